// What a device is told to do, as values: they run at once, or are kept and run later with others.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/backend/cuda/doing.hpp"
#include "engine/backend/cuda/product.hpp"

#include <cstddef>
#include <cstdint>
#include <variant>

namespace tarakum::cuda {

// A kernel for every i in [0, n): its function, as the device knows it, and its struct, copied.
struct Launch
{
    static constexpr std::size_t kMostBytes = 256;

    void (*function)() = nullptr;
    std::int64_t n = 0, together = 1; // so many i a block
    std::size_t bytes = 0;            // of the struct
    alignas(16) std::byte kernel[kMostBytes]{};
};
struct Copy
{
    void* to = nullptr;
    const void* from = nullptr;
    std::int64_t bytes = 0;

    bool operator==(const Copy&) const = default;
};
// From here on time belongs to the phase.
struct Mark
{
    Phase phase = Phase::Idle;

    bool operator==(const Mark&) const = default;
};

struct Command
{
    Doing doing;
    std::variant<Launch, Product, Copy, Mark> what;
};

} // namespace tarakum::cuda
