// What a micro-batch cannot see of a window's variance: against sums over the samples themselves, and against theory.
#include "engine/lab/variance_share.hpp"

#include "engine/base/errors.hpp"
#include "engine/lab/rows.hpp"
#include "tests/support/test_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>

namespace tarakum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Vectors = std::vector<std::vector<double>>;

constexpr std::int64_t kSamples = 64;

// ½(w x − 1)² at w = 0, without a bias: a sample's gradient is −x. With normal x the gradients are what theory is
// about.
Experiment linear(const Vectors& x)
{
    Experiment e;
    e.data.kind = DataKind::Csv;
    e.data.shuffle = false;
    for (std::vector<double> row : x) {
        row.push_back(1);
        e.data.rows.push_back(std::move(row));
    }
    e.model.hidden = {};
    e.model.bias = false;
    e.model.start = Start::Zeros;
    e.loss = LossKind::HalfMse;
    e.arms = {armOf("arm", 16, 4)};
    e.arms[0].precision = Precision::Float64;
    return e;
}

Vectors normal(std::size_t inputs, double mean)
{
    std::mt19937_64 engine(7);
    std::normal_distribution<double> draw(mean, 1);
    Vectors x(kSamples, std::vector<double>(inputs));
    for (auto& row : x)
        for (double& value : row) value = draw(engine);
    return x;
}

VarianceShare shareOf(const Experiment& e, std::int64_t samples = kSamples)
{
    const std::atomic<bool> no{false};
    std::atomic<std::int64_t> done{0};
    VarianceShareRequest request;
    request.samples = samples;
    const auto share = measureVarianceShare(e, request, no, done);
    EXPECT_TRUE(share);
    EXPECT_EQ(done, samples);
    return share.value_or(VarianceShare{});
}

TEST(VarianceShare, IsWhatTheSamplesComeTo)
{
    const Vectors x = normal(5, 0.3);
    const VarianceShare share = shareOf(linear(x));
    EXPECT_THAT(share.steps, ElementsAre(1, 2, 4, 8, 16, 32, 64));
    ASSERT_EQ(share.layers.size(), 2u);
    std::vector<double> mean(5);
    for (const auto& row : x)
        for (std::size_t i = 0; i < 5; ++i) mean[i] += row[i] / kSamples;
    double norm = 0, scatter = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        norm += mean[i] * mean[i];
        for (const auto& row : x) scatter += std::pow(row[i] - mean[i], 2);
    }
    const VarianceOfLayer& all = share.layers[0];
    EXPECT_NEAR(all.norm, std::sqrt(norm), 1e-12);
    EXPECT_NEAR(all.variance, scatter / (kSamples - 1), 1e-10);
    EXPECT_NEAR(all.noiseScale, all.variance / (norm - all.variance / kSamples), 1e-9);
    for (std::size_t s = 0; s < share.steps.size(); ++s) {
        const std::size_t b = kSamples / static_cast<std::size_t>(share.steps[s]);
        double between = 0;
        for (std::size_t first = 0; first < kSamples; first += b)
            for (std::size_t i = 0; i < 5; ++i) {
                double part = 0;
                for (std::size_t j = first; j < first + b; ++j) part += x[j][i] / static_cast<double>(b);
                between += static_cast<double>(b) * std::pow(part - mean[i], 2);
            }
        EXPECT_NEAR(all.share[s], between / scatter, 1e-12);
        EXPECT_EQ(share.layers[1].share[s], all.share[s]) << "there is one layer";
    }
}

// Of d independent normal numbers the share is theory's up to √(2/(d(k − 1))), as a sum of d(k − 1) squares spreads.
TEST(VarianceShare, IsTheoryWithNormalGradients)
{
    constexpr std::size_t d = 400;
    const VarianceShare share = shareOf(linear(normal(d, 0)));
    for (std::size_t s = 0; s < share.steps.size(); ++s) {
        const double k = static_cast<double>(share.steps[s]);
        EXPECT_EQ(share.theory[s], (k - 1) / (kSamples - 1));
        const double spread = k > 1 ? std::sqrt(2 / (d * (k - 1))) : 0;
        EXPECT_NEAR(share.layers[0].share[s], share.theory[s], 4 * spread * share.theory[s] + 1e-12) << k;
    }
    EXPECT_DOUBLE_EQ(share.layers[0].share.back(), 1) << "a micro-batch of one sees nothing of it";
    EXPECT_NEAR(share.layers[0].variance, d, 0.1 * d);
}

TEST(VarianceShare, LayersAddUpAndRulesDoNotMatter)
{
    Experiment e = randomExperiment();
    e.arms = {armOf("arm", 4, 4)};
    const VarianceShare share = shareOf(e, 32);
    ASSERT_EQ(share.layers.size(), 5u);
    EXPECT_EQ(share.layers[1].name, "linear.0.weight");
    double norms = 0, variance = 0, between = 0;
    for (std::size_t i = 1; i < share.layers.size(); ++i) {
        norms += std::pow(share.layers[i].norm, 2);
        variance += share.layers[i].variance;
        between += share.layers[i].share[2] * share.layers[i].variance;
    }
    EXPECT_NEAR(share.layers[0].norm, std::sqrt(norms), 1e-12);
    EXPECT_NEAR(share.layers[0].variance, variance, 1e-12 * variance);
    EXPECT_NEAR(share.layers[0].share[2], between / variance, 1e-12);
    e.arms[0].rules.divide = Divide::None;
    e.arms[0].clipNorm = 1e-3;
    e.arms[0].lossScale.initial = 256;
    EXPECT_NEAR(shareOf(e, 32).layers[0].variance, variance, 1e-9 * variance);
}

TEST(VarianceShare, RefusesWhereSamplesHaveNoGradientOfTheirOwn)
{
    const std::atomic<bool> no{false}, yes{true};
    std::atomic<std::int64_t> done{0};
    Experiment e = randomExperiment();
    e.arms = {armOf("arm", 4, 4)};
    EXPECT_FALSE(measureVarianceShare(e, {}, yes, done));
    VarianceShareRequest tooMany;
    tooMany.samples = 121;
    EXPECT_THROW(measureVarianceShare(e, tooMany, no, done), BadInput);
    e.model.normalisation = Normalisation::Batch;
    EXPECT_THROW(measureVarianceShare(e, {}, no, done), BadInput);
    e.arms[0].rules.network.batchStatistics = BatchStatistics::Frozen;
    EXPECT_TRUE(measureVarianceShare(e, {}, no, done));
}

TEST(VarianceShare, Csv)
{
    const Experiment e = linear(normal(3, 1));
    std::ostringstream out;
    writeVarianceShareCsv(out, e, "{}", 0, shareOf(e));
    EXPECT_THAT(out.str(), HasSubstr("\narm,layer,accumulation_steps,samples,share,theory,grad_norm,variance,"
                                     "noise_scale\narm,all,1,64,0,0,"));
    EXPECT_THAT(out.str(), HasSubstr("\narm,head.weight,64,64,1,1,"));
}

} // namespace
} // namespace tarakum
