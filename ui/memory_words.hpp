// What memory holds, in words: moments of a window, terms of the closed formula. In the language of the moment.
#pragma once

#include "engine/lab/arm_memory.hpp"
#include "engine/lab/run_record.hpp"

#include <QString>

#include <string>
#include <string_view>
#include <vector>

namespace tarakum {

// "backward of conv.1", "loss"; `layers`: ArmRecord::networkLayers.
QString momentName(MemoryMoment, std::size_t layer, const std::vector<std::string>& layers);
// "highest: backward of conv.1, 1.6 MiB"
QString highestText(const MemoryRow&, const std::vector<std::string>& layers);
QString termName(std::string_view name); // a MemoryTerm's
// "1,024 + 96 b", "96 b", "1,024"
QString formulaText(const Bytes&);
QString bytesName(std::int64_t bytes);  // "1.6 MiB"
QString exactBytes(std::int64_t bytes); // "1,677,721"
// "24 + 24 + 16", "16 + 16 + 16 + … + 16" where there are many.
QString cutText(const std::vector<std::int64_t>& microBatches);

} // namespace tarakum
