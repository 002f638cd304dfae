// What stands in an experiment's document for a key, its own or by default.
#pragma once

#include "engine/lab/document.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tarakum {

// A change to a document: a path and its new value, null to go back to the default.
struct Edit
{
    std::string path;
    Document value;
};
using Edits = std::vector<Edit>; // that belong together

// The value written at "arms[1].optimizer.kind", or null.
const Document* writtenValue(const Document&, std::string_view path);
// The value that counts: written there; for an arm in `defaults`; else the key table's default, null if there is none.
Document valueInForce(const Document&, std::string_view path);

std::size_t armCount(const Document&);
std::string armPath(std::size_t arm, std::string_view key); // "arms[1].key"
// The paths of arms that write `key` themselves, as names for people.
std::vector<std::string> armsWithOwn(const Document&, std::string_view key);
std::string armName(const Document&, std::size_t arm);
// The place of the arm of this name; none: there is no such arm.
std::optional<std::size_t> armNamed(const Document&, const std::string& name);
// `base`, or "base 2", "base 3", …: the first that no arm has.
std::string freeArmName(const Document&, const std::string& base);

// Throws BadInput where a path makes no sense.
void applyEdits(Document&, const Edits&);

} // namespace tarakum
