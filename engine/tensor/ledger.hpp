// The memory ledger of one arm: every tensor's bytes under a category, the peak, the budget; blocks that are given back
// are used again, so that a window whose sizes have come before asks the system for nothing.
//
// Bytes are shape × type, never rounded. Used by the training thread alone.
#pragma once

#include "engine/base/errors.hpp"
#include "engine/tensor/tensor.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tarakum {

enum class Category : std::uint8_t { Parameters, Gradients, Activations, Optimizer, Workspace, Data };
inline constexpr std::size_t kCategories = 6;
std::string_view categoryText(Category); // "parameters", …

// Bytes by category.
using Usage = std::array<std::int64_t, kCategories>;
std::int64_t total(const Usage&);

// Where a ledger's blocks come from: the backend's memory.
class MemorySource
{
public:
    virtual ~MemorySource() = default;
    virtual void* reserve(std::int64_t bytes) = 0; // null if there is no more
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
    MemoryLedger& operator=(const MemoryLedger&) = delete;

    // Not initialised. `name` says in messages what it is: "output of layer 2". Throws OutOfMemory.
    Tensor allocate(Category, Type, const Shape&, std::string_view name);

    const Usage& inUse() const { return m_inUse; }
    const Usage& atPeak() const { return m_atPeak; } // what each held when their sum was highest: adds up to the peak
    void restartPeak();                              // at the start of every window
    std::int64_t systemAllocations() const { return m_systemAllocations; } // stands still once warm

private:
    friend class Tensor;
    void release(Block*) noexcept;
    Block* recycled(std::int64_t bytes);

    MemorySource& m_source;
    std::optional<std::int64_t> m_budget;
    Usage m_inUse{}, m_atPeak{};
    std::int64_t m_total = 0, m_peak = 0, m_systemAllocations = 0;
    Block* m_free = nullptr; // by capacity, smallest first
};

} // namespace tarakum
