#include "engine/train/window_statistics.hpp"

namespace tarakum {

void startWindow(Network& network, const WindowPlan& window, MicroBatchSource& data, Backend& ops)
{
    network.startWindow(static_cast<std::int64_t>(window.microBatches.size()));
    ops.start(Phase::Forward);
    for (std::size_t depth = 0; depth < network.statisticsPasses(); ++depth)
        for (const MicroBatchPlan& plan : window.microBatches) {
            MicroBatch batch = data.load(plan);
            Tape none;
            Pass pass = network.pass(none, Mode::Statistics, batch);
            network.collectStatistics(depth, std::move(batch.x), pass);
        }
}

} // namespace tarakum
