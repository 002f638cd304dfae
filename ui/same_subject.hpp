// Whether what was measured beside one run holds for another.
#pragma once

#include "engine/lab/run_record.hpp"

namespace tarakum {

// Runs of the same experiment as it stood. Of a sweep's combinations the document does not tell them apart: not the
// same.
inline bool isSameSubject(const RunRecord& a, const RunRecord& b)
{
    return a.document == b.document && a.experiment.seed == b.experiment.seed &&
           a.document.find("\"sweep\"") == std::string::npos;
}

} // namespace tarakum
