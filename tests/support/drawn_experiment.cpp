#include "tests/support/drawn_experiment.hpp"

#include "engine/lab/document.hpp"

#include <nlohmann/json.hpp>

#include <random>

namespace tarakum {

namespace {

using Json = nlohmann::ordered_json;

class Drawer
{
public:
    explicit Drawer(unsigned seed) : m_generator(seed) {}

    std::int64_t from(std::int64_t least, std::int64_t most)
    {
        return least + static_cast<std::int64_t>(m_generator() % static_cast<unsigned>(most - least + 1));
    }
    bool chance(int inHundred) { return from(1, 100) <= inHundred; }
    Json oneOf(const Json& list)
    {
        return list[static_cast<std::size_t>(from(0, static_cast<std::int64_t>(list.size()) - 1))];
    }
    Json sizes(std::int64_t leastCount, std::int64_t mostCount, std::int64_t most)
    {
        Json list = Json::array();
        for (std::int64_t n = from(leastCount, mostCount); n > 0; --n) list.push_back(from(1, most));
        return list;
    }

private:
    std::mt19937 m_generator;
};

std::int64_t blocksOf(const Json& model)
{
    if (model["kind"] == "gpt") return model["layers"];
    return static_cast<std::int64_t>(model[model["kind"] == "cnn" ? "channels" : "hidden"].size());
}

Json draw(Drawer& d, const std::string& checkpointing)
{
    Json e{{"tarakum", 1}, {"seed", d.from(0, 1000)}};
    Json data, model;
    const std::string kind = d.oneOf({"mlp", "mlp", "cnn", "gpt", "gru"});
    model["kind"] = kind;
    bool contrastive = false;
    e["loss"] = "cross-entropy";
    data = {{"kind", "random"}, {"train_samples", 40}, {"test_samples", d.chance(50) ? 7 : 0}};
    if (kind == "mlp") {
        model["hidden"] = d.sizes(0, 4, 20);
        model["activation"] = d.oneOf({"relu", "tanh", "gelu", "sigmoid"});
        model["normalisation"] = d.oneOf({"none", "none", "batch", "layer"});
        model["bias"] = d.chance(70);
        contrastive = d.chance(20);
        data["inputs"] = d.from(1, 12);
        if (contrastive) {
            data["kind"] = "pairs";
            data["outputs"] = d.from(2, 9);
            e["loss"] = "contrastive";
        } else if (d.chance(40)) {
            e["loss"] = d.oneOf({"mse", "half-mse"});
            data["outputs"] = d.from(1, 9);
        } else {
            data["classes"] = d.from(2, 9);
        }
    } else if (kind == "cnn") {
        model["channels"] = Json::array();
        for (std::int64_t n = d.from(0, 3); n > 0; --n) model["channels"].push_back(2 * d.from(1, 5));
        model["normalisation"] = d.oneOf({"none", "none", "batch", "group"});
        data["channels"] = d.from(1, 3);
        data["size"] = d.from(8, 13);
        data["classes"] = d.from(2, 9);
    } else if (kind == "gpt") {
        model["heads"] = d.from(1, 3);
        model["width"] = model["heads"].get<std::int64_t>() * d.from(1, 6);
        model["layers"] = d.from(1, 5);
        data["vocabulary"] = d.from(2, 12);
        data["context"] = d.from(1, 9);
    } else {
        model["hidden"] = d.sizes(1, 3, 9);
        model["stateful"] = d.chance(40);
        if (d.chance(40)) {
            data = {{"kind", "stream"}, {"steps", d.from(1, 5)}, {"lanes", 20}, {"train_samples", 40}};
            e["loss"] = "mse";
        } else {
            data["steps"] = d.from(1, 6);
            data["inputs"] = d.from(1, 5);
            data["classes"] = d.from(2, 9);
        }
    }
    if (d.chance(40)) model["dropout"] = 0.25;
    e["length"] = {{"updates", d.from(1, 3)}};
    if (d.chance(25)) e["measure"] = "micro-batch";
    if (d.chance(30)) e["evaluate"] = 10;

    Json arm{{"name", "arm"}, {"micro_batch", d.from(1, 10)}, {"threads", 1}};
    if (d.chance(35) && arm["micro_batch"] > 1)
        arm["effective_batch"] = d.from(arm["micro_batch"], 30);
    else
        arm["accumulation_steps"] = d.from(1, 4);
    Json optimizer{{"kind", d.oneOf({"sgd", "sgd", "adam", "adamw", "adama"})}, {"learning_rate", 0.001}};
    if (optimizer["kind"] == "sgd" && d.chance(50)) optimizer["momentum"] = 0.9;
    const bool buffered = optimizer["kind"] != "adama";
    arm["precision"] = d.oneOf({"float32", "float32", "float64", "bfloat16", "float16"});
    if (buffered && d.chance(50))
        arm["buffer"] = {{"type", d.oneOf({"float32", "float64", "bfloat16", "float16"})},
                         {"summation", d.oneOf({"plain", "kahan", "stochastic"})}};
    if (d.chance(25)) arm["average"] = {{"decay", 0.9}};
    Json rules{{"clearing", d.oneOf({"overwrite", "zero", "release"})}, {"not_finite", "apply"}};
    const bool windowEnd = d.chance(15);
    if (windowEnd)
        rules["backward"] = "window-end";
    else if (contrastive && d.chance(50))
        rules["contrastive"] = "window";
    if (buffered && d.chance(30)) {
        arm["clip_norm"] = 1;
        if (!windowEnd) rules["clip"] = d.oneOf({"update", "running-sum", "micro-batch"});
    }
    if (d.chance(20)) rules["clear"] = d.oneOf({"micro-batch", "never"});
    rules["batch_statistics"] = d.oneOf({"micro-batch", "deferred", "window", "corrected-momentum", "frozen"});
    rules["state"] = d.oneOf({"lane", "lane", "shared", "reset"});
    rules["dropout_stream"] = d.oneOf({"keyed", "sequential"});

    const std::int64_t blocks = std::max<std::int64_t>(1, blocksOf(model));
    arm["checkpointing"] = !checkpointing.empty() ? Json::parse(checkpointing)
                           : d.chance(40)         ? Json("none")
                           : d.chance(50)         ? d.oneOf({"every-layer", "auto"})
                                                  : Json(d.from(1, blocks));
    if (windowEnd && model.value("stateful", false)) arm["checkpointing"] = "none";
    arm["optimizer"] = optimizer;
    // A buffer that a window leaves behind is there from the second one on: let that be as large as the first, and let
    // no passes for its statistics go before it.
    if (rules["clearing"] == "release" && rules.contains("clear")) {
        data["train_samples"] = 120;
        if (rules["batch_statistics"] == "window") rules["batch_statistics"] = "deferred";
    }
    e["data"] = data;
    e["model"] = model;
    arm["rules"] = rules;
    e["arms"] = Json::array({arm});
    return e;
}

} // namespace

DrawnExperiment drawnExperiment(unsigned seed, const std::string& checkpointing)
{
    Drawer drawer(seed);
    DrawnExperiment result;
    result.json = draw(drawer, checkpointing).dump();
    result.experiment = readExperiment(parseDocument(result.json, "random"), {});
    result.data = loadDataSet(result.experiment.data, result.experiment.loss, result.experiment.seed);
    return result;
}

} // namespace tarakum
