#include "engine/lab/combinations.hpp"

#include "engine/data/stream_data.hpp"
#include "engine/lab/schedule_units.hpp"
#include "engine/nn/network_memory.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace tarakum {

namespace {

const Document* member(const Document* object, std::string_view name)
{
    if (!object || !object->is_object()) return nullptr;
    const auto found = object->find(std::string(name));
    return found == object->end() || found->is_null() ? nullptr : &*found;
}

// The problems of one object: the experiment, or an arm.
class Problems
{
public:
    Problems(const Document& own, std::string path, std::string defaultsPath, std::vector<Problem>& problems)
        : m_own(own), m_path(std::move(path)), m_defaultsPath(std::move(defaultsPath)), m_problems(problems)
    {
    }

    // What the object itself says at "rules.clip"; null if nothing.
    const Document* own(const std::string& key) const
    {
        const Document* at = &m_own;
        for (std::size_t first = 0; at && first <= key.size();) {
            const std::size_t end = std::min(key.find('.', first), key.size());
            at = member(at, key.substr(first, end - first));
            first = end + 1;
        }
        return at;
    }
    // Keys that contradict each other, wherever they are said.
    void add(const std::string& key, const std::string& text)
    {
        m_problems.push_back({(own(key) ? m_path : m_defaultsPath) + key, "", text});
    }
    void add(const std::string& key, const std::string& value, const std::string& allowed)
    {
        m_problems.push_back({(own(key) ? m_path : m_defaultsPath) + key, value, allowed});
    }
    // A key without a use: a problem only where the object itself says it.
    void addIfOwn(const std::string& key, const std::string& text)
    {
        if (own(key)) add(key, text);
    }

private:
    const Document& m_own;
    const std::string m_path, m_defaultsPath;
    std::vector<Problem>& m_problems;
};

void checkModel(const ModelSpec& model, Problems& problems)
{
    if (model.kind == ModelKind::Gpt && model.width % model.heads != 0)
        problems.add("model.heads", std::to_string(model.heads),
                     "a divisor of model.width, " + std::to_string(model.width));
    if (model.kind == ModelKind::Mlp && model.normalisation == Normalisation::Group)
        problems.add("model.normalisation", "\"group\"", "one of none, batch, layer with kind mlp");
    if (model.kind == ModelKind::Cnn && model.normalisation == Normalisation::Layer)
        problems.add("model.normalisation", "\"layer\"", "one of none, batch, group with kind cnn");
    if (model.kind == ModelKind::Cnn && model.normalisation == Normalisation::Group)
        for (const std::int64_t channels : model.channels)
            if (channels % model.groups != 0) {
                problems.add("model.groups", std::to_string(model.groups),
                             "a divisor of all model.channels, and so of " + std::to_string(channels));
                break;
            }
    if (model.kind == ModelKind::Gru && model.hidden.empty())
        problems.add("model.hidden", "[]", "a list of at least one width with kind gru");
}

void checkData(DataSpec& data, const Problems& said, Problems& problems)
{
    const bool path = said.own("data.path"), rows = said.own("data.rows");
    if (data.kind == DataKind::Idx && !path)
        problems.add("data.path", "must be there: the folder of the four IDX files");
    if (data.kind == DataKind::Csv && !path && !rows)
        problems.add("data.path", "must be there: the CSV file of training data (or rows, the data themselves)");
    if (data.kind == DataKind::Csv && path && rows) problems.add("data.rows", "give either path or rows, not both");
    if (data.kind == DataKind::Stream) {
        if (data.shuffle && said.own("data.shuffle"))
            problems.add("data.shuffle", "true", "false or left out with kind stream: its pieces follow one another");
        data.shuffle = false;
    }
}

// At most one of the three units in which a length may be given.
void checkUnits(const UnitKeys& names, Problems& problems)
{
    std::string first;
    for (const std::string_view view : names) {
        const std::string name(view), key = "schedule." + name;
        if (!problems.own(key)) continue;
        if (!first.empty()) problems.add(key, "give either " + first + " or " + name + ", not both");
        first = name;
    }
}

void checkSchedule(const ScheduleSpec& schedule, Problems& problems)
{
    if (schedule.kind == ScheduleKind::Step && !schedule.every)
        problems.add(problems.own("schedule.kind") ? "schedule.kind" : "schedule",
                     "step needs one of every_updates, every_samples, every_epochs");
}

// AdamA has no gradient buffer to clip, scale or store.
void checkAdamA(ArmSpec& arm, Problems& problems)
{
    if (arm.optimizer.kind != OptimizerKind::AdamA) return;
    for (const char* key : {"clip_norm", "loss_scale", "buffer"})
        problems.addIfOwn(key, "means nothing with optimizer adama, which has no gradient buffer");
    arm.clipNorm.reset();
    arm.lossScale = {};
    arm.bufferType.reset();
    arm.summation = {};
    if (arm.rules.notFinite == NotFinite::SkipMicroBatch)
        problems.add("rules.not_finite",
                     "skip-micro-batch means nothing with optimizer adama, which has no gradient buffer");
    if (arm.steps.kind == StepsKind::NoiseScale)
        problems.add("accumulation_steps",
                     "noise-scale means nothing with optimizer adama, which has no gradient buffer to measure it by");
}

void checkDevice(const ArmSpec& arm, Problems& problems)
{
    if (arm.precision == Precision::Tf32 && arm.device != Device::Cuda)
        problems.add("precision", "\"tf32\"", "one of float32, float64, bfloat16, float16 with device cpu");
}

void checkRules(const Experiment& experiment, ArmSpec& arm, Problems& problems)
{
    Rules& rules = arm.rules;
    if (rules.boundary != Boundary::After) {
        problems.addIfOwn(
            "rules.last_window",
            "must be left out with this boundary, which keeps what is left at an epoch's end in the buffer");
        rules.lastWindow = Rules{}.lastWindow;
    }
    if (rules.clip != ClipAt::Update && !arm.clipNorm) {
        problems.addIfOwn("rules.clip", "needs clip_norm, the limit");
        rules.clip = Rules{}.clip;
    }
    const bool atEnd = rules.backward == BackwardAt::WindowEnd;
    if (rules.clip != ClipAt::Update && atEnd)
        problems.add("rules.clip",
                     "must be update with backward window-end, which has no gradient before the window's end");
    if (rules.contrastive == ContrastiveOver::Window && experiment.loss != LossKind::Contrastive) {
        problems.addIfOwn("rules.contrastive", "needs the loss contrastive");
        rules.contrastive = Rules{}.contrastive;
    }
    if (rules.contrastive == ContrastiveOver::Window && atEnd)
        problems.add("rules.backward",
                     "must be micro-batch with contrastive window, which goes through the window twice");
    if (rules.notFinite == NotFinite::SkipMicroBatch && (atEnd || rules.contrastive == ContrastiveOver::Window))
        problems.add("rules.not_finite", "skip-micro-batch comes too late with " +
                                             std::string(atEnd ? "backward window-end" : "contrastive window") +
                                             ": the micro-batch is in the others' loss or memory by then");
}

void checkCheckpointing(const Experiment& experiment, const ArmSpec& arm, Problems& problems)
{
    const Checkpointing& checkpointing = arm.checkpointing;
    if (checkpointing.kind == CheckpointingKind::None) return;
    const auto most = std::max<std::int64_t>(1, blocksOf(experiment.model));
    if (checkpointing.kind == CheckpointingKind::Segments && checkpointing.segments > most)
        problems.add("checkpointing", std::to_string(checkpointing.segments),
                     "at most " + std::to_string(most) + ", the model's hidden layers, stages or blocks");
    if (arm.rules.backward == BackwardAt::WindowEnd && experiment.model.stateful)
        problems.add("checkpointing", "must be none with backward window-end for a stateful model: the state that a "
                                      "micro-batch began with is gone when its layers are computed again");
}

// Windows of a stream whose micro-batches go on in time.
void checkCutInTime(const Experiment& experiment, const ArmSpec& arm, Problems& problems)
{
    if (experiment.data.kind != DataKind::Stream || experiment.data.cut != DataCut::Time) return;
    const std::int64_t lanes = experiment.data.lanes.value_or(kStreamLanes);
    if (arm.microBatch.size() > 1 || lanes % arm.microBatch.front() != 0)
        problems.add("micro_batch", arm.microBatch.size() > 1 ? "a list" : std::to_string(arm.microBatch.front()),
                     "one number that divides data.lanes, " + std::to_string(lanes) + ", with data.cut time");
    if (arm.steps.kind != StepsKind::Constant || arm.effectiveBatch)
        problems.add(arm.effectiveBatch ? "effective_batch" : "accumulation_steps",
                     "must be a number of accumulation_steps with data.cut time");
}

} // namespace

void checkExperimentKeys(Experiment& experiment, const Document& document, std::vector<Problem>& list)
{
    Problems problems(document, "", "", list);
    checkModel(experiment.model, problems);
    checkData(experiment.data, problems, problems);
    const bool contrastive = experiment.loss == LossKind::Contrastive;
    if (contrastive != (experiment.data.kind == DataKind::Pairs))
        problems.add("loss", contrastive ? "contrastive needs pairs: data.kind must be pairs"
                                         : "must be contrastive with data.kind pairs");
    if (!contrastive) problems.addIfOwn("loss_temperature", "means nothing with this loss, only with contrastive");
    if (experiment.checkGradient > 0 && experiment.model.stateful)
        problems.add("check_gradient", "means nothing with model.stateful: the state that a window began with is gone");
    else if (experiment.checkGradient > 0 && experiment.data.cut == DataCut::Time)
        problems.add("check_gradient", "means nothing with data.cut time");
}

void checkScheduleUnits(const Document& own, const std::string& path, std::vector<Problem>& list)
{
    Problems problems(own, path, path, list);
    for (const UnitKeys& names : kScheduleUnits) checkUnits(names, problems);
}

void checkArmKeys(const Experiment& experiment, ArmSpec& arm, const Document& own, const std::string& path,
                  std::vector<Problem>& list)
{
    Problems problems(own, path, "defaults.", list);
    if (arm.optimizer.nesterov && arm.optimizer.momentum == 0) {
        problems.addIfOwn("optimizer.nesterov", "needs a momentum above 0");
        arm.optimizer.nesterov = false;
    }
    if (arm.steps.followsMeasurements()) {
        if (arm.steps.least > arm.steps.most)
            problems.add("accumulation_steps.least", std::to_string(arm.steps.least),
                         "at most " + std::to_string(arm.steps.most) + ", accumulation_steps.most");
        if (experiment.length.unit == LengthUnit::Updates)
            list.push_back(
                {"length.updates", std::to_string(experiment.length.count),
                 "given in epochs or samples here: arm \"" + arm.name + "\" chooses its own accumulation_steps"});
    }
    checkAdamA(arm, problems);
    checkDevice(arm, problems);
    checkScheduleUnits(own, path, list);
    checkSchedule(arm.schedule, problems);
    checkRules(experiment, arm, problems);
    checkCheckpointing(experiment, arm, problems);
    checkCutInTime(experiment, arm, problems);
}

} // namespace tarakum
