#include "app/descriptor_buffer.hpp"

#include <unistd.h>

#include <cerrno>

namespace tarakum {

int DescriptorBuffer::sync()
{
    for (const char* from = pbase(); m_error == 0 && from < pptr();) {
        const ssize_t done = ::write(m_descriptor, from, static_cast<std::size_t>(pptr() - from));
        if (done >= 0)
            from += done;
        else if (errno != EINTR)
            m_error = errno;
    }
    setp(m_bytes.data(), m_bytes.data() + m_bytes.size());
    return m_error == 0 ? 0 : -1;
}

DescriptorBuffer::int_type DescriptorBuffer::overflow(int_type c)
{
    if (sync() != 0) return traits_type::eof();
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    return sputc(traits_type::to_char_type(c));
}

} // namespace tarakum
