// Products for processors with AVX-512: 32 registers of 16 floats.
#include "engine/backend/cpu/product_kernels.hpp"

#include <immintrin.h>

namespace {

struct Lanes
{
    using Vector = __m512;
    static constexpr int count = 16, tileRows = 12, quadVectors = 4;
    static Vector zero() { return _mm512_setzero_ps(); }
    static Vector load(const float* from) { return _mm512_loadu_ps(from); }
    static void store(float* to, Vector v) { _mm512_storeu_ps(to, v); }
    static Vector all(const float* from) { return _mm512_set1_ps(*from); }
    static Vector multiplyAdd(Vector a, Vector b, Vector c) { return _mm512_fmadd_ps(a, b, c); }
    // Four floats, in every four.
    static Vector quad(const float* from) { return _mm512_broadcast_f32x4(_mm_loadu_ps(from)); }
    // In each four (Σa, Σb, Σc, Σd) of what the four hold there.
    static Vector sumQuads(Vector a, Vector b, Vector c, Vector d)
    {
        const Vector ab = _mm512_unpacklo_ps(a, b) + _mm512_unpackhi_ps(a, b);
        const Vector cd = _mm512_unpacklo_ps(c, d) + _mm512_unpackhi_ps(c, d);
        return _mm512_shuffle_ps(ab, cd, 0x44) + _mm512_shuffle_ps(ab, cd, 0xEE);
    }
};

} // namespace

#include "engine/backend/cpu/product_code.hpp"

namespace tarakum {

void productAvx512(const GemmTile& t, const float* a, const float* b, bool add, float* c, float* room)
{
    product(t, a, b, add, c, room);
}

} // namespace tarakum
