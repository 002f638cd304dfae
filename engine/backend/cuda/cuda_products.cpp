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
    const Work work = begin("matmul", c);
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
    if (bytesOf(c.type()) == 2 && p.beta == 0)
        m_product = {p, work.doing};
    else
        m_device->multiply(p);
}

void CudaBackend::repeatRow(const Tensor& c, const Tensor& row)
{
    begin("repeatRow", c);
    m_row = {c.data(), row.data(), c.type(), c.shape().rows(), c.shape().columns()};
}

void CudaBackend::runWaiting()
{
    if (m_product) {
        const Waiting waiting = *std::exchange(m_product, std::nullopt);
        beginNow(waiting.doing);
        m_device->multiply(waiting.product);
    }
    if (m_row.to) {
        const Row row = std::exchange(m_row, {});
        const Work work = beginNow({"repeatRow", row.type, Shape(row.rows, row.columns)});
        visitReal(row.type, [&]<class R>(R*) {
            launchElements(work, row.rows * row.columns,
                           RepeatRow<R>{{row.to, row.type}, {const_cast<void*>(row.from), row.type}, row.columns});
        });
    }
}

// The same to rounding: the gradient is not rounded to 16 bit before. (Forward gelu is left by itself: what
// checkpointing computes again, to keep gelu's input too, is to have the bits of what it computed before.)
bool CudaBackend::throughGelu(const Tensor& dy, const Tensor& x)
{
    if (!m_product || m_product->product.c != dy.data() || x.type() != dy.type()) return false;
    Product p = m_product->product;
    const bool aligned = reinterpret_cast<std::uintptr_t>(x.data()) % 16 == 0 && p.n % 8 == 0; // cuBLAS asks for it
    if (!aligned || p.row || p.m * p.n != dy.count() || x.count() != dy.count()) return false;
    p.geluAt = x.data();
    m_device->begin(m_product->doing);
    if (!m_device->canMultiply(p)) return false;
    m_product->product = p;
    runWaiting();
    return true;
}

} // namespace tarakum::cuda
