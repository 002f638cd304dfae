#include "ui/key_texts.hpp"

#include "ui/language.hpp"

#include "engine/base/number_text.hpp"

#include <QCoreApplication>

namespace tarakum {

namespace {

// Only a context for translations.
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(KeyTexts)
};

struct Words
{
    const char* key; // without indices and without `defaults.` or `arms[].`
    const char* label;
    const char* help; // the table's own text is for the command line and English; this one is translated
};

const Words kWords[] = {
    {"seed", QT_TRANSLATE_NOOP("KeyTexts", "Seed"),
     QT_TRANSLATE_NOOP("KeyTexts", "What all random numbers come from: the same seed gives the same run. "
                                   "Several seeds repeat the experiment with each.")},
    {"data.kind", QT_TRANSLATE_NOOP("KeyTexts", "Data set"),
     QT_TRANSLATE_NOOP("KeyTexts", "What the networks are trained on.")},
    {"data.path", QT_TRANSLATE_NOOP("KeyTexts", "Path"),
     QT_TRANSLATE_NOOP("KeyTexts", "The folder or file that the data are read from.")},
    {"data.test_path", QT_TRANSLATE_NOOP("KeyTexts", "Test file"),
     QT_TRANSLATE_NOOP("KeyTexts", "A CSV file with the test data.")},
    {"data.target", QT_TRANSLATE_NOOP("KeyTexts", "Target column"),
     QT_TRANSLATE_NOOP("KeyTexts", "The column that is to be predicted; the last one if empty.")},
    {"data.train_samples", QT_TRANSLATE_NOOP("KeyTexts", "Training samples"),
     QT_TRANSLATE_NOOP("KeyTexts", "How many samples to train on.")},
    {"data.test_samples", QT_TRANSLATE_NOOP("KeyTexts", "Test samples"),
     QT_TRANSLATE_NOOP("KeyTexts", "How many samples to test on.")},
    {"data.shuffle", QT_TRANSLATE_NOOP("KeyTexts", "Shuffle"),
     QT_TRANSLATE_NOOP("KeyTexts", "Draws the samples in a new order each epoch, the same for all arms.")},
    {"data.inputs", QT_TRANSLATE_NOOP("KeyTexts", "Inputs"), QT_TRANSLATE_NOOP("KeyTexts", "Numbers in a sample.")},
    {"data.outputs", QT_TRANSLATE_NOOP("KeyTexts", "Outputs"), QT_TRANSLATE_NOOP("KeyTexts", "Numbers in a target.")},
    {"data.classes", QT_TRANSLATE_NOOP("KeyTexts", "Classes"),
     QT_TRANSLATE_NOOP("KeyTexts", "How many classes there are.")},
    {"data.noise", QT_TRANSLATE_NOOP("KeyTexts", "Noise"),
     QT_TRANSLATE_NOOP("KeyTexts", "Standard deviation of the noise that is added to the data.")},
    {"model.hidden", QT_TRANSLATE_NOOP("KeyTexts", "Hidden layers"),
     QT_TRANSLATE_NOOP("KeyTexts", "Widths of the hidden layers, such as 128, 64; none makes a linear model.")},
    {"model.activation", QT_TRANSLATE_NOOP("KeyTexts", "Activation"),
     QT_TRANSLATE_NOOP("KeyTexts", "The function between the layers.")},
    {"loss", QT_TRANSLATE_NOOP("KeyTexts", "Loss"), QT_TRANSLATE_NOOP("KeyTexts", "What training makes small.")},
    {"evaluate", QT_TRANSLATE_NOOP("KeyTexts", "Test every"),
     QT_TRANSLATE_NOOP("KeyTexts", "Test loss and accuracy every so many samples; 0: at the end only.")},
    {"optimizer.kind", QT_TRANSLATE_NOOP("KeyTexts", "Method"),
     QT_TRANSLATE_NOOP("KeyTexts", "How an update is made from the gradient.")},
    {"optimizer.learning_rate", QT_TRANSLATE_NOOP("KeyTexts", "Learning rate"),
     QT_TRANSLATE_NOOP("KeyTexts", "The length of a step along the gradient.")},
    {"optimizer.momentum", QT_TRANSLATE_NOOP("KeyTexts", "Momentum"),
     QT_TRANSLATE_NOOP("KeyTexts", "The share of the last step that goes into the next.")},
    {"optimizer.nesterov", QT_TRANSLATE_NOOP("KeyTexts", "Nesterov"),
     QT_TRANSLATE_NOOP("KeyTexts", "Looks one step of the momentum ahead; needs momentum.")},
    {"optimizer.weight_decay", QT_TRANSLATE_NOOP("KeyTexts", "Weight decay"),
     QT_TRANSLATE_NOOP("KeyTexts", "Draws the weights towards 0.")},
    {"optimizer.beta1", "β₁", QT_TRANSLATE_NOOP("KeyTexts", "Decay of the mean of gradients.")},
    {"optimizer.beta2", "β₂", QT_TRANSLATE_NOOP("KeyTexts", "Decay of the mean of squared gradients.")},
    {"optimizer.epsilon", "ε", QT_TRANSLATE_NOOP("KeyTexts", "Added to the root of the mean of squared gradients.")},
    {"clip_norm", QT_TRANSLATE_NOOP("KeyTexts", "Clip norm"),
     QT_TRANSLATE_NOOP("KeyTexts", "The gradient is shortened to this norm where it is longer.")},
    {"precision", QT_TRANSLATE_NOOP("KeyTexts", "Precision"),
     QT_TRANSLATE_NOOP("KeyTexts", "The number type that is computed in.")},
    {"memory_budget", QT_TRANSLATE_NOOP("KeyTexts", "Memory budget"),
     QT_TRANSLATE_NOOP("KeyTexts",
                       "Bytes that the arm may use, such as 64 MiB; an allocation beyond fails, as on a real device.")},
    {"name", QT_TRANSLATE_NOOP("KeyTexts", "Name"),
     QT_TRANSLATE_NOOP("KeyTexts", "The arm's name, unlike those of the others.")},
    {"title", QT_TRANSLATE_NOOP("KeyTexts", "Title"),
     QT_TRANSLATE_NOOP("KeyTexts", "The experiment's name for people, in English and Arabic.")},
    {"question", QT_TRANSLATE_NOOP("KeyTexts", "Question"),
     QT_TRANSLATE_NOOP("KeyTexts", "What the experiment asks, in English and Arabic.")},
    {"text", QT_TRANSLATE_NOOP("KeyTexts", "Text"),
     QT_TRANSLATE_NOOP("KeyTexts", "What there is to know about the experiment, in English and Arabic.")},
    {"sweep", QT_TRANSLATE_NOOP("KeyTexts", "Sweep"),
     QT_TRANSLATE_NOOP("KeyTexts", "Values that keys take in turn: a line for each key, with its values behind a "
                                   "colon. The command line runs every combination; the window runs the first.")},
    {"data.rows", QT_TRANSLATE_NOOP("KeyTexts", "Rows"),
     QT_TRANSLATE_NOOP(
         "KeyTexts",
         "The training data themselves, instead of a file: a row of numbers on each line, the target last.")},
    {"data.channels", QT_TRANSLATE_NOOP("KeyTexts", "Channels"),
     QT_TRANSLATE_NOOP("KeyTexts", "Channels of random pictures.")},
    {"data.size", QT_TRANSLATE_NOOP("KeyTexts", "Picture size"),
     QT_TRANSLATE_NOOP("KeyTexts", "Height and width of random pictures, in pixels.")},
    {"data.vocabulary", QT_TRANSLATE_NOOP("KeyTexts", "Vocabulary"),
     QT_TRANSLATE_NOOP("KeyTexts", "Kinds of tokens; the samples are tokens then, not numbers.")},
    {"data.context", QT_TRANSLATE_NOOP("KeyTexts", "Context"), QT_TRANSLATE_NOOP("KeyTexts", "Tokens in a sample.")},
    {"data.steps", QT_TRANSLATE_NOOP("KeyTexts", "Steps"),
     QT_TRANSLATE_NOOP("KeyTexts", "Steps of a sequence: of the longest, or of a stream's piece.")},
    {"data.lanes", QT_TRANSLATE_NOOP("KeyTexts", "Lanes"),
     QT_TRANSLATE_NOOP("KeyTexts", "Sequences of a stream that run side by side.")},
    {"data.cut", QT_TRANSLATE_NOOP("KeyTexts", "Cut"),
     QT_TRANSLATE_NOOP(
         "KeyTexts",
         "What the micro-batches of a window are: other lanes at the same time, or the same lanes as time goes on.")},
    {"model.kind", QT_TRANSLATE_NOOP("KeyTexts", "Network"),
     QT_TRANSLATE_NOOP("KeyTexts",
                       "The kind of network: layers of neurons, convolutions, a transformer, or recurrent layers.")},
    {"model.channels", QT_TRANSLATE_NOOP("KeyTexts", "Channels"),
     QT_TRANSLATE_NOOP("KeyTexts", "Channels of each stage of convolution and pooling, such as 16, 32.")},
    {"model.width", QT_TRANSLATE_NOOP("KeyTexts", "Width"),
     QT_TRANSLATE_NOOP("KeyTexts", "Numbers that a token becomes.")},
    {"model.heads", QT_TRANSLATE_NOOP("KeyTexts", "Heads"),
     QT_TRANSLATE_NOOP("KeyTexts", "Heads of attention; they divide the width.")},
    {"model.layers", QT_TRANSLATE_NOOP("KeyTexts", "Layers"),
     QT_TRANSLATE_NOOP("KeyTexts", "Blocks of attention and neurons.")},
    {"model.normalisation", QT_TRANSLATE_NOOP("KeyTexts", "Normalisation"),
     QT_TRANSLATE_NOOP(
         "KeyTexts",
         "What is normalised before the activation: over the micro-batch, over the layer, over groups of channels.")},
    {"model.groups", QT_TRANSLATE_NOOP("KeyTexts", "Groups"),
     QT_TRANSLATE_NOOP("KeyTexts", "Groups of channels that are normalised together; they divide the channels.")},
    {"model.dropout", QT_TRANSLATE_NOOP("KeyTexts", "Dropout"),
     QT_TRANSLATE_NOOP("KeyTexts", "Probability that a value of a hidden layer is set to 0 in training.")},
    {"model.bias", QT_TRANSLATE_NOOP("KeyTexts", "Bias"), QT_TRANSLATE_NOOP("KeyTexts", "Gives each neuron a bias.")},
    {"model.stateful", QT_TRANSLATE_NOOP("KeyTexts", "Stateful"),
     QT_TRANSLATE_NOOP("KeyTexts", "Starts a micro-batch with the state that the one before left.")},
    {"model.start", QT_TRANSLATE_NOOP("KeyTexts", "First weights"),
     QT_TRANSLATE_NOOP("KeyTexts", "Uniform within ±1/√fan-in, normal after He, zeros, or a file of weights.")},
    {"loss_temperature", QT_TRANSLATE_NOOP("KeyTexts", "Temperature"),
     QT_TRANSLATE_NOOP("KeyTexts", "What a contrastive loss divides similarities by.")},
    {"length", QT_TRANSLATE_NOOP("KeyTexts", "Length"),
     QT_TRANSLATE_NOOP("KeyTexts", "How long to train. Updates are those of the arm with the largest batch; all arms "
                                   "stop at the same number of samples.")},
    {"length.updates", QT_TRANSLATE_NOOP("KeyTexts", "Length"),
     QT_TRANSLATE_NOOP("KeyTexts", "How long to train. Updates are those of the arm with the largest batch; all arms "
                                   "stop at the same number of samples.")},
    {"measure", QT_TRANSLATE_NOOP("KeyTexts", "Measure"),
     QT_TRANSLATE_NOOP("KeyTexts", "Logs each update, or each micro-batch's gradient too.")},
    {"check_gradient", QT_TRANSLATE_NOOP("KeyTexts", "Check gradient"),
     QT_TRANSLATE_NOOP("KeyTexts", "Computes the window's gradient again in float64 every so many updates; 0: never.")},
    {"micro_batch", QT_TRANSLATE_NOOP("KeyTexts", "Micro-batch b"),
     QT_TRANSLATE_NOOP("KeyTexts", "Samples that go through the network together; a list is used in turn.")},
    {"accumulation_steps", QT_TRANSLATE_NOOP("KeyTexts", "Steps k"),
     QT_TRANSLATE_NOOP("KeyTexts", "Micro-batches whose gradients are added up for one update: a number, a list of "
                                   "when it changes, or what it follows.")},
    {"effective_batch", QT_TRANSLATE_NOOP("KeyTexts", "Batch L"),
     QT_TRANSLATE_NOOP("KeyTexts", "Samples of an update, instead of the steps.")},
    {"accumulation_steps.kind", QT_TRANSLATE_NOOP("KeyTexts", "k follows"),
     QT_TRANSLATE_NOOP("KeyTexts", "What k follows: the gradient noise scale over b, or the loss as it falls.")},
    {"accumulation_steps.least", QT_TRANSLATE_NOOP("KeyTexts", "Smallest k"),
     QT_TRANSLATE_NOOP("KeyTexts", "The smallest k, and the first.")},
    {"accumulation_steps.most", QT_TRANSLATE_NOOP("KeyTexts", "Largest k"),
     QT_TRANSLATE_NOOP("KeyTexts", "The largest k.")},
    {"accumulation_steps.every", QT_TRANSLATE_NOOP("KeyTexts", "Look every"),
     QT_TRANSLATE_NOOP("KeyTexts", "How many updates lie between two looks.")},
    {"accumulation_steps.growth", QT_TRANSLATE_NOOP("KeyTexts", "Growth of k"),
     QT_TRANSLATE_NOOP("KeyTexts", "What k is multiplied by when the loss has fallen.")},
    {"accumulation_steps.fall", QT_TRANSLATE_NOOP("KeyTexts", "Fall of the loss"),
     QT_TRANSLATE_NOOP("KeyTexts", "To what share of what it was the loss must fall for k to grow.")},
    {"schedule.kind", QT_TRANSLATE_NOOP("KeyTexts", "Schedule"),
     QT_TRANSLATE_NOOP("KeyTexts", "How the learning rate changes during training.")},
    {"schedule.warmup_updates", QT_TRANSLATE_NOOP("KeyTexts", "Warm-up"),
     QT_TRANSLATE_NOOP("KeyTexts", "The rate rises linearly over so much of the training first.")},
    {"schedule.updates", QT_TRANSLATE_NOOP("KeyTexts", "Until"),
     QT_TRANSLATE_NOOP("KeyTexts", "Where the rate comes to its end, warm-up included; at the run's end if left out.")},
    {"schedule.every_updates", QT_TRANSLATE_NOOP("KeyTexts", "Stair"),
     QT_TRANSLATE_NOOP("KeyTexts", "Length of a stair.")},
    {"schedule.factor", QT_TRANSLATE_NOOP("KeyTexts", "Factor"),
     QT_TRANSLATE_NOOP("KeyTexts", "What each stair multiplies the rate by.")},
    {"schedule.end_factor", QT_TRANSLATE_NOOP("KeyTexts", "Share left"),
     QT_TRANSLATE_NOOP("KeyTexts", "Share of the rate that is left at the end.")},
    {"loss_scale", QT_TRANSLATE_NOOP("KeyTexts", "Loss scale"),
     QT_TRANSLATE_NOOP("KeyTexts",
                       "What the loss is multiplied by before the backward pass: a number, or one that adapts.")},
    {"loss_scale.initial", QT_TRANSLATE_NOOP("KeyTexts", "First scale"),
     QT_TRANSLATE_NOOP("KeyTexts", "The scale to begin with.")},
    {"loss_scale.growth", QT_TRANSLATE_NOOP("KeyTexts", "Growth"),
     QT_TRANSLATE_NOOP("KeyTexts", "What the scale is multiplied by after so many good updates in a row.")},
    {"loss_scale.backoff", QT_TRANSLATE_NOOP("KeyTexts", "Back-off"),
     QT_TRANSLATE_NOOP("KeyTexts", "What the scale is multiplied by when the gradient is not finite.")},
    {"loss_scale.interval", QT_TRANSLATE_NOOP("KeyTexts", "Interval"),
     QT_TRANSLATE_NOOP("KeyTexts", "Good updates before the scale grows.")},
    {"buffer.type", QT_TRANSLATE_NOOP("KeyTexts", "Buffer type"),
     QT_TRANSLATE_NOOP("KeyTexts",
                       "The type of the gradient buffer; float64 where the precision is, else float32, if left out.")},
    {"buffer.summation", QT_TRANSLATE_NOOP("KeyTexts", "Summation"),
     QT_TRANSLATE_NOOP("KeyTexts",
                       "How gradients are added: rounded, with what rounding lost kept, or rounded at random.")},
    {"checkpointing", QT_TRANSLATE_NOOP("KeyTexts", "Recomputation"),
     QT_TRANSLATE_NOOP(
         "KeyTexts",
         "Which layers' values are not kept for the backward pass but computed again (checkpointing): none, every "
         "layer's, all but the last of so many segments, or what suits the memory budget best.")},
    {"device", QT_TRANSLATE_NOOP("KeyTexts", "Device"), QT_TRANSLATE_NOOP("KeyTexts", "What computes.")},
    {"threads", QT_TRANSLATE_NOOP("KeyTexts", "Threads"),
     QT_TRANSLATE_NOOP("KeyTexts", "Threads that compute; all cores if left out. No result depends on it.")},
    {"average.decay", QT_TRANSLATE_NOOP("KeyTexts", "Decay"),
     QT_TRANSLATE_NOOP("KeyTexts",
                       "Averages the weights, each update keeping this share; test figures are then the average's.")},
    {"colour", QT_TRANSLATE_NOOP("KeyTexts", "Colour"),
     QT_TRANSLATE_NOOP("KeyTexts", "The arm's colour in all views, by its place in the palette.")},
    {"fork", QT_TRANSLATE_NOOP("KeyTexts", "Beginning"),
     QT_TRANSLATE_NOOP("KeyTexts", "Where the arm begins: at the start, or where another one stands.")},
    {"fork.of", QT_TRANSLATE_NOOP("KeyTexts", "Begins from"),
     QT_TRANSLATE_NOOP("KeyTexts", "The arm before it that this one goes on from: with that one's weights, optimizer "
                                   "and place in the data, and with its own settings.")},
    {"fork.at", QT_TRANSLATE_NOOP("KeyTexts", "after update"),
     QT_TRANSLATE_NOOP("KeyTexts", "The updates that the other arm has made when this one begins.")},
    {"off", QT_TRANSLATE_NOOP("KeyTexts", "Off"),
     QT_TRANSLATE_NOOP("KeyTexts", "Leaves the arm out of the run, but keeps it in the file.")},
    {"rules.clearing", "clearing",
     QT_TRANSLATE_NOOP(
         "KeyTexts",
         "How the buffer is cleared: the next gradient overwrites it, zeros are written, its memory is given back.")},
    {"rules.schedule_unit", "schedule_unit",
     QT_TRANSLATE_NOOP("KeyTexts", "What the schedule of the rate advances with.")},
    {"rules.optimizer_unit", "optimizer_unit",
     QT_TRANSLATE_NOOP("KeyTexts", "What the optimizer's step count and its decoupled decay advance with.")},
    {"rules.average_unit", "average_unit",
     QT_TRANSLATE_NOOP("KeyTexts", "What the average of the weights advances with.")},
    {"rules.not_finite", "not_finite",
     QT_TRANSLATE_NOOP(
         "KeyTexts",
         "What is done about a gradient that is not finite; with a loss scale that adapts the window is skipped.")},
    {"rules.unscale", "unscale", QT_TRANSLATE_NOOP("KeyTexts", "Whether the loss scale is taken out before clipping.")},
    {"rules.scale_unit", "scale_unit", QT_TRANSLATE_NOOP("KeyTexts", "What a loss scale that adapts may change with.")},
    {"rules.batch_statistics", "batch_statistics",
     QT_TRANSLATE_NOOP("KeyTexts", "Whose statistics batch normalisation uses; the window's are held constant, so a "
                                   "part of the gradient is missing.")},
    {"rules.state", "state",
     QT_TRANSLATE_NOOP(
         "KeyTexts",
         "Which state a stateful model goes on with: its sequence's own, that of the micro-batch before, none.")},
    {"rules.dropout_stream", "dropout_stream",
     QT_TRANSLATE_NOOP("KeyTexts", "Whether dropout's masks belong to the samples or are drawn one after the other.")},
    {"rules.contrastive", "contrastive",
     QT_TRANSLATE_NOOP("KeyTexts",
                       "Which pairs a contrastive loss compares: the micro-batch's, or the whole window's.")},
    {"rules.backward", "backward",
     QT_TRANSLATE_NOOP("KeyTexts", "When the backward passes are made: the gradient is the same, the memory is not.")},
    {"rules.reported_loss", "reported_loss", QT_TRANSLATE_NOOP("KeyTexts", "What the loop reports as its loss.")},
    {"rules.divide", "divide", QT_TRANSLATE_NOOP("KeyTexts", "How the gradients of a window become their mean.")},
    {"rules.last_window", "last_window",
     QT_TRANSLATE_NOOP("KeyTexts", "What becomes of an epoch's last window when it is short.")},
    {"rules.boundary", "boundary", QT_TRANSLATE_NOOP("KeyTexts", "When the counter says that a window is full.")},
    {"rules.clear", "clear", QT_TRANSLATE_NOOP("KeyTexts", "When the gradient buffer is cleared.")},
    {"rules.clip", "clip", QT_TRANSLATE_NOOP("KeyTexts", "What is clipped, where there is a limit.")},
};

struct Meaning
{
    const char* key;
    const char* choice;
    const char* text;
    bool mistake;
};

const Meaning kMeanings[] = {
    {"rules.divide", "items", QT_TRANSLATE_NOOP("KeyTexts", "right: every item counts alike"), false},
    {"rules.divide", "micro-batches",
     QT_TRANSLATE_NOOP("KeyTexts", "the mean of means: wrong where micro-batches differ in size"), true},
    {"rules.divide", "none", QT_TRANSLATE_NOOP("KeyTexts", "the sum: k times too large"), true},
    {"rules.divide", "twice", QT_TRANSLATE_NOOP("KeyTexts", "divided again: k times too small"), true},
    {"rules.last_window", "flush",
     QT_TRANSLATE_NOOP("KeyTexts", "right: updates with what is in it, divided by what is in it"), false},
    {"rules.last_window", "flush-by-steps",
     QT_TRANSLATE_NOOP("KeyTexts", "updates with what is in it, but divided by k"), true},
    {"rules.last_window", "drop", QT_TRANSLATE_NOOP("KeyTexts", "leaves it out"), false},
    {"rules.last_window", "leak",
     QT_TRANSLATE_NOOP("KeyTexts", "leaves it in the buffer, for the next epoch's first window"), true},
    {"rules.last_window", "carry", QT_TRANSLATE_NOOP("KeyTexts", "counts on over the end of the epoch"), false},
    {"rules.boundary", "after", QT_TRANSLATE_NOOP("KeyTexts", "right: after counting, G % k = 0"), false},
    {"rules.boundary", "before", QT_TRANSLATE_NOOP("KeyTexts", "before counting, i % k = 0: off by one"), true},
    {"rules.boundary", "inverted",
     QT_TRANSLATE_NOOP("KeyTexts", "the condition turned round: updates where it should add up"), true},
    {"rules.clear", "window", QT_TRANSLATE_NOOP("KeyTexts", "right: after every update"), false},
    {"rules.clear", "micro-batch", QT_TRANSLATE_NOOP("KeyTexts", "after every micro-batch: only the last one counts"),
     true},
    {"rules.clear", "never", QT_TRANSLATE_NOOP("KeyTexts", "never: old gradients stay in every update"), true},
    {"rules.clip", "update", QT_TRANSLATE_NOOP("KeyTexts", "right: the window's gradient, once an update"), false},
    {"rules.clip", "running-sum", QT_TRANSLATE_NOOP("KeyTexts", "the buffer after each addition"), true},
    {"rules.clip", "micro-batch", QT_TRANSLATE_NOOP("KeyTexts", "each micro-batch's gradient before it is added"),
     true},
    {"rules.schedule_unit", "update", QT_TRANSLATE_NOOP("KeyTexts", "right: once an update"), false},
    {"rules.schedule_unit", "micro-batch", QT_TRANSLATE_NOOP("KeyTexts", "with every micro-batch: k times too fast"),
     true},
    {"rules.optimizer_unit", "update", QT_TRANSLATE_NOOP("KeyTexts", "right: once an update"), false},
    {"rules.optimizer_unit", "micro-batch",
     QT_TRANSLATE_NOOP("KeyTexts", "with every micro-batch: bias correction and decay run ahead"), true},
    {"rules.average_unit", "update", QT_TRANSLATE_NOOP("KeyTexts", "right: once an update"), false},
    {"rules.average_unit", "micro-batch",
     QT_TRANSLATE_NOOP("KeyTexts", "with every micro-batch: it forgets k times too fast"), true},
    {"rules.unscale", "before-clip", QT_TRANSLATE_NOOP("KeyTexts", "right: the limit is for the true gradient"), false},
    {"rules.unscale", "after-clip",
     QT_TRANSLATE_NOOP("KeyTexts", "the limit is for the scaled gradient: far too small"), true},
    {"rules.scale_unit", "update", QT_TRANSLATE_NOOP("KeyTexts", "right: one scale for a whole window"), false},
    {"rules.scale_unit", "micro-batch",
     QT_TRANSLATE_NOOP("KeyTexts", "in mid-window: gradients of different scales are added"), true},
    {"rules.not_finite", "stop", QT_TRANSLATE_NOOP("KeyTexts", "the arm ends"), false},
    {"rules.not_finite", "skip-window", QT_TRANSLATE_NOOP("KeyTexts", "leaves the update out"), false},
    {"rules.not_finite", "skip-micro-batch",
     QT_TRANSLATE_NOOP("KeyTexts", "leaves the micro-batch out and takes the next"), false},
    {"rules.not_finite", "apply", QT_TRANSLATE_NOOP("KeyTexts", "makes the update all the same: the weights are lost"),
     true},
    {"rules.batch_statistics", "micro-batch",
     QT_TRANSLATE_NOOP("KeyTexts", "what frameworks do: not those of the large batch"), false},
    {"rules.batch_statistics", "deferred", QT_TRANSLATE_NOOP("KeyTexts", "running statistics once a window"), false},
    {"rules.batch_statistics", "window",
     QT_TRANSLATE_NOOP("KeyTexts", "the window's, held constant: outputs of the large batch"), false},
    {"rules.batch_statistics", "corrected-momentum",
     QT_TRANSLATE_NOOP("KeyTexts", "running statistics with a momentum corrected for k"), false},
    {"rules.batch_statistics", "frozen", QT_TRANSLATE_NOOP("KeyTexts", "the running ones, unchanged"), false},
    {"rules.state", "lane", QT_TRANSLATE_NOOP("KeyTexts", "right: each sequence goes on with its own"), false},
    {"rules.state", "shared", QT_TRANSLATE_NOOP("KeyTexts", "that of the micro-batch before: of other sequences"),
     true},
    {"rules.state", "reset", QT_TRANSLATE_NOOP("KeyTexts", "none: every micro-batch begins anew"), false},
    {"rules.dropout_stream", "keyed", QT_TRANSLATE_NOOP("KeyTexts", "a sample has its mask whatever b is"), false},
    {"rules.dropout_stream", "sequential", QT_TRANSLATE_NOOP("KeyTexts", "masks depend on b, as in frameworks"), false},
    {"rules.contrastive", "micro-batch",
     QT_TRANSLATE_NOOP("KeyTexts", "fewer pairs to tell apart than the large batch has"), false},
    {"rules.contrastive", "window", QT_TRANSLATE_NOOP("KeyTexts", "embeddings are cached: as the large batch"), false},
    {"rules.backward", "micro-batch",
     QT_TRANSLATE_NOOP("KeyTexts", "after each forward pass: memory of one micro-batch"), false},
    {"rules.backward", "window-end", QT_TRANSLATE_NOOP("KeyTexts", "at the end: memory of the whole window"), true},
    {"rules.reported_loss", "window-mean", QT_TRANSLATE_NOOP("KeyTexts", "right: the mean over the window"), false},
    {"rules.reported_loss", "sum", QT_TRANSLATE_NOOP("KeyTexts", "the sum: k times too large"), true},
    {"rules.reported_loss", "last", QT_TRANSLATE_NOOP("KeyTexts", "that of the last micro-batch"), true},
    {"rules.reported_loss", "divided-again", QT_TRANSLATE_NOOP("KeyTexts", "divided by k once more"), true},
    {"rules.clearing", "overwrite",
     QT_TRANSLATE_NOOP("KeyTexts", "the first gradient of a window takes the buffer's place"), false},
    {"rules.clearing", "zero", QT_TRANSLATE_NOOP("KeyTexts", "zeros are written"), false},
    {"rules.clearing", "release", QT_TRANSLATE_NOOP("KeyTexts", "its memory is given back"), false},
};

std::string withoutArm(const std::string& path)
{
    if (path.starts_with("defaults.")) return path.substr(9);
    if (path.starts_with("arms[")) return path.substr(path.find(']') + 2);
    return path;
}

const Words* wordsOf(const std::string& path)
{
    const std::string key = withoutArm(path);
    for (const Words& words : kWords)
        if (key == words.key) return &words;
    return nullptr;
}

const Meaning* meaningOf(const std::string& path, const std::string& choice)
{
    const std::string key = withoutArm(path);
    for (const Meaning& meaning : kMeanings)
        if (key == meaning.key && choice == meaning.choice) return &meaning;
    return nullptr;
}

QString number(double value)
{
    return isolated(QString::fromStdString(numberText(value)));
}

QString rangeText(const Key& key, bool whole)
{
    const bool most = key.most < 9e15; // 2⁵³ and the like say nothing to a person
    const QString low = number(key.least), high = number(key.most);
    if (!key.leastAllowed)
        return most ? Tr::tr("must be a number above %1 and at most %2").arg(low, high)
                    : Tr::tr("must be a number above %1").arg(low);
    if (!key.mostAllowed) return Tr::tr("must be a number from %1 and below %2").arg(low, high);
    if (whole)
        return most ? Tr::tr("must be a whole number from %1 to %2").arg(low, high)
                    : Tr::tr("must be a whole number, at least %1").arg(low);
    return most ? Tr::tr("must be a number from %1 to %2").arg(low, high)
                : Tr::tr("must be a number, at least %1").arg(low);
}

// What may stand there, in words; empty where the field's list says it.
QString ruleOf(const Key& key)
{
    switch (key.kind) {
    case KeyKind::Integer: return rangeText(key, true);
    case KeyKind::Number: return rangeText(key, false);
    case KeyKind::Bytes: return Tr::tr("must be bytes, such as %1").arg(isolated(QStringLiteral("64 MiB")));
    case KeyKind::Sizes:
        return Tr::tr("must be whole numbers from %1 to %2, with commas between")
            .arg(number(key.least), number(key.most));
    default: return {};
    }
}

} // namespace

QString keyLabel(const std::string& path)
{
    const Words* words = wordsOf(path);
    return words ? Tr::tr(words->label) : QString::fromStdString(path);
}

QString keyToolTip(const std::string& path)
{
    const Words* words = wordsOf(path);
    const Key* key = findKey(path);
    QString help = words ? Tr::tr(words->help)
                   : key ? QString::fromUtf8(key->text.data(), static_cast<int>(key->text.size()))
                         : QString();
    const QString rule = key ? ruleOf(*key) : QString();
    if (!rule.isEmpty()) help += QStringLiteral("\n• ") + rule;
    return help + QLatin1Char('\n') + isolated(QString::fromStdString(path));
}

QString keyHelp(const std::string& path)
{
    QStringList lines = keyToolTip(path).split(QLatin1Char('\n'));
    for (QString& line : lines) line = line.toHtmlEscaped();
    const QString name = lines.takeLast(), help = lines.takeFirst();
    return QStringLiteral("<b>%1</b> – %2 %3 <code>%4</code>")
        .arg(keyLabel(path).toHtmlEscaped(), help, lines.join(QLatin1Char(' ')), name);
}

QString keyPlaceholder(const std::string& path)
{
    const Key* key = findKey(path);
    if (!key) return {};
    if (path == "data.train_samples" || path == "data.test_samples") return Tr::tr("all", "samples");
    if (path == "model.hidden" || path == "model.channels") return Tr::tr("none", "hidden layers");
    if (withoutArm(path) == "average.decay") return Tr::tr("none", "no limit");
    if (withoutArm(path) == "buffer.type") return Tr::tr("as the precision");
    if (withoutArm(path) == "threads") return Tr::tr("all cores");
    if (withoutArm(path) == "schedule.updates") return Tr::tr("end", "of the run");
    if (key->kind == KeyKind::Text || key->kind == KeyKind::Path) return {};
    if (path.starts_with("data.")) return Tr::tr("as usual", "the data set's own number");
    if (key->fallback.empty() || key->fallback == "null") return Tr::tr("none", "no limit");
    if (const auto value = parseNumber(key->fallback)) return QString::fromStdString(numberText(*value));
    return QString::fromStdString(key->fallback).remove(QLatin1Char('"'));
}

QString choiceText(const std::string& path, const std::string& choice)
{
    const Meaning* meaning = meaningOf(path, choice);
    return meaning ? Tr::tr(meaning->text) : QString();
}

bool isMistake(const std::string& path, const std::string& choice)
{
    const Meaning* meaning = meaningOf(path, choice);
    return meaning && meaning->mistake;
}

std::vector<RuleMistake> ruleMistakes()
{
    std::vector<RuleMistake> all;
    for (const Meaning& meaning : kMeanings)
        if (meaning.mistake) all.push_back({meaning.key, meaning.choice});
    return all;
}

QString problemText(const Problem& problem)
{
    const QString words = isolated(QString::fromStdString(problem.allowed));
    const Key* key = findKey(problem.where);
    if (key && problem.allowed == allowedText(*key))
        if (const QString rule = ruleOf(*key); !rule.isEmpty()) return rule;
    return problem.value.empty() ? words : Tr::tr("must be %1").arg(words);
}

} // namespace tarakum
