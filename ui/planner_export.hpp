// A plan's picture, with the plan in it: a PNG's text "tarakum-plan", an SVG's description, a PDF's attachment.
#pragma once

#include <QByteArray>
#include <QString>

#include <string>

class QWidget;

namespace tarakum {

// `ending`: png, svg or pdf. The widget as it is on the screen, all of it.
QByteArray plannerPicture(QWidget&, const QString& ending, const QString& title, const std::string& plan);

} // namespace tarakum
