#include "engine/lab/run_snapshot.hpp"

#include <zlib.h>

#include <algorithm>

namespace tarakum {

void RunSnapshot::fill(RunRecord& to) const
{
    for (std::size_t i = 0; i < std::min(arms.size(), to.arms.size()); ++i) {
        ArmRecord& arm = to.arms[i];
        copyRows(arm, record->arms[i], arms[i].rows);
        arm.status = arms[i].status;
        arm.message = arms[i].message;
    }
}

namespace {

class Sum
{
public:
    template <class T>
    void add(const std::vector<T>& values)
    {
        add(values.size());
        bytes(values.data(), values.size() * sizeof(T));
    }
    void add(std::uint64_t number) { bytes(&number, sizeof number); }
    std::uint64_t value() const { return std::uint64_t{m_crc} << 32 | m_adler; }

private:
    void bytes(const void* data, std::size_t size)
    {
        if (size == 0) return; // zlib takes a null pointer for a wish to begin anew
        const auto* const from = static_cast<const Bytef*>(data);
        m_crc = static_cast<std::uint32_t>(crc32_z(m_crc, from, size));
        m_adler = static_cast<std::uint32_t>(adler32_z(m_adler, from, size));
    }
    std::uint32_t m_crc = 0, m_adler = 1;
};

} // namespace

std::uint64_t fingerprintOf(const DataSet& data)
{
    Sum sum;
    for (const Samples* samples : {&data.train, &data.test}) {
        sum.add(static_cast<std::uint64_t>(samples->count));
        sum.add(samples->bytes);
        sum.add(samples->numbers);
        sum.add(samples->tokens);
        sum.add(samples->classes);
        sum.add(samples->targets);
    }
    return sum.value();
}

} // namespace tarakum
