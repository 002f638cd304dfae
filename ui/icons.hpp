// The program's icons, drawn for it in one colour (resources/icons) and tinted to the theme.
#pragma once

#include <QColor>
#include <QIcon>

namespace tarakum {

// `name`: a file of resources/icons without its ending. Sharp at any size and scale; fainter where disabled.
QIcon tintedIcon(const QString& name, const QColor& colour);
QIcon programIcon();
// Writes the tinted icon where a style sheet can name it; the file's path. The same name and colour: the same file.
QString tintedIconFile(const QString& name, const QColor& colour);

} // namespace tarakum
