#include "ui/rate_map_plot.hpp"

#include "engine/lab/rows.hpp"
#include "ui/chart_style.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"
#include "ui/plot_panel.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tarakum {

namespace {

constexpr double kGap = 2;   // between cells
constexpr double kWorst = 4; // of the best loss: what is worse has the last colour
constexpr double kScaleWidth = 12;

bool isDark(const QColor& c)
{
    return 0.299 * c.redF() + 0.587 * c.greenF() + 0.114 * c.blueF() < 0.55;
}

void drawStar(QPainter& p, QPointF at, double size, const QColor& fill, const QColor& edge)
{
    drawMarker(p, MarkerShape::MarkerShapeStar, at, size, fill, edge);
}

} // namespace

RateMapPlot::RateMapPlot(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("rateMapPlot"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    retranslate();
}

void RateMapPlot::retranslate()
{
    setAccessibleName(tr("Map of k and rate"));
    setAccessibleDescription(m_focus ? focusText() : tr("Arrows move from cell to cell."));
    update();
}

void RateMapPlot::show(std::shared_ptr<const RateMapRecord> map, RateMapFigure figure)
{
    if (map != m_map) m_focus.reset();
    m_map = std::move(map);
    m_figure = figure;
    refresh();
}

void RateMapPlot::refresh()
{
    m_best = m_worst = 0;
    if (m_map) {
        m_reading = readRateMap(*m_map, m_figure);
        double best = kMissing, worst = kMissing;
        for (const RateMapCell& cell : m_map->cells) {
            const double value = figureOf(cell, m_figure);
            if (isBetter(value, best, m_figure)) best = value;
            if (!std::isnan(value) && (std::isnan(worst) || isBetter(worst, value, m_figure))) worst = value;
        }
        if (!std::isnan(best)) {
            m_best = best;
            m_worst = m_figure == RateMapFigure::TestAccuracy ? worst
                      : best > 0                              ? std::min(worst, kWorst * best)
                                                              : worst;
        }
    }
    retranslate();
}

void RateMapPlot::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void RateMapPlot::setFocusCell(std::optional<Place> place)
{
    if (place == m_focus) return;
    m_focus = place;
    retranslate();
    emit focusChanged();
}

QString RateMapPlot::focusText() const
{
    return m_map && m_focus ? rateMapCellText(*m_map, m_reading, m_figure, m_focus->k, m_focus->rate) : QString();
}

QSize RateMapPlot::minimumSizeHint() const
{
    return {300, 12 * fontMetrics().height()};
}

QRectF RateMapPlot::area() const
{
    const QFontMetricsF metrics(font());
    return QRectF(rect()).adjusted(metrics.horizontalAdvance(QStringLiteral("0.000625")) + 12, metrics.height() + 12,
                                   -(metrics.horizontalAdvance(QStringLiteral("00.00 %")) + kScaleWidth + 30),
                                   -2 * metrics.height() - 12);
}

QRectF RateMapPlot::cellAt(std::size_t k, std::size_t rate) const
{
    const QRectF plot = area();
    const auto columns = static_cast<double>(m_map->request.steps.size()),
               rows = static_cast<double>(m_map->request.rates.size());
    const double wide = plot.width() / columns, high = plot.height() / rows;
    return {plot.left() + wide * static_cast<double>(k) + kGap / 2,
            plot.bottom() - high * static_cast<double>(rate + 1) + kGap / 2, wide - kGap, high - kGap};
}

QPointF RateMapPlot::middle(Place place) const
{
    return cellAt(place.k, place.rate).center();
}

std::optional<RateMapPlot::Place> RateMapPlot::placeAt(QPointF at) const
{
    if (!m_map || !area().contains(at)) return std::nullopt;
    const QRectF plot = area();
    const std::size_t columns = m_map->request.steps.size(), rows = m_map->request.rates.size();
    const auto part = [](double share, std::size_t of) {
        return std::min(static_cast<std::size_t>(share * static_cast<double>(of)), of - 1);
    };
    return Place{part((at.x() - plot.left()) / plot.width(), columns),
                 part((plot.bottom() - at.y()) / plot.height(), rows)};
}

double RateMapPlot::share(double value) const
{
    if (m_worst == m_best) return 0;
    const double part = m_figure == RateMapFigure::TestAccuracy || m_best <= 0
                            ? (value - m_best) / (m_worst - m_best)
                            : std::log(value / m_best) / std::log(m_worst / m_best);
    return std::clamp(part, 0.0, 1.0);
}

QColor RateMapPlot::colour(Place place) const
{
    const double value = m_map ? figureOf(m_map->cell(place.k, place.rate), m_figure) : kMissing;
    return std::isnan(value) ? QColor() : m_theme.heat(share(value));
}

void RateMapPlot::paintCell(QPainter& p, std::size_t k, std::size_t rate) const
{
    const QRectF r = cellAt(k, rate);
    const RateMapCell& cell = m_map->cell(k, rate);
    const RateMapStatus status = cell.status;
    p.setPen(Qt::NoPen);
    if (const QColor fill = colour({k, rate}); fill.isValid()) {
        p.setBrush(fill);
        p.drawRect(r);
        return;
    }
    p.setBrush(m_theme.grid);
    p.drawRect(r);
    if (status == RateMapStatus::NotFinite || status == RateMapStatus::Failed) {
        p.setBrush(
            QBrush(m_theme.warning, status == RateMapStatus::NotFinite ? Qt::BDiagPattern : Qt::DiagCrossPattern));
        p.drawRect(r);
    } else if (status == RateMapStatus::Training) {
        p.setPen(QPen(m_theme.accent, 1.5, Qt::DashLine));
        p.setBrush(Qt::NoBrush);
        p.drawRect(r.adjusted(1, 1, -1, -1));
    }
}

// Where there is room, on the cell's own ground, so that no line goes through it.
void RateMapPlot::paintNumber(QPainter& p, std::size_t k, std::size_t rate) const
{
    const QRectF r = cellAt(k, rate);
    const RateMapStatus status = m_map->cell(k, rate).status;
    const QColor fill = colour({k, rate});
    const QString text = fill.isValid() ? figureText(figureOf(m_map->cell(k, rate), m_figure), m_figure)
                         : status == RateMapStatus::Training ? QStringLiteral("…")
                         : status == RateMapStatus::Finished ? QStringLiteral("–")
                                                             : QString();
    const QFontMetricsF metrics(p.font());
    const QSizeF size(metrics.horizontalAdvance(text) + 4, metrics.height());
    if (text.isEmpty() || size.width() > r.width() || size.height() > r.height()) return;
    if (fill.isValid()) p.fillRect(QRectF(r.center() - QPointF(size.width(), size.height()) / 2, size), fill);
    p.setPen(!fill.isValid() ? m_theme.faintText : isDark(fill) ? QColor(Qt::white) : QColor(Qt::black));
    p.drawText(r, Qt::AlignCenter, text);
}

// The wall under the first cell behind it, the best rate of each k, the best of all.
void RateMapPlot::paintMarks(QPainter& p) const
{
    for (std::size_t k = 0; k < m_map->request.steps.size(); ++k) {
        if (const auto wall = m_reading.wallOf[k]) {
            const QRectF r = cellAt(k, *wall);
            p.setPen(QPen(m_theme.panel, 6, Qt::SolidLine, Qt::FlatCap));
            p.drawLine(r.bottomLeft() + QPointF(0, kGap / 2), r.bottomRight() + QPointF(0, kGap / 2));
            p.setPen(QPen(m_theme.warning, 3.4, Qt::SolidLine, Qt::FlatCap));
            p.drawLine(r.bottomLeft() + QPointF(0, kGap / 2), r.bottomRight() + QPointF(0, kGap / 2));
        }
        const auto best = m_reading.bestOf[k];
        if (!best) continue;
        const QRectF r = cellAt(k, *best);
        const bool ofAll = m_reading.best == k * m_map->request.rates.size() + *best;
        const QColor edge = isDark(colour({k, *best})) ? Qt::white : Qt::black;
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(edge, ofAll ? 2.4 : 1.2));
        p.drawRect(r.adjusted(1.5, 1.5, -1.5, -1.5));
        if (ofAll) drawStar(p, r.topLeft() + QPointF(11, 11), 13, edge, edge);
    }
}

// From the best rate of the smallest L.
void RateMapPlot::paintTheory(QPainter& p) const
{
    const RateMapRequest& request = m_map->request;
    const auto start = m_reading.bestOf.front();
    if (!start || request.steps.size() < 2 || request.rates.size() < 2 ||
        m_map->effectiveBatch(0) == m_map->effectiveBatch(request.steps.size() - 1))
        return;
    const QRectF plot = area();
    const double step = std::log(request.rates[1] / request.rates[0]),
                 high = plot.height() / static_cast<double>(request.rates.size());
    const bool linearFits = scalesLinearly(m_map->experiment.arms[request.arm].optimizer.kind);
    const QFontMetricsF metrics(p.font());
    for (const bool linear : {false, true}) {
        QPainterPath path;
        std::optional<QPointF> end;
        for (std::size_t k = 0; k < request.steps.size(); ++k) {
            const double factor =
                static_cast<double>(m_map->effectiveBatch(k)) / static_cast<double>(m_map->effectiveBatch(0));
            const double rate = scaledRate(request.rates[*start], factor, linear);
            const double row = std::log(rate / request.rates[0]) / step;
            const QPointF at(cellAt(k, 0).center().x(), plot.bottom() - (row + 0.5) * high);
            k == 0 ? path.moveTo(at) : path.lineTo(at);
            if (at.y() >= plot.top() + metrics.height()) end = at;
        }
        p.save();
        p.setClipRect(plot);
        const bool fits = linear == linearFits;
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(m_theme.dark ? Qt::black : Qt::white, fits ? 5 : 4));
        p.drawPath(path);
        QPen pen(m_theme.dark ? Qt::white : Qt::black, fits ? 2.2 : 1.4);
        pen.setDashPattern(linear ? QList<qreal>{5, 2.5} : QList<qreal>{1.2, 2.4});
        p.setPen(pen);
        p.drawPath(path);
        p.restore();
        if (!end) continue;
        const QString text = linear ? QStringLiteral("∝ L") : QStringLiteral("∝ √L");
        const QSizeF size(metrics.horizontalAdvance(text) + 8, metrics.height() + 2);
        const QRectF box(QPointF(std::min(end->x() + 6, plot.right() - size.width()), end->y() - size.height() - 3),
                         size);
        p.setPen(m_theme.line);
        p.setBrush(m_theme.panel);
        p.drawRect(box);
        p.setPen(m_theme.text);
        p.drawText(box, Qt::AlignCenter, text);
    }
}

void RateMapPlot::paintAxes(QPainter& p) const
{
    const QRectF plot = area();
    const QFontMetricsF metrics(p.font());
    p.setPen(m_theme.faintText);
    double free = 1e9;
    for (std::size_t r = 0; r < m_map->request.rates.size(); ++r) {
        const double y = cellAt(0, r).center().y();
        if (y + metrics.height() / 2 > free) continue;
        p.drawText(QRectF(0, y - metrics.height(), plot.left() - 6, 2 * metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter, rateText(m_map->request.rates[r]));
        free = y - metrics.height() / 2;
    }
    for (std::size_t k = 0; k < m_map->request.steps.size(); ++k) {
        const QRectF r = cellAt(k, 0);
        p.drawText(QRectF(r.left(), plot.bottom() + 3, r.width(), metrics.height() + 2), Qt::AlignCenter,
                   countText(static_cast<double>(m_map->request.steps[k])));
    }
    p.setLayoutDirection(layoutDirection()); // texts run as the language does
    p.drawText(QRectF(plot.left(), plot.bottom() + metrics.height() + 4, plot.width(), metrics.height() + 2),
               Qt::AlignHCenter | Qt::AlignTop,
               m_map->request.hold == RateMapHold::MicroBatch ? tr("k, micro-batches of an update")
                                                              : tr("k, micro-batches of an update of the same L"));
    p.drawText(QRectF(6, 4, plot.right() - 6, metrics.height() + 2), Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignTop,
               tr("learning rate"));
    p.setLayoutDirection(Qt::LeftToRight);
}

void RateMapPlot::paintScale(QPainter& p) const
{
    const QRectF plot = area();
    const QFontMetricsF metrics(p.font());
    const double x = plot.right() + 18;
    p.setPen(m_theme.faintText);
    p.drawText(QRectF(plot.right() - 140, 4, width() - plot.right() + 134, metrics.height() + 2),
               Qt::AlignRight | Qt::AlignTop, figureName(m_figure));
    if (m_worst == m_best && m_best == 0) return;
    QLinearGradient gradient(0, plot.bottom(), 0, plot.top());
    for (int i = 0; i <= 8; ++i) gradient.setColorAt(i / 8.0, m_theme.heat(i / 8.0));
    p.setPen(Qt::NoPen);
    p.setBrush(gradient);
    p.drawRect(QRectF(x, plot.top(), kScaleWidth, plot.height()));
    const bool linear = m_figure == RateMapFigure::TestAccuracy || m_best <= 0;
    p.setPen(m_theme.faintText);
    constexpr int kTicks = 4;
    for (int i = 0; i <= kTicks; ++i) {
        const double part = i / static_cast<double>(kTicks);
        const double value = linear ? m_best + part * (m_worst - m_best) : m_best * std::pow(m_worst / m_best, part);
        const double y = plot.bottom() - part * plot.height();
        QString text = figureText(value, m_figure);
        if (i == kTicks && m_figure != RateMapFigure::TestAccuracy) text.prepend(QStringLiteral("≥ "));
        p.drawText(
            QRectF(x + kScaleWidth + 5, y - metrics.height(), width() - x - kScaleWidth - 6, 2 * metrics.height()),
            Qt::AlignLeft | Qt::AlignVCenter, isolated(text));
    }
}

void RateMapPlot::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    beginPlot(p, *this, m_theme, hasFocus() ? m_theme.accent : m_theme.line, 0.92);
    if (!m_map || area().width() < 40 || area().height() < 40) return;
    for (std::size_t k = 0; k < m_map->request.steps.size(); ++k)
        for (std::size_t r = 0; r < m_map->request.rates.size(); ++r) paintCell(p, k, r);
    paintAxes(p);
    paintScale(p);
    paintMarks(p);
    paintTheory(p);
    for (std::size_t k = 0; k < m_map->request.steps.size(); ++k)
        for (std::size_t r = 0; r < m_map->request.rates.size(); ++r) paintNumber(p, k, r);
    if (!m_focus) return;
    p.setBrush(Qt::NoBrush);
    const QRectF r = cellAt(m_focus->k, m_focus->rate).adjusted(-1, -1, 1, 1);
    p.setPen(QPen(m_theme.panel, 6));
    p.drawRect(r);
    p.setPen(QPen(m_theme.accent, 3));
    p.drawRect(r);
}

void RateMapPlot::mousePressEvent(QMouseEvent* event)
{
    if (const auto place = placeAt(event->position())) setFocusCell(place);
}

void RateMapPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto place = placeAt(event->position());
    if (!place) return;
    setFocusCell(place);
    emit opened();
}

void RateMapPlot::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (!m_map || m_focus) return;
    const std::size_t rates = m_map->request.rates.size(), at = m_reading.best.value_or(0);
    setFocusCell(Place{at / rates, at % rates});
}

void RateMapPlot::keyPressEvent(QKeyEvent* event)
{
    if (!m_map) return QWidget::keyPressEvent(event);
    Place at = m_focus.value_or(Place{});
    const std::size_t columns = m_map->request.steps.size(), rows = m_map->request.rates.size();
    switch (event->key()) {
    case Qt::Key_Left: at.k -= at.k > 0; break;
    case Qt::Key_Right: at.k += at.k + 1 < columns; break;
    case Qt::Key_Down: at.rate -= at.rate > 0; break;
    case Qt::Key_Up: at.rate += at.rate + 1 < rows; break;
    case Qt::Key_Home: at.k = 0; break;
    case Qt::Key_End: at.k = columns - 1; break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_focus) emit opened();
        return;
    default: return QWidget::keyPressEvent(event);
    }
    setFocusCell(at);
}

RateMapLegend::RateMapLegend(QWidget* parent) : SwatchLegend(26, parent)
{
    retranslate();
}

QStringList RateMapLegend::texts() const
{
    return {tr("best of all"),
            tr("best of its k"),
            tr("wall: from here on it diverges"),
            tr("no longer finite"),
            tr("theory for SGD: rate ∝ L"),
            tr("theory for Adam: rate ∝ √L")};
}

void RateMapLegend::paintSwatch(QPainter& p, int entry, QRectF r) const
{
    const double y = r.center().y();
    const QRectF box(r.left() + 4, y - 7, r.width() - 8, 14);
    p.setBrush(Qt::NoBrush);
    const auto line = [&](QList<qreal> dashes) {
        QPen pen(theme().text, 2);
        pen.setDashPattern(dashes);
        p.setPen(pen);
        p.drawLine(QPointF(r.left(), y), QPointF(r.right(), y));
    };
    switch (entry) {
    case 0:
        p.setPen(QPen(theme().text, 2.4));
        p.drawRect(box);
        return drawStar(p, box.center(), 10, theme().text, theme().text);
    case 1: p.setPen(QPen(theme().text, 1.2)); return p.drawRect(box);
    case 2:
        p.setPen(QPen(theme().warning, 3.4, Qt::SolidLine, Qt::FlatCap));
        return p.drawLine(QPointF(r.left(), y), QPointF(r.right(), y));
    case 3: return p.fillRect(box, QBrush(theme().warning, Qt::BDiagPattern));
    case 4: return line({5, 2.5});
    default: return line({1.2, 2.4});
    }
}

} // namespace tarakum
