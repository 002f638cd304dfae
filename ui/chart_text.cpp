#include "ui/chart_text.hpp"

#include "engine/base/number_text.hpp"
#include "ui/chart_columns.hpp"
#include "ui/fork_text.hpp"
#include "ui/language.hpp"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

QString superscript(int number)
{
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString out;
    for (const QChar c : QString::number(number))
        out += c == '-' ? QStringLiteral("⁻") : QString(digits[c.digitValue()]);
    return out;
}

QString fixed(double value, int decimals)
{
    return QLocale::c().toString(value, 'f', decimals);
}

QString optimizerText(const OptimizerSpec& o)
{
    const auto shown = [](double value) { return withDigits(QString::fromStdString(numberText(value))); };
    QString text;
    switch (o.kind) {
    case OptimizerKind::Sgd: text = QStringLiteral("SGD "); break;
    case OptimizerKind::Adam: text = QStringLiteral("Adam "); break;
    case OptimizerKind::AdamW: text = QStringLiteral("AdamW "); break;
    case OptimizerKind::AdamA: text = QStringLiteral("AdamA "); break;
    }
    text += shown(o.learningRate);
    if (o.momentum != 0) text += Words::tr(", momentum %1").arg(shown(o.momentum));
    if (o.weightDecay != 0) text += Words::tr(", weight decay %1").arg(shown(o.weightDecay));
    return text;
}

} // namespace

QString chartTitle(const ChartSpec& chart)
{
    switch (chart.kind) {
    case ChartKind::Memory: return Words::tr("Memory");
    case ChartKind::Time: return Words::tr("Time of an update");
    case ChartKind::Layers: return Words::tr("Gradient norms of the layers");
    case ChartKind::Curves: break;
    }
    return columnTitle(*chart.column);
}

QString axisName(ChartAxis axis)
{
    switch (axis) {
    case ChartAxis::Samples: return Words::tr("samples");
    case ChartAxis::Updates: return Words::tr("updates");
    case ChartAxis::MicroSteps: return Words::tr("micro-steps");
    case ChartAxis::Seconds: return Words::tr("seconds");
    }
    return {};
}

QString categoryName(int index)
{
    switch (index) {
    case 0: return Words::tr("parameters");
    case 1: return Words::tr("gradients");
    case 2: return Words::tr("activations");
    case 3: return Words::tr("optimizer");
    case 4: return Words::tr("workspace");
    default: return Words::tr("data");
    }
}

QString phaseName(int index)
{
    switch (index) {
    case 0: return Words::tr("forward");
    case 1: return Words::tr("backward");
    case 2: return Words::tr("accumulate");
    case 3: return Words::tr("clip");
    default: return Words::tr("optimizer", "phase");
    }
}

QStringList tickLabels(const std::vector<double>& ticks)
{
    QStringList labels;
    double highest = 0, step = 0;
    for (const double t : ticks) highest = std::max(highest, std::abs(t));
    if (ticks.size() > 1) step = ticks[1] - ticks[0];
    const bool plain = highest < 1e7 && (step == 0 || step >= 0.9999e-4);
    const int decimals = step > 0 ? std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9))) : 0;
    const int digits =
        step > 0 && highest > 0 ? std::clamp(static_cast<int>(std::ceil(std::log10(highest / step))) + 1, 3, 15) : 3;
    for (const double t : ticks) {
        if (t == 0)
            labels << withDigits(QStringLiteral("0"));
        else if (plain)
            labels << (step > 0 ? withDigits(fixed(t, decimals)) : valueText(t));
        else
            labels << withDigits(QLocale::c().toString(t, 'g', digits));
    }
    return labels;
}

QStringList logTickLabels(const std::vector<double>& ticks)
{
    QStringList labels;
    for (const double t : ticks) {
        const int decade = static_cast<int>(std::floor(t + 1e-9));
        const int mantissa = static_cast<int>(std::lround(std::pow(10, t - decade)));
        if (decade >= -3 && decade <= 3)
            labels << withDigits(fixed(mantissa * std::pow(10, decade), std::max(0, -decade)));
        else
            labels << (mantissa == 1 ? QString() : QString::number(mantissa) + QStringLiteral("·")) +
                          QStringLiteral("10") + superscript(decade);
    }
    return labels;
}

QString countText(double count)
{
    return withDigits(QLocale(QLocale::English, QLocale::UnitedStates).toString(count, 'f', 0));
}

QString valueText(double value)
{
    if (!std::isfinite(value)) return QString::fromStdString(numberText(value));
    return withDigits(QString::number(value, 'g', 4));
}

ByteUnit byteUnit(double highest)
{
    static const char* const names[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    ByteUnit unit;
    int i = 0;
    for (; i < 4 && highest >= 1024 * unit.bytes; ++i) unit.bytes *= 1024;
    unit.name = QString::fromLatin1(names[i]);
    return unit;
}

QString sizesText(const ArmSpec& arm)
{
    if (arm.steps.kind != StepsKind::Constant)
        return isolated(QStringLiteral("%1 × k, k ≤ %2").arg(arm.largestMicroBatch()).arg(arm.steps.largest()));
    QStringList parts;
    const std::int64_t k = arm.stepsPerWindow(), whole = arm.samplesPerWindow();
    const bool even = arm.microBatch.size() == 1 && k * arm.microBatch.front() == whole;
    if (even) return isolated(QStringLiteral("%1 × %2 = %3").arg(arm.microBatch.front()).arg(k).arg(whole));
    std::int64_t left = whole;
    for (std::int64_t j = 0; j < k && parts.size() < 4; ++j) {
        const std::int64_t b = std::min(left, arm.microBatch[static_cast<std::size_t>(j) % arm.microBatch.size()]);
        parts << QString::number(b);
        left -= b;
    }
    if (k > parts.size()) parts << QStringLiteral("…");
    return isolated(parts.join(QStringLiteral(" + ")) + QStringLiteral(" = %1").arg(whole));
}

QString settingsText(const ArmSpec& arm)
{
    QString text = optimizerText(arm.optimizer);
    if (arm.clipNorm)
        text += Words::tr(", clipped at %1").arg(withDigits(QString::fromStdString(numberText(*arm.clipNorm))));
    switch (arm.precision) {
    case Precision::Float32: text += QStringLiteral(", float32"); break;
    case Precision::Float64: text += QStringLiteral(", float64"); break;
    case Precision::Bfloat16: text += QStringLiteral(", bfloat16"); break;
    case Precision::Float16: text += QStringLiteral(", float16"); break;
    case Precision::Tf32: text += QStringLiteral(", tf32"); break;
    }
    if (arm.memoryBudget)
        text += Words::tr(", budget %1").arg(withDigits(QString::fromStdString(bytesText(*arm.memoryBudget))));
    if (arm.fork) text += Words::tr(", ") + forkText(*arm.fork);
    return text;
}

QString statusName(ArmStatus status)
{
    switch (status) {
    case ArmStatus::Waiting: return Words::tr("waiting");
    case ArmStatus::Training: return Words::tr("training");
    case ArmStatus::Finished: return Words::tr("finished");
    case ArmStatus::OutOfMemory: return Words::tr("out of memory");
    case ArmStatus::NotFinite: return Words::tr("not finite");
    case ArmStatus::Stopped: return Words::tr("stopped");
    }
    return {};
}

bool endedEarly(ArmStatus status)
{
    return status == ArmStatus::OutOfMemory || status == ArmStatus::NotFinite || status == ArmStatus::Stopped;
}

QString shortMessage(const ArmRecord& arm)
{
    static const QRegularExpression exact(QStringLiteral(" \\(\\d+ bytes\\)"));
    return endedEarly(arm.status) ? QString::fromStdString(arm.message).remove(exact) : QString();
}

QString chartSummary(const ChartSpec& chart, const QString& arm, const ArmSeries& series, const CurveSeries* curve)
{
    const ArmRecord& record = series.record();
    if (series.rows() == 0) return Words::tr("%1: nothing yet, %2.").arg(arm, statusName(record.status));
    const auto bytes = [](double value) { return columnValue(*findColumn("bytes_peak"), value); };
    QString text;
    switch (chart.kind) {
    case ChartKind::Curves: {
        const Column& column = *chart.column;
        if (!curve || curve->values() == 0) {
            text = Words::tr("%1: no values so far.").arg(arm);
            break;
        }
        const double samples = curve->buckets().back().lastX[static_cast<std::size_t>(ChartAxis::Samples)];
        text = Words::tr("%1: %2 %3 after %4 samples, from %5 to %6 so far.")
                   .arg(arm, columnTitle(column), columnValue(column, curve->last()), countText(samples),
                        columnValue(column, curve->limits().lowest), columnValue(column, curve->limits().highest));
        break;
    }
    case ChartKind::Memory: {
        const auto& held = series.categoriesAtPeak();
        const auto most = std::max_element(held.begin(), held.end());
        text = Words::tr("%1: at most %2 in use, %3 of it %4.")
                   .arg(arm, bytes(series.highestPeak()), bytes(*most),
                        categoryName(static_cast<int>(most - held.begin())));
        break;
    }
    case ChartKind::Time: {
        const auto phases = series.medianPhases();
        const auto most = std::max_element(phases.begin(), phases.end());
        text = Words::tr("%1: an update takes %2 ms (median), %3 ms of it %4.")
                   .arg(arm, valueText(series.updateTimes().at(0.5)), valueText(*most),
                        phaseName(static_cast<int>(most - phases.begin())));
        break;
    }
    case ChartKind::Layers:
        text = Words::tr("%1: gradient norms of %2 layers.")
                   .arg(arm)
                   .arg(record.layerNorms.empty() ? 0 : record.layers.size()); // the names may be being made before
        break;
    }
    if (endedEarly(record.status)) text += ' ' + Words::tr("It ended early: %1.").arg(shortMessage(record));
    return text;
}

} // namespace tarakum
