#include "tests/bench/training.hpp"

#include "engine/data/data_set.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/end_samples.hpp"
#include "tests/support/open_gate.hpp"

#include <nlohmann/json.hpp>

#include <stdexcept>

namespace tarakum {

namespace {

Experiment readModel(const std::string& model, std::int64_t b, std::int64_t k, const std::vector<std::string>& changes)
{
    Document document = readDocument(std::string(TARAKUM_BENCH_DATA) + "/" + model + ".json");
    setValue(document, "arms[0].micro_batch", b);
    setValue(document, "arms[0].accumulation_steps", k);
    setValue(document, "length.updates", 1'000'000'000); // nobody waits for them
    for (const std::string& change : changes) setOption(document, change);
    return readExperiment(document, TARAKUM_BENCH_DATA);
}

} // namespace

Training::Training(const std::string& model, std::int64_t b, std::int64_t k, int threads,
                   const std::vector<std::string>& changes)
    : m_record(std::make_unique<RunRecord>(readModel(model, b, k, changes), "{}")), m_ops(makeCpuBackend(threads))
{
    const Experiment& e = m_record->experiment;
    m_data = loadDataSet(e.data, e.loss, e.seed);
    m_arm = std::make_unique<Arm>(e, 0, *m_data, endSamples(e, m_data->train.count), m_ops, false, m_record->arms[0]);
}

const UpdateRow& Training::update()
{
    OpenGate gate;
    m_arm->advance(gate, nullptr);
    const ArmRecord& record = m_record->arms[0];
    if (m_arm->over()) throw std::runtime_error("training ended: " + record.message);
    return record.updates[record.updates.size() - 1];
}

} // namespace tarakum
