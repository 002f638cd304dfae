#include "engine/lab/state_file.hpp"

#include "engine/backend/state_archive.hpp"
#include "engine/base/errors.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/variations.hpp"

#include <nlohmann/json.hpp>
#include <zlib.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <system_error>
#include <utility>

namespace tarakum {

namespace fs = std::filesystem;

namespace {

using Bytes = std::vector<std::byte>;

fs::path partOf(const fs::path& file) // while it is written
{
    return file.string() + ".part";
}

struct Header
{
    std::array<char, 16> magic{};
    std::uint32_t byteOrder = 0;
    std::uint32_t version = 0;
    std::uint64_t length = 0; // of the file, bytes
    std::uint32_t rest = 0;   // CRC-32 of all that follows the header
    std::uint32_t header = 0; // and of the header above this
};
constexpr std::array<char, 16> kMagic{"tarakum state\n"};
constexpr std::uint32_t kByteOrder = 0x01020304;
static_assert(sizeof(Header) == 40);

std::uint32_t crc(std::uint32_t before, const void* data, std::size_t size)
{
    if (size == 0) return before; // zlib takes a null pointer for a wish to begin anew
    return static_cast<std::uint32_t>(crc32_z(before, static_cast<const Bytef*>(data), size));
}
std::uint32_t crcOf(const Header& header)
{
    return crc(0, &header, offsetof(Header, header));
}

// ── what a record is made of ────────────────────────────────────────────────────────────────────────────────────────

void check(bool right)
{
    if (!right) StateArchive::refuse("a row that cannot be");
}

void stateOf(StateArchive& archive, double& value)
{
    archive.number(value);
}
void stateOf(StateArchive& archive, UpdateRow& row)
{
    archive.numbers(&row, 1);
    check(row.status <= RowStatus::Stopped);
}
void stateOf(StateArchive& archive, MicroRow& row)
{
    archive.numbers(&row, 1);
}
void stateOf(StateArchive& archive, MemoryRow& row)
{
    archive.numbers(&row, 1);
    check(row.moment <= MemoryMoment::Cleared);
    for (const Usage* usage : {&row.after, &row.highest})
        for (const std::int64_t bytes : *usage) check(bytes >= 0 && bytes <= StateArchive::kMostCounted);
}
void stateOf(StateArchive& archive, GradientGap& gap)
{
    archive.numbers(&gap, 1);
}
void stateOf(StateArchive& archive, NeuronRow& row)
{
    auto values = static_cast<std::int64_t>(row.values);
    for (std::int64_t* count : {&row.update, &row.micro, &row.steps, &row.firstSample, &row.samples, &values})
        archive.count(*count);
    row.values = static_cast<std::size_t>(values);
    archive.count(row.valuesOf, 0, kNeuronSamplesOfMicro);
    for (double* number : {&row.loss, &row.weight, &row.rate, &row.clip}) archive.number(*number);
    for (bool* flag : {&row.leftOut, &row.cleared, &row.changed, &row.hasBuffer, &row.applied}) archive.flag(*flag);
    for (NeuronValues* numbers : {&row.added, &row.buffer, &row.weights})
        archive.numbers(numbers->data(), numbers->size());
}

// The first `size` rows; loaded ones are appended.
template <class Row>
void rowsOf(StateArchive& archive, Log<Row>& log, std::size_t size)
{
    std::int64_t bytes = sizeof(Row);
    archive.count(bytes, sizeof(Row), sizeof(Row)); // of a build with other columns it is another
    size = archive.sizeOfList(size, std::is_same_v<Row, NeuronRow> ? sizeof(NeuronValues) : sizeof(Row));
    for (std::size_t i = 0; i < size; ++i) {
        Row row = archive.loading() ? Row{} : log[i];
        stateOf(archive, row);
        if (archive.loading()) log.append(row);
    }
}

void namesOf(StateArchive& archive, std::vector<std::string>& names)
{
    const std::size_t size = archive.sizeOfList(names.size(), sizeof(std::uint64_t));
    if (archive.loading()) names.resize(size);
    for (std::string& name : names) archive.text(name);
}

// What is loaded must fit together: readers trust it.
void checkLoaded(const ArmRecord& arm)
{
    const NeuronLog& neuron = arm.neuron;
    check(arm.watchedValues.size() == arm.updates.size() * arm.watched.size());
    check(arm.layerNorms.empty() || arm.layerNorms.size() == arm.updates.size() * arm.layers.size());
    check(arm.layerGaps.size() == arm.gaps.size() * arm.layers.size());
    check(arm.timeline.size() <= kTimelineRows);
    for (std::size_t i = 0; i < arm.timeline.size(); ++i)
        check(!hasLayer(arm.timeline[i].moment) || arm.timeline[i].layer < arm.networkLayers.size());
    check(neuron.rows.size() <= kNeuronRows && neuron.names.size() <= kNeuronWeights);
    for (std::size_t i = 0; i < neuron.rows.size(); ++i) {
        const auto numbers = static_cast<std::size_t>(neuron.rows[i].valuesOf * (neuron.inputs + neuron.targets));
        check(numbers <= neuron.samples.size() && neuron.rows[i].values <= neuron.samples.size() - numbers);
    }
}

// An arm of a record, as far as its rows go. The record is not changed where it is saved.
void stateOf(StateArchive& archive, ArmRecord& arm, const LogSizes& sizes)
{
    const bool named = archive.loading() || sizes.layerNorms > 0 || sizes.layerGaps > 0;
    std::vector<std::string> none;
    namesOf(archive, named ? arm.layers : none);
    const bool planned = archive.loading() || arm.progress.plannedSteps > 0 || !arm.timeline.empty();
    namesOf(archive, planned ? arm.networkLayers : none);
    rowsOf(archive, arm.layerNorms, sizes.layerNorms);
    rowsOf(archive, arm.watchedValues, sizes.watchedValues);
    rowsOf(archive, arm.updates, sizes.updates);
    rowsOf(archive, arm.microBatches, sizes.microBatches);
    rowsOf(archive, arm.timeline, sizes.timeline);
    rowsOf(archive, arm.layerGaps, sizes.layerGaps);
    rowsOf(archive, arm.gaps, sizes.gaps);

    NeuronLog& neuron = arm.neuron;
    bool hasNeuron = sizes.neuronRows > 0;
    archive.flag(neuron.wanted);
    archive.flag(hasNeuron);
    if (hasNeuron) {
        archive.count(neuron.inputs, 0, std::int64_t{1} << 31);
        archive.count(neuron.targets, 0, std::int64_t{1} << 31);
        namesOf(archive, neuron.names);
        std::int64_t parameters = neuron.parameters;
        archive.count(parameters);
        if (archive.loading()) neuron.parameters = parameters;
        rowsOf(archive, neuron.samples, sizes.neuronSamples);
        rowsOf(archive, neuron.rows, sizes.neuronRows);
    }
    double startNorm = arm.progress.startNorm;
    archive.number(startNorm);
    if (!archive.loading()) return;
    arm.progress.startNorm = startNorm;
    checkLoaded(arm);
}

void stateOf(StateArchive& archive, std::atomic<std::int64_t>& value)
{
    std::int64_t now = value;
    archive.count(now);
    if (archive.loading()) value = now;
}

void stateOf(StateArchive& archive, RunRecord& record)
{
    for (std::atomic<std::int64_t>* value :
         {&record.endSamples, &record.trainSamples, &record.residentBefore, &record.residentPeak})
        stateOf(archive, *value);
}

void stateOf(StateArchive& archive, ArmStatus& status, std::string& message)
{
    archive.choice(status, ArmStatus::Stopped);
    archive.text(message);
}

// ── the file ────────────────────────────────────────────────────────────────────────────────────────────────────────

[[noreturn]] void failed(const fs::path& file, int error)
{
    throw SystemError("cannot save " + file.string() + ": " + std::generic_category().message(error));
}

class File
{
public:
    File(const fs::path& name, int flags) : m_descriptor(::open(name.c_str(), flags | O_CLOEXEC, 0666)) {}
    ~File()
    {
        if (m_descriptor >= 0) ::close(m_descriptor);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    explicit operator bool() const { return m_descriptor >= 0; }
    int descriptor() const { return m_descriptor; }
    bool sync() const { return ::fsync(m_descriptor) == 0; }
    bool write(const void* data, std::size_t size, off_t at) const
    {
        const char* from = static_cast<const char*>(data);
        while (size > 0) {
            const ssize_t done = ::pwrite(m_descriptor, from, size, at);
            if (done < 0 && errno == EINTR) continue;
            if (done == 0) errno = ENOSPC;
            if (done <= 0) return false;
            from += done;
            size -= static_cast<std::size_t>(done);
            at += done;
        }
        return true;
    }

private:
    int m_descriptor;
};

// The pieces of a file, one after another; the header comes last.
class Writer
{
public:
    Writer(const File& file, const fs::path& target) : m_file(file), m_target(target) {}

    void piece(const std::function<void(StateArchive&)>& content)
    {
        m_bytes.clear();
        StateArchive archive(m_bytes);
        content(archive);
        put(m_bytes);
    }
    void put(const Bytes& bytes)
    {
        if (!m_file.write(bytes.data(), bytes.size(), static_cast<off_t>(m_header.length))) failed(m_target, errno);
        m_header.rest = crc(m_header.rest, bytes.data(), bytes.size());
        m_header.length += bytes.size();
    }
    void finish()
    {
        m_header.magic = kMagic;
        m_header.byteOrder = kByteOrder;
        m_header.version = kStateVersion;
        m_header.header = crcOf(m_header);
        if (!m_file.write(&m_header, sizeof m_header, 0) || !m_file.sync()) failed(m_target, errno);
    }

private:
    const File& m_file;
    const fs::path& m_target;
    Header m_header{{}, 0, 0, sizeof(Header), 0, 0};
    Bytes m_bytes;
};

// What a run stands at, beside its record.
void stateOf(StateArchive& archive, RunSnapshot& now)
{
    archive.flag(now.logMicroBatches);
    archive.number(now.data);
    archive.number(now.seconds);
}

// An archive that saves only reads what it is given.
template <class T>
T& readOnly(const T& value)
{
    return const_cast<T&>(value);
}

void write(Writer& writer, const SavedRun& saved)
{
    const RunSnapshot& now = *saved.now;
    writer.piece([&](StateArchive& archive) {
        std::string folder = saved.folder.string();
        archive.text(readOnly(saved.document));
        archive.text(folder);
        archive.sizeOfList(saved.finished.size(), 1);
    });
    for (const auto& finished : saved.finished) {
        RunRecord& record = readOnly(*finished);
        writer.piece([&](StateArchive& archive) { stateOf(archive, record); });
        for (ArmRecord& arm : record.arms)
            writer.piece([&](StateArchive& archive) {
                ArmStatus status = arm.status;
                stateOf(archive, arm, sizesOf(arm));
                stateOf(archive, status, arm.message);
            });
    }
    RunRecord& record = readOnly(*now.record);
    writer.piece([&](StateArchive& archive) { stateOf(archive, record); });
    for (std::size_t i = 0; i < record.arms.size(); ++i)
        writer.piece([&](StateArchive& archive) {
            ArmSnapshot& arm = readOnly(now.arms[i]);
            stateOf(archive, record.arms[i], arm.rows);
            stateOf(archive, arm.status, arm.message);
            archive.list(arm.bytes);
        });
    writer.piece([&](StateArchive& archive) { stateOf(archive, readOnly(now)); });
}

} // namespace

fs::path previousState(const fs::path& file)
{
    return file.string() + ".previous";
}

void removeState(const fs::path& file)
{
    std::error_code ignored;
    for (const fs::path& one : {file, previousState(file), partOf(file)}) fs::remove(one, ignored);
}

bool isStateFile(const fs::path& file)
{
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return false; // opening a pipe would wait
    std::array<char, kMagic.size()> head{};
    std::ifstream in(file, std::ios::binary);
    return in.read(head.data(), static_cast<std::streamsize>(head.size())) && head == kMagic;
}

namespace {

// Locks the file, and sees that it is still the one of that name: another writer may have renamed it meanwhile. Where
// the file system knows no locks, nothing is known of other writers.
bool isOurs(const File& file, const fs::path& name)
{
    if (::flock(file.descriptor(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
    struct stat ours = {}, named = {};
    return ::fstat(file.descriptor(), &ours) == 0 && ::stat(name.c_str(), &named) == 0 && ours.st_dev == named.st_dev &&
           ours.st_ino == named.st_ino;
}

} // namespace

void StateFile::save(const SavedRun& saved)
{
    const std::lock_guard lock(m_mutex);
    const fs::path part = partOf(m_file), previous = previousState(m_file), folder = fs::absolute(m_file).parent_path();
    const File file(part, O_WRONLY | O_CREAT); // locked until it has been renamed
    if (!file) failed(m_file, errno);
    if (!isOurs(file, part)) throw SystemError(m_file.string() + ": another run is being saved there");
    try {
        if (::ftruncate(file.descriptor(), 0) != 0) failed(m_file, errno);
        Writer writer(file, m_file);
        write(writer, saved);
        writer.finish();
    } catch (...) {
        ::unlink(part.c_str()); // a full disk gets its room back
        throw;
    }
    // A second name for what stands there, so that at every moment there is a state under the first one.
    if (m_there == There::Own && fs::exists(m_file)) {
        const fs::path aside = previous.string() + ".part";
        ::unlink(aside.c_str());
        const bool linked = ::link(m_file.c_str(), aside.c_str()) == 0;
        ::rename(linked ? aside.c_str() : m_file.c_str(), previous.c_str());
    }
    if (::rename(part.c_str(), m_file.c_str()) != 0) failed(m_file, errno);
    if (m_there == There::Other) ::unlink(previous.c_str()); // of another run: none to go back to
    m_there = There::Own;
    const File directory(folder, O_RDONLY | O_DIRECTORY);
    if (directory) directory.sync();
}

namespace {

Bytes contentOf(const fs::path& file)
{
    const auto refuse = [&](const std::string& what) { throw BadInput(file.string(), "", what); };
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (!fs::exists(status)) refuse("there is no such file");
    if (!fs::is_regular_file(status)) refuse("not a file that holds a state");
    const File in(file, O_RDONLY);
    if (!in) refuse("cannot be read: " + std::generic_category().message(errno));
    struct stat about = {};
    ::fstat(in.descriptor(), &about);

    const auto read = [&](void* to, std::size_t size, off_t at) {
        char* place = static_cast<char*>(to);
        while (size > 0) {
            const ssize_t done = ::pread(in.descriptor(), place, size, at);
            if (done < 0 && errno == EINTR) continue;
            if (done <= 0) return false;
            place += done;
            size -= static_cast<std::size_t>(done);
            at += done;
        }
        return true;
    };
    Header header;
    if (about.st_size < static_cast<off_t>(sizeof header) || !read(&header, sizeof header, 0) || header.magic != kMagic)
        refuse("no saved state of a run (--save writes them)");
    if (header.byteOrder != kByteOrder) refuse("a state that a machine of another kind saved");
    if (header.header != crcOf(header)) refuse("a damaged state: its head is not as it was saved");
    if (header.version != kStateVersion)
        refuse("a state of version " + std::to_string(header.version) + "; this program reads version " +
               std::to_string(kStateVersion));
    if (header.length != static_cast<std::uint64_t>(about.st_size))
        refuse("a damaged state: it has " + std::to_string(about.st_size) + " bytes of " +
               std::to_string(header.length));
    Bytes bytes(static_cast<std::size_t>(about.st_size) - sizeof header);
    if (!read(bytes.data(), bytes.size(), sizeof header) || crc(0, bytes.data(), bytes.size()) != header.rest)
        refuse("a damaged state: it is not as it was saved");
    return bytes;
}

SavedRun parse(StateArchive& archive)
{
    SavedRun saved;
    std::string folder;
    archive.text(saved.document);
    archive.text(folder);
    saved.folder = folder;
    const std::size_t finished = archive.sizeOfList(0, 1);
    const std::vector<Variation> variations = variationsOf(parseDocument(saved.document, "the state's experiment"));
    if (finished >= variations.size()) StateArchive::refuse("more runs than the experiment stands for");

    for (std::size_t v = 0; v <= finished; ++v) {
        auto record = std::make_shared<RunRecord>(readExperiment(variations[v].document, saved.folder), saved.document);
        auto now = std::make_shared<RunSnapshot>();
        stateOf(archive, *record);
        for (ArmRecord& arm : record->arms) {
            stateOf(archive, arm, {});
            ArmSnapshot snapshot;
            stateOf(archive, snapshot.status, snapshot.message);
            arm.status = snapshot.status;
            arm.message = snapshot.message;
            if (v < finished) continue;
            archive.list(snapshot.bytes);
            snapshot.rows = sizesOf(arm);
            now->arms.push_back(std::move(snapshot));
        }
        if (v < finished) {
            saved.finished.push_back(std::move(record));
            continue;
        }
        stateOf(archive, *now);
        now->record = std::move(record);
        saved.now = std::move(now);
    }
    if (!archive.atEnd()) StateArchive::refuse("longer than what it holds");
    return saved;
}

} // namespace

SavedRun readState(const fs::path& file)
{
    const Bytes bytes = contentOf(file);
    try {
        StateArchive archive{std::span<const std::byte>(bytes)};
        return parse(archive);
    } catch (const BadInput& problem) {
        throw BadInput(file.string(), "", problem.what());
    }
}

SavedRun readStateOrPrevious(const fs::path& file, std::string& told)
{
    told.clear();
    try {
        return readState(file);
    } catch (const BadInput& problem) {
        const fs::path previous = previousState(file);
        if (!fs::exists(previous)) throw;
        try {
            SavedRun saved = readState(previous);
            told = std::string(problem.what()) + "; going on from the state before it, " + previous.string();
            return saved;
        } catch (const BadInput&) {
        }
        throw;
    }
}

} // namespace tarakum
