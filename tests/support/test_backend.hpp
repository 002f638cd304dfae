// The backend that tests run on: the CPU's, or what TARAKUM_TEST_BACKEND says.
#pragma once

#include "engine/backend/backend.hpp"

#include <memory>

namespace tarakum {

// "cpu" (also without the variable), "cuda-on-host": the CUDA backend's operations in loops on the host, "cuda": a GPU.
std::shared_ptr<Backend> makeTestBackend(int threads);
// Not "cpu".
bool testsCuda();
bool testsGpu(); // "cuda"

} // namespace tarakum
