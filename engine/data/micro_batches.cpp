#include "engine/data/micro_batches.hpp"

#include <algorithm>
#include <array>

namespace tarakum {

namespace {

// Pixels are divided by 255, nothing else is changed.
template <class T>
const std::array<T, 256>& pixelValues()
{
    static const std::array<T, 256> values = [] {
        std::array<T, 256> table;
        for (std::size_t i = 0; i < table.size(); ++i) table[i] = T(static_cast<Real<T>>(i) / Real<T>(255));
        return table;
    }();
    return values;
}

} // namespace

MicroBatchLoader::MicroBatchLoader(const DataSet& data, const Samples& samples, DataOrder* order, const Loss& loss,
                                   Type type, Backend& ops, MemoryLedger& memory)
    : m_data(data), m_samples(samples), m_order(order), m_loss(loss), m_type(type), m_ops(ops), m_memory(memory),
      m_allCount(std::find(samples.classes.begin(), samples.classes.end(), kIgnoredClass) == samples.classes.end())
{
}

// `numbers` numbers of each sample, changed one by one.
template <class From, class To, class Change>
void MicroBatchLoader::gather(To* to, const std::vector<From>& from, std::int64_t numbers, const MicroBatchPlan& plan,
                              const Change& change)
{
    for (std::int64_t i = 0; i < plan.samples; ++i) {
        const From* sample = from.data() + sampleAt(plan.firstSample + i) * numbers;
        to = std::transform(sample, sample + numbers, to, change);
    }
}

// The first members of all pairs, then the second ones.
template <class From, class To, class Change>
void MicroBatchLoader::gatherMembers(To* to, const std::vector<From>& from, const MicroBatchPlan& plan,
                                     const Change& change)
{
    const std::int64_t n = m_data.inputs;
    for (std::int64_t member = 0; member < m_data.members; ++member)
        for (std::int64_t i = 0; i < plan.samples; ++i) {
            const From* sample = from.data() + (sampleAt(plan.firstSample + i) * m_data.members + member) * n;
            to = std::transform(sample, sample + n, to, change);
        }
}

template <class T>
void MicroBatchLoader::inputs(T* to, const MicroBatchPlan& plan)
{
    const std::array<T, 256>& pixels = pixelValues<T>();
    if (!m_samples.bytes.empty())
        gatherMembers(to, m_samples.bytes, plan, [&](std::uint8_t p) { return pixels[p]; });
    else
        gatherMembers(to, m_samples.numbers, plan, [](double v) { return T(static_cast<Real<T>>(v)); });
}

template <class T>
void MicroBatchLoader::targets(T* to, const MicroBatchPlan& plan)
{
    gather(to, m_samples.targets, m_data.targetsPerSample * m_data.outputs, plan,
           [](double v) { return static_cast<T>(v); });
}

std::int64_t MicroBatchLoader::items(const MicroBatchPlan& plan)
{
    const std::int64_t n = m_data.targetsPerSample;
    if (m_allCount) return m_loss.items(plan.samples * n, m_data.outputs);
    std::int64_t counted = 0;
    for (std::int64_t i = 0; i < plan.samples; ++i) {
        const std::int32_t* first = m_samples.classes.data() + sampleAt(plan.firstSample + i) * n;
        counted += n - std::count(first, first + n, kIgnoredClass);
    }
    return m_loss.items(counted, m_data.outputs);
}

// In a stream a sample is the next piece of its lane; what stands in the stream's first row begins its sequence.
Lanes MicroBatchLoader::lanes(const MicroBatchPlan& plan)
{
    if (m_data.lanes == 0) return {plan.place, 0, 0};
    const std::int64_t first = sampleAt(plan.firstSample);
    return {first % m_data.lanes, m_data.lanes, std::clamp<std::int64_t>(m_data.lanes - first, 0, plan.samples)};
}

template <class Fill>
Tensor MicroBatchLoader::tensor(Type type, const Shape& shape, const char* name, const Fill& fill)
{
    Tensor t = m_memory.allocate(Category::Data, type, shape, name);
    fill(m_ops.stage(t));
    m_ops.staged(t);
    return t;
}

MicroBatch MicroBatchLoader::load(const MicroBatchPlan& plan)
{
    MicroBatch batch;
    batch.firstSample = plan.firstSample;
    batch.samples = plan.samples;
    batch.items = items(plan);
    batch.lanes = lanes(plan);

    const std::int64_t targetsOfAll = plan.samples * m_data.targetsPerSample;
    const auto whole = [&](const std::vector<std::int32_t>& from, std::int64_t numbers) {
        return [&, numbers](void* to) {
            gather(static_cast<std::int32_t*>(to), from, numbers, plan, [](std::int32_t v) { return v; });
        };
    };
    if (!m_samples.tokens.empty())
        batch.x = tensor(Type::Int32, Shape(plan.samples, m_data.steps), "a micro-batch's tokens",
                         whole(m_samples.tokens, m_data.steps));
    else
        batch.x = tensor(m_type, Shape(targetsOfAll * m_data.members, m_data.inputs / m_data.targetsPerSample),
                         "a micro-batch's inputs", [&](void* to) {
                             switch (m_type) {
                             case Type::Float64: return inputs(static_cast<double*>(to), plan);
                             case Type::Float32: return inputs(static_cast<float*>(to), plan);
                             case Type::Bfloat16: return inputs(static_cast<Bfloat16*>(to), plan);
                             case Type::Float16: return inputs(static_cast<Float16*>(to), plan);
                             case Type::Int32: break;
                             }
                         });

    if (!m_samples.classes.empty())
        batch.y = tensor(Type::Int32, Shape(targetsOfAll), "a micro-batch's classes",
                         whole(m_samples.classes, m_data.targetsPerSample));
    else if (!m_samples.targets.empty())
        batch.y =
            tensor(realType(m_type), Shape(targetsOfAll, m_data.outputs), "a micro-batch's targets", [&](void* to) {
                if (m_type == Type::Float64)
                    targets(static_cast<double*>(to), plan);
                else
                    targets(static_cast<float*>(to), plan);
            });
    return batch;
}

} // namespace tarakum
