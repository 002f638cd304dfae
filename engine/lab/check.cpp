#include "engine/lab/check.hpp"

#include "engine/lab/run.hpp"
#include "engine/lab/variations.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tarakum {

namespace {

bool isTested(const Claim& claim, bool timed, bool longToo)
{
    return (timed || !claim.timed) && (longToo || !claim.isLong);
}

} // namespace

std::shared_ptr<const RunRecord> trainForClaims(const Document& document, const std::filesystem::path& folder,
                                                const CheckRequest& request)
{
    Document one = document;
    if (request.seed) one["seed"] = *request.seed;
    if (const auto seed = one.find("seed"); seed != one.end() && seed->is_array() && !seed->empty())
        one["seed"] = Document(seed->front());

    RunOptions options;
    options.threads = request.threads;
    std::vector<std::shared_ptr<const RunRecord>> records;
    for (const Variation& variation : variationsOf(one)) {
        Experiment experiment = readExperiment(variation.document, folder);
        labelArms(experiment, variation.label);
        Run run(std::move(experiment), documentLine(variation.document), options);
        run.play();
        while (!run.wait(std::chrono::milliseconds(20)))
            if (request.stop && request.stop->load()) run.stop();
        if (run.state() == RunState::Failed) throw SystemError(run.error());
        records.push_back(run.record());
        if (request.stop && request.stop->load()) break;
    }
    return joinedRecord(records, documentLine(one));
}

std::vector<CheckedClaim> testClaims(const RunRecord& record, bool timed, bool longToo)
{
    std::vector<CheckedClaim> checked;
    for (const Claim& claim : record.experiment.claims)
        if (isTested(claim, timed, longToo)) checked.push_back({claim, testClaim(claim, record)});
    return checked;
}

bool hasClaims(const Experiment& experiment, bool timed, bool longToo)
{
    return std::any_of(experiment.claims.begin(), experiment.claims.end(),
                       [&](const Claim& claim) { return isTested(claim, timed, longToo); });
}

} // namespace tarakum
