#include "ui/chart_kinds.hpp"

#include <optional>

namespace tarakum {
namespace {

std::optional<ChartSpec> known(std::string_view key)
{
    if (key == "memory") return ChartSpec{.kind = ChartKind::Memory};
    if (key == "time") return ChartSpec{.kind = ChartKind::Time};
    if (key == "layers") return ChartSpec{.kind = ChartKind::Layers};
    if (const Column* column = findColumn(key)) return ChartSpec{.column = column};
    return {};
}

} // namespace

const Column* ChartSpec::second() const
{
    if (!column) return nullptr;
    if (column->name == "loss") return findColumn("test_loss");
    if (column->name == "grad_norm") return findColumn("clipped_norm");
    return nullptr;
}

bool ChartSpec::secondIsSparse() const
{
    return column && column->name == "loss";
}

QString ChartSpec::key() const
{
    switch (kind) {
    case ChartKind::Memory: return QStringLiteral("memory");
    case ChartKind::Time: return QStringLiteral("time");
    case ChartKind::Layers: return QStringLiteral("layers");
    case ChartKind::Curves: break;
    }
    return column ? QString::fromLatin1(column->name.data(), static_cast<qsizetype>(column->name.size())) : QString();
}

ChartSpec chartOf(std::string_view key)
{
    return known(key).value_or(ChartSpec{.column = findColumn("loss")});
}

std::vector<ChartSpec> usualCharts()
{
    return {chartOf("loss"), chartOf("grad_norm"), chartOf("memory"), chartOf("time")};
}

QStringList chartsText(const std::vector<ChartSpec>& charts)
{
    QStringList texts;
    for (const ChartSpec& chart : charts) {
        QString text = chart.key();
        if (chart.scale == ChartScale::Linear) text += QStringLiteral(":linear");
        if (chart.scale == ChartScale::Logarithmic) text += QStringLiteral(":log");
        if (chart.robust) text += QStringLiteral(":robust");
        texts << text;
    }
    return texts;
}

std::vector<ChartSpec> chartsFrom(const QStringList& texts)
{
    std::vector<ChartSpec> charts;
    for (const QString& text : texts) {
        const QStringList parts = text.split(QLatin1Char(':'));
        auto chart = known(parts.front().toStdString());
        if (!chart) continue;
        if (parts.contains(QLatin1String("linear"))) chart->scale = ChartScale::Linear;
        if (parts.contains(QLatin1String("log"))) chart->scale = ChartScale::Logarithmic;
        chart->robust = parts.contains(QLatin1String("robust"));
        charts.push_back(*chart);
    }
    return charts;
}

} // namespace tarakum
