#pragma once

namespace tarakum::cuda {

inline constexpr int kThreads = 256; // of a block
inline constexpr int kLanes = 32;    // of a warp, which exchange registers

} // namespace tarakum::cuda
