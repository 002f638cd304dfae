#include "ui/run_settings.hpp"

#include "engine/base/number_text.hpp"
#include "engine/lab/keys.hpp"
#include "engine/lab/variations.hpp"
#include "ui/key_texts.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

namespace tarakum {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(RunSettings)
};

constexpr std::array<std::string_view, 11> kNoSettings{"tarakum",       "title",  "question",    "text",
                                                       "sweep",         "arms",   "arms[].name", "arms[].off",
                                                       "arms[].colour", "claims", "mistake"};

bool isSetting(const std::string& path)
{
    return std::find(kNoSettings.begin(), kNoSettings.end(), path) == kNoSettings.end() && findKey(path);
}

const Document& fallbackOf(const std::string& path)
{
    static const std::map<std::string, Document> all = [] {
        std::map<std::string, Document> fallbacks;
        for (const Key& key : keys())
            fallbacks[key.path] = key.fallback.empty() ? Document() : Document::parse(key.fallback, nullptr, false);
        return fallbacks;
    }();
    static const Document none;
    const auto found = all.find(path);
    return found != all.end() ? found->second : none;
}

std::size_t joined(std::size_t a, std::size_t b)
{
    return a * 1000003 ^ b;
}

// The same for values that are equal: 1 and 1.0 are.
std::size_t markOf(const Document& value)
{
    if (value.is_number()) return joined(1, std::hash<double>()(value.get<double>()));
    if (value.is_string()) return joined(2, std::hash<std::string>()(value.get_ref<const std::string&>()));
    if (value.is_boolean()) return value.get<bool>() ? 3 : 4;
    if (!value.is_structured()) return 5;
    std::size_t mark = joined(6, value.size());
    for (const auto& [name, part] : value.items())
        mark = joined(mark, joined(value.is_object() ? std::hash<std::string>()(name) : 0, markOf(part)));
    return mark;
}

// The value's keys, from `path` down.
void take(Settings& settings, const std::string& path, const Document& value)
{
    if (value.is_object() && isKeyGroup(path)) {
        for (const auto& [name, part] : value.items()) take(settings, path + '.' + name, part);
    } else if (isSetting(path)) {
        settings[path] = value;
    }
}

void takeArm(Settings& settings, const Document& arm)
{
    if (!arm.is_object()) return;
    for (const auto& [name, value] : arm.items()) take(settings, "arms[]." + name, value);
}

} // namespace

std::vector<ArmSettings> settingsOfArms(const Document& document)
{
    std::vector<ArmSettings> arms;
    try {
        for (const Variation& variation : variationsOf(document)) {
            Settings common;
            for (const auto& [name, value] : variation.document.items())
                if (name != "defaults") take(common, name, value);
            if (variation.document.contains("defaults")) takeArm(common, variation.document.at("defaults"));
            for (const Document& arm : variation.document.at("arms")) {
                if (arm.value("off", false)) continue;
                ArmSettings own{labelled(arm.at("name").get<std::string>(), variation.label), common};
                takeArm(own.settings, arm);
                arms.push_back(std::move(own));
            }
        }
    } catch (const std::exception&) { // of another version, or no experiment
        arms.clear();
    }
    return arms;
}

std::string experimentIdentity(const Document& document)
{
    if (!document.is_object()) return {};
    if (document.contains("title")) return documentLine(document.at("title"));
    return documentLine(document.value("data", Document())) + documentLine(document.value("model", Document()));
}

const Document& settingInForce(const Settings& settings, const std::string& path)
{
    const auto own = settings.find(path);
    return own != settings.end() ? own->second : fallbackOf(path);
}

SettingMarks settingMarks(const Settings& settings)
{
    SettingMarks marks;
    for (const Key& key : keys()) marks.push_back(markOf(settingInForce(settings, key.path)));
    return marks;
}

std::vector<std::string> differingMarks(const std::vector<const SettingMarks*>& arms)
{
    std::vector<std::string> differing;
    for (std::size_t i = 0; !arms.empty() && i < keys().size(); ++i)
        if (std::any_of(arms.begin(), arms.end(), [&](const auto* arm) { return (*arm)[i] != (*arms.front())[i]; }))
            differing.push_back(keys()[i].path);
    return differing;
}

std::vector<std::string> differingSettings(const std::vector<const Settings*>& arms)
{
    std::vector<SettingMarks> marks;
    for (const Settings* arm : arms) marks.push_back(settingMarks(*arm));
    std::vector<const SettingMarks*> all;
    for (const SettingMarks& arm : marks) all.push_back(&arm);
    return differingMarks(all);
}

QString settingText(const std::string& path, const Settings& settings)
{
    const Document& value = settingInForce(settings, path);
    if (value.is_null()) return keyPlaceholder(path);
    if (value.is_boolean()) return value.get<bool>() ? Words::tr("yes") : Words::tr("no");
    if (value.is_string()) return QString::fromStdString(value.get<std::string>());
    const Key* key = findKey(path);
    if (value.is_number()) {
        if (key && key->kind == KeyKind::Bytes) return QString::fromStdString(bytesText(value.get<std::int64_t>()));
        return QString::fromStdString(numberText(value.get<double>()));
    }
    if (value.is_array() && !value.empty() &&
        std::all_of(value.begin(), value.end(), [](const Document& part) { return part.is_number(); })) {
        QStringList parts;
        for (const Document& part : value) parts << QString::fromStdString(numberText(part.get<double>()));
        return parts.join(QStringLiteral(", "));
    }
    return QString::fromStdString(documentExcerpt(value));
}

} // namespace tarakum
