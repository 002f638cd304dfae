// The known mistakes that an arm is one rule away from.
#pragma once

#include "engine/lab/document.hpp"
#include "ui/key_texts.hpp"

#include <cstddef>
#include <vector>

namespace tarakum {

// Those that the arm does not make yet, that its other settings allow, and that would show with them.
std::vector<RuleMistake> mistakesNear(const Document&, std::size_t arm);

// The arm with that rule, under a name that no arm has.
Document mistakenCopy(const Document&, std::size_t arm, const RuleMistake&);

} // namespace tarakum
