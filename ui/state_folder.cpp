#include "ui/state_folder.hpp"

#include "engine/lab/state_file.hpp"

#include <QDir>
#include <QLockFile>
#include <QUuid>

#include <algorithm>
#include <system_error>
#include <utility>

namespace tarakum {

namespace fs = std::filesystem;

namespace {

const QString kEnding = QStringLiteral(".state");

QString lockOf(const QString& folder, const QString& id)
{
    return folder + QLatin1Char('/') + id + QStringLiteral(".lock");
}

} // namespace

StateFolder::StateFolder(const QString& folder)
    : m_folder(folder), m_id(QUuid::createUuid().toString(QUuid::Id128).left(12))
{
    if (!QDir().mkpath(folder)) return;
    auto lock = std::make_unique<QLockFile>(lockOf(folder, m_id));
    lock->setStaleLockTime(0); // of whatever age: only a process that is gone leaves one behind
    if (lock->tryLock(0)) m_lock = std::move(lock);
}

StateFolder::~StateFolder() = default;

fs::path StateFolder::newFile()
{
    if (!m_lock) return {};
    return (m_folder + QStringLiteral("/%1-%2").arg(m_id).arg(++m_files) + kEnding).toStdString();
}

std::vector<fs::path> StateFolder::left() const
{
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    std::error_code error;
    for (const QString& name : QDir(m_folder).entryList({QLatin1Char('*') + kEnding}, QDir::Files)) {
        const QString id = name.section(QLatin1Char('-'), 0, 0);
        if (id == m_id) continue;
        QLockFile lock(lockOf(m_folder, id));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0)) continue; // its window is open
        const fs::path file = (m_folder + QLatin1Char('/') + name).toStdString();
        found.emplace_back(fs::last_write_time(file, error), file);
    }
    std::sort(found.rbegin(), found.rend());
    std::vector<fs::path> files;
    files.reserve(found.size());
    for (auto& one : found) files.push_back(std::move(one.second));
    return files;
}

fs::path StateFolder::take(const fs::path& left)
{
    fs::path mine = newFile();
    std::error_code error;
    if (mine.empty()) return {};
    fs::rename(left, mine, error);
    if (error) return {};
    fs::rename(previousState(left), previousState(mine), error);
    removeState(left); // what was being written when its window went
    return mine;
}

} // namespace tarakum
