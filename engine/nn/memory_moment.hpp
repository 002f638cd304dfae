// Between which steps of a window memory is looked at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tarakum {

enum class MemoryMoment : std::uint8_t {
    Data,      // a micro-batch is loaded
    Forward,   // a layer has gone forward
    Loss,      // the output has become the loss's gradient
    Recompute, // a layer has gone forward once more (checkpointing)
    Backward,  // a layer has gone backward
    Step,      // the weights have moved
    Cleared    // the buffer is ready for the next window
};

std::string_view momentText(MemoryMoment); // "data", "forward", "loss", …

constexpr bool hasLayer(MemoryMoment moment)
{
    return moment == MemoryMoment::Forward || moment == MemoryMoment::Recompute || moment == MemoryMoment::Backward;
}

class MemoryObserver
{
public:
    virtual ~MemoryObserver() = default;
    virtual void memoryMoment(MemoryMoment, std::size_t layer) = 0; // layer: where one has gone, else 0
};

} // namespace tarakum
