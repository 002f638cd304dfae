// The memory ledger of one arm: every tensor's bytes under a category, the peak, the budget.
//
// Bytes are shape × type, never rounded. Where they lie: in one large chunk (more, if that was too small), filled from
// both ends. What forward leaves for backward piles up at the bottom, in the lowest gap that is wide enough; backward's
// gradients come and go at the top. So the two together touch hardly more than the peak, and a window whose sizes have
// come before asks the system for nothing. Used by the training thread alone.
#pragma once

#include "engine/base/errors.hpp"
#include "engine/tensor/tensor.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

namespace tarakum {

enum class Category : std::uint8_t { Parameters, Gradients, Activations, Optimizer, Workspace, Data };
inline constexpr std::size_t kCategories = 6;
std::string_view categoryText(Category); // "parameters", …

// Bytes by category.
using Usage = std::array<std::int64_t, kCategories>;
std::int64_t total(const Usage&);

// Where a ledger's chunks come from: the backend's memory.
class MemorySource
{
public:
    virtual ~MemorySource() = default;
    virtual void* reserve(std::int64_t bytes) = 0; // at a multiple of 64; null if there is no more
    virtual void giveBack(void* memory) noexcept = 0;
};

// An allocation that the budget or the machine refuses: a result of the arm, not an end of the program.
class OutOfMemory : public Error
{
public:
    OutOfMemory(std::string_view tensor, Category, std::int64_t requested, std::int64_t inUse,
                std::optional<std::int64_t> budget);

    const Category category;
    const std::int64_t requested, inUse;      // bytes
    const std::optional<std::int64_t> budget; // none: the machine refused
};

class MemoryLedger
{
public:
    // The source must outlive the ledger, the ledger every tensor.
    explicit MemoryLedger(MemorySource&, std::optional<std::int64_t> budget = std::nullopt);
    ~MemoryLedger();
    MemoryLedger(const MemoryLedger&) = delete;
    // What will be held at most, before anything is: the first chunk holds just that.
    void expect(std::int64_t bytes);

    // While it lives tensors are taken from the top, or from the bottom again.
    class From
    {
    public:
        enum End { Bottom, Top };
        From(MemoryLedger& ledger, End end) : m_ledger(ledger), m_before(ledger.m_end) { ledger.m_end = end; }
        ~From() { m_ledger.m_end = m_before; }
        From(const From&) = delete;
        From& operator=(const From&) = delete;

    private:
        MemoryLedger& m_ledger;
        const End m_before;
    };
    MemoryLedger& operator=(const MemoryLedger&) = delete;

    // Not initialised. `name` says in messages what it is: "output of layer 2". Throws OutOfMemory.
    Tensor allocate(Category, Type, const Shape&, std::string_view name);

    // The same, but nothing of it is booked yet: book() does, part by part as it is written (a buffer that comes back
    // tensor by tensor). Throws OutOfMemory, from allocating or from booking more than the budget has.
    Tensor allocateUnbooked(Category, Type, const Shape&, std::string_view name);
    void book(const Tensor&, std::int64_t bytes, std::string_view name);

    // Whose a tensor is.
    static MemoryLedger& of(const Tensor& tensor) { return *tensor.m_block->ledger; }
    std::int64_t reserved() const { return m_reserved; } // bytes of the chunks

    const Usage& inUse() const { return m_inUse; }
    const Usage& atPeak() const { return m_atPeak; } // what each held when their sum was highest: adds up to the peak
    void restartPeak();                              // at the start of every window
    // The same since it was last taken: the steps of a window, one by one.
    Usage takeHighest();
    // Peaks of a ledger that has held the same before: a training that goes on from a saved state.
    struct Peaks
    {
        std::int64_t peak = 0, highest = 0; // totals
        Usage atPeak{}, atHighest{};
    };
    Peaks peaks() const { return {m_peak, m_highest, m_atPeak, m_atHighest}; }
    void setPeaks(const Peaks&);
    std::int64_t systemAllocations() const { return m_systemAllocations; } // stands still once warm

private:
    friend class Tensor;
    void release(Block*) noexcept;
    Block* takeGap(std::int64_t room);
    Block** gapFor(std::int64_t room);
    void addGap(Block*) noexcept;
    void addChunk(std::int64_t room);
    Block* newBlock();

    MemorySource& m_source;
    std::optional<std::int64_t> m_budget;
    std::int64_t m_expected = 0, m_reserved = 0;
    From::End m_end = From::Bottom;
    Usage m_inUse{}, m_atPeak{}, m_atHighest{};
    std::int64_t m_total = 0, m_peak = 0, m_highest = 0, m_systemAllocations = 0;
    std::vector<void*> m_chunks;
    std::deque<Block> m_blocks; // all there ever were; they never move
    Block* m_gaps = nullptr;    // by address
    Block* m_spare = nullptr;   // blocks that stand for nothing now, by nextGap
};

} // namespace tarakum
