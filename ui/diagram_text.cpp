#include "ui/diagram_text.hpp"

#include "engine/lab/fork.hpp"
#include "ui/chart_text.hpp"
#include "ui/diagram_parts.hpp"
#include "ui/fork_text.hpp"
#include "ui/language.hpp"
#include "ui/one_line.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Diagram)
};

QString countOf(std::int64_t count)
{
    return countText(static_cast<double>(count));
}

QString stageText(const RunRecord& run, std::size_t arm, const DiagramScene& scene)
{
    const ArmRecord& record = run.arms[arm];
    const QStringList layers = networkLayers(record);
    const auto layer = layerOf(scene, static_cast<int>(layers.size()));
    const QString name = layer ? isolated(layers[*layer]) : QString();
    switch (scene.stage) {
    case DiagramStage::Forward: return name.isEmpty() ? phaseName(0) : Words::tr("forward: %1").arg(name);
    case DiagramStage::Backward: return name.isEmpty() ? phaseName(1) : Words::tr("backward: %1").arg(name);
    case DiagramStage::Add:
        return Words::tr("%1 is added to %2")
            .arg(isolated(QStringLiteral("g") + subscript(scene.current)), isolated(QStringLiteral("G")));
    case DiagramStage::Update: return Words::tr("the weights move");
    case DiagramStage::Rest: break;
    }
    const ArmStatus status = record.status;
    if (status == ArmStatus::Finished || endedEarly(status)) return statusName(status);
    if (run.endSamples == 0) return Words::tr("the data are being loaded");
    if (const QString waits = forkWaitsText(run, arm); !waits.isEmpty()) return waits;
    if (scene.done >= scene.steps) return Words::tr("the buffer is full");
    return Words::tr("next: micro-batch %1 of %2").arg(countOf(scene.done + 1), countOf(scene.steps));
}

// Two significant digits: it is a pace, not a count.
std::int64_t rounded(std::int64_t value)
{
    std::int64_t step = 1;
    while (value / step >= 100) step *= 10;
    return (value + step / 2) / step * step;
}

QString bytesOf(double bytes)
{
    const ByteUnit unit = byteUnit(bytes);
    return isolated(QString::number(bytes / unit.bytes, 'g', 3) + ' ' + unit.name);
}

} // namespace

QString subscript(std::int64_t number)
{
    QString out;
    for (const QChar c : QString::number(number)) out += QChar(0x2080 + c.digitValue());
    return out;
}

QStringList DiagramWords::all() const
{
    QStringList texts{name, samples, stage, weight, counter, update, memory, skipping};
    texts.removeAll(QString());
    return texts;
}

DiagramReading readDiagram(const RunRecord& run, std::size_t index)
{
    const ArmRecord& record = run.arms[index];
    const ArmSpec& spec = run.experiment.arms[index];
    const ArmProgress& progress = record.progress;
    DiagramReading reading;
    // What is done is read before what was planned next, so that it is never ahead of the plan.
    const std::int64_t microSteps = progress.microSteps;
    const std::size_t rows = record.updates.size();
    if (rows > 0) {
        const UpdateRow& last = record.updates[rows - 1];
        reading.windows = static_cast<std::int64_t>(rows);
        reading.updates = static_cast<std::int64_t>(last.update);
        reading.windowStart = static_cast<std::int64_t>(last.microSteps);
    } else if (spec.fork) { // it has made no window, but its counts go on from its parent's
        const UpdateRow before = rowBefore(run, index);
        reading.updates = spec.fork->at;
        reading.windowStart = static_cast<std::int64_t>(before.microSteps);
    }
    reading.microSteps = std::max(microSteps, reading.windowStart);
    reading.steps = progress.plannedSteps.load(std::memory_order_acquire);
    if (reading.steps > 0) {
        const auto told = std::min<std::size_t>(static_cast<std::size_t>(reading.steps), kPlannedTold);
        for (std::size_t i = 0; i < told; ++i)
            reading.samples.push_back(progress.plannedSamples[i].load(std::memory_order_relaxed));
    } else {
        reading.steps = std::max<std::int64_t>(spec.stepsPerWindow(), 1);
        std::int64_t left = spec.samplesPerWindow();
        const auto told = std::min<std::size_t>(static_cast<std::size_t>(reading.steps), kPlannedTold);
        for (std::size_t i = 0; i < told; ++i) {
            const std::int64_t b = std::min(left, spec.microBatch[i % spec.microBatch.size()]);
            reading.samples.push_back(static_cast<int>(b));
            left -= b;
        }
    }
    const MemoryMoment moment = progress.moment.load(std::memory_order_relaxed);
    const int layer = static_cast<int>(progress.layer.load(std::memory_order_relaxed));
    if (moment == MemoryMoment::Forward || moment == MemoryMoment::Recompute) reading.forward = layer;
    if (moment == MemoryMoment::Backward && layer > 0) reading.backward = layer; // with 0 the micro-batch is over
    const ArmStatus status = record.status;
    reading.ended = status == ArmStatus::Finished || endedEarly(status);
    return reading;
}

QStringList networkLayers(const ArmRecord& record)
{
    QStringList names;
    if (record.progress.plannedSteps.load(std::memory_order_acquire) == 0 && record.timeline.empty()) return names;
    for (const std::string& name : record.networkLayers) names << QString::fromStdString(name);
    return names;
}

std::optional<int> layerOf(const DiagramScene& scene, int layers)
{
    if (layers <= 0 || (scene.stage != DiagramStage::Forward && scene.stage != DiagramStage::Backward)) return {};
    if (scene.layer) return std::min(*scene.layer, layers - 1);
    const int gone = std::clamp(static_cast<int>(scene.share * layers), 0, layers - 1);
    return scene.stage == DiagramStage::Forward ? gone : layers - 1 - gone;
}

DiagramMemory readMemory(const RunRecord& run, std::size_t index, const DiagramScene& scene, bool moving)
{
    const ArmRecord& record = run.arms[index];
    DiagramMemory memory;
    memory.budget = run.experiment.arms[index].memoryBudget;
    memory.inUse = record.progress.bytesInUse.load(std::memory_order_relaxed);
    const std::size_t rows = record.updates.size();
    if (rows > 0 && std::isfinite(record.updates[rows - 1].bytesPeak))
        memory.peak = static_cast<std::int64_t>(record.updates[rows - 1].bytesPeak);
    const auto layer = layerOf(scene, static_cast<int>(networkLayers(record).size()));
    const std::size_t steps = record.timeline.size();
    for (std::size_t i = 0; i < steps; ++i) {
        const MemoryRow& row = record.timeline[i];
        if (rows == 0) memory.peak = std::max(memory.peak, total(row.highest));
        if (!moving || !layer || row.micro != scene.current + 1) continue;
        const MemoryMoment wanted =
            scene.stage == DiagramStage::Forward ? MemoryMoment::Forward : MemoryMoment::Backward;
        if (row.moment == wanted && static_cast<int>(row.layer) == *layer) memory.inUse = total(row.after);
    }
    memory.peak = std::max(memory.peak, memory.inUse);
    return memory;
}

DiagramWords diagramWords(const RunRecord& run, std::size_t index, const DiagramScene& scene,
                          const DiagramMemory& memory, std::int64_t everyUpdates)
{
    const ArmRecord& record = run.arms[index];
    const ArmSpec& spec = run.experiment.arms[index];
    DiagramWords words;
    words.name = oneLine(spec.name);
    const bool all = static_cast<std::int64_t>(scene.samples.size()) >= scene.steps;
    const int whole = all ? std::accumulate(scene.samples.begin(), scene.samples.end(), 0)
                          : static_cast<int>(spec.samplesPerWindow());
    words.samples = Words::tr("%n sample(s)", nullptr, whole);
    if (scene.steps > 1) words.samples += QStringLiteral(" = ") + isolated(partsText(scene.samples, scene.steps));
    words.stage = stageText(run, index, scene);
    words.weight = isolated(QStringLiteral("w = ") + weightText(run.experiment, spec, scene.samples, scene.steps,
                                                                std::min(scene.current, scene.steps - 1)));
    words.counter =
        isolated(QStringLiteral("G")) + ": " + Words::tr("%1 of %2").arg(countOf(scene.done), countOf(scene.steps));
    const bool made = scene.stage == DiagramStage::Rest && scene.done == 0 && scene.update > 1;
    words.update = made && forkWaitsText(run, index).isEmpty()
                       ? Words::tr("update %1 is made").arg(countOf(scene.update - 1))
                       : Words::tr("update %1").arg(countOf(scene.update));
    const double highest = static_cast<double>(memory.peak);
    const QString now = bytesOf(static_cast<double>(memory.inUse));
    if (record.status == ArmStatus::OutOfMemory)
        words.memory = Words::tr("out of memory: the budget is %1")
                           .arg(bytesOf(static_cast<double>(memory.budget.value_or(memory.peak))));
    else if (memory.peak == 0)
        words.memory =
            memory.budget ? Words::tr("budget %1").arg(bytesOf(static_cast<double>(*memory.budget))) : QString();
    else if (memory.budget)
        words.memory = Words::tr("%1 of %2").arg(now, bytesOf(static_cast<double>(*memory.budget)));
    else
        words.memory = Words::tr("%1, peak %2").arg(now, bytesOf(highest));
    if (everyUpdates > 1 && !(record.status == ArmStatus::Finished))
        words.skipping = Words::tr("too fast for the eye: shows one update in %1").arg(countOf(rounded(everyUpdates)));
    return words;
}

QString diagramBufferTitle()
{
    return Words::tr("gradient buffer %1").arg(isolated(QStringLiteral("G")));
}

QString diagramNetworkTitle()
{
    return Words::tr("network");
}

QString diagramGroupNote(std::int64_t each)
{
    return Words::tr("a cell: %n micro-batch(es)", nullptr, static_cast<int>(each));
}

} // namespace tarakum
