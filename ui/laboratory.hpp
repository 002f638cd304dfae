// The experiment on the bench: its document, its runs (one for each of its seeds and sweep's values, one after
// another), the run before. Nothing here waits for the training thread.
#pragma once

#include "engine/lab/document.hpp"
#include "engine/lab/run.hpp"
#include "engine/lab/run_history.hpp"
#include "engine/lab/state_saver.hpp"
#include "engine/lab/variations.hpp"

#include <QObject>

#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
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
    // A run that was saved, paused where it stood. It goes on being saved in `file`; null: in a new one. BadInput where
    // its experiment cannot be used any more; then all is as before.
    void resume(SavedRun, std::shared_ptr<StateFile> file = nullptr);
    // The same experiment, changed; the document has no problems. A run that has not begun is replaced by a new one;
    // one that has begun stays until play() or reset(), and is not lost then either: it becomes earlier(). What only
    // colours arms leaves the run as it is.
    void change(const Document&);

    // All of them go through the variations as through one run: where one is over the next begins.
    void play(); // starts anew where the experiment was changed or the run has ended
    void pause();
    void step(Step);
    void reset();
    void setSpeed(double updatesPerSecond); // 0: as fast as possible
    void close();        // stops the run, whose record stays, and so does its state, unless it is over
    void advance();      // to be called now and then: goes on with what is due
    bool ending() const; // runs that were let go of are still stopping, or being kept

    // The run at work, trained once more from a state that it kept up to this place, and paused there. What it was is
    // earlier() then.
    bool canRewind() const; // there is one, it has begun, and it is on show
    void rewind(const RunPlace&);
    // The experiment was changed by new arms alone that begin in the run at work: play() goes on from there.
    bool canBranch() const;
    bool rewinding() const { return m_rewinding; } // it has not come to the place yet

    // Every run from now on is saved while it trains, each in a file of its own, and at most `every` is lost.
    // `newFile` is asked in the window's thread; empty: it is not saved. The file goes with its run, but for close()
    // and where the run has not come to training or has failed: then it may be all that there is of another day's.
    using NewFile = std::function<std::filesystem::path()>;
    void saveIn(NewFile newFile, std::chrono::duration<double> every);
    void forgetState(); // the run is over and kept elsewhere: its file goes
    // Saves what the run at work stands at now; to be called on another thread, as it waits. SystemError.
    std::function<void(const std::filesystem::path&)> stateWriter();
    // Is given each run that is over for good, by its first record, what joined() gives, and the folder that its files
    // are relative to, once nothing writes to it any more: from a helper's thread. It calls `kept` once that is so, and
    // not if it could not be.
    using Keeper = std::function<void(const std::shared_ptr<const RunRecord>& first,
                                      std::function<std::shared_ptr<const RunRecord>()> joined,
                                      const std::filesystem::path& folder, std::function<void()> kept)>;
    void setKeeper(Keeper keeper) { m_keeper = std::move(keeper); }

    const Document& document() const { return m_document; }
    const Document& runDocument() const { return m_runDocument; } // that of the run on show
    const std::filesystem::path& folder() const { return m_folder; }
    bool changed() const { return m_changed; } // the run on show is not that of the document
    bool hasRun() const { return m_run || !m_problem.empty(); }
    RunState state() const; // Paused where there is no run; Finished once all variations are
    bool begun() const;     // some arm has computed something
    bool playing() const;   // play was the last that was asked for, and the run has not ended
    std::string error() const;
    bool errorIsBadInput() const;

    // The variations, at least one where there is a run; records come as each begins.
    int variations() const { return static_cast<int>(m_variations.size()); }
    const std::string& variationLabel(int variation) const;                // "seed 2"; empty where there is only one
    std::shared_ptr<const RunRecord> variationRecord(int variation) const; // null: not begun
    int atWork() const { return static_cast<int>(m_records.size()) - 1; }  // the last that has begun; −1: none
    std::shared_ptr<const RunRecord> firstRecord() const { return m_records.empty() ? nullptr : m_records.front(); }
    std::shared_ptr<const RunRecord> recordAtWork() const { return m_records.empty() ? nullptr : m_records.back(); }
    bool nextIsDue() const; // the one at work is finished, and others are to come
    void next();            // begins the next one, where it is due; paused unless it is playing
    // Which of those that have begun is on show; none: the one at work.
    void show(std::optional<int> variation);
    std::optional<int> chosen() const { return m_chosen; }
    int shown() const { return m_chosen.value_or(atWork()); }
    std::shared_ptr<const RunRecord> record() const; // on show; null before the first
    // Of the one on show under the experiment's other seeds, as far as those have begun.
    std::vector<std::shared_ptr<const RunRecord>> repeats() const;
    // Makes one record of all of them, arms named after their variation, for exports. It copies them where there are
    // several, on any thread; null before the first.
    std::function<std::shared_ptr<const RunRecord>()> joined() const;
    // Under each of its seeds, the one that was on show first; empty: there is none.
    const std::vector<std::shared_ptr<const RunRecord>>& earlier() const { return m_earlier; }

    // Of all samples of all arms and variations, arms that ended early counted as done; 0…1.
    double fraction() const;

signals:
    void runReplaced(); // record(), repeats() or earlier() are others
    void changedChanged();
    void notSaved(const QString& line); // from any thread: why a run could not be saved; it is tried again

private:
    // Where a run begins other than at its start.
    struct Start
    {
        std::shared_ptr<const RunSnapshot> from;
        RunHistory::States before;
        std::optional<RunPlace> pauseAt;
    };
    // What becomes of a run's state: it goes once the run is kept, is saved a last time, is left as it was saved last,
    // or is the next run's, which begins by it.
    enum class Fate { MakesWay, Stays, IsLeft, IsHandedOn };
    void startRun();
    void startVariation(const Experiment&, Start = {});
    std::optional<Start> branchStart(const std::vector<Fork>&) const;
    bool branch();
    void keepAsEarlier();
    void retire(bool forGood = true, Fate = Fate::MakesWay); // forGood false: other variations follow
    void setChanged(bool);

    std::optional<int> m_threads;
    Document m_document, m_runDocument;
    std::filesystem::path m_folder;
    std::shared_ptr<StateFile> m_file; // of all variations; null: they are not saved
    // Whether the run is kept that m_file was handed on by; null: by none. Until it is, the file may be all there is.
    std::shared_ptr<std::atomic<bool>> m_isKept;
    std::unique_ptr<Run> m_run;
    std::unique_ptr<RunHistory> m_history; // of m_run, as is the saver
    std::unique_ptr<StateSaver> m_saver;
    NewFile m_newFile;
    std::chrono::duration<double> m_saveEvery{};
    std::vector<Variation> m_variations;                     // of m_runDocument
    std::vector<std::shared_ptr<const RunRecord>> m_records; // of those that have begun
    std::optional<int> m_chosen;
    std::vector<std::shared_ptr<const RunRecord>> m_earlier;
    std::string m_problem; // why the next variation could not begin
    std::vector<std::future<void>> m_retired;
    std::shared_future<void> m_forgotten; // forgetState()'s work
    Keeper m_keeper;
    double m_speed = 0;
    bool m_changed = false;
    bool m_playing = false;
    bool m_rewinding = false;
};

// The arm whose micro-batch is computed, or whose window comes next; -1 where all have ended.
int armAtWork(const RunRecord&);

} // namespace tarakum
