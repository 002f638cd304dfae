// What a network is, as an experiment says it (`model.*`) and nothing that is computed from it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace tarakum {

enum class ModelKind { Mlp };
enum class Activation { Relu, Tanh, Gelu, Sigmoid };
enum class Start { Uniform, He, Zeros, File };
enum class LossKind { CrossEntropy, Mse, HalfMse };

struct ModelSpec
{
    ModelKind kind = ModelKind::Mlp;
    std::vector<std::int64_t> hidden;         // widths of the hidden layers; none is a linear model
    Activation activation = Activation::Relu;
    bool bias = true;
    Start start = Start::Uniform;             // uniform: ±1/√fan-in, weights and biases, as PyTorch's layers start
    std::filesystem::path startFile;          // with Start::File: JSON, parameter name → {"shape", "values"}
};

} // namespace tarakum
