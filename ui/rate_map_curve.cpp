#include "ui/rate_map_curve.hpp"

#include "engine/lab/rows.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"
#include "ui/plot_panel.hpp"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <vector>

namespace tarakum {

namespace {

constexpr double kShown = 3; // times the loss at the start: what is higher leaves the plot

// The finite losses of a cell that is over; none else.
std::vector<QPointF> pointsOf(const RateMapCell& cell)
{
    std::vector<QPointF> points;
    const RateMapStatus status = cell.status;
    if ((status != RateMapStatus::Finished && status != RateMapStatus::NotFinite) || !cell.run) return points;
    const auto& rows = cell.run->arms[0].updates;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (std::isfinite(rows[i].loss)) points.emplace_back(rows[i].samples, rows[i].loss);
    return points;
}

} // namespace

RateMapCurve::RateMapCurve(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    retranslate();
}

void RateMapCurve::retranslate()
{
    setAccessibleName(tr("Loss of the cell over samples"));
    update();
}

void RateMapCurve::show(std::shared_ptr<const RateMapRecord> map, std::optional<RateMapPlot::Place> place)
{
    if (map == m_map && place == m_place) return;
    m_map = std::move(map);
    m_place = place;
    update();
}

void RateMapCurve::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QSize RateMapCurve::minimumSizeHint() const
{
    return {180, 8 * fontMetrics().height()};
}

void RateMapCurve::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    const QFont small = beginPlot(p, *this, m_theme, m_theme.line, 0.92);
    const QFontMetricsF metrics(small);
    const QRectF plot = QRectF(rect()).adjusted(metrics.horizontalAdvance(QStringLiteral("0.00e-0")) + 10,
                                                2 * metrics.height() + 16, -12, -2 * metrics.height() - 10);
    if (!m_map || !m_place || plot.width() < 30 || plot.height() < 30) return;
    const std::size_t rates = m_map->request.rates.size();
    std::vector<std::vector<QPointF>> all;
    double start = 0, high = 0, low = INFINITY;
    for (std::size_t r = 0; r < rates; ++r) {
        all.push_back(pointsOf(m_map->cell(m_place->k, r)));
        if (!all.back().empty() && start == 0) start = all.back().front().y();
    }
    for (const auto& points : all)
        for (const QPointF& at : points) {
            high = std::max(high, std::min(at.y(), kShown * std::max(start, 1e-300)));
            low = std::min(low, at.y());
        }
    const auto edge = Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignTop;
    p.setLayoutDirection(layoutDirection()); // texts run as the language does
    p.setPen(m_theme.faintText);
    p.drawText(QRectF(8, 4, width() - 16, metrics.height() + 2), edge, tr("loss, logarithmic"));
    p.setPen(m_theme.text);
    p.drawText(QRectF(8, metrics.height() + 5, width() - 16, metrics.height() + 2), edge,
               isolated(QStringLiteral("k = %1").arg(m_map->request.steps[m_place->k])) + tr(", ") +
                   tr("rate %1").arg(rateText(m_map->request.rates[m_place->rate])));
    p.setLayoutDirection(Qt::LeftToRight);
    if (!(high > 0)) return;
    low = std::max(low, high * 1e-6);
    if (low >= high) low = high / 2;
    const double bottom = std::log10(low) - 0.02, top = std::log10(high) + 0.02;
    const auto place = [&](QPointF at) {
        return QPointF(plot.left() + plot.width() * at.x() / static_cast<double>(m_map->request.samples),
                       plot.bottom() - plot.height() * (std::log10(std::max(at.y(), low)) - bottom) / (top - bottom));
    };
    constexpr int kTicks = 3;
    for (int i = 0; i <= kTicks; ++i) {
        const double share = i / static_cast<double>(kTicks), y = plot.bottom() - share * plot.height();
        p.setPen(QPen(m_theme.grid, 1));
        p.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        p.setPen(m_theme.faintText);
        p.drawText(QRectF(0, y - metrics.height(), plot.left() - 5, 2 * metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter,
                   isolated(QString::number(std::pow(10, bottom + share * (top - bottom)), 'g', 2)));
    }
    const QRectF below(plot.left(), plot.bottom() + 3, plot.width(), metrics.height() + 2);
    p.drawText(below, Qt::AlignLeft, isolated(QStringLiteral("0")));
    p.drawText(below, Qt::AlignRight, countText(static_cast<double>(m_map->request.samples)));
    p.drawText(below.translated(0, metrics.height() + 1), Qt::AlignHCenter, axisName(ChartAxis::Samples));
    p.save();
    p.setClipRect(plot.adjusted(0, -1, 0, 1));
    p.setBrush(Qt::NoBrush);
    const auto draw = [&](std::size_t r, const QPen& pen) {
        QPainterPath path;
        for (const QPointF& at : all[r]) path.elementCount() == 0 ? path.moveTo(place(at)) : path.lineTo(place(at));
        p.setPen(pen);
        p.drawPath(path);
    };
    for (std::size_t r = 0; r < rates; ++r)
        if (r != m_place->rate) draw(r, QPen(m_theme.line, 1));
    draw(m_place->rate, QPen(m_theme.accent, 2));
    p.restore();
    if (all[m_place->rate].empty()) {
        p.setPen(m_theme.faintText);
        p.drawText(plot, Qt::AlignCenter, rateMapStatusName(m_map->cell(m_place->k, m_place->rate).status));
    }
}

} // namespace tarakum
