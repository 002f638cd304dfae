// What a network is, as an experiment says it (`model.*`) and nothing that is computed from it.
#pragma once

#include "engine/backend/activation.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tarakum {

enum class ModelKind { Mlp, Cnn, Gpt, Gru };
enum class Normalisation { None, Batch, Layer, Group };
enum class Start { Uniform, He, Zeros, File };
enum class LossKind { CrossEntropy, Mse, HalfMse, Contrastive };

struct ModelSpec
{
    ModelKind kind = ModelKind::Mlp;
    std::vector<std::int64_t> hidden;   // mlp: widths of the hidden layers, none is a linear model; gru: of its layers
    std::vector<std::int64_t> channels; // cnn: of each stage
    std::int64_t width = 128;           // gpt
    std::int64_t heads = 4;             // gpt; divides width
    std::int64_t layers = 2;            // gpt: blocks
    Activation activation = Activation::Relu;          // mlp
    Normalisation normalisation = Normalisation::None; // mlp: none, batch, layer; cnn: none, batch, group
    std::int64_t groups = 2;                           // of group normalisation; divides the channels
    double dropout = 0;                                // probability that a value is set to 0 in training
    bool bias = true;                                  // mlp
    bool stateful = false;           // gru: a micro-batch starts with a state carried over (NetworkRules::state)
    Start start = Start::Uniform;    // uniform: ±1/√fan-in, weights and biases, as PyTorch's layers start
    std::filesystem::path startFile; // with Start::File: JSON, parameter name → {"shape", "values"}; empty: startValues
    std::map<std::string, std::vector<double>> startValues; // by the parameter's name
};

} // namespace tarakum
