#include "engine/nn/gradient_buffer.hpp"

#include <algorithm>
#include <utility>

namespace tarakum {

namespace {

std::int64_t largestParameter(const Parameters& parameters)
{
    std::int64_t largest = 0;
    for (const Parameter& p : parameters.list()) largest = std::max(largest, p.shape.count());
    return largest;
}

} // namespace

GradientBuffer::GradientBuffer(const Parameters& parameters, Type gradient, const BufferSpec& spec, Backend& ops,
                               MemoryLedger& memory, const Draws& draws, MicroGradient mode, GradientSink* sink)
    : m_parameters(parameters), m_spec(spec), m_ops(ops), m_memory(memory), m_draws(draws), m_mode(mode), m_sink(sink),
      m_direct(!sink && addsDirectly(gradient, spec)), m_written(parameters.list().size(), 0),
      m_booked(parameters.list().size(), 1)
{
    if (!sink && spec.clearing != Clearing::Release) allocateSum();
    if (mode != MicroGradient::None)
        m_micro = memory.allocate(Category::Workspace, gradient, Shape(parameters.count()), "micro-gradient");
    else if (!m_direct)
        m_stage = memory.allocate(sink ? Category::Gradients : Category::Workspace, gradient,
                                  Shape(largestParameter(parameters)), "one parameter's gradient");
}

void GradientBuffer::allocateSum()
{
    const bool later = m_spec.clearing == Clearing::Release;
    const auto allocate = [&](const char* name) {
        const Shape all(m_parameters.count());
        return later ? m_memory.allocateUnbooked(Category::Gradients, m_spec.type, all, name)
                     : m_memory.allocate(Category::Gradients, m_spec.type, all, name);
    };
    m_sum = allocate("gradient buffer");
    if (m_spec.summation == Summation::Kahan) m_lost = allocate("Kahan's part of the gradient buffer");
    if (later) std::fill(m_booked.begin(), m_booked.end(), char{0});
}

// A released buffer comes back as a framework's gradients do: each when it is there.
void GradientBuffer::bookSum(std::size_t parameter)
{
    if (std::exchange(m_booked[parameter], char{1})) return;
    const std::int64_t bytes = m_parameters.list()[parameter].shape.count() * bytesOf(m_spec.type);
    m_memory.book(m_sum, bytes, "gradient buffer");
    if (m_lost) m_memory.book(m_lost, bytes, "Kahan's part of the gradient buffer");
}

void GradientBuffer::clear()
{
    std::fill(m_written.begin(), m_written.end(), char{0});
    if (m_sink) return;
    if (m_spec.clearing == Clearing::Release) {
        m_sum = Tensor();
        m_lost = Tensor();
    } else if (m_spec.clearing == Clearing::Zero) {
        m_ops.fill(m_sum, 0.0);
        if (m_lost) m_ops.fill(m_lost, 0.0);
        std::fill(m_written.begin(), m_written.end(), char{1});
    }
}

Tensor GradientBuffer::place(std::size_t parameter) const
{
    return m_micro ? m_parameters.part(m_micro, parameter) : m_stage.part(0, m_parameters.list()[parameter].shape);
}

Tensor GradientBuffer::openSum(std::size_t parameter)
{
    if (!m_sum) allocateSum();
    bookSum(parameter);
    return m_parameters.part(m_sum, parameter);
}

double GradientBuffer::takeBeta(std::size_t parameter)
{
    return std::exchange(m_written[parameter], char{1}) ? 1.0 : 0.0;
}

void GradientBuffer::addAside(std::size_t parameter, double weight, const Tensor& gradient)
{
    m_ops.start(Phase::Accumulate);
    if (m_sink) {
        m_sink->take(parameter, gradient, takeBeta(parameter) == 0.0);
    } else {
        const Tensor sum = openSum(parameter);
        const Tensor lost = m_lost ? m_parameters.part(m_lost, parameter) : Tensor();
        m_ops.accumulate(sum, lost, takeBeta(parameter), weight, gradient, m_spec.summation, m_draws, m_position,
                         m_parameters.list()[parameter].first);
    }
    m_ops.start(Phase::Backward);
}

void GradientBuffer::addMicro(double weight)
{
    for (std::size_t i = 0; i < m_written.size(); ++i) addAside(i, weight, m_parameters.part(m_micro, i));
}

bool GradientBuffer::empty() const
{
    return !m_sum || std::none_of(m_written.begin(), m_written.end(), [](char written) { return written != 0; });
}

void GradientBuffer::read(std::byte* to) const
{
    for (std::size_t i = 0; i < m_written.size(); ++i) {
        const Parameter& p = m_parameters.list()[i];
        std::byte* const at = to + p.first * bytesOf(m_spec.type);
        if (m_sum && m_written[i])
            m_ops.download(at, m_parameters.part(m_sum, i));
        else
            std::fill_n(at, p.shape.count() * bytesOf(m_spec.type), std::byte{0}); // what 0 is in every type
    }
}

// What nobody has written since clear() will be overwritten: it need not be kept.
void GradientBuffer::state(StateArchive& archive)
{
    bool hasSum = static_cast<bool>(m_sum);
    archive.flag(hasSum);
    if (archive.loading() && hasSum && m_sink) StateArchive::refuse("a gradient buffer where there is none");
    if (hasSum && !m_sum) allocateSum();
    for (std::size_t i = 0; i < m_written.size(); ++i) {
        bool written = m_written[i] != 0, booked = hasSum && m_booked[i] != 0;
        archive.flag(written);
        archive.flag(booked);
        m_written[i] = written;
        if (!hasSum) continue;
        if (written && !booked) StateArchive::refuse("a gradient that no memory is booked for");
        if (booked) bookSum(i);
        if (!written) continue;
        archive.contents(m_parameters.part(m_sum, i), m_ops);
        if (m_lost) archive.contents(m_parameters.part(m_lost, i), m_ops);
    }
}

const Tensor& GradientBuffer::sum()
{
    if (!m_sum) allocateSum();
    for (std::size_t i = 0; i < m_written.size(); ++i)
        if (!m_written[i]) {
            bookSum(i);
            m_ops.fill(m_parameters.part(m_sum, i), 0.0);
            if (m_lost) m_ops.fill(m_parameters.part(m_lost, i), 0.0);
        }
    std::fill(m_written.begin(), m_written.end(), char{1});
    return m_sum;
}

} // namespace tarakum
