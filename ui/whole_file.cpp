#include "ui/whole_file.hpp"

#include "engine/base/errors.hpp"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace tarakum {

void writeWholeFile(const QString& file, const QByteArray& bytes)
{
    if (isNoRegularFile(file)) {
        QFile out(file);
        if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.flush())
            throw SystemError(file.toStdString() + ": " + out.errorString().toStdString());
        return;
    }
    QSaveFile out(file);
    out.setDirectWriteFallback(true); // a folder that takes no new files
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !committed(out))
        throw SystemError(file.toStdString() + ": " + out.errorString().toStdString());
}

bool isNoRegularFile(const QString& file)
{
    const QFileInfo there(file);
    return there.exists() && !there.isFile();
}

bool committed(QSaveFile& file)
{
    return file.flush() && file.commit();
}

} // namespace tarakum
