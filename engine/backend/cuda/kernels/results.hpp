// Results that the host waits for only when it reads them, and decisions by them that kernels obey before.
#pragma once

#include "engine/backend/cuda/kernels/team.hpp"

#include <cstdint>

namespace tarakum::cuda {

// A result goes to where the host reads it, and to where kernels do.
struct ResultPlace
{
    Two *forHost, *forKernels;
    TARAKUM_BOTH void set(const Two& result) const { *forHost = *forKernels = result; }
};

// A kernel that is left out where a decision, once it is there, is against it.
template <class Kernel>
struct Decided
{
    const Two* go; // null: it is done
    Kernel kernel;

    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        if (!go || go->first != 0) kernel(i);
    }
    template <class Team>
    TARAKUM_BOTH double operator()(const Team& team, std::int64_t first, std::int64_t n) const
    {
        return !go || go->first != 0 ? kernel(team, first, n) : 0.0;
    }
};

} // namespace tarakum::cuda
