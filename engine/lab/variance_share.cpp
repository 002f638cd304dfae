#include "engine/lab/variance_share.hpp"

#include "engine/base/errors.hpp"
#include "engine/lab/accumulation_spec.hpp"
#include "engine/lab/arm.hpp"
#include "engine/lab/csv_lines.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/first_window.hpp"
#include "engine/lab/machine.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <thread>

namespace tarakum {

namespace {

// Adds up what the window's samples come to: for each k the squared norms of the micro-batches' sums, by layer.
class SampleSums final : public WindowListener
{
public:
    SampleSums(const Parameters& parameters, std::int64_t samples, std::shared_ptr<Backend> ops,
               const std::atomic<bool>& cancelled, std::atomic<std::int64_t>& done)
        : m_parameters(parameters), m_ops(std::move(ops)), m_memory(*m_ops), m_cancelled(cancelled), m_done(done),
          m_squares(parameters.list().size())
    {
        m_wide = m_memory.allocate(Category::Workspace, Type::Float64, Shape(parameters.count()),
                                   "a sample's gradient in float64");
        m_sample.resize(static_cast<std::size_t>(parameters.count()));
        for (std::int64_t k = 1; k <= samples && samples % k == 0; k *= 2)
            m_groups.push_back(
                {k, samples / k, std::vector<double>(m_sample.size()), std::vector<double>(parameters.list().size())});
    }

    struct Group
    {
        std::int64_t k, b;
        std::vector<double> sum;     // of the micro-batch in hand
        std::vector<double> squares; // Σⱼ‖Σg‖², by layer
    };
    const std::vector<Group>& groups() const { return m_groups; }
    const std::vector<double>& squares() const { return m_squares; } // Σ‖g‖², by layer

    bool looksIntoBuffer() const override { return true; }
    void bufferMoment(BufferMoment moment, std::int64_t, const GradientBuffer& buffer, double scale) override
    {
        if (moment != BufferMoment::Added) return;
        m_buffer = &buffer;
        m_scale = scale;
    }
    void microBatchDone(const MicroResult& micro) override
    {
        if (m_cancelled.load(std::memory_order_relaxed)) throw RunStopped();
        if (micro.items > 0) {
            m_ops->addScaled(m_wide, 0.0, 1.0, m_buffer->micro());
            m_ops->download(m_sample.data(), m_wide);
        } else {
            std::fill(m_sample.begin(), m_sample.end(), 0.0);
        }
        // wⱼgⱼ is what the window's mean has of the sample; as if it stood for the whole: L·wⱼgⱼ.
        const double factor = static_cast<double>(m_groups.front().b) / m_scale;
        for (double& g : m_sample) g *= factor;
        eachLayer([&](std::size_t layer, std::size_t first, std::size_t end) {
            for (std::size_t i = first; i < end; ++i) m_squares[layer] += m_sample[i] * m_sample[i];
        });
        for (Group& group : m_groups) {
            for (std::size_t i = 0; i < m_sample.size(); ++i) group.sum[i] += m_sample[i];
            if (micro.number % group.b != 0) continue;
            eachLayer([&](std::size_t layer, std::size_t first, std::size_t end) {
                for (std::size_t i = first; i < end; ++i) group.squares[layer] += group.sum[i] * group.sum[i];
            });
            std::fill(group.sum.begin(), group.sum.end(), 0.0);
        }
        m_done.fetch_add(1, std::memory_order_relaxed);
    }
    void gradientReady(const Tensor&, double) override {}
    bool replaceMicroBatch(WindowPlan&) override { return false; }

private:
    template <class F>
    void eachLayer(const F& f) const
    {
        for (std::size_t i = 0; i < m_parameters.list().size(); ++i) {
            const Parameter& p = m_parameters.list()[i];
            f(i, static_cast<std::size_t>(p.first), static_cast<std::size_t>(p.first + p.shape.count()));
        }
    }

    const Parameters& m_parameters;
    std::shared_ptr<Backend> m_ops;
    MemoryLedger m_memory;
    const std::atomic<bool>& m_cancelled;
    std::atomic<std::int64_t>& m_done;
    Tensor m_wide;
    std::vector<double> m_sample, m_squares;
    std::vector<Group> m_groups;
    const GradientBuffer* m_buffer = nullptr;
    double m_scale = 1;
};

void checkApart(const Experiment& experiment, const ArmSpec& arm)
{
    const auto refuse = [](const char* key, const char* value, const char* allowed) {
        throw BadInput(key, value, allowed);
    };
    if (experiment.model.normalisation == Normalisation::Batch &&
        arm.rules.network.batchStatistics != BatchStatistics::Frozen)
        refuse("model.normalisation", "batch", "another, or frozen statistics: a sample has no gradient of its own");
    if (experiment.loss == LossKind::Contrastive)
        refuse("loss", "contrastive", "another: a sample has no gradient of its own");
    if (experiment.model.stateful)
        refuse("model.stateful", "true", "false: a sample's gradient depends on those before it");
}

VarianceOfLayer ofLayer(const std::string& name, const SampleSums& samples, std::size_t first, std::size_t end,
                        std::int64_t L)
{
    const auto sum = [&](const std::vector<double>& by) {
        double all = 0;
        for (std::size_t i = first; i < end; ++i) all += by[i];
        return all;
    };
    const double count = static_cast<double>(L);
    const double mean = sum(samples.groups().front().squares) / (count * count); // ‖ḡ‖², k = 1
    const double scatter = sum(samples.squares()) - count * mean;
    VarianceOfLayer layer{name, std::sqrt(mean), scatter / (count - 1), kMissing, {}};
    const double gradient = mean - layer.variance / count;
    if (gradient > 0) layer.noiseScale = layer.variance / gradient;
    for (const SampleSums::Group& group : samples.groups()) {
        const double between = sum(group.squares) / static_cast<double>(group.b) - count * mean;
        layer.share.push_back(scatter > 0 ? std::max(0.0, between) / scatter : kMissing);
    }
    return layer;
}

} // namespace

std::optional<VarianceShare> measureVarianceShare(const Experiment& given, const VarianceShareRequest& request,
                                                  const std::atomic<bool>& cancelled, std::atomic<std::int64_t>& done)
{
    Experiment experiment = given;
    ArmSpec& arm = experiment.arms[request.arm];
    checkApart(experiment, arm);
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    if (request.samples < 2 || request.samples > data->train.count)
        throw BadInput("samples", std::to_string(request.samples),
                       "from 2 to " + std::to_string(data->train.count) + ", the number of training samples");
    arm = rightlySumming(arm, {1}, request.samples);
    const auto ops = makeCpuBackend(request.threads.value_or(coresHere()));
    FirstWindow window(experiment, request.arm, *data, ops, {realType(computeType(arm)), Summation::Plain});
    const Parameters& parameters = window.network().parameters();
    SampleSums samples(parameters, request.samples, ops, cancelled, done);
    try {
        window.train(samples);
    } catch (const RunStopped&) {
        return std::nullopt;
    }
    VarianceShare result;
    result.samples = request.samples;
    for (const SampleSums::Group& group : samples.groups()) {
        result.steps.push_back(group.k);
        result.theory.push_back(static_cast<double>(group.k - 1) / static_cast<double>(request.samples - 1));
    }
    const std::size_t layers = parameters.list().size();
    result.layers.push_back(ofLayer("", samples, 0, layers, request.samples));
    for (std::size_t i = 0; i < layers; ++i)
        result.layers.push_back(ofLayer(parameters.list()[i].name, samples, i, i + 1, request.samples));
    return result;
}

void writeVarianceShareCsv(std::ostream& out, const Experiment& experiment, const std::string& document,
                           std::size_t arm, const VarianceShare& share)
{
    CsvLines lines(out);
    writeCsvHead(lines, experiment.seed, document);
    lines << "arm,layer,accumulation_steps,samples,share,theory,grad_norm,variance,noise_scale";
    lines.end();
    for (const VarianceOfLayer& layer : share.layers)
        for (std::size_t k = 0; k < share.steps.size(); ++k) {
            lines << csvField(experiment.arms[arm].name) << "," << (layer.name.empty() ? "all" : csvField(layer.name));
            for (const double value : {static_cast<double>(share.steps[k]), static_cast<double>(share.samples),
                                       layer.share[k], share.theory[k], layer.norm, layer.variance, layer.noiseScale})
                lines.cell(value);
            lines.end();
        }
}

} // namespace tarakum
