// A run of several seeds as it is kept, all arms of all seeds in one record, taken apart again.
#pragma once

#include "engine/lab/run_record.hpp"

#include <memory>
#include <vector>

namespace tarakum {

// The run under each of its seeds that has rows, arms named as in the experiment; of a sweep those of its first values.
// A record of one seed comes back as it is. Copies the rows: not for the window's thread.
std::vector<std::shared_ptr<const RunRecord>> seedsOfRecord(const std::shared_ptr<const RunRecord>&);

} // namespace tarakum
