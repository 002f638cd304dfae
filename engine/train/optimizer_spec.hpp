// An optimizer as an experiment says it (`optimizer.*`).
#pragma once

namespace tarakum {

enum class OptimizerKind { Sgd, Adam, AdamW, AdamA };

struct OptimizerSpec
{
    OptimizerKind kind = OptimizerKind::Sgd;
    double learningRate = 0.01;
    double momentum = 0;    // sgd
    bool nesterov = false;  // sgd, with momentum
    double weightDecay = 0; // sgd, adam: L2, added to the gradient; adamw, adama: decoupled
    double beta1 = 0.9;     // adam, adamw, adama
    double beta2 = 0.999;
    double epsilon = 1e-8;
};

} // namespace tarakum
