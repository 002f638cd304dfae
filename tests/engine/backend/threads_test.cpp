// The number of threads changes no bit of any operation. Sizes are large enough for the work to be shared out.
#include "tests/support/tensors.hpp"

#include <gtest/gtest.h>

#include <ostream>

namespace tarakum {
namespace {

constexpr std::int64_t kLong = 300'007; // over 250,000 elements element-wise work is shared

// Everything that an operation leaves behind, to the bit.
class Trace
{
public:
    explicit Trace(int threads) : memory(threads), ops(*memory.backend) {}

    Tensor random(const Shape& shape, unsigned seed, double least = -1, double most = 1)
    {
        return memory.tensor(type, shape, randomValues(shape.count(), seed, least, most));
    }
    void keep(const Tensor& t) { bits.push_back(bitsOf(ops, t)); }
    void keep(double v) { bits.emplace_back(reinterpret_cast<const char*>(&v), sizeof v); }
    void keep(const LossSum& sum)
    {
        keep(sum.sum);
        keep(static_cast<double>(sum.correct));
    }

    TestMemory memory;
    Backend& ops;
    Type type = Type::Float32;
    std::vector<std::string> bits;
};

using Operation = void (*)(Trace&);
struct Named
{
    const char* name;
    Operation operation;
};
void PrintTo(const Named& named, std::ostream* out)
{
    *out << named.name;
}
void products(Trace& t, Transpose ta, Transpose tb, double beta)
{
    const std::int64_t m = 301, n = 515, k = 270;
    const Tensor c = t.random(Shape(m, n), 1);
    t.ops.matmul(c, beta, t.random(ta == Transpose::Yes ? Shape(k, m) : Shape(m, k), 2), ta,
                 t.random(tb == Transpose::Yes ? Shape(n, k) : Shape(k, n), 3), tb);
    t.keep(c);
}
void activations(Trace& t, Activation kind)
{
    const Tensor x = t.random(Shape(kLong), 1, -5, 5), y = t.random(Shape(kLong), 2), dy = t.random(Shape(kLong), 3);
    t.ops.activate(kind, y, x);
    t.keep(y);
    t.ops.activateBackward(kind, dy, kind == Activation::Gelu ? x : y);
    t.keep(dy);
}
void losses(Trace& t, double scale)
{
    const std::int64_t m = 3001, n = 17;
    const Tensor x = t.random(Shape(m, n), 1, -5, 5), squared = t.random(Shape(m, n), 2);
    t.keep(t.ops.crossEntropy(x, t.memory.tensor(Type::Int32, Shape(m), randomValues(m, 3, 0, 16.5)), scale));
    t.keep(x);
    t.keep(t.ops.squaredError(squared, t.random(Shape(m, n), 4), 0.5, scale));
    t.keep(squared);
}

const Named kOperations[] = {
    {"Matmul", [](Trace& t) { products(t, Transpose::No, Transpose::No, 0); }},
    {"MatmulOfTransposedA", [](Trace& t) { products(t, Transpose::Yes, Transpose::No, 1); }},
    {"MatmulOfTransposedB", [](Trace& t) { products(t, Transpose::No, Transpose::Yes, 1); }},
    {"MatmulOfBothTransposed", [](Trace& t) { products(t, Transpose::Yes, Transpose::Yes, 0); }},
    {"RepeatRow",
     [](Trace& t) {
         const Tensor c = t.random(Shape(1001, 303), 1);
         t.ops.repeatRow(c, t.random(Shape(303), 2));
         t.keep(c);
     }},
    {"SumRows",
     [](Trace& t) {
         const Tensor out = t.random(Shape(303), 1);
         t.ops.sumRows(out, 1, t.random(Shape(1001, 303), 2));
         t.keep(out);
     }},
    {"Relu", [](Trace& t) { activations(t, Activation::Relu); }},
    {"Tanh", [](Trace& t) { activations(t, Activation::Tanh); }},
    {"Gelu", [](Trace& t) { activations(t, Activation::Gelu); }},
    {"Sigmoid", [](Trace& t) { activations(t, Activation::Sigmoid); }},
    {"Losses", [](Trace& t) { losses(t, 0); }},
    {"LossesAndGradients", [](Trace& t) { losses(t, 0.125); }},
    {"SquaredNorm", [](Trace& t) { t.keep(t.ops.squaredNorm(t.random(Shape(kLong), 1))); }},
    {"SquaredDistance",
     [](Trace& t) { t.keep(t.ops.squaredDistance(t.random(Shape(kLong), 1), t.random(Shape(kLong), 2))); }},
    {"Scale",
     [](Trace& t) {
         const Tensor x = t.random(Shape(kLong), 1);
         t.ops.scale(x, 0.3);
         t.keep(x);
     }},
    {"AddScaled",
     [](Trace& t) {
         const Tensor x = t.random(Shape(kLong), 1);
         t.ops.addScaled(x, 1, 0.3, t.random(Shape(kLong), 2));
         t.keep(x);
     }},
    {"Sgd",
     [](Trace& t) {
         const Tensor w = t.random(Shape(kLong), 1), v = t.random(Shape(kLong), 2);
         t.keep(t.ops.sgdStep(w, v, t.random(Shape(kLong), 3), {0.1, 0.9, 0.01, true}));
         t.keep(w);
         t.keep(v);
     }},
    {"Adam",
     [](Trace& t) {
         const Tensor w = t.random(Shape(kLong), 1), m = t.random(Shape(kLong), 2), v = t.random(Shape(kLong), 3, 0, 1);
         t.keep(t.ops.adamStep(w, m, v, t.random(Shape(kLong), 4), {0.1, 0.9, 0.99, 1e-8, 0.01, true, 5}));
         t.keep(w);
         t.keep(m);
         t.keep(v);
     }},
};

class ThreadsTest : public testing::TestWithParam<std::tuple<Named, Type>>
{
};

TEST_P(ThreadsTest, ChangeNoBit)
{
    const auto& [named, type] = GetParam();
    std::vector<std::string> one;
    for (const int threads : {1, 2, 3}) {
        Trace trace(threads);
        trace.type = type;
        named.operation(trace);
        if (threads == 1) one = trace.bits;
        ASSERT_FALSE(one.empty());
        EXPECT_TRUE(trace.bits == one) << threads << " threads";
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, ThreadsTest, testing::Combine(testing::ValuesIn(kOperations), testing::Values(Type::Float64, Type::Float32)),
    [](const auto& p) {
        return std::string(std::get<0>(p.param).name) + (std::get<1>(p.param) == Type::Float64 ? "Float64" : "Float32");
    });

} // namespace
} // namespace tarakum
