#include "engine/backend/cuda/gpu_products.hpp"

#include "engine/backend/cuda/column_product.hpp"
#include "engine/backend/cuda/gpu_check.hpp"

namespace tarakum::cuda {

namespace {

cudaDataType_t dataType(Type type)
{
    switch (type) {
    case Type::Float64: return CUDA_R_64F;
    case Type::Float32: return CUDA_R_32F;
    case Type::Bfloat16: return CUDA_R_16BF;
    case Type::Float16: return CUDA_R_16F;
    case Type::Int32: break;
    }
    return CUDA_R_32I;
}

// Not relu: a loss that has gone wrong must be seen, and max(x, 0) makes 0 of what is not a number.
cublasLtEpilogue_t epilogueOf(const Product& p)
{
    if (p.geluAt) return CUBLASLT_EPILOGUE_DGELU;
    return p.row ? CUBLASLT_EPILOGUE_BIAS : CUBLASLT_EPILOGUE_DEFAULT;
}

} // namespace

struct GpuProducts::Plan
{
    ~Plan()
    {
        if (operation) cublasLtMatmulDescDestroy(operation);
        for (cublasLtMatrixLayout_t layout : {first, second, result})
            if (layout) cublasLtMatrixLayoutDestroy(layout);
    }
    cublasLtMatmulDesc_t operation = nullptr;
    cublasLtMatrixLayout_t first = nullptr, second = nullptr, result = nullptr;
    cublasLtMatmulAlgo_t algorithm{};
    bool found = false; // else cuBLAS cannot do it
};

GpuProducts::GpuProducts(cudaStream_t stream, bool tf32) : m_stream(stream), m_tf32(tf32)
{
    const Doing opening{"opening cuBLAS", Type::Float32, Shape()};
    int device = 0, major = 0;
    checkCuda(cudaGetDevice(&device), "cudaGetDevice", opening);
    checkCuda(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device), "cudaDeviceGetAttribute",
              opening);
    m_workspaceBytes = std::size_t{major >= 9 ? 32u : 8u} << 20; // what NVIDIA advises
    checkCublas(cublasLtCreate(&m_handle), "cublasLtCreate", opening);
    const cudaError_t error = cudaMalloc(&m_workspace, m_workspaceBytes);
    if (error != cudaSuccess) {
        cublasLtDestroy(m_handle);
        checkCuda(error, "cudaMalloc", opening);
    }
}

GpuProducts::~GpuProducts()
{
    m_plans.clear();
    cudaFree(m_workspace);
    cublasLtDestroy(m_handle);
}

const GpuProducts::Plan& GpuProducts::planFor(const Product& p, const Doing& doing)
{
    const std::int64_t size = bytesOf(p.operands), resultSize = bytesOf(p.result);
    const std::int64_t alignA = alignmentOf(p.a, p.batch, p.strideA * size),
                       alignB = alignmentOf(p.b, p.batch, p.strideB * size),
                       alignC = alignmentOf(p.c, p.batch, p.strideC * resultSize),
                       alignRow = p.row ? alignmentOf(p.row, 1, 0) : 0;
    const std::int64_t alignGelu = p.geluAt ? alignmentOf(p.geluAt, 1, 0) : 0;
    const std::int64_t kinds = static_cast<std::int64_t>(p.operands) | static_cast<std::int64_t>(p.result) << 4 |
                               std::int64_t{p.transposeA} << 8 | std::int64_t{p.transposeB} << 9 |
                               std::int64_t{p.beta != 0} << 10 | alignA << 12 | alignB << 24 | alignC << 36 |
                               alignRow << 48;
    const Key key{p.m, p.n, p.k, p.lda, p.ldb, p.ldc, p.batch, p.strideA, p.strideB, p.strideC, kinds, alignGelu};
    std::unique_ptr<Plan>& kept = m_plans[key];
    if (kept) return *kept;

    auto plan = std::make_unique<Plan>();
    const auto check = [&](cublasStatus_t status, const char* call) { checkCublas(status, call, doing); };
    const bool isDouble = p.operands == Type::Float64;
    const cublasComputeType_t compute = isDouble                                ? CUBLAS_COMPUTE_64F
                                        : p.operands == Type::Float32 && m_tf32 ? CUBLAS_COMPUTE_32F_FAST_TF32
                                                                                : CUBLAS_COMPUTE_32F;
    check(cublasLtMatmulDescCreate(&plan->operation, compute, isDouble ? CUDA_R_64F : CUDA_R_32F),
          "cublasLtMatmulDescCreate");
    const auto setOperation = [&](cublasLtMatmulDescAttributes_t attribute, const auto& value) {
        check(cublasLtMatmulDescSetAttribute(plan->operation, attribute, &value, sizeof value),
              "cublasLtMatmulDescSetAttribute");
    };
    const ColumnProduct c = columnProductOf(p);
    setOperation(CUBLASLT_MATMUL_DESC_TRANSA, c.turnFirst ? CUBLAS_OP_T : CUBLAS_OP_N);
    setOperation(CUBLASLT_MATMUL_DESC_TRANSB, c.turnSecond ? CUBLAS_OP_T : CUBLAS_OP_N);
    setOperation(CUBLASLT_MATMUL_DESC_EPILOGUE, epilogueOf(p));
    if (p.row) setOperation(CUBLASLT_MATMUL_DESC_BIAS_POINTER, p.row);
    if (p.geluAt) {
        setOperation(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, p.geluAt);
        setOperation(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, p.ldc);
    }
    const auto layout = [&](cublasLtMatrixLayout_t& made, Type type, const ColumnMatrix& matrix) {
        check(cublasLtMatrixLayoutCreate(&made, dataType(type), static_cast<std::uint64_t>(matrix.rows),
                                         static_cast<std::uint64_t>(matrix.columns), matrix.ld),
              "cublasLtMatrixLayoutCreate");
        if (p.batch == 1) return;
        const auto set = [&](cublasLtMatrixLayoutAttribute_t attribute, const auto& value) {
            check(cublasLtMatrixLayoutSetAttribute(made, attribute, &value, sizeof value),
                  "cublasLtMatrixLayoutSetAttribute");
        };
        set(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, static_cast<std::int32_t>(p.batch));
        set(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, matrix.stride);
    };
    layout(plan->first, p.operands, c.first);
    layout(plan->second, p.operands, c.second);
    layout(plan->result, p.result, c.result);

    cublasLtMatmulPreference_t preference = nullptr;
    check(cublasLtMatmulPreferenceCreate(&preference), "cublasLtMatmulPreferenceCreate");
    const std::unique_ptr<cublasLtMatmulPreferenceOpaque_t, cublasStatus_t (*)(cublasLtMatmulPreference_t)> owner(
        preference, cublasLtMatmulPreferenceDestroy);
    const auto prefer = [&](cublasLtMatmulPreferenceAttributes_t attribute, const auto& value) {
        check(cublasLtMatmulPreferenceSetAttribute(preference, attribute, &value, sizeof value),
              "cublasLtMatmulPreferenceSetAttribute");
    };
    prefer(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, m_workspaceBytes);
    // Where an inner dimension is split, parts are added up in the type that is computed in, in a fixed order.
    prefer(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK,
           static_cast<std::uint32_t>(CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE));
    prefer(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, static_cast<std::uint32_t>(alignB));
    prefer(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, static_cast<std::uint32_t>(alignA));
    prefer(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, static_cast<std::uint32_t>(alignC));
    prefer(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, static_cast<std::uint32_t>(alignC));
    cublasLtMatmulHeuristicResult_t best{};
    int found = 0;
    const cublasStatus_t status = cublasLtMatmulAlgoGetHeuristic(
        m_handle, plan->operation, plan->first, plan->second, plan->result, plan->result, preference, 1, &best, &found);
    // What a GPU has no epilogue for may be an invalid value to it.
    const bool lacking = status == CUBLAS_STATUS_NOT_SUPPORTED || (p.geluAt && status == CUBLAS_STATUS_INVALID_VALUE);
    if (!lacking) check(status, "cublasLtMatmulAlgoGetHeuristic");
    plan->found = status == CUBLAS_STATUS_SUCCESS && found > 0 && best.state == CUBLAS_STATUS_SUCCESS;
    plan->algorithm = best.algo;
    kept = std::move(plan);
    return *kept;
}

bool GpuProducts::can(const Product& p, const Doing& doing)
{
    return planFor(p, doing).found;
}

void GpuProducts::multiply(const Product& p, const Doing& doing)
{
    const Plan& plan = planFor(p, doing);
    const auto point = [&](cublasLtMatmulDescAttributes_t attribute, const void* to) {
        checkCublas(cublasLtMatmulDescSetAttribute(plan.operation, attribute, &to, sizeof to),
                    "cublasLtMatmulDescSetAttribute", doing);
    };
    if (p.row) point(CUBLASLT_MATMUL_DESC_BIAS_POINTER, p.row);
    if (p.geluAt) point(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, p.geluAt);
    const ColumnProduct c = columnProductOf(p);
    const float alpha = static_cast<float>(p.alpha), beta = static_cast<float>(p.beta);
    const bool isDouble = p.operands == Type::Float64;
    const void *const scale = isDouble ? static_cast<const void*>(&p.alpha) : &alpha,
                      *const keep = isDouble ? static_cast<const void*>(&p.beta) : &beta;
    checkCublas(cublasLtMatmul(m_handle, plan.operation, scale, c.firstData, plan.first, c.secondData, plan.second,
                               keep, p.c, plan.result, p.c, plan.result, &plan.algorithm, m_workspace, m_workspaceBytes,
                               m_stream),
                "cublasLtMatmul", doing);
}

} // namespace tarakum::cuda
