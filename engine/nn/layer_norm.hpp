#pragma once

#include "engine/nn/layer.hpp"

#include <string>

namespace tarakum {

// y = w x̂ + bias, x̂ = (x − μ) / √(σ² + 1e-5): μ and σ² are a row's own, so that no sample knows of another.
// Keeps x, and μ and 1/σ of each row.
class RowNorm : public Layer
{
public:
    Tensor forward(Tensor x, Pass&) override;
    Tensor backward(Tensor dy, Pass&, GradientBuffer&) override;

protected:
    // Adds its parameters: name + ".weight" (1 at the start), name + ".bias" (0).
    RowNorm(Parameters&, const std::string& name, std::int64_t channels, std::int64_t groups);
    virtual Tensor rows(const Tensor& x) const = 0; // [rows, channels, …]

    const std::int64_t m_channels, m_groups;

private:
    const std::size_t m_weight, m_bias;
};

// Over the last dimension of x[…, width].
class LayerNorm final : public RowNorm
{
public:
    LayerNorm(Parameters& parameters, const std::string& name, std::int64_t width) : RowNorm(parameters, name, width, 1)
    {
    }

private:
    Tensor rows(const Tensor& x) const override { return x.reshaped(Shape(x.count() / m_channels, m_channels)); }
};

// Over each of `groups` groups of neighbouring channels of x[b, channels, …]; groups divides channels.
class GroupNorm final : public RowNorm
{
public:
    GroupNorm(Parameters& parameters, const std::string& name, std::int64_t channels, std::int64_t groups)
        : RowNorm(parameters, name, channels, groups)
    {
    }

private:
    Tensor rows(const Tensor& x) const override { return x; }
};

} // namespace tarakum
