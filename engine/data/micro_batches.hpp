// Loads micro-batches of a data set into an arm's tensors, in the arm's order of samples.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/data/data_order.hpp"
#include "engine/data/data_set.hpp"
#include "engine/nn/loss.hpp"
#include "engine/nn/micro_batch.hpp"

namespace tarakum {

class MicroBatchLoader final : public MicroBatchSource
{
public:
    // The data set's samples (train or test), backend and ledger must outlive it. order: null for the order they stand
    // in.
    MicroBatchLoader(const DataSet&, const Samples&, DataOrder* order, const Loss&, Type, Backend&, MemoryLedger&);

    MicroBatch load(const MicroBatchPlan&) override;
    std::int64_t items(const MicroBatchPlan& plan) override;
    std::int64_t lanes() const override { return m_data.lanes; }

private:
    template <class T>
    void inputs(T* to, const MicroBatchPlan&);
    template <class T>
    void targets(T* to, const MicroBatchPlan&);
    template <class From, class To, class Change>
    void gather(To* to, const std::vector<From>&, std::int64_t numbers, const MicroBatchPlan&, const Change&);
    template <class From, class To, class Change>
    void gatherMembers(To* to, const std::vector<From>&, const MicroBatchPlan&, const Change&);
    template <class Fill>
    Tensor tensor(Type, const Shape&, const char* name, const Fill&);
    Lanes lanes(const MicroBatchPlan&);
    std::int64_t sampleAt(std::int64_t position) { return m_order ? m_order->index(position) : position; }

    const DataSet& m_data;
    const Samples& m_samples;
    DataOrder* m_order;
    const Loss& m_loss;
    Type m_type;
    Backend& m_ops;
    MemoryLedger& m_memory;
    bool m_allCount; // no class is kIgnoredClass
};

} // namespace tarakum
