// Where windows end, and what becomes of what is left: the cases of the engine's rules, and random ones against a
// model.
#include "engine/train/windows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <sstream>

namespace tarakum {
namespace {

using testing::ElementsAre;

std::vector<WindowPlan> cutAll(const WindowCut& cut, std::size_t most = std::numeric_limits<std::size_t>::max())
{
    WindowCutter cutter(cut);
    std::vector<WindowPlan> plans;
    WindowPlan plan;
    while (plans.size() < most && cutter.next(plan)) plans.push_back(plan);
    return plans;
}
// Micro-batches of each window.
std::vector<std::size_t> lengths(const WindowCut& cut)
{
    std::vector<std::size_t> lengths;
    for (const WindowPlan& plan : cutAll(cut)) lengths.push_back(plan.microBatches.size());
    return lengths;
}
// First samples of the micro-batches of the window that ends in update i.
std::vector<std::int64_t> firsts(const WindowPlan& plan)
{
    std::vector<std::int64_t> firsts;
    for (const MicroBatchPlan& m : plan.microBatches) firsts.push_back(m.firstSample);
    return firsts;
}
// N micro-batches of one sample an epoch.
WindowCut cutOf(std::int64_t N, std::int64_t k, std::int64_t epochs, LastWindow last,
                Boundary boundary = Boundary::After)
{
    WindowCut cut;
    cut.steps = k;
    cut.boundary = boundary;
    cut.lastWindow = last;
    cut.samplesPerEpoch = N;
    cut.endSamples = N * epochs;
    return cut;
}

TEST(Windows, TenMicroBatchesByFour)
{
    EXPECT_THAT(lengths(cutOf(10, 4, 2, LastWindow::Flush)), ElementsAre(4, 4, 2, 4, 4, 2));
    EXPECT_THAT(lengths(cutOf(10, 4, 2, LastWindow::FlushBySteps)), ElementsAre(4, 4, 2, 4, 4, 2));
    EXPECT_THAT(lengths(cutOf(10, 4, 2, LastWindow::Drop)), ElementsAre(4, 4, 4, 4)) << "a fifth of the data unused";
    EXPECT_THAT(lengths(cutOf(10, 4, 3, LastWindow::Leak)), ElementsAre(4, 4, 6, 4, 6, 4))
        << "what is left at the end makes no update";
    EXPECT_THAT(lengths(cutOf(10, 4, 2, LastWindow::Carry)), ElementsAre(4, 4, 4, 4, 4));
    EXPECT_THAT(lengths(cutOf(10, 4, 1, LastWindow::Carry)), ElementsAre(4, 4)) << "nor here";
}

TEST(Windows, FewerMicroBatchesThanSteps)
{
    EXPECT_THAT(lengths(cutOf(3, 4, 1, LastWindow::Flush)), ElementsAre(3));
    EXPECT_THAT(lengths(cutOf(3, 4, 5, LastWindow::Drop)), ElementsAre()) << "dropped: never an update";
    EXPECT_THAT(lengths(cutOf(3, 4, 5, LastWindow::Leak)), ElementsAre()) << "the count never comes to 4";
    EXPECT_THAT(lengths(cutOf(3, 4, 4, LastWindow::Carry)), ElementsAre(4, 4, 4));
    EXPECT_THAT(lengths(cutOf(4, 4, 2, LastWindow::Drop)), ElementsAre(4, 4));
}

TEST(Windows, OffByOneAndInverted)
{
    const WindowCut before = cutOf(8, 4, 1, LastWindow::Flush, Boundary::Before);
    EXPECT_THAT(lengths(before), ElementsAre(1, 4)) << "updates at i = 0 and 4, three left over";
    EXPECT_THAT(firsts(cutAll(before)[1]), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(lengths(cutOf(8, 4, 3, LastWindow::Flush, Boundary::Before)), ElementsAre(1, 4, 4, 4, 4, 4))
        << "what is left stays in the buffer";

    EXPECT_THAT(lengths(cutOf(8, 4, 1, LastWindow::Flush, Boundary::Inverted)), ElementsAre(1, 1, 1, 2, 1, 1))
        << "6 updates for 2";
    EXPECT_THAT(lengths(cutOf(8, 4, 2, LastWindow::Flush, Boundary::Inverted)),
                ElementsAre(1, 1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1));
    EXPECT_THAT(lengths(cutOf(8, 1, 2, LastWindow::Flush, Boundary::Before)), testing::SizeIs(16))
        << "i % 1 is always 0";
    EXPECT_THAT(lengths(cutOf(8, 1, 2, LastWindow::Flush, Boundary::Inverted)), ElementsAre()) << "G % 1 never is not";
}

TEST(Windows, UpdatesOf24Epochs)
{
    EXPECT_EQ(lengths(cutOf(10, 4, 24, LastWindow::Flush)).size(), 72u);
    EXPECT_EQ(lengths(cutOf(10, 4, 24, LastWindow::FlushBySteps)).size(), 72u);
    EXPECT_EQ(lengths(cutOf(10, 4, 24, LastWindow::Drop)).size(), 48u);
    EXPECT_EQ(lengths(cutOf(10, 4, 24, LastWindow::Leak)).size(), 48u);
    EXPECT_EQ(lengths(cutOf(10, 4, 24, LastWindow::Carry)).size(), 60u);
}

// Three counters with three names: they count what the order of data has passed, dropped micro-batches too.
TEST(Windows, Counters)
{
    WindowCut cut = cutOf(20, 4, 2, LastWindow::Drop);
    cut.microBatch = {2}; // N = 10
    const std::vector<WindowPlan> plans = cutAll(cut);
    ASSERT_EQ(plans.size(), 4u);
    EXPECT_EQ(plans[1].samplesAfter, 16);
    EXPECT_EQ(plans[1].microStepsAfter, 8);
    EXPECT_EQ(plans[2].samplesAfter, 28) << "four dropped, eight computed";
    EXPECT_EQ(plans[2].microStepsAfter, 14);
    EXPECT_THAT(firsts(plans[2]), ElementsAre(20, 22, 24, 26));
    for (const WindowPlan& plan : plans) EXPECT_EQ(plan.steps, 4);
}

TEST(Windows, RaggedSizesBeginAnewEachEpoch)
{
    WindowCut cut = cutOf(10, 3, 2, LastWindow::Flush);
    cut.microBatch = {1, 2, 5}; // 1 2 5 | 1 1 (what is left of the epoch), then from the first size again
    const std::vector<WindowPlan> plans = cutAll(cut);
    ASSERT_EQ(plans.size(), 4u);
    for (const std::size_t epoch : {0, 1}) {
        const auto first = static_cast<std::int64_t>(10 * epoch);
        EXPECT_THAT(firsts(plans[2 * epoch]), ElementsAre(first, first + 1, first + 3));
        EXPECT_EQ(plans[2 * epoch].microBatches[2].samples, 5);
        EXPECT_THAT(firsts(plans[2 * epoch + 1]), ElementsAre(first + 8, first + 9));
        EXPECT_EQ(plans[2 * epoch + 1].microBatches[1].samples, 1);
    }
}

// L = 64 with b = 24: 24 + 24 + 16; the last window of an epoch is the rest.
TEST(Windows, EffectiveBatchThatIsNoMultiple)
{
    WindowCut cut;
    cut.microBatch = {24};
    cut.effectiveBatch = 64;
    cut.steps = 3;
    cut.samplesPerEpoch = 150;
    cut.endSamples = 300;
    std::vector<std::vector<std::int64_t>> sizes;
    for (const WindowPlan& plan : cutAll(cut)) {
        sizes.emplace_back();
        for (const MicroBatchPlan& m : plan.microBatches) sizes.back().push_back(m.samples);
    }
    EXPECT_THAT(sizes, ElementsAre(ElementsAre(24, 24, 16), ElementsAre(24, 24, 16), ElementsAre(22),
                                   ElementsAre(24, 24, 16), ElementsAre(24, 24, 16), ElementsAre(22)));
}

// A window that would run past the end of the run is cut there and handled as last_window says.
TEST(Windows, TheEndOfTheRun)
{
    const auto ends = [](LastWindow last, std::int64_t end) {
        WindowCut cut = cutOf(20, 3, 1, last);
        cut.microBatch = {2};
        cut.endSamples = end;
        std::vector<std::int64_t> samples;
        for (const WindowPlan& plan : cutAll(cut)) samples.push_back(plan.samplesAfter);
        return samples;
    };
    EXPECT_THAT(ends(LastWindow::Flush, 11), ElementsAre(6, 11));
    EXPECT_THAT(ends(LastWindow::FlushBySteps, 11), ElementsAre(6, 11));
    EXPECT_THAT(ends(LastWindow::Drop, 11), ElementsAre(6, 11)) << "three micro-batches, though the last one is short";
    EXPECT_THAT(ends(LastWindow::Drop, 10), ElementsAre(6));
    EXPECT_THAT(ends(LastWindow::Leak, 10), ElementsAre(6));
    EXPECT_THAT(ends(LastWindow::Carry, 10), ElementsAre(6));
    EXPECT_THAT(ends(LastWindow::Flush, 1), ElementsAre(1));
    EXPECT_THAT(ends(LastWindow::Drop, 1), ElementsAre());
}

// Acceptance case A07.
TEST(Windows, EveryMicroBatchOnceAndNoEmptyWindow)
{
    for (const std::int64_t samples : {123, 120})
        for (const std::int64_t epochs : {1, 2}) {
            WindowCut cut = cutOf(samples, 5, epochs, LastWindow::Flush);
            cut.microBatch = {4};
            std::int64_t microBatches = 0, next = 0;
            for (const WindowPlan& plan : cutAll(cut)) {
                EXPECT_FALSE(plan.microBatches.empty());
                microBatches += static_cast<std::int64_t>(plan.microBatches.size());
                EXPECT_EQ(plan.microStepsAfter, microBatches);
                for (const MicroBatchPlan& m : plan.microBatches) {
                    EXPECT_EQ(m.firstSample, next);
                    next += m.samples;
                }
                EXPECT_EQ(plan.samplesAfter, next);
            }
            EXPECT_EQ(microBatches, epochs * ((samples + 3) / 4));
            EXPECT_EQ(next, samples * epochs);
        }
}

// ── random cases ────────────────────────────────────────────────────────────────────────────────────────────────────

struct Expected
{
    std::vector<std::pair<std::int64_t, std::int64_t>> microBatches; // first sample, samples
    std::int64_t samplesAfter, microStepsAfter;
};

// The rules told epoch by epoch, on the whole list of micro-batches. Without effective_batch.
std::vector<Expected> model(const WindowCut& cut)
{
    std::vector<Expected> updates;
    std::vector<std::pair<std::int64_t, std::int64_t>> buffer;
    std::int64_t microSteps = 0, sinceCount = 0;
    for (std::int64_t epoch = 0; epoch * cut.samplesPerEpoch < cut.endSamples; ++epoch) {
        const std::int64_t begin = epoch * cut.samplesPerEpoch,
                           end = std::min(begin + cut.samplesPerEpoch, cut.endSamples);
        std::int64_t i = 0;
        for (std::int64_t at = begin; at < end; ++i) {
            const std::int64_t size =
                std::min(cut.microBatch[static_cast<std::size_t>(i) % cut.microBatch.size()], end - at);
            buffer.emplace_back(at, size);
            at += size;
            ++microSteps;
            ++sinceCount;
            bool updates_ = false;
            if (cut.boundary == Boundary::After) updates_ = sinceCount == cut.steps;
            if (cut.boundary == Boundary::Before) updates_ = i % cut.steps == 0;
            if (cut.boundary == Boundary::Inverted) updates_ = (i + 1) % cut.steps != 0;
            const bool flushes = cut.boundary == Boundary::After && at == end &&
                                 (cut.lastWindow == LastWindow::Flush || cut.lastWindow == LastWindow::FlushBySteps);
            if (!updates_ && !flushes) continue;
            updates.push_back({std::exchange(buffer, {}), at, microSteps});
            sinceCount = 0;
        }
        if (cut.boundary != Boundary::After) continue;
        if (cut.lastWindow == LastWindow::Drop) buffer.clear();
        if (cut.lastWindow != LastWindow::Carry) sinceCount = 0;
    }
    return updates;
}

WindowCut randomCut(std::mt19937& random)
{
    WindowCut cut;
    cut.microBatch.clear();
    for (auto i = 1 + random() % 3; i > 0; --i) cut.microBatch.push_back(1 + random() % 5);
    cut.steps = 1 + random() % 5;
    cut.samplesPerEpoch = 5 + random() % 30;
    cut.endSamples = 1 + random() % (4 * cut.samplesPerEpoch);
    cut.boundary = static_cast<Boundary>(random() % 6 < 4 ? 0 : 1 + random() % 2);
    cut.lastWindow = cut.boundary == Boundary::After ? static_cast<LastWindow>(random() % 5) : LastWindow::Flush;
    return cut;
}
std::string textOf(const WindowCut& cut)
{
    std::ostringstream text;
    text << "micro_batch";
    for (const std::int64_t b : cut.microBatch) text << ' ' << b;
    text << ", k " << cut.steps << ", L " << cut.effectiveBatch.value_or(0) << ", boundary "
         << static_cast<int>(cut.boundary) << ", last " << static_cast<int>(cut.lastWindow) << ", epoch "
         << cut.samplesPerEpoch << ", end " << cut.endSamples;
    return text.str();
}

TEST(Windows, RandomCasesAreTheModels)
{
    std::mt19937 random(1);
    for (int round = 0; round < 5000; ++round) {
        const WindowCut cut = randomCut(random);
        const std::vector<Expected> right = model(cut);
        const std::vector<WindowPlan> plans = cutAll(cut);
        ASSERT_EQ(plans.size(), right.size()) << textOf(cut);
        for (std::size_t u = 0; u < plans.size(); ++u) {
            std::vector<std::pair<std::int64_t, std::int64_t>> microBatches;
            for (const MicroBatchPlan& m : plans[u].microBatches) microBatches.emplace_back(m.firstSample, m.samples);
            ASSERT_EQ(microBatches, right[u].microBatches) << textOf(cut) << ", update " << u + 1;
            ASSERT_EQ(plans[u].samplesAfter, right[u].samplesAfter) << textOf(cut);
            ASSERT_EQ(plans[u].microStepsAfter, right[u].microStepsAfter) << textOf(cut);
        }
    }
}

// With an effective batch, whatever the rules: micro-batches follow one another, none is empty, none crosses an epoch;
// and with boundary `after` no window but a leaking one holds more than L.
TEST(Windows, RandomEffectiveBatches)
{
    std::mt19937 random(2);
    for (int round = 0; round < 5000; ++round) {
        WindowCut cut = randomCut(random);
        cut.effectiveBatch = 1 + random() % 20;
        std::int64_t left = *cut.effectiveBatch, steps = 0; // micro-batches of a whole window, counted one by one
        for (; left > 0; ++steps) left -= cut.microBatch[static_cast<std::size_t>(steps) % cut.microBatch.size()];
        cut.steps = steps;
        const auto most =
            static_cast<std::size_t>(cut.endSamples) + 1; // a cutter that makes empty windows would not end
        const std::vector<WindowPlan> plans = cutAll(cut, most);
        ASSERT_LT(plans.size(), most) << textOf(cut);
        std::int64_t next = 0;
        for (const WindowPlan& plan : plans) {
            std::int64_t samples = 0;
            ASSERT_FALSE(plan.microBatches.empty()) << textOf(cut);
            if (cut.lastWindow == LastWindow::Drop) next = plan.microBatches.front().firstSample;
            for (const MicroBatchPlan& m : plan.microBatches) {
                ASSERT_GT(m.samples, 0) << textOf(cut);
                ASSERT_EQ(m.firstSample, next) << textOf(cut);
                next += m.samples;
                samples += m.samples;
                ASSERT_EQ(m.firstSample / cut.samplesPerEpoch, (next - 1) / cut.samplesPerEpoch) << textOf(cut);
            }
            ASSERT_EQ(plan.samplesAfter, next) << textOf(cut);
            if (cut.boundary != Boundary::After) continue;
            const bool last = next % cut.samplesPerEpoch == 0 || next == cut.endSamples;
            if (cut.lastWindow == LastWindow::Leak) {
                ASSERT_GE(samples, *cut.effectiveBatch) << textOf(cut);
            } else if (last && cut.lastWindow != LastWindow::Drop && cut.lastWindow != LastWindow::Carry) {
                ASSERT_LE(samples, *cut.effectiveBatch) << textOf(cut);
            } else {
                ASSERT_EQ(samples, *cut.effectiveBatch) << textOf(cut);
            }
        }
    }
}

// Rules under which no window ever ends say so after an epoch, not after 2^53 samples.
TEST(Windows, ThatNeverEndAreKnownAtOnce)
{
    const std::int64_t most = std::int64_t{1} << 53;
    for (const LastWindow last : {LastWindow::Drop, LastWindow::Leak}) {
        WindowCutter cutter({{2}, 4, {}, Boundary::After, last, 6, most});
        WindowPlan plan;
        EXPECT_FALSE(cutter.next(plan));
    }
    WindowCutter inverted({{2}, 1, {}, Boundary::Inverted, LastWindow::Flush, 6, most});
    WindowPlan plan;
    EXPECT_FALSE(inverted.next(plan));
}

} // namespace
} // namespace tarakum
