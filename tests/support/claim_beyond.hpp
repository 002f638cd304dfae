// A claim that a run just misses.
#pragma once

#include "engine/lab/claim.hpp"

#include <cmath>
#include <limits>

namespace tarakum {

// The claim with its number just beyond what was measured.
inline Claim claimBeyond(Claim claim, double measured)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    switch (claim.test) {
    case ClaimTest::AtLeast: claim.bound = std::nextafter(measured, infinity); break;
    case ClaimTest::AtMost: claim.bound = std::nextafter(measured, -infinity); break;
    case ClaimTest::Is:
        claim.bound = claim.within == 0 ? std::nextafter(measured, infinity)
                                        : std::nextafter(measured / (1 - claim.within) * (1 + 1e-14),
                                                         std::copysign(infinity, measured));
        break;
    case ClaimTest::Status: claim.status = claim.status == "finished" ? "stopped" : "finished"; break;
    }
    return claim;
}

} // namespace tarakum
