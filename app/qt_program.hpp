// The one QApplication.
#pragma once

#include <memory>

class QApplication;

namespace tarakum {

enum class Display { Needed, Offscreen };

// Throws Error where a display is needed and there is none.
std::unique_ptr<QApplication> makeQtProgram(Display);

} // namespace tarakum
