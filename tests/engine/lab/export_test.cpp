#include "engine/base/number_text.hpp"
#include "engine/lab/export.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <sstream>

namespace tarakum {
namespace {

using Json = nlohmann::json;
using testing::ElementsAre;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
const std::string kDocument = R"({"tarakum":1,"title":"A \"b\", c","seed":7})";

std::unique_ptr<RunRecord> recordOf(const std::vector<std::string>& names)
{
    Experiment experiment;
    experiment.seed = 7;
    for (const std::string& name : names) {
        experiment.arms.emplace_back();
        experiment.arms.back().name = name;
    }
    return std::make_unique<RunRecord>(experiment, kDocument);
}

// The records of a CSV by the letter of RFC 4180, written anew here so that it can disagree with the writer.
std::vector<std::vector<std::string>> parseCsv(const std::string& text)
{
    std::vector<std::vector<std::string>> records{{""}};
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c != '"')
                records.back().back() += c;
            else if (i + 1 < text.size() && text[i + 1] == '"')
                records.back().back() += text[++i];
            else
                quoted = false;
        } else if (c == '"')
            quoted = true;
        else if (c == ',')
            records.back().emplace_back();
        else if (c == '\n')
            records.push_back({""});
        else
            records.back().back() += c;
    }
    EXPECT_THAT(records.back(), ElementsAre("")) << "the last line has no end";
    records.pop_back();
    return records;
}

struct Csv
{
    std::vector<std::string> comments;
    std::vector<std::string> header;
    std::vector<std::map<std::string, std::string>> rows;
};

template <class Writer>
Csv csvOf(Writer write, const RunRecord& record)
{
    std::ostringstream out;
    write(out, record);
    std::string text = out.str();
    Csv csv;
    while (text.rfind("#", 0) == 0) {
        csv.comments.push_back(text.substr(0, text.find('\n')));
        text.erase(0, text.find('\n') + 1);
    }
    const auto records = parseCsv(text);
    csv.header = records.at(0);
    for (std::size_t i = 1; i < records.size(); ++i) {
        EXPECT_EQ(records[i].size(), csv.header.size());
        csv.rows.emplace_back();
        for (std::size_t c = 0; c < records[i].size(); ++c) csv.rows.back()[csv.header[c]] = records[i][c];
    }
    return csv;
}

void allRows(std::ostream& out, const RunRecord& record)
{
    writeCsv(out, record);
}

TEST(WriteCsv, HeadAndColumns)
{
    const auto record = recordOf({"a"});
    const Csv csv = csvOf(allRows, *record);
    EXPECT_THAT(csv.comments, ElementsAre("# tarakum " + programVersion() + ", seed 7", "# " + kDocument));
    std::vector<std::string> names{"arm"};
    for (const Column& column : columns()) names.emplace_back(column.name);
    names.insert(names.begin() + 1 + kColumnsBeforeStatus, "status");
    EXPECT_EQ(csv.header, names);
    EXPECT_TRUE(csv.rows.empty());
}

TEST(WriteCsv, GradientNormsOfParametersFollowWhereTheyWereMeasured)
{
    const auto record = recordOf({"a", "b"});
    for (ArmRecord& arm : record->arms) arm.layers = {"head.weight", "head.bias"};
    record->arms[0].updates.append(UpdateRow());
    record->arms[0].layerNorms.append(0.5);
    record->arms[0].layerNorms.append(0.25);
    record->arms[1].updates.append(UpdateRow()); // ran out of memory before it had a gradient
    const Csv csv = csvOf(allRows, *record);
    EXPECT_EQ(csv.rows.at(0).at("grad_norm.head.weight"), "0.5");
    EXPECT_EQ(csv.rows.at(0).at("grad_norm.head.bias"), "0.25");
    EXPECT_EQ(csv.rows.at(1).at("grad_norm.head.weight"), "");
}

TEST(WriteCsv, APartHasTheRowsWithinItsBoundsAndSaysSo)
{
    const auto record = recordOf({"a"});
    for (int i = 1; i <= 9; ++i) {
        UpdateRow row;
        row.update = i;
        row.samples = 10 * i;
        record->arms[0].updates.append(row);
    }
    const Csv csv = csvOf(
        [](std::ostream& to, const RunRecord& run) {
            writeCsv(to, run, RowRange{"samples", &UpdateRow::samples, 30, 50});
        },
        *record);
    EXPECT_EQ(csv.comments.at(2), "# only rows with samples from 30 to 50");
    ASSERT_EQ(csv.rows.size(), 3u); // both ends belong to it
    EXPECT_EQ(csv.rows.front().at("update"), "3");
    EXPECT_EQ(csv.rows.back().at("update"), "5");
}

TEST(WriteCsv, ArmsInOrderWithTheirRows)
{
    const auto record = recordOf({"first", "second"});
    for (int i = 1; i <= 2; ++i) {
        UpdateRow row;
        row.update = i;
        record->arms[1].updates.append(row); // the second arm's come earlier in time
        row.update = 10 + i;
        record->arms[0].updates.append(row);
    }
    std::vector<std::string> order;
    for (auto& row : csvOf(allRows, *record).rows) order.push_back(row["arm"] + row["update"]);
    EXPECT_THAT(order, ElementsAre("first11", "first12", "second1", "second2"));
}

TEST(WriteCsv, ValuesMissingNanAndInfinite)
{
    const auto record = recordOf({"a"});
    UpdateRow row;
    row.loss = std::nan("");
    row.gradNorm = kInfinity;
    row.clippedNorm = -kInfinity;
    row.status = RowStatus::NotFinite;
    record->arms[0].updates.append(row);
    auto written = csvOf(allRows, *record).rows.at(0);
    EXPECT_EQ(written["loss"], "nan");
    EXPECT_EQ(written["grad_norm"], "inf");
    EXPECT_EQ(written["clipped_norm"], "-inf");
    EXPECT_EQ(written["test_loss"], "");
    EXPECT_EQ(written["update"], "0");
    EXPECT_EQ(written["status"], "not-finite");
}

TEST(WriteCsv, EveryColumnReadsBackToTheSameBits)
{
    const auto record = recordOf({"a"});
    std::uint64_t bits = 0x9E3779B97F4A7C15u;
    for (int i = 0; i < 500; ++i) { // several of the writer's pieces
        UpdateRow row;
        for (const Column& column : columns()) {
            bits = bits * 6364136223846793005u + 1442695040888963407u;
            row.*column.value = std::bit_cast<double>(bits);
        }
        record->arms[0].updates.append(row);
    }
    const Csv csv = csvOf(allRows, *record);
    ASSERT_EQ(csv.rows.size(), record->arms[0].updates.size());
    for (std::size_t i = 0; i < csv.rows.size(); ++i) {
        for (const Column& column : columns()) {
            const double right = record->arms[0].updates[i].*column.value;
            const double back = parseNumber(csv.rows[i].at(std::string(column.name))).value();
            if (std::isnan(right))
                ASSERT_TRUE(std::isnan(back));
            else
                ASSERT_EQ(std::bit_cast<std::uint64_t>(back), std::bit_cast<std::uint64_t>(right)) << column.name;
        }
    }
}

TEST(WriteCsv, QuotesNamesAsRfc4180)
{
    const std::vector<std::string> names{"with, comma", "with \"quotes\"", "two\nlines", "plain", "تراكُم"};
    const auto record = recordOf(names);
    for (ArmRecord& arm : record->arms) arm.updates.append({});
    std::vector<std::string> read;
    for (auto& row : csvOf(allRows, *record).rows) read.push_back(row["arm"]);
    EXPECT_EQ(read, names);

    std::ostringstream out;
    writeCsv(out, *record);
    EXPECT_THAT(out.str(), testing::HasSubstr("\n\"with \"\"quotes\"\"\",0,"));
    EXPECT_THAT(out.str(), testing::HasSubstr("\nplain,0,"));
    EXPECT_EQ(out.str().find('\r'), std::string::npos);
}

TEST(WriteMicroCsv, RowsAndColumns)
{
    const auto record = recordOf({"a", "b"});
    MicroRow row;
    row.update = 3;
    row.micro = 2;
    row.loss = 0.1;
    record->arms[1].microBatches.append(row);
    const Csv csv = csvOf(writeMicroCsv, *record);
    EXPECT_EQ(csv.comments.size(), 2u);
    std::vector<std::string> names{"arm"};
    for (const MicroColumn& column : microColumns()) names.emplace_back(column.name);
    EXPECT_EQ(csv.header, names);
    ASSERT_EQ(csv.rows.size(), 1u);
    EXPECT_EQ(csv.rows[0].at("arm"), "b");
    EXPECT_EQ(csv.rows[0].at("update"), "3");
    EXPECT_EQ(csv.rows[0].at("micro"), "2");
    EXPECT_EQ(csv.rows[0].at("loss"), "0.1");
    EXPECT_EQ(csv.rows[0].at("buffer_norm"), "");
}

// Eleven updates of 1 … 11 ms in a mixed order, and a last row cut short.
std::unique_ptr<RunRecord> recordOfTimes()
{
    auto record = recordOf({"a"});
    const std::vector<double> times{5, 1, 11, 3, 9, 2, 10, 4, 8, 6, 7};
    UpdateRow row;
    for (std::size_t i = 0; i < times.size(); ++i) {
        row.update = static_cast<double>(i + 1);
        row.microSteps = 4 * row.update;
        row.samples = 64 * row.update;
        row.loss = 1 / row.update;
        row.msUpdate = times[i];
        row.msForward = times[i] / 2;
        row.bytesPeak = 1000 + (i == 3 || i == 5 ? 24 : 0);
        row.bytesData = static_cast<double>(i);
        row.paramDistance = i == 6 ? 1e-3 : 1e-7;
        row.testAccuracy = i == 8 ? 0.75 : kMissing;
        record->arms[0].updates.append(row);
    }
    UpdateRow cut;
    cut.update = row.update;
    cut.microSteps = row.microSteps;
    cut.samples = row.samples;
    cut.msUpdate = 1e6;
    cut.status = RowStatus::OutOfMemory;
    record->arms[0].updates.append(cut);
    record->arms[0].status = ArmStatus::OutOfMemory;
    return record;
}

TEST(Summarize, CountsLastValuesPeaksAndTimes)
{
    const auto record = recordOfTimes();
    const ArmSummary s = summarize(*record, 0);
    EXPECT_EQ(s.name, "a");
    EXPECT_EQ(s.status, "out-of-memory");
    EXPECT_EQ(s.updates, 11);
    EXPECT_EQ(s.microSteps, 44);
    EXPECT_EQ(s.samples, 704);
    EXPECT_EQ(s.loss, 1.0 / 11);
    EXPECT_EQ(s.testAccuracy, 0.75);
    // 1 … 11 in order: the quantile p lies at place 10 p from 0. The row cut short does not count.
    EXPECT_EQ(s.msPerUpdate.median, 6);
    EXPECT_EQ(s.msPerUpdate.p10, 2);
    EXPECT_EQ(s.msPerUpdate.p90, 10);
    EXPECT_EQ(s.msForward, 3);
    EXPECT_TRUE(isMissing(s.msClip));
    EXPECT_DOUBLE_EQ(s.samplesPerSecond, 704 / 0.066); // 1 + 2 + … + 11 ms
    EXPECT_EQ(s.bytesPeak, 1024);
    EXPECT_EQ(s.bytesData, 3); // of the first row with that peak
    EXPECT_EQ(s.paramDistanceLast, 1e-7);
    EXPECT_EQ(s.paramDistanceMax, 1e-3);
}

TEST(Summarize, QuantilesLieBetweenTwoValues)
{
    const auto record = recordOf({"a"});
    for (const double time : {4.0, 1.0}) {
        UpdateRow row;
        row.msUpdate = time;
        record->arms[0].updates.append(row);
    }
    const ArmSummary s = summarize(*record, 0);
    EXPECT_DOUBLE_EQ(s.msPerUpdate.median, 2.5);
    EXPECT_DOUBLE_EQ(s.msPerUpdate.p10, 1.3);
    EXPECT_DOUBLE_EQ(s.msPerUpdate.p90, 3.7);
}

TEST(Summarize, ANanDistanceIsTheLargest)
{
    const auto record = recordOf({"a"});
    for (const double distance : {1.0, std::nan(""), 2.0}) {
        UpdateRow row;
        row.paramDistance = distance;
        record->arms[0].updates.append(row);
    }
    const ArmSummary s = summarize(*record, 0);
    EXPECT_TRUE(std::isnan(s.paramDistanceMax));
    EXPECT_FALSE(isMissing(s.paramDistanceMax));
    EXPECT_EQ(s.paramDistanceLast, 2);
}

TEST(WriteSummary, HasTheDesignsKeys)
{
    const auto record = recordOfTimes();
    std::ostringstream out;
    writeSummary(out, *record);
    const Json json = Json::parse(out.str());
    EXPECT_EQ(json.at("tarakum"), 1);
    EXPECT_EQ(json.at("version"), programVersion());
    EXPECT_EQ(json.at("experiment"), Json::parse(kDocument));
    EXPECT_GE(json.at("machine").at("cores"), 1);
    EXPECT_TRUE(json.at("machine").at("processor").is_string());
    const Json& arm = json.at("arms").at(0);
    EXPECT_EQ(arm.at("name"), "a");
    EXPECT_EQ(arm.at("status"), "out-of-memory");
    EXPECT_EQ(arm.at("updates"), 11);
    EXPECT_EQ(arm.at("micro_steps"), 44);
    EXPECT_EQ(arm.at("samples"), 704);
    EXPECT_EQ(arm.at("loss"), 1.0 / 11);
    EXPECT_EQ(arm.at("test_accuracy"), 0.75);
    EXPECT_EQ(arm.at("milliseconds_per_update"), Json({{"median", 6}, {"p10", 2}, {"p90", 10}}));
    EXPECT_EQ(arm.at("phases").at("forward"), 3);
    EXPECT_TRUE(arm.at("phases").at("clip").is_null());
    EXPECT_EQ(arm.at("phases").size(), 5u);
    EXPECT_EQ(arm.at("samples_per_second"), summarize(*record, 0).samplesPerSecond);
    EXPECT_EQ(arm.at("bytes_peak").at("total"), 1024);
    for (const char* category : {"parameters", "gradients", "activations", "optimizer", "workspace", "data"})
        EXPECT_TRUE(arm.at("bytes_peak").contains(category)) << category;
    EXPECT_EQ(arm.at("param_distance"), Json({{"last", 1e-7}, {"max", 1e-3}}));
}

TEST(WriteSummary, NotFiniteAsTextMissingAsNull)
{
    const auto record = recordOf({"a", "b"});
    UpdateRow row;
    row.loss = std::nan("");
    row.paramDistance = -kInfinity;
    record->arms[0].updates.append(row);
    row.paramDistance = kInfinity;
    record->arms[0].updates.append(row);
    std::ostringstream out;
    writeSummary(out, *record);
    const Json json = Json::parse(out.str());
    EXPECT_EQ(json.at("arms").at(0).at("loss"), "nan");
    EXPECT_EQ(json.at("arms").at(0).at("param_distance").at("max"), "inf");
    // An arm without a row.
    EXPECT_TRUE(json.at("arms").at(1).at("loss").is_null());
    EXPECT_TRUE(json.at("arms").at(1).at("samples_per_second").is_null());
    EXPECT_EQ(json.at("arms").at(1).at("updates"), 0);
    EXPECT_EQ(json.at("arms").at(1).at("status"), "waiting");
}

} // namespace
} // namespace tarakum
