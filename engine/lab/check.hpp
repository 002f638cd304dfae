// Trains an experiment and tests its claims.
#pragma once

#include "engine/lab/claims.hpp"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace tarakum {

struct CheckRequest
{
    std::optional<std::uint64_t> seed{}; // instead of the file's (of its first, where it has a list)
    std::optional<int> threads{};
    const std::atomic<bool>* stop = nullptr; // once true the run stops at the next micro-batch
};

// One seed of the experiment, to its end; the arms of a sweep are joined, with the names that labelArms gives them.
// BadInput for the document, SystemError where the run fails (data that cannot be read, say).
std::shared_ptr<const RunRecord> trainForClaims(const Document&, const std::filesystem::path& folder,
                                                const CheckRequest&);

struct CheckedClaim
{
    Claim claim;
    ClaimResult result;
};

// `timed`, `longToo`: those claims as well.
std::vector<CheckedClaim> testClaims(const RunRecord&, bool timed, bool longToo);
// Whether any claim would be tested.
bool hasClaims(const Experiment&, bool timed, bool longToo);

} // namespace tarakum
