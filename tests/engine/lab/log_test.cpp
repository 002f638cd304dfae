#include "engine/lab/log.hpp"
#include "engine/lab/rows.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace tarakum {
namespace {

UpdateRow rowOf(std::size_t i)
{
    UpdateRow row;
    row.update = static_cast<double>(i);
    row.samples = static_cast<double>(3 * i);
    row.gradCosine = -static_cast<double>(i);
    row.seconds = static_cast<double>(7 * i);
    return row;
}

bool isRow(const UpdateRow& row, std::size_t i)
{
    const UpdateRow right = rowOf(i);
    return row.update == right.update && row.samples == right.samples && row.gradCosine == right.gradCosine &&
           row.seconds == right.seconds;
}

TEST(Log, RowsNeverMove)
{
    Log<UpdateRow> log;
    EXPECT_TRUE(log.empty());
    std::vector<const UpdateRow*> places;
    constexpr std::size_t rows = 20000; // beyond four chunks
    for (std::size_t i = 0; i < rows; ++i) {
        log.append(rowOf(i));
        ASSERT_EQ(log.size(), i + 1);
        places.push_back(&log[i]);
    }
    for (std::size_t i = 0; i < rows; ++i) {
        ASSERT_EQ(&log[i], places[i]);
        ASSERT_TRUE(isRow(log[i], i)) << i;
    }
}

TEST(Log, ReservingAddsNoRow)
{
    Log<UpdateRow> log;
    log.reserve(5000);
    EXPECT_TRUE(log.empty());
    log.append(rowOf(0));
    EXPECT_EQ(log.size(), 1u);
    EXPECT_TRUE(isRow(log[0], 0));
}

// While one thread appends, another finds every row below the size it sees whole.
TEST(Log, OneWriterOneReader)
{
    constexpr std::size_t rows = 200000;
    Log<UpdateRow> log;
    std::thread writer([&log] {
        for (std::size_t i = 0; i < rows; ++i) log.append(rowOf(i));
    });
    std::size_t seen = 0, wrong = 0;
    while (seen < rows) {
        const std::size_t size = log.size();
        for (; seen < size; ++seen) wrong += !isRow(log[seen], seen);
    }
    writer.join();
    EXPECT_EQ(wrong, 0u);
    EXPECT_EQ(log.size(), rows);
}

} // namespace
} // namespace tarakum
