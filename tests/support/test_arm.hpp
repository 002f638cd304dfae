// An arm trained window by window in the test's own thread, on data that stand in the test.
#pragma once

#include "engine/lab/arm.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

// One training sample a row: what goes in, and the numbers that should come out.
struct Row
{
    std::vector<double> inputs, targets;
};
DataSet numbersOf(const std::vector<Row>& rows);              // for mse and half-mse
DataSet classesOf(const std::vector<Row>& rows, int classes); // for cross-entropy; a row's target is its class
// `samples` random rows, a function of the seed; with targets for every loss, as the kind asks for.
DataSet randomData(LossKind, std::int64_t samples, std::int64_t inputs, std::int64_t outputs, unsigned seed);

// An experiment of one arm: float64, one thread, samples in the order given, `epochs` over the data, each micro-batch
// measured. Tests change what they are about.
Experiment oneArm(LossKind, std::int64_t microBatch, std::int64_t steps, double learningRate, std::int64_t epochs = 1);

class TestArm
{
public:
    // `start`: the weights by name; without them as the experiment says.
    TestArm(const Experiment&, const DataSet&, const StartValues& start = {}, int threads = 1, std::size_t index = 0);

    bool over() const { return m_arm->over(); }
    void advance();                                                 // one window
    void advance(const std::function<void()>& betweenMicroBatches); // told after each but the window's last
    TestArm& finish();                                              // to the end

    const RunRecord& record() const { return *m_record; }
    ArmStatus status() const { return armRecord().status; }
    std::size_t updates() const { return armRecord().updates.size(); }
    const UpdateRow& update(std::size_t i) const { return armRecord().updates[i]; }
    const UpdateRow& last() const { return update(updates() - 1); }
    const MicroRow& micro(std::size_t i) const { return armRecord().microBatches[i]; }
    std::vector<double> weights() const;
    const Arm& arm() const { return *m_arm; }

private:
    const ArmRecord& armRecord() const { return m_record->arms[m_index]; }

    std::size_t m_index;
    std::unique_ptr<DataSet> m_data;
    std::unique_ptr<RunRecord> m_record;
    std::shared_ptr<Backend> m_ops;
    std::unique_ptr<Arm> m_arm;
};

// Distances of vectors.
double norm(const std::vector<double>&);
std::vector<double> difference(const std::vector<double>& a, const std::vector<double>& b);
double largestDifference(const std::vector<double>& a, const std::vector<double>& b);

} // namespace tarakum
