// Numbers of tensors as kernels read and write them. Kernels compute in float or double and look the stored type up as
// they run, so there are two of each and not a dozen; the branch is the same for all threads.
//
// Everything in this folder is compiled for the device and for the host, where the tests run it.
#pragma once

#include "engine/tensor/tensor.hpp"

#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#define TARAKUM_BOTH __host__ __device__
#else
#define TARAKUM_BOTH
#endif

#include <cmath>
#include <cstdint>
#include <type_traits>

namespace tarakum::cuda {

TARAKUM_BOTH inline float widened(Bfloat16 value)
{
#ifdef __CUDA_ARCH__
    return __uint_as_float(static_cast<std::uint32_t>(value.bits) << 16);
#else
    return static_cast<float>(value);
#endif
}
TARAKUM_BOTH inline float widened(Float16 value)
{
#ifdef __CUDA_ARCH__
    return __half2float(__ushort_as_half(value.bits));
#else
    return static_cast<float>(value);
#endif
}
// Rounded to nearest, ties to even.
template <class T>
TARAKUM_BOTH T narrowed(float value)
{
#ifdef __CUDA_ARCH__
    T result;
    if constexpr (std::is_same_v<T, Bfloat16>)
        result.bits = __bfloat16_as_ushort(__float2bfloat16_rn(value));
    else
        result.bits = __half_as_ushort(__float2half_rn(value));
    return result;
#else
    return T(value);
#endif
}

// The numbers of a tensor of any floating type as R, float or double.
template <class R>
struct Numbers
{
    void* data;
    Type type;

    TARAKUM_BOTH R operator[](std::int64_t i) const
    {
        switch (type) {
        case Type::Float64: return static_cast<R>(static_cast<const double*>(data)[i]);
        case Type::Float32: return static_cast<R>(static_cast<const float*>(data)[i]);
        case Type::Bfloat16: return static_cast<R>(widened(static_cast<const Bfloat16*>(data)[i]));
        case Type::Float16: return static_cast<R>(widened(static_cast<const Float16*>(data)[i]));
        case Type::Int32: break;
        }
        return R(0);
    }
    TARAKUM_BOTH void set(std::int64_t i, R value) const
    {
        switch (type) {
        case Type::Float64: static_cast<double*>(data)[i] = static_cast<double>(value); return;
        case Type::Float32: static_cast<float*>(data)[i] = static_cast<float>(value); return;
        case Type::Bfloat16: static_cast<Bfloat16*>(data)[i] = narrowed<Bfloat16>(static_cast<float>(value)); return;
        case Type::Float16: static_cast<Float16*>(data)[i] = narrowed<Float16>(static_cast<float>(value)); return;
        case Type::Int32: return;
        }
    }
    // What set() would keep of the value.
    TARAKUM_BOTH R stored(R value) const
    {
        switch (type) {
        case Type::Float64: return static_cast<R>(static_cast<double>(value));
        case Type::Float32: return static_cast<R>(static_cast<float>(value));
        case Type::Bfloat16: return static_cast<R>(widened(narrowed<Bfloat16>(static_cast<float>(value))));
        case Type::Float16: return static_cast<R>(widened(narrowed<Float16>(static_cast<float>(value))));
        case Type::Int32: break;
        }
        return value;
    }
};

template <class R>
Numbers<R> numbersOf(const Tensor& t)
{
    return {t.data(), t.type()};
}

// a·b + c, rounded once: written out where it is wanted, as the compilers are told to fuse nothing by themselves, so
// that device and host compute alike.
TARAKUM_BOTH inline float fused(float a, float b, float c)
{
    return fmaf(a, b, c);
}
TARAKUM_BOTH inline double fused(double a, double b, double c)
{
    return fma(a, b, c);
}

// In the number's own type, wherever they are called.
TARAKUM_BOTH inline float exponential(float x)
{
    return expf(x);
}
TARAKUM_BOTH inline double exponential(double x)
{
    return exp(x);
}
TARAKUM_BOTH inline float logarithm(float x)
{
    return logf(x);
}
TARAKUM_BOTH inline double logarithm(double x)
{
    return log(x);
}
TARAKUM_BOTH inline float squareRoot(float x)
{
    return sqrtf(x);
}
TARAKUM_BOTH inline double squareRoot(double x)
{
    return sqrt(x);
}
TARAKUM_BOTH inline float hyperbolicTangent(float x)
{
    return tanhf(x);
}
TARAKUM_BOTH inline double hyperbolicTangent(double x)
{
    return tanh(x);
}

} // namespace tarakum::cuda
