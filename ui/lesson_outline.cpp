#include "ui/lesson_outline.hpp"

#include "ui/discard.hpp"

#include <QPainter>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kReach = 3; // around the widget, pixels

// What of it no scroll area and no edge cuts off, in the window; empty: nothing.
QRect seenPart(const LessonMark& mark, QWidget* window)
{
    QWidget* widget = mark.widget;
    if (!widget || !widget->isVisible()) return {};
    QRect part = mark.part.isEmpty() ? widget->rect() : mark.part;
    for (QWidget* at = widget; at != window; at = at->parentWidget()) {
        if (!at || at->isWindow()) return {};
        part &= at->rect();
        part.translate(at->pos());
    }
    part = part.adjusted(-kReach, -kReach, kReach, kReach) & window->rect();
    constexpr int kLeast = 4 * kReach;
    return part.width() < kLeast || part.height() < kLeast ? QRect() : part;
}

} // namespace

LessonOutline::LessonOutline(QWidget* window) : QWidget(window)
{
    setObjectName(QStringLiteral("lessonOutline"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void LessonOutline::follow(const LessonMark& mark)
{
    const QRect seen = seenPart(mark, parentWidget());
    if (seen.isEmpty()) return hide();
    if (geometry() != seen) setGeometry(seen);
    if (isHidden()) {
        raise();
        show();
    }
}

void LessonOutline::setColour(const QColor& colour)
{
    m_colour = colour;
    update();
}

void LessonOutline::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    QColor glow = m_colour;
    glow.setAlphaF(0.25F);
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(glow, 5));
    p.drawRoundedRect(QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5), 6, 6);
    p.setPen(QPen(m_colour, 2));
    p.drawRoundedRect(QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5), 6, 6);
}

void LessonOutlines::show(const std::vector<LessonMark>& marks)
{
    while (m_outlines.size() > marks.size()) {
        discard(*m_outlines.back());
        m_outlines.pop_back();
    }
    while (m_outlines.size() < marks.size()) {
        m_outlines.push_back(new LessonOutline(m_window));
        m_outlines.back()->setColour(m_theme.accent);
    }
    for (std::size_t i = 0; i < marks.size(); ++i) m_outlines[i]->follow(marks[i]);
}

void LessonOutlines::setTheme(const Theme& theme)
{
    m_theme = theme;
    for (LessonOutline* outline : m_outlines) outline->setColour(theme.accent);
}

std::size_t LessonOutlines::seen() const
{
    return static_cast<std::size_t>(
        std::count_if(m_outlines.begin(), m_outlines.end(), [](const LessonOutline* o) { return o->isVisible(); }));
}

} // namespace tarakum
