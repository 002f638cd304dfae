// One arm's picture: the additions to its buffer tip to tail, what they come to, and what is left of it after clipping.
// One scale on both axes, the same for all arms; never mirrored.
#pragma once

#include "engine/lab/buffer_picture.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace tarakum {

// What a picture takes in; the origin always.
QRectF microscopeBounds(const BufferPicture&, std::optional<double> clipNorm);

class MicroscopePlot : public QWidget
{
    Q_OBJECT
public:
    explicit MicroscopePlot(QWidget* parent = nullptr);

    void setArm(int index, const QString& name, const QString& reference, std::optional<double> clipNorm);
    // Null: there is none. bounds: of all arms' pictures.
    void show(std::shared_ptr<const BufferPicture>, const QRectF& bounds, const QString& note);
    void setTheme(const Theme&);
    void retranslate();

    // What can be read: what was left, each arrow, the sum, what clipping made of it. −1: none.
    int items() const { return static_cast<int>(m_items.size()); }
    int item() const { return m_item; }
    void setItem(int item);
    QString reading() const;

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    struct Item
    {
        PlanePoint from, to;
        QString text;
    };
    struct Frame // where the plane lies on the widget
    {
        QRectF area;
        double scale = 1; // pixels of 1
        QPointF origin;
        QPointF at(PlanePoint p) const { return {origin.x() + p.x * scale, origin.y() - p.y * scale}; }
    };
    bool shown() const { return m_picture && m_picture->kind == PictureKind::Shown; }
    void fillItems();
    Frame frame() const;
    void paintAxes(QPainter&, const Frame&) const;
    void paintArrows(QPainter&, const Frame&) const;
    void paintSum(QPainter&, const Frame&) const;
    void paintReading(QPainter&, const Frame&) const;

    int m_index = 0;
    QString m_name, m_reference, m_note;
    std::optional<double> m_clipNorm;
    std::shared_ptr<const BufferPicture> m_picture;
    QRectF m_bounds;
    std::vector<Item> m_items;
    int m_item = -1;
    Theme m_theme;
};

// An arrow as the microscope draws it; for its legend too.
void drawMicroscopeArrow(QPainter&, QPointF from, QPointF to, const QColor&, double width,
                         Qt::PenStyle style = Qt::SolidLine);
inline constexpr double kMicroscopeSumWidth = 6;
QColor microscopeSumColour(const Theme&);

} // namespace tarakum
