// Gated recurrent units, and the states that they carry from one micro-batch to the next.
#include "engine/nn/gru.hpp"
#include "tests/support/gradient_check.hpp"
#include "tests/support/tensors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace tarakum {
namespace {

ModelSpec gruSpec(std::vector<std::int64_t> hidden, bool stateful = false)
{
    ModelSpec spec;
    spec.kind = ModelKind::Gru;
    spec.hidden = std::move(hidden);
    spec.stateful = stateful;
    return spec;
}

NetworkShape gruShape(std::int64_t inputs, std::int64_t steps, std::int64_t outputs)
{
    NetworkShape shape;
    shape.inputs = inputs;
    shape.steps = steps;
    shape.outputs = outputs;
    return shape;
}

TEST(GruTest, Gradient)
{
    std::mt19937 random(1);
    for (unsigned round = 0; round < 12; ++round) {
        const std::int64_t inputs = 1 + random() % 4, steps = round % 4 == 0 ? 1 : 1 + random() % 5,
                           outputs = 1 + random() % 4, samples = round % 3 == 0 ? 1 : 2 + random() % 3;
        std::vector<std::int64_t> hidden;
        for (unsigned layers = 1 + round % 3; layers > 0; --layers) hidden.push_back(1 + random() % 9);
        TestMemory memory;
        ModelSpec spec = gruSpec(hidden);
        spec.dropout = round % 4 == 1 ? 0.3 : 0;
        Network network(spec, gruShape(inputs, steps, outputs), Type::Float64, memory.ledger, *memory.backend,
                        Draws(round));
        const Loss loss(LossKind::HalfMse);
        const Tensor targets =
            memory.tensor(Type::Float64, Shape(samples, outputs), randomValues(samples * outputs, round));
        const GradientError error = checkGradient(checked(network), Shape(samples, steps * inputs),
                                                  randomValues(samples * steps * inputs, round, -2, 2),
                                                  objectiveOf(loss, targets, 0.375), *memory.backend, memory.ledger);
        EXPECT_TRUE(error.right()) << "round " << round << ", " << error.worst << " of what is allowed at "
                                   << error.where;
    }
}

// Steps and samples that come to more terms than one piece of a product.
TEST(GruTest, GradientOverManySteps)
{
    TestMemory memory;
    Network network(gruSpec({3}), gruShape(1, 45, 2), Type::Float64, memory.ledger, *memory.backend, Draws(1));
    const Loss loss(LossKind::HalfMse);
    const GradientError error =
        checkGradient(checked(network), Shape(6, 45), randomValues(6 * 45, 2),
                      objectiveOf(loss, memory.tensor(Type::Float64, Shape(6, 2), randomValues(12, 3)), 1),
                      *memory.backend, memory.ledger);
    EXPECT_TRUE(error.right()) << error.worst << " at " << error.where;
}

// A layer in the middle: the gradient of its input, and all of its states come out.
TEST(GruTest, GradientOfAMiddleLayersInput)
{
    for (const auto& [samples, steps, inputs, width] : {std::tuple{1, 1, 1, 1}, {1, 4, 3, 2}, {3, 2, 2, 9}}) {
        TestMemory memory;
        LayerStack stack(*memory.backend, memory.ledger);
        stack.layers.push_back(
            std::make_unique<Gru>(stack.parameters, 0, Gru::Options{inputs, width, false, false, false}));
        stack.start(1);
        CheckedModel model = stack.checked();
        model.pass = [make = model.pass, samples = samples](Tape& tape, Mode mode) {
            Pass pass = make(tape, mode);
            pass.samples = samples;
            return pass;
        };
        const GradientError error =
            checkGradient(model, Shape(steps * samples, inputs), randomValues(steps * samples * inputs, 2),
                          weightedSum(3), *memory.backend, memory.ledger);
        EXPECT_TRUE(error.right()) << error.worst << " at " << error.where;
    }
}

TEST(GruTest, BitsDoNotDependOnThreads)
{
    const std::int64_t samples = 150, inputs = 5, steps = 4, width = 131;
    std::vector<std::string> bits;
    for (const int threads : {1, 2, 3}) {
        TestMemory memory(threads);
        Network network(gruSpec({width, width}), gruShape(inputs, steps, 3), Type::Float32, memory.ledger,
                        *memory.backend, Draws(1));
        GradientBuffer gradients(network.parameters(), Type::Float32, {}, *memory.backend, memory.ledger, Draws(1),
                                 MicroGradient::None);
        gradients.clear();
        Tape tape;
        Pass pass = network.pass(tape, Mode::Train);
        Tensor y = network.forward(
            memory.tensor(Type::Float32, Shape(samples, steps * inputs), randomValues(samples * steps * inputs, 1)),
            pass);
        bits.push_back(bitsOf(*memory.backend, y));
        network.backward(std::move(y), pass, gradients);
        bits.back() += bitsOf(*memory.backend, gradients.sum());
    }
    EXPECT_EQ(bits[0], bits[1]);
    EXPECT_EQ(bits[0], bits[2]);
}

// ── states ─────────────────────────────────────────────────────────────────────────────────────────────────────────

// A stateful network; its outputs are compared with those of one that sees the whole sequences at once.
class States : public testing::Test
{
protected:
    static constexpr std::int64_t kSequences = 3, kSteps = 8, kPiece = 2, kInputs = 2;

    std::unique_ptr<Network> network(StateRule rule, bool stateful, std::int64_t steps)
    {
        NetworkRules rules;
        rules.state = rule;
        return std::make_unique<Network>(gruSpec({4, 3}, stateful), gruShape(kInputs, steps, 2), Type::Float64,
                                         memory.ledger, *memory.backend, Draws(1), rules);
    }
    // `count` steps of some sequences, from a step on.
    Tensor pieces(std::int64_t firstSequence, std::int64_t sequences, std::int64_t step, std::int64_t count)
    {
        std::vector<double> values;
        for (std::int64_t s = firstSequence; s < firstSequence + sequences; ++s) {
            const auto from = all.begin() + (s * kSteps + step) * kInputs;
            values.insert(values.end(), from, from + count * kInputs);
        }
        return memory.tensor(Type::Float64, Shape(sequences, count * kInputs), values);
    }
    std::vector<double> run(Network& n, Mode mode, const Tensor& x, const Lanes& lanes)
    {
        Tape tape;
        Pass pass = n.pass(tape, mode);
        pass.samples = x.shape().rows();
        pass.lanes = lanes;
        return valuesOf(*memory.backend, n.forward(x, pass));
    }
    // The outputs after the first `step` steps, without any carried state.
    std::vector<double> whole(std::int64_t firstSequence, std::int64_t sequences, std::int64_t steps)
    {
        return run(*network(StateRule::Reset, false, steps), Mode::Evaluate, pieces(firstSequence, sequences, 0, steps),
                   {});
    }

    TestMemory memory;
    std::vector<double> all = randomValues(kSequences * kSteps * kInputs, 5);
};

auto closeTo(const std::vector<double>& values)
{
    return testing::Pointwise(testing::DoubleNear(1e-14), values);
}

// Lane by lane, whatever the cut: micro-batches of 2 and 1 sequences, and of all three.
TEST_F(States, OfLanesAreThoseOfTheWholeSequence)
{
    const auto n = network(StateRule::Lane, true, kPiece);
    for (std::int64_t step = 0; step < kSteps; step += kPiece)
        for (const auto& [first, count] :
             step % 4 == 0 ? std::vector{std::pair{0, 2}, {2, 1}} : std::vector{std::pair{0, 3}})
            EXPECT_THAT(
                run(*n, Mode::Train, pieces(first, count, step, kPiece), {first, kSequences, step == 0 ? count : 0}),
                closeTo(whole(first, count, step + kPiece)));
}

// Samples (1, 2) and then (0, 1): what stands in the second row of the stream goes on where lane 0 stopped.
TEST_F(States, OfAMicroBatchThatRunsIntoTheNextRow)
{
    const auto n = network(StateRule::Lane, true, kPiece);
    run(*n, Mode::Train, pieces(0, 2, 0, kPiece), {0, kSequences, 2});
    std::vector<double> values = valuesOf(*memory.backend, pieces(2, 1, 0, kPiece)),
                        next = valuesOf(*memory.backend, pieces(0, 1, kPiece, kPiece));
    values.insert(values.end(), next.begin(), next.end());
    std::vector<double> expected = whole(2, 1, kPiece), second = whole(0, 1, 2 * kPiece);
    expected.insert(expected.end(), second.begin(), second.end());
    EXPECT_THAT(
        run(*n, Mode::Train, memory.tensor(Type::Float64, Shape(2, kPiece * kInputs), values), {2, kSequences, 1}),
        closeTo(expected));
}

TEST_F(States, BeginAnewWithTheSequence)
{
    const auto n = network(StateRule::Lane, true, kPiece);
    for (int epoch = 0; epoch < 2; ++epoch)
        EXPECT_THAT(run(*n, Mode::Train, pieces(0, 3, 0, kPiece), {0, kSequences, 3}), closeTo(whole(0, 3, kPiece)));
}

// Without a stream a sample's lane is its place in the window.
TEST_F(States, OfSamplesThatAreNoStreamBelongToTheirPlace)
{
    const auto n = network(StateRule::Lane, true, kPiece);
    run(*n, Mode::Train, pieces(0, 1, 0, kPiece), {0, 0, 0});
    run(*n, Mode::Train, pieces(1, 2, 0, kPiece), {1, 0, 0});
    EXPECT_THAT(run(*n, Mode::Train, pieces(0, 3, kPiece, kPiece), {0, 0, 0}), closeTo(whole(0, 3, 2 * kPiece)));
}

TEST_F(States, SharedIsWhatTheMicroBatchBeforeLeft)
{
    const auto n = network(StateRule::Shared, true, kPiece);
    run(*n, Mode::Train, pieces(0, 2, 0, kPiece), {0, kSequences, 2});
    // The third sequence begins where the first one stopped: as if its steps followed the first one's.
    std::vector<double> values = valuesOf(*memory.backend, pieces(0, 1, 0, kPiece)),
                        other = valuesOf(*memory.backend, pieces(2, 1, 0, kPiece));
    values.insert(values.end(), other.begin(), other.end());
    const Tensor joined = memory.tensor(Type::Float64, Shape(1, 2 * kPiece * kInputs), values);
    EXPECT_THAT(run(*n, Mode::Train, pieces(2, 1, 0, kPiece), {2, kSequences, 1}),
                closeTo(run(*network(StateRule::Reset, false, 2 * kPiece), Mode::Evaluate, joined, {})));
    // Nobody stood in the second place of that micro-batch: the second sample of the next one starts with 0.
    const std::vector<double> next = run(*n, Mode::Train, pieces(0, 2, 0, kPiece), {0, kSequences, 0});
    EXPECT_THAT(std::vector<double>(next.begin() + 2, next.end()), closeTo(whole(1, 1, kPiece)));
}

TEST_F(States, ResetIsNone)
{
    const auto n = network(StateRule::Reset, true, kPiece);
    for (int i = 0; i < 2; ++i)
        EXPECT_THAT(run(*n, Mode::Train, pieces(0, 3, 0, kPiece), {0, kSequences, 0}), closeTo(whole(0, 3, kPiece)));
}

// The same numbers once more, and nothing moves: for all micro-batches of a window, and for the next window.
TEST_F(States, RecomputingMovesNothing)
{
    const auto n = network(StateRule::Lane, true, kPiece);
    for (std::int64_t step = 0; step < kSteps; step += kPiece) {
        const std::int64_t fresh = step == 0 ? 3 : 0;
        const auto first =
            run(*n, Mode::Train, pieces(0, 2, step, kPiece), {0, kSequences, std::min<std::int64_t>(fresh, 2)});
        const auto second =
            run(*n, Mode::Train, pieces(2, 1, step, kPiece), {2, kSequences, std::min<std::int64_t>(fresh, 1)});
        for (int times = 0; times < 2; ++times) {
            EXPECT_EQ(
                run(*n, Mode::Recompute, pieces(0, 2, step, kPiece), {0, kSequences, std::min<std::int64_t>(fresh, 2)}),
                first);
            EXPECT_EQ(
                run(*n, Mode::Recompute, pieces(2, 1, step, kPiece), {2, kSequences, std::min<std::int64_t>(fresh, 1)}),
                second);
        }
        EXPECT_THAT(second, closeTo(whole(2, 1, step + kPiece)));
    }
}

// Evaluation has states of its own, by lane whatever the rule; where the data are no stream it has none.
TEST_F(States, EvaluationMovesNothingOfTraining)
{
    for (const StateRule rule : {StateRule::Lane, StateRule::Shared}) {
        const auto n = network(rule, true, kPiece);
        for (std::int64_t step = 0; step < kSteps; step += kPiece) {
            EXPECT_THAT(run(*n, Mode::Train, pieces(0, 3, step, kPiece), {0, kSequences, step == 0 ? 3 : 0}),
                        closeTo(whole(0, 3, step + kPiece)));
            for (std::int64_t tested = 0; tested < kSteps; tested += kPiece)
                for (const auto& [first, count] : {std::pair{0, 1}, {1, 2}})
                    EXPECT_THAT(run(*n, Mode::Evaluate, pieces(first, count, tested, kPiece),
                                    {first, kSequences, tested == 0 ? count : 0}),
                                closeTo(whole(first, count, tested + kPiece)));
            for (int times = 0; times < 2; ++times)
                EXPECT_THAT(run(*n, Mode::Evaluate, pieces(0, 2, 0, kPiece), {0, 0, 0}), closeTo(whole(0, 2, kPiece)));
        }
    }
}

TEST_F(States, AreBookedAndStopGrowing)
{
    const auto n = network(StateRule::Lane, true, kPiece);
    const auto activations = [&] { return memory.ledger.inUse()[static_cast<std::size_t>(Category::Activations)]; };
    const std::int64_t before = activations();
    run(*n, Mode::Train, pieces(0, 1, 0, kPiece), {0, kSequences, 1});
    EXPECT_EQ(activations() - before, 2 * 8 * kSequences * (4 + 3)); // now, and what the lanes last started with
    const std::int64_t allocations = memory.ledger.systemAllocations();
    for (std::int64_t i = 0; i < 4; ++i) run(*n, Mode::Train, pieces(i % 3, 1, 0, kPiece), {i % 3, kSequences, 0});
    run(*n, Mode::Evaluate, pieces(0, 1, 0, kPiece), {0, kSequences, 0});
    EXPECT_EQ(activations() - before, 2 * 8 * kSequences * (4 + 3));
    EXPECT_EQ(memory.ledger.systemAllocations(), allocations);
}

} // namespace
} // namespace tarakum
