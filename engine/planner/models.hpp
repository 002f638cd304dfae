// Models by name, as they were published.
#pragma once

#include "engine/planner/transformer.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tarakum::plan {

struct NamedModel
{
    std::string name; // "bert-large"
    std::string text; // what exactly is meant: "BERT-Large, uncased, with a classifier of 2 classes"
    Transformer model;
};
const std::vector<NamedModel>& namedModels();

// Throws Refusal that lists the names.
const Transformer& namedModel(const std::string& name);

// The usual kinds, all of whose sizes follow from a few. Also what a config.json of that kind becomes.
Transformer bertLike(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t vocabulary);
Transformer gptLike(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t vocabulary,
                    std::int64_t positions);
Transformer llamaLike(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t keyHeads,
                      std::int64_t mlpWidth, std::int64_t vocabulary);
Transformer t5Like(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t headWidth,
                   std::int64_t mlpWidth);
Transformer vitLike(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t mlpWidth,
                    std::int64_t patch);

// A model known by sizes alone.
struct Sizes
{
    std::optional<std::int64_t> layers, width, heads, vocabulary; // as of GPT, where given
    std::optional<std::int64_t> parameters; // in all; alone: states are known, activations are not
    std::int64_t context = 2048;
};
// Throws Refusal that names what is missing ("layers") or wrong.
Transformer sizedModel(const Sizes&);

} // namespace tarakum::plan
