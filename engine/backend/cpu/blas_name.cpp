#include "engine/backend/blas_name.hpp"

#include <cblas.h>

#include <string_view>

namespace tarakum {

std::string blasName()
{
    // "OpenBLAS 0.3.21 DYNAMIC_ARCH NO_AFFINITY Haswell MAX_THREADS=64": name and version are its first two words.
    const std::string_view config = openblas_get_config();
    const std::size_t name = config.find(' ');
    const std::size_t version = name == std::string_view::npos ? name : config.find(' ', name + 1);
    return std::string(config.substr(0, version)) + " (" + openblas_get_corename() + ")";
}

} // namespace tarakum
