#include "engine/backend/cpu/cpu_backend.hpp"
#include "engine/backend/cpu/philox_lanes.hpp"

namespace tarakum {

void CpuBackend::dropout(const Tensor& y, const Tensor& x, double probability, const Draws& draws,
                         std::uint64_t position, std::uint64_t unit)
{
    const std::int64_t rows = x.shape().rows(), n = x.shape().columns();
    // A value is kept where its 32 bits come to at least the probability's.
    const auto threshold = static_cast<std::uint32_t>(std::min(probability * 0x1p32, 4294967295.0));
    // Rows are worked through in pieces that begin where a run of draws does.
    constexpr std::int64_t width = 64 * kPhiloxNumbers;
    const auto lead = static_cast<std::int64_t>(unit % kPhiloxNumbers);
    const std::uint64_t firstDraw = (unit - static_cast<std::uint64_t>(lead)) / 4;
    const std::int64_t across = pieces(lead + n, width);
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const auto factor = static_cast<R>(1 / (1 - probability));
        share(16 * rows * n, rows * across, [&](std::int64_t task) {
            const std::int64_t row = task / across, begin = task % across * width;
            T* to = y.as<T>() + row * n;
            const T* from = x.as<T>() + row * n;
            std::uint32_t numbers[kPhiloxNumbers];
            for (std::int64_t i = begin; i < std::min(begin + width, lead + n); i += kPhiloxNumbers) {
                philoxLanes(draws, Purpose::Dropout, position + static_cast<std::uint64_t>(row),
                            firstDraw + static_cast<std::uint64_t>(i / 4), numbers);
                const std::int64_t end = std::min(i + kPhiloxNumbers, lead + n);
                for (std::int64_t j = std::max(i, lead); j < end; ++j)
                    to[j - lead] = T(numbers[j - i] >= threshold ? factor * static_cast<R>(from[j - lead]) : R(0));
            }
        });
    });
}

} // namespace tarakum
