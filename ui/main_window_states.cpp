// The window's members that save runs while they train, go on with those that were saved, and go back in the present
// one.
#include "ui/main_window.hpp"

#include "ui/control_bar.hpp"
#include "ui/experiment_text.hpp"
#include "ui/laboratory.hpp"
#include "ui/memory_view.hpp"
#include "ui/message_bar.hpp"
#include "ui/rewind_bar.hpp"
#include "ui/setup_panel.hpp"
#include "ui/state_folder.hpp"
#include "ui/time_view.hpp"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>

#include <cmath>
#include <utility>

namespace tarakum {

namespace {

// How far a saved run is, of all its variations; 0…1.
double fractionOf(const SavedRun& saved, std::size_t variations)
{
    const double done = static_cast<double>(saved.finished.size()) + fractionDone(*saved.now->record);
    return done / static_cast<double>(variations);
}

} // namespace

// ── saved while they train ──────────────────────────────────────────────────────────────────────────────────────────

void MainWindow::saveStatesIn(const QString& folder, std::chrono::duration<double> every)
{
    m_states = std::make_shared<StateFolder>(folder);
    m_laboratory->saveIn([states = m_states] { return states->newFile(); }, every);
    connect(m_laboratory, &Laboratory::notSaved, this, &MainWindow::showProblem);
    // A state for each of many days would fill the disk; what was trained is among the runs.
    constexpr std::size_t kMostLeft = 8;
    m_left = m_states->left();
    for (; m_left.size() > kMostLeft; m_left.pop_back()) removeState(m_left.back());
}

// One after another: the next once there is an answer.
void MainWindow::offerLeft()
{
    if (m_left.empty()) return;
    const std::filesystem::path left = m_left.front();
    m_left.erase(m_left.begin());
    readStateBeside(left, [this, left](std::shared_ptr<const SavedRun> saved, const std::string& problem) {
        offer(left, std::move(saved), problem);
    });
}

void MainWindow::offer(const std::filesystem::path& left, std::shared_ptr<const SavedRun> saved,
                       const std::string& problem)
{
    const auto remove = [this, left] {
        removeState(left);
        offerLeft();
    };
    if (m_messages->isAsking()) return; // the next time, then
    if (!saved) {
        m_messages->ask(tr("A run that was cut short cannot be read: %1").arg(QString::fromStdString(problem)),
                        {{tr("Leave it"), {}}, {tr("Delete it"), remove}});
        return;
    }
    const Document document = parseDocument(saved->document, "the saved run");
    const QString title = experimentTitle(document);
    const QString when =
        QLocale(currentLanguage())
            .toString(QFileInfo(QString::fromStdString(left.string())).lastModified(), QLocale::ShortFormat);
    const auto percent = std::floor(fractionOf(*saved, variationsOf(document).size()) * 100);
    const QString question =
        tr("A run of “%1” was cut short on %2, when %3 of it were done.")
            .arg(isolated(title.isEmpty() ? tr("an experiment without a title") : title), isolated(withDigits(when)),
                 isolated(withDigits(QStringLiteral("%1 %").arg(percent))));
    m_messages->ask(question, {{tr("Go on with it"),
                                [this, left, saved, problem] {
                                    const auto mine = m_states->take(left);
                                    if (mine.empty())
                                        return showProblem(tr("Another window has gone on with that run already."));
                                    whenSaved([this, saved, mine, damaged = !problem.empty()] {
                                        goOnWith(*saved,
                                                 std::make_shared<StateFile>(mine, damaged ? StateFile::There::Damaged
                                                                                           : StateFile::There::Own));
                                    });
                                }},
                               {tr("Delete it"), remove}});
}

// ── files of the user's ─────────────────────────────────────────────────────────────────────────────────────────────

void MainWindow::readStateBeside(const std::filesystem::path& file, StateReader done)
{
    m_exports.start([this, file, done = std::move(done)] {
        std::shared_ptr<const SavedRun> saved;
        std::string told;
        try {
            saved = std::make_shared<const SavedRun>(readStateOrPrevious(file, told));
        } catch (const std::exception& problem) {
            told = problem.what();
        }
        QMetaObject::invokeMethod(this, [saved, told, done] { done(saved, told); });
    });
}

void MainWindow::openState(const QString& path)
{
    readStateBeside(path.toStdString(), [this](std::shared_ptr<const SavedRun> saved, const std::string& problem) {
        if (!problem.empty()) showProblem(QString::fromStdString(problem)); // the state before it, perhaps
        emit stateOpened(saved && goOnWith(*saved, nullptr));
    });
}

// What stands in the setup stays there where it is the run's experiment; its file is still its file.
bool MainWindow::goOnWith(const SavedRun& saved, std::shared_ptr<StateFile> file)
{
    return tried([&] {
        const Document document = parseDocument(saved.document, "the saved run");
        readExperiment(variationsOf(document).front().document, saved.folder); // right, before anything goes
        if (m_setup->document() != document) showInSetup(document, {}, saved.folder);
        m_laboratory->resume(saved, std::move(file));
        m_memory->setDocument(document, saved.folder);
        showTitle();
    });
}

void MainWindow::saveState(const QString& path)
{
    const bool begun = tried([&] {
        refuseDevices(path);
        m_exports.start([this, path, write = m_laboratory->stateWriter()]() mutable {
            QString problem;
            try {
                write(path.toStdString());
            } catch (const std::exception& error) {
                problem = QString::fromStdString(error.what());
            }
            QMetaObject::invokeMethod(this, [this, path, problem] {
                if (!problem.isEmpty()) showProblem(problem);
                emit exportFinished(path, problem.isEmpty());
            });
        });
    });
    if (!begun) emit exportFinished(path, false);
}

// ── back in the present run ─────────────────────────────────────────────────────────────────────────────────────────

void MainWindow::buildRewind()
{
    m_rewind->hide();
    connect(m_controls->rewind(), &QAction::toggled, this, [this](bool shown) {
        m_rewind->refresh(m_laboratory->canRewind());
        m_rewind->setVisible(shown);
        if (shown) m_rewind->setMoment(m_charts->moment());
    });
    connect(m_rewind, &RewindBar::closed, this, [this] { m_controls->rewind()->setChecked(false); });
    connect(m_rewind, &RewindBar::rewindAsked, m_laboratory, &Laboratory::rewind);
    connect(m_rewind, &RewindBar::branchAsked, this, [this](const RunPlace& place) {
        const auto record = m_laboratory->record();
        if (record) m_setup->addFork(record->experiment.arms[place.arm].name, place.update);
    });
    connect(m_rewind, &RewindBar::momentChosen, this, [this](std::optional<double> samples) {
        m_charts->setMoment(samples);
        m_time->setMoment(samples);
    });
    connect(m_charts, &ChartsView::momentChosen, m_rewind, &RewindBar::setMoment);
    connect(m_time, &TimeView::momentChosen, m_rewind, &RewindBar::setMoment);
}

} // namespace tarakum
