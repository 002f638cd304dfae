// Files that are there as a whole or not at all: what was there before stays until the new one is complete.
#pragma once

#include <QByteArray>
#include <QString>

#include <functional>
#include <iosfwd>

class QSaveFile;

namespace tarakum {

// SystemError, with the file's name, if it cannot be written. Pipes and devices are written to as they are.
void writeWholeFile(const QString& file, const QByteArray& bytes);
// Likewise, of more than memory should hold at once: what `write` gives the stream.
void writeWholeFile(const QString& file, const std::function<void(std::ostream&)>& write);

// What a file dialog may name, but a window must not wait for: a pipe, a device, a folder.
bool isNoRegularFile(const QString& file);

// False, and the old file stays, if anything could not be written: commit() alone does not tell whether the last of a
// buffer was (Qt 6.4, a full disk).
bool committed(QSaveFile&);

} // namespace tarakum
