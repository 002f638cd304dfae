#include "engine/lab/planner_link.hpp"

#include "engine/base/errors.hpp"
#include "engine/data/network_shape.hpp"
#include "engine/nn/network_memory.hpp"
#include "engine/planner/models.hpp"

namespace tarakum {

namespace {

plan::Number numberOf(const char* where, Precision precision)
{
    switch (precision) {
    case Precision::Float32:
    case Precision::Tf32: return plan::Number::Float32;
    case Precision::Bfloat16: return plan::Number::Bfloat16;
    case Precision::Float16: return plan::Number::Float16;
    case Precision::Float64: break;
    }
    throw BadInput(where, "float64", "one of float32, bfloat16, float16 for the planner");
}

} // namespace

plan::Transformer plannerModel(const Experiment& experiment, const DataSet& data)
{
    const ModelSpec& spec = experiment.model;
    const NetworkShape shape = networkShape(data, spec.kind);
    if (spec.kind == ModelKind::Gpt) {
        plan::Transformer model = plan::gptLike(spec.layers, spec.width, spec.heads, shape.vocabulary, shape.steps);
        model.name = "gpt";
        model.tied = false;
        model.dropout = model.attentionDropout = false;
        return model;
    }
    plan::Transformer model;
    model.name = "the model";
    model.typedParameters = NetworkMemory(spec, shape, Type::Float32, NetworkRules()).weights();
    return model;
}

plan::Settings plannerSettings(const ArmSpec& arm, const DataSet& data)
{
    plan::Settings settings;
    settings.sequence = data.steps > 1 ? data.steps : 0;
    settings.microBatch = arm.largestMicroBatch();
    settings.steps = arm.stepsPerWindow();
    settings.precision = numberOf("precision", arm.precision);
    if (arm.bufferType) settings.buffer = numberOf("buffer.type", *arm.bufferType);
    settings.attention = plan::Attention::Fused;
    switch (arm.optimizer.kind) {
    case OptimizerKind::Sgd:
        settings.optimizer = arm.optimizer.momentum != 0 ? plan::Optimizer::Momentum : plan::Optimizer::Sgd;
        break;
    case OptimizerKind::Adam: settings.optimizer = plan::Optimizer::Adam; break;
    case OptimizerKind::AdamW: settings.optimizer = plan::Optimizer::AdamW; break;
    case OptimizerKind::AdamA: throw BadInput("optimizer.kind", "adama", "sgd, adam or adamw for the planner");
    }
    switch (arm.checkpointing.kind) {
    case CheckpointingKind::None: break;
    case CheckpointingKind::EveryLayer: settings.recompute = plan::Recompute::Full; break;
    case CheckpointingKind::Auto:
    case CheckpointingKind::Segments:
        throw BadInput("checkpointing", "", "the planner knows none and every-layer only");
    }
    if (arm.summation == Summation::Kahan) throw BadInput("buffer.summation", "kahan", "plain for the planner");
    if (arm.average) throw BadInput("average", "", "the planner knows no average of the weights");
    return settings;
}

std::vector<LedgerLine> besideLedger(const plan::Memory& planned, const Usage& ledger)
{
    // The ledger books float32 copies of 16-bit weights under parameters, the planner under optimizer.
    double copies = 0;
    for (const plan::Term& term : planned.terms[static_cast<std::size_t>(plan::Held::Optimizer)])
        if (term.name.find("copy") != std::string::npos) copies += term.value;
    const auto booked = [&](Category category) { return ledger[static_cast<std::size_t>(category)]; };
    std::vector<LedgerLine> lines{
        {"weights, with their copies", planned.of(plan::Held::Parameters) + copies, booked(Category::Parameters)},
        {"gradients", planned.of(plan::Held::Gradients), booked(Category::Gradients)},
        {"optimizer's state", planned.of(plan::Held::Optimizer) - copies, booked(Category::Optimizer)},
        {"activations and output", std::nullopt, booked(Category::Activations)},
        {"workspace", std::nullopt, booked(Category::Workspace)},
        {"data", std::nullopt, booked(Category::Data)}};
    if (planned.activationsKnown)
        lines[3].planner = planned.of(plan::Held::Activations) + planned.of(plan::Held::Output);
    return lines;
}

} // namespace tarakum
