// Which micro-batch fits a device, how many of them an update takes, and what else would make room.
#pragma once

#include "engine/planner/memory.hpp"

#include <string>
#include <vector>

namespace tarakum::plan {

// The samples of an update over all data-parallel devices: as given, or b · k · d.
std::int64_t effectiveBatchOf(const Settings&);
// k for micro-batches of b: ⌈L / (b · d)⌉.
std::int64_t stepsFor(const Settings&, std::int64_t microBatch);

struct Fits
{
    std::int64_t microBatch = 0;                      // the largest b that fits; 0: not even one sample does
    std::int64_t steps = 0;                           // k for L with it; 0 where nothing fits
    std::int64_t equalMicroBatch = 0, equalSteps = 0; // the largest b that fits and divides L / d; 0: none
    bool most = false;                                // b is as large as the planner goes; more would fit
    bool tooManySteps = false;                        // k is above kMostSteps: more than the planner goes through
    double bytes = 0;                                 // of the device at that b; where nothing fits, at b = 1
};
// settings.memory must be given. L and k are those of the settings; a pipeline's memory depends on k, so b and k are
// looked for together. Throws Refusal; for a model whose activations are not known, too.
Fits fitsOf(const Transformer&, const Settings&);

// The next cheaper ways, each on top of those before it: accumulate, compute again, 16 bit, 8-bit optimizer, share out.
struct Option
{
    std::string name;
    std::string cost;  // in words
    Settings settings; // with all options so far
    double bytes = 0;  // of the fullest device
    double saves = 0;  // against the option before; may be below 0, which the cost explains
    bool fits = false; // settings.memory, where given
};
// What has been chosen already is left out. Throws Refusal.
std::vector<Option> cheaperOptions(const Transformer&, const Settings&);

} // namespace tarakum::plan
