#include "ui/stability_plot.hpp"

#include "engine/lab/rows.hpp"
#include "ui/chart_style.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"
#include "ui/plot_panel.hpp"
#include "ui/reading_box.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace tarakum {

namespace {

constexpr double kNear = 18; // pixels from which a point is taken
constexpr std::array kTypes{Precision::Float64, Precision::Float32, Precision::Float16, Precision::Bfloat16};
constexpr std::array kSummations{Summation::Plain, Summation::Kahan, Summation::Stochastic};

MarkerShape markerOf(Summation summation)
{
    return armMarker(static_cast<int>(summation));
}

} // namespace

QColor typeColour(const Theme& theme, Precision type)
{
    // Of the arms' palette, whatever colours arms have been given: told apart by colour-blind eyes.
    constexpr std::array kPlaces{3, 0, 2, 1}; // by type, as kTypes has them
    Theme plain = theme;
    plain.armColours.clear();
    const auto place = std::find(kTypes.begin(), kTypes.end(), type) - kTypes.begin();
    return plain.arm(kPlaces[static_cast<std::size_t>(place)]);
}

QPen summationPen(Summation summation, const QColor& colour, bool focus)
{
    QPen pen(colour, focus ? 2.8 : 1.4);
    pen.setCapStyle(Qt::RoundCap);
    pen.setJoinStyle(Qt::RoundJoin);
    if (summation == Summation::Kahan) pen.setDashPattern({5, 3});
    if (summation == Summation::Stochastic) pen.setDashPattern({1, 2.4});
    return pen;
}

StabilityPlot::StabilityPlot(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("stabilityPlot"));
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    retranslate();
}

void StabilityPlot::retranslate()
{
    setAccessibleName(tr("Errors over k"));
    setAccessibleDescription(tr("The figures of the table as curves; theory's lines for the type in focus."));
    update();
}

void StabilityPlot::show(std::vector<StabilityCell> cells, std::vector<std::int64_t> steps, StabilityFigure figure)
{
    m_cells = std::move(cells);
    m_steps = std::move(steps);
    m_figure = figure;
    m_hover.reset();
    scale();
    update();
}

void StabilityPlot::setFocus(Place place)
{
    if (place == m_focus) return;
    m_focus = place;
    scale();
    update();
}

void StabilityPlot::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QSize StabilityPlot::minimumSizeHint() const
{
    return {320, 8 * fontMetrics().height()};
}

// float64 lies so far below all others that they would lie on one line: its part is there while it is in focus.
bool StabilityPlot::isBelow(std::size_t row) const
{
    const Precision type = stabilityBuffers()[row].type;
    return m_figure != StabilityFigure::Stuck && type == Precision::Float64 &&
           stabilityBuffers()[m_focus.row].type != type;
}

void StabilityPlot::scale()
{
    double low = INFINITY, high = 0;
    const auto hold = [&](double value) {
        if (!(value > 0) || !std::isfinite(value)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    };
    for (const StabilityCell& one : m_cells)
        if (!isBelow(one.buffer)) hold(figureOf(one, m_figure));
    if (m_figure != StabilityFigure::Stuck && !m_steps.empty()) {
        const double k = static_cast<double>(m_steps.back());
        for (std::size_t row = 0; row < stabilityBuffers().size(); ++row)
            if (!isBelow(row)) hold(unitRoundoff(stabilityBuffers()[row].type));
        hold(k * unitRoundoff(stabilityBuffers()[m_focus.row].type));
    }
    m_low = high > 0 ? static_cast<int>(std::floor(std::log10(low))) : -4;
    m_high = high > 0 ? static_cast<int>(std::ceil(std::log10(high))) : 0;
    if (m_high <= m_low) m_high = m_low + 1;
}

QRectF StabilityPlot::area() const
{
    const QFontMetricsF metrics(font());
    return QRectF(rect()).adjusted(metrics.horizontalAdvance(QStringLiteral("10⁻¹⁷")) + 14, metrics.height() + 8, -16,
                                   -2 * metrics.height() - 10);
}

double StabilityPlot::xOf(double k) const
{
    const QRectF plot = area();
    if (m_steps.size() < 2) return plot.center().x();
    const double first = std::log2(static_cast<double>(m_steps.front())),
                 last = std::log2(static_cast<double>(m_steps.back()));
    const double inset = 14;
    return plot.left() + inset + (plot.width() - 2 * inset) * (std::log2(k) - first) / (last - first);
}

double StabilityPlot::yOf(double value) const
{
    const QRectF plot = area();
    return plot.bottom() - plot.height() * (std::log10(value) - m_low) / (m_high - m_low);
}

const StabilityCell* StabilityPlot::cell(Place place) const
{
    const std::size_t i = static_cast<std::size_t>(std::max(place.column, 0)) * stabilityBuffers().size() + place.row;
    return i < m_cells.size() ? &m_cells[i] : nullptr;
}

std::optional<StabilityPlot::Place> StabilityPlot::placeAt(QPointF at) const
{
    std::optional<Place> best;
    double nearest = kNear * kNear;
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const double value = figureOf(m_cells[i], m_figure);
        if (!(value > 0) || !std::isfinite(value) || isBelow(m_cells[i].buffer)) continue;
        const QPointF d = QPointF(xOf(static_cast<double>(m_cells[i].steps)), yOf(value)) - at;
        const double distance = QPointF::dotProduct(d, d);
        // Of points that lie on each other the one of the row in focus.
        const bool focus = m_cells[i].buffer == m_focus.row;
        if (distance > nearest || (distance == nearest && !focus)) continue;
        nearest = distance;
        best = Place{m_cells[i].buffer, static_cast<int>(i / stabilityBuffers().size())};
    }
    return best;
}

void StabilityPlot::mouseMoveEvent(QMouseEvent* event)
{
    const auto place = placeAt(event->position());
    if (place == m_hover) return;
    m_hover = place;
    update();
}

void StabilityPlot::mousePressEvent(QMouseEvent* event)
{
    if (const auto place = placeAt(event->position())) emit chosen(*place);
}

void StabilityPlot::leaveEvent(QEvent*)
{
    m_hover.reset();
    update();
}

void StabilityPlot::paintAxes(QPainter& p) const
{
    const QRectF plot = area();
    const QFontMetricsF metrics(p.font());
    const int count = m_high - m_low;
    const int every = std::max(1, static_cast<int>(std::ceil(count * metrics.height() * 1.5 / plot.height())));
    std::vector<double> ticks;
    for (int d = m_low; d <= m_high; d += every) ticks.push_back(d);
    const QStringList labels = logTickLabels(ticks);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double y = plot.bottom() - plot.height() * (ticks[i] - m_low) / count;
        p.setPen(QPen(m_theme.grid, 1));
        p.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        p.setPen(m_theme.faintText);
        p.drawText(QRectF(0, y - metrics.height(), plot.left() - 6, 2 * metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter, labels[static_cast<int>(i)]);
    }
    double free = -1e9;
    for (const std::int64_t k : m_steps) {
        const double x = xOf(static_cast<double>(k));
        p.setPen(QPen(m_theme.grid, 1));
        p.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        const QString label = countText(static_cast<double>(k));
        const double wide = metrics.horizontalAdvance(label);
        if (x - wide / 2 < free) continue;
        p.setPen(m_theme.faintText);
        p.drawText(QPointF(x - wide / 2, plot.bottom() + metrics.ascent() + 3), label);
        free = x + wide / 2 + 10;
    }
    p.setPen(QPen(m_theme.line, 1));
    p.drawLine(plot.bottomLeft(), plot.bottomRight());
    p.drawLine(plot.topLeft(), plot.bottomLeft());
    p.setPen(m_theme.faintText);
    p.setLayoutDirection(layoutDirection()); // texts run as the language does
    p.drawText(QRectF(plot.left(), plot.bottom() + metrics.height() + 4, plot.width(), metrics.height() + 2),
               Qt::AlignHCenter | Qt::AlignTop, tr("k, micro-batches of the window"));
    p.drawText(QRectF(6, 3, width() - 12, metrics.height() + 2), Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignTop,
               tr("%1, logarithmic").arg(figureName(m_figure)));
    if (isBelow(0))
        p.drawText(
            QRectF(plot.left() + 8, plot.bottom() - metrics.height() - 4, plot.width() / 2, metrics.height() + 2),
            Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignTop,
            tr("%1 lies below").arg(isolated(QStringLiteral("float64"))));
    p.setLayoutDirection(Qt::LeftToRight);
}

// What a sum of k numbers loses: k·u at most and √k·u usually, or, compensated, 2u. At the right end of each line its
// formula, one above the other where they would lie on each other.
void StabilityPlot::paintTheory(QPainter& p) const
{
    if (m_figure == StabilityFigure::Stuck || m_steps.empty()) return;
    const StabilityBuffer& buffer = stabilityBuffers()[m_focus.row];
    const double u = unitRoundoff(buffer.type);
    struct Line
    {
        QString name;
        double power; // of k
        double factor;
    };
    std::vector<Line> lines{{QStringLiteral("k·u"), 1, 1}, {QStringLiteral("√k·u"), 0.5, 1}};
    if (buffer.summation == Summation::Kahan) lines = {{QStringLiteral("√k·u"), 0.5, 1}, {QStringLiteral("2u"), 0, 2}};
    const QRectF plot = area();
    const QFontMetricsF metrics(p.font());
    p.save();
    p.setClipRect(plot);
    QColor colour = m_theme.faintText;
    const double from = static_cast<double>(m_steps.front()), to = static_cast<double>(m_steps.back());
    double lowest = -1e9;
    for (const Line& line : lines) {
        const auto value = [&](double k) { return line.factor * u * std::pow(k, line.power); };
        p.setPen(QPen(colour, 1.1, Qt::DashDotLine));
        const QPointF end(xOf(to), yOf(value(to)));
        p.drawLine(QPointF(xOf(from), yOf(value(from))), end);
        // Above the line, before its last step, or where it leaves the plot.
        const std::size_t n = m_steps.size();
        double k = n > 1 ? std::sqrt(static_cast<double>(m_steps[n - 2]) * to) : to;
        const double most = std::pow(10.0, m_high);
        if (value(k) > most) k = std::pow(most / (line.factor * u), 1 / line.power);
        k = std::max(k, from);
        const double wide = metrics.horizontalAdvance(line.name) + 8;
        QPointF at(xOf(k) - wide / 2, yOf(value(k)) - metrics.height() - 4);
        at.setY(std::max(std::clamp(at.y(), plot.top() + 1, plot.bottom() - metrics.height() - 2), lowest));
        lowest = at.y() + metrics.height() + 2;
        const QRectF box(at, QSizeF(wide, metrics.height() + 1));
        QColor ground = m_theme.panel;
        ground.setAlpha(225);
        p.fillRect(box, ground);
        p.setPen(colour);
        p.drawText(box, Qt::AlignCenter, line.name);
    }
    p.restore();
}

// At k = 1/u a sum of equal summands is so large that half a unit of it is all that the next one is.
void StabilityPlot::paintStandstill(QPainter& p) const
{
    if (m_steps.size() < 2) return;
    const Precision type = stabilityBuffers()[m_focus.row].type;
    const double k = standstill(type);
    if (k < static_cast<double>(m_steps.front()) || k > static_cast<double>(m_steps.back())) return;
    const QRectF plot = area();
    const QFontMetricsF metrics(p.font());
    const double x = xOf(k);
    p.setPen(QPen(m_theme.warning, 1.4, Qt::DashLine));
    p.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    const QString text =
        tr("equal summands stop growing: %1").arg(isolated(QStringLiteral("k = 1/u = ") + countText(k)));
    const double wide = metrics.horizontalAdvance(text) + 10;
    const bool left = x - wide - 4 > plot.left();
    // Between the lines of 16 and of 32 bits, where there is room.
    const bool between = m_low <= -7 && m_high >= -3;
    const double y = between ? yOf(3e-6) - metrics.height() / 2 : plot.bottom() - metrics.height() - 5;
    const QRectF box(left ? x - wide - 4 : x + 4, y, wide, metrics.height() + 2);
    QColor ground = m_theme.panel;
    ground.setAlpha(225);
    p.fillRect(box, ground);
    p.setPen(m_theme.warning);
    p.setLayoutDirection(layoutDirection());
    p.drawText(box, Qt::AlignCenter, text);
    p.setLayoutDirection(Qt::LeftToRight);
}

void StabilityPlot::paintLine(QPainter& p, std::size_t row) const
{
    const StabilityBuffer& buffer = stabilityBuffers()[row];
    const bool focus = row == m_focus.row;
    QColor colour = typeColour(m_theme, buffer.type);
    if (!focus) colour.setAlpha(170);
    QPainterPath path;
    std::vector<QPointF> points;
    bool on = false;
    for (const StabilityCell& one : m_cells) {
        if (one.buffer != row) continue;
        const double value = figureOf(one, m_figure);
        if (!(value > 0) || !std::isfinite(value)) {
            on = false;
            continue;
        }
        const QPointF at(xOf(static_cast<double>(one.steps)), yOf(value));
        on ? path.lineTo(at) : path.moveTo(at);
        on = true;
        points.push_back(at);
    }
    p.setPen(summationPen(buffer.summation, colour, focus));
    p.setBrush(Qt::NoBrush);
    p.drawPath(path);
    for (const QPointF& at : points)
        drawMarker(p, markerOf(buffer.summation), at, focus ? 8 : 5.5, colour, m_theme.panel);
}

void StabilityPlot::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    beginPlot(p, *this, m_theme, m_theme.line, 0.9);
    if (area().width() < 40 || area().height() < 30 || m_steps.empty()) return;
    paintAxes(p);
    paintStandstill(p);
    paintTheory(p);
    for (std::size_t row = 0; row < stabilityBuffers().size(); ++row)
        if (row != m_focus.row && !isBelow(row)) paintLine(p, row);
    paintLine(p, m_focus.row);
    const auto ring = [&](Place place, const QColor& colour) {
        const StabilityCell* one = cell(place);
        const double value = one ? figureOf(*one, m_figure) : 0;
        if (!(value > 0) || !std::isfinite(value)) return;
        p.setPen(QPen(colour, 2));
        p.setBrush(Qt::NoBrush);
        p.drawEllipse(QPointF(xOf(static_cast<double>(one->steps)), yOf(value)), 8, 8);
    };
    ring(m_focus, m_theme.text);
    if (!m_hover) return;
    ring(*m_hover, m_theme.accent);
    if (const StabilityCell* one = cell(*m_hover)) {
        const QString text = bufferName(stabilityBuffers()[one->buffer]) + QLatin1Char('\n') +
                             isolated(QStringLiteral("k = ") + countText(static_cast<double>(one->steps))) +
                             QLatin1Char('\n') + figureText(figureOf(*one, m_figure), m_figure);
        const QPointF at(xOf(static_cast<double>(one->steps)), yOf(figureOf(*one, m_figure)));
        const QSizeF size = readingBoxSize(*this, text);
        p.setFont(font());
        paintReadingBox(p, *this, m_theme,
                        {at.x() + 14 + size.width() > width() ? at.x() - 14 - size.width() : at.x() + 14,
                         at.y() - size.height() - 8},
                        text);
    }
}

StabilityLegend::StabilityLegend(QWidget* parent) : SwatchLegend(26, parent)
{
    retranslate();
}

QStringList StabilityLegend::texts() const
{
    QStringList all;
    for (const Precision type : kTypes)
        all << isolated(QString::fromUtf8(typeText(type).data(), static_cast<qsizetype>(typeText(type).size())));
    for (const Summation summation : kSummations) all << summationName(summation);
    all << tr("theory");
    return all;
}

void StabilityLegend::paintSwatch(QPainter& p, int entry, QRectF r) const
{
    const double y = r.center().y();
    const auto line = [&](const QPen& pen) {
        p.setPen(pen);
        p.drawLine(QPointF(r.left(), y), QPointF(r.right(), y));
    };
    const int types = static_cast<int>(kTypes.size()), summations = static_cast<int>(kSummations.size());
    if (entry < types)
        return p.fillRect(QRectF(r.left() + 4, y - 6, r.width() - 8, 12),
                          typeColour(theme(), kTypes[static_cast<std::size_t>(entry)]));
    if (entry < types + summations) {
        const Summation summation = kSummations[static_cast<std::size_t>(entry - types)];
        line(summationPen(summation, theme().text, false));
        drawMarker(p, markerOf(summation), {r.center().x(), y}, 7, theme().text, theme().panel);
        return;
    }
    line(QPen(theme().faintText, 1.1, Qt::DashDotLine));
}

} // namespace tarakum
