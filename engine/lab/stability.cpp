#include "engine/lab/stability.hpp"

#include "engine/base/errors.hpp"
#include "engine/data/network_shape.hpp"
#include "engine/lab/accumulation_spec.hpp"
#include "engine/lab/arm.hpp"
#include "engine/lab/csv_lines.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/first_window.hpp"
#include "engine/lab/keys.hpp"
#include "engine/lab/machine.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <ostream>
#include <thread>

namespace tarakum {

namespace {

constexpr std::array kBuffers{
    StabilityBuffer{Precision::Float64, Summation::Plain},
    StabilityBuffer{Precision::Float64, Summation::Kahan},
    StabilityBuffer{Precision::Float64, Summation::Stochastic},
    StabilityBuffer{Precision::Float32, Summation::Plain},
    StabilityBuffer{Precision::Float32, Summation::Kahan},
    StabilityBuffer{Precision::Float32, Summation::Stochastic},
    StabilityBuffer{Precision::Float16, Summation::Plain},
    StabilityBuffer{Precision::Float16, Summation::Kahan},
    StabilityBuffer{Precision::Float16, Summation::Stochastic},
    StabilityBuffer{Precision::Bfloat16, Summation::Plain},
    StabilityBuffer{Precision::Bfloat16, Summation::Kahan},
    StabilityBuffer{Precision::Bfloat16, Summation::Stochastic},
};
constexpr std::size_t kReference = 0; // float64, plain

// Half of the smallest number above 0: what a rounding may lose where the type's numbers thin out no further.
double underflow(Precision type)
{
    switch (type) {
    case Precision::Float64: return std::ldexp(1, -1075);
    case Precision::Tf32: // stored as float32
    case Precision::Float32: return std::ldexp(1, -150);
    case Precision::Float16: return std::ldexp(1, -25);
    case Precision::Bfloat16: return std::ldexp(1, -134);
    }
    return 0;
}

// What the window's error cannot exceed, relative to ‖Σx‖ = norm, of N numbers.
double boundOf(const StabilityBuffer& buffer, double k, double condition, double N, double norm)
{
    const double u = unitRoundoff(buffer.type), lost = k * underflow(buffer.type) * std::sqrt(N) / norm;
    switch (buffer.summation) {
    case Summation::Plain: return k * u / (1 - std::min(k * u, 0.5)) * condition + lost;
    case Summation::Kahan: return (2 * u + 2 * k * u * u) * condition + lost;
    case Summation::Stochastic: return 2 * k * u / (1 - std::min(2 * k * u, 0.5)) * condition + 2 * lost;
    }
    return 0;
}

ArmSpec armFor(const Experiment& experiment, const StabilityRequest& request, std::int64_t steps)
{
    const ArmSpec& arm = experiment.arms[request.arm];
    return rightlySumming(arm, request.microBatch ? std::vector<std::int64_t>{*request.microBatch} : arm.microBatch,
                          steps);
}

// One window: trains it as an arm would, and adds its micro-gradients to all other buffers too.
class Window final : public WindowListener
{
public:
    Window(StabilityRecord& record, const Experiment& experiment, const DataSet& data, std::shared_ptr<Backend> ops,
           std::int64_t steps)
        : m_record(record), m_experiment(experiment), m_arm(experiment.arms[record.request.arm]), m_data(data),
          m_ops(std::move(ops)), m_memory(*m_ops, kStabilityBytes), m_steps(steps), m_samples(m_arm.samplesPerWindow()),
          m_draws(experiment.seed)
    {
    }

    void measure()
    {
        // As most arms have it: products add straight into it.
        const BufferSpec own{realType(computeType(m_arm)), Summation::Plain};
        FirstWindow window(m_experiment, m_record.request.arm, m_data, m_ops, own);
        if (window.plan().microBatches.empty()) return;
        m_network = &window.network();
        m_plan = &window.plan();
        allocate(own.type, m_network->parameters().count());
        window.train(*this);
    }

private:
    struct Buffer
    {
        std::size_t row = 0;
        Tensor sum, lost;
        std::vector<std::byte> before; // the window's last micro-batch: sum, then lost
    };

    void allocate(Type trained, std::int64_t N)
    {
        m_count = N;
        const auto tensor = [&](Type type, const char* name) {
            return m_memory.allocate(Category::Gradients, type, Shape(N), name);
        };
        for (std::size_t i = 0; i < kBuffers.size(); ++i) {
            const Type type = typeOf(kBuffers[i].type);
            if (type == trained && kBuffers[i].summation == Summation::Plain) {
                m_trained = i;
                continue;
            }
            m_buffers.push_back({i, tensor(type, "one of the table's gradient buffers"), {}, {}});
            if (kBuffers[i].summation == Summation::Kahan) m_buffers.back().lost = tensor(type, "Kahan's part of it");
        }
        m_wide = tensor(Type::Float64, "a gradient in float64");
        m_micro.resize(static_cast<std::size_t>(N));
        m_absolute.assign(static_cast<std::size_t>(N), 0.0);
        m_trainedBefore.assign(static_cast<std::size_t>(N * bytesOf(trained)), std::byte{0});
    }

    bool looksIntoBuffer() const override { return true; }
    void bufferMoment(BufferMoment moment, std::int64_t micro, const GradientBuffer& buffer, double) override
    {
        if (moment != BufferMoment::Added) return;
        m_buffer = &buffer;
        if (micro == m_steps - 1) buffer.read(m_trainedBefore.data());
    }

    void microBatchDone(const MicroResult& micro) override
    {
        if (m_record.cancelled.load(std::memory_order_relaxed)) throw RunStopped();
        if (micro.items > 0) add(micro.number);
        m_record.done.fetch_add(1, std::memory_order_relaxed);
    }

    void add(std::int64_t number)
    {
        const Tensor& g = m_buffer->micro();
        const bool last = number == static_cast<std::int64_t>(m_plan->microBatches.size());
        const auto position =
            static_cast<std::uint64_t>(m_plan->microBatches[static_cast<std::size_t>(number - 1)].firstSample);
        m_ops->addScaled(m_wide, 0.0, 1.0, g);
        m_ops->download(m_micro.data(), m_wide);
        for (std::size_t i = 0; i < m_micro.size(); ++i) m_absolute[i] += std::abs(m_micro[i]);
        for (Buffer& buffer : m_buffers) {
            if (last) buffer.before = m_any ? bytes(buffer) : std::vector<std::byte>();
            m_ops->accumulate(buffer.sum, buffer.lost, m_any ? 1.0 : 0.0, 1.0, g, kBuffers[buffer.row].summation,
                              m_draws, position, 0);
        }
        m_any = true;
    }

    std::vector<std::byte> bytes(const Buffer& buffer) const
    {
        const auto size = static_cast<std::size_t>(m_count * bytesOf(buffer.sum.type()));
        std::vector<std::byte> all(buffer.lost ? 2 * size : size);
        m_ops->download(all.data(), buffer.sum);
        if (buffer.lost) m_ops->download(all.data() + size, buffer.lost);
        return all;
    }

    // Of the numbers to which the last micro-gradient had something to add, those that are what they were, to the bit.
    // (Kahan's sum and what it lost lie one after another; nothing of either may have moved.)
    double stuck(const std::vector<std::byte>& before, const std::vector<std::byte>& after, std::size_t width) const
    {
        std::int64_t asked = 0, same = 0;
        const std::size_t parts = after.size() / (width * m_micro.size());
        for (std::size_t i = 0; i < m_micro.size(); ++i) {
            if (m_micro[i] == 0 || !std::isfinite(m_micro[i])) continue;
            ++asked;
            bool equal = true;
            for (std::size_t p = 0; p < parts && equal; ++p) {
                const std::size_t at = (p * m_micro.size() + i) * width;
                const auto zero = [](std::byte b) { return b == std::byte{0}; };
                const auto *from = after.data() + at, *to = from + width;
                equal =
                    before.empty() ? std::all_of(from, to, zero) : std::memcmp(before.data() + at, from, width) == 0;
            }
            same += equal;
        }
        return asked > 0 ? static_cast<double>(same) / static_cast<double>(asked) : 0;
    }

    bool replaceMicroBatch(WindowPlan&) override { return false; }

    void gradientReady(const Tensor& G, double factor) override
    {
        if (!m_any) return;
        const bool whole = check();
        const auto sumOf = [&](std::size_t row) -> const Tensor& {
            if (row == m_trained) return G;
            return std::find_if(m_buffers.begin(), m_buffers.end(), [&](const Buffer& b) { return b.row == row; })->sum;
        };
        const Tensor& reference = sumOf(kReference);
        const double norm = std::sqrt(m_ops->squaredNorm(reference));
        double absolute = 0;
        for (const double a : m_absolute) absolute += a * a;
        for (std::size_t row = 0; row < kBuffers.size(); ++row) {
            const Tensor& sum = sumOf(row);
            StabilityCell cell;
            cell.steps = m_steps;
            cell.buffer = row;
            cell.samples = m_samples;
            const double own = std::sqrt(m_ops->squaredNorm(sum));
            cell.gradNorm = factor * own;
            m_ops->addScaled(m_wide, 0.0, 1.0, sum);
            cell.error = norm > 0 ? std::sqrt(m_ops->squaredDistance(m_wide, reference)) / norm : kMissing;
            if (!std::isfinite(own)) cell.error = NAN;
            cell.condition = norm > 0 ? std::sqrt(absolute) / norm : kMissing;
            cell.bound = norm > 0 ? boundOf(kBuffers[row], static_cast<double>(m_steps), cell.condition,
                                            static_cast<double>(m_count), norm)
                                  : kMissing;
            cell.gradError = whole && std::isfinite(own) ? m_check->compare(sum, factor).error : whole ? NAN : kMissing;
            cell.stuck = row == m_trained ? stuckInTrained(G) : stuckIn(row);
            m_record.cells.append(cell);
        }
    }

    double stuckIn(std::size_t row) const
    {
        const auto buffer =
            std::find_if(m_buffers.begin(), m_buffers.end(), [&](const Buffer& b) { return b.row == row; });
        return stuck(buffer->before, bytes(*buffer), static_cast<std::size_t>(bytesOf(buffer->sum.type())));
    }
    double stuckInTrained(const Tensor& G) const
    {
        std::vector<std::byte> after(m_trainedBefore.size());
        m_ops->download(after.data(), G);
        return stuck(m_trainedBefore, after, static_cast<std::size_t>(bytesOf(G.type())));
    }

    // The window's gradient in one piece in float64; false where that takes too much.
    bool check()
    {
        try {
            m_check = std::make_unique<GradientCheck>(
                m_experiment, m_data, networkShape(m_data, m_experiment.model.kind), m_ops, kWholeWindowBytes);
            m_check->compute(*m_plan, *m_network);
            return true;
        } catch (const OutOfMemory&) {
            return false;
        }
    }

    StabilityRecord& m_record;
    const Experiment& m_experiment;
    const ArmSpec& m_arm;
    const DataSet& m_data;
    std::shared_ptr<Backend> m_ops;
    MemoryLedger m_memory;
    const std::int64_t m_steps, m_samples;
    const Draws m_draws;
    std::int64_t m_count = 0;      // N
    std::size_t m_trained = 0;     // the row whose buffer is the accumulation's own
    std::vector<Buffer> m_buffers; // the others
    Tensor m_wide;
    std::vector<double> m_micro, m_absolute; // of the last micro-gradient; Σ|x|
    std::vector<std::byte> m_trainedBefore;
    const GradientBuffer* m_buffer = nullptr;
    const Network* m_network = nullptr;
    const WindowPlan* m_plan = nullptr;
    std::unique_ptr<GradientCheck> m_check;
    bool m_any = false;
};

// Those for which the data have a whole window.
std::vector<std::int64_t> allowedSteps(const StabilityRecord& record, const DataSet& data)
{
    std::vector<std::int64_t> wanted = record.request.steps, allowed;
    if (wanted.empty())
        for (std::int64_t k = 1; k <= kMostStabilitySteps; k *= 2) wanted.push_back(k);
    const bool inTime = data.lanes > 0 && record.experiment.data.cut == DataCut::Time;
    for (const std::int64_t k : wanted) {
        if (stabilitySamples(record.experiment, record.request, k) > data.train.count) continue;
        if (inTime && (data.train.count / data.lanes) % k != 0) continue;
        allowed.push_back(k);
    }
    if (allowed.empty())
        throw BadInput("accumulation_steps", std::to_string(wanted.front()),
                       "so few that a window fits into the " + std::to_string(data.train.count) + " training samples");
    return allowed;
}

} // namespace

std::span<const StabilityBuffer> stabilityBuffers()
{
    return kBuffers;
}

std::string_view typeText(Precision type)
{
    return findKey("arms[].precision")->choices[static_cast<std::size_t>(type)];
}

std::string_view summationText(Summation summation)
{
    return findKey("arms[].buffer.summation")->choices[static_cast<std::size_t>(summation)];
}

StabilityRecord::StabilityRecord(Experiment e, std::string documentText, StabilityRequest r)
    : experiment(std::move(e)), document(std::move(documentText)), request(std::move(r))
{
}

std::string StabilityRecord::problem() const
{
    const std::lock_guard lock(m_mutex);
    return m_problem;
}

bool StabilityRecord::problemIsBadInput() const
{
    const std::lock_guard lock(m_mutex);
    return m_badInput;
}

void StabilityRecord::fail(const std::string& why, bool badInput)
{
    const std::lock_guard lock(m_mutex);
    m_problem = why;
    m_badInput = badInput;
}

std::int64_t stabilitySamples(const Experiment& experiment, const StabilityRequest& request, std::int64_t steps)
{
    return armFor(experiment, request, steps).samplesPerWindow();
}

void measureStability(StabilityRecord& record)
{
    record.fail("");
    record.over.store(false, std::memory_order_relaxed);
    try {
        Experiment experiment = record.experiment;
        ArmSpec& arm = experiment.arms[record.request.arm];
        const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
        if (record.steps.empty())
            for (const std::int64_t k : allowedSteps(record, *data)) record.steps.append(k);
        const std::size_t whole = record.cells.size() / kBuffers.size();
        std::int64_t all = 0, done = 0;
        for (std::size_t i = 0; i < record.steps.size(); ++i) {
            all += record.steps[i];
            if (i < whole) done += record.steps[i];
        }
        record.done.store(done, std::memory_order_relaxed);
        record.microBatches.store(all, std::memory_order_release);
        const auto ops = makeCpuBackend(record.request.threads.value_or(coresHere()));
        for (std::size_t i = whole; i < record.steps.size(); ++i) {
            const std::int64_t k = record.steps[i];
            arm = armFor(record.experiment, record.request, k);
            checkLanes(experiment, record.request.arm, *data);
            Window(record, experiment, *data, ops, k).measure();
        }
    } catch (const RunStopped&) {
        record.fail("cancelled");
    } catch (const BadInput& problem) {
        record.fail(problem.what(), true);
    } catch (const std::bad_alloc&) {
        record.fail("the machine has no memory left");
    } catch (const std::exception& problem) {
        record.fail(problem.what());
    }
    record.over.store(true, std::memory_order_release);
}

void writeStabilityCsv(std::ostream& out, const StabilityRecord& record)
{
    const ArmSpec arm = armFor(record.experiment, record.request, 1);
    std::string sizes;
    for (const std::int64_t b : arm.microBatch) sizes += (sizes.empty() ? "" : "+") + std::to_string(b);
    CsvLines lines(out);
    writeCsvHead(lines, record.experiment.seed, record.document);
    lines << "# numerical stability: an arm's first window, at the weights at the start; gradients computed in "
          << typeText(arm.precision == Precision::Tf32 ? Precision::Float32 : arm.precision); // by the processor
    lines.end();
    lines << "arm,buffer,summation,accumulation_steps,micro_batch,samples,error,grad_error,grad_norm,stuck,condition,"
             "bound";
    lines.end();
    for (std::size_t i = 0, size = record.cells.size(); i < size; ++i) {
        const StabilityCell& cell = record.cells[i];
        const StabilityBuffer& buffer = kBuffers[cell.buffer];
        lines << csvField(arm.name) << "," << typeText(buffer.type) << "," << summationText(buffer.summation);
        lines.cell(static_cast<double>(cell.steps));
        lines << "," << sizes;
        for (const double value : {static_cast<double>(cell.samples), cell.error, cell.gradError, cell.gradNorm,
                                   cell.stuck, cell.condition, cell.bound})
            lines.cell(value);
        lines.end();
    }
}

} // namespace tarakum
