// Tells somebody who has turned to another window that a long run is over.
#pragma once

#include <QString>

class QWidget;

namespace tarakum {

// Who watches the window needs no notice, and nor does who waited for a moment.
bool deservesNotice(double secondsOfTraining, bool windowIsActive);

// The window asks for attention; where the desktop shows notices, one with these words.
void showRunNotice(QWidget* window, const QString& title, const QString& words);

} // namespace tarakum
