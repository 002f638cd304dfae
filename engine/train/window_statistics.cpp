#include "engine/train/window_statistics.hpp"

#include <algorithm>

namespace tarakum {

void startWindow(Network& network, const WindowPlan& window, MicroBatchSource& data, Backend& ops)
{
    const MicroBatchPlan& last = window.microBatches.back();
    std::int64_t largest = 0;
    for (const MicroBatchPlan& plan : window.microBatches) largest = std::max(largest, plan.samples);
    network.startWindow(static_cast<std::int64_t>(window.microBatches.size()), last.place + last.samples, largest,
                        data.lanes());
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
