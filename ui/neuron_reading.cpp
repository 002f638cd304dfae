#include "ui/neuron_reading.hpp"

#include "ui/neuron_formula.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tarakum {

namespace {

constexpr int kDigitsOfMany = 3; // of a sample's inputs, where there are several

QString listText(const std::vector<double>& values, bool full)
{
    QStringList parts;
    const int digits = values.size() > 1 ? kDigitsOfMany : kNeuronDigits;
    for (const double v : values) parts << neuronNumberOf(v, full ? kNeuronAllDigits : digits);
    const QString text = parts.join(QStringLiteral(", "));
    return values.size() > 1 ? QLatin1Char('(') + text + QLatin1Char(')') : text;
}

// Row i of the log's kept samples: inputs and targets of the s-th sample of a micro-batch.
void takeSample(const NeuronLog& log, const NeuronRow& row, std::int64_t s, std::vector<double>& inputs,
                std::vector<double>& targets)
{
    inputs.clear();
    targets.clear();
    std::size_t at = row.values + static_cast<std::size_t>(s * (log.inputs + log.targets));
    for (std::int64_t i = 0; i < log.inputs; ++i) inputs.push_back(log.samples[at++]);
    for (std::int64_t i = 0; i < log.targets; ++i) targets.push_back(log.samples[at++]);
}

NeuronStep stepOf(const NeuronLog& log, const NeuronRow& row, std::size_t weight)
{
    NeuronStep step;
    step.micro = row.micro;
    step.steps = row.steps;
    step.samplesOf = row.samples;
    std::vector<double> inputs, targets;
    for (std::int64_t s = 0; s < row.valuesOf; ++s) {
        takeSample(log, row, s, inputs, targets);
        step.samples << neuronSample(inputs, targets);
        step.fullSamples << neuronSample(inputs, targets, true);
    }
    step.hasBuffer = row.hasBuffer;
    step.gradient = row.weight != 0 && row.hasBuffer && !row.leftOut ? row.added[weight] / row.weight
                                                                     : std::numeric_limits<double>::quiet_NaN();
    step.buffer = row.buffer[weight];
    step.weight = row.weights[weight];
    return step;
}

} // namespace

QString neuronNumber(double value, bool full)
{
    return neuronNumberOf(value, full ? kNeuronAllDigits : kNeuronDigits);
}

QString neuronNumberOf(double value, int digits)
{
    if (std::isnan(value)) return QStringLiteral("nan");
    if (value == 0) value = 0; // no sign
    QString text = QString::number(value, 'g', digits);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString neuronSample(const std::vector<double>& inputs, const std::vector<double>& targets, bool full)
{
    return listText(inputs, full) + QStringLiteral(" → ") + listText(targets, full);
}

NeuronReading readNeuron(const RunRecord& record, std::size_t arm, std::size_t weight)
{
    NeuronReading reading;
    const NeuronLog& log = record.arms[arm].neuron;
    const std::size_t rows = log.rows.size();
    if (rows == 0 || weight >= log.names.size()) return reading;
    const auto row = [&](std::size_t i) -> const NeuronRow& { return log.rows[i]; };
    reading.cut = rows + 1 >= kNeuronRows;
    const NeuronValues& now = row(rows - 1).weights;
    reading.weights.assign(now.begin(), now.begin() + static_cast<std::ptrdiff_t>(log.names.size()));

    // The path, newest first.
    for (std::size_t i = rows; i-- > 0 && reading.path.size() < kNeuronPath;)
        if (row(i).micro == 0 && (row(i).applied || i == 0)) reading.path.push_back(row(i).weights[weight]);
    std::reverse(reading.path.begin(), reading.path.end());

    // Micro-batches: from the beginning of the window that the oldest shown one belongs to.
    std::size_t first = rows, shown = 0;
    while (first > 0 && shown < kNeuronSteps) shown += row(--first).micro > 0;
    while (first > 0 && row(first).micro > 1) --first;
    double sum = 0;
    for (std::size_t i = first; i < rows; ++i) {
        const NeuronRow& r = row(i);
        if (r.micro == 0) {
            if (!reading.steps.empty()) reading.steps.back().weight = r.weights[weight];
            continue;
        }
        NeuronStep step = stepOf(log, r, weight);
        if (r.micro == 1) sum = 0;
        if (!std::isnan(step.gradient)) sum += step.gradient;
        step.sum = sum;
        reading.steps.push_back(std::move(step));
    }
    if (reading.steps.size() > kNeuronSteps)
        reading.steps.erase(reading.steps.begin(), reading.steps.end() - kNeuronSteps);

    // The window in hand, or the last one.
    NeuronWindow window;
    std::size_t i = rows;
    if (row(i - 1).micro == 0) window.end = &row(--i);
    while (i > 0 && row(i - 1).micro > 0) window.rows.push_back(&row(--i));
    if (window.rows.empty()) return reading;
    std::reverse(window.rows.begin(), window.rows.end());
    window.before = row(i - 1).weights[weight];
    const NeuronRow& last = *window.rows.back();
    reading.counter = last.micro;
    reading.window = last.steps;
    if (last.valuesOf > 0) takeSample(log, last, last.valuesOf - 1, reading.sample, reading.target);
    NeuronFormula formula = neuronFormula(window, weight, record.experiment.arms[arm]);
    reading.formula = std::move(formula.text);
    reading.fullFormula = std::move(formula.full);
    reading.notes = std::move(formula.notes);
    return reading;
}

} // namespace tarakum
