#include "app/commands.hpp"
#include "app/process.hpp"
#include "app/terminal_text.hpp"
#include "engine/base/errors.hpp"

#include <cstdlib>
#include <iostream>
#include <new>

namespace tarakum {

namespace {

int perform(const CommandLine& line)
{
    switch (line.verb) {
    case Verb::Window: return windowCommand(line);
    case Verb::Run: return runCommand(line);
    case Verb::Snapshot: return snapshotCommand(line);
    case Verb::Fit: return fitCommand(line);
    case Verb::Script: return scriptCommand(line);
    case Verb::Plan: return planCommand(line);
    case Verb::Check: return checkCommand(line);
    case Verb::Lesson: return lessonCommand(line);
    case Verb::Stability: return stabilityCommand(line);
    case Verb::List: return listCommand(line);
    case Verb::Devices: return devicesCommand();
    }
    return 1;
}

int fail(int status, const std::string& text)
{
    std::cerr << "tarakum: " << terminalText(text) << std::endl;
    return status;
}

int mainOrThrow(int argc, char** argv)
{
    const std::optional<CommandLine> line = parseCommandLine(argc, argv);
    const int status = line ? perform(*line) : 0;
    if (!std::cout.flush()) throw SystemError("cannot write to standard output");
    return status;
}

} // namespace

} // namespace tarakum

int main(int argc, char** argv)
{
    using namespace tarakum;
    prepareProcess();
    if (!hasRoomToCompute()) {
        fail(1, "the limit on the process's address space (ulimit -v) is too low: at least 640 MiB are needed");
        std::_Exit(1); // OpenBLAS's own thread may not have got its room, and the usual end would wait for it
    }
    try {
        return mainOrThrow(argc, argv);
    } catch (const BadInput& error) {
        return fail(2, error.what());
    } catch (const RunFailed& error) {
        return fail(error.status(), error.what());
    } catch (const std::bad_alloc&) {
        return fail(1, "the machine's memory is used up");
    } catch (const std::exception& error) {
        return fail(1, error.what());
    }
}
