// One chart as a scene: a plot with axes, drawn by Qt Charts, and our own labels around it (plain text in any script,
// placed where they cannot overlap). It knows nothing of arms; a widget shows it, an export renders it.
#pragma once

#include "ui/chart_style.hpp"
#include "ui/series_points.hpp"
#include "ui/series_range.hpp"
#include "ui/theme.hpp"

#include <QFont>
#include <QGraphicsScene>
#include <QImage>
#include <QMarginsF>
#include <QPen>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QAreaSeries;
class QCategoryAxis;
class QChart;
class QLineSeries;

namespace tarakum {

struct AxisScale
{
    Range range;
    std::vector<double> ticks; // in the range, ascending
    QStringList labels;        // one a tick
    bool operator==(const AxisScale&) const = default;
};

class ChartPlot
{
public:
    ChartPlot(const Theme& theme, const QFont& font);
    ~ChartPlot();
    ChartPlot(const ChartPlot&) = delete;
    ChartPlot& operator=(const ChartPlot&) = delete;

    QGraphicsScene& scene() { return m_scene; }

    // The size of the whole and the space around the plot, where the labels stand.
    void place(QSizeF size, QMarginsF around);
    QRectF plotArea() const { return m_area; } // in the scene
    double mapX(double x) const;
    double valueAt(double sceneX) const;

    // Labels are drawn only where there is room around the plot for them: a side with a margin of less than 12 has
    // none.
    void setX(const AxisScale& scale, const QString& title = {});
    void setY(const AxisScale& scale);
    const AxisScale& x() const { return m_xScale; }
    const AxisScale& y() const { return m_yScale; }

    // Things to draw, the first ones behind; each call gives the number by which to fill it.
    int addLine(const QPen& pen);
    int addMarkers(MarkerShape shape, double size, const QColor& fill, const QColor& edge);
    int addArea(const QColor& fill);
    std::vector<int> addBars(const std::vector<QColor>& fills); // stacked, lying, from 0; bar i at y = i; no grid there

    void setLine(int line, std::vector<Curve> pieces);
    void setMarkers(int markers, const Curve& points);
    void setArea(int area, const Curve& top); // from the axis up to `top`
    void setBars(int bars, const std::vector<double>& lengths);

    // Coloured cells that fill the whole plot, under all that is drawn: a row of the picture from the top, a column
    // from the left; a null image takes them away.
    void setCells(const QImage& cells);
    const QImage& cells() const;

    // Instead of data: a line in bold and one below, in the middle of the plot; empty texts take it away.
    void setMessage(const QString& title, const QString& text, bool warning);
    // Lines in the top right corner of the plot.
    void setNotes(const QStringList& notes);
    double notesHeight() const; // pixels that they take
    // Text beside a point of the plot, from it to the right (at the end of a bar) or over it (on a level).
    struct Text
    {
        QPointF at;
        QString text;
        bool over = false;
        bool operator==(const Text&) const = default;
    };
    void setTexts(const std::vector<Text>& texts);
    // A vertical line at x and a box with lines of text beside it; nothing takes it away. Where x is no position of the
    // axis (bars) the box alone, in the corner.
    struct Reading
    {
        QColor colour; // of the mark before the line; invalid: none
        QString text;
    };
    void setCrosshair(std::optional<double> x, const std::vector<Reading>& readings = {}, bool line = true);
    // A part of the x axis that is being chosen, or of the y axis.
    void setBand(std::optional<Range> part, Qt::Orientation along = Qt::Horizontal);
    const std::vector<Reading>& readings() const; // as shown; empty without a crosshair
    // Something that can be dragged along an axis: a grip on a level of the plot (along y, at its right end) or at the
    // end of a bar (along x). Idle ones are faint.
    struct Grip
    {
        int number = 0;
        QPointF at; // in the plot's values; of one along y only y counts
        Qt::Orientation along = Qt::Vertical;
        bool visible = true, active = false;
        QString label; // beside it while it is active
        bool operator==(const Grip&) const = default;
    };
    void setGrips(std::vector<Grip> grips);
    const std::vector<Grip>& grips() const;
    std::optional<int> gripAt(QPointF scene) const; // its number, where one is near enough to take
    QPointF valuesAt(QPointF scene) const;

private:
    class Labels;
    class ReadingBox;
    class Grips;
    class Cells;
    class Bars;

    void layOut();
    void labelX();
    void labelY();
    void placeMessage();
    void placeTexts();
    QLineSeries* newLine(const QPen& pen);

    Theme m_theme;
    QFont m_font;
    QGraphicsScene m_scene;
    QChart* m_chart;
    QCategoryAxis *m_x, *m_y;
    QSizeF m_size;
    QMarginsF m_around;
    QRectF m_area;
    AxisScale m_xScale, m_yScale;
    QString m_xTitle;

    struct Line
    {
        QPen pen;
        std::vector<QLineSeries*> pieces; // made when needed
    };
    std::vector<Line> m_lines;
    std::vector<QScatterSeries*> m_markers;
    std::vector<QLineSeries*> m_areas; // the upper edges

    Labels* m_labels; // owned by the scene
    QString m_messageTitle, m_messageText;
    QStringList m_notes;
    bool m_messageWarns = false;
    std::vector<Text> m_texts;
    QGraphicsLineItem* m_crosshair;
    QGraphicsRectItem* m_band;
    ReadingBox* m_box;
    Grips* m_grips;
    Cells* m_cells;
    Bars* m_bars;
};

} // namespace tarakum
