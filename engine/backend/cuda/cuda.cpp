#include "engine/backend/cuda/cuda.hpp"

#include "engine/backend/cuda/plugin.hpp"
#include "engine/base/errors.hpp"

#include <dlfcn.h>

#include <filesystem>

namespace tarakum {

namespace {

#ifdef TARAKUM_CUDA_LIBRARY

struct Loaded
{
    const cuda::Plugin* plugin = nullptr;
    std::string why; // there is none
};

// Beside the program, where it is installed, where it was built.
Loaded load()
{
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
    Loaded loaded;
    for (const fs::path& place :
         {program / "tarakum_cuda.so", program / "../lib/tarakum/tarakum_cuda.so", fs::path(TARAKUM_CUDA_LIBRARY)}) {
        if (!fs::exists(place, error)) continue;
        void* library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL); // stays for as long as the process does
        if (!library) {
            const char* why = dlerror();
            loaded.why = why ? why : "its library cannot be loaded";
            continue;
        }
        const auto entry = reinterpret_cast<decltype(&tarakumCudaPlugin)>(dlsym(library, cuda::kPluginName));
        loaded.plugin = entry ? entry(TARAKUM_VERSION) : nullptr;
        if (loaded.plugin) return loaded;
        loaded.why = place.filename().string() + " is of another version";
    }
    if (loaded.why.empty()) loaded.why = "tarakum_cuda.so is not beside the program";
    return loaded;
}

const Loaded& loadedOnce()
{
    static const Loaded loaded = load();
    return loaded;
}

CudaState findState()
{
    if (const cuda::Plugin* plugin = loadedOnce().plugin) return plugin->state();
    CudaState state;
    state.unusable = loadedOnce().why;
    return state;
}

#else

CudaState findState()
{
    CudaState state;
    state.unusable = "this build is without CUDA";
    return state;
}

#endif

} // namespace

bool cudaInBuild()
{
#ifdef TARAKUM_CUDA_LIBRARY
    return true;
#else
    return false;
#endif
}

const CudaState& cudaState()
{
    static const CudaState state = findState();
    return state;
}

std::shared_ptr<Backend> makeCudaBackend(const CudaOptions& options)
{
    const CudaState& state = cudaState();
    if (!state.unusable.empty()) throw SystemError("No GPU can be used: " + state.unusable);
#ifdef TARAKUM_CUDA_LIBRARY
    for (std::size_t i = 0; i < state.gpus.size(); ++i)
        if (state.gpus[i].unusable.empty()) return loadedOnce().plugin->open(static_cast<int>(i), options);
#else
    static_cast<void>(options);
#endif
    throw SystemError("No GPU can be used");
}

} // namespace tarakum
