#include "ui/run_store.hpp"

#include "engine/base/errors.hpp"
#include "engine/base/number_text.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/import.hpp"
#include "ui/gzip_file.hpp"
#include "ui/run_seeds.hpp"
#include "ui/whole_file.hpp"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSaveFile>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>

namespace tarakum {

namespace {

constexpr const char* kEntry = ".json";
constexpr const char* kRows = ".csv.gz";
constexpr const char* kDeleted = ".deleted"; // an entry that waits to be gone

// Whether anybody would miss it: a run that was reset before it began has rows that say "stopped" and nothing else.
bool hasComputed(const RunRecord& record)
{
    return std::any_of(record.arms.begin(), record.arms.end(), [](const ArmRecord& arm) {
        return arm.progress.microSteps > 0 || arm.status == ArmStatus::OutOfMemory ||
               arm.status == ArmStatus::NotFinite || arm.status == ArmStatus::Finished;
    });
}

Document numberOf(double value)
{
    if (isMissing(value)) return nullptr;
    if (std::isfinite(value)) return value;
    return numberText(value); // which JSON has no number for
}

double numberIn(const Document& arm, const char* name)
{
    const Document& value = arm.at(name);
    if (value.is_null()) return kMissing;
    if (value.is_string()) return parseNumber(value.get<std::string>()).value_or(kMissing);
    return value.get<double>();
}

constexpr std::pair<const char*, double ArmFigures::*> kFigures[] = {
    {"updates", &ArmFigures::updates},
    {"samples", &ArmFigures::samples},
    {"loss", &ArmFigures::lastLoss},
    {"best_loss", &ArmFigures::bestLoss},
    {"test_accuracy", &ArmFigures::testAccuracy},
    {"bytes_peak", &ArmFigures::bytesPeak},
    {"ms_update", &ArmFigures::msUpdate},
    {"samples_per_second", &ArmFigures::samplesPerSecond},
};

ArmStatus statusNamed(const std::string& name)
{
    for (const ArmStatus status :
         {ArmStatus::Finished, ArmStatus::OutOfMemory, ArmStatus::NotFinite, ArmStatus::Stopped})
        if (statusText(status) == name) return status;
    return ArmStatus::Waiting;
}

Document entryOf(const QDateTime& when, const std::filesystem::path& folder, const RunRecord& record)
{
    Document entry{{"tarakum", 1}, {"version", programVersion()}};
    entry["when"] = when.toUTC().toString(Qt::ISODateWithMs).toStdString();
    entry["folder"] = folder.is_absolute() ? folder.string() : (std::filesystem::current_path() / folder).string();
    entry["seed"] = record.experiment.seed;
    entry["experiment"] = parseDocument(record.document, "experiment");
    entry["arms"] = Document::array();
    for (std::size_t i = 0; i < record.arms.size(); ++i) {
        const ArmFigures figures = figuresOf(record, i);
        Document arm{{"name", record.experiment.arms[i].name}, {"status", statusText(figures.status)}};
        for (const auto& [name, value] : kFigures) arm[name] = numberOf(figures.*value);
        entry["arms"].push_back(std::move(arm));
    }
    return entry;
}

std::shared_ptr<const StoredRun> runIn(const QString& id, const QByteArray& bytes)
{
    const Document entry =
        parseDocument(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())), "run");
    auto run = std::make_shared<StoredRun>();
    run->id = id;
    // In UTC: rows are sorted by it, and to reckon local times thousands of times takes longer than a tick has.
    run->when = QDateTime::fromString(QString::fromStdString(entry.at("when").get<std::string>()), Qt::ISODateWithMs);
    run->document = entry.at("experiment");
    if (entry.contains("folder")) run->folder = entry["folder"].get<std::string>();
    run->identity = experimentIdentity(run->document);
    std::map<std::string, Settings> settings;
    for (ArmSettings& arm : settingsOfArms(run->document)) settings.emplace(arm.name, std::move(arm.settings));
    for (const Document& arm : entry.at("arms")) {
        StoredArm& stored = run->arms.emplace_back();
        stored.name = arm.at("name").get<std::string>();
        stored.figures.status = statusNamed(arm.at("status").get<std::string>());
        for (const auto& [name, value] : kFigures) stored.figures.*value = numberIn(arm, name);
        if (const auto own = settings.find(stored.name); own != settings.end()) stored.settings = own->second;
        stored.marks = settingMarks(stored.settings);
    }
    if (run->arms.empty() || !run->when.isValid() || !run->document.is_object())
        throw BadInput("run", "", "has neither arms nor a time");
    return run;
}

// Ours are told by their names: whatever else lies in the folder is left alone.
QString idIn(const QString& fileName)
{
    static const QRegularExpression shape(QStringLiteral("^\\d{8}-\\d{6}-\\d{3}-[0-9a-f]{8}(?=\\.)"));
    return shape.match(fileName).captured();
}

bool isOld(const QFileInfo& file)
{
    constexpr qint64 kDay = 24 * 60 * 60;
    return file.lastModified().secsTo(QDateTime::currentDateTime()) > kDay;
}

} // namespace

RunStore::RunStore(QString folder, QObject* parent) : RunStore(std::move(folder), Limits(), parent)
{
}

RunStore::RunStore(QString folder, Limits limits, QObject* parent)
    : QObject(parent), m_folder(std::move(folder)), m_limits(limits)
{
    m_thread.setMaxThreadCount(1);
    rescan();
}

RunStore::~RunStore()
{
    const auto deleted = std::exchange(m_deleted, {});
    m_thread.start([this, deleted] {
        for (const QString& id : deleted)
            if (QFile::remove(path(id, kDeleted))) QFile::remove(path(id, kRows));
    });
    m_thread.waitForDone();
}

QString RunStore::path(const QString& id, const char* ending) const
{
    return m_folder + QLatin1Char('/') + id + QLatin1String(ending);
}

void RunStore::keep(const std::shared_ptr<const RunRecord>& first,
                    std::function<std::shared_ptr<const RunRecord>()> whole, const std::filesystem::path& folder,
                    std::function<void()> then)
{
    if (!then) then = [] {};
    if (!first || !hasComputed(*first)) return m_thread.start(std::move(then));
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_kept, [](const auto& kept) { return kept.first.expired(); });
    if (m_kept.count(first) > 0) // after it has been written, or has failed
        return m_thread.start([this, then = std::move(then), first] {
            if (isKept(first)) then();
        });
    // Two in one millisecond are told apart, in their order.
    const QDateTime now = QDateTime::currentDateTime();
    const QDateTime when = m_last.isValid() && now <= m_last ? m_last.addMSecs(1) : now;
    m_last = when;
    const QString id = when.toUTC().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz")) +
                       QStringLiteral("-%1").arg(QRandomGenerator::global()->generate(), 8, 16, QLatin1Char('0'));
    m_kept.emplace(first, id);
    m_thread.start([this, id, when, folder, whole = std::move(whole), then = std::move(then),
                    known = std::weak_ptr(first)]() mutable {
        try {
            write(id, when, folder, *whole());
            whole = nullptr; // many rows, perhaps
            prune(id);
            then();
            QMetaObject::invokeMethod(this, [this, id] { emit kept(id); });
        } catch (const std::exception& error) {
            tell(QString::fromStdString(error.what()));
            const std::lock_guard forget(m_mutex);
            m_kept.erase(known);
        }
        scanAndTell();
    });
}

bool RunStore::isKept(const std::weak_ptr<const RunRecord>& first) const
{
    const std::lock_guard lock(m_mutex);
    return m_kept.count(first) > 0;
}

QString RunStore::idOf(const std::shared_ptr<const RunRecord>& first) const
{
    const std::lock_guard lock(m_mutex);
    const auto kept = m_kept.find(first);
    return kept != m_kept.end() ? kept->second : QString();
}

// The entry comes last: it says that the rows are whole.
void RunStore::write(const QString& id, const QDateTime& when, const std::filesystem::path& folder,
                     const RunRecord& record)
{
    const auto fail = [](const QString& name, const QString& why) {
        throw SystemError(tr("The run was not kept: %1: %2").arg(name, why).toStdString());
    };
    if (!QDir().mkpath(m_folder)) fail(m_folder, tr("the folder cannot be made"));
    QSaveFile rows(path(id, kRows));
    if (!rows.open(QIODevice::WriteOnly)) fail(rows.fileName(), rows.errorString());
    const bool written = writeGzipped(rows, [&](std::ostream& out) { writeCsv(out, record); });
    if (written && rows.size() > m_limits.bytes) fail(rows.fileName(), tr("it is larger than all that is kept may be"));
    if (!written || !committed(rows)) fail(rows.fileName(), rows.errorString());

    QSaveFile entry(path(id, kEntry));
    const QByteArray text = QByteArray::fromStdString(documentLine(entryOf(when, folder, record)));
    if (!entry.open(QIODevice::WriteOnly) || entry.write(text) != text.size() || !committed(entry)) {
        QFile::remove(path(id, kRows));
        fail(entry.fileName(), entry.errorString());
    }
}

// The oldest go first, but not what was written just now, whatever the clock says.
void RunStore::prune(const QString& kept)
{
    const QFileInfoList files = QDir(m_folder).entryInfoList(QDir::Files, QDir::Name | QDir::Reversed);
    std::map<QString, qint64, std::greater<>> sizes;
    std::set<QString> listed;
    for (const QFileInfo& file : files) {
        const QString id = idIn(file.fileName());
        if (id.isEmpty()) continue;
        sizes[id] += file.size();
        if (file.fileName().endsWith(QLatin1String(kEntry))) listed.insert(id);
    }
    int runs = 0;
    qint64 bytes = 0;
    for (const auto& [id, size] : sizes) {
        if (listed.count(id) == 0) continue;
        bytes += size;
        if ((++runs <= m_limits.runs && bytes <= m_limits.bytes) || id == kept) continue;
        QFile::remove(path(id, kEntry));
        QFile::remove(path(id, kRows));
    }
    // What was deleted waits a day, in case that its window takes it back; so does what a crash has left.
    std::set<QString> waiting;
    for (const QFileInfo& file : files)
        if (!isOld(file)) waiting.insert(idIn(file.fileName()));
    for (const QFileInfo& file : files) {
        const QString id = idIn(file.fileName());
        if (!id.isEmpty() && listed.count(id) == 0 && waiting.count(id) == 0) QFile::remove(file.filePath());
    }
}

RunStore::Scan RunStore::scan()
{
    Scan scan;
    std::map<QString, std::shared_ptr<const StoredRun>> known;
    for (const QFileInfo& file : QDir(m_folder).entryInfoList(QDir::Files, QDir::Name | QDir::Reversed)) {
        const QString id = idIn(file.fileName());
        if (id.isEmpty() || file.fileName() != id + QLatin1String(kEntry)) continue;
        auto& run = known[id];
        if (const auto before = m_known.find(id); before != m_known.end()) run = before->second;
        if (!run) {
            QFile entry(file.filePath());
            try {
                if (!entry.open(QIODevice::ReadOnly)) {
                    if (!entry.exists()) continue; // another window has deleted it just now
                    throw BadInput("run", "", entry.errorString().toStdString());
                }
                const auto read = runIn(id, entry.readAll());
                auto sized = std::make_shared<StoredRun>(*read);
                sized->bytes = file.size() + QFileInfo(path(id, kRows)).size();
                run = std::move(sized);
            } catch (const std::exception&) {
                scan.unreadable << tr("%1 cannot be read.").arg(file.filePath());
                continue;
            }
        }
        scan.runs.push_back(run);
    }
    std::erase_if(known, [](const auto& entry) { return !entry.second; });
    m_known = std::move(known);
    return scan;
}

void RunStore::scanAndTell()
{
    QMetaObject::invokeMethod(this, [this, found = scan()]() mutable {
        // It may have begun before something was deleted.
        std::erase_if(found.runs, [this](const auto& run) { return m_deleted.count(run->id) > 0; });
        if (found.runs == m_runs && found.unreadable == m_unreadable) return;
        m_runs = found.runs;
        m_unreadable = found.unreadable;
        emit changed();
    });
}

void RunStore::tell(const QString& line)
{
    QMetaObject::invokeMethod(this, [this, line] { emit problem(line); });
}

void RunStore::rescan()
{
    m_thread.start([this] { scanAndTell(); });
}

qint64 RunStore::bytes() const
{
    qint64 sum = 0;
    for (const auto& run : m_runs) sum += run->bytes;
    return sum;
}

void RunStore::load(const QString& id, std::function<void(const Seeds&, const QString&)> done)
{
    m_thread.start([this, id, done = std::move(done)] {
        Seeds run;
        QString problem;
        try {
            run = seedsOfRecord(readRecordFile(path(id, kRows).toStdString()));
        } catch (const std::exception& error) {
            problem = QString::fromStdString(error.what());
        }
        QMetaObject::invokeMethod(this, [done, run, problem] { done(run, problem); });
    });
}

void RunStore::exportCsv(const QString& id, const QString& target, std::function<void(const QString&)> done)
{
    m_thread.start([this, id, target, done = std::move(done)] {
        QString problem;
        try {
            const std::string text = readTextFile(path(id, kRows).toStdString());
            writeWholeFile(target, QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size())));
        } catch (const std::exception& error) {
            problem = QString::fromStdString(error.what());
        }
        QMetaObject::invokeMethod(this, [done, problem] { done(problem); });
    });
}

void RunStore::remove(const QStringList& ids)
{
    m_deleted.insert(ids.begin(), ids.end());
    std::erase_if(m_runs, [&](const auto& run) { return ids.contains(run->id); });
    emit changed();
    m_thread.start([this, ids] {
        for (const QString& id : ids) {
            QFile entry(path(id, kEntry));
            if (entry.exists() && !entry.rename(path(id, kDeleted)))
                tell(tr("Not deleted: %1: %2").arg(entry.fileName(), entry.errorString()));
            std::error_code ignored; // prune() goes by when it was deleted
            std::filesystem::last_write_time(path(id, kDeleted).toStdString(),
                                             std::filesystem::file_time_type::clock::now(), ignored);
        }
        scanAndTell();
    });
}

void RunStore::restore(const QStringList& ids)
{
    for (const QString& id : ids) m_deleted.erase(id);
    m_thread.start([this, ids] {
        for (const QString& id : ids) QFile::rename(path(id, kDeleted), path(id, kEntry));
        scanAndTell();
    });
}

void RunStore::wait()
{
    m_thread.waitForDone();
}

} // namespace tarakum
