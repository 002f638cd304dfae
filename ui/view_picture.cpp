#include "ui/view_picture.hpp"

#include "engine/lab/export.hpp"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QWidget>

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

} // namespace tarakum
