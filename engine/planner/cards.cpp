#include "engine/planner/cards.hpp"

#include "engine/planner/refusal.hpp"

#include <algorithm>

namespace tarakum::plan {

const std::vector<Card>& cards()
{
    constexpr double GiB = 1024.0 * 1024 * 1024, tera = 1e12;
    static const std::vector<Card> cards{
        {"t4", "NVIDIA T4, 16 GB", 16 * GiB, 65 * tera, 8.1 * tera},
        {"v100-16", "NVIDIA V100, 16 GB", 16 * GiB, 125 * tera, 15.7 * tera},
        {"v100-32", "NVIDIA V100, 32 GB", 32 * GiB, 125 * tera, 15.7 * tera},
        {"rtx-3090", "NVIDIA GeForce RTX 3090, 24 GB", 24 * GiB, 71 * tera, 35.6 * tera},
        {"rtx-4090", "NVIDIA GeForce RTX 4090, 24 GB", 24 * GiB, 165 * tera, 82.6 * tera},
        {"a10", "NVIDIA A10, 24 GB", 24 * GiB, 125 * tera, 31.2 * tera},
        {"a100-40", "NVIDIA A100, 40 GB", 40 * GiB, 312 * tera, 19.5 * tera},
        {"a100-80", "NVIDIA A100, 80 GB", 80 * GiB, 312 * tera, 19.5 * tera},
        {"l4", "NVIDIA L4, 24 GB", 24 * GiB, 121 * tera, 30.3 * tera},
        {"l40s", "NVIDIA L40S, 48 GB", 48 * GiB, 362 * tera, 91.6 * tera},
        {"h100", "NVIDIA H100 SXM, 80 GB", 80 * GiB, 989 * tera, 67 * tera},
        {"h200", "NVIDIA H200, 141 GB", 141 * GiB, 989 * tera, 67 * tera},
        {"mi300x", "AMD Instinct MI300X, 192 GB", 192 * GiB, 1307 * tera, 163.4 * tera}};
    return cards;
}

const Card& cardNamed(const std::string& name)
{
    const auto found = std::find_if(cards().begin(), cards().end(), [&](const Card& c) { return c.name == name; });
    if (found != cards().end()) return *found;
    std::string names;
    for (const Card& card : cards()) names += (names.empty() ? "one of " : ", ") + card.name;
    throw Refusal("card", name, names);
}

} // namespace tarakum::plan
