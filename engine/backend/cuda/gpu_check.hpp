// Failed calls of CUDA and its libraries as exceptions that name the call, the operation and its tensor.
#pragma once

#include "engine/backend/cuda/doing.hpp"

#include <cublasLt.h>
#include <cuda_runtime_api.h>

namespace tarakum::cuda {

// SystemError: "CUDA: cudaMemcpyAsync failed in crossEntropy of [64, 10] float32: an illegal memory access was
// encountered". What a kernel did wrong is found out by a later call: then it is that one's.
[[noreturn]] void failed(const char* call, const Doing&, const char* why);

inline void checkCuda(cudaError_t error, const char* call, const Doing& doing)
{
    if (error != cudaSuccess) failed(call, doing, cudaGetErrorString(error));
}
inline void checkCublas(cublasStatus_t status, const char* call, const Doing& doing)
{
    if (status != CUBLAS_STATUS_SUCCESS) failed(call, doing, cublasLtGetStatusString(status));
}

} // namespace tarakum::cuda
