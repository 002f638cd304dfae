// k, where it changes during training: by a list, or following what is measured.
#pragma once

#include "engine/backend/state_archive.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tarakum {

enum class StepsKind { Constant, Listed, NoiseScale, Loss };

struct StepsEntry
{
    enum class From { Update, Epoch, Samples };
    From from = From::Update;
    std::int64_t at = 0; // holds once so many updates are done, epochs (from 0) or samples are passed
    std::int64_t steps = 1;
};

struct StepsSpec
{
    StepsKind kind = StepsKind::Constant;
    std::int64_t constant = 1;
    std::vector<StepsEntry> list; // k = 1 before the first
    // noise-scale: k = noise scale / b, within [least, most], looked at every `every` updates.
    // loss: k grows by `growth` whenever the loss (a mean over the last `every` updates) has fallen to `fall` times
    // what it was when k last changed.
    std::int64_t least = 1, most = 64, every = 16;
    double growth = 2, fall = 0.7;

    bool followsMeasurements() const { return kind == StepsKind::NoiseScale || kind == StepsKind::Loss; }
    std::int64_t largest() const; // that it can ever come to
};

// Chooses the k of the next window.
class Steps
{
public:
    explicit Steps(StepsSpec spec) : m_spec(std::move(spec)), m_now(m_spec.least) {}

    // Before a window, with what has been passed so far.
    std::int64_t next(std::int64_t updates, std::int64_t epoch, std::int64_t samples) const;
    // After an update: the window's mean loss, the noise scale (0: unknown), the micro-batch's size.
    void observe(double loss, double noiseScale, std::int64_t microBatch);

    void state(StateArchive& archive)
    {
        archive.count(m_now, m_spec.least, std::max(m_spec.least, m_spec.most));
        archive.count(m_seen);
        archive.number(m_sum);
        archive.number(m_lossAtChange);
    }

private:
    StepsSpec m_spec;
    std::int64_t m_now; // of what follows measurements
    std::int64_t m_seen = 0;
    double m_sum = 0, m_lossAtChange = 0;
};

} // namespace tarakum
