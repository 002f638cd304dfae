#include "tests/fuzz/seeds.hpp"

#include "engine/lab/document.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/run.hpp"
#include "engine/lab/state_file.hpp"
#include "tests/fuzz/support.hpp"
#include "tests/support/temporary_file.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <fstream>
#include <iterator>
#include <sstream>

namespace tarakum::fuzz {

namespace {

// Small, with much that has a state of its own.
constexpr const char* kSmall[] = {
    R"({"tarakum":1,"data":{"kind":"random","train_samples":6,"test_samples":2,"inputs":2,"classes":2},
"model":{"kind":"mlp","hidden":[2],"activation":"tanh","normalisation":"batch","dropout":0.2},"length":{"epochs":2},
"evaluate":3,"measure":"micro-batch","check_gradient":1,
"claims":[{"arm":"a","of":"parameter:linear.0.weight[1]","at":"last","at_least":-100}],
"arms":[{"name":"a","micro_batch":2,"optimizer":{"kind":"adamw"},"average":{"decay":0.9},"clip_norm":1},
{"name":"b","micro_batch":[1,2],"accumulation_steps":{"kind":"noise-scale","every":2,"most":4},"precision":"float16",
"loss_scale":{"initial":8,"interval":3},"optimizer":{"kind":"sgd","momentum":0.9},"rules":{"last_window":"carry"}}]})",
    R"({"tarakum":1,"data":{"kind":"stream","lanes":2,"steps":2,"train_samples":4},"loss":"mse",
"model":{"kind":"gru","hidden":[2],"stateful":true},"length":{"updates":2},
"arms":[{"name":"a","micro_batch":1,"accumulation_steps":2,"rules":{"last_window":"leak"}}]})",
    R"({"tarakum":1,"data":{"kind":"random","channels":1,"size":4,"classes":2,"train_samples":4},
"model":{"kind":"cnn","channels":[2]},"length":{"updates":1},"arms":[{"name":"a","micro_batch":2}]})",
    R"({"tarakum":1,"data":{"kind":"random","vocabulary":3,"context":3,"train_samples":4},
"model":{"kind":"gpt","width":4,"heads":2,"layers":1},"length":{"updates":1},"arms":[{"name":"a","micro_batch":2}]})",
    R"({"tarakum":1,"data":{"kind":"pairs","inputs":2,"outputs":2,"train_samples":4},"loss":"contrastive",
"model":{"kind":"mlp","hidden":[]},"length":{"updates":1},
"arms":[{"name":"a","micro_batch":2,"accumulation_steps":2,"rules":{"contrastive":"window"}}]})"};

std::string contentOf(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The run after so many micro-batches, as a state's content and as CSV.
std::pair<std::string, std::string> trained(const std::string& json, int microBatches)
{
    const Document document = parseDocument(json, "a seed");
    RunOptions options;
    options.keepsState = true;
    options.threads = 1;
    Run run(readExperiment(document, {}), documentLine(document), options);
    for (int i = 0; i < microBatches; ++i) run.step(Step::MicroBatch);
    const auto done = [&] {
        std::int64_t steps = 0;
        for (const ArmRecord& arm : run.record()->arms) steps += arm.progress.microSteps;
        return steps >= microBatches;
    };
    while (!done() && !run.wait(std::chrono::milliseconds(1))) {
    }
    SavedRun saved;
    saved.document = documentLine(document);
    saved.now = run.snapshot().get();
    const TemporaryFolder folder;
    StateFile(folder / "state").save(saved);
    std::ostringstream csv;
    writeCsv(csv, *recordOf(*saved.now));
    return {contentOf(folder / "state").substr(sizeof(StateHeader)), csv.str()};
}

std::string idxFile(const std::string& sizes, const std::string& numbers)
{
    std::string file{'\0', '\0', '\x08', static_cast<char>(sizes.size())};
    for (const char size : sizes) file += std::string(3, '\0') + size;
    return file + numbers;
}

} // namespace

std::vector<std::pair<std::string, std::string>> madeSeeds()
{
    std::vector<std::pair<std::string, std::string>> seeds;
    for (const char* json : kSmall) {
        seeds.emplace_back("experiment", json);
        seeds.emplace_back("training", json);
        for (const int microBatches : {1, 3}) {
            auto [state, csv] = trained(json, microBatches);
            seeds.emplace_back("state", std::move(state));
            seeds.emplace_back("import", std::move(csv));
        }
    }
    const std::string images = idxFile({2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7}), labels = idxFile({2}, {0, 1});
    seeds.emplace_back("idx", std::string{'\0', static_cast<char>(images.size())} + images + labels);
    for (const char how : {'\0', '\1'}) seeds.emplace_back("gzip", how + images);
    seeds.emplace_back("csv", "# a table\nx,\"y \"\"2\"\"\",class\r\n0.5,-1e3,0\n\n1,2,1\n");
    const std::string base(1, '\0'); // the first shipped experiment
    seeds.emplace_back("set", base + "seed=7\narms[0].optimizer.learning_rate=0.5\nlength.updates=3\n-title");
    seeds.emplace_back("set", base + "defaults.threads=1\ntitle={\"en\": \"x\", \"ar\": \"y\"}\nseed=[1, 2]");
    return seeds;
}

std::vector<std::pair<std::string, std::string>> shippedSeeds()
{
    return {{"experiment", "resources/experiments"},
            {"training", "resources/experiments"},
            {"mistake", "resources/experiments/mistakes"},
            {"lesson", "resources/lessons"},
            {"config", "tests/data/configs"}};
}

} // namespace tarakum::fuzz
