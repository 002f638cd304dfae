// One of the models in data/, trained window by window in the calling thread.
#pragma once

#include "engine/lab/arm.hpp"

#include <memory>
#include <string>

namespace tarakum {

class Training
{
public:
    // model: a file of data/ without its ending. `changes`: more keys, as `--set` takes them.
    Training(const std::string& model, std::int64_t b, std::int64_t k, int threads = 1,
             const std::vector<std::string>& changes = {});

    // Trains one window; returns what it took.
    const UpdateRow& update();

    const Experiment& experiment() const { return m_record->experiment; }
    const DataSet& data() const { return *m_data; }

private:
    std::unique_ptr<RunRecord> m_record;
    std::shared_ptr<const DataSet> m_data;
    std::shared_ptr<Backend> m_ops;
    std::unique_ptr<Arm> m_arm;
};

} // namespace tarakum
