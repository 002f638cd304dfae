// Over models and settings drawn at random: no negative, no overflow, no silent nothing; what must rise rises, and k
// does not matter. The published sums of a layer's terms, and the formulas shown against the values given.
#include "engine/planner/answer_json.hpp"
#include "engine/planner/fits.hpp"
#include "engine/planner/layer.hpp"
#include "engine/planner/letters.hpp"
#include "engine/planner/models.hpp"
#include "engine/planner/refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <ctime>
#include <random>

namespace tarakum::plan {
namespace {

constexpr std::size_t kActivations = static_cast<std::size_t>(Held::Activations);

class Drawn
{
public:
    explicit Drawn(unsigned seed) : m_random(seed) {}

    // From 1 to 2^powers, small ones as often as large ones.
    std::int64_t size(int powers)
    {
        const std::int64_t top = std::int64_t{1} << below(powers + 1);
        return 1 + below(top);
    }
    std::int64_t below(std::int64_t n) { return std::uniform_int_distribution<std::int64_t>(0, n - 1)(m_random); }
    bool coin() { return below(2) == 1; }
    template <class E, std::size_t n>
    E of(const std::array<Named<E>, n>& names)
    {
        return names[static_cast<std::size_t>(below(n))].value;
    }

    Transformer model()
    {
        if (coin())
            return namedModels()[static_cast<std::size_t>(below(static_cast<std::int64_t>(namedModels().size())))]
                .model;
        Transformer m;
        m.name = "drawn";
        m.layers = std::min<std::int64_t>(size(14), 10'000);
        m.keyHeads = size(5);
        m.heads = m.keyHeads * size(4);
        m.headWidth = size(8);
        m.width = size(20);
        m.mlpWidth = size(22);
        m.vocabulary = size(24);
        m.decoderLayers = coin() ? 0 : std::min<std::int64_t>(size(13), 10'000);
        m.context = kMostSequence;
        for (bool* flag : {&m.gated, &m.tied, &m.queryBias, &m.outputBias, &m.mlpBias, &m.queryNorm, &m.embeddingNorm,
                           &m.finalNorm, &m.pooler, &m.attentionDropout, &m.dropout, &m.parallel, &m.headBias})
            *flag = coin();
        m.normsPerLayer = 1 + below(4);
        if (coin()) m.norm = NormKind::Rms;
        if (coin()) m.embeddingWidth = size(20);
        if (coin()) m.tokenTypes = size(16);
        if (coin()) m.relativeBuckets = size(16);
        m.head = std::array{Head::None, Head::LanguageModel, Head::MaskedWords, Head::PreTraining,
                            Head::Classifier}[static_cast<std::size_t>(below(5))];
        if (m.head == Head::Classifier) m.classes = size(24);
        return m;
    }
    Settings settings(const Transformer& m)
    {
        Settings s;
        s.sequence = m.imageSize > 0 ? 0 : std::min(size(24), m.positions > 0 ? m.context : kMostSequence);
        s.microBatch = size(19);
        s.steps = size(19);
        s.precision = of(kNumbers);
        if (coin()) s.buffer = of(kNumbers);
        s.optimizer = of(kOptimizers);
        s.attention = of(kAttentions);
        s.recompute = of(kRecomputes);
        s.checkpointEvery = size(5);
        s.zero = static_cast<int>(below(4));
        s.count = of(kCounts);
        s.sequenceParallel = coin();
        for (std::int64_t t = 2; t <= 8; ++t)
            if (m.heads % t == 0 && coin()) s.tensorParallel = t;
        if (m.decoderLayers == 0 && m.layers > 8 && coin()) s.pipelineParallel = 2 + below(7);
        if (s.pipelineParallel > 1) s.pipeline = of(kPipelines);
        s.dataParallel = size(10);
        s.contextBytes = coin() ? 0 : static_cast<double>(size(31));
        return s;
    }

private:
    std::mt19937 m_random;
};

double total(const Transformer& m, Settings s, std::int64_t b, std::int64_t k)
{
    s.microBatch = b;
    s.steps = k;
    return memoryOf(m, s).total;
}

TEST(PlannerProperties, NothingIsNegativeLostOrTooLarge)
{
    for (unsigned seed = 0; seed < 3000; ++seed) {
        Drawn drawn(seed);
        const Transformer m = drawn.model();
        const Settings s = drawn.settings(m);
        const Memory memory = memoryOf(m, s);
        double sum = 0;
        for (std::size_t i = 0; i < memory.terms.size(); ++i) {
            for (const Term& term : memory.terms[i]) {
                ASSERT_TRUE(std::isfinite(term.value) && term.value > 0)
                    << seed << ' ' << term.name << ' ' << term.formula;
                ASSERT_FALSE(term.source.empty());
                // The formula as shown, with its numbers, is what was computed.
                if (term.formula != "as given") {
                    ASSERT_NEAR(Letters().valueOf(term.numbers) / term.value, 1, 1 / term.value + 1e-9)
                        << seed << ' ' << term.name << ": " << term.numbers;
                }
            }
            sum += memory.bytes[i];
        }
        ASSERT_DOUBLE_EQ(sum, memory.total);
        for (const Held held : {Held::Parameters, Held::Gradients, Held::Activations})
            ASSERT_GT(memory.of(held), 0) << seed;
        ASSERT_GT(parametersOf(m), 0);
        ASSERT_GE(memory.of(Held::Output) + (memory.device == "first stage" ? 1 : 0), 1) << seed;
    }
}

// More samples never take less; k does not occur but in a pipeline, and there it stops mattering.
TEST(PlannerProperties, RisesWithBAndIsFlatInK)
{
    for (unsigned seed = 0; seed < 1000; ++seed) {
        Drawn drawn(seed);
        const Transformer m = drawn.model();
        const Settings s = drawn.settings(m);
        ASSERT_LT(total(m, s, s.microBatch, s.steps), total(m, s, s.microBatch * 2, s.steps)) << seed;
        ASSERT_LE(total(m, s, s.microBatch, s.steps), total(m, s, s.microBatch, s.steps * 2)) << seed;
        if (s.pipelineParallel == 1) {
            ASSERT_EQ(total(m, s, s.microBatch, 1), total(m, s, s.microBatch, s.steps)) << seed;
        } else if (s.pipeline == Pipeline::OneForwardOneBackward) {
            ASSERT_EQ(total(m, s, s.microBatch, 2 * s.pipelineParallel), total(m, s, s.microBatch, 1000)) << seed;
        }
    }
}

// Sharing out, cutting and computing again never take more.
TEST(PlannerProperties, SavingsSave)
{
    for (unsigned seed = 0; seed < 1000; ++seed) {
        Drawn drawn(seed);
        const Transformer m = drawn.model();
        Settings s = drawn.settings(m);
        s.count = Count::Operations;
        s.checkpointEvery = 1;
        const auto bytes = [&](auto change) {
            Settings changed = s;
            change(changed);
            return memoryOf(m, changed).total;
        };
        double last = bytes([](Settings& c) { c.zero = 0; });
        for (int stage = 1; stage <= 3; ++stage) {
            const double now = bytes([&](Settings& c) { c.zero = stage; });
            ASSERT_LE(now, last) << seed;
            last = now;
        }
        const auto recomputing = [&](Recompute r) { return bytes([&](Settings& c) { c.recompute = r; }); };
        ASSERT_LE(recomputing(Recompute::Selective), recomputing(Recompute::None)) << seed;
        // One layer and all checkpoints are less than two layers' and more of everything.
        if (m.layers > 1 && s.pipelineParallel == 1 && m.decoderLayers == 0) {
            ASSERT_LT(recomputing(Recompute::Full), recomputing(Recompute::None)) << seed;
        }
        ASSERT_LE(bytes([](Settings& c) { c.attention = Attention::Fused; }),
                  bytes([](Settings& c) { c.attention = Attention::Eager; }));
        ASSERT_LE(bytes([](Settings& c) { c.optimizer = Optimizer::Adam8Bit; }),
                  bytes([](Settings& c) { c.optimizer = Optimizer::Adam; }));
    }
}

// The largest b fits, the next does not; its k makes up L.
TEST(PlannerProperties, LargestBFits)
{
    int fitted = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        Drawn drawn(seed);
        const Transformer m = drawn.model();
        Settings s = drawn.settings(m);
        s.microBatch = drawn.size(6);
        s.steps = drawn.size(6);
        s.contextBytes = 0;
        s.memory = total(m, s, 1, 1) * static_cast<double>(1 + drawn.below(40)) / 8;
        const Fits fits = fitsOf(m, s);
        const std::int64_t perReplica = s.microBatch * s.steps;
        if (fits.microBatch == 0) {
            ASSERT_GT(total(m, s, 1, perReplica), *s.memory) << seed;
            continue;
        }
        ++fitted;
        ASSERT_EQ(fits.steps, (perReplica + fits.microBatch - 1) / fits.microBatch);
        ASSERT_LE(total(m, s, fits.microBatch, fits.steps), *s.memory) << seed;
        ASSERT_EQ(total(m, s, fits.microBatch, fits.steps), fits.bytes) << seed;
        for (std::int64_t more = fits.microBatch + 1; more < fits.microBatch + 4 && !fits.most; ++more) {
            ASSERT_GT(total(m, s, more, (perReplica + more - 1) / more), *s.memory) << seed << ' ' << more;
        }
        if (fits.equalMicroBatch > 0) {
            ASSERT_EQ(fits.equalMicroBatch * fits.equalSteps, perReplica);
            ASSERT_LE(fits.equalMicroBatch, fits.microBatch);
        }
    }
    EXPECT_GT(fitted, 150);
}

// With gpipe all of an update's samples stay in flight, and a million million of them can be cut in a million ways:
// what cannot fit is to be left out without counting it.
TEST(PlannerProperties, ManySamplesInFlightAreCutAtOnce)
{
    const Transformer& m = namedModel("gpt2");
    for (const std::int64_t L : {std::int64_t{1'000'000'007}, std::int64_t{1'000'000'000'039}}) {
        Settings s;
        s.pipelineParallel = 4;
        s.pipeline = Pipeline::GPipe;
        s.recompute = Recompute::Full;
        s.sequence = 1;
        s.effectiveBatch = L;
        const std::int64_t wanted = 1'000'000, k = (L + wanted - 1) / wanted;
        s.memory = total(m, s, wanted, k); // fits, and hardly more
        const Fits fits = fitsOf(m, s);
        ASSERT_GE(fits.microBatch, wanted);
        EXPECT_LE(fits.bytes, *s.memory);
        for (std::int64_t more = fits.microBatch + 1; more <= std::min(fits.microBatch + 200, kMostMicroBatch); ++more)
            EXPECT_GT(total(m, s, more, (L + more - 1) / more), *s.memory) << more;
        s.memory = total(m, s, 1, std::min(L, kMostSteps)); // a sample at a time fits, hardly anything else
        const auto cpu = [](const auto& work) {
            const std::clock_t from = std::clock();
            work();
            return static_cast<double>(std::clock() - from);
        };
        constexpr int counted = 5000; // of a million ways
        EXPECT_LT(cpu([&] { EXPECT_GT(fitsOf(m, s).microBatch, 0); }), cpu([&] {
                      for (int i = 0; i < counted; ++i) memoryOf(m, s);
                  }));
    }
}

// Times too, at any rate that may be asked for; and what is written as JSON has a number wherever one is promised.
TEST(PlannerProperties, TimesAndAnswersAreNumbers)
{
    for (unsigned seed = 0; seed < 1000; ++seed) {
        Drawn drawn(seed);
        Request request{drawn.model(), "drawn", {}, {}, {}};
        request.settings = drawn.settings(request.model);
        const auto power = [&](std::int64_t most) {
            return std::pow(10.0, static_cast<double>(drawn.below(most + 1)));
        };
        Rate rate{power(21), static_cast<double>(1 + drawn.below(1000)) / 1000, {}, drawn.of(kSynchronises)};
        if (drawn.coin()) rate.bytesPerSecond = power(18);
        request.rate = rate;
        const UpdateTime time = updateTime(request.model, request.settings, rate);
        double update = 0;
        for (const auto* terms : {&time.operations, &time.seconds})
            for (const Term& term : *terms) {
                ASSERT_TRUE(std::isfinite(term.value) && term.value > 0) << seed << ' ' << term.name;
                ASSERT_NEAR(Letters().valueOf(term.numbers) / term.value, 1, 1e-9) << seed << ' ' << term.numbers;
            }
        for (const Term& term : time.seconds) update += term.value;
        ASSERT_DOUBLE_EQ(update, time.update) << seed;
        ASSERT_TRUE(std::isfinite(time.samplesPerSecond) && time.samplesPerSecond > 0) << seed;
        ASSERT_GE(time.hardwareOperations, time.modelOperations) << seed;
        ASSERT_LE(time.updateOnce, time.updateEach) << seed;
        if (drawn.coin()) request.settings.memory = request.settings.contextBytes + static_cast<double>(drawn.size(45));
        const auto json = nlohmann::json::parse(answerJson(request, "1"));
        for (const auto& bytes : json["bytes"]) ASSERT_TRUE(bytes.is_number() && bytes >= 0) << seed;
        for (const char* key : {"seconds_per_update", "samples_per_second", "hardware_operations"})
            ASSERT_TRUE(json["time"][key].is_number() && json["time"][key] > 0) << seed << ' ' << key;
        for (const auto& option : json["options"]) ASSERT_TRUE(option["bytes"].is_number()) << seed;
        ASSERT_EQ(json["fits"].is_null(), !request.settings.memory) << seed;
    }
}

// Every named model, at each corner of the settings' ranges, has an answer or a refusal that names a setting.
TEST(PlannerProperties, NamedModelsAtTheEndsOfAllRanges)
{
    for (const NamedModel& named : namedModels()) {
        for (unsigned corner = 0; corner < 64; ++corner) {
            const auto at = [&](int bit) { return (corner >> bit & 1) != 0; };
            Settings s;
            s.microBatch = at(0) ? kMostMicroBatch : 1;
            s.steps = at(1) ? kMostSteps : 1;
            s.sequence = at(2) ? kMostSequence : 1;
            s.dataParallel = at(3) ? kMostDevices : 1;
            s.pipelineParallel = at(4) ? 10'000 : 1;
            s.memory = at(5) ? 1e18 : 1;
            if (named.model.positions > 0) s.sequence = std::min(s.sequence, named.model.context);
            if (named.model.imageSize > 0) s.sequence = 0;
            try {
                const Memory memory = memoryOf(named.model, s);
                ASSERT_TRUE(std::isfinite(memory.total) && memory.total > 0) << named.name << ' ' << corner;
                const Fits fits = fitsOf(named.model, s);
                ASSERT_TRUE(std::isfinite(fits.bytes) && fits.microBatch >= 0 && fits.steps >= 0) << named.name;
                ASSERT_EQ(fits.tooManySteps, fits.steps > kMostSteps) << named.name;
            } catch (const Refusal& refusal) {
                ASSERT_TRUE(at(3) || at(4)) << named.name << ' ' << corner << ' ' << refusal.what();
            }
        }
    }
}

// Whatever was asked for, there is an answer, and each option's bytes are those of its settings.
TEST(PlannerProperties, OptionsAreAlwaysFound)
{
    for (unsigned seed = 0; seed < 500; ++seed) {
        Drawn drawn(seed);
        const Transformer m = drawn.model();
        Settings s = drawn.settings(m);
        if (drawn.coin()) s.memory = s.contextBytes + static_cast<double>(drawn.size(40));
        double before = memoryOf(m, s).total;
        for (const Option& option : cheaperOptions(m, s)) {
            ASSERT_TRUE(std::isfinite(option.bytes) && option.bytes > 0) << seed << option.name;
            ASSERT_EQ(option.saves, before - option.bytes) << seed;
            ASSERT_EQ(option.bytes, memoryOf(m, option.settings).total) << seed;
            ASSERT_GE(effectiveBatchOf(option.settings), effectiveBatchOf(s)) << seed;
            before = option.bytes;
        }
    }
}

// arXiv 2205.05198: the terms of a layer add up to s·b·h·((16w + 2) + (2w + 1)·a·s/h), and cut as its table 2 says.
TEST(PlannerProperties, ALayersTermsAreThePapers)
{
    for (unsigned seed = 0; seed < 200; ++seed) {
        Drawn drawn(seed);
        const std::int64_t t = 1 << drawn.below(4), a = t * drawn.size(3), h = a * drawn.size(6);
        const Transformer m = gptLike(1 + drawn.below(50), h, a, 1000, 4096);
        Settings s;
        s.precision = drawn.of(kNumbers);
        s.attention = Attention::FusedSoftmax;
        s.tensorParallel = t;
        s.sequence = drawn.size(12);
        s.microBatch = drawn.size(5);
        const auto n = [](std::int64_t v) { return static_cast<double>(v); };
        const double w = bytesOf(s.precision), sbh = n(s.sequence * s.microBatch * h),
                     core = (2 * w + 1) * n(a * s.sequence) / n(h);
        const auto measured = [&] {
            double sum = 0;
            const Memory memory = memoryOf(m, s);
            for (const Term& term : memory.terms[kActivations])
                if (term.name.find("input:") != 0) sum += term.value;
            return sum / n(m.layers);
        };
        const auto near = [&](double formula) {
            const double value = measured();
            ASSERT_NEAR(value, formula, 1e-12 * formula + 12) << seed; // rounded up to bytes
        };
        near(sbh * (4 * w + 2 + 12 * w / n(t) + core / n(t)));
        s.sequenceParallel = true;
        near(sbh / n(t) * (16 * w + 2 + core));
        s.recompute = Recompute::Selective;
        near(sbh / n(t) * (16 * w + 2));
        s.attention = Attention::Fused;
        s.recompute = Recompute::None;
        near(sbh / n(t) * (16 * w + 2));
    }
}

// Attention and MLP side by side read one input, and of one norm what that gives: kept once. A narrow embedding is kept
// beside what it is widened to, and so are the narrowed states.
TEST(PlannerProperties, ParallelBranchesAndNarrowEmbeddings)
{
    const Settings s;
    const Transformer one = gptLike(12, 768, 12, 50304, 1024);
    const double input = 4.0 * 1024 * 768; // w · s · h
    const auto kept = [&](const Transformer& m, Held held) { return memoryOf(m, s).of(held); };
    Transformer side = one;
    side.parallel = true;
    EXPECT_EQ(kept(one, Held::Activations) - kept(side, Held::Activations), 12 * input);
    side.normsPerLayer = 1;
    EXPECT_EQ(kept(one, Held::Activations) - kept(side, Held::Activations), 12 * 2 * input);
    EXPECT_EQ(kept(one, Held::Output), kept(side, Held::Output));
    Transformer narrow = one;
    narrow.embeddingWidth = 512;
    EXPECT_EQ(kept(narrow, Held::Activations) - kept(one, Held::Activations), 4.0 * 1024 * 512);
    EXPECT_EQ(kept(narrow, Held::Output) - kept(one, Held::Output), 4.0 * 1024 * 512);
    EXPECT_EQ(parametersOf(narrow) - parametersOf(one), 2 * 512 * 768 - 50304 * (768 - 512));
}

// The best distance of checkpoints is better than its neighbours.
TEST(PlannerProperties, BestCheckpoints)
{
    for (const char* name : {"gpt3", "gpt2", "vit-l-16", "llama-2-70b"}) {
        Settings s;
        s.attention = Attention::Fused;
        const double best = bestCheckpointEvery(namedModel(name), s);
        s.recompute = Recompute::Full;
        const auto bytes = [&](double every) {
            s.checkpointEvery = static_cast<std::int64_t>(every);
            return memoryOf(namedModel(name), s).total;
        };
        const double at = std::min(bytes(std::floor(best)), bytes(std::ceil(best)));
        for (std::int64_t c = 1; c <= namedModel(name).layers; ++c)
            EXPECT_GE(bytes(static_cast<double>(c)) * 1.02, at) << name << ' ' << c; // ⌈L/c⌉ is not L/c
    }
}

TEST(PlannerProperties, OutOfRangeIsRefusedByName)
{
    const Transformer& gpt2 = namedModel("gpt2");
    const auto refused = [&](auto change, const char* word) {
        Settings s;
        change(s);
        try {
            memoryOf(gpt2, s);
            ADD_FAILURE() << word;
        } catch (const Refusal& refusal) {
            EXPECT_THAT(refusal.where(), testing::HasSubstr(word));
        }
    };
    for (const std::int64_t wrong : {std::int64_t{-1}, std::int64_t{0}, std::int64_t{1} << 40, INT64_MAX, INT64_MIN}) {
        refused([&](Settings& s) { s.microBatch = wrong; }, "micro-batch");
        refused([&](Settings& s) { s.steps = wrong; }, "steps");
        refused([&](Settings& s) { s.dataParallel = wrong; }, "data-parallel");
        refused([&](Settings& s) { s.tensorParallel = wrong; }, "tensor-parallel");
        refused([&](Settings& s) { s.pipelineParallel = wrong; }, "pipeline-parallel");
        refused([&](Settings& s) { s.checkpointEvery = wrong; }, "checkpoint-every");
    }
    refused([](Settings& s) { s.sequence = 1025; }, "sequence");
    refused([](Settings& s) { s.sequence = -5; }, "sequence");
    refused([](Settings& s) { s.tensorParallel = 5; }, "tensor-parallel");
    refused([](Settings& s) { s.pipelineParallel = 13; }, "pipeline-parallel");
    refused([](Settings& s) { s.interleave = 2; }, "interleave");
    refused([](Settings& s) { s.zero = 4; }, "zero");
    refused([](Settings& s) { s.memory = NAN; }, "memory");
    refused([](Settings& s) { s.contextBytes = NAN; }, "context-bytes");
    refused([](Settings& s) { s.contextBytes = -1; }, "context-bytes");
}

// ── formulas as text ────────────────────────────────────────────────────────────────────────────────────────────────

TEST(Letters, AreEvaluatedAsWritten)
{
    Letters letters;
    letters.set("N", 100);
    letters.set("d", 8);
    EXPECT_EQ(letters.valueOf("4 · N / d"), 50);
    EXPECT_EQ(letters.valueOf("2 + 3 · ( N − 1 ) / 3 − 1"), 100);
    EXPECT_EQ(letters.valueOf("N / d / 2"), 6.25);
    EXPECT_EQ(letters.valueOf("N − d − 2"), 90);
    EXPECT_EQ(letters.inNumbers("4 · ( N ) / d"), "4 · ( 100 ) / 8");
    EXPECT_EQ(letters.term("x", "N / d", "derived").value, 13); // whole bytes
    for (const char* wrong : {"", "N +", "( N", "N )", "N N", "x", "· N", "2x"})
        EXPECT_THROW(letters.valueOf(wrong), std::logic_error) << wrong;
}

TEST(Units, ThousandsAndPowersOfTwoSideBySide)
{
    EXPECT_EQ(bytesInBothUnits(16e9), "16.00 GB (14.90 GiB)");
    EXPECT_EQ(bytesInBothUnits(16.0 * 1024 * 1024 * 1024), "17.18 GB (16.00 GiB)");
    EXPECT_EQ(bytesInBothUnits(0), "0 bytes");
    EXPECT_EQ(bytesInBothUnits(999'999'999), "1.000 GB (953.7 MiB)");
    EXPECT_EQ(groupedNumber(1234567), "1,234,567");
    EXPECT_EQ(groupedNumber(12), "12");
}

} // namespace
} // namespace tarakum::plan
