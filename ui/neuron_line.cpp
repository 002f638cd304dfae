#include "ui/neuron_line.hpp"

#include "ui/chart_style.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"
#include "ui/neuron_reading.hpp"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tarakum {

namespace {

constexpr int kParts = 6;
constexpr std::size_t kPositionsRead = 12; // by a screen reader

} // namespace

Range neuronRange(const std::vector<const std::vector<double>*>& paths)
{
    bool any = false;
    Range range{0, 0};
    for (const std::vector<double>* path : paths)
        for (const double w : *path) {
            if (!std::isfinite(w)) continue;
            range.low = any ? std::min(range.low, w) : w;
            range.high = any ? std::max(range.high, w) : w;
            any = true;
        }
    return niceRange(range.low, range.high, kParts);
}

NeuronLine::NeuronLine(QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void NeuronLine::setArm(int index, const QString& name)
{
    m_index = index;
    m_name = name;
    retranslate();
}

void NeuronLine::show(const std::vector<double>& path, Range range)
{
    if (path == m_path && range == m_range) return;
    m_path = path;
    m_range = range;
    retranslate();
}

void NeuronLine::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void NeuronLine::retranslate()
{
    setAccessibleName(tr("Where the weight of %1 has been").arg(m_name));
    QStringList parts;
    const std::size_t first = m_path.size() > kPositionsRead ? m_path.size() - kPositionsRead : 0;
    for (std::size_t i = first; i < m_path.size(); ++i) parts << neuronNumber(m_path[i], true);
    const QString text = isolated((first > 0 ? QStringLiteral("… ") : QString()) + parts.join(QStringLiteral(" → ")));
    setAccessibleDescription(text);
    setToolTip(text);
    update();
}

QSize NeuronLine::minimumSizeHint() const
{
    return {260, 5 * fontMetrics().height()};
}

void NeuronLine::paintEvent(QPaintEvent*)
{
    if (m_path.empty()) return;
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setLayoutDirection(Qt::LeftToRight);
    const double line = fontMetrics().height();
    const double left = 1.6 * line, right = width() - 1.6 * line, axis = height() - line - 8;
    const auto at = [&](double w) {
        return left + (right - left) * (w - m_range.low) / std::max(m_range.span(), 1e-300);
    };
    p.setPen(QPen(m_theme.line, 1.2));
    p.drawLine(QPointF(left - 8, axis), QPointF(right + 8, axis));
    std::vector<double> ticks;
    const double step = niceStep(m_range.span(), kParts);
    for (double i = std::round(m_range.low / step); i * step <= m_range.high + step / 2; ++i) ticks.push_back(i * step);
    QStringList labels = tickLabels(ticks);
    labels.replaceInStrings(QStringLiteral("-"), QString(QChar(0x2212)));
    double free = -1e9;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double x = std::round(at(ticks[i])) + 0.5;
        p.setPen(m_theme.line);
        p.drawLine(QPointF(x, axis), QPointF(x, axis + 4));
        const QString& label = labels[static_cast<qsizetype>(i)];
        const double half = fontMetrics().horizontalAdvance(label) / 2.0;
        if (x - half < free) continue;
        free = x + half + 6;
        p.setPen(m_theme.faintText);
        p.drawText(QRectF(x - half - 2, axis + 5, 2 * half + 4, line), Qt::AlignCenter, label);
    }
    p.setPen(m_theme.faintText);
    p.drawText(QRectF(width() - line, axis - line / 2, line, line), Qt::AlignRight | Qt::AlignVCenter,
               QStringLiteral("w"));

    // Jumps as arcs, later ones stronger.
    const QColor colour = m_theme.arm(m_index);
    const double room = axis - line - 6;
    for (std::size_t i = 1; i < m_path.size(); ++i) {
        if (!std::isfinite(m_path[i - 1]) || !std::isfinite(m_path[i])) continue;
        const double from = at(m_path[i - 1]), to = at(m_path[i]);
        const double high = std::min(room, 8 + std::abs(to - from) / 2.5);
        QColor ink = colour;
        const double age = static_cast<double>(m_path.size() - 1 - i);
        ink.setAlphaF(static_cast<float>(std::max(0.18, 1 - 0.12 * age)));
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(ink, 1.8));
        QPainterPath arc(QPointF(from, axis));
        arc.cubicTo(QPointF(from, axis - high * 1.3), QPointF(to, axis - high * 1.3), QPointF(to, axis - 4));
        p.drawPath(arc);
        if (i + 1 < m_path.size()) {
            p.setPen(Qt::NoPen);
            p.setBrush(ink);
            p.drawEllipse(QPointF(to, axis), 2.6, 2.6);
        }
    }
    const double start = m_path.front(), now = m_path.back();
    if (m_path.size() > 1 && std::isfinite(start)) {
        p.setPen(QPen(colour, 1.6));
        p.setBrush(m_theme.panel);
        p.drawEllipse(QPointF(at(start), axis), 4, 4);
    }
    if (!std::isfinite(now)) return;
    drawMarker(p, armMarker(m_index), {at(now), axis}, 11, colour, m_theme.panel);
    const QString text = QStringLiteral("w = ") + neuronNumber(now);
    const double half = fontMetrics().horizontalAdvance(text) / 2.0 + 2;
    const double x = std::clamp(at(now), half + 2, std::max(half + 2, width() - half - 2));
    p.setPen(m_theme.text);
    p.drawText(QRectF(x - half, 0, 2 * half, line), Qt::AlignCenter, text);
    if (hasFocus()) {
        p.setPen(QPen(m_theme.accent, 1));
        p.setBrush(Qt::NoBrush);
        p.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace tarakum
