#include "ui/laboratory.hpp"

#include "ui/future_ready.hpp"

#include <algorithm>

namespace tarakum {

namespace {

// What training depends on.
Document withoutColours(Document document)
{
    if (!document.is_object() || !document.contains("arms") || !document["arms"].is_array()) return document;
    for (Document& arm : document["arms"])
        if (arm.is_object()) arm.erase("colour");
    return document;
}

} // namespace

bool hasEnded(ArmStatus status)
{
    return status != ArmStatus::Waiting && status != ArmStatus::Training;
}

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
    retire();
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
    const RunState now = state();
    if (m_changed || now == RunState::Finished || now == RunState::Failed) reset();
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
    if (begun()) {
        m_earlier = repeats();
        m_earlier.insert(m_earlier.begin(), record());
    }
    startRun();
}

void Laboratory::setSpeed(double updatesPerSecond)
{
    m_speed = updatesPerSecond;
    if (m_run) m_run->setSpeed(m_speed);
}

void Laboratory::close()
{
    retire();
}

void Laboratory::advance()
{
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
    const RunState now = state();
    return now != RunState::Finished && now != RunState::Failed;
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
    const auto end = static_cast<double>(record->endSamples);
    double done = 0;
    for (const ArmRecord& arm : record->arms)
        done += hasEnded(arm.status) ? 1 : end > 0 ? std::min(1.0, static_cast<double>(arm.progress.samples) / end) : 0;
    return (atWork() + done / static_cast<double>(record->arms.size())) / variations();
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
        startVariation(*experiment);
    }
    setChanged(false);
    emit runReplaced();
}

void Laboratory::startVariation(const Experiment& experiment)
{
    RunOptions options;
    options.threads = m_threads;
    options.logNeuron = true;
    m_run = std::make_unique<Run>(experiment, documentLine(m_runDocument), options);
    m_run->setSpeed(m_speed);
    m_records.push_back(m_run->record());
    m_records.back()->pictures.askIfCheap(); // of the first window, in which all arms have the same weights
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

// A run's end takes up to a micro-batch, which a helper waits for.
void Laboratory::retire(bool forGood)
{
    m_playing = false;
    std::erase_if(m_retired, isReady);
    if (!m_run) return;
    m_run->stop();
    std::function<void()> keep;
    if (forGood && m_keeper)
        keep = [keeper = m_keeper, first = firstRecord(), all = joined(), folder = m_folder] {
            keeper(first, all, folder);
        };
    m_retired.push_back(std::async(std::launch::async, [run = std::move(m_run), keep = std::move(keep)]() mutable {
        run.reset();
        if (keep) keep();
    }));
}

void Laboratory::setChanged(bool changed)
{
    if (m_changed == changed) return;
    m_changed = changed;
    emit changedChanged();
}

} // namespace tarakum
