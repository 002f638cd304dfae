#include "engine/lab/rows.hpp"
#include "engine/lab/run_record.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

namespace tarakum {
namespace {

template <class Columns>
std::string namesOf(const Columns& table)
{
    std::string names;
    for (const auto& column : table) names += (names.empty() ? "" : ", ") + std::string(column.name);
    return names;
}

TEST(Columns, StandInTheOrderOfTheCsv)
{
    EXPECT_EQ(
        namesOf(columns().first(kColumnsBeforeStatus)),
        "update, epoch, micro_steps, samples, items, accumulation_steps, learning_rate, loss, reported_loss, "
        "grad_norm, clipped_norm, update_norm, param_distance, noise_scale, test_loss, test_accuracy, bytes_peak, "
        "bytes_parameters, bytes_gradients, bytes_activations, bytes_optimizer, bytes_workspace, bytes_data, "
        "ms_forward, ms_backward, ms_accumulate, ms_clip, ms_optimizer, ms_update, grad_error, grad_cosine");
    EXPECT_EQ(namesOf(columns().subspan(kColumnsBeforeStatus)), "loss_scale");
    EXPECT_EQ(namesOf(microColumns()), "update, micro, samples, items, loss, micro_grad_norm, buffer_norm, ms_forward, "
                                       "ms_backward, bytes_peak");
}

// Writing through a column's member changes that column and no other.
template <class Row, class Columns>
void expectOwnMembers(const Columns& table)
{
    for (const auto& column : table) {
        Row row;
        for (const auto& other : table) row.*other.value = 1;
        row.*column.value = 2;
        for (const auto& other : table) EXPECT_EQ(row.*other.value, &other == &column ? 2 : 1) << column.name;
    }
}

TEST(Columns, HaveAMemberEach)
{
    expectOwnMembers<UpdateRow>(columns());
    expectOwnMembers<MicroRow>(microColumns());
}

TEST(Columns, HaveTitleTextAndUnit)
{
    std::set<std::string_view> titles;
    for (const Column& column : columns()) {
        EXPECT_TRUE(titles.insert(column.title).second) << column.title;
        EXPECT_EQ(column.text.substr(column.text.size() - 1), ".") << column.name;
        EXPECT_EQ(column.unit == "ms", column.name.substr(0, 3) == "ms_") << column.name;
        EXPECT_EQ(column.unit == "bytes", column.name.substr(0, 6) == "bytes_") << column.name;
    }
}

TEST(Columns, AreFoundByName)
{
    for (const Column& column : columns()) EXPECT_EQ(findColumn(column.name), &column);
    EXPECT_EQ(findColumn("arm"), nullptr);
    EXPECT_EQ(findColumn("seconds"), nullptr);
}

TEST(Missing, IsToldFromARealNan)
{
    EXPECT_TRUE(isMissing(kMissing));
    EXPECT_TRUE(isMissing(UpdateRow{}.loss));
    EXPECT_FALSE(isMissing(std::nan("")));
    EXPECT_FALSE(isMissing(0.0 * HUGE_VAL));
    EXPECT_FALSE(isMissing(0));
}

TEST(StatusText, IsWhatTheCsvSays)
{
    EXPECT_EQ(statusText(RowStatus::None), "");
    EXPECT_EQ(statusText(RowStatus::Skipped), "skipped");
    EXPECT_EQ(statusText(RowStatus::OutOfMemory), "out-of-memory");
    EXPECT_EQ(statusText(RowStatus::NotFinite), "not-finite");
    EXPECT_EQ(statusText(RowStatus::Stopped), "stopped");
    EXPECT_EQ(statusText(ArmStatus::Waiting), "waiting");
    EXPECT_EQ(statusText(ArmStatus::Training), "training");
    EXPECT_EQ(statusText(ArmStatus::Finished), "finished");
    EXPECT_EQ(statusText(ArmStatus::OutOfMemory), "out-of-memory");
    EXPECT_EQ(statusText(ArmStatus::NotFinite), "not-finite");
    EXPECT_EQ(statusText(ArmStatus::Stopped), "stopped");
}

} // namespace
} // namespace tarakum
