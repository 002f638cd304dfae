#include "ui/claim_words.hpp"

#include "engine/base/number_text.hpp"
#include "ui/chart_columns.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"
#include "ui/one_line.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace tarakum {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::ClaimWords)
};

constexpr double kPercent = 1e-4; // tolerances from here on are told in per cent

QString quoted(const std::string& name)
{
    return Words::tr("“%1”").arg(isolated(shortName(name)));
}

QString exact(double value)
{
    return isolated(QString::fromStdString(numberText(value)));
}

// What is measured, without where.
QString quantity(const std::string& of)
{
    if (const Column* column = findColumn(of)) return columnTitle(*column);
    const auto name = [&] { return isolated(QString::fromStdString(of.substr(of.find(':') + 1))); };
    if (of == "micro:loss") return Words::tr("Loss of a micro-batch");
    if (of == "micro:micro_grad_norm") return Words::tr("Norm of a micro-batch's gradient");
    if (of == "micro:buffer_norm") return Words::tr("Norm of the gradient buffer");
    if (of.starts_with("micro:")) return Words::tr("%1 of a micro-batch").arg(name());
    if (of.starts_with("layer:")) return Words::tr("Gradient norm of the parameter %1").arg(name());
    if (of.starts_with("average:")) return Words::tr("Average of the weight %1").arg(name());
    return of.starts_with("parameter:") ? Words::tr("Weight %1").arg(name()) : isolated(QString::fromStdString(of));
}

QString placed(const ClaimValue& value)
{
    const QString what = quantity(value.of), arm = quoted(value.arm), number = exact(value.number);
    switch (value.at) {
    case ClaimAt::Row:
        return (value.of.starts_with("micro:") ? Words::tr("%1 of %2 at micro-batch %3")
                                               : Words::tr("%1 of %2 at update %3"))
            .arg(what, arm, number);
    case ClaimAt::First: return Words::tr("%1 of %2 at first").arg(what, arm);
    case ClaimAt::Last: return Words::tr("%1 of %2 at the end").arg(what, arm);
    case ClaimAt::Min: return Words::tr("%1 of %2 at its lowest").arg(what, arm);
    case ClaimAt::Max: return Words::tr("%1 of %2 at its highest").arg(what, arm);
    case ClaimAt::Mean: return Words::tr("%1 of %2 on average").arg(what, arm);
    case ClaimAt::Median: return Words::tr("%1 of %2, the median").arg(what, arm);
    case ClaimAt::Count: return Words::tr("%1 of %2: number of values").arg(what, arm);
    case ClaimAt::Tail: return Words::tr("%1 of %2 over the last %3 samples").arg(what, arm, number);
    case ClaimAt::Reach:
        return Words::tr("%1 of %2 until %3 has come down to %4").arg(quantity(value.by), arm, what, number);
    case ClaimAt::ShareAbove: return Words::tr("%1 of %2: share of values above %3").arg(what, arm, number);
    case ClaimAt::Every: return Words::tr("%1 of %2 at every update").arg(what, arm);
    case ClaimAt::Tremble: return Words::tr("%1 of %2: how much its second half trembles").arg(what, arm);
    }
    return what;
}

bool sameBesidesArm(const ClaimValue& a, const ClaimValue& b)
{
    return a.of == b.of && a.at == b.at && a.number == b.number && a.by == b.by;
}

// A ratio, a share and a count have no unit; all else has its column's.
QString withUnit(const Claim& claim, QString number)
{
    const bool plain = claim.over || claim.value.at == ClaimAt::ShareAbove || claim.value.at == ClaimAt::Count;
    const Column* column =
        plain ? nullptr : findColumn(claim.value.at == ClaimAt::Reach ? claim.value.by : claim.value.of);
    const QString unit = column ? columnUnit(*column) : QString();
    return unit.isEmpty() ? number : Words::tr("%1 %2", "number, unit").arg(number, unit);
}

QString bound(const Claim& claim)
{
    return withUnit(claim, exact(claim.bound));
}

QString part(const ClaimReason& reason, std::size_t place)
{
    return isolated(QString::fromStdString(reason.parts[place]));
}

} // namespace

QString reasonWords(const ClaimReason& reason)
{
    if (reason.sentence.empty()) return {};
    // In the engine's own words, for the catalogue.
    static const char* const known[] = {
        QT_TRANSLATE_NOOP("tarakum::ClaimWords", "there is no arm “%1”, only %2"),
        QT_TRANSLATE_NOOP("tarakum::ClaimWords", "there is no column %1 of micro-batches"),
        QT_TRANSLATE_NOOP("tarakum::ClaimWords", "rows of micro-batches are logged with measure: micro-batch only"),
        QT_TRANSLATE_NOOP("tarakum::ClaimWords", "norms of layers are logged with measure: micro-batch only"),
        QT_TRANSLATE_NOOP("tarakum::ClaimWords", "the model has no parameter %1"),
        QT_TRANSLATE_NOOP("tarakum::ClaimWords", "%1 was not logged"),
        QT_TRANSLATE_NOOP("tarakum::ClaimWords", "%1 of “%2” never came down to %3"),
        QT_TRANSLATE_NOOP("tarakum::ClaimWords", "“%1” has too few values of %2"),
        QT_TRANSLATE_NOOP("tarakum::ClaimWords", "“%1” has no %2 at %3"),
        QT_TRANSLATE_NOOP("tarakum::ClaimWords", "“%1” has no %2"),
        QT_TRANSLATE_NOOP("tarakum::ClaimWords", "“%1” has %2 rows, “%3” %4"),
        QT_TRANSLATE_NOOP("tarakum::ClaimWords", "every is asked of rows")};
    const auto found = std::find(std::begin(known), std::end(known), reason.sentence);
    if (found == std::end(known)) return isolated(QString::fromStdString(reason.text()));
    QString text = Words::tr(*found);
    // In one go: a name may look like a place.
    switch (reason.parts.size()) {
    case 0: return text;
    case 1: return text.arg(part(reason, 0));
    case 2: return text.arg(part(reason, 0), part(reason, 1));
    case 3: return text.arg(part(reason, 0), part(reason, 1), part(reason, 2));
    default: return text.arg(part(reason, 0), part(reason, 1), part(reason, 2), part(reason, 3));
    }
}

QString claimWords(const Claim& claim)
{
    if (claim.test == ClaimTest::Status) {
        QString end = QString::fromStdString(claim.status);
        for (const auto status :
             {ArmStatus::Finished, ArmStatus::OutOfMemory, ArmStatus::NotFinite, ArmStatus::Stopped})
            if (claim.status == statusText(status)) end = statusName(status);
        return Words::tr("How %1 ends: %2").arg(quoted(claim.value.arm), end);
    }
    QString text = placed(claim.value);
    if (const auto& other = claim.over ? claim.over : claim.minus) {
        const QString that =
            sameBesidesArm(*other, claim.value) ? Words::tr("that of %1").arg(quoted(other->arm)) : placed(*other);
        text = (claim.over ? Words::tr("%1, divided by %2,") : Words::tr("%1, less %2,")).arg(text, that);
    }
    switch (claim.test) {
    case ClaimTest::AtLeast: return Words::tr("%1 is at least %2").arg(text, bound(claim));
    case ClaimTest::AtMost: return Words::tr("%1 is at most %2").arg(text, bound(claim));
    case ClaimTest::Is:
    case ClaimTest::Status: break;
    }
    if (claim.within == 0) return Words::tr("%1 is %2, to the bit").arg(text, bound(claim));
    const QString tolerance = claim.within < kPercent
                                  ? exact(claim.within)
                                  : isolated(QStringLiteral("%1 %").arg(valueText(100 * claim.within)));
    return Words::tr("%1 is %2, give or take %3 of it").arg(text, bound(claim), tolerance);
}

QString claimMeasured(const Claim& claim, const ClaimResult& result, bool over)
{
    if (result.state == ClaimState::CannotTell)
        return over ? Words::tr("cannot be told: %1").arg(reasonWords(result.reason)) : Words::tr("not measured yet");
    if (claim.test == ClaimTest::Status) {
        for (const auto status : {ArmStatus::Waiting, ArmStatus::Training, ArmStatus::Finished, ArmStatus::OutOfMemory,
                                  ArmStatus::NotFinite, ArmStatus::Stopped})
            if (result.text == statusText(status)) return Words::tr("measured: %1").arg(statusName(status));
        return Words::tr("measured: %1").arg(QString::fromStdString(result.text));
    }
    // What is to be right to many digits is told with all of them.
    const bool allDigits = claim.test == ClaimTest::Is && claim.within < kPercent;
    const QString number =
        allDigits || result.measured == static_cast<double>(static_cast<std::int64_t>(result.measured))
            ? exact(result.measured)
            : isolated(valueText(result.measured));
    return Words::tr("measured: %1").arg(withUnit(claim, number));
}

} // namespace tarakum
