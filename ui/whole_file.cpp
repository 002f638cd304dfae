#include "ui/whole_file.hpp"

#include "engine/base/errors.hpp"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <ostream>
#include <streambuf>

namespace tarakum {

namespace {

class DeviceBuffer : public std::streambuf
{
public:
    explicit DeviceBuffer(QIODevice& device) : m_device(device) {}

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override
    {
        std::streamsize done = 0;
        for (qint64 piece = 1; done < size && piece > 0; done += piece) // what a full disk takes says nothing of why
            piece = std::max<qint64>(0, m_device.write(text + done, size - done));
        return done;
    }
    int_type overflow(int_type c) override
    {
        if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
        return m_device.putChar(traits_type::to_char_type(c)) ? c : traits_type::eof();
    }

private:
    QIODevice& m_device;
};

bool wrote(QIODevice& device, const std::function<void(std::ostream&)>& write)
{
    DeviceBuffer buffer(device);
    std::ostream out(&buffer);
    write(out);
    return out.good();
}

} // namespace

void writeWholeFile(const QString& file, const std::function<void(std::ostream&)>& write)
{
    if (isNoRegularFile(file)) {
        QFile out(file);
        if (!out.open(QIODevice::WriteOnly) || !wrote(out, write) || !out.flush())
            throw SystemError(file.toStdString() + ": " + out.errorString().toStdString());
        return;
    }
    QSaveFile out(file);
    out.setDirectWriteFallback(true); // a folder that takes no new files
    if (!out.open(QIODevice::WriteOnly) || !wrote(out, write) || !committed(out))
        throw SystemError(file.toStdString() + ": " + out.errorString().toStdString());
}

void writeWholeFile(const QString& file, const QByteArray& bytes)
{
    writeWholeFile(file, [&bytes](std::ostream& out) { out.write(bytes.constData(), bytes.size()); });
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
