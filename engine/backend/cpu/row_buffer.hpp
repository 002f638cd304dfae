#pragma once

#include "engine/tensor/type.hpp"

#include <cstdint>
#include <vector>

namespace tarakum {

// A row of a tensor to compute with: itself, or where it is stored in 16 bit a copy in float, rounded when stored. One
// at a time a thread.
template <class T>
class RowBuffer
{
public:
    RowBuffer(T* row, std::int64_t n) : m_stored(row), m_count(n)
    {
        if constexpr (!std::is_same_v<T, Real<T>>) {
            if (static_cast<std::int64_t>(copy().size()) < n) copy().resize(static_cast<std::size_t>(n));
            for (std::int64_t i = 0; i < n; ++i) copy()[static_cast<std::size_t>(i)] = static_cast<float>(row[i]);
        }
    }
    Real<T>* row()
    {
        if constexpr (std::is_same_v<T, Real<T>>)
            return m_stored;
        else
            return copy().data();
    }
    void store()
    {
        if constexpr (!std::is_same_v<T, Real<T>>)
            for (std::int64_t i = 0; i < m_count; ++i) m_stored[i] = T(copy()[static_cast<std::size_t>(i)]);
    }

private:
    static std::vector<float>& copy()
    {
        thread_local std::vector<float> values;
        return values;
    }
    T* m_stored;
    std::int64_t m_count;
};

} // namespace tarakum
