#include "ui/lesson_question.hpp"

#include "ui/language.hpp"
#include "ui/lesson_curve.hpp"
#include "ui/lesson_order.hpp"
#include "ui/text_size.hpp"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace tarakum {

namespace {

std::optional<double> numberIn(const QString& text)
{
    bool right = false;
    QString plain = latinDigits(text).trimmed();
    plain.replace(QChar(0x2212), QLatin1Char('-')); // a minus sign as the lessons write it
    plain.replace(QChar(0x066B), QLatin1Char('.'));
    const double value = QLocale::c().toDouble(plain, &right);
    return right ? std::optional(value) : std::nullopt;
}

QString shortNumber(double value)
{
    return isolated(QString::number(value, 'g', 4));
}

// A press on the text of a choice chooses it, as a press on its button does.
class ChoiceText : public QLabel
{
public:
    ChoiceText(QRadioButton* button, QWidget* parent) : QLabel(parent), m_button(button) {}

protected:
    void mousePressEvent(QMouseEvent*) override
    {
        if (m_button->isEnabled()) m_button->click();
    }

private:
    QRadioButton* m_button;
};

} // namespace

QLabel* lessonLabel(QWidget* parent, const char* name)
{
    auto* label = new QLabel(parent);
    if (name) label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    return label;
}

void setWords(QLabel* label, const QString& words)
{
    // Numbers alone have no direction of their own: they too begin where the language's lines begin.
    const QString text =
        QStringLiteral("<div dir=\"%1\">%2</div>")
            .arg(currentLanguage() == QLatin1String("ar") ? QStringLiteral("rtl") : QStringLiteral("ltr"),
                 withoutTears(words).toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")));
    if (label->text() == text) return;
    label->setProperty("words", words);
    label->setText(text);
}

QString wordsOf(const QLabel* label)
{
    return label->property("words").toString();
}

QString answerText(const Prediction& prediction, const Answer& answer)
{
    switch (prediction.kind) {
    case PredictionKind::Choice: return setApart(lessonText(prediction.choices[answer.choice].text));
    case PredictionKind::Number: return shortNumber(answer.number);
    case PredictionKind::Order: {
        QStringList names;
        for (const std::size_t place : answer.order) names << setApart(lessonText(prediction.choices[place].text));
        return names.join(LessonQuestion::tr(", "));
    }
    case PredictionKind::DrawnCurve: break;
    }
    return {};
}

QString verdictText(const Prediction& prediction, const Answer& given, const std::optional<Reveal>& reveal, bool right)
{
    const auto measured = [&] { return answerText(prediction, {reveal->choice, reveal->number, reveal->order, {}}); };
    if (prediction.kind == PredictionKind::DrawnCurve)
        return right ? LessonQuestion::tr("✓ As you drew it: the solid line is what was measured.")
                     : LessonQuestion::tr("The solid line is what was measured; the dashed one is yours.");
    if (right) {
        if (prediction.kind == PredictionKind::Number && reveal)
            return LessonQuestion::tr("✓ You expected %1; measured: %2").arg(answerText(prediction, given), measured());
        return LessonQuestion::tr("✓ It is as you expected.");
    }
    if (!reveal) return LessonQuestion::tr("It came out otherwise.");
    if (prediction.kind == PredictionKind::Choice) return LessonQuestion::tr("The run says: %1").arg(measured());
    return LessonQuestion::tr("You expected %1; measured: %2").arg(answerText(prediction, given), measured());
}

QString becauseText(const Prediction& prediction, const Answer& given)
{
    return lessonText(prediction.kind == PredictionKind::Choice ? prediction.choices[given.choice].because
                                                                : prediction.because);
}

LessonQuestion::LessonQuestion(const Prediction& prediction, QWidget* parent)
    : QFrame(parent), m_prediction(prediction), m_prompt(lessonLabel(this, "section")),
      m_hint(lessonLabel(this, "faint")), m_verdict(new QFrame(this)), m_commit(new QPushButton(this))
{
    setObjectName(QStringLiteral("armCard"));
    m_heading = lessonLabel(m_verdict, "section");
    m_because = lessonLabel(m_verdict);
    m_kept = lessonLabel(this, "faint");
    m_commit->setObjectName(QStringLiteral("lessonCommit"));
    m_commit->setAutoDefault(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 12);
    column->setSpacing(8);
    column->addWidget(m_prompt);
    build();
    column->addWidget(m_hint);
    column->addWidget(m_commit, 0, Qt::AlignLeading);
    column->addWidget(m_kept);
    auto* told = new QVBoxLayout(m_verdict);
    told->setContentsMargins(0, 4, 0, 0);
    told->setSpacing(4);
    told->addWidget(m_heading);
    told->addWidget(m_because);
    column->addWidget(m_verdict);
    connect(m_commit, &QPushButton::clicked, this, &LessonQuestion::commit);
    retranslate();
}

void LessonQuestion::build()
{
    auto* column = static_cast<QVBoxLayout*>(layout());
    switch (m_prediction.kind) {
    case PredictionKind::Choice: {
        m_group = new QButtonGroup(this);
        for (std::size_t i = 0; i < m_prediction.choices.size(); ++i) {
            auto* radio = new QRadioButton(this);
            radio->setObjectName(QStringLiteral("choice%1").arg(i));
            auto* text = new ChoiceText(radio, this);
            text->setWordWrap(true);
            text->setTextFormat(Qt::RichText);
            auto* row = new QHBoxLayout;
            row->setSpacing(6);
            row->addWidget(radio, 0, Qt::AlignTop);
            row->addWidget(text, 1, Qt::AlignTop);
            column->addLayout(row);
            m_group->addButton(radio, static_cast<int>(i));
            m_radios.push_back(radio);
            m_choices.push_back(text);
        }
        connect(m_group, &QButtonGroup::idClicked, this, &LessonQuestion::showState);
        break;
    }
    case PredictionKind::Number: {
        m_number = new QLineEdit(this);
        m_number->setObjectName(QStringLiteral("lessonNumber"));
        m_number->setMaximumWidth(scaledToText(140));
        m_unit = new QLabel(this);
        auto* row = new QHBoxLayout;
        row->addWidget(m_number, 1);
        row->addWidget(m_unit);
        row->addStretch(1);
        column->addLayout(row);
        connect(m_number, &QLineEdit::textChanged, this, &LessonQuestion::showState);
        connect(m_number, &QLineEdit::returnPressed, this, &LessonQuestion::commit);
        break;
    }
    case PredictionKind::Order:
        m_order = new LessonOrder(m_prediction, this);
        column->addWidget(m_order);
        break;
    case PredictionKind::DrawnCurve:
        m_curve = new LessonCurve(m_prediction, this);
        m_curve->setObjectName(QStringLiteral("lessonCurve"));
        column->addWidget(m_curve);
        break;
    }
}

void LessonQuestion::setEnd(double end)
{
    if (!m_curve || m_curve->end() == end || isGiven()) return;
    m_curve->setEnd(end);
    showState();
}

bool LessonQuestion::isReady() const
{
    switch (m_prediction.kind) {
    case PredictionKind::Choice: return m_group->checkedId() >= 0;
    case PredictionKind::Number: return numberIn(m_number->text()).has_value();
    case PredictionKind::Order: return true;
    case PredictionKind::DrawnCurve: return m_curve->end() > 0;
    }
    return false;
}

Answer LessonQuestion::answer() const
{
    Answer answer;
    switch (m_prediction.kind) {
    case PredictionKind::Choice: answer.choice = static_cast<std::size_t>(m_group->checkedId()); break;
    case PredictionKind::Number: answer.number = numberIn(m_number->text()).value_or(0); break;
    case PredictionKind::Order: answer.order = m_order->order(); break;
    case PredictionKind::DrawnCurve: answer.curve = m_curve->points(); break;
    }
    return answer;
}

void LessonQuestion::commit()
{
    if (isGiven() || !isReady()) return;
    m_given = answer();
    showState();
    emit committed(*m_given);
}

void LessonQuestion::setGiven(const Answer& given)
{
    m_given = given;
    switch (m_prediction.kind) {
    case PredictionKind::Choice: m_radios[given.choice]->setChecked(true); break;
    case PredictionKind::Number: m_number->setText(QString::number(given.number, 'g', 10)); break;
    case PredictionKind::Order: m_order->setOrder(given.order); break;
    case PredictionKind::DrawnCurve:
        m_curve->setEnd(given.curve.back().first);
        m_curve->setPoints(given.curve);
        break;
    }
    showState();
}

void LessonQuestion::setReveal(const Reveal& reveal, bool right)
{
    m_reveal = reveal;
    m_right = right;
    if (m_curve) m_curve->setMeasured(reveal.curve);
    showState();
}

void LessonQuestion::setUndecided()
{
    m_undecided = true;
    showState();
}

void LessonQuestion::setVerdict(bool right)
{
    m_right = right;
    showState();
}

QString LessonQuestion::verdict() const
{
    return isTold() ? wordsOf(m_heading) + QLatin1Char('\n') + wordsOf(m_because) : QString();
}

void LessonQuestion::showState()
{
    const bool given = isGiven(), told = given && isTold();
    m_commit->setVisible(!given);
    m_commit->setEnabled(isReady());
    m_kept->setVisible(given && !told);
    setWords(m_kept, m_undecided ? tr("Your answer is kept. This run does not decide it; another one may.")
                                 : tr("Your answer is kept. What came of it is told as soon as the run has it."));
    m_verdict->setVisible(told);
    m_hint->setVisible(!given && !wordsOf(m_hint).isEmpty());
    for (std::size_t i = 0; i < m_radios.size(); ++i) {
        const bool mine = m_radios[i]->isChecked(), right = told && m_reveal && m_reveal->choice == i;
        m_radios[i]->setEnabled(!given);
        setWords(m_choices[i], lessonText(m_prediction.choices[i].text) + (right ? QStringLiteral("  ✓") : QString()));
        QPalette palette = m_choices[i]->palette();
        palette.setColor(QPalette::WindowText, given && !mine && !right ? m_theme.faintText : m_theme.text);
        m_choices[i]->setPalette(palette);
    }
    if (m_number) m_number->setReadOnly(given);
    if (m_order) m_order->setLocked(given);
    if (m_curve) m_curve->setLocked(given);
    if (!told) return;
    setWords(m_heading, verdictText(m_prediction, *m_given, m_reveal, *m_right));
    setWords(m_because, becauseText(m_prediction, *m_given));
    m_verdict->setAccessibleName(verdict());
}

void LessonQuestion::setTheme(const Theme& theme)
{
    m_theme = theme;
    if (m_order) m_order->setTheme(theme);
    if (m_curve) m_curve->setTheme(theme);
    showState();
}

void LessonQuestion::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QFrame::changeEvent(event);
}

void LessonQuestion::retranslate()
{
    const QString prompt = lessonText(m_prediction.prompt);
    setWords(m_prompt, prompt);
    setAccessibleName(prompt);
    for (std::size_t i = 0; i < m_radios.size(); ++i)
        m_radios[i]->setAccessibleName(lessonText(m_prediction.choices[i].text));
    m_commit->setText(tr("Commit"));
    m_commit->setToolTip(tr("Takes your answer for good; then the run may show what comes of it."));
    if (m_order) {
        m_order->retranslate();
        setWords(m_hint, tr("Drag the lines, or move one with the buttons."));
    }
    if (m_curve) setWords(m_hint, tr("Drag the points, or choose one with ← → and move it with ↑ ↓."));
    if (m_number) {
        m_number->setAccessibleName(prompt);
        m_number->setAlignment(leadingEdge());
        m_number->setPlaceholderText(tr("a number"));
        m_unit->setText(lessonText(m_prediction.unit));
    }
    showState();
}

} // namespace tarakum
