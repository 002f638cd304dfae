// An experiment with a list of seeds or a sweep stands for several, run one after another.
#pragma once

#include "engine/lab/document.hpp"
#include "engine/lab/run_record.hpp"

#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <vector>

namespace tarakum {

struct Variation
{
    Document document; // with one seed and without a sweep
    std::string label; // "seed 2, arms[0].accumulation_steps = 4"; empty where there is only one
};

// One for each seed and each combination of the sweep's values, the last path's the fastest. A document with neither
// comes back as it is. BadInput if seeds, paths or values make no sense, or there are more than 1,000; what the values
// come to is checkExperiment's to say.
std::vector<Variation> variationsOf(const Document&);

// "accumulated · seed 2", or the name alone where there is no label.
std::string labelled(const std::string& arm, const std::string& label);
// So named: the names of an experiment's arms, among those of other variations.
void labelArms(Experiment&, const std::string& label);

// The arms of several runs in one record, as far as they have come, for exports. At least one record. `labels`: one a
// record, for arms that labelArms() has not named yet; or none.
std::shared_ptr<const RunRecord> joinedRecord(const std::vector<std::shared_ptr<const RunRecord>>&,
                                              const std::string& documentText,
                                              const std::vector<std::string>& labels = {});

} // namespace tarakum
