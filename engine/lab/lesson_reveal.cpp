// What a prediction comes to in a run, and whether an answer was right.
#include "engine/lab/lesson.hpp"

#include "engine/base/number_text.hpp"
#include "engine/planner/claims.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tarakum {

namespace {

constexpr std::string_view kPlan = "plan:";

// What the formulas give in a row of a prepared claim; nothing if there is none.
std::optional<double> plannedValue(const ClaimValue& value)
{
    const plan::PreparedClaim claim = plan::preparedClaim(value.arm);
    for (const plan::ClaimRow& row : claim.rows)
        if (row.what == std::string_view(value.of).substr(kPlan.size())) return row.computed;
    return std::nullopt;
}

ClaimResult testPlanned(const Claim& claim)
{
    const std::optional<double> value = plannedValue(claim.value);
    const std::optional<double> over = claim.over ? plannedValue(*claim.over) : 1;
    if (!value || !over) return {ClaimState::CannotTell, kMissing, "the planner has no such row: " + claim.value.of};
    const double measured = *value / *over;
    return {claimHolds(claim, measured) ? ClaimState::Holds : ClaimState::Fails, measured, numberText(measured)};
}

ClaimResult test(const Claim& claim, const RunRecord* record)
{
    if (claim.value.of.starts_with(kPlan)) return testPlanned(claim);
    if (!record) return {ClaimState::CannotTell, kMissing, "there is no run"};
    return testClaim(claim, *record);
}

// What the claim's value is, whatever it is tested for.
ClaimResult measure(Claim claim, const RunRecord* record)
{
    claim.test = ClaimTest::AtLeast;
    claim.bound = -std::numeric_limits<double>::infinity();
    return test(claim, record);
}

bool isUndecided(const ClaimResult& result)
{
    return result.state == ClaimState::CannotTell || std::isnan(result.measured);
}

Reveal rightChoice(const Prediction& prediction, const RunRecord* record)
{
    Reveal reveal;
    std::size_t right = 0;
    for (std::size_t i = 0; i < prediction.choices.size(); ++i) {
        const std::vector<Claim>& claims = prediction.choices[i].holds;
        bool holds = !claims.empty();
        for (const Claim& claim : claims) {
            const ClaimResult result = test(claim, record);
            holds = holds && result.state == ClaimState::Holds;
            if (result.state == ClaimState::CannotTell) reveal.why = result.text;
        }
        if (!holds) continue;
        if (++right == 1) reveal.choice = i;
    }
    reveal.decided = right == 1;
    if (right > 1) reveal.why = "more than one of the choices holds in this run";
    if (right == 0 && reveal.why.empty()) reveal.why = "none of the choices holds in this run";
    if (!reveal.decided) return reveal;
    reveal.why.clear();
    reveal.number = test(prediction.choices[reveal.choice].holds.front(), record).measured;
    return reveal;
}

Reveal number(const Prediction& prediction, const RunRecord* record)
{
    Reveal reveal;
    const ClaimResult result = measure(prediction.truth, record);
    reveal.decided = !isUndecided(result);
    if (reveal.decided)
        reveal.number = result.measured;
    else
        reveal.why = result.text;
    return reveal;
}

Reveal order(const Prediction& prediction, const RunRecord* record)
{
    Reveal reveal;
    for (const PredictionChoice& choice : prediction.choices) {
        const ClaimResult result = measure(choice.value.value_or(Claim()), record);
        if (isUndecided(result)) {
            reveal.why = result.text;
            return reveal;
        }
        reveal.order.push_back(reveal.order.size());
        reveal.values.push_back(result.measured);
    }
    std::stable_sort(reveal.order.begin(), reveal.order.end(), [&](std::size_t a, std::size_t b) {
        return prediction.descending ? reveal.values[a] > reveal.values[b] : reveal.values[a] < reveal.values[b];
    });
    reveal.decided = true;
    return reveal;
}

Reveal curve(const Prediction& prediction, const RunRecord* record)
{
    Reveal reveal;
    const Column* column = findColumn(prediction.truth.value.of);
    for (std::size_t arm = 0; column && record && arm < record->arms.size(); ++arm) {
        if (record->experiment.arms[arm].name != prediction.truth.value.arm) continue;
        const auto& rows = record->arms[arm].updates;
        const std::size_t size = rows.size();
        for (std::size_t i = 0; i < size; ++i) {
            const double value = rows[i].*column->value;
            if (!std::isfinite(value)) continue;
            reveal.curve.emplace_back(prediction.bySamples ? rows[i].samples : rows[i].update, value);
        }
    }
    reveal.decided = !reveal.curve.empty();
    if (!reveal.decided) reveal.why = "“" + prediction.truth.value.arm + "” has no " + prediction.truth.value.of;
    return reveal;
}

// The measured curve at x: straight between its points.
double valueAt(const CurvePoints& curve, double x)
{
    const auto after =
        std::find_if(curve.begin(), curve.end(), [&](const std::pair<double, double>& p) { return p.first >= x; });
    if (after == curve.end()) return curve.back().second;
    if (after == curve.begin()) return curve.front().second;
    const auto& [x0, y0] = *std::prev(after);
    const auto& [x1, y1] = *after;
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0);
}

// By the middle one of the distances: a curve is judged as a whole.
bool isNear(const Prediction& prediction, const CurvePoints& measured, const CurvePoints& drawn)
{
    if (drawn.empty()) return false;
    const auto [lowest, highest] = std::minmax_element(
        measured.begin(), measured.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    const double range = highest->second - lowest->second;
    std::vector<double> distances;
    for (const auto& [x, y] : drawn) {
        const double there = valueAt(measured, x);
        // 0 has no logarithm: a distance of weights that is nothing at all lies on the axis' lower end.
        constexpr double least = 1e-17;
        distances.push_back(prediction.decades
                                ? std::abs(std::log10(std::max(y, least)) - std::log10(std::max(there, least)))
                                : std::abs(y - there));
    }
    const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
    std::nth_element(distances.begin(), middle, distances.end());
    return *middle <= (prediction.decades ? *prediction.decades : prediction.truth.within * range);
}

} // namespace

Reveal revealed(const Prediction& prediction, const RunRecord* record)
{
    switch (prediction.kind) {
    case PredictionKind::Choice: return rightChoice(prediction, record);
    case PredictionKind::Number: return number(prediction, record);
    case PredictionKind::Order: return order(prediction, record);
    case PredictionKind::DrawnCurve: return curve(prediction, record);
    }
    return {};
}

bool isRight(const Prediction& prediction, const Reveal& reveal, const Answer& answer)
{
    if (!reveal.decided) return false;
    switch (prediction.kind) {
    case PredictionKind::Choice: return answer.choice == reveal.choice;
    case PredictionKind::Number:
        return std::abs(answer.number - reveal.number) <= prediction.truth.within * std::abs(reveal.number);
    case PredictionKind::Order: {
        if (answer.order.size() != reveal.order.size()) return false;
        for (std::size_t i = 0; i < answer.order.size(); ++i) // equal values may change places
            if (answer.order[i] >= reveal.values.size() ||
                reveal.values[answer.order[i]] != reveal.values[reveal.order[i]])
                return false;
        return true;
    }
    case PredictionKind::DrawnCurve: return isNear(prediction, reveal.curve, answer.curve);
    }
    return false;
}

} // namespace tarakum
