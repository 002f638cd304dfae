#include "ui/recent_files.hpp"

#include <QFileInfo>
#include <QSettings>

namespace tarakum {

namespace {

constexpr int kMost = 10;
const QString kSetting = QStringLiteral("recentFiles");

} // namespace

QStringList recentFiles()
{
    return QSettings().value(kSetting).toStringList();
}

void addRecentFile(const QString& path)
{
    const QString whole = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(whole);
    files.prepend(whole);
    QSettings().setValue(kSetting, QStringList(files.mid(0, kMost)));
}

void removeRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(QFileInfo(path).absoluteFilePath());
    QSettings().setValue(kSetting, files);
}

void forgetRecentFiles()
{
    QSettings().remove(kSetting);
}

} // namespace tarakum
