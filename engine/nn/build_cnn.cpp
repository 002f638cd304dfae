#include "engine/nn/activation_layer.hpp"
#include "engine/nn/build.hpp"
#include "engine/nn/convolution.hpp"
#include "engine/nn/layer_norm.hpp"
#include "engine/nn/linear.hpp"
#include "engine/nn/pooling.hpp"

namespace tarakum {

namespace {

void checkShape(const ModelSpec& spec, const NetworkShape& shape)
{
    if (shape.channels == 0 || shape.side == 0)
        throw BadInput("model.kind", "cnn", "a model for data without images: mlp");
    std::size_t most = 0;
    for (std::int64_t side = shape.side; side >= 2; side /= 2) ++most;
    if (spec.channels.size() > most)
        throw BadInput("model.channels", std::to_string(spec.channels.size()) + " stages",
                       "at most " + std::to_string(most) + ": each halves an image of " + std::to_string(shape.side) +
                           " pixels");
    if (spec.normalisation == Normalisation::Layer)
        throw BadInput("model.normalisation", "layer", "one of none, batch, group with kind cnn");
    for (const std::int64_t channels : spec.channels)
        if (spec.normalisation == Normalisation::Group && channels % spec.groups != 0)
            throw BadInput("model.groups", std::to_string(spec.groups),
                           "a divisor of all model.channels, and so of " + std::to_string(channels));
}

} // namespace

// convolution → normalisation → relu → 2×2 max pooling → dropout, once for each of `channels`; then the head.
void buildCnn(const ModelSpec& spec, const NetworkShape& shape, NetworkParts parts)
{
    checkShape(spec, shape);
    std::int64_t channels = shape.channels, side = shape.side;
    for (std::size_t i = 0; i < spec.channels.size(); ++i) {
        const std::string number = std::to_string(i);
        parts.startBlock();
        // Without a normalisation between them the convolution pools by itself.
        const bool pooled = spec.normalisation == Normalisation::None;
        parts.addWithWeights<Convolution>("conv." + number, channels, spec.channels[i], side, i > 0, pooled);
        channels = spec.channels[i];
        if (spec.normalisation == Normalisation::Batch) parts.addBatchNorm("norm." + number, channels);
        if (spec.normalisation == Normalisation::Group)
            parts.addWithWeights<GroupNorm>("norm." + number, channels, spec.groups);
        // The largest of relu'd numbers is the relu of the largest, and gradients go the same way: pooling first leaves
        // relu a quarter of the work.
        if (!pooled) parts.add<MaxPooling>("pooling");
        parts.add<ActivationLayer>("relu", Activation::Relu);
        side /= 2;
        parts.addDropout(spec.dropout, channels * side * side);
    }
    parts.startBlock();
    parts.addWithWeights<Linear>("head", channels * side * side, shape.outputs, true, !parts.layers.empty());
}

} // namespace tarakum
