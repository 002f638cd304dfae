// One line at the top of the window that says what went wrong, until it is dismissed; and questions that hold up
// nothing.
#pragma once

#include <QWidget>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace tarakum {

class MessageBar : public QWidget
{
    Q_OBJECT
public:
    struct Answer
    {
        QString text;
        std::function<void()> done; // once the question is gone
    };

    explicit MessageBar(QWidget* parent = nullptr);

    // A second problem joins the first rather than taking its place.
    void showProblem(const QString& line);
    // Takes the place of a question that was not answered. The first answer has the focus.
    void ask(const QString& question, std::vector<Answer> answers);
    bool isAsking() const { return !m_question->isHidden(); }
    QString question() const;
    void dismiss();       // also leaves a question without an answer
    QString text() const; // of the problems; empty: none is shown
    void setIconColour(const QColor&);

protected:
    void changeEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void clearQuestion();
    void retranslate();

    QLabel* m_label;
    QWidget* m_question;
    QLabel* m_questionText;
    QHBoxLayout* m_answers;
    std::vector<QPushButton*> m_buttons;
    QToolButton* m_close;
    QStringList m_lines;
};

} // namespace tarakum
