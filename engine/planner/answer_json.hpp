// All that the planner says of a model and how it is trained, as JSON.
#pragma once

#include "engine/planner/settings.hpp"
#include "engine/planner/time.hpp"
#include "engine/planner/transformer.hpp"

#include <optional>
#include <string>
#include <utility>

namespace tarakum::plan {

struct Request
{
    Transformer model;
    std::string text; // what the model is, in words
    Settings settings;
    std::optional<Rate> rate; // none: no times
    std::optional<std::pair<MeasuredPoint, MeasuredPoint>> measured;
};

// Indented by two; amounts in bytes and seconds. With the version of the program that gives it, and, where it is given,
// what was asked as the asker keeps it ("plan", JSON). Throws Refusal.
std::string answerJson(const Request&, const std::string& version, const std::string& plan = {});

} // namespace tarakum::plan
