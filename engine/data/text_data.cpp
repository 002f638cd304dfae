#include "engine/data/text_data.hpp"

#include "engine/base/errors.hpp"
#include "engine/base/text_file.hpp"
#include "engine/data/data_checks.hpp"
#include "engine/data/shipped_text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace tarakum {

namespace {

std::string readText(const std::filesystem::path& path)
{
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        throw BadInput("data.path", path.string(), "a file of text: there is no such file");
    if (!std::filesystem::is_regular_file(path, error))
        throw BadInput("data.path", path.string(), "a file of text, not a folder");
    constexpr std::int64_t kMost = std::int64_t{256} << 20; // each character takes nine bytes and more
    std::optional<std::string> text = readPlainText(path, kMost);
    if (!text) throw BadInput("data.path", path.string(), "a file of text that can be read");
    return std::move(*text);
}

// Code points; RFC 3629: no overlong forms, no surrogates, nothing above 10FFFF. A byte order mark is passed over.
std::vector<std::int32_t> codePoints(std::string_view text, const std::string& name)
{
    std::vector<std::int32_t> points;
    points.reserve(text.size());
    std::size_t i = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    while (i < text.size()) {
        const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(text[at]); };
        const std::uint8_t first = byte(i);
        const std::size_t length = first < 0x80       ? 1
                                   : first >> 5 == 6  ? 2
                                   : first >> 4 == 14 ? 3
                                   : first >> 3 == 30 ? 4
                                                      : 0;
        std::int32_t point = length == 1 ? first : first & (0x7f >> length);
        bool good = length > 0 && i + length <= text.size();
        for (std::size_t j = 1; good && j < length; ++j) {
            good = byte(i + j) >> 6 == 2;
            point = point << 6 | (byte(i + j) & 0x3f);
        }
        constexpr std::int32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
        if (!good || point < least[length] || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000))
            throw BadInput(name, "", "not UTF-8 text: byte " + std::to_string(i + 1) + " begins no character");
        points.push_back(point);
        i += length;
    }
    return points;
}

// The first `wanted` stretches of the characters [first, end), whose last character is a target only.
Samples cut(const std::vector<std::int32_t>& tokens, std::int64_t first, std::int64_t end, std::int64_t context,
            const char* key, std::optional<std::int64_t> wanted, std::int64_t least, const std::string& name)
{
    const std::int64_t available = std::max<std::int64_t>(end - first - 1, 0) / context;
    Samples samples;
    samples.count = sampleCount(key, wanted, least, available,
                                "stretches of " + std::to_string(context) + " characters in " + name);
    const auto from = tokens.begin() + first, to = from + samples.count * context;
    samples.tokens.assign(from, to);
    samples.classes.assign(from + (samples.count > 0), to + (samples.count > 0));
    return samples;
}

} // namespace

DataSet textDataSet(const DataSpec& spec, LossKind loss)
{
    if (loss != LossKind::CrossEntropy)
        throw BadInput("loss", "", "must be cross-entropy where data.kind is text: targets are characters");
    const std::string name = spec.path.empty() ? "the text that ships" : spec.path.string();
    std::vector<std::int32_t> tokens =
        codePoints(spec.path.empty() ? std::string(shippedText()) : readText(spec.path), name);

    // A character's number is its place among those that occur.
    std::vector<std::int32_t> numbers(0x110000, 0);
    for (const std::int32_t point : tokens) numbers[static_cast<std::size_t>(point)] = 1;
    std::int64_t vocabulary = 0;
    for (std::int32_t& number : numbers)
        if (number > 0) number = static_cast<std::int32_t>(vocabulary++);
    for (std::int32_t& token : tokens) token = numbers[static_cast<std::size_t>(token)];

    DataSet data;
    data.name = spec.path.empty() ? "Text" : spec.path.filename().string();
    data.vocabulary = data.outputs = vocabulary;
    data.steps = data.inputs = data.targetsPerSample = sizeOr("data.context", spec.context, 64);
    const auto characters = static_cast<std::int64_t>(tokens.size()), trained = characters - characters / 10;
    if (trained < 2) throw BadInput("data.path", name, "a file of at least two characters");
    if (trained <= data.steps)
        throw BadInput("data.context", std::to_string(data.steps),
                       "less than " + std::to_string(trained) + ", the training characters of " + name);
    data.train = cut(tokens, 0, trained, data.steps, "data.train_samples", spec.trainSamples, 1, name);
    data.test = cut(tokens, trained, characters, data.steps, "data.test_samples", spec.testSamples, 0, name);
    return data;
}

} // namespace tarakum
