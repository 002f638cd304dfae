#include "ui/whole_file.hpp"

#include "engine/base/errors.hpp"

#include <QSaveFile>

namespace tarakum {

void writeWholeFile(const QString& file, const QByteArray& bytes)
{
    QSaveFile out(file);
    out.setDirectWriteFallback(true);
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !committed(out))
        throw SystemError(file.toStdString() + ": " + out.errorString().toStdString());
}

bool committed(QSaveFile& file)
{
    return file.flush() && file.commit();
}

} // namespace tarakum
