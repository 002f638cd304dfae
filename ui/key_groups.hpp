// The key table as the setup panel shows it: groups of fields, and why a key means nothing at present.
#pragma once

#include "ui/document_values.hpp"

#include <QString>

#include <string>
#include <vector>

namespace tarakum {

// Keys that one field edits: one, or one length in its units ("length.updates", "length.epochs", "length.samples").
// Keys of an arm stand without "arms[].".
using FieldKeys = std::vector<std::string>;

struct KeyGroup
{
    std::string id; // "optimizer"
    std::vector<FieldKeys> fields;
    bool open; // at first
};

// Every key of the table is in one field of one group, but the format's version and what an arm's card says at its top:
// its name, colour, being off and what it is a fork of. A key that these groups do not know of is in the last, "other".
const std::vector<KeyGroup>& experimentGroups();
const std::vector<KeyGroup>& armGroups();
QString groupTitle(const std::string& id);
// Behind "more" at first.
bool isAdvanced(const std::string& key);

// "Only with csv": why the key at `path` ("data.target", "defaults.clip_norm", "arms[0].rules.clip") means nothing in
// this document; empty where it means something. One of `defaults` counts if it means something to any arm.
QString whyUnused(const Document&, const std::string& path);

} // namespace tarakum
