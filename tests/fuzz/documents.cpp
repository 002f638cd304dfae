// Experiments: read, checked, set from outside, trained; lessons; what goes with a mistake.
#include "engine/lab/import.hpp"
#include "engine/lab/lesson.hpp"
#include "engine/lab/listing.hpp"
#include "engine/lab/mistakes.hpp"
#include "engine/lab/script.hpp"
#include "engine/lab/shipped.hpp"
#include "engine/lab/variations.hpp"
#include "tests/fuzz/support.hpp"
#include "tests/fuzz/targets.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

namespace tarakum::fuzz {

namespace {

const std::string kName = "fuzz.json";

bool isRight(const std::vector<Problem>& problems)
{
    for (const Problem& problem : problems) checkMessage(problem.text());
    return problems.empty();
}

// All that is told of an experiment before it is trained.
void tell(const Experiment& experiment)
{
    constexpr std::size_t told = 3; // arms; the others are told by the same lines
    for (std::size_t i = 0; i < std::min(told, experiment.arms.size()); ++i) {
        listingText(listingOf(experiment, experiment.arms[i]));
        scriptOf(experiment, i, "data.json");
    }
}

bool isChecked(const Document& document)
{
    bool right = true;
    for (const Variation& variation : variationsOf(document)) {
        const auto result = checkExperiment(variation.document, {});
        if (const auto* problems = std::get_if<std::vector<Problem>>(&result)) {
            if (problems->empty()) throw Finding("refused without a word");
            right = isRight(*problems) && right;
        } else {
            tell(std::get<Experiment>(result));
        }
        if (!right) break;
    }
    return right;
}

} // namespace

bool experiment(std::string_view json)
{
    bool right = false;
    return accepts([&] {
               const Document document = parseDocument(json, kName);
               documentExcerpt(document);
               // Written and read again it is the same.
               if (parseDocument(documentPretty(document), kName) != document ||
                   parseDocument(documentLine(document), kName) != document)
                   throw Finding("written and read again it is another document");
               right = isChecked(document);
           }) &&
           right;
}

bool training(std::string_view json)
{
    bool right = false;
    return accepts([&] {
               Document document = parseDocument(json, kName);
               makeSmall(document);
               document = variationsOf(document).front().document;
               const auto record = trained(readExperiment(document, {}), documentLine(document));
               right = record != nullptr;
               if (right && csvOf(*readRecord(csvOf(*record), "written.csv")) != csvOf(*record))
                   throw Finding("exported and read back it is another run");
           }) &&
           right;
}

bool set(std::string_view lines)
{
    if (lines.empty()) return false;
    const auto shipped = shippedExperiments();
    const Shipped& base = shipped[static_cast<unsigned char>(lines.front()) % shipped.size()];
    lines.remove_prefix(1);
    Document document = parseDocument(base.json, kName);
    bool right = false;
    return accepts([&] {
               while (!lines.empty()) {
                   const std::string_view line = lines.substr(0, lines.find('\n'));
                   lines.remove_prefix(std::min(lines.size(), line.size() + 1));
                   if (line.starts_with('-'))
                       removeValue(document, line.substr(1));
                   else
                       setOption(document, line);
               }
               right = isChecked(document);
           }) &&
           right;
}

bool lesson(std::string_view json)
{
    bool right = false;
    return accepts([&] {
               const auto result = checkLesson(parseDocument(json, kName), {});
               if (const auto* problems = std::get_if<std::vector<Problem>>(&result)) {
                   if (problems->empty()) throw Finding("refused without a word");
                   right = isRight(*problems);
                   return;
               }
               const auto& read = std::get<Lesson>(result);
               for (const LessonPage& page : read.pages) {
                   pageDocument(read, page);
                   for (const Prediction& prediction : page.predictions) revealed(prediction, nullptr);
               }
               right = true;
           }) &&
           right;
}

bool mistake(std::string_view json)
{
    bool right = false;
    return accepts([&] {
               std::vector<Problem> problems;
               const Mistake read = readMistake(parseDocument(json, kName), problems);
               for (const std::string& seen : read.seen) referenceAddress(seen);
               for (const std::string& symptom : read.symptoms) findSymptoms(symptom);
               right = isRight(problems);
           }) &&
           right;
}

} // namespace tarakum::fuzz
