// The library of mistakes: shipped experiments, each with a right and a wrong arm, and what there is to know about the
// mistake. Found by kind, and by what somebody sees.
#pragma once

#include "engine/lab/document.hpp"
#include "engine/lab/text.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tarakum {

// The key `mistake` of an experiment.
struct Mistake
{
    std::string name;                  // as shipped: "division-forgotten"; empty if it was not
    Text title;                        // the experiment's
    std::string kind;                  // one of mistakeKinds()
    std::string arm;                   // the arm that makes it
    std::vector<std::string> symptoms; // ids of symptoms() that lead here
    Text wrong;                        // what was done
    std::string chart;                 // the column that shows it best: "grad_norm"
    Text looksLike;                    // and what is seen there
    Text costs;
    Text mend;
    std::string code;              // PyTorch, right
    std::vector<std::string> seen; // "huggingface/transformers#37766", "owner/repository!12" for a pull request
};

struct MistakeKind
{
    std::string_view id; // "weighting"
    std::string_view english, arabic;
};

struct Symptom
{
    std::string id;                    // "loss-k-times"
    Text text;                         // "My loss is k times too large"
    std::vector<std::string> mistakes; // names, in the library's order
};

std::span<const MistakeKind> mistakeKinds();
const std::vector<Mistake>& mistakes();            // those that ship, kind by kind
const Mistake* findMistake(std::string_view name); // null if there is none
const std::vector<Symptom>& symptoms();

// Those whose text (in English or Arabic) or id holds all words of `text`, in any case; all for an empty one.
std::vector<const Symptom*> findSymptoms(std::string_view text);

// Where a reference leads: "https://github.com/huggingface/transformers/issues/37766". Empty if it is none.
std::string referenceAddress(std::string_view reference);

// The experiment's `mistake`; what is wrong with it is added to `problems`.
Mistake readMistake(const Document& experiment, std::vector<Problem>& problems);

} // namespace tarakum
