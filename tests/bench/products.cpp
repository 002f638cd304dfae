#include "tests/bench/products.hpp"

#include "engine/backend/backend.hpp"
#include "tests/bench/results.hpp"
#include "tests/support/tensors.hpp"

#include <cblas.h>

#include <cmath>
#include <cstdio>
#include <map>

namespace tarakum {

namespace {

constexpr Product kReference{1024, 1024, 1024, false, false, 0, 1};

// Forward, the weight's gradient and the input's of y[rows,out] = x[rows,in] W[out,in]ᵀ.
void addLinear(std::vector<Product>& list, std::int64_t rows, std::int64_t in, std::int64_t out, bool inputGradient,
               std::int64_t count = 1)
{
    list.push_back({rows, out, in, false, true, 0, count});
    list.push_back({out, in, rows, true, false, 1, count});
    if (inputGradient) list.push_back({rows, in, out, false, false, 0, count});
}

// A convolution of one sample, in the form of products with its columns.
void addConvolution(std::vector<Product>& list, std::int64_t in, std::int64_t out, std::int64_t pixels,
                    bool inputGradient, std::int64_t count)
{
    list.push_back({out, pixels, 9 * in, false, false, 0, count});
    list.push_back({out, 9 * in, pixels, false, true, 1, count});
    if (inputGradient) list.push_back({in, pixels, 9 * out, false, false, 0, count});
}

std::string libraryName(const Product& p)
{
    return "openblas " + p.name();
}

void addBoth(const Product& p)
{
    const Shape a = p.transposeA ? Shape(p.k, p.m) : Shape(p.m, p.k),
                b = p.transposeB ? Shape(p.n, p.k) : Shape(p.k, p.n);
    const auto operands = [=](TestMemory& memory) {
        return std::array<Tensor, 3>{memory.tensor(Type::Float32, a, randomValues(a.count(), 1)),
                                     memory.tensor(Type::Float32, b, randomValues(b.count(), 2)),
                                     memory.tensor(Type::Float32, Shape(p.m, p.n), randomValues(p.m * p.n, 3))};
    };
    const auto transpose = [](bool yes) { return yes ? Transpose::Yes : Transpose::No; };
    add(p.name(), 0, [=](benchmark::State& state) {
        TestMemory memory;
        const auto [left, right, c] = operands(memory);
        for (auto _ : state)
            memory.backend->matmul(c, p.beta, left, transpose(p.transposeA), right, transpose(p.transposeB));
    });
    add(libraryName(p), 0, [=](benchmark::State& state) {
        TestMemory memory;
        const auto [left, right, c] = operands(memory);
        const auto size = [](std::int64_t n) { return static_cast<blasint>(n); };
        for (auto _ : state)
            cblas_sgemm(CblasRowMajor, p.transposeA ? CblasTrans : CblasNoTrans,
                        p.transposeB ? CblasTrans : CblasNoTrans, size(p.m), size(p.n), size(p.k), 1, left.as<float>(),
                        size(p.transposeA ? p.m : p.k), right.as<float>(), size(p.transposeB ? p.k : p.n),
                        static_cast<float>(p.beta), c.as<float>(), size(p.n));
    });
}

// All shapes of all cases, each once.
std::map<std::string, Product> allProducts()
{
    std::map<std::string, Product> all;
    for (const Case& c : peerCases())
        for (const Product& p : productsOf(c.model, c.b)) all.emplace(p.name(), p);
    return all;
}

} // namespace

std::string Product::name() const
{
    std::string text = std::to_string(m) + "x" + std::to_string(n) + "x" + std::to_string(k) + " ";
    text += transposeA ? 'T' : 'N';
    text += transposeB ? 'T' : 'N';
    return text + (beta == 0 ? " =" : " +=");
}

std::vector<Product> productsOf(const std::string& model, std::int64_t b)
{
    std::vector<Product> list;
    if (model == "mlp") {
        addLinear(list, b, 784, 512, false);
        addLinear(list, b, 512, 512, true);
        addLinear(list, b, 512, 10, true);
    } else if (model == "cnn") {
        addConvolution(list, 1, 32, 28 * 28, false, b);
        addConvolution(list, 32, 64, 14 * 14, true, b);
        addLinear(list, b, 64 * 7 * 7, 10, true);
    } else if (model == "gpt") {
        const std::int64_t width = 128, steps = 64, heads = 4, blocks = 4, rows = b * steps;
        addLinear(list, rows, width, 3 * width, true, blocks);
        addLinear(list, rows, width, width, true, blocks);
        addLinear(list, rows, width, 4 * width, true, blocks);
        addLinear(list, rows, 4 * width, width, true, blocks);
        addLinear(list, rows, width, 64, true);
        // Each head: q kᵀ and p v, and twice each backward; all of the square, though half of it is never looked at.
        const std::int64_t d = width / heads, each = b * heads * blocks;
        list.push_back({steps, steps, d, false, true, 0, 2 * each});
        list.push_back({steps, d, steps, false, false, 0, 2 * each});
        list.push_back({steps, d, steps, true, false, 0, 2 * each});
    } else {
        const std::int64_t width = 128, steps = 28;
        addLinear(list, steps * b, 28, 3 * width, false);
        list.push_back({b, 3 * width, width, false, true, 0, steps});
        list.push_back({b, width, 3 * width, false, false, 0, steps});
        list.push_back({3 * width, width, steps * b, true, false, 1, 1});
        addLinear(list, b, width, 10, true);
    }
    return list;
}

const std::vector<Case>& peerCases()
{
    static const std::vector<Case> cases{{"mlp", 16, 4}, {"mlp", 64, 8}, {"mlp", 512, 1},
                                         {"cnn", 16, 4}, {"cnn", 64, 1}, {"gpt", 8, 4},
                                         {"gpt", 32, 1}, {"gru", 16, 4}, {"mlp", 4, 16}};
    return cases;
}

double productSeconds(const Results& results, const std::vector<Product>& products)
{
    double seconds = 0;
    for (const Product& p : products)
        seconds += static_cast<double>(p.count) * std::min(results.cpu(p.name()), results.cpu(libraryName(p)));
    return seconds;
}

void addProducts()
{
    addBoth(kReference);
    for (const auto& [name, product] : allProducts()) addBoth(product);
}

void printProducts(const Results& results)
{
    const double best = kReference.operations() / results.cpu(libraryName(kReference));
    std::printf("\nProducts: rate, of what OpenBLAS reaches on 1024x1024x1024 (%s GFLOP/s)\n"
                "%-24s%10s%10s%10s\n",
                cell(best * 1e-9, 1).c_str(), "m x n x k", "backend", "OpenBLAS", "spread");
    for (const auto& [name, p] : allProducts())
        std::printf("%-24s%10s%10s%10s\n", name.c_str(), cell(p.operations() / results.cpu(name) / best, 2).c_str(),
                    cell(p.operations() / results.cpu(libraryName(p)) / best, 2).c_str(),
                    cell(results.spread(name, "cpu"), 2).c_str());
}

} // namespace tarakum
