// Time on a GPU: events between phases.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/backend/cuda/doing.hpp"

#include <cuda_runtime_api.h>

#include <vector>

namespace tarakum::cuda {

class GpuTimes
{
public:
    explicit GpuTimes(cudaStream_t stream) : m_stream(stream) {}
    ~GpuTimes();
    GpuTimes(const GpuTimes&) = delete;
    GpuTimes& operator=(const GpuTimes&) = delete;

    void mark(Phase, const Doing&);
    // The same where something else records it: the event from which on time belongs to the phase.
    cudaEvent_t nextEvent(Phase, const Doing&);
    cudaEvent_t anyEvent(const Doing&); // one that is there
    // Since they were last taken; waits for the last event.
    PhaseTimes take(const Doing&);

private:
    struct Mark
    {
        cudaEvent_t event = nullptr;
        Phase phase = Phase::Idle;
    };

    const cudaStream_t m_stream;
    std::vector<Mark> m_marks;
    std::size_t m_used = 0;
};

} // namespace tarakum::cuda
