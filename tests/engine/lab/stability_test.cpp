// The table of numerical stability: its cells are what training does, and what theory says of sums.
#include "engine/lab/stability.hpp"

#include "engine/lab/document.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/import.hpp"
#include "engine/lab/rows.hpp"
#include "tests/support/test_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <cmath>
#include <memory>
#include <sstream>

namespace tarakum {
namespace {

using testing::HasSubstr;
using Steps = std::vector<std::int64_t>;

std::unique_ptr<StabilityRecord> tableOf(const Experiment& e, StabilityRequest request)
{
    auto record = std::make_unique<StabilityRecord>(e, "{}", std::move(request));
    measureStability(*record);
    EXPECT_TRUE(record->over);
    return record;
}

const StabilityCell* cellOf(const StabilityRecord& record, std::int64_t k, Precision type, Summation summation)
{
    for (std::size_t i = 0; i < record.cells.size(); ++i) {
        const StabilityBuffer& buffer = stabilityBuffers()[record.cells[i].buffer];
        if (record.cells[i].steps == k && buffer.type == type && buffer.summation == summation) return &record.cells[i];
    }
    return nullptr;
}

Experiment experimentOf(Precision precision, std::int64_t b = 2)
{
    Experiment e = randomExperiment();
    e.arms = {armOf("arm", b, 1)};
    e.arms[0].precision = precision;
    return e;
}

// The first row of an arm that trains with this buffer and this k.
UpdateRow trained(Experiment e, const StabilityBuffer& buffer, std::int64_t k)
{
    e.arms[0].bufferType = buffer.type;
    e.arms[0].summation = buffer.summation;
    e.arms[0].accumulationSteps = k;
    e.checkGradient = 1;
    e.length = {LengthUnit::Updates, 1};
    Run run(e, "{}");
    EXPECT_TRUE(finishes(run)) << run.error();
    return run.record()->arms[0].updates[0];
}

void expectAsTrained(const Experiment& e, const Steps& steps)
{
    StabilityRequest request;
    request.steps = steps;
    const auto record = tableOf(e, request);
    ASSERT_EQ(record->problem(), "");
    ASSERT_EQ(record->cells.size(), steps.size() * stabilityBuffers().size());
    for (std::size_t i = 0; i < record->cells.size(); ++i) {
        const StabilityCell& cell = record->cells[i];
        const StabilityBuffer& buffer = stabilityBuffers()[cell.buffer];
        const UpdateRow row = trained(e, buffer, cell.steps);
        SCOPED_TRACE(std::string(typeText(buffer.type)) + " " + std::string(summationText(buffer.summation)) +
                     ", k = " + std::to_string(cell.steps));
        EXPECT_EQ(cell.gradNorm, row.gradNorm);
        EXPECT_EQ(cell.gradError, row.gradError);
        EXPECT_EQ(static_cast<double>(cell.samples), row.samples);
    }
}

TEST(Stability, CellsAreWhatTrainingLogsBitForBit)
{
    for (const Precision precision : {Precision::Float32, Precision::Float64, Precision::Bfloat16})
        expectAsTrained(experimentOf(precision), {1, 2, 5, 16});
}

TEST(Stability, RulesOfTheNetworkAndTheLossScaleAreTheArms)
{
    Experiment e = experimentOf(Precision::Float16, 4);
    e.model.normalisation = Normalisation::Batch;
    e.model.dropout = 0.25;
    e.arms[0].lossScale.initial = 1024;
    expectAsTrained(e, {1, 8});
    e.arms[0].rules.network.batchStatistics = BatchStatistics::Window;
    expectAsTrained(e, {8});
    // Products of long inner dimensions go into the buffer piece by piece, into those beside it in one.
    e = experimentOf(Precision::Float32, 30);
    e.data.trainSamples = 1200;
    e.arms[0].microBatch = {300};
    expectAsTrained(e, {1, 4});
}

TEST(Stability, RulesThatSumWronglyAreLeftOut)
{
    Experiment right = experimentOf(Precision::Float32), wrong = right;
    wrong.arms[0].rules.divide = Divide::None;
    wrong.arms[0].rules.clear = Clear::MicroBatch;
    wrong.arms[0].clipNorm = 1e-3;
    wrong.arms[0].optimizer.kind = OptimizerKind::AdamA;
    wrong.arms[0].memoryBudget = 1;
    StabilityRequest request;
    request.steps = {8};
    const auto a = tableOf(right, request), b = tableOf(wrong, request);
    ASSERT_EQ(a->cells.size(), b->cells.size());
    for (std::size_t i = 0; i < a->cells.size(); ++i) EXPECT_EQ(a->cells[i].gradNorm, b->cells[i].gradNorm);
}

TEST(Stability, TheMeasureItselfIsExactly0)
{
    for (const Precision precision : {Precision::Float32, Precision::Float64}) {
        const auto record = tableOf(experimentOf(precision, 1), {});
        ASSERT_EQ(record->problem(), "");
        ASSERT_EQ(record->steps.size(), 7u) << "1 to 64 of 120 samples";
        for (std::size_t i = 0; i < record->steps.size(); ++i) {
            EXPECT_EQ(cellOf(*record, record->steps[i], Precision::Float64, Summation::Plain)->error, 0);
            EXPECT_GT(cellOf(*record, record->steps[i], Precision::Bfloat16, Summation::Plain)->error, 0);
        }
    }
}

TEST(Stability, NoErrorIsAboveItsBound)
{
    Experiment e = experimentOf(Precision::Float32, 1);
    e.data.trainSamples = 2000;
    const auto record = tableOf(e, {});
    ASSERT_EQ(record->problem(), "");
    ASSERT_EQ(record->steps.size(), 11u);
    for (std::size_t i = 0; i < record->cells.size(); ++i) {
        const StabilityCell& cell = record->cells[i];
        EXPECT_LE(cell.error, cell.bound) << cell.steps << " " << cell.buffer;
        EXPECT_GE(cell.condition, 1 - 1e-12);
        // One rounding alone, within a factor: the bound is no empty word.
        if (cell.steps == 1 && stabilityBuffers()[cell.buffer].summation == Summation::Plain && cell.error > 0) {
            EXPECT_GT(cell.error, 0.1 * cell.bound) << cell.buffer;
        }
    }
}

TEST(Stability, CompensationHoldsWherePlainSumsDrift)
{
    Experiment e = experimentOf(Precision::Float32, 1);
    e.data.trainSamples = 2000;
    StabilityRequest request;
    request.steps = {4, 1024};
    const auto record = tableOf(e, request);
    ASSERT_EQ(record->problem(), "");
    for (const Precision type : {Precision::Bfloat16, Precision::Float32}) {
        const double plain = cellOf(*record, 1024, type, Summation::Plain)->error,
                     kahan = cellOf(*record, 1024, type, Summation::Kahan)->error,
                     random = cellOf(*record, 1024, type, Summation::Stochastic)->error,
                     first = cellOf(*record, 4, type, Summation::Plain)->error;
        EXPECT_LT(5 * kahan, plain);
        EXPECT_GT(plain, 3 * first) << "it grows with k";
        EXPECT_LT(random, 32 * 32 * unitRoundoff(type)) << "some √k u times what cancels";
    }
}

// Formulas: adding equal numbers stops at 2⁸ in bfloat16 and 2¹¹ in float16.
TEST(Stability, EqualSummandsStopGrowing)
{
    StabilityRequest request;
    request.steps = {128, 256, 512, 1024, 2048, 4096};
    const auto record = tableOf(oneWeightExperiment(4096), request); // each adds the same number
    ASSERT_EQ(record->problem(), "");
    for (std::size_t i = 0; i < record->steps.size(); ++i) {
        const std::int64_t k = record->steps[i];
        const double bf16 = std::max(0.0, 1 - 256.0 / static_cast<double>(k)),
                     fp16 = std::max(0.0, 1 - 2048.0 / static_cast<double>(k));
        const StabilityCell& b = *cellOf(*record, k, Precision::Bfloat16, Summation::Plain);
        const StabilityCell& h = *cellOf(*record, k, Precision::Float16, Summation::Plain);
        EXPECT_EQ(b.error, bf16) << k;
        EXPECT_EQ(h.error, fp16) << k;
        EXPECT_EQ(b.stuck, k > 256 ? 1 : 0) << k;
        EXPECT_EQ(h.stuck, k > 2048 ? 1 : 0) << k;
        EXPECT_EQ(cellOf(*record, k, Precision::Bfloat16, Summation::Kahan)->error, 0) << k;
        EXPECT_EQ(cellOf(*record, k, Precision::Bfloat16, Summation::Kahan)->stuck, 0) << k;
        EXPECT_EQ(cellOf(*record, k, Precision::Float32, Summation::Plain)->error, 0) << k;
        EXPECT_EQ(b.condition, 1) << "nothing cancels";
    }
}

TEST(Stability, ACellDependsOnNothingElse)
{
    const Experiment e = experimentOf(Precision::Float32);
    StabilityRequest all, one;
    all.steps = {1, 2, 4, 32};
    all.threads = 3;
    one.steps = {32};
    one.threads = 1;
    const auto many = tableOf(e, all), single = tableOf(e, one);
    const std::size_t rows = stabilityBuffers().size();
    ASSERT_EQ(single->cells.size(), rows);
    for (std::size_t i = 0; i < rows; ++i) {
        const StabilityCell &a = many->cells[3 * rows + i], &b = single->cells[i];
        EXPECT_EQ(a.error, b.error);
        EXPECT_EQ(a.gradError, b.gradError);
        EXPECT_EQ(a.gradNorm, b.gradNorm);
        EXPECT_EQ(a.stuck, b.stuck);
        EXPECT_EQ(a.bound, b.bound);
    }
}

TEST(Stability, EndsWhereItIsAskedToOrCannotGoOn)
{
    const Experiment e = experimentOf(Precision::Float32);
    StabilityRecord record(e, "{}", {});
    record.cancelled = true;
    measureStability(record);
    EXPECT_TRUE(record.over);
    EXPECT_EQ(record.problem(), "cancelled");
    EXPECT_EQ(record.done, 0);
    EXPECT_TRUE(record.cells.empty());
    record.cancelled = false;
    measureStability(record); // goes on
    EXPECT_EQ(record.problem(), "");
    EXPECT_EQ(record.cells.size(), record.steps.size() * stabilityBuffers().size());
    EXPECT_EQ(record.done, record.microBatches);
    measureStability(record);
    EXPECT_EQ(record.cells.size(), record.steps.size() * stabilityBuffers().size()) << "nothing is left to do";

    StabilityRequest request;
    request.steps = {4, 64, 100};
    request.microBatch = 2;
    const auto some = tableOf(e, request); // 120 samples
    EXPECT_EQ(some->problem(), "");
    EXPECT_EQ(some->steps.size(), 1u);
    EXPECT_EQ(some->microBatches, 4);
    EXPECT_EQ(some->done, 4);
    request.microBatch = 100;
    EXPECT_THAT(tableOf(e, request)->problem(), HasSubstr("120 training samples"));
}

TEST(Stability, CsvCarriesWhatWasMeasured)
{
    Experiment e = experimentOf(Precision::Float32);
    e.seed = 7;
    e.arms[0].name = "a, b";
    StabilityRequest request;
    request.steps = {2};
    StabilityRecord record(e, R"({"tarakum":1})", request);
    measureStability(record);
    std::ostringstream out;
    writeStabilityCsv(out, record);
    const std::string csv = out.str();
    EXPECT_THAT(csv, HasSubstr("# tarakum " + programVersion() + ", seed 7\n# {\"tarakum\":1}\n"));
    EXPECT_THAT(csv, HasSubstr("\narm,buffer,summation,accumulation_steps,micro_batch,samples,error,grad_error,"
                               "grad_norm,stuck,condition,bound\n"));
    EXPECT_THAT(csv, HasSubstr("\n\"a, b\",float64,plain,2,2,4,0,"));
    EXPECT_THAT(csv, HasSubstr("\n\"a, b\",bfloat16,stochastic,2,2,4,"));
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 4 + 12);
}

// An arm for a GPU is measured by the processor, which has no such products.
TEST(Stability, CsvOfATf32ArmNamesTheTypeThatWasComputedIn)
{
    StabilityRequest request;
    request.steps = {1};
    StabilityRecord record(experimentOf(Precision::Tf32), "{}", request);
    measureStability(record);
    ASSERT_EQ(record.problem(), "");
    std::ostringstream out;
    writeStabilityCsv(out, record);
    EXPECT_THAT(out.str(), HasSubstr("gradients computed in float32\n"));
    EXPECT_EQ(typeText(Precision::Tf32), "tf32");
}

} // namespace
} // namespace tarakum
