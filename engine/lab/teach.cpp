#include "engine/lab/teach.hpp"

#include "engine/base/number_text.hpp"
#include "engine/lab/keys.hpp"
#include "engine/lab/lesson.hpp"
#include "engine/lab/spelling.hpp"
#include "engine/lab/words.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace tarakum {

namespace {

constexpr auto kControls = std::to_array<std::string_view>(
    {"question", "play", "steps", "reset", "speed", "arrangement", "axis", "progress", "status"});
constexpr auto kParts = std::to_array<std::string_view>({"show", "view", "text_size"});
constexpr double kSmallestText = 0.8, kLargestText = 2;

std::string orMeant(std::string allowed, std::string_view word, std::span<const std::string_view> words)
{
    const std::string_view close = closestWord(word, words);
    return close.empty() ? allowed : allowed + "; did you mean " + std::string(close) + "?";
}

std::span<const std::string_view> chartsThereAre()
{
    for (const LessonHighlightKind& kind : lessonHighlights())
        if (kind.kind == "chart") return kind.names;
    return {};
}

// "arms[7]." with no more than so many arms.
bool isBeyond(std::string_view key, std::optional<std::size_t> arms)
{
    constexpr std::string_view prefix = "arms[";
    if (!arms || !key.starts_with(prefix)) return false;
    std::size_t arm = 0;
    const char* begin = key.data() + prefix.size();
    return std::from_chars(begin, key.data() + key.size(), arm).ptr != begin && arm >= *arms;
}

// What is allowed instead; empty: it names something.
std::string wrongName(std::string_view name, std::optional<std::size_t> arms)
{
    if (contains(kControls, name)) return {};
    const std::size_t colon = name.find(':');
    if (colon != std::string_view::npos) {
        const std::string_view kind = name.substr(0, colon), what = name.substr(colon + 1);
        if (kind != "charts" && kind != "views") return "charts:COLUMN or views:NAME, where there is a colon";
        const auto names = kind == "charts" ? chartsThereAre() : lessonViews();
        if (contains(names, what)) return {};
        return orMeant(kind == "charts" ? "a chart of a column, or of memory, time, layers"
                                        : "one of " + joined(lessonViews()),
                       what, names);
    }
    if (isBeyond(name, arms))
        return *arms == 1 ? "the experiment has one arm" : "the experiment has " + std::to_string(*arms) + " arms";
    if (findKey(name)) return {};
    std::vector<std::string_view> known(kControls.begin(), kControls.end());
    for (const Key& key : keys()) known.push_back(key.path);
    return orMeant("one of " + joined(kControls) + ", charts:COLUMN, views:NAME, or the path of a key", name, known);
}

} // namespace

bool Teach::shows(std::string_view name) const
{
    return contains(show, name);
}

std::vector<std::string> Teach::shown(std::string_view kind) const
{
    std::vector<std::string> names;
    const std::string prefix = std::string(kind) + ':';
    for (const std::string& name : show)
        if (name.starts_with(prefix)) names.push_back(name.substr(prefix.size()));
    return names;
}

std::vector<std::string> Teach::keys() const
{
    std::vector<std::string> paths;
    for (const std::string& name : show)
        if (!contains(kControls, name) && name.find(':') == std::string::npos) paths.push_back(name);
    return paths;
}

std::span<const std::string_view> teachControls()
{
    return kControls;
}

Teach readTeach(const Document& value, const std::string& path, std::optional<std::size_t> arms,
                std::vector<Problem>& problems)
{
    Teach teach;
    if (!value.is_object()) {
        problems.push_back({path, documentExcerpt(value), "an object of " + joined(kParts)});
        return teach;
    }
    for (const auto& [name, part] : value.items()) {
        const std::string where = path + '.' + name;
        const auto refuse = [&](const std::string& at, const Document& what, std::string allowed) {
            problems.push_back({at, documentExcerpt(what), std::move(allowed)});
        };
        if (name == "show") {
            teach.show.clear();
            if (!part.is_array()) refuse(where, part, "a list of names");
            for (std::size_t i = 0; part.is_array() && i < part.size(); ++i) {
                const std::string place = where + '[' + std::to_string(i) + ']';
                if (!part[i].is_string()) {
                    refuse(place, part[i], "a name");
                    continue;
                }
                const auto& word = part[i].get_ref<const std::string&>();
                if (std::string wrong = wrongName(word, arms); !wrong.empty())
                    refuse(place, part[i], std::move(wrong));
                else
                    teach.show.push_back(word);
            }
        } else if (name == "view") {
            if (part.is_string() && contains(lessonViews(), part.get_ref<const std::string&>()))
                teach.view = part.get<std::string>();
            else
                refuse(where, part,
                       part.is_string() ? orMeant("one of " + joined(lessonViews()), part.get_ref<const std::string&>(),
                                                  lessonViews())
                                        : "one of " + joined(lessonViews()));
        } else if (name == "text_size") {
            if (part.is_number() && part.get<double>() >= kSmallestText && part.get<double>() <= kLargestText)
                teach.textSize = part.get<double>();
            else
                refuse(where, part, "a number from " + numberText(kSmallestText) + " to " + numberText(kLargestText));
        } else {
            const std::string_view close = closestWord(name, kParts);
            problems.push_back({where, "",
                                close.empty() ? "unknown key; here may stand " + joined(kParts)
                                              : "unknown key; did you mean " + std::string(close) + "?"});
        }
    }
    return teach;
}

Teach teachOf(const Document& document)
{
    std::vector<Problem> ignored;
    const auto found = document.is_object() ? document.find("teach") : document.end();
    return readTeach(document.is_object() && found != document.end() && found->is_object() ? *found
                                                                                           : Document::object(),
                     "teach", {}, ignored);
}

} // namespace tarakum
