// A view's plot or table as a picture, with the experiment, its seed and the program's version inside.
#pragma once

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <string>

class QWidget;

namespace tarakum {

// A PNG, twice as large as on the screen. `document`: the experiment's JSON on one line; empty: none.
QByteArray widgetPicture(QWidget&, const QString& title, const std::string& document, std::uint64_t seed);

} // namespace tarakum
