#include "ui/view_picture.hpp"

#include "engine/base/errors.hpp"
#include "engine/lab/export.hpp"
#include "ui/whole_file.hpp"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QWidget>

#include <sstream>

namespace tarakum {

QByteArray widgetPicture(QWidget& widget, const QString& title, const std::string& document, std::uint64_t seed)
{
    constexpr int kScale = 2;
    QImage image(kScale * widget.size(), QImage::Format_RGB32);
    image.setDevicePixelRatio(kScale);
    widget.render(&image);
    image.setText(QStringLiteral("Title"), title);
    image.setText(QStringLiteral("Software"), QStringLiteral("Tarakum ") + QString::fromStdString(programVersion()));
    image.setText(QStringLiteral("tarakum-seed"), QString::number(seed));
    image.setText(QStringLiteral("tarakum-experiment"), QString::fromStdString(document));
    QBuffer png;
    png.open(QIODevice::WriteOnly);
    image.save(&png, "PNG");
    return png.data();
}

QString saveTableOrPicture(const QString& path, const std::function<void(std::ostream&)>& table,
                           const std::function<QByteArray()>& picture)
{
    const auto refuse = [&](const QString& why) { throw BadInput(path.toStdString(), "", why.toStdString()); };
    try {
        const QString ending = path.section(QLatin1Char('.'), -1).toLower();
        if (isNoRegularFile(path)) refuse(QCoreApplication::translate("ViewPicture", "this is not a file"));
        if (ending == QLatin1String("csv")) {
            std::ostringstream out;
            table(out);
            writeWholeFile(path, QByteArray::fromStdString(out.str()));
        } else if (ending == QLatin1String("png")) {
            writeWholeFile(path, picture());
        } else {
            refuse(QCoreApplication::translate("ViewPicture", "it is saved as .csv or .png"));
        }
    } catch (const Error& error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

} // namespace tarakum
