// What the user typed.
#pragma once

#include "app/plan_line.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

enum class Verb { Window, Run, Snapshot, Fit, Script, Plan, Check, Lesson, Stability, List, Devices };

struct CommandLine
{
    Verb verb = Verb::Window;
    std::string experiment;            // a file, or the name of a shipped one
    std::vector<std::string> settings; // --set, in order: "length.epochs=3"
    std::optional<int> threads;

    // run
    std::optional<std::string> csv, microCsv, memoryCsv, summary, chart, report;
    std::optional<std::string> save, resume;
    std::optional<double> saveEvery; // seconds
    bool quiet = false;

    // window
    std::string teach; // a lesson or an experiment, for teacher's mode

    // window and snapshot; empty: the ui's own choice
    std::string language, theme;

    // snapshot
    std::string output, view, size;
    std::int64_t updates = 0;

    // fit
    std::string memory; // "8 MiB"
    std::string arm;    // empty: the first
    std::optional<std::int64_t> effectiveBatch;
    bool json = false;

    // script; arm and output too
    std::string data;

    // lesson; language too
    std::string lesson, sheet;
    bool answers = false;

    // stability; arm, csv and json too
    std::optional<std::int64_t> microBatch; // the arm's
    std::vector<std::int64_t> steps;        // none: 1, 2, 4 …

    PlanLine plan;

    // check
    std::vector<std::string> names; // none: all that ship
    std::optional<int> seeds;       // 1 to so many, instead of the files' own
    bool timed = false, longToo = false;

    // list
    bool keys = false;
    bool symptoms = false;
    std::optional<std::string> symptom; // words of one
};

// Nothing where only help or the version was asked for: it stands on standard output then. Throws BadInput.
std::optional<CommandLine> parseCommandLine(int argc, char** argv);

} // namespace tarakum
