#include "ui/equivalence_plot.hpp"

#include "ui/chart_style.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"
#include "ui/plot_panel.hpp"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tarakum {

Decades decadesOf(const std::vector<std::unique_ptr<EquivalenceSeries>>& all, int focus)
{
    double low = INFINITY, high = 0;
    const auto hold = [&](double value) {
        if (!(value > 0) || !std::isfinite(value)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    };
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const EquivalenceBucket& bucket : all[i]->buckets()) {
            hold(bucket.gap);
            if (bucket.distance < 0) continue;
            hold(bucket.distance);
            if (static_cast<int>(i) != focus) continue;
            hold(bucket.floor);
            hold(bucket.limit);
        }
    if (focus > 0 && focus < static_cast<int>(all.size()) && all[static_cast<std::size_t>(focus)]->lastGap())
        hold(all[static_cast<std::size_t>(focus)]->gapFloor());
    if (high == 0) return {-8, 0};
    const Decades decades{static_cast<int>(std::floor(std::log10(low))), static_cast<int>(std::ceil(std::log10(high)))};
    return {decades.low, std::max(decades.high, decades.low + 1)};
}

EquivalencePlot::EquivalencePlot(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void EquivalencePlot::show(const std::vector<std::unique_ptr<EquivalenceSeries>>* series, int focus, double endSamples)
{
    m_series = series;
    m_focus = focus;
    m_end = endSamples;
    update();
}

void EquivalencePlot::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void EquivalencePlot::paintAxes(QPainter& p, QRectF plot, Decades decades) const
{
    const QFontMetricsF metrics(p.font());
    const int count = decades.high - decades.low;
    const int every = std::max(1, static_cast<int>(std::ceil(count * metrics.height() * 1.4 / plot.height())));
    std::vector<double> ticks;
    for (int d = decades.low; d <= decades.high; d += every) ticks.push_back(d);
    const QStringList labels = logTickLabels(ticks);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double y = plot.bottom() - plot.height() * (ticks[i] - decades.low) / count;
        p.setPen(QPen(m_theme.grid, 1));
        p.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        p.setPen(m_theme.faintText);
        p.drawText(QRectF(0, y - metrics.height(), plot.left() - 6, 2 * metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter, labels[static_cast<int>(i)]);
    }
    p.setPen(QPen(m_theme.line, 1));
    p.drawLine(plot.bottomLeft(), plot.bottomRight());
    p.setPen(m_theme.faintText);
    const QRectF below(plot.left(), plot.bottom() + 3, plot.width(), metrics.height() + 2);
    p.drawText(below, Qt::AlignLeft | Qt::AlignTop, withDigits(QStringLiteral("0")));
    if (m_end > 0) p.drawText(below, Qt::AlignRight | Qt::AlignTop, countText(m_end));
    p.drawText(below, Qt::AlignHCenter | Qt::AlignTop, axisName(ChartAxis::Samples));
}

void EquivalencePlot::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    const QFont small = beginPlot(p, *this, m_theme, m_theme.line, 0.88);
    const QFontMetricsF metrics(small);
    const QRectF plot = QRectF(rect()).adjusted(metrics.horizontalAdvance(QStringLiteral("10⁻¹⁷")) + 20, 16, -18,
                                                -metrics.height() - 12);
    if (!m_series || plot.width() < 20 || plot.height() < 20) return;
    const Decades decades = decadesOf(*m_series, m_focus);
    const auto yOf = [&](double value) {
        const double share = (std::log10(value) - decades.low) / (decades.high - decades.low);
        return plot.bottom() - plot.height() * std::clamp(share, 0.0, 1.0); // 0 lies on the axis
    };
    const auto xOf = [&](std::size_t bucket) {
        return plot.left() + plot.width() * static_cast<double>(bucket + 1) / EquivalenceSeries::kBuckets;
    };
    const auto path = [&](const EquivalenceSeries& series, double EquivalenceBucket::*value) {
        QPainterPath out;
        for (std::size_t i = 0; i < series.buckets().size(); ++i) {
            const EquivalenceBucket& bucket = series.buckets()[i];
            if (bucket.distance < 0) continue;
            const QPointF at(xOf(i), yOf(bucket.*value));
            out.elementCount() == 0 ? out.moveTo(at) : out.lineTo(at);
        }
        return out;
    };
    const int arms = static_cast<int>(m_series->size());
    const bool focused = m_focus > 0 && m_focus < arms;
    if (focused) {
        const EquivalenceSeries& series = *(*m_series)[static_cast<std::size_t>(m_focus)];
        QPainterPath ground = path(series, &EquivalenceBucket::limit);
        if (ground.elementCount() > 0) {
            const double first = ground.elementAt(0).x;
            ground.lineTo(ground.currentPosition().x(), plot.bottom());
            ground.lineTo(first, plot.bottom());
            ground.closeSubpath();
            p.setPen(Qt::NoPen);
            p.setBrush(m_theme.grid);
            p.drawPath(ground);
        }
    }
    paintAxes(p, plot, decades);
    p.setBrush(Qt::NoBrush);
    if (focused) {
        p.setPen(QPen(m_theme.faintText, 1.2, Qt::DashLine));
        p.drawPath(path(*(*m_series)[static_cast<std::size_t>(m_focus)], &EquivalenceBucket::floor));
        const EquivalenceSeries& series = *(*m_series)[static_cast<std::size_t>(m_focus)];
        if (series.lastGap() && series.gapFloor() > 0) {
            p.setPen(QPen(m_theme.faintText, 1.2, Qt::DotLine));
            const double y = yOf(series.gapFloor());
            p.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        }
    }
    // Gradients are seen where somebody looked: rings, and no line between them.
    for (int i = 1; i < arms; ++i) {
        p.setPen(QPen(m_theme.arm(i), i == m_focus ? 1.8 : 1.2));
        p.setBrush(Qt::NoBrush);
        const auto& buckets = (*m_series)[static_cast<std::size_t>(i)]->buckets();
        const double radius = i == m_focus ? 4 : 3;
        double free = -1e9; // a ring where the last one leaves room
        for (std::size_t b = 0; b < buckets.size(); ++b) {
            if (buckets[b].gap < 0 || !std::isfinite(buckets[b].gap) || xOf(b) < free) continue;
            p.drawEllipse(QPointF(xOf(b), yOf(buckets[b].gap)), radius, radius);
            free = xOf(b) + 1.5 * radius;
        }
    }
    for (int i = 1; i < arms; ++i) {
        const EquivalenceSeries& series = *(*m_series)[static_cast<std::size_t>(i)];
        const QPainterPath curve = path(series, &EquivalenceBucket::distance);
        if (curve.elementCount() == 0) continue;
        p.setPen(QPen(m_theme.arm(i), i == m_focus ? 2.4 : 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        p.setBrush(Qt::NoBrush);
        p.drawPath(curve);
        drawMarker(p, armMarker(i), curve.currentPosition(), 9, m_theme.arm(i), m_theme.panel);
    }
}

} // namespace tarakum
