// How the arms of several experiments are set up, and where they differ.
#pragma once

#include "engine/lab/document.hpp"

#include <QString>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace tarakum {

// Keys as the table of keys has them ("seed", "arms[].optimizer.learning_rate") and what a document says of them; a
// key that it leaves out is not there. Titles, texts, names and colours are no settings.
using Settings = std::map<std::string, Document>;

struct ArmSettings
{
    std::string name; // as a record of all variations has it: "accumulated · seed 2"
    Settings settings;
};
// Of each arm of each variation, in the order of the run's record. Empty where the document makes no sense. Any thread.
std::vector<ArmSettings> settingsOfArms(const Document&);

// Which experiment it is, whatever was changed in it since: its title, or what is trained on what. Any thread.
std::string experimentIdentity(const Document&);

// What is in force: what the document says, else the table's default.
const Document& settingInForce(const Settings&, const std::string& path);
// Of each key of the table, in its order, a number for the value in force: the same for the same value, so that many
// arms are compared at no cost. Any thread.
using SettingMarks = std::vector<std::size_t>;
SettingMarks settingMarks(const Settings&);
// The keys in which they are not all alike, in the table's order.
std::vector<std::string> differingMarks(const std::vector<const SettingMarks*>&);
std::vector<std::string> differingSettings(const std::vector<const Settings*>&);
// In words: "0.1", "16, 32", "none".
QString settingText(const std::string& path, const Settings&);

} // namespace tarakum
