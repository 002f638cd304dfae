#include "ui/planner_bar.hpp"

#include "ui/planner_scale.hpp"
#include "ui/planner_words.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tarakum {

namespace {

constexpr double kThick = 26, kTick = 4, kRoom = 1.06;

} // namespace

PlannerBar::PlannerBar(QWidget* parent) : QWidget(parent), m_theme(Theme::light())
{
    setObjectName(QStringLiteral("plannerBar"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PlannerBar::setHeld(const HeldBytes& held, std::optional<double> memory)
{
    m_held = held;
    m_memory = memory;
    retranslate();
}

void PlannerBar::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void PlannerBar::retranslate()
{
    setAccessibleName(tr("Memory of a device"));
    QStringList parts;
    for (std::size_t i = 0; i < m_held.size(); ++i)
        if (m_held[i] > 0) parts << heldName(i) + QStringLiteral(": ") + plannerBytes(m_held[i]);
    parts << tr("together: %1").arg(plannerBytes(total()));
    if (m_memory) parts << tr("the device has %1").arg(plannerBytes(*m_memory));
    setAccessibleDescription(parts.join(QStringLiteral("; ")));
    update();
}

double PlannerBar::total() const
{
    return std::accumulate(m_held.begin(), m_held.end(), 0.0);
}

double PlannerBar::top() const
{
    return std::max({total(), m_memory.value_or(0), 1.0}) * kRoom;
}

QRectF PlannerBar::area() const
{
    const double line = fontMetrics().height();
    return {1, 2 * line + kTick + 3, width() - 2.0, kThick};
}

double PlannerBar::xOf(double bytes) const
{
    return area().left() + area().width() * bytes / top();
}

double PlannerBar::widthOf(std::size_t held) const
{
    return area().width() * m_held[held] / top();
}

QSize PlannerBar::sizeHint() const
{
    return {300, static_cast<int>(3 * fontMetrics().height() + kThick + 2 * kTick + 6)};
}

void PlannerBar::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.setLayoutDirection(Qt::LeftToRight);
    const QRectF bar = area();
    const double line = fontMetrics().height();
    p.fillRect(bar, m_theme.grid);
    double before = 0;
    for (std::size_t i = 0; i < m_held.size(); ++i) {
        const QRectF piece(xOf(before), bar.top(), std::max(0.0, xOf(before + m_held[i]) - xOf(before)), bar.height());
        p.fillRect(piece, heldColour(m_theme, i));
        if (m_held[i] > 0 && piece.width() > 3) {
            p.setPen(m_theme.panel);
            p.drawLine(piece.topRight(), piece.bottomRight());
        }
        before += m_held[i];
    }
    if (m_memory && total() > *m_memory) // what has no room
        p.fillRect(QRectF(xOf(*m_memory), bar.top(), xOf(total()) - xOf(*m_memory), bar.height()),
                   QBrush(m_theme.warning, Qt::BDiagPattern));

    const int parts = std::max(2, width() / 90);
    const auto scale = [&](const std::vector<ByteTick>& ticks, bool above) {
        double free = -1;
        for (const ByteTick& tick : ticks) {
            const double x = std::round(xOf(tick.bytes));
            p.setPen(m_theme.line);
            if (above)
                p.drawLine(QPointF(x, bar.top() - kTick), QPointF(x, bar.top() - 1));
            else
                p.drawLine(QPointF(x, bar.bottom() + 1), QPointF(x, bar.bottom() + kTick));
            const double wide = fontMetrics().horizontalAdvance(tick.text) + 2;
            const double left = std::clamp(x - wide / 2, 0.0, std::max(0.0, width() - wide));
            if (left < free) continue;
            free = left + wide + 6;
            p.setPen(m_theme.faintText);
            p.drawText(QRectF(left, above ? bar.top() - kTick - line : bar.bottom() + kTick, wide, line),
                       Qt::AlignCenter, tick.text);
        }
    };
    scale(ticksOf1024(top(), parts), true);
    scale(ticksOfThousands(top(), parts), false);

    if (!m_memory) return;
    const double x = std::round(xOf(*m_memory));
    p.setPen(QPen(m_theme.warning, 2));
    p.drawLine(QPointF(x, bar.top() - kTick), QPointF(x, bar.bottom() + kTick));
    const QString text = tr("the device has %1").arg(plannerBytes(*m_memory));
    const double wide = fontMetrics().horizontalAdvance(text) + 2;
    p.setPen(m_theme.warning);
    p.setLayoutDirection(layoutDirection());
    p.drawText(QRectF(std::clamp(x - wide / 2, 0.0, std::max(0.0, width() - wide)), 0, wide, line), Qt::AlignCenter,
               text);
}

bool PlannerBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    double before = 0;
    for (std::size_t i = 0; i < m_held.size(); before += m_held[i++])
        if (help->x() >= xOf(before) && help->x() < xOf(before + m_held[i])) {
            QToolTip::showText(help->globalPos(), heldName(i) + QStringLiteral(": ") + plannerBytes(m_held[i]), this);
            return true;
        }
    QToolTip::hideText();
    return true;
}

} // namespace tarakum
