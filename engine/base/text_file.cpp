#include "engine/base/text_file.hpp"

#include "engine/base/errors.hpp"
#include "engine/base/number_text.hpp"

#include <fstream>

namespace tarakum {

std::optional<std::string> readPlainText(const std::filesystem::path& path, std::int64_t mostBytes)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (!file || error) return std::nullopt;
    if (size > static_cast<std::uintmax_t>(mostBytes))
        throw BadInput(path.string(), "", "too large: at most " + bytesText(mostBytes) + " of text can be read");
    std::string text(static_cast<std::size_t>(size), '\0');
    file.read(text.data(), static_cast<std::streamsize>(size));
    if (!file) throw SystemError(path.string() + ": cannot be read");
    return text;
}

} // namespace tarakum
