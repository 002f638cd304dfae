#include "ui/listing_words.hpp"

#include "engine/base/number_text.hpp"
#include "ui/chart_text.hpp"
#include "ui/diagram_text.hpp"
#include "ui/language.hpp"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace tarakum {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Listing)
};

// "[16, 784]"
QString shapeText(const QStringList& sizes)
{
    return QStringLiteral("[%1]").arg(sizes.join(QStringLiteral(", ")));
}

QString sizeText(std::int64_t size)
{
    return QString::number(size);
}

// A micro-batch's rows: a number, or b where micro-batches differ.
QString rowsText(const ArmSpec& arm, std::int64_t rows)
{
    const bool one = std::all_of(arm.microBatch.begin(), arm.microBatch.end(),
                                 [&](std::int64_t b) { return b == arm.microBatch.front(); });
    if (one) return sizeText(arm.microBatch.front() * rows);
    return rows == 1 ? QStringLiteral("b") : QStringLiteral("%1b").arg(rows);
}

QString inputShape(const ArmSpec& arm, const ListingShapes& shapes)
{
    QStringList sizes{rowsText(arm, shapes.inputRows)};
    for (const std::int64_t size : shapes.input) sizes << sizeText(size);
    return shapeText(sizes);
}

QString outputShape(const ArmSpec& arm, const ListingShapes& shapes)
{
    return shapeText({rowsText(arm, shapes.rows), sizeText(shapes.outputs)});
}

QString targetShape(const ArmSpec& arm, const ListingShapes& shapes)
{
    QStringList sizes{rowsText(arm, shapes.targetRows)};
    if (shapes.targetNumbers > 0) sizes << sizeText(shapes.targetNumbers);
    return shapeText(sizes);
}

QString windowText(const ArmSpec& arm)
{
    const bool plain = arm.microBatch.size() == 1 && !arm.effectiveBatch && arm.steps.kind == StepsKind::Constant;
    QString sizes = sizesText(arm); // isolates do not nest
    sizes.remove(QChar(0x2066)).remove(QChar(0x2069));
    return isolated((plain ? QStringLiteral("L = b · k = ") : QStringLiteral("L: ")) + sizes);
}

} // namespace

QString listingNoteText(ListingNote note)
{
    switch (note) {
    case ListingNote::Fork:
        return Words::tr("Model, optimizer and place in the data are those of the other arm after that update; from "
                         "there on the loop is this arm's own.");
    case ListingNote::Steps: return Words::tr("k: so many micro-batches make a window, and a window makes one update.");
    case ListingNote::StepsChange: return Words::tr("The next window's k: it changes during training.");
    case ListingNote::Count: return Words::tr("The counter of micro-batches begins at 0.");
    case ListingNote::CountAnew:
        return Words::tr("The next window is counted from 0 again: a counter that ran on would cut the next "
                         "epoch's windows wrongly.");
    case ListingNote::CountInEpoch:
        return Words::tr("The count begins anew with each epoch, but the gradients of a window that the "
                         "epoch's end cut short are still in the buffer: they go into the next update.");
    case ListingNote::CountUnused:
        return Words::tr("A counter of the micro-batches that were added; this loop looks at their number in "
                         "the epoch instead.");
    case ListingNote::Epochs: return Words::tr("The epochs, one after the other.");
    case ListingNote::Clear: return Words::tr("The gradients are dropped; the next backward pass writes new ones.");
    case ListingNote::ClearZero: return Words::tr("The gradients are set to 0 and keep their memory.");
    case ListingNote::ClearEarly:
        return Words::tr("Wrong: the buffer is cleared before every micro-batch, so only the last one's "
                         "gradient is left when the update comes.");
    case ListingNote::ClearMissing:
        return Words::tr("Left out: the buffer is never cleared, so every update has all gradients since the "
                         "start in it.");
    case ListingNote::ClearAtEpoch:
        return Words::tr("Left out: what an unfinished window has left in the buffer is not cleared when the "
                         "next epoch begins.");
    case ListingNote::MomentsOpen:
        return Words::tr("AdamA keeps no gradients: those of a new window go straight into the moments, which "
                         "fade once first.");
    case ListingNote::Load: return Words::tr("The next micro-batch of b samples, in the epoch's order.");
    case ListingNote::LoadCounted: return Words::tr("The next micro-batch, and its number i in the epoch, from 0.");
    case ListingNote::LoadWhole:
        return Words::tr("Wrong: a window that the epoch's end cuts short is left out, and its samples with "
                         "it.");
    case ListingNote::Size:
        return Words::tr("n: the micro-batches of this window; k, or fewer where the epoch ends first.");
    case ListingNote::Forward:
        return Words::tr("Forward pass: the micro-batch goes through the model, and the values on the way are "
                         "kept for the backward pass. They are the memory that accumulation saves.");
    case ListingNote::ForwardAgain:
        return Words::tr("Forward pass: only a part of the values on the way is kept; the rest is computed "
                         "again in the backward pass.");
    case ListingNote::ForwardState:
        return Words::tr("Forward pass, from the state in which the last piece of the same sequences ended.");
    case ListingNote::ForwardShared:
        return Words::tr("Wrong: the micro-batch begins in the state that another one's sequences left: the "
                         "memory is somebody else's.");
    case ListingNote::ForwardReset:
        return Words::tr("Wrong: every piece begins without a state, as if nothing had come before.");
    case ListingNote::StateStart: return Words::tr("No sequence has a state yet.");
    case ListingNote::StateCut: return Words::tr("The state goes on; the gradient does not go back through it.");
    case ListingNote::Masks:
        return Words::tr("Dropout's masks belong to the samples, so they are the same however the batch is "
                         "cut.");
    case ListingNote::MasksMissing:
        return Words::tr("Left out: dropout's masks are drawn one after the other, so another cut of the "
                         "batch gives other masks.");
    case ListingNote::Statistics:
        return Words::tr("The whole window's mean and variance first, in forward passes of their own; they "
                         "count as constants.");
    case ListingNote::StatisticsLate: return Words::tr("The running mean and variance follow once a window.");
    case ListingNote::StatisticsSlow:
        return Words::tr("k small steps of the running statistics are to forget as much as one large one.");
    case ListingNote::StatisticsFixed:
        return Words::tr("Batch normalisation uses the running statistics, which stand.");
    case ListingNote::Embeddings:
        return Words::tr("The embeddings of all the window's samples and the loss of all pairs; its gradient "
                         "is kept for each embedding.");
    case ListingNote::Loss: return Words::tr("The mean loss of the micro-batch.");
    case ListingNote::LossOfItems:
        return Words::tr("The sum of the losses over the items of the whole window: every sample or token "
                         "counts the same, however the window is cut.");
    case ListingNote::LossByItems:
        return Words::tr("The sum of the losses over as many items as k micro-batches have.");
    case ListingNote::Divide:
        return Words::tr("Each micro-batch's mean is divided by how many there are, before the gradients are "
                         "added: a mean of means.");
    case ListingNote::DivideUneven:
        return Words::tr("Wrong here: the micro-batches are not equal, and a mean of means counts the items "
                         "of a small one for more.");
    case ListingNote::DivideBySteps:
        return Words::tr("Wrong: a window that the epoch's end cuts short is divided by k too, not by what is "
                         "in it, so its update is too small.");
    case ListingNote::DivideAgain: return Words::tr("Wrong: divided a second time; the gradient is k times too small.");
    case ListingNote::DivideMissing:
        return Words::tr("The division is left out: the gradient is a sum where the formula has a mean, k "
                         "times too large.");
    case ListingNote::Backward:
        return Words::tr("Backward pass: the micro-batch's gradients are added to those that are there; then "
                         "the values on the way are free.");
    case ListingNote::BackwardCached:
        return Words::tr("The gradient of the window's loss for these embeddings, from which the backward "
                         "pass goes on.");
    case ListingNote::BackwardApart:
        return Words::tr("The micro-batch's own gradient, by itself: something is done to it before it is "
                         "added.");
    case ListingNote::KeepLoss:
        return Words::tr("All losses of the window are kept, and with them the values on the way: the memory "
                         "is that of the large batch.");
    case ListingNote::BackwardAtEnd:
        return Words::tr("All backward passes at once: the gradient is right, the memory is not saved.");
    case ListingNote::AddWeighted: return Words::tr("The micro-batch's gradient is added with its weight.");
    case ListingNote::AddPlain:
        return Words::tr("Wrong: added without a weight; the gradient is a sum where the formula has a mean.");
    case ListingNote::AddBuffer:
        return Words::tr("The gradient goes into a buffer of a type of its own, and each addition is rounded "
                         "to it.");
    case ListingNote::TakeGradient:
        return Words::tr("AdamA takes each micro-batch's gradient into its moments as it comes, and needs no "
                         "buffer.");
    case ListingNote::SkipMicro:
        return Words::tr("A micro-batch whose gradient is not finite does not count; the window takes the "
                         "next one.");
    case ListingNote::Add: return Words::tr("One more micro-batch is in the buffer.");
    case ListingNote::Test: return Words::tr("Is the window full? Otherwise the weights stay where they are.");
    case ListingNote::TestSize:
        return Words::tr("Is the window full, by its own size? Otherwise the weights stay where they are.");
    case ListingNote::TestBefore:
        return Words::tr("Wrong: i counts from 0, so the first micro-batch already makes an update, and the "
                         "last ones wait in the buffer.");
    case ListingNote::TestInverted:
        return Words::tr("Wrong: the wrong way round; there is an update unless the window is full.");
    case ListingNote::Clip:
        return Words::tr("The window's gradient is shortened to the limit, once an update and after the "
                         "division.");
    case ListingNote::ClipRunning:
        return Words::tr("Wrong: the sum so far is shortened after every addition, which favours whatever "
                         "comes last.");
    case ListingNote::ClipMicro:
        return Words::tr("Wrong: each micro-batch's gradient is shortened by itself, so the large ones count "
                         "for less.");
    case ListingNote::Scaler:
        return Words::tr("The loss is multiplied by a scale, so that small gradients do not vanish in 16 "
                         "bits.");
    case ListingNote::Unscale: return Words::tr("The loss scale is taken out of the gradients before they are used.");
    case ListingNote::UnscaleLate:
        return Words::tr("Wrong: the loss scale is taken out after clipping, so the limit meets a norm that "
                         "is many times too large.");
    case ListingNote::ScaleUpdate: return Words::tr("The scale may change here, between two windows.");
    case ListingNote::ScaleUpdateMicro:
        return Words::tr("Wrong: the scale may change inside a window, whose gradients then carry different "
                         "ones.");
    case ListingNote::SkipWindow: return Words::tr("A window whose gradient is not finite makes no update.");
    case ListingNote::GuardMissing: return Words::tr("Left out: nobody looks whether the gradient is finite.");
    case ListingNote::Step: return Words::tr("The window's one update: the weights move.");
    case ListingNote::CountSteps:
        return Words::tr("Wrong: the optimizer's count and its weight decay go on with every micro-batch.");
    case ListingNote::OtherwiseCount: return Words::tr("The window is not full yet.");
    case ListingNote::Schedule:
        return Words::tr("The learning rate's schedule makes one step, as there was one update.");
    case ListingNote::ScheduleMicro:
        return Words::tr("Wrong: the schedule goes on with every micro-batch, k times too fast.");
    case ListingNote::Average: return Words::tr("The average of the weights takes in the new ones.");
    case ListingNote::AverageMicro:
        return Words::tr("Wrong: the average goes on with every micro-batch, though the weights have not "
                         "moved.");
    case ListingNote::Report: return Words::tr("Wrong: what is told as the loss is not the window's mean.");
    }
    return {};
}

QString listingMarkText(const ListingLine& line)
{
    return line.struck ? Words::tr("left out") : line.wrong ? Words::tr("wrong") : QString();
}

QString listingSizesText(const ListingLine& line, const ArmSpec& arm, const std::optional<ListingShapes>& shapes)
{
    const auto all = [&] { return isolated(countText(static_cast<double>(shapes->parameters))); };
    switch (line.phase) {
    case ListingPhase::Start: return line.note == ListingNote::Steps ? windowText(arm) : QString();
    case ListingPhase::Counting:
    case ListingPhase::Test: return windowText(arm);
    case ListingPhase::Data:
        if (!shapes || line.note == ListingNote::Epochs || line.note == ListingNote::Size) return windowText(arm);
        if (shapes->targetRows == 0) return Words::tr("inputs %1").arg(isolated(inputShape(arm, *shapes)));
        return Words::tr("inputs %1, targets %2")
            .arg(isolated(inputShape(arm, *shapes)), isolated(targetShape(arm, *shapes)));
    case ListingPhase::Forward:
    case ListingPhase::Scaling: {
        if (!shapes) return {};
        if (!bearsName(line, "L5")) {
            if (!bearsName(line, "L6")) return bearsName(line, "L7") ? windowText(arm) : QString();
            const QString from = isolated(outputShape(arm, *shapes));
            return shapes->targetRows == 0 ? Words::tr("outputs %1; the loss is one number").arg(from)
                                           : Words::tr("outputs %1, targets %2; the loss is one number")
                                                 .arg(from, isolated(targetShape(arm, *shapes)));
        }
        QStringList way{inputShape(arm, *shapes)};
        for (const std::int64_t width : shapes->hidden) way << sizeText(width);
        way << outputShape(arm, *shapes);
        return isolated(way.join(QStringLiteral(" → ")));
    }
    case ListingPhase::Backward:
        if (!shapes) return {};
        return Words::tr("%1 numbers, one for each parameter: as many for one sample as for the whole batch")
            .arg(all());
    case ListingPhase::Clip:
    case ListingPhase::Optimizer:
    case ListingPhase::Clear: return shapes ? Words::tr("N = %1 parameters").arg(all()) : QString();
    }
    return {};
}

QString listingLineText(const ListingLine& line)
{
    const QString code = QString::fromStdString(line.text).trimmed(), mark = listingMarkText(line);
    QString text = isolated(line.name.empty() ? code : QString::fromStdString(line.name) + QStringLiteral(": ") + code);
    if (!mark.isEmpty()) text += QStringLiteral(" (%1)").arg(mark);
    return text;
}

QString updateFormula(const ArmSpec& arm, const UpdateRow* last)
{
    const Rules& rules = arm.rules;
    const bool plainWindow = rules.boundary == Boundary::After && rules.clear == Clear::Window &&
                             rules.clip == ClipAt::Update && rules.contrastive == ContrastiveOver::MicroBatch &&
                             rules.lastWindow != LastWindow::Leak && rules.optimizerUnit == Unit::Update;
    const OptimizerSpec& o = arm.optimizer;
    if (!plainWindow || o.kind == OptimizerKind::AdamA || o.weightDecay != 0 || o.nesterov) return {};

    constexpr std::int64_t kShown = 4;
    const bool known = last && std::isfinite(last->accumulationSteps);
    const std::int64_t k = known ? static_cast<std::int64_t>(last->accumulationSteps) : arm.stepsPerWindow();
    QStringList terms;
    for (std::int64_t j = 1; j <= k; ++j) {
        if (k > kShown && j > 2 && j < k) {
            if (j == 3) terms << QStringLiteral("…");
            continue;
        }
        terms << QStringLiteral("g") + subscript(j);
    }
    const QString sum = terms.join(QStringLiteral(" + "));
    const bool equal =
        arm.microBatch.size() == 1 && (!arm.effectiveBatch || *arm.effectiveBatch % arm.microBatch[0] == 0);
    QString G = k == 1 ? sum : QStringLiteral("(%1) / %2").arg(sum).arg(k);
    if (rules.divide == Divide::None) G = sum;
    if (rules.divide == Divide::Twice) G += QStringLiteral(" / %1").arg(k);
    if (rules.divide == Divide::Items && !equal) G = QStringLiteral("Σ (nⱼ / N) gⱼ");

    const bool made = last && std::isfinite(last->learningRate) && std::isfinite(last->gradNorm);
    const QString rate = made ? valueText(last->learningRate) : QStringLiteral("η");
    QString text = QStringLiteral("G = %1").arg(G), step = QStringLiteral("G");
    if (arm.clipNorm) {
        const bool clipped = made && std::isfinite(last->clippedNorm) && last->clippedNorm < last->gradNorm;
        const QString limit = QString::fromStdString(numberText(*arm.clipNorm));
        step = !made      ? QStringLiteral("min(1, %1 / ‖G‖) · G").arg(limit)
               : !clipped ? step
                          : QStringLiteral("%1 · G").arg(valueText(last->clippedNorm / last->gradNorm));
    }
    if (o.kind != OptimizerKind::Sgd)
        text += QStringLiteral("\nθ ← θ − %1 · m̂ / (√v̂ + ε)").arg(rate);
    else if (o.momentum != 0)
        text += QStringLiteral("\nv ← %1 · v + %2,   θ ← θ − %3 · v").arg(valueText(o.momentum), step, rate);
    else
        text += QStringLiteral("\nθ ← θ − %1 · %2").arg(rate, step);
    if (!made) return text;
    text += QStringLiteral("\n‖G‖ = %1").arg(valueText(last->gradNorm));
    if (std::isfinite(last->updateNorm)) text += QStringLiteral(",   ‖Δθ‖ = %1").arg(valueText(last->updateNorm));
    return text;
}

} // namespace tarakum
