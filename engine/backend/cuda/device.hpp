// What the CUDA backend's operations stand on: memory, kernels, copies, products and times. The GPU is one such device;
// the tests run the same operations on the host with another.
#pragma once

#include "engine/backend/cuda/plain_product.hpp"
#include "engine/backend/cuda/recorder.hpp"

#include <cstdint>

namespace tarakum::cuda {

class Device : public MemorySource, protected Runner
{
public:
    // graphs: steps that have come before run at once (Recorder).
    explicit Device(bool graphs) : m_recorder(*this, graphs) {}

    // What is about to be done: named if it fails.
    void begin(const Doing& doing) { m_doing = doing; }

    // These run in their order, at the latest when one of those below is called.
    void launch(const Launch& kernel) { m_recorder.add({m_doing, kernel}); }
    void copy(void* to, const void* from, std::int64_t bytes) { m_recorder.add({m_doing, Copy{to, from, bytes}}); }
    void multiply(const Product& product)
    {
        if (product.m == 0 || product.n == 0 || product.batch == 0) return;
        if (canMultiply(product))
            m_recorder.add({m_doing, product});
        else
            launch(plainProduct(product));
    }
    void start(Phase phase)
    {
        if (phase == Phase::Idle) m_recorder.endStep(); // a micro-batch ends, or an update
        m_recorder.add({m_doing, Mark{phase}});
        if (phase == Phase::Idle) m_recorder.endStep();
    }

    virtual bool canMultiply(const Product&) = 0; // by its library
    virtual void giveBack(void* memory) noexcept = 0;
    virtual void* pinned(std::int64_t slot, std::int64_t bytes) = 0; // host memory; waits until no copy reads it
    virtual void upload(void* to, std::int64_t slot, std::int64_t bytes) = 0;
    virtual void download(void* to, const void* from, std::int64_t bytes) = 0; // waits
    virtual void wait() = 0;
    virtual PhaseTimes takeTimes() = 0;

    // Host memory, as long as the device lives, that kernels write to: what they wrote can be read after wait().
    virtual void* shared(std::int64_t bytes) = 0;

protected:
    void runAll() { m_recorder.endStep(); }
    void forgetSteps() { m_recorder.forget(); }

    Doing m_doing;

private:
    Recorder m_recorder;
};

} // namespace tarakum::cuda
