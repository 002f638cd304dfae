#include "ui/run_settings.hpp"

#include "engine/base/number_text.hpp"
#include "engine/lab/keys.hpp"
#include "engine/lab/variations.hpp"
#include "ui/key_texts.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <set>
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

Document fallbackOf(const std::string& path)
{
    const Key* key = findKey(path);
    return key && !key->fallback.empty() ? Document::parse(key->fallback, nullptr, false) : Document();
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

Document settingInForce(const Settings& settings, const std::string& path)
{
    const auto own = settings.find(path);
    return own != settings.end() ? own->second : fallbackOf(path);
}

std::vector<std::string> differingSettings(const std::vector<const Settings*>& arms)
{
    std::set<std::string> written; // any other key is the same in all
    for (const Settings* arm : arms)
        for (const auto& [path, value] : *arm) written.insert(path);
    std::vector<std::string> differing;
    for (const Key& key : keys()) {
        if (written.count(key.path) == 0) continue;
        const Document fallback = fallbackOf(key.path);
        const auto valueOf = [&](const Settings* arm) -> const Document& {
            const auto own = arm->find(key.path);
            return own != arm->end() ? own->second : fallback;
        };
        const Document& first = valueOf(arms.front());
        if (!std::all_of(arms.begin(), arms.end(), [&](const Settings* arm) { return valueOf(arm) == first; }))
            differing.push_back(key.path);
    }
    return differing;
}

QString settingText(const std::string& path, const Settings& settings)
{
    const Document value = settingInForce(settings, path);
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
