#include "engine/lab/spelling.hpp"

#include <algorithm>
#include <vector>

namespace tarakum {

namespace {

// Insertions, deletions, replacements and exchanges of neighbours that turn a into b (optimal string alignment).
std::size_t slips(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1); // of the table of prefixes: i − 2, i − 1, i
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before = last;
        last = row;
    }
    return last[b.size()];
}

} // namespace

std::string_view closestWord(std::string_view word, std::span<const std::string_view> words)
{
    constexpr std::size_t kLongest = 64; // nobody misspells more, and the table stays small
    if (word.empty() || word.size() > kLongest) return {};
    std::string_view best;
    std::size_t least = (word.size() <= 3 ? 1 : word.size() <= 7 ? 2 : 3) + 1;
    for (std::string_view candidate : words) {
        const std::size_t distance = slips(word, candidate);
        if (distance >= least || distance >= candidate.size()) continue;
        best = candidate;
        least = distance;
    }
    return best;
}

} // namespace tarakum
