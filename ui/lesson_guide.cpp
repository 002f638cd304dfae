#include "ui/lesson_guide.hpp"

#include "ui/control_bar.hpp"
#include "ui/equivalence_view.hpp"
#include "ui/laboratory.hpp"
#include "ui/lesson_panel.hpp"
#include "ui/lesson_question.hpp"
#include "ui/lesson_targets.hpp"
#include "ui/listing_view.hpp"
#include "ui/main_window.hpp"
#include "ui/setup_panel.hpp"
#include "ui/text_size.hpp"

#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace tarakum {

namespace {

// The setup, the lesson and a view that can be read beside each other.
constexpr int kRoomForAll = 1240;

bool isPlanned(const Claim& claim)
{
    return claim.value.of.starts_with("plan:");
}

template <class Visit>
void eachClaim(const Prediction& prediction, const Visit& visit)
{
    if (prediction.kind == PredictionKind::Number || prediction.kind == PredictionKind::DrawnCurve)
        visit(prediction.truth);
    for (const PredictionChoice& choice : prediction.choices) {
        for (const Claim& claim : choice.holds) visit(claim);
        if (choice.value) visit(*choice.value);
    }
}

bool isPlanned(const Prediction& prediction)
{
    bool planned = false;
    eachClaim(prediction, [&](const Claim& claim) { planned = planned || isPlanned(claim); });
    return planned;
}

// All arms that it speaks of have ended: what the log says of them is final.
bool isOver(const Prediction& prediction, const RunRecord& record)
{
    bool over = true;
    const auto look = [&](const std::string& name) {
        for (std::size_t i = 0; i < record.experiment.arms.size(); ++i)
            if (record.experiment.arms[i].name == name) return hasEnded(record.arms[i].status);
        return false;
    };
    eachClaim(prediction, [&](const Claim& claim) {
        over = over && look(claim.value.arm) && (!claim.over || look(claim.over->arm)) &&
               (!claim.minus || look(claim.minus->arm));
    });
    return over;
}

// Changes with whatever an arm does.
std::int64_t madeSoFar(const RunRecord& record)
{
    std::int64_t made = 0;
    for (const ArmRecord& arm : record.arms)
        made += arm.progress.samples + arm.progress.microSteps + arm.progress.updates + (hasEnded(arm.status) ? 1 : 0);
    return made;
}

} // namespace

LessonGuide::LessonGuide(MainWindow& window, QAction* setup)
    : QObject(&window), m_window(window), m_setup(setup), m_panel(new LessonPanel(&window)),
      m_curtain(lessonLabel(&window.views(), "lessonCurtain")), m_outlines(&window)
{
    m_panel->hide();
    m_curtain->setAlignment(Qt::AlignCenter);
    m_curtain->setContentsMargins(40, 40, 40, 40);
    m_curtain->hide();
    static_cast<QVBoxLayout*>(window.views().layout())->addWidget(m_curtain, 1);
    m_panel->installEventFilter(this);
    connect(m_panel, &LessonPanel::closed, this, &LessonGuide::leave);
    connect(m_panel, &LessonPanel::backAsked, this, [this] {
        if (m_page > 0) goTo(m_page - 1);
    });
    connect(m_panel, &LessonPanel::nextAsked, this, [this] {
        if (m_page < m_lesson->pages.size()) return goTo(m_page + 1);
        leave();
        m_window.showView(QStringLiteral("lessons"));
    });
    connect(m_panel, &LessonPanel::noteAnswered, this, &LessonGuide::openExperiment);
    connect(m_panel, &LessonPanel::sheetAsked, this,
            [this] { emit sheetAsked(QString::fromStdString(m_lesson->name)); });
    connect(m_panel, &LessonPanel::deedAsked, this, &LessonGuide::doDeed);
    connect(m_panel, &LessonPanel::changeAsked, this, &LessonGuide::doChange);
    connect(m_panel, &LessonPanel::committed, this, &LessonGuide::take);
    connect(&window.views(), &Views::currentChanged, this, [this] {
        m_ticks = 0; // the marks are elsewhere now
        if (m_lesson) showCurtain();
    });
    m_stepping.setInterval(1);
    connect(&m_stepping, &QTimer::timeout, this, &LessonGuide::step);
    retranslate();
}

LessonGuide::~LessonGuide() = default;

const Document* LessonGuide::experiment(const std::string& name) const
{
    for (const LessonExperiment& one : m_lesson->experiments)
        if (one.name == name) return &one.document;
    return nullptr;
}

void LessonGuide::open(const Lesson& lesson)
{
    const LessonState* known = m_progress.find(lesson);
    // One that was done begins anew at its first page; the answers stand until they are given again.
    const std::size_t page = known && !known->done ? std::min(known->page, lesson.pages.size()) : 0;
    if (lesson.experiments.empty()) return begin(lesson, page, true);
    m_window.whenSaved([this, &lesson, page] {
        m_asked = true;
        begin(lesson, page, true);
        m_asked = false;
    });
}

void LessonGuide::begin(const Lesson& lesson, std::size_t page, bool open)
{
    const bool fresh = !m_lesson;
    m_lesson = &lesson;
    m_experiment.clear();
    m_bench = Document();
    if (fresh) {
        m_charts = m_window.charts().look();
        if (m_setup->isChecked() && m_window.width() < scaledToText(kRoomForAll)) {
            m_setup->setChecked(false);
            m_hidSetup = true;
        }
        m_panel->show();
    }
    enter(page, open);
}

void LessonGuide::goTo(std::size_t page)
{
    if (m_lesson) enter(std::min(page, m_lesson->pages.size()), true);
}

void LessonGuide::enter(std::size_t page, bool open)
{
    m_page = page;
    m_goal.reset();
    m_stepping.stop();
    m_revealed.clear();
    m_scrolled = false;
    m_ticks = 0;
    LessonState& now = state();
    now.page = page;
    now.done = now.done || page == m_lesson->pages.size();
    m_progress.open = m_progress.last = m_lesson->name;

    std::vector<QuestionPlace> earlier;
    for (const auto& [place, answer] : now.answers)
        if (!answer.right && place.first < page && page < m_lesson->pages.size() &&
            m_lesson->pages[place.first].experiment == m_lesson->pages[page].experiment)
            earlier.push_back(place);
    m_panel->showPage(*m_lesson, page, now, earlier);
    m_done.assign(m_panel->deeds().size(), 0);
    if (open) openExperiment();
    QStringList lines;
    if (page < m_lesson->pages.size()) {
        showView();
        showCharts();
        for (const LessonHighlight& highlight : m_lesson->pages[page].highlights)
            if (highlight.kind == "listing") lines << QString::fromStdString(highlight.name);
    }
    if (auto* listing = m_window.views().findChild<ListingView*>()) listing->point(lines);
    refresh();
    emit progressChanged();
}

void LessonGuide::leave()
{
    if (!m_lesson) return;
    m_lesson = nullptr;
    m_progress.open.clear();
    m_goal.reset();
    m_stepping.stop();
    m_marks.clear();
    m_outlines.show({});
    m_joined = m_finished = nullptr;
    if (auto* listing = m_window.views().findChild<ListingView*>()) listing->point({});
    m_panel->hide();
    m_panel->clear();
    showCurtain();
    m_window.charts().setLook(m_charts);
    if (m_hidSetup && m_setup->isVisible()) m_setup->setChecked(true);
    m_hidSetup = false;
    emit progressChanged();
}

// ── what is on the bench ────────────────────────────────────────────────────────────────────────────────────────────

void LessonGuide::openExperiment()
{
    if (!m_lesson || m_page >= m_lesson->pages.size()) return;
    const std::string& name = m_lesson->pages[m_page].experiment;
    if (!name.empty()) put(name, {});
}

void LessonGuide::put(const std::string& name, const std::vector<LessonSetting>& settings)
{
    const Document* found = experiment(name);
    if (!found) return;
    Document document = *found;
    for (const LessonSetting& setting : settings) setValue(document, setting.path, setting.value);
    if (isOnBench() && m_experiment == name && m_bench == document) return;
    const auto then = [this, lesson = m_lesson, name, document] {
        if (m_lesson != lesson) return; // the question was answered after the lesson was left
        m_experiment = name;
        m_bench = document;
        m_window.showDocument(document, {});
    };
    m_asked ? then() : m_window.whenSaved(then);
}

LessonSheet LessonGuide::sheetOf(const Lesson& lesson)
{
    LessonSheet sheet{lesson};
    if (const LessonState* known = m_progress.find(lesson)) sheet.state = *known;
    if (m_lesson != &lesson || !isOnBench()) return sheet;
    for (const auto& [place, answer] : sheet.state.answers)
        if (const auto told = reveal(place)) sheet.reveals[place] = *told;
    if (m_window.laboratory().begun()) sheet.charts = {m_window.charts().sheet()};
    sheet.document = documentLine(m_bench);
    return sheet;
}

bool LessonGuide::isOnBench() const
{
    const Laboratory& laboratory = m_window.laboratory();
    return !m_experiment.empty() && laboratory.document() == m_bench && laboratory.runDocument() == m_bench &&
           m_window.setup().document() == m_bench;
}

void LessonGuide::showView()
{
    const QString view = lessonView(m_window, m_lesson->pages[m_page]);
    if (view == QLatin1String("setup")) {
        if (m_setup->isVisible()) m_setup->setChecked(true); // in teacher's mode it is not
    } else if (!view.isEmpty()) {
        m_window.showView(view);
    } else if (m_window.shownView() == QLatin1String("lessons")) {
        m_window.showView(QStringLiteral("charts"));
    }
}

// A chart that the page points at is to be there; leaving the lesson takes it away again.
void LessonGuide::showCharts()
{
    if (m_window.shownView() != QLatin1String("charts")) return;
    ChartsView& charts = m_window.charts();
    for (const LessonHighlight& highlight : m_lesson->pages[m_page].highlights) {
        if (highlight.kind != "chart") continue;
        const ChartSpec wanted = chartOf(highlight.name);
        const bool there = std::any_of(charts.charts().begin(), charts.charts().end(), [&](const ChartSpec& spec) {
            return spec.key() == wanted.key() || (spec.second() && spec.second()->name == highlight.name);
        });
        if (!there && wanted.key() == QString::fromStdString(highlight.name)) charts.addChart(wanted);
    }
}

// ── what is pressed ─────────────────────────────────────────────────────────────────────────────────────────────────

// The first arm that the page points at, else the first of all.
std::size_t LessonGuide::armInFocus() const
{
    const auto record = m_window.laboratory().recordAtWork();
    for (const LessonHighlight& highlight : m_lesson->pages[m_page].highlights)
        for (std::size_t i = 0; highlight.kind == "arm" && i < record->experiment.arms.size(); ++i)
            if (record->experiment.arms[i].name == highlight.name) return i;
    return 0;
}

void LessonGuide::doDeed(std::size_t deed)
{
    if (!m_lesson || holdsBack() || deed >= m_panel->deeds().size()) return;
    const LessonAction action = m_panel->deeds()[deed].action;
    Laboratory& laboratory = m_window.laboratory();
    if (action.step == LessonStep::SwitchAxis) {
        const std::pair<const char*, ChartAxis> axes[] = {{"samples", ChartAxis::Samples},
                                                          {"updates", ChartAxis::Updates},
                                                          {"micro-steps", ChartAxis::MicroSteps},
                                                          {"seconds", ChartAxis::Seconds}};
        for (const auto& [name, axis] : axes)
            if (action.axis == name) m_window.setAxis(axis);
    } else if (action.step == LessonStep::Set) {
        put(m_lesson->pages[m_page].experiment, action.settings);
    } else if (!isOnBench() || !laboratory.record()) {
        return;
    } else if (action.step == LessonStep::RunToEnd) {
        if (laboratory.state() != RunState::Finished) laboratory.play();
    } else {
        Goal goal{action.step, action.count, 0};
        if (action.step == LessonStep::StepMicro || action.step == LessonStep::StepUpdate) {
            goal.arm = armInFocus();
            const ArmProgress& progress = laboratory.recordAtWork()->arms[goal.arm].progress;
            goal.count += (action.step == LessonStep::StepMicro ? progress.microSteps : progress.updates).load();
        }
        m_goal = goal;
        m_stepping.start();
    }
    ++m_done[deed];
    m_window.refresh();
}

bool LessonGuide::isReached() const
{
    const auto record = m_window.laboratory().recordAtWork();
    const auto reached = [&](const ArmRecord& arm) {
        if (hasEnded(arm.status)) return true;
        switch (m_goal->step) {
        case LessonStep::StepMicro: return arm.progress.microSteps >= m_goal->count;
        case LessonStep::RunToSamples: return arm.progress.samples >= m_goal->count;
        default: return arm.progress.updates >= m_goal->count;
        }
    };
    const bool one = m_goal->step == LessonStep::StepMicro || m_goal->step == LessonStep::StepUpdate;
    return one ? reached(record->arms[m_goal->arm]) : std::all_of(record->arms.begin(), record->arms.end(), reached);
}

// One step of the laboratory at a time, so that the run stands exactly where it was to go.
void LessonGuide::step()
{
    Laboratory& laboratory = m_window.laboratory();
    const RunState now = laboratory.state();
    if (now == RunState::Loading) return;
    const auto record = laboratory.recordAtWork();
    const bool over = !record || isOver(now) || laboratory.playing();
    if (!m_goal || over || !isOnBench()) {
        m_goal.reset();
        m_stepping.stop();
        return;
    }
    const std::int64_t made = madeSoFar(*record);
    if (now != RunState::Paused || made == m_goal->made) return; // still at the last one
    if (isReached()) {
        m_goal.reset();
        m_stepping.stop();
        return;
    }
    m_goal->made = made;
    laboratory.step(m_goal->step == LessonStep::StepMicro ? Step::MicroBatch : Step::Update);
}

void LessonGuide::doChange(std::size_t change)
{
    if (!m_lesson || change >= m_lesson->changes.size()) return;
    const LessonChange& wanted = m_lesson->changes[change];
    if (wanted.experiment.empty())
        m_window.showView(QStringLiteral("planner"));
    else
        put(wanted.experiment, wanted.settings);
    if (m_window.shownView() == QLatin1String("lessons")) m_window.showView(QStringLiteral("charts"));
}

// ── questions and answers ───────────────────────────────────────────────────────────────────────────────────────────

void LessonGuide::take(const QuestionPlace& place, const Answer& answer)
{
    if (!m_lesson) return;
    state().answers[place] = {answer, {}};
    refresh();
    emit progressChanged();
}

bool LessonGuide::waitsForAnswer() const
{
    if (!m_lesson || m_page >= m_lesson->pages.size()) return false;
    const auto& questions = m_panel->questions();
    return std::any_of(questions.begin(), questions.end(), [](const auto& one) { return !one.second->isGiven(); });
}

bool LessonGuide::holdsBack() const
{
    return waitsForAnswer() && isOnBench();
}

double LessonGuide::curveEnd(const Prediction& prediction) const
{
    const auto record = m_window.laboratory().recordAtWork();
    if (!record || record->endSamples <= 0) return 0;
    const auto samples = static_cast<double>(record->endSamples);
    if (prediction.bySamples) return samples;
    for (const ArmSpec& arm : record->experiment.arms)
        if (arm.name == prediction.truth.value.arm) return samples / static_cast<double>(arm.samplesPerWindow());
    return 0;
}

// Nothing where the run does not say it yet.
std::optional<Reveal> LessonGuide::reveal(const QuestionPlace& place)
{
    const LessonPage& page = m_lesson->pages[place.first];
    const Prediction& prediction = page.predictions[place.second];
    if (isPlanned(prediction)) return revealed(prediction, nullptr);
    if (page.experiment != m_experiment || !isOnBench()) return {};
    Laboratory& laboratory = m_window.laboratory();
    const auto record = laboratory.record();
    if (!record) return {};
    if (laboratory.state() == RunState::Finished) {
        if (m_finished != laboratory.firstRecord()) {
            m_finished = laboratory.firstRecord();
            m_joined = laboratory.joined()();
        }
        return revealed(prediction, m_joined.get());
    }
    if (laboratory.variations() == 1 && isOver(prediction, *record)) return revealed(prediction, record.get());
    return {};
}

void LessonGuide::tell()
{
    bool changed = false;
    for (const auto& [place, question] : m_panel->questions()) {
        if (!question->isGiven()) {
            question->setEnd(curveEnd(m_lesson->pages[place.first].predictions[place.second]));
            continue;
        }
        if (std::find(m_revealed.begin(), m_revealed.end(), place) != m_revealed.end()) continue;
        const auto said = reveal(place);
        if (!said) continue;
        m_revealed.push_back(place);
        if (!said->decided) {
            question->setUndecided();
            continue;
        }
        LessonAnswer& answer = state().answers[place];
        const bool right = isRight(m_lesson->pages[place.first].predictions[place.second], *said, answer.given);
        question->setReveal(*said, right);
        answer.right = right;
        changed = true;
    }
    if (!changed) return;
    m_panel->setScore(state());
    emit progressChanged();
}

// ── what is shown ───────────────────────────────────────────────────────────────────────────────────────────────────

void LessonGuide::refresh()
{
    if (!m_lesson) return;
    if (!isOnBench() || m_window.laboratory().firstRecord() != m_finished) m_finished = m_joined = nullptr;
    tell();
    m_panel->setMayGoOn(!waitsForAnswer());
    showDeeds();
    showNote();
    showCurtain();
    showMarks();
}

void LessonGuide::showDeeds()
{
    const Laboratory& laboratory = m_window.laboratory();
    const bool mine = isOnBench() && laboratory.hasRun();
    const RunState now = laboratory.state();
    const bool rests = mine && !laboratory.playing() && !m_goal && now != RunState::Loading && now != RunState::Failed;
    const bool finished = mine && now == RunState::Finished;
    for (std::size_t i = 0; i < m_panel->deeds().size(); ++i) {
        const LessonDeed& deed = m_panel->deeds()[i];
        int done = m_done[i];
        bool enabled = !waitsForAnswer();
        switch (deed.action.step) {
        case LessonStep::SwitchAxis: break;
        case LessonStep::Set: enabled = enabled && !laboratory.playing(); break;
        case LessonStep::RunToEnd:
            done = finished ? 1 : 0;
            enabled = enabled && rests && !finished;
            break;
        default: enabled = enabled && rests && !finished;
        }
        m_panel->setDeed(i, done, enabled);
    }
}

void LessonGuide::showNote()
{
    QString note, button;
    const Laboratory& laboratory = m_window.laboratory();
    const bool closing = m_page >= m_lesson->pages.size();
    if (!closing && !m_lesson->pages[m_page].experiment.empty()) {
        if (m_experiment != m_lesson->pages[m_page].experiment || !isOnBench()) {
            note = tr("Another experiment is on the bench, or this one was changed.");
            button = tr("Open the lesson's experiment");
        } else if (m_lesson->needsFashionMnist && laboratory.state() == RunState::Failed &&
                   laboratory.errorIsBadInput()) {
            note = lessonText(m_lesson->withoutData);
        }
    }
    m_panel->setNote(note, button);
}

// Where the answer already stands on the screen, it is covered until there is one from the learner.
void LessonGuide::showCurtain()
{
    auto* stack = m_window.views().findChild<QStackedWidget*>(QString(), Qt::FindDirectChildrenOnly);
    const QString view = m_window.shownView();
    bool covered = false;
    if (waitsForAnswer() && view != QLatin1String("lessons")) {
        const bool planned = m_lesson->pages[m_page].experiment.empty() && view == QLatin1String("planner");
        const bool foretold = view == QLatin1String("memory") && isOnBench();
        covered = planned || foretold || (isOnBench() && m_window.laboratory().begun());
    }
    if (stack->isHidden() == covered) return;
    stack->setVisible(!covered);
    m_curtain->setVisible(covered);
    if (!covered) m_window.views().refresh();
}

void LessonGuide::showMarks()
{
    constexpr int kSeldom = 10;
    const bool closing = m_page >= m_lesson->pages.size();
    if (closing) m_marks.clear();
    if (!closing && m_ticks % kSeldom == 0) m_marks = lessonMarks(m_window, m_lesson->pages[m_page]);
    ++m_ticks;
    // Once, into sight: what comes first of what can be scrolled.
    if (!m_scrolled && m_ticks > 2 && !m_marks.empty()) {
        m_scrolled = true;
        std::vector<QScrollArea*> done;
        for (const LessonMark& mark : m_marks)
            for (QWidget* at = mark.widget; at && at != &m_window; at = at->parentWidget())
                if (auto* area = qobject_cast<QScrollArea*>(at);
                    area && area->isVisible() && std::find(done.begin(), done.end(), area) == done.end()) {
                    area->ensureWidgetVisible(mark.widget, 8, 8);
                    done.push_back(area);
                }
    }
    m_outlines.show(m_marks);
}

void LessonGuide::setTheme(const Theme& theme)
{
    m_panel->setTheme(theme);
    m_outlines.setTheme(theme);
}

void LessonGuide::restore(const QString& settings)
{
    m_progress = LessonProgress::read(settings);
    const Lesson* lesson = m_progress.open.empty() ? nullptr : findLesson(m_progress.open);
    if (lesson) {
        const std::size_t page = m_progress.of(*lesson).page;
        begin(*lesson, page, false);
        if (page < lesson->pages.size()) { // the session has brought its experiment back
            const std::string& name = lesson->pages[page].experiment;
            const Document* wanted = experiment(name);
            if (wanted && m_window.setup().document() == *wanted) {
                m_experiment = name;
                m_bench = *wanted;
            }
        }
        refresh();
    }
    emit progressChanged();
}

bool LessonGuide::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_panel && event->type() == QEvent::LanguageChange) {
        retranslate();
        m_ticks = 0;
    }
    return QObject::eventFilter(object, event);
}

void LessonGuide::retranslate()
{
    setWords(m_curtain, tr("Covered until you have answered: what is shown here would give the answer away."));
}

} // namespace tarakum
