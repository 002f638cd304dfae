// At most 2048 buckets of equally many rows, merged in pairs when they are full. So a new row costs the same for ever,
// and drawing costs the same for a thousand rows and a million.
#pragma once

#include <cstddef>
#include <vector>

namespace tarakum {

template <class Bucket>
class BucketList
{
public:
    static constexpr std::size_t kMost = 2048;

    // `one`: a bucket of one row. Bucket::merge takes in the one after it.
    void add(const Bucket& one)
    {
        if (m_rows++ % m_rowsABucket != 0) {
            m_buckets.back().merge(one);
            return;
        }
        if (m_buckets.size() == kMost) {
            for (std::size_t i = 0; i < kMost / 2; ++i) {
                m_buckets[i] = m_buckets[2 * i];
                m_buckets[i].merge(m_buckets[2 * i + 1]);
            }
            m_buckets.resize(kMost / 2);
            m_rowsABucket *= 2;
        }
        if (m_buckets.empty()) m_buckets.reserve(kMost);
        m_buckets.push_back(one);
    }
    const std::vector<Bucket>& all() const { return m_buckets; }
    std::size_t rows() const { return m_rows; }
    std::size_t rowsABucket() const { return m_rowsABucket; }

private:
    std::vector<Bucket> m_buckets;
    std::size_t m_rows = 0, m_rowsABucket = 1;
};

} // namespace tarakum
