#include "engine/lab/script.hpp"

#include "engine/lab/document.hpp"
#include "engine/lab/listing_shapes.hpp"
#include "engine/lab/shipped.hpp"
#include "tests/support/drawn_experiment.hpp"
#include "tests/support/python.hpp"
#include "tests/support/test_run.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <sstream>

namespace tarakum {
namespace {

// An mlp whose 40 samples fit neither a micro-batch nor a window; arms for all that a script does.
constexpr const char* kArms = R"({"tarakum": 1, "seed": 3,
  "data": {"kind": "random", "inputs": 6, "classes": 4, "train_samples": 41, "test_samples": 0},
  "model": {"kind": "mlp", "hidden": [9, 7], "activation": "tanh"}, "length": {"samples": 230},
  "defaults": {"micro_batch": 4, "accumulation_steps": 4, "threads": 1,
               "optimizer": {"learning_rate": 0.2}},
  "arms": [
    {"name": "right"},
    {"name": "carry", "clip_norm": 0.5, "schedule": {"kind": "cosine", "warmup_updates": 3},
     "rules": {"divide": "micro-batches", "last_window": "carry"}},
    {"name": "by steps", "rules": {"last_window": "flush-by-steps"}},
    {"name": "drop", "rules": {"last_window": "drop"}},
    {"name": "leak", "rules": {"last_window": "leak", "divide": "items"}},
    {"name": "leak of means", "rules": {"last_window": "leak", "divide": "micro-batches"}},
    {"name": "before", "rules": {"boundary": "before"}},
    {"name": "inverted", "rules": {"boundary": "inverted", "divide": "micro-batches"}},
    {"name": "none", "rules": {"divide": "none"}, "optimizer": {"learning_rate": 0.02}},
    {"name": "twice", "rules": {"divide": "twice", "last_window": "drop"}},
    {"name": "ragged", "micro_batch": [1, 5, 2], "optimizer": {"kind": "adam", "learning_rate": 0.01}},
    {"name": "ragged means", "micro_batch": [1, 5, 2], "rules": {"divide": "micro-batches", "last_window": "carry"}},
    {"name": "ragged leak", "micro_batch": [1, 5, 2], "rules": {"last_window": "leak"}},
    {"name": "effective", "effective_batch": 10, "rules": {"last_window": "carry"}},
    {"name": "effective leak", "effective_batch": 10, "rules": {"last_window": "leak"}},
    {"name": "effective flush", "effective_batch": 10, "rules": {"divide": "micro-batches"}},
    {"name": "effective before", "effective_batch": 10, "rules": {"boundary": "before"}},
    {"name": "listed", "accumulation_steps": [{"from_update": 0, "steps": 1}, {"from_update": 7, "steps": 3}]},
    {"name": "listed carry", "accumulation_steps": [{"from_epoch": 0, "steps": 2}, {"from_epoch": 2, "steps": 5}],
     "rules": {"last_window": "carry"}},
    {"name": "clear early", "rules": {"clear": "micro-batch"}},
    {"name": "never cleared", "rules": {"clear": "never", "clearing": "zero"}, "optimizer": {"learning_rate": 0.01}},
    {"name": "running clip", "clip_norm": 0.3, "rules": {"clip": "running-sum"}},
    {"name": "micro clip", "clip_norm": 0.3, "rules": {"clip": "micro-batch"}},
    {"name": "scaled", "loss_scale": 1024, "clip_norm": 0.3},
    {"name": "late unscale", "loss_scale": 1024, "clip_norm": 0.3, "rules": {"unscale": "after-clip"},
     "optimizer": {"kind": "adamw", "learning_rate": 0.01, "weight_decay": 0.1}},
    {"name": "growing scale", "loss_scale": {"initial": 8, "interval": 3}, "rules": {"scale_unit": "micro-batch"}},
    {"name": "schedule with micro-batches", "schedule": {"kind": "linear", "warmup_samples": 30},
     "rules": {"schedule_unit": "micro-batch"}},
    {"name": "stairs", "schedule": {"kind": "step", "every_epochs": 1, "factor": 0.5}},
    {"name": "stairs with micro-batches", "schedule": {"kind": "step", "every_updates": 6, "factor": 0.5},
     "rules": {"schedule_unit": "micro-batch"}},
    {"name": "momentum", "optimizer": {"learning_rate": 0.05, "momentum": 0.9, "nesterov": true, "weight_decay": 0.01}},
    {"name": "window end", "rules": {"backward": "window-end"}},
    {"name": "averaged", "average": {"decay": 0.9}, "rules": {"average_unit": "micro-batch"}},
    {"name": "reported", "rules": {"reported_loss": "divided-again", "not_finite": "skip-window"}},
    {"name": "float64", "precision": "float64"},
    {"name": "checkpointed", "checkpointing": "every-layer"}
  ]})";

// Trains the experiment here and each arm by its script in one Python; the losses must be the same.
void expectSameLosses(const std::string& python, const Experiment& experiment, const std::string& what)
{
    Run run(experiment, "");
    ASSERT_TRUE(finishes(run)) << what << ": " << run.error();
    std::string program = "import runpy, sys\n";
    std::vector<std::unique_ptr<TemporaryFile>> files;
    for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
        const Script script = scriptOf(experiment, i, "data.json");
        EXPECT_TRUE(script.leftOut.empty()) << experiment.arms[i].name << ": " << script.leftOut.front();
        files.push_back(std::make_unique<TemporaryFile>(script.text));
        const std::string file = files.back()->path().string();
        files.push_back(std::make_unique<TemporaryFile>(scriptData(experiment, i)));
        program +=
            "print('arm')\nsys.argv = ['', '" + files.back()->path().string() + "']\nrunpy.run_path('" + file + "')\n";
    }
    const TemporaryFile main(program);
    const PythonResult result = runPython(python, "-W ignore " + main.path().string());
    ASSERT_EQ(result.status, 0) << what << '\n' << result.output;

    std::istringstream lines(result.output);
    std::string line;
    std::size_t arm = experiment.arms.size(), rows = 0; // none yet
    const auto endArm = [&] {
        if (arm == experiment.arms.size()) return;
        EXPECT_EQ(rows, run.record()->arms[arm].updates.size()) << what << ": " << experiment.arms[arm].name;
    };
    while (std::getline(lines, line)) {
        if (line == "arm") {
            endArm();
            arm = arm == experiment.arms.size() ? 0 : arm + 1;
            rows = 0;
            continue;
        }
        if (line.starts_with('#')) continue;
        const auto& log = run.record()->arms[arm].updates;
        ASSERT_LT(rows, log.size()) << what << ": " << experiment.arms[arm].name;
        const UpdateRow& here = log[rows++];
        const double loss = std::stod(line.substr(line.find(',') + 1));
        EXPECT_NEAR(loss, here.loss, 1e-5 * std::max(1.0, std::abs(here.loss)))
            << what << ": " << experiment.arms[arm].name << ", update " << here.update;
    }
    endArm();
    EXPECT_EQ(arm + 1, experiment.arms.size());
}

TEST(Script, GivesTheLaboratorysLosses)
{
    const auto python = pythonWith("torch");
    if (!python) GTEST_SKIP() << "there is no python3 with torch here (Debian's python3-torch)";
    Document document = parseDocument(kArms, "arms");
    expectSameLosses(*python, readExperiment(document, {}), "arms");
}

TEST(Script, GivesTheLossesOfOtherNetworksAndLosses)
{
    const auto python = pythonWith("torch");
    if (!python) GTEST_SKIP() << "there is no python3 with torch here (Debian's python3-torch)";
    for (const char* settings :
         {R"({"model.normalisation": "layer", "model.activation": "gelu", "model.bias": false})",
          R"({"model.normalisation": "batch", "model.activation": "sigmoid", "loss": "mse",
              "data.train_samples": 42, "arms[1].micro_batch": [2, 5, 3]})" /* PyTorch wants two samples at least */,
          R"({"model.hidden": [], "data": {"kind": "lengths", "train_samples": 37, "steps": 5}})",
          R"({"model.activation": "tanh", "loss": "half-mse", "data": {"kind": "sine", "train_samples": 37}})"}) {
        Document document = parseDocument(kArms, "arms");
        document["arms"] = Document::array({document["arms"][0], document["arms"][12]});
        const Document changes = parseDocument(settings, "settings");
        for (const auto& [path, value] : changes.items()) setValue(document, path, value);
        expectSameLosses(*python, readExperiment(document, {}), settings);
    }
}

TEST(Script, SaysWhatItLeavesOut)
{
    const auto python = pythonWith("ast, json");
    std::set<std::string> texts;
    for (unsigned seed = 0; seed < 200; ++seed) {
        const DrawnExperiment drawn = drawnExperiment(seed);
        const ArmSpec& arm = drawn.experiment.arms[0];
        const Script script = scriptOf(drawn.experiment, 0, "data.json");
        const bool plain = drawn.experiment.model.kind == ModelKind::Mlp &&
                           drawn.experiment.loss != LossKind::Contrastive &&
                           (arm.precision == Precision::Float32 || arm.precision == Precision::Float64);
        EXPECT_TRUE(plain || !script.leftOut.empty()) << drawn.json;
        for (const std::string& what : script.leftOut)
            EXPECT_NE(script.text.find("# Left out: " + what), std::string::npos) << drawn.json;
        texts.insert(script.text);
    }
    if (!python) GTEST_SKIP() << "there is no python3 here";
    const PythonResult result = parseAll(*python, texts);
    EXPECT_EQ(result.status, 0) << result.output;
}

TEST(Script, DataHoldWhatTheListingsSizesSay)
{
    for (unsigned seed = 0; seed < 60; ++seed) {
        const DrawnExperiment drawn = drawnExperiment(seed);
        const ListingShapes shapes = listingShapes(drawn.experiment);
        const auto data = nlohmann::json::parse(scriptData(drawn.experiment, 0));
        std::size_t parameters = 0;
        for (const auto& one : data["weights"]) {
            parameters += one["values"].size();
            std::size_t count = 1;
            for (const std::size_t size : one["shape"]) count *= size;
            EXPECT_EQ(count, one["values"].size()) << drawn.json;
        }
        EXPECT_EQ(static_cast<std::size_t>(shapes.parameters), parameters) << drawn.json;
        EXPECT_EQ(data["outputs"], shapes.outputs) << drawn.json;
        std::int64_t inputs = shapes.inputRows;
        for (const std::int64_t size : shapes.input) inputs *= size;
        const std::int64_t samples = data["inputs"]["shape"][0];
        EXPECT_EQ(data["inputs"]["values"].size(), static_cast<std::size_t>(samples * inputs)) << drawn.json;
        const std::int64_t targets = shapes.targetRows * std::max<std::int64_t>(shapes.targetNumbers, 1);
        EXPECT_EQ(shapes.targetRows > 0, data.contains("targets"));
        if (targets > 0) {
            EXPECT_EQ(data["targets"]["values"].size(), static_cast<std::size_t>(samples * targets)) << drawn.json;
        }
    }
}

TEST(Script, SaysThatAForkIsLeftOut)
{
    Document document = parseDocument(kArms, "arms");
    const Experiment alone = readExperiment(document, {});
    document["arms"].push_back(document["arms"][0]);
    document["arms"].back().update({{"name", "fork"}, {"fork", {{"of", alone.arms[0].name}, {"at", 3}}}});
    const Experiment experiment = readExperiment(document, {});
    const Script whole = scriptOf(experiment, 0, "data.json");
    const Script script = scriptOf(experiment, experiment.arms.size() - 1, "data.json");
    ASSERT_EQ(script.leftOut.size(), whole.leftOut.size() + 1);
    EXPECT_NE(script.leftOut[0].find("after update 3, load what"), std::string::npos) << script.leftOut[0];
    EXPECT_NE(script.text.find("\n# Left out: " + script.leftOut[0] + ".\n"), std::string::npos);
    EXPECT_EQ(script.text.substr(script.text.find("import")), whole.text.substr(whole.text.find("import")));
}

TEST(Script, HoldsTheListingAndKeepsNamesInOneLine)
{
    Document document = parseDocument(kArms, "arms");
    setValue(document, "arms[0].name", "two\nlines \"quoted\"");
    setValue(document, "title", "a\nb");
    const Script script = scriptOf(readExperiment(document, {}), 0, "data \"1\".json");
    EXPECT_TRUE(script.text.starts_with("# a b: the arm \"two lines \\\"quoted\\\"\", as a PyTorch script.\n"));
    EXPECT_NE(script.text.find("else \"data \\\"1\\\".json\")"), std::string::npos);
    EXPECT_NE(script.text.find("\n    if G == n:\n        optimizer.step()\n        log()\n"), std::string::npos);
}

} // namespace
} // namespace tarakum
