// cublasLt: a description holds what has been set, a product is worked out from it column by column.
#include "engine/tensor/type.hpp"
#include "tests/support/fake_cuda/world.hpp"

#include <cublasLt.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>

namespace fake = tarakum::fake_cuda;
using tarakum::Bfloat16;
using tarakum::Float16;

namespace {

struct Description
{
    std::map<int, std::int64_t> values; // what has been set, by attribute
    std::int64_t type = 0, rows = 0, columns = 0, ld = 0;

    std::int64_t at(int attribute, std::int64_t otherwise) const
    {
        const auto found = values.find(attribute);
        return found == values.end() ? otherwise : found->second;
    }
};

template <class Handle>
Description& of(Handle handle)
{
    return *reinterpret_cast<Description*>(handle);
}
template <class Handle>
cublasStatus_t make(Handle* handle)
{
    *handle = reinterpret_cast<Handle>(new Description);
    ++fake::world().state.descriptions;
    return CUBLAS_STATUS_SUCCESS;
}
template <class Handle>
cublasStatus_t destroy(Handle handle)
{
    delete &of(handle);
    --fake::world().state.descriptions;
    return CUBLAS_STATUS_SUCCESS;
}
template <class Handle>
cublasStatus_t set(Handle handle, int attribute, const void* value, std::size_t bytes)
{
    std::int64_t number = 0;
    std::memcpy(&number, value, bytes);
    of(handle).values[attribute] = number;
    return CUBLAS_STATUS_SUCCESS;
}

template <class R>
R load(const void* data, std::int64_t type, std::int64_t i)
{
    switch (type) {
    case CUDA_R_64F: return static_cast<R>(static_cast<const double*>(data)[i]);
    case CUDA_R_32F: return static_cast<R>(static_cast<const float*>(data)[i]);
    case CUDA_R_16BF: return static_cast<R>(static_cast<float>(static_cast<const Bfloat16*>(data)[i]));
    default: return static_cast<R>(static_cast<float>(static_cast<const Float16*>(data)[i]));
    }
}
template <class R>
void store(void* data, std::int64_t type, std::int64_t i, R value)
{
    switch (type) {
    case CUDA_R_64F: static_cast<double*>(data)[i] = static_cast<double>(value); return;
    case CUDA_R_32F: static_cast<float*>(data)[i] = static_cast<float>(value); return;
    case CUDA_R_16BF: static_cast<Bfloat16*>(data)[i] = Bfloat16(static_cast<float>(value)); return;
    default: static_cast<Float16*>(data)[i] = Float16(static_cast<float>(value)); return;
    }
}

// D = α op(A) op(B) + β C, then what the epilogue says, in columns.
struct Multiply
{
    Description what, a, b, d;
    const void *dataA, *dataB;
    void* dataD;
    double alpha, beta;

    template <class R>
    void run() const
    {
        const bool turnA = what.at(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_N) == CUBLAS_OP_T,
                   turnB = what.at(CUBLASLT_MATMUL_DESC_TRANSB, CUBLAS_OP_N) == CUBLAS_OP_T;
        const std::int64_t epilogue = what.at(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_DEFAULT);
        const auto pointer = [&](int attribute) { return reinterpret_cast<const void*>(what.at(attribute, 0)); };
        const std::int64_t terms = turnA ? a.rows : a.columns, batch = d.at(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, 1);
        const auto first = [](const Description& m, std::int64_t i) {
            return i * m.at(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, 0);
        };
        for (std::int64_t p = 0; p < batch; ++p)
            for (std::int64_t j = 0; j < d.columns; ++j)
                for (std::int64_t i = 0; i < d.rows; ++i) {
                    R sum = 0;
                    for (std::int64_t k = 0; k < terms; ++k)
                        sum =
                            std::fma(load<R>(dataA, a.type, first(a, p) + (turnA ? i * a.ld + k : k * a.ld + i)),
                                     load<R>(dataB, b.type, first(b, p) + (turnB ? k * b.ld + j : j * b.ld + k)), sum);
                    const std::int64_t to = first(d, p) + j * d.ld + i;
                    sum = static_cast<R>(alpha) * sum;
                    if (beta != 0) sum = load<R>(dataD, d.type, to) + sum;
                    if (epilogue == CUBLASLT_EPILOGUE_BIAS)
                        sum += load<R>(pointer(CUBLASLT_MATMUL_DESC_BIAS_POINTER), d.type, i);
                    if (epilogue == CUBLASLT_EPILOGUE_DGELU)
                        sum *= slope(load<R>(pointer(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER), d.type,
                                             j * what.at(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, 0) + i));
                    store(dataD, d.type, to, sum);
                }
    }
    template <class R>
    static R slope(R x)
    {
        const auto v = static_cast<double>(x), root = std::sqrt(2 / M_PI);
        const double t = std::tanh(root * (v + 0.044715 * v * v * v));
        return static_cast<R>(0.5 * (1 + t) + 0.5 * v * (1 - t * t) * root * (1 + 3 * 0.044715 * v * v));
    }
};

} // namespace

#define FAKE_CALL                                                                                                      \
    if (fake::fails(__func__)) return CUBLAS_STATUS_EXECUTION_FAILED

extern "C" {

const char* cublasLtGetStatusString(cublasStatus_t)
{
    return "an error that a test asked for";
}
std::size_t cublasLtGetVersion()
{
    return 130100;
}
cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle)
{
    FAKE_CALL;
    static int there;
    *handle = reinterpret_cast<cublasLtHandle_t>(&there);
    ++fake::world().state.handles;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t)
{
    --fake::world().state.handles;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* made, cublasComputeType_t, cudaDataType_t)
{
    FAKE_CALL;
    return make(made);
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t made)
{
    return destroy(made);
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t made, cublasLtMatmulDescAttributes_t attribute,
                                              const void* value, std::size_t bytes)
{
    FAKE_CALL;
    return set(made, attribute, value, bytes);
}
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* made, cudaDataType type, std::uint64_t rows,
                                          std::uint64_t columns, std::int64_t ld)
{
    FAKE_CALL;
    make(made);
    of(*made) = {{}, type, static_cast<std::int64_t>(rows), static_cast<std::int64_t>(columns), ld};
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t made)
{
    return destroy(made);
}
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t made, cublasLtMatrixLayoutAttribute_t attribute,
                                                const void* value, std::size_t bytes)
{
    FAKE_CALL;
    return set(made, attribute, value, bytes);
}
cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* made)
{
    FAKE_CALL;
    return make(made);
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t made)
{
    return destroy(made);
}
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t made,
                                                    cublasLtMatmulPreferenceAttributes_t attribute, const void* value,
                                                    std::size_t bytes)
{
    FAKE_CALL;
    return set(made, attribute, value, bytes);
}
cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t what, cublasLtMatrixLayout_t,
                                              cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
                                              cublasLtMatmulPreference_t preference, int,
                                              cublasLtMatmulHeuristicResult_t results[], int* found)
{
    FAKE_CALL;
    *found = 0;
    const bool gelu = of(what).at(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_DEFAULT) == CUBLASLT_EPILOGUE_DGELU;
    if (gelu && fake::world().refusesGelu) return CUBLAS_STATUS_INVALID_VALUE;
    for (const int attribute : {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
                                CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES})
        if (of(preference).at(attribute, 256) < fake::world().alignment) return CUBLAS_STATUS_NOT_SUPPORTED;
    *found = 1;
    results[0].state = CUBLAS_STATUS_SUCCESS;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t what, const void* alpha, const void* a,
                              cublasLtMatrixLayout_t layoutA, const void* b, cublasLtMatrixLayout_t layoutB,
                              const void* beta, const void* c, cublasLtMatrixLayout_t layoutC, void* d,
                              cublasLtMatrixLayout_t layoutD, const cublasLtMatmulAlgo_t*, void*, std::size_t,
                              cudaStream_t stream)
{
    FAKE_CALL;
    if (c != d || layoutC != layoutD) return CUBLAS_STATUS_INVALID_VALUE;
    const bool wide = of(layoutA).type == CUDA_R_64F;
    const auto number = [&](const void* at) {
        return wide ? *static_cast<const double*>(at) : static_cast<double>(*static_cast<const float*>(at));
    };
    const Multiply multiply{of(what), of(layoutA), of(layoutB), of(layoutD), a, b, d, number(alpha), number(beta)};
    fake::world().gelus += multiply.what.at(CUBLASLT_MATMUL_DESC_EPILOGUE, 0) == CUBLASLT_EPILOGUE_DGELU;
    fake::enqueue(stream, [multiply, wide] { wide ? multiply.run<double>() : multiply.run<float>(); });
    return CUBLAS_STATUS_SUCCESS;
}

} // extern "C"
