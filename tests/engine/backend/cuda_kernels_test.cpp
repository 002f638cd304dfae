// Every operation of the CUDA backend against the CPU's, over random and odd shapes: its kernels run on the host, or on
// a GPU where TARAKUM_TEST_BACKEND says so. And once more: backwards on the host where no order is promised for, and
// again on a GPU. The bits must be the same.
#include "tests/support/cuda_on_host.hpp"
#include "tests/support/tensors.hpp"
#include "tests/support/test_backend.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace tarakum {
namespace {

// A backend with its tensors, made in the same order with the same numbers as those of the other sides.
class Side
{
public:
    explicit Side(std::shared_ptr<Backend> backend) : ops(*backend), m_backend(std::move(backend)), m_ledger(ops) {}

    Tensor of(Type type, const Shape& shape, const std::vector<double>& values)
    {
        Tensor t = m_ledger.allocate(Category::Workspace, type, shape, "a test's tensor");
        void* host = ops.stage(t);
        const auto fill = [&]<class T>(T*) {
            for (std::size_t i = 0; i < values.size(); ++i)
                static_cast<T*>(host)[i] = T(static_cast<Real<T>>(values[i]));
        };
        switch (type) {
        case Type::Float64: fill(static_cast<double*>(nullptr)); break;
        case Type::Float32: fill(static_cast<float*>(nullptr)); break;
        case Type::Bfloat16: fill(static_cast<Bfloat16*>(nullptr)); break;
        case Type::Float16: fill(static_cast<Float16*>(nullptr)); break;
        case Type::Int32:
            for (std::size_t i = 0; i < values.size(); ++i)
                static_cast<std::int32_t*>(host)[i] = static_cast<std::int32_t>(values[i]);
        }
        ops.staged(t);
        m_kept.push_back(t);
        return t;
    }
    Tensor random(Type type, const Shape& shape, double least = -1, double most = 1)
    {
        return of(type, shape, randomValues(shape.count(), ++m_seed, least, most));
    }
    // Numbers from 0 to `below`, as classes, tokens, places have them.
    Tensor whole(const Shape& shape, std::int64_t below)
    {
        std::vector<double> values = randomValues(shape.count(), ++m_seed, 0, static_cast<double>(below));
        for (double& v : values) v = std::floor(v);
        return of(Type::Int32, shape, values);
    }
    void number(double value) { m_numbers.push_back(value); } // a result to compare

    std::vector<double> values(std::size_t i) const
    {
        const Tensor& t = m_kept[i];
        const std::string bits = bitsOf(ops, t);
        std::vector<double> values(static_cast<std::size_t>(t.count()));
        const auto read = [&]<class T>(T*) {
            for (std::size_t j = 0; j < values.size(); ++j) {
                T value;
                std::memcpy(&value, bits.data() + j * sizeof(T), sizeof(T));
                values[j] = static_cast<double>(static_cast<Real<T>>(value));
            }
        };
        switch (t.type()) {
        case Type::Float64: read(static_cast<double*>(nullptr)); break;
        case Type::Float32: read(static_cast<float*>(nullptr)); break;
        case Type::Bfloat16: read(static_cast<Bfloat16*>(nullptr)); break;
        case Type::Float16: read(static_cast<Float16*>(nullptr)); break;
        case Type::Int32: break;
        }
        return values;
    }
    const std::vector<Tensor>& tensors() const { return m_kept; }
    const std::vector<double>& numbers() const { return m_numbers; }

    Backend& ops;

private:
    std::shared_ptr<Backend> m_backend;
    MemoryLedger m_ledger;
    std::vector<Tensor> m_kept;
    std::vector<double> m_numbers;
    unsigned m_seed = 0;
};

double roundingIn(Type type)
{
    switch (type) {
    case Type::Float64: return 0x1p-53;
    case Type::Float32: return 0x1p-24;
    case Type::Bfloat16: return 0x1p-8;
    case Type::Float16: return 0x1p-11;
    case Type::Int32: break;
    }
    return 0;
}

std::shared_ptr<Backend> cudaBackend()
{
    return testsCuda() ? makeTestBackend(1) : makeCudaBackendOnHost();
}

// Does the work on each side and compares all tensors: within `roundings` of a tensor's type, relative to its largest
// number or `size`, what it was worked out from; in 16 bit a few of its own.
void compare(const std::string& what, double roundings, const std::function<void(Side&)>& work, double size = 0)
{
    Side cpu(makeCpuBackend(1)), cuda(cudaBackend()), again(cudaBackend());
    work(cpu);
    work(cuda);
    {
        const KernelsBackwards backwards;
        work(again);
    }
    ASSERT_EQ(cpu.tensors().size(), cuda.tensors().size());
    for (std::size_t i = 0; i < cpu.tensors().size(); ++i) {
        const Type type = cpu.tensors()[i].type();
        ASSERT_EQ(bitsOf(cuda.ops, cuda.tensors()[i]), bitsOf(again.ops, again.tensors()[i]))
            << what << ", tensor " << i << ": other bits the second time";
        if (type == Type::Int32) {
            ASSERT_EQ(bitsOf(cpu.ops, cpu.tensors()[i]), bitsOf(cuda.ops, cuda.tensors()[i])) << what;
            continue;
        }
        const std::vector<double> right = cpu.values(i), found = cuda.values(i);
        double largest = size;
        for (const double v : right) largest = std::max(largest, std::abs(v));
        const bool narrow = bytesOf(type) == 2;
        const double within = roundingIn(type) * (narrow ? 4 : roundings) * largest;
        for (std::size_t j = 0; j < right.size(); ++j) {
            if (std::isnan(right[j]) && std::isnan(found[j])) continue;
            ASSERT_LE(std::abs(right[j] - found[j]), within)
                << what << ", tensor " << i << "[" << j << "] is " << found[j] << ", not " << right[j];
        }
    }
    ASSERT_EQ(cuda.numbers(), again.numbers()) << what << ": other bits the second time";
    for (std::size_t i = 0; i < cpu.numbers().size(); ++i)
        ASSERT_NEAR(cuda.numbers()[i], cpu.numbers()[i], 1e-5 * std::max(1.0, std::abs(cpu.numbers()[i])))
            << what << ", result " << i;
}

constexpr Type kTypes[] = {Type::Float64, Type::Float32, Type::Bfloat16, Type::Float16};
constexpr Type kWide[] = {Type::Float64, Type::Float32};

std::string typeName(Type type)
{
    constexpr const char* names[] = {"Float64", "Float32", "Bfloat16", "Float16", "Int32"};
    return names[static_cast<std::size_t>(type)];
}

class CudaKernels : public testing::TestWithParam<Type>
{
protected:
    Type type() const { return GetParam(); }
    Type real() const { return realType(type()); }
    std::int64_t upTo(std::int64_t most)
    {
        return 1 + static_cast<std::int64_t>(m_generator() % static_cast<std::uint64_t>(most));
    }

private:
    std::mt19937_64 m_generator{7};
};
INSTANTIATE_TEST_SUITE_P(Types, CudaKernels, testing::ValuesIn(kTypes),
                         [](const auto& p) { return typeName(p.param); });

TEST_P(CudaKernels, FillCopyScaleAdd)
{
    for (const std::int64_t n : {1, 3, 4, 5, 257, 1000, 16385}) {
        compare("fill " + std::to_string(n), 1, [&](Side& s) {
            const Tensor a = s.random(type(), Shape(n)), b = s.random(type(), Shape(n));
            s.ops.fill(a.part(n / 2, Shape(n - n / 2)), 0.3);
            s.ops.copy(b.part(0, Shape(n / 2 + 1)), a.part(n - n / 2 - 1, Shape(n / 2 + 1)));
            s.ops.scale(a.part(n / 3, Shape(n - n / 3)), -1.7);
        });
        for (const Type other : kTypes)
            compare("addScaled " + std::to_string(n), 2, [&](Side& s) {
                const Tensor sum = s.random(type(), Shape(n)),
                             fresh = s.of(type(), Shape(n), std::vector<double>(static_cast<std::size_t>(n), NAN));
                const Tensor t = s.random(other, Shape(n));
                s.ops.addScaled(sum, 1, 0.3, t);
                s.ops.addScaled(fresh, 0, 0.3, t);
            });
    }
}

TEST_P(CudaKernels, Accumulate)
{
    for (const Type other : kTypes)
        for (const Summation summation : {Summation::Kahan, Summation::Stochastic})
            compare("accumulate", 2, [&](Side& s) {
                const std::int64_t n = 1003;
                const Tensor sum = s.random(type(), Shape(n)),
                             lost = s.of(type(), Shape(n), std::vector<double>(n, NAN));
                const Draws draws(5);
                for (int i = 0; i < 4; ++i)
                    s.ops.accumulate(sum, lost, i == 0 ? 0 : 1, 0.37, s.random(other, Shape(n)), summation, draws, 3,
                                     21 + i);
            });
}

TEST_P(CudaKernels, NormsAndSteps)
{
    for (const std::int64_t n : {1, 31, 16384, 40'001})
        compare("norms and steps", 8, [&](Side& s) {
            s.number(s.ops.squaredNorm(s.random(type(), Shape(n))));
            for (const Type wide : kWide) {
                const Tensor w = s.random(wide, Shape(n)), v = s.random(wide, Shape(n)), m = s.random(wide, Shape(n)),
                             square = s.random(wide, Shape(n), 0, 1), g = s.random(type(), Shape(n));
                s.number(s.ops.squaredDistance(w, s.random(Type::Float32, Shape(n))));
                s.number(s.ops.sgdStep(w, v, g, {0.1, 0.9, 0.01, true}));
                s.number(s.ops.sgdStep(w, v, g, {0.1, 0.9, 0.01, false}));
                s.number(s.ops.sgdStep(w, Tensor(), g, {0.1, 0, 0.01, false}));
                s.number(s.ops.adamStep(w, m, square, g, {0.01, 0.9, 0.99, 1e-8, 0.1, true, 3, 2}));
                s.number(s.ops.adamStep(w, m, square, g, {0.01, 0.9, 0.99, 1e-8, 0.1, false, 4}));
                const Later<double> norm = s.ops.squaredNorm(g);
                const Later<bool> go = s.ops.areFinite(norm, {&norm, 1});
                s.ops.clip(g, norm, 2, 0.25);
                s.number(s.ops.sgdStep(w, v, g, {0.1, 0.9, 0.01, true}, go));
                s.ops.adamAdd(m, square, 0.9, 0.99, g, {0.01, 0.9, 0.99, 1e-8, 0, false, 1});
                s.number(s.ops.adamMove(w, m, square, {0.01, 0.9, 0.99, 1e-8, 0, false, 5}));
            }
        });
}

// Of wider types by itself: cuBLAS does not say how exact its slope is.
TEST(CudaProductsThroughGelu, AreOneCommandInSixteenBit)
{
    if (testsGpu()) GTEST_SKIP() << "counted on the host";
    for (const Type type : kTypes) {
        CudaOnHost::Counts counts;
        Side s(makeCudaBackendOnHost({CudaGraphs::On, &counts}));
        const Tensor a = s.random(type, Shape(4, 3)), b = s.random(type, Shape(3, 8)), x = s.random(type, Shape(4, 8)),
                     dy = s.random(type, Shape(4, 8));
        s.ops.matmul(dy, 0, a, Transpose::No, b, Transpose::No);
        s.ops.activateBackward(Activation::Gelu, dy, x);
        EXPECT_EQ(counts.gelus, bytesOf(type) == 2 ? 1 : 0) << typeName(type);
    }
}

TEST_P(CudaKernels, ProductsAndRows)
{
    for (int i = 0; i < 12; ++i) {
        const std::int64_t m = upTo(70), n = upTo(70), k = upTo(90);
        for (const bool ta : {false, true})
            for (const bool tb : {false, true})
                for (const double beta : {0.0, 1.0})
                    compare("matmul", 64, [&](Side& s) {
                        const Tensor a = s.random(type(), ta ? Shape(k, m) : Shape(m, k)),
                                     b = s.random(type(), tb ? Shape(n, k) : Shape(k, n));
                        const Tensor c = s.of(type(), Shape(m, n),
                                              beta == 0 ? std::vector<double>(static_cast<std::size_t>(m * n), NAN)
                                                        : randomValues(m * n, 9));
                        s.ops.matmul(c, beta, a, Transpose{ta}, b, Transpose{tb});
                    });
        compare("a row and a product", 64, [&](Side& s) {
            const Tensor a = s.random(type(), Shape(m, k)), b = s.random(type(), Shape(n, k)),
                         row = s.random(type(), Shape(n)), y = s.random(type(), Shape(m, n)),
                         z = s.random(type(), Shape(m, n)), half = s.random(type(), Shape(m, n));
            s.ops.repeatRow(y, row); // added by the product
            s.ops.matmul(y, 1, a, Transpose::No, b, Transpose::Yes);
            s.ops.repeatRow(z, row); // not this one's
            s.ops.matmul(half, 1, a, Transpose::No, b, Transpose::Yes);
            s.ops.repeatRow(half.part(0, Shape((m + 1) / 2, n)), row); // nor all of it
            s.ops.matmul(half, 1, a, Transpose::No, b, Transpose::Yes);
            s.ops.repeatRow(z, row); // nor where the product does not add
            s.ops.matmul(z, 0, a, Transpose::No, b, Transpose::Yes);
        });
        for (const std::int64_t columns : {n, 8 * n}) // by the product where it is of 16 bit and these are whole eights
            compare("a product back through gelu", 64, [&](Side& s) {
                const Tensor a = s.random(type(), Shape(m, k)), b = s.random(type(), Shape(columns, k)),
                             x = s.random(type(), Shape(m, columns)), row = s.random(type(), Shape(columns));
                const auto product = [&] {
                    Tensor y = s.random(type(), Shape(m, columns));
                    s.ops.matmul(y, 0, a, Transpose::No, b, Transpose::Yes);
                    return y;
                };
                s.ops.activateBackward(Activation::Gelu, product(), x);
                s.ops.activateBackward(Activation::Tanh, product(), x); // another function
                product();
                s.ops.activateBackward(Activation::Gelu, s.random(type(), Shape(m, columns)), x); // not the product
                const Tensor part = product(), late = product();
                s.ops.activateBackward(Activation::Gelu, part, x); // not the last one
                s.ops.activateBackward(Activation::Gelu, product().part(0, Shape(m * columns / 2 + 1)),
                                       x.part(0, Shape(m * columns / 2 + 1))); // nor all of it
                s.ops.scale(late, 2);
                s.ops.activateBackward(Activation::Gelu, late, x);
                s.ops.repeatRow(late, row);
                s.ops.matmul(late, 1, a, Transpose::No, b, Transpose::Yes);
                s.ops.activateBackward(Activation::Gelu, late, x); // a row comes first
            });
        for (const std::int64_t rows : {std::int64_t{1}, m, 64 * m + 1})
            compare("rows", 256, [&](Side& s) {
                const Tensor a = s.random(type(), Shape(rows, n)), row = s.random(type(), Shape(n)),
                             sum = s.random(type(), Shape(n));
                s.ops.sumRows(sum, 1, a);
                s.ops.sumRows(s.random(type(), Shape(n)), 0, a);
                s.ops.repeatRow(a, row);
            });
    }
}

TEST_P(CudaKernels, Activations)
{
    for (const Activation kind : {Activation::Relu, Activation::Tanh, Activation::Gelu, Activation::Sigmoid})
        for (const std::int64_t n : {1, 4, 7, 1025})
            compare(
                "activate", 16,
                [&](Side& s) {
                    const Tensor x = s.random(type(), Shape(n), -5, 5), y = s.random(type(), Shape(n)),
                                 dy = s.random(type(), Shape(n)), kept = s.random(type(), Shape(n));
                    s.ops.activate(kind, y, x);
                    s.ops.activateBackward(kind, dy, kept);
                    s.ops.activate(kind, x, x);
                },
                5);
}

TEST_P(CudaKernels, Dropout)
{
    for (int i = 0; i < 10; ++i) {
        const std::int64_t rows = upTo(5), n = upTo(300);
        const auto unit = static_cast<std::uint64_t>(upTo(70) - 1);
        for (const double probability : {0.0, 0.3, 0.999})
            compare("dropout", 1, [&](Side& s) {
                const Tensor x = s.random(type(), Shape(rows, n)), y = s.random(type(), Shape(rows, n));
                s.ops.dropout(y, x, probability, Draws(3), std::uint64_t{1} << 33, unit);
                s.ops.dropout(x, x, probability, Draws(4), 2, unit + 1);
            });
    }
}

TEST_P(CudaKernels, Convolution)
{
    for (int i = 0; i < 12; ++i) {
        const std::int64_t b = upTo(11), c = upTo(5), o = upTo(6), h = 1 + upTo(9), w = 1 + upTo(9);
        for (const bool pooled : {false, true})
            for (const bool biased : {false, true})
                compare("convolution", 64, [&](Side& s) {
                    const Shape out = pooled ? Shape(b, o, h / 2, w / 2) : Shape(b, o, h, w);
                    const Tensor x = s.random(type(), Shape(b, c, h, w)), y = s.random(type(), out),
                                 dy = s.random(type(), out), dx = s.random(type(), Shape(b, c, h, w)),
                                 weight = s.random(type(), Shape(o, c, 3, 3)),
                                 bias = biased ? s.random(type(), Shape(o)) : Tensor(),
                                 room = s.random(real(), Shape(convolutionWorkspace(weight.count())));
                    s.ops.fill(room, 0);
                    const std::int64_t found = convolutionPlaces(o * (h / 2) * (w / 2));
                    const Tensor places = pooled ? s.whole(Shape(b, found), 1) : Tensor();
                    s.ops.convolution(y, x, weight, bias, places, room);
                    s.ops.convolutionInputGradient(dx, dy, weight, places, room);
                    for (const double beta : {0.0, 1.0}) {
                        const Tensor gradient = s.random(type(), weight.shape());
                        s.ops.convolutionWeightGradient(gradient, beta, dy, x, places, room);
                        if (type() == real()) continue;
                        s.ops.convolutionWeightGradient(s.random(Type::Float32, weight.shape()), beta, dy, x, places,
                                                        room);
                    }
                    s.ops.fill(room, 0); // what the CPU leaves in it is its own affair
                });
    }
}

TEST_P(CudaKernels, MaxPool)
{
    for (int i = 0; i < 10; ++i) {
        const std::int64_t b = upTo(3), c = upTo(3), h = 1 + upTo(9), w = 1 + upTo(9);
        compare("maxPool", 1, [&](Side& s) {
            const Tensor x = s.random(type(), Shape(b, c, h, w)), y = s.random(type(), Shape(b, c, h / 2, w / 2)),
                         dy = s.random(type(), Shape(b, c, h / 2, w / 2)), dx = s.random(type(), Shape(b, c, h, w));
            std::vector<double> same(static_cast<std::size_t>(x.count()), 0.5); // the first of equals
            same[same.size() / 2] = NAN;                                        // NaN is larger than all
            const Tensor equal = s.of(type(), x.shape(), same);
            s.ops.maxPool(y, x);
            s.ops.maxPoolBackward(dx, dy, x);
            s.ops.maxPoolBackward(x, dy, x);
            s.ops.maxPool(s.random(type(), y.shape()), equal);
            s.ops.maxPoolBackward(equal, dy, equal);
        });
    }
}

TEST_P(CudaKernels, Channels)
{
    for (int i = 0; i < 10; ++i) {
        const std::int64_t b = upTo(200), c = upTo(9);
        for (const bool image : {false, true})
            compare("channels", 64, [&](Side& s) {
                const Shape shape = image ? Shape(b % 20 + 2, c, upTo(1) + i, 5) : Shape(b + 1, c);
                const Tensor x = s.random(type(), shape, -1, 3), dy = s.random(type(), shape),
                             y = s.random(type(), shape);
                const Tensor mean = s.random(real(), Shape(c)), variance = s.random(real(), Shape(c), 0.5, 1),
                             dWeight = s.random(real(), Shape(c)), dBias = s.random(real(), Shape(c)),
                             otherMean = s.random(real(), Shape(c)), otherVariance = s.random(real(), Shape(c), 0.5, 1);
                const Tensor weight = s.random(type(), Shape(c)), bias = s.random(type(), Shape(c));
                s.ops.sumChannels(s.random(type(), Shape(c)), 0, x);
                s.ops.sumChannels(s.random(real(), Shape(c)), 1, x);
                s.ops.channelMoments(mean, variance, x);
                s.ops.normaliseChannels(y, x, mean, variance, weight, bias);
                s.ops.channelGradients(dWeight, dBias, dy, x, mean, variance);
                s.ops.normaliseChannelsBackward(dy, x, mean, variance, weight, dWeight, dBias);
                s.ops.normaliseChannelsBackward(y, x, mean, variance, weight, Tensor(), Tensor());
                s.ops.mergeMoments(otherMean, otherVariance, 7, mean, variance, 11);
                s.ops.blend(otherMean, 0.9, 0.125, mean);
            });
    }
}

TEST_P(CudaKernels, NormalisedRows)
{
    for (int i = 0; i < 10; ++i) {
        const std::int64_t rows = upTo(9), perGroup = upTo(5), groups = upTo(4), c = perGroup * groups;
        for (const Shape& shape : {Shape(rows, c), Shape(rows, c, 3, i + 1), Shape(2, c * 300)})
            compare("rows", 256, [&](Side& s) {
                const std::int64_t channels = shape.size[1];
                const Tensor x = s.random(type(), shape, -1, 3), y = s.random(type(), shape),
                             dy = s.random(type(), shape);
                const Tensor mean = s.random(real(), Shape(shape.rows() * groups)),
                             inverse = s.random(real(), Shape(shape.rows() * groups)),
                             dWeight = s.random(real(), Shape(channels)), dBias = s.random(real(), Shape(channels));
                const Tensor weight = s.random(type(), Shape(channels)), bias = s.random(type(), Shape(channels));
                s.ops.normaliseRows(y, mean, inverse, x, weight, bias, groups);
                if (shape.columns() / groups == 1) { // 1/√ε makes rounding large
                    s.ops.fill(inverse, 1);
                    s.ops.copy(y, x);
                }
                s.ops.rowGradients(dWeight, dBias, dy, x, mean, inverse, groups);
                s.ops.normaliseRowsBackward(dy, x, mean, inverse, weight, groups);
            });
    }
}

TEST_P(CudaKernels, Losses)
{
    for (const auto& [m, n] : {std::pair<std::int64_t, std::int64_t>{1, 1}, {5, 10}, {65, 33}, {3, 1500}, {600, 2}})
        for (const double scale : {0.0, 0.25})
            compare("losses", 64, [&, m = m, n = n](Side& s) {
                const Tensor x = s.random(type(), Shape(m, n), -4, 4), z = s.random(type(), Shape(m, n));
                std::vector<double> classes(static_cast<std::size_t>(m));
                for (std::size_t i = 0; i < classes.size(); ++i)
                    classes[i] = i % 3 == 1 ? kIgnoredClass : static_cast<double>(i * 7 % static_cast<std::size_t>(n));
                const LossSum a = s.ops.crossEntropy(x, s.of(Type::Int32, Shape(m), classes), scale);
                s.number(a.sum);
                s.number(static_cast<double>(a.correct));
                const LossSum b = s.ops.squaredError(z, s.random(real(), Shape(m, n)), 0.5, scale);
                s.number(b.sum);
                s.number(static_cast<double>(b.correct));
            });
}

TEST_P(CudaKernels, Contrastive)
{
    for (const auto& [b, d] : {std::pair<std::int64_t, std::int64_t>{1, 3},
                               {2, 1},
                               {37, 5},
                               {65, 70},
                               {3000, 2}}) // the last some rows at a time
        for (const double scale : {0.0, 0.25}) {
            if (b > 1000 && (scale == 0 || type() != Type::Float64)) continue; // one is enough
            compare("contrastive", 2000, [&, b = b, d = d](Side& s) {
                const Tensor x = s.random(type(), Shape(2 * b, d));
                std::vector<double> losses(static_cast<std::size_t>(b));
                const LossSum sum = s.ops.contrastive(x, 0.2, scale, losses.data());
                s.number(sum.sum);
                s.number(static_cast<double>(sum.correct));
                for (const double loss : losses) s.number(loss);
                s.ops.fill(x, 0);
                s.number(s.ops.contrastive(x, 0.2, scale, nullptr).value().sum);
            });
        }
}

TEST_P(CudaKernels, Embedding)
{
    for (const std::int64_t vocabulary : {1, 2, 65, 300, 70'000})
        for (const Type sum : kTypes) {
            const std::int64_t b = upTo(40), steps = upTo(9), c = upTo(5);
            compare("embedding", 64, [&](Side& s) {
                const Tensor x = s.whole(Shape(b, steps), vocabulary);
                const Tensor token = s.random(type(), Shape(vocabulary, c)),
                             position = s.random(type(), Shape(steps + 2, c));
                const Tensor y = s.random(type(), Shape(b * steps, c));
                s.ops.embed(y, x, token, position);
                s.ops.sumByToken(s.random(sum, Shape(vocabulary, c)), 1, y, x);
                s.ops.sumByToken(s.random(sum, Shape(vocabulary, c)), 0, y, x);
            });
        }
}

TEST_P(CudaKernels, Attention)
{
    for (const auto& [samples, heads, steps, d] :
         {std::array<std::int64_t, 4>{1, 1, 1, 1},
          {2, 3, 5, 4},
          {3, 2, 17, 8},
          {1, 2, 70, 3},
          {2, 1, 33, 16},
          {1, 2, 1700, 2}}) // the last in portions: a head at a time, in float64 backward some rows at a time
        compare("attention", 64, [&, samples = samples, heads = heads, steps = steps, d = d](Side& s) {
            const std::int64_t n = heads * d, rows = samples * steps;
            const Tensor qkv = s.random(type(), Shape(rows, 3 * n), -2, 2), y = s.random(type(), Shape(rows, n)),
                         dy = s.random(type(), Shape(rows, n));
            s.ops.attention(y, qkv, heads, steps);
            s.ops.attentionBackward(qkv, dy, heads, steps);
        });
}

TEST_P(CudaKernels, Gru)
{
    for (int i = 0; i < 8; ++i) {
        const std::int64_t m = upTo(20), n = upTo(20), steps = upTo(4);
        for (const bool kept : {false, true})
            compare("gru", 32, [&](Side& s) {
                const Tensor h = s.random(type(), Shape(m, n)), gates = s.random(type(), Shape(m, 3 * n)),
                             recurrent = s.random(type(), Shape(m, 3 * n)), previous = s.random(type(), Shape(m, n)),
                             fromState = s.random(type(), Shape(m, n)), dh = s.random(type(), Shape(m, n)),
                             dy = s.random(type(), Shape(m, n));
                s.ops.gruStep(h, gates, kept ? fromState : Tensor(), recurrent, previous);
                s.ops.gruStepBackward(dh, gates, fromState, previous, kept ? dy : Tensor());
                s.ops.setLastColumns(gates, fromState);
                s.ops.stepsFirst(s.random(type(), Shape(steps * m, n)), s.random(type(), Shape(m, steps * n)), steps);
            });
    }
}

} // namespace
} // namespace tarakum
