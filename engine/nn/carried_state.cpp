#include "engine/nn/carried_state.hpp"

#include <algorithm>

namespace tarakum {

namespace {

// The rows [first, first + count) of a [n,width] tensor.
Tensor rowsOf(const Tensor& t, std::int64_t first, std::int64_t count)
{
    const std::int64_t width = t.shape().columns();
    return t.part(first * width, Shape(count, width));
}

// Which rows the micro-batch's samples own.
Lanes lanesOf(const Pass& pass)
{
    if (pass.mode == Mode::Evaluate) return pass.lanes;
    return pass.rules.state == StateRule::Lane ? pass.lanes : Lanes{};
}

// run(firstSample, firstRow, n) for each stretch of samples whose rows follow one another.
template <class Run>
void stretches(const Lanes& lanes, std::int64_t samples, const Run& run)
{
    for (std::int64_t i = 0; i < samples;) {
        const std::int64_t row = lanes.count > 0 ? (lanes.first + i) % lanes.count : lanes.first + i;
        const std::int64_t n = lanes.count > 0 ? std::min(samples - i, lanes.count - row) : samples - i;
        run(i, row, n);
        i += n;
    }
}

bool carries(const Pass& pass)
{
    if (pass.rules.state == StateRule::Reset) return false;
    return pass.mode != Mode::Evaluate || pass.lanes.count > 0;
}

} // namespace

void CarriedState::reserve(std::int64_t samples, std::int64_t largest, std::int64_t lanes, const Pass& pass, Type type,
                           std::int64_t width)
{
    if (pass.rules.state == StateRule::Reset) return;
    const std::int64_t rows = pass.rules.state == StateRule::Shared ? largest : lanes > 0 ? lanes : samples;
    makeRoom(m_now, rows, pass, type, width);
    makeRoom(m_other, std::max(rows, lanes), pass, type, width);
}

void CarriedState::load(const Tensor& first, const Pass& pass)
{
    Backend& ops = pass.ops;
    if (!carries(pass)) return ops.fill(first, 0.0);

    const Lanes lanes = lanesOf(pass);
    const std::int64_t samples = first.shape().rows(), rows = lanes.count > 0 ? lanes.count : lanes.first + samples;
    Tensor& from = pass.moves() ? m_now : m_other;
    makeRoom(from, rows, pass, first.type(), first.shape().columns());
    stretches(lanes, samples, [&](std::int64_t i, std::int64_t row, std::int64_t n) {
        ops.copy(rowsOf(first, i, n), rowsOf(from, row, n));
    });
    if (lanes.fresh > 0) ops.fill(rowsOf(first, 0, std::min(lanes.fresh, samples)), 0.0);
    if (!pass.moves()) return;
    makeRoom(m_other, rows, pass, first.type(), first.shape().columns());
    stretches(lanes, samples, [&](std::int64_t i, std::int64_t row, std::int64_t n) {
        ops.copy(rowsOf(m_other, row, n), rowsOf(first, i, n));
    });
}

void CarriedState::save(const Tensor& last, const Pass& pass)
{
    if (!carries(pass) || (!pass.moves() && pass.mode != Mode::Evaluate)) return;
    Tensor& to = pass.moves() ? m_now : m_other;
    stretches(lanesOf(pass), last.shape().rows(), [&](std::int64_t i, std::int64_t row, std::int64_t n) {
        pass.ops.copy(rowsOf(to, row, n), rowsOf(last, i, n));
    });
    if (pass.moves() && pass.rules.state == StateRule::Shared && last.shape().rows() < to.shape().rows()) {
        const std::int64_t samples = last.shape().rows(); // nobody stood in the other places
        pass.ops.fill(rowsOf(to, samples, to.shape().rows() - samples), 0.0);
    }
}

void CarriedState::state(StateArchive& archive, const Pass& pass, Type type, std::int64_t width)
{
    for (Tensor* rows : {&m_now, &m_other}) {
        const std::size_t count = archive.sizeOfList(*rows ? static_cast<std::size_t>(rows->shape().rows()) : 0,
                                                     static_cast<std::size_t>(width * bytesOf(type)));
        if (archive.loading()) makeRoom(*rows, static_cast<std::int64_t>(count), pass, type, width);
        if (count > 0) archive.contents(*rows, pass.ops);
    }
}

// At least `count` rows; what was there stays, the others are 0.
void CarriedState::makeRoom(Tensor& rows, std::int64_t count, const Pass& pass, Type type, std::int64_t width)
{
    const std::int64_t had = rows ? rows.shape().rows() : 0;
    if (had >= count) return;
    Tensor more = pass.memory.allocate(Category::Activations, type, Shape(count, width), "a carried state");
    if (had > 0) pass.ops.copy(rowsOf(more, 0, had), rows);
    pass.ops.fill(rowsOf(more, had, count - had), 0.0);
    rows = std::move(more);
}

} // namespace tarakum
