// What one transformer layer keeps for its backward pass, operation by operation.
//
// With heads as wide as h/a, f = 4h and dropout they add up, at w bytes a number, to the published
//     s·b·h·((16w + 2) + (2w + 1)·a·s/h)        16 bit: s·b·h·(34 + 5·a·s/h)    arXiv 2205.05198, eq. 1
// cut by tensor parallel to s·b·h·(10 + 24/t + 5·a·s/(h·t)), with sequence parallel to all of it over t.
#pragma once

#include "engine/planner/settings.hpp"

#include <string>
#include <vector>

namespace tarakum::plan {

struct Kept
{
    std::string name;
    std::string formula; // bytes of one layer and one micro-batch on a device
    std::string source;
    bool grows = false; // with s²: selective recompute and fused attention keep none of it
};

// All that a layer makes, also what recompute would not keep, but for fused attention. decoder: of T5's second stack.
std::vector<Kept> layerKeeps(const Transformer&, const Settings&, bool decoder);

// The model as Count::Megatron sees it; else as it is.
Transformer asCounted(const Transformer&, const Settings&);

} // namespace tarakum::plan
