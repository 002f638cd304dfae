#include "tests/support/test_arm.hpp"

#include "engine/lab/end_samples.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/tensors.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace tarakum {

namespace {

void append(Samples& samples, const Row& row)
{
    ++samples.count;
    samples.numbers.insert(samples.numbers.end(), row.inputs.begin(), row.inputs.end());
}

} // namespace

DataSet numbersOf(const std::vector<Row>& rows)
{
    DataSet data;
    data.name = "test";
    data.inputs = static_cast<std::int64_t>(rows.front().inputs.size());
    data.outputs = static_cast<std::int64_t>(rows.front().targets.size());
    for (const Row& row : rows) {
        append(data.train, row);
        data.train.targets.insert(data.train.targets.end(), row.targets.begin(), row.targets.end());
    }
    return data;
}

DataSet classesOf(const std::vector<Row>& rows, int classes)
{
    DataSet data;
    data.name = "test";
    data.inputs = static_cast<std::int64_t>(rows.front().inputs.size());
    data.outputs = classes;
    for (const Row& row : rows) {
        append(data.train, row);
        data.train.classes.push_back(static_cast<std::int32_t>(row.targets.front()));
    }
    return data;
}

DataSet randomData(LossKind loss, std::int64_t samples, std::int64_t inputs, std::int64_t outputs, unsigned seed)
{
    DataSet data;
    data.name = "random";
    data.inputs = inputs;
    data.outputs = outputs;
    data.train.count = samples;
    data.train.numbers = randomValues(samples * inputs, seed);
    if (loss != LossKind::CrossEntropy) {
        data.train.targets = randomValues(samples * outputs, seed + 1);
        return data;
    }
    for (const double v : randomValues(samples, seed + 1, 0, static_cast<double>(outputs)))
        data.train.classes.push_back(static_cast<std::int32_t>(v));
    return data;
}

Experiment oneArm(LossKind loss, std::int64_t microBatch, std::int64_t steps, double learningRate, std::int64_t epochs)
{
    Experiment e;
    e.loss = loss;
    e.data.shuffle = false;
    e.model.start = Start::Zeros;
    e.length = {LengthUnit::Epochs, epochs};
    e.measure = Measure::MicroBatch;
    ArmSpec arm;
    arm.name = "arm";
    arm.microBatch = {microBatch};
    arm.accumulationSteps = steps;
    arm.optimizer.learningRate = learningRate;
    arm.precision = Precision::Float64;
    e.arms.push_back(arm);
    return e;
}

namespace {

class Between final : public Gate
{
public:
    explicit Between(const std::function<void()>& call) : m_call(call) {}
    void pass(std::int64_t, bool) override
    {
        if (m_call) m_call();
    }

private:
    const std::function<void()>& m_call;
};

} // namespace

TestArm::TestArm(const Experiment& experiment, const DataSet& data, const StartValues& start, int threads,
                 std::size_t index)
    : m_index(index), m_data(std::make_unique<DataSet>(data)), m_ops(makeTestBackend(threads))
{
    Experiment e = experiment;
    std::optional<TemporaryFile> file;
    if (!start.empty()) {
        nlohmann::json json;
        for (const auto& [name, values] : start) json[name] = {{"values", values}};
        file.emplace(json.dump());
        e.model.start = Start::File;
        e.model.startFile = file->path();
    }
    m_record = std::make_unique<RunRecord>(e, "{}");
    m_arm = std::make_unique<Arm>(m_record->experiment, index, *m_data, endSamples(e, data.train.count), m_ops, true,
                                  m_record->arms[index]);
}

void TestArm::advance()
{
    advance({});
}

void TestArm::advance(const std::function<void()>& betweenMicroBatches)
{
    Between gate(betweenMicroBatches);
    m_arm->advance(gate, nullptr);
}

TestArm& TestArm::finish()
{
    while (!over()) advance();
    return *this;
}

std::vector<double> TestArm::weights() const
{
    return valuesOf(*m_ops, m_arm->weights());
}

double norm(const std::vector<double>& v)
{
    double sum = 0;
    for (const double x : v) sum += x * x;
    return std::sqrt(sum);
}

std::vector<double> difference(const std::vector<double>& a, const std::vector<double>& b)
{
    if (a.size() != b.size()) throw std::logic_error("vectors of different lengths");
    std::vector<double> d(a.size());
    std::transform(a.begin(), a.end(), b.begin(), d.begin(), std::minus<>());
    return d;
}

double largestDifference(const std::vector<double>& a, const std::vector<double>& b)
{
    double largest = 0;
    for (const double d : difference(a, b)) largest = std::isnan(d) ? d : std::max(largest, std::abs(d));
    return largest;
}

} // namespace tarakum
