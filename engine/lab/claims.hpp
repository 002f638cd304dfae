// Claims are read from JSON, said in words, and tested against what a run has logged.
#pragma once

#include "engine/lab/claim.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/run_record.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tarakum {

// The claims of a list that stands at `path` ("claims"); what is wrong is added to `problems` ("claims[2].of …"). An
// arm that is not there is no mistake of the file: the claim cannot be tested then, and says so.
std::vector<Claim> readClaims(const Document& list, const std::string& path, std::vector<Problem>& problems);

// "grad_norm of “no division” at update 1, over that of “right”, is 4 (within 1e-06)"; English.
std::string claimText(const Claim&);

// Why a claim cannot be told: one of claimReasons(), with names and numbers in the places of its %1, %2 …
struct ClaimReason
{
    std::string_view sentence{};
    std::vector<std::string> parts{};

    std::string text() const; // English
};
std::span<const std::string_view> claimReasons();

enum class ClaimState { Holds, Fails, CannotTell };
struct ClaimResult
{
    ClaimState state = ClaimState::CannotTell;
    double measured = kMissing; // with `every` the row's that is furthest from holding
    std::string text;           // what was measured, as text; why it cannot be told
    ClaimReason reason{};       // likewise; empty where it can be told
};

// Whether a number is what the claim says; of a status: false.
bool claimHolds(const Claim&, double measured);
ClaimResult testClaim(const Claim&, const RunRecord&);

} // namespace tarakum
