// Claims in words, in the language of the window.
#pragma once

#include "engine/lab/claims.hpp"

#include <QString>

namespace tarakum {

// "Gradient norm of “no division” at update 1, divided by that of “right”, is 4 exactly".
QString claimWords(const Claim&);

// Why a claim cannot be told.
QString reasonWords(const ClaimReason&);

// "measured: 4", "measured: out of memory"; why it cannot be told. `over`: the run has come to its end.
QString claimMeasured(const Claim&, const ClaimResult&, bool over);

} // namespace tarakum
