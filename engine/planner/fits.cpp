#include "engine/planner/fits.hpp"

#include "engine/planner/refusal.hpp"

#include <algorithm>
#include <array>

namespace tarakum::plan {

namespace {

std::int64_t ceilDivide(std::int64_t a, std::int64_t b)
{
    return a / b + (a % b != 0 ? 1 : 0);
}

double bytesAt(const Transformer& model, Settings settings, std::int64_t b, std::int64_t k)
{
    settings.microBatch = b;
    settings.steps = k;
    settings.effectiveBatch.reset();
    return memoryOf(model, settings).total;
}

// What a stage holds is x + y · b + z · b · k, each term rounded up to whole bytes: x, y, z from three sizes, for as
// long as k micro-batches are in flight (gpipe). Close enough to leave out what cannot fit; what may is then counted.
class Estimate
{
public:
    Estimate(const Transformer& model, Settings settings)
    {
        settings.effectiveBatch.reset();
        const auto totals = [&](std::int64_t b, std::int64_t k) {
            settings.microBatch = b;
            settings.steps = k;
            return stagesOf(model, settings);
        };
        const std::vector<Memory> one = totals(1, 1), samples = totals(kMostMicroBatch, 1),
                                  steps = totals(1, kMostSteps);
        for (std::size_t i = 0; i < one.size(); ++i) {
            const double both = (samples[i].total - one[i].total) / static_cast<double>(kMostMicroBatch - 1),
                         z = (steps[i].total - one[i].total) / static_cast<double>(kMostSteps - 1);
            m_stages.push_back({one[i].total - both, both - z, z});
        }
    }

    bool mayFit(std::int64_t b, std::int64_t k, double memory) const
    {
        constexpr double terms = 64; // more than a stage has, each less than a byte too large where it was looked at
        const auto samples = static_cast<double>(b), all = samples * static_cast<double>(k);
        const double rounding = terms * (2 + all / static_cast<double>(kMostSteps)) + 1e-12 * memory;
        return std::all_of(m_stages.begin(), m_stages.end(), [&](const std::array<double, 3>& stage) {
            return stage[0] + stage[1] * samples + stage[2] * all <= memory + rounding;
        });
    }

private:
    std::vector<std::array<double, 3>> m_stages;
};

// The largest b from 1 to `most` that fits with k micro-batches; 0: none. More samples never take less.
std::int64_t largest(const Transformer& model, const Settings& settings, std::int64_t k, std::int64_t most)
{
    std::int64_t fits = 0, tooMany = most + 1;
    while (tooMany - fits > 1) {
        const std::int64_t b = fits + (tooMany - fits) / 2;
        (bytesAt(model, settings, b, k) <= *settings.memory ? fits : tooMany) = b;
    }
    return fits;
}

std::int64_t largestDivisor(std::int64_t number, std::int64_t atMost)
{
    for (std::int64_t i = std::min(number, atMost); i > 0; --i)
        if (number % i == 0) return i;
    return 0;
}

} // namespace

std::int64_t effectiveBatchOf(const Settings& settings)
{
    return settings.effectiveBatch.value_or(settings.microBatch * settings.steps * settings.dataParallel);
}

std::int64_t stepsFor(const Settings& settings, std::int64_t microBatch)
{
    return ceilDivide(ceilDivide(effectiveBatchOf(settings), settings.dataParallel), microBatch);
}

Fits fitsOf(const Transformer& model, const Settings& settings)
{
    check(model, settings);
    if (!settings.memory) throw Refusal("memory", "", "is needed to say what fits");
    if (!model.hasActivations())
        throw Refusal("layers", "",
                      "and the width are needed to say what fits: without them activations are not known");
    Fits fits;
    const std::int64_t samples = ceilDivide(effectiveBatchOf(settings), settings.dataParallel); // of a replica
    if (settings.pipelineParallel == 1) {
        fits.microBatch = largest(model, settings, 1, kMostMicroBatch); // k does not matter
    } else {
        // From the largest b on, for each k the b that need just it: from ⌈samples / k⌉ up. Once there are more
        // micro-batches than stay in flight k matters no more; with gpipe all stay, and many samples are cut in up to a
        // million ways.
        // b = 1 takes least of all.
        const bool all = settings.pipeline == Pipeline::GPipe;
        const std::int64_t steps = std::min(samples, kMostSteps);
        std::int64_t most = bytesAt(model, settings, 1, steps) <= *settings.memory ? kMostMicroBatch : 0;
        std::optional<Estimate> estimate;
        if (all && most > 0) estimate.emplace(model, settings);
        while (fits.microBatch == 0 && most >= 1) {
            const std::int64_t k = std::min(ceilDivide(samples, most), kMostSteps);
            const bool flat = k == kMostSteps || (!all && k >= 2 * settings.pipelineParallel);
            const std::int64_t least = flat ? 1 : ceilDivide(samples, k);
            const std::int64_t first = std::min(least, most);
            if ((!estimate || estimate->mayFit(first, k, *settings.memory)) &&
                bytesAt(model, settings, first, k) <= *settings.memory)
                fits.microBatch = largest(model, settings, k, most);
            most = first - 1;
        }
    }
    fits.most = fits.microBatch == kMostMicroBatch;
    if (fits.microBatch > 0) {
        fits.steps = ceilDivide(samples, fits.microBatch);
        fits.tooManySteps = fits.steps > kMostSteps;
        if (effectiveBatchOf(settings) % settings.dataParallel == 0) {
            fits.equalMicroBatch = largestDivisor(samples, fits.microBatch);
            if (fits.equalMicroBatch > 0) fits.equalSteps = samples / fits.equalMicroBatch;
        }
    }
    const std::int64_t b = std::max<std::int64_t>(fits.microBatch, 1);
    fits.bytes = bytesAt(model, settings, b, std::min(ceilDivide(samples, b), kMostSteps));
    return fits;
}

std::vector<Option> cheaperOptions(const Transformer& model, const Settings& settings)
{
    std::vector<Option> options;
    Settings now = settings;
    now.effectiveBatch = effectiveBatchOf(settings);
    double before = memoryOf(model, now).total;
    const auto add = [&](const std::string& name, const std::string& cost) {
        Option option{name, cost, now, memoryOf(model, now).total, 0, false};
        option.saves = before - option.bytes;
        option.fits = now.memory && option.bytes <= *now.memory;
        before = option.bytes;
        options.push_back(std::move(option));
    };
    const std::int64_t least = ceilDivide(ceilDivide(*now.effectiveBatch, now.dataParallel), kMostSteps);
    if (now.microBatch > least) {
        now.microBatch = least;
        now.steps = stepsFor(now, least);
        add("accumulate: b = " + std::to_string(least),
            "k = " + std::to_string(now.steps) + " passes an update, each with less work for the device to do at once");
    }
    if (now.recompute != Recompute::Full && model.hasActivations()) {
        now.recompute = Recompute::Full;
        add("compute again instead of keeping", "one more forward pass: about 4/3 of the computing");
    }
    if (now.precision == Number::Float32) {
        now.precision = Number::Bfloat16;
        now.buffer = Number::Bfloat16;
        add("16-bit numbers, gradients too",
            "rounding: 8 bits of a number are kept; weights and moments stay float32, so the states save nothing");
    } else if (bufferOf(now) == Number::Float32) {
        now.buffer = now.precision;
        add("16-bit gradients", "rounding: what is added to a large sum may be lost");
    }
    if (now.optimizer == Optimizer::Adam || now.optimizer == Optimizer::AdamW) {
        now.optimizer = Optimizer::Adam8Bit;
        add("8-bit optimizer", "the moments are rounded to 256 values: not quite the same update");
    }
    if (now.zero < 3) {
        const bool more = now.dataParallel == 1;
        const std::int64_t L = *now.effectiveBatch;
        now.effectiveBatch.reset(); // fewer samples than devices are no reason to refuse while looking
        now.zero = 3;
        const std::int64_t most = kMostDevices / (now.tensorParallel * now.pipelineParallel);
        if (more) now.dataParallel = std::min<std::int64_t>(2, most);
        while (more && now.memory && now.dataParallel * 2 <= std::min<std::int64_t>(most, 1024) &&
               memoryOf(model, now).total > *now.memory)
            now.dataParallel *= 2;
        now.effectiveBatch = std::max(L, now.dataParallel);
        now.steps = std::min(stepsFor(now, now.microBatch), kMostSteps);
        add("share weights, gradients and optimizer out (ZeRO 3)",
            (more ? std::to_string(now.dataParallel) + " devices instead of 1, and " : std::string()) +
                "weights that go over the link twice and gradients once a micro-batch");
    }
    return options;
}

} // namespace tarakum::plan
