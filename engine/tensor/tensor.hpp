// A counted handle on a ledger's block, or on a part of one. Copying shares; the last handle gives the bytes back.
// No virtuals, no heap; used by the training thread alone (the backend's threads see bare pointers).
#pragma once

#include "engine/tensor/shape.hpp"
#include "engine/tensor/type.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace tarakum {

class MemoryLedger;

// A piece of memory that a ledger owns: booked by a tensor, or a gap between two that are.
struct Block
{
    MemoryLedger* ledger;
    std::byte* memory;
    std::int64_t room;  // bytes from here to the next block of the chunk
    std::int64_t bytes; // that are booked
    std::int32_t handles;
    std::int32_t chunk; // which of the ledger's
    std::uint8_t category;
    Block *previous, *next; // neighbours in the chunk
    Block* nextGap;         // of a gap: the next one, by address
};

class Tensor
{
public:
    Tensor() = default; // no block; only to be assigned to
    Tensor(const Tensor& other)
        : m_block(other.m_block), m_data(other.m_data), m_shape(other.m_shape), m_type(other.m_type)
    {
        if (m_block) ++m_block->handles;
    }
    Tensor(Tensor&& other) noexcept
        : m_block(std::exchange(other.m_block, nullptr)), m_data(other.m_data), m_shape(other.m_shape),
          m_type(other.m_type)
    {
    }
    Tensor& operator=(Tensor other) noexcept
    {
        std::swap(m_block, other.m_block);
        m_data = other.m_data;
        m_shape = other.m_shape;
        m_type = other.m_type;
        return *this;
    }
    ~Tensor()
    {
        if (m_block && --m_block->handles == 0) release(m_block);
    }

    explicit operator bool() const { return m_block != nullptr; }
    Type type() const { return m_type; }
    const Shape& shape() const { return m_shape; }
    std::int64_t count() const { return m_shape.count(); }
    bool sole() const { return m_block->handles == 1; } // nobody else can see it: it may be overwritten

    // A part of the same block (or the same elements in another shape), which it keeps alive.
    Tensor part(std::int64_t firstElement, const Shape& shape) const;
    Tensor reshaped(const Shape& shape) const { return part(0, shape); }

    void* data() const { return m_data; }
    // Host code only; T must be the type.
    template <class T>
    T* as() const
    {
        if (TypeOf<T>::value != m_type) throw std::logic_error("a tensor was read as another type");
        return static_cast<T*>(m_data);
    }

private:
    friend class MemoryLedger;
    Tensor(Block* block, Type type, const Shape& shape)
        : m_block(block), m_data(block->memory), m_shape(shape), m_type(type)
    {
    }
    static void release(Block*) noexcept;

    Block* m_block = nullptr;
    void* m_data = nullptr;
    Shape m_shape;
    Type m_type = Type::Float32;
};

} // namespace tarakum
