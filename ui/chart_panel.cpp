#include "ui/chart_panel.hpp"

#include "ui/chart_clock.hpp"
#include "ui/chart_keys.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>

namespace tarakum {

ChartPanel::ChartPanel(ChartPlot& plot, const Theme& theme, std::function<void()> beforePainting, QWidget* parent)
    : QGraphicsView(&plot.scene(), parent), m_plot(plot), m_accent(theme.accent),
      m_beforePainting(std::move(beforePainting))
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setLayoutDirection(Qt::LeftToRight); // what is in the plot runs with time; labels are placed by the plot
    setRenderHint(QPainter::Antialiasing);
    setViewportUpdateMode(QGraphicsView::MinimalViewportUpdate);
    setInteractive(false);
    setFocusPolicy(Qt::TabFocus);
    viewport()->setMouseTracking(true);
}

void ChartPanel::paintEvent(QPaintEvent* event)
{
    m_beforePainting();
    const double before = threadMilliseconds();
    QGraphicsView::paintEvent(event);
    if (m_chosen) {
        QPainter painter(viewport());
        painter.setPen(QPen(m_accent, 2));
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
    m_paintMilliseconds = std::max(threadMilliseconds() - before, 0.8 * m_paintMilliseconds);
}

void ChartPanel::resizeEvent(QResizeEvent* event)
{
    setSceneRect(QRectF(QPointF(), event->size()));
    QGraphicsView::resizeEvent(event);
}

bool ChartPanel::viewportEvent(QEvent* event)
{
    const auto* mouse = dynamic_cast<QMouseEvent*>(event); // the first four are
    switch (event->type()) {
    case QEvent::MouseMove:
        if (m_pressed)
            emit dragged(mouse->position());
        else
            emit hovered(mouse->position());
        return true;
    case QEvent::MouseButtonPress:
        if (mouse->button() != Qt::LeftButton) break;
        m_pressed = true;
        emit pressed(mouse->position(), mouse->modifiers());
        return true;
    case QEvent::MouseButtonRelease:
        if (mouse->button() != Qt::LeftButton || !m_pressed) break;
        m_pressed = false;
        emit released(mouse->position());
        return true;
    case QEvent::MouseButtonDblClick:
        if (mouse->button() != Qt::LeftButton) break;
        emit doubleClicked(mouse->position());
        return true;
    case QEvent::Leave:
        if (!m_pressed) emit left();
        break;
    default: break;
    }
    return QGraphicsView::viewportEvent(event);
}

void ChartPanel::wheelEvent(QWheelEvent* event)
{
    event->ignore();
    emit wheeled(event);
}

void ChartPanel::keyPressEvent(QKeyEvent* event)
{
    event->ignore();
    emit keyPressed(event);
    if (event->isAccepted()) return;
    const bool toLeft = isChartKey(*event, ChartKey::CrosshairLeft), leaves = isChartKey(*event, ChartKey::Leave);
    if (!toLeft && !leaves && !isChartKey(*event, ChartKey::CrosshairRight)) {
        event->ignore();
        return;
    }
    event->accept();
    if (leaves) {
        m_cursor = -1;
        emit left();
        return;
    }
    const QRectF area = m_plot.plotArea();
    if (m_cursor < 0)
        m_cursor = area.center().x();
    else
        m_cursor = std::clamp(m_cursor + (toLeft ? -1 : 1) * area.width() / 64, area.left(), area.right());
    emit hovered({m_cursor, area.center().y()});
}

void ChartPanel::keyReleaseEvent(QKeyEvent* event)
{
    // The release of the very Tab that led here.
    m_chosen = hasFocus();
    viewport()->update();
    event->ignore();
    emit keyReleased(event);
}

void ChartPanel::choose()
{
    setFocus(Qt::TabFocusReason);
    m_chosen = hasFocus();
    viewport()->update();
}

std::optional<double> ChartPanel::cursor() const
{
    return m_cursor >= 0 ? std::optional(m_cursor) : std::nullopt;
}

void ChartPanel::focusInEvent(QFocusEvent* event)
{
    QGraphicsView::focusInEvent(event);
    emit focused();
}

void ChartPanel::focusOutEvent(QFocusEvent* event)
{
    QGraphicsView::focusOutEvent(event);
    m_chosen = false;
    viewport()->update();
    emit left();
}

} // namespace tarakum
