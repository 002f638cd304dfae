// An algebra of memory: a ledger in which every number of bytes is fixed + perSample · b, with b left open. Walking
// through a micro-batch in it, layer by layer, gives what is alive at each moment as a formula in b.
#pragma once

#include "engine/nn/memory_moment.hpp"
#include "engine/tensor/ledger.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace tarakum {

// fixed + perSample · b bytes, b: samples of a micro-batch.
struct Bytes
{
    std::int64_t fixed = 0, perSample = 0;

    std::int64_t at(std::int64_t b) const { return fixed + perSample * b; }
    Bytes& operator+=(const Bytes& other)
    {
        fixed += other.fixed;
        perSample += other.perSample;
        return *this;
    }
    Bytes operator*(std::int64_t factor) const { return {fixed * factor, perSample * factor}; }
    bool operator==(const Bytes&) const = default;
};

using CategoryBytes = std::array<Bytes, kCategories>;
Usage at(const CategoryBytes&, std::int64_t b);
Bytes total(const CategoryBytes&);

// What is alive at a moment. `inside`: while the step went on, not after it.
struct HeldAt
{
    MemoryMoment moment = MemoryMoment::Data;
    std::size_t layer = 0; // where one has gone
    bool inside = false;
    std::int64_t samples = 0; // of the micro-batch in hand
    CategoryBytes held{};
};

// A handle on so many bytes, as a Tensor is on a block: copies share, the last one gives them back.
class Held
{
public:
    Held() = default;
    Held(std::shared_ptr<const void> block, Bytes size) : m_block(std::move(block)), m_size(size) {}
    explicit operator bool() const { return m_block != nullptr; }
    bool sole() const { return m_block.use_count() == 1; }
    Bytes size() const { return m_size; }                       // of what this handle shows: a part, it may be
    Held part(Bytes size) const { return Held(m_block, size); } // of the same block

private:
    std::shared_ptr<const void> m_block;
    Bytes m_size;
};

class MemoryWalk
{
public:
    Held hold(Category category, Bytes bytes); // each time a moment that may be the highest

    void keep(Held held) { m_tape.push_back(std::move(held)); }
    Held pop();
    void setSamples(std::int64_t samples) { m_samples = samples; } // of the micro-batch that comes now
    void setMuted(bool muted) { m_muted = muted; }                 // moments are not looked at
    std::vector<Held> takeTape() { return std::move(m_tape); }

    // A step has been made: what is alive after it, and (before that) what was highest in it.
    void done(MemoryMoment moment, std::size_t layer = 0);
    const std::vector<HeldAt>& moments() const { return m_moments; }
    const CategoryBytes& now() const { return m_now; }

private:
    std::int64_t m_samples = 0;
    bool m_muted = false;
    CategoryBytes m_now{};
    std::vector<CategoryBytes> m_inside; // since the last step
    std::vector<HeldAt> m_moments;
    std::vector<Held> m_tape;
};

} // namespace tarakum
