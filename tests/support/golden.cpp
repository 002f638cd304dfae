#include "tests/support/golden.hpp"

#include "engine/lab/arm.hpp"
#include "engine/lab/end_samples.hpp"
#include "tests/support/open_gate.hpp"
#include "tests/support/test_backend.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <stdexcept>

#include <unistd.h>

namespace tarakum {

namespace {

using Json = nlohmann::json;

template <class Value>
Value lookUp(const std::string& name, const std::map<std::string, Value>& values)
{
    const auto found = values.find(name);
    if (found == values.end()) throw std::runtime_error("the golden checker does not know " + name);
    return found->second;
}

// A key whose default applies when it is absent or null.
template <class T>
T valueOr(const Json& json, const char* key, T fallback)
{
    return json.contains(key) && !json[key].is_null() ? json[key].get<T>() : fallback;
}

ModelSpec modelOf(const Json& json)
{
    ModelSpec model;
    model.kind = lookUp<ModelKind>(
        json.at("kind"),
        {{"mlp", ModelKind::Mlp}, {"cnn", ModelKind::Cnn}, {"gpt", ModelKind::Gpt}, {"gru", ModelKind::Gru}});
    model.normalisation =
        lookUp<Normalisation>(valueOr<std::string>(json, "norm", "none"), {{"none", Normalisation::None},
                                                                           {"batch", Normalisation::Batch},
                                                                           {"layer", Normalisation::Layer},
                                                                           {"group", Normalisation::Group}});
    switch (model.kind) {
    case ModelKind::Mlp:
        model.hidden = json.at("hidden").get<std::vector<std::int64_t>>();
        model.activation =
            lookUp<Activation>(valueOr<std::string>(json, "activation", "relu"), {{"relu", Activation::Relu},
                                                                                  {"tanh", Activation::Tanh},
                                                                                  {"gelu", Activation::Gelu},
                                                                                  {"sigmoid", Activation::Sigmoid}});
        break;
    case ModelKind::Cnn:
        model.channels = json.at("channels").get<std::vector<std::int64_t>>();
        model.groups = valueOr<std::int64_t>(json, "groups", 2);
        break;
    case ModelKind::Gpt:
        model.width = json.at("width");
        model.heads = json.at("heads");
        model.layers = json.at("layers");
        break;
    case ModelKind::Gru:
        model.hidden = {json.at("hidden").get<std::int64_t>()};
        model.stateful = valueOr(json, "stateful", false);
        break;
    }
    return model;
}

// The experiment that a case describes: one arm, its micro-batches in the order given.
Experiment experimentOf(const Json& file, Precision precision)
{
    const Json& spec = file.at("case");
    Experiment e;
    e.model = modelOf(spec.at("model"));
    e.loss = lookUp<LossKind>(spec.at("loss"), {{"cross-entropy", LossKind::CrossEntropy}, {"mse", LossKind::Mse}});
    e.data.shuffle = false;
    e.length = {LengthUnit::Epochs, 1};
    e.measure = Measure::MicroBatch;

    ArmSpec arm;
    arm.name = "golden";
    arm.precision = precision;
    arm.threads = 1;
    arm.microBatch = spec.at("micro_batch_sizes").get<std::vector<std::int64_t>>();
    arm.accumulationSteps = spec.at("accumulation_steps");
    const Json& optimizer = spec.at("optimizer");
    arm.optimizer.kind = lookUp<OptimizerKind>(
        optimizer.at("kind"),
        {{"sgd", OptimizerKind::Sgd}, {"adam", OptimizerKind::Adam}, {"adamw", OptimizerKind::AdamW}});
    arm.optimizer.learningRate = optimizer.at("learning_rate");
    arm.optimizer.momentum = valueOr(optimizer, "momentum", 0.0);
    arm.optimizer.nesterov = valueOr(optimizer, "nesterov", false);
    arm.optimizer.weightDecay = valueOr(optimizer, "weight_decay", 0.0);
    arm.optimizer.beta1 = valueOr(optimizer, "beta1", 0.9);
    arm.optimizer.beta2 = valueOr(optimizer, "beta2", 0.999);
    arm.optimizer.epsilon = valueOr(optimizer, "epsilon", 1e-8);
    arm.rules.divide = lookUp<Divide>(valueOr<std::string>(spec, "normalisation", "mean"),
                                      {{"mean", Divide::MicroBatches}, {"item", Divide::Items}, {"sum", Divide::None}});
    arm.rules.lastWindow = lookUp<LastWindow>(
        valueOr<std::string>(spec, "partial_window", "flush"),
        {{"flush", LastWindow::Flush}, {"drop", LastWindow::Drop}, {"flush-unscaled", LastWindow::FlushBySteps}});
    arm.rules.network.state = StateRule::Shared; // what PyTorch's code does: see FORMAT.md
    if (spec.contains("clip") && !spec["clip"].is_null()) {
        arm.clipNorm = spec["clip"].get<double>();
        arm.rules.clip = lookUp<ClipAt>(valueOr<std::string>(spec, "clip_when", "update"),
                                        {{"update", ClipAt::Update}, {"micro", ClipAt::RunningSum}});
    }
    e.arms.push_back(arm);
    return e;
}

DataSet dataOf(const Json& file, const Experiment& e)
{
    DataSet data;
    data.name = "golden";
    const Json& spec = file.at("case");
    const Json& model = spec.at("model");
    switch (e.model.kind) {
    case ModelKind::Mlp: data.inputs = model.at("inputs"); break;
    case ModelKind::Cnn:
        data.channels = model.at("inputs");
        data.side = model.at("size");
        data.inputs = data.channels * data.side * data.side;
        break;
    case ModelKind::Gpt:
        data.vocabulary = model.at("vocab");
        data.steps = data.targetsPerSample = model.at("context");
        break;
    case ModelKind::Gru:
        data.steps = spec.at("steps");
        data.inputs = data.steps * model.at("inputs").get<std::int64_t>();
        break;
    }
    data.outputs = data.vocabulary > 0 ? data.vocabulary : model.at("outputs").get<std::int64_t>();
    for (const Json& batch : file.at("micro_batches")) {
        const auto x = batch.at("x").at("values").get<std::vector<double>>();
        if (data.vocabulary > 0)
            data.train.tokens.insert(data.train.tokens.end(), x.begin(), x.end());
        else
            data.train.numbers.insert(data.train.numbers.end(), x.begin(), x.end());
        data.train.count += batch["x"].at("shape").at(0).get<std::int64_t>();
        const auto y = batch.at("y").at("values").get<std::vector<double>>();
        if (e.loss == LossKind::CrossEntropy)
            data.train.classes.insert(data.train.classes.end(), y.begin(), y.end());
        else
            data.train.targets.insert(data.train.targets.end(), y.begin(), y.end());
    }
    return data;
}

std::filesystem::path writeStart(const Json& file)
{
    std::string name = (std::filesystem::temp_directory_path() / "tarakum-golden-XXXXXX").string();
    const int descriptor = mkstemp(name.data());
    if (descriptor < 0) throw std::runtime_error("no temporary file");
    close(descriptor);
    std::ofstream(name) << file.at("init").dump();
    return name;
}

class Comparison
{
public:
    explicit Comparison(Precision precision) : m_float64(precision == Precision::Float64) {}

    void compare(const std::string& where, double ours, double theirs, double largest)
    {
        // Absolute 1e-12 stands for relative 1e-10 near zero: below 0.01 the error is taken relative to 0.01.
        const double error =
            std::abs(ours - theirs) / (m_float64 ? std::max(std::abs(theirs), 1e-2) : std::max(largest, 1e-30));
        if (!(error <= m_result.worst)) {
            m_result.worst = std::isnan(error) ? HUGE_VAL : error;
            m_result.where = where + ": " + std::to_string(ours) + " instead of " + std::to_string(theirs);
        }
    }
    void compare(const std::string& where, double ours, double theirs)
    {
        compare(where, ours, theirs, std::abs(theirs));
    }
    GoldenResult& result() { return m_result; }

private:
    bool m_float64;
    GoldenResult m_result;
};

double weightAt(const Tensor& weights, std::int64_t i)
{
    return weights.type() == Type::Float64 ? weights.as<double>()[i] : static_cast<double>(weights.as<float>()[i]);
}

} // namespace

GoldenResult checkGolden(const std::filesystem::path& path, Precision precision)
{
    std::ifstream stream(path);
    if (!stream) throw std::runtime_error(path.string() + " cannot be read");
    const Json file = Json::parse(stream);
    if (file.value("format", "") != "tarakum-golden-1") throw std::runtime_error(path.string() + " is no golden file");

    Experiment e = experimentOf(file, precision);
    e.model.start = Start::File;
    e.model.startFile = writeStart(file);
    const DataSet data = dataOf(file, e);
    RunRecord record(e, "");
    Arm arm(record.experiment, 0, data, endSamples(e, data.train.count), makeTestBackend(1), true, record.arms[0]);
    std::filesystem::remove(e.model.startFile);

    Comparison comparison(precision);
    OpenGate gate;
    const Json& trajectory = file.at("trajectory");
    std::size_t micro = 0;
    for (std::size_t u = 0; u < trajectory.size(); ++u) {
        const std::string where = "update " + std::to_string(u + 1) + ", ";
        if (arm.over()) throw std::runtime_error(path.string() + ": only " + std::to_string(u) + " updates");
        arm.advance(gate, nullptr);
        const Json& truth = trajectory[u];
        const UpdateRow& row = record.arms[0].updates[u];
        comparison.compare(where + "loss", row.loss, truth.at("loss"));
        comparison.compare(where + "grad_norm", row.gradNorm, truth.at("grad_norm"));
        const bool clipsSum = e.arms[0].clipNorm && e.arms[0].rules.clip == ClipAt::RunningSum;
        for (std::size_t j = 0; j < truth.at("micro_loss").size(); ++j, ++micro) {
            const MicroRow& m = record.arms[0].microBatches[micro];
            comparison.compare(where + "micro_loss", m.loss, truth["micro_loss"][j]);
            // With the running sum clipped the file holds the change of the sum, which the log does not have.
            if (!clipsSum)
                comparison.compare(where + "micro_grad_norm", m.microGradNorm, truth.at("micro_grad_norm")[j]);
        }
        const auto compareAll = [&](const Parameters& all) {
            for (const Parameter& p : all.list()) {
                const auto values = truth.at("state").at(p.name).at("values").get<std::vector<double>>();
                double largest = 0;
                for (double v : values) largest = std::max(largest, std::abs(v));
                for (std::size_t i = 0; i < values.size(); ++i)
                    comparison.compare(where + p.name + "[" + std::to_string(i) + "]",
                                       weightAt(all.block(), p.first + static_cast<std::int64_t>(i)), values[i],
                                       largest);
            }
        };
        compareAll(arm.parameters());
        compareAll(arm.buffers());
        if (truth["state"].size() != arm.parameters().list().size() + arm.buffers().list().size())
            throw std::runtime_error(path.string() + ": state of another model");
        ++comparison.result().updates;
    }
    if (!arm.over()) throw std::runtime_error(path.string() + ": more updates than in the file");
    return comparison.result();
}

} // namespace tarakum
