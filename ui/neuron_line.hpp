// The line on which a weight moves: where it began, each update's jump, and where it stands. Never mirrored.
#pragma once

#include "ui/series_range.hpp"
#include "ui/theme.hpp"

#include <QString>
#include <QWidget>

#include <vector>

namespace tarakum {

// What a line takes in for these paths; the same for all arms, so that they may be compared.
Range neuronRange(const std::vector<const std::vector<double>*>& paths);

class NeuronLine : public QWidget
{
    Q_OBJECT
public:
    explicit NeuronLine(QWidget* parent = nullptr);

    void setArm(int index, const QString& name);
    void show(const std::vector<double>& path, Range range);
    void setTheme(const Theme&);
    void retranslate();

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override { return minimumSizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    int m_index = 0;
    QString m_name;
    std::vector<double> m_path;
    Range m_range;
    Theme m_theme = Theme::light();
};

} // namespace tarakum
