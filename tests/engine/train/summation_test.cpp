// Gradient buffers of every type and summation: the exact sums and the sizes of errors that are known for them.
#include "tests/support/tensors.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tarakum {
namespace {

class Buffer
{
public:
    Buffer(Type type, Summation summation, std::int64_t size = 1)
        : m_summation(summation), m_sum(zeros(type, size)),
          m_lost(summation == Summation::Kahan ? zeros(type, size) : Tensor())
    {
    }
    void add(const Tensor& t, double factor = 1)
    {
        m_memory.backend->accumulate(m_sum, m_lost, 1.0, factor, t, m_summation, m_draws, m_position++, 0);
    }
    // Adds the number x, held in `type`, n times.
    Buffer& add(double x, int n, Type type)
    {
        const Tensor t = m_memory.ledger.allocate(Category::Workspace, type, Shape(1), "a number");
        m_memory.backend->fill(t, x);
        for (int i = 0; i < n; ++i) add(t);
        return *this;
    }
    double value() { return values().front(); }
    std::vector<double> values()
    {
        const Tensor wide = zeros(Type::Float64, m_sum.count());
        m_memory.backend->addScaled(wide, 0.0, 1.0, m_sum);
        return valuesOf(*m_memory.backend, wide);
    }
    TestMemory& memory() { return m_memory; }

private:
    Tensor zeros(Type type, std::int64_t size)
    {
        Tensor t = m_memory.ledger.allocate(Category::Gradients, type, Shape(size), "zeros");
        m_memory.backend->fill(t, 0.0);
        return t;
    }

    TestMemory m_memory;
    Summation m_summation;
    Draws m_draws{1};
    std::uint64_t m_position = 0;
    Tensor m_sum, m_lost;
};

TEST(ExactSums, AddingOneStopsWhereHalfAUnitIsOne)
{
    EXPECT_EQ(Buffer(Type::Bfloat16, Summation::Plain).add(1, 1000, Type::Bfloat16).value(), 256);
    EXPECT_EQ(Buffer(Type::Float16, Summation::Plain).add(1, 3000, Type::Float16).value(), 2048);
    EXPECT_EQ(Buffer(Type::Bfloat16, Summation::Kahan).add(1, 1000, Type::Bfloat16).value(), 1000);
    EXPECT_EQ(Buffer(Type::Float32, Summation::Plain).add(0x1p24, 1, Type::Float32).add(1, 5, Type::Float32).value(),
              0x1p24);
}

TEST(ExactSums, SmallOnesVanishBesideOne)
{
    EXPECT_EQ(
        Buffer(Type::Bfloat16, Summation::Plain).add(1, 1, Type::Bfloat16).add(0.001, 1000, Type::Bfloat16).value(), 1);
    EXPECT_NEAR(
        Buffer(Type::Bfloat16, Summation::Kahan).add(1, 1, Type::Bfloat16).add(0.001, 1000, Type::Bfloat16).value(), 2,
        0x1p-6);
    // Stochastically it never sticks; 1000 draws of probability 0.001 · 2^7 spread by a twelfth of the sum.
    EXPECT_NEAR(
        Buffer(Type::Bfloat16, Summation::Stochastic).add(1, 1, Type::Bfloat16).add(0.001, 1000, Type::Float32).value(),
        2, 0.4);
}

TEST(ExactSums, TenMillionTenths)
{
    EXPECT_EQ(Buffer(Type::Float32, Summation::Plain).add(0.1, 10'000'000, Type::Float32).value(), 1087937.0);
}

TEST(ExactSums, WhatNeitherPlainNorKahanSaves)
{
    for (const Summation summation : {Summation::Plain, Summation::Kahan}) {
        Buffer buffer(Type::Float64, summation);
        for (const double x : {1.0, 1e100, 1.0, -1e100}) buffer.add(x, 1, Type::Float64);
        EXPECT_EQ(buffer.value(), 0);
    }
}

TEST(ExactSums, KTimesAKthInBfloat16)
{
    for (const auto& [k, sum] : {std::pair{7, 0.9921875}, {10, 1.0078125}, {100, 1.046875}, {1000, 0.5}})
        EXPECT_EQ(Buffer(Type::Bfloat16, Summation::Plain).add(1.0 / k, k, Type::Bfloat16).value(), sum) << k;
    for (const auto& [k, sum] : {std::pair{100, 0.98828125}, {1000, 0.978515625}})
        EXPECT_EQ(Buffer(Type::Float16, Summation::Plain).add(1.0 / k, k, Type::Float16).value(), sum) << k;
}

// Relative errors of sums of k values around 1 with a spread of 1, as a root mean square; against published runs.
struct Spread
{
    Type type;
    Summation summation;
    int k;
    double error;
};
TEST(Errors, OfSumsOfNoisyNumbers)
{
    constexpr int size = 4096;
    for (const Spread& s : {Spread{Type::Bfloat16, Summation::Plain, 8, 3.1e-3},
                            {Type::Bfloat16, Summation::Plain, 64, 7.5e-3},
                            {Type::Bfloat16, Summation::Plain, 512, 1.9e-2},
                            {Type::Bfloat16, Summation::Stochastic, 8, 4.6e-3},
                            {Type::Bfloat16, Summation::Stochastic, 64, 1.0e-2},
                            {Type::Bfloat16, Summation::Kahan, 8, 1.8e-3},
                            {Type::Bfloat16, Summation::Kahan, 512, 1.8e-3},
                            {Type::Float16, Summation::Plain, 8, 4.5e-4},
                            {Type::Float16, Summation::Plain, 512, 2.6e-3},
                            {Type::Float32, Summation::Plain, 64, 1.1e-7},
                            {Type::Float32, Summation::Plain, 512, 2.9e-7}}) {
        Buffer buffer(s.type, s.summation, size);
        const Draws draws(7);
        std::vector<double> right(size, 0.0), values(size);
        for (int i = 0; i < s.k; ++i) {
            for (int p = 0; p < size; ++p) {
                values[p] = static_cast<double>(static_cast<float>(1 + draws.normal(Purpose::Noise, i, p)));
                right[p] += values[p];
            }
            buffer.add(buffer.memory().tensor(Type::Float32, Shape(size), values));
        }
        const std::vector<double> sums = buffer.values();
        double squares = 0; // relative to the sums' usual size: a sum near 0 has no relative error worth the name
        for (int p = 0; p < size; ++p) squares += std::pow((sums[p] - right[p]) / std::hypot(s.k, std::sqrt(s.k)), 2);
        const double error = std::sqrt(squares / size);
        EXPECT_LT(error, 2 * s.error) << static_cast<int>(s.type) << " " << static_cast<int>(s.summation) << " " << s.k;
        EXPECT_GT(error, s.error / 2) << static_cast<int>(s.type) << " " << static_cast<int>(s.summation) << " " << s.k;
    }
}

// Noisy gradients of 4096 parameters added up k times, relative to their exact sum.
TEST(Errors, OfNoisyGradientsInEachBuffer)
{
    constexpr int size = 4096;
    const auto errorOf = [&](Type buffer, Summation summation, Type gradient, int k) {
        Buffer sum(buffer, summation, size);
        const Tensor g = sum.memory().ledger.allocate(Category::Workspace, gradient, Shape(size), "a gradient");
        std::vector<double> right(size, 0.0), values(size);
        for (int i = 0; i < k; ++i) {
            for (int p = 0; p < size; ++p) {
                values[p] = 0.01 * std::cos(0.37 * p) + 0.05 * std::sin((i + 1) * (p + 1) * 0.7391);
                right[p] += values[p];
            }
            sum.memory().backend->addScaled(g, 0.0, 1.0, sum.memory().tensor(Type::Float64, Shape(size), values));
            sum.add(g);
        }
        const std::vector<double> sums = sum.values();
        double error = 0, whole = 0;
        for (int p = 0; p < size; ++p) error += std::pow(sums[p] - right[p], 2), whole += right[p] * right[p];
        return std::sqrt(error / whole);
    };
    const auto expectNear = [](double error, double published) {
        EXPECT_LT(error, 2 * published);
        EXPECT_GT(error, published / 2);
    };
    expectNear(errorOf(Type::Bfloat16, Summation::Plain, Type::Bfloat16, 4), 3.1e-3);
    expectNear(errorOf(Type::Bfloat16, Summation::Plain, Type::Bfloat16, 256), 3.0e-2);
    expectNear(errorOf(Type::Bfloat16, Summation::Kahan, Type::Bfloat16, 256), 1.9e-3);
    expectNear(errorOf(Type::Float32, Summation::Plain, Type::Bfloat16, 256), 4.7e-4);
    expectNear(errorOf(Type::Float32, Summation::Plain, Type::Float32, 256), 2.5e-7);
}

TEST(Stochastic, IsRightOnAverageAndAFunctionOfItsKeys)
{
    constexpr int size = 20000;
    Buffer a(Type::Bfloat16, Summation::Stochastic, size), b(Type::Bfloat16, Summation::Stochastic, size);
    const double x = 1 + 0x1p-10; // an eighth of the way from 1 to the next number
    for (Buffer* buffer : {&a, &b})
        buffer->add(buffer->memory().tensor(Type::Float32, Shape(size), std::vector<double>(size, x)));
    EXPECT_EQ(a.values(), b.values());
    double mean = 0;
    for (const double v : a.values()) {
        EXPECT_TRUE(v == 1 || v == 1 + 0x1p-7) << v;
        mean += v / size;
    }
    EXPECT_NEAR(mean, x, 5 * 0x1p-7 * std::sqrt(1.0 / 8 * 7 / 8 / size));
}

// AdamA: for k equal micro-gradients its second moment is Adam's over k; for random ones they agree on average.
TEST(AdamA, SecondMoment)
{
    constexpr int size = 5000, k = 8;
    TestMemory memory;
    const auto zeros = [&] { return memory.tensor(Type::Float64, Shape(size), std::vector<double>(size, 0.0)); };
    const AdamStep step{0.001, 0.9, 0.999, 1e-8, 0, false, 1};
    for (const bool equal : {true, false}) {
        const Tensor m = zeros(), v = zeros();
        const Draws draws(3);
        std::vector<double> sum(size, 0.0), values(size);
        for (int j = 0; j < k; ++j) {
            for (int p = 0; p < size; ++p) sum[p] += values[p] = (equal ? 2.0 : draws.normal(Purpose::Noise, j, p)) / k;
            memory.backend->adamAdd(m, v, j == 0 ? 0.9 : 1, j == 0 ? 0.999 : 1,
                                    memory.tensor(Type::Float64, Shape(size), values), step);
        }
        double ours = 0, adams = 0;
        const std::vector<double> second = valuesOf(*memory.backend, v);
        for (int p = 0; p < size; ++p) ours += second[p], adams += 0.001 * sum[p] * sum[p];
        if (equal)
            EXPECT_NEAR(ours, adams / k, 1e-12 * adams);
        else
            EXPECT_NEAR(ours / adams, 1, 0.1);
        EXPECT_NEAR(valuesOf(*memory.backend, m)[7], 0.1 * sum[7], 1e-15);
    }
}

} // namespace
} // namespace tarakum
