// A view's plot or table in a file, with the experiment, its seed and the program's version inside.
#pragma once

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>

class QWidget;

namespace tarakum {

// A PNG, twice as large as on the screen. `document`: the experiment's JSON on one line; empty: none.
QByteArray widgetPicture(QWidget&, const QString& title, const std::string& document, std::uint64_t seed);

// Writes the table into a .csv or the picture into a .png. What went wrong, in one line; empty: nothing did.
QString saveTableOrPicture(const QString& path, const std::function<void(std::ostream&)>& table,
                           const std::function<QByteArray()>& picture);

} // namespace tarakum
