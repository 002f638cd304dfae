#include "engine/nn/activation_layer.hpp"
#include "engine/nn/attention.hpp"
#include "engine/nn/build.hpp"
#include "engine/nn/embedding.hpp"
#include "engine/nn/layer_norm.hpp"
#include "engine/nn/linear.hpp"
#include "engine/nn/residual.hpp"

namespace tarakum {

namespace {

void checkShape(const ModelSpec& spec, const NetworkShape& shape)
{
    if (shape.vocabulary == 0) throw BadInput("model.kind", "gpt", "a model for data without tokens: mlp, cnn or gru");
    if (shape.targetsPerSample != shape.steps)
        throw BadInput("model.kind", "gpt", "a model for data with one target a sequence: gru");
    if (spec.width % spec.heads != 0)
        throw BadInput("model.heads", std::to_string(spec.heads),
                       "a divisor of model.width, " + std::to_string(spec.width));
}

} // namespace

// Embedding → dropout; pre-norm blocks  x + dropout(proj(attention(qkv(norm1 x)))),  x + dropout(down(gelu(up(norm2
// x)))); then a last LayerNorm and the head without bias.
void buildGpt(const ModelSpec& spec, const NetworkShape& shape, NetworkParts parts)
{
    checkShape(spec, shape);
    const std::int64_t width = spec.width, units = width * shape.steps;
    parts.add<Embedding>("embedding", parts.parameters, shape.vocabulary, shape.steps, width);
    parts.addDropout(spec.dropout, units);
    for (std::int64_t i = 0; i < spec.layers; ++i) {
        const std::string block = "blocks." + std::to_string(i) + ".";
        // A branch of layers around which the input goes straight on.
        const auto addBranch = [&](const std::string& name, const auto& addLayers) {
            std::vector<std::unique_ptr<Layer>> layers;
            std::vector<std::string> names;
            addLayers(NetworkParts{parts.parameters, parts.buffers, layers, names, parts.batchNorms, parts.recurrent,
                                   parts.dropoutUnits, parts.blocks});
            parts.add<Residual>(name, std::move(layers));
        };
        parts.startBlock();
        addBranch(block + "attention", [&](NetworkParts branch) {
            branch.addWithWeights<LayerNorm>(block + "norm1", width);
            branch.addWithWeights<Linear>(block + "qkv", width, 3 * width, true, true);
            branch.add<Attention>("attention", spec.heads);
            branch.addWithWeights<Linear>(block + "proj", width, width, true, true);
            branch.addDropout(spec.dropout, units);
        });
        addBranch(block + "mlp", [&](NetworkParts branch) {
            branch.addWithWeights<LayerNorm>(block + "norm2", width);
            branch.addWithWeights<Linear>(block + "up", width, 4 * width, true, true);
            branch.add<ActivationLayer>("gelu", Activation::Gelu);
            branch.addWithWeights<Linear>(block + "down", 4 * width, width, true, true);
            branch.addDropout(spec.dropout, units);
        });
    }
    parts.startBlock();
    parts.addWithWeights<LayerNorm>("norm", width);
    parts.addWithWeights<Linear>("head", width, shape.vocabulary, false, true);
}

} // namespace tarakum
