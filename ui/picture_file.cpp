#include "ui/picture_file.hpp"

#include "engine/lab/export.hpp"

#include <QBuffer>
#include <QImageWriter>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <cmath>

namespace tarakum {

namespace {

QString program()
{
    return QStringLiteral("Tarakum ") + QString::fromStdString(programVersion());
}

void paintOn(QPaintDevice& device, const PictureFile& picture)
{
    QPainter painter(&device);
    picture.paint(painter);
}

} // namespace

QImage pictureImage(const PictureFile& picture, int scale)
{
    QImage image(scale * picture.size, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    const int dotsAMetre = static_cast<int>(std::lround(picture.dotsAnInch * scale / 0.0254));
    image.setDotsPerMeterX(dotsAMetre);
    image.setDotsPerMeterY(dotsAMetre);
    paintOn(image, picture);
    return image;
}

QByteArray pngBytes(const PictureFile& picture, int scale)
{
    QImage image = pictureImage(picture, scale);
    image.setText(QStringLiteral("Title"), picture.title);
    image.setText(QStringLiteral("Software"), program());
    image.setText(QStringLiteral("tarakum-") + picture.kind, picture.json);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter(&buffer, "png").write(image);
    return buffer.data();
}

QByteArray svgBytes(const PictureFile& picture)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(picture.dotsAnInch)); // the usual 72 shrinks text
    generator.setSize(picture.size);
    generator.setViewBox(QRect(QPoint(), picture.size));
    // Qt 6.4 writes both as they are, so "<" in them would spoil the file: their places are taken by words of no harm.
    const QByteArray title = "tarakum-title", description = "tarakum-description";
    generator.setTitle(title);
    generator.setDescription(description);
    paintOn(generator, picture);
    QByteArray bytes = buffer.data();
    bytes.replace(bytes.indexOf(title), title.size(), picture.title.toHtmlEscaped().toUtf8());
    bytes.replace(bytes.indexOf(description), description.size(), picture.json.toHtmlEscaped().toUtf8());
    return bytes;
}

QByteArray pdfBytes(const PictureFile& picture)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(static_cast<int>(picture.dotsAnInch));
    writer.setPageSize(
        QPageSize(QSizeF(picture.size) * 72 / picture.dotsAnInch, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(picture.title);
    writer.setCreator(program());
    writer.addFileAttachment(picture.kind + QStringLiteral(".json"), picture.json.toUtf8(),
                             QStringLiteral("application/json"));
    paintOn(writer, picture);
    return buffer.data();
}

} // namespace tarakum
