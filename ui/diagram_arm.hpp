// One arm of the window diagram: its samples cut into micro-batches, its network, the gradient buffer, the update, the
// memory in use. Painted anew only when what it shows has changed.
#pragma once

#include "ui/diagram_parts.hpp"
#include "ui/diagram_text.hpp"
#include "ui/theme.hpp"

#include <QHash>
#include <QWidget>

namespace tarakum {

class DiagramArm : public QWidget
{
    Q_OBJECT
public:
    explicit DiagramArm(QWidget* parent = nullptr);

    // index: of the arm, for colour and marker.
    void show(int index, const DiagramScene&, const DiagramWords&, const DiagramMemory&, const QStringList& layers,
              bool failed);
    void setTheme(const Theme&);

    const DiagramScene& scene() const { return m_scene; }
    const DiagramWords& words() const { return m_words; }
    const DiagramMemory& memory() const { return m_memory; }
    // Where a part was painted last: "samples", "network", "buffer", "counter", "update", "memory"; empty: nowhere yet.
    QRect part(const QString& name) const { return m_parts.value(name).toAlignedRect(); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void paintHeader(QPainter&, QRectF) const;
    void paintSamples(QPainter&, QRectF) const;
    void paintNetwork(QPainter&, QRectF) const;
    void paintBuffer(QPainter&, QRectF) const;
    void paintUpdate(QPainter&, QRectF) const;
    void paintMemory(QPainter&, QRectF) const;
    void line(QPainter&, QRectF, const QString& leading, const QString& trailing, const QColor& trailingColour) const;
    std::vector<QRectF> cells(QRectF row, std::vector<PartGroup>& groups) const;
    double smallText() const; // pixels of a line of small text

    int m_index = 0;
    DiagramScene m_scene;
    DiagramWords m_words;
    DiagramMemory m_memory;
    QStringList m_layers;
    bool m_failed = false;
    QHash<QString, QRectF> m_parts;
    Theme m_theme = Theme::light();
};

} // namespace tarakum
