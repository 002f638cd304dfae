// What an arm is put together from: how its stream of samples is ordered and cut, and the weights it starts with. The
// arm that trains uses them, and whatever measures a window as that arm would see it.
#pragma once

#include "engine/data/data_order.hpp"
#include "engine/data/data_set.hpp"
#include "engine/lab/experiment.hpp"
#include "engine/nn/network.hpp"
#include "engine/train/windows.hpp"

namespace tarakum {

WindowCut windowCutOf(const ArmSpec&, std::int64_t samplesPerEpoch, std::int64_t endSamples);

// BadInput where a micro-batch is wider than a stream's lanes, for a model with a state a lane: a lane's next piece
// starts with the state that its last one left, so both cannot stand in one micro-batch.
void checkLanes(const Experiment&, std::size_t arm, const DataSet&);

// BadInput where data cut in time do not come out even.
DataOrder dataOrderOf(const Experiment&, std::size_t arm, const DataSet&);

StartValues startValuesOf(const ModelSpec&); // of a file or of the experiment itself; none where they are drawn

} // namespace tarakum
