#include "ui/document_values.hpp"

#include "engine/lab/keys.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace tarakum {

namespace {

// The table's default; parsed once, for the panel asks for all keys at every change.
const Document& fallbackOf(const Key& key)
{
    static std::unordered_map<const Key*, Document> parsed;
    const auto [entry, fresh] = parsed.try_emplace(&key);
    if (fresh && !key.fallback.empty()) entry->second = Document::parse(key.fallback, nullptr, false);
    return entry->second;
}

} // namespace

const Document* writtenValue(const Document& document, std::string_view path)
{
    const Document* at = &document;
    while (!path.empty()) {
        if (path.front() == '[') {
            std::size_t index = 0;
            const auto parsed = std::from_chars(path.data() + 1, path.data() + path.size(), index);
            if (parsed.ec != std::errc{} || !at->is_array() || index >= at->size()) return nullptr;
            at = &(*at)[index];
            path.remove_prefix(std::min(path.size(), static_cast<std::size_t>(parsed.ptr - path.data()) + 1));
        } else {
            if (path.front() == '.') path.remove_prefix(1);
            const std::string_view name = path.substr(0, path.find_first_of(".["));
            if (!at->is_object()) return nullptr;
            const auto member = at->find(std::string(name));
            if (member == at->end()) return nullptr;
            at = &*member;
            path.remove_prefix(name.size());
        }
    }
    return at;
}

Document valueInForce(const Document& document, std::string_view path)
{
    if (const Document* value = writtenValue(document, path)) return *value;
    if (path.starts_with("arms["))
        if (const Document* value = writtenValue(document, "defaults" + std::string(path.substr(path.find(']') + 1))))
            return *value;
    const Key* key = findKey(path);
    return key ? fallbackOf(*key) : Document();
}

std::size_t armCount(const Document& document)
{
    const Document* arms = writtenValue(document, "arms");
    return arms && arms->is_array() ? arms->size() : 0;
}

std::string armPath(std::size_t arm, std::string_view key)
{
    return "arms[" + std::to_string(arm) + "]." + std::string(key);
}

std::vector<std::string> armsWithOwn(const Document& document, std::string_view key)
{
    std::vector<std::string> names;
    for (std::size_t arm = 0; arm < armCount(document); ++arm)
        if (writtenValue(document, armPath(arm, key))) names.push_back(armName(document, arm));
    return names;
}

std::string armName(const Document& document, std::size_t arm)
{
    const Document* name = writtenValue(document, armPath(arm, "name"));
    return name && name->is_string() ? name->get<std::string>() : std::to_string(arm + 1);
}

std::optional<std::size_t> armNamed(const Document& document, const std::string& name)
{
    for (std::size_t arm = 0; arm < armCount(document); ++arm)
        if (armName(document, arm) == name) return arm;
    return std::nullopt;
}

std::string freeArmName(const Document& document, const std::string& base)
{
    std::string name = base;
    for (int i = 2; armNamed(document, name); ++i) name = base + ' ' + std::to_string(i);
    return name;
}

void applyEdits(Document& document, const Edits& edits)
{
    for (const Edit& edit : edits) {
        if (edit.value.is_null())
            removeValue(document, edit.path);
        else
            setValue(document, edit.path, edit.value);
    }
}

} // namespace tarakum
