#include "ui/planner_answer.hpp"

#include "engine/lab/export.hpp"
#include "engine/planner/term.hpp"

#include <algorithm>

namespace tarakum {

namespace {

constexpr std::int64_t kUsualEnd = 16; // of the axes at least
constexpr std::int64_t kLargestEnd = 1 << 20;

PlannerSeries seriesOver(const plan::Request& request, std::int64_t end, bool overB)
{
    PlannerSeries series;
    for (const std::int64_t x : ladder(end)) {
        plan::Settings s = request.settings;
        if (overB) {
            s.microBatch = x;
            s.steps = std::min(plan::stepsFor(s, x), plan::kMostSteps);
        } else {
            s.steps = x;
            s.effectiveBatch.reset();
        }
        const plan::Memory memory = plan::memoryOf(request.model, s);
        series.x.push_back(x);
        series.held.push_back(memory.bytes);
    }
    return series;
}

std::string quoted(const std::string& text)
{
    std::string cell = "\"";
    for (const char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + '"';
}

} // namespace

std::vector<std::int64_t> ladder(std::int64_t most)
{
    std::vector<std::int64_t> values;
    for (std::int64_t power = 1; power <= most; power *= 2)
        for (const std::int64_t value : {power, power + power / 2})
            if (value <= most && (values.empty() || value > values.back())) values.push_back(value);
    if (values.back() < most) values.push_back(most);
    return values;
}

PlannerAnswer plannerAnswer(const plan::Request& request)
{
    const plan::Settings& s = request.settings;
    PlannerAnswer answer;
    answer.memory = plan::memoryOf(request.model, s);
    answer.parameters = plan::parametersOf(request.model);
    answer.parts = plan::partSums(request.model);
    const bool known = request.model.hasActivations();
    if (s.memory && known) answer.fits = plan::fitsOf(request.model, s);
    if (s.memory && answer.memory.total > *s.memory) answer.options = plan::cheaperOptions(request.model, s);
    if (request.measured)
        answer.measured = plan::timeThrough(s.microBatch, request.measured->first, request.measured->second);
    if (request.rate) answer.time = plan::updateTime(request.model, s, *request.rate);
    if (!known) return answer;
    const std::int64_t fitting = answer.fits ? answer.fits->microBatch : 0;
    const auto end = [](std::int64_t value) { return std::clamp(value + value / 2, kUsualEnd, kLargestEnd); };
    // A card that would hold thousands of samples would hide the one that is looked at.
    answer.overB = seriesOver(request, end(std::max(s.microBatch, std::min(fitting, 8 * s.microBatch + 64))), true);
    answer.overK = seriesOver(request, end(s.steps), false);
    return answer;
}

std::string plannerCsv(const PlannerAnswer& answer, const std::string& plan)
{
    std::string csv =
        "# tarakum " + programVersion() + ", a plan\n# " + plan + "\ncategory,name,value,unit,formula,numbers,source\n";
    const auto add = [&](const std::string& category, const plan::Term& term) {
        csv += quoted(category) + ',' + quoted(term.name) + ',' + plan::plainNumber(term.value) + ',' +
               std::string(plan::unitText(term.unit)) + ',' + quoted(term.formula) + ',' + quoted(term.numbers) + ',' +
               quoted(term.source) + '\n';
    };
    for (std::size_t i = 0; i < plan::kHeldNames.size(); ++i)
        for (const plan::Term& term : answer.memory.terms[i]) add(std::string(plan::kHeldNames[i]), term);
    add("total", {"total", "", "", answer.memory.total, plan::Unit::Bytes, ""});
    for (const plan::PartSum& part : answer.parts)
        add("parameters", {part.name, "", "", static_cast<double>(part.parameters), plan::Unit::Numbers, ""});
    if (answer.measured) {
        add("measured", {"a micro-batch", "", "", answer.measured->perMicroBatch, plan::Unit::Seconds, "measured"});
        add("measured", {"once an update", "", "", answer.measured->perUpdate, plan::Unit::Seconds, "measured"});
    }
    if (answer.time) {
        for (const plan::Term& term : answer.time->operations) add("operations", term);
        for (const plan::Term& term : answer.time->seconds) add("time", term);
    }
    return csv;
}

} // namespace tarakum
