// Operations on elements, rows and whole tensors, against the formulas in double.
#include "tests/support/tensors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace tarakum {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

class OperationsTest : public testing::TestWithParam<Type>
{
protected:
    Type type() const { return GetParam(); }
    Tensor tensor(const Shape& shape, const std::vector<double>& values)
    {
        return m_memory.tensor(type(), shape, values);
    }
    Tensor vector(const std::vector<double>& values)
    {
        return tensor(Shape(static_cast<std::int64_t>(values.size())), values);
    }
    std::vector<double> values(const Tensor& t) { return valuesOf(ops(), t); }
    Backend& ops() { return *m_memory.backend; }
    // What few operations in the type may be off by, relative to numbers of size 1.
    double few() const { return 16 * roundingOf(type()); }

    TestMemory m_memory;
};
INSTANTIATE_TEST_SUITE_P(Types, OperationsTest, testing::Values(Type::Float64, Type::Float32),
                         [](const auto& p) { return p.param == Type::Float64 ? "Float64" : "Float32"; });

TEST_P(OperationsTest, FillCopyRepeatRow)
{
    const Tensor a = tensor(Shape(5, 7), randomValues(35, 1)), b = tensor(Shape(5, 7), randomValues(35, 2));
    ops().copy(b, a);
    EXPECT_EQ(bitsOf(ops(), a), bitsOf(ops(), b));
    ops().fill(b.part(7, Shape(2, 7)), 0.25);
    const std::vector<double> filled = values(b), before = values(a);
    for (int i = 0; i < 35; ++i) EXPECT_EQ(filled[i], i >= 7 && i < 21 ? 0.25 : before[i]) << i;
    const Tensor row = vector(randomValues(7, 3));
    ops().repeatRow(b, row);
    for (int i = 0; i < 35; ++i) EXPECT_EQ(values(b)[i], values(row)[i % 7]);
}

TEST_P(OperationsTest, SumRows)
{
    for (const auto& [m, n] : {std::pair<std::int64_t, std::int64_t>{1, 1},
                               {1, 300},
                               {7, 1},
                               {5, 3},
                               {256, 17},
                               {257, 17},
                               {600, 257},
                               {1000, 2}})
        for (const double beta : {0.0, 1.0}) {
            const std::vector<double> a = rounded(type(), randomValues(m * n, 1)),
                                      before = rounded(type(), randomValues(n, 2));
            const Tensor out = vector(beta == 0 ? std::vector<double>(static_cast<std::size_t>(n), kNan) : before);
            ops().sumRows(out, beta, tensor(Shape(m, n), a));
            for (std::int64_t j = 0; j < n; ++j) {
                long double sum = beta * before[j], size = std::abs(sum);
                for (std::int64_t i = 0; i < m; ++i) sum += a[i * n + j], size += std::abs(a[i * n + j]);
                ASSERT_NEAR(values(out)[j], static_cast<double>(sum),
                            static_cast<double>(m + 1) * roundingOf(type()) * static_cast<double>(size))
                    << m << "x" << n;
            }
        }
}

double activation(Activation kind, double x)
{
    switch (kind) {
    case Activation::Relu: return x > 0 ? x : 0;
    case Activation::Tanh: return std::tanh(x);
    case Activation::Sigmoid: return 1 / (1 + std::exp(-x));
    case Activation::Gelu: return x / 2 * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
    }
    return 0;
}
double slope(Activation kind, double x)
{
    switch (kind) {
    case Activation::Relu: return x > 0 ? 1 : 0;
    case Activation::Tanh: return 1 / (std::cosh(x) * std::cosh(x));
    case Activation::Sigmoid: return 1 / ((1 + std::exp(-x)) * (1 + std::exp(x)));
    case Activation::Gelu: {
        const double inner = std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x);
        return (1 + std::tanh(inner)) / 2 + x / 2 * std::sqrt(2 / std::numbers::pi) * (1 + 3 * 0.044715 * x * x) /
                                                (std::cosh(inner) * std::cosh(inner));
    }
    }
    return 0;
}
constexpr Activation kActivations[] = {Activation::Relu, Activation::Tanh, Activation::Gelu, Activation::Sigmoid};

// Every length up to some chunks, so that each place of a last, padded chunk is met; and the same value has the same
// bits wherever it stands.
TEST_P(OperationsTest, Activations)
{
    for (const Activation kind : kActivations)
        for (const std::int64_t n : {1, 2, 3, 7, 8, 9, 15, 16, 17, 33, 100}) {
            const std::vector<double> x = rounded(type(), randomValues(n, 1, -6, 6)),
                                      g = rounded(type(), randomValues(n, 2));
            const Tensor in = vector(x), y = vector(randomValues(n, 3)), inPlace = vector(x);
            ops().activate(kind, y, in);
            ops().activate(kind, inPlace, inPlace);
            EXPECT_EQ(bitsOf(ops(), y), bitsOf(ops(), inPlace));
            EXPECT_EQ(values(in), x) << "x is left alone";
            const Tensor dy = vector(g);
            ops().activateBackward(kind, dy, kind == Activation::Gelu ? in : y);
            for (std::int64_t i = 0; i < n; ++i) {
                ASSERT_NEAR(values(y)[i], activation(kind, x[i]), few() * std::max(1.0, std::abs(x[i])))
                    << static_cast<int>(kind) << " of " << x[i];
                // 1 − y² and the like lose what y has been rounded by.
                ASSERT_NEAR(values(dy)[i], g[i] * slope(kind, x[i]), 4 * few())
                    << static_cast<int>(kind) << "' at " << x[i];
                const Tensor alone = vector({x[i]});
                ops().activate(kind, alone, alone);
                ASSERT_EQ(values(alone)[0], values(y)[i]) << "another place, other bits";
            }
        }
}

TEST_P(OperationsTest, ActivationsOfExtremes)
{
    const std::vector<double> x{-kInfinity, -1e30, -1000, -90, 0, 90, 1000, 1e30, kInfinity};
    const auto of = [&](Activation kind) {
        const Tensor t = vector(x);
        ops().activate(kind, t, t);
        return values(t);
    };
    const std::vector<double> asStored = rounded(type(), x);
    const std::vector<double> relu = of(Activation::Relu), tanh = of(Activation::Tanh),
                              sigmoid = of(Activation::Sigmoid), gelu = of(Activation::Gelu);
    for (std::size_t i = 0; i < x.size(); ++i) {
        EXPECT_EQ(relu[i], std::max(asStored[i], 0.0)) << x[i];
        EXPECT_NEAR(tanh[i], x[i] > 0 ? 1 : x[i] < 0 ? -1 : 0, few()) << x[i];
        EXPECT_NEAR(sigmoid[i], x[i] > 0 ? 1 : x[i] < 0 ? 0 : 0.5, few()) << x[i];
        if (std::isfinite(x[i]) && std::abs(x[i]) <= 1000) {
            EXPECT_EQ(gelu[i], std::max(asStored[i], 0.0)) << x[i];
        }
    }
}

// A loss that has gone wrong must be seen.
TEST_P(OperationsTest, NanStaysNan)
{
    for (const Activation kind : kActivations)
        for (const std::int64_t place : {0, 3, 15, 16, 20}) {
            std::vector<double> x = randomValues(21, 1);
            x[static_cast<std::size_t>(place)] = kNan;
            const Tensor t = vector(x), dy = vector(x);
            ops().activate(kind, t, t);
            for (std::int64_t i = 0; i < 21; ++i)
                EXPECT_EQ(std::isnan(values(t)[i]), i == place) << static_cast<int>(kind);
            const Tensor kept = vector(randomValues(21, 2, 0.1, 0.9)); // where no slope is 0
            ops().activateBackward(kind, dy, kept);
            for (std::int64_t i = 0; i < 21; ++i)
                EXPECT_EQ(std::isnan(values(dy)[i]), i == place) << static_cast<int>(kind);
        }
}

struct Losses
{
    double sum = 0;
    std::int64_t correct = 0;
    std::vector<double> gradient;
};
// In double, the straight way.
Losses crossEntropy(const std::vector<double>& x, const std::vector<double>& classes, double scale)
{
    const std::size_t m = classes.size(), n = x.size() / m;
    Losses losses{0, 0, std::vector<double>(x.size())};
    for (std::size_t i = 0; i < m; ++i) {
        const auto row = x.begin() + static_cast<std::ptrdiff_t>(i * n);
        const auto top = std::max_element(row, row + static_cast<std::ptrdiff_t>(n));
        const auto target = static_cast<std::size_t>(classes[i]);
        double sum = 0;
        for (std::size_t j = 0; j < n; ++j) sum += std::exp(x[i * n + j] - *top);
        losses.sum += std::log(sum) + *top - x[i * n + target];
        losses.correct += static_cast<std::size_t>(top - row) == target;
        for (std::size_t j = 0; j < n; ++j)
            losses.gradient[i * n + j] = scale * (std::exp(x[i * n + j] - *top) / sum - (j == target ? 1 : 0));
    }
    return losses;
}

TEST_P(OperationsTest, CrossEntropy)
{
    for (const auto& [m, n] : {std::pair<std::int64_t, std::int64_t>{1, 1},
                               {1, 2},
                               {3, 4},
                               {5, 10},
                               {64, 10},
                               {65, 17},
                               {130, 3},
                               {2, 1000}})
        for (const double scale : {1.0, 0.0, 0.125, -0.5}) {
            const std::vector<double> x = rounded(type(), randomValues(m * n, 1, -4, 4));
            std::vector<double> classes = randomValues(m, 2, 0, static_cast<double>(n));
            for (double& c : classes) c = std::floor(c);
            const Losses right = crossEntropy(x, classes, scale);
            const Tensor t = tensor(Shape(m, n), x);
            const LossSum sum = ops().crossEntropy(t, m_memory.tensor(Type::Int32, Shape(m), classes), scale);
            EXPECT_NEAR(sum.sum, right.sum, few() * 8 * static_cast<double>(m));
            EXPECT_EQ(sum.correct, right.correct);
            for (std::int64_t i = 0; i < m * n; ++i)
                ASSERT_NEAR(values(t)[i], scale == 0 ? x[i] : right.gradient[i], scale == 0 ? 0 : few())
                    << m << "x" << n;
        }
}

TEST_P(OperationsTest, CrossEntropyOfLargeNumbers)
{
    const std::vector<double> x{1e4, 0, -1e4, 1e30, 0, -1e30, -1e30, 0, 1e30, 5e3, 5e3, 5e3}, classes{0, 0, 0, 2};
    const Tensor t = tensor(Shape(4, 3), x);
    const std::vector<double> stored = values(t);
    const Tensor y = m_memory.tensor(Type::Int32, Shape(4), classes);
    const double right = 0 + 0 + (stored[8] - stored[6]) + std::log(3.0);
    EXPECT_NEAR(ops().crossEntropy(t, y, 0).value().sum, right, 1e-6 * right);
    EXPECT_EQ(ops().crossEntropy(t, y, 1).value().correct, 2);
    const std::vector<double> gradient{0, 0, 0, 0, 0, 0, -1, 0, 1, 1 / 3., 1 / 3., 1 / 3. - 1};
    for (std::size_t i = 0; i < gradient.size(); ++i) EXPECT_NEAR(values(t)[i], gradient[i], few()) << i;

    // All far below 0: nothing is lost by the largest being subtracted.
    const Tensor low = tensor(Shape(1, 3), {-1e4, -1e4 - 1, -1e4 - 2});
    EXPECT_NEAR(ops().crossEntropy(low, m_memory.tensor(Type::Int32, Shape(1), {1}), 0).value().sum,
                1 + std::log(1 + std::exp(-1) + std::exp(-2)), few());
}

TEST_P(OperationsTest, LossesThatAreNotFiniteAreSeen)
{
    for (const double wrong : {kNan, kInfinity})
        for (std::size_t place = 0; place < 20; ++place) {
            std::vector<double> x = randomValues(20, 1);
            x[place] = wrong;
            for (const double scale : {0.0, 1.0}) {
                const Tensor at = tensor(Shape(1, 20), x), targets = tensor(Shape(1, 20), randomValues(20, 2));
                const LossSum entropy = ops().crossEntropy(at, m_memory.tensor(Type::Int32, Shape(1), {3}), scale);
                EXPECT_FALSE(std::isfinite(entropy.sum)) << wrong << " at " << place;
                const LossSum error = ops().squaredError(tensor(Shape(1, 20), x), targets, 1, scale);
                EXPECT_FALSE(std::isfinite(error.sum));
            }
        }
}

TEST_P(OperationsTest, SquaredError)
{
    for (const auto& [m, n] : {std::pair<std::int64_t, std::int64_t>{1, 1}, {3, 4}, {65, 5}, {130, 1}})
        for (const double factor : {1.0, 0.5})
            for (const double scale : {1.0, 0.0, 0.125}) {
                const std::vector<double> x = rounded(type(), randomValues(m * n, 1)),
                                          targets = rounded(type(), randomValues(m * n, 2));
                double right = 0;
                for (std::int64_t i = 0; i < m * n; ++i) right += factor * (x[i] - targets[i]) * (x[i] - targets[i]);
                const Tensor t = tensor(Shape(m, n), x), y = tensor(Shape(m, n), targets);
                EXPECT_NEAR(ops().squaredError(t, y, factor, scale).value().sum, right,
                            few() * static_cast<double>(m * n));
                EXPECT_EQ(values(y), targets);
                for (std::int64_t i = 0; i < m * n; ++i)
                    ASSERT_NEAR(values(t)[i], scale == 0 ? x[i] : 2 * factor * scale * (x[i] - targets[i]),
                                scale == 0 ? 0 : few());
            }
}

TEST_P(OperationsTest, NormsAndDistances)
{
    for (const std::int64_t n : {1, 7, 8, 9, 1000, 16384, 16385, 50'000}) {
        const std::vector<double> a = rounded(type(), randomValues(n, 1)), b = randomValues(n, 2);
        const Tensor x = vector(a), same = vector(b),
                     other = m_memory.tensor(type() == Type::Float64 ? Type::Float32 : Type::Float64, Shape(n), b);
        long double square = 0, distance = 0, mixed = 0;
        for (std::int64_t i = 0; i < n; ++i) {
            square += static_cast<long double>(a[i]) * a[i];
            distance += std::pow(static_cast<long double>(a[i]) - rounded(type(), b)[i], 2);
            mixed += std::pow(static_cast<long double>(a[i]) -
                                  rounded(type() == Type::Float64 ? Type::Float32 : Type::Float64, {b[i]})[0],
                              2);
            if (n > 10'000 && i == 0) break; // the long ones below, by their squares alone
        }
        if (n > 10'000) {
            for (std::int64_t i = 1; i < n; ++i) square += static_cast<long double>(a[i]) * a[i];
        } else {
            EXPECT_NEAR(ops().squaredDistance(x, same), static_cast<double>(distance),
                        1e-12 * static_cast<double>(distance));
            EXPECT_NEAR(ops().squaredDistance(x, other), static_cast<double>(mixed),
                        1e-12 * static_cast<double>(mixed));
        }
        EXPECT_NEAR(ops().squaredNorm(x), static_cast<double>(square), 1e-12 * static_cast<double>(square))
            << "sums are in float64";
    }
    EXPECT_TRUE(std::isnan(ops().squaredNorm(vector({1, kNan, 2}))));
    EXPECT_EQ(ops().squaredNorm(vector({1e30, 0})), std::pow(rounded(type(), {1e30})[0], 2))
        << "no overflow in float32";
}

TEST_P(OperationsTest, ScaleAndAdd)
{
    const std::vector<double> a = rounded(type(), randomValues(37, 1)), b = rounded(type(), randomValues(37, 2));
    const Tensor x = vector(a);
    ops().scale(x, 0.25);
    for (int i = 0; i < 37; ++i) EXPECT_EQ(values(x)[i], 0.25 * a[i]);
    const Tensor set = vector(std::vector<double>(37, kNan)), sum = vector(a);
    ops().addScaled(set, 0, -2, vector(b));
    ops().addScaled(sum, 1, -2, vector(b));
    for (int i = 0; i < 37; ++i) {
        EXPECT_EQ(values(set)[i], -2 * b[i]);
        EXPECT_EQ(values(sum)[i], rounded(type(), {a[i] - 2 * b[i]})[0]);
    }
}

TEST_P(OperationsTest, SgdSteps)
{
    for (const double momentum : {0.0, 0.9})
        for (const bool nesterov : {false, true})
            for (const double decay : {0.0, 0.01}) {
                std::vector<double> w = rounded(type(), randomValues(21, 1)), v(21, 0);
                const Tensor weights = vector(w), velocity = momentum == 0 ? Tensor() : vector(v);
                for (unsigned step = 0; step < 3; ++step) {
                    const std::vector<double> g = rounded(type(), randomValues(21, 2 + step));
                    double moved = 0;
                    for (int i = 0; i < 21; ++i) {
                        const double d = g[i] + decay * w[i];
                        v[i] = momentum * v[i] + d;
                        const double change = 0.1 * (nesterov ? d + momentum * v[i] : v[i]);
                        w[i] -= change;
                        moved += change * change;
                    }
                    const double square = ops().sgdStep(weights, velocity, vector(g), {0.1, momentum, decay, nesterov});
                    EXPECT_NEAR(square, moved, 100 * few() * moved);
                }
                for (int i = 0; i < 21; ++i) EXPECT_NEAR(values(weights)[i], w[i], 4 * few());
            }
}

TEST_P(OperationsTest, AdamSteps)
{
    for (const bool decoupled : {false, true})
        for (const double decay : {0.0, 0.1}) {
            const double rate = 0.01, beta1 = 0.8, beta2 = 0.95, epsilon = 1e-3;
            std::vector<double> w = rounded(type(), randomValues(21, 1)), m(21, 0), v(21, 0);
            const Tensor weights = vector(w), first = vector(m), second = vector(v);
            for (int t = 1; t <= 4; ++t) {
                const std::vector<double> g = rounded(type(), randomValues(21, 2 + static_cast<unsigned>(t)));
                double moved = 0;
                for (int i = 0; i < 21; ++i) {
                    const double before = w[i], d = g[i] + (decoupled ? 0 : decay * w[i]);
                    if (decoupled) w[i] -= rate * decay * w[i];
                    m[i] = beta1 * m[i] + (1 - beta1) * d;
                    v[i] = beta2 * v[i] + (1 - beta2) * d * d;
                    const double mean = m[i] / (1 - std::pow(beta1, t)), square = v[i] / (1 - std::pow(beta2, t));
                    w[i] -= rate * mean / (std::sqrt(square) + epsilon);
                    moved += (w[i] - before) * (w[i] - before);
                }
                const double square = ops().adamStep(weights, first, second, vector(g),
                                                     {rate, beta1, beta2, epsilon, decay, decoupled, t});
                EXPECT_NEAR(square, moved, 1000 * few() * moved);
            }
            for (int i = 0; i < 21; ++i) {
                EXPECT_NEAR(values(weights)[i], w[i], 4 * few());
                EXPECT_NEAR(values(first)[i], m[i], few());
                EXPECT_NEAR(values(second)[i], v[i], few());
            }
        }
}

// Decisions about results that a device may still be working out.
TEST_P(OperationsTest, ClipsByWhatTheNormComesTo)
{
    const std::vector<double> a = rounded(type(), {3, -4, 12}); // of norm 13
    for (const double limit : {1.0, 6.5, 12.9, 13.1, 1e9})
        for (const double divisor : {1.0, 3.0}) {
            const Tensor x = vector(a);
            ops().clip(x, ops().squaredNorm(x), divisor, limit);
            const double coefficient = limit / (13 / divisor + 1e-6);
            for (int i = 0; i < 3; ++i)
                EXPECT_NEAR(values(x)[i], coefficient < 1 ? coefficient * a[i] : a[i], coefficient < 1 ? few() : 0)
                    << limit << " " << divisor;
        }
    const Tensor known = vector(a);
    ops().clip(known, 169.0, 1, 1.0);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(values(known)[i], a[i] / (13 + 1e-6), few());
    const Tensor none = vector({kNan, 1});
    ops().clip(none, ops().squaredNorm(none), 1, 0.5);
    EXPECT_EQ(values(none)[1], 1) << "by what is no number nothing is clipped";
}

TEST_P(OperationsTest, TellsWhatIsFinite)
{
    const Later<double> one = ops().squaredNorm(vector({1})), nan = ops().squaredNorm(vector({1, kNan})),
                        infinite = ops().squaredNorm(vector({INFINITY}));
    const std::vector<Later<double>> all(40, one); // more than a kernel takes at once
    EXPECT_TRUE(ops().areFinite(one, {}));
    EXPECT_TRUE(ops().areFinite(one, all));
    for (const Later<double>& bad : {nan, infinite, Later<double>(NAN)}) {
        EXPECT_FALSE(ops().areFinite(bad, {}));
        EXPECT_FALSE(ops().areFinite(bad, all));
        for (const std::size_t at : {0, 7, 8, 15, 16, 39}) {
            std::vector<Later<double>> some = all;
            some[at] = bad;
            EXPECT_FALSE(ops().areFinite(one, some)) << at;
        }
    }
    std::vector<Later<double>> large = all;
    large[3] = large[30] = Later<double>(1.5e308);
    EXPECT_FALSE(ops().areFinite(one, large)) << "each is finite, their sum is not";
    large[30] = Later<double>(-1.5e308);
    EXPECT_TRUE(ops().areFinite(one, large));
}

// Whether the host knows already or not.
TEST_P(OperationsTest, StepsOnlyWhereThatIsDecided)
{
    const std::vector<double> a = rounded(type(), randomValues(21, 1)), positive(21, 0.5);
    for (const bool go : {false, true})
        for (const bool known : {false, true}) {
            const auto decision = [&] {
                if (known) return Later<bool>(go);
                const Later<double> number = ops().squaredNorm(vector({go ? 1.0 : kNan}));
                return ops().areFinite(number, {});
            };
            const Tensor g = vector(a), w = vector(a), m = vector(positive), v = vector(positive);
            const auto expectChanged = [&](const char* what, const Tensor& t, const std::vector<double>& from) {
                for (int i = 0; i < 21; ++i) EXPECT_EQ(values(t)[i] != from[i], go) << what << known << i;
            };
            double moved = ops().sgdStep(w, Tensor(), g, {0.5, 0, 0, false}, decision());
            EXPECT_EQ(moved > 0, go);
            expectChanged("sgd", w, a);
            const std::vector<double> before = values(w);
            moved = ops().adamStep(w, m, v, g, {0.5, 0.9, 0.9, 1e-3, 0.1, true, 3}, decision());
            EXPECT_EQ(moved > 0, go);
            expectChanged("adam", w, before);
            expectChanged("adam, first moment", m, positive);
            expectChanged("adam, second moment", v, positive);
            const std::vector<double> again = values(w);
            moved = ops().adamMove(w, m, v, {0.5, 0.9, 0.9, 1e-3, 0.1, true, 3}, decision());
            EXPECT_EQ(moved > 0, go);
            expectChanged("adama", w, again);
            const Tensor average = vector(positive);
            ops().blend(average, 0.5, 1, g, decision());
            expectChanged("blend", average, positive);
        }
}

// Time is booked to the phase that was started last; idle time to none; taking it starts anew.
TEST(BackendTimes, AreBookedToPhases)
{
    TestMemory memory;
    Backend& ops = *memory.backend;
    const Tensor t = memory.tensor(Type::Float64, Shape(1000), randomValues(1000, 1));
    ops.takeTimes();
    for (const Phase phase : {Phase::Idle, Phase::Backward, Phase::Idle}) {
        ops.start(phase);
        for (int i = 0; i < 100; ++i) ops.scale(t, 1.0);
    }
    const PhaseTimes times = ops.takeTimes();
    for (std::size_t i = 0; i < kPhases; ++i)
        EXPECT_EQ(times[i] > 0, i == static_cast<std::size_t>(Phase::Backward)) << i;
    EXPECT_EQ(ops.takeTimes(), PhaseTimes{});
}

TEST(BackendMemory, WhatTheMachineHasNotIsRefused)
{
    TestMemory memory;
    EXPECT_THROW(memory.ledger.allocate(Category::Parameters, Type::Float64, Shape(2'000'000, 2'000'000), "weights"),
                 OutOfMemory);
    EXPECT_EQ(total(memory.ledger.inUse()), 0);
}

} // namespace
} // namespace tarakum
