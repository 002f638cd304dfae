// Saves and loads what a training is made of. Each part has one function, state(), that names its members once: the
// same lines write them and read them back, so the two cannot come apart.
//
// What is read may be damaged or made up: every read is checked against the bytes that are left, counts and sizes
// against what the part that asks can have, and nothing is allocated for more than is there.
#pragma once

#include "engine/backend/backend.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace tarakum {

class StateArchive
{
public:
    // Saves: appends to `to`, which must outlive it.
    explicit StateArchive(std::vector<std::byte>& to) : m_to(&to) {}
    // Loads. Every member below then throws BadInput where the bytes end early or cannot be what they should.
    explicit StateArchive(std::span<const std::byte> from) : m_from(from) {}

    bool loading() const { return m_to == nullptr; }
    bool atEnd() const { return m_from.empty(); } // loading: all has been read

    void number(double& value) { raw(&value, sizeof value); }
    void number(std::uint64_t& value) { raw(&value, sizeof value); }
    void flag(bool& value);
    // A whole number in [least, most]; by default one that counts something.
    static constexpr std::int64_t kMostCounted = std::int64_t{1} << 53;
    void count(std::int64_t& value, std::int64_t least = 0, std::int64_t most = kMostCounted);
    // An enumerator, from 0 to `last`.
    template <class E>
    void choice(E& value, E last)
    {
        auto place = static_cast<std::int64_t>(value);
        count(place, 0, static_cast<std::int64_t>(last));
        value = static_cast<E>(place);
    }
    void number(std::optional<double>& value);
    void text(std::string& value);
    // A list of numbers, or of plain structs whose values the caller checks.
    template <class T>
    void list(std::vector<T>& values)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        const std::size_t size = sizeOfList(values.size(), sizeof(T));
        if (loading()) values.resize(size);
        raw(values.data(), size * sizeof(T));
    }
    // So many of them, that are there already.
    template <class T>
    void numbers(T* values, std::size_t size)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        raw(values, size * sizeof(T));
    }
    // A list's length: so many elements of at least so many bytes are then to be read.
    std::size_t sizeOfList(std::size_t size, std::size_t bytesOfElement);

    // The numbers of a tensor that both sides have, of the same type and shape; it must have a block.
    void contents(const Tensor&, Backend&);

    // What was read makes no sense.
    [[noreturn]] static void refuse(const std::string& what);

private:
    void raw(void* value, std::size_t bytes);
    std::byte* append(std::size_t bytes);
    const std::byte* take(std::size_t bytes);

    std::vector<std::byte>* m_to = nullptr;
    std::span<const std::byte> m_from;
};

// What one part stands at to another that is built alike.
template <class Part>
void handOver(Part& to, Part& from, void (Part::*state)(StateArchive&) = &Part::state)
{
    std::vector<std::byte> bytes;
    StateArchive saving(bytes);
    (from.*state)(saving);
    StateArchive loading{std::span<const std::byte>(bytes)};
    (to.*state)(loading);
}

} // namespace tarakum
