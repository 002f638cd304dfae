#include "engine/planner/claims.hpp"

#include "engine/planner/fits.hpp"
#include "engine/planner/memory.hpp"
#include "engine/planner/models.hpp"
#include "engine/planner/refusal.hpp"
#include "engine/planner/time.hpp"

#include <cmath>

namespace tarakum::plan {

namespace {

constexpr double GB = 1e9, MiB = 1024.0 * 1024;

std::string rounded(double value, int digits)
{
    const double scale = std::pow(10.0, digits);
    return plainNumber(std::round(value * scale) / scale);
}
std::string gigabytes(double bytes)
{
    return rounded(bytes / GB, 1) + " GB";
}

// ── BERT-Large: 32 GB without accumulation, 16 GB with k = 8 ────────────────────────────────────────────────────────

PreparedClaim bertLarge()
{
    const double large = 32 * GB, small = 16 * GB, context = 1343 * MiB;
    constexpr std::int64_t k = 8;
    PreparedClaim claim;
    claim.name = claim.model = "bert-large";
    claim.claim = "BERT-Large (340 million parameters) needs 32 GB without accumulation and runs in 16 GB with k = 8.";
    const Transformer& model = namedModel("bert-large");
    Settings s;
    s.sequence = 512;
    s.optimizer = Optimizer::Adam;
    s.contextBytes = context;
    claim.settings = s;

    const auto bytesAt = [&](std::int64_t b, std::int64_t steps) {
        Settings at = s;
        at.microBatch = b;
        at.steps = steps;
        return memoryOf(model, at).total;
    };
    const auto row = [&](std::string what, Unit unit, std::optional<double> claimed, std::optional<double> computed,
                         std::optional<double> published = std::nullopt, std::string source = "") {
        claim.rows.push_back({std::move(what), unit, claimed, computed, published, std::move(source)});
    };
    const std::string guide = "Hugging Face performance guide, V100";
    row("parameters", Unit::Numbers, 340e6, static_cast<double>(parametersOf(model)),
        static_cast<double>(parametersOf(namedModel("bert-large-pretraining"))),
        "with the heads of its pre-training: the 340 million of the literature");

    const auto fitting = [&](double memory, std::int64_t sequence) {
        Settings at = s;
        at.memory = memory;
        at.sequence = sequence;
        return static_cast<double>(fitsOf(model, at).microBatch);
    };
    for (const std::int64_t sequence : {512, 128})
        for (const double memory : {large, small})
            row("largest b in " + gigabytes(memory) + ", s = " + std::to_string(sequence), Unit::Samples, std::nullopt,
                fitting(memory, sequence));

    std::string ratios;
    for (const std::int64_t L : {16, 8}) {
        const double whole = bytesAt(L, 1), parts = bytesAt(L / k, k);
        const std::string name = "L = " + std::to_string(L);
        row("memory at " + name + ": b = " + std::to_string(L) + ", k = 1", Unit::Bytes, large, whole);
        row("memory at " + name + ": b = " + std::to_string(L / k) + ", k = 8", Unit::Bytes, small, parts);
        row("how much less, " + name, Unit::Ratio, large / small, whole / parts);
        ratios += (ratios.empty() ? "" : ", ") + gigabytes(whole) + " → " + gigabytes(parts) + " at " + name + " (÷ " +
                  rounded(whole / parts, 1) + ")";
    }
    row("memory at b = 4, k = 1", Unit::Bytes, std::nullopt, bytesAt(4, 1), 14949 * MiB, guide);
    row("memory at b = 1, k = 4", Unit::Bytes, std::nullopt, bytesAt(1, 4), 8681 * MiB, guide);
    const double states = memoryOf(model, s).states() + context;
    row("what no k takes away: states and context", Unit::Bytes, std::nullopt, states, 6592 * MiB,
        guide + ", extended to b = 0");
    // states + x = large and states + x/k = small.
    const double needed = (static_cast<double>(k) * small - large) / static_cast<double>(k - 1);
    row("states and context for which the claim holds", Unit::Bytes, std::nullopt, needed);

    claim.assumptions = {"float32, Adam, " + std::to_string(s.sequence) +
                             " tokens a sample (or 128 where said), eager attention, nothing computed again",
                         "the device's own software takes 1343 MiB, as in the guide",
                         "GB are 10^9 bytes; a card sold as 16 GB has 16 GiB"};
    claim.verdict = {
        "The claim names neither the length of a sample nor the batch, and without them its figures say nothing: 32 GB "
        "hold " +
            rounded(fitting(large, 512), 0) + " samples of 512 tokens or " + rounded(fitting(large, 128), 0) +
            " of 128.",
        "Accumulation shrinks the activations alone: " + ratios + ".",
        "Never less than " + gigabytes(states) + ": weights, gradients, moments and the context stay, whatever k is.",
        "From 32 to 16 GB at k = 8 is right only if states and context take " + gigabytes(needed) + ", which is " +
            rounded((needed - context) / static_cast<double>(parametersOf(model)), 0) +
            " bytes a parameter instead of 16.",
        "A single sample fits 16 GB without any accumulation; what k buys is the batch, not the fit."};
    return claim;
}

// ── GPT-3 on 1024 instead of 2048 devices ───────────────────────────────────────────────────────────────────────────

PreparedClaim gpt3()
{
    constexpr std::int64_t fewer = 1024, more = 2048, tensor = 8, pipeline = 8, sequences = 1536, firstSequences = 16;
    PreparedClaim claim;
    claim.name = claim.model = "gpt3";
    claim.claim = "A modified accumulation let GPT-3 be trained on 1024 devices instead of 2048.";
    const Transformer& model = namedModel("gpt3");
    const auto on = [&](std::int64_t devices) {
        Settings s;
        s.sequence = 2048;
        s.precision = Number::Float16;
        s.buffer = Number::Float16; // 16 bytes a parameter
        s.recompute = Recompute::Full;
        s.tensorParallel = tensor;
        s.pipelineParallel = pipeline;
        s.dataParallel = devices / (tensor * pipeline);
        s.effectiveBatch = sequences;
        s.steps = stepsFor(s, 1);
        return s;
    };
    const Settings few = on(fewer), many = on(more);
    claim.settings = few;
    const Memory fewMemory = memoryOf(model, few), manyMemory = memoryOf(model, many);
    const Rate rate{125e12, 0.4, std::nullopt, Synchronise::Window}; // only quotients of times are shown
    const UpdateTime fewTime = updateTime(model, few, rate), manyTime = updateTime(model, many, rate);

    const auto row = [&](std::string what, Unit unit, std::optional<double> computed,
                         std::optional<double> published = std::nullopt, std::string source = "",
                         std::optional<double> claimed = std::nullopt) {
        claim.rows.push_back({std::move(what), unit, claimed, computed, published, std::move(source)});
    };
    const std::string paper = "arXiv 2005.14165, table 2.1 and appendix B";
    const auto number = [](std::int64_t value) { return static_cast<double>(value); };
    row("parameters", Unit::Numbers, number(parametersOf(model)), 175e9, paper);
    row("tokens of an update, at first", Unit::Tokens, number(firstSequences * few.sequence), 32e3, paper);
    row("tokens of an update, after 4 to 12 billion", Unit::Tokens, number(sequences * few.sequence), 3.2e6, paper);
    row("replicas of 64 devices on 2048", Unit::Replicas, number(many.dataParallel));
    row("replicas of 64 devices on 1024", Unit::Replicas, number(few.dataParallel));
    row("k on 2048 devices, b = 1", Unit::Steps, number(many.steps));
    row("k on 1024 devices, b = 1", Unit::Steps, number(few.steps));
    row("memory of a device, of 2048", Unit::Bytes, manyMemory.total);
    row("memory of a device, of 1024", Unit::Bytes, fewMemory.total);
    Settings fewSharded = few, manySharded = many;
    fewSharded.zero = manySharded.zero = 1;
    const double fewShare = memoryOf(model, fewSharded).total, manyShare = memoryOf(model, manySharded).total;
    row("… of 2048, optimizer shared out (ZeRO 1)", Unit::Bytes, manyShare);
    row("… of 1024, optimizer shared out (ZeRO 1)", Unit::Bytes, fewShare);
    const double computing = number(few.steps) / number(many.steps);
    row("time of an update, 1024 over 2048: computing alone", Unit::Ratio, computing);
    row("time of an update, 1024 over 2048: with the pipeline's bubble", Unit::Ratio, fewTime.update / manyTime.update);
    row("device-hours of an update, 1024 over 2048: computing alone", Unit::Ratio,
        computing * number(fewer) / number(more));
    Settings one;
    one.precision = Number::Float16;
    one.buffer = Number::Float16;
    one.sequence = few.sequence;
    row("weights, gradients and moments over all devices of a replica", Unit::Bytes, memoryOf(model, one).states());

    claim.assumptions = {"float16 with float32 weights in Adam: 16 bytes a parameter",
                         "a replica is 64 devices: 8 cut each layer (tensor), 8 hold an eighth of the layers each "
                         "(pipeline, 1F1B)",
                         "activations computed again; b = 1; an update keeps its 1536 sequences of 2048 tokens"};
    claim.verdict = {
        "The paper says that V100 devices of a high-bandwidth cluster were used; it gives neither number of devices, "
        "nor "
        "does it speak of accumulation. The claim has no source.",
        "With the same update half of the devices make twice as many micro-batches each (k = " +
            std::to_string(many.steps) + " → " + std::to_string(few.steps) + ") and take " + rounded(computing, 2) +
            " times as long: the same device-hours.",
        "A device holds the same: " + gigabytes(manyMemory.total) + " of 2048, " + gigabytes(fewMemory.total) +
            " of 1024. What lets the model fit is cutting it, not accumulating.",
        "Where the replicas share the optimizer out, fewer of them hold more each: " + gigabytes(manyShare) + " → " +
            gigabytes(fewShare) + ".",
        "A longer window helps the pipeline: its idle share falls from " + rounded(100 * manyTime.bubble, 1) + " to " +
            rounded(100 * fewTime.bubble, 1) + " %, so the time is " + rounded(fewTime.update / manyTime.update, 2) +
            " times instead of " + rounded(computing, 2) + "."};
    return claim;
}

} // namespace

const std::vector<std::string>& claimNames()
{
    static const std::vector<std::string> names{"bert-large", "gpt3"};
    return names;
}

PreparedClaim preparedClaim(const std::string& name)
{
    if (name == "bert-large") return bertLarge();
    if (name == "gpt3") return gpt3();
    throw Refusal("claim", name, "one of bert-large, gpt3");
}

} // namespace tarakum::plan
