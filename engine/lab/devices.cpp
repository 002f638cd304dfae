#include "engine/lab/devices.hpp"

#include "engine/backend/cuda/cuda.hpp"
#include "engine/base/number_text.hpp"
#include "engine/lab/machine.hpp"

namespace tarakum {

namespace {

Problem problemOf(std::size_t arm)
{
    return {"arms[" + std::to_string(arm) + "].device", "\"cuda\"", "cpu here: " + cudaState().unusable};
}

std::string joined(std::string text, const char* separator, const std::string& more)
{
    return more.empty() ? text : std::move(text) + separator + more;
}

} // namespace

std::vector<Problem> deviceProblems(const Experiment& experiment)
{
    for (std::size_t i = 0; i < experiment.arms.size(); ++i)
        if (experiment.arms[i].device == Device::Cuda && !cudaState().unusable.empty()) return {problemOf(i)};
    return {};
}

std::shared_ptr<Backend> makeArmBackend(const Experiment& experiment, std::size_t arm, int threads)
{
    const ArmSpec& spec = experiment.arms[arm];
    if (spec.device == Device::Cpu) return makeCpuBackend(threads);
    if (!cudaState().unusable.empty()) throw BadInput({problemOf(arm)});
    return makeCudaBackend({.tf32 = spec.precision == Precision::Tf32});
}

std::vector<std::string> deviceLines()
{
    const Machine machine = thisMachine();
    std::vector<std::string> lines{"cpu   " + (machine.processor.empty() ? "processor" : machine.processor) + ", " +
                                   std::to_string(machine.cores) + (machine.cores == 1 ? " core, " : " cores, ") +
                                   bytesText(machine.memoryBytes) + " of memory, " + machine.blas};
    const CudaState& state = cudaState();
    for (const CudaGpu& gpu : state.gpus) {
        std::string line = "cuda  " + gpu.name;
        if (gpu.unusable.empty()) {
            line += ", " + bytesText(gpu.memoryBytes) + " of memory";
            if (gpu.freeBytes > 0) line += " (" + bytesText(gpu.freeBytes) + " free)";
            line = joined(line, ", compute capability ", gpu.capability);
            line = joined(line, ", driver for CUDA ", state.driver);
            line = joined(line, ", CUDA ", state.runtime);
            line = joined(line, ", cuBLAS ", state.cublas);
        } else {
            line += ": not usable: " + gpu.unusable;
        }
        lines.push_back(line);
    }
    if (state.gpus.empty()) lines.push_back("cuda  not usable: " + state.unusable);
    return lines;
}

} // namespace tarakum
