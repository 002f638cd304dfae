// The runs of this and of earlier sessions, in a folder: for each its CSV, gzipped, and an entry that tells its
// figures.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/run_figures.hpp"
#include "ui/run_settings.hpp"

#include <QDateTime>
#include <QObject>
#include <QStringList>
#include <QThreadPool>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace tarakum {

struct StoredArm
{
    std::string name;
    ArmFigures figures;
    Settings settings;
    SettingMarks marks; // of them
};
struct StoredRun
{
    QString id; // of its files; no two runs of any window share it, and later ones come later in order
    QDateTime when;
    Document document;
    std::string identity;         // experimentIdentity(document)
    std::filesystem::path folder; // that its files are relative to
    std::vector<StoredArm> arms;
    qint64 bytes = 0; // on disk
};
using StoredRuns = std::vector<std::shared_ptr<const StoredRun>>;

// Files are read and written by a thread of the store's own, one thing after another. Several programs may use one
// folder at once: an entry appears whole or not at all, and what is gone is passed over.
class RunStore : public QObject
{
    Q_OBJECT
public:
    struct Limits
    {
        int runs = 500;
        qint64 bytes = qint64{1} << 30;
    };

    explicit RunStore(QString folder, QObject* parent = nullptr);
    RunStore(QString folder, Limits limits, QObject* parent = nullptr);
    // Waits for what is being written; what was deleted is gone for good then.
    ~RunStore() override;

    const Limits& limits() const { return m_limits; }
    const QString& folder() const { return m_folder; }

    // Keeps a run that is over, if it has computed anything; the same one only once. `first` is what it is known by,
    // `whole` gives the record with all of its variations. `then` is called, by the store's thread, once it is kept or
    // where there was nothing to keep; not if it could not be: then it can be tried again. Any thread, which does not
    // wait.
    void keep(const std::shared_ptr<const RunRecord>& first, std::function<std::shared_ptr<const RunRecord>()> whole,
              const std::filesystem::path& folder, std::function<void()> then = {});
    // Under which it was kept; empty: it was not. Any thread.
    QString idOf(const std::shared_ptr<const RunRecord>& first) const;

    // The rest belongs to the window's thread.
    void rescan();                                                 // looks what other windows have done
    const StoredRuns& runs() const { return m_runs; }              // newest first
    qint64 bytes() const;                                          // of all of them
    const QStringList& unreadable() const { return m_unreadable; } // a line each
    // Calls back in the window's thread, with the run under each of its seeds (run_seeds.hpp), or none and a problem.
    using Seeds = std::vector<std::shared_ptr<const RunRecord>>;
    void load(const QString& id, std::function<void(const Seeds& run, const QString& problem)> done);
    void exportCsv(const QString& id, const QString& path, std::function<void(const QString& problem)> done);
    void remove(const QStringList& ids);  // out of the list, but not yet for good
    void restore(const QStringList& ids); // takes that back
    void wait();                          // until all that was asked for is done; for tests

signals:
    void changed();                    // runs() or unreadable() are others
    void problem(const QString& line); // a run could not be kept, or deleted
    void kept(const QString& id);      // its files are there

private:
    struct Scan
    {
        StoredRuns runs;
        QStringList unreadable;
    };

    QString path(const QString& id, const char* ending) const;
    void write(const QString& id, const QDateTime& when, const std::filesystem::path& folder, const RunRecord&);
    bool isKept(const std::weak_ptr<const RunRecord>& first) const;
    void prune(const QString& kept);
    Scan scan();
    void scanAndTell();
    void tell(const QString& problem);

    const QString m_folder;
    const Limits m_limits;
    StoredRuns m_runs;
    QStringList m_unreadable;
    std::set<QString> m_deleted; // by this window

    mutable std::mutex m_mutex;
    std::map<std::weak_ptr<const RunRecord>, QString, std::owner_less<>> m_kept;
    QDateTime m_last;                                            // when the last one was kept
    std::map<QString, std::shared_ptr<const StoredRun>> m_known; // the store's thread's: entries that were read
    QThreadPool m_thread;
};

} // namespace tarakum
