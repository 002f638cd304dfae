// What the CPU's products run on.
#pragma once

#include <string>

namespace tarakum {

// "own kernels (AVX-512), OpenBLAS 0.3.21 (Haswell)": the program's own for this processor, if it has any, and for what
// they do not do the library, its version and the kernels that it has chosen.
std::string blasName();

} // namespace tarakum
