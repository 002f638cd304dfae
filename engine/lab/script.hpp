// An arm as a PyTorch script that runs by itself: its listing, and before it all that the listing takes for granted.
// Weights and samples come from a file that scriptData writes, so that the script's losses are the laboratory's.
#pragma once

#include "engine/lab/experiment.hpp"

#include <string>
#include <vector>

namespace tarakum {

struct Script
{
    std::string text;
    // What of the arm it does not do, so that its numbers are others: lines of its first comment. Empty for an arm of
    // an mlp in float32 or float64 that begins at the start and whose rules PyTorch has words for.
    std::vector<std::string> leftOut;
};

// dataFile: as the script opens it where its command line names no other. The experiment is one that was checked.
Script scriptOf(const Experiment&, std::size_t arm, const std::string& dataFile);

// What the script reads, in JSON: the samples of the run, the order in which they are drawn, the first weights by
// parameter name (as `model.start` takes them). Loads the data. BadInput as a run of the arm would say it.
std::string scriptData(const Experiment&, std::size_t arm);

} // namespace tarakum
