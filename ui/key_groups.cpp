#include "ui/key_groups.hpp"

#include "ui/language.hpp"

#include "engine/lab/keys.hpp"
#include "engine/lab/schedule_units.hpp"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>

namespace tarakum {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(KeyGroups)
};

struct Place
{
    const char* id;
    const char* title;
    bool open;
    std::vector<std::string_view> keys; // or the beginnings of keys, "model."
};

const std::vector<Place>& experimentPlaces()
{
    static const std::vector<Place> places = {
        {"training",
         QT_TRANSLATE_NOOP("KeyGroups", "Training"),
         true,
         {"length.", "seed", "evaluate", "measure", "check_gradient", "sweep"}},
        {"model", QT_TRANSLATE_NOOP("KeyGroups", "Model"), true, {"model."}},
        {"loss", QT_TRANSLATE_NOOP("KeyGroups", "Loss"), true, {"loss", "loss_temperature"}},
        {"data", QT_TRANSLATE_NOOP("KeyGroups", "Data"), true, {"data."}},
        {"about", QT_TRANSLATE_NOOP("KeyGroups", "Title and texts"), false, {"title", "question", "text"}},
        {"other", QT_TRANSLATE_NOOP("KeyGroups", "Other"), false, {""}},
    };
    return places;
}

const std::vector<Place>& armPlaces()
{
    static const std::vector<Place> places = {
        {"batch",
         QT_TRANSLATE_NOOP("KeyGroups", "Batch"),
         false,
         {"micro_batch", "accumulation_steps", "accumulation_steps.", "effective_batch"}},
        {"optimizer", QT_TRANSLATE_NOOP("KeyGroups", "Optimizer"), true, {"optimizer."}},
        {"schedule", QT_TRANSLATE_NOOP("KeyGroups", "Schedule"), false, {"schedule."}},
        {"clipping", QT_TRANSLATE_NOOP("KeyGroups", "Clipping"), false, {"clip_norm"}},
        {"precision",
         QT_TRANSLATE_NOOP("KeyGroups", "Precision and buffer"),
         false,
         {"precision", "loss_scale", "loss_scale.", "buffer."}},
        {"memory",
         QT_TRANSLATE_NOOP("KeyGroups", "Memory and machine"),
         false,
         {"memory_budget", "checkpointing", "device", "threads"}},
        {"averages", QT_TRANSLATE_NOOP("KeyGroups", "Averages"), false, {"average."}},
        {"rules", QT_TRANSLATE_NOOP("KeyGroups", "Rules"), false, {"rules."}},
        {"other", QT_TRANSLATE_NOOP("KeyGroups", "Other"), false, {""}},
    };
    return places;
}

constexpr std::array<std::string_view, 3> kLengths{"length.updates", "length.epochs", "length.samples"};
constexpr std::string_view kAdvanced[] = {"measure",    "check_gradient", "sweep",  "model.start",
                                          "model.bias", "data.shuffle",   "device", "threads"};

bool belongs(const std::string& key, std::string_view place)
{
    return place.empty() || (place.back() == '.' ? key.starts_with(place) : key == place);
}

// The keys that say the same as `key` in other units, itself among them; itself alone where there are none.
FieldKeys unitsOf(const std::string& key)
{
    if (std::find(kLengths.begin(), kLengths.end(), key) != kLengths.end()) return {kLengths.begin(), kLengths.end()};
    constexpr std::string_view schedule = "schedule.";
    if (key.starts_with(schedule))
        for (const UnitKeys& units : kScheduleUnits) {
            FieldKeys keys;
            for (const auto unit : units) keys.push_back(std::string(schedule) + std::string(unit));
            if (std::find(keys.begin(), keys.end(), key) != keys.end()) return keys;
        }
    if (key == "accumulation_steps" || key == "accumulation_steps.kind")
        return {"accumulation_steps", "accumulation_steps.kind"};
    return {key};
}

std::vector<KeyGroup> sorted(const std::vector<Place>& places, std::string_view prefix)
{
    std::vector<KeyGroup> groups;
    for (const Place& place : places) groups.push_back({place.id, {}, place.open});
    for (const Key& entry : keys()) {
        constexpr std::string_view arm = "arms[].";
        if (entry.path.starts_with(arm) == prefix.empty()) continue;
        const std::string key = entry.path.substr(prefix.size());
        if (key == "tarakum" || (!prefix.empty() && (key == "name" || key == "off" || key == "colour"))) continue;
        if (key.starts_with("fork.")) continue;
        const FieldKeys field = unitsOf(key);
        if (field.front() != key) continue; // it came with the first of its units
        for (std::size_t i = 0; i < places.size(); ++i)
            if (std::any_of(places[i].keys.begin(), places[i].keys.end(),
                            [&](std::string_view place) { return belongs(key, place); })) {
                groups[i].fields.push_back(field);
                break;
            }
    }
    std::erase_if(groups, [](const KeyGroup& group) { return group.fields.empty(); });
    return groups;
}

// What a key needs beside the kinds that the table names.
struct Need
{
    std::string_view key;
    const char* other; // "loss = contrastive", "clip_norm": given and not 0
};
constexpr Need kNeeds[] = {
    {"loss_temperature", "loss = contrastive"},
    {"model.groups", "model.normalisation = group"},
    {"optimizer.nesterov", "optimizer.momentum"},
    {"rules.last_window", "rules.boundary = after"},
    {"rules.clip", "clip_norm"},
    {"rules.unscale", "clip_norm"},
    {"rules.average_unit", "average"},
    {"rules.state", "model.stateful"},
    {"rules.batch_statistics", "model.normalisation = batch"},
    {"rules.dropout_stream", "model.dropout"},
    {"rules.contrastive", "loss = contrastive"},
};
constexpr std::string_view kNotWithAdamA[] = {"clip_norm", "loss_scale", "loss_scale.", "buffer."};

bool isThere(const Document& value)
{
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_number()) return value.get<double>() != 0;
    return !value.is_null();
}

// "rules.clip" of the arm at `prefix` is "arms[0].rules.clip"; "loss" is the experiment's in any arm.
std::string among(const std::string& prefix, const std::string& key)
{
    return findKey("arms[]." + key) || isKeyGroup("arms[]." + key) ? prefix + key : key;
}

QString only(const QString& with)
{
    return Tr::tr("Only with %1").arg(isolated(with));
}

QString whyUnusedIn(const Document& document, const std::string& prefix, const std::string& key)
{
    const Key* entry = findKey(prefix + key);
    if (!entry) return {};
    const std::size_t dot = key.rfind('.');
    const std::string group = dot == std::string::npos ? std::string() : key.substr(0, dot);
    if (const Key* whole = group.empty() ? nullptr : findKey(prefix + group); whole && whole->groupToo) {
        const Document value = valueInForce(document, prefix + group);
        if (!value.is_object())
            return only(QString::fromStdString(group) +
                        (group == "loss_scale" ? Tr::tr(" that adapts") : Tr::tr(" that follows measurements")));
    }
    if (!entry->usedBy.empty()) {
        const Document kind = valueInForce(document, prefix + group + ".kind");
        const auto& used = entry->usedBy;
        if (kind.is_string() && std::find(used.begin(), used.end(), kind.get_ref<const std::string&>()) == used.end()) {
            QStringList kinds;
            for (const auto name : used) kinds << QString::fromUtf8(name.data(), static_cast<int>(name.size()));
            return only(kinds.join(QStringLiteral(", ")));
        }
    }
    for (const Need& need : kNeeds) {
        if (need.key != key) continue;
        const std::string other = need.other;
        const std::size_t equals = other.find(" = ");
        const Document value = valueInForce(document, among(prefix, other.substr(0, equals)));
        if (equals == std::string::npos ? !isThere(value) : value != other.substr(equals + 3))
            return only(QString::fromStdString(other));
    }
    if (std::any_of(std::begin(kNotWithAdamA), std::end(kNotWithAdamA),
                    [&](std::string_view place) { return belongs(key, place); }) &&
        valueInForce(document, prefix + "optimizer.kind") == "adama")
        return Tr::tr("Not with %1").arg(isolated(QStringLiteral("adama")));
    return {};
}

} // namespace

const std::vector<KeyGroup>& experimentGroups()
{
    static const std::vector<KeyGroup> groups = sorted(experimentPlaces(), "");
    return groups;
}

const std::vector<KeyGroup>& armGroups()
{
    static const std::vector<KeyGroup> groups = sorted(armPlaces(), "arms[].");
    return groups;
}

QString groupTitle(const std::string& id)
{
    for (const auto* places : {&experimentPlaces(), &armPlaces()})
        for (const Place& place : *places)
            if (id == place.id) return Tr::tr(place.title);
    return QString::fromStdString(id);
}

bool isAdvanced(const std::string& key)
{
    return std::find(std::begin(kAdvanced), std::end(kAdvanced), key) != std::end(kAdvanced);
}

QString whyUnused(const Document& document, const std::string& path)
{
    constexpr std::string_view shared = "defaults.";
    if (path.starts_with("arms[")) {
        const std::size_t end = path.find(']') + 2;
        return whyUnusedIn(document, path.substr(0, end), path.substr(end));
    }
    if (!path.starts_with(shared)) return whyUnusedIn(document, "", path);
    const std::string key = path.substr(shared.size());
    QString why = whyUnusedIn(document, std::string(shared), key);
    for (std::size_t arm = 0; arm < armCount(document) && !why.isEmpty(); ++arm)
        if (whyUnusedIn(document, armPath(arm, ""), key).isEmpty()) why.clear();
    return why;
}

} // namespace tarakum
