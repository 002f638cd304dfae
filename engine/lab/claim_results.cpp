// What claims come to in a run's log.
#include "engine/base/number_text.hpp"
#include "engine/lab/claims.hpp"
#include "engine/lab/fork.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

namespace tarakum {

namespace {

constexpr double kReachSamples = 1024;

constexpr std::string_view kNoArm = "there is no arm “%1”, only %2";
constexpr std::string_view kNoMicroColumn = "there is no column %1 of micro-batches";
constexpr std::string_view kNoMicroRows = "rows of micro-batches are logged with measure: micro-batch only";
constexpr std::string_view kNoLayers = "norms of layers are logged with measure: micro-batch only";
constexpr std::string_view kNoParameter = "the model has no parameter %1";
constexpr std::string_view kNotLogged = "%1 was not logged";
constexpr std::string_view kNeverReached = "%1 of “%2” never came down to %3";
constexpr std::string_view kTooFew = "“%1” has too few values of %2";
constexpr std::string_view kNothingAt = "“%1” has no %2 at %3";
constexpr std::string_view kNothing = "“%1” has no %2";
constexpr std::string_view kOtherRows = "“%1” has %2 rows, “%3” %4";
constexpr std::string_view kEveryOfRows = "every is asked of rows";
constexpr std::array kReasons{kNoArm,        kNoMicroColumn, kNoMicroRows, kNoLayers, kNoParameter, kNotLogged,
                              kNeverReached, kTooFew,        kNothingAt,   kNothing,  kOtherRows,   kEveryOfRows};

// A claim cannot be tested.
struct CannotTell
{
    ClaimReason why;
};

// One column of one arm's log.
struct Series
{
    std::vector<double> values;  // missing ones too
    std::vector<double> samples; // passed after each row
    std::vector<double> updates; // done after each row; of rows of micro-batches their place in the run, from 1
    double before = 0;           // samples passed before the first row
};

std::size_t placeNamed(const RunRecord& record, const std::string& name)
{
    if (const auto place = armPlace(record.experiment.arms, name)) return *place;
    std::string names;
    for (const ArmSpec& arm : record.experiment.arms) names += (names.empty() ? "" : ", ") + arm.name;
    throw CannotTell{{kNoArm, {name, names}}};
}

const ArmRecord& armNamed(const RunRecord& record, const std::string& name)
{
    return record.arms[placeNamed(record, name)];
}

void takeMicroColumn(Series& series, const ArmRecord& arm, const std::string& name)
{
    const auto column = std::find_if(microColumns().begin(), microColumns().end(),
                                     [&](const MicroColumn& c) { return c.name == name; });
    if (column == microColumns().end()) throw CannotTell{{kNoMicroColumn, {name}}};
    const std::size_t size = arm.microBatches.size();
    if (size == 0) throw CannotTell{{kNoMicroRows}};
    for (std::size_t i = 0; i < size; ++i) {
        series.values.push_back(arm.microBatches[i].*column->value);
        series.samples.push_back(arm.microBatches[i].samples);
        series.updates.push_back(static_cast<double>(i + 1));
    }
}

// Column `column` of a table of `width` columns that has a row an update.
void takeColumn(Series& series, const Log<double>& table, std::size_t width, std::size_t column)
{
    const std::size_t rows = std::min(series.samples.size(), table.size() / width);
    for (std::size_t i = 0; i < rows; ++i) series.values.push_back(table[i * width + column]);
    series.values.resize(series.samples.size(), kMissing);
}

Series seriesOf(const RunRecord& record, const ClaimValue& value)
{
    const std::size_t place = placeNamed(record, value.arm);
    const ArmRecord& arm = record.arms[place];
    Series series;
    if (!arm.updates.empty()) series.before = rowBefore(record, place).samples;
    if (value.of.starts_with("micro:")) {
        takeMicroColumn(series, arm, value.of.substr(6));
        return series;
    }
    const std::size_t size = arm.updates.size();
    for (std::size_t i = 0; i < size; ++i) {
        series.samples.push_back(arm.updates[i].samples);
        series.updates.push_back(arm.updates[i].update);
    }
    if (const Column* column = findColumn(value.of)) {
        for (std::size_t i = 0; i < size; ++i) series.values.push_back(arm.updates[i].*column->value);
    } else if (value.of.starts_with("layer:")) {
        if (arm.layerNorms.empty()) throw CannotTell{{kNoLayers}};
        const auto found = std::find(arm.layers.begin(), arm.layers.end(), value.of.substr(6));
        if (found == arm.layers.end()) throw CannotTell{{kNoParameter, {value.of.substr(6)}}};
        takeColumn(series, arm.layerNorms, arm.layers.size(), static_cast<std::size_t>(found - arm.layers.begin()));
    } else {
        const auto watched = watchedParameter(value.of);
        const auto found = watched ? std::find(arm.watched.begin(), arm.watched.end(), *watched) : arm.watched.end();
        if (found == arm.watched.end()) throw CannotTell{{kNotLogged, {value.of}}};
        takeColumn(series, arm.watchedValues, arm.watched.size(),
                   static_cast<std::size_t>(found - arm.watched.begin()));
    }
    return series;
}

// Mean over the last `span` samples up to row `last`, each row weighing its samples; missing rows weigh nothing.
double tail(const Series& series, std::size_t last, double span)
{
    const double from = series.samples[last] - span;
    double sum = 0, weight = 0;
    for (std::size_t i = last + 1; i-- > 0 && series.samples[i] > from;) {
        if (isMissing(series.values[i])) continue;
        const double before = i > 0 ? series.samples[i - 1] : series.before;
        const double samples = series.samples[i] - std::max(before, from);
        sum += samples * series.values[i];
        weight += samples;
    }
    return weight > 0 ? sum / weight : kMissing;
}

double reach(const RunRecord& record, const ClaimValue& value, const Series& series)
{
    ClaimValue by = value;
    by.of = value.by;
    const Series counts = seriesOf(record, by);
    for (std::size_t i = 0; i < series.values.size(); ++i)
        if (series.samples[i] - series.before >= kReachSamples && tail(series, i, kReachSamples) <= value.number)
            return counts.values[i];
    throw CannotTell{{kNeverReached, {value.of, value.arm, numberText(value.number)}}};
}

std::vector<double> present(const Series& series)
{
    std::vector<double> values;
    std::copy_if(series.values.begin(), series.values.end(), std::back_inserter(values),
                 [](double v) { return !isMissing(v); });
    return values;
}

// NaN above all: what a sort by < alone would not bear.
bool less(double a, double b)
{
    return std::isnan(b) ? !std::isnan(a) : a < b;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end(), less);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

// In independent noise of variance s² a second difference has the variance (1 + 4 + 1) s²; a trend cancels.
double tremble(const ClaimValue& value, const std::vector<double>& values)
{
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t i = values.size() / 2; i + 2 < values.size(); ++i, ++count) {
        const double difference = values[i] - 2 * values[i + 1] + values[i + 2];
        sum += difference * difference;
    }
    if (count == 0) throw CannotTell{{kTooFew, {value.arm, value.of}}};
    return std::sqrt(sum / static_cast<double>(count) / 6);
}

double atRow(const ClaimValue& value, const Series& series)
{
    for (std::size_t i = 0; i < series.values.size(); ++i)
        if (series.updates[i] == value.number && !isMissing(series.values[i])) return series.values[i];
    throw CannotTell{{kNothingAt, {value.arm, value.of, numberText(value.number)}}};
}

double numberOf(const RunRecord& record, const ClaimValue& value)
{
    const Series series = seriesOf(record, value);
    const std::vector<double> values = present(series);
    if (value.at == ClaimAt::Count) return static_cast<double>(values.size());
    if (value.at == ClaimAt::Row) return atRow(value, series);
    if (values.empty()) throw CannotTell{{kNothing, {value.arm, value.of}}};
    const auto count = static_cast<double>(values.size());
    switch (value.at) {
    case ClaimAt::First: return values.front();
    case ClaimAt::Last: return values.back();
    case ClaimAt::Min: return *std::min_element(values.begin(), values.end(), less);
    case ClaimAt::Max: return *std::max_element(values.begin(), values.end(), less);
    case ClaimAt::Mean: return std::accumulate(values.begin(), values.end(), 0.0) / count;
    case ClaimAt::Median: return median(values);
    case ClaimAt::Tail: return tail(series, series.values.size() - 1, value.number);
    case ClaimAt::Reach: return reach(record, value, series);
    case ClaimAt::ShareAbove:
        return static_cast<double>(
                   std::count_if(values.begin(), values.end(), [&](double v) { return v > value.number; })) /
               count;
    case ClaimAt::Tremble: return tremble(value, values);
    case ClaimAt::Row:
    case ClaimAt::Count:
    case ClaimAt::Every: break;
    }
    throw CannotTell{{kEveryOfRows}};
}

// How far beyond its bound a value lies; the larger, the worse. NaN is the worst.
double excess(const Claim& claim, double measured)
{
    if (std::isnan(measured)) return std::numeric_limits<double>::infinity();
    switch (claim.test) {
    case ClaimTest::Is: return std::abs(measured - claim.bound);
    case ClaimTest::AtLeast: return claim.bound - measured;
    case ClaimTest::AtMost: return measured - claim.bound;
    case ClaimTest::Status: break;
    }
    return 0;
}

double combined(const Claim& claim, double value, double other)
{
    return claim.over ? value / other : claim.minus ? value - other : value;
}

double worstRow(const Claim& claim, const RunRecord& record)
{
    const Series values = seriesOf(record, claim.value);
    const ClaimValue* other = claim.over ? &*claim.over : claim.minus ? &*claim.minus : nullptr;
    const Series others = other ? seriesOf(record, *other) : Series();
    if (other && others.values.size() != values.values.size())
        throw CannotTell{{kOtherRows,
                          {claim.value.arm, std::to_string(values.values.size()), other->arm,
                           std::to_string(others.values.size())}}};
    double worst = kMissing;
    for (std::size_t i = 0; i < values.values.size(); ++i) {
        if (isMissing(values.values[i]) || (other && isMissing(others.values[i]))) continue;
        const double here = combined(claim, values.values[i], other ? others.values[i] : 0);
        if (isMissing(worst) || excess(claim, here) > excess(claim, worst)) worst = here;
    }
    if (isMissing(worst)) throw CannotTell{{kNothing, {claim.value.arm, claim.value.of}}};
    return worst;
}

double measure(const Claim& claim, const RunRecord& record)
{
    if (claim.value.at == ClaimAt::Every) return worstRow(claim, record);
    const ClaimValue* other = claim.over ? &*claim.over : claim.minus ? &*claim.minus : nullptr;
    return combined(claim, numberOf(record, claim.value), other ? numberOf(record, *other) : 0);
}

} // namespace

std::string ClaimReason::text() const
{
    std::string text;
    for (std::size_t i = 0; i < sentence.size(); ++i) {
        const bool part = sentence[i] == '%' && i + 1 < sentence.size();
        const std::size_t place = part ? static_cast<std::size_t>(sentence[i + 1] - '1') : 0;
        if (part && place < parts.size()) {
            text += parts[place];
            ++i;
        } else {
            text += sentence[i];
        }
    }
    return text;
}

std::span<const std::string_view> claimReasons()
{
    return kReasons;
}

bool claimHolds(const Claim& claim, double measured)
{
    switch (claim.test) {
    case ClaimTest::Is:
        return measured == claim.bound || std::abs(measured - claim.bound) <= claim.within * std::abs(claim.bound);
    case ClaimTest::AtLeast: return measured >= claim.bound;
    case ClaimTest::AtMost: return measured <= claim.bound;
    case ClaimTest::Status: break;
    }
    return false;
}

ClaimResult testClaim(const Claim& claim, const RunRecord& record)
{
    try {
        if (claim.test == ClaimTest::Status) {
            const std::string status(statusText(armNamed(record, claim.value.arm).status.load()));
            return {status == claim.status ? ClaimState::Holds : ClaimState::Fails, kMissing, status};
        }
        const double measured = measure(claim, record);
        return {claimHolds(claim, measured) ? ClaimState::Holds : ClaimState::Fails, measured, numberText(measured)};
    } catch (const CannotTell& reason) {
        return {ClaimState::CannotTell, kMissing, reason.why.text(), reason.why};
    }
}

} // namespace tarakum
