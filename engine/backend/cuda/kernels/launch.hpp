// Runs kernels: on the device's stream where nvcc compiles this, else in loops on the host. A kernel is a struct of
// bare pointers and sizes with operator().
#pragma once

#include "engine/backend/cuda/doing.hpp"
#include "engine/backend/cuda/kernels/team.hpp"

#include <algorithm>

#ifdef __CUDACC__
#include "engine/backend/cuda/gpu_check.hpp"
#endif

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

inline unsigned blocksFor(std::int64_t n, int together)
{
    return static_cast<unsigned>(std::min<std::int64_t>((n + together - 1) / together, 1 << 20));
}

// kernel(i) for every i in [0, n), in no order.
template <class Kernel>
void launchElements(const Work& work, std::int64_t n, const Kernel& kernel)
{
    if (n <= 0) return;
    runElements<<<blocksFor(n, kThreads), kThreads, 0, static_cast<cudaStream_t>(work.stream)>>>(kernel, n);
    checkCuda(cudaGetLastError(), "starting a kernel", work.doing);
}
// kernel(team, i) for every i in [0, n), in no order.
template <int threads, class Kernel>
void launchTeams(const Work& work, std::int64_t n, const Kernel& kernel)
{
    if (n <= 0) return;
    runTeams<threads>
        <<<blocksFor(n, kThreads / threads), kThreads, 0, static_cast<cudaStream_t>(work.stream)>>>(kernel, n);
    checkCuda(cudaGetLastError(), "starting a kernel", work.doing);
}

#else

template <class Kernel>
void launchElements(const Work&, std::int64_t n, const Kernel& kernel)
{
    for (std::int64_t i = 0; i < n; ++i) kernel(runBackwards ? n - 1 - i : i);
}
template <int threads, class Kernel>
void launchTeams(const Work&, std::int64_t n, const Kernel& kernel)
{
    for (std::int64_t i = 0; i < n; ++i) kernel(Team<threads>(), runBackwards ? n - 1 - i : i);
}

#endif

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
