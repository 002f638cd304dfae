// What gradient accumulation is, as one picture: micro-batches pass through the network one after the other, their
// gradients are added up, and the weights make one step. Drawn left to right in every language, as time runs.
#pragma once

#include "ui/theme.hpp"

#include <QWidget>

namespace tarakum {

class LessonPicture : public QWidget
{
    Q_OBJECT
public:
    explicit LessonPicture(QWidget* parent = nullptr);
    void setTheme(const Theme&);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void changeEvent(QEvent*) override;

private:
    Theme m_theme = Theme::light();
};

} // namespace tarakum
