#include "ui/chart_plot.hpp"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsItem>
#include <QGraphicsLayout>
#include <QLegend>
#include <QLineSeries>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tarakum {
namespace {

constexpr double kRoomForLabels = 12;
constexpr double kGap = 5;              // between the plot and its labels
constexpr std::size_t kMostPieces = 24; // of a curve; each is a series of its own, as NaN must not reach a chart

void setTicks(QCategoryAxis& axis, const AxisScale& scale)
{
    for (const QString& label : axis.categoriesLabels()) axis.remove(label);
    // The first category begins outside, so that the first tick is the end of one like all others. Labels only have to
    // differ: they are not shown.
    axis.setStartValue(scale.range.low - scale.range.span());
    int i = 0;
    for (const double tick : scale.ticks) axis.append(QString::number(i++), tick);
    axis.setRange(scale.range.low, scale.range.high);
}

} // namespace

// All texts around and in the plot, painted by one item.
class ChartPlot::Labels : public QGraphicsItem
{
public:
    struct Text
    {
        QRectF box;
        QString text;
        int flags = Qt::AlignCenter;
        QColor colour;
        bool bold = false;
        double plate = 0; // how dense a ground of the chart's colour it stands on, up to 1
    };

    Labels(const QFont& font, const QColor& ground) : m_font(font), m_ground(ground) { setZValue(20); }

    void setBounds(const QRectF& bounds)
    {
        prepareGeometryChange();
        m_bounds = bounds;
    }
    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override
    {
        QFont bold = m_font;
        bold.setBold(true);
        for (const auto* list : {&x, &y, &message, &inside})
            for (const Text& t : *list) {
                painter->setFont(t.bold ? bold : m_font);
                QColor ground = m_ground;
                ground.setAlphaF(static_cast<float>(t.plate));
                if (t.plate > 0) painter->fillRect(t.box, ground);
                painter->setPen(t.colour);
                painter->drawText(t.box, t.flags, t.text);
            }
    }

    std::vector<Text> x, y, message, inside;

private:
    QFont m_font;
    QColor m_ground;
    QRectF m_bounds;
};

class ChartPlot::ReadingBox : public QGraphicsItem
{
public:
    ReadingBox(const QFont& font, const Theme& theme) : m_font(font), m_theme(theme)
    {
        setZValue(30);
        setVisible(false);
    }

    void show(const std::vector<Reading>& readings, double x, const QRectF& area)
    {
        prepareGeometryChange();
        m_readings = readings;
        const QFontMetricsF metrics(m_font);
        double width = 0;
        for (const Reading& r : readings)
            width = std::max(width, metrics.horizontalAdvance(r.text) + (r.colour.isValid() ? 13 : 0));
        m_line = std::ceil(metrics.height());
        m_size = QSizeF(std::ceil(width) + 13, m_line * static_cast<double>(readings.size()) + 7);
        // On the side of the line that has more room, and never outside of the plot's width.
        const bool right = x < area.center().x();
        const double left = right ? x + 7 : x - 7 - m_size.width();
        setPos(std::clamp(left, area.left() + 1, std::max(area.left() + 1, area.right() - m_size.width() - 1)),
               area.top() + 3);
        setVisible(!readings.empty());
        update();
    }
    const std::vector<Reading>& readings() const { return m_readings; }
    QRectF boundingRect() const override { return QRectF(QPointF(), m_size).adjusted(-1, -1, 1, 1); }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override
    {
        QColor ground = m_theme.panel;
        ground.setAlpha(235);
        painter->setPen(QPen(m_theme.line, 1));
        painter->setBrush(ground);
        painter->drawRoundedRect(QRectF(QPointF(0.5, 0.5), m_size - QSizeF(1, 1)), 4, 4);
        painter->setFont(m_font);
        double top = 3.5;
        for (const Reading& r : m_readings) {
            double left = 6;
            if (r.colour.isValid()) {
                painter->setPen(Qt::NoPen);
                painter->setBrush(r.colour);
                painter->drawEllipse(QPointF(left + 4, top + m_line / 2), 4, 4);
                left += 13;
            }
            painter->setPen(m_theme.text);
            painter->drawText(QRectF(left, top, m_size.width() - left, m_line), Qt::AlignVCenter | Qt::TextSingleLine,
                              r.text);
            top += m_line;
        }
    }

private:
    QFont m_font;
    Theme m_theme;
    std::vector<Reading> m_readings;
    QSizeF m_size;
    double m_line = 0;
};

// Grips: pills that lie on a level (along y) or stand on the end of a bar (along x).
class ChartPlot::Grips : public QGraphicsItem
{
public:
    Grips(const QFont& font, const Theme& theme) : m_font(font), m_theme(theme) { setZValue(27); }

    void show(std::vector<Grip> grips, const ChartPlot& plot)
    {
        prepareGeometryChange();
        m_plot = &plot;
        m_grips = std::move(grips);
        update();
    }
    const std::vector<Grip>& grips() const { return m_grips; }
    QRectF boundingRect() const override { return m_plot ? QRectF(QPointF(), m_plot->m_size) : QRectF(); }

    QPointF centre(const Grip& grip) const
    {
        const QRectF& area = m_plot->m_area;
        const double x = grip.along == Qt::Vertical ? area.right() - kLength / 2 - 3 : m_plot->mapX(grip.at.x());
        const Range& range = m_plot->m_yScale.range;
        const double y = area.bottom() - (grip.at.y() - range.low) / range.span() * area.height();
        return {std::clamp(x, area.left(), area.right()), std::clamp(y, area.top() + kBreadth / 2, area.bottom())};
    }
    std::optional<int> at(QPointF scene) const
    {
        for (const Grip& grip : m_grips) {
            const QPointF away = scene - centre(grip);
            const bool level = grip.along == Qt::Vertical && std::abs(away.y()) <= kReach;
            const bool end = grip.along == Qt::Horizontal && std::abs(away.x()) <= kReach &&
                             std::abs(away.y()) <= std::max(kLength, m_plot->m_area.height() / 2 /
                                                                         std::max(1.0, m_plot->m_yScale.range.span()));
            if ((level && scene.x() >= m_plot->m_area.left() && scene.x() <= m_plot->m_size.width()) || end)
                return grip.number;
        }
        return {};
    }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override
    {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setFont(m_font);
        for (const Grip& grip : m_grips) {
            if (!grip.visible) continue;
            const QPointF middle = centre(grip);
            const bool lies = grip.along == Qt::Vertical;
            const QSizeF size = lies ? QSizeF(kLength, kBreadth) : QSizeF(kBreadth, kLength);
            QRectF pill(QPointF(), size);
            pill.moveCenter(middle);
            painter->setOpacity(grip.active ? 1 : 0.75);
            painter->setPen(QPen(grip.active ? m_theme.warning : m_theme.faintText, 1));
            painter->setBrush(grip.active ? m_theme.warning : m_theme.chart);
            painter->drawRoundedRect(pill, kBreadth / 2, kBreadth / 2);
            painter->setPen(QPen(grip.active ? m_theme.chart : m_theme.faintText, 1));
            for (const double off : {-1.5, 1.5}) {
                const QPointF across = lies ? QPointF(4.5, 0) : QPointF(0, 4.5),
                              along = lies ? QPointF(0, off) : QPointF(off, 0);
                painter->drawLine(middle + along - across, middle + along + across);
            }
            painter->setOpacity(1);
            if (!grip.active || grip.label.isEmpty()) continue;
            const QFontMetricsF metrics(m_font);
            QRectF plate(0, 0, std::ceil(metrics.horizontalAdvance(grip.label)) + 12, std::ceil(metrics.height()) + 4);
            const QRectF room(QPointF(1, 1), m_plot->m_size - QSizeF(2, 2));
            if (lies)
                plate.moveCenter({pill.left() - 5 - plate.width() / 2, middle.y()});
            else
                plate.moveCenter({middle.x(), pill.top() - 3 - plate.height() / 2});
            plate.moveLeft(std::clamp(plate.left(), room.left(), std::max(room.left(), room.right() - plate.width())));
            plate.moveTop(std::clamp(plate.top(), room.top(), std::max(room.top(), room.bottom() - plate.height())));
            painter->setPen(QPen(m_theme.warning, 1));
            painter->setBrush(m_theme.panel);
            painter->drawRoundedRect(plate, 4, 4);
            painter->setPen(m_theme.text);
            painter->drawText(plate, Qt::AlignCenter | Qt::TextSingleLine, grip.label);
        }
    }

private:
    static constexpr double kLength = 22, kBreadth = 9, kReach = 6;
    QFont m_font;
    Theme m_theme;
    const ChartPlot* m_plot = nullptr;
    std::vector<Grip> m_grips;
};

class ChartPlot::Cells : public QGraphicsItem
{
public:
    Cells() { setZValue(10); } // above the chart with its grid, under labels and the crosshair

    void show(const QImage& image, const QRectF& area)
    {
        prepareGeometryChange();
        m_image = image;
        m_area = area;
        update();
    }
    const QImage& image() const { return m_image; }
    QRectF boundingRect() const override { return m_image.isNull() ? QRectF() : m_area; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override
    {
        if (m_image.isNull()) return;
        painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter->drawImage(m_area, m_image);
    }

private:
    QImage m_image;
    QRectF m_area;
};

// Bars of our own: Qt Charts begins them at 0 even where the axis begins later, and does not cut them off in SVG.
class ChartPlot::Bars : public QGraphicsItem
{
public:
    explicit Bars(const ChartPlot& plot) : QGraphicsItem(plot.m_chart), m_plot(plot)
    {
        setZValue(3.5); // above the chart's grid and axes, under its lines
    }

    std::vector<QColor> fills;
    std::vector<std::vector<double>> lengths; // by part, then by bar

    void show()
    {
        prepareGeometryChange();
        update();
    }
    QRectF boundingRect() const override { return fills.empty() ? QRectF() : m_plot.m_area; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override
    {
        const QRectF& area = m_plot.m_area;
        if (fills.empty() || area.isEmpty()) return;
        const Range &x = m_plot.m_xScale.range, &y = m_plot.m_yScale.range;
        // Two thirds of what there is, up to two lines of text.
        const double slot = area.height() / y.span();
        const double height = std::min(0.68 * slot, 2 * QFontMetricsF(m_plot.m_font).height());
        std::vector<double> ends;
        painter->setPen(QPen(m_plot.m_theme.chart, 0.5));
        for (std::size_t part = 0; part < lengths.size(); ++part)
            for (std::size_t i = 0; i < lengths[part].size(); ++i) {
                if (i >= ends.size()) ends.resize(i + 1);
                const double from = std::clamp(ends[i], x.low, x.high);
                ends[i] += lengths[part][i];
                const double to = std::clamp(ends[i], x.low, x.high);
                if (!(to > from)) continue;
                const double middle = area.bottom() - (static_cast<double>(i) - y.low) * slot;
                painter->setBrush(fills[part]);
                painter->drawRect(QRectF(QPointF(m_plot.mapX(from), middle - height / 2),
                                         QPointF(m_plot.mapX(to), middle + height / 2)));
            }
    }

private:
    const ChartPlot& m_plot;
};

ChartPlot::ChartPlot(const Theme& theme, const QFont& font)
    : m_theme(theme), m_font(font), m_chart(new QChart), m_x(new QCategoryAxis), m_y(new QCategoryAxis),
      m_labels(new Labels(font, theme.chart)), m_crosshair(new QGraphicsLineItem), m_band(new QGraphicsRectItem),
      m_box(new ReadingBox(font, theme)), m_grips(new Grips(font, theme)), m_cells(new Cells), m_bars(new Bars(*this))
{
    m_scene.setBackgroundBrush(theme.chart);
    m_scene.setItemIndexMethod(QGraphicsScene::NoIndex); // a few items, which change all the time
    m_scene.addItem(m_chart);
    m_scene.addItem(m_labels);
    m_scene.addItem(m_crosshair);
    m_scene.addItem(m_band);
    m_scene.addItem(m_box);
    m_scene.addItem(m_grips);
    m_scene.addItem(m_cells);
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setDropShadowEnabled(false);
    m_chart->legend()->hide();
    m_chart->setBackgroundVisible(false);
    m_chart->setBackgroundRoundness(0);
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_crosshair->setPen(QPen(theme.faintText, 1));
    m_crosshair->setZValue(25);
    m_crosshair->setVisible(false);
    QColor veil = theme.accent;
    m_band->setPen(QPen(veil, 1));
    veil.setAlphaF(0.15f);
    m_band->setBrush(veil);
    m_band->setZValue(24);
    m_band->setVisible(false);
    for (QCategoryAxis* axis : {m_x, m_y}) {
        axis->setLabelsVisible(false);
        axis->setTitleVisible(false);
        axis->setGridLinePen(QPen(theme.grid, 1));
        axis->setLinePen(QPen(theme.line, 1));
    }
    m_chart->addAxis(m_x, Qt::AlignBottom);
    m_chart->addAxis(m_y, Qt::AlignLeft);
    setX({{0, 1}, {}, {}});
    setY({{0, 1}, {}, {}});
}

ChartPlot::~ChartPlot() = default;

void ChartPlot::place(QSizeF size, QMarginsF around)
{
    if (size == m_size && around == m_around) return;
    m_size = size;
    m_around = around;
    layOut();
}

void ChartPlot::layOut()
{
    m_scene.setSceneRect(QRectF(QPointF(), m_size));
    m_chart->resize(m_size);
    // The axes themselves take a pixel of the left and of the bottom.
    m_chart->setMargins(QMargins(std::max(0, static_cast<int>(m_around.left()) - 1), static_cast<int>(m_around.top()),
                                 static_cast<int>(m_around.right()),
                                 std::max(0, static_cast<int>(m_around.bottom()) - 1)));
    m_chart->layout()->activate();
    m_area = m_chart->plotArea();
    m_bars->show();
    m_labels->setBounds(QRectF(QPointF(), m_size));
    if (!grips().empty()) m_grips->show(grips(), *this);
    if (!cells().isNull()) m_cells->show(cells(), m_area);
    labelX();
    labelY();
    placeMessage();
    placeTexts();
}

double ChartPlot::mapX(double x) const
{
    return m_area.left() + (x - m_xScale.range.low) / m_xScale.range.span() * m_area.width();
}

double ChartPlot::valueAt(double sceneX) const
{
    return m_xScale.range.low + (sceneX - m_area.left()) / std::max(1.0, m_area.width()) * m_xScale.range.span();
}

void ChartPlot::setX(const AxisScale& scale, const QString& title)
{
    if (scale == m_xScale && title == m_xTitle) return;
    if (scale.range != m_xScale.range || scale.ticks != m_xScale.ticks) setTicks(*m_x, scale);
    m_xScale = scale;
    m_xTitle = title;
    labelX();
    placeTexts();
    m_bars->update();
}

void ChartPlot::setY(const AxisScale& scale)
{
    if (scale == m_yScale) return;
    if (scale.range != m_yScale.range || scale.ticks != m_yScale.ticks) setTicks(*m_y, scale);
    m_yScale = scale;
    labelY();
    placeTexts();
    m_grips->update();
    m_bars->update();
}

void ChartPlot::labelX()
{
    m_labels->x.clear();
    m_labels->update();
    if (m_around.bottom() < kRoomForLabels || m_area.isEmpty()) return;
    const QFontMetricsF metrics(m_font);
    const double height = std::ceil(metrics.height()), top = m_area.bottom() + kGap;
    double taken = -1e9;
    for (std::size_t i = 0; i < m_xScale.ticks.size(); ++i) {
        const QString& label = m_xScale.labels[static_cast<qsizetype>(i)];
        const double width = std::ceil(metrics.horizontalAdvance(label)) + 2;
        // A label stands within the plot's width, so that it does not run into that of the chart beside it.
        const double left = std::clamp(mapX(m_xScale.ticks[i]) - width / 2, m_area.left() - 4,
                                       std::max(m_area.left() - 4, m_area.right() + 4 - width));
        if (left < taken + 6) continue;
        taken = left + width;
        m_labels->x.push_back(
            {QRectF(left, top, width, height), label, Qt::AlignCenter | Qt::TextDontClip, m_theme.faintText});
    }
    if (!m_xTitle.isEmpty() && m_around.bottom() >= 2 * height + kGap)
        m_labels->x.push_back({QRectF(m_area.left(), top + height, m_area.width(), height), m_xTitle,
                               Qt::AlignCenter | Qt::TextDontClip, m_theme.text});
}

void ChartPlot::labelY()
{
    m_labels->y.clear();
    m_labels->update();
    if (m_around.left() < kRoomForLabels || m_area.isEmpty()) return;
    const QFontMetricsF metrics(m_font);
    const double height = std::ceil(metrics.height()), room = m_around.left() - kGap - 2;
    double taken = 1e9;
    for (std::size_t i = 0; i < m_yScale.ticks.size(); ++i) {
        const double at =
            m_area.bottom() - (m_yScale.ticks[i] - m_yScale.range.low) / m_yScale.range.span() * m_area.height();
        const double top = std::clamp(at - height / 2, 0.0, std::max(0.0, m_size.height() - height));
        if (top + height > taken) continue;
        taken = top;
        m_labels->y.push_back({QRectF(1, top, room, height),
                               metrics.elidedText(m_yScale.labels[static_cast<qsizetype>(i)], Qt::ElideRight, room),
                               Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, m_theme.faintText});
    }
}

QLineSeries* ChartPlot::newLine(const QPen& pen)
{
    auto* series = new QLineSeries;
    series->setPen(pen);
    m_chart->addSeries(series);
    series->attachAxis(m_x);
    series->attachAxis(m_y);
    return series;
}

int ChartPlot::addLine(const QPen& pen)
{
    m_lines.push_back({pen, {newLine(pen)}});
    return static_cast<int>(m_lines.size()) - 1;
}

int ChartPlot::addMarkers(MarkerShape shape, double size, const QColor& fill, const QColor& edge)
{
    auto* series = new QScatterSeries;
    series->setMarkerShape(shape);
    series->setMarkerSize(size);
    series->setColor(fill);
    series->setBorderColor(edge);
    m_chart->addSeries(series);
    series->attachAxis(m_x);
    series->attachAxis(m_y);
    m_markers.push_back(series);
    return static_cast<int>(m_markers.size()) - 1;
}

int ChartPlot::addArea(const QColor& fill)
{
    auto* top = new QLineSeries;
    auto* series = new QAreaSeries(top);
    top->setParent(series);
    series->setPen(Qt::NoPen);
    series->setBrush(fill);
    m_chart->addSeries(series);
    series->attachAxis(m_x);
    series->attachAxis(m_y);
    m_areas.push_back(top);
    return static_cast<int>(m_areas.size()) - 1;
}

std::vector<int> ChartPlot::addBars(const std::vector<QColor>& fills)
{
    m_y->setGridLineVisible(false);
    m_bars->fills = fills;
    m_bars->lengths.resize(fills.size());
    std::vector<int> numbers(fills.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

void ChartPlot::setLine(int line, std::vector<Curve> pieces)
{
    Line& l = m_lines[static_cast<std::size_t>(line)];
    limitPieces(pieces, kMostPieces);
    while (l.pieces.size() < pieces.size()) l.pieces.push_back(newLine(l.pen));
    for (std::size_t i = 0; i < l.pieces.size(); ++i) {
        if (i < pieces.size()) {
            // A line of one point has no length: a stroke of one pixel makes it seen.
            if (pieces[i].size() == 1)
                pieces[i].append(pieces[i].first() + QPointF(m_xScale.range.span() / std::max(1.0, m_area.width()), 0));
            l.pieces[i]->replace(pieces[i]);
        } else if (l.pieces[i]->count() > 0) {
            l.pieces[i]->clear();
        }
    }
}

void ChartPlot::setMarkers(int markers, const Curve& points)
{
    QScatterSeries* series = m_markers[static_cast<std::size_t>(markers)];
    if (series->count() > 0 || !points.isEmpty()) series->replace(points);
}

void ChartPlot::setArea(int area, const Curve& top)
{
    m_areas[static_cast<std::size_t>(area)]->replace(top);
}

void ChartPlot::setBars(int bars, const std::vector<double>& lengths)
{
    std::vector<double>& now = m_bars->lengths[static_cast<std::size_t>(bars)];
    if (now == lengths) return;
    now = lengths;
    for (double& length : now)
        if (!std::isfinite(length)) length = 0;
    m_bars->show();
}

void ChartPlot::setMessage(const QString& title, const QString& text, bool warning)
{
    if (title == m_messageTitle && text == m_messageText && warning == m_messageWarns) return;
    m_messageTitle = title;
    m_messageText = text;
    m_messageWarns = warning;
    placeMessage();
}

void ChartPlot::placeMessage()
{
    m_labels->message.clear();
    m_labels->update();
    if (m_area.isEmpty()) return;
    const QFontMetricsF metrics(m_font);
    QRectF line(m_area.left() + 6, m_area.top() + 2, std::max(0.0, m_area.width() - 12), std::ceil(metrics.height()));
    for (const QString& note : m_notes) {
        m_labels->message.push_back({line, metrics.elidedText(note, Qt::ElideRight, line.width()),
                                     Qt::AlignRight | Qt::AlignVCenter, m_theme.warning});
        line.translate(0, line.height());
    }
    if (m_messageTitle.isEmpty()) return;
    QFont bold = m_font;
    bold.setBold(true);
    const QRectF room = m_area.adjusted(8, 2, -8, -2);
    const int wrap = Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap;
    const QSizeF title = QFontMetricsF(bold).boundingRect(room, wrap, m_messageTitle).size();
    const QSizeF text =
        m_messageText.isEmpty() ? QSizeF() : QFontMetricsF(m_font).boundingRect(room, wrap, m_messageText).size();
    const double top = room.top() + std::max(0.0, (room.height() - title.height() - text.height()) / 2);
    // On a ground of its own: the curve of the run before may lie behind.
    constexpr double kPlate = 0.85;
    const auto add = [&](double from, QSizeF size, const QString& words, const QColor& colour, bool isBold) {
        QRectF box(0, from, std::min(room.width(), std::ceil(size.width()) + 8),
                   std::max(0.0, std::min(size.height(), room.bottom() - from)));
        box.moveLeft(room.center().x() - box.width() / 2);
        m_labels->message.push_back({box, words, wrap, colour, isBold, kPlate});
    };
    add(top, title, m_messageTitle, m_messageWarns ? m_theme.warning : m_theme.faintText, true);
    if (text.height() > 0) add(top + title.height(), text, m_messageText, m_theme.faintText, false);
}

void ChartPlot::setNotes(const QStringList& notes)
{
    if (notes == m_notes) return;
    m_notes = notes;
    placeMessage();
}

double ChartPlot::notesHeight() const
{
    return static_cast<double>(m_notes.size()) * std::ceil(QFontMetricsF(m_font).height());
}

void ChartPlot::setTexts(const std::vector<Text>& texts)
{
    if (texts == m_texts) return;
    m_texts = texts;
    placeTexts();
}

void ChartPlot::placeTexts()
{
    m_labels->inside.clear();
    m_labels->update();
    if (m_area.isEmpty()) return;
    const QFontMetricsF metrics(m_font);
    for (const auto& [at, text, over] : m_texts) {
        const double width = std::ceil(metrics.horizontalAdvance(text)) + 6, height = std::ceil(metrics.height());
        const double y = m_area.bottom() - (at.y() - m_yScale.range.low) / m_yScale.range.span() * m_area.height();
        const double left =
            std::clamp(mapX(at.x()) + 3, m_area.left(), std::max(m_area.left(), m_area.right() - width));
        // Over a level, or under it where there is no room.
        const double top = !over ? y - height / 2 : y - height - 1 >= m_area.top() ? y - height - 1 : y + 1;
        m_labels->inside.push_back({QRectF(left, top, width, height), text, Qt::AlignCenter | Qt::TextDontClip,
                                    over ? m_theme.faintText : m_theme.text, false, over ? 0.75 : 1});
    }
}

void ChartPlot::setBand(std::optional<Range> part, Qt::Orientation along)
{
    m_band->setVisible(part.has_value());
    if (!part) return;
    if (along == Qt::Horizontal) {
        const double left = std::clamp(mapX(part->low), m_area.left(), m_area.right());
        const double right = std::clamp(mapX(part->high), m_area.left(), m_area.right());
        m_band->setRect(QRectF(left, m_area.top(), right - left, m_area.height()));
        return;
    }
    const auto mapY = [this](double y) {
        const Range& range = m_yScale.range;
        return std::clamp(m_area.bottom() - (y - range.low) / range.span() * m_area.height(), m_area.top(),
                          m_area.bottom());
    };
    m_band->setRect(QRectF(m_area.left(), mapY(part->high), m_area.width(), mapY(part->low) - mapY(part->high)));
}

void ChartPlot::setCrosshair(std::optional<double> x, const std::vector<Reading>& readings, bool line)
{
    const bool shown = x && !m_area.isEmpty() && (!line || (*x >= m_xScale.range.low && *x <= m_xScale.range.high));
    m_crosshair->setVisible(shown && line);
    if (shown && !line) {
        m_box->show(readings, m_area.right(), m_area);
        return;
    }
    if (!shown) {
        m_box->show({}, 0, m_area);
        return;
    }
    const double at = std::round(mapX(*x)) + 0.5;
    m_crosshair->setLine(at, m_area.top(), at, m_area.bottom());
    m_box->show(readings, at, m_area);
}

const std::vector<ChartPlot::Reading>& ChartPlot::readings() const
{
    return m_box->readings();
}

void ChartPlot::setCells(const QImage& cells)
{
    if (!cells.isNull() || !m_cells->image().isNull()) m_cells->show(cells, m_area);
}

const QImage& ChartPlot::cells() const
{
    return m_cells->image();
}

void ChartPlot::setGrips(std::vector<Grip> grips)
{
    if (grips != m_grips->grips()) m_grips->show(std::move(grips), *this);
}

const std::vector<ChartPlot::Grip>& ChartPlot::grips() const
{
    return m_grips->grips();
}

std::optional<int> ChartPlot::gripAt(QPointF scene) const
{
    return m_grips->at(scene);
}

QPointF ChartPlot::valuesAt(QPointF scene) const
{
    const Range& y = m_yScale.range;
    return {valueAt(scene.x()), y.low + (m_area.bottom() - scene.y()) / std::max(1.0, m_area.height()) * y.span()};
}

} // namespace tarakum
