// A lesson in the list of the start page: number, title, question, and how far the learner is. Pressed, it opens.
#pragma once

#include "ui/lesson_progress.hpp"
#include "ui/theme.hpp"

#include <QAbstractButton>

namespace tarakum {

class LessonRow : public QAbstractButton
{
    Q_OBJECT
public:
    explicit LessonRow(const Lesson&, QWidget* parent = nullptr);

    void setState(const LessonState*); // null: never begun
    void setTheme(const Theme&);
    QString status() const { return m_status; }
    const Lesson& lesson() const { return m_lesson; }
    void retranslate();

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    int textWidth(int width) const;

    const Lesson& m_lesson;
    const LessonState* m_state = nullptr;
    QString m_status;
    Theme m_theme = Theme::light();
};

} // namespace tarakum
