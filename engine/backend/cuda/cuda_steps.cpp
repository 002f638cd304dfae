#include "engine/backend/cuda/kernels/pieces.hpp"

#include <cmath>

namespace tarakum::cuda {

namespace {

// Moves the weights of a piece, each to to(i), and sums the squares of how far they went.
template <class W, class To, class Team>
TARAKUM_BOTH double moveAll(const Team& team, W* weights, std::int64_t first, std::int64_t n, const To& to)
{
    return team.sum(n, [&](std::int64_t j) {
        const std::int64_t i = first + j;
        const W next = to(i);
        const auto moved = static_cast<double>(next - weights[i]);
        weights[i] = next;
        return moved * moved;
    });
}

template <class W>
struct SgdPiece
{
    W *weights, *velocity;
    Numbers<W> gradient;
    W rate, momentum, decay;
    bool nesterov;

    template <class Team>
    TARAKUM_BOTH double operator()(const Team& team, std::int64_t first, std::int64_t n) const
    {
        return moveAll(team, weights, first, n, [&](std::int64_t i) {
            const W pull = gradient[i] + decay * weights[i];
            if (!velocity) return weights[i] - rate * pull;
            const W speed = momentum * velocity[i] + pull;
            velocity[i] = speed;
            return weights[i] - rate * (nesterov ? pull + momentum * speed : speed);
        });
    }
};

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
    TARAKUM_BOTH W operator()(W weight, W m, W v) const { return keep * weight - rate * m / (squareRoot(v) + epsilon); }
    W rate, epsilon, keep;
};

template <class W>
struct AdamPiece
{
    W *weights, *m, *v;
    Numbers<W> gradient;
    W beta1, rest1, beta2, rest2, decay;
    AdamMove<W> move;

    template <class Team>
    TARAKUM_BOTH double operator()(const Team& team, std::int64_t first, std::int64_t n) const
    {
        return moveAll(team, weights, first, n, [&](std::int64_t i) {
            const W d = gradient[i] + decay * weights[i];
            const W mean = beta1 * m[i] + rest1 * d, square = beta2 * v[i] + rest2 * d * d;
            m[i] = mean;
            v[i] = square;
            return move(weights[i], mean, square);
        });
    }
};

template <class W>
struct AdamAdd
{
    W *m, *v;
    Numbers<W> gradient;
    W keep1, rest1, keep2, rest2;

    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        const W d = gradient[i];
        m[i] = keep1 * m[i] + rest1 * d;
        v[i] = keep2 * v[i] + rest2 * d * d;
    }
};

template <class W>
struct AdamMovePiece
{
    W *weights, *m, *v;
    AdamMove<W> move;

    template <class Team>
    TARAKUM_BOTH double operator()(const Team& team, std::int64_t first, std::int64_t n) const
    {
        return moveAll(team, weights, first, n, [&](std::int64_t i) { return move(weights[i], m[i], v[i]); });
    }
};

} // namespace

Later<double> CudaBackend::sgdStep(const Tensor& weights, const Tensor& velocity, const Tensor& gradient,
                                   const SgdStep& step, const Later<bool>& go)
{
    const Work work = begin("sgdStep", weights);
    return visitReal(weights.type(), [&]<class W>(W*) {
        return sumPieces(work, weights.count(),
                         SgdPiece<W>{weights.as<W>(), velocity ? velocity.as<W>() : nullptr, numbersOf<W>(gradient),
                                     static_cast<W>(step.rate), static_cast<W>(step.momentum),
                                     static_cast<W>(step.weightDecay), step.nesterov},
                         go);
    });
}

Later<double> CudaBackend::adamStep(const Tensor& weights, const Tensor& m, const Tensor& v, const Tensor& gradient,
                                    const AdamStep& step, const Later<bool>& go)
{
    const Work work = begin("adamStep", weights);
    return visitReal(weights.type(), [&]<class W>(W*) {
        return sumPieces(work, weights.count(),
                         AdamPiece<W>{weights.as<W>(), m.as<W>(), v.as<W>(), numbersOf<W>(gradient),
                                      static_cast<W>(step.beta1), static_cast<W>(1 - step.beta1),
                                      static_cast<W>(step.beta2), static_cast<W>(1 - step.beta2),
                                      static_cast<W>(step.decoupled ? 0 : step.weightDecay), AdamMove<W>(step)},
                         go);
    });
}

void CudaBackend::adamAdd(const Tensor& m, const Tensor& v, double decay1, double decay2, const Tensor& gradient,
                          const AdamStep& step)
{
    const Work work = begin("adamAdd", m);
    visitReal(m.type(), [&]<class W>(W*) {
        launchElements(work, m.count(),
                       AdamAdd<W>{m.as<W>(), v.as<W>(), numbersOf<W>(gradient), static_cast<W>(decay1),
                                  static_cast<W>(1 - step.beta1), static_cast<W>(decay2),
                                  static_cast<W>(1 - step.beta2)});
    });
}

Later<double> CudaBackend::adamMove(const Tensor& weights, const Tensor& m, const Tensor& v, const AdamStep& step,
                                    const Later<bool>& go)
{
    const Work work = begin("adamMove", weights);
    return visitReal(weights.type(), [&]<class W>(W*) {
        return sumPieces(work, weights.count(),
                         AdamMovePiece<W>{weights.as<W>(), m.as<W>(), v.as<W>(), AdamMove<W>(step)}, go);
    });
}

} // namespace tarakum::cuda
