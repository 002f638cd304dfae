#include "engine/nn/build.hpp"
#include "engine/nn/gru.hpp"
#include "engine/nn/linear.hpp"

namespace tarakum {

// Recurrent layers, each reading the states of the one before, dropout after each; the last state of the last one →
// head.
void buildGru(const ModelSpec& spec, const NetworkShape& shape, NetworkParts parts)
{
    if (spec.hidden.empty()) throw BadInput("model.hidden", "[]", "at least one width with kind gru");
    if (shape.vocabulary > 0) throw BadInput("model.kind", "gru", "a model for data of tokens: gpt");
    if (shape.targetsPerSample > 1)
        throw BadInput("model.kind", "gru", "a model for data with a target at each step: mlp");
    if (shape.members > 1) throw BadInput("model.kind", "gru", "a model for pairs: mlp");
    std::int64_t width = shape.inputs;
    for (std::size_t i = 0; i < spec.hidden.size(); ++i) {
        const bool last = i + 1 == spec.hidden.size();
        parts.startBlock();
        parts.recurrent.push_back(&parts.add<Gru>("rnn." + std::to_string(i), parts.parameters, i,
                                                  Gru::Options{width, spec.hidden[i], i == 0, last, spec.stateful}));
        width = spec.hidden[i];
        parts.addDropout(spec.dropout, last ? width : width * shape.steps, true);
    }
    parts.startBlock();
    parts.addWithWeights<Linear>("head", width, shape.outputs, true, true);
}

} // namespace tarakum
