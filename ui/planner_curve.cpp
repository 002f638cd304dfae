#include "ui/planner_curve.hpp"

#include "ui/chart_text.hpp"
#include "ui/language.hpp"
#include "ui/planner_scale.hpp"
#include "ui/planner_words.hpp"
#include "ui/reading_box.hpp"
#include "ui/series_range.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tarakum {

PlannerCurve::PlannerCurve(QChar symbol, QWidget* parent) : QWidget(parent), m_symbol(symbol), m_theme(Theme::light())
{
    setObjectName(QStringLiteral("plannerOver:") + symbol);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PlannerCurve::setSeries(const PlannerSeries& series, std::int64_t at, std::optional<double> memory, double top)
{
    m_series = series;
    m_at = at;
    m_memory = memory;
    m_top = std::max(top, 1.0);
    m_place = std::min(m_place, static_cast<int>(m_series.x.size()) - 1);
    retranslate();
}

void PlannerCurve::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QString PlannerCurve::axisText() const
{
    return m_symbol == QLatin1Char('b') ? tr("samples of a micro-batch (%1)").arg(isolated(m_symbol))
                                        : tr("micro-batches of an update (%1)").arg(isolated(m_symbol));
}

double PlannerCurve::totalAt(std::size_t place) const
{
    const HeldBytes& held = m_series.held[place];
    return std::accumulate(held.begin(), held.end(), 0.0);
}

void PlannerCurve::retranslate()
{
    setAccessibleName(tr("Memory over %1").arg(axisText()));
    QString text;
    if (!m_series.x.empty())
        text =
            tr("from %1 at %2 to %3 at %4")
                .arg(plannerBytes(totalAt(0)),
                     plannerSymbol(m_symbol == QLatin1Char('b') ? "b" : "k", static_cast<double>(m_series.x.front())),
                     plannerBytes(totalAt(m_series.x.size() - 1)),
                     plannerSymbol(m_symbol == QLatin1Char('b') ? "b" : "k", static_cast<double>(m_series.x.back())));
    if (m_memory) text += QStringLiteral("; ") + tr("the device has %1").arg(plannerBytes(*m_memory));
    setAccessibleDescription(m_place < 0 ? text : reading());
    update();
}

QString PlannerCurve::reading() const
{
    if (m_place < 0) return {};
    const auto place = static_cast<std::size_t>(m_place);
    QStringList lines{plannerSymbol(m_symbol == QLatin1Char('b') ? "b" : "k", static_cast<double>(m_series.x[place])),
                      tr("together: %1").arg(plannerBytes(totalAt(place)))};
    for (std::size_t i = m_series.held[place].size(); i-- > 0;)
        if (m_series.held[place][i] > 0)
            lines << heldName(i) + QStringLiteral(": ") + plannerBytes(m_series.held[place][i]);
    return lines.join(QLatin1Char('\n'));
}

void PlannerCurve::setPlace(int place)
{
    place = std::clamp(place, -1, static_cast<int>(m_series.x.size()) - 1);
    if (place == m_place) return;
    m_place = place;
    retranslate();
}

QSize PlannerCurve::sizeHint() const
{
    return {320, 12 * fontMetrics().height()};
}

QSize PlannerCurve::minimumSizeHint() const
{
    return {220, 12 * fontMetrics().height()};
}

QRectF PlannerCurve::area() const
{
    const double line = fontMetrics().height(), side = fontMetrics().horizontalAdvance(QStringLiteral("1000 GiB")) + 8;
    return QRectF(rect()).adjusted(side, line + 4, -side, -(2 * line + 6));
}

double PlannerCurve::xOf(double value) const
{
    const double first = 0, last = m_series.x.empty() ? 1 : static_cast<double>(m_series.x.back());
    return area().left() + area().width() * (value - first) / (last - first);
}

double PlannerCurve::yOf(double bytes) const
{
    return area().bottom() - area().height() * std::min(bytes / m_top, 1.0);
}

void PlannerCurve::paintScales(QPainter& p) const
{
    const QRectF plot = area();
    const double line = fontMetrics().height();
    for (const ByteTick& tick : ticksOfThousands(m_top, 4)) {
        const double y = std::round(yOf(tick.bytes));
        p.setPen(tick.bytes == 0 ? m_theme.line : m_theme.grid);
        p.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        p.setPen(m_theme.faintText);
        p.drawText(QRectF(0, y - line / 2, plot.left() - 5, line), Qt::AlignRight | Qt::AlignVCenter, tick.text);
    }
    for (const ByteTick& tick : ticksOf1024(m_top, 4)) {
        const double y = std::round(yOf(tick.bytes));
        p.setPen(m_theme.line);
        p.drawLine(QPointF(plot.right(), y), QPointF(plot.right() + 3, y));
        p.setPen(m_theme.faintText);
        p.drawText(QRectF(plot.right() + 6, y - line / 2, width() - plot.right() - 6, line),
                   Qt::AlignLeft | Qt::AlignVCenter, tick.text);
    }
    if (m_series.x.empty()) return;
    const std::vector<double> ticks = ticksOf({0, static_cast<double>(m_series.x.back())}, 6);
    for (const double tick : ticks) {
        if (tick != std::floor(tick) || tick > static_cast<double>(m_series.x.back())) continue;
        const double x = std::round(xOf(tick));
        p.setPen(m_theme.line);
        p.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 3));
        p.setPen(m_theme.faintText);
        p.drawText(QRectF(x - 40, plot.bottom() + 4, 80, line), Qt::AlignCenter, countText(tick));
    }
    p.setLayoutDirection(layoutDirection());
    p.drawText(QRectF(0, plot.bottom() + line + 4, width(), line), Qt::AlignCenter,
               fontMetrics().elidedText(axisText(), Qt::ElideRight, width()));
    p.setLayoutDirection(Qt::LeftToRight);
}

void PlannerCurve::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.setLayoutDirection(Qt::LeftToRight);
    p.fillRect(rect(), m_theme.chart);
    paintScales(p);
    const QRectF plot = area();
    const double line = fontMetrics().height();
    p.setRenderHint(QPainter::Antialiasing);
    std::vector<double> below(m_series.x.size(), 0);
    for (std::size_t kind = 0; kind < plan::kHeldNames.size() && !m_series.x.empty(); ++kind) {
        QPolygonF shape;
        for (std::size_t i = 0; i < m_series.x.size(); ++i)
            shape << QPointF(xOf(static_cast<double>(m_series.x[i])), yOf(below[i] + m_series.held[i][kind]));
        for (std::size_t i = m_series.x.size(); i-- > 0;) {
            shape << QPointF(xOf(static_cast<double>(m_series.x[i])), yOf(below[i]));
            below[i] += m_series.held[i][kind];
        }
        p.setPen(Qt::NoPen);
        p.setBrush(heldColour(m_theme, kind));
        p.drawPolygon(shape);
    }
    p.setRenderHint(QPainter::Antialiasing, false);
    if (m_memory && *m_memory <= m_top) {
        const double y = std::round(yOf(*m_memory));
        p.setPen(QPen(m_theme.warning, 2));
        p.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
    if (!m_series.x.empty() && m_at <= m_series.x.back()) {
        const double x = std::round(xOf(static_cast<double>(m_at)));
        p.setPen(QPen(m_theme.text, 1, Qt::DashLine));
        p.drawLine(QPointF(x, plot.top() - 3), QPointF(x, plot.bottom()));
        const QString text = plannerSymbol(m_symbol == QLatin1Char('b') ? "b" : "k", static_cast<double>(m_at));
        const double wide = fontMetrics().horizontalAdvance(text) + 4;
        p.setPen(m_theme.text);
        p.drawText(
            QRectF(std::clamp(x - wide / 2, 0.0, std::max(0.0, width() - wide)), plot.top() - 3 - line, wide, line),
            Qt::AlignCenter, text);
    }
    paintReading(p);
    if (!hasFocus()) return;
    p.setPen(m_theme.accent);
    p.setBrush(Qt::NoBrush);
    p.drawRect(rect().adjusted(0, 0, -1, -1));
}

void PlannerCurve::paintReading(QPainter& p) const
{
    if (m_place < 0) return;
    const QRectF plot = area();
    const double x = xOf(static_cast<double>(m_series.x[static_cast<std::size_t>(m_place)]));
    p.setPen(m_theme.faintText);
    p.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    const double left = x < plot.center().x() ? x + 7 : x - 7 - readingBoxSize(*this, reading()).width();
    paintReadingBox(p, *this, m_theme, {left, 2}, reading());
}

void PlannerCurve::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    if (m_series.x.empty() || x < area().left() - 4 || x > area().right() + 4) return setPlace(-1);
    const auto nearest = std::min_element(m_series.x.begin(), m_series.x.end(), [&](std::int64_t a, std::int64_t b) {
        return std::abs(xOf(static_cast<double>(a)) - x) < std::abs(xOf(static_cast<double>(b)) - x);
    });
    setPlace(static_cast<int>(nearest - m_series.x.begin()));
}

void PlannerCurve::leaveEvent(QEvent*)
{
    if (!hasFocus()) setPlace(-1);
}

void PlannerCurve::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: return setPlace(std::max(m_place - 1, 0));
    case Qt::Key_Right: return setPlace(m_place + 1);
    case Qt::Key_Home: return setPlace(0);
    case Qt::Key_End: return setPlace(static_cast<int>(m_series.x.size()) - 1);
    case Qt::Key_Escape: return setPlace(-1);
    default: QWidget::keyPressEvent(event);
    }
}

void PlannerCurve::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void PlannerCurve::focusOutEvent(QFocusEvent* event)
{
    setPlace(-1);
    QWidget::focusOutEvent(event);
    update();
}

} // namespace tarakum
