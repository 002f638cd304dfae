// From a lesson's file to a Lesson, with everything that is wrong with it.
#include "engine/lab/lesson.hpp"

#include "engine/lab/spelling.hpp"
#include "engine/lab/words.hpp"
#include "engine/planner/claims.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace tarakum {

namespace {

constexpr int kVersion = 1;
constexpr int kMostLessons = 99;
constexpr std::array<std::string_view, 4> kAxes{"samples", "updates", "micro-steps", "seconds"};
constexpr std::array<std::string_view, 4> kKinds{"choice", "number", "order", "curve"}; // as PredictionKind

// An object of the file: its keys are taken one by one, what is left over at the end is unknown.
class Fields
{
public:
    Fields(const Document& json, std::string path, std::vector<Problem>& problems)
        : m_json(json), m_path(std::move(path)), m_problems(problems)
    {
        if (!json.is_object())
            m_problems.push_back({m_path.empty() ? "the lesson" : m_path, documentExcerpt(json), "an object of keys"});
    }
    Fields(const Fields&) = delete;
    Fields& operator=(const Fields&) = delete;
    ~Fields()
    {
        if (!m_json.is_object()) return;
        for (const auto& [name, ignored] : m_json.items()) {
            if (contains(m_known, name)) continue;
            const std::vector<std::string_view> known(m_known.begin(), m_known.end());
            const std::string_view close = closestWord(name, known);
            m_problems.push_back({path(name), "",
                                  close.empty() ? "unknown key; here may stand " + joined(m_known)
                                                : "unknown key; did you mean " + std::string(close) + "?"});
        }
    }

    std::string path(std::string_view name) const { return m_path + (m_path.empty() ? "" : ".") + std::string(name); }

    // Null if it is not there.
    const Document* take(std::string_view name)
    {
        m_known.push_back(std::string(name));
        const auto found = m_json.is_object() ? m_json.find(std::string(name)) : m_json.end();
        return found == m_json.end() ? nullptr : &*found;
    }
    const Document* need(std::string_view name, const char* allowed)
    {
        const Document* value = take(name);
        if (!value && m_json.is_object())
            m_problems.push_back({path(name), "", std::string("must be there: ") + allowed});
        return value;
    }
    void refuse(std::string_view name, const Document& value, std::string allowed)
    {
        m_problems.push_back({path(name), documentExcerpt(value), std::move(allowed)});
    }

    Text text(std::string_view name)
    {
        constexpr const char* allowed = "an object {\"en\": text, \"ar\": text} of both languages";
        const Document* value = need(name, allowed);
        return value ? bothLanguages(name, *value) : Text();
    }
    Text textIfThere(std::string_view name)
    {
        const Document* value = take(name);
        return value ? bothLanguages(name, *value) : Text();
    }
    std::string word(std::string_view name)
    {
        const Document* value = take(name);
        if (!value) return {};
        if (value->is_string()) return value->get<std::string>();
        refuse(name, *value, "text");
        return {};
    }
    bool flag(std::string_view name)
    {
        const Document* value = take(name);
        if (!value) return false;
        if (!value->is_boolean()) refuse(name, *value, "true or false");
        return value->is_boolean() && value->get<bool>();
    }
    std::int64_t integer(std::string_view name, std::int64_t least, std::int64_t most)
    {
        const std::string allowed = "an integer from " + std::to_string(least) + " to " + std::to_string(most);
        const Document* value = need(name, allowed.c_str());
        if (!value) return least;
        if (value->is_number_integer() && value->get<std::int64_t>() >= least && value->get<std::int64_t>() <= most)
            return value->get<std::int64_t>();
        refuse(name, *value, allowed);
        return least;
    }
    // The entries of a list with their paths; empty if it is not there.
    std::vector<std::pair<const Document*, std::string>> list(std::string_view name)
    {
        std::vector<std::pair<const Document*, std::string>> entries;
        const Document* value = take(name);
        if (!value) return entries;
        if (!value->is_array()) refuse(name, *value, "a list");
        if (value->is_array())
            for (std::size_t i = 0; i < value->size(); ++i)
                entries.emplace_back(&(*value)[i], path(name) + '[' + std::to_string(i) + ']');
        return entries;
    }

private:
    Text bothLanguages(std::string_view name, const Document& value)
    {
        const auto words = [&](const char* language) {
            const auto found = value.is_object() ? value.find(language) : value.end();
            return found != value.end() && found->is_string() ? found->get<std::string>() : std::string();
        };
        Text text{words("en"), words("ar")};
        if (text.english.empty() || text.arabic.empty() || value.size() != 2)
            refuse(name, value, "an object {\"en\": text, \"ar\": text} of both languages");
        return text;
    }

    const Document& m_json;
    const std::string m_path;
    std::vector<Problem>& m_problems;
    std::vector<std::string> m_known;
};

class Reader
{
public:
    explicit Reader(const std::filesystem::path& folder) : m_folder(folder) {}

    Lesson lesson;
    std::vector<Problem> problems;

    void read(const Document& json)
    {
        Fields fields(json, "", problems);
        fields.integer("tarakum_lesson", kVersion, kVersion);
        lesson.number = static_cast<int>(fields.integer("number", 1, kMostLessons));
        lesson.name = std::string(lesson.number < 10 ? "lesson-0" : "lesson-") + std::to_string(lesson.number);
        lesson.shortCourse = fields.flag("short_course");
        lesson.title = fields.text("title");
        lesson.question = fields.text("question");
        lesson.needsFashionMnist = fields.flag("needs_fashion_mnist");
        lesson.withoutData =
            lesson.needsFashionMnist ? fields.text("without_data") : fields.textIfThere("without_data");
        if (const Document* experiments = fields.take("experiments")) readExperiments(*experiments);
        for (const auto& [page, path] : fields.list("pages")) lesson.pages.push_back(readPage(*page, path));
        if (lesson.pages.empty()) problems.push_back({"pages", "", "at least one page"});
        for (const auto& [change, path] : fields.list("change_one_thing"))
            lesson.changes.push_back(readChange(*change, path));
        lesson.smallPrint = fields.text("small_print");
        lesson.teach.show.clear();
        if (const Document* teach = fields.take("teach")) lesson.teach = readTeach(*teach, "teach", {}, problems);
    }

private:
    void readExperiments(const Document& experiments)
    {
        if (!experiments.is_object()) {
            problems.push_back({"experiments", documentExcerpt(experiments), "an object {\"A\": experiment, …}"});
            return;
        }
        bool fashion = false;
        for (const auto& [name, document] : experiments.items()) {
            const auto result = checkExperiment(document, m_folder);
            if (const auto* wrong = std::get_if<std::vector<Problem>>(&result)) {
                for (Problem problem : *wrong) {
                    problem.where = "experiments." + name + '.' + problem.where;
                    problems.push_back(std::move(problem));
                }
            } else {
                fashion = fashion || std::get<Experiment>(result).data.kind == DataKind::FashionMnist;
            }
            lesson.experiments.push_back({name, document});
        }
        if (fashion != lesson.needsFashionMnist && problems.empty())
            problems.push_back({"needs_fashion_mnist", lesson.needsFashionMnist ? "true" : "false",
                                fashion ? "true: an experiment trains on it" : "false: no experiment trains on it"});
    }

    const LessonExperiment* experimentNamed(const std::string& name) const
    {
        const auto found = std::find_if(lesson.experiments.begin(), lesson.experiments.end(),
                                        [&](const LessonExperiment& e) { return e.name == name; });
        return found == lesson.experiments.end() ? nullptr : &*found;
    }

    // Of a page or a change; the first where nothing is said.
    std::string readExperimentName(Fields& fields)
    {
        const std::string name = fields.word("experiment");
        if (name.empty()) return lesson.experiments.empty() ? "" : lesson.experiments.front().name;
        if (experimentNamed(name)) return name;
        std::vector<std::string> names;
        for (const LessonExperiment& experiment : lesson.experiments) names.push_back(experiment.name);
        problems.push_back(
            {fields.path("experiment"), name,
             names.empty() ? "left out: the lesson has no experiments" : "one of the lesson's: " + joined(names)});
        return {};
    }

    LessonPage readPage(const Document& json, const std::string& path)
    {
        LessonPage page;
        Fields fields(json, path, problems);
        page.text = fields.text("text");
        page.experiment = readExperimentName(fields);
        for (const auto& [action, where] : fields.list("do")) page.actions.push_back(readAction(*action, where));
        page.view = fields.word("show");
        if (!page.view.empty() && !contains(lessonViews(), page.view))
            problems.push_back({fields.path("show"), page.view, "one of " + joined(lessonViews())});
        for (const auto& [highlight, where] : fields.list("highlight"))
            page.highlights.push_back(readHighlight(*highlight, where, page.experiment));
        if (const Document* predict = fields.take("predict")) { // one, or a list
            if (predict->is_array())
                for (std::size_t i = 0; i < predict->size(); ++i)
                    page.predictions.push_back(
                        readPrediction((*predict)[i], fields.path("predict") + '[' + std::to_string(i) + ']'));
            else
                page.predictions.push_back(readPrediction(*predict, fields.path("predict")));
        }
        std::vector<LessonSetting> settings;
        for (const LessonAction& action : page.actions)
            settings.insert(settings.end(), action.settings.begin(), action.settings.end());
        checkSettings(page.experiment, settings, fields.path("do"));
        if (page.experiment.empty() && !page.actions.empty())
            problems.push_back({fields.path("do"), "", "left out: there is no experiment to run"});
        return page;
    }

    LessonAction readAction(const Document& json, const std::string& path)
    {
        constexpr const char* allowed =
            "one of {\"step-micro\": n}, {\"step-update\": n}, {\"run-to\": {\"samples\": n}}, {\"run-to\": "
            "{\"updates\": n}}, {\"run-to\": \"end\"}, {\"switch-axis\": axis}, {\"set\": {path: value}}";
        LessonAction action;
        const auto refuse = [&] { problems.push_back({path, documentExcerpt(json), allowed}); };
        if (!json.is_object() || json.size() != 1) {
            refuse();
            return action;
        }
        const std::string& name = json.items().begin().key();
        const Document& value = json.front();
        const auto count = [&](const Document& number) {
            if (number.is_number_integer() && number.get<std::int64_t>() >= 1)
                action.count = number.get<std::int64_t>();
            else
                refuse();
        };
        if (name == "step-micro" || name == "step-update") {
            action.step = name == "step-micro" ? LessonStep::StepMicro : LessonStep::StepUpdate;
            count(value);
        } else if (name == "run-to" && value == "end") {
            action.step = LessonStep::RunToEnd;
        } else if (name == "run-to" && value.is_object() && value.size() == 1 &&
                   (value.contains("samples") || value.contains("updates"))) {
            action.step = value.contains("samples") ? LessonStep::RunToSamples : LessonStep::RunToUpdates;
            count(value.front());
        } else if (name == "switch-axis" && value.is_string() && contains(kAxes, value.get_ref<const std::string&>())) {
            action.step = LessonStep::SwitchAxis;
            action.axis = value.get<std::string>();
        } else if (name == "set" && value.is_object() && !value.empty()) {
            action.step = LessonStep::Set;
            action.settings = readSettings(value);
        } else {
            refuse();
        }
        return action;
    }

    static std::vector<LessonSetting> readSettings(const Document& object)
    {
        std::vector<LessonSetting> settings;
        for (const auto& [path, value] : object.items()) settings.push_back({path, value});
        return settings;
    }

    // Whether the experiment can be run with them.
    void checkSettings(const std::string& name, const std::vector<LessonSetting>& settings, const std::string& path)
    {
        const LessonExperiment* experiment = experimentNamed(name);
        if (!experiment || settings.empty()) return;
        Document document = experiment->document;
        try {
            for (const LessonSetting& setting : settings) setValue(document, setting.path, setting.value);
            readExperiment(document, m_folder);
        } catch (const BadInput& error) {
            for (Problem problem : error.problems()) {
                problem.where = path + ": " + problem.where;
                problems.push_back(std::move(problem));
            }
        }
    }

    LessonHighlight readHighlight(const Document& json, const std::string& path, const std::string& experiment)
    {
        const std::string text = json.is_string() ? json.get<std::string>() : std::string();
        const std::size_t colon = text.find(':');
        LessonHighlight highlight{text.substr(0, colon), colon == std::string::npos ? "" : text.substr(colon + 1)};
        for (const LessonHighlightKind& kind : lessonHighlights()) {
            if (kind.kind != highlight.kind) continue;
            const std::vector<std::string> names = kind.names.empty()
                                                       ? armNames(experiment)
                                                       : std::vector<std::string>(kind.names.begin(), kind.names.end());
            if (!contains(names, highlight.name)) problems.push_back({path, text, "one of " + joined(names)});
            return highlight;
        }
        std::string kinds;
        for (const LessonHighlightKind& kind : lessonHighlights())
            kinds += (kinds.empty() ? "" : ", ") + std::string(kind.kind) + ":NAME";
        problems.push_back({path, documentExcerpt(json), "one of " + kinds});
        return highlight;
    }

    std::vector<std::string> armNames(const std::string& experiment) const
    {
        std::vector<std::string> names;
        const LessonExperiment* found = experimentNamed(experiment);
        const auto arms =
            found && found->document.is_object() ? found->document.find("arms") : Document::const_iterator();
        if (!found || !found->document.is_object() || arms == found->document.end() || !arms->is_array()) return names;
        for (const Document& arm : *arms)
            if (arm.is_object() && arm.contains("name") && arm["name"].is_string())
                names.push_back(arm["name"].get<std::string>());
        return names;
    }

    Prediction readPrediction(const Document& json, const std::string& path)
    {
        Prediction prediction;
        Fields fields(json, path, problems);
        prediction.prompt = fields.text("prompt");
        const std::string kind = fields.word("kind");
        const auto place = std::find(kKinds.begin(), kKinds.end(), kind);
        if (place == kKinds.end()) {
            problems.push_back({fields.path("kind"), kind, "one of " + joined(kKinds)});
            for (const char* rest : {"choices", "truth", "unit", "because"}) fields.take(rest); // not to be judged
            return prediction;
        }
        prediction.kind = static_cast<PredictionKind>(place - kKinds.begin());
        switch (prediction.kind) {
        case PredictionKind::Choice: readChoices(fields, prediction); break;
        case PredictionKind::Order:
            readChoices(fields, prediction);
            readOrder(fields, prediction);
            break;
        case PredictionKind::Number:
        case PredictionKind::DrawnCurve: readTruth(fields, prediction); break;
        }
        if (prediction.kind == PredictionKind::Number) prediction.unit = fields.textIfThere("unit");
        if (prediction.kind != PredictionKind::Choice) prediction.because = fields.text("because");
        return prediction;
    }

    void readChoices(Fields& fields, Prediction& prediction)
    {
        for (const auto& [json, path] : fields.list("choices")) {
            PredictionChoice choice;
            Fields inner(*json, path, problems);
            choice.text = inner.text("text");
            if (prediction.kind == PredictionKind::Choice) {
                choice.because = inner.text("because");
                if (const Document* holds = inner.need("holds", "a claim, or a list of claims that must all hold")) {
                    const std::string where = inner.path("holds");
                    for (std::size_t i = 0; holds->is_array() && i < holds->size(); ++i)
                        choice.holds.push_back(claimAt((*holds)[i], where + '[' + std::to_string(i) + ']'));
                    if (!holds->is_array()) choice.holds.push_back(claimAt(*holds, where));
                }
            } else if (const Document* value = inner.need("value", "an object of arm, of, at")) {
                choice.value = claimAt(measured(*value), inner.path("value"));
            }
            prediction.choices.push_back(std::move(choice));
        }
        if (prediction.choices.size() < 2) problems.push_back({fields.path("choices"), "", "a list of at least two"});
    }

    void readOrder(Fields& fields, Prediction& prediction)
    {
        const Document* truth = fields.need("truth", "{\"sort\": \"ascending\"} or {\"sort\": \"descending\"}");
        if (!truth) return;
        Fields inner(*truth, fields.path("truth"), problems);
        const std::string sort = inner.word("sort");
        prediction.descending = sort == "descending";
        if (sort != "ascending" && sort != "descending")
            problems.push_back({inner.path("sort"), sort, "ascending or descending"});
    }

    // {"arm", "of", "at", "over", "minus"} with "within"; of a curve without places, and with "by".
    void readTruth(Fields& fields, Prediction& prediction)
    {
        const bool curve = prediction.kind == PredictionKind::DrawnCurve;
        const Document* truth = fields.need("truth", "an object of arm, of, at and how near an answer must come");
        if (!truth) return;
        const std::string path = fields.path("truth");
        Document value = *truth;
        if (curve && value.is_object()) {
            const auto by = value.find("by");
            prediction.bySamples = by != value.end() && *by == "samples";
            if (by != value.end() && *by != "samples" && *by != "updates")
                problems.push_back({path + ".by", documentExcerpt(*by), "samples or updates"});
            if (const auto decades = value.find("decades"); decades != value.end()) {
                if (decades->is_number() && decades->get<double>() > 0)
                    prediction.decades = decades->get<double>();
                else
                    problems.push_back({path + ".decades", documentExcerpt(*decades), "a number above 0"});
            }
            for (const char* name : {"at", "over", "minus"})
                if (value.contains(name))
                    problems.push_back({path + '.' + name, "", "left out: a curve is a column of one arm"});
            for (const char* name : {"by", "decades", "at", "over", "minus"}) value.erase(name);
            value["at"] = "every";
        }
        prediction.truth = claimAt(measured(value), path);
        if (!prediction.decades && !(prediction.truth.within > 0))
            problems.push_back({path + ".within", "",
                                curve ? "must be there: a share of the measured range, or decades instead"
                                      : "must be there: how near a number must come, relative to it"});
        if (curve && !findColumn(prediction.truth.value.of))
            problems.push_back({path + ".of", prediction.truth.value.of, "a column"});
    }

    // As a claim whose number does not matter: what is wanted is what it measures.
    static Document measured(Document value)
    {
        if (!value.is_object()) return value;
        value["is"] = 0;
        value["timed"] = true; // times may be asked for: nothing is tested
        return value;
    }

    // One about a row of the planner's is read as if it were about a column, and told apart by its `of`.
    Claim plannedClaim(Document json, const std::string& path)
    {
        const std::string name = json["plan"].is_string() ? json["plan"].get<std::string>() : std::string();
        if (!contains(plan::claimNames(), name)) {
            problems.push_back({path + ".plan", documentExcerpt(json["plan"]), "one of " + joined(plan::claimNames())});
            return {};
        }
        std::vector<std::string> rows;
        for (const plan::ClaimRow& row : plan::preparedClaim(name).rows)
            if (row.computed) rows.push_back(row.what);
        const auto row = [&](const char* key) {
            const std::string what = json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : "";
            if (!contains(rows, what)) problems.push_back({path + '.' + key, what, "one of " + joined(rows)});
            return "plan:" + what;
        };
        const std::string of = row("of"), over = json.contains("over") ? row("over") : "";
        json.erase("plan");
        json.erase("over");
        json["arm"] = name;
        json["of"] = "update"; // any column
        Claim claim = claimAt(json, path);
        claim.value.of = of;
        if (!over.empty()) {
            claim.over = claim.value;
            claim.over->of = over;
        }
        return claim;
    }

    Claim claimAt(const Document& json, const std::string& path)
    {
        if (json.is_object() && json.contains("plan")) return plannedClaim(json, path);
        std::vector<Problem> wrong;
        std::vector<Claim> claims = readClaims(Document::array({json}), path, wrong);
        for (Problem& problem : wrong) { // the list is ours
            problem.where = path + problem.where.substr(path.size() + 3);
            problems.push_back(std::move(problem));
        }
        return std::move(claims.front());
    }

    LessonChange readChange(const Document& json, const std::string& path)
    {
        LessonChange change;
        Fields fields(json, path, problems);
        change.text = fields.text("text");
        change.experiment = readExperimentName(fields);
        if (const Document* set = fields.take("set")) {
            if (set->is_object() && !set->empty())
                change.settings = readSettings(*set);
            else
                fields.refuse("set", *set, "an object {path: value, …}");
        }
        checkSettings(change.experiment, change.settings, fields.path("set"));
        return change;
    }

    const std::filesystem::path& m_folder;
};

} // namespace

std::variant<Lesson, std::vector<Problem>> checkLesson(const Document& document, const std::filesystem::path& folder)
{
    Reader reader(folder);
    reader.read(document);
    if (!reader.problems.empty()) return std::move(reader.problems);
    return std::move(reader.lesson);
}

Lesson readLesson(const Document& document, const std::filesystem::path& folder)
{
    auto result = checkLesson(document, folder);
    if (auto* problems = std::get_if<std::vector<Problem>>(&result)) throw BadInput(std::move(*problems));
    return std::get<Lesson>(std::move(result));
}

} // namespace tarakum
