#include "engine/lab/import.hpp"

#include "engine/base/excerpt.hpp"
#include "engine/base/number_text.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/fork.hpp"
#include "engine/lab/variations.hpp"

#include <nlohmann/json.hpp>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tarakum {

namespace {

constexpr std::string_view kHead = "# tarakum ";
constexpr std::string_view kLayer = "grad_norm.";
constexpr double kLargestCount = 9007199254740992.0; // 2⁵³

// A value as a message shows it.
std::string shown(std::string_view text)
{
    constexpr std::size_t kLongest = 40;
    return '"' + excerpt(text, kLongest) + '"';
}

// Takes lines and RFC 4180 records off the front of a text.
class Reader
{
public:
    Reader(std::string_view text, const std::string& name) : m_left(text), m_name(name) {}

    bool atEnd() const { return m_left.empty(); }
    bool atComment() const { return m_left.starts_with('#'); }
    std::string where() const { return m_name + ", line " + std::to_string(m_recordLine); }
    [[noreturn]] void fail(const std::string& value, const std::string& allowed) const
    {
        throw BadInput(where(), value, allowed);
    }

    std::string_view line()
    {
        m_recordLine = m_line++;
        const std::size_t end = m_left.find('\n');
        if (end == std::string_view::npos) fail("", "cut short: a line ends here without its end");
        std::string_view line = m_left.substr(0, end);
        m_left.remove_prefix(end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }

    // The next record's fields; they are good until the next call.
    const std::vector<std::string_view>& record()
    {
        m_recordLine = m_line;
        m_fields.clear();
        m_unquoted.clear();
        while (field()) {
        }
        ++m_line;
        return m_fields;
    }

private:
    // False: it was the record's last.
    bool field()
    {
        std::string_view text;
        std::size_t at = 0;
        if (m_left.starts_with('"')) {
            auto whole = std::make_unique<std::string>();
            for (at = 1;; ++at) {
                if (at >= m_left.size()) fail("", "cut short: a quoted field has no end");
                if (m_left[at] == '"') {
                    if (!m_left.substr(at + 1).starts_with('"')) break;
                    ++at;
                }
                if (m_left[at] == '\n') ++m_line;
                *whole += m_left[at];
            }
            ++at;
            text = *whole;
            m_unquoted.push_back(std::move(whole));
            if (m_left.substr(at).starts_with("\r\n")) ++at;
        } else {
            at = m_left.find_first_of(",\n");
            if (at != std::string_view::npos) {
                text = m_left.substr(0, at);
                if (m_left[at] == '\n' && text.ends_with('\r')) text.remove_suffix(1);
            }
        }
        if (at >= m_left.size()) fail("", "cut short: a row ends here without its end");
        const char end = m_left[at];
        if (end != ',' && end != '\n') fail("", "text follows the closing quote of a field");
        m_fields.push_back(text);
        m_left.remove_prefix(at + 1);
        return end == ',';
    }

    std::string_view m_left;
    const std::string& m_name;
    std::int64_t m_line = 1, m_recordLine = 1;
    std::vector<std::string_view> m_fields;
    std::vector<std::unique_ptr<std::string>> m_unquoted;
};

// Lines that begin with #: version and seed, the experiment, and perhaps more that says nothing to a program.
struct Head
{
    std::uint64_t seed = 0;
    std::string document;
};

Head readHead(Reader& reader)
{
    if (reader.atEnd()) reader.fail("", "empty, but must be a CSV that Tarakum exported");
    Head head;
    const std::string_view first = reader.line();
    const std::size_t seed = first.find(", seed ");
    if (!first.starts_with(kHead) || seed == std::string_view::npos)
        reader.fail(shown(first), "\"# tarakum VERSION, seed N\": a CSV that Tarakum exported");
    try {
        const std::string number(first.substr(seed + 7));
        std::size_t read = 0;
        head.seed = std::stoull(number, &read);
        if (read != number.size() || number.front() < '0' || number.front() > '9') throw std::invalid_argument("");
    } catch (const std::logic_error&) {
        reader.fail(shown(first), "\"# tarakum VERSION, seed N\" with a whole number");
    }
    if (!reader.atComment()) reader.fail("", "must be the experiment, after \"# \"");
    const std::string_view second = reader.line();
    head.document = second.substr(second.starts_with("# ") ? 2 : 1);
    return head;
}

// The experiment with the arms of all its variations.
Experiment experimentOf(const Head& head, const Reader& reader)
{
    try {
        std::optional<Experiment> whole;
        for (const Variation& variation : variationsOf(parseDocument(head.document, "the experiment"))) {
            Experiment experiment = readExperiment(variation.document, {});
            labelArms(experiment, variation.label);
            if (!whole)
                whole = std::move(experiment);
            else
                whole->arms.insert(whole->arms.end(), std::make_move_iterator(experiment.arms.begin()),
                                   std::make_move_iterator(experiment.arms.end()));
        }
        if (whole->seed != head.seed) throw BadInput("seed", std::to_string(whole->seed), "the one of the first line");
        return std::move(*whole);
    } catch (const BadInput& problem) {
        reader.fail("", problem.what());
    }
}

// What the fields of a row are: none for `arm` and `status`.
struct Field
{
    std::string name;
    const Column* column = nullptr;
    bool status = false, layer = false;
};

std::vector<Field> readNames(Reader& reader)
{
    while (reader.atComment()) reader.line();
    if (reader.atEnd()) reader.fail("", "cut short: the line of column names is missing");
    std::vector<Field> fields;
    std::size_t known = 0;
    bool status = false;
    for (const std::string_view name : reader.record()) {
        Field field{.name = std::string(name)};
        // In the table's order; a CSV of an earlier version has fewer of those behind `status`.
        if (known < columns().size() && name == columns()[known].name && status == (known >= kColumnsBeforeStatus))
            field.column = &columns()[known++];
        else if (name == "status" && known == kColumnsBeforeStatus && !status)
            field.status = status = true;
        else if (name.starts_with(kLayer) && status)
            field.layer = true;
        else if (name != "arm" || !fields.empty())
            reader.fail("column " + std::to_string(fields.size() + 1) + " " + shown(name),
                        "the next column of a CSV that Tarakum exported" +
                            (known < kColumnsBeforeStatus ? ", " + std::string(columns()[known].name) : std::string()));
        fields.push_back(std::move(field));
    }
    if (!status) reader.fail("", "cut short: columns are missing, from " + std::string(columns()[known].name) + " on");
    return fields;
}

double readNumber(const Reader& reader, const Field& field, std::string_view text)
{
    if (text.empty()) return kMissing;
    // Any nan would do, but for the one that means "missing".
    if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
    const auto value = parseNumber(text);
    if (!value || std::isnan(*value)) reader.fail(field.name + " " + shown(text), "a number, or empty");
    return *value;
}

RowStatus readStatus(const Reader& reader, std::string_view text)
{
    for (const RowStatus status :
         {RowStatus::None, RowStatus::Skipped, RowStatus::OutOfMemory, RowStatus::NotFinite, RowStatus::Stopped})
        if (text == statusText(status)) return status;
    reader.fail("status " + shown(text), "skipped, out-of-memory, not-finite, stopped, or empty");
}

// Counts that go up: axes are made of them.
void checkCounts(const Reader& reader, const UpdateRow& row, const UpdateRow& before)
{
    for (const auto& [name, count] : {std::pair{"update", &UpdateRow::update},
                                      {"epoch", &UpdateRow::epoch},
                                      {"micro_steps", &UpdateRow::microSteps},
                                      {"samples", &UpdateRow::samples},
                                      {"items", &UpdateRow::items}}) {
        const double value = row.*count;
        if (!(value >= before.*count && value <= kLargestCount && value == std::trunc(value)))
            reader.fail(name + (" " + numberText(value)), "a whole number, not below that of the row before");
    }
}

bool endsArm(RowStatus status)
{
    return status != RowStatus::None && status != RowStatus::Skipped;
}

class Rows
{
public:
    explicit Rows(RunRecord& record) : m_record(record)
    {
        for (std::size_t i = 0; i < record.arms.size(); ++i) m_places.emplace(record.experiment.arms[i].name, i);
    }

    void read(Reader& reader, const std::vector<Field>& fields)
    {
        for (const Field& field : fields)
            if (field.layer) m_layers.push_back(field.name.substr(kLayer.size()));
        while (!reader.atEnd()) readRow(reader, fields);
        // A run that was to log norms and got none still has their columns.
        if (!m_layers.empty() && !m_anyNorm)
            appendNorms(m_record.arms.front(), std::vector<double>(m_layers.size(), kMissing));
    }

    void finish()
    {
        std::int64_t end = 0;
        for (ArmRecord& arm : m_record.arms) {
            arm.status = ArmStatus::Stopped;
            if (arm.updates.empty()) continue;
            const UpdateRow& last = arm.updates[arm.updates.size() - 1];
            arm.status = statusOf(last.status);
            if (endsArm(last.status))
                arm.message = std::string(statusText(last.status)) + " after " + numberText(last.update) + " updates";
            arm.progress.updates = static_cast<std::int64_t>(last.update);
            arm.progress.microSteps = static_cast<std::int64_t>(last.microSteps);
            arm.progress.samples = static_cast<std::int64_t>(last.samples);
            end = std::max(end, arm.progress.samples.load());
        }
        m_record.endSamples = end;
    }

private:
    static ArmStatus statusOf(RowStatus status)
    {
        switch (status) {
        case RowStatus::OutOfMemory: return ArmStatus::OutOfMemory;
        case RowStatus::NotFinite: return ArmStatus::NotFinite;
        case RowStatus::Stopped: return ArmStatus::Stopped;
        case RowStatus::None:
        case RowStatus::Skipped: break;
        }
        return ArmStatus::Finished;
    }

    void readRow(Reader& reader, const std::vector<Field>& fields)
    {
        const std::vector<std::string_view>& texts = reader.record();
        if (texts.size() != fields.size())
            reader.fail(std::to_string(texts.size()) + " fields",
                        std::to_string(fields.size()) + ", one for each column");
        const auto place = m_places.find(std::string(texts.front()));
        if (place == m_places.end()) reader.fail("arm " + shown(texts.front()), "an arm of the experiment");
        if (place->second < m_arm) reader.fail("arm " + shown(texts.front()), "arms one after another, in their order");
        m_arm = place->second;
        ArmRecord& arm = m_record.arms[m_arm];

        UpdateRow row;
        std::vector<double> norms;
        for (std::size_t i = 1; i < fields.size(); ++i) {
            if (fields[i].status)
                row.status = readStatus(reader, texts[i]);
            else if (fields[i].layer)
                norms.push_back(readNumber(reader, fields[i], texts[i]));
            else
                row.*fields[i].column->value = readNumber(reader, fields[i], texts[i]);
        }
        const UpdateRow before = arm.updates.empty() ? rowBefore(m_record, m_arm) : arm.updates[arm.updates.size() - 1];
        checkCounts(reader, row, before);
        if (endsArm(before.status)) reader.fail("arm " + shown(texts.front()), "over with the row before");
        row.seconds = before.seconds + (std::isfinite(row.msUpdate) ? row.msUpdate / 1000 : 0);
        arm.updates.append(row);

        if (std::all_of(norms.begin(), norms.end(), isMissing)) return;
        // Rows before it that had none.
        while (arm.layerNorms.size() < (arm.updates.size() - 1) * m_layers.size()) arm.layerNorms.append(kMissing);
        appendNorms(arm, norms);
    }

    void appendNorms(ArmRecord& arm, const std::vector<double>& norms)
    {
        m_anyNorm = true;
        if (arm.layers.empty()) arm.layers = m_layers;
        for (const double norm : norms) arm.layerNorms.append(norm);
    }

    RunRecord& m_record;
    std::unordered_map<std::string, std::size_t> m_places;
    std::vector<std::string> m_layers;
    std::size_t m_arm = 0;
    bool m_anyNorm = false;
};

} // namespace

std::shared_ptr<const RunRecord> readRecord(std::string_view text, const std::string& name)
{
    Reader reader(text, name);
    Head head = readHead(reader);
    Experiment experiment = experimentOf(head, reader);
    const std::vector<Field> fields = readNames(reader);
    auto record = std::make_shared<RunRecord>(std::move(experiment), std::move(head.document));
    Rows rows(*record);
    rows.read(reader, fields);
    rows.finish();
    return record;
}

std::shared_ptr<const RunRecord> readRecordFile(const std::filesystem::path& path, std::int64_t mostBytes)
{
    return readRecord(readTextFile(path, mostBytes), path.string());
}

std::string readTextFile(const std::filesystem::path& path, std::int64_t mostBytes)
{
    std::error_code ignored;
    const gzFile file = std::filesystem::is_regular_file(path, ignored) ? gzopen(path.c_str(), "rb") : nullptr;
    if (!file) throw BadInput(path.string(), "", "cannot be opened, but must be a file");
    const auto closing = std::unique_ptr<gzFile_s, int (*)(gzFile)>(file, gzclose);
    std::string text;
    constexpr unsigned kPiece = 1 << 20;
    for (;;) {
        const std::size_t size = text.size();
        text.resize(size + kPiece);
        const int read = gzread(file, text.data() + size, kPiece);
        text.resize(size + static_cast<std::size_t>(std::max(read, 0)));
        int error = Z_OK;
        gzerror(file, &error);
        // Z_BUF_ERROR: the packed data stop in the middle.
        if (read < 0 || error == Z_BUF_ERROR) throw BadInput(path.string(), "", "cut short or damaged");
        if (static_cast<std::int64_t>(text.size()) > mostBytes)
            throw BadInput(path.string(), "", "too large: at most " + bytesText(mostBytes) + " of text can be read");
        if (read == 0) return text;
    }
}

} // namespace tarakum
