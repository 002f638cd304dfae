#include "engine/lab/variations.hpp"

#include "engine/lab/keys.hpp"

#include <algorithm>
#include <utility>

namespace tarakum {

namespace {

constexpr std::size_t kMost = 1000;

// A key and the values that it takes.
struct Axis
{
    std::string path, name; // name: in labels
    Document values;
};

void checkValues(const Axis& axis, const std::string& where)
{
    if (!axis.values.is_array() || axis.values.empty())
        throw BadInput(where, documentExcerpt(axis.values), "a list of at least one value");
    for (std::size_t i = 0; i < axis.values.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (axis.values[i] == axis.values[j])
                throw BadInput(where, documentExcerpt(axis.values),
                               "a list of different values: " + documentExcerpt(axis.values[i]) + " is there twice");
}

std::vector<Axis> axesOf(const Document& document)
{
    std::vector<Axis> axes;
    if (const auto seed = document.find("seed"); seed != document.end() && seed->is_array()) {
        axes.push_back({"seed", "seed ", *seed});
        checkValues(axes.back(), "seed");
    }
    const auto sweep = document.find("sweep");
    if (sweep == document.end() || sweep->is_null()) return axes;
    if (!sweep->is_object()) throw BadInput("sweep", documentExcerpt(*sweep), allowedText(*findKey("sweep")));
    for (const auto& [path, values] : sweep->items()) {
        if (path == "seed" || path == "sweep")
            throw BadInput("sweep", documentExcerpt(*sweep),
                           "about other keys than " + path + "; several seeds are a list: \"seed\": [1, 2]");
        if (path.find("].fork") != std::string::npos) // which arms are forks is the same in all of them
            throw BadInput("sweep", documentExcerpt(*sweep), "about other keys than an arm's fork");
        axes.push_back({path, path + " = ", values});
        checkValues(axes.back(), "sweep: " + path);
    }
    return axes;
}

void set(Variation& variation, const Axis& axis, const Document& value)
{
    try {
        setValue(variation.document, axis.path, value);
    } catch (const BadInput& error) {
        throw BadInput("sweep", "", error.what());
    }
    variation.label += (variation.label.empty() ? "" : ", ") + axis.name + documentLine(value);
}

} // namespace

std::vector<Variation> variationsOf(const Document& document)
{
    if (!document.is_object()) return {{document, ""}};
    const std::vector<Axis> axes = axesOf(document);
    std::size_t count = 1;
    for (const Axis& axis : axes) {
        count *= axis.values.size();
        if (count > kMost)
            throw BadInput(axis.path == "seed" ? "seed" : "sweep", "",
                           "more than " + std::to_string(kMost) + " combinations of values");
    }
    std::vector<Variation> variations{{document, ""}};
    variations.front().document.erase("sweep");
    for (const Axis& axis : axes) {
        std::vector<Variation> longer;
        longer.reserve(variations.size() * axis.values.size());
        for (const Variation& variation : variations)
            for (const Document& value : axis.values) set(longer.emplace_back(variation), axis, value);
        variations = std::move(longer);
    }
    return variations;
}

void labelArms(Experiment& experiment, const std::string& label)
{
    for (ArmSpec& arm : experiment.arms) {
        arm.name = labelled(arm.name, label);
        if (arm.fork) arm.fork->of = labelled(arm.fork->of, label);
    }
}

std::string labelled(const std::string& arm, const std::string& label)
{
    return label.empty() ? arm : arm + " · " + label;
}

std::shared_ptr<const RunRecord> joinedRecord(const std::vector<std::shared_ptr<const RunRecord>>& records,
                                              const std::string& documentText, const std::vector<std::string>& labels)
{
    const bool named =
        std::all_of(labels.begin(), labels.end(), [](const std::string& label) { return label.empty(); });
    if (records.size() == 1 && named) return records.front();
    Experiment experiment = records.front()->experiment;
    experiment.arms.clear();
    for (std::size_t i = 0; i < records.size(); ++i) {
        Experiment labelled = records[i]->experiment;
        if (i < labels.size()) labelArms(labelled, labels[i]);
        experiment.arms.insert(experiment.arms.end(), labelled.arms.begin(), labelled.arms.end());
    }
    auto joined = std::make_shared<RunRecord>(std::move(experiment), documentText);
    auto to = joined->arms.begin();
    std::int64_t end = 0;
    for (const auto& record : records) {
        for (const ArmRecord& from : record->arms) {
            // What its thread may still be writing is told by what it has published before.
            const ArmStatus status = from.status;
            const bool ended = status != ArmStatus::Waiting && status != ArmStatus::Training;
            if (ended) to->message = from.message;
            copyRows(*to, from, sizesOf(from)); // of one that grows: those that are there now
            if (ended) to->layers = from.layers;
            to->status = status;
            ++to;
        }
        end = std::max(end, record->endSamples.load());
    }
    joined->endSamples = end;
    joined->residentBefore = records.front()->residentBefore.load();
    for (const auto& record : records)
        joined->residentPeak = std::max(joined->residentPeak.load(), record->residentPeak.load());
    joined->trainSamples = records.front()->trainSamples.load();
    return joined;
}

} // namespace tarakum
