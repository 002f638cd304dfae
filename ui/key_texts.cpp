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
     QT_TRANSLATE_NOOP("KeyTexts", "What all random numbers come from: the same seed gives the same run.")},
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
    const QString help = words ? Tr::tr(words->help)
                         : key ? QString::fromUtf8(key->text.data(), static_cast<int>(key->text.size()))
                               : QString();
    return help + QLatin1Char('\n') + isolated(QString::fromStdString(path));
}

QString keyPlaceholder(const std::string& path)
{
    const Key* key = findKey(path);
    if (!key) return {};
    if (path == "data.train_samples" || path == "data.test_samples") return Tr::tr("all", "samples");
    if (path == "model.hidden") return Tr::tr("none", "hidden layers");
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

QString problemText(const Problem& problem)
{
    const QString words = isolated(QString::fromStdString(problem.allowed));
    const Key* key = findKey(problem.where);
    if (key && problem.allowed == allowedText(*key)) {
        switch (key->kind) {
        case KeyKind::Integer: return rangeText(*key, true);
        case KeyKind::Number: return rangeText(*key, false);
        case KeyKind::Bytes: return Tr::tr("must be bytes, such as %1").arg(isolated(QStringLiteral("64 MiB")));
        case KeyKind::Sizes:
            return Tr::tr("must be whole numbers from %1 to %2, with commas between")
                .arg(number(key->least), number(key->most));
        default: return Tr::tr("must be %1").arg(words);
        }
    }
    return problem.value.empty() ? words : Tr::tr("must be %1").arg(words);
}

} // namespace tarakum
