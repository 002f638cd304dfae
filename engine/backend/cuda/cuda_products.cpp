#include "engine/backend/cuda/cuda_backend.hpp"

#include <utility>

namespace tarakum::cuda {

namespace {

template <class R>
struct RepeatRow
{
    Numbers<R> c, row;
    std::int64_t columns;
    TARAKUM_BOTH void operator()(std::int64_t i) const { c.set(i, row[i % columns]); }
};

} // namespace

void CudaBackend::matmul(const Tensor& c, double beta, const Tensor& a, Transpose ta, const Tensor& b, Transpose tb)
{
    Product p;
    p.m = c.shape().rows();
    p.n = c.shape().columns();
    p.beta = beta;
    // cuBLAS adds no rows to products of float64.
    if (m_row.to && m_row.to == c.data() && m_row.rows == p.m && m_row.columns == p.n && beta == 1.0 &&
        c.type() != Type::Float64) {
        p.row = m_row.from;
        p.beta = 0;
        m_row = {};
    }
    begin("matmul", c);
    p.transposeA = ta == Transpose::Yes;
    p.transposeB = tb == Transpose::Yes;
    p.k = p.transposeA ? a.shape().rows() : a.shape().columns();
    p.operands = p.result = c.type();
    p.a = a.data();
    p.b = b.data();
    p.c = c.data();
    p.lda = a.shape().columns();
    p.ldb = b.shape().columns();
    p.ldc = p.n;
    m_device->multiply(p);
}

void CudaBackend::repeatRow(const Tensor& c, const Tensor& row)
{
    begin("repeatRow", c);
    m_row = {c.data(), row.data(), c.type(), c.shape().rows(), c.shape().columns()};
}

void CudaBackend::writeRow(const Work& work)
{
    const Row row = std::exchange(m_row, {});
    visitReal(row.type, [&]<class R>(R*) {
        launchElements(work, row.rows * row.columns,
                       RepeatRow<R>{{row.to, row.type}, {const_cast<void*>(row.from), row.type}, row.columns});
    });
}

} // namespace tarakum::cuda
