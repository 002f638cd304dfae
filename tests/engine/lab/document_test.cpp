#include "engine/lab/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace tarakum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Document parsed(std::string_view text)
{
    return parseDocument(text, "test.json");
}

// A whole experiment around some keys and one arm's keys: R"("seed": 2)", R"("micro_batch": 4)".
Document around(const std::string& keys, const std::string& arm = "")
{
    return parsed(R"({"tarakum": 1, )" + keys + (keys.empty() ? "" : ", ") + R"("arms": [{"name": "a")" +
                  (arm.empty() ? "" : ", ") + arm + "}]}");
}

std::vector<Problem> problemsOf(const Document& document)
{
    const auto result = checkExperiment(document, "");
    const auto* problems = std::get_if<std::vector<Problem>>(&result);
    return problems ? *problems : std::vector<Problem>{};
}

std::vector<std::string> placesOf(const Document& document)
{
    std::vector<std::string> places;
    for (const Problem& problem : problemsOf(document)) places.push_back(problem.where);
    return places;
}

// The one problem's text.
std::string problemOf(const Document& document)
{
    const std::vector<Problem> problems = problemsOf(document);
    if (problems.empty()) return "no problem";
    std::string text = problems.front().text();
    for (std::size_t i = 1; i < problems.size(); ++i) text += " AND " + problems[i].text();
    return text;
}

template <class Action>
std::string errorOf(Action action)
{
    try {
        action();
        return "no error";
    } catch (const BadInput& error) {
        return error.what();
    }
}

Experiment read(const Document& document)
{
    return readExperiment(document, "");
}

// ── text ────────────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(DocumentText, SyntaxErrorsGiveLineAndColumn)
{
    const auto error = [](const std::string& text) { return errorOf([&] { parsed(text); }); };
    EXPECT_THAT(error("{\n  \"seed\": x\n}"), HasSubstr("test.json: line 2, column 11: "));
    EXPECT_THAT(error("{\"تراكم\": 1,, }"), HasSubstr("line 1, column 13: ")); // characters, not bytes
    EXPECT_THAT(error("{\"seed\": 1"), HasSubstr("line 1, column 11: unexpected end of input"));
    EXPECT_THAT(error(""), HasSubstr("line 1, column 1: unexpected end of input"));
    EXPECT_THAT(error("{} {}"), HasSubstr("line 1, column 4: "));
    EXPECT_THAT(error("{\"seed\": 1e999}"), HasSubstr("the number 1e999 is too large"));
    EXPECT_EQ(error("{\n\"a\": tru\n}").find('\n'), std::string::npos);
}

// What is quoted of the file is short, wherever its string ends.
TEST(DocumentText, SyntaxErrorsQuoteLittle)
{
    for (const std::string& end : {std::string(), std::string("\n"), std::string("\\q")}) {
        std::string text = "{\"a\": \"begins";
        for (int i = 0; i < 4000; ++i) text += "\xC3\xA9'\\f";
        text += end;
        const std::string error = errorOf([&] { parsed(text); });
        EXPECT_THAT(error, HasSubstr("line 1, column"));
        EXPECT_THAT(error, HasSubstr("begins"));
        EXPECT_LT(error.size(), 300u) << error;
        EXPECT_EQ(error.back(), '\'') << error;
    }
    EXPECT_THAT(errorOf([] { parsed("{\"a\": flase}"); }), HasSubstr("fl'"));
}

TEST(DocumentText, RefusesDoubledKeys)
{
    const auto error = [](const std::string& text) { return errorOf([&] { parsed(text); }); };
    EXPECT_EQ(error(R"({"seed": 1, "seed": 2})"), "test.json: seed stands there twice");
    EXPECT_EQ(error(R"({"arms": [{}, {"name": "a", "optimizer": {"kind": "sgd", "kind": "adam"}}]})"),
              "test.json: arms[1].optimizer.kind stands there twice");
    EXPECT_EQ(error(R"({"a": {"x": 1}, "b": {"x": 1}, "c": [{"x": 1}, {"x": 1}]})"), "no error");
}

TEST(DocumentText, RefusesWhatIsNoExperimentFile)
{
    const auto error = [](const std::string& text) { return errorOf([&] { parsed(text); }); };
    EXPECT_THAT(error("{\"title\": \"\xFF\"}"), HasSubstr("not UTF-8"));
    EXPECT_THAT(error("\xFF\xFE{"), HasSubstr("not UTF-8"));
    const auto nested = [](int depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_EQ(error(nested(100)), "no error");
    EXPECT_THAT(error(nested(101)), HasSubstr("nested deeper than 100"));
    EXPECT_THAT(error(nested(1000000)), HasSubstr("nested deeper than 100"));
    EXPECT_THAT(error(std::string((64 << 20) + 1, ' ')), HasSubstr("larger than 64 MiB"));
    std::string many = "{";
    for (int i = 0; i < 1001; ++i) many += (i ? ", \"" : "\"") + std::to_string(i) + "\": 0";
    EXPECT_THAT(error(many + "}"), HasSubstr("one key too many"));
}

class DocumentFile : public testing::Test
{
protected:
    void SetUp() override
    {
        m_folder = std::filesystem::path(testing::TempDir()) /
                   (std::string("document_") + testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(m_folder);
        std::filesystem::create_directories(m_folder);
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    std::filesystem::path m_folder;
};

TEST_F(DocumentFile, ReadsWhatItWrote)
{
    const Document document =
        parsed(R"({"b": 1, "a": {"تراكم": [0.1, 1e-300, 16.0, -408, true, null, "x\ny"]}, "c": []})");
    writeDocument(document, m_folder / "e.json");
    EXPECT_EQ(documentLine(readDocument(m_folder / "e.json")), documentLine(document)); // in the same order
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(m_folder), {}), 1);     // and nothing is left beside it
}

TEST_F(DocumentFile, SaysWhyAFileCannotBeUsed)
{
    EXPECT_EQ(errorOf([&] { readDocument(m_folder / "none.json"); }),
              (m_folder / "none.json").string() + ": there is no such file");
    EXPECT_EQ(errorOf([&] { readDocument(m_folder); }), m_folder.string() + ": is a folder, but must be a file");
    std::ofstream(m_folder / "bad.json") << "{\n";
    EXPECT_THAT(errorOf([&] { readDocument(m_folder / "bad.json"); }),
                HasSubstr((m_folder / "bad.json").string() + ": line 2, column 1"));
    EXPECT_THROW(writeDocument(Document::object(), m_folder / "none" / "e.json"), SystemError);
}

TEST(DocumentText, PrettyKeepsWhatFitsOnOneLine)
{
    Document document =
        around(R"("seed": 2, "model": {"hidden": [128, 64]})", R"("optimizer": {"kind": "sgd", "learning_rate": 0.1})");
    EXPECT_EQ(documentPretty(document), R"({
  "tarakum": 1,
  "seed": 2,
  "model": {"hidden": [128, 64]},
  "arms": [{"name": "a", "optimizer": {"kind": "sgd", "learning_rate": 0.1}}]
}
)");
    document["text"] = std::string(200, 'x');
    document["data"]["rows"] = Document::array();
    for (int i = 0; i < 40; ++i) document["data"]["rows"].push_back({i, 2 * i});
    EXPECT_THAT(documentPretty(document), HasSubstr("\n      [39, 78]\n    ]\n  }\n}\n"));
    EXPECT_EQ(parsed(documentPretty(document)), document);
    EXPECT_EQ(parsed(documentLine(document)), document);
    EXPECT_EQ(documentPretty(Document::object()), "{}\n");
}

TEST(DocumentText, ExcerptsAreShortAndWhole)
{
    EXPECT_EQ(documentExcerpt(parsed("[1, 2]")), "[1,2]");
    std::string arabic;
    for (int i = 0; i < 100; ++i) arabic += "ت";
    for (const std::string& start : {std::string(), std::string("x")}) {
        const std::string excerpt = documentExcerpt(start + arabic);
        EXPECT_LT(excerpt.size(), 70u);
        EXPECT_TRUE(isUtf8(excerpt));
        EXPECT_TRUE(excerpt.ends_with("…"));
    }
}

// ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(Reading, TheSmallestExperimentIsAllDefaults)
{
    const Experiment e = read(around(""));
    EXPECT_EQ(e.length.unit, LengthUnit::Epochs);
    EXPECT_EQ(e.length.count, 1);
    EXPECT_EQ(e.data.kind, DataKind::FashionMnist);
    ASSERT_EQ(e.arms.size(), 1u);
    EXPECT_EQ(e.arms[0].name, "a");
    EXPECT_EQ(e.arms[0].optimizer.learningRate, OptimizerSpec{}.learningRate);
}

TEST(Reading, EveryKeyReachesItsMember)
{
    const Experiment e = read(parsed(R"({
        "tarakum": 1, "title": "T", "question": {"en": "Q", "ar": "س"}, "text": {"ar": "ن"}, "seed": 7,
        "data": {"kind": "random", "train_samples": 100, "test_samples": 0, "shuffle": false, "outputs": 3, "channels": 2, "size": 8},
        "model": {"kind": "mlp", "hidden": [7, 5], "activation": "gelu", "bias": false, "start": "he"},
        "loss": "half-mse", "length": {"updates": 12}, "evaluate": 50, "measure": "micro-batch",
        "arms": [{"name": "one", "micro_batch": [4, 3], "effective_batch": 10,
            "optimizer": {"kind": "adamw", "learning_rate": 1e-3, "weight_decay": 0.25, "beta1": 0.5, "beta2": 0.75, "epsilon": 0},
            "clip_norm": 2.5, "precision": "float64", "memory_budget": "64 MiB", "device": "cpu", "threads": 2,
            "rules": {"divide": "twice", "last_window": "carry", "boundary": "after", "clear": "never", "clip": "running-sum"}},
          {"name": "two", "micro_batch": 16.0, "accumulation_steps": 4, "memory_budget": 1000,
            "optimizer": {"momentum": 0.5, "nesterov": true}, "rules": {"boundary": "inverted"}}]})"));
    EXPECT_EQ(e.title.in(true), "T");
    EXPECT_EQ(e.question.in(false), "Q");
    EXPECT_EQ(e.question.in(true), "س");
    EXPECT_EQ(e.text.in(false), "ن");
    EXPECT_EQ(e.seed, 7u);
    EXPECT_EQ(e.data.kind, DataKind::Random);
    EXPECT_EQ(e.data.trainSamples, 100);
    EXPECT_EQ(e.data.testSamples, 0);
    EXPECT_FALSE(e.data.shuffle);
    EXPECT_EQ(e.data.outputs, 3);
    EXPECT_EQ(e.data.channels, 2);
    EXPECT_EQ(e.data.size, 8);
    EXPECT_THAT(e.model.hidden, ElementsAre(7, 5));
    EXPECT_EQ(e.model.activation, Activation::Gelu);
    EXPECT_FALSE(e.model.bias);
    EXPECT_EQ(e.model.start, Start::He);
    EXPECT_EQ(e.loss, LossKind::HalfMse);
    EXPECT_EQ(e.length.unit, LengthUnit::Updates);
    EXPECT_EQ(e.length.count, 12);
    EXPECT_EQ(e.evaluate, 50);
    EXPECT_EQ(e.measure, Measure::MicroBatch);

    const ArmSpec& one = e.arms.at(0);
    EXPECT_THAT(one.microBatch, ElementsAre(4, 3));
    EXPECT_EQ(one.effectiveBatch, 10);
    EXPECT_EQ(one.optimizer.kind, OptimizerKind::AdamW);
    EXPECT_EQ(one.optimizer.learningRate, 1e-3);
    EXPECT_EQ(one.optimizer.weightDecay, 0.25);
    EXPECT_EQ(one.optimizer.beta1, 0.5);
    EXPECT_EQ(one.optimizer.beta2, 0.75);
    EXPECT_EQ(one.optimizer.epsilon, 0);
    EXPECT_EQ(one.clipNorm, 2.5);
    EXPECT_EQ(one.precision, Precision::Float64);
    EXPECT_EQ(one.memoryBudget, 64 << 20);
    EXPECT_EQ(one.threads, 2);
    EXPECT_EQ(one.rules.divide, Divide::Twice);
    EXPECT_EQ(one.rules.lastWindow, LastWindow::Carry);
    EXPECT_EQ(one.rules.boundary, Boundary::After);
    EXPECT_EQ(one.rules.clear, Clear::Never);
    EXPECT_EQ(one.rules.clip, ClipAt::RunningSum);
    const ArmSpec& two = e.arms.at(1);
    EXPECT_THAT(two.microBatch, ElementsAre(16));
    EXPECT_EQ(two.accumulationSteps, 4);
    EXPECT_EQ(two.memoryBudget, 1000);
    EXPECT_EQ(two.optimizer.momentum, 0.5);
    EXPECT_TRUE(two.optimizer.nesterov);
    EXPECT_EQ(two.rules.boundary, Boundary::Inverted);
}

TEST(Reading, RelativePathsStartFromTheFilesFolder)
{
    const Document document = around(
        R"("data": {"kind": "csv", "path": "../d/train.csv", "test_path": "/abs/test.csv"}, "model": {"start": "w.json"})");
    const Experiment e = readExperiment(document, "/home/me/lab");
    EXPECT_EQ(e.data.path, "/home/me/d/train.csv");
    EXPECT_EQ(e.data.testPath, "/abs/test.csv");
    EXPECT_EQ(e.model.start, Start::File);
    EXPECT_EQ(e.model.startFile, "/home/me/lab/w.json");
    EXPECT_EQ(readExperiment(around(R"("model": {"start": "zeros"})"), "/x").model.startFile, "");
    EXPECT_EQ(readExperiment(around(""), "/x").data.path, "");
    EXPECT_EQ(readExperiment(document, "").model.startFile, "w.json");
}

TEST(Reading, RowsStandInTheFile)
{
    const Experiment e = read(around(R"("data": {"kind": "csv", "rows": [[1, 2], [3, 4.5]]})"));
    EXPECT_THAT(e.data.rows, ElementsAre(ElementsAre(1, 2), ElementsAre(3, 4.5)));
    for (const char* rows : {"[]", "[1, 2]", "[[1, 2], [3]]", "[[1], [2]]", "[[1, \"2\"]]", "{}", "[[]]"})
        EXPECT_THAT(problemOf(around(R"("data": {"kind": "csv", "rows": )" + std::string(rows) + "}")),
                    HasSubstr("data.rows is "))
            << rows;
}

struct Case
{
    const char *keys, *arm, *problem; // `around` these; the problem's text begins so
};

TEST(Reading, EachMistakeIsNamed)
{
    const Case cases[]{
        {R"("sed": 1)", "", "sed: unknown key; did you mean seed?"},
        {R"("data": {"kind": "spiral", "nois": 1})", "", "data.nois: unknown key; did you mean noise?"},
        {"", R"("optimizer": {"momentun": 1})", "arms[0].optimizer.momentun: unknown key; did you mean momentum?"},
        {"", R"("learning_rate": 1)", "arms[0].learning_rate: unknown key; did you mean optimizer.learning_rate?"},
        {R"("micro_batch": 4)", "",
         "micro_batch: unknown key; did you mean arms[].micro_batch or defaults.micro_batch?"},
        {R"("defaults": {"rules": {"devide": "none"}})", "",
         "defaults.rules.devide: unknown key; did you mean divide?"},
        // types
        {R"("seed": "1")", "", "seed is \"1\", but must be an integer from 0 to 9007199254740992"},
        {R"("seed": -1)", "", "seed is -1, but must be an integer from 0"},
        {R"("seed": 1.5)", "", "seed is 1.5, but must be an integer"},
        {R"("seed": [])", "", "seed is [], but must be a list of at least one value"},
        {R"("seed": [1, -2])", "",
         "seed is -2, but must be an integer from 0 to 9007199254740992, or a list of such (with seed -2)"},
        {R"("seed": 9007199254740993)", "", "seed is 9007199254740993, but must be"},
        {R"("seed": 99999999999999999999)", "", "seed is 1e+20, but must be"},
        {R"("seed": null)", "", "seed is null, but must be"},
        {R"("evaluate": true)", "", "evaluate is true, but must be an integer"},
        {R"("data": {"shuffle": 1})", "", "data.shuffle is 1, but must be true or false"},
        {R"("data": [])", "", "data is [], but must be an object"},
        {R"("model": "mlp")", "", "model is \"mlp\", but must be an object"},
        {R"("title": 3)", "", "title is 3, but must be text"},
        {R"("title": {"de": "x"})", "", "title is {\"de\":\"x\"}, but must be text"},
        {R"("title": {})", "", "title is {}, but must be text"},
        {R"("title": {"en": 1})", "", "title is {\"en\":1}, but must be text"},
        {R"("model": {"start": 0})", "",
         "model.start is 0, but must be one of uniform, he, zeros, or the name of a file"},
        {R"("data": {"path": ""})", "", "data.path is \"\", but must be the name of a file or folder"},
        // ranges
        {"", R"("micro_batch": 0)",
         "arms[0].micro_batch is 0, but must be an integer from 1 to 2000000, or a list of such"},
        {"", R"("micro_batch": 16.5)", "arms[0].micro_batch is 16.5, but must be"},
        {"", R"("micro_batch": 2000001)", "arms[0].micro_batch is 2000001, but must be"},
        {"", R"("micro_batch": [])", "arms[0].micro_batch is [], but must be"},
        {"", R"("micro_batch": [4, "4"])", "arms[0].micro_batch is [4,\"4\"], but must be"},
        {"", R"("accumulation_steps": 0)", "arms[0].accumulation_steps is 0, but must be an integer from 1 to 2000000"},
        {"", R"("threads": 0)", "arms[0].threads is 0, but must be an integer from 1"},
        {"", R"("clip_norm": 0)", "arms[0].clip_norm is 0, but must be a number above 0"},
        {"", R"("optimizer": {"learning_rate": -1})",
         "arms[0].optimizer.learning_rate is -1, but must be a number of at least 0"},
        {"", R"("optimizer": {"kind": "adam", "beta2": 1})",
         "arms[0].optimizer.beta2 is 1, but must be a number of at least 0 and below 1"},
        {"", R"("optimizer": {"momentum": 1.5})",
         "arms[0].optimizer.momentum is 1.5, but must be a number from 0 to 1"},
        {"", R"("memory_budget": "64 Mib")", "arms[0].memory_budget is \"64 Mib\", but must be a number of bytes"},
        {"", R"("memory_budget": 0)", "arms[0].memory_budget is 0, but must be a number of bytes"},
        {"", R"("memory_budget": "0 MiB")", "arms[0].memory_budget is \"0 MiB\", but must be a number of bytes"},
        {R"("model": {"hidden": [8, 0]})", "", "model.hidden is [8,0], but must be"},
        // choices
        {R"("loss": "l2")", "", "loss is \"l2\", but must be one of cross-entropy, mse, half-mse"},
        {"", R"("optimizer": {"kind": "adma"})",
         "arms[0].optimizer.kind is \"adma\", but must be one of sgd, adam, adamw, adama; did you mean adam?"},
        {"", R"("rules": {"divide": 2})",
         "arms[0].rules.divide is 2, but must be one of items, micro-batches, none, twice"},
        {"", R"("device": "cud")", "arms[0].device is \"cud\", but must be one of cpu, cuda; did you mean cuda?"},
        // keys that the kind does not use
        {"", R"("optimizer": {"kind": "sgd", "beta1": 0.9})",
         "arms[0].optimizer.beta1: means nothing with kind sgd, only with adam, adamw"},
        {"", R"("optimizer": {"beta1": 0.9})",
         "arms[0].optimizer.beta1: means nothing with kind sgd, only with adam, adamw"},
        {"", R"("optimizer": {"kind": "adam", "momentum": 0.9})",
         "arms[0].optimizer.momentum: means nothing with kind adam, only with sgd"},
        {R"("data": {"kind": "spiral", "path": "x"})", "", "data.path: means nothing with kind spiral"},
        {R"("data": {"noise": 1})", "", "data.noise: means nothing with kind fashion-mnist"},
        {R"("data": {"rows": [[1, 2]]})", "", "data.rows: means nothing with kind fashion-mnist, only with csv"},
        {"", R"("optimizer": {"nesterov": true})", "arms[0].optimizer.nesterov: needs a momentum above 0"},
        // combinations
        {R"("length": {})", "", "length is {}, but must be exactly one of updates, epochs, samples"},
        {R"("length": {"epochs": 1, "updates": 1})", "",
         "length is {\"epochs\":1,\"updates\":1}, but must be exactly one of updates, epochs, samples"},
        {R"("length": {"epochs": 0})", "", "length.epochs is 0, but must be an integer from 1"},
        {R"("length": {"updates": 9007199254740992})", R"("micro_batch": 2)",
         "length.updates is 9007199254740992, but must be at most 4503599627370496"},
        {"", R"("accumulation_steps": 2, "effective_batch": 8)",
         "arms[0].effective_batch: give either accumulation_steps or effective_batch, not both"},
        {R"("defaults": {"accumulation_steps": 2, "effective_batch": 8})", "", "defaults.effective_batch: give either"},
        {"", R"("rules": {"boundary": "before", "last_window": "flush"})",
         "arms[0].rules.last_window: must be left out with this boundary"},
        {"", R"("rules": {"boundary": "inverted", "last_window": "drop"})",
         "arms[0].rules.last_window: must be left out with this boundary"},
        {"", R"("rules": {"clip": "running-sum"})", "arms[0].rules.clip: needs clip_norm"},
        {"", R"("rules": {"clip": "micro-batch"})", "arms[0].rules.clip: needs clip_norm"},
        {R"("data": {"kind": "idx"})", "", "data.path: must be there: the folder"},
        {R"("data": {"kind": "csv"})", "", "data.path: must be there: the CSV file"},
        {R"("data": {"kind": "csv", "path": "a.csv", "rows": [[1, 2]]})", "",
         "data.rows: give either path or rows, not both"},
        {R"("defaults": [])", "", "defaults is [], but must be an object"},
        {R"("defaults": {"name": "x"})", "", "defaults.name is \"x\", but must be left out"},
    };
    for (const Case& c : cases) {
        const std::string problem = problemOf(around(c.keys, c.arm));
        EXPECT_THAT(problem, testing::StartsWith(c.problem));
        EXPECT_EQ(problem.find(" AND "), std::string::npos) << problem;
    }
}

// What one key says of an arm.
ArmSpec arm(const std::string& keys)
{
    return read(around("", keys)).arms.at(0);
}

TEST(Reading, StepsAsANumberAListOrWhatTheyFollow)
{
    EXPECT_EQ(arm(R"("accumulation_steps": 3)").accumulationSteps, 3);
    EXPECT_EQ(arm(R"("accumulation_steps": 3)").steps.kind, StepsKind::Constant);
    const struct
    {
        const char* name;
        StepsEntry::From from;
    } froms[] = {{"from_update", StepsEntry::From::Update},
                 {"from_epoch", StepsEntry::From::Epoch},
                 {"from_samples", StepsEntry::From::Samples}};
    for (const auto& [name, from] : froms) {
        const std::string key = std::string("{\"") + name + "\": ";
        std::string text = "\"accumulation_steps\": [";
        text.append(key).append("0, \"steps\": 2}, ").append(key).append("5, \"steps\": 7}]");
        const StepsSpec steps = arm(text).steps;
        EXPECT_EQ(steps.kind, StepsKind::Listed);
        ASSERT_EQ(steps.list.size(), 2u);
        EXPECT_EQ(steps.list[1].from, from);
        EXPECT_EQ(steps.list[1].at, 5);
        EXPECT_EQ(steps.list[1].steps, 7);
        EXPECT_EQ(steps.largest(), 7);
    }
    StepsSpec steps = arm(R"("accumulation_steps": {"kind": "noise-scale"})").steps;
    EXPECT_EQ(steps.kind, StepsKind::NoiseScale);
    EXPECT_EQ(steps.most, StepsSpec{}.most);
    steps =
        arm(R"("accumulation_steps": {"kind": "loss", "least": 2, "most": 9, "every": 5, "growth": 1.5, "fall": 0.25})")
            .steps;
    EXPECT_EQ(steps.kind, StepsKind::Loss);
    EXPECT_EQ(steps.least, 2);
    EXPECT_EQ(steps.most, 9);
    EXPECT_EQ(steps.every, 5);
    EXPECT_EQ(steps.growth, 1.5);
    EXPECT_EQ(steps.fall, 0.25);

    // One form takes the place of another.
    const Experiment e =
        read(parsed(R"({"tarakum": 1, "defaults": {"accumulation_steps": [{"from_epoch": 0, "steps": 4}]},
        "arms": [{"name": "a"}, {"name": "b", "accumulation_steps": 2}, {"name": "c", "effective_batch": 6},
                 {"name": "d", "accumulation_steps": {"kind": "loss"}}]})"));
    EXPECT_EQ(e.arms[0].stepsPerWindow(), 4);
    EXPECT_EQ(e.arms[1].stepsPerWindow(), 2);
    EXPECT_EQ(e.arms[2].samplesPerWindow(), 6);
    EXPECT_EQ(e.arms[2].steps.kind, StepsKind::Constant);
    EXPECT_EQ(e.arms[3].steps.kind, StepsKind::Loss);
}

TEST(Reading, LossScaleAsANumberOrAdapting)
{
    EXPECT_FALSE(arm("").lossScale.dynamic);
    EXPECT_EQ(arm("").lossScale.initial, 1);
    EXPECT_FALSE(arm(R"("loss_scale": 128)").lossScale.dynamic);
    EXPECT_EQ(arm(R"("loss_scale": 128)").lossScale.initial, 128);
    LossScaleSpec scale = arm(R"("loss_scale": {})").lossScale; // PyTorch's GradScaler
    EXPECT_TRUE(scale.dynamic);
    EXPECT_EQ(scale.initial, 65536);
    EXPECT_EQ(scale.growth, 2);
    EXPECT_EQ(scale.backoff, 0.5);
    EXPECT_EQ(scale.interval, 2000);
    scale = arm(R"("loss_scale": {"initial": 4, "growth": 3, "backoff": 0.25, "interval": 2})").lossScale;
    EXPECT_EQ(scale.initial, 4);
    EXPECT_EQ(scale.growth, 3);
    EXPECT_EQ(scale.backoff, 0.25);
    EXPECT_EQ(scale.interval, 2);
    const Experiment e =
        read(parsed(R"({"tarakum": 1, "defaults": {"loss_scale": {"initial": 8}, "average": {"decay": 0.5}}, "arms": [
        {"name": "a"}, {"name": "b", "loss_scale": 2, "average": null}, {"name": "c", "loss_scale": null, "average": {}}]})"));
    EXPECT_EQ(e.arms[0].lossScale.initial, 8);
    EXPECT_EQ(e.arms[0].average, 0.5);
    EXPECT_FALSE(e.arms[1].lossScale.dynamic);
    EXPECT_EQ(e.arms[1].lossScale.initial, 2);
    EXPECT_EQ(e.arms[1].average, std::nullopt);
    EXPECT_FALSE(e.arms[2].lossScale.dynamic);
    EXPECT_EQ(e.arms[2].lossScale.initial, 1);
    EXPECT_EQ(e.arms[2].average, 0.5);
    EXPECT_EQ(arm(R"("average": {})").average, 0.99);
}

TEST(Reading, SchedulesInThreeUnits)
{
    ScheduleSpec s =
        arm(R"("schedule": {"kind": "cosine", "warmup_updates": 3, "samples": 1000, "end_factor": 0.25})").schedule;
    EXPECT_EQ(s.kind, ScheduleKind::Cosine);
    EXPECT_EQ(s.warmup->unit, Span::Unit::Updates);
    EXPECT_EQ(s.warmup->count, 3);
    EXPECT_EQ(s.length->unit, Span::Unit::Samples);
    EXPECT_EQ(s.length->count, 1000);
    EXPECT_EQ(s.endFactor, 0.25);
    s = arm(R"("schedule": {"kind": "step", "every_epochs": 0.5, "factor": 0.3})").schedule;
    EXPECT_EQ(s.every->unit, Span::Unit::Epochs);
    EXPECT_EQ(s.every->count, 0.5);
    EXPECT_EQ(s.factor, 0.3);
    EXPECT_FALSE(s.length || s.warmup);
    const Experiment e =
        read(parsed(R"({"tarakum": 1, "defaults": {"schedule": {"kind": "linear", "warmup_updates": 3, "epochs": 2}},
        "arms": [{"name": "a", "schedule": {"updates": 7}}]})"));
    EXPECT_EQ(e.arms[0].schedule.length->unit, Span::Unit::Updates); // takes the place of the epochs
    EXPECT_EQ(e.arms[0].schedule.length->count, 7);
    EXPECT_EQ(e.arms[0].schedule.warmup->count, 3);
}

TEST(Reading, EveryOtherKeyOfAnArmReachesItsMember)
{
    const ArmSpec a = arm(
        R"("precision": "bfloat16", "buffer": {"type": "float16", "summation": "stochastic"}, "loss_scale": 2, "rules": {
        "clearing": "release", "schedule_unit": "micro-batch", "optimizer_unit": "micro-batch", "average_unit": "micro-batch",
        "not_finite": "skip-micro-batch", "unscale": "after-clip", "scale_unit": "micro-batch", "batch_statistics": "corrected-momentum",
        "state": "reset", "dropout_stream": "sequential", "reported_loss": "divided-again"})");
    EXPECT_EQ(a.precision, Precision::Bfloat16);
    EXPECT_EQ(a.bufferType, Precision::Float16);
    EXPECT_EQ(a.summation, Summation::Stochastic);
    EXPECT_EQ(a.rules.clearing, Clearing::Release);
    EXPECT_EQ(a.rules.scheduleUnit, Unit::MicroBatch);
    EXPECT_EQ(a.rules.optimizerUnit, Unit::MicroBatch);
    EXPECT_EQ(a.rules.averageUnit, Unit::MicroBatch);
    EXPECT_EQ(a.rules.notFinite, NotFinite::SkipMicroBatch);
    EXPECT_EQ(a.rules.unscale, Unscale::AfterClip);
    EXPECT_EQ(a.rules.scaleUnit, Unit::MicroBatch);
    EXPECT_EQ(a.rules.network.batchStatistics, BatchStatistics::CorrectedMomentum);
    EXPECT_EQ(a.rules.network.state, StateRule::Reset);
    EXPECT_EQ(a.rules.network.dropoutStream, DropoutStream::Sequential);
    EXPECT_EQ(a.rules.reportedLoss, ReportedLoss::DividedAgain);
    EXPECT_EQ(arm(R"("rules": {"backward": "window-end"})").rules.backward, BackwardAt::WindowEnd);
    EXPECT_EQ(arm(R"("optimizer": {"kind": "adama", "beta1": 0.5})").optimizer.kind, OptimizerKind::AdamA);
    EXPECT_EQ(arm("").bufferType, std::nullopt);

    const Experiment e = read(around(
        R"("data": {"kind": "pairs", "inputs": 3, "outputs": 5, "noise": 0.5}, "loss": "contrastive", "loss_temperature": 0.2,
           "check_gradient": 4)",
        R"("rules": {"contrastive": "window"})"));
    EXPECT_EQ(e.loss, LossKind::Contrastive);
    EXPECT_EQ(e.lossTemperature, 0.2);
    EXPECT_EQ(e.checkGradient, 4);
    EXPECT_EQ(e.arms[0].rules.contrastive, ContrastiveOver::Window);
    EXPECT_EQ(e.data.outputs, 5);
}

TEST(Reading, EveryKindOfModelAndData)
{
    const auto model = [](const std::string& keys) { return read(around(R"("model": {)" + keys + "}")).model; };
    ModelSpec m =
        model(R"("kind": "cnn", "channels": [8, 16], "normalisation": "group", "groups": 4, "dropout": 0.25)");
    EXPECT_EQ(m.kind, ModelKind::Cnn);
    EXPECT_THAT(m.channels, ElementsAre(8, 16));
    EXPECT_EQ(m.normalisation, Normalisation::Group);
    EXPECT_EQ(m.groups, 4);
    EXPECT_EQ(m.dropout, 0.25);
    m = model(R"("kind": "gpt", "width": 24, "heads": 3, "layers": 5)");
    EXPECT_EQ(m.kind, ModelKind::Gpt);
    EXPECT_EQ(m.width, 24);
    EXPECT_EQ(m.heads, 3);
    EXPECT_EQ(m.layers, 5);
    m = model(R"("kind": "gru", "hidden": 7, "stateful": true)");
    EXPECT_EQ(m.kind, ModelKind::Gru);
    EXPECT_TRUE(m.stateful);

    const auto data = [](const std::string& keys) { return read(around(R"("data": {)" + keys + "}")).data; };
    DataSpec d = data(R"("kind": "text", "path": "a.txt", "context": 32)");
    EXPECT_EQ(d.kind, DataKind::Text);
    EXPECT_EQ(d.path, "a.txt");
    EXPECT_EQ(d.context, 32);
    d = data(R"("kind": "lengths", "steps": 5, "vocabulary": 9)");
    EXPECT_EQ(d.kind, DataKind::Lengths);
    EXPECT_EQ(d.steps, 5);
    EXPECT_EQ(d.vocabulary, 9);
    d = data(R"("kind": "stream", "lanes": 3, "cut": "time")");
    EXPECT_EQ(d.kind, DataKind::Stream);
    EXPECT_EQ(d.lanes, 3);
    EXPECT_EQ(d.cut, DataCut::Time);
    EXPECT_FALSE(d.shuffle); // never
}

TEST(Reading, CombinationsWithoutMeaning)
{
    const struct
    {
        std::string keys, arm, problem;
    } cases[] = {
        {"", R"("precision": "tf32")",
         "arms[0].precision is \"tf32\", but must be one of float32, float64, bfloat16, float16 with device cpu"},
        // accumulation_steps
        {"", R"("accumulation_steps": 0)",
         "arms[0].accumulation_steps is 0, but must be an integer from 1 to 2000000, a list"},
        {"", R"("accumulation_steps": "four")", "arms[0].accumulation_steps is \"four\", but must be an integer"},
        {"", R"("accumulation_steps": [])",
         "arms[0].accumulation_steps is [], but must be a list of at least one entry"},
        {"", R"("accumulation_steps": [4])",
         "arms[0].accumulation_steps[0] is 4, but must be an object of steps and one of from_update"},
        {"", R"("accumulation_steps": [{"steps": 4}])",
         "arms[0].accumulation_steps[0] is {\"steps\":4}, but must be an object"},
        {"", R"("accumulation_steps": [{"from_epoch": 1}])",
         "arms[0].accumulation_steps[0] is {\"from_epoch\":1}, but must be"},
        {"", R"("accumulation_steps": [{"from_epoch": 1, "from_update": 1, "steps": 1}])",
         "arms[0].accumulation_steps[0] is"},
        {"", R"("accumulation_steps": [{"from_week": 1, "steps": 1}])",
         "arms[0].accumulation_steps[0].from_week: unknown key"},
        {"", R"("accumulation_steps": [{"from_epoch": -1, "steps": 1}])",
         "arms[0].accumulation_steps[0].from_epoch is -1, but must be an integer of at least 0"},
        {"", R"("accumulation_steps": [{"from_epoch": 1, "steps": 0}])",
         "arms[0].accumulation_steps[0].steps is 0, but must be an integer from 1 to 2000000"},
        {"", R"("accumulation_steps": [{"from_epoch": 1, "steps": "2"}])",
         "arms[0].accumulation_steps[0].steps is \"2\", but"},
        {"", R"("accumulation_steps": [{"from_epoch": "1", "steps": 2}])",
         "arms[0].accumulation_steps[0].from_epoch is \"1\", but"},
        {"", R"("accumulation_steps": [{"from_epoch": 0.5, "steps": 2}])",
         "arms[0].accumulation_steps[0].from_epoch is 0.5, but"},
        {"", R"("accumulation_steps": [{"from_epoch": 1, "steps": 2}, {"from_update": 3, "steps": 1}])",
         "arms[0].accumulation_steps[1].from_update: all entries must begin alike, with from_epoch"},
        {"", R"("accumulation_steps": [{"from_epoch": 1, "steps": 2}, {"from_epoch": 1, "steps": 1}])",
         "arms[0].accumulation_steps[1].from_epoch is 1, but must be more than 1"},
        {"", R"("accumulation_steps": {"kind": "moon"})",
         "arms[0].accumulation_steps.kind is \"moon\", but must be one of noise-scale, loss"},
        {"", R"("accumulation_steps": {"kind": "noise-scale", "fall": 0.5})",
         "arms[0].accumulation_steps.fall: means nothing with kind noise-scale, only with loss"},
        {"", R"("accumulation_steps": {"least": 8, "most": 4})",
         "arms[0].accumulation_steps.least is 8, but must be at most 4"},
        {"", R"("accumulation_steps": {"kind": "loss", "fal": 1})",
         "arms[0].accumulation_steps.fal: unknown key; did you mean fall?"},
        {"", R"("accumulation_steps": {"kind": "loss"}, "effective_batch": 3)", "arms[0].effective_batch: give either"},
        {R"("length": {"updates": 9})", R"("accumulation_steps": {"kind": "loss"})",
         "length.updates is 9, but must be given in epochs or samples here: arm \"a\" chooses its own "
         "accumulation_steps"},
        // others of the arm
        {"", R"("loss_scale": 0)", "arms[0].loss_scale is 0, but must be a number above 0, or an object of initial"},
        {"", R"("loss_scale": {"growth": 1})", "arms[0].loss_scale.growth is 1, but must be a number above 1"},
        {"", R"("loss_scale": {"backoff": 1})",
         "arms[0].loss_scale.backoff is 1, but must be a number above 0 and below 1"},
        {"", R"("loss_scale": {"interval": 0})", "arms[0].loss_scale.interval is 0, but must be an integer from 1"},
        {"", R"("average": 0.9)", "arms[0].average is 0.9, but must be an object of keys"},
        {"", R"("average": {"decay": 1})",
         "arms[0].average.decay is 1, but must be a number of at least 0 and below 1"},
        {"", R"("buffer": {"type": "int8"})", "arms[0].buffer.type is \"int8\", but must be one of float32"},
        {"", R"("schedule": {"warmup_updates": 1, "warmup_epochs": 1})",
         "arms[0].schedule.warmup_epochs: give either warmup_updates or warmup_epochs, not both"},
        {"", R"("schedule": {"kind": "linear", "updates": 1, "samples": 1})",
         "arms[0].schedule.samples: give either updates or samples"},
        {R"("defaults": {"schedule": {"warmup_updates": 1, "warmup_epochs": 1}})", "",
         "defaults.schedule.warmup_epochs: give either warmup_updates or warmup_epochs, not both"},
        {R"("defaults": {"schedule": {"kind": "step"}})", "", "defaults.schedule: step needs one of every_updates"},
        {"", R"("schedule": {"kind": "step"})", "arms[0].schedule.kind: step needs one of every_updates"},
        {"", R"("schedule": {"kind": "constant", "updates": 5})",
         "arms[0].schedule.updates: means nothing with kind constant"},
        {"", R"("optimizer": {"kind": "adama", "momentum": 0.5})",
         "arms[0].optimizer.momentum: means nothing with kind adama"},
        {"", R"("optimizer": {"kind": "adama"}, "clip_norm": 1)",
         "arms[0].clip_norm: means nothing with optimizer adama"},
        {"", R"("optimizer": {"kind": "adama"}, "loss_scale": {})",
         "arms[0].loss_scale: means nothing with optimizer adama"},
        {"", R"("optimizer": {"kind": "adama"}, "buffer": {})", "arms[0].buffer: means nothing with optimizer adama"},
        {"", R"("optimizer": {"kind": "adama"}, "accumulation_steps": {})",
         "arms[0].accumulation_steps: noise-scale means nothing"},
        {"", R"("optimizer": {"kind": "adama"}, "rules": {"not_finite": "skip-micro-batch"})",
         "arms[0].rules.not_finite: skip-micro-batch"},
        {"", R"("clip_norm": 1, "rules": {"clip": "running-sum", "backward": "window-end"})",
         "arms[0].rules.clip: must be update with backward window-end"},
        {R"("defaults": {"rules": {"clip": "micro-batch"}})", R"("clip_norm": 1, "rules": {"backward": "window-end"})",
         "defaults.rules.clip: must be update with backward window-end"},
        {"", R"("rules": {"contrastive": "window"})", "arms[0].rules.contrastive: needs the loss contrastive"},
        {R"("loss": "contrastive", "data": {"kind": "pairs"})",
         R"("rules": {"contrastive": "window", "backward": "window-end"})",
         "arms[0].rules.backward: must be micro-batch with contrastive window"},
        {"", R"("rules": {"not_finite": "skip-micro-batch", "backward": "window-end"})",
         "arms[0].rules.not_finite: skip-micro-batch comes too late with backward window-end"},
        // of the experiment
        {R"("model": {"kind": "gpt", "width": 10})", "", "model.heads is 4, but must be a divisor of model.width, 10"},
        {R"("model": {"kind": "gru"})", "",
         "model.hidden is [], but must be a list of at least one width with kind gru"},
        {R"("model": {"kind": "gpt", "hidden": 3})", "",
         "model.hidden: means nothing with kind gpt, only with mlp, gru"},
        {R"("model": {"normalisation": "group"})", "",
         "model.normalisation is \"group\", but must be one of none, batch, layer"},
        {R"("model": {"kind": "cnn", "normalisation": "layer"})", "",
         "model.normalisation is \"layer\", but must be one of none, batch, group"},
        {R"("model": {"kind": "cnn", "channels": [4, 6], "normalisation": "group", "groups": 4})", "",
         "model.groups is 4, but must be a divisor of all model.channels, and so of 6"},
        {R"("model": {"dropout": 1})", "", "model.dropout is 1, but must be a number of at least 0 and below 1"},
        {R"("loss": "contrastive")", "", "loss: contrastive needs pairs: data.kind must be pairs"},
        {R"("data": {"kind": "pairs"})", "", "loss: must be contrastive with data.kind pairs"},
        {R"("loss_temperature": 0.1)", "", "loss_temperature: means nothing with this loss, only with contrastive"},
        {R"("data": {"kind": "stream", "shuffle": true})", "",
         "data.shuffle is true, but must be false or left out with kind stream"},
        {R"("data": {"kind": "stream", "lanes": 4, "cut": "time"})", R"("micro_batch": 3)",
         "arms[0].micro_batch is 3, but must be one number that divides data.lanes, 4"},
        {R"("data": {"kind": "stream", "cut": "time"})", R"("effective_batch": 3)",
         "arms[0].effective_batch: must be a number of accumulation"},
        {R"("check_gradient": 1, "data": {"kind": "stream", "cut": "time"})", "",
         "check_gradient: means nothing with data.cut time"},
        {R"("check_gradient": 1, "model": {"kind": "gru", "hidden": 2, "stateful": true})", "",
         "check_gradient: means nothing with model.stateful"},
    };
    for (const auto& c : cases) {
        const std::string problem = problemOf(around(c.keys, c.arm));
        EXPECT_THAT(problem, testing::StartsWith(c.problem));
        EXPECT_EQ(problem.find(" AND "), std::string::npos) << problem;
    }
}

TEST(Reading, TheVersionMustBeThere)
{
    const std::string rest = R"("arms": [{"name": "a"}]})";
    EXPECT_EQ(problemOf(parsed("{" + rest)), "tarakum: must be there: the version of the file's format, 1");
    EXPECT_EQ(problemOf(parsed(R"({"tarakum": 2, "new_key": 1, )" + rest)),
              "tarakum: 2 is from a newer version of Tarakum; this one reads 1");
    EXPECT_EQ(problemOf(parsed(R"({"tarakum": 0, )" + rest)), "tarakum is 0, but must be 1");
    EXPECT_EQ(problemOf(parsed(R"({"tarakum": "1", )" + rest)), "tarakum is \"1\", but must be 1");
    EXPECT_EQ(problemOf(parsed("[]")), "the experiment is [], but must be an object {…} of keys");
}

TEST(Reading, ArmsMustBeThereAndHaveNamesOfTheirOwn)
{
    const auto problem = [](const std::string& arms) {
        return problemOf(parsed(R"({"tarakum": 1, "arms": )" + arms + "}"));
    };
    EXPECT_EQ(problemOf(parsed(R"({"tarakum": 1})")), "arms: a list of at least one arm");
    EXPECT_EQ(problem("[]"), "arms is [], but must be a list of at least one arm");
    EXPECT_EQ(problem("{}"), "arms is {}, but must be a list of at least one arm");
    EXPECT_EQ(problem("[3]"), "arms[0] is 3, but must be an object of keys of an arm");
    EXPECT_EQ(problem("[{}]"), "arms[0].name: must be there: each arm has a name of its own");
    EXPECT_EQ(problem(R"([{"name": ""}])"), "arms[0].name is \"\", but must be a name that is not empty");
    EXPECT_EQ(problem(R"([{"name": 3}])"), "arms[0].name is 3, but must be text");
    EXPECT_EQ(problem(R"([{"name": "a"}, {"name": "b"}, {"name": "a"}])"),
              "arms[2].name is \"a\", but must be a name of its own: arms[0] has it");
}

TEST(Reading, AllProblemsInTheOrderOfTheFile)
{
    const Document document = parsed(
        R"({"loss": "x", "arms": [{"micro_batch": 0, "name": "a"}, {"rules": {"clip": "micro-batch", "divide": 1}, "name": ""}],
        "defaults": {"optimizer": {"learning_rate": -1}}, "seed": -1})");
    EXPECT_THAT(placesOf(document),
                ElementsAre("tarakum", "loss", "arms[0].micro_batch", "arms[1].rules.clip", "arms[1].rules.divide",
                            "arms[1].name", "defaults.optimizer.learning_rate", "seed"));
    EXPECT_THROW(readExperiment(document, ""), BadInput);
    try {
        readExperiment(document, "");
    } catch (const BadInput& error) {
        EXPECT_EQ(error.problems().size(), 8u);
    }
}

// ── defaults ────────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(Defaults, LieUnderEachArm)
{
    const Experiment e = read(parsed(R"({"tarakum": 1,
        "defaults": {"micro_batch": [4, 2], "clip_norm": 1, "precision": "float64", "optimizer": {"kind": "sgd", "learning_rate": 0.5, "momentum": 0.25}},
        "arms": [{"name": "a"},
                 {"name": "b", "micro_batch": [8], "clip_norm": null, "optimizer": {"learning_rate": 2}},
                 {"name": "c", "optimizer": {"kind": "adam"}}]})"));
    EXPECT_THAT(e.arms[0].microBatch, ElementsAre(4, 2));
    EXPECT_EQ(e.arms[0].optimizer.learningRate, 0.5);
    EXPECT_EQ(e.arms[0].clipNorm, 1);
    EXPECT_THAT(e.arms[1].microBatch, ElementsAre(8)); // lists are replaced
    EXPECT_EQ(e.arms[1].optimizer.learningRate, 2);    // objects merged
    EXPECT_EQ(e.arms[1].optimizer.momentum, 0.25);
    EXPECT_EQ(e.arms[1].clipNorm, std::nullopt);
    EXPECT_EQ(e.arms[1].precision, Precision::Float64);
    EXPECT_EQ(e.arms[2].optimizer.momentum, 0); // sgd's, passed over with adam
    EXPECT_EQ(e.arms[2].optimizer.learningRate, 0.5);
}

TEST(Defaults, TwoWaysToSayTheWindowReplaceEachOther)
{
    Experiment e = read(parsed(R"({"tarakum": 1, "defaults": {"micro_batch": 4, "accumulation_steps": 3},
        "arms": [{"name": "a"}, {"name": "b", "effective_batch": 20}]})"));
    EXPECT_EQ(e.arms[0].samplesPerWindow(), 12);
    EXPECT_EQ(e.arms[1].effectiveBatch, 20);
    EXPECT_EQ(e.arms[1].accumulationSteps, ArmSpec{}.accumulationSteps);
    e = read(parsed(R"({"tarakum": 1, "defaults": {"micro_batch": 4, "effective_batch": 20},
        "arms": [{"name": "a"}, {"name": "b", "accumulation_steps": 3}]})"));
    EXPECT_EQ(e.arms[0].samplesPerWindow(), 20);
    EXPECT_EQ(e.arms[1].effectiveBatch, std::nullopt);
    EXPECT_EQ(e.arms[1].samplesPerWindow(), 12);
}

TEST(Defaults, PassOverWhatAnArmDoesNotUse)
{
    const Experiment e = read(parsed(R"({"tarakum": 1,
        "defaults": {"optimizer": {"beta1": 0.5, "nesterov": true}, "rules": {"last_window": "drop", "clip": "micro-batch"}},
        "arms": [{"name": "a"}, {"name": "b", "rules": {"boundary": "before"}, "clip_norm": 1},
                 {"name": "c", "optimizer": {"kind": "adam"}}, {"name": "d", "optimizer": {"momentum": 0.5}}]})"));
    EXPECT_EQ(e.arms[0].optimizer.beta1, OptimizerSpec{}.beta1);
    EXPECT_FALSE(e.arms[0].optimizer.nesterov);
    EXPECT_EQ(e.arms[0].rules.clip, ClipAt::Update);
    EXPECT_EQ(e.arms[0].rules.lastWindow, LastWindow::Drop);
    EXPECT_EQ(e.arms[1].rules.lastWindow, LastWindow::Flush);
    EXPECT_EQ(e.arms[1].rules.clip, ClipAt::MicroBatch);
    EXPECT_EQ(e.arms[2].optimizer.beta1, 0.5);
    EXPECT_TRUE(e.arms[3].optimizer.nesterov);
}

TEST(Defaults, PassOverWhatAdamAHasNoUseFor)
{
    const Experiment e =
        read(parsed(R"({"tarakum": 1, "defaults": {"clip_norm": 1, "loss_scale": 8, "buffer": {"type": "float16"},
        "rules": {"contrastive": "window", "clip": "running-sum"}}, "arms": [{"name": "a", "optimizer": {"kind": "adama"}}, {"name": "b"}]})"));
    EXPECT_FALSE(e.arms[0].clipNorm || e.arms[0].bufferType);
    EXPECT_EQ(e.arms[0].lossScale.initial, 1);
    EXPECT_EQ(e.arms[0].rules.clip, ClipAt::Update);
    EXPECT_EQ(e.arms[1].clipNorm, 1);
    EXPECT_EQ(e.arms[1].lossScale.initial, 8);
    EXPECT_EQ(e.arms[1].bufferType, Precision::Float16);
    EXPECT_EQ(e.arms[1].rules.clip, ClipAt::RunningSum);
    EXPECT_EQ(e.arms[1].rules.contrastive, ContrastiveOver::MicroBatch);
}

TEST(Defaults, AreCheckedOnceAndUnderTheirOwnName)
{
    // Overridden in every arm, met again in every arm, of a kind that no arm is of.
    EXPECT_THAT(placesOf(parsed(
                    R"({"tarakum": 1, "defaults": {"micro_batch": 0}, "arms": [{"name": "a", "micro_batch": 1}]})")),
                ElementsAre("defaults.micro_batch"));
    EXPECT_THAT(
        placesOf(parsed(
            R"({"tarakum": 1, "defaults": {"optimizer": {"beta1": 2, "wrong": 1}}, "arms": [{"name": "a"}, {"name": "b"}]})")),
        ElementsAre("defaults.optimizer.beta1", "defaults.optimizer.wrong"));
    // The arm's own mistake on top of right defaults.
    EXPECT_THAT(placesOf(parsed(R"({"tarakum": 1, "defaults": {"optimizer": {"kind": "adam", "beta1": 0.5}},
                                    "arms": [{"name": "a", "optimizer": {"momentum": 0.5}}]})")),
                ElementsAre("arms[0].optimizer.momentum"));
}

// ── changing ────────────────────────────────────────────────────────────────────────────────────────────────────────

std::string afterOption(Document document, const std::string& option)
{
    setOption(document, option);
    return documentLine(document);
}

TEST(Changing, SetsAndCreates)
{
    const Document document = around(R"("seed": 2)");
    const std::string start = R"({"tarakum":1,"seed":2,"arms":[{"name":"a"}])";
    EXPECT_EQ(afterOption(document, "seed=5"), R"({"tarakum":1,"seed":5,"arms":[{"name":"a"}]})");
    EXPECT_EQ(afterOption(document, "loss=mse"), start + R"(,"loss":"mse"})");
    EXPECT_EQ(afterOption(document, "loss=\"mse\""), start + R"(,"loss":"mse"})");
    EXPECT_EQ(afterOption(document, "model.hidden=[8, 4]"), start + R"(,"model":{"hidden":[8,4]}})");
    EXPECT_EQ(afterOption(document, "defaults.optimizer.kind=adam"),
              start + R"(,"defaults":{"optimizer":{"kind":"adam"}}})");
    EXPECT_EQ(afterOption(document, "arms[0].optimizer={\"kind\": \"adam\"}"),
              R"({"tarakum":1,"seed":2,"arms":[{"name":"a","optimizer":{"kind":"adam"}}]})");
    EXPECT_EQ(afterOption(document, "arms[0].memory_budget=64 MiB"),
              R"({"tarakum":1,"seed":2,"arms":[{"name":"a","memory_budget":"64 MiB"}]})");
    EXPECT_EQ(afterOption(document, "data.path=a=b.csv"), start + R"(,"data":{"path":"a=b.csv"}})");
    EXPECT_EQ(afterOption(document, "arms[0].name=64"),
              R"({"tarakum":1,"seed":2,"arms":[{"name":"64"}]})"); // a name is text
    EXPECT_EQ(afterOption(document, "data.noise=null"), documentLine(document));
    EXPECT_EQ(afterOption(document, "seed=null"), R"({"tarakum":1,"arms":[{"name":"a"}]})");
    EXPECT_EQ(read(parsed(afterOption(document, "arms[0].micro_batch=[2,3]"))).arms[0].microBatch,
              (std::vector<std::int64_t>{2, 3}));
}

TEST(Changing, OneTakesThePlaceOfTheOthers)
{
    EXPECT_EQ(afterOption(parsed(R"({"length": {"updates": 3}})"), "length.epochs=2"), R"({"length":{"epochs":2}})");
    EXPECT_EQ(afterOption(parsed(R"({"length": {"epochs": 3}})"), "length.samples=2"), R"({"length":{"samples":2}})");
    EXPECT_EQ(afterOption(parsed(R"({})"), "length.updates=2"), R"({"length":{"updates":2}})");
    EXPECT_EQ(afterOption(parsed(R"({"arms": [{"accumulation_steps": 4}]})"), "arms[0].effective_batch=16"),
              R"({"arms":[{"effective_batch":16}]})");
    EXPECT_EQ(afterOption(parsed(R"({"defaults": {"effective_batch": 4}})"), "defaults.accumulation_steps=16"),
              R"({"defaults":{"accumulation_steps":16}})");
}

TEST(Changing, ReachesIntoLists)
{
    EXPECT_EQ(afterOption(parsed(R"({"model": {"hidden": [8, 4]}})"), "model.hidden[1]=5"),
              R"({"model":{"hidden":[8,5]}})");
    EXPECT_EQ(afterOption(parsed(R"({"data": {"rows": [[1, 2], [3, 4]]}})"), "data.rows[1][0]=5"),
              R"({"data":{"rows":[[1,2],[5,4]]}})");
    EXPECT_EQ(afterOption(parsed(R"({"title": "x"})"), "title.ar=س"), R"({"title":{"en":"x","ar":"س"}})");
    EXPECT_EQ(afterOption(parsed(R"({})"), "title.ar=س"), R"({"title":{"ar":"س"}})");
    EXPECT_EQ(afterOption(parsed(R"({"seed": [1, 2]})"), "seed[1]=5"), R"({"seed":[1,5]})");
    EXPECT_EQ(afterOption(parsed(R"({"arms": [{"accumulation_steps": [{"from_epoch": 0, "steps": 1}]}]})"),
                          "arms[0].accumulation_steps[0].steps=5"),
              R"({"arms":[{"accumulation_steps":[{"from_epoch":0,"steps":5}]}]})");
    EXPECT_EQ(afterOption(parsed(R"({"arms": [{}]})"), "arms[0].loss_scale.growth=4"),
              R"({"arms":[{"loss_scale":{"growth":4}}]})");
    EXPECT_EQ(afterOption(parsed(R"({"defaults": {"schedule": {"kind": "linear", "epochs": 3}}})"),
                          "defaults.schedule.updates=4"),
              R"({"defaults":{"schedule":{"kind":"linear","updates":4}}})");
}

TEST(Changing, RefusesPathsThatMakeNoSense)
{
    Document document = parsed(
        R"({"tarakum": 1, "seed": 2, "model": {"hidden": 4}, "data": 3, "arms": [{"name": "a"}, {"name": "b"}]})");
    const Document before = document;
    const auto error = [&](const std::string& option) { return errorOf([&] { setOption(document, option); }); };
    EXPECT_EQ(error("arms[7].micro_batch=4"), "arms[7]: beyond the list: arms has 2 entries, arms[0] to arms[1]");
    EXPECT_EQ(error("arms[2].name=c"), "arms[2]: beyond the list: arms has 2 entries, arms[0] to arms[1]");
    EXPECT_EQ(error("sed=1"), "sed: unknown key; did you mean seed?");
    EXPECT_EQ(error("arms[0].optimizer.lerning_rate=1"),
              "arms[0].optimizer.lerning_rate: unknown key; did you mean learning_rate?");
    EXPECT_EQ(error("length.weeks=1"), "length.weeks: unknown key; here may stand updates, epochs, samples");
    EXPECT_EQ(error("seed.low=1"), "seed.low: seed is one value, with no keys inside it");
    EXPECT_THAT(error("arms[0].loss_scale.grwth=1"), HasSubstr("did you mean growth?"));
    EXPECT_THAT(error("arms[0].accumulation_steps[0].from_week=1"), HasSubstr("is one value"));
    EXPECT_EQ(error("title.de=x"), "title.de: title is one value, with no keys inside it");
    EXPECT_EQ(error("model.hidden[0]=1"), "model.hidden is 4, but must be a list, for model.hidden[0] to be in it");
    EXPECT_EQ(error("data.noise=1"), "data is 3, but must be an object, for data.noise to be in it");
    EXPECT_EQ(error("arms.name=1"), "arms.name: arms is a list; an entry of it is arms[0]");
    for (const char* path : {"=1", "seed", "--seed"}) EXPECT_THAT(error(path), HasSubstr("PATH=VALUE")) << path;
    for (const char* path : {".seed=1", "seed.=1", "arms[x].name=1", "arms[0=1", "arms[]=1", "[0]=1", "arms[0]name=1",
                             "arms[-1].name=x", "arms[99999999999999999999].name=x", "a..b=1", "arms]0[=1"})
        EXPECT_THAT(error(path), HasSubstr("not the path of a key")) << path;
    EXPECT_THAT(error("arms[0].optimizer={\"kind\": \"sgd\", \"kind\": \"adam\"}"),
                HasSubstr("kind stands there twice"));
    EXPECT_THAT(error("model.hidden=[1,"), HasSubstr("line 1, column"));
    EXPECT_THAT(error("arms[0].name=\xFF"), HasSubstr("not UTF-8"));
    EXPECT_EQ(document, before); // nothing is half done
}

TEST(Changing, RemovesWithoutATrace)
{
    Document document = around(R"("length": {"updates": 3}, "model": {"hidden": [4], "bias": false})",
                               R"("rules": {"divide": "none"})");
    removeValue(document, "length.updates");
    removeValue(document, "model.bias");
    removeValue(document, "arms[0].rules.divide");
    removeValue(document, "data.noise");          // was not there
    removeValue(document, "arms[5].micro_batch"); // nor was the arm
    EXPECT_EQ(documentLine(document), R"({"tarakum":1,"model":{"hidden":[4]},"arms":[{"name":"a"}]})");
    EXPECT_THROW(removeValue(document, "modl"), BadInput);
    removeValue(document, "arms[0].name");
    EXPECT_EQ(document["arms"].size(), 1u); // an arm stays, if an empty one
    removeValue(document, "arms[0]");
    EXPECT_TRUE(document["arms"].empty());
}

TEST(Changing, KeepsWhatItDoesNotTouch)
{
    Document document = around(R"("length": {"epochs": 3}, "evaluate": 16.0)",
                               R"("optimizer": {"momentum": 0.1, "learning_rate": 1e-3})");
    setValue(document, "arms[0].optimizer.learning_rate", 0.25);
    EXPECT_EQ(
        documentLine(document),
        R"({"tarakum":1,"length":{"epochs":3},"evaluate":16.0,"arms":[{"name":"a","optimizer":{"momentum":0.1,"learning_rate":0.25}}]})");
}

} // namespace
} // namespace tarakum
