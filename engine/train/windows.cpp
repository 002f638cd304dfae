#include "engine/train/windows.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tarakum {

MicroBatchPlan WindowCutter::nextMicroBatch() const
{
    const auto sizes = static_cast<std::int64_t>(m_cut.microBatch.size());
    std::int64_t samples = m_cut.microBatch[static_cast<std::size_t>(m_inEpoch % sizes)];
    samples = std::min(samples, m_cut.samplesPerEpoch - m_position % m_cut.samplesPerEpoch);
    samples = std::min(samples, m_cut.endSamples - m_position);
    if (m_cut.effectiveBatch) samples = std::min(samples, *m_cut.effectiveBatch - m_countedSamples);
    return {m_position, samples};
}

bool WindowCutter::endsWindow() const
{
    switch (m_cut.boundary) {
    case Boundary::After: break;
    case Boundary::Before: return (m_inEpoch - 1) % m_cut.steps == 0; // i % k = 0 with i from 0
    case Boundary::Inverted: return m_inEpoch % m_cut.steps != 0;
    }
    return m_cut.effectiveBatch ? m_countedSamples == *m_cut.effectiveBatch : m_counted == m_cut.steps;
}

bool WindowCutter::next(WindowPlan& plan)
{
    plan.microBatches.clear();
    plan.steps = m_cut.steps;
    const auto countAnew = [&] { m_counted = m_countedSamples = 0; };
    const bool after = m_cut.boundary == Boundary::After;
    const auto updates = [&] {
        if (after) countAnew();
        plan.samplesAfter = m_position;
        plan.microStepsAfter = m_microSteps;
        return true;
    };

    bool wholeEpoch = m_position % m_cut.samplesPerEpoch == 0; // of this epoch all has been seen here
    while (m_position < m_cut.endSamples) {
        MicroBatchPlan batch = nextMicroBatch();
        if (!plan.microBatches.empty()) batch.place = batch.firstSample - plan.microBatches.front().firstSample;
        plan.microBatches.push_back(batch);
        m_position += batch.samples;
        m_countedSamples += batch.samples;
        ++m_counted, ++m_inEpoch, ++m_microSteps;
        const bool whole = endsWindow();

        const bool epochEnds = m_position % m_cut.samplesPerEpoch == 0;
        if (epochEnds) m_inEpoch = 0;
        // A wrong test for the boundary cuts no data: they come as for a right arm, L samples after L from the epoch's
        // start.
        if (!after && (epochEnds || m_countedSamples == m_cut.effectiveBatch)) m_countedSamples = 0;
        if (whole) return updates();
        if (!epochEnds && m_position < m_cut.endSamples) continue;

        // Unless windows are carried over its end, an epoch is cut like any other: what a whole one does not end, none
        // will.
        const bool carries = after && m_cut.lastWindow == LastWindow::Carry;
        const bool flushes =
            after && (m_cut.lastWindow == LastWindow::Flush || m_cut.lastWindow == LastWindow::FlushBySteps);
        if (epochEnds && std::exchange(wholeEpoch, true) && !carries && !flushes) {
            m_position = m_cut.endSamples;
            return false;
        }
        if (!after) continue; // what is left stays in the buffer
        switch (m_cut.lastWindow) {
        case LastWindow::Flush:
        case LastWindow::FlushBySteps: return updates();
        case LastWindow::Drop:
            plan.microBatches.clear();
            countAnew();
            break;
        case LastWindow::Leak: countAnew(); break; // the count starts anew with the epoch, the buffer does not
        case LastWindow::Carry: break;
        }
    }
    return false;
}

void WindowCutter::beginAt(std::int64_t position, std::int64_t microSteps)
{
    const std::int64_t within = position % m_cut.samplesPerEpoch;
    m_position = position;
    m_microSteps = microSteps;
    const std::int64_t round = std::accumulate(m_cut.microBatch.begin(), m_cut.microBatch.end(), std::int64_t{0});
    const auto sizes = static_cast<std::int64_t>(m_cut.microBatch.size());
    m_inEpoch = within / round * sizes;
    for (std::int64_t passed = within / round * round; passed < within; ++m_inEpoch)
        passed += m_cut.microBatch[static_cast<std::size_t>(m_inEpoch % sizes)];
    const bool after = m_cut.boundary == Boundary::After; // its count begins with the window
    m_countedSamples = m_cut.effectiveBatch && !after ? within % *m_cut.effectiveBatch : 0;
}

// A window's micro-batches follow one another and end where the stream stands: their sizes say all.
// The count of micro-batches is 0 between windows, and k is set before each.
void WindowCutter::state(StateArchive& archive, WindowPlan& plan)
{
    archive.count(m_position, 0, m_cut.endSamples);
    archive.count(m_microSteps);
    archive.count(m_inEpoch);
    archive.count(m_countedSamples, 0, m_cut.effectiveBatch ? *m_cut.effectiveBatch - 1 : StateArchive::kMostCounted);
    archive.count(plan.steps, 1);

    std::vector<std::int64_t> sizes;
    for (const MicroBatchPlan& batch : plan.microBatches) sizes.push_back(batch.samples);
    archive.list(sizes);
    if (!archive.loading()) return;
    const std::int64_t largest = *std::max_element(m_cut.microBatch.begin(), m_cut.microBatch.end());
    std::int64_t samples = 0;
    for (const std::int64_t size : sizes) {
        if (size < 1 || size > largest || (samples += size) > m_position)
            StateArchive::refuse("a window that the data do not have");
    }
    plan.microBatches.clear();
    std::int64_t place = 0;
    for (const std::int64_t size : sizes) {
        plan.microBatches.push_back({m_position - samples + place, size, place});
        place += size;
    }
    plan.samplesAfter = m_position;
    plan.microStepsAfter = m_microSteps;
}

bool WindowCutter::extend(WindowPlan& plan)
{
    if (m_position >= m_cut.endSamples) return false;
    if (m_position % m_cut.samplesPerEpoch == 0 && m_cut.lastWindow != LastWindow::Carry) return false;
    MicroBatchPlan batch = nextMicroBatch();
    batch.place = batch.firstSample - plan.microBatches.front().firstSample;
    plan.microBatches.push_back(batch);
    m_position += batch.samples;
    ++m_inEpoch, ++m_microSteps;
    if (m_position % m_cut.samplesPerEpoch == 0) m_inEpoch = 0;
    plan.samplesAfter = m_position;
    plan.microStepsAfter = m_microSteps;
    return true;
}

} // namespace tarakum
