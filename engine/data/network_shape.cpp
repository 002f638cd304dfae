#include "engine/data/network_shape.hpp"

namespace tarakum {

NetworkShape networkShape(const DataSet& data, ModelKind kind)
{
    NetworkShape shape;
    shape.inputs = data.inputs / (kind == ModelKind::Gru ? data.steps : data.targetsPerSample);
    shape.outputs = data.outputs;
    shape.channels = data.channels;
    shape.side = data.side;
    shape.steps = data.steps;
    shape.vocabulary = data.vocabulary;
    shape.targetsPerSample = data.targetsPerSample;
    shape.members = data.members;
    return shape;
}

} // namespace tarakum
