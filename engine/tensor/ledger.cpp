#include "engine/tensor/ledger.hpp"

#include "engine/base/number_text.hpp"

#include <numeric>
#include <string>

namespace tarakum {

std::string_view categoryText(Category category)
{
    constexpr std::array<std::string_view, kCategories> names{"parameters", "gradients", "activations",
                                                              "optimizer",  "workspace", "data"};
    return names[static_cast<std::size_t>(category)];
}

std::int64_t total(const Usage& usage)
{
    return std::accumulate(usage.begin(), usage.end(), std::int64_t{0});
}

namespace {

std::string outOfMemoryText(std::string_view tensor, Category category, std::int64_t requested, std::int64_t inUse,
                            std::optional<std::int64_t> budget)
{
    const auto exact = [](std::int64_t bytes) {
        return bytesText(bytes) + (bytes < 1024 ? "" : " (" + std::to_string(bytes) + " bytes)");
    };
    return std::string(tensor) + " (" + std::string(categoryText(category)) + ") needs " + exact(requested) + ", " +
           exact(inUse) + " in use, " +
           (budget ? "budget " + exact(*budget) : std::string("and the machine has no more"));
}

} // namespace

OutOfMemory::OutOfMemory(std::string_view tensor, Category c, std::int64_t needed, std::int64_t used,
                         std::optional<std::int64_t> limit)
    : Error(outOfMemoryText(tensor, c, needed, used, limit)), category(c), requested(needed), inUse(used), budget(limit)
{
}

MemoryLedger::MemoryLedger(MemorySource& source, std::optional<std::int64_t> budget)
    : m_source(source), m_budget(budget)
{
}

MemoryLedger::~MemoryLedger()
{
    while (m_free) {
        Block* block = std::exchange(m_free, m_free->next);
        m_source.giveBack(block->memory);
        delete block;
    }
}

// The smallest block that fits: ragged and last micro-batches need nothing special.
Block* MemoryLedger::recycled(std::int64_t bytes)
{
    Block** link = &m_free;
    while (*link && (*link)->capacity < bytes) link = &(*link)->next;
    Block* block = *link;
    if (block) *link = block->next;
    return block;
}

Tensor MemoryLedger::allocate(Category category, Type type, const Shape& shape, std::string_view name)
{
    const std::int64_t bytes = shape.count() * bytesOf(type);
    if (m_budget && m_total + bytes > *m_budget) throw OutOfMemory(name, category, bytes, m_total, m_budget);

    Block* block = recycled(bytes);
    if (!block) {
        void* memory = m_source.reserve(bytes);
        if (!memory) throw OutOfMemory(name, category, bytes, m_total, std::nullopt);
        block = new Block{this, memory, bytes, 0, 0, 0, nullptr};
        ++m_systemAllocations;
    }
    block->bytes = bytes;
    block->handles = 1;
    block->category = static_cast<std::uint8_t>(category);

    m_inUse[block->category] += bytes;
    m_total += bytes;
    if (m_total > m_peak) {
        m_peak = m_total;
        m_atPeak = m_inUse;
    }
    return Tensor(block, type, shape);
}

void MemoryLedger::release(Block* block) noexcept
{
    m_inUse[block->category] -= block->bytes;
    m_total -= block->bytes;
    Block** link = &m_free;
    while (*link && (*link)->capacity < block->capacity) link = &(*link)->next;
    block->next = *link;
    *link = block;
}

void MemoryLedger::restartPeak()
{
    m_peak = m_total;
    m_atPeak = m_inUse;
}

void Tensor::release(Block* block) noexcept
{
    block->ledger->release(block);
}

Tensor Tensor::part(std::int64_t firstElement, const Shape& shape) const
{
    if (firstElement < 0 || firstElement + shape.count() > count())
        throw std::logic_error("a part reaches beyond its tensor");
    Tensor result(*this);
    result.m_data = static_cast<char*>(m_data) + firstElement * bytesOf(m_type);
    result.m_shape = shape;
    return result;
}

} // namespace tarakum
