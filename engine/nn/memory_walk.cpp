#include "engine/nn/memory_walk.hpp"

namespace tarakum {

std::string_view momentText(MemoryMoment moment)
{
    constexpr std::array<std::string_view, 7> texts{"data",     "forward", "loss",   "recompute",
                                                    "backward", "step",    "cleared"};
    return texts[static_cast<std::size_t>(moment)];
}

Usage at(const CategoryBytes& held, std::int64_t b)
{
    Usage usage{};
    for (std::size_t i = 0; i < kCategories; ++i) usage[i] = held[i].at(b);
    return usage;
}

Bytes total(const CategoryBytes& held)
{
    Bytes sum;
    for (const Bytes& bytes : held) sum += bytes;
    return sum;
}

Held MemoryWalk::hold(Category category, Bytes bytes)
{
    Bytes& now = m_now[static_cast<std::size_t>(category)];
    now += bytes;
    m_inside.push_back(m_now);
    return Held(std::shared_ptr<const void>(this, [&now, bytes](const void*) { now += bytes * -1; }), bytes);
}

Held MemoryWalk::pop()
{
    Held last = std::move(m_tape.back());
    m_tape.pop_back();
    return last;
}

void MemoryWalk::done(MemoryMoment moment, std::size_t layer)
{
    if (!m_muted) {
        for (const CategoryBytes& held : m_inside) m_moments.push_back({moment, layer, true, m_samples, held});
        m_moments.push_back({moment, layer, false, m_samples, m_now});
    }
    m_inside.clear();
}

} // namespace tarakum
