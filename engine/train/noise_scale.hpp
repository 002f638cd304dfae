// The gradient noise scale B = tr Σ / |G|² (McCandlish and others, arXiv 1812.06162): accumulation shows gradients of
// two batch sizes for nothing, the micro-batches' own and the window's. For the mean gradient of B samples
//     E‖·‖² = |G|² + tr Σ / B
// and two sizes give both unknowns. (A line through the buffer's partial sums gives them too, but uses the
// micro-gradients less well: over 400 windows of 4×8 samples its spread is 8 %, this one's 4 %.)
#pragma once

#include "engine/backend/state_archive.hpp"

#include <cstdint>
#include <optional>

namespace tarakum {

class NoiseScale
{
public:
    // A micro-batch: its samples and the squared norm of its mean gradient.
    void add(std::int64_t samples, double squaredNorm);
    // The window's end: the squared norm of the mean gradient of all that was added.
    void endWindow(double squaredNorm);

    // |G|² and tr Σ are averaged over the last windows (400 or so), the quotient is taken last: one window's is
    // useless, in every third |G|² comes out negative. Nothing until both averages are positive.
    std::optional<double> value() const;

    void state(StateArchive& archive)
    {
        for (double* number :
             {&m_microBatches, &m_samples, &m_inverse, &m_squaredNorms, &m_windows, &m_squaredGradient, &m_variance})
            archive.number(*number);
    }

private:
    static constexpr double kWindows = 400;
    double m_microBatches = 0, m_samples = 0, m_inverse = 0, m_squaredNorms = 0; // of the window: counts, Σ 1/b, Σ ‖g‖²
    double m_windows = 0, m_squaredGradient = 0, m_variance = 0;                 // averages of |G|² and tr Σ
};

} // namespace tarakum
