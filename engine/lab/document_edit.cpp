// Changes of a document, key by key.
#include "engine/lab/document.hpp"
#include "engine/lab/keys.hpp"
#include "engine/lab/schedule_units.hpp"
#include "engine/lab/steps_list.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace tarakum {

namespace {

// "arms[0].micro_batch" is three steps: arms, 0, micro_batch.
struct Step
{
    std::string name; // empty for an index
    std::optional<std::size_t> index;
};

[[noreturn]] void malformed(std::string_view path)
{
    throw BadInput(std::string(path), "", "not the path of a key; one looks like arms[0].optimizer.learning_rate");
}

std::vector<Step> stepsOf(std::string_view path)
{
    std::vector<Step> steps;
    std::string_view rest = path;
    while (!rest.empty()) {
        if (rest.front() == '[') {
            std::size_t index = 0;
            const auto parsed = std::from_chars(rest.data() + 1, rest.data() + rest.size(), index);
            const auto digits = static_cast<std::size_t>(parsed.ptr - rest.data());
            if (steps.empty() || parsed.ec != std::errc{} || digits >= rest.size() || rest[digits] != ']')
                malformed(path);
            steps.push_back({"", index});
            rest.remove_prefix(digits + 1);
            continue;
        }
        if (!steps.empty()) {
            if (rest.front() != '.') malformed(path);
            rest.remove_prefix(1);
        }
        const std::string_view name = rest.substr(0, rest.find_first_of(".[]"));
        if (name.empty()) malformed(path);
        steps.push_back({std::string(name), std::nullopt});
        rest.remove_prefix(name.size());
    }
    if (steps.empty()) malformed(path);
    return steps;
}

std::string pathOf(const std::vector<Step>& steps, std::size_t count)
{
    std::string path;
    for (std::size_t i = 0; i < count; ++i) {
        if (steps[i].index)
            path += '[' + std::to_string(*steps[i].index) + ']';
        else
            path += (path.empty() ? "" : ".") + steps[i].name;
    }
    return path;
}

// The key that the path names, or a part of whose value it names ("model.hidden[0]", "title.ar"); null for a group.
const Key* knownKey(const std::vector<Step>& steps, std::string_view path)
{
    if (const Key* key = findKey(path)) return key;
    if (isKeyGroup(path)) return nullptr;
    for (std::size_t count = steps.size() - 1; count > 0; --count) {
        const Key* key = findKey(pathOf(steps, count));
        if (!key) continue;
        const std::size_t deeper = steps.size() - count;
        const bool indices = std::all_of(steps.begin() + static_cast<std::ptrdiff_t>(count), steps.end(),
                                         [](const Step& step) { return step.index.has_value(); });
        const std::string& last = steps.back().name;
        if (key->kind == KeyKind::Texts && deeper == 1 && (last == "en" || last == "ar")) return key;
        if (key->kind == KeyKind::Sizes && deeper == 1 && indices) return key;
        if (key->kind == KeyKind::Rows && deeper <= 2 && indices) return key;
        if (key->listToo && steps[count].index &&
            (deeper == 1 || (key->groupToo && deeper == 2 && isStepsListKey(last))))
            return key;
        if (key->groupToo && deeper == 1) break; // an unknown key of the group
        throw BadInput(std::string(path), "", key->path + " is one value, with no keys inside it");
    }
    throw BadInput(std::string(path), "", unknownKeyText(path));
}

// One member of the group takes the place of the others.
constexpr std::array<std::string_view, 3> kLengths{"updates", "epochs", "samples"};
constexpr std::array<std::string_view, 2> kSteps{"accumulation_steps", "effective_batch"};

template <std::size_t N>
void eraseOthers(Document& object, const std::string& name, const std::array<std::string_view, N>& group)
{
    if (std::find(group.begin(), group.end(), name) == group.end()) return;
    for (std::string_view other : group)
        if (other != name) object.erase(std::string(other));
}

// The place of the path's last step but one, created on the way where `create`; null where there is nothing.
Document* parentOf(Document& document, const std::vector<Step>& steps, bool create)
{
    Document* at = &document;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = steps[i];
        const std::string here = i == 0 ? "the experiment" : pathOf(steps, i);
        if (step.index) {
            if (!at->is_array()) {
                if (!create) return nullptr;
                if (!at->is_null())
                    throw BadInput(here, documentExcerpt(*at),
                                   "a list, for " + pathOf(steps, steps.size()) + " to be in it");
                *at = Document::array();
            }
            if (*step.index >= at->size()) {
                if (!create) return nullptr;
                const std::string has = at->empty() ? "is empty"
                                        : at->size() == 1
                                            ? "has one entry, " + here + "[0]"
                                            : "has " + std::to_string(at->size()) + " entries, " + here + "[0] to " +
                                                  here + '[' + std::to_string(at->size() - 1) + ']';
                throw BadInput(pathOf(steps, i + 1), "", "beyond the list: " + here + ' ' + has);
            }
            if (i + 1 == steps.size()) return at;
            at = &(*at)[*step.index];
        } else {
            if (!at->is_object()) {
                if (!create) return nullptr;
                if (at->is_string() && (step.name == "en" || step.name == "ar"))
                    *at = Document{{"en", *at}};
                else if (at->is_null())
                    *at = Document::object();
                else
                    throw BadInput(here, documentExcerpt(*at),
                                   "an object, for " + pathOf(steps, steps.size()) + " to be in it");
            }
            if (i + 1 == steps.size()) return at;
            if (!create && !at->contains(step.name)) return nullptr;
            at = &(*at)[step.name];
        }
    }
    return at;
}

void removeSteps(Document& document, std::vector<Step> steps)
{
    // An object that this empties goes too, so that no trace is left of a key set and taken back.
    while (!steps.empty()) {
        Document* parent = parentOf(document, steps, false);
        if (!parent) return;
        if (steps.back().index) {
            parent->erase(*steps.back().index);
            return;
        }
        parent->erase(steps.back().name);
        steps.pop_back();
        if (!parent->empty() || steps.empty() || steps.back().index) return;
    }
}

} // namespace

void setValue(Document& document, std::string_view path, const Document& value)
{
    const std::vector<Step> steps = stepsOf(path);
    knownKey(steps, path);
    if (value.is_null()) return removeSteps(document, steps);

    Document changed = document; // all or nothing
    Document& parent = *parentOf(changed, steps, true);
    const Step& last = steps.back();
    if (last.index) {
        parent[*last.index] = value;
    } else {
        if (steps.size() == 2 && steps[0].name == "length") eraseOthers(parent, last.name, kLengths);
        if (steps.size() > 1 && steps[steps.size() - 2].name == "schedule")
            for (const UnitKeys& units : kScheduleUnits) eraseOthers(parent, last.name, units);
        eraseOthers(parent, last.name, kSteps);
        parent[last.name] = value;
    }
    document = std::move(changed);
}

void setOption(Document& document, std::string_view pathEqualsValue)
{
    const std::size_t equals = pathEqualsValue.find('=');
    if (equals == std::string_view::npos || equals == 0)
        throw BadInput("--set " + std::string(pathEqualsValue), "", "must be PATH=VALUE, as in --set length.epochs=3");
    const std::string_view path = pathEqualsValue.substr(0, equals), text = pathEqualsValue.substr(equals + 1);
    const Key* key = knownKey(stepsOf(path), path);

    Document value;
    try {
        value = parseDocument(text, "--set " + std::string(path));
    } catch (const BadInput&) {
        // Not JSON: a word, unless it begins as JSON does or is not text at all.
        const std::size_t first = text.find_first_not_of(" \t\r\n");
        const bool meantAsJson =
            first != std::string_view::npos && std::string_view("{[\"").find(text[first]) != std::string_view::npos;
        if (meantAsJson || !isUtf8(text)) throw;
        value = text;
    }
    const bool wantsText =
        key && (key->kind == KeyKind::Text || key->kind == KeyKind::Texts || key->kind == KeyKind::Path);
    if (wantsText && (value.is_number() || value.is_boolean())) value = std::string(text);
    setValue(document, path, value);
}

void removeValue(Document& document, std::string_view path)
{
    const std::vector<Step> steps = stepsOf(path);
    knownKey(steps, path);
    removeSteps(document, steps);
}

} // namespace tarakum
