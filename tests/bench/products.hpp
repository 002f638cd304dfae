// The matrix products of one micro-batch of the models in data/, as their layers ask for them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tarakum {

// C[m,n] = β C + op(A)[m,k] op(B)[k,n], `count` times.
struct Product
{
    std::int64_t m, n, k;
    bool transposeA, transposeB;
    double beta;
    std::int64_t count;

    double operations() const { return 2.0 * static_cast<double>(m * n * k); }
    std::string name() const; // "128x512x784 NT +="
};

// model: mlp, cnn, gpt, gru; b: samples.
std::vector<Product> productsOf(const std::string& model, std::int64_t b);

struct Case
{
    std::string model;
    std::int64_t b, k;
    std::string name() const { return model + " " + std::to_string(b) + "x" + std::to_string(k); }
};
// Those that the project is held against PyTorch in.
const std::vector<Case>& peerCases();

// Seconds of all of them, each at the better of the backend's rate and OpenBLAS's own for its shape.
class Results;
double productSeconds(const Results&, const std::vector<Product>&);

} // namespace tarakum
