// What the program asks of the window's library. A QApplication exists before any of this is called, with the
// organisation's and the program's name set (QSettings); charts without a window are in chart_export.hpp.
#pragma once

#include "engine/lab/document.hpp"
#include "engine/lab/lesson.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

struct WindowOptions
{
    std::function<bool()> stopAsked{}; // looked at now and then: once true the window closes, asking nothing
    Document document;                 // checked when it is shown: what is wrong with it stands in the window
    std::filesystem::path file;  // it came from, for "Save" and for relative paths; empty for a shipped experiment
    std::filesystem::path state; // a saved run, to go on with instead of the document
    std::string language;        // "en", "ar"; empty: as last time, else as the system
    std::string theme;           // "light", "dark"; empty: as last time, else as the system
    std::optional<int> threads;  // over every arm's
    bool teach = false;          // teacher's mode, as document or lesson say it; settings and session stay as they were
    std::optional<Lesson> lesson; // opened in it instead of the document
    bool mayRestore = false;      // the document is only a proposal: what was open last goes before it
};

// Shows the window and runs the event loop until it is closed; the exit status. Throws BadInput for a language or theme
// that there is not.
int openWindow(const WindowOptions&);

struct SnapshotOptions
{
    Document document;
    std::filesystem::path file;     // as above; relative paths start from its folder
    std::filesystem::path output;   // a PNG
    std::string view;               // one of snapshotViews(); empty: the whole window
    std::string language = "en";    // "en", "ar"
    std::string theme = "light";    // "light", "dark"
    int width = 1440, height = 900; // pixels
    std::int64_t updates = 0;       // every arm makes at least so many, or comes to its end
    std::optional<int> threads;     // over every arm's
};

// Trains and draws the window, or one view of it, without showing it; reads and writes no settings. Throws BadInput
// (before anything is trained: the experiment, an unknown view, language or theme, a size that is none; an output file
// that cannot be written) and SystemError.
void takeSnapshot(const SnapshotOptions&);

// The names that SnapshotOptions::view takes.
std::vector<std::string> snapshotViews();

} // namespace tarakum
