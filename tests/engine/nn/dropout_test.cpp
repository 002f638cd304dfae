// Dropout: what its masks are a function of, and what follows for accumulation.
#include "engine/nn/dropout.hpp"
#include "engine/nn/network.hpp"
#include "tests/support/gradient_check.hpp"
#include "tests/support/tensors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace tarakum {
namespace {

using Numbers = std::vector<double>;
using testing::AllOf;
using testing::Ge;
using testing::Le;

// Two dropout layers, of `first` and `second` values a sample, and nothing else; a value that is kept comes out as
// 1/(1−p).
class TwoLayers
{
public:
    TwoLayers(double p, DropoutStream stream, std::int64_t first, std::int64_t second, std::uint64_t seed = 1)
        : m_p(p), m_units{first, second}, m_layers{Dropout(p, 0), Dropout(p, first)}, m_draws(seed)
    {
        m_rules.dropoutStream = stream;
    }
    // Masks of both layers for the samples of the stream from `position` on, cut into micro-batches of b.
    std::array<Numbers, 2> masks(std::int64_t position, std::int64_t samples, std::int64_t b, Mode mode = Mode::Train)
    {
        std::array<Numbers, 2> result;
        for (std::int64_t at = position; at < position + samples; at += b)
            for (std::size_t layer = 0; layer < 2; ++layer) {
                Pass pass = passFor(at, b, mode);
                const Numbers ones(static_cast<std::size_t>(b * m_units[layer]), 1.0);
                const Numbers y = valuesOf(
                    *m_memory.backend,
                    m_layers[layer].forward(m_memory.tensor(Type::Float64, Shape(b, m_units[layer]), ones), pass));
                result[layer].insert(result[layer].end(), y.begin(), y.end());
            }
        return result;
    }
    Pass passFor(std::int64_t position, std::int64_t samples, Mode mode)
    {
        Pass pass{*m_memory.backend, m_memory.ledger, m_none, m_none,   m_draws,
                  m_rules,           m_tape,          mode,   position, samples};
        pass.dropoutUnits = m_units[0] + m_units[1];
        return pass;
    }
    const Draws& draws() const { return m_draws; }
    double probability() const { return m_p; }

private:
    TestMemory m_memory;
    double m_p;
    std::int64_t m_units[2];
    Dropout m_layers[2];
    Draws m_draws;
    NetworkRules m_rules;
    Parameters m_none;
    Tape m_tape;
};

TEST(Dropout, KeyedMasksAreTheSamplesOwn)
{
    for (const std::int64_t units : {1, 3, 64, 203}) {
        TwoLayers layers(0.3, DropoutStream::Keyed, units, 5);
        const auto masks = layers.masks(7, 4, 2);
        const auto threshold = static_cast<std::uint32_t>(0.3 * 0x1p32);
        for (std::int64_t sample = 0; sample < 4; ++sample)
            for (std::int64_t layer = 0; layer < 2; ++layer) {
                const std::int64_t n = layer == 0 ? units : 5, before = layer == 0 ? 0 : units;
                for (std::int64_t j = 0; j < n; ++j) {
                    const auto unit = static_cast<std::uint64_t>(before + j);
                    const bool kept = layers.draws().block(Purpose::Dropout, static_cast<std::uint64_t>(7 + sample),
                                                           unit / 4)[unit % 4] >= threshold;
                    EXPECT_EQ(masks[static_cast<std::size_t>(layer)][static_cast<std::size_t>(sample * n + j)],
                              kept ? 1 / (1 - 0.3) : 0.0);
                }
            }
    }
}

double shareThatDiffers(const Numbers& a, const Numbers& b)
{
    double differing = 0;
    for (std::size_t i = 0; i < a.size(); ++i) differing += a[i] != b[i];
    return differing / static_cast<double>(a.size());
}

// Sixteen samples as one batch and as four micro-batches: in the order of calls the second layer's masks become others,
// all but the last micro-batch's, which are drawn last either way.
TEST(Dropout, DrawnInTheOrderOfCallsGivesOtherMasksInAnotherCut)
{
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        TwoLayers keyed(0.5, DropoutStream::Keyed, 400, 300, seed),
            sequential(0.5, DropoutStream::Sequential, 400, 300, seed);
        const auto large = sequential.masks(0, 16, 16), small = sequential.masks(0, 16, 4);
        const auto ofMicroBatch = [](const Numbers& mask, std::size_t j) {
            const auto n = static_cast<std::ptrdiff_t>(mask.size() / 4), first = static_cast<std::ptrdiff_t>(j) * n;
            return Numbers(mask.begin() + first, mask.begin() + first + n);
        };
        for (std::size_t j = 0; j < 3; ++j)
            EXPECT_THAT(shareThatDiffers(ofMicroBatch(large[1], j), ofMicroBatch(small[1], j)),
                        AllOf(Ge(0.44), Le(0.56)));
        EXPECT_EQ(shareThatDiffers(ofMicroBatch(large[1], 3), ofMicroBatch(small[1], 3)), 0);
        for (std::size_t layer = 0; layer < 2; ++layer)
            EXPECT_EQ(keyed.masks(0, 16, 16)[layer], keyed.masks(0, 16, 4)[layer]);
    }
}

TEST(Dropout, OfOneLayerDrawnInTheOrderOfCallsIsTheSameInEveryCut)
{
    TwoLayers layers(0.5, DropoutStream::Sequential, 37, 0);
    EXPECT_EQ(layers.masks(32, 16, 16)[0], layers.masks(32, 16, 4)[0]);
}

TEST(Dropout, SequentialDrawsAreUsedOnce)
{
    // 3 samples, then 2: layers of 5 and 2 values draw 15, 6, 10, 4 numbers one after another.
    TwoLayers layers(0.5, DropoutStream::Sequential, 5, 2);
    std::uint64_t next = 0;
    const auto expected = [&] { // of the next draw
        const std::uint64_t unit = next++;
        return layers.draws().block(Purpose::Dropout, 0, unit / 4)[unit % 4] >= 0x80000000u ? 2.0 : 0.0;
    };
    for (const auto& [position, b] : {std::pair{0, 3}, {3, 2}})
        for (const Numbers& mask : layers.masks(position, b, b))
            for (const double m : mask) EXPECT_EQ(m, expected());
}

TEST(Dropout, KeepsItsShare)
{
    for (const double p : {0.1, 0.5, 0.9}) {
        TwoLayers layers(p, DropoutStream::Keyed, 1000, 1);
        const Numbers mask = layers.masks(0, 100, 100)[0];
        double kept = 0;
        for (const double m : mask) kept += m > 0;
        EXPECT_NEAR(kept / 1e5, 1 - p, 5 * std::sqrt(p * (1 - p) / 1e5)); // five standard deviations
    }
}

TEST(Dropout, IsLeftOutInEvaluation)
{
    TwoLayers layers(0.5, DropoutStream::Keyed, 20, 20);
    const auto none = layers.masks(0, 4, 4, Mode::Evaluate);
    EXPECT_THAT(none[0], testing::Each(1));
    EXPECT_THAT(none[1], testing::Each(1));
    EXPECT_EQ(layers.masks(0, 4, 4, Mode::Recompute), layers.masks(0, 4, 4));
    EXPECT_EQ(layers.masks(0, 4, 4, Mode::Statistics), layers.masks(0, 4, 4));
}

TEST(Dropout, GradientIsThatOfItsMask)
{
    for (const DropoutStream stream : {DropoutStream::Keyed, DropoutStream::Sequential}) {
        TestMemory memory;
        LayerStack stack(*memory.backend, memory.ledger);
        stack.rules.dropoutStream = stream;
        stack.layers.push_back(std::make_unique<Dropout>(0.4, 0));
        stack.layers.push_back(std::make_unique<Dropout>(0.2, 13));
        stack.start(1);
        const GradientError error = checkGradient(stack.checked(), Shape(5, 13), randomValues(65, 2), weightedSum(3),
                                                  *memory.backend, memory.ledger);
        EXPECT_TRUE(error.right()) << error.worst << " of what is allowed at " << error.where;
    }
}

TEST(Dropout, HasTheSameBitsOnAnyNumberOfThreads)
{
    std::vector<std::string> bits;
    for (const int threads : {1, 2, 3}) {
        TestMemory memory(threads);
        const Tensor x = memory.tensor(Type::Float32, Shape(30, 9001), randomValues(30 * 9001, 1));
        memory.backend->dropout(x, x, 0.3, Draws(5), 77, 13);
        bits.push_back(bitsOf(*memory.backend, x));
    }
    EXPECT_EQ(bits[0], bits[1]);
    EXPECT_EQ(bits[0], bits[2]);
}

TEST(Dropout, CostsNothingWithProbability0)
{
    TestMemory memory;
    ModelSpec spec;
    spec.hidden = {4, 4};
    const auto activations = [&](double p) {
        spec.dropout = p;
        Network network(spec, {3, 2}, Type::Float64, memory.ledger, *memory.backend, Draws(1));
        Tape tape;
        Pass pass = network.pass(tape, Mode::Train);
        const Tensor y = network.forward(memory.tensor(Type::Float64, Shape(5, 3), randomValues(15, 1)), pass);
        return memory.ledger.inUse()[static_cast<std::size_t>(Category::Activations)];
    };
    // Hidden layers of 4 and 4, the output of 2; with dropout its own output beside each activation's.
    EXPECT_EQ(activations(0), 8 * 5 * (4 + 4 + 2));
    EXPECT_EQ(activations(0.5), 8 * 5 * (4 + 4 + 4 + 4 + 2));
}

} // namespace
} // namespace tarakum
