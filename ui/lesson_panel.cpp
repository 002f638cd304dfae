#include "ui/lesson_panel.hpp"

#include "ui/control_bar.hpp"
#include "ui/discard.hpp"
#include "ui/icons.hpp"
#include "ui/key_texts.hpp"
#include "ui/language.hpp"
#include "ui/lesson_question.hpp"
#include "ui/text_size.hpp"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kWidth = 320, kSide = 14;

bool isRun(LessonStep step)
{
    return step == LessonStep::RunToEnd || step == LessonStep::RunToSamples || step == LessonStep::RunToUpdates;
}

bool isStep(LessonStep step)
{
    return step == LessonStep::StepMicro || step == LessonStep::StepUpdate;
}

QString counted(std::int64_t number)
{
    return isolated(QString::number(number));
}

} // namespace

std::vector<LessonDeed> deedsOf(const Lesson& lesson, std::size_t page)
{
    std::vector<LessonDeed> deeds;
    if (page >= lesson.pages.size()) return deeds;
    const LessonPage& here = lesson.pages[page];
    bool computes = false;
    for (const LessonAction& action : here.actions) {
        computes = computes || isRun(action.step) || isStep(action.step);
        if (isStep(action.step) && !deeds.empty() && deeds.back().action.step == action.step &&
            deeds.back().action.count == action.count)
            ++deeds.back().times;
        else
            deeds.push_back({action});
    }
    const auto runs = [&](const LessonPage& other) {
        return other.experiment == here.experiment &&
               std::any_of(other.actions.begin(), other.actions.end(),
                           [](const LessonAction& action) { return action.step == LessonStep::RunToEnd; });
    };
    const auto before = lesson.pages.begin() + static_cast<std::ptrdiff_t>(page);
    if (!computes && !here.experiment.empty() && std::any_of(lesson.pages.begin(), before, runs))
        deeds.push_back({LessonAction{LessonStep::RunToEnd, 1, {}, {}}, 1, true});
    return deeds;
}

QString deedText(const LessonAction& action)
{
    switch (action.step) {
    case LessonStep::StepMicro:
        return action.count == 1 ? LessonPanel::tr("Step one micro-batch")
                                 : LessonPanel::tr("Step %1 micro-batches").arg(counted(action.count));
    case LessonStep::StepUpdate:
        return action.count == 1 ? LessonPanel::tr("Step to the update")
                                 : LessonPanel::tr("Step %1 updates").arg(counted(action.count));
    case LessonStep::RunToSamples: return LessonPanel::tr("Run to %1 samples").arg(counted(action.count));
    case LessonStep::RunToUpdates: return LessonPanel::tr("Run to update %1").arg(counted(action.count));
    case LessonStep::RunToEnd: return LessonPanel::tr("Run to the end");
    case LessonStep::SwitchAxis: {
        QString axis;
        for (const auto& [name, known] :
             {std::pair{"samples", ChartAxis::Samples}, std::pair{"updates", ChartAxis::Updates},
              std::pair{"micro-steps", ChartAxis::MicroSteps}, std::pair{"seconds", ChartAxis::Seconds}})
            if (action.axis == name) axis = axisText(known);
        return LessonPanel::tr("Horizontal axis: %1").arg(axis);
    }
    case LessonStep::Set: {
        QStringList settings;
        for (const LessonSetting& setting : action.settings)
            settings << keyLabel(setting.path) + QLatin1Char(' ') +
                            isolated(QString::fromStdString(documentExcerpt(setting.value)));
        return LessonPanel::tr("Set %1").arg(settings.join(LessonPanel::tr(", ")));
    }
    }
    return {};
}

LessonPanel::LessonPanel(QWidget* parent)
    : QWidget(parent), m_title(lessonLabel(this, "title")), m_place(lessonLabel(this, "faint")),
      m_close(new QToolButton(this)), m_noteBox(new QWidget(this)), m_area(new QScrollArea(this)),
      m_back(new QPushButton(this)), m_next(new QPushButton(this))
{
    setObjectName(QStringLiteral("lessonPanel"));
    setFixedWidth(scaledToText(kWidth));
    setAttribute(Qt::WA_StyledBackground);
    m_noteBox->setAttribute(Qt::WA_StyledBackground);
    m_note = lessonLabel(m_noteBox);
    m_noteButton = new QPushButton(m_noteBox);
    m_noteButton->setObjectName(QStringLiteral("lessonNoteButton"));
    m_close->setObjectName(QStringLiteral("flat"));
    m_close->setAutoRaise(true);
    m_back->setObjectName(QStringLiteral("lessonBack"));
    m_next->setObjectName(QStringLiteral("lessonNext"));
    for (QPushButton* button : {m_back, m_next, m_noteButton}) button->setAutoDefault(true);

    auto* edge = new QFrame(this);
    edge->setObjectName(QStringLiteral("setupEdge"));
    edge->setFixedWidth(1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(edge);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    row->addLayout(column, 1);

    auto* head = new QHBoxLayout;
    head->setContentsMargins(kSide, 10, kSide, 0);
    head->addWidget(m_title, 1);
    head->addWidget(m_close, 0, Qt::AlignTop);
    column->addLayout(head);
    auto* place = new QHBoxLayout; // a label's own margins go with the first change of the style
    place->setContentsMargins(kSide, 2, kSide, 8);
    place->addWidget(m_place);
    column->addLayout(place);
    auto* rule = new QFrame(this);
    rule->setObjectName(QStringLiteral("rule"));
    column->addWidget(rule);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus);
    column->addWidget(m_area, 1);
    auto* note = new QVBoxLayout(m_noteBox);
    note->setContentsMargins(kSide, 8, kSide, 8);
    note->addWidget(m_note);
    note->addWidget(m_noteButton, 0, Qt::AlignLeading);
    m_noteBox->setObjectName(QStringLiteral("lessonNote"));
    m_noteBox->hide();
    column->addWidget(m_noteBox);
    auto* below = new QFrame(this);
    below->setObjectName(QStringLiteral("rule"));
    column->addWidget(below);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(kSide, 8, kSide, 10);
    foot->addWidget(m_back);
    foot->addStretch(1);
    foot->addWidget(m_next);
    column->addLayout(foot);

    connect(m_close, &QToolButton::clicked, this, &LessonPanel::closed);
    connect(m_back, &QPushButton::clicked, this, &LessonPanel::backAsked);
    connect(m_next, &QPushButton::clicked, this, &LessonPanel::nextAsked);
    connect(m_noteButton, &QPushButton::clicked, this, &LessonPanel::noteAnswered);
    retranslate();
}

void LessonPanel::clear()
{
    m_texts.clear();
    m_questions.clear();
    m_deeds.clear();
    m_buttons.clear();
    m_done.clear();
    m_score = nullptr;
    m_lesson = nullptr;
    replaceContent(*m_area, nullptr);
    m_content = nullptr;
    setNote({}, {});
}

void LessonPanel::showPage(const Lesson& lesson, std::size_t page, const LessonState& state,
                           const std::vector<QuestionPlace>& earlier)
{
    clear();
    m_lesson = &lesson;
    m_page = page;
    m_content = new QWidget;
    m_content->setObjectName(QStringLiteral("lessonContent"));
    m_content->setAttribute(Qt::WA_StyledBackground);
    m_column = new QVBoxLayout(m_content);
    m_column->setContentsMargins(kSide, 10, kSide, 14);
    m_column->setSpacing(10);
    if (isClosing()) {
        addClosing(state);
    } else {
        add(nullptr, [this] {
            return lessonText(m_lesson->pages[m_page].text);
        })->setTextInteractionFlags(Qt::TextSelectableByMouse);
        for (std::size_t i = 0; i < lesson.pages[page].predictions.size(); ++i) addQuestion({page, i}, state);
        addDeeds();
        if (!earlier.empty()) add("section", [] { return tr("Asked before"); });
        for (const QuestionPlace& place : earlier) addQuestion(place, state);
    }
    m_column->addStretch(1);
    m_area->setWidget(m_content);
    m_area->verticalScrollBar()->setValue(0);
    setTheme(m_theme);
    retranslate();
}

QLabel* LessonPanel::add(const char* name, std::function<QString()> text)
{
    QLabel* label = lessonLabel(m_content, name);
    m_column->addWidget(label);
    m_texts.push_back([label, text = std::move(text)] { setWords(label, text()); });
    return label;
}

void LessonPanel::addQuestion(const QuestionPlace& place, const LessonState& state)
{
    auto* question = new LessonQuestion(m_lesson->pages[place.first].predictions[place.second], m_content);
    if (const auto answer = state.answers.find(place); answer != state.answers.end()) {
        question->setGiven(answer->second.given);
        if (answer->second.right) question->setVerdict(*answer->second.right);
    }
    connect(question, &LessonQuestion::committed, this,
            [this, place](const Answer& answer) { emit committed(place, answer); });
    m_column->addWidget(question);
    m_questions[place] = question;
}

void LessonPanel::addDeeds()
{
    m_deeds = deedsOf(*m_lesson, m_page);
    m_done.assign(m_deeds.size(), 0);
    for (std::size_t i = 0; i < m_deeds.size(); ++i) {
        auto* button = new QPushButton(m_content);
        button->setObjectName(QStringLiteral("lessonDeed%1").arg(i));
        button->setAutoDefault(true);
        m_column->addWidget(button);
        m_buttons.push_back(button);
        connect(button, &QPushButton::clicked, this, [this, i] { emit deedAsked(i); });
        m_texts.push_back([this, i] { showDeed(i); });
    }
}

void LessonPanel::addClosing(const LessonState& state)
{
    m_score = add("section", [this] {
        if (m_told.asked == 0) return QString();
        QStringList lines;
        if (m_told.told > 0) lines << tr("Your predictions: %1").arg(scoreText(m_told));
        if (m_told.told < m_told.asked)
            lines << tr("%1 not told yet: a run did not come to its end, or nothing was answered.")
                         .arg(counted(m_told.asked - m_told.told));
        return lines.join(QLatin1Char('\n'));
    });
    setScore(state);
    if (!m_lesson->changes.empty()) {
        add("section", [] { return tr("Change one thing"); });
        for (std::size_t i = 0; i < m_lesson->changes.size(); ++i) {
            auto* card = new QFrame(m_content);
            card->setObjectName(QStringLiteral("armCard"));
            auto* text = lessonLabel(card);
            auto* button = new QPushButton(card);
            button->setObjectName(QStringLiteral("lessonChange%1").arg(i));
            button->setAutoDefault(true);
            auto* inside = new QVBoxLayout(card);
            inside->setContentsMargins(12, 10, 12, 10);
            inside->addWidget(text);
            inside->addWidget(button, 0, Qt::AlignLeading);
            m_column->addWidget(card);
            connect(button, &QPushButton::clicked, this, [this, i] { emit changeAsked(i); });
            m_texts.push_back([this, i, text, button] {
                const QString words = lessonText(m_lesson->changes[i].text);
                setWords(text, words);
                button->setText(m_lesson->changes[i].experiment.empty() ? tr("Open the planner") : tr("Try it"));
                button->setAccessibleName(words);
            });
        }
    }
    auto* sheet = new QPushButton(m_content);
    sheet->setObjectName(QStringLiteral("lessonSheet"));
    sheet->setAutoDefault(true);
    m_column->addWidget(sheet, 0, Qt::AlignLeading);
    connect(sheet, &QPushButton::clicked, this, &LessonPanel::sheetAsked);
    m_texts.push_back([sheet] {
        sheet->setText(tr("Save as a sheet (PDF)…"));
        sheet->setToolTip(tr("Questions, your answers and your charts, to print"));
    });
    if (!m_lesson->smallPrint.english.empty()) {
        add("section", [] { return tr("Small print"); });
        add("faint", [this] { return lessonText(m_lesson->smallPrint); });
    }
}

void LessonPanel::setScore(const LessonState& state)
{
    if (!m_lesson) return;
    m_told = scoreOf(*m_lesson, state);
    if (m_score && !m_texts.empty()) m_texts.front()();
}

void LessonPanel::setDeed(std::size_t deed, int done, bool enabled)
{
    QPushButton* button = m_buttons[deed];
    if (button->isEnabled() != enabled) button->setEnabled(enabled);
    // What is offered only where a run is missing goes once there is one.
    const bool hidden = m_deeds[deed].offered && done > 0;
    if (button->isHidden() != hidden) button->setHidden(hidden);
    if (m_done[deed] == done) return;
    m_done[deed] = done;
    showDeed(deed);
}

void LessonPanel::showDeed(std::size_t i)
{
    const LessonDeed& deed = m_deeds[i];
    QString text = deedText(deed.action);
    const int done = std::min(m_done[i], deed.times);
    if (deed.times > 1) text = tr("%1 · %2 of %3").arg(text, counted(done), counted(deed.times));
    m_buttons[i]->setText(done >= deed.times ? QStringLiteral("✓ ") + text : text);
}

void LessonPanel::setMayGoOn(bool may)
{
    if (m_next->isEnabled() == may) return;
    m_next->setEnabled(may);
    m_next->setToolTip(may ? QString() : tr("Answer first"));
}

void LessonPanel::setNote(const QString& note, const QString& button)
{
    setWords(m_note, note);
    if (m_noteButton->text() != button) m_noteButton->setText(button);
    m_noteButton->setVisible(!button.isEmpty());
    m_noteBox->setVisible(!note.isEmpty());
}

void LessonPanel::setTheme(const Theme& theme)
{
    m_theme = theme;
    setFixedWidth(scaledToText(kWidth));
    m_close->setIcon(tintedIcon(QStringLiteral("close"), theme.text));
    for (const auto& [place, question] : m_questions) question->setTheme(theme);
}

void LessonPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void LessonPanel::retranslate()
{
    setAccessibleName(tr("Lesson"));
    m_close->setToolTip(tr("Leave the lesson"));
    m_close->setAccessibleName(tr("Leave the lesson"));
    m_back->setText(tr("Back"));
    m_next->setText(isClosing() ? tr("All lessons") : tr("Next"));
    if (!m_lesson) return;
    m_back->setEnabled(m_page > 0);
    setWords(m_title, lessonText(m_lesson->title));
    setWords(m_place, tr("Lesson %1 · page %2 of %3")
                          .arg(counted(m_lesson->number), counted(static_cast<std::int64_t>(m_page) + 1),
                               counted(static_cast<std::int64_t>(m_lesson->pages.size()) + 1)));
    for (const auto& setText : m_texts) setText();
}

} // namespace tarakum
