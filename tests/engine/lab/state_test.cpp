// A training that is saved between two micro-batches and goes on elsewhere is the uninterrupted one, bit for bit.
#include "engine/lab/arm.hpp"
#include "engine/lab/end_samples.hpp"
#include "tests/support/drawn_experiment.hpp"
#include "tests/support/tensors.hpp"
#include "tests/support/test_run.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <random>

namespace tarakum {
namespace {

// Stops after so many micro-batches, pieces of a test set counted among them, with what the arm stands at.
class StopAfter final : public Gate
{
public:
    StopAfter(Arm*& arm, std::int64_t left) : m_arm(arm), m_left(left) {}
    void pass(std::int64_t, bool) override
    {
        if (m_left > 0 && --m_left > 0) return;
        snapshot = m_arm->snapshot();
        throw RunStopped{};
    }
    bool stops() const override
    {
        if (m_inEvaluation) m_left = 0;
        return m_left == 0 || --m_left == 0;
    }
    void stopInEvaluation() { m_inEvaluation = true; } // in the next one, at once

    std::optional<ArmSnapshot> snapshot;

private:
    Arm*& m_arm;
    mutable std::int64_t m_left;
    bool m_inEvaluation = false;
};

// What drawn experiments do not have: k and sizes that change, loss scales, ends of epochs, more rules.
void vary(Experiment& experiment, std::mt19937& random)
{
    const auto chance = [&](unsigned inHundred) { return random() % 100 < inHundred; };
    experiment.length = {LengthUnit::Epochs, 2};
    ArmSpec& arm = experiment.arms[0];
    Rules& rules = arm.rules;
    const bool windowsStand = rules.backward == BackwardAt::WindowEnd || rules.contrastive == ContrastiveOver::Window ||
                              experiment.model.stateful; // what memory they take follows from the spec
    if (chance(40)) {
        arm.lossScale.dynamic = true;
        arm.lossScale.initial = chance(50) ? 8 : 1e30; // the second one overflows for a while
        arm.lossScale.interval = 2;
        rules.notFinite = NotFinite::SkipWindow;
        if (chance(30)) rules.scaleUnit = Unit::MicroBatch;
    }
    if (chance(30)) rules.averageUnit = Unit::MicroBatch;
    if (chance(30)) rules.optimizerUnit = Unit::MicroBatch;
    if (chance(30)) rules.scheduleUnit = Unit::MicroBatch;
    arm.schedule.kind = chance(50) ? ScheduleKind::Cosine : ScheduleKind::Constant;
    if (chance(50)) {
        const LastWindow ends[] = {LastWindow::FlushBySteps, LastWindow::Drop, LastWindow::Leak, LastWindow::Carry};
        rules.lastWindow = ends[random() % 4];
    } else if (!arm.effectiveBatch && chance(30)) {
        rules.boundary = chance(50) ? Boundary::Before : Boundary::Inverted;
    }
    if (windowsStand || arm.effectiveBatch) return;
    if (chance(30)) arm.microBatch = {arm.microBatch[0], 1 + static_cast<std::int64_t>(random() % 6), 2};
    if (chance(40)) {
        const StepsKind kinds[] = {StepsKind::Listed, StepsKind::NoiseScale, StepsKind::Loss};
        arm.steps.kind = kinds[random() % 3];
        arm.steps.list = {{StepsEntry::From::Update, 1, 3}, {StepsEntry::From::Samples, 40, 5}};
        arm.steps.most = 6;
        arm.steps.every = 2;
        arm.steps.fall = 0.999;
        experiment.measure = Measure::MicroBatch;
    }
}

// An arm with all that it needs.
class Trained
{
public:
    explicit Trained(const DrawnExperiment& drawn) : Trained(drawn, nullptr) {}
    Trained(const DrawnExperiment& drawn, const RunSnapshot* from)
        : m_record(std::make_shared<RunRecord>(drawn.experiment, "{}"))
    {
        if (from)
            from->fill(*m_record);
        else
            m_record->arms[0].neuron.wanted = true;
        m_arm = std::make_unique<Arm>(m_record->experiment, 0, *drawn.data,
                                      endSamples(drawn.experiment, drawn.data->train.count), makeCpuBackend(1), true,
                                      m_record->arms[0], from ? &from->arms[0] : nullptr);
        m_arm->setKeepsState();
    }

    // Whether it has come to its end; else what it stood at.
    std::shared_ptr<const RunSnapshot> train(std::int64_t microBatches)
    {
        Arm* arm = m_arm.get();
        StopAfter gate(arm, microBatches);
        auto snapshot = std::make_shared<RunSnapshot>();
        snapshot->record = m_record;
        try {
            while (!m_arm->over()) {
                m_arm->advance(gate, nullptr);
                if (!m_arm->over()) gate.pass(0, true);
            }
            return nullptr;
        } catch (const RunStopped&) {
            snapshot->arms.push_back(*gate.snapshot);
            return snapshot;
        }
    }

    const ArmRecord& record() const { return m_record->arms[0]; }
    const Arm& arm() const { return *m_arm; }

private:
    std::shared_ptr<RunRecord> m_record;
    std::unique_ptr<Arm> m_arm;
};

bool sameBits(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

// All of a row's numbers but the times.
template <class Columns, class Row>
void expectSameRow(const Columns& columns, const Row& a, const Row& b, const std::string& where)
{
    for (const auto& column : columns) {
        if (column.unit == "ms") continue;
        EXPECT_TRUE(sameBits(a.*column.value, b.*column.value))
            << where << ": " << column.name << " " << a.*column.value << " and " << b.*column.value;
    }
}

void expectSame(const ArmRecord& a, const ArmRecord& b, const std::string& where)
{
    ASSERT_EQ(a.updates.size(), b.updates.size()) << where;
    for (std::size_t i = 0; i < a.updates.size(); ++i) {
        expectSameRow(columns(), a.updates[i], b.updates[i], where + ", update " + std::to_string(i + 1));
        EXPECT_EQ(a.updates[i].status, b.updates[i].status);
    }
    ASSERT_EQ(a.microBatches.size(), b.microBatches.size()) << where;
    for (std::size_t i = 0; i < a.microBatches.size(); ++i)
        expectSameRow(microColumns(), a.microBatches[i], b.microBatches[i], where + ", micro " + std::to_string(i));
    ASSERT_EQ(a.timeline.size(), b.timeline.size()) << where;
    for (std::size_t i = 0; i < a.timeline.size(); ++i) {
        EXPECT_EQ(a.timeline[i].micro, b.timeline[i].micro) << where;
        EXPECT_EQ(a.timeline[i].moment, b.timeline[i].moment) << where;
        EXPECT_EQ(a.timeline[i].layer, b.timeline[i].layer) << where;
        EXPECT_EQ(a.timeline[i].after, b.timeline[i].after) << where << ", step " << i;
        EXPECT_EQ(a.timeline[i].highest, b.timeline[i].highest) << where << ", step " << i;
    }
    ASSERT_EQ(a.layerNorms.size(), b.layerNorms.size()) << where;
    for (std::size_t i = 0; i < a.layerNorms.size(); ++i) EXPECT_TRUE(sameBits(a.layerNorms[i], b.layerNorms[i]));
    ASSERT_EQ(a.neuron.rows.size(), b.neuron.rows.size()) << where;
    for (std::size_t i = 0; i < a.neuron.rows.size(); ++i) {
        EXPECT_EQ(a.neuron.rows[i].buffer, b.neuron.rows[i].buffer) << where << ", row " << i;
        EXPECT_EQ(a.neuron.rows[i].added, b.neuron.rows[i].added) << where << ", row " << i;
    }
    EXPECT_EQ(a.status, b.status) << where;
    EXPECT_EQ(a.message, b.message) << where;
    EXPECT_EQ(a.progress.microSteps, b.progress.microSteps) << where;
    EXPECT_EQ(a.progress.samples, b.progress.samples) << where;
    EXPECT_EQ(a.layers, b.layers) << where;
    EXPECT_EQ(a.networkLayers, b.networkLayers) << where;
}

void expectSameWeights(const Arm& a, const Arm& b, const std::string& where)
{
    const auto ops = makeCpuBackend(1);
    const auto same = [&](const Tensor& one, const Tensor& other) {
        const std::vector<double> x = valuesOf(*ops, one), y = valuesOf(*ops, other);
        ASSERT_EQ(x.size(), y.size());
        EXPECT_EQ(std::memcmp(x.data(), y.data(), x.size() * sizeof(double)), 0) << where;
    };
    same(a.weights(), b.weights());
    if (a.buffers().count() > 0) same(a.buffers().block(), b.buffers().block());
}

TEST(State, GoesOnBitForBitFromAnyMicroStep)
{
    int inWindow = 0, evaluating = 0, stopped = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        std::mt19937 random(seed);
        DrawnExperiment drawn = drawnExperiment(seed);
        if (seed % 3 > 0) vary(drawn.experiment, random);
        const std::string where = "seed " + std::to_string(seed) + " " + drawn.json;
        Trained whole(drawn);
        ASSERT_EQ(whole.train(std::int64_t{1} << 40), nullptr) << where;

        // Again and again: after a few micro-batches saved, and gone on with by another arm.
        auto part = std::make_unique<Trained>(drawn);
        int stops = 0;
        while (const auto snapshot = part->train(1 + static_cast<std::int64_t>(random() % 6))) {
            inWindow += part->arm().inWindow();
            evaluating += part->arm().evaluates();
            part = std::make_unique<Trained>(drawn, snapshot.get());
            if (++stops > 60) { // a window whose backward passes come at its end begins anew each time
                ASSERT_EQ(part->train(std::int64_t{1} << 40), nullptr) << where;
                break;
            }
        }
        expectSame(whole.record(), part->record(), where);
        expectSameWeights(whole.arm(), part->arm(), where);
        if (HasFailure()) return;
        stopped += stops;
    }
    EXPECT_GT(inWindow, 300);
    EXPECT_GT(evaluating, 100);
    EXPECT_GT(stopped - inWindow, 300);
}

// Saved where the first arm has made its last update and is being evaluated; the second one has not begun.
TEST(State, ARunGoesOnFromWithinAnEvaluation)
{
    DrawnExperiment drawn = drawnExperiment(1);
    for (unsigned seed = 2; drawn.data->test.count == 0; ++seed) drawn = drawnExperiment(seed);
    drawn.experiment.evaluate = 0; // once, at the end
    drawn.experiment.arms.resize(1, drawn.experiment.arms[0]);
    drawn.experiment.arms.push_back(drawn.experiment.arms[0]);
    drawn.experiment.arms[1].name = "the other";

    const auto record = std::make_shared<RunRecord>(drawn.experiment, "{}");
    const auto armOf = [&](std::size_t i) {
        return std::make_unique<Arm>(record->experiment, i, *drawn.data,
                                     endSamples(drawn.experiment, drawn.data->train.count), makeCpuBackend(1), false,
                                     record->arms[i]);
    };
    const auto first = armOf(0), second = armOf(1);
    Arm* arm = first.get();
    auto saved = std::make_shared<RunSnapshot>();
    std::int64_t updates = 0;
    try {
        while (!arm->over()) {
            StopAfter gate(arm, std::int64_t{1} << 40);
            gate.stopInEvaluation();
            arm->advance(gate, nullptr);
            updates = arm->updates();
        }
    } catch (const RunStopped&) {
    }
    ASSERT_TRUE(arm->evaluates());
    EXPECT_EQ(arm->updates(), updates + 1);
    saved->record = record;
    saved->arms = {first->snapshot(), second->snapshot()};
    saved->data = fingerprintOf(*drawn.data);

    RunOptions options;
    options.threads = 1;
    options.from = saved;
    tarakum::Run run(drawn.experiment, "{}", options);
    run.setSpeed(1e5);
    run.play();
    ASSERT_TRUE(run.wait(std::chrono::minutes(1))) << "it paces what was trained before";
    EXPECT_EQ(run.error(), "");
    const ArmRecord &one = run.record()->arms[0], &other = run.record()->arms[1];
    ASSERT_EQ(one.updates.size(), other.updates.size()) << "the same arm twice";
    ASSERT_FALSE(one.updates.empty());
    const double tested = one.updates[one.updates.size() - 1].testLoss;
    EXPECT_FALSE(isMissing(tested));
    EXPECT_TRUE(sameBits(tested, other.updates[other.updates.size() - 1].testLoss));
}

} // namespace
} // namespace tarakum
