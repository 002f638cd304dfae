#include "engine/lab/keys.hpp"

#include "engine/base/number_text.hpp"
#include "engine/lab/describe.hpp"
#include "engine/lab/spelling.hpp"
#include "engine/lab/words.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace tarakum {

namespace {

using Json = nlohmann::ordered_json;

// A member's value as a file would have it.
Json valueOf(const Key& key, const Member& member)
{
    struct
    {
        const Key& key;
        Json operator()(const bool* v) const { return *v; }
        Json operator()(const double* v) const { return *v; }
        Json operator()(const std::int64_t* v) const { return *v; }
        Json operator()(const std::uint64_t* v) const { return *v; }
        Json operator()(const std::optional<double>* v) const { return *v ? Json(**v) : Json(); }
        Json operator()(const std::optional<std::int64_t>* v) const { return *v ? Json(**v) : Json(); }
        Json operator()(const std::string* v) const { return *v; }
        Json operator()(const std::filesystem::path* v) const { return v->empty() ? Json() : Json(v->string()); }
        Json operator()(const std::vector<std::int64_t>* v) const
        {
            return v->size() == 1 ? Json(v->front()) : Json(*v);
        }
        Json operator()(const std::vector<std::vector<double>>* v) const { return v->empty() ? Json() : Json(*v); }
        Json operator()(const Text* v) const
        {
            return v->arabic.empty() ? Json(v->english) : Json{{"en", v->english}, {"ar", v->arabic}};
        }
        Json operator()(const Choice* v) const { return key.choices.at(v->index); }
        Json operator()(const std::optional<Choice>* v) const { return *v ? (*this)(&**v) : Json(); }
        Json operator()(const StepsOrList* v) const { return v->steps; }
        Json operator()(const Sweep*) const { return {}; }
        Json operator()(const ChoiceOrNumber* v) const
        {
            return v->index < key.choices.size() ? Json(key.choices[v->index]) : Json(v->number);
        }
        Json operator()(const ChoiceOrFile* v) const
        {
            if (v->index < key.choices.size()) return key.choices[v->index];
            return v->values.empty() ? Json(v->file.string()) : Json(v->values);
        }
    } const asJson{key};
    return std::visit(asJson, member);
}

class Lister final : public Visitor
{
public:
    explicit Lister(std::string prefix) : m_prefixes{std::move(prefix)} {}

    void visit(const Key& key, Member member) override
    {
        Key& listed = keys.emplace_back(key);
        listed.path = m_prefixes.back() + key.path;
        listed.fallback = valueOf(key, member).dump();
    }
    bool enter(std::string_view group) override
    {
        m_prefixes.push_back(m_prefixes.back() + std::string(group) + '.');
        return true;
    }
    void leave() override { m_prefixes.pop_back(); }

    std::vector<Key> keys;

private:
    std::vector<std::string> m_prefixes;
};

std::vector<Key> listKeys()
{
    Experiment experiment;
    Lister lister("");
    describe(lister, experiment);
    ArmSpec arm;
    Lister armLister("arms[].");
    describe(armLister, arm);
    lister.keys.insert(lister.keys.end(), armLister.keys.begin(), armLister.keys.end());
    return lister.keys;
}

// "arms[2].micro_batch" and "defaults.micro_batch" become "arms[].micro_batch".
std::string tablePath(std::string_view path)
{
    std::string table;
    bool inside = false;
    for (const char c : path) {
        if (c == ']') inside = false;
        if (!inside) table += c;
        if (c == '[') inside = true;
    }
    constexpr std::string_view defaults = "defaults";
    if (table == defaults || table.starts_with("defaults.")) table.replace(0, defaults.size(), "arms[]");
    return table;
}

std::string range(const Key& key, const std::string& noun)
{
    const std::string least = numberText(key.least), most = numberText(key.most);
    if (key.least == key.most) return least;
    if (key.most == std::numeric_limits<double>::max())
        return noun + (key.leastAllowed ? " of at least " : " above ") + least;
    if (key.leastAllowed && key.mostAllowed) return noun + " from " + least + " to " + most;
    return noun + (key.leastAllowed ? " of at least " : " above ") + least + " and " +
           (key.mostAllowed ? "at most " : "below ") + most;
}

} // namespace

std::span<const Key> keys()
{
    static const std::vector<Key> table = listKeys();
    return table;
}

const Key* findKey(std::string_view path)
{
    const std::string wanted = tablePath(path);
    const auto found = std::find_if(keys().begin(), keys().end(), [&](const Key& key) { return key.path == wanted; });
    return found == keys().end() ? nullptr : &*found;
}

bool isKeyGroup(std::string_view path)
{
    const std::string group = tablePath(path);
    return std::any_of(keys().begin(), keys().end(), [&](const Key& key) {
        return key.path.starts_with(group) && key.path.size() > group.size() &&
               (key.path[group.size()] == '.' || key.path[group.size()] == '[');
    });
}

namespace {

std::string allowedAlone(const Key& key)
{
    const std::string words = (key.choices.size() > 1 ? "one of " : "") + joined(key.choices);
    switch (key.kind) {
    case KeyKind::Flag: return "true or false";
    case KeyKind::Integer: return range(key, "an integer");
    case KeyKind::Number: return range(key, "a number");
    case KeyKind::Choice: return words + (key.numberToo ? ", or " + range(key, "an integer") : "");
    case KeyKind::Text: return "text";
    case KeyKind::Path: return key.choices.empty() ? "the name of a file or folder" : words + ", or the name of a file";
    case KeyKind::Bytes: return "a number of bytes above 0, as such or as \"64 MiB\"";
    case KeyKind::Sizes: return range(key, "an integer") + ", or a list of such";
    case KeyKind::Rows: return "a list of rows of at least two numbers, all of one length";
    case KeyKind::Texts: return "text, or {\"en\": text, \"ar\": text}";
    case KeyKind::Sweep: return "an object {path of a key: list of values, …}";
    }
    return {};
}

} // namespace

std::string allowedText(const Key& key)
{
    std::string text = allowedAlone(key);
    if (key.listToo)
        text += key.groupToo ? ", a list like [{\"from_update\": 0, \"steps\": 1}, …]" : ", or a list of such";
    if (key.groupToo) {
        std::string inner;
        const std::string group = tablePath(key.path) + '.';
        for (const Key& other : keys())
            if (other.path.starts_with(group)) inner += (inner.empty() ? "" : ", ") + other.path.substr(group.size());
        text += ", or an object of " + inner;
    }
    return text;
}

std::string unknownKeyText(std::string_view path)
{
    // Up to the first name that nothing in the table begins with.
    std::string wanted = tablePath(path);
    for (std::size_t end = wanted.find('.'); end != std::string::npos; end = wanted.find('.', end + 1)) {
        const std::string group = wanted.substr(0, end + 1);
        if (std::any_of(keys().begin(), keys().end(), [&](const Key& key) { return key.path.starts_with(group); }))
            continue;
        wanted.resize(end);
        break;
    }
    const std::size_t dot = wanted.rfind('.');
    const std::string group = dot == std::string::npos ? "" : wanted.substr(0, dot + 1);
    const std::string_view name = std::string_view(wanted).substr(group.size());

    std::vector<std::string_view> siblings; // the names that may stand there
    if (group.empty()) siblings = {"defaults", "arms"};
    for (const Key& key : keys()) {
        if (!key.path.starts_with(group)) continue;
        const std::string_view rest = std::string_view(key.path).substr(group.size());
        const std::string_view sibling = rest.substr(0, rest.find_first_of(".["));
        if (std::find(siblings.begin(), siblings.end(), sibling) == siblings.end()) siblings.push_back(sibling);
    }
    if (wanted == "arms") return "arms is a list; an entry of it is arms[0]";
    if (const std::string_view close = closestWord(name, siblings); !close.empty())
        return "unknown key; did you mean " + std::string(close) + "?";
    // A right name in the wrong place: "learning_rate" in the arm, not in its optimizer; "micro_batch" outside the
    // arms.
    for (const Key& key : keys()) {
        if (!key.path.ends_with('.' + std::string(name))) continue;
        constexpr std::string_view arm = "arms[].";
        if (group == arm && key.path.starts_with(arm))
            return "unknown key; did you mean " + key.path.substr(arm.size()) + "?";
        const std::string inDefaults = key.path.starts_with(arm) ? " or defaults." + key.path.substr(arm.size()) : "";
        return "unknown key; did you mean " + key.path + inDefaults + "?";
    }
    return "unknown key; here may stand " + joined(siblings);
}

} // namespace tarakum
