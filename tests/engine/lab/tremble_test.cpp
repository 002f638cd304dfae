// The claim place `tremble`: how much the second half of a column's values shakes about its trend.
#include "engine/lab/check.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace tarakum {
namespace {

double tremble(const RunRecord& record, const std::string& column)
{
    Claim claim;
    claim.value = {"a", column, ClaimAt::Tremble, 0, ""};
    claim.test = ClaimTest::AtLeast;
    const ClaimResult result = testClaim(claim, record);
    EXPECT_EQ(result.state, ClaimState::Holds) << result.text;
    return result.measured;
}

TEST(Tremble, IsTheNoiseWithoutTheTrend)
{
    const Document document = parseDocument(R"({"tarakum": 1, "data": {"kind": "xor", "train_samples": 64,
        "test_samples": 0}, "model": {"kind": "mlp", "hidden": [4]}, "length": {"updates": 9},
        "arms": [{"name": "a", "micro_batch": 4}]})",
                                            "");
    const auto record = trainForClaims(document, "", {});
    EXPECT_EQ(tremble(*record, "samples"), 0); // a straight line
    const auto& rows = record->arms.front().updates;
    double squares = 0;
    for (std::size_t i : {4, 5, 6}) { // of rows 4 to 8
        const double difference = rows[i].loss - 2 * rows[i + 1].loss + rows[i + 2].loss;
        squares += difference * difference;
    }
    EXPECT_GT(squares, 0);
    EXPECT_DOUBLE_EQ(tremble(*record, "loss"), std::sqrt(squares / 3 / 6));
}

TEST(Tremble, NeedsThreeValues)
{
    const Document document = parseDocument(R"({"tarakum": 1, "data": {"kind": "xor", "train_samples": 64,
        "test_samples": 0}, "length": {"updates": 4}, "arms": [{"name": "a", "micro_batch": 4}],
        "claims": [{"arm": "a", "of": "loss", "at": "tremble", "at_least": 0}]})",
                                            "");
    const auto record = trainForClaims(document, "", {});
    EXPECT_EQ(testClaims(*record, false, false).front().result.state, ClaimState::CannotTell);
    EXPECT_EQ(claimText(record->experiment.claims.front()), "loss of “a” (tremble of the second half) is at least 0");
}

} // namespace
} // namespace tarakum
