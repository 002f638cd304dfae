// A claim: what an experiment teaches, said so that a program can test it. Plain values; claims.hpp reads and tests
// them.
#pragma once

#include "engine/lab/text.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

// Where in the log of an arm: at one update, at the first or last that has a value, over all of them; the mean over the
// last so many samples; how many (of another column) until the mean over the last 1024 samples has come down to a
// value; the share of the rows above a value; every row by itself; how much the second half of the values trembles: the
// root mean square of their second differences over √6, which of independent noise is its standard deviation.
enum class ClaimAt { Row, First, Last, Min, Max, Mean, Median, Count, Tail, Reach, ShareAbove, Every, Tremble };

// One number of the log of one arm.
struct ClaimValue
{
    std::string arm; // its name
    // A column; "micro:COLUMN" of the rows of micro-batches, "layer:NAME" the norm of one parameter's gradient (both
    // with measure: micro-batch), "parameter:NAME[i]" a weight after an update, "average:NAME[i]" the average's;
    // "status".
    std::string of;
    ClaimAt at = ClaimAt::Last;
    double number =
        0; // Row: the update (of "micro:": the micro-batch of the run), from 1; Tail: samples; Reach, ShareAbove: value
    std::string by; // Reach: the column that is read
};

enum class ClaimTest { Is, AtLeast, AtMost, Status };

struct Claim
{
    ClaimValue value;
    std::optional<ClaimValue> over;  // divided by this …
    std::optional<ClaimValue> minus; // … or less this
    ClaimTest test = ClaimTest::Is;
    double bound = 0;
    double within = 0;  // Is: relative to the bound; 0: the same bits
    std::string status; // Status: "finished", "out-of-memory", "not-finite", "stopped"
    bool timed = false; // about times: tested on request only
    bool isLong = false;
    Text text; // for people; may be empty
};

// A weight whose value is logged with each update.
struct WatchedParameter
{
    std::string name;
    std::int64_t index = 0;
    bool average = false; // of the average of the weights

    bool operator==(const WatchedParameter&) const = default;
};

// Those that the claims ask for, each once.
std::vector<WatchedParameter> watchedBy(const std::vector<Claim>&);
std::optional<WatchedParameter> watchedParameter(const std::string& of); // "parameter:NAME[i]", "average:NAME[i]"

} // namespace tarakum
