// What the program asks the library for.
#pragma once

#include "engine/backend/cuda/cuda.hpp"

namespace tarakum::cuda {

struct Plugin
{
    CudaState (*state)();
    std::shared_ptr<Backend> (*open)(int gpu, const CudaOptions&); // the number in CudaState::gpus
};
inline constexpr const char* kPluginName = "tarakumCudaPlugin"; // extern "C", takes a version, gives a Plugin or null

} // namespace tarakum::cuda

extern "C" const tarakum::cuda::Plugin* tarakumCudaPlugin(const char* version);
