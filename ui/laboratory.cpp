#include "ui/laboratory.hpp"

#include <algorithm>

namespace tarakum {

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
    m_record = m_earlier = nullptr;
    startRun();
    return hasRun();
}

void Laboratory::change(const Document& document)
{
    if (document == m_document) return;
    m_document = document;
    if (m_run && (begun() || playing())) {
        setChanged(m_document != m_runDocument); // a change that was taken back is none
        return;
    }
    startRun();
}

void Laboratory::play()
{
    const RunState now = state();
    if (m_changed || now == RunState::Finished || now == RunState::Failed) reset();
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
    if (m_run) m_run->step(size);
}

void Laboratory::reset()
{
    if (begun()) m_earlier = m_record;
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

RunState Laboratory::state() const
{
    return m_run ? m_run->state() : RunState::Paused;
}

bool Laboratory::begun() const
{
    return m_record && std::any_of(m_record->arms.begin(), m_record->arms.end(), [](const ArmRecord& arm) {
               return arm.progress.microSteps > 0 || !arm.updates.empty();
           });
}

bool Laboratory::playing() const
{
    if (!m_run || !m_playing) return false;
    const RunState now = m_run->state();
    return now != RunState::Finished && now != RunState::Failed;
}

std::string Laboratory::error() const
{
    return m_run ? m_run->error() : std::string();
}

bool Laboratory::errorIsBadInput() const
{
    return m_run && m_run->errorIsBadInput();
}

double Laboratory::fraction() const
{
    if (!m_record || m_record->arms.empty() || m_record->endSamples <= 0) return 0;
    const auto end = static_cast<double>(m_record->endSamples);
    double done = 0;
    for (const ArmRecord& arm : m_record->arms)
        done += hasEnded(arm.status) ? 1 : std::min(1.0, static_cast<double>(arm.progress.samples) / end);
    return done / static_cast<double>(m_record->arms.size());
}

void Laboratory::startRun()
{
    retire();
    m_playing = false;
    const auto checked = checkExperiment(m_document, m_folder);
    if (const Experiment* experiment = std::get_if<Experiment>(&checked)) {
        RunOptions options;
        options.threads = m_threads;
        m_run = std::make_unique<Run>(*experiment, documentLine(m_document), options);
        m_run->setSpeed(m_speed);
        m_record = m_run->record();
        m_runDocument = m_document;
    }
    setChanged(false);
    emit runReplaced();
}

// A run's end takes up to a micro-batch, which a helper waits for.
void Laboratory::retire()
{
    m_playing = false;
    std::erase_if(m_retired, [](const std::future<void>& f) {
        return f.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    });
    if (!m_run) return;
    m_run->stop();
    m_retired.push_back(std::async(std::launch::async, [run = std::move(m_run)]() mutable { run.reset(); }));
}

void Laboratory::setChanged(bool changed)
{
    if (m_changed == changed) return;
    m_changed = changed;
    emit changedChanged();
}

} // namespace tarakum
