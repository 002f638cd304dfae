// A network's weights: one contiguous block, so that norm, clipping and step are single passes; each parameter is a
// part.
#pragma once

#include "engine/tensor/tensor.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

struct Parameter
{
    std::string name; // PyTorch's: "linear.0.weight"
    Shape shape;
    std::int64_t fanIn = 1; // of its layer: how far it starts from 0
    bool bias = false;
    std::int64_t first = 0;           // its first element in the block
    std::optional<double> constant{}; // what it starts as, however the others start
};

class Parameters
{
public:
    // While the network is being put together: the parameter's index.
    std::size_t add(std::string name, const Shape& shape, std::int64_t fanIn, bool bias);
    std::size_t addConstant(std::string name, const Shape& shape, double value);
    // copy: what products read where it is not the block itself (weights of 32 bit, products of 16).
    void setBlock(Tensor block, Tensor copy = Tensor())
    {
        m_block = std::move(block);
        m_copy = std::move(copy);
    }

    const std::vector<Parameter>& list() const { return m_list; }
    std::int64_t count() const { return m_count; }  // N
    const Tensor& block() const { return m_block; } // [N]
    const Tensor& copy() const { return m_copy; }   // no block where there is none
    Tensor operator[](std::size_t i) const { return part(m_copy ? m_copy : m_block, i); } // as products read it
    Tensor part(const Tensor& block, std::size_t i) const { return block.part(m_list[i].first, m_list[i].shape); }

private:
    std::vector<Parameter> m_list;
    std::int64_t m_count = 0;
    Tensor m_block, m_copy;
};

} // namespace tarakum
