// Data, exported runs, states, configurations.
#include "engine/base/errors.hpp"
#include "engine/data/csv_data.hpp"
#include "engine/data/idx_data.hpp"
#include "engine/data/idx_file.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/import.hpp"
#include "engine/lab/state_file.hpp"
#include "engine/planner/answer_json.hpp"
#include "engine/planner/config_file.hpp"
#include "engine/planner/fits.hpp"
#include "engine/planner/refusal.hpp"
#include "tests/fuzz/support.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/temporary_file.hpp"

#include <nlohmann/json.hpp>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <sstream>
#include <stdexcept>
#include <string>

namespace tarakum::fuzz {

namespace {

std::string gzipped(std::string_view text)
{
    z_stream stream = {};
    constexpr int gzip = 16; // added to the window's bits
    if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + gzip, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("zlib does not begin");
    std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

} // namespace

bool csv(std::string_view text)
{
    static MemoryFile file;
    file.write(text);
    DataSpec spec;
    spec.kind = DataKind::Csv;
    spec.path = file.path();
    const bool asNumbers = accepts([&] { csvDataSet(spec, LossKind::Mse); });
    spec.testPath = file.path();
    const bool asClasses = accepts([&] { csvDataSet(spec, LossKind::CrossEntropy); });
    if (asClasses && !asNumbers) throw Finding("classes that are no numbers");
    return asNumbers;
}

bool import(std::string_view text)
{
    return accepts([&] {
        const auto record = readRecord(text, "fuzz.csv");
        // What is written of it reads back as the same.
        const std::string written = csvOf(*record);
        if (csvOf(*readRecord(written, "written.csv")) != written) throw Finding("written and read again it differs");
        std::ostringstream summary;
        writeSummary(summary, *record);
    });
}

bool idx(std::string_view files)
{
    constexpr std::size_t head = 2;
    if (files.size() < head) return false;
    struct Folder
    {
        Folder()
        {
            for (const std::string half : {"train", "t10k"}) {
                std::filesystem::create_symlink(images.path(), folder / (half + "-images-idx3-ubyte"));
                std::filesystem::create_symlink(labels.path(), folder / (half + "-labels-idx1-ubyte"));
            }
        }
        TemporaryFolder folder;
        MemoryFile images, labels;
    };
    static Folder folder;
    const std::size_t length = static_cast<unsigned char>(files[0]) * 256u + static_cast<unsigned char>(files[1]);
    files.remove_prefix(head);
    folder.images.write(files.substr(0, length));
    folder.labels.write(files.substr(std::min(length, files.size())));
    DataSpec spec;
    spec.kind = DataKind::Idx;
    spec.path = folder.folder / "";
    return accepts([&] { idxDataSet(spec, LossKind::CrossEntropy); });
}

bool gzip(std::string_view packed)
{
    if (packed.empty()) return false;
    const int how = static_cast<unsigned char>(packed.front()) % 3;
    packed.remove_prefix(1);
    std::string file = how == 0 ? std::string(packed) : gzipped(packed);
    if (how == 2) file.resize(file.size() / 2);
    static MemoryFile place;
    place.write(file);

    constexpr std::int64_t most = 1 << 20; // a bomb of any size is refused at this length
    std::string text;
    const bool read = accepts([&] { text = readTextFile(place.path(), most); });
    if (how == 1 && (!read || text != packed)) throw Finding("unpacked it is another text");
    if (how == 2 && read) throw Finding("cut in the middle and yet read");
    return accepts([&] {
        IdxFile images(place.path(), 3);
        images.read(images.count());
    });
}

bool state(std::string_view content)
{
    StateHeader header;
    const auto crc = [](const void* data, std::size_t size) {
        return static_cast<std::uint32_t>(crc32_z(0, static_cast<const Bytef*>(data), size));
    };
    header.length = sizeof header + content.size();
    header.rest = crc(content.data(), content.size());
    header.header = crc(&header, offsetof(StateHeader, header));
    std::string file(sizeof header, '\0');
    std::memcpy(file.data(), &header, sizeof header);
    file += content;
    static MemoryFile place;
    place.write(file);

    SavedRun saved;
    if (!accepts([&] { saved = readState(place.path()); })) return false;
    for (const auto& record : saved.finished) csvOf(*record);
    csvOf(*recordOf(*saved.now));
    bool goesOn = true;
    const bool right = accepts([&] { // the document was read a moment ago
        if (isSmall(parseDocument(saved.document, "a state")))
            goesOn = trained(saved.now->record->experiment, saved.now->record->document, saved.now) != nullptr;
    });
    return right && goesOn;
}

bool config(std::string_view json)
{
    using namespace plan;
    try {
        Request request;
        request.model = readConfig(std::string(json), "config.json");
        request.text = "a model";
        request.settings.memory = 80e9;
        request.settings.effectiveBatch = 64;
        request.rate = Rate();
        request.rate->operationsPerSecond = 1e15;
        answerJson(request, "0");
        cheaperOptions(request.model, request.settings);
        return true;
    } catch (const Refusal& refusal) {
        checkMessage(BadInput(refusal.where(), refusal.value(), refusal.allowed()).what()); // as the program tells it
        return false;
    }
}

} // namespace tarakum::fuzz
