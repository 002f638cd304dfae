#include "ui/planner_export.hpp"

#include "ui/picture_file.hpp"

#include <QPainter>
#include <QWidget>

namespace tarakum {

QByteArray plannerPicture(QWidget& widget, const QString& ending, const QString& title, const std::string& plan)
{
    constexpr int sharp = 2; // pixels for one of the screen's
    const PictureFile picture{widget.size(),
                              static_cast<double>(widget.logicalDpiX()),
                              title,
                              QStringLiteral("plan"),
                              QString::fromStdString(plan),
                              [&](QPainter& painter) {
                                  painter.fillRect(widget.rect(), widget.palette().window());
                                  widget.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
                              }};
    return ending == QLatin1String("png")   ? pngBytes(picture, sharp)
           : ending == QLatin1String("svg") ? svgBytes(picture)
                                            : pdfBytes(picture);
}

} // namespace tarakum
