// Rooms of a thread to work in: they belong to the process, grow once and are not booked, like every library's. Their
// sizes follow one sample (convolutions: up to kSamplesInOnePiece) or the channels, never the micro-batch or the
// weights.
#pragma once

#include "engine/backend/cpu/cpu_backend.hpp"

#include <vector>

namespace tarakum {

enum class Room { Weights, Biases, Slopes, Tilts, Lifts, Padded, Columns, Product, Output };

// Place for n numbers, until the room is asked for again.
template <class R, Room>
R* realRoom(std::int64_t n)
{
    thread_local std::vector<R> room;
    if (static_cast<std::int64_t>(room.size()) < n) room.resize(static_cast<std::size_t>(n));
    return room.data();
}

// The tensor's numbers in R.
template <class R, Room room>
const R* realValues(const Tensor& t)
{
    R* values = realRoom<R, room>(t.count());
    visitType(t.type(), [&]<class T>(T*) {
        const T* from = t.as<T>();
        for (std::int64_t i = 0; i < t.count(); ++i) values[i] = static_cast<R>(static_cast<Real<T>>(from[i]));
    });
    return values;
}

} // namespace tarakum
