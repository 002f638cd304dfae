#include "engine/backend/blas_name.hpp"

#include "engine/backend/cpu/product_kernels.hpp"

#include <cblas.h>

#include <string_view>

namespace tarakum {

namespace {

std::string ownKernels()
{
#if defined(__x86_64__)
    if (const Product own = bestProduct())
        return std::string("own kernels (") + (own == productAvx512 ? "AVX-512" : "AVX2") + "), ";
#endif
    return {};
}

} // namespace

std::string blasName()
{
    // "OpenBLAS 0.3.21 DYNAMIC_ARCH NO_AFFINITY Haswell MAX_THREADS=64": name and version are its first two words.
    const std::string_view config = openblas_get_config();
    const std::size_t name = config.find(' ');
    const std::size_t version = name == std::string_view::npos ? name : config.find(' ', name + 1);
    return ownKernels() + std::string(config.substr(0, version)) + " (" + openblas_get_corename() + ")";
}

} // namespace tarakum
