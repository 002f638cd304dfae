// From a document to an experiment: a visitor of the key table, and the rules that more than one key has a part in.
#include "engine/base/number_text.hpp"
#include "engine/lab/claims.hpp"
#include "engine/lab/combinations.hpp"
#include "engine/lab/describe.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/fork.hpp"
#include "engine/lab/keys.hpp"
#include "engine/lab/mistakes.hpp"
#include "engine/lab/schedule_units.hpp"
#include "engine/lab/spelling.hpp"
#include "engine/lab/steps_list.hpp"
#include "engine/lab/teach.hpp"
#include "engine/lab/variations.hpp"
#include "engine/lab/words.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace tarakum {

namespace {

constexpr double kLargestCount = 9007199254740992.0; // 2⁵³

const Document* member(const Document* object, std::string_view name)
{
    if (!object || !object->is_object()) return nullptr;
    const auto found = object->find(std::string(name));
    return found == object->end() ? nullptr : &*found;
}

// Whether the object has the key, and with a value.
bool given(const Document* object, std::string_view name)
{
    const Document* value = member(object, name);
    return value && !value->is_null();
}

// ── one value ───────────────────────────────────────────────────────────────────────────────────────────────────────

bool inRange(const Key& key, double value)
{
    return std::isfinite(value) && (key.leastAllowed ? value >= key.least : value > key.least) &&
           (key.mostAllowed ? value <= key.most : value < key.most);
}

bool isIntegerIn(const Key& key, const Document& json)
{
    if (!json.is_number()) return false;
    const auto value = json.get<double>(); // 2⁵³ + 1 becomes 2⁵³
    if (value != std::trunc(value) || !inRange(key, value)) return false;
    return json.is_number_float() || json.get<std::int64_t>() == static_cast<std::int64_t>(value);
}

// Fills the member from the JSON; false if the value is not allowed. Null stands for none where there is such a thing.
struct FromJson
{
    const Key& key;
    const Document& json;
    const std::filesystem::path& folder;
    std::optional<Problem>& detail; // what is wrong inside the value

    bool operator()(bool* v) const
    {
        if (!json.is_boolean()) return false;
        *v = json.get<bool>();
        return true;
    }
    bool operator()(double* v) const
    {
        if (!json.is_number() || !inRange(key, json.get<double>())) return false;
        *v = json.get<double>();
        return true;
    }
    bool operator()(std::int64_t* v) const { return integer(*v); }
    bool operator()(std::uint64_t* v) const { return integer(*v); }
    bool operator()(std::optional<double>* v) const
    {
        v->reset();
        return json.is_null() || (*this)(&v->emplace());
    }
    bool operator()(std::optional<std::int64_t>* v) const
    {
        v->reset();
        return json.is_null() ||
               (key.kind == KeyKind::Bytes && json.is_string() ? bytes(v->emplace()) : integer(v->emplace()));
    }
    bool operator()(std::string* v) const
    {
        if (!json.is_string()) return false;
        *v = json.get<std::string>();
        return true;
    }
    bool operator()(std::filesystem::path* v) const
    {
        v->clear();
        return json.is_null() || file(*v);
    }
    bool operator()(std::vector<std::int64_t>* v) const
    {
        const Document list = json.is_array() ? json : Document::array({json});
        if (list.empty() && !key.mayBeEmpty) return false;
        v->clear();
        for (const Document& size : list) {
            if (!isIntegerIn(key, size)) return false;
            v->push_back(size.get<std::int64_t>());
        }
        return true;
    }
    bool operator()(std::vector<std::vector<double>>* v) const
    {
        v->clear();
        if (json.is_null()) return true;
        if (!json.is_array() || json.empty()) return false;
        for (const Document& row : json) {
            if (!row.is_array() || row.size() < 2 || row.size() != json.front().size()) return false;
            for (const Document& value : row)
                if (!value.is_number() || !std::isfinite(value.get<double>())) return false;
            v->push_back(row.get<std::vector<double>>());
        }
        return true;
    }
    bool operator()(Text* v) const
    {
        *v = {};
        if (json.is_string()) {
            v->english = json.get<std::string>();
            return true;
        }
        if (!json.is_object() || json.empty()) return false;
        for (const auto& [language, words] : json.items()) {
            if (!words.is_string() || (language != "en" && language != "ar")) return false;
            (language == "en" ? v->english : v->arabic) = words.get<std::string>();
        }
        if (v->english.empty()) v->english = v->arabic;
        return true;
    }
    bool operator()(Choice* v) const { return choice(v->index); }
    bool operator()(std::optional<Choice>* v) const
    {
        v->reset();
        return json.is_null() || choice(v->emplace().index);
    }
    bool operator()(StepsOrList* v) const
    {
        v->list.clear();
        if (!json.is_array()) return integer(v->steps);
        detail = readStepsList(json, key.path, key.most, v->list);
        return !detail;
    }
    bool operator()(Sweep*) const { return json.is_null() || json.is_object(); }
    bool operator()(ChoiceOrNumber* v) const
    {
        if (choice(v->index)) return true;
        v->index = key.choices.size();
        return integer(v->number);
    }
    bool operator()(ChoiceOrFile* v) const
    {
        v->file.clear();
        v->values.clear();
        if (choice(v->index)) return true;
        v->index = key.choices.size();
        return json.is_object() ? numbersByName(v->values) : file(v->file);
    }

private:
    template <class Integer>
    bool integer(Integer& v) const
    {
        if (!isIntegerIn(key, json)) return false;
        v = json.get<Integer>();
        return true;
    }
    bool bytes(std::int64_t& v) const
    {
        const std::optional<std::int64_t> parsed = parseBytes(json.get_ref<const std::string&>());
        if (!parsed || !inRange(key, static_cast<double>(*parsed))) return false;
        v = *parsed;
        return true;
    }
    bool choice(std::size_t& index) const
    {
        if (!json.is_string()) return false;
        const auto found = std::find(key.choices.begin(), key.choices.end(), json.get_ref<const std::string&>());
        if (found == key.choices.end()) return false;
        index = static_cast<std::size_t>(found - key.choices.begin());
        return true;
    }
    bool numbersByName(std::map<std::string, std::vector<double>>& v) const
    {
        for (const auto& [name, numbers] : json.items()) {
            if (!numbers.is_array()) return false;
            for (const Document& number : numbers)
                if (!number.is_number() || !std::isfinite(number.get<double>())) return false;
            v[name] = numbers.get<std::vector<double>>();
        }
        return !v.empty();
    }
    bool file(std::filesystem::path& v) const
    {
        if (!json.is_string() || json.get_ref<const std::string&>().empty()) return false;
        v = (folder / json.get<std::string>()).lexically_normal();
        return true;
    }
};

std::string allowedFor(const Key& key, const Document& json)
{
    std::string allowed = allowedText(key);
    if (key.kind == KeyKind::Choice && json.is_string())
        if (const std::string_view close = closestWord(json.get_ref<const std::string&>(), key.choices); !close.empty())
            allowed += "; did you mean " + std::string(close) + "?";
    return allowed;
}

// ── the table, read ─────────────────────────────────────────────────────────────────────────────────────────────────

// Where keys of an object come from: the object itself, or (for an arm) the file's `defaults` merged under it.
struct Source
{
    const Document* merged;   // what counts
    const Document* own;      // what the object itself says; null: nothing
    std::string path;         // of the object: "arms[1].optimizer."
    std::string defaultsPath; // "defaults.optimizer."
};

class Reader final : public Visitor
{
public:
    // `lenient`: keys that the kind does not use are no error (`defaults` by themselves).
    Reader(Source root, const std::filesystem::path& folder, bool lenient, std::vector<Problem>& problems)
        : m_folder(folder), m_lenient(lenient), m_problems(problems)
    {
        m_groups.push_back({std::move(root), {}, {}});
    }

    void visit(const Key& key, Member target) override
    {
        Group& group = m_groups.back();
        group.names.insert(key.path);
        const Document* json = member(group.source.merged, key.path);
        if (json) {
            const std::string where = pathOf(group, key.path);
            const bool unused = !key.usedBy.empty() && !group.kind.empty() &&
                                std::find(key.usedBy.begin(), key.usedBy.end(), group.kind) == key.usedBy.end();
            if (unused && !m_lenient) {
                if (isOwn(group, key.path))
                    m_problems.push_back(
                        {where, "",
                         "means nothing with kind " + std::string(group.kind) + ", only with " + joined(key.usedBy)});
                return;
            }
            if (key.groupToo && json->is_object()) return; // enterOptional's
            const Key here = named(key, where);
            std::optional<Problem> detail;
            if (!std::visit(FromJson{here, *json, m_folder, detail}, target)) {
                m_problems.push_back(detail ? *detail
                                            : Problem{where, documentExcerpt(*json), allowedFor(here, *json)});
                if (key.path == "kind") return; // what it uses cannot be told
            }
        }
        if (key.path == "kind") group.kind = key.choices.at(std::get<Choice*>(target)->index);
    }

    bool enter(std::string_view name) override
    {
        Group& group = m_groups.back();
        group.names.insert(std::string(name));
        const Document* json = member(group.source.merged, name);
        if (!json) return false;
        if (!json->is_object()) {
            m_problems.push_back({pathOf(group, name), documentExcerpt(*json), "an object of keys"});
            return false;
        }
        const std::string rest = std::string(name) + '.';
        Source source{json, member(group.source.own, name), group.source.path + rest, group.source.defaultsPath + rest};
        m_groups.push_back({std::move(source), {}, {}});
        return true;
    }

    bool enterOptional(std::string_view name, bool& there) override
    {
        const Group& group = m_groups.back();
        const Document* json = member(group.source.merged, name);
        const bool other = json && !json->is_object() && group.names.contains(std::string(name)); // a number: visit's
        there = json && !json->is_null() && !other && enter(name);
        if (!there) m_groups.back().names.insert(std::string(name));
        return there;
    }

    void leave() override
    {
        const Group& group = m_groups.back();
        for (const auto& [name, value] : group.source.merged->items())
            if (!group.names.contains(name)) {
                const std::string where = pathOf(group, name);
                m_problems.push_back({where, "", unknownKeyText(where)});
            }
        m_groups.pop_back();
    }

    void expect(std::string_view name)
    {
        m_groups.back().names.insert(std::string(name));
    } // a key that is read elsewhere

private:
    struct Group
    {
        Source source;
        std::set<std::string> names; // that the table has
        std::string_view kind;       // of this group; empty: it has none, or a wrong one
    };

    static bool isOwn(const Group& group, std::string_view name) { return member(group.source.own, name) != nullptr; }
    static std::string pathOf(const Group& group, std::string_view name)
    {
        return (isOwn(group, name) ? group.source.path : group.source.defaultsPath) + std::string(name);
    }
    static Key named(Key key, const std::string& path)
    {
        key.path = path;
        return key;
    }

    const std::filesystem::path& m_folder;
    bool m_lenient;
    std::vector<Problem>& m_problems;
    std::vector<Group> m_groups;
};

// ── defaults under an arm ───────────────────────────────────────────────────────────────────────────────────────────

// `over`'s keys win; objects are merged in depth, lists replaced.
Document merged(const Document& under, const Document& over)
{
    if (!under.is_object() || !over.is_object()) return over;
    Document result = under;
    for (const auto& [name, value] : over.items())
        result[name] = result.contains(name) ? merged(result[name], value) : value;
    return result;
}

Document armOver(Document defaults, const Document& arm)
{
    // Two ways to say one thing: the arm's replaces the other.
    if (given(&arm, "accumulation_steps")) defaults.erase("effective_batch");
    if (given(&arm, "effective_batch")) defaults.erase("accumulation_steps");
    if (const Document* schedule = member(&arm, "schedule");
        schedule && member(&defaults, "schedule") && defaults["schedule"].is_object())
        for (const auto& units : kScheduleUnits)
            for (const std::string_view unit : units)
                if (given(schedule, unit))
                    for (const std::string_view other : units)
                        if (other != unit) defaults["schedule"].erase(std::string(other));
    return merged(defaults, arm);
}

// ── rules between keys ──────────────────────────────────────────────────────────────────────────────────────────────

class Checker
{
public:
    Checker(const Document& document, const std::filesystem::path& folder) : m_document(document), m_folder(folder) {}

    Experiment experiment;
    std::vector<Problem> problems;

    void check()
    {
        if (!m_document.is_object()) return add("the experiment", &m_document, "an object {…} of keys");
        if (!checkVersion()) return;
        Reader reader({&m_document, &m_document, "", ""}, m_folder, false, problems);
        describe(reader, experiment);
        reader.expect("defaults");
        reader.expect("arms");
        reader.expect("claims");
        reader.expect("mistake");
        reader.expect("teach");
        reader.leave();
        if (const Document* claims = member(&m_document, "claims"); claims && !claims->is_null())
            experiment.claims = readClaims(*claims, "claims", problems);
        if (given(&m_document, "mistake")) readMistake(m_document, problems);
        if (given(&m_document, "teach")) checkTeach(m_document["teach"]);
        checkLength();
        checkExperimentKeys(experiment, m_document, problems);
        readArms();
        if (problems.empty()) checkSamples();
        sortProblems();
    }

private:
    void add(std::string where, const Document* value, std::string allowed)
    {
        problems.push_back({std::move(where), value ? documentExcerpt(*value) : "", std::move(allowed)});
    }

    bool checkVersion()
    {
        const Document* version = member(&m_document, "tarakum");
        const std::string ours = std::to_string(kFormatVersion);
        if (!version) {
            add("tarakum", nullptr, "must be there: the version of the file's format, " + ours);
            return true; // the rest is worth checking
        }
        if (!version->is_number() || version->get<double>() <= static_cast<double>(kFormatVersion))
            return true; // the table's matter
        add("tarakum", nullptr,
            documentExcerpt(*version) + " is from a newer version of Tarakum; this one reads " + ours);
        return false;
    }

    void checkTeach(const Document& teach)
    {
        const Document* arms = member(&m_document, "arms");
        readTeach(teach, "teach", arms && arms->is_array() ? std::optional(arms->size()) : std::nullopt, problems);
    }

    void checkLength()
    {
        const Document* length = member(&m_document, "length");
        if (!length || !length->is_object()) return;
        const int units = given(length, "updates") + given(length, "epochs") + given(length, "samples");
        if (units != 1) add("length", length, "exactly one of updates, epochs, samples");
    }

    void readArms()
    {
        static const Document none = Document::object();
        const Document* defaults = member(&m_document, "defaults");
        if (defaults && !defaults->is_object()) {
            add("defaults", defaults, "an object of keys of an arm");
            defaults = nullptr;
        }
        if (!defaults) defaults = &none;
        checkDefaults(*defaults);

        const Document* arms = member(&m_document, "arms");
        if (!arms || !arms->is_array() || arms->empty()) return add("arms", arms, "a list of at least one arm");
        std::map<std::string, std::size_t> names;
        for (std::size_t i = 0; i < arms->size(); ++i) {
            const std::string path = "arms[" + std::to_string(i) + ']';
            const Document& own = (*arms)[i];
            if (!own.is_object()) {
                add(path, &own, "an object of keys of an arm");
                continue;
            }
            ArmSpec arm = readArm(own, *defaults, path + '.');
            checkName(arm.name, own, path, i, names);
            experiment.arms.push_back(std::move(arm));
        }
        const std::size_t all = experiment.arms.size();
        if (all == arms->size()) checkForks(experiment, problems);
        // Checked like the others, but left out of the run.
        std::erase_if(experiment.arms, [](const ArmSpec& arm) { return arm.off; });
        if (experiment.arms.empty() && problems.empty()) add("arms", nullptr, "at least one arm that is not off");
    }

    // By themselves: what an arm overrides must be right too. What only some kinds use is passed over.
    void checkDefaults(const Document& defaults)
    {
        ArmSpec ignored;
        Reader reader({&defaults, &defaults, "defaults.", "defaults."}, m_folder, true, problems);
        describe(reader, ignored);
        reader.leave();
        if (const Document* name = member(&defaults, "name"))
            add("defaults.name", name, "left out: each arm has a name of its own");
        if (const Document* off = member(&defaults, "off"))
            add("defaults.off", off, "left out: each arm is switched off by itself");
        if (const Document* fork = member(&defaults, "fork"))
            add("defaults.fork", fork, "left out: each arm begins by itself");
        if (const Document* colour = member(&defaults, "colour"))
            add("defaults.colour", colour, "left out: each arm has a colour of its own");
        checkOneOfSteps(defaults, "defaults.");
        checkScheduleUnits(defaults, "defaults.", problems);
    }

    ArmSpec readArm(const Document& own, const Document& defaults, const std::string& path)
    {
        const Document all = armOver(defaults, own);
        ArmSpec arm;
        Reader reader({&all, &own, path, "defaults."}, m_folder, false, problems);
        describe(reader, arm);
        reader.leave();
        checkOneOfSteps(own, path);
        checkArmKeys(experiment, arm, own, path, problems);
        return arm;
    }

    void checkOneOfSteps(const Document& own, const std::string& path)
    {
        if (given(&own, "accumulation_steps") && given(&own, "effective_batch"))
            add(path + "effective_batch", nullptr, "give either accumulation_steps or effective_batch, not both");
    }

    void checkName(const std::string& name, const Document& own, const std::string& path, std::size_t index,
                   std::map<std::string, std::size_t>& names)
    {
        const Document* json = member(&own, "name");
        if (!json) return add(path + ".name", nullptr, "must be there: each arm has a name of its own");
        if (!json->is_string()) return; // said already
        if (name.empty()) return add(path + ".name", json, "a name that is not empty");
        const auto [first, fresh] = names.emplace(name, index);
        if (!fresh) add(path + ".name", json, "a name of its own: arms[" + std::to_string(first->second) + "] has it");
    }

    // Positions in the stream of samples are counted exactly.
    void checkSamples()
    {
        if (experiment.length.unit != LengthUnit::Updates) return;
        std::int64_t largest = 0;
        for (const ArmSpec& arm : experiment.arms) largest = std::max(largest, arm.samplesPerWindow());
        if (static_cast<double>(experiment.length.count) * static_cast<double>(largest) > kLargestCount)
            add("length.updates", &m_document["length"]["updates"],
                "at most " + numberText(std::trunc(kLargestCount / static_cast<double>(largest))) +
                    ", which are 2^53 samples");
    }

    // In the order of the file, each once: what is wrong in `defaults` was met again in every arm.
    void sortProblems()
    {
        std::map<std::string, std::size_t> places;
        number(m_document, "", places);
        const auto placeOf = [&](std::string path) {
            while (!path.empty() && !places.contains(path))
                path.resize(std::max<std::size_t>(path.find_last_of(".[") + 1, 1) - 1);
            return path.empty() ? 0 : places.at(path);
        };
        std::stable_sort(problems.begin(), problems.end(),
                         [&](const Problem& a, const Problem& b) { return placeOf(a.where) < placeOf(b.where); });
        std::vector<Problem> once;
        for (Problem& problem : problems)
            if (std::none_of(once.begin(), once.end(), [&](const Problem& p) {
                    return p.where == problem.where && p.allowed == problem.allowed;
                }))
                once.push_back(std::move(problem));
        problems = std::move(once);
    }

    static void number(const Document& value, const std::string& path, std::map<std::string, std::size_t>& places)
    {
        if (!path.empty()) places.emplace(path, places.size() + 1);
        if (value.is_object())
            for (const auto& [name, inner] : value.items())
                number(inner, path.empty() ? name : path + '.' + name, places);
        if (value.is_array() && path == "arms") // other lists are one value
            for (std::size_t i = 0; i < value.size(); ++i)
                number(value[i], path + '[' + std::to_string(i) + ']', places);
    }

    const Document& m_document;
    const std::filesystem::path& m_folder;
};

} // namespace

std::variant<Experiment, std::vector<Problem>> checkExperiment(const Document& document,
                                                               const std::filesystem::path& folder)
{
    std::vector<Variation> variations;
    try {
        variations = variationsOf(document);
    } catch (const BadInput& error) {
        return error.problems();
    }
    std::optional<Experiment> first;
    for (const Variation& variation : variations) {
        Checker checker(variation.document, folder);
        checker.check();
        if (!checker.problems.empty()) {
            if (first) // what is wrong comes of the values that vary
                for (Problem& problem : checker.problems) problem.allowed += " (with " + variation.label + ')';
            return std::move(checker.problems);
        }
        if (!first) first = std::move(checker.experiment);
    }
    return std::move(*first);
}

Experiment readExperiment(const Document& document, const std::filesystem::path& folder)
{
    auto result = checkExperiment(document, folder);
    if (auto* problems = std::get_if<std::vector<Problem>>(&result)) throw BadInput(std::move(*problems));
    return std::get<Experiment>(std::move(result));
}

} // namespace tarakum
