// Kernels as commands of a device: where nvcc compiles this they are the GPU's, else loops on the host. A kernel is a
// struct of bare pointers and sizes with operator().
#pragma once

#include "engine/backend/cuda/device.hpp"
#include "engine/backend/cuda/kernels/team.hpp"

#include <cstring>
#include <type_traits>

namespace tarakum::cuda {

#ifdef __CUDACC__

template <class Kernel>
__global__ void __launch_bounds__(kThreads) runElements(Kernel kernel, std::int64_t n)
{
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * kThreads;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x; i < n; i += step) kernel(i);
}
template <int threads, class Kernel>
__global__ void __launch_bounds__(kThreads) runTeams(Kernel kernel, std::int64_t n)
{
    constexpr int together = kThreads / threads;
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * together;
    const Team<threads> team;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * together + threadIdx.x / threads; i < n; i += step)
        kernel(team, i);
}

#else

template <class Kernel>
void runElements(const void* kernel, std::int64_t n)
{
    for (std::int64_t i = 0; i < n; ++i) (*static_cast<const Kernel*>(kernel))(runBackwards ? n - 1 - i : i);
}
template <int threads, class Kernel>
void runTeams(const void* kernel, std::int64_t n)
{
    for (std::int64_t i = 0; i < n; ++i)
        (*static_cast<const Kernel*>(kernel))(Team<threads>(), runBackwards ? n - 1 - i : i);
}
inline void runOnHost(const Launch& launch)
{
    reinterpret_cast<void (*)(const void* kernel, std::int64_t n)>(launch.function)(launch.kernel, launch.n);
}

#endif

template <class Kernel, class Function>
Launch launchOf(Function* function, std::int64_t n, std::int64_t together, const Kernel& kernel)
{
    static_assert(std::is_trivially_copyable_v<Kernel> && sizeof(Kernel) <= Launch::kMostBytes);
    Launch launch;
    launch.function = reinterpret_cast<void (*)()>(function);
    launch.n = n;
    launch.together = together;
    launch.bytes = sizeof(Kernel);
    std::memcpy(launch.kernel, &kernel, sizeof(Kernel));
    return launch;
}
// kernel(i) for every i in [0, n), in no order.
template <class Kernel>
Launch elements(std::int64_t n, const Kernel& kernel)
{
    return launchOf(&runElements<Kernel>, n, kThreads, kernel);
}
template <class Kernel>
void launchElements(const Work& work, std::int64_t n, const Kernel& kernel)
{
    if (n > 0) work.device->launch(elements(n, kernel));
}
// kernel(team, i) for every i in [0, n), in no order.
template <int threads, class Kernel>
void launchTeams(const Work& work, std::int64_t n, const Kernel& kernel)
{
    if (n > 0) work.device->launch(launchOf(&runTeams<threads, Kernel>, n, kThreads / threads, kernel));
}

// A warp or a block for each row of so many numbers.
template <class Kernel>
void launchRows(const Work& work, std::int64_t rows, std::int64_t width, const Kernel& kernel)
{
    if (width <= 1024)
        launchTeams<kLanes>(work, rows, kernel);
    else
        launchTeams<kThreads>(work, rows, kernel);
}

} // namespace tarakum::cuda
