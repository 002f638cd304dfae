// The experiment files that were open last, the newest first; kept in the settings.
#pragma once

#include <QStringList>

namespace tarakum {

QStringList recentFiles();
void addRecentFile(const QString& path);
void removeRecentFile(const QString& path); // which is gone
void forgetRecentFiles();

} // namespace tarakum
