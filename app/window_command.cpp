#include "app/commands.hpp"
#include "app/experiment_argument.hpp"
#include "app/qt_program.hpp"
#include "app/stop_signals.hpp"
#include "engine/base/number_text.hpp"
#include "engine/lab/state_file.hpp"
#include "ui/application.hpp"

#include <QApplication>

#include <cmath>

namespace tarakum {

int windowCommand(const CommandLine& line)
{
    if (!line.teach.empty() && !line.experiment.empty())
        throw BadInput("--teach", line.teach, "given without an EXPERIMENT: it names what is opened");
    std::optional<Lesson> lesson = line.teach.empty() ? std::nullopt : readLessonArgument(line.teach);
    if (lesson && !line.settings.empty())
        throw BadInput("--set", line.settings.front(), "left out: a lesson sets its experiments itself");
    const bool saved = isStateFile(line.experiment);
    if (saved && !line.settings.empty())
        throw BadInput("--set", line.settings.front(), "left out: a saved run goes on as it is");
    const std::string name = saved ? "" : line.experiment.empty() ? line.teach : line.experiment;
    ExperimentArgument experiment =
        readExperimentArgument(lesson || name.empty() ? "fashion-mnist" : name, line.settings);
    // What is wrong with it stands in the window otherwise, among controls that a class is not shown.
    if (!line.teach.empty() && !lesson) readExperiment(experiment.document, experiment.folder());
    const auto program = makeQtProgram(Display::Needed);
    WindowOptions options;
    options.document = std::move(experiment.document);
    options.file = std::move(experiment.file);
    options.language = line.language;
    options.theme = line.theme;
    options.threads = line.threads;
    options.teach = !line.teach.empty();
    options.lesson = std::move(lesson);
    if (saved) options.state = std::filesystem::absolute(line.experiment);
    options.mayRestore = line.experiment.empty() && line.settings.empty() && !options.teach;
    catchStopSignals();
    options.stopAsked = [] { return stopSignal() != 0; };
    const int status = openWindow(options);
    return stopSignal() != 0 ? 128 + stopSignal() : status;
}

namespace {

int pixels(const std::string& size, const std::string& text)
{
    const auto number = parseNumber(text);
    if (!number || *number != std::trunc(*number) || *number < 1 || *number > 20000)
        throw BadInput("--size", size, "width x height in pixels, as in 1440x900");
    return static_cast<int>(*number);
}

} // namespace

int snapshotCommand(const CommandLine& line)
{
    ExperimentArgument experiment = readExperimentArgument(line.experiment, line.settings);
    SnapshotOptions options;
    options.document = std::move(experiment.document);
    options.file = std::move(experiment.file);
    options.output = line.output;
    options.view = line.view;
    if (!line.language.empty()) options.language = line.language;
    if (!line.theme.empty()) options.theme = line.theme;
    if (!line.size.empty()) {
        const std::size_t x = line.size.find('x');
        options.width = pixels(line.size, line.size.substr(0, x));
        options.height = pixels(line.size, x == std::string::npos ? "" : line.size.substr(x + 1));
    }
    options.updates = line.updates;
    options.threads = line.threads;
    const auto program = makeQtProgram(Display::Offscreen);
    takeSnapshot(options);
    return 0;
}

} // namespace tarakum
