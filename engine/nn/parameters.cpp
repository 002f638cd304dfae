#include "engine/nn/parameters.hpp"

namespace tarakum {

std::size_t Parameters::add(std::string name, const Shape& shape, std::int64_t fanIn, bool bias)
{
    m_list.push_back({std::move(name), shape, fanIn, bias, m_count, {}});
    m_count += shape.count();
    return m_list.size() - 1;
}

std::size_t Parameters::addConstant(std::string name, const Shape& shape, double value)
{
    const std::size_t index = add(std::move(name), shape, 1, false);
    m_list[index].constant = value;
    return index;
}

} // namespace tarakum
