// The BLAS that the CPU's products run on.
#pragma once

#include <string>

namespace tarakum {

// "OpenBLAS 0.3.21 (Haswell)": version, and the kernels that it has chosen for this processor.
std::string blasName();

} // namespace tarakum
