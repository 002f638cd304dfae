#include "ui/chart_columns.hpp"

#include "engine/base/number_text.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"

#include <QCoreApplication>

#include <array>
#include <cmath>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

// The engine's own titles and sentences, named here so that they can be translated. A test holds the two together.
const char* const kTexts[] = {
    QT_TRANSLATE_NOOP("Columns", "Update"),
    QT_TRANSLATE_NOOP("Columns", "Optimizer steps so far, this one included."),
    QT_TRANSLATE_NOOP("Columns", "Epoch"),
    QT_TRANSLATE_NOOP("Columns", "Whole passes over the training data so far, from 0."),
    QT_TRANSLATE_NOOP("Columns", "Micro-batches"),
    QT_TRANSLATE_NOOP("Columns", "Micro-batches that the data order has passed so far, dropped ones too."),
    QT_TRANSLATE_NOOP("Columns", "Samples"),
    QT_TRANSLATE_NOOP("Columns", "Training samples that the data order has passed so far, dropped ones too."),
    QT_TRANSLATE_NOOP("Columns", "Items"),
    QT_TRANSLATE_NOOP("Columns", "What the loss is averaged over, counted so far: samples, tokens or output numbers."),
    QT_TRANSLATE_NOOP("Columns", "Accumulation steps"),
    QT_TRANSLATE_NOOP("Columns", "Micro-batches of a whole window, k, as it was in force."),
    QT_TRANSLATE_NOOP("Columns", "Learning rate"),
    QT_TRANSLATE_NOOP("Columns", "The learning rate that this update used."),
    QT_TRANSLATE_NOOP("Columns", "Loss"),
    QT_TRANSLATE_NOOP("Columns", "The true mean loss of the window's items, before the update."),
    QT_TRANSLATE_NOOP("Columns", "Reported loss"),
    QT_TRANSLATE_NOOP("Columns", "What the arm's rule for reporting makes of the window's losses."),
    QT_TRANSLATE_NOOP("Columns", "Gradient norm"),
    QT_TRANSLATE_NOOP("Columns", "Norm of the accumulated gradient, before clipping."),
    QT_TRANSLATE_NOOP("Columns", "Gradient norm after clipping"),
    QT_TRANSLATE_NOOP("Columns", "Norm of the gradient after clipping; empty without a limit."),
    QT_TRANSLATE_NOOP("Columns", "Update norm"),
    QT_TRANSLATE_NOOP("Columns", "Norm of the change that the update made to the weights."),
    QT_TRANSLATE_NOOP("Columns", "Distance of weights"),
    QT_TRANSLATE_NOOP("Columns", "Distance of the weights from the first arm's at the same number of samples, relative "
                                 "to the first arm's norm."),
    QT_TRANSLATE_NOOP("Columns", "Noise scale"),
    QT_TRANSLATE_NOOP("Columns", "Estimated batch size at which noise and gradient weigh the same."),
    QT_TRANSLATE_NOOP("Columns", "Test loss"),
    QT_TRANSLATE_NOOP("Columns", "Mean loss over the test data."),
    QT_TRANSLATE_NOOP("Columns", "Test accuracy"),
    QT_TRANSLATE_NOOP("Columns", "Share of the test samples that are classified right, from 0 to 1."),
    QT_TRANSLATE_NOOP("Columns", "Memory, peak"),
    QT_TRANSLATE_NOOP("Columns", "The most bytes that the arm held at once in the window."),
    QT_TRANSLATE_NOOP("Columns", "Memory, parameters"),
    QT_TRANSLATE_NOOP("Columns", "Bytes of the weights at the window's peak."),
    QT_TRANSLATE_NOOP("Columns", "Memory, gradients"),
    QT_TRANSLATE_NOOP("Columns", "Bytes of the gradient buffer at the window's peak."),
    QT_TRANSLATE_NOOP("Columns", "Memory, activations"),
    QT_TRANSLATE_NOOP("Columns", "Bytes of the activations at the window's peak."),
    QT_TRANSLATE_NOOP("Columns", "Memory, optimizer"),
    QT_TRANSLATE_NOOP("Columns", "Bytes of the optimizer's state at the window's peak."),
    QT_TRANSLATE_NOOP("Columns", "Memory, workspace"),
    QT_TRANSLATE_NOOP("Columns", "Bytes of workspace at the window's peak."),
    QT_TRANSLATE_NOOP("Columns", "Memory, data"),
    QT_TRANSLATE_NOOP("Columns", "Bytes of the micro-batch at the window's peak."),
    QT_TRANSLATE_NOOP("Columns", "Time, forward"),
    QT_TRANSLATE_NOOP("Columns", "Time of the window's forward passes."),
    QT_TRANSLATE_NOOP("Columns", "Time, backward"),
    QT_TRANSLATE_NOOP("Columns", "Time of the window's backward passes."),
    QT_TRANSLATE_NOOP("Columns", "Time, accumulate"),
    QT_TRANSLATE_NOOP("Columns", "Time that adding up the gradients costs beyond the products."),
    QT_TRANSLATE_NOOP("Columns", "Time, clip"),
    QT_TRANSLATE_NOOP("Columns", "Time of the gradient's norm and of clipping."),
    QT_TRANSLATE_NOOP("Columns", "Time, optimizer"),
    QT_TRANSLATE_NOOP("Columns", "Time of the optimizer's step."),
    QT_TRANSLATE_NOOP("Columns", "Time of an update"),
    QT_TRANSLATE_NOOP("Columns",
                      "Time from the first micro-batch's data to the last weight, without pauses and evaluation."),
    QT_TRANSLATE_NOOP("Columns", "Gradient error"),
    QT_TRANSLATE_NOOP("Columns", "Relative distance of the accumulated gradient from the window's right gradient, "
                                 "computed in float64."),
    QT_TRANSLATE_NOOP("Columns", "Gradient cosine"),
    QT_TRANSLATE_NOOP("Columns",
                      "Cosine between the accumulated gradient and the window's right gradient, computed in float64."),
    QT_TRANSLATE_NOOP("Columns", "Loss scale"),
    QT_TRANSLATE_NOOP("Columns", "What the loss was multiplied by before backward; empty where it was not scaled."),
};

QString translated(std::string_view text)
{
    for (const char* known : kTexts)
        if (text == known) return QCoreApplication::translate("Columns", known);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); // one that is new
}

} // namespace

QString columnTitle(const Column& column)
{
    return translated(column.title);
}

QString columnText(const Column& column)
{
    return translated(column.text);
}

QString columnUnit(const Column& column)
{
    if (column.unit == "samples") return Words::tr("samples");
    if (column.unit == "updates") return Words::tr("updates");
    if (column.unit == "epochs") return Words::tr("epochs");
    if (column.unit == "items") return Words::tr("items");
    if (column.unit == "micro-batches") return Words::tr("micro-batches");
    if (column.unit == "bytes") return Words::tr("bytes");
    if (column.unit == "ms") return Words::tr("ms");
    return {};
}

QString columnValue(const Column& column, double value)
{
    if (column.unit == "bytes" && std::isfinite(value))
        return withDigits(QString::fromStdString(bytesText(static_cast<std::int64_t>(value))));
    return column.unit == "ms" ? Words::tr("%1 ms").arg(valueText(value)) : valueText(value);
}

std::vector<ColumnGroup> columnGroups()
{
    const auto group = [](const QString& title, std::initializer_list<const char*> names) {
        ColumnGroup out{title, {}};
        for (const char* name : names)
            if (const Column* column = findColumn(name)) out.columns.push_back(column);
        return out;
    };
    return {group(Words::tr("Learning"), {"loss", "reported_loss", "test_loss", "test_accuracy", "learning_rate",
                                          "accumulation_steps", "loss_scale"}),
            group(Words::tr("Gradients and weights"), {"grad_norm", "clipped_norm", "update_norm", "param_distance",
                                                       "noise_scale", "grad_error", "grad_cosine"}),
            group(Words::tr("Memory"), {"bytes_peak", "bytes_parameters", "bytes_gradients", "bytes_activations",
                                        "bytes_optimizer", "bytes_workspace", "bytes_data"}),
            group(Words::tr("Time"),
                  {"ms_update", "ms_forward", "ms_backward", "ms_accumulate", "ms_clip", "ms_optimizer"}),
            group(Words::tr("Counts"), {"update", "epoch", "micro_steps", "samples", "items"})};
}

Better betterOf(const Column& column)
{
    for (const char* name : {"loss", "reported_loss", "test_loss", "grad_error", "param_distance"})
        if (column.name == name) return Better::Lower;
    for (const char* name : {"test_accuracy", "grad_cosine"})
        if (column.name == name) return Better::Higher;
    return column.unit == "ms" || column.unit == "bytes" ? Better::Lower : Better::None;
}

} // namespace tarakum
