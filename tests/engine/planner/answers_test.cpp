// Fits, cheaper options, times and the prepared claims.
#include "engine/planner/cards.hpp"
#include "engine/planner/claims.hpp"
#include "engine/planner/fits.hpp"
#include "engine/planner/models.hpp"
#include "engine/planner/refusal.hpp"
#include "engine/planner/time.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tarakum::plan {
namespace {

using testing::HasSubstr;

TEST(Fits, KeepsTheBatch)
{
    Settings s;
    s.effectiveBatch = 16;
    s.contextBytes = 1343.0 * 1024 * 1024;
    s.memory = 16e9;
    const Fits fits = fitsOf(namedModel("bert-large"), s);
    EXPECT_EQ(fits.microBatch, 4);
    EXPECT_EQ(fits.steps, 4);
    s.effectiveBatch = 18;
    const Fits uneven = fitsOf(namedModel("bert-large"), s);
    EXPECT_EQ(uneven.microBatch, 4);
    EXPECT_EQ(uneven.steps, 5);
    EXPECT_EQ(uneven.equalMicroBatch, 3);
    EXPECT_EQ(uneven.equalSteps, 6);
    s.memory = 6e9; // the states alone take more
    EXPECT_EQ(fitsOf(namedModel("bert-large"), s).microBatch, 0);
    s.memory.reset();
    EXPECT_THROW(fitsOf(namedModel("bert-large"), s), Refusal);
}

// More micro-batches than the planner goes through are said to be that; more than a million of a million samples are
// refused by name.
TEST(Fits, StepsAreBounded)
{
    Settings s;
    s.memory = 100e9;
    s.effectiveBatch = std::int64_t{1} << 40;
    const Fits many = fitsOf(namedModel("bert-large"), s);
    EXPECT_TRUE(many.tooManySteps);
    EXPECT_EQ(many.steps, (*s.effectiveBatch + many.microBatch - 1) / many.microBatch);
    s.effectiveBatch = 16;
    EXPECT_FALSE(fitsOf(namedModel("bert-large"), s).tooManySteps);
    for (const std::int64_t devices : {1, 3}) {
        s.dataParallel = devices;
        s.effectiveBatch = devices * kMostSteps * kMostMicroBatch;
        EXPECT_NO_THROW(fitsOf(namedModel("bert-large"), s));
        ++*s.effectiveBatch;
        try {
            fitsOf(namedModel("bert-large"), s);
            ADD_FAILURE() << devices;
        } catch (const Refusal& refusal) {
            EXPECT_EQ(refusal.setting(), "effective-batch");
            EXPECT_THAT(refusal.what(), HasSubstr("1048576 micro-batches"));
        }
    }
}

TEST(Refusals, TellTheSettingApart)
{
    const Refusal option("micro-batch", "0", "a whole number above 0"),
        key("C: files/config.json: attn_config: qk_ln", "true", "false");
    EXPECT_EQ(option.setting(), "micro-batch");
    EXPECT_EQ(option.owner(), "");
    EXPECT_EQ(key.setting(), "qk_ln");
    EXPECT_EQ(key.owner(), "C: files/config.json: attn_config");
    Settings s;
    s.pipelineParallel = 2;
    try {
        memoryOf(namedModel("t5-3b"), s);
        ADD_FAILURE();
    } catch (const Refusal& refusal) { // why, too
        EXPECT_EQ(refusal.setting(), "pipeline-parallel");
        EXPECT_THAT(refusal.what(), HasSubstr("two stacks"));
    }
}

TEST(Options, ComeInOrderAndSayWhatTheySave)
{
    Settings s;
    s.microBatch = 8;
    s.steps = 2;
    s.memory = 3e9;
    const std::vector<Option> options = cheaperOptions(namedModel("bert-large"), s);
    ASSERT_EQ(options.size(), 5u);
    const char* order[] = {"accumulate", "compute again", "16-bit", "8-bit optimizer", "ZeRO 3"};
    double before = memoryOf(namedModel("bert-large"), s).total;
    for (std::size_t i = 0; i < options.size(); ++i) {
        EXPECT_THAT(options[i].name, HasSubstr(order[i]));
        EXPECT_DOUBLE_EQ(options[i].saves, before - options[i].bytes);
        EXPECT_EQ(options[i].bytes, memoryOf(namedModel("bert-large"), options[i].settings).total);
        EXPECT_EQ(options[i].fits, options[i].bytes <= 3e9);
        EXPECT_EQ(effectiveBatchOf(options[i].settings), 16);
        EXPECT_FALSE(options[i].cost.empty());
        before = options[i].bytes;
    }
    EXPECT_TRUE(options.back().fits);
    EXPECT_EQ(options[0].settings.steps, 16);

    // What has been chosen is not offered again.
    EXPECT_TRUE(cheaperOptions(namedModel("bert-large"), options.back().settings).empty());
    // Fewer samples than devices are enough to look.
    Settings large;
    large.memory = 80e9;
    EXPECT_TRUE(cheaperOptions(namedModel("gpt3"), large).back().fits);
}

TEST(Times, WrongMeasurementsAreRefused)
{
    EXPECT_THROW(timeThrough(32, {1, 224}, {1, 246}), Refusal);
    EXPECT_THROW(timeThrough(32, {1, 0}, {2, 246}), Refusal);
    EXPECT_THROW(timeThrough(32, {1, 224}, {2, 500}), Refusal); // less time for more
    EXPECT_THROW(timeThrough(32, {1, 224}, {2, 200}), Refusal); // a negative time for what happens once
    EXPECT_THROW(updateTime(namedModel("gpt2"), {}, {0, 0.4, std::nullopt, Synchronise::Window}), Refusal);
    EXPECT_THROW(updateTime(namedModel("gpt2"), {}, {1e12, 1.1, std::nullopt, Synchronise::Window}), Refusal);
}

TEST(Times, MeasuredPointsAreReadFromText)
{
    for (const char* text : {"1:224.09,2:246.08", " 1 : 224.09 , 2:246.08 "}) {
        const auto [one, other] = measuredPoints(text);
        EXPECT_EQ(one.steps, 1);
        EXPECT_EQ(one.samplesPerSecond, 224.09);
        EXPECT_EQ(other.steps, 2);
        EXPECT_EQ(other.samplesPerSecond, 246.08);
    }
    for (const char* text : {"", "1", "1:2", "1:2,", ",", ":,:", "1:2,3:x", "0:1,2:3", "1.5:1,2:3", "1:2,3:4,5:6",
                             "1:2 3,4:5", "1e300:2,3:4", "-1:2,3:4", "nan:2,3:4"}) {
        try {
            measuredPoints(text);
            ADD_FAILURE() << text;
        } catch (const Refusal& refusal) {
            EXPECT_EQ(refusal.setting(), "measured");
        }
    }
}

TEST(Times, TermsAddUp)
{
    Settings s;
    s.pipelineParallel = 4;
    s.dataParallel = 8;
    s.steps = 16;
    s.zero = 1;
    for (const Synchronise when : {Synchronise::Window, Synchronise::MicroBatch}) {
        const UpdateTime time = updateTime(namedModel("gpt2"), s, {1e14, 0.4, 1e9, when});
        EXPECT_DOUBLE_EQ(sum(time.seconds), time.update);
        EXPECT_DOUBLE_EQ(sum(time.operations), time.hardwareOperations);
        EXPECT_EQ(time.update, when == Synchronise::Window ? time.updateOnce : time.updateEach);
        EXPECT_DOUBLE_EQ(time.samplesPerSecond * time.update, 16 * 8);
    }
    s.zero = 3; // a device keeps a part of the sums only
    const UpdateTime shared = updateTime(namedModel("gpt2"), s, {1e14, 0.4, 1e9, Synchronise::Window});
    EXPECT_EQ(shared.updateOnce, shared.updateEach);
}

double computed(const PreparedClaim& claim, const std::string& what)
{
    for (const ClaimRow& row : claim.rows)
        if (row.what.find(what) == 0) return row.computed.value();
    ADD_FAILURE() << "no row " << what;
    return 0;
}

// The lesson's figures: L = 16: 41.0 → 11.0 GB; L = 8: 23.9 → 8.9; never under 6.8.
TEST(Claims, BertLarge)
{
    const PreparedClaim claim = preparedClaim("bert-large");
    EXPECT_NEAR(computed(claim, "memory at L = 16: b = 16") / 1e9, 41.0, 0.05);
    EXPECT_NEAR(computed(claim, "memory at L = 16: b = 2") / 1e9, 11.0, 0.06);
    EXPECT_NEAR(computed(claim, "memory at L = 8: b = 8") / 1e9, 23.9, 0.05);
    EXPECT_NEAR(computed(claim, "memory at L = 8: b = 1") / 1e9, 8.9, 0.05);
    EXPECT_NEAR(computed(claim, "how much less, L = 16"), 3.7, 0.05);
    EXPECT_NEAR(computed(claim, "what no k takes away") / 1e9, 6.8, 0.05);
    for (const ClaimRow& row : claim.rows) {
        if (row.published && row.computed) {
            EXPECT_NEAR(*row.computed / *row.published, 1, 0.04) << row.what;
        }
        EXPECT_EQ(row.published.has_value(), !row.source.empty());
    }
    // What would have to be true: with these states, 32 GB at k = 1 and 16 at 8 have activations of 8 to 1.
    const double states = computed(claim, "states and context for which");
    EXPECT_DOUBLE_EQ((32e9 - states) / (16e9 - states), 8);
    // Said: a single sample fits 16 GB; the claim's quotient is not k.
    EXPECT_LT(computed(claim, "memory at L = 8: b = 1"), 16e9);
}

TEST(Claims, Gpt3)
{
    const PreparedClaim claim = preparedClaim("gpt3");
    EXPECT_EQ(computed(claim, "tokens of an update, at first"), 16 * 2048);
    EXPECT_EQ(computed(claim, "tokens of an update, after"), 1536 * 2048);
    EXPECT_EQ(computed(claim, "k on 2048"), 48);
    EXPECT_EQ(computed(claim, "k on 1024"), 96);
    EXPECT_EQ(computed(claim, "memory of a device, of 2048"), computed(claim, "memory of a device, of 1024"));
    EXPECT_LT(computed(claim, "… of 2048"), computed(claim, "… of 1024"));
    EXPECT_EQ(computed(claim, "time of an update, 1024 over 2048: computing"), 2);
    EXPECT_NEAR(computed(claim, "time of an update, 1024 over 2048: with"), (96.0 + 7) / (48 + 7), 1e-9);
    EXPECT_EQ(computed(claim, "device-hours"), 1);
    EXPECT_NEAR(computed(claim, "weights, gradients and moments") / 1e12, 2.79, 0.005);
}

TEST(Claims, AllAreThere)
{
    for (const std::string& name : claimNames()) {
        const PreparedClaim claim = preparedClaim(name);
        EXPECT_EQ(claim.name, name);
        EXPECT_FALSE(claim.claim.empty() || claim.rows.empty() || claim.assumptions.empty() || claim.verdict.empty());
        EXPECT_NO_THROW(memoryOf(namedModel(claim.model), claim.settings));
    }
    EXPECT_THROW(preparedClaim("bert"), Refusal);
}

TEST(Cards, HaveMemoryAndRates)
{
    for (const Card& card : cards()) {
        EXPECT_EQ(&cardNamed(card.name), &card);
        EXPECT_GT(card.memory, 8e9);
        EXPECT_GT(card.rate16, card.rate32);
        EXPECT_GT(card.rate32, 1e12);
    }
    EXPECT_THROW(cardNamed("abacus"), Refusal);
}

} // namespace
} // namespace tarakum::plan
