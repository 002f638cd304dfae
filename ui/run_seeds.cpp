#include "ui/run_seeds.hpp"

#include "engine/lab/document.hpp"
#include "engine/lab/variations.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tarakum {

namespace {

template <class Row>
void copyRows(Log<Row>& to, const Log<Row>& from)
{
    const std::size_t rows = from.size();
    to.reserve(rows);
    for (std::size_t i = 0; i < rows; ++i) to.append(from[i]);
}

} // namespace

std::vector<std::shared_ptr<const RunRecord>> seedsOfRecord(const std::shared_ptr<const RunRecord>& record)
{
    const Document document = parseDocument(record->document, "experiment");
    const std::vector<Variation> variations = variationsOf(document);
    const bool several = document.contains("seed") && document.at("seed").is_array();
    const std::size_t seeds = several ? document.at("seed").size() : 1;
    const auto& arms = record->experiment.arms;
    if (seeds < 2 || arms.size() % variations.size() != 0) return {record};

    std::vector<std::shared_ptr<const RunRecord>> runs;
    const std::size_t each = arms.size() / variations.size(), combinations = variations.size() / seeds;
    for (std::size_t seed = 0; seed < seeds; ++seed) {
        const Variation& variation = variations[seed * combinations];
        const std::size_t first = seed * combinations * each, more = labelled("", variation.label).size();
        Experiment experiment = record->experiment;
        experiment.seed = variation.document.at("seed").get<std::uint64_t>();
        experiment.arms.assign(arms.begin() + static_cast<std::ptrdiff_t>(first),
                               arms.begin() + static_cast<std::ptrdiff_t>(first + each));
        for (ArmSpec& arm : experiment.arms) arm.name.resize(arm.name.size() - std::min(more, arm.name.size()));
        auto run = std::make_shared<RunRecord>(std::move(experiment), documentLine(variation.document));
        run->endSamples = record->endSamples.load();
        run->trainSamples = record->trainSamples.load();
        bool any = false;
        for (std::size_t i = 0; i < each; ++i) {
            const ArmRecord& from = record->arms[first + i];
            ArmRecord& to = run->arms[i];
            to.layers = from.layers;
            to.message = from.message;
            copyRows(to.updates, from.updates);
            copyRows(to.layerNorms, from.layerNorms);
            to.status = from.status.load();
            any = any || !from.updates.empty();
        }
        if (any || runs.empty()) runs.push_back(std::move(run));
    }
    return runs;
}

} // namespace tarakum
