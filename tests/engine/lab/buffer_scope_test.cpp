// Pictures of the gradient buffer: what they show is what happened, and asking for them changes nothing.
#include "engine/lab/arm.hpp"
#include "engine/lab/buffer_scope.hpp"
#include "engine/lab/end_samples.hpp"
#include "tests/support/test_arm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace tarakum {
namespace {

using Picture = std::shared_ptr<const BufferPicture>;

// Arms trained window by window in turn, with a scope that looks.
class Bench
{
public:
    Bench(const Experiment& e, const DataSet& data) : m_data(data), m_record(e, "{}"), m_scope(m_record)
    {
        for (std::size_t i = 0; i < e.arms.size(); ++i) {
            m_arms.push_back(std::make_unique<Arm>(m_record.experiment, i, m_data, endSamples(e, data.train.count),
                                                   m_ops, false, m_record.arms[i]));
            m_arms.back()->setScope(&m_scope);
        }
    }
    void ask() { m_record.pictures.ask(); }
    void askIfCheap() { m_record.pictures.askIfCheap(); }
    // A window of each arm.
    void advance(Gate& gate, const std::function<void()>& between = {})
    {
        for (std::size_t i = 0; i < m_arms.size(); ++i) {
            if (m_arms[i]->over()) continue;
            const bool leads = std::all_of(m_arms.begin(), m_arms.begin() + static_cast<std::ptrdiff_t>(i),
                                           [](const auto& arm) { return arm->over(); });
            m_arms[i]->advance(gate, i == 0 ? nullptr : m_arms[0].get(), leads);
            if (between) between();
        }
    }
    void advance(const std::function<void()>& between = {})
    {
        struct Open final : Gate
        {
            void pass(std::int64_t, bool) override {}
        } gate;
        advance(gate, between);
    }
    Picture picture(std::size_t arm) const { return m_record.arms[arm].picture.look(); }
    const ArmRecord& record(std::size_t arm) const { return m_record.arms[arm]; }

private:
    DataSet m_data;
    RunRecord m_record;
    std::shared_ptr<Backend> m_ops = makeCpuBackend(1);
    BufferScope m_scope;
    std::vector<std::unique_ptr<Arm>> m_arms;
};

double distanceOf(PlanePoint a, PlanePoint b)
{
    return std::hypot(a.x - b.x, a.y - b.y);
}

// Two weights, ŷ = w·x, ½(ŷ−t)², from 0: a sample's gradient is −t x.
DataSet twoWeights(const std::vector<std::array<double, 2>>& gradients)
{
    std::vector<Row> rows;
    for (const auto& g : gradients) rows.push_back({{g[0], g[1]}, {-1}});
    return numbersOf(rows);
}
Experiment linear(std::int64_t micro, std::int64_t steps)
{
    Experiment e = oneArm(LossKind::HalfMse, micro, steps, 0.01);
    e.model.hidden = {};
    e.model.bias = false;
    e.measure = Measure::Update;
    return e;
}
void addArm(Experiment& e, const std::string& name)
{
    e.arms.push_back(e.arms[0]);
    e.arms.back().name = name;
}

TEST(BufferScope, TwoParametersAreTheAxes)
{
    Experiment e = linear(1, 3);
    Bench bench(e, twoWeights({{3, 0}, {0, 6}, {-9, 12}}));
    bench.ask();
    bench.advance();
    const Picture p = bench.picture(0);
    ASSERT_TRUE(p);
    EXPECT_EQ(p->plane, PlaneKind::TwoParameters);
    EXPECT_THAT(p->parameters, testing::SizeIs(2));
    ASSERT_EQ(p->arrows.size(), 3u);
    const double x[]{1, 1, -2}, y[]{0, 2, 6}; // a third of each, laid tip to tail
    for (std::size_t j = 0; j < 3; ++j) {
        EXPECT_NEAR(p->arrows[j].to.x, x[j], 1e-15);
        EXPECT_NEAR(p->arrows[j].to.y, y[j], 1e-15);
        EXPECT_EQ(p->arrows[j].micro, static_cast<std::int64_t>(j) + 1);
    }
    EXPECT_NEAR(p->norm, std::hypot(-2, 6), 1e-15);
    EXPECT_NEAR(p->arrows[2].length, 5, 1e-15);
    EXPECT_EQ(p->kept, 1);
    EXPECT_TRUE(p->whole && p->applied && p->reference && p->sameSamples);
    EXPECT_EQ(p->angle, 0);
}

TEST(BufferScope, OneParameterLiesOnALine)
{
    Experiment e = linear(1, 2);
    Bench bench(e, numbersOf({{{3}, {-1}}, {{5}, {-1}}}));
    bench.ask();
    bench.advance();
    const Picture p = bench.picture(0);
    ASSERT_TRUE(p);
    EXPECT_EQ(p->plane, PlaneKind::OneParameter);
    EXPECT_NEAR(p->sum.x, 4, 1e-15);
    EXPECT_EQ(p->sum.y, 0);
    EXPECT_EQ(p->arrows[0].to.x, p->arrows[1].from.x);
}

// mistakes.md: contributions [2,0] and [0,2], limit 1.
TEST(BufferScope, ClippingTheRunningSumTurnsTheGradient)
{
    Experiment e = linear(1, 2);
    e.arms[0].clipNorm = 1;
    addArm(e, "running sum");
    e.arms[1].rules.clip = ClipAt::RunningSum;
    Bench bench(e, twoWeights({{4, 0}, {0, 4}}));
    bench.ask();
    bench.advance();
    const Picture right = bench.picture(0), wrong = bench.picture(1);
    ASSERT_TRUE(right && wrong);
    EXPECT_NEAR(right->sum.x, 2, 1e-15);
    EXPECT_NEAR(right->sum.y, 2, 1e-15);
    EXPECT_NEAR(right->clipCoefficient, 1 / (std::sqrt(8) + 1e-6), 1e-12);
    EXPECT_NEAR(wrong->angle, 18.434949, 1e-4);
    EXPECT_NEAR(wrong->sum.x, std::sqrt(0.2), 2e-6);
    EXPECT_NEAR(wrong->sum.y, 2 * std::sqrt(0.2), 2e-6);
    ASSERT_EQ(wrong->arrows.size(), 2u);
    EXPECT_NEAR(wrong->arrows[0].to.x, 2, 1e-15) << "what was added";
    EXPECT_NEAR(wrong->arrows[0].kept.x, 1, 1e-6) << "what the clipping left of it";
    EXPECT_NEAR(wrong->arrows[1].from.x, wrong->arrows[0].kept.x, 0);
    EXPECT_NEAR(wrong->arrows[1].length, 2, 1e-15);
}

TEST(BufferScope, ClippedMicroBatchesAreDrawnAsTheyWereAdded)
{
    Experiment e = linear(1, 2);
    e.arms[0].clipNorm = 1;
    e.arms[0].rules.clip = ClipAt::MicroBatch;
    Bench bench(e, twoWeights({{4, 0}, {0, 0.5}}));
    bench.ask();
    bench.advance();
    const Picture p = bench.picture(0);
    ASSERT_TRUE(p);
    EXPECT_NEAR(p->arrows[0].length, 0.5, 1e-6) << "of 4 clipped to 1, a half";
    EXPECT_NEAR(p->arrows[1].length, 0.25, 1e-15);
}

TEST(BufferScope, WhatWasLeftAndWhatWasClearedShow)
{
    Experiment e = linear(1, 2);
    e.arms[0].optimizer.learningRate = 1e-300; // the weights stay 0
    addArm(e, "never");
    e.arms[1].rules.clear = Clear::Never;
    addArm(e, "every micro-batch");
    e.arms[2].rules.clear = Clear::MicroBatch;
    Bench bench(e, twoWeights({{2, 0}, {0, 2}, {2, 0}, {0, 4}}));
    bench.ask();
    bench.advance();
    EXPECT_EQ(bench.picture(1)->leftNorm, 0);
    bench.ask();
    bench.advance();
    const Picture right = bench.picture(0), never = bench.picture(1), always = bench.picture(2);
    EXPECT_EQ(right->leftNorm, 0);
    EXPECT_EQ(right->update, 2);
    EXPECT_NEAR(never->leftNorm, std::sqrt(2), 1e-15);
    EXPECT_NEAR(never->left.x, 1, 1e-15);
    EXPECT_NEAR(never->left.y, 1, 1e-15);
    EXPECT_EQ(never->arrows.front().from.x, never->left.x);
    EXPECT_NEAR(never->sum.x, 2, 1e-15);
    EXPECT_NEAR(never->sum.y, 3, 1e-15);
    ASSERT_EQ(always->arrows.size(), 2u);
    EXPECT_TRUE(always->arrows[1].cleared);
    EXPECT_EQ(always->arrows[1].from.x, 0);
    EXPECT_NEAR(always->sum.x, 0, 0);
    EXPECT_NEAR(always->sum.y, 2, 1e-15);
}

// mistakes.md, "A problem in closed form": 13 parameters.
DataSet eight()
{
    std::vector<Row> rows;
    for (int i = 0; i < 8; ++i)
        rows.push_back({{std::sin(1 + 0.7 * i), std::sin(1 + 0.7 * i + 1.3)}, {std::cos(0.5 * i)}});
    return numbersOf(rows);
}
Experiment closedForm()
{
    Experiment e = oneArm(LossKind::HalfMse, 2, 4, 0.01, 4);
    e.model.hidden = {3};
    e.model.activation = Activation::Tanh;
    e.model.start = Start::File;
    StartValues& values = e.model.startValues;
    for (int h = 0; h < 3; ++h) {
        for (int j = 0; j < 2; ++j) values["linear.0.weight"].push_back(0.5 * std::sin(1 + 3 * h + j));
        values["linear.0.bias"].push_back(0.1 * h);
        values["head.weight"].push_back(0.5 * std::cos(h));
    }
    values["head.bias"] = {0};
    e.measure = Measure::Update;
    return e;
}

TEST(BufferScope, DivisionForgottenIsFourTimesAsLongInTheSameDirection)
{
    Experiment e = closedForm();
    addArm(e, "forgotten");
    e.arms[1].rules.divide = Divide::None;
    Bench bench(e, eight());
    bench.ask();
    bench.advance();
    const Picture right = bench.picture(0), wrong = bench.picture(1);
    ASSERT_TRUE(right && wrong);
    const double norms[]{1.373725616402205, 0.38635273557415734, 0.8489145365892905, 1.1658580434071095};
    for (std::size_t j = 0; j < 4; ++j) {
        EXPECT_NEAR(right->arrows[j].length, norms[j] / 4, 1e-15);
        EXPECT_NEAR(wrong->arrows[j].length, norms[j], 1e-14);
    }
    EXPECT_NEAR(right->norm, 0.4204221547571155, 1e-15);
    EXPECT_NEAR(wrong->norm, 4 * right->norm, 1e-15);
    EXPECT_LE(wrong->angle, 1e-6);
    EXPECT_NEAR(wrong->distance, 3, 1e-14);
    EXPECT_NEAR(wrong->sum.x, 4 * right->sum.x, 1e-14);
    EXPECT_NEAR(wrong->sum.y, 0, 1e-14);
    EXPECT_EQ(wrong->set, right->set);
    ASSERT_EQ(bench.record(1).gaps.size(), 1u);
    EXPECT_NEAR(bench.record(1).gaps[0].ratio, 4, 1e-14);
    EXPECT_EQ(bench.record(1).layerGaps.size(), bench.record(1).layers.size());
    EXPECT_NEAR(bench.record(1).layerGaps[0], 3, 1e-13);
    EXPECT_EQ(bench.record(0).gaps.size(), 0u);
}

// In the plane nothing is longer than it is, the reference's own gradient is whole, and of the additions exactly the
// stated share is kept; no plane through the gradient keeps more of how they vary than the one that was chosen keeps.
TEST(BufferScope, LengthsUpToTheStatedShare)
{
    Bench bench(closedForm(), eight());
    bench.ask();
    bench.advance();
    const Picture p = bench.picture(0);
    double all = 0, drawn = 0, up = 0, varied = 0;
    for (const BufferArrow& a : p->arrows) {
        const double length = distanceOf(a.from, a.to), along = a.to.x - a.from.x;
        EXPECT_LE(length, a.length + 1e-15);
        all += a.length;
        drawn += length;
        up += std::pow(a.to.y - a.from.y, 2);
        varied += a.length * a.length - along * along;
    }
    EXPECT_NEAR(p->kept, drawn / all, 1e-15);
    EXPECT_LT(p->kept, 1);
    EXPECT_GE(up, varied / 3)
        << "four additions that cancel across vary in three directions; the largest holds a third";
    EXPECT_NEAR(p->sum.x, p->norm, 1e-15);
    EXPECT_NEAR(p->sum.y, 0, 1e-15);
    EXPECT_GT(p->arrows[0].to.y, 0) << "up, whatever sign the direction was found with";
}

// Where the first arm's window is one micro-batch, the second's additions tell which way is up.
TEST(BufferScope, AnAccumulatingArmGivesTheSecondDirection)
{
    Experiment e = closedForm();
    addArm(e, "accumulated");
    e.arms[0].microBatch = {8};
    e.arms[0].accumulationSteps = 1;
    Bench bench(e, eight());
    bench.ask();
    bench.advance();
    EXPECT_EQ(bench.picture(0)->arrows.size(), 1u);
    EXPECT_EQ(bench.picture(0)->arrows[0].to.y, 0);
    double up = 0;
    for (const BufferArrow& a : bench.picture(1)->arrows) up = std::max(up, std::abs(a.to.y));
    EXPECT_GT(up, 0.1 * bench.picture(1)->norm);
    EXPECT_LE(bench.picture(1)->distance, 1e-14);
    EXPECT_TRUE(bench.picture(1)->sameSamples);
}

TEST(BufferScope, ALongWindowsArrowsStandForSeveral)
{
    Experiment e = linear(1, 100);
    std::vector<std::array<double, 2>> gradients(100, {1, 2});
    Bench bench(e, twoWeights(gradients));
    bench.ask();
    bench.advance();
    const Picture p = bench.picture(0);
    ASSERT_EQ(p->arrows.size(), 50u);
    EXPECT_LE(static_cast<std::int64_t>(p->arrows.size()), kMostArrows);
    std::int64_t all = 0;
    for (const BufferArrow& a : p->arrows) all += a.microBatches;
    EXPECT_EQ(all, 100);
    EXPECT_NEAR(p->sum.x, 1, 1e-14);
    EXPECT_NEAR(p->norm, std::sqrt(5), 1e-14);
}

TEST(BufferScope, WithoutABufferItSaysSo)
{
    Experiment e = closedForm();
    e.arms[0].optimizer.kind = OptimizerKind::AdamA;
    addArm(e, "sgd");
    e.arms[1].optimizer.kind = OptimizerKind::Sgd;
    Bench bench(e, eight());
    bench.ask();
    bench.advance();
    EXPECT_EQ(bench.picture(0)->kind, PictureKind::NoBuffer);
    EXPECT_EQ(bench.picture(1)->kind, PictureKind::Shown);
    EXPECT_TRUE(bench.picture(1)->reference);
}

TEST(BufferScope, ValuesThatAreNotFiniteAreNotDrawn)
{
    Experiment e = linear(1, 2);
    Bench bench(e, twoWeights({{1e200, 0}, {1e308, 1e308}}));
    bench.ask();
    bench.advance();
    ASSERT_TRUE(bench.picture(0));
    EXPECT_EQ(bench.picture(0)->kind, PictureKind::NotFinite);
    EXPECT_THAT(bench.picture(0)->arrows, testing::IsEmpty());
}

// The loss scale is taken out.
TEST(BufferScope, TheLossScaleIsTakenOut)
{
    Experiment e = linear(1, 2);
    addArm(e, "scaled");
    e.arms[1].lossScale.initial = 1024;
    Bench bench(e, twoWeights({{4, 0}, {0, 4}}));
    bench.ask();
    bench.advance();
    EXPECT_NEAR(bench.picture(1)->sum.x, 2, 1e-15);
    EXPECT_NEAR(bench.picture(1)->arrows[0].length, 2, 1e-15);
    EXPECT_EQ(bench.picture(1)->distance, 0);
}

// Nobody asks: nothing is made. Asked once: one picture an arm.
TEST(BufferScope, OnlyWhatWasAskedFor)
{
    Experiment e = closedForm();
    addArm(e, "same");
    Bench bench(e, eight());
    bench.advance();
    EXPECT_FALSE(bench.picture(0) || bench.picture(1));
    bench.ask();
    bench.advance();
    const Picture first = bench.picture(0);
    ASSERT_TRUE(first && bench.picture(1));
    EXPECT_EQ(first->update, 2);
    bench.advance();
    EXPECT_EQ(bench.picture(0), first);
}

// Where nobody looks yet, a picture that takes long is not made; asked for in earnest, it is.
TEST(BufferScope, WhatIsDearWaitsUntilSomebodyLooks)
{
    Experiment e = oneArm(LossKind::HalfMse, 1, 64, 0.01);
    e.model.hidden = {2000}; // 129² · 8001 multiplications
    e.measure = Measure::Update;
    Bench bench(e, twoWeights(std::vector<std::array<double, 2>>(128, {1, 2})));
    bench.askIfCheap();
    bench.advance();
    EXPECT_FALSE(bench.picture(0));
    bench.ask();
    bench.advance();
    EXPECT_TRUE(bench.picture(0));
}

// The first arm's last window is followed by the others': they are compared with it.
TEST(BufferScope, TheLastWindowsBelongTogether)
{
    Experiment e = closedForm();
    addArm(e, "same");
    Bench bench(e, eight());
    for (int window = 0; window < 4; ++window) { // all there are
        bench.ask();
        bench.advance([&] { bench.ask(); });
    }
    EXPECT_EQ(bench.record(0).status, ArmStatus::Finished);
    EXPECT_EQ(bench.record(1).gaps.size(), 4u);
}

TEST(BufferScope, AWindowThatWaitsShowsWhatItHasSoFar)
{
    struct Waiting final : Gate
    {
        explicit Waiting(const Bench& b) : bench(b) {}
        void pass(std::int64_t, bool) override { seen.push_back(bench.picture(0)); }
        bool waits(std::int64_t) const override { return true; }
        const Bench& bench;
        std::vector<Picture> seen;
    };
    Experiment e = linear(1, 3);
    Bench bench(e, twoWeights({{3, 0}, {0, 6}, {-9, 12}}));
    bench.ask();
    Waiting gate(bench);
    bench.advance(gate);
    ASSERT_EQ(gate.seen.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        ASSERT_TRUE(gate.seen[i]);
        EXPECT_FALSE(gate.seen[i]->whole);
        EXPECT_EQ(gate.seen[i]->done, static_cast<std::int64_t>(i) + 1);
        EXPECT_EQ(gate.seen[i]->arrows.size(), i + 1);
    }
    EXPECT_NEAR(gate.seen[1]->sum.y, 2, 1e-15);
    EXPECT_TRUE(bench.picture(0)->whole);
}

// Every rule, type and summation, watched in every window and between all micro-batches, and not at all.
TEST(BufferScope, LookingChangesNoBit)
{
    std::vector<ArmSpec> arms;
    const ArmSpec plain = closedForm().arms[0];
    const auto add = [&](const auto& change) {
        ArmSpec arm = plain;
        change(arm);
        arms.push_back(arm);
    };
    add([](ArmSpec&) {});
    add([](ArmSpec& a) { a.precision = Precision::Float32; });
    add([](ArmSpec& a) { a.precision = Precision::Bfloat16; });
    add([](ArmSpec& a) {
        a.precision = Precision::Float32;
        a.bufferType = Precision::Bfloat16;
        a.summation = Summation::Stochastic;
    });
    add([](ArmSpec& a) {
        a.precision = Precision::Float32;
        a.summation = Summation::Kahan;
    });
    for (const Clearing clearing : {Clearing::Zero, Clearing::Release})
        add([&](ArmSpec& a) { a.rules.clearing = clearing; });
    for (const Clear clear : {Clear::Never, Clear::MicroBatch}) add([&](ArmSpec& a) { a.rules.clear = clear; });
    for (const ClipAt clip : {ClipAt::Update, ClipAt::RunningSum, ClipAt::MicroBatch})
        add([&](ArmSpec& a) {
            a.clipNorm = 0.1;
            a.rules.clip = clip;
        });
    add([](ArmSpec& a) { a.rules.backward = BackwardAt::WindowEnd; });
    add([](ArmSpec& a) { a.lossScale.initial = 256; });
    add([](ArmSpec& a) { a.optimizer.kind = OptimizerKind::AdamA; });
    struct Open final : Gate
    {
        void pass(std::int64_t, bool) override {}
        bool waits(std::int64_t) const override { return true; }
    } gate;
    for (const ArmSpec& spec : arms) {
        Experiment e = closedForm();
        e.arms = {spec};
        Bench watched(e, eight()), alone(e, eight());
        for (int window = 0; window < 4; ++window) {
            watched.ask();
            watched.advance(gate);
            alone.advance(gate);
            const UpdateRow &a = watched.record(0).updates[static_cast<std::size_t>(window)],
                            &b = alone.record(0).updates[static_cast<std::size_t>(window)];
            EXPECT_EQ(std::bit_cast<std::uint64_t>(a.loss), std::bit_cast<std::uint64_t>(b.loss));
            EXPECT_EQ(std::bit_cast<std::uint64_t>(a.updateNorm), std::bit_cast<std::uint64_t>(b.updateNorm));
            EXPECT_EQ(std::bit_cast<std::uint64_t>(a.gradNorm), std::bit_cast<std::uint64_t>(b.gradNorm));
            EXPECT_EQ(a.bytesPeak, b.bytesPeak) << "not in the arm's ledger";
        }
        EXPECT_TRUE(watched.picture(0));
        EXPECT_FALSE(alone.picture(0));
    }
}

} // namespace
} // namespace tarakum
