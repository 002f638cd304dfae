#include "engine/planner/time.hpp"

#include "engine/planner/letters.hpp"
#include "engine/planner/memory.hpp"
#include "engine/planner/refusal.hpp"

#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

namespace tarakum::plan {

std::pair<MeasuredPoint, MeasuredPoint> measuredPoints(const std::string& text)
{
    const auto refuse = [&] {
        return Refusal("measured", text, "two points K:SAMPLES_A_SECOND, as 1:224.09,2:246.08");
    };
    const auto trimmed = [](std::string_view part) {
        const std::size_t from = part.find_first_not_of(' ');
        return from == std::string_view::npos ? std::string_view()
                                              : part.substr(from, part.find_last_not_of(' ') - from + 1);
    };
    const auto number = [&](std::string_view part) {
        part = trimmed(part);
        double value = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (part.empty() || error != std::errc() || end != part.data() + part.size()) throw refuse();
        return value;
    };
    const auto point = [&](std::string_view part) {
        const std::size_t colon = part.find(':');
        if (colon == std::string_view::npos) throw refuse();
        const double k = number(part.substr(0, colon)), samples = number(part.substr(colon + 1));
        if (!(k >= 1 && k <= static_cast<double>(kMostSteps)) || k != std::floor(k)) throw refuse();
        return MeasuredPoint{static_cast<std::int64_t>(k), samples};
    };
    const std::string_view all = text;
    const std::size_t comma = all.find(',');
    if (comma == std::string_view::npos) throw refuse();
    return {point(all.substr(0, comma)), point(all.substr(comma + 1))};
}

MeasuredTime timeThrough(std::int64_t microBatch, const MeasuredPoint& one, const MeasuredPoint& other)
{
    for (const MeasuredPoint& point : {one, other})
        if (!(point.samplesPerSecond > 0) || !std::isfinite(point.samplesPerSecond) || point.steps < 1)
            throw Refusal("measured", plainNumber(point.samplesPerSecond),
                          "samples a second above 0, at 1 or more micro-batches an update");
    if (one.steps == other.steps)
        throw Refusal("measured", "k = " + std::to_string(one.steps) + ", k = " + std::to_string(other.steps),
                      "two different numbers of micro-batches an update");
    const auto seconds = [&](const MeasuredPoint& point) {
        return static_cast<double>(microBatch) * static_cast<double>(point.steps) / point.samplesPerSecond;
    };
    MeasuredTime time;
    time.perMicroBatch =
        (seconds(other) - seconds(one)) / (static_cast<double>(other.steps) - static_cast<double>(one.steps));
    time.perUpdate = seconds(one) - static_cast<double>(one.steps) * time.perMicroBatch;
    if (!(time.perMicroBatch > 0) || time.perUpdate < 0)
        throw Refusal("measured", plainNumber(one.samplesPerSecond) + ", " + plainNumber(other.samplesPerSecond),
                      "such that more micro-batches take longer, and give as many samples a second or more");
    return time;
}

double synchronisedSeconds(double steps, double perMicroBatch, double synchronising, Synchronise when)
{
    return when == Synchronise::Window ? steps * perMicroBatch + synchronising
                                       : steps * (perMicroBatch + synchronising);
}

namespace {

// Numbers in matrices that every token of a sequence is multiplied with.
struct Products
{
    double layers = 0, others = 0;
};
Products productsOf(const Transformer& model)
{
    Products products;
    for (const Part& part : partsOf(model)) {
        if (part.columns == 1 || part.name == "relative positions") continue;
        const auto count = static_cast<double>(part.count());
        if (part.section == Section::Layers || part.section == Section::DecoderLayers)
            products.layers += count;
        else if (part.name == "patches" || part.name == "projections" ||
                 (part.section == Section::Output && part.name == "head" && model.head != Head::Classifier))
            products.others += count;
        else if (part.name == "embedding" && model.tied && model.head != Head::None && model.head != Head::Classifier)
            products.others += count; // as the head's matrix
    }
    return products;
}

} // namespace

UpdateTime updateTime(const Transformer& model, const Settings& settings, const Rate& rate)
{
    check(model, settings);
    if (!(rate.operationsPerSecond >= 1 && rate.operationsPerSecond <= 1e21))
        throw Refusal("rate", plainNumber(rate.operationsPerSecond), "operations a second, from 1 to 1e21");
    if (!(rate.utilisation > 0 && rate.utilisation <= 1))
        throw Refusal("utilisation", plainNumber(rate.utilisation), "a number above 0, at most 1");
    if (rate.bytesPerSecond && !(*rate.bytesPerSecond >= 1 && *rate.bytesPerSecond <= 1e18))
        throw Refusal("bandwidth", plainNumber(*rate.bytesPerSecond), "bytes a second, from 1 to 1e18");

    UpdateTime time;
    const Products products = productsOf(model);
    Letters letters;
    const auto set = [&](const char* letter, auto value) { letters.set(letter, static_cast<double>(value)); };
    const std::int64_t attentions = model.layers + 2 * model.decoderLayers;
    set("M", products.layers);
    set("H", products.others);
    set("s", sequenceOf(model, settings));
    set("b", settings.microBatch);
    set("k", settings.steps);
    set("q", model.queryWidth());
    set("A", attentions);
    set("d", settings.dataParallel);
    set("t", settings.tensorParallel);
    set("p", settings.pipelineParallel);
    set("v", settings.interleave);
    set("R", rate.operationsPerSecond);
    set("u", rate.utilisation);

    constexpr const char* paper = "arXiv 2205.05198, appendix A";
    const auto work = [&](const std::string& name, const std::string& formula) {
        time.operations.push_back(letters.term(name, formula, paper, Unit::Operations));
        return time.operations.back().value;
    };
    // Backward costs twice what forward does: for the inputs and for the weights.
    const std::string layers = "2 · b · s · M", scores = "4 · b · s · s · q · A";
    time.modelOperations = work("layers' matrices (M numbers), forward and backward", "3 · " + layers);
    if (model.hasActivations())
        time.modelOperations += work("attention's products, forward and backward", "3 · " + scores);
    if (products.others > 0)
        time.modelOperations += work("matrices outside of the layers (H numbers)", "3 · 2 · b · s · H");
    time.hardwareOperations = time.modelOperations;
    if (settings.recompute == Recompute::Full) time.hardwareOperations += work("layers' matrices once more", layers);
    if (settings.recompute != Recompute::None && model.hasActivations())
        time.hardwareOperations += work("attention's products once more", scores);

    set("X", time.hardwareOperations);
    const auto spend = [&](const std::string& name, const std::string& formula, const char* source) {
        time.seconds.push_back(letters.term(name, formula, source, Unit::Seconds));
        return time.seconds.back().value;
    };
    const std::string one = "X / ( t · p · R · u )";
    time.perMicroBatch = letters.valueOf(one);
    time.update = spend("k micro-batches of X operations", "k · " + one, "derived");
    if (settings.pipelineParallel > 1) {
        time.bubble = letters.valueOf("( p − 1 ) / ( k · v )");
        time.update += spend("the pipeline's bubble", "( p − 1 ) / v · " + one, "arXiv 2104.04473, section 2.2");
    }

    time.updateOnce = time.updateEach = time.update;
    if (settings.dataParallel > 1 && rate.bytesPerSecond) {
        set("N", memoryOf(model, settings).deviceParameters);
        set("w", bytesOf(settings.precision));
        set("e", bytesOf(bufferOf(settings)));
        set("B", *rate.bytesPerSecond);
        // A ring: gradients are added up in (d − 1)/d of their bytes, and as many carry the sums, or the new weights,
        // back. ZeRO 2 and 3 keep a part of the sum only, so they do it each time.
        const std::string over = " · N · ( d − 1 ) / d / B";
        const std::string once = settings.zero == 0 ? "2 · e" : "( e + w )", each = settings.zero == 0 ? "k · 2 · e"
                                                                                    : settings.zero == 3
                                                                                        ? "k · ( e + 2 · w )"
                                                                                        : "( k · e + w )";
        const bool always = settings.zero >= 2 || rate.synchronise == Synchronise::MicroBatch;
        time.updateEach += letters.valueOf(each + over);
        time.updateOnce = settings.zero >= 2 ? time.updateEach : time.updateOnce + letters.valueOf(once + over);
        time.update +=
            spend(always ? "adding up gradients after each micro-batch" : "adding up gradients once a window",
                  (always ? each : once) + over, "arXiv 1910.02054, section 7");
    }
    time.samplesPerSecond = static_cast<double>(settings.microBatch) * static_cast<double>(settings.steps) *
                            static_cast<double>(settings.dataParallel) / time.update;
    return time;
}

} // namespace tarakum::plan
