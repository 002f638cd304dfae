#include "engine/tensor/ledger.hpp"

#include "engine/base/number_text.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

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

// Tensors begin at multiples of a cache line.
constexpr std::int64_t kLine = 64, kLeast = 1 << 20, kChunk = 64 << 20;
constexpr int kBlocksAtOnce = 64;

std::int64_t roomFor(std::int64_t bytes)
{
    return std::max<std::int64_t>((bytes + kLine - 1) / kLine * kLine, kLine);
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
    for (void* chunk : m_chunks) m_source.giveBack(chunk);
}

Block* MemoryLedger::newBlock()
{
    if (!m_spare) { // many at once, so that none is lacking later
        ++m_systemAllocations;
        for (int i = 0; i < kBlocksAtOnce; ++i) {
            Block& block = m_blocks.emplace_back();
            block.nextGap = std::exchange(m_spare, &block);
        }
    }
    return std::exchange(m_spare, m_spare->nextGap);
}

void MemoryLedger::expect(std::int64_t bytes)
{
    m_expected = bytes + bytes / 64 + (64 << 10); // small gaps are left here and there
}

// A chunk of at least so much room, as a gap. The first is as large as what is expected, so that its two ends share
// what lies between them; of a larger one nothing is lost but addresses, as nobody touches the rest. (On a GPU it is
// lost: where what was expected does not do, little more is asked for.)
void MemoryLedger::addChunk(std::int64_t room)
{
    const std::int64_t more = m_expected > 0 ? std::clamp(roomFor(m_expected / 64), kLeast, kChunk) : kChunk;
    std::int64_t size = std::max(room, m_chunks.empty() && m_expected > 0 ? roomFor(m_expected) : more);
    if (m_budget) size = std::max(room, std::min(size, 2 * roomFor(*m_budget)));
    void* memory = m_source.reserve(size);
    if (!memory && size > room) memory = m_source.reserve(size = room);
    if (!memory) return;
    ++m_systemAllocations;
    m_chunks.push_back(memory);
    m_reserved += size;
    Block* gap = newBlock();
    *gap = Block{this,    static_cast<std::byte*>(memory),
                 size,    0,
                 0,       static_cast<std::int32_t>(m_chunks.size()),
                 0,       nullptr,
                 nullptr, nullptr};
    addGap(gap);
}

// The first gap of enough room from the end in force, in the oldest chunk that has one: the link to it.
Block** MemoryLedger::gapFor(std::int64_t room)
{
    Block** found = nullptr;
    for (Block** link = &m_gaps; *link; link = &(*link)->nextGap) {
        if ((*link)->room < room) continue;
        if (found && (*found)->chunk != (*link)->chunk) break;
        found = link;
        if (m_end == From::Bottom) break;
    }
    return found;
}

// A block of so much room, cut off a gap's lower or upper end; null if there is none.
Block* MemoryLedger::takeGap(std::int64_t room)
{
    Block** link = gapFor(room);
    if (!link) return nullptr;
    Block* gap = *link;
    if (gap->room == room) {
        *link = gap->nextGap;
        return gap;
    }
    Block* block = newBlock();
    *block = Block{this, gap->memory, room, 0, 0, gap->chunk, 0, gap->previous, gap, nullptr};
    gap->room -= room;
    if (m_end == From::Bottom) {
        gap->memory += room;
        gap->previous = block;
        if (block->previous) block->previous->next = block;
    } else {
        block->memory += gap->room;
        block->previous = gap;
        block->next = std::exchange(gap->next, block);
        if (block->next) block->next->previous = block;
    }
    return block;
}

// Joins it with the gaps at its sides.
void MemoryLedger::addGap(Block* block) noexcept
{
    Block** link = &m_gaps;
    Block* before = nullptr;
    const auto isBefore = [](const Block* a, const Block* b) {
        return a->chunk != b->chunk ? a->chunk < b->chunk : a->memory < b->memory;
    };
    for (; *link && isBefore(*link, block); link = &(*link)->nextGap) before = *link;
    block->nextGap = *link;
    *link = block;

    const auto joinNext = [&](Block* gap) {
        Block* next = gap->next;
        gap->room += next->room;
        gap->next = next->next;
        if (gap->next) gap->next->previous = gap;
        gap->nextGap = next->nextGap;
        next->nextGap = std::exchange(m_spare, next);
    };
    if (block->next && block->next == block->nextGap) joinNext(block);
    if (before && before == block->previous) joinNext(before);
}

Tensor MemoryLedger::allocate(Category category, Type type, const Shape& shape, std::string_view name)
{
    const std::int64_t bytes = shape.count() * bytesOf(type);
    if (m_budget && m_total + bytes > *m_budget) throw OutOfMemory(name, category, bytes, m_total, m_budget);
    Tensor tensor = allocateUnbooked(category, type, shape, name);
    book(tensor, bytes, name);
    return tensor;
}

Tensor MemoryLedger::allocateUnbooked(Category category, Type type, const Shape& shape, std::string_view name)
{
    const std::int64_t bytes = shape.count() * bytesOf(type), room = roomFor(bytes);
    Block* block = takeGap(room);
    if (!block) {
        addChunk(room);
        block = takeGap(room);
    }
    if (!block) throw OutOfMemory(name, category, bytes, m_total, std::nullopt);
    block->bytes = 0;
    block->handles = 1;
    block->category = static_cast<std::uint8_t>(category);
    return Tensor(block, type, shape);
}

void MemoryLedger::book(const Tensor& tensor, std::int64_t bytes, std::string_view name)
{
    Block* block = tensor.m_block;
    if (m_budget && m_total + bytes > *m_budget)
        throw OutOfMemory(name, static_cast<Category>(block->category), bytes, m_total, m_budget);
    block->bytes += bytes;
    m_inUse[block->category] += bytes;
    m_total += bytes;
    if (m_total > m_peak) {
        m_peak = m_total;
        m_atPeak = m_inUse;
    }
    if (m_total > m_highest) {
        m_highest = m_total;
        m_atHighest = m_inUse;
    }
}

void MemoryLedger::release(Block* block) noexcept
{
    m_inUse[block->category] -= block->bytes;
    m_total -= block->bytes;
    addGap(block);
}

void MemoryLedger::restartPeak()
{
    m_peak = m_total;
    m_atPeak = m_inUse;
}

void MemoryLedger::setPeaks(const Peaks& peaks)
{
    m_peak = peaks.peak;
    m_highest = peaks.highest;
    m_atPeak = peaks.atPeak;
    m_atHighest = peaks.atHighest;
}

Usage MemoryLedger::takeHighest()
{
    m_highest = m_total;
    return std::exchange(m_atHighest, m_inUse);
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
