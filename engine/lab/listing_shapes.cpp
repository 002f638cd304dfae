#include "engine/lab/listing_shapes.hpp"

#include "engine/data/network_shape.hpp"
#include "engine/nn/network_memory.hpp"

namespace tarakum {

ListingShapes listingShapes(const Experiment& experiment)
{
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    const ModelSpec& model = experiment.model;
    const NetworkShape shape = networkShape(*data, model.kind);
    ListingShapes shapes;
    shapes.outputs = shape.outputs;
    shapes.parameters = NetworkMemory(model, shape, Type::Float32, NetworkRules()).weights();
    shapes.targetRows = data->members > 1 ? 0 : shape.targetsPerSample;
    shapes.targetNumbers = data->train.classes.empty() ? shape.outputs : 0;
    switch (model.kind) {
    case ModelKind::Mlp:
        shapes.rows = shapes.inputRows = shape.targetsPerSample * shape.members;
        shapes.input = {shape.inputs};
        shapes.hidden = model.hidden;
        break;
    case ModelKind::Cnn: shapes.input = {shape.channels, shape.side, shape.side}; break;
    case ModelKind::Gpt:
        shapes.rows = shape.targetsPerSample;
        shapes.input = {shape.steps};
        break;
    case ModelKind::Gru: shapes.input = {shape.steps, shape.inputs}; break;
    }
    return shapes;
}

} // namespace tarakum
