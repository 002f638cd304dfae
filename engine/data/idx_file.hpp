// IDX, the format of MNIST and its kin: a magic number (two zero bytes, the type of a number, how many dimensions),
// each dimension as a big-endian 32-bit number, then the numbers, row-major. Only unsigned bytes (type 8) are read
// here. The file may be gzipped or not.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

struct gzFile_s;

namespace tarakum {

class IdxFile
{
public:
    // Opens the file and reads its header, which must have the magic number, `dimensions` sizes above 0, and promise no
    // more than a file of this length can hold. BadInput names the file, what is wrong with it and what is allowed.
    IdxFile(std::filesystem::path, int dimensions);

    const std::filesystem::path& path() const { return m_path; }
    const std::vector<std::int64_t>& sizes() const { return m_sizes; } // items, and for images rows and columns
    std::int64_t count() const { return m_sizes.front(); }             // items
    std::int64_t itemBytes() const { return m_itemBytes; }

    // The first `items` (1 … count) items, items × itemBytes; to be called once. What stands behind them is not looked
    // at; if they are all, the file must end there and gzip's checksum be right. BadInput if it is damaged or cut
    // short.
    std::vector<std::uint8_t> read(std::int64_t items);

private:
    struct Close
    {
        void operator()(gzFile_s*) const;
    };

    std::size_t readBytes(std::uint8_t* to, std::size_t bytes);
    void checkLength();
    std::string promise() const;

    std::filesystem::path m_path;
    std::unique_ptr<gzFile_s, Close> m_file;
    std::vector<std::int64_t> m_sizes;
    std::int64_t m_itemBytes = 1;
};

} // namespace tarakum
