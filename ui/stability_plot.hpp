// The table of numerical stability as curves: a figure over k, both logarithmic, a line a buffer and way of summing.
// Of the type in focus what theory says, and where equal summands stop growing.
#pragma once

#include "ui/stability_words.hpp"
#include "ui/swatch_legend.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <optional>
#include <vector>

namespace tarakum {

QColor typeColour(const Theme&, Precision); // of a line and its legend
QPen summationPen(Summation, const QColor&, bool focus);

class StabilityPlot : public QWidget
{
    Q_OBJECT
public:
    explicit StabilityPlot(QWidget* parent = nullptr);

    // steps: the places of the axis, ascending; cells: those that are there.
    void show(std::vector<StabilityCell> cells, std::vector<std::int64_t> steps, StabilityFigure);
    // A cell by its row (stabilityBuffers()) and its column (steps).
    struct Place
    {
        std::size_t row = 0;
        int column = 0;
        bool operator==(const Place&) const = default;
    };
    void setFocus(Place);
    Place focus() const { return m_focus; }
    void setTheme(const Theme&);
    void retranslate();
    // The end of the axis of values, in log10; whole numbers.
    int low() const { return m_low; }
    int high() const { return m_high; }

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override { return {700, 320}; }

signals:
    void chosen(tarakum::StabilityPlot::Place);

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;

private:
    QRectF area() const;
    double xOf(double k) const;
    double yOf(double value) const;
    const StabilityCell* cell(Place) const;
    std::optional<Place> placeAt(QPointF) const; // of the nearest point
    void scale();
    bool isBelow(std::size_t row) const; // the axis
    void paintAxes(QPainter&) const;
    void paintTheory(QPainter&) const;
    void paintStandstill(QPainter&) const;
    void paintLine(QPainter&, std::size_t row) const;

    std::vector<StabilityCell> m_cells;
    std::vector<std::int64_t> m_steps;
    StabilityFigure m_figure = StabilityFigure::Error;
    Place m_focus;
    std::optional<Place> m_hover;
    int m_low = -8, m_high = 0;
    Theme m_theme = Theme::light();
};

// What colours and lines stand for.
class StabilityLegend : public SwatchLegend
{
    Q_OBJECT
public:
    explicit StabilityLegend(QWidget* parent = nullptr);

protected:
    QStringList texts() const override;
    void paintSwatch(QPainter&, int entry, QRectF) const override;
};

} // namespace tarakum
