#include "engine/lab/describe.hpp"

#include "engine/lab/schedule_units.hpp"

#include <array>
#include <limits>

namespace tarakum {

namespace {

constexpr double kArmColours = 8; // that colour-blind eyes tell apart
constexpr double kLargestSize = 2e6;
constexpr double kLargestCount = 9007199254740992.0; // 2⁵³: every integer up to it is a double
constexpr double kUnlimited = std::numeric_limits<double>::max();

using Words = std::vector<std::string_view>;

Key kindOf(KeyKind kind, double least = 0, double most = 0)
{
    Key key;
    key.kind = kind;
    key.least = least;
    key.most = most;
    return key;
}

Key flag()
{
    return kindOf(KeyKind::Flag);
}
Key integer(double least, double most)
{
    return kindOf(KeyKind::Integer, least, most);
}
Key size(double least = 1)
{
    return integer(least, kLargestSize);
}
Key count(double least = 1)
{
    return integer(least, kLargestCount);
}
Key number(double least, double most = kUnlimited)
{
    return kindOf(KeyKind::Number, least, most);
}
Key text()
{
    return kindOf(KeyKind::Text);
}
Key texts()
{
    return kindOf(KeyKind::Texts);
}
Key file()
{
    return kindOf(KeyKind::Path);
}
Key bytes()
{
    return kindOf(KeyKind::Bytes, 1, kLargestCount);
}
Key sizes()
{
    return kindOf(KeyKind::Sizes, 1, kLargestSize);
}
Key rows()
{
    return kindOf(KeyKind::Rows);
}

Key above(double least)
{
    Key key = number(least);
    key.leastAllowed = false;
    return key;
}

Key below(double most) // and not negative
{
    Key key = number(0, most);
    key.mostAllowed = false;
    return key;
}

Key between(double least, double most) // neither itself
{
    Key key = above(least);
    key.most = most;
    key.mostAllowed = false;
    return key;
}

Key oneOf(Words choices)
{
    Key key = kindOf(KeyKind::Choice);
    key.choices = std::move(choices);
    return key;
}

Key oneOfOrFile(Words choices)
{
    Key key = oneOf(std::move(choices));
    key.kind = KeyKind::Path;
    return key;
}

Key emptyToo(Key key)
{
    key.mayBeEmpty = true;
    return key;
}

Key with(Words kinds, Key key)
{
    key.usedBy = std::move(kinds);
    return key;
}

void describe(Visitor& v, DataSpec& data)
{
    v.key("kind",
          oneOf({"fashion-mnist", "idx", "csv", "spiral", "circles", "xor", "blobs", "sine", "text", "lengths",
                 "stream", "pairs", "random"}),
          data.kind, "The data set: pictures of clothes, files of your own, or samples made from the seed.");
    v.key("path", with({"fashion-mnist", "idx", "csv", "text"}, file()), data.path,
          "The folder of the four IDX files, the CSV file of training data, or the file of text.");
    v.key("test_path", with({"csv"}, file()), data.testPath, "The CSV file of test data.");
    v.key("rows", with({"csv"}, rows()), data.rows,
          "The training data themselves, instead of a file: rows of numbers, the target last.");
    v.key("target", with({"csv"}, text()), data.target,
          "Name of the CSV column that holds the target; the last column if empty.");
    v.key("train_samples", size(), data.trainSamples,
          "Train on the first so many samples; on all that there are if left out.");
    v.key("test_samples", size(0), data.testSamples,
          "Test on the first so many samples; on all that there are if left out.");
    v.key("shuffle", flag(), data.shuffle, "Draw the samples in a new order each epoch; a stream never is.");
    v.key("inputs", with({"blobs", "pairs", "random"}, size()), data.inputs,
          "Numbers in a sample, in a step of a sequence, in each of a pair.");
    v.key("outputs", with({"pairs", "random"}, size()), data.outputs,
          "Numbers in a target, with a squared loss; in an embedding, with pairs.");
    v.key("classes", with({"csv", "spiral", "blobs", "random"}, size()), data.classes, "Number of classes.");
    v.key("channels", with({"random"}, size()), data.channels, "Channels of random pictures.");
    v.key("size", with({"random"}, size()), data.size, "Height and width of random pictures, in pixels.");
    v.key("vocabulary", with({"lengths", "random"}, size()), data.vocabulary,
          "Kinds of tokens; the samples are tokens then, not numbers.");
    v.key("context", with({"text", "random"}, size()), data.context, "Tokens in a sample.");
    v.key("steps", with({"lengths", "stream", "random"}, size()), data.steps,
          "Steps of a sequence: of the longest, or of a stream's piece.");
    v.key("lanes", with({"stream"}, size()), data.lanes, "Sequences of a stream that run side by side.");
    v.key("cut", with({"stream"}, oneOf({"samples", "time"})), data.cut,
          "What the micro-batches of a window are: other lanes at the same time, or the same lanes as time goes on.");
    v.key("noise", with({"spiral", "circles", "xor", "blobs", "sine", "pairs"}, number(0)), data.noise,
          "Standard deviation of the noise that is added to the samples.");
}

void describe(Visitor& v, ModelSpec& model)
{
    v.key("kind", oneOf({"mlp", "cnn", "gpt", "gru"}), model.kind,
          "The kind of network: layers of neurons, convolutions, a transformer, or recurrent layers.");
    v.key("hidden", with({"mlp", "gru"}, emptyToo(sizes())), model.hidden,
          "Widths of the hidden or recurrent layers; with mlp an empty list is a linear model.");
    v.key("channels", with({"cnn"}, emptyToo(sizes())), model.channels,
          "Channels of each stage of convolution and pooling; an empty list is a linear model.");
    v.key("width", with({"gpt"}, size()), model.width, "Numbers that a token becomes.");
    v.key("heads", with({"gpt"}, size()), model.heads, "Heads of attention; they divide the width.");
    v.key("layers", with({"gpt"}, size()), model.layers, "Blocks of attention and neurons.");
    v.key("activation", with({"mlp"}, oneOf({"relu", "tanh", "gelu", "sigmoid"})), model.activation,
          "What follows each hidden layer.");
    v.key("normalisation", with({"mlp", "cnn"}, oneOf({"none", "batch", "layer", "group"})), model.normalisation,
          "What is normalised before the activation: over the micro-batch, over the layer (mlp), over groups of "
          "channels (cnn).");
    v.key("groups", with({"cnn"}, size()), model.groups,
          "Groups of channels that are normalised together; they divide the channels.");
    v.key("dropout", below(1), model.dropout, "Probability that a value of a hidden layer is set to 0 in training.");
    v.key("bias", with({"mlp"}, flag()), model.bias, "Give each neuron a bias.");
    v.key("stateful", with({"gru"}, flag()), model.stateful,
          "Start a micro-batch with the state that the one before left.");
    ChoiceOrFile start{static_cast<std::size_t>(model.start), model.startFile, model.startValues};
    v.key("start", oneOfOrFile({"uniform", "he", "zeros"}), start,
          "The first weights: uniform within ±1/√fan-in, normal after He, zeros, or a file of weights.");
    model.start = static_cast<Start>(start.index);
    model.startFile = start.file;
    model.startValues = std::move(start.values);
}

// Three keys, one of which is given: the one that a visitor changes.
void describe(Visitor& v, Length& length)
{
    constexpr std::array units{LengthUnit::Updates, LengthUnit::Epochs, LengthUnit::Samples};
    std::array<std::optional<std::int64_t>, 3> before;
    before[static_cast<std::size_t>(length.unit)] = length.count;
    auto counts = before;
    v.key("updates", count(), counts[0],
          "Train until the arm with the largest effective batch has made so many updates.");
    v.key("epochs", count(), counts[1], "Train for so many passes over the training data.");
    v.key("samples", count(), counts[2], "Train for so many samples.");
    for (std::size_t i = 0; i < units.size(); ++i)
        if (counts[i] && counts[i] != before[i]) length = {units[i], *counts[i]};
}

void describe(Visitor& v, OptimizerSpec& optimizer)
{
    v.key("kind", oneOf({"sgd", "adam", "adamw", "adama"}), optimizer.kind,
          "How an update is made from the gradient; adama takes each micro-gradient as it comes and needs no buffer.");
    v.key("learning_rate", number(0), optimizer.learningRate, "Length η of a step.");
    v.key("momentum", with({"sgd"}, number(0, 1)), optimizer.momentum,
          "Share of the last step's direction that is kept.");
    v.key("nesterov", with({"sgd"}, flag()), optimizer.nesterov, "Look ahead along the momentum (Nesterov).");
    v.key("weight_decay", number(0), optimizer.weightDecay,
          "How strongly weights are drawn to zero: through the gradient, with adamw and adama beside it.");
    v.key("beta1", with({"adam", "adamw", "adama"}, below(1)), optimizer.beta1,
          "Share of the mean gradient that is kept.");
    v.key("beta2", with({"adam", "adamw", "adama"}, below(1)), optimizer.beta2,
          "Share of the mean squared gradient that is kept.");
    v.key("epsilon", with({"adam", "adamw", "adama"}, number(0)), optimizer.epsilon,
          "Added to the root of the mean squared gradient.");
}

// One length in three units, a key each: `names` in the order of Span::Unit. None is given, or one.
void describe(Visitor& v, std::optional<Span>& span, const UnitKeys& names, const Words& kinds, std::string_view text)
{
    std::array<std::optional<double>, 3> before;
    if (span) before[static_cast<std::size_t>(span->unit)] = span->count;
    auto counts = before;
    for (std::size_t i = 0; i < names.size(); ++i) {
        v.key(names[i], with(kinds, above(0)), counts[i], text);
        if (counts[i] && counts[i] != before[i]) span = Span{static_cast<Span::Unit>(i), *counts[i]};
    }
}

void describe(Visitor& v, ScheduleSpec& schedule)
{
    v.key("kind", oneOf({"constant", "linear", "cosine", "step"}), schedule.kind,
          "How the learning rate changes during training.");
    describe(v, schedule.warmup, kWarmupKeys, {}, "Let the rate rise linearly over so much of the training first.");
    describe(v, schedule.length, kLengthKeys, {"linear", "cosine"},
             "Where the rate comes to its end, warm-up included; at the run's end if left out.");
    describe(v, schedule.every, kEveryKeys, {"step"}, "Length of a stair.");
    v.key("factor", with({"step"}, number(0)), schedule.factor, "What each stair multiplies the rate by.");
    v.key("end_factor", with({"linear", "cosine"}, number(0)), schedule.endFactor,
          "Share of the rate that is left at the end.");
}

void describe(Visitor& v, LossScaleSpec& scale)
{
    v.key("initial", above(0), scale.initial, "The scale to begin with.");
    v.key("growth", above(1), scale.growth, "What it is multiplied by after so many good updates in a row.");
    v.key("backoff", between(0, 1), scale.backoff, "What it is multiplied by when the gradient is not finite.");
    v.key("interval", count(), scale.interval, "Good updates before it grows.");
}

void describeBuffer(Visitor& v, ArmSpec& arm)
{
    if (!v.enter("buffer")) return;
    v.key("type", oneOf({"float32", "float64", "bfloat16", "float16"}), arm.bufferType,
          "The type of the gradient buffer; float64 where precision is, else float32, if left out.");
    v.key("summation", oneOf({"plain", "kahan", "stochastic"}), arm.summation,
          "How gradients are added: rounded, with what rounding lost kept, or rounded at random.");
    v.leave();
}

void describeAverage(Visitor& v, ArmSpec& arm)
{
    bool there = arm.average.has_value();
    double decay = arm.average.value_or(0.99);
    if (v.enterOptional("average", there)) {
        v.key("decay", below(1), decay,
              "Average the weights, each update keeping this share; test figures are the average's.");
        v.leave();
    }
    arm.average = there ? std::optional(decay) : std::nullopt;
}

void describeLossScale(Visitor& v, ArmSpec& arm)
{
    LossScaleSpec& spec = arm.lossScale;
    Key key = above(0);
    key.groupToo = true;
    std::optional<double> fixed;
    if (!spec.dynamic && spec.initial != 1) fixed = spec.initial;
    v.key("loss_scale", key, fixed,
          "What the loss is multiplied by before backward: a number, or an object for one that adapts.");
    bool dynamic = spec.dynamic;
    LossScaleSpec adapting = dynamic ? spec : LossScaleSpec{true, 65536};
    if (v.enterOptional("loss_scale", dynamic)) {
        describe(v, adapting);
        v.leave();
    }
    spec = dynamic ? adapting : LossScaleSpec{false, fixed.value_or(1)};
}

void describeFork(Visitor& v, ArmSpec& arm)
{
    bool there = arm.fork.has_value();
    Fork fork = arm.fork.value_or(Fork());
    if (v.enterOptional("fork", there)) {
        v.key("of", text(), fork.of,
              "The arm before it that this one begins from: with its weights, optimizer and place.");
        v.key("at", count(), fork.at, "The updates that arm has made when this one begins.");
        v.leave();
    }
    arm.fork = there ? std::optional(fork) : std::nullopt;
}

void describeCheckpointing(Visitor& v, ArmSpec& arm)
{
    Key key = oneOf({"none", "every-layer", "auto"});
    key.numberToo = true;
    key.least = 1;
    key.most = kLargestSize;
    constexpr std::size_t inSegments = static_cast<std::size_t>(CheckpointingKind::Segments);
    ChoiceOrNumber value{static_cast<std::size_t>(arm.checkpointing.kind), arm.checkpointing.segments};
    v.key("checkpointing", key, value,
          "Which layers' values are not kept for the backward pass but computed again: none, every layer's, all but "
          "the last of so many segments, or what suits the memory budget best.");
    arm.checkpointing.kind = static_cast<CheckpointingKind>(value.index);
    arm.checkpointing.segments = value.index == inSegments ? value.number : 1;
}

void describeSteps(Visitor& v, ArmSpec& arm)
{
    Key key = size();
    key.listToo = key.groupToo = true;
    StepsOrList steps{arm.accumulationSteps, arm.steps.list};
    v.key("accumulation_steps", key, steps,
          "Micro-batches k whose gradients are added up for one update: a number, a list of when it changes, or what "
          "it follows.");
    arm.accumulationSteps = steps.steps;
    bool follows = arm.steps.followsMeasurements();
    StepsSpec spec = arm.steps;
    if (!follows) spec.kind = StepsKind::NoiseScale;
    if (v.enterOptional("accumulation_steps", follows)) {
        constexpr int first = static_cast<int>(StepsKind::NoiseScale);
        enum class Follows { NoiseScale, Loss };
        auto kind = static_cast<Follows>(static_cast<int>(spec.kind) - first);
        v.key("kind", oneOf({"noise-scale", "loss"}), kind,
              "What k follows: the gradient noise scale over b, or the loss as it falls.");
        spec.kind = static_cast<StepsKind>(static_cast<int>(kind) + first);
        v.key("least", size(), spec.least, "The smallest k, and the first.");
        v.key("most", size(), spec.most, "The largest k.");
        v.key("every", count(), spec.every, "Look every so many updates.");
        v.key("growth", with({"loss"}, above(1)), spec.growth, "What k is multiplied by when the loss has fallen.");
        v.key("fall", with({"loss"}, between(0, 1)), spec.fall,
              "To what share of what it was the loss must fall for k to grow.");
        v.leave();
    }
    if (follows) {
        arm.steps = spec;
    } else {
        arm.steps = {};
        if (!steps.list.empty()) arm.steps.kind = StepsKind::Listed;
        arm.steps.list = steps.list;
    }
}

void describe(Visitor& v, Rules& rules)
{
    v.key(
        "divide", oneOf({"items", "micro-batches", "none", "twice"}), rules.divide,
        "What the added gradients are divided by: items (right), micro-batches (mean of means), nothing, or k twice.");
    v.key("last_window", oneOf({"flush", "flush-by-steps", "drop", "leak", "carry"}), rules.lastWindow,
          "What becomes of a window that an epoch's end cuts short.");
    v.key("boundary", oneOf({"after", "before", "inverted"}), rules.boundary,
          "How the loop decides that a window is full.");
    v.key("clear", oneOf({"window", "micro-batch", "never"}), rules.clear, "When the gradient buffer is cleared.");
    v.key("clearing", oneOf({"overwrite", "zero", "release"}), rules.clearing,
          "How it is cleared: the next gradient overwrites it, zeros are written, its memory is given back.");
    v.key("clip", oneOf({"update", "running-sum", "micro-batch"}), rules.clip, "What clip_norm limits.");
    v.key("schedule_unit", oneOf({"update", "micro-batch"}), rules.scheduleUnit,
          "What the schedule of the rate advances with.");
    v.key("optimizer_unit", oneOf({"update", "micro-batch"}), rules.optimizerUnit,
          "What the optimizer's step count and its decoupled decay advance with.");
    v.key("average_unit", oneOf({"update", "micro-batch"}), rules.averageUnit,
          "What the average of the weights advances with.");
    v.key("not_finite", oneOf({"stop", "skip-window", "skip-micro-batch", "apply"}), rules.notFinite,
          "What is done about a gradient that is not finite; with a loss scale that adapts the window is skipped.");
    v.key("unscale", oneOf({"before-clip", "after-clip"}), rules.unscale,
          "Whether the loss scale is taken out before clipping.");
    v.key("scale_unit", oneOf({"update", "micro-batch"}), rules.scaleUnit,
          "What a loss scale that adapts may change with.");
    v.key("batch_statistics", oneOf({"micro-batch", "deferred", "window", "corrected-momentum", "frozen"}),
          rules.network.batchStatistics,
          "Whose statistics batch normalisation uses; the window's are held constant, so a part of the gradient is "
          "missing.");
    v.key("state", oneOf({"lane", "shared", "reset"}), rules.network.state,
          "Which state a stateful model goes on with: its sequence's own, that of the micro-batch before, none.");
    v.key("dropout_stream", oneOf({"keyed", "sequential"}), rules.network.dropoutStream,
          "Whether dropout's masks belong to the samples or are drawn one after the other.");
    v.key("contrastive", oneOf({"micro-batch", "window"}), rules.contrastive,
          "Which pairs a contrastive loss compares: the micro-batch's, or the whole window's (embeddings cached).");
    v.key("backward", oneOf({"micro-batch", "window-end"}), rules.backward,
          "When the backward passes are made: the gradient is the same, the memory is not.");
    v.key("reported_loss", oneOf({"window-mean", "sum", "last", "divided-again"}), rules.reportedLoss,
          "What the loop reports as its loss.");
}

template <class Group>
void describeGroup(Visitor& v, std::string_view name, Group& group)
{
    if (!v.enter(name)) return;
    describe(v, group);
    v.leave();
}

} // namespace

void describe(Visitor& v, Experiment& experiment)
{
    std::int64_t version = kFormatVersion;
    v.key("tarakum", integer(kFormatVersion, kFormatVersion), version,
          "The version of the file's format; it must be there.");
    v.key("title", texts(), experiment.title, "The experiment's name for people.");
    v.key("question", texts(), experiment.question, "What the experiment asks.");
    v.key("text", texts(), experiment.text, "What there is to know about it.");
    Key seed = count(0);
    seed.listToo = true;
    v.key("seed", seed, experiment.seed,
          "What all random numbers follow from; a list repeats the experiment with each.");
    Sweep sweep;
    v.key("sweep", kindOf(KeyKind::Sweep), sweep,
          "Values that keys take in turn: the experiment is repeated for each combination.");
    describeGroup(v, "data", experiment.data);
    describeGroup(v, "model", experiment.model);
    v.key("loss", oneOf({"cross-entropy", "mse", "half-mse", "contrastive"}), experiment.loss,
          "What is made small; half-mse is half the squared error, contrastive tells pairs apart.");
    v.key("loss_temperature", above(0), experiment.lossTemperature, "What a contrastive loss divides similarities by.");
    describeGroup(v, "length", experiment.length);
    v.key("evaluate", count(0), experiment.evaluate,
          "Compute the test figures every so many samples; 0: at the end only.");
    v.key("measure", oneOf({"update", "micro-batch"}), experiment.measure,
          "Log each update, or each micro-batch's gradient too.");
    v.key("check_gradient", count(0), experiment.checkGradient,
          "Compute the window's gradient again in float64 every so many updates; 0: never.");
}

void describe(Visitor& v, ArmSpec& arm)
{
    v.key("name", text(), arm.name, "The arm's name, its own in the experiment.");
    v.key("off", flag(), arm.off, "Leave the arm out of the run, but keep it in the file.");
    v.key("colour", integer(1, kArmColours), arm.colour,
          "The arm's colour, by its place in the palette; the one of the arm's own place if left out.");
    describeFork(v, arm);
    v.key("micro_batch", sizes(), arm.microBatch,
          "Samples b that go through the network together; a list is used in turn.");
    describeSteps(v, arm);
    v.key("effective_batch", size(), arm.effectiveBatch, "Samples L of an update, instead of accumulation_steps.");
    describeGroup(v, "optimizer", arm.optimizer);
    describeGroup(v, "schedule", arm.schedule);
    v.key("clip_norm", above(0), arm.clipNorm, "Limit on the norm of the gradient.");
    v.key("precision", oneOf({"float32", "float64", "bfloat16", "float16", "tf32"}), arm.precision,
          "The type of numbers that is computed with; with 16 bit the weights stay float32.");
    describeLossScale(v, arm);
    describeBuffer(v, arm);
    describeCheckpointing(v, arm);
    v.key("memory_budget", bytes(), arm.memoryBudget,
          "Bytes that the arm may hold at once; more ends it as out of memory.");
    v.key("device", oneOf({"cpu", "cuda"}), arm.device, "What computes.");
    v.key("threads", integer(1, 1024), arm.threads,
          "Threads that compute; all cores if left out. No result depends on it.");
    describeAverage(v, arm);
    describeGroup(v, "rules", arm.rules);
}

} // namespace tarakum
