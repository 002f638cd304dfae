#include "engine/lab/rows.hpp"

#include <algorithm>
#include <array>

namespace tarakum {

namespace {

using U = UpdateRow;
using M = MicroRow;

constexpr std::array<Column, 32> kColumns{{
    {"update", "updates", "Update", "Optimizer steps so far, this one included.", &U::update},
    {"epoch", "epochs", "Epoch", "Whole passes over the training data so far, from 0.", &U::epoch},
    {"micro_steps", "micro-batches", "Micro-batches",
     "Micro-batches that the data order has passed so far, dropped ones too.", &U::microSteps},
    {"samples", "samples", "Samples", "Training samples that the data order has passed so far, dropped ones too.",
     &U::samples},
    {"items", "items", "Items", "What the loss is averaged over, counted so far: samples, tokens or output numbers.",
     &U::items},
    {"accumulation_steps", "micro-batches", "Accumulation steps",
     "Micro-batches of a whole window, k, as it was in force.", &U::accumulationSteps},
    {"learning_rate", "", "Learning rate", "The learning rate that this update used.", &U::learningRate},
    {"loss", "", "Loss", "The true mean loss of the window's items, before the update.", &U::loss},
    {"reported_loss", "", "Reported loss", "What the arm's rule for reporting makes of the window's losses.",
     &U::reportedLoss},
    {"grad_norm", "", "Gradient norm", "Norm of the accumulated gradient, before clipping.", &U::gradNorm},
    {"clipped_norm", "", "Gradient norm after clipping", "Norm of the gradient after clipping; empty without a limit.",
     &U::clippedNorm},
    {"update_norm", "", "Update norm", "Norm of the change that the update made to the weights.", &U::updateNorm},
    {"param_distance", "", "Distance of weights",
     "Distance of the weights from the first arm's at the same number of samples, relative to the first arm's norm.",
     &U::paramDistance},
    {"noise_scale", "samples", "Noise scale", "Estimated batch size at which noise and gradient weigh the same.",
     &U::noiseScale},
    {"test_loss", "", "Test loss", "Mean loss over the test data.", &U::testLoss},
    {"test_accuracy", "", "Test accuracy", "Share of the test samples that are classified right, from 0 to 1.",
     &U::testAccuracy},
    {"bytes_peak", "bytes", "Memory, peak", "The most bytes that the arm held at once in the window.", &U::bytesPeak},
    {"bytes_parameters", "bytes", "Memory, parameters", "Bytes of the weights at the window's peak.",
     &U::bytesParameters},
    {"bytes_gradients", "bytes", "Memory, gradients", "Bytes of the gradient buffer at the window's peak.",
     &U::bytesGradients},
    {"bytes_activations", "bytes", "Memory, activations", "Bytes of the activations at the window's peak.",
     &U::bytesActivations},
    {"bytes_optimizer", "bytes", "Memory, optimizer", "Bytes of the optimizer's state at the window's peak.",
     &U::bytesOptimizer},
    {"bytes_workspace", "bytes", "Memory, workspace", "Bytes of workspace at the window's peak.", &U::bytesWorkspace},
    {"bytes_data", "bytes", "Memory, data", "Bytes of the micro-batch at the window's peak.", &U::bytesData},
    {"ms_forward", "ms", "Time, forward", "Time of the window's forward passes.", &U::msForward},
    {"ms_backward", "ms", "Time, backward", "Time of the window's backward passes.", &U::msBackward},
    {"ms_accumulate", "ms", "Time, accumulate", "Time that adding up the gradients costs beyond the products.",
     &U::msAccumulate},
    {"ms_clip", "ms", "Time, clip", "Time of the gradient's norm and of clipping.", &U::msClip},
    {"ms_optimizer", "ms", "Time, optimizer", "Time of the optimizer's step.", &U::msOptimizer},
    {"ms_update", "ms", "Time of an update",
     "Time from the first micro-batch's data to the last weight, without pauses and evaluation.", &U::msUpdate},
    {"grad_error", "", "Gradient error",
     "Relative distance of the accumulated gradient from the window's right gradient, computed in float64.",
     &U::gradError},
    {"grad_cosine", "", "Gradient cosine",
     "Cosine between the accumulated gradient and the window's right gradient, computed in float64.", &U::gradCosine},
    {"loss_scale", "", "Loss scale", "What the loss was multiplied by before backward; empty where it was not scaled.",
     &U::lossScale},
}};

constexpr std::array<MicroColumn, 10> kMicroColumns{{
    {"update", "updates", "Update", "The update that the micro-batch belongs to, from 1.", &M::update},
    {"micro", "micro-batches", "Micro-batch", "The micro-batch's number in its window, from 1.", &M::micro},
    {"samples", "samples", "Samples", "Training samples so far, this micro-batch's included.", &M::samples},
    {"items", "items", "Items", "What the loss is averaged over, counted so far.", &M::items},
    {"loss", "", "Loss", "Mean loss of the micro-batch's items.", &M::loss},
    {"micro_grad_norm", "", "Micro-gradient norm", "Norm of what this micro-batch adds to the gradient buffer.",
     &M::microGradNorm},
    {"buffer_norm", "", "Buffer norm", "Norm of the gradient buffer after this micro-batch.", &M::bufferNorm},
    {"ms_forward", "ms", "Time, forward", "Time of the forward pass.", &M::msForward},
    {"ms_backward", "ms", "Time, backward", "Time of the backward pass.", &M::msBackward},
    {"bytes_peak", "bytes", "Memory, peak", "The most bytes that the arm held at once in the window so far.",
     &M::bytesPeak},
}};

} // namespace

std::string_view statusText(RowStatus status)
{
    switch (status) {
    case RowStatus::None: return "";
    case RowStatus::Skipped: return "skipped";
    case RowStatus::OutOfMemory: return "out-of-memory";
    case RowStatus::NotFinite: return "not-finite";
    case RowStatus::Stopped: return "stopped";
    }
    return "";
}

std::span<const Column> columns()
{
    return kColumns;
}

std::span<const MicroColumn> microColumns()
{
    return kMicroColumns;
}

const Column* findColumn(std::string_view name)
{
    const auto found =
        std::find_if(kColumns.begin(), kColumns.end(), [name](const Column& c) { return c.name == name; });
    return found == kColumns.end() ? nullptr : &*found;
}

} // namespace tarakum
