#include "engine/nn/activation_layer.hpp"
#include "engine/nn/build.hpp"
#include "engine/nn/layer_norm.hpp"
#include "engine/nn/linear.hpp"

namespace tarakum {

// linear → normalisation → activation → dropout, once for each of `hidden`; then the head.
void buildMlp(const ModelSpec& spec, const NetworkShape& shape, NetworkParts parts)
{
    if (shape.vocabulary > 0) throw BadInput("model.kind", "mlp", "a model for data of tokens: gpt");
    std::int64_t width = shape.inputs;
    for (std::size_t i = 0; i < spec.hidden.size(); ++i) {
        const std::string number = std::to_string(i);
        parts.startBlock();
        parts.addWithWeights<Linear>("linear." + number, width, spec.hidden[i], spec.bias, i > 0);
        width = spec.hidden[i];
        switch (spec.normalisation) {
        case Normalisation::None: break;
        case Normalisation::Batch: parts.addBatchNorm("norm." + number, width); break;
        case Normalisation::Layer: parts.addWithWeights<LayerNorm>("norm." + number, width); break;
        case Normalisation::Group:
            throw BadInput("model.normalisation", "group", "one of none, batch, layer with kind mlp");
        }
        parts.add<ActivationLayer>("activation", spec.activation);
        parts.addDropout(spec.dropout, width * shape.targetsPerSample * shape.members, shape.members > 1);
    }
    parts.startBlock();
    parts.addWithWeights<Linear>("head", width, shape.outputs, spec.bias, !parts.layers.empty());
}

} // namespace tarakum
