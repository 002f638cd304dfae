// How far a run is, on standard error while that is a terminal.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/time_left.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace tarakum {

// "[######------------------------]  20 %  1:05 left"; at most 60 characters.
std::string progressLine(double fraction, std::optional<double> secondsLeft);

class ProgressBar
{
public:
    explicit ProgressBar(bool wanted);
    ~ProgressBar(); // takes it off the screen
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(const RunRecord&);

private:
    bool m_shown;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    TimeLeft m_left;
};

} // namespace tarakum
