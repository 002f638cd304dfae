// Marks on the window's widgets: what a page of a lesson points at. Nothing of the window is changed for them.
#pragma once

#include "ui/theme.hpp"

#include <QPointer>
#include <QRect>
#include <QWidget>

#include <vector>

namespace tarakum {

struct LessonMark
{
    QPointer<QWidget> widget; // may go at any time: the mark goes with it
    QRect part{};             // of the widget; empty: all of it
};

// The outline of one of them, over whatever is there; presses go through it.
class LessonOutline : public QWidget
{
    Q_OBJECT
public:
    explicit LessonOutline(QWidget* window);

    void follow(const LessonMark&); // to where it is seen now; hidden where it is not
    void setColour(const QColor&);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QColor m_colour;
};

class LessonOutlines
{
public:
    explicit LessonOutlines(QWidget* window) : m_window(window) {}

    void show(const std::vector<LessonMark>&); // none: let go of all
    void setTheme(const Theme&);
    std::size_t seen() const; // outlines that are in sight

private:
    QWidget* m_window;
    Theme m_theme = Theme::light();
    std::vector<LessonOutline*> m_outlines; // children of the window
};

} // namespace tarakum
