#include "ui/rate_map_words.hpp"

#include "engine/lab/rows.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"

#include <QCoreApplication>

#include <cmath>

namespace tarakum {

namespace {

class Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::RateMap)
};

QString symbol(const char* name, std::int64_t value)
{
    return isolated(QStringLiteral("%1 = %2").arg(QLatin1String(name), countText(static_cast<double>(value))));
}

} // namespace

QString figureName(RateMapFigure figure)
{
    switch (figure) {
    case RateMapFigure::Loss: return Words::tr("loss at the end");
    case RateMapFigure::TestLoss: return Words::tr("test loss");
    case RateMapFigure::TestAccuracy: return Words::tr("test accuracy");
    }
    return {};
}

QString figureText(double value, RateMapFigure figure)
{
    if (std::isnan(value)) return QStringLiteral("–");
    if (figure == RateMapFigure::TestAccuracy)
        return isolated(QString::number(100 * value, 'f', 1) + QStringLiteral(" %"));
    return isolated(QString::number(value, 'g', 3));
}

QString rateText(double rate)
{
    return isolated(QString::number(rate, 'g', 3));
}

QString rateMapStatusName(RateMapStatus status)
{
    switch (status) {
    case RateMapStatus::Waiting: return Words::tr("not trained yet");
    case RateMapStatus::Training: return Words::tr("training");
    case RateMapStatus::Finished: return Words::tr("finished");
    case RateMapStatus::NotFinite: return Words::tr("the loss is no longer finite");
    case RateMapStatus::Failed: return Words::tr("failed");
    }
    return {};
}

QString rateMapCellText(const RateMapRecord& map, const RateMapReading& reading, RateMapFigure figure, std::size_t k,
                        std::size_t rate)
{
    const RateMapCell& cell = map.cell(k, rate);
    const RateMapStatus status = cell.status;
    const QString comma = Words::tr(", ");
    QStringList text{symbol("k", map.request.steps[k]) + comma + symbol("b", map.microBatch(k)) + comma +
                     symbol("L", map.effectiveBatch(k)) + comma +
                     Words::tr("rate %1").arg(rateText(map.request.rates[rate])) + Words::tr(":")};
    if (status == RateMapStatus::Finished) {
        text << Words::tr("%1 %2 after %n update(s).", nullptr, static_cast<int>(cell.updates))
                    .arg(figureName(figure), figureText(figureOf(cell, figure), figure));
        const std::size_t place = k * map.request.rates.size() + rate;
        if (reading.best == place)
            text << (reading.whole ? Words::tr("The best of all cells.") : Words::tr("The best so far."));
        else if (reading.bestOf[k] == rate)
            text << Words::tr("The best rate for this k.");
    } else {
        text << rateMapStatusName(status) + Words::tr(".");
        if (!cell.problem.empty() && status == RateMapStatus::Failed)
            text << isolated(QString::fromStdString(cell.problem));
    }
    if (reading.wallOf[k] && rate >= *reading.wallOf[k]) text << Words::tr("Behind the wall.");
    return text.join(QLatin1Char(' '));
}

} // namespace tarakum
