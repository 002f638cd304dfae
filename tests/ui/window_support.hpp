// What the tests of the window share: small experiments, a window on them, waiting for what a run does.
#pragma once

#include "engine/lab/document.hpp"
#include "ui/main_window.hpp"

#include <QString>
#include <QTemporaryDir>

#include <functional>
#include <memory>

namespace tarakum {

class KeyField;
struct WindowOptions;

// Two arms of L = 8 on xor: "accumulated" 2×4 and "large batch" 8×1; `samples` long.
Document smallExperiment(std::int64_t samples = 64);
// One that goes on until it is stopped.
Document endlessExperiment();

// A window of a usual size on the document, shown and active.
std::unique_ptr<MainWindow> windowOn(const Document&, const std::filesystem::path& file = {});

// Opens a window as the program does, does something with it, and closes it as a user would.
void openAndClose(const WindowOptions&, const std::function<void(MainWindow&)>& use);

// Runs the event loop until it holds; false if it does not within a time that is ample.
bool waitUntil(const std::function<bool()>&);
bool waitUntilLoaded(MainWindow&);
// Layouts and what they ask for in turn.
void settleLayouts();

// A button of the tool bar, an editor of the setup panel: by object name.
void press(MainWindow&, const char* button);
template <class T>
T* part(QWidget& in, const QString& name)
{
    return in.findChild<T*>(name);
}
// The field of the setup panel around an editor.
KeyField* fieldAt(MainWindow&, const char* path);
// What the document has at a path; null if nothing.
Document written(MainWindow&, const std::string& path);
// Types into a field and leaves it with Enter.
void type(QWidget* field, const QString& text);

// Starts an export and waits for its end: whether it was written.
bool exported(MainWindow&, const std::function<void()>& start);

qint64 microSteps(MainWindow&, std::size_t arm);
qint64 updates(MainWindow&, std::size_t arm);
QByteArray contents(const QString& file);

} // namespace tarakum
