#include "engine/lab/mistakes.hpp"

#include "engine/lab/rows.hpp"
#include "engine/lab/shipped.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <utility>

namespace tarakum {

namespace {

constexpr std::array<MistakeKind, 6> kKinds{{
    {"weighting", "Weighting", "الأوزان النسبيّة للدفعات"},
    {"windows", "Windows and counters", "النوافذ والعدّادات"},
    {"optimizer", "Optimizer", "المُحسِّن"},
    {"numbers", "Numbers", "الأعداد وصيغها"},
    {"samples", "Samples that know each other", "عيّناتٌ يعرف بعضها بعضًا"},
    {"memory-time", "Memory and time", "الذاكرة والزمن"},
}};

const Document* member(const Document& object, const std::string& name)
{
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found == object.end() ? nullptr : &*found;
}

// An object of `mistake`, or the mistake itself: its keys are taken one by one, what is left over is unknown.
class Group
{
public:
    Group(const Document& json, std::string path, std::vector<Problem>& problems)
        : m_json(json), m_path(std::move(path)), m_problems(problems)
    {
        if (!json.is_object()) m_problems.push_back({m_path, documentExcerpt(json), "an object of keys"});
    }

    std::string word(const char* name)
    {
        const Document* value = take(name);
        if (!value) return {};
        if (value->is_string() && !value->get_ref<const std::string&>().empty()) return value->get<std::string>();
        refuse(name, *value, "text");
        return {};
    }
    std::vector<std::string> words(const char* name)
    {
        std::vector<std::string> list;
        const Document* value = take(name);
        if (!value) return list;
        const bool right = value->is_array() && std::all_of(value->begin(), value->end(),
                                                            [](const Document& one) { return one.is_string(); });
        if (!right) refuse(name, *value, "a list of texts");
        if (right)
            for (const Document& one : *value) list.push_back(one.get<std::string>());
        return list;
    }
    Text text(const char* name)
    {
        const Document* value = take(name);
        if (!value) return {};
        if (value->is_string()) return {value->get<std::string>(), ""};
        const Document *english = member(*value, "en"), *arabic = member(*value, "ar");
        if (english && english->is_string() && (!arabic || arabic->is_string()))
            return {english->get<std::string>(), arabic ? arabic->get<std::string>() : ""};
        refuse(name, *value, "text, or {\"en\": text, \"ar\": text}");
        return {};
    }
    const Document* take(const char* name)
    {
        m_known.push_back(name);
        return member(m_json, name);
    }
    void end()
    {
        if (!m_json.is_object()) return;
        std::string all;
        for (const std::string& name : m_known) all += (all.empty() ? "" : ", ") + name;
        for (const auto& [name, ignored] : m_json.items())
            if (std::find(m_known.begin(), m_known.end(), name) == m_known.end())
                m_problems.push_back({m_path + '.' + name, "", "unknown key; here may stand " + all});
    }

private:
    void refuse(const char* name, const Document& value, std::string allowed)
    {
        m_problems.push_back({m_path + '.' + name, documentExcerpt(value), std::move(allowed)});
    }

    const Document& m_json;
    const std::string m_path;
    std::vector<Problem>& m_problems;
    std::vector<std::string> m_known;
};

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) {
        return static_cast<char>(c < 0x80 ? std::tolower(c) : c); // ASCII only: the rest of UTF-8 stays
    });
    return result;
}

std::vector<Mistake> readMistakes()
{
    std::vector<Mistake> all;
    for (const Shipped& shipped : shippedMistakes()) {
        const Document document = parseDocument(shipped.json, std::string(shipped.name));
        std::vector<Problem> problems;
        Mistake mistake = readMistake(document, problems);
        if (!problems.empty()) throw BadInput(std::move(problems));
        mistake.name = shipped.name;
        all.push_back(std::move(mistake));
    }
    const auto place = [](const Mistake& mistake) {
        return std::find_if(kKinds.begin(), kKinds.end(), [&](const MistakeKind& k) { return k.id == mistake.kind; });
    };
    std::stable_sort(all.begin(), all.end(), [&](const Mistake& a, const Mistake& b) { return place(a) < place(b); });
    return all;
}

std::vector<Symptom> readSymptoms()
{
    std::vector<Symptom> all;
    const Document texts = parseDocument(shippedSymptoms(), "symptoms");
    for (const auto& [id, text] : texts.items()) {
        Symptom symptom{id, {text.at("en").get<std::string>(), text.at("ar").get<std::string>()}, {}};
        for (const Mistake& mistake : mistakes())
            if (std::find(mistake.symptoms.begin(), mistake.symptoms.end(), id) != mistake.symptoms.end())
                symptom.mistakes.push_back(mistake.name);
        all.push_back(std::move(symptom));
    }
    return all;
}

} // namespace

std::span<const MistakeKind> mistakeKinds()
{
    return kKinds;
}

const std::vector<Mistake>& mistakes()
{
    static const std::vector<Mistake> all = readMistakes();
    return all;
}

const Mistake* findMistake(std::string_view name)
{
    const auto found =
        std::find_if(mistakes().begin(), mistakes().end(), [&](const Mistake& m) { return m.name == name; });
    return found == mistakes().end() ? nullptr : &*found;
}

const std::vector<Symptom>& symptoms()
{
    static const std::vector<Symptom> all = readSymptoms();
    return all;
}

std::vector<const Symptom*> findSymptoms(std::string_view text)
{
    std::vector<const Symptom*> found;
    for (const Symptom& symptom : symptoms()) {
        const std::string all = lower(symptom.id + ' ' + symptom.text.english + ' ' + symptom.text.arabic);
        std::istringstream words(lower(text));
        bool every = true;
        for (std::string word; words >> word;) every = every && all.find(word) != std::string::npos;
        if (every) found.push_back(&symptom);
    }
    return found;
}

std::string referenceAddress(std::string_view reference)
{
    if (reference.starts_with("discuss.pytorch.org/")) return "https://" + std::string(reference);
    const std::size_t mark = reference.find_first_of("#!"), slash = reference.find('/');
    if (mark == std::string_view::npos || slash == std::string_view::npos || slash == 0 || slash + 1 >= mark) return {};
    const std::string_view number = reference.substr(mark + 1);
    if (number.empty() || number.find_first_not_of("0123456789") != std::string_view::npos) return {};
    return "https://github.com/" + std::string(reference.substr(0, mark)) +
           (reference[mark] == '#' ? "/issues/" : "/pull/") + std::string(number);
}

Mistake readMistake(const Document& experiment, std::vector<Problem>& problems)
{
    Mistake mistake;
    const Document* json = member(experiment, "mistake");
    if (!json) return mistake;
    Group group(*json, "mistake", problems);
    mistake.kind = group.word("kind");
    if (std::none_of(kKinds.begin(), kKinds.end(), [&](const MistakeKind& k) { return k.id == mistake.kind; })) {
        std::string allowed;
        for (const MistakeKind& kind : kKinds) allowed += (allowed.empty() ? "one of " : ", ") + std::string(kind.id);
        problems.push_back({"mistake.kind", mistake.kind, allowed});
    }
    mistake.arm = group.word("arm");
    mistake.symptoms = group.words("symptoms");
    mistake.wrong = group.text("wrong");
    if (const Document* looks = group.take("looks_like")) {
        Group inner(*looks, "mistake.looks_like", problems);
        mistake.chart = inner.word("chart");
        if (!mistake.chart.empty() && !findColumn(mistake.chart))
            problems.push_back({"mistake.looks_like.chart", mistake.chart, "a column of the log, such as grad_norm"});
        mistake.looksLike = inner.text("text");
        inner.end();
    }
    mistake.costs = group.text("costs");
    if (const Document* mend = group.take("mend")) {
        Group inner(*mend, "mistake.mend", problems);
        mistake.mend = inner.text("text");
        mistake.code = inner.word("code");
        inner.end();
    }
    mistake.seen = group.words("seen");
    for (std::size_t i = 0; i < mistake.seen.size(); ++i)
        if (referenceAddress(mistake.seen[i]).empty())
            problems.push_back({"mistake.seen[" + std::to_string(i) + ']', mistake.seen[i],
                                "an issue like owner/repository#12, or a pull request like owner/repository!12"});
    group.end();
    if (const Document* title = member(experiment, "title")) {
        if (title->is_string()) mistake.title = {title->get<std::string>(), ""};
        if (const Document* english = member(*title, "en"), *arabic = member(*title, "ar");
            english && arabic && english->is_string() && arabic->is_string())
            mistake.title = {english->get<std::string>(), arabic->get<std::string>()};
    }
    return mistake;
}

} // namespace tarakum
