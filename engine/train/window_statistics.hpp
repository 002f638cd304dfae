// BatchNorm with the statistics of a whole window (`rules.batch_statistics: window`): before the window is trained on,
// one forward pass over it for each BatchNorm, in depth order, since a BatchNorm's input needs those before it. Then
// they are constants: outputs and loss are the large batch's, and gradients lack what goes through the statistics.
#pragma once

#include "engine/nn/micro_batch.hpp"
#include "engine/nn/network.hpp"
#include "engine/train/windows.hpp"

namespace tarakum {

// Tells the network that this window begins, and where the rule asks for them makes the passes.
void startWindow(Network&, const WindowPlan&, MicroBatchSource&, Backend&);

} // namespace tarakum
