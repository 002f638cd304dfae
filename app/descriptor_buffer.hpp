// A stream's bytes to a file descriptor, which stays its owner's. It remembers why writing failed, which streams on
// files do not say.
#pragma once

#include <array>
#include <streambuf>

namespace tarakum {

class DescriptorBuffer : public std::streambuf
{
public:
    explicit DescriptorBuffer(int descriptor) : m_descriptor(descriptor)
    {
        setp(m_bytes.data(), m_bytes.data() + m_bytes.size());
    }
    int error() const { return m_error; } // errno of the first write that failed; 0: none has

protected:
    int_type overflow(int_type c) override;
    int sync() override; // what is not written before the end needs a flush

private:
    int m_descriptor;
    int m_error = 0;
    std::array<char, 65536> m_bytes;
};

} // namespace tarakum
