#include "ui/equivalence_measure.hpp"
#include "ui/equivalence_text.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace tarakum {
namespace {

TEST(EquivalenceMeasure, UnitRoundoffIsHalfTheGapAfterOne)
{
    EXPECT_EQ(unitRoundoff(Precision::Float64), std::numeric_limits<double>::epsilon() / 2);
    EXPECT_EQ(unitRoundoff(Precision::Float32), std::numeric_limits<float>::epsilon() / 2);
    EXPECT_EQ(unitRoundoff(Precision::Float16), std::ldexp(1, -10) / 2);
    EXPECT_EQ(unitRoundoff(Precision::Bfloat16), (std::bit_cast<float>(0x3f810000u) - 1) / 2);
}

ArmSpec armIn(Precision precision)
{
    ArmSpec arm;
    arm.precision = precision;
    return arm;
}

TEST(EquivalenceMeasure, RoundoffOfWeightsAndGradient)
{
    EXPECT_EQ(weightsRoundoff(armIn(Precision::Bfloat16)), unitRoundoff(Precision::Float32))
        << "they are stepped in it";
    EXPECT_EQ(gradientRoundoff(armIn(Precision::Bfloat16)), unitRoundoff(Precision::Bfloat16));
    ArmSpec arm = armIn(Precision::Float64);
    EXPECT_EQ(gradientRoundoff(arm), unitRoundoff(Precision::Float64));
    arm.bufferType = Precision::Float16;
    EXPECT_EQ(gradientRoundoff(arm), unitRoundoff(Precision::Float16)) << "the coarsest on its way";
}

TEST(EquivalenceMeasure, FloorGrowsWithTheRootOfUpdatesAndTheLimitWithUpdates)
{
    const ArmSpec arm = armIn(Precision::Float32);
    const double u = unitRoundoff(Precision::Float32);
    RoundingFloor floor(arm, arm, 10);
    EXPECT_EQ(floor.floor(), 0);
    EXPECT_EQ(floor.limit(), 0);
    for (int i = 0; i < 64; ++i) floor.addUpdate(0);
    EXPECT_NEAR(floor.floor(), u * 8, 1e-12 * u);
    EXPECT_NEAR(floor.limit(), 2 * 64 * u, 1e-9 * u);
}

TEST(EquivalenceMeasure, TheGradientsRoundingCountsAsFarAsTheWeightsMove)
{
    const ArmSpec fine = armIn(Precision::Float32), coarse = armIn(Precision::Bfloat16);
    RoundingFloor floor(coarse, fine, 10);
    floor.addUpdate(0.5);
    const double e = unitRoundoff(Precision::Float32) + unitRoundoff(Precision::Bfloat16) * 0.5 / 10;
    EXPECT_DOUBLE_EQ(floor.floor(), e);
    EXPECT_DOUBLE_EQ(floor.limit(), 2 * e);
    RoundingFloor other(fine, coarse, 10);
    other.addUpdate(0.5);
    EXPECT_EQ(other.floor(), floor.floor()) << "either may be the coarser";
    RoundingFloor plain(coarse, fine, 0);
    plain.addUpdate(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(plain.floor(), unitRoundoff(Precision::Float32)) << "an update that was left out moves nothing";
}

TEST(EquivalenceMeasure, AdamIsAllowedMore)
{
    const ArmSpec sgd = armIn(Precision::Float32);
    ArmSpec adam = sgd;
    adam.optimizer.kind = OptimizerKind::Adam;
    RoundingFloor a(adam, sgd, 1), s(sgd, sgd, 1);
    a.addUpdate(0.1);
    s.addUpdate(0.1);
    EXPECT_EQ(a.limit(), 32 * s.limit());
    EXPECT_EQ(a.floor(), s.floor());
}

TEST(EquivalenceMeasure, Verdicts)
{
    EquivalenceSeen seen;
    const auto text = [&] { return verdictText(equivalenceVerdict(seen), "large batch"); };
    EXPECT_EQ(text(), "not compared yet");
    seen.ended = true;
    EXPECT_TRUE(text().startsWith("was never at the same samples")) << text().toStdString();
    seen.compared = 3;
    EXPECT_EQ(text(), "the same, bit for bit");
    seen.last = seen.highest = 1e-7;
    EXPECT_EQ(text(), "equal to rounding");
    seen.gradient = 1 + kSameRatio / 2;
    EXPECT_EQ(text(), "equal to rounding");
    seen.gradient = 4;
    EXPECT_EQ(text(), "differs: 4.00 times too large");
    seen.gradient = 0.125;
    EXPECT_EQ(text(), "differs: 8.00 times too small");
    seen.gradient = std::numeric_limits<double>::infinity();
    EXPECT_EQ(text(), "equal to rounding") << "a ratio that is none says nothing";
    seen.gradient.reset();
    seen.highest = 0.03;
    seen.partedAt = 1;
    seen.partedFirst = true;
    EXPECT_EQ(text().remove(QChar(0x2066)).remove(QChar(0x2069)), "differs: the paths part by 3 %");
    seen.partedFirst = false;
    seen.partedAt = 24;
    EXPECT_EQ(text().remove(QChar(0x2066)).remove(QChar(0x2069)),
              "equal to rounding before update 24, then the paths part by 3 %");
    seen.reference = true;
    EXPECT_EQ(text(), "the reference");
}

TEST(EquivalenceMeasure, LayerVerdicts)
{
    EXPECT_EQ(layerVerdict(2, 2).kind, EquivalenceKind::SameBits);
    EXPECT_EQ(layerVerdict(2.000001, 2).kind, EquivalenceKind::EqualToRounding);
    EXPECT_EQ(layerVerdict(8, 2), (EquivalenceVerdict{EquivalenceKind::TooLarge, 4}));
    EXPECT_EQ(layerVerdict(1, 2), (EquivalenceVerdict{EquivalenceKind::TooSmall, 2}));
    EXPECT_EQ(layerVerdict(0, 0).kind, EquivalenceKind::SameBits);
    EXPECT_EQ(layerVerdict(1, 0).kind, EquivalenceKind::Waiting);
    EXPECT_EQ(layerVerdict(NAN, 1).kind, EquivalenceKind::Waiting);
}

TEST(EquivalenceMeasure, ANoteWhereSwitchesMayFlip)
{
    Experiment e;
    e.model.kind = ModelKind::Mlp;
    e.model.activation = Activation::Relu;
    const EquivalenceVerdict later{EquivalenceKind::PartsLater, 0.01, 5};
    EXPECT_FALSE(partingNote(later, e, armIn(Precision::Float32)).isEmpty());
    EXPECT_TRUE(partingNote(later, e, armIn(Precision::Float64)).isEmpty());
    EXPECT_TRUE(partingNote({EquivalenceKind::PartsAtOnce, 0.01, 1}, e, armIn(Precision::Float32)).isEmpty());
    e.model.activation = Activation::Tanh;
    EXPECT_TRUE(partingNote(later, e, armIn(Precision::Float32)).isEmpty());
}

} // namespace
} // namespace tarakum
