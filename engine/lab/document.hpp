// Experiment files. The JSON document is the truth that files, `--set`, the setup panel and undo edit; an Experiment is
// what it comes to.
#pragma once

#include "engine/base/errors.hpp"
#include "engine/lab/experiment.hpp"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tarakum {

using Document = nlohmann::ordered_json;

// Parses JSON text; `name` stands in messages. BadInput for a syntax error (with line and column), a doubled key, text
// that is not UTF-8, nesting too deep.
Document parseDocument(std::string_view text, const std::string& name);
bool isUtf8(std::string_view text);
Document readDocument(const std::filesystem::path& file);               // BadInput if it cannot be read
void writeDocument(const Document&, const std::filesystem::path& file); // SystemError if it cannot be written
std::string documentLine(const Document&);                              // on one line, for exports
std::string documentPretty(const Document&);                            // as files are written, with a last newline
std::string documentExcerpt(const Document&);                           // on one line, cut short: for messages

// Sets one key: path "arms[0].micro_batch", value JSON or, failing that, a string. One of length.updates, .epochs,
// .samples takes the place of the others; likewise accumulation_steps and effective_batch. BadInput if the path makes
// no sense (an index beyond the list, a key inside a number, an unknown key); whether the value is allowed is
// checkExperiment's to say. Null removes the key. With setOption a key that wants text takes `64` and `true` as text.
void setValue(Document&, std::string_view path, const Document& value);
void setOption(Document&, std::string_view pathEqualsValue); // --set PATH=VALUE
void removeValue(Document&, std::string_view path);          // back to the default; no error if absent

// The experiment, or everything that is wrong with the document, in the order of the file. `defaults` are merged under
// each arm: objects key by key, lists as a whole, the arm's own first. `folder`: that of the experiment's file, which
// relative paths start from.
std::variant<Experiment, std::vector<Problem>> checkExperiment(const Document&, const std::filesystem::path& folder);
Experiment readExperiment(const Document&, const std::filesystem::path& folder); // BadInput instead

} // namespace tarakum
