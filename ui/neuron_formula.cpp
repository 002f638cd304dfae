#include "ui/neuron_formula.hpp"

#include "ui/language.hpp"
#include "ui/neuron_reading.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tarakum {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Neuron)
};

constexpr std::size_t kTermsTold = 8;
const QString kMinus = QStringLiteral(" − "), kTimes = QStringLiteral(" · ");

bool same(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

// "−10 − 50 + 3"; of many the first ones and the last.
QString sumText(const std::vector<QString>& terms)
{
    QString text;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        if (terms.size() > kTermsTold && i == kTermsTold - 2) {
            text += QStringLiteral(" + …");
            i = terms.size() - 1;
        }
        if (i == 0)
            text = terms[i];
        else if (terms[i].startsWith(QChar(0x2212)))
            text += kMinus + terms[i].mid(1);
        else
            text += QStringLiteral(" + ") + terms[i];
    }
    return text;
}

QString bracketed(const QString& text)
{
    return QLatin1Char('(') + text + QLatin1Char(')');
}

QString factor(const QString& number)
{
    return number.startsWith(QChar(0x2212)) ? bracketed(number) : number;
}

QString signedText(double value, bool full)
{
    return value < 0 ? kMinus + neuronNumber(-value, full) : QStringLiteral(" + ") + neuronNumber(value, full);
}

// How wⱼ is written behind a sum: " / 4", " / 4 / 4", " · 0.375", nothing for 1.
QString divisor(double weight, const ArmSpec& arm, bool full)
{
    if (same(weight, 1)) return {};
    const double under = arm.rules.divide == Divide::Twice ? std::sqrt(1 / weight) : 1 / weight;
    if (!same(under, std::round(under))) return kTimes + neuronNumber(weight, full);
    const QString once = QStringLiteral(" / ") + QString::number(std::llround(under));
    return arm.rules.divide == Divide::Twice ? once + once : once;
}

struct Sum // of a window's gradients, as its rules add them
{
    double left = 0; // in the buffer from before
    std::vector<const NeuronRow*> rows;
    bool even = true;     // all wⱼ are the same
    bool known = true;    // the terms come to what the buffer holds
    double value = 0;     // of the buffer
    bool cleared = false; // terms before these were lost
};

Sum sumOf(const NeuronWindow& window, std::size_t weight)
{
    Sum sum;
    const NeuronRow& first = *window.rows.front();
    if (!first.cleared && !first.changed) sum.left = first.buffer[weight] - first.added[weight];
    if (same(first.buffer[weight], first.added[weight])) sum.left = 0;
    for (const NeuronRow* row : window.rows) {
        if (row->cleared) {
            sum.cleared = sum.cleared || row != &first;
            sum.rows.clear();
            sum.left = 0;
        }
        if (row->changed || row->weight == 0) sum.known = false;
        if (!row->leftOut) sum.rows.push_back(row);
    }
    if (sum.rows.empty()) sum.known = false;
    for (const NeuronRow* row : sum.rows) sum.even = sum.even && same(row->weight, sum.rows.front()->weight);
    sum.value = window.end ? window.end->buffer[weight] : window.rows.back()->buffer[weight];
    return sum;
}

// `open`: more terms are to come.
QString termsText(const Sum& sum, std::size_t weight, const ArmSpec& arm, bool open, bool full)
{
    if (!sum.known) return factor(neuronNumber(sum.value, full));
    std::vector<QString> terms;
    for (const NeuronRow* row : sum.rows) {
        const QString g = neuronNumber(row->added[weight] / row->weight, full);
        terms.push_back(sum.even ? g : neuronNumber(row->weight, full) + kTimes + factor(g));
    }
    QString text = sumText(terms) + (open ? QStringLiteral(" + …") : QString());
    const QString under = sum.even ? divisor(sum.rows.front()->weight, arm, full) : QString();
    const bool single = terms.size() == 1 && !open && (sum.even || sum.left == 0);
    if (sum.left != 0) {
        const QString rest = under.isEmpty() ? text : (single ? factor(text) : bracketed(text)) + under;
        return bracketed(sumText({neuronNumber(sum.left, full), rest}));
    }
    return (single && sum.even ? factor(text) : bracketed(text)) + under;
}

QString optimizerName(const OptimizerSpec& o)
{
    switch (o.kind) {
    case OptimizerKind::Sgd: return o.momentum != 0 ? Words::tr("momentum") : Words::tr("weight decay");
    case OptimizerKind::Adam: return isolated(QStringLiteral("Adam"));
    case OptimizerKind::AdamW: return isolated(QStringLiteral("AdamW"));
    case OptimizerKind::AdamA: return isolated(QStringLiteral("AdamA"));
    }
    return {};
}

QStringList notesOf(const NeuronWindow& window, const Sum& sum, const ArmSpec& arm, bool plain)
{
    QStringList notes;
    const auto k = [&] { return isolated(QString::number(window.rows.front()->steps)); };
    if (window.end && !window.end->applied) notes << Words::tr("This update was left out: the weight stays.");
    if (arm.rules.divide == Divide::None && window.rows.front()->steps > 1)
        notes << Words::tr("Nothing is divided by %1: the step is %1 times too long.").arg(k());
    if (arm.rules.divide == Divide::Twice && window.rows.front()->steps > 1)
        notes << Words::tr("Divided by %1 twice: the step is %1 times too short.").arg(k());
    if (sum.left != 0)
        notes << Words::tr("%1 was left in the buffer from the window before.").arg(isolated(neuronNumber(sum.left)));
    if (sum.cleared) notes << Words::tr("The buffer is cleared before each micro-batch: only the last one is left.");
    if (arm.clipNorm && arm.rules.clip == ClipAt::MicroBatch)
        notes << Words::tr("Each gradient is shown as it was added: clipped, if it was longer than %1.")
                     .arg(isolated(neuronNumber(*arm.clipNorm)));
    if (arm.clipNorm && arm.rules.clip == ClipAt::RunningSum && !sum.known)
        notes << Words::tr("The sum is clipped at %1 after each addition: what counts is what the buffer then holds.")
                     .arg(isolated(neuronNumber(*arm.clipNorm)));
    if (window.end && window.end->clip < 1)
        notes << Words::tr("Clipping multiplies the gradient by %1.").arg(isolated(neuronNumber(window.end->clip)));
    if (!plain && arm.optimizer.kind != OptimizerKind::AdamA)
        notes << Words::tr("The step is what %1 makes of the gradient.").arg(optimizerName(arm.optimizer));
    return notes;
}

} // namespace

NeuronFormula neuronFormula(const NeuronWindow& window, std::size_t weight, const ArmSpec& arm)
{
    NeuronFormula formula;
    const NeuronRow* end = window.end;
    const double after = end ? end->weights[weight] : 0;
    const OptimizerSpec& o = arm.optimizer;
    const auto both = [&](const auto& write) {
        formula.text = write(false);
        formula.full = write(true);
    };
    const auto moved = [&](bool full) { // whatever made it
        QString text = QStringLiteral("w ← ") + neuronNumber(window.before, full);
        if (end && end->applied)
            text += signedText(after - window.before, full) + QStringLiteral(" = ") + neuronNumber(after, full);
        return text;
    };
    if (!window.rows.back()->hasBuffer) {
        both(moved);
        formula.notes << Words::tr("There is no gradient buffer: AdamA adds each gradient to its moments.");
        return formula;
    }
    const Sum sum = sumOf(window, weight);
    if (end && !end->applied) {
        both(moved);
        formula.notes = notesOf(window, sum, arm, true);
        return formula;
    }
    bool plain = o.kind == OptimizerKind::Sgd && o.momentum == 0 && o.weightDecay == 0;
    if (end && plain) { // only what comes out as it did
        const double step = end->rate * end->clip * sum.value;
        plain = std::abs(window.before - step - after) <= 1e-5 * (std::abs(window.before) + std::abs(step));
    }
    const bool open = !end;
    const bool more = open && window.rows.back()->micro < window.rows.back()->steps;
    const bool rateKnown = end || arm.schedule.kind == ScheduleKind::Constant;
    both([&](bool full) {
        const QString terms = termsText(sum, weight, arm, more, full);
        if (!plain) {
            QString text = QStringLiteral("G = ") + terms;
            if (!end) return text;
            if (sum.known) text += QStringLiteral(" = ") + neuronNumber(sum.value, full);
            if (end->clip < 1)
                text += QStringLiteral(";  ") + neuronNumber(end->clip, full) + kTimes + QStringLiteral("G = ") +
                        neuronNumber(end->clip * sum.value, full);
            return text + QStringLiteral(";  ") + moved(full);
        }
        QString text = QStringLiteral("w ← ") + neuronNumber(window.before, full) + kMinus +
                       (rateKnown ? neuronNumber(end ? end->rate : o.learningRate, full) : QStringLiteral("η")) +
                       kTimes;
        if (end && end->clip < 1) text += neuronNumber(end->clip, full) + kTimes;
        text += terms;
        return end ? text + QStringLiteral(" = ") + neuronNumber(after, full) : text;
    });
    formula.notes = notesOf(window, sum, arm, plain);
    return formula;
}

} // namespace tarakum
