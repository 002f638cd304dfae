#include "engine/lab/buffer_scope.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <numbers>

namespace tarakum {

namespace {

constexpr std::int64_t kBlock = 1024;    // values that are worked on at a time
constexpr double kSameDirection = 1e-12; // a variance below this share of ‖G‖² is rounding, no direction
constexpr int kRounds = 500;             // of the power iteration, at most

// A picture costs about (2 arrows)² · N multiplications; this many take a tenth of a second or so.
bool isCheap(double steps, std::int64_t count)
{
    constexpr double kMoment = 1e8;
    const double arrows = 2 * std::min(steps, static_cast<double>(kMostArrows)) + 1;
    return arrows * arrows * static_cast<double>(count) <= kMoment;
}

template <class T>
void widen(double* to, const std::byte* from, std::int64_t first, std::int64_t count)
{
    const T* values = reinterpret_cast<const T*>(from) + first;
    for (std::int64_t i = 0; i < count; ++i) {
        if constexpr (std::is_same_v<T, double> || std::is_same_v<T, float>)
            to[i] = static_cast<double>(values[i]);
        else
            to[i] = static_cast<double>(static_cast<float>(values[i]));
    }
}

void widen(double* to, const std::byte* from, Type type, std::int64_t first, std::int64_t count)
{
    switch (type) {
    case Type::Float64: return widen<double>(to, from, first, count);
    case Type::Float32: return widen<float>(to, from, first, count);
    case Type::Bfloat16: return widen<Bfloat16>(to, from, first, count);
    case Type::Float16: return widen<Float16>(to, from, first, count);
    case Type::Int32: break;
    }
}

double dot(const double* a, const double* b, std::int64_t count)
{
    double sum[4]{}; // four chains, so that it is not the adding that is waited for
    std::int64_t i = 0;
    for (; i + 4 <= count; i += 4)
        for (std::int64_t j = 0; j < 4; ++j) sum[j] += a[i + j] * b[i + j];
    for (; i < count; ++i) sum[0] += a[i] * b[i];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// The direction in which the rows of a Gram matrix [n,n] vary most: the eigenvector of the largest eigenvalue, by power
// iteration from the longest row. Returns the eigenvalue.
double largestDirection(const std::vector<double>& gram, std::vector<double>& direction)
{
    const std::size_t n = direction.size();
    std::size_t longest = 0;
    for (std::size_t i = 1; i < n; ++i)
        if (gram[i * n + i] > gram[longest * n + longest]) longest = i;
    for (std::size_t i = 0; i < n; ++i) direction[i] = gram[longest * n + i];
    double value = 0;
    std::vector<double> next(n);
    for (int round = 0; round < kRounds; ++round) {
        double length = 0;
        for (const double d : direction) length += d * d;
        length = std::sqrt(length);
        if (!(length > 0)) return 0;
        for (double& d : direction) d /= length;
        double change = 0;
        for (std::size_t i = 0; i < n; ++i) {
            next[i] = 0;
            for (std::size_t j = 0; j < n; ++j) next[i] += gram[i * n + j] * direction[j];
        }
        value = dot(next.data(), direction.data(), static_cast<std::int64_t>(n));
        for (std::size_t i = 0; i < n; ++i) change = std::max(change, std::abs(next[i] - value * direction[i]));
        if (change <= 1e-13 * std::abs(value)) break;
        direction.swap(next);
    }
    return value;
}

double squared(const std::vector<double>& values)
{
    return dot(values.data(), values.data(), static_cast<std::int64_t>(values.size()));
}

double sized(PlanePoint p)
{
    return std::hypot(p.x, p.y);
}

} // namespace

void BufferScope::startWindow(std::size_t arm, bool leads, const WindowPlan& plan, std::int64_t update,
                              const Parameters& parameters)
{
    m_looking = false;
    // Where the last set's leader is over, the next arm still belongs to that set.
    const bool belongs = m_planeKnown && !m_taken[arm];
    if (leads && !belongs && m_record.pictures.take(m_onlyIfCheap)) {
        ++m_set;
        std::fill(m_taken.begin(), m_taken.end(), char{0});
        m_planeKnown = false;
        m_y = Values();
    }
    if (m_set == 0 || m_taken[arm] || plan.microBatches.empty()) return;
    if (m_onlyIfCheap && !isCheap(static_cast<double>(plan.microBatches.size()), parameters.count())) {
        m_taken[arm] = 1;
        return;
    }

    m_arm = arm;
    m_parameters = &parameters;
    m_window = BufferPicture();
    m_window.set = m_set;
    m_window.update = update;
    m_window.firstSample = plan.microBatches.front().firstSample;
    m_window.samplesAfter = plan.samplesAfter;
    m_window.steps = static_cast<std::int64_t>(plan.microBatches.size());
    m_window.count = parameters.count();
    m_window.plane = m_window.count == 1   ? PlaneKind::OneParameter
                     : m_window.count == 2 ? PlaneKind::TwoParameters
                                           : PlaneKind::Directions;
    if (m_window.plane != PlaneKind::Directions)
        for (const Parameter& p : parameters.list())
            for (std::int64_t i = 0; i < p.shape.count(); ++i)
                m_window.parameters.push_back(p.name + "[" + std::to_string(i) + "]");
    m_shots.clear();
    m_micro = m_pending = 0;
    m_cleared = m_hasLeft = false;
    m_looking = true;
}

void BufferScope::fail(PictureKind kind)
{
    BufferPicture picture = m_window;
    picture.kind = kind;
    picture.whole = true;
    m_taken[m_arm] = 1;
    abandon();
    m_record.arms[m_arm].picture.put(std::make_shared<const BufferPicture>(std::move(picture)));
}

void BufferScope::look(BufferMoment moment, std::int64_t micro, const GradientBuffer& buffer, double scale)
{
    if (!m_looking) return;
    if (!buffer.hasSum()) return fail(PictureKind::NoBuffer);
    m_factor = 1 / scale;
    m_micro = micro;
    try {
        switch (moment) {
        case BufferMoment::Start: {
            m_type = buffer.type();
            // Beside the shots there are G* and a direction, and one window's G, in float64.
            const std::int64_t room = kPictureBytes - 3 * 8 * m_window.count;
            m_mostShots = std::min(room / (m_window.count * bytesOf(m_type)), 2 * kMostArrows + 1);
            const std::int64_t arrows = (m_mostShots - 1) / 2; // each may be changed by a rule
            if (arrows < 1) return fail(PictureKind::TooLarge);
            m_stride = (m_window.steps + arrows - 1) / arrows;
            if (!buffer.empty()) {
                m_hasLeft = true;
                shoot(buffer, false);
            }
            break;
        }
        case BufferMoment::Cleared: m_cleared = true; break;
        case BufferMoment::Added:
            ++m_pending;
            if (micro % m_stride == 0) shoot(buffer, false);
            break;
        case BufferMoment::Changed:
            if (m_pending == 0) shoot(buffer, true);
            break;
        case BufferMoment::Whole:
            if (m_pending > 0) shoot(buffer, false);
            break;
        }
    } catch (const std::bad_alloc&) {
        fail(PictureKind::TooLarge);
    }
}

void BufferScope::shoot(const GradientBuffer& buffer, bool changed)
{
    if (static_cast<std::int64_t>(m_shots.size()) >= m_mostShots) {
        // A window that has grown beyond its plan: its last arrow takes the rest.
        m_shots.back().micro = m_micro;
        m_shots.back().microBatches += m_pending;
        buffer.read(m_shots.back().values.data());
        m_pending = 0;
        return;
    }
    Shot shot;
    shot.micro = m_micro;
    shot.microBatches = m_pending;
    shot.changed = changed;
    shot.cleared = std::exchange(m_cleared, false);
    shot.values.resize(static_cast<std::size_t>(m_window.count * bytesOf(m_type)));
    buffer.read(shot.values.data());
    m_shots.push_back(std::move(shot));
    m_pending = 0;
}

// Calls f(first, count, steps) with what each shot differs by from where the buffer stood before it (0 where it was
// cleared), in float64, block by block; shot i's values begin at steps + i kBlock.
template <class F>
void BufferScope::forEachBlock(const F& f) const
{
    Values steps(m_shots.size() * kBlock), before(kBlock), now(kBlock);
    for (std::int64_t first = 0; first < m_window.count; first += kBlock) {
        const std::int64_t count = std::min(kBlock, m_window.count - first);
        std::fill(before.begin(), before.end(), 0.0);
        for (std::size_t i = 0; i < m_shots.size(); ++i) {
            if (m_shots[i].cleared) std::fill(before.begin(), before.end(), 0.0);
            widen(now.data(), m_shots[i].values.data(), m_type, first, count);
            double* const step = steps.data() + i * kBlock;
            for (std::int64_t e = 0; e < count; ++e) {
                now[static_cast<std::size_t>(e)] *= m_factor;
                step[e] = now[static_cast<std::size_t>(e)] - before[static_cast<std::size_t>(e)];
            }
            before.swap(now);
        }
        f(first, count, steps.data());
    }
}

BufferPicture BufferScope::reduce(bool whole)
{
    BufferPicture picture = m_window;
    picture.whole = whole;
    picture.done = m_micro;
    const std::size_t shots = m_shots.size();
    const auto N = static_cast<std::size_t>(m_window.count);

    // G: the last shot.
    Values G(N, 0.0);
    if (shots > 0) widen(G.data(), m_shots.back().values.data(), m_type, 0, m_window.count);
    for (double& g : G) g *= m_factor;
    picture.norm = std::sqrt(squared(G));

    // The first window of a set that is whole is its reference; until then a window is its own.
    const bool own = !m_planeKnown;
    const double referenceNorm = own ? picture.norm : m_referenceNorm;
    const Values& reference = own ? G : m_reference;
    picture.reference = own;
    picture.sameSamples =
        own || (m_window.firstSample == m_referenceFirst && m_window.samplesAfter == m_referenceAfter);
    picture.referenceNorm = referenceNorm;

    // Each step's own length, where it lies along G*, and the Gram matrix where a second direction is to be found.
    const bool directions = picture.plane == PlaneKind::Directions;
    const bool findY = directions && m_y.empty() && referenceNorm > 0;
    std::vector<double> squares(shots), x(shots), gram(findY ? shots * shots : 0);
    forEachBlock([&](std::int64_t first, std::int64_t count, const double* steps) {
        for (std::size_t i = 0; i < shots; ++i) {
            const double* const a = steps + i * kBlock;
            squares[i] += dot(a, a, count);
            if (directions) x[i] += dot(a, reference.data() + first, count);
            if (findY)
                for (std::size_t j = 0; j <= i; ++j) gram[i * shots + j] += dot(a, steps + j * kBlock, count);
        }
    });
    if (referenceNorm > 0)
        for (double& value : x) value /= referenceNorm;

    Values found; // y, of this window
    if (findY) {
        std::vector<std::size_t> arrows; // additions only: not what was left, nor what a rule did
        for (std::size_t i = m_hasLeft ? 1 : 0; i < shots; ++i)
            if (!m_shots[i].changed) arrows.push_back(i);
        const std::size_t n = arrows.size();
        std::vector<double> rest(n * n), direction(n);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) {
                const std::size_t a = std::max(arrows[i], arrows[j]), b = std::min(arrows[i], arrows[j]);
                rest[i * n + j] = gram[a * shots + b] - x[a] * x[b];
            }
        const double value = n > 0 ? largestDirection(rest, direction) : 0;
        if (std::isfinite(value) && value > kSameDirection * referenceNorm * referenceNorm) {
            found.assign(N, 0.0);
            forEachBlock([&](std::int64_t first, std::int64_t count, const double* steps) {
                for (std::size_t i = 0; i < n; ++i)
                    for (std::int64_t e = 0; e < count; ++e)
                        found[static_cast<std::size_t>(first + e)] +=
                            direction[i] * steps[arrows[i] * kBlock + static_cast<std::size_t>(e)];
            });
            // At right angles to G*, twice: what rounding left the first time goes the second.
            for (int round = 0; round < 2; ++round) {
                const double along = dot(found.data(), reference.data(), m_window.count) / referenceNorm;
                for (std::size_t e = 0; e < N; ++e) found[e] -= along * reference[e] / referenceNorm;
                const double length = std::sqrt(squared(found));
                for (double& v : found) v /= length;
            }
        }
    }
    Values& y = found.empty() ? m_y : found;

    // The picture: every step laid at the tip of the one before.
    std::vector<double> up(shots);
    if (!y.empty() || !directions)
        forEachBlock([&](std::int64_t first, std::int64_t count, const double* steps) {
            for (std::size_t i = 0; i < shots; ++i) {
                if (directions) {
                    up[i] += dot(steps + i * kBlock, y.data() + first, count);
                } else {
                    x[i] = steps[i * kBlock];
                    up[i] = count > 1 ? steps[i * kBlock + 1] : 0.0;
                }
            }
        });
    // The first arrow that leaves the reference's direction points up.
    if (!found.empty()) {
        const auto leaving = std::find_if(up.begin() + (m_hasLeft ? 1 : 0), up.end(),
                                          [&](double v) { return std::abs(v) > 1e-6 * referenceNorm; });
        if (leaving != up.end() && *leaving < 0) {
            for (double& v : found) v = -v;
            for (double& v : up) v = -v;
        }
    }
    PlanePoint at;
    double lengths = 0, drawn = 0;
    for (std::size_t i = 0; i < shots; ++i) {
        const Shot& shot = m_shots[i];
        if (shot.cleared) at = {};
        const PlanePoint from = at;
        at = {at.x + x[i], at.y + up[i]};
        const double length = std::sqrt(squares[i]);
        double norm = 0;
        if (i + 1 == shots) {
            norm = picture.norm;
        } else {
            Values values(kBlock);
            for (std::int64_t first = 0; first < m_window.count; first += kBlock) {
                const std::int64_t count = std::min(kBlock, m_window.count - first);
                widen(values.data(), shot.values.data(), m_type, first, count);
                norm += dot(values.data(), values.data(), count);
            }
            norm = std::sqrt(norm) * std::abs(m_factor);
        }
        if (m_hasLeft && i == 0) {
            picture.left = at;
            picture.leftNorm = length;
        } else if (shot.changed && !picture.arrows.empty()) {
            picture.arrows.back().kept = at;
            picture.arrows.back().keptNorm = norm;
        } else if (!shot.changed) {
            picture.arrows.push_back(
                {shot.micro, std::max<std::int64_t>(shot.microBatches, 1), shot.cleared, from, at, at, length, norm});
            lengths += length;
            drawn += sized({at.x - from.x, at.y - from.y});
        }
    }
    picture.sum = at;
    if (lengths > 0) picture.kept = std::min(1.0, drawn / lengths);
    if (directions) {
        picture.referenceSum = {referenceNorm, 0};
    } else {
        picture.referenceSum = {reference[0], N > 1 ? reference[1] : 0.0};
    }

    // Against the reference.
    const auto& list = m_parameters->list();
    double apart = 0, turned = 0;
    for (const Parameter& p : list) {
        double distance = 0, size = 0;
        for (std::int64_t e = p.first; e < p.first + p.shape.count(); ++e) {
            const double g = G[static_cast<std::size_t>(e)], r = reference[static_cast<std::size_t>(e)];
            distance += (g - r) * (g - r);
            size += r * r;
            const double turn = g / picture.norm - r / referenceNorm;
            turned += turn * turn;
        }
        apart += distance;
        picture.layerDistance.push_back(size > 0 ? std::sqrt(distance / size) : std::sqrt(distance));
    }
    picture.distance = referenceNorm > 0 ? std::sqrt(apart) / referenceNorm : std::sqrt(apart);
    picture.angle = picture.norm > 0 && referenceNorm > 0
                        ? 2 * std::asin(std::min(1.0, std::sqrt(turned) / 2)) * 180 / std::numbers::pi
                        : std::numeric_limits<double>::quiet_NaN();
    if (!std::isfinite(picture.norm + lengths + referenceNorm + at.x + at.y)) {
        picture.kind = PictureKind::NotFinite;
        picture.arrows.clear();
    }

    if (whole) {
        if (own) {
            m_planeKnown = true;
            m_reference = std::move(G);
            m_referenceNorm = referenceNorm;
            m_referenceFirst = m_window.firstSample;
            m_referenceAfter = m_window.samplesAfter;
        }
        if (!found.empty()) m_y = std::move(found);
    }
    return picture;
}

void BufferScope::showSoFar()
{
    if (!m_looking) return;
    try {
        m_record.arms[m_arm].picture.put(std::make_shared<const BufferPicture>(reduce(false)));
    } catch (const std::bad_alloc&) {
        fail(PictureKind::TooLarge);
    }
}

void BufferScope::endWindow(const UpdateResult& result)
{
    if (!m_looking) return;
    try {
        BufferPicture picture = reduce(true);
        picture.done = m_window.steps;
        picture.applied = result.outcome == Outcome::Stepped;
        if (result.gradNorm && result.clippedNorm && *result.gradNorm > 0)
            picture.clipCoefficient = *result.clippedNorm / *result.gradNorm;
        ArmRecord& record = m_record.arms[m_arm];
        if (!picture.reference && picture.sameSamples && picture.kind == PictureKind::Shown) {
            for (const double distance : picture.layerDistance) record.layerGaps.append(distance);
            record.gaps.append({static_cast<double>(picture.update), static_cast<double>(picture.samplesAfter),
                                picture.distance,
                                picture.referenceNorm > 0 ? picture.norm / picture.referenceNorm : 0.0, picture.angle});
        }
        m_taken[m_arm] = 1;
        abandon();
        record.picture.put(std::make_shared<const BufferPicture>(std::move(picture)));
    } catch (const std::bad_alloc&) {
        fail(PictureKind::TooLarge);
    }
}

void BufferScope::abandon()
{
    m_looking = false;
    m_shots = {};
    const auto& arms = m_record.arms;
    for (std::size_t i = 0; i < arms.size(); ++i) {
        const ArmStatus status = arms[i].status;
        const bool over = status != ArmStatus::Waiting && status != ArmStatus::Training;
        if (!m_taken[i] && !over) return;
    }
    m_reference = Values(); // the set is whole
    m_y = Values();
    m_planeKnown = false;
}

} // namespace tarakum
