// Runs with their own thread, on random data that the run makes itself; waiting without sleeping.
#pragma once

#include "engine/lab/run.hpp"

#include <chrono>
#include <string>
#include <thread>

namespace tarakum {

// 120 training and 30 test samples of 6 numbers in 4 classes, an MLP 6-8-4 with tanh, one thread, one epoch; arms are
// the test's to add.
inline Experiment randomExperiment()
{
    Experiment e;
    e.data.kind = DataKind::Random;
    e.data.trainSamples = 120;
    e.data.testSamples = 30;
    e.data.inputs = 6;
    e.data.classes = 4;
    e.model.hidden = {8};
    e.model.activation = Activation::Tanh;
    return e;
}
inline ArmSpec armOf(const std::string& name, std::int64_t microBatch, std::int64_t steps)
{
    ArmSpec arm;
    arm.name = name;
    arm.microBatch = {microBatch};
    arm.accumulationSteps = steps;
    arm.optimizer.learningRate = 0.1;
    arm.threads = 1;
    return arm;
}

// y = w x from w = 0, without a bias, on so many samples of x = 1 and y = 1 in their order, ½(y − w x)²: an arm 1 × 1.
inline Experiment oneWeightExperiment(std::int64_t samples)
{
    Experiment e;
    e.data.kind = DataKind::Csv;
    e.data.rows.assign(static_cast<std::size_t>(samples), {1.0, 1.0});
    e.data.shuffle = false;
    e.model.hidden = {};
    e.model.bias = false;
    e.model.start = Start::Zeros;
    e.loss = LossKind::HalfMse;
    e.arms = {armOf("arm", 1, 1)};
    return e;
}

// Whether it came true before a minute was over: nothing here takes a hundredth of that, and a test that hangs must
// end.
template <class Condition>
bool comesTrue(const Condition& condition)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::yield();
    }
    return true;
}
inline bool comesTo(const Run& run, RunState state)
{
    return comesTrue([&] { return run.state() == state; });
}
// Plays it to its end.
inline bool finishes(Run& run)
{
    run.play();
    return run.wait(std::chrono::minutes(1)) && run.state() == RunState::Finished;
}
inline std::int64_t microSteps(const Run& run, std::size_t arm = 0)
{
    return run.record()->arms[arm].progress.microSteps;
}
inline std::size_t updates(const Run& run, std::size_t arm = 0)
{
    return run.record()->arms[arm].updates.size();
}

} // namespace tarakum
