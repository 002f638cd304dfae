// What the user typed after `tarakum plan`: numbers as text, so that a wrong one is told like every other wrong input.
#pragma once

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace tarakum {

struct PlanLine
{
    using Value = std::optional<std::string>;

    std::string model, claim, experiment;
    Value parameters, layers, width, heads, vocabulary;
    Value sequence, microBatch, steps, effectiveBatch;
    Value precision, buffer, optimizer, attention, recompute, checkpointEvery;
    Value dataParallel, tensorParallel, pipelineParallel, pipeline, interleave, zero, count;
    bool sequenceParallel = false;
    Value memory, card, contextBytes;
    Value measured, rate, utilisation, bandwidth, synchronise;
    bool models = false, cards = false; // lists instead of a plan
    bool explain = false, json = false;
};

// Adds the options to the verb.
void addPlanOptions(CLI::App&, PlanLine&);

} // namespace tarakum
