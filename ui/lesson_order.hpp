// The choices of a prediction, to be brought into an order: by buttons, by Ctrl and the arrow keys, by dragging.
#pragma once

#include "engine/lab/lesson.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <vector>

class QListWidget;
class QToolButton;

namespace tarakum {

class LessonOrder : public QWidget
{
    Q_OBJECT
public:
    explicit LessonOrder(const Prediction&, QWidget* parent = nullptr);

    std::vector<std::size_t> order() const; // places of the choices
    void setOrder(const std::vector<std::size_t>&);
    void move(int by); // the chosen one
    void setLocked(bool locked);
    void setTheme(const Theme&);
    void retranslate();
    QListWidget& list() { return *m_list; }

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    void number();
    void fit();

    const Prediction& m_prediction;
    QListWidget* m_list;
    QToolButton *m_up, *m_down;
};

} // namespace tarakum
