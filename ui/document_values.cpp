#include "ui/document_values.hpp"

#include "engine/lab/keys.hpp"

#include <algorithm>

namespace tarakum {

namespace {

Document::json_pointer pointerTo(std::string_view path)
{
    std::string text = "/";
    for (const char c : path) {
        if (c == '.' || c == '[')
            text += '/';
        else if (c != ']')
            text += c;
    }
    return Document::json_pointer(text);
}

} // namespace

const Document* writtenValue(const Document& document, std::string_view path)
{
    const auto pointer = pointerTo(path);
    return document.contains(pointer) ? &document.at(pointer) : nullptr;
}

Document valueInForce(const Document& document, std::string_view path)
{
    if (const Document* value = writtenValue(document, path)) return *value;
    if (path.starts_with("arms["))
        if (const Document* value = writtenValue(document, "defaults" + std::string(path.substr(path.find(']') + 1))))
            return *value;
    const Key* key = findKey(path);
    return key && !key->fallback.empty() ? Document::parse(key->fallback, nullptr, false) : Document();
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

std::string freeArmName(const Document& document, const std::string& base)
{
    const auto taken = [&](const std::string& name) {
        for (std::size_t arm = 0; arm < armCount(document); ++arm)
            if (armName(document, arm) == name) return true;
        return false;
    };
    std::string name = base;
    for (int i = 2; taken(name); ++i) name = base + ' ' + std::to_string(i);
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
