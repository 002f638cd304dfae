#include "ui/gzip_file.hpp"

#include <QIODevice>

#include <zlib.h>

#include <array>
#include <streambuf>

namespace tarakum {

namespace {

class Packer : public std::streambuf
{
public:
    explicit Packer(QIODevice& device) : m_device(device)
    {
        constexpr int kGzip = 15 + 16, kMemory = 8; // the largest window, with gzip's head; zlib's usual memory
        m_good = deflateInit2(&m_packing, Z_BEST_SPEED, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY) == Z_OK;
        setp(m_text.data(), m_text.data() + m_text.size());
    }
    ~Packer() override { deflateEnd(&m_packing); }
    Packer(const Packer&) = delete;
    Packer& operator=(const Packer&) = delete;

    bool finish() { return pack(Z_FINISH); }

protected:
    int_type overflow(int_type c) override
    {
        if (!pack(Z_NO_FLUSH)) return traits_type::eof();
        if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
        return traits_type::not_eof(c);
    }

private:
    bool pack(int flush)
    {
        m_packing.next_in = reinterpret_cast<Bytef*>(pbase());
        m_packing.avail_in = static_cast<uInt>(pptr() - pbase());
        setp(m_text.data(), m_text.data() + m_text.size());
        do {
            if (!m_good) return false;
            m_packing.next_out = m_packed.data();
            m_packing.avail_out = static_cast<uInt>(m_packed.size());
            deflate(&m_packing, flush);
            const auto size = static_cast<qint64>(m_packed.size() - m_packing.avail_out);
            m_good = m_device.write(reinterpret_cast<const char*>(m_packed.data()), size) == size;
        } while (m_packing.avail_out == 0);
        return m_good;
    }

    QIODevice& m_device;
    z_stream m_packing{};
    std::array<char, 1 << 16> m_text;
    std::array<Bytef, 1 << 16> m_packed;
    bool m_good = false;
};

} // namespace

bool writeGzipped(QIODevice& device, const std::function<void(std::ostream&)>& write)
{
    Packer packer(device);
    std::ostream out(&packer);
    write(out);
    return packer.finish() && out.good();
}

} // namespace tarakum
