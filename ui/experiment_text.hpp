// Experiments out of what people have: a file, an export of this program (which carries its experiment), copied text.
#pragma once

#include "engine/lab/document.hpp"

#include <QByteArray>

#include <nlohmann/json.hpp>

#include <string>

namespace tarakum {

// Of an experiment file's bytes, or those of an exported CSV, PNG, SVG, PDF or report. `name` stands in messages. BadInput
// where there is no experiment in it.
Document experimentIn(const QByteArray& bytes, const std::string& name);
// Whether the bytes are an experiment file themselves, rather than an export that carries one.
bool isExperimentFile(const QByteArray& bytes);

} // namespace tarakum
