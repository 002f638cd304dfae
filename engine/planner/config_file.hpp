// A model's config.json, as the common libraries of transformers write them.
#pragma once

#include "engine/planner/transformer.hpp"

#include <string>
#include <vector>

namespace tarakum::plan {

// `text`: the file's content; `name` stands in messages. Reads `model_type` bert, roberta, gpt2, llama, mistral, qwen2,
// qwen3, gemma, gemma2, gemma3_text, t5 and vit. Throws Refusal that names the key that is missing or wrong, or the
// types that can be read.
Transformer readConfig(const std::string& text, const std::string& name);

} // namespace tarakum::plan
