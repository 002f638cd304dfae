#include "ui/laboratory.hpp"

#include "engine/base/process_memory.hpp"
#include "engine/lab/fork.hpp"
#include "ui/future_ready.hpp"

#include <algorithm>
#include <utility>

namespace tarakum {

int armAtWork(const RunRecord& record)
{
    int next = -1;
    std::int64_t fewest = 0;
    for (std::size_t i = 0; i < record.arms.size(); ++i) {
        const ArmRecord& arm = record.arms[i];
        if (hasEnded(arm.status)) continue;
        const std::int32_t done = arm.progress.inWindow, all = arm.progress.windowSteps;
        if (done > 0 && done < all) return static_cast<int>(i);
        const std::int64_t end = arm.progress.samples + record.experiment.arms[i].samplesPerWindow();
        if (next >= 0 && end >= fewest) continue;
        next = static_cast<int>(i);
        fewest = end;
    }
    return next;
}

Laboratory::Laboratory(std::optional<int> threads, QObject* parent) : QObject(parent), m_threads(threads)
{
}

Laboratory::~Laboratory()
{
    close();
}

bool Laboratory::open(const Document& document, const std::filesystem::path& folder)
{
    retire();
    m_document = document;
    m_folder = folder;
    m_variations.clear();
    m_records.clear();
    m_earlier.clear();
    startRun();
    return hasRun();
}

void Laboratory::resume(SavedRun saved, std::shared_ptr<StateFile> file)
{
    const Document document = parseDocument(saved.document, "the saved run");
    auto variations = variationsOf(document);
    const Experiment experiment = readExperiment(variations.at(saved.finished.size()).document, saved.folder);
    retire();
    m_document = m_runDocument = document;
    m_folder = saved.folder;
    m_variations = std::move(variations);
    m_records = std::move(saved.finished);
    m_earlier.clear();
    m_chosen.reset();
    m_problem.clear();
    m_file = std::move(file);
    m_isKept.reset();
    startVariation(experiment, {saved.now, {}, {}});
    setChanged(false);
    emit runReplaced();
}

void Laboratory::change(const Document& document)
{
    if (document == m_document) return;
    m_document = document;
    if (m_run && (begun() || playing())) {
        // A change that was taken back is none; nor is a colour.
        setChanged(withoutColours(m_document) != withoutColours(m_runDocument));
        return;
    }
    startRun();
}

void Laboratory::play()
{
    const bool over = isOver(state());
    if (m_changed ? !branch() : over) reset();
    if (!m_run) return;
    next();
    if (!m_run) return;
    m_playing = true;
    m_run->play();
}

void Laboratory::pause()
{
    m_playing = false;
    if (m_run) m_run->pause();
}

void Laboratory::step(Step size)
{
    m_playing = false;
    next();
    if (m_run) m_run->step(size);
}

void Laboratory::reset()
{
    keepAsEarlier();
    startRun();
}

void Laboratory::keepAsEarlier()
{
    if (!begun()) return;
    m_earlier = repeats();
    m_earlier.insert(m_earlier.begin(), record());
}

void Laboratory::saveIn(NewFile newFile, std::chrono::duration<double> every)
{
    m_newFile = std::move(newFile);
    m_saveEvery = every;
}

bool Laboratory::canRewind() const
{
    return m_run && begun() && shown() == atWork();
}

void Laboratory::rewind(const RunPlace& place)
{
    if (!canRewind()) return;
    Start start{m_history->before(place), {}, {}};
    if (place.update > 0) start.pauseAt = place;
    if (start.from) start.before = m_history->upTo(*start.from);
    const Experiment experiment = recordAtWork()->experiment;
    keepAsEarlier();
    retire(atWork() == 0, Fate::IsHandedOn);
    m_records.pop_back();
    startVariation(experiment, std::move(start));
    if (place.update > 0) {
        m_rewinding = true;
        m_run->setSpeed(0);
        m_run->play();
    }
    emit runReplaced();
}

bool Laboratory::canBranch() const
{
    return m_changed && branchStart(addedForks(m_runDocument, m_document)).has_value();
}

// The last kept state before the first of them begins; none: the run has to begin anew.
std::optional<Laboratory::Start> Laboratory::branchStart(const std::vector<Fork>& forks) const
{
    if (!m_run || variations() != 1) return std::nullopt;
    Start start;
    for (const Fork& fork : forks) {
        const auto of = armPlace(recordAtWork()->experiment.arms, fork.of);
        if (!of) continue; // a fork of one of them
        const auto from = m_history->before({*of, fork.at});
        if (!from) return std::nullopt;
        if (!start.from || from->seconds < start.from->seconds) start.from = from;
    }
    if (!start.from) return std::nullopt;
    start.before = m_history->upTo(*start.from);
    return start;
}

// Where only forks were added the run goes on from where they begin, and need not begin anew.
bool Laboratory::branch()
{
    auto start = branchStart(addedForks(m_runDocument, m_document));
    const auto checked = checkExperiment(m_document, m_folder);
    const Experiment* const experiment = std::get_if<Experiment>(&checked);
    if (!start || !experiment) return false;
    keepAsEarlier();
    retire(true, Fate::IsHandedOn);
    m_runDocument = m_document;
    m_variations = variationsOf(m_document);
    m_records.clear();
    m_chosen.reset();
    startVariation(*experiment, std::move(*start));
    setChanged(false);
    emit runReplaced();
    return true;
}

void Laboratory::forgetState()
{
    if (!m_file) return;
    m_forgotten = std::async(std::launch::async, [saver = std::move(m_saver), file = std::move(m_file)]() mutable {
                      saver.reset();
                      removeState(file->path());
                  }).share();
}

std::function<void(const std::filesystem::path&)> Laboratory::stateWriter()
{
    if (!m_run) throw SystemError("there is no run to save");
    SavedRun saved{documentLine(m_runDocument), m_folder, m_records, nullptr};
    saved.finished.pop_back();
    return [now = m_run->snapshot().share(), saved = std::move(saved)](const std::filesystem::path& file) mutable {
        saved.now = now.get();
        if (!saved.now) throw SystemError("the run has come to nothing that can be saved");
        StateFile(file).save(saved);
    };
}

void Laboratory::setSpeed(double updatesPerSecond)
{
    m_speed = updatesPerSecond;
    if (m_run && !m_rewinding) m_run->setSpeed(m_speed);
}

void Laboratory::close()
{
    const bool over = isOver(state());
    retire(true, begun() && !over ? Fate::Stays : Fate::MakesWay);
}

void Laboratory::advance()
{
    if (m_rewinding && m_run->state() != RunState::Loading && m_run->state() != RunState::Running) {
        m_rewinding = false;
        m_run->setSpeed(m_speed);
        if (m_playing) m_run->play();
    }
    if (m_playing) next();
}

RunState Laboratory::state() const
{
    if (!m_problem.empty()) return RunState::Failed;
    if (nextIsDue()) return m_playing ? RunState::Running : RunState::Paused;
    return m_run ? m_run->state() : RunState::Paused;
}

bool Laboratory::begun() const
{
    if (m_records.empty()) return false;
    const RunRecord& first = *m_records.front();
    return m_records.size() > 1 || std::any_of(first.arms.begin(), first.arms.end(), [](const ArmRecord& arm) {
               return arm.progress.microSteps > 0 || !arm.updates.empty();
           });
}

bool Laboratory::playing() const
{
    if (!m_run || !m_playing) return false;
    return !isOver(state());
}

std::string Laboratory::error() const
{
    if (!m_problem.empty()) return m_problem;
    return m_run ? m_run->error() : std::string();
}

bool Laboratory::errorIsBadInput() const
{
    return !m_problem.empty() || (m_run && m_run->errorIsBadInput());
}

const std::string& Laboratory::variationLabel(int variation) const
{
    return m_variations[static_cast<std::size_t>(variation)].label;
}

std::shared_ptr<const RunRecord> Laboratory::variationRecord(int variation) const
{
    return variation > atWork() ? nullptr : m_records[static_cast<std::size_t>(variation)];
}

void Laboratory::show(std::optional<int> variation)
{
    if (variation && variation > atWork()) variation.reset();
    if (variation == m_chosen) return;
    m_chosen = variation;
    emit runReplaced();
}

std::shared_ptr<const RunRecord> Laboratory::record() const
{
    return m_records.empty() ? nullptr : m_records[static_cast<std::size_t>(shown())];
}

// Seeds are the slowest to change: what lies a sweep's combinations apart differs in its seed alone.
std::vector<std::shared_ptr<const RunRecord>> Laboratory::repeats() const
{
    std::vector<std::shared_ptr<const RunRecord>> same;
    if (m_records.empty() || !m_runDocument.contains("seed") || !m_runDocument["seed"].is_array()) return same;
    const int combinations = variations() / static_cast<int>(m_runDocument["seed"].size());
    for (int i = shown() % combinations; i <= atWork(); i += combinations)
        if (i != shown()) same.push_back(m_records[static_cast<std::size_t>(i)]);
    return same;
}

std::function<std::shared_ptr<const RunRecord>()> Laboratory::joined() const
{
    if (m_records.empty()) return [] { return std::shared_ptr<const RunRecord>(); };
    std::vector<std::string> labels;
    for (int i = 0; i <= atWork(); ++i) labels.push_back(variationLabel(i));
    return [records = m_records, labels = std::move(labels), text = documentLine(m_runDocument)] {
        return joinedRecord(records, text, labels);
    };
}

double Laboratory::fraction() const
{
    const auto record = recordAtWork();
    if (!record) return 0;
    return (atWork() + fractionDone(*record)) / variations();
}

void Laboratory::startRun()
{
    retire();
    m_playing = false;
    const auto checked = checkExperiment(m_document, m_folder);
    if (const Experiment* experiment = std::get_if<Experiment>(&checked)) {
        m_runDocument = m_document;
        m_variations = variationsOf(m_document);
        m_records.clear();
        m_chosen.reset();
        m_problem.clear();
        m_file.reset();
        m_isKept.reset();
        startVariation(*experiment);
    }
    setChanged(false);
    emit runReplaced();
}

void Laboratory::startVariation(const Experiment& experiment, Start start)
{
    RunOptions options;
    options.threads = m_threads;
    options.logNeuron = true;
    options.keepsState = true;
    options.from = start.from;
    options.pauseAt = start.pauseAt;
    const std::string document = documentLine(m_runDocument);
    m_run = std::make_unique<Run>(experiment, document, options);
    m_run->setSpeed(m_speed);
    m_history = std::make_unique<RunHistory>(*m_run, std::move(start.before));
    if (!m_file && m_newFile)
        if (auto file = m_newFile(); !file.empty()) m_file = std::make_shared<StateFile>(std::move(file));
    if (m_file)
        m_saver = std::make_unique<StateSaver>(
            *m_run, SavedRun{document, m_folder, m_records, nullptr}, *m_file, m_saveEvery,
            [this](const std::string& problem) { emit notSaved(QString::fromStdString(problem)); });
    m_records.push_back(m_run->record());
    // Of the first window, in which all arms have the same weights.
    if (!start.from) m_records.back()->pictures.askIfCheap();
}

bool Laboratory::nextIsDue() const
{
    return m_run && atWork() + 1 < variations() && m_run->state() == RunState::Finished;
}

void Laboratory::next()
{
    if (!nextIsDue()) return;
    const bool playing = m_playing;
    retire(false);
    try {
        startVariation(readExperiment(m_variations[m_records.size()].document, m_folder));
        m_playing = playing;
        if (playing) m_run->play();
    } catch (const Error& error) { // a file of data that is gone by now, say
        m_problem = error.what();
    }
    emit runReplaced();
}

// A run's end takes up to a micro-batch, and its last state a write: a helper waits for them.
void Laboratory::retire(bool forGood, Fate fate)
{
    m_playing = m_rewinding = false;
    std::erase_if(m_retired, isReady);
    if (!m_run) { // or the next variation could not begin: those before it are kept, and their state is left
        if (forGood && m_keeper && !m_problem.empty()) m_keeper(firstRecord(), joined(), m_folder, {});
        return;
    }
    const RunState state = m_run->state();
    if (fate == Fate::MakesWay && (state == RunState::Failed || (state == RunState::Loading && !m_isKept)))
        fate = Fate::IsLeft;
    m_run->stop();
    auto file = forGood && fate != Fate::IsHandedOn ? std::move(m_file) : m_file;
    std::function<void()> kept = [] {};
    if (file && forGood && fate == Fate::MakesWay)
        kept = [file, isKept = std::exchange(m_isKept, nullptr)] {
            if (!isKept || *isKept) removeState(file->path());
        };
    if (forGood && fate == Fate::IsHandedOn) {
        m_isKept = std::make_shared<std::atomic<bool>>(false);
        kept = [isKept = m_isKept] { *isKept = true; };
    }
    std::function<void()> keep = kept;
    if (forGood && m_keeper)
        keep = [keeper = m_keeper, first = firstRecord(), all = joined(), folder = m_folder, kept = std::move(kept)] {
            keeper(first, all, folder, kept);
        };
    m_retired.push_back(std::async(
        std::launch::async, [run = std::move(m_run), history = std::move(m_history), saver = std::move(m_saver),
                             file = std::move(file), keep = std::move(keep), forgotten = m_forgotten, fate]() mutable {
            if (forgotten.valid()) forgotten.wait(); // its saver reads the run
            if (saver && fate == Fate::Stays) saver->finish();
            saver.reset();
            history.reset();
            run.reset();
            keep();
            file.reset();
            keep = nullptr; // with the record, where nobody else has it
            releaseFreeMemory();
        }));
}

bool Laboratory::ending() const
{
    return !std::all_of(m_retired.begin(), m_retired.end(), isReady);
}

void Laboratory::setChanged(bool changed)
{
    if (m_changed == changed) return;
    m_changed = changed;
    emit changedChanged();
}

} // namespace tarakum
