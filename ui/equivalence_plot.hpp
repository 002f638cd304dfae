// The distance of each arm's weights from the reference's over samples, on a log scale; of one of them what rounding
// explains, as a shaded ground.
#pragma once

#include "ui/equivalence_series.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <memory>
#include <vector>

namespace tarakum {

// The decades of the axis, as log10: whole numbers, low < high.
struct Decades
{
    int low = -1, high = 0;
    bool operator==(const Decades&) const = default;
};
// That hold every distance above 0, and the floor and the limit of the arm in focus.
Decades decadesOf(const std::vector<std::unique_ptr<EquivalenceSeries>>&, int focus);

class EquivalencePlot : public QWidget
{
    Q_OBJECT
public:
    explicit EquivalencePlot(QWidget* parent = nullptr);

    // What it draws must outlive it, or another show; null series: nothing.
    void show(const std::vector<std::unique_ptr<EquivalenceSeries>>* series, int focus, double endSamples);
    void setTheme(const Theme&);
    QSize minimumSizeHint() const override { return {240, 150}; }
    QSize sizeHint() const override { return {500, 260}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void paintAxes(QPainter&, QRectF plot, Decades) const;

    const std::vector<std::unique_ptr<EquivalenceSeries>>* m_series = nullptr;
    int m_focus = 1;
    double m_end = 0;
    Theme m_theme = Theme::light();
};

} // namespace tarakum
