// Documents from and to text and files.
#include "engine/lab/document.hpp"

#include "engine/base/excerpt.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <string_view>
#include <system_error>

namespace tarakum {

namespace {

constexpr std::size_t kDeepest = 100;
constexpr std::size_t kLargestFile = std::size_t{64} << 20;
constexpr std::size_t kMostKeys = 1000;  // of one object, which is searched from its front
constexpr std::size_t kLineLength = 120; // of the pretty form
constexpr std::size_t kExcerpt = 40;     // of a file, in messages

// Where byte `at` of the text stands, as editors count: "line 3, column 5".
std::string place(std::string_view text, std::size_t at)
{
    const std::string_view before = text.substr(0, std::min(at, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::string_view inLine = before.substr(before.rfind('\n') + 1); // npos + 1 is 0
    const auto column = std::count_if(inLine.begin(), inLine.end(), [](char c) { return (c & 0xC0) != 0x80; }) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

// The library's own words without its preface, "[json.exception…] parse error at line 1, column 2: syntax error while
// parsing value - ".
std::string reason(const std::string& what)
{
    std::size_t from = what.find("] ");
    from = from == std::string::npos ? 0 : from + 2;
    if (const std::size_t column = what.find(", column "); column != std::string::npos)
        if (const std::size_t colon = what.find(": ", column); colon != std::string::npos) from = colon + 2;
    if (const std::size_t dash = what.find(" - ", from); dash != std::string::npos) from = dash + 3;
    std::string text = what.substr(from);
    constexpr std::string_view quotes = "; last read: '"; // all of a string that has no end, say
    const std::size_t quoted = text.find(quotes), first = quoted + quotes.size(), last = text.rfind('\'');
    if (quoted != std::string::npos && last > first)
        text.replace(first, last - first, excerpt(std::string_view(text).substr(first, last - first), kExcerpt));
    return text;
}

// Builds a document as the library would, and refuses doubled keys, of which the library keeps the last in silence.
class Builder final : public nlohmann::json_sax<Document>
{
public:
    Builder(std::string_view text, const std::string& name) : m_text(text), m_name(name) {}

    Document document;

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t&) override { return add(value); }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t&) override { return false; } // JSON has none
    bool start_object(std::size_t) override { return open(Document::object()); }
    bool start_array(std::size_t) override { return open(Document::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override
    {
        m_key = std::move(name);
        if (m_open.back()->size() == kMostKeys)
            throw BadInput(m_name, "", path(m_key) + " is one key too many in an object");
        if (m_open.back()->contains(m_key)) throw BadInput(m_name, "", path(m_key) + " stands there twice");
        return true;
    }

    bool parse_error(std::size_t position, const std::string& token, const Document::exception& error) override
    {
        constexpr int numberOverflow = 406;
        throw BadInput(m_name, "",
                       place(m_text, position == 0 ? 0 : position - 1) + ": " +
                           (error.id == numberOverflow ? "the number " + excerpt(token, kExcerpt) + " is too large"
                                                       : reason(error.what())));
    }

private:
    Document* append(Document value)
    {
        if (m_open.empty()) return &(document = std::move(value));
        Document& parent = *m_open.back();
        if (parent.is_object()) return &(parent[m_key] = std::move(value));
        parent.push_back(std::move(value));
        return &parent.back();
    }
    bool add(Document value)
    {
        append(std::move(value));
        return true;
    }
    bool open(Document empty)
    {
        if (m_open.size() == kDeepest)
            throw BadInput(m_name, "", "nested deeper than " + std::to_string(kDeepest) + " levels");
        m_open.push_back(append(std::move(empty))); // stays where it is: its parent grows only once it is closed
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        return true;
    }

    // The path of a key in the innermost open object.
    std::string path(const std::string& key) const
    {
        std::string text;
        for (std::size_t i = 0; i + 1 < m_open.size(); ++i) {
            const Document& parent = *m_open[i]; // the one that is open is its last
            if (parent.is_array())
                text += '[' + std::to_string(parent.size() - 1) + ']';
            else
                text += (text.empty() ? "" : ".") + std::prev(parent.end()).key();
        }
        return text + (text.empty() ? "" : ".") + key;
    }

    std::string_view m_text;
    const std::string& m_name;
    std::vector<Document*> m_open;
    std::string m_key;
};

// "{"kind": "sgd", "learning_rate": 0.1}"
std::string oneLine(const Document& value)
{
    if (!value.is_structured()) return documentLine(value);
    std::string out(1, value.is_object() ? '{' : '[');
    bool first = true;
    for (const auto& [key, member] : value.items()) {
        if (!first) out += ", ";
        first = false;
        if (value.is_object()) out += documentLine(key) + ": ";
        out += oneLine(member);
    }
    return out + (value.is_object() ? '}' : ']');
}

// Characters rather than bytes: Arabic takes two each.
std::size_t width(const std::string& text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// What fits goes on one line, but for the document itself. `used`: what the line holds already.
void appendPretty(std::string& out, const Document& value, std::size_t indent, std::size_t used, bool root)
{
    if (!value.is_structured() || value.empty()) {
        out += oneLine(value);
        return;
    }
    if (!root)
        if (const std::string line = oneLine(value); used + width(line) < kLineLength) { // and a comma
            out += line;
            return;
        }
    const std::string margin(indent + 2, ' ');
    out += value.is_object() ? "{" : "[";
    bool first = true;
    for (const auto& [key, member] : value.items()) {
        out += first ? "\n" : ",\n";
        first = false;
        const std::string start = margin + (value.is_object() ? documentLine(key) + ": " : "");
        out += start;
        appendPretty(out, member, indent + 2, width(start), false);
    }
    out += '\n' + std::string(indent, ' ') + (value.is_object() ? '}' : ']');
}

} // namespace

bool isUtf8(std::string_view text)
{
    try {
        (void)Document(text).dump(); // in the library's strict mode
        return true;
    } catch (const Document::type_error&) {
        return false;
    }
}

Document parseDocument(std::string_view text, const std::string& name)
{
    if (text.size() > kLargestFile) throw BadInput(name, "", "larger than 64 MiB, which no experiment is");
    if (!isUtf8(text)) throw BadInput(name, "", "not UTF-8 text");
    Builder builder(text, name);
    Document::sax_parse(text.begin(), text.end(), &builder);
    return std::move(builder.document);
}

Document readDocument(const std::filesystem::path& file)
{
    const std::string name = file.string();
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (status.type() == std::filesystem::file_type::not_found) throw BadInput(name, "", "there is no such file");
    if (error) throw BadInput(name, "", error.message());
    if (std::filesystem::is_directory(status)) throw BadInput(name, "", "is a folder, but must be a file");
    std::ifstream in(file, std::ios::binary);
    std::string text;
    std::vector<char> piece(1 << 16); // piece by piece: a pipe or a device does not tell its size, and may have no end
    while (in && text.size() <= kLargestFile) {
        in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
    }
    if (!in.eof() && text.size() <= kLargestFile) throw BadInput(name, "", "cannot be read");
    return parseDocument(text, name);
}

void writeDocument(const Document& document, const std::filesystem::path& file)
{
    // Written beside it first: a full disk leaves the old file whole.
    std::filesystem::path fresh = file;
    fresh += ".new";
    {
        std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
        out << documentPretty(document);
        out.close();
        if (!out) {
            std::error_code ignored;
            std::filesystem::remove(fresh, ignored);
            throw SystemError(file.string() + ": cannot be written");
        }
    }
    std::error_code error;
    std::filesystem::rename(fresh, file, error);
    if (!error) return;
    std::error_code ignored;
    std::filesystem::remove(fresh, ignored);
    throw SystemError(file.string() + ": cannot be written: " + error.message());
}

std::string documentLine(const Document& document)
{
    return document.dump(-1, ' ', false, Document::error_handler_t::replace);
}

std::string documentPretty(const Document& document)
{
    std::string out;
    appendPretty(out, document, 0, 0, true);
    return out + '\n';
}

std::string documentExcerpt(const Document& document)
{
    constexpr std::size_t longest = 60;
    return excerpt(documentLine(document), longest);
}

} // namespace tarakum
