#include "engine/backend/cuda/plugin.hpp"

#include "engine/backend/cuda/cuda_backend.hpp"
#include "engine/backend/cuda/gpu_device.hpp"

#include <cublasLt.h>
#include <cuda_runtime_api.h>

#include <cstring>

namespace tarakum::cuda {

namespace {

std::string versionText(int number) // 13000 of 13.0
{
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

// What cannot be built for any more.
constexpr int kOldestCapability = 75;

// What is known of a GPU without opening it, which would take memory on it.
CudaGpu gpuOf(int number)
{
    CudaGpu gpu;
    cudaDeviceProp properties{};
    const cudaError_t error = cudaGetDeviceProperties(&properties, number);
    if (error != cudaSuccess) {
        gpu.unusable = cudaGetErrorString(error);
        cudaGetLastError();
        return gpu;
    }
    gpu.name = properties.name;
    gpu.capability = std::to_string(properties.major) + "." + std::to_string(properties.minor);
    gpu.memoryBytes = static_cast<std::int64_t>(properties.totalGlobalMem);
    if (10 * properties.major + properties.minor < kOldestCapability)
        gpu.unusable = "compute capability " + gpu.capability + " is too old, 7.5 is needed";
    return gpu;
}

// Opens it: is there memory, and has this build kernels for it?
void tryGpu(int number, CudaGpu& gpu)
{
    cudaError_t error = cudaSetDevice(number);
    std::size_t free = 0, total = 0;
    if (error == cudaSuccess) error = cudaMemGetInfo(&free, &total);
    gpu.freeBytes = static_cast<std::int64_t>(free);
    cudaFuncAttributes attributes{};
    if (error == cudaSuccess)
        error = cudaFuncGetAttributes(&attributes, reinterpret_cast<const void*>(plainProduct({}).function));
    if (error != cudaSuccess) {
        gpu.unusable = cudaGetErrorString(error);
        cudaGetLastError();
    }
}

CudaState state()
{
    CudaState state;
    int driver = 0, runtime = 0, count = 0;
    if (cudaDriverGetVersion(&driver) == cudaSuccess && driver > 0) state.driver = versionText(driver);
    if (cudaRuntimeGetVersion(&runtime) == cudaSuccess) state.runtime = versionText(runtime);
    const std::size_t cublas = cublasLtGetVersion();
    state.cublas =
        std::to_string(cublas / 10000) + "." + std::to_string(cublas / 100 % 100) + "." + std::to_string(cublas % 100);
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess) {
        cudaGetLastError();
        state.unusable = state.driver.empty() ? "no NVIDIA driver is installed" : cudaGetErrorString(error);
        return state;
    }
    for (int i = 0; i < count; ++i) state.gpus.push_back(gpuOf(i));
    if (state.gpus.empty()) state.unusable = "there is no GPU of NVIDIA's";
    bool usable = false; // the first that is will be used: the others are left alone
    for (int i = 0; i < count && !usable; ++i) {
        CudaGpu& gpu = state.gpus[static_cast<std::size_t>(i)];
        if (gpu.unusable.empty()) tryGpu(i, gpu);
        usable = gpu.unusable.empty();
    }
    if (!usable && !state.gpus.empty()) state.unusable = state.gpus.front().name + ": " + state.gpus.front().unusable;
    return state;
}

std::shared_ptr<Backend> open(int gpu, const CudaOptions& options)
{
    return std::make_shared<CudaBackend>(openGpu(gpu, options));
}

} // namespace

} // namespace tarakum::cuda

extern "C" __attribute__((visibility("default"))) const tarakum::cuda::Plugin* tarakumCudaPlugin(const char* version)
{
    static const tarakum::cuda::Plugin plugin{tarakum::cuda::state, tarakum::cuda::open};
    return std::strcmp(version, TARAKUM_VERSION) == 0 ? &plugin : nullptr;
}
