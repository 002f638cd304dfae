// What the fake's two halves, the runtime and cublasLt, share.
#pragma once

#include "tests/support/fake_cuda/fake_cuda.hpp"

#include <cuda_runtime_api.h>

#include <deque>
#include <functional>
#include <set>
#include <vector>

namespace tarakum::fake_cuda {

using Task = std::function<void()>;

struct World
{
    State state;
    std::vector<std::string> calls;
    std::size_t failing = 0; // the call of that number, from 1
    std::int64_t launches = 0, gelus = 0;
    std::string failed;
    int alignment = 0;
    std::vector<int> gpus{90};
    std::set<int> opened;
    bool refusesGraphs = false, refusesGelu = false;
};
World& world();

// Counts a call; true: it is to fail.
bool fails(const char* call);
// Puts it on the stream, or into the graph that the stream's work is recorded in.
void enqueue(cudaStream_t stream, Task task);

} // namespace tarakum::fake_cuda
