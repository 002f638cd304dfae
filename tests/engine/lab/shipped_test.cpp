#include "engine/lab/document.hpp"
#include "engine/lab/shipped.hpp"
#include "tests/support/isolates.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

namespace tarakum {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(TARAKUM_SOURCE_DIR) / "resources/experiments";

Experiment shipped(std::string_view name)
{
    return readExperiment(parseDocument(findShipped(name)->json, std::string(name)), "");
}

TEST(Shipped, EachIsReadWithoutAProblem)
{
    for (const Shipped& experiment : shippedExperiments()) {
        SCOPED_TRACE(experiment.name);
        const auto result = checkExperiment(parseDocument(experiment.json, std::string(experiment.name)), "");
        if (const auto* problems = std::get_if<std::vector<Problem>>(&result))
            ADD_FAILURE() << problems->front().text();
        EXPECT_EQ(findShipped(experiment.name), &experiment);
    }
    EXPECT_EQ(findShipped("no such"), nullptr);
}

TEST(Shipped, EveryFileIsBuiltInAsItStands)
{
    std::set<std::string> files, names;
    for (const auto& entry : std::filesystem::directory_iterator(kFolder))
        if (entry.is_regular_file()) files.insert(entry.path().stem().string());
    for (const Shipped& experiment : shippedExperiments()) {
        SCOPED_TRACE(experiment.name);
        names.insert(std::string(experiment.name));
        const Document file = readDocument(kFolder / (std::string(experiment.name) + ".json"));
        EXPECT_TRUE(experiment.json == documentPretty(file)) << "not as the program writes it";
    }
    EXPECT_EQ(names, files);
}

TEST(Shipped, SaysWhatItTeachesInBothLanguages)
{
    for (const Shipped& experiment : shippedExperiments()) {
        SCOPED_TRACE(experiment.name);
        const Experiment e = shipped(experiment.name);
        for (const Text* text : {&e.title, &e.question, &e.text}) {
            EXPECT_FALSE(text->english.empty());
            EXPECT_FALSE(text->arabic.empty());
            EXPECT_EQ(badIsolates(text->arabic), "");
        }
    }
}

TEST(Shipped, FashionMnistTakesWholeEpochsWhenAsked)
{
    Document document = parseDocument(findShipped("fashion-mnist")->json, "fashion-mnist");
    const Experiment asShipped = readExperiment(document, "");
    EXPECT_EQ(asShipped.length.unit, LengthUnit::Samples);
    EXPECT_EQ(asShipped.length.count, 8192);
    EXPECT_FALSE(asShipped.data.trainSamples);

    setOption(document, "length.epochs=3");
    const Experiment longer = readExperiment(document, "");
    EXPECT_EQ(longer.length.unit, LengthUnit::Epochs);
    EXPECT_EQ(longer.length.count, 3);
    EXPECT_FALSE(longer.data.trainSamples);
}

TEST(Shipped, AccumulatedAndLargeBatchAgreeOnTheEffectiveBatch)
{
    for (const Shipped& experiment : shippedExperiments()) {
        SCOPED_TRACE(experiment.name);
        std::set<std::int64_t> windows;
        for (const ArmSpec& arm : shipped(experiment.name).arms)
            if (arm.name == "accumulated" || arm.name == "large batch") windows.insert(arm.samplesPerWindow());
        EXPECT_LE(windows.size(), 1u); // where there are such arms
    }
}

} // namespace
} // namespace tarakum
