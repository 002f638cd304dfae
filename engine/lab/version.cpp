#include "engine/lab/export.hpp"

namespace tarakum {

std::string programVersion()
{
    return TARAKUM_VERSION;
}

} // namespace tarakum
