#include "engine/lab/script.hpp"

#include "engine/base/number_text.hpp"
#include "engine/lab/listing.hpp"
#include "engine/lab/script_parts.hpp"

namespace tarakum {

namespace {

// A length: ("updates", 10.0), or None.
std::string spanText(const std::optional<Span>& span)
{
    static constexpr const char* units[] = {"updates", "samples", "epochs"};
    if (!span) return "None";
    return std::string("(\"") + units[static_cast<int>(span->unit)] + "\", " + pythonFloat(span->count) + ')';
}

class Writer
{
public:
    Writer(const Experiment& experiment, const ArmSpec& arm, const std::string& dataFile)
        : m_experiment(experiment), m_model(experiment.model), m_arm(arm), m_rules(arm.rules), m_dataFile(dataFile),
          m_lines(listingOf(experiment, arm))
    {
    }

    Script write()
    {
        collectLeftOut();
        head();
        data();
        network();
        criterion();
        m_text += script::kWindows;
        optimizer();
        helpers();
        stubs();
        loop();
        return {std::move(m_text), std::move(m_leftOut)};
    }

private:
    void line(const std::string& text) { m_text += text + '\n'; }

    bool uses(const std::string& word) const
    {
        for (const ListingLine& one : m_lines)
            if (!one.struck && one.text.find(word) != std::string::npos) return true;
        return false;
    }

    void collectLeftOut()
    {
        const auto leave = [&](bool left, const char* what) {
            if (left) m_leftOut.push_back(what);
        };
        static constexpr const char* models[] = {"", "the convolutional network", "the transformer",
                                                 "the recurrent network"};
        if (m_arm.fork)
            m_leftOut.push_back("the fork: it begins at the start; to go on from " + pythonString(m_arm.fork->of) +
                                " after update " + std::to_string(m_arm.fork->at) +
                                ", load what that arm's script has by then into model and optimizer");
        if (m_model.kind != ModelKind::Mlp)
            m_leftOut.push_back(models[static_cast<int>(m_model.kind)] +
                                std::string(": put yours in the place of Model"));
        leave(m_experiment.loss == LossKind::Contrastive, "the contrastive loss: put yours in the place of Criterion");
        leave(m_experiment.data.cut == DataCut::Time && m_experiment.data.kind == DataKind::Stream,
              "the order of a stream that is cut in time");
        leave(m_arm.precision == Precision::Bfloat16 || m_arm.precision == Precision::Float16,
              "the types of 16 bits: it computes in float32");
        leave(m_arm.device == Device::Cuda, "the GPU: it computes on the CPU, and tf32 as float32");
        leave(m_arm.optimizer.kind == OptimizerKind::AdamA, "adama's moments: it uses Adam");
        leave(m_model.dropout > 0, "dropout's masks: PyTorch draws others");
        leave(uses("add_to_buffer("), "the buffer's type and summation: gradients are added in the weights' type");
        leave(uses("collect_statistics(") || uses("update_running_statistics(") || uses("set_momentum(") ||
                  uses("freeze_statistics("),
              "batch_statistics other than micro-batch");
        leave(uses("optimizer.count_step("), "the optimizer's count of micro-batches");
        leave(uses(": continue"), "the micro-batch that comes in place of one that is not finite");
        leave(m_arm.steps.followsMeasurements(), "k that follows measurements: it stays at the least");
    }

    void head()
    {
        line("# " + oneLine(m_experiment.title.in(false).empty() ? "An experiment" : m_experiment.title.in(false)) +
             ": the arm " + pythonString(m_arm.name) + ", as a PyTorch script.");
        line(
            "# Weights and samples are read from a file that tarakum script EXPERIMENT --arm NAME --data FILE writes.");
        line("# Prints each update and its window's mean loss.");
        for (const std::string& what : m_leftOut) line("# Left out: " + what + '.');
        line("\nimport json\nimport math\nimport sys\n\nimport torch\nimport torch.utils.checkpoint\nfrom torch import "
             "nn");
        line("from torch.nn import functional as F\n");
    }

    static std::string oneLine(std::string text)
    {
        for (char& c : text)
            if (c == '\n' || c == '\r') c = ' ';
        return text;
    }

    void data()
    {
        const bool is64 = m_arm.precision == Precision::Float64;
        const bool classes = m_experiment.loss == LossKind::CrossEntropy;
        line(std::string("torch.set_default_dtype(torch.float") + (is64 ? "64)" : "32)"));
        line("with open(sys.argv[1] if len(sys.argv) > 1 else " + pythonString(m_dataFile) + ") as file:");
        line("    data = json.load(file)");
        line("order, samples_per_epoch, end_samples = data[\"order\"], data[\"samples_per_epoch\"], "
             "data[\"end_samples\"]");
        line("all_inputs = torch.tensor(data[\"inputs\"][\"values\"], dtype=torch.get_default_dtype())");
        line("all_inputs = all_inputs.reshape(data[\"inputs\"][\"shape\"]) / data[\"inputs\"][\"divided_by\"]");
        line(std::string("all_targets = torch.tensor(data[\"targets\"][\"values\"], dtype=") +
             (classes ? "torch.int64)" : "torch.get_default_dtype())"));
        line("all_targets = all_targets.reshape(data[\"targets\"][\"shape\"])\n");

        std::string sizes;
        for (const std::int64_t b : m_arm.microBatch) sizes += (sizes.empty() ? "" : ", ") + std::to_string(b);
        static constexpr const char* boundaries[] = {"after", "before", "inverted"};
        static constexpr const char* lasts[] = {"flush", "flush-by-steps", "drop", "leak", "carry"};
        line("sizes = [" + sizes + "]  # of micro-batches, used in turn");
        line("effective_batch = " + (m_arm.effectiveBatch ? std::to_string(*m_arm.effectiveBatch) : "None"));
        line(std::string("boundary, last_window = \"") + boundaries[static_cast<int>(m_rules.boundary)] + "\", \"" +
             lasts[static_cast<int>(m_rules.lastWindow)] + '"');
        line(std::string("by_epoch = ") + (uses("in range(epochs)") ? "True" : "False"));
        line("epochs = len(order)\n\n");
        line("def steps_after(updates, samples):");
        steps();
    }

    void steps()
    {
        if (m_arm.steps.kind != StepsKind::Listed)
            return line("    return " +
                        std::to_string(m_arm.steps.followsMeasurements() ? m_arm.steps.least : m_arm.stepsPerWindow()));
        line("    k = 1");
        for (const StepsEntry& entry : m_arm.steps.list) {
            static constexpr const char* here[] = {"updates", "samples // samples_per_epoch", "samples"};
            line(std::string("    if ") + here[static_cast<int>(entry.from)] + " >= " + std::to_string(entry.at) + ':');
            line("        k = " + std::to_string(entry.steps));
        }
        line("    return k");
    }

    void network()
    {
        line("\n\n# ---- the model ----\n");
        if (m_model.kind != ModelKind::Mlp) {
            line("class Model(nn.Module):\n    def forward(self, *inputs):\n"
                 "        raise NotImplementedError(\"put your model here\")\n\n\nmodel = Model()");
            return;
        }
        static constexpr const char* activations[] = {"nn.ReLU()", "nn.Tanh()", "nn.GELU(approximate=\"tanh\")",
                                                      "nn.Sigmoid()"};
        const std::string bias = m_model.bias ? ")" : ", bias=False)";
        line("layers = []\nwidth = all_inputs.shape[2]");
        std::string hidden;
        for (const std::int64_t h : m_model.hidden) hidden += (hidden.empty() ? "" : ", ") + std::to_string(h);
        if (!hidden.empty()) {
            line("for hidden in [" + hidden + "]:");
            line("    layers.append(nn.Linear(width, hidden" + bias + ")");
            if (m_model.normalisation == Normalisation::Batch) line("    layers.append(nn.BatchNorm1d(hidden))");
            if (m_model.normalisation == Normalisation::Layer) line("    layers.append(nn.LayerNorm(hidden))");
            line(std::string("    layers.append(") + activations[static_cast<int>(m_model.activation)] + ')');
            if (m_model.dropout > 0) line("    layers.append(nn.Dropout(" + pythonFloat(m_model.dropout) + "))");
            line("    width = hidden");
        }
        line("layers.append(nn.Linear(width, data[\"outputs\"]" + bias + ')');
        line("model = nn.Sequential(*layers)");
        line("with torch.no_grad():");
        line("    for p, weights in zip(model.parameters(), data[\"weights\"].values()):");
        line("        p.copy_(torch.tensor(weights[\"values\"]).reshape(p.shape))");
        if (m_arm.checkpointing.kind == CheckpointingKind::Auto) line("segments = len(model)");
    }

    void criterion()
    {
        line("\n\n# ---- the loss ----\n\ndef items_of(targets):");
        const bool classes = m_experiment.loss == LossKind::CrossEntropy;
        line(classes ? "    return int((targets != -100).sum())" : "    return targets.numel()");
        line("\n\nclass Criterion:\n    def __init__(self):\n        self.sum = self.items = self.means = self.last = "
             "0\n");
        line("    def __call__(self, outputs, targets=None, reduction=\"mean\"):");
        switch (m_experiment.loss) {
        case LossKind::CrossEntropy: line("        loss = F.cross_entropy(outputs, targets, reduction=\"sum\")"); break;
        case LossKind::Mse: line("        loss = F.mse_loss(outputs, targets, reduction=\"sum\")"); break;
        case LossKind::HalfMse: line("        loss = 0.5 * F.mse_loss(outputs, targets, reduction=\"sum\")"); break;
        case LossKind::Contrastive: line("        raise NotImplementedError(\"put your loss here\")"); break;
        }
        if (m_experiment.loss != LossKind::Contrastive) {
            line("        items = items_of(targets)");
            line("        self.sum += loss.item()\n        self.items += items");
            line("        self.last = loss.item() / items\n        self.means += self.last");
            line("        return loss if reduction == \"sum\" else loss / items");
        }
        line("\n\ncriterion = Criterion()\nupdates = 0\n\n");
        line("def log():\n    global updates, mean_loss, last_mean_loss, sum_of_mean_losses\n    updates += 1");
        line("    mean_loss, last_mean_loss, sum_of_mean_losses = criterion.sum / criterion.items, criterion.last, "
             "criterion.means");
        line("    print(updates, repr(mean_loss), sep=\",\")");
        line("    criterion.sum = criterion.items = criterion.means = 0");
        if (uses("report(")) line("\n\ndef report(value):\n    print(\"# reported\", value)");
    }

    void optimizer()
    {
        const OptimizerSpec& o = m_arm.optimizer;
        const std::string rate = "lr=" + pythonFloat(o.learningRate);
        const std::string decay = ", weight_decay=" + pythonFloat(o.weightDecay);
        line("\n\n# ---- the optimizer ----\n");
        if (m_arm.optimizer.kind == OptimizerKind::AdamA || uses("optimizer.count_step("))
            line("class Optimizer(torch.optim." + kind() +
                 "):\n    def take_gradients(self):\n        pass\n\n    def count_step(self):\n        pass\n\n"
                 "    def open_moments(self):\n        self.zero_grad()\n\n");
        std::string text = "optimizer = ";
        text += m_arm.optimizer.kind == OptimizerKind::AdamA || uses("optimizer.count_step(") ? "Optimizer"
                                                                                              : "torch.optim." + kind();
        text += "(model.parameters(), " + rate;
        if (o.kind == OptimizerKind::Sgd)
            text += ", momentum=" + pythonFloat(o.momentum) + decay + (o.nesterov ? ", nesterov=True)" : ")");
        else
            text += ", betas=(" + pythonFloat(o.beta1) + ", " + pythonFloat(o.beta2) +
                    "), eps=" + pythonFloat(o.epsilon) + decay + ')';
        line(text);
        if (uses("scheduler.step(")) schedule();
        if (uses("average.")) {
            const std::string d = pythonFloat(*m_arm.average);
            line("average = torch.optim.swa_utils.AveragedModel(model, avg_fn=lambda a, p, n: " + d + " * a + (1 - " +
                 d + ") * p)\naverage.n_averaged += 1");
        }
    }

    std::string kind() const
    {
        static constexpr const char* kinds[] = {"SGD", "Adam", "AdamW", "AdamW"};
        return kinds[static_cast<int>(m_arm.optimizer.kind)];
    }

    void schedule()
    {
        const ScheduleSpec& s = m_arm.schedule;
        static constexpr const char* kinds[] = {"constant", "linear", "cosine", "step"};
        line(std::string("schedule, schedule_by_micro_batch = \"") + kinds[static_cast<int>(s.kind)] + "\", " +
             (m_rules.scheduleUnit == Unit::MicroBatch ? "True" : "False"));
        line("warmup, span, every = " + spanText(s.warmup) + ", " + spanText(s.length) + ", " + spanText(s.every));
        line("stair_factor, end_factor = " + pythonFloat(s.factor) + ", " + pythonFloat(s.endFactor));
        m_text += script::kSchedule;
    }

    void helpers()
    {
        if (uses("gradient = torch.autograd")) m_text += script::kApart;
        if (uses("all_finite(")) m_text += script::kFinite;
        if (uses("scaler")) m_text += script::kScaler;
        if (uses("checkpoint_sequential(")) m_text += script::kCheckpoint;
    }

    // What has no words here does nothing.
    void stubs()
    {
        for (const char* name : {"add_to_buffer", "seed_masks", "collect_statistics", "update_running_statistics",
                                 "set_momentum", "freeze_statistics"})
            if (uses(std::string(name) + '('))
                line(std::string("\n\ndef ") + name + "(*arguments, **options):\n    pass  # left out");
        if (uses("window_begins(")) line("\n\ndef window_begins():\n    return False  # left out");
        if (m_model.stateful) line("\n\nlanes = 1");
    }

    // The listing itself, and after each step the loss.
    void loop()
    {
        line("\n\n# ---- the loop ----\n");
        std::vector<ListingLine> lines;
        for (const ListingLine& one : m_lines) {
            if (one.note == ListingNote::Fork) continue; // left out
            lines.push_back(one);
            if (!bearsName(one, "L12")) continue;
            ListingLine log = one;
            log.text = std::string(one.text.find_first_not_of(' '), ' ') + "log()";
            lines.push_back(log);
        }
        m_text += listingText(lines);
    }

    const Experiment& m_experiment;
    const ModelSpec& m_model;
    const ArmSpec& m_arm;
    const Rules& m_rules;
    const std::string& m_dataFile;
    const std::vector<ListingLine> m_lines;
    std::string m_text;
    std::vector<std::string> m_leftOut;
};

} // namespace

Script scriptOf(const Experiment& experiment, std::size_t arm, const std::string& dataFile)
{
    return Writer(experiment, experiment.arms[arm], dataFile).write();
}

} // namespace tarakum
