// Products for processors with AVX2 and FMA: 16 registers of 8 floats.
#include "engine/backend/cpu/product_kernels.hpp"

#include <immintrin.h>

namespace {

struct Lanes
{
    using Vector = __m256;
    static constexpr int count = 8, tileRows = 6, quadVectors = 3;
    static Vector zero() { return _mm256_setzero_ps(); }
    static Vector load(const float* from) { return _mm256_loadu_ps(from); }
    static void store(float* to, Vector v) { _mm256_storeu_ps(to, v); }
    static Vector all(const float* from) { return _mm256_broadcast_ss(from); }
    static Vector multiplyAdd(Vector a, Vector b, Vector c) { return _mm256_fmadd_ps(a, b, c); }
    // Four floats, in every four.
    static Vector quad(const float* from) { return _mm256_broadcast_ps(reinterpret_cast<const __m128*>(from)); }
    // In each four (Σa, Σb, Σc, Σd) of what the four hold there.
    static Vector sumQuads(Vector a, Vector b, Vector c, Vector d)
    {
        const Vector ab = _mm256_unpacklo_ps(a, b) + _mm256_unpackhi_ps(a, b);
        const Vector cd = _mm256_unpacklo_ps(c, d) + _mm256_unpackhi_ps(c, d);
        return _mm256_shuffle_ps(ab, cd, 0x44) + _mm256_shuffle_ps(ab, cd, 0xEE);
    }
};

} // namespace

#include "engine/backend/cpu/product_code.hpp"

namespace tarakum {

void productAvx2(const GemmTile& t, const float* a, const float* b, bool add, float* c, float* room)
{
    product(t, a, b, add, c, room);
}

} // namespace tarakum
