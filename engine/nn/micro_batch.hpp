// b samples that go forward and backward together, and where they come from.
#pragma once

#include "engine/nn/lanes.hpp"
#include "engine/tensor/ledger.hpp"

#include <cstdint>

namespace tarakum {

// Which samples: positions in the arm's stream of samples (epoch after epoch, counted from 0).
struct MicroBatchPlan
{
    std::int64_t firstSample = 0;
    std::int64_t samples = 0;
    std::int64_t place = 0; // of the first one in its window, from 0
};

struct MicroBatch
{
    Tensor x; // [rows, inputs] in the arm's type, or tokens Int32 [samples, steps]; category data. A row is
              // a sample, a step that has a target of its own, or one of a pair (first members first)
    Tensor y; // classes: Int32 [rows]; or targets [rows, outputs]; no block for pairs
    std::int64_t firstSample = 0; // its position in the arm's stream
    std::int64_t samples = 0;
    std::int64_t items = 0; // what the loss is averaged over: targets that count, or output numbers
    Lanes lanes;            // whose state a model that carries one starts each sample with
};

class MicroBatchSource
{
public:
    virtual ~MicroBatchSource() = default;
    virtual MicroBatch load(const MicroBatchPlan&) = 0;
    virtual std::int64_t items(const MicroBatchPlan&) = 0; // without loading
    virtual std::int64_t lanes() const { return 0; }       // of a stream; 0: the data are none
};

} // namespace tarakum
