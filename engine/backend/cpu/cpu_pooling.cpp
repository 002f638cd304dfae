#include "engine/backend/cpu/pool_row.hpp"
#include "engine/backend/cpu/rooms.hpp"

namespace tarakum {

namespace {

template <class T>
void poolRowBackward(Real<T>* dxTop, Real<T>* dxBottom, const Real<T>* dy, const T* top, const T* bottom, const T* end,
                     std::int64_t windows)
{
    using V = Corners<Real<T>>;
    // From the end: what the upper row's last vector writes over of the lower row is then still to be written.
    for (std::int64_t j = (windows - 1) / kTogether * kTogether; j >= 0; j -= kTogether) {
        V a, b, c, d, gradient;
        loadCorners(top + 2 * j, end, a, b);
        loadCorners(bottom + 2 * j, end, c, d);
        load(gradient, dy + j);
        const auto second = (b > a) | (b != b);
        const V upper = second ? b : a;
        const auto third = (c > upper) | (c != c);
        const V three = third ? c : upper;
        const auto fourth = (d > three) | (d != d);
        const V none{};
        storeCorners(dxTop + 2 * j, fourth | third | second ? none : gradient,
                     second & ~third & ~fourth ? gradient : none);
        storeCorners(dxBottom + 2 * j, third & ~fourth ? gradient : none, fourth ? gradient : none);
    }
}

} // namespace

void CpuBackend::maxPool(const Tensor& y, const Tensor& x)
{
    const std::int64_t h = x.shape().size[2], w = x.shape().size[3], down = h / 2, across = w / 2;
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        eachRow(x.shape().rows() * x.shape().size[1], h * w, [&](std::int64_t plane) {
            const T *from = x.as<T>() + plane * h * w, *end = from + h * w;
            R* pooled = realRoom<R, Room::Output>(down * across + kTogether);
            for (std::int64_t i = 0; i < down; ++i, from += 2 * w)
                poolRow(pooled + i * across, nullptr, from, from + w, end, across);
            storePlane(y.as<T>() + plane * down * across, pooled, down * across);
        });
    });
}

void CpuBackend::maxPoolBackward(const Tensor& dx, const Tensor& dy, const Tensor& x)
{
    const std::int64_t h = x.shape().size[2], w = x.shape().size[3], down = h / 2, across = w / 2;
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        eachRow(x.shape().rows() * x.shape().size[1], h * w, [&](std::int64_t plane) {
            const T *from = x.as<T>() + plane * h * w, *end = from + h * w;
            R* gradient = realRoom<R, Room::Product>(down * across + kTogether);
            const T* stored = dy.as<T>() + plane * down * across;
            for (std::int64_t i = 0; i < down * across; ++i) gradient[i] = static_cast<R>(stored[i]);
            R* result = realRoom<R, Room::Output>(h * w + 2 * kTogether);
            R* to = result;
            for (std::int64_t i = 0; i < down; ++i, from += 2 * w, to += 2 * w) {
                poolRowBackward(to, to + w, gradient + i * across, from, from + w, end, across);
                if (w % 2) to[w - 1] = to[2 * w - 1] = R(0);
            }
            if (h % 2) std::fill_n(to, w, R(0));
            storePlane(dx.as<T>() + plane * h * w, result, h * w);
        });
    });
}

} // namespace tarakum
