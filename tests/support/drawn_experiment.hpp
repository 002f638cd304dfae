// Experiments drawn at random over what an arm may be: model, data, precision, optimizer, buffer, rules, checkpointing.
#pragma once

#include "engine/data/data_set.hpp"
#include "engine/lab/experiment.hpp"

#include <memory>
#include <string>

namespace tarakum {

struct DrawnExperiment
{
    std::string json; // what it was read from, for messages
    Experiment experiment;
    std::shared_ptr<const DataSet> data;
};

// One arm, `b` × `k` or with an effective batch; a few updates long. A function of the seed. Every value is allowed and
// every combination has a meaning. checkpointing: as JSON, else drawn.
DrawnExperiment drawnExperiment(unsigned seed, const std::string& checkpointing = "");

} // namespace tarakum
