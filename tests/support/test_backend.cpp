#include "tests/support/test_backend.hpp"

#include "engine/backend/cuda/cuda.hpp"
#include "tests/support/cuda_on_host.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace tarakum {

namespace {

std::string chosen()
{
    const char* name = std::getenv("TARAKUM_TEST_BACKEND");
    return name && *name ? name : "cpu";
}

} // namespace

std::shared_ptr<Backend> makeTestBackend(int threads)
{
    const std::string name = chosen();
    if (name == "cpu") return makeCpuBackend(threads);
    if (name == "cuda-on-host") return makeCudaBackendOnHost();
    if (name == "cuda") return makeCudaBackend();
    throw std::runtime_error("TARAKUM_TEST_BACKEND is " + name + ", but must be cpu, cuda-on-host or cuda");
}

bool testsCuda()
{
    return chosen() != "cpu";
}

bool testsGpu()
{
    return chosen() == "cuda";
}

} // namespace tarakum
