// Lessons: files of pages that ask first and then show, on experiments whose claims a program tests. The right answer
// of each prediction is read from the run, so it cannot go stale.
#pragma once

#include "engine/lab/claims.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/run_record.hpp"
#include "engine/lab/teach.hpp"
#include "engine/lab/text.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tarakum {

struct LessonSetting
{
    std::string path; // of a key of the page's experiment: "arms[1].rules.divide"
    Document value;
};

// What a page lets the learner press; the lesson never plays by itself.
enum class LessonStep { StepMicro, StepUpdate, RunToSamples, RunToUpdates, RunToEnd, SwitchAxis, Set };
struct LessonAction
{
    LessonStep step = LessonStep::StepMicro;
    std::int64_t count = 1;              // steps; the samples or updates to run to
    std::string axis;                    // SwitchAxis: "samples", "updates", "micro-steps", "seconds"
    std::vector<LessonSetting> settings; // Set: another run is begun with them
};

// Something on the screen that a page points at; let go of when the page is left. `kind` is one of
// lessonHighlights(), `name` what of it: "listing" "L7", "chart" "grad_norm", "arm" "printed".
struct LessonHighlight
{
    std::string kind, name;
};

struct PredictionChoice
{
    Text text;
    Text because;               // what is said to whoever chose it
    std::vector<Claim> holds;   // Choice: it is the right one if all of them hold in the run
    std::optional<Claim> value; // Order: what it is sorted by (value, over, minus)
};

// Choice: exactly one of the choices holds. Number: the value of `truth`. Order: the choices in the order of their
// values. Curve: a column over updates or samples.
// A claim may also be about a row of one of the planner's prepared claims: its value's `of` is then "plan:ROW", its
// `arm` the prepared claim's name. In files {"plan": "bert-large", "of": ROW, "over": ROW, "at_least": 2}.
enum class PredictionKind { Choice, Number, Order, DrawnCurve };
struct Prediction
{
    PredictionKind kind = PredictionKind::Choice;
    Text prompt;
    std::vector<PredictionChoice> choices; // Choice, Order
    // Number, Curve: value, over, minus; `within` is how near an answer must come: relative to a number, to the
    // measured range of a curve.
    Claim truth;
    std::optional<double> decades; // Curve: instead of within, on a logarithmic axis
    bool bySamples = false;        // Curve: over samples, else over updates
    bool descending = false;       // Order: the largest first
    Text unit;                     // Number; may be empty
    Text because;                  // Number, Order, Curve: what is said with the answer
};

struct LessonPage
{
    Text text;
    std::string experiment; // its name in the lesson; empty where the lesson has none
    std::vector<LessonAction> actions;
    std::string view; // one of lessonViews(); empty: as it was
    std::vector<LessonHighlight> highlights;
    std::vector<Prediction> predictions; // asked before the actions, one after the other
};

struct LessonExperiment
{
    std::string name;  // "A"
    Document document; // whole, with its claims
};

// Something to try at the end.
struct LessonChange
{
    Text text;
    std::string experiment;              // empty where the lesson has none
    std::vector<LessonSetting> settings; // of the experiment
};

struct Lesson
{
    int number = 0;   // from 1
    std::string name; // "lesson-04"; its experiments' are "lesson-04/A"
    bool shortCourse = false;
    bool needsFashionMnist = false;
    Text title, question;
    Text withoutData; // what to do where Fashion-MNIST is not installed; empty where it is not needed
    std::vector<LessonExperiment> experiments;
    std::vector<LessonPage> pages;
    std::vector<LessonChange> changes;
    Text smallPrint;
    Teach teach; // what a class is shown beside the lesson itself; by default nothing
};

// The lesson, or everything that is wrong with the file: "pages[2].predict[0].choices[1].holds[0].of …". `folder`:
// what paths in its experiments start from.
std::variant<Lesson, std::vector<Problem>> checkLesson(const Document&, const std::filesystem::path& folder);
Lesson readLesson(const Document&, const std::filesystem::path& folder); // BadInput instead

const std::vector<Lesson>& lessons();            // those that ship, by number
const Lesson* findLesson(std::string_view name); // "lesson-04", "4"; null if there is none
// The document of "lesson-04/A" or "4/A"; null if there is none.
const Document* findLessonExperiment(std::string_view name);
// The page's experiment with what the page sets; null where it has none.
std::optional<Document> pageDocument(const Lesson&, const LessonPage&);

// What pages may show and point at.
std::span<const std::string_view> lessonViews(); // as `snapshot --view` takes them
struct LessonHighlightKind
{
    std::string_view kind;                   // "listing"
    std::span<const std::string_view> names; // empty: an arm of the page's experiment
};
std::span<const LessonHighlightKind> lessonHighlights();

// ── answers ─────────────────────────────────────────────────────────────────────────────────────────────────────────

using CurvePoints = std::vector<std::pair<double, double>>; // updates or samples, value

struct Reveal
{
    bool decided = false;
    std::string why;                // if not
    std::size_t choice = 0;         // Choice: the right one's place
    double number = 0;              // Number; Choice: what the right one's first claim measured
    std::vector<std::size_t> order; // Order: places of the choices
    std::vector<double> values;     // Order: of each choice
    CurvePoints curve;              // Curve: each update that has a value
};
// Of a run that has ended; null where nothing but the planner is asked.
Reveal revealed(const Prediction&, const RunRecord*);

struct Answer
{
    std::size_t choice = 0;
    double number = 0;
    std::vector<std::size_t> order;
    CurvePoints curve; // as drawn
};
bool isRight(const Prediction&, const Reveal&, const Answer&);

} // namespace tarakum
