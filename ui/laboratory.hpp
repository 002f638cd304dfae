// The experiment on the bench: its document, its run, the run before. Nothing here waits for the training thread.
#pragma once

#include "engine/lab/document.hpp"
#include "engine/lab/run.hpp"

#include <QObject>

#include <nlohmann/json.hpp>

#include <future>
#include <memory>
#include <optional>
#include <vector>

namespace tarakum {

class Laboratory : public QObject
{
    Q_OBJECT
public:
    explicit Laboratory(std::optional<int> threads = {}, QObject* parent = nullptr);
    // Waits for the runs that are still stopping: a micro-batch at most.
    ~Laboratory() override;

    // Another experiment: a new run, paused at its start; runs of the last experiment are forgotten. False if the
    // document has problems: there is no run then.
    bool open(const Document&, const std::filesystem::path& folder);
    // The same experiment, changed; the document has no problems. A run that has not begun is replaced by a new one;
    // one that has begun stays until play() or reset(), and is not lost then either: it becomes earlier().
    void change(const Document&);

    void play(); // starts anew where the experiment was changed or the run has ended
    void pause();
    void step(Step);
    void reset();
    void setSpeed(double updatesPerSecond); // 0: as fast as possible
    void close();                           // stops the run, whose record stays

    const Document& document() const { return m_document; }
    const std::filesystem::path& folder() const { return m_folder; }
    bool changed() const { return m_changed; } // the run on show is not that of the document
    bool hasRun() const { return m_run != nullptr; }
    RunState state() const; // Paused where there is no run
    bool begun() const;     // some arm has computed something
    bool playing() const;   // play was the last that was asked for, and the run has not ended
    std::string error() const;
    bool errorIsBadInput() const;
    std::shared_ptr<const RunRecord> record() const { return m_record; }   // null before the first
    std::shared_ptr<const RunRecord> earlier() const { return m_earlier; } // null if there is none

    // Of all arms' samples, arms that ended early counted as done; 0…1.
    double fraction() const;

signals:
    void runReplaced(); // record() and earlier() are others
    void changedChanged();

private:
    void startRun();
    void retire();
    void setChanged(bool);

    std::optional<int> m_threads;
    Document m_document, m_runDocument;
    std::filesystem::path m_folder;
    std::unique_ptr<Run> m_run;
    std::shared_ptr<const RunRecord> m_record, m_earlier;
    std::vector<std::future<void>> m_retired;
    double m_speed = 0;
    bool m_changed = false;
    bool m_playing = false;
};

// The arm whose micro-batch is computed, or whose window comes next; -1 where all have ended.
int armAtWork(const RunRecord&);
bool hasEnded(ArmStatus);

} // namespace tarakum
