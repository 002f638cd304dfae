#include "ui/planner_export.hpp"

#include "engine/lab/export.hpp"

#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QWidget>

namespace tarakum {

namespace {

QString program()
{
    return QStringLiteral("Tarakum ") + QString::fromStdString(programVersion());
}

void paint(QWidget& widget, QPaintDevice& device)
{
    QPainter painter(&device);
    painter.fillRect(widget.rect(), widget.palette().window());
    widget.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
}

QByteArray png(QWidget& widget, const QString& title, const QString& plan)
{
    constexpr int sharp = 2; // pixels for one of the screen's
    QImage image(sharp * widget.size(), QImage::Format_RGB32);
    image.setDevicePixelRatio(sharp);
    paint(widget, image);
    image.setText(QStringLiteral("Title"), title);
    image.setText(QStringLiteral("Software"), program());
    image.setText(QStringLiteral("tarakum-plan"), plan);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter(&buffer, "png").write(image);
    return buffer.data();
}

QByteArray svg(QWidget& widget, const QString& title, const QString& plan)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(widget.logicalDpiX());
    generator.setSize(widget.size());
    generator.setViewBox(widget.rect());
    // Qt 6.4 writes both as they are, so "<" in them would spoil the file: their places are taken by words of no harm.
    const QByteArray heading = "tarakum-title", description = "tarakum-description";
    generator.setTitle(heading);
    generator.setDescription(description);
    paint(widget, generator);
    QByteArray bytes = buffer.data();
    bytes.replace(bytes.indexOf(heading), heading.size(), title.toHtmlEscaped().toUtf8());
    bytes.replace(bytes.indexOf(description), description.size(), plan.toHtmlEscaped().toUtf8());
    return bytes;
}

QByteArray pdf(QWidget& widget, const QString& title, const QString& plan)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(widget.logicalDpiX());
    writer.setPageSize(QPageSize(QSizeF(widget.size()) * 72 / widget.logicalDpiX(), QPageSize::Point, QString(),
                                 QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(title);
    writer.setCreator(program());
    writer.addFileAttachment(QStringLiteral("plan.json"), plan.toUtf8(), QStringLiteral("application/json"));
    paint(widget, writer);
    return buffer.data();
}

} // namespace

QByteArray plannerPicture(QWidget& widget, const QString& ending, const QString& title, const std::string& plan)
{
    const QString text = QString::fromStdString(plan);
    return ending == QLatin1String("png")   ? png(widget, title, text)
           : ending == QLatin1String("svg") ? svg(widget, title, text)
                                            : pdf(widget, title, text);
}

} // namespace tarakum
