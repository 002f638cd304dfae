#include "ui/message_bar.hpp"

#include "ui/discard.hpp"
#include "ui/icons.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace tarakum {

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent), m_label(new QLabel(this)), m_question(new QWidget(this)), m_questionText(new QLabel(m_question)),
      m_answers(new QHBoxLayout(m_question)), m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    setAttribute(Qt::WA_StyledBackground);
    for (QLabel* label : {m_label, m_questionText}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setObjectName(QStringLiteral("flat"));
    m_close->setAutoRaise(true);
    m_answers->setContentsMargins(0, 0, 0, 0);
    m_answers->setSpacing(8);
    m_answers->addWidget(m_questionText, 1);
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    column->addWidget(m_label);
    column->addWidget(m_question);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 6, 8, 6);
    layout->addLayout(column, 1);
    layout->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    retranslate();
    m_label->hide();
    m_question->hide();
    hide();
}

void MessageBar::showProblem(const QString& line)
{
    constexpr int kMostLines = 4;
    if (!m_lines.contains(line)) m_lines << line;
    while (m_lines.size() > kMostLines) m_lines.removeFirst();
    m_label->setText(m_lines.join(QLatin1Char('\n')));
    m_label->show();
    show();
}

void MessageBar::ask(const QString& question, std::vector<Answer> answers)
{
    clearQuestion();
    m_questionText->setText(question);
    for (Answer& answer : answers) {
        auto* button = new QPushButton(answer.text, m_question);
        button->setAutoDefault(true); // Enter presses it
        button->setObjectName(QStringLiteral("answer%1").arg(m_buttons.size()));
        connect(button, &QPushButton::clicked, this, [this, done = std::move(answer.done)] {
            const auto then = done; // the button goes with the question
            clearQuestion();
            if (m_lines.isEmpty()) hide();
            if (then) then();
        });
        m_answers->addWidget(button);
        m_buttons.push_back(button);
    }
    m_question->setAccessibleName(question);
    m_question->show();
    show();
    if (!m_buttons.empty()) m_buttons.front()->setFocus();
}

void MessageBar::clearQuestion()
{
    for (QPushButton* button : m_buttons) discard(*button); // one of them may be what is being pressed
    m_buttons.clear();
    m_question->hide();
}

QString MessageBar::question() const
{
    return isAsking() ? m_questionText->text() : QString();
}

void MessageBar::dismiss()
{
    m_lines.clear();
    m_label->hide();
    clearQuestion();
    hide();
}

void MessageBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else
        QWidget::keyPressEvent(event);
}

QString MessageBar::text() const
{
    return m_lines.join(QLatin1Char('\n'));
}

void MessageBar::setIconColour(const QColor& colour)
{
    m_close->setIcon(tintedIcon(QStringLiteral("close"), colour));
}

void MessageBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void MessageBar::retranslate()
{
    m_close->setToolTip(tr("Dismiss"));
    m_close->setAccessibleName(tr("Dismiss the message"));
}

} // namespace tarakum
