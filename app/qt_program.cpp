#include "app/qt_program.hpp"

#include "engine/base/errors.hpp"

#include <QApplication>

#include <unistd.h>

#include <cstdio>

namespace tarakum {

namespace {

constexpr const char* kNoDisplay =
    "no display to open the window on; tarakum run, snapshot, list and devices need none";

QtMessageHandler g_before = nullptr;
bool g_starting = false;

void tell(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    // Qt ends the process where it cannot reach the display; all that can be done then is to say why in one line.
    if (g_starting && type == QtFatalMsg) {
        std::fprintf(stderr, "tarakum: %s\n", kNoDisplay);
        ::_exit(1);
    }
    // At the start Qt talks of plugins and folders, offscreen of a window manager: nothing that a user could act on.
    if (g_starting || text.contains("propagateSizeHints")) return;
    g_before(type, context, text);
}

} // namespace

std::unique_ptr<QApplication> makeQtProgram(Display display)
{
    if (display == Display::Offscreen) qputenv("QT_QPA_PLATFORM", "offscreen");
    const bool found = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
                       qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
    if (!found) throw Error(kNoDisplay);

    static char name[] = "tarakum"; // Qt keeps both
    static char* arguments[] = {name, nullptr};
    static int count = 1;
    g_before = qInstallMessageHandler(tell);
    g_starting = true;
    auto program = std::make_unique<QApplication>(count, arguments);
    g_starting = false;
    QApplication::setOrganizationName("tarakum");
    QApplication::setApplicationName("tarakum");
    QApplication::setDesktopFileName("tarakum");
    return program;
}

} // namespace tarakum
