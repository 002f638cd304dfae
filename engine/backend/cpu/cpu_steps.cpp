// Compiled with -fno-math-errno, so that square roots are taken in vectors.
#include "engine/backend/cpu/cpu_backend.hpp"

#include <cmath>

namespace tarakum {

namespace {

// Moves n weights, each by newWeight(i), and returns the sum of the squares of how far they went: one pass, in parts
// that stay in the first cache, so that both loops are vectorised.
template <class W, class F>
double moveAll(W* weights, std::int64_t n, const F& newWeight)
{
    constexpr std::int64_t part = 64, lanes = 32;
    double sums[lanes] = {};
    W moved[part];
    for (std::int64_t first = 0; first < n; first += part) {
        const std::int64_t count = std::min(part, n - first);
        for (std::int64_t j = 0; j < count; ++j) {
            const W to = newWeight(first + j);
            moved[j] = to - weights[first + j];
            weights[first + j] = to;
        }
        std::fill(moved + count, moved + part, W(0));
        for (std::int64_t j = 0; j < part; j += lanes)
            for (std::int64_t l = 0; l < lanes; ++l) sums[l] = plusSquare(sums[l], static_cast<double>(moved[j + l]));
    }
    double sum = 0;
    for (double s : sums) sum += s;
    return sum;
}

// How Adam's weights move: θ ← keep θ − rate m / (√v + ε); what the step's number changes is in the factors.
template <class W>
struct AdamMove
{
    explicit AdamMove(const AdamStep& step)
    {
        const auto t = static_cast<double>(step.t), decays = static_cast<double>(step.decays);
        const double root = std::sqrt(1 - std::pow(step.beta2, t));
        rate = static_cast<W>(step.rate * root / (1 - std::pow(step.beta1, t)));
        epsilon = static_cast<W>(step.epsilon * root);
        keep = static_cast<W>(step.decoupled ? std::pow(1 - step.rate * step.weightDecay, decays) : 1.0);
    }
    W operator()(W weight, W m, W v) const { return keep * weight - rate * m / (std::sqrt(v) + epsilon); }
    W rate, epsilon, keep;
};

} // namespace

Later<double> CpuBackend::sgdStep(const Tensor& weights, const Tensor& velocity, const Tensor& gradient,
                                  const SgdStep& step, const Later<bool>& go)
{
    if (!go) return 0.0;
    return visitWide(weights.type(), [&]<class W>(W*) {
        return visitType(gradient.type(), [&]<class G>(G*) {
            W* const w = weights.as<W>();
            W* const v = velocity ? velocity.as<W>() : nullptr;
            const G* const g = gradient.as<G>();
            const W rate = static_cast<W>(step.rate), momentum = static_cast<W>(step.momentum),
                    decay = static_cast<W>(step.weightDecay);
            const bool nesterov = step.nesterov;
            return sumBlocks(weights.count(), [=](std::int64_t first, std::int64_t n) {
                W* __restrict x = w + first;
                const G* __restrict from = g + first;
                const auto pull = [=](std::int64_t i) {
                    return static_cast<W>(static_cast<Real<G>>(from[i])) + decay * x[i];
                };
                if (!v) return moveAll(x, n, [=](std::int64_t i) { return x[i] - rate * pull(i); });
                W* __restrict speed = v + first;
                return moveAll(x, n, [=](std::int64_t i) {
                    const W d = pull(i);
                    speed[i] = momentum * speed[i] + d;
                    return x[i] - rate * (nesterov ? d + momentum * speed[i] : speed[i]);
                });
            });
        });
    });
}

Later<double> CpuBackend::adamStep(const Tensor& weights, const Tensor& m, const Tensor& v, const Tensor& gradient,
                                   const AdamStep& step, const Later<bool>& go)
{
    if (!go) return 0.0;
    return visitWide(weights.type(), [&]<class W>(W*) {
        return visitType(gradient.type(), [&]<class G>(G*) {
            W* const w = weights.as<W>();
            W* const mean = m.as<W>();
            W* const square = v.as<W>();
            const G* const g = gradient.as<G>();
            const W beta1 = static_cast<W>(step.beta1), rest1 = static_cast<W>(1 - step.beta1);
            const W beta2 = static_cast<W>(step.beta2), rest2 = static_cast<W>(1 - step.beta2);
            const AdamMove<W> move(step);
            const W decay = static_cast<W>(step.decoupled ? 0 : step.weightDecay);
            return sumBlocks(weights.count(), [=](std::int64_t first, std::int64_t n) {
                W* __restrict x = w + first;
                W* __restrict a = mean + first;
                W* __restrict b = square + first;
                const G* __restrict from = g + first;
                return moveAll(x, n, [=](std::int64_t i) {
                    const W d = static_cast<W>(static_cast<Real<G>>(from[i])) + decay * x[i];
                    a[i] = beta1 * a[i] + rest1 * d;
                    b[i] = beta2 * b[i] + rest2 * d * d;
                    return move(x[i], a[i], b[i]);
                });
            });
        });
    });
}

void CpuBackend::adamAdd(const Tensor& m, const Tensor& v, double decay1, double decay2, const Tensor& gradient,
                         const AdamStep& step)
{
    visitWide(m.type(), [&]<class W>(W*) {
        visitType(gradient.type(), [&]<class G>(G*) {
            const W keep1 = static_cast<W>(decay1), rest1 = static_cast<W>(1 - step.beta1);
            const W keep2 = static_cast<W>(decay2), rest2 = static_cast<W>(1 - step.beta2);
            W* const mean = m.as<W>();
            W* const square = v.as<W>();
            const G* const g = gradient.as<G>();
            blocks(m.count(), [=](std::int64_t first, std::int64_t n) {
                W* __restrict a = mean + first;
                W* __restrict b = square + first;
                const G* __restrict from = g + first;
                for (std::int64_t i = 0; i < n; ++i) {
                    const W d = static_cast<W>(static_cast<Real<G>>(from[i]));
                    a[i] = keep1 * a[i] + rest1 * d;
                    b[i] = keep2 * b[i] + rest2 * d * d;
                }
            });
        });
    });
}

Later<double> CpuBackend::adamMove(const Tensor& weights, const Tensor& m, const Tensor& v, const AdamStep& step,
                                   const Later<bool>& go)
{
    if (!go) return 0.0;
    return visitWide(weights.type(), [&]<class W>(W*) {
        W* const w = weights.as<W>();
        const W* const mean = m.as<W>();
        const W* const square = v.as<W>();
        const AdamMove<W> move(step);
        return sumBlocks(weights.count(), [=](std::int64_t first, std::int64_t n) {
            W* __restrict x = w + first;
            const W* __restrict a = mean + first;
            const W* __restrict b = square + first;
            return moveAll(x, n, [=](std::int64_t i) { return move(x[i], a[i], b[i]); });
        });
    });
}

} // namespace tarakum
