// A drawing as a file's bytes, with what it shows inside: exports of charts and plans.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace tarakum {

struct PictureFile
{
    QSize size; // of what paint() paints, in dots
    double dotsAnInch = 96;
    QString title;
    QString
        kind; // "experiment", "plan": its JSON is the PNG's text "tarakum-KIND", the PDF's attachment KIND.json, and
    QString json; // the SVG's description
    std::function<void(QPainter&)> paint;
};

QImage pictureImage(const PictureFile&, int scale);
QByteArray pngBytes(const PictureFile&, int scale);
QByteArray svgBytes(const PictureFile&);
QByteArray pdfBytes(const PictureFile&);

} // namespace tarakum
