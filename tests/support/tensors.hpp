// Tensors for tests: a backend with a ledger of its own, and the way between tensors and vectors of doubles.
#pragma once

#include "engine/backend/backend.hpp"
#include "tests/support/test_backend.hpp"

#include <cstring>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace tarakum {

struct TestMemory
{
    explicit TestMemory(int threads = 1) : backend(makeTestBackend(threads)), ledger(*backend) {}

    Tensor tensor(Type type, const Shape& shape, const std::vector<double>& values)
    {
        if (static_cast<std::int64_t>(values.size()) != shape.count())
            throw std::logic_error("values of another shape");
        Tensor t = ledger.allocate(Category::Workspace, type, shape, "a test's tensor");
        void* host = backend->stage(t);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (type == Type::Float64)
                static_cast<double*>(host)[i] = values[i];
            else if (type == Type::Float32)
                static_cast<float*>(host)[i] = static_cast<float>(values[i]);
            else
                static_cast<std::int32_t*>(host)[i] = static_cast<std::int32_t>(values[i]);
        }
        backend->staged(t);
        return t;
    }

    std::shared_ptr<Backend> backend;
    MemoryLedger ledger;
};

// The memory of a tensor, for comparisons to the bit.
inline std::string bitsOf(Backend& ops, const Tensor& t)
{
    std::string bits(static_cast<std::size_t>(t.count() * bytesOf(t.type())), '\0');
    ops.download(bits.data(), t);
    return bits;
}

inline std::vector<double> valuesOf(Backend& ops, const Tensor& t)
{
    const std::string bits = bitsOf(ops, t);
    std::vector<double> values(static_cast<std::size_t>(t.count()));
    const auto read = [&]<class T>(T) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            T value;
            std::memcpy(&value, bits.data() + i * sizeof(T), sizeof(T));
            values[i] = static_cast<double>(value);
        }
    };
    if (t.type() == Type::Float64)
        read(double{});
    else if (t.type() == Type::Float32)
        read(float{});
    else
        read(std::int32_t{});
    return values;
}

// Values as a tensor of the type holds them.
inline std::vector<double> rounded(Type type, std::vector<double> values)
{
    if (type == Type::Float32)
        for (double& v : values) v = static_cast<double>(static_cast<float>(v));
    return values;
}

// Uniform in [least, most), a function of the seed.
inline std::vector<double> randomValues(std::int64_t count, unsigned seed, double least = -1, double most = 1)
{
    std::mt19937_64 generator(seed);
    std::vector<double> values(static_cast<std::size_t>(count));
    for (double& v : values) v = least + (most - least) * static_cast<double>(generator() >> 11) * 0x1p-53;
    return values;
}

// Half the distance between 1 and the next number of the type: the relative error of one rounding.
inline double roundingOf(Type type)
{
    return type == Type::Float64 ? 0x1p-53 : 0x1p-24;
}

} // namespace tarakum
