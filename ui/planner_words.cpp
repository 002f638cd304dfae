#include "ui/planner_words.hpp"

#include "ui/language.hpp"

#include <QGuiApplication>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <vector>

namespace tarakum {

namespace {

// %1, %2 …: numbers and names, or another text of the list. What is said whole comes before what is a pattern of it.
const char* const kTexts[] = {
    // where memory goes
    QT_TRANSLATE_NOOP("PlannerWords", "parameters"),
    QT_TRANSLATE_NOOP("PlannerWords", "gradients"),
    QT_TRANSLATE_NOOP("PlannerWords", "optimizer"),
    QT_TRANSLATE_NOOP("PlannerWords", "activations"),
    QT_TRANSLATE_NOOP("PlannerWords", "output"),
    QT_TRANSLATE_NOOP("PlannerWords", "context"),
    // devices
    QT_TRANSLATE_NOOP("PlannerWords", "each device"),
    QT_TRANSLATE_NOOP("PlannerWords", "first stage"),
    QT_TRANSLATE_NOOP("PlannerWords", "last stage"),
    // states
    QT_TRANSLATE_NOOP("PlannerWords", "weights"),
    QT_TRANSLATE_NOOP("PlannerWords", "weights of the largest layer, gathered"),
    QT_TRANSLATE_NOOP("PlannerWords", "gradients of the largest layer"),
    QT_TRANSLATE_NOOP("PlannerWords", "gradient buffer"),
    QT_TRANSLATE_NOOP("PlannerWords", "float32 copy of the weights"),
    QT_TRANSLATE_NOOP("PlannerWords", "float32 gradients"),
    QT_TRANSLATE_NOOP("PlannerWords", "velocity"),
    QT_TRANSLATE_NOOP("PlannerWords", "first moment"),
    QT_TRANSLATE_NOOP("PlannerWords", "second moment"),
    QT_TRANSLATE_NOOP("PlannerWords", "sums of rows and columns (r numbers)"),
    QT_TRANSLATE_NOOP("PlannerWords", "moments in 8 bit"),
    QT_TRANSLATE_NOOP("PlannerWords", "the device's own software"),
    QT_TRANSLATE_NOOP("PlannerWords", "as given"),
    QT_TRANSLATE_NOOP("PlannerWords", "given"),
    // activations
    QT_TRANSLATE_NOOP("PlannerWords", "input: pixels and patches"),
    QT_TRANSLATE_NOOP("PlannerWords", "input: token numbers"),
    QT_TRANSLATE_NOOP("PlannerWords", "input: dropout mask"),
    QT_TRANSLATE_NOOP("PlannerWords", "the encoder's output"),
    QT_TRANSLATE_NOOP("PlannerWords", "checkpoints (C, one every c layers)"),
    QT_TRANSLATE_NOOP("PlannerWords", "norms: inputs"),
    QT_TRANSLATE_NOOP("PlannerWords", "MLP: input"),
    QT_TRANSLATE_NOOP("PlannerWords", "MLP: gate, its activation, up, product"),
    QT_TRANSLATE_NOOP("PlannerWords", "MLP: before and after its activation"),
    QT_TRANSLATE_NOOP("PlannerWords", "MLP: dropout mask"),
    QT_TRANSLATE_NOOP("PlannerWords", "attention: input"),
    QT_TRANSLATE_NOOP("PlannerWords", "attention: queries, keys, values"),
    QT_TRANSLATE_NOOP("PlannerWords", "attention: before the norms"),
    QT_TRANSLATE_NOOP("PlannerWords", "attention: scores and probabilities"),
    QT_TRANSLATE_NOOP("PlannerWords", "attention: output"),
    QT_TRANSLATE_NOOP("PlannerWords", "attention: dropout mask"),
    QT_TRANSLATE_NOOP("PlannerWords", "cross-attention: input"),
    QT_TRANSLATE_NOOP("PlannerWords", "cross-attention: queries, keys, values"),
    QT_TRANSLATE_NOOP("PlannerWords", "cross-attention: before the norms"),
    QT_TRANSLATE_NOOP("PlannerWords", "cross-attention: scores and probabilities"),
    QT_TRANSLATE_NOOP("PlannerWords", "cross-attention: output"),
    QT_TRANSLATE_NOOP("PlannerWords", "cross-attention: dropout mask"),
    QT_TRANSLATE_NOOP("PlannerWords", "inputs of the last layers"),
    QT_TRANSLATE_NOOP("PlannerWords", "scores of the vocabulary, float32"),
    QT_TRANSLATE_NOOP("PlannerWords", "last norm: input"),
    QT_TRANSLATE_NOOP("PlannerWords", "pooler: input and output"),
    QT_TRANSLATE_NOOP("PlannerWords", "the hidden states"),
    QT_TRANSLATE_NOOP("PlannerWords", "scores of the classes, float32, and their input"),
    QT_TRANSLATE_NOOP("PlannerWords", "alive segment: %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "decoder's %1"),
    // parts of a model
    QT_TRANSLATE_NOOP("PlannerWords", "embedding"),
    QT_TRANSLATE_NOOP("PlannerWords", "patches"),
    QT_TRANSLATE_NOOP("PlannerWords", "positions"),
    QT_TRANSLATE_NOOP("PlannerWords", "segments"),
    QT_TRANSLATE_NOOP("PlannerWords", "norms"),
    QT_TRANSLATE_NOOP("PlannerWords", "attention"),
    QT_TRANSLATE_NOOP("PlannerWords", "relative positions"),
    QT_TRANSLATE_NOOP("PlannerWords", "MLP"),
    QT_TRANSLATE_NOOP("PlannerWords", "pooler"),
    QT_TRANSLATE_NOOP("PlannerWords", "head"),
    QT_TRANSLATE_NOOP("PlannerWords", "layers"),
    // time
    QT_TRANSLATE_NOOP("PlannerWords", "layers' matrices (M numbers), forward and backward"),
    QT_TRANSLATE_NOOP("PlannerWords", "attention's products, forward and backward"),
    QT_TRANSLATE_NOOP("PlannerWords", "matrices outside of the layers (H numbers)"),
    QT_TRANSLATE_NOOP("PlannerWords", "layers' matrices once more"),
    QT_TRANSLATE_NOOP("PlannerWords", "attention's products once more"),
    QT_TRANSLATE_NOOP("PlannerWords", "k micro-batches of X operations"),
    QT_TRANSLATE_NOOP("PlannerWords", "the pipeline's bubble"),
    QT_TRANSLATE_NOOP("PlannerWords", "adding up gradients after each micro-batch"),
    QT_TRANSLATE_NOOP("PlannerWords", "adding up gradients once a window"),
    // sources
    QT_TRANSLATE_NOOP("PlannerWords", "derived"),
    QT_TRANSLATE_NOOP("PlannerWords", "derived, as %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "derived: dense layer, its activation, norm, scores"),
    QT_TRANSLATE_NOOP("PlannerWords", "fits the Hugging Face guide's V100 measurement"),
    QT_TRANSLATE_NOOP("PlannerWords", "Hugging Face, performance guide"),
    QT_TRANSLATE_NOOP("PlannerWords", "Hugging Face performance guide, V100"),
    QT_TRANSLATE_NOOP("PlannerWords", "Hugging Face performance guide, V100, extended to b = 0"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1, section 3; shared out over d as its stages 1 to 3 do"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1, eq. %2; any w: EleutherAI cookbook"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1, section %2"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1, appendix %2"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1, eq. %2"),
    QT_TRANSLATE_NOOP("PlannerWords", "with the heads of its pre-training: the 340 million of the literature"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1, table 2.1 and appendix B"),
    // cheaper options
    QT_TRANSLATE_NOOP("PlannerWords", "accumulate: %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1 passes an update, each with less work for the device to do at once"),
    QT_TRANSLATE_NOOP("PlannerWords", "compute again instead of keeping"),
    QT_TRANSLATE_NOOP("PlannerWords", "one more forward pass: about 4/3 of the computing"),
    QT_TRANSLATE_NOOP("PlannerWords", "16-bit numbers, gradients too"),
    QT_TRANSLATE_NOOP("PlannerWords", "rounding: 8 bits of a number are kept; weights and moments stay float32, "
                                      "so the states save nothing"),
    QT_TRANSLATE_NOOP("PlannerWords", "16-bit gradients"),
    QT_TRANSLATE_NOOP("PlannerWords", "rounding: what is added to a large sum may be lost"),
    QT_TRANSLATE_NOOP("PlannerWords", "8-bit optimizer"),
    QT_TRANSLATE_NOOP("PlannerWords", "the moments are rounded to 256 values: not quite the same update"),
    QT_TRANSLATE_NOOP("PlannerWords", "share weights, gradients and optimizer out (ZeRO 3)"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1 devices instead of 1, and weights that go over the link twice and "
                                      "gradients once a micro-batch"),
    QT_TRANSLATE_NOOP("PlannerWords", "weights that go over the link twice and gradients once a micro-batch"),
    // the laboratory's ledger
    QT_TRANSLATE_NOOP("PlannerWords", "weights, with their copies"),
    QT_TRANSLATE_NOOP("PlannerWords", "optimizer's state"),
    QT_TRANSLATE_NOOP("PlannerWords", "activations and output"),
    QT_TRANSLATE_NOOP("PlannerWords", "workspace"),
    QT_TRANSLATE_NOOP("PlannerWords", "data"),
    // models
    QT_TRANSLATE_NOOP("PlannerWords", "a model like GPT"),
    QT_TRANSLATE_NOOP("PlannerWords", "a model like GPT, of as many parameters as given"),
    QT_TRANSLATE_NOOP("PlannerWords", "a model known by its size alone"),
    QT_TRANSLATE_NOOP("PlannerWords", "the model of %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1 uncased with a classifier of 2 classes"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1 cased, encoder and pooler"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1 uncased with the heads of its pre-training"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1 billion, dense attention"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1 million"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1 billion"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1, 1000 classes"),
    // the claim of BERT-Large
    QT_TRANSLATE_NOOP("PlannerWords", "BERT-Large (340 million parameters) needs 32 GB without accumulation and "
                                      "runs in 16 GB with k = 8."),
    QT_TRANSLATE_NOOP("PlannerWords", "largest b in %1, s = %2"),
    QT_TRANSLATE_NOOP("PlannerWords", "memory at L = %1: b = %2, k = %3"),
    QT_TRANSLATE_NOOP("PlannerWords", "memory at b = %1, k = %2"),
    QT_TRANSLATE_NOOP("PlannerWords", "how much less, L = %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "what no k takes away: states and context"),
    QT_TRANSLATE_NOOP("PlannerWords", "states and context for which the claim holds"),
    QT_TRANSLATE_NOOP("PlannerWords", "float32, Adam, %1 tokens a sample (or 128 where said), eager attention, "
                                      "nothing computed again"),
    QT_TRANSLATE_NOOP("PlannerWords", "the device's own software takes 1343 MiB, as in the guide"),
    QT_TRANSLATE_NOOP("PlannerWords", "GB are 10^9 bytes; a card sold as 16 GB has 16 GiB"),
    QT_TRANSLATE_NOOP("PlannerWords", "The claim names neither the length of a sample nor the batch, and without "
                                      "them its figures say nothing: 32 GB hold %1 samples of 512 tokens or %2 of "
                                      "128."),
    QT_TRANSLATE_NOOP("PlannerWords", "Accumulation shrinks the activations alone: %1 at L = 16 (÷ %2), %3 at L = "
                                      "8 (÷ %4)."),
    QT_TRANSLATE_NOOP("PlannerWords", "Never less than %1: weights, gradients, moments and the context stay, "
                                      "whatever k is."),
    QT_TRANSLATE_NOOP("PlannerWords", "From 32 to 16 GB at k = 8 is right only if states and context take %1, "
                                      "which is %2 bytes a parameter instead of 16."),
    QT_TRANSLATE_NOOP("PlannerWords", "A single sample fits 16 GB without any accumulation; what k buys is the "
                                      "batch, not the fit."),
    // the claim of GPT-3
    QT_TRANSLATE_NOOP("PlannerWords", "A modified accumulation let GPT-3 be trained on 1024 devices instead of 2048."),
    QT_TRANSLATE_NOOP("PlannerWords", "tokens of an update, at first"),
    QT_TRANSLATE_NOOP("PlannerWords", "tokens of an update, after 4 to 12 billion"),
    QT_TRANSLATE_NOOP("PlannerWords", "replicas of 64 devices on %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "k on %1 devices, b = 1"),
    QT_TRANSLATE_NOOP("PlannerWords", "memory of a device, of %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "… of %1, optimizer shared out (ZeRO 1)"),
    QT_TRANSLATE_NOOP("PlannerWords", "time of an update, 1024 over 2048: computing alone"),
    QT_TRANSLATE_NOOP("PlannerWords", "time of an update, 1024 over 2048: with the pipeline's bubble"),
    QT_TRANSLATE_NOOP("PlannerWords", "device-hours of an update, 1024 over 2048: computing alone"),
    QT_TRANSLATE_NOOP("PlannerWords", "weights, gradients and moments over all devices of a replica"),
    QT_TRANSLATE_NOOP("PlannerWords", "float16 with float32 weights in Adam: 16 bytes a parameter"),
    QT_TRANSLATE_NOOP("PlannerWords", "a replica is 64 devices: 8 cut each layer (tensor), 8 hold an eighth of "
                                      "the layers each (pipeline, 1F1B)"),
    QT_TRANSLATE_NOOP("PlannerWords", "activations computed again; b = 1; an update keeps its 1536 sequences of "
                                      "2048 tokens"),
    QT_TRANSLATE_NOOP("PlannerWords", "The paper says that V100 devices of a high-bandwidth cluster were used; it "
                                      "gives neither number of devices, nor does it speak of accumulation. The "
                                      "claim has no source."),
    QT_TRANSLATE_NOOP("PlannerWords", "With the same update half of the devices make twice as many micro-batches "
                                      "each (k = %1) and take %2 times as long: the same device-hours."),
    QT_TRANSLATE_NOOP("PlannerWords", "A device holds the same: %1 of 2048, %2 of 1024. What lets the model fit "
                                      "is cutting it, not accumulating."),
    QT_TRANSLATE_NOOP("PlannerWords", "Where the replicas share the optimizer out, fewer of them hold more each: %1."),
    QT_TRANSLATE_NOOP("PlannerWords", "A longer window helps the pipeline: its idle share falls from %1 to %2 %, "
                                      "so the time is %3 times instead of %4."),
    // what is refused
    QT_TRANSLATE_NOOP("PlannerWords", "a whole number from %1 to %2"),
    QT_TRANSLATE_NOOP("PlannerWords", "a whole number above 0"),
    QT_TRANSLATE_NOOP("PlannerWords", "%1, the image's patches and the class token"),
    QT_TRANSLATE_NOOP("PlannerWords", "from 1 to %1, for which the model has positions"),
    QT_TRANSLATE_NOOP("PlannerWords", "at least a sample for each of the %1 data-parallel devices"),
    QT_TRANSLATE_NOOP("PlannerWords", "such that data, tensor and pipeline parallel together use at most %1 devices"),
    QT_TRANSLATE_NOOP("PlannerWords", "a number of bytes above 0, at most 1e18"),
    QT_TRANSLATE_NOOP("PlannerWords", "a number of bytes from 0 to 1e18"),
    QT_TRANSLATE_NOOP("PlannerWords", "below the device's memory"),
    QT_TRANSLATE_NOOP("PlannerWords", "a divisor of the heads, %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "a divisor of the width, %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "at most %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "1 for a model of an encoder and a decoder: its stages would have to be shared "
                                      "out between two stacks, and the planner cuts one"),
    QT_TRANSLATE_NOOP("PlannerWords", "1 without a pipeline of more than one device, or with gpipe"),
    QT_TRANSLATE_NOOP("PlannerWords", "such that each part of the pipeline has a layer; the model has %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "is needed where a model's sizes are typed in"),
    QT_TRANSLATE_NOOP("PlannerWords", "are needed, or layers and sizes"),
    QT_TRANSLATE_NOOP("PlannerWords", "is needed with a vocabulary"),
    QT_TRANSLATE_NOOP("PlannerWords", "more than those of the embedding alone, vocabulary · width = %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "a number above 0, at most 1"),
    QT_TRANSLATE_NOOP("PlannerWords", "bytes a second, from 1 to 1e18"),
    QT_TRANSLATE_NOOP("PlannerWords", "operations a second, from 1 to 1e21"),
    QT_TRANSLATE_NOOP("PlannerWords", "this key is missing, %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "this is no JSON object"),
    QT_TRANSLATE_NOOP("PlannerWords", "a number of bytes, also as 16GB or 16GiB"),
    QT_TRANSLATE_NOOP("PlannerWords", "two points K:SAMPLES_A_SECOND, as 1:224.09,2:246.08"),
    QT_TRANSLATE_NOOP("PlannerWords", "samples a second above 0, at 1 or more micro-batches an update"),
    QT_TRANSLATE_NOOP("PlannerWords", "two different numbers of micro-batches an update"),
    QT_TRANSLATE_NOOP("PlannerWords",
                      "such that more micro-batches take longer, and give as many samples a second or more"),
    QT_TRANSLATE_NOOP("PlannerWords", "such that there are at most 2^24 patches"),
    QT_TRANSLATE_NOOP("PlannerWords", "is needed to say what fits"),
    QT_TRANSLATE_NOOP("PlannerWords",
                      "and the width are needed to say what fits: without them activations are not known"),
    QT_TRANSLATE_NOOP("PlannerWords", "a config.json, or one of %1"),
    QT_TRANSLATE_NOOP("PlannerWords",
                      "left out: of several experts a token passes through some only, which is not planned here"),
    QT_TRANSLATE_NOOP("PlannerWords", "must be left out: weights of fewer than 16 bits are not trained"),
    QT_TRANSLATE_NOOP("PlannerWords", "empty: layers of unlike heads are not counted"),
    QT_TRANSLATE_NOOP("PlannerWords", "\"absolute\": others have vectors that are not counted"),
    QT_TRANSLATE_NOOP("PlannerWords", "false: attention to another model is not counted"),
    QT_TRANSLATE_NOOP("PlannerWords", "false: fixed positions are not counted"),
    QT_TRANSLATE_NOOP("PlannerWords", "false: these norms are not counted"),
    QT_TRANSLATE_NOOP("PlannerWords", "true: norms without weights are not counted"),
    QT_TRANSLATE_NOOP("PlannerWords", "true: where its biases stand is not known here"),
    QT_TRANSLATE_NOOP("PlannerWords", "a number from 0 to below 1"),
    QT_TRANSLATE_NOOP("PlannerWords", "true or false"),
    QT_TRANSLATE_NOOP("PlannerWords", "an object"),
    QT_TRANSLATE_NOOP("PlannerWords", "a text"),
    QT_TRANSLATE_NOOP("PlannerWords", "a list of names"),
    QT_TRANSLATE_NOOP("PlannerWords", "a name that ends in %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "one of %1"),
    QT_TRANSLATE_NOOP("PlannerWords", "a divisor of %1, %2"),
    QT_TRANSLATE_NOOP("PlannerWords", "this is no plan of Tarakum's"),
    QT_TRANSLATE_NOOP("PlannerWords", "a prepared one"),
    QT_TRANSLATE_NOOP("PlannerWords", "the model"),
    QT_TRANSLATE_NOOP("PlannerWords", "a model"),
    QT_TRANSLATE_NOOP("PlannerWords", "plan"),
    QT_TRANSLATE_NOOP("PlannerWords", "decoder layers"),
    QT_TRANSLATE_NOOP("PlannerWords", "heads of keys"),
    QT_TRANSLATE_NOOP("PlannerWords", "width of a head"),
    QT_TRANSLATE_NOOP("PlannerWords", "width of all heads"),
    QT_TRANSLATE_NOOP("PlannerWords", "width of the MLP"),
    QT_TRANSLATE_NOOP("PlannerWords", "width of the embedding"),
    QT_TRANSLATE_NOOP("PlannerWords", "buckets of relative positions"),
    QT_TRANSLATE_NOOP("PlannerWords", "norms of a layer"),
    QT_TRANSLATE_NOOP("PlannerWords", "classes"),
    QT_TRANSLATE_NOOP("PlannerWords", "image size"),
    QT_TRANSLATE_NOOP("PlannerWords", "patch size"),
    QT_TRANSLATE_NOOP("PlannerWords", "colours"),
    QT_TRANSLATE_NOOP("PlannerWords", "projections"),
    QT_TRANSLATE_NOOP("PlannerWords", "input: narrow embedding"),
    QT_TRANSLATE_NOOP("PlannerWords", "narrowed hidden states"),
    QT_TRANSLATE_NOOP("PlannerWords", "a whole number"),
    QT_TRANSLATE_NOOP("PlannerWords", "a number"),
    QT_TRANSLATE_NOOP("PlannerWords", "a file that can be read"),
    QT_TRANSLATE_NOOP("PlannerWords", "a config.json, not so large a file"),
    QT_TRANSLATE_NOOP("PlannerWords",
                      "such that an update has at most 1048576 micro-batches of at most 1048576 samples"),
};

// The settings that a refusal names, by what the form calls them (planner_form.cpp): where to look for them.
struct SettingLabel
{
    const char* setting;
    const char* label;
};
constexpr SettingLabel kSettings[] = {{"model", "&Model"},
                                      {"layers", "Layers"},
                                      {"width", "Width"},
                                      {"heads", "Heads"},
                                      {"vocabulary", "Vocabulary"},
                                      {"parameters", "Parameters"},
                                      {"sequence", "&Sequence s"},
                                      {"micro-batch", "Micro-&batch b"},
                                      {"steps", "Steps &k"},
                                      {"effective-batch", "&L, of an update"},
                                      {"L", "&L, of an update"},
                                      {"checkpoint-every", "Checkpoint every"},
                                      {"card", "&Card"},
                                      {"memory", "M&emory"},
                                      {"context-bytes", "Its software"},
                                      {"data-parallel", "Data parallel"},
                                      {"tensor-parallel", "Tensor parallel"},
                                      {"pipeline-parallel", "Pipeline"},
                                      {"interleave", "Parts a device"},
                                      {"zero", "Shared out (ZeRO)"},
                                      {"measured", "Measured, k : samples/s"},
                                      {"rate", "Operations a second"},
                                      {"utilisation", "of them reached"},
                                      {"bandwidth", "Link, bytes a second"}};

struct Pattern
{
    const char* text;
    QRegularExpression expression;
};

const QHash<QString, const char*>& wholes()
{
    static const QHash<QString, const char*> all = [] {
        QHash<QString, const char*> texts;
        for (const char* text : kTexts) texts.insert(QString::fromUtf8(text), text);
        return texts;
    }();
    return all;
}

const std::vector<Pattern>& patterns()
{
    static const std::vector<Pattern> all = [] {
        std::vector<Pattern> list;
        for (const char* text : kTexts) {
            QString expression = QRegularExpression::escape(QString::fromUtf8(text));
            bool any = false;
            for (int i = 1; i <= 4; ++i) {
                const QString place = QStringLiteral("\\%") + QString::number(i);
                any = any || expression.contains(place);
                expression.replace(place, QStringLiteral("(.+)"));
            }
            if (any) list.push_back({text, QRegularExpression(QRegularExpression::anchoredPattern(expression))});
        }
        return list;
    }();
    return all;
}

// Lines break before a bracket, but not between a number and its unit.
QString together(QString text)
{
    for (qsizetype at = text.indexOf(QLatin1Char(' ')); at >= 0; at = text.indexOf(QLatin1Char(' '), at + 1))
        if (at + 1 < text.size() && text[at + 1] != QLatin1Char('(')) text[at] = QChar(QChar::Nbsp);
    return text;
}

QString translated(const char* text)
{
    return QCoreApplication::translate("PlannerWords", text);
}

QString inLanguage(const QString& english)
{
    if (const char* text = wholes().value(english)) return translated(text);
    for (const Pattern& pattern : patterns()) {
        const QRegularExpressionMatch match = pattern.expression.match(english);
        if (!match.hasMatch()) continue;
        QString text = translated(pattern.text);
        // From the last on: what is put in may have a % of its own.
        for (int i = match.lastCapturedIndex(); i >= 1; --i)
            text.replace(QLatin1Char('%') + QString::number(i), inLanguage(match.captured(i)));
        return text;
    }
    return isolated(english);
}

} // namespace

QString plannerText(std::string_view english)
{
    const QString text = QString::fromUtf8(english.data(), static_cast<qsizetype>(english.size()));
    return currentLanguage() == QLatin1String("en") ? text : inLanguage(text);
}

bool plannerKnows(std::string_view english)
{
    const QString text = QString::fromUtf8(english.data(), static_cast<qsizetype>(english.size()));
    if (wholes().contains(text)) return true;
    for (const Pattern& pattern : patterns())
        if (pattern.expression.match(text).hasMatch()) return true;
    return false;
}

bool plannerNamesSetting(std::string_view setting)
{
    return std::any_of(std::begin(kSettings), std::end(kSettings),
                       [&](const SettingLabel& label) { return label.setting == setting; });
}

QString plannerSetting(const std::string& setting)
{
    for (const SettingLabel& label : kSettings)
        if (label.setting == setting)
            return QCoreApplication::translate("tarakum::PlannerForm", label.label).remove(QLatin1Char('&'));
    return plannerKnows(setting) ? plannerText(setting) : isolated(QString::fromStdString(setting));
}

QString plannerText(const plan::Refusal& refusal)
{
    QString where = plannerSetting(refusal.setting());
    if (!refusal.owner().empty())
        where = QCoreApplication::translate("PlannerWords", "%1: %2").arg(plannerText(refusal.owner()), where);
    const QString allowed = plannerText(refusal.allowed());
    if (refusal.value().empty()) return QCoreApplication::translate("PlannerWords", "%1: %2").arg(where, allowed);
    return QCoreApplication::translate("PlannerWords", "%1 is %2, but must be %3")
        .arg(where, isolated(QString::fromStdString(refusal.value())), allowed);
}

QString plannerValue(double value, plan::Unit unit)
{
    if (unit == plan::Unit::Bytes) return plannerBytes(value);
    const QString number = QString::fromStdString(plan::valueText(value, plan::Unit::Ratio));
    switch (unit) {
    case plan::Unit::Bytes:
    case plan::Unit::Ratio: break;
    case plan::Unit::Numbers: return QCoreApplication::translate("PlannerWords", "%1 numbers").arg(isolated(number));
    case plan::Unit::Seconds: return QCoreApplication::translate("PlannerWords", "%1 s").arg(isolated(number));
    case plan::Unit::SamplesPerSecond:
        return QCoreApplication::translate("PlannerWords", "%1 samples/s").arg(isolated(number));
    case plan::Unit::Operations:
        return QCoreApplication::translate("PlannerWords", "%1 operations").arg(isolated(number));
    case plan::Unit::Steps: return QCoreApplication::translate("PlannerWords", "%1 micro-steps").arg(isolated(number));
    case plan::Unit::Samples: return QCoreApplication::translate("PlannerWords", "%1 samples").arg(isolated(number));
    case plan::Unit::Tokens: return QCoreApplication::translate("PlannerWords", "%1 tokens").arg(isolated(number));
    case plan::Unit::Replicas: return QCoreApplication::translate("PlannerWords", "%1 replicas").arg(isolated(number));
    }
    return isolated(number);
}

QString plannerBytes(double bytes)
{
    return isolated(together(QString::fromStdString(plan::bytesInBothUnits(bytes))));
}

QString plannerSymbol(const char* symbol, double value)
{
    return isolated(together(
        QStringLiteral("%1 = %2").arg(QLatin1String(symbol), QString::fromStdString(plan::groupedNumber(value)))));
}

QString plannerLine(const QString& text)
{
    constexpr char16_t rightToLeftMark = 0x200F;
    return QGuiApplication::isRightToLeft() ? QChar(rightToLeftMark) + text : text;
}

QString plannerFormula(const plan::Term& term)
{
    return isolated(
        QString::fromStdString(term.formula + " = " + term.numbers + " = " + plan::valueText(term.value, term.unit)));
}

} // namespace tarakum
