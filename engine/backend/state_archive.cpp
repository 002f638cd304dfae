#include "engine/backend/state_archive.hpp"

#include "engine/base/errors.hpp"

#include <cstring>

namespace tarakum {

void StateArchive::refuse(const std::string& what)
{
    throw BadInput("a state", what, "as it was saved: the file is damaged or of another build");
}

std::byte* StateArchive::append(std::size_t bytes)
{
    const std::size_t before = m_to->size();
    m_to->resize(before + bytes);
    return m_to->data() + before;
}

const std::byte* StateArchive::take(std::size_t bytes)
{
    if (bytes > m_from.size()) refuse("shorter than what it holds");
    const std::byte* const from = m_from.data();
    m_from = m_from.subspan(bytes);
    return from;
}

void StateArchive::raw(void* value, std::size_t bytes)
{
    if (bytes == 0) return;
    if (loading())
        std::memcpy(value, take(bytes), bytes);
    else
        std::memcpy(append(bytes), value, bytes);
}

void StateArchive::flag(bool& value)
{
    std::uint8_t byte = value ? 1 : 0;
    raw(&byte, 1);
    if (byte > 1) refuse("a value that is neither yes nor no");
    value = byte == 1;
}

void StateArchive::count(std::int64_t& value, std::int64_t least, std::int64_t most)
{
    raw(&value, sizeof value);
    if (value < least || value > most)
        refuse("the number " + std::to_string(value) + " where one from " + std::to_string(least) + " to " +
               std::to_string(most) + " stands");
}

void StateArchive::number(std::optional<double>& value)
{
    bool there = value.has_value();
    flag(there);
    if (loading()) value = there ? std::optional<double>(0.0) : std::nullopt;
    if (there) number(*value);
}

std::size_t StateArchive::sizeOfList(std::size_t size, std::size_t bytesOfElement)
{
    auto elements = static_cast<std::uint64_t>(size);
    number(elements);
    if (loading() && elements > m_from.size() / bytesOfElement) refuse("shorter than what it holds");
    return static_cast<std::size_t>(elements);
}

void StateArchive::text(std::string& value)
{
    const std::size_t size = sizeOfList(value.size(), 1);
    if (loading()) value.resize(size);
    raw(value.data(), size);
}

void StateArchive::contents(const Tensor& tensor, Backend& ops)
{
    const auto bytes = static_cast<std::size_t>(tensor.count() * bytesOf(tensor.type()));
    if (!loading()) return ops.download(append(bytes), tensor);
    const std::byte* const from = take(bytes);
    std::memcpy(ops.stage(tensor), from, bytes);
    ops.staged(tensor);
}

} // namespace tarakum
