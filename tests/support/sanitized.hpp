// What tests leave out, and allow for, in the build of a sanitizer: tests/CMakeLists.txt says whether it is one.
#pragma once

namespace tarakum {

#ifdef TARAKUM_SANITIZED
inline constexpr bool kSanitized = true;
inline constexpr double kSlowness = 30; // times as much CPU time as elsewhere: nothing is inlined, all is checked
#else
inline constexpr bool kSanitized = false;
inline constexpr double kSlowness = 1;
#endif

} // namespace tarakum
