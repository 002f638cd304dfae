#include "engine/backend/cuda/gpu_times.hpp"

#include "engine/backend/cuda/gpu_check.hpp"

#include <utility>

namespace tarakum::cuda {

GpuTimes::~GpuTimes()
{
    for (const Mark& mark : m_marks)
        if (mark.event) cudaEventDestroy(mark.event);
}

void GpuTimes::mark(Phase phase, const Doing& doing)
{
    checkCuda(cudaEventRecord(nextEvent(phase, doing), m_stream), "cudaEventRecord", doing);
}

cudaEvent_t GpuTimes::nextEvent(Phase phase, const Doing& doing)
{
    if (m_used == m_marks.size()) {
        m_marks.emplace_back();
        checkCuda(cudaEventCreate(&m_marks.back().event), "cudaEventCreate", doing);
        // Times are told of events that this call has been made for, also where a graph records them later.
        checkCuda(cudaEventRecord(m_marks.back().event, m_stream), "cudaEventRecord", doing);
    }
    Mark& mark = m_marks[m_used++];
    mark.phase = phase;
    return mark.event;
}

cudaEvent_t GpuTimes::anyEvent(const Doing& doing)
{
    if (m_marks.empty()) mark(Phase::Idle, doing);
    return m_marks.front().event;
}

PhaseTimes GpuTimes::take(const Doing& doing)
{
    PhaseTimes times{};
    if (m_used == 0) return times;
    checkCuda(cudaEventSynchronize(m_marks[m_used - 1].event), "cudaEventSynchronize", doing);
    for (std::size_t i = 0; i + 1 < m_used; ++i) {
        if (m_marks[i].phase == Phase::Idle) continue;
        float milliseconds = 0;
        checkCuda(cudaEventElapsedTime(&milliseconds, m_marks[i].event, m_marks[i + 1].event), "cudaEventElapsedTime",
                  doing);
        times[static_cast<std::size_t>(m_marks[i].phase)] += static_cast<double>(milliseconds);
    }
    std::swap(m_marks.front(), m_marks[m_used - 1]); // the last one's time goes on
    m_used = 1;
    return times;
}

} // namespace tarakum::cuda
