// The words and numbers of the charts: titles, units, tick labels, how an arm is set up and where it stands.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/chart_kinds.hpp"
#include "ui/series_curve.hpp"
#include "ui/series_store.hpp"

#include <QString>
#include <QStringList>

#include <vector>

namespace tarakum {

QString chartTitle(const ChartSpec& chart);
QString axisName(ChartAxis axis); // "samples", "updates", "micro-steps", "seconds"
QString categoryName(int index);
QString phaseName(int index);

// Digits are Latin ones in every language, as in the CSV; "." and "," as in English.
QStringList tickLabels(const std::vector<double>& ticks);
QStringList logTickLabels(const std::vector<double>& ticks); // ticks in log10: "0.01", "1", "10⁻⁷"
QString countText(double count);                             // "60,000"
QString valueText(double value);                             // four significant digits: "0.5231", "1.2e-07", "nan"

// The unit that bytes up to `highest` are told in.
struct ByteUnit
{
    double bytes = 1;
    QString name;
};
ByteUnit byteUnit(double highest);

QString sizesText(const ArmSpec& arm);    // "16 × 4 = 64"
QString settingsText(const ArmSpec& arm); // "SGD 0.1, momentum 0.9, clipped at 1, float32, budget 10 MiB"
QString statusName(ArmStatus status);     // "out of memory"
bool endedEarly(ArmStatus status);
QString shortMessage(const ArmRecord& arm); // why it ended early, without exact numbers of bytes; empty if it did not

// One or two sentences that say in words what a chart shows of an arm, for screen readers. `curve`: of a chart of a
// column.
QString chartSummary(const ChartSpec& chart, const QString& arm, const ArmSeries& series, const CurveSeries* curve);

} // namespace tarakum
