// A model's config.json, as the common libraries of transformers write them.
#pragma once

#include "engine/planner/transformer.hpp"

#include <string>
#include <vector>

namespace tarakum::plan {

// `text`: the file's content; `name` stands in messages. What model_type may be is listed in config_encoders.cpp and
// config_decoders.cpp. Throws Refusal that names the key that is missing, wrong or not counted (experts), or the types
// that can be read.
Transformer readConfig(const std::string& text, const std::string& name);

} // namespace tarakum::plan
