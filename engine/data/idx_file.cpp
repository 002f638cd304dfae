#include "engine/data/idx_file.hpp"

#include "engine/base/errors.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <system_error>
#include <utility>

namespace tarakum {

namespace {

constexpr unsigned kBuffer = 256 * 1024;
constexpr std::size_t kLongestRead = std::size_t{1} << 30; // gzread counts in int
// A gzipped file does not say how long it is: memory is taken in steps, so that a header that lies gets at most twice
// what the file holds. Fashion-MNIST's 47 MB are one step.
constexpr std::size_t kFirstStep = std::size_t{64} << 20;
constexpr std::int64_t kBestDeflate = 1032; // one byte of a deflate stream makes at most this many

std::uint32_t bigEndian(const std::uint8_t* bytes)
{
    return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 | bytes[3];
}

std::string hexadecimal(std::uint32_t value)
{
    std::array<char, 16> text;
    std::snprintf(text.data(), text.size(), "0x%08x", static_cast<unsigned>(value));
    return text.data();
}

std::size_t headerBytes(std::size_t dimensions)
{
    return 4 + 4 * dimensions;
}

} // namespace

void IdxFile::Close::operator()(gzFile_s* file) const
{
    gzclose(file);
}

IdxFile::IdxFile(std::filesystem::path path, int dimensions) : m_path(std::move(path))
{
    std::error_code ignored;
    if (std::filesystem::is_regular_file(m_path, ignored)) m_file.reset(gzopen(m_path.c_str(), "rb"));
    if (!m_file) throw BadInput(m_path.string(), "", "cannot be opened, but must be an IDX file");
    gzbuffer(m_file.get(), kBuffer);

    std::vector<std::uint8_t> header(headerBytes(static_cast<std::size_t>(dimensions)));
    const std::size_t got = readBytes(header.data(), header.size());
    const std::uint32_t wanted = 0x0800u + static_cast<std::uint32_t>(dimensions);
    if (got >= 4 && bigEndian(header.data()) != wanted)
        throw BadInput(m_path.string() + ": the magic number", hexadecimal(bigEndian(header.data())),
                       hexadecimal(wanted) + " (IDX, unsigned bytes, dimensions: " + std::to_string(dimensions) + ")");
    if (got < header.size())
        throw BadInput(m_path.string() + ": the length", std::to_string(got) + " bytes",
                       "the " + std::to_string(header.size()) + " of an IDX header and more");
    for (std::size_t at = 4; at < header.size(); at += 4) m_sizes.push_back(bigEndian(header.data() + at));
    checkLength();
}

// "16 + 60000 × 28 × 28 bytes"
std::string IdxFile::promise() const
{
    std::string text = std::to_string(headerBytes(m_sizes.size())) + " + ";
    for (std::size_t d = 0; d < m_sizes.size(); ++d) text += (d > 0 ? " × " : "") + std::to_string(m_sizes[d]);
    return text + " bytes";
}

// Compares the header with the file's length, before anything is allocated for what it says.
void IdxFile::checkLength()
{
    if (std::find(m_sizes.begin(), m_sizes.end(), 0) != m_sizes.end())
        throw BadInput(m_path.string() + ": the header", promise(), "sizes above 0");
    std::error_code error;
    const auto length = static_cast<std::int64_t>(std::filesystem::file_size(m_path, error));
    if (error) throw BadInput(m_path.string(), "", "cannot be read: " + error.message());

    const bool gzipped = gzdirect(m_file.get()) == 0;
    const auto header = static_cast<std::int64_t>(headerBytes(m_sizes.size()));
    const std::int64_t most = gzipped ? kBestDeflate * length : length - header;
    std::int64_t promised = 1;
    for (std::int64_t size : m_sizes) {
        if (size > most / promised) { // three sizes of 32 bits overflow a product of 64
            if (gzipped)
                throw BadInput(m_path.string() + ": the header", promise(),
                               "no more than " + std::to_string(length) + " gzipped bytes can hold");
            throw BadInput(m_path.string() + ": the length", std::to_string(length) + " bytes",
                           promise() + ", as its header says");
        }
        promised *= size;
    }
    if (!gzipped && promised != most)
        throw BadInput(m_path.string() + ": the length", std::to_string(length) + " bytes",
                       promise() + ", as its header says");
    m_itemBytes = promised / m_sizes.front();
}

// The bytes read: fewer only where the file ends. A gzipped file that is damaged or ends within its stream is BadInput.
std::size_t IdxFile::readBytes(std::uint8_t* to, std::size_t bytes)
{
    std::size_t have = 0;
    while (have < bytes) {
        const int got = gzread(m_file.get(), to + have, static_cast<unsigned>(std::min(bytes - have, kLongestRead)));
        if (got <= 0) break;
        have += static_cast<std::size_t>(got);
    }
    if (have == bytes) return have; // zlib reads ahead: what it may have found behind these bytes is of no interest yet
    int code = Z_OK;
    const char* message = gzerror(m_file.get(), &code);
    if (code == Z_BUF_ERROR) throw BadInput(m_path.string(), "", "the gzip stream ends too early, but must be whole");
    if (code == Z_DATA_ERROR) throw BadInput(m_path.string(), "", "the gzip stream is damaged, but must be whole");
    if (code != Z_OK) throw SystemError(message); // it begins with the path
    return have;
}

std::vector<std::uint8_t> IdxFile::read(std::int64_t items)
{
    const std::size_t wanted = static_cast<std::size_t>(items) * static_cast<std::size_t>(m_itemBytes);
    std::vector<std::uint8_t> data;
    while (data.size() < wanted) {
        const std::size_t have = data.size();
        const std::size_t step = std::min(wanted - have, std::max(have, kFirstStep));
        data.resize(have + step);
        const std::size_t got = readBytes(data.data() + have, step);
        if (got < step)
            throw BadInput(m_path.string() + ": the length",
                           std::to_string(headerBytes(m_sizes.size()) + have + got) + " bytes",
                           promise() + ", as its header says");
    }
    std::uint8_t beyond = 0;
    if (items == count() && readBytes(&beyond, 1) > 0)
        throw BadInput(m_path.string() + ": the length", "longer", promise() + ", as its header says");
    return data;
}

} // namespace tarakum
