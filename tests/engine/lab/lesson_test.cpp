// Lessons: their format, what a wrong file is told, what answers come to; and of those that ship, that both languages
// are there, that the claims hold and that the run decides every prediction.
#include "engine/lab/check.hpp"
#include "engine/lab/lesson.hpp"
#include "engine/lab/shipped.hpp"
#include "engine/planner/claims.hpp"
#include "engine/planner/time.hpp"
#include "tests/support/claim_beyond.hpp"
#include "tests/support/isolates.hpp"
#include "tests/support/sanitized.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace tarakum {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(TARAKUM_SOURCE_DIR) / "resources/lessons";

// One weight, four samples, an arm that accumulates and one that does not.
Document smallLesson()
{
    return parseDocument(R"({
  "tarakum_lesson": 1, "number": 7,
  "title": {"en": "t", "ar": "ع"}, "question": {"en": "q", "ar": "س"},
  "experiments": {"A": {
    "tarakum": 1,
    "data": {"kind": "csv", "rows": [[1, 2], [2, 4], [3, 6], [4, 8]], "shuffle": false},
    "model": {"kind": "mlp", "hidden": [], "bias": false, "start": "zeros"},
    "loss": "mse", "length": {"updates": 4},
    "defaults": {"precision": "float64", "optimizer": {"kind": "sgd", "learning_rate": 0.02}},
    "arms": [{"name": "k = 2", "micro_batch": 2, "accumulation_steps": 2}, {"name": "k = 1", "micro_batch": 2}]}},
  "pages": [{
    "text": {"en": "p", "ar": "ص"}, "experiment": "A",
    "do": [{"step-micro": 1}, {"run-to": {"updates": 2}}, {"switch-axis": "updates"}, {"run-to": "end"}],
    "show": "charts", "highlight": ["listing:L7", "chart:loss", "memory:gradients", "diagram:buffer", "arm:k = 2"],
    "predict": [
      {"prompt": {"en": "c", "ar": "خ"}, "kind": "choice", "choices": [
        {"text": {"en": "4", "ar": "4"}, "because": {"en": "b", "ar": "ل"},
         "holds": {"arm": "k = 2", "of": "loss", "at": "count", "is": 4}},
        {"text": {"en": "8", "ar": "8"}, "because": {"en": "b", "ar": "ل"},
         "holds": [{"arm": "k = 2", "of": "loss", "at": "count", "at_least": 5}]}]},
      {"prompt": {"en": "n", "ar": "ع"}, "kind": "number", "because": {"en": "b", "ar": "ل"},
       "truth": {"arm": "k = 1", "of": "update", "at": "last", "over": {"arm": "k = 2"}, "within": 0.1}},
      {"prompt": {"en": "o", "ar": "ت"}, "kind": "order", "because": {"en": "b", "ar": "ل"},
       "truth": {"sort": "descending"}, "choices": [
        {"text": {"en": "k = 2", "ar": "2"}, "value": {"arm": "k = 2", "of": "update", "at": "last"}},
        {"text": {"en": "k = 1", "ar": "1"}, "value": {"arm": "k = 1", "of": "update", "at": "last"}}]},
      {"prompt": {"en": "d", "ar": "م"}, "kind": "curve", "because": {"en": "b", "ar": "ل"},
       "truth": {"arm": "k = 2", "of": "loss", "by": "updates", "within": 0.1}}]}],
  "change_one_thing": [{"text": {"en": "x", "ar": "غ"}, "set": {"arms[0].accumulation_steps": 1}}],
  "small_print": {"en": "s", "ar": "ص"}
})",
                         "lesson");
}

const Prediction& prediction(const Lesson& lesson, std::size_t place)
{
    return lesson.pages.front().predictions.at(place);
}

TEST(Lesson, IsReadAsItStands)
{
    const Lesson lesson = readLesson(smallLesson(), "");
    EXPECT_EQ(lesson.name, "lesson-07");
    EXPECT_FALSE(lesson.shortCourse);
    ASSERT_EQ(lesson.pages.size(), 1u);
    const LessonPage& page = lesson.pages.front();
    ASSERT_EQ(page.actions.size(), 4u);
    EXPECT_EQ(page.actions[1].step, LessonStep::RunToUpdates);
    EXPECT_EQ(page.actions[1].count, 2);
    EXPECT_EQ(page.actions[2].axis, "updates");
    EXPECT_EQ(page.actions[3].step, LessonStep::RunToEnd);
    EXPECT_EQ(page.highlights[4].kind, "arm");
    EXPECT_EQ(page.highlights[4].name, "k = 2");
    EXPECT_EQ(prediction(lesson, 0).choices[1].holds.front().bound, 5);
    EXPECT_TRUE(prediction(lesson, 2).descending);
    EXPECT_EQ(lesson.changes.front().experiment, "A");
    EXPECT_EQ(pageDocument(lesson, page), lesson.experiments.front().document);
}

TEST(Lesson, APageSetsItsExperiment)
{
    Document document = smallLesson();
    document["pages"][0]["do"].push_back(parseDocument(R"({"set": {"arms[0].accumulation_steps": 1}})", ""));
    const Lesson lesson = readLesson(document, "");
    EXPECT_EQ((*pageDocument(lesson, lesson.pages.front()))["arms"][0]["accumulation_steps"], 1);
    EXPECT_EQ(lesson.experiments.front().document["arms"][0]["accumulation_steps"], 2);
}

TEST(Lesson, WhatIsWrongInAFile)
{
    const struct
    {
        const char *pointer, *json, *problem; // a JSON pointer, what stands there instead
    } cases[] = {
        {"/tarakum_lesson", "2", "tarakum_lesson is 2, but must be an integer from 1 to 1"},
        {"/number", "0", "number is 0, but must be an integer from 1 to 99"},
        {"/titel", "1", "titel: unknown key; did you mean title?"},
        {"/title", R"({"en": "t"})", "title is {\"en\":\"t\"}, but must be an object {\"en\": text, \"ar\": text}"},
        {"/pages/0/text/ar", "\"\"", "pages[0].text is"},
        {"/pages", "[]", "pages: at least one page"},
        {"/needs_fashion_mnist", "true", "without_data: must be there"},
        {"/experiments/A/data/kind", "\"circle\"", "experiments.A.data.kind is \"circle\""},
        {"/pages/0/experiment", "\"B\"", "pages[0].experiment is B, but must be one of the lesson's: A"},
        {"/pages/0/show", "\"chart\"", "pages[0].show is chart, but must be one of charts, diagram"},
        {"/pages/0/highlight/0", "\"listing:L15\"", "pages[0].highlight[0] is listing:L15, but must be one of L1, L2"},
        {"/pages/0/highlight/0", "\"lines:L1\"",
         "pages[0].highlight[0] is \"lines:L1\", but must be one of listing:NAME"},
        {"/pages/0/highlight/4", "\"arm:right\"",
         "pages[0].highlight[4] is arm:right, but must be one of k = 2, k = 1"},
        {"/pages/0/do/0", R"({"step": 1})", "pages[0].do[0] is {\"step\":1}, but must be one of {\"step-micro\": n}"},
        {"/pages/0/do/1", R"({"run-to": {"epochs": 1}})", "pages[0].do[1] is"},
        {"/pages/0/do/2", R"({"switch-axis": "hours"})", "pages[0].do[2] is"},
        {"/pages/0/do/0", R"({"set": {"arms[0].micro_bach": 1}})", "did you mean micro_batch?"},
        {"/pages/0/do/0", R"({"set": {"arms[7].micro_batch": 1}})", "arms[7]"},
        {"/pages/0/predict/0/kind", "\"guess\"",
         "pages[0].predict[0].kind is guess, but must be one of choice, number"},
        {"/pages/0/predict/0/choices", "[]", "pages[0].predict[0].choices: a list of at least two"},
        {"/pages/0/predict/0/choices/0/holds/of", "\"lost\"", "pages[0].predict[0].choices[0].holds.of is \"lost\""},
        {"/pages/0/predict/0/choices/1/holds/0/at", "0", "pages[0].predict[0].choices[1].holds[0].at is 0"},
        {"/pages/0/predict/0/choices/0/holds", R"({"plan": "bart"})",
         "holds.plan is \"bart\", but must be one of bert-large"},
        {"/pages/0/predict/0/choices/0/holds", R"({"plan": "gpt3", "of": "speed", "is": 1})", "holds.of is speed"},
        {"/pages/0/predict/1/truth/within", "0", "pages[0].predict[1].truth.within: must be there"},
        {"/pages/0/predict/1/truth/at", "\"lst\"", "pages[0].predict[1].truth.at is \"lst\""},
        {"/pages/0/predict/2/truth/sort", "\"up\"", "pages[0].predict[2].truth.sort is up"},
        {"/pages/0/predict/2/choices/0/value/arm", "1", "pages[0].predict[2].choices[0].value.arm is 1"},
        {"/pages/0/predict/3/truth/at", "\"last\"", "pages[0].predict[3].truth.at: left out: a curve is a column"},
        {"/pages/0/predict/3/truth/by", "\"hours\"", "pages[0].predict[3].truth.by is \"hours\""},
        {"/change_one_thing/0/set", "{}", "change_one_thing[0].set is {}, but must be an object"},
        {"/change_one_thing/0/set", R"({"seeds": 1})", "change_one_thing[0].set: seeds"},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(c.problem);
        Document document = smallLesson();
        document[Document::json_pointer(c.pointer)] = parseDocument(c.json, "");
        const auto result = checkLesson(document, "");
        const auto* problems = std::get_if<std::vector<Problem>>(&result);
        ASSERT_TRUE(problems);
        std::vector<std::string> texts;
        for (const Problem& problem : *problems) texts.push_back(problem.text());
        EXPECT_THAT(texts, testing::Contains(testing::HasSubstr(c.problem)));
    }
    EXPECT_THROW(readLesson(parseDocument("[]", ""), ""), BadInput);
}

TEST(Lesson, AnswersAreJudgedByTheRun)
{
    const Lesson lesson = readLesson(smallLesson(), "");
    const auto record = trainForClaims(lesson.experiments.front().document, "", {});
    const auto reveal = [&](std::size_t place) { return revealed(prediction(lesson, place), record.get()); };
    const auto right = [&](std::size_t place, const Answer& answer) {
        return isRight(prediction(lesson, place), reveal(place), answer);
    };
    EXPECT_EQ(reveal(0).choice, 0u);
    EXPECT_TRUE(right(0, {.choice = 0, .number = 0, .order = {}, .curve = {}}));
    EXPECT_FALSE(right(0, {.choice = 1, .number = 0, .order = {}, .curve = {}}));

    EXPECT_EQ(reveal(1).number, 2);
    EXPECT_TRUE(right(1, {.choice = 0, .number = 2.19, .order = {}, .curve = {}}));
    EXPECT_FALSE(right(1, {.choice = 0, .number = 2.21, .order = {}, .curve = {}}));

    EXPECT_THAT(reveal(2).order, testing::ElementsAre(1, 0));
    EXPECT_TRUE(right(2, {.choice = 0, .number = 0, .order = {1, 0}, .curve = {}}));
    EXPECT_FALSE(right(2, {.choice = 0, .number = 0, .order = {0, 1}, .curve = {}}));
    EXPECT_FALSE(right(2, {.choice = 0, .number = 0, .order = {1}, .curve = {}}));

    const CurvePoints measured = reveal(3).curve;
    ASSERT_EQ(measured.size(), 4u);
    EXPECT_TRUE(right(3, {.choice = 0, .number = 0, .order = {}, .curve = measured}));
    CurvePoints off = measured;
    for (auto& point : off) point.second += 0.11 * (measured.front().second - measured.back().second);
    EXPECT_FALSE(right(3, {.choice = 0, .number = 0, .order = {}, .curve = off}));
    EXPECT_FALSE(right(3, {}));
}

TEST(Lesson, AnUndecidedPredictionSaysWhy)
{
    Document document = smallLesson();
    document["pages"][0]["predict"][0]["choices"][1]["holds"][0]["at_least"] = 3;
    document["pages"][0]["predict"][1]["truth"]["arm"] = "k = 3";
    const Lesson lesson = readLesson(document, "");
    const auto record = trainForClaims(lesson.experiments.front().document, "", {});
    EXPECT_THAT(revealed(prediction(lesson, 0), record.get()).why, testing::HasSubstr("more than one"));
    const Reveal nothing = revealed(prediction(lesson, 1), record.get());
    EXPECT_FALSE(nothing.decided);
    EXPECT_THAT(nothing.why, testing::HasSubstr("k = 3"));
    EXPECT_FALSE(revealed(prediction(lesson, 2), nullptr).decided);
}

// ── those that ship ─────────────────────────────────────────────────────────────────────────────────────────────────

TEST(ShippedLessons, EveryFileIsBuiltInAsItStands)
{
    std::set<std::string> files, names;
    for (const auto& entry : std::filesystem::directory_iterator(kFolder)) files.insert(entry.path().stem().string());
    for (const Shipped& shipped : shippedLessons()) {
        SCOPED_TRACE(shipped.name);
        names.insert(std::string(shipped.name));
        const Document file = readDocument(kFolder / (std::string(shipped.name) + ".json"));
        EXPECT_TRUE(shipped.json == documentPretty(file)) << "not as the program writes it";
        EXPECT_EQ(std::stoi(std::string(shipped.name)), static_cast<int>(names.size()));
    }
    EXPECT_EQ(names, files);
}

TEST(ShippedLessons, AreFourteenAndFoundByName)
{
    ASSERT_EQ(lessons().size(), 14u);
    std::vector<int> course;
    for (std::size_t i = 0; i < lessons().size(); ++i) {
        EXPECT_EQ(lessons()[i].number, static_cast<int>(i) + 1);
        EXPECT_EQ(findLesson(lessons()[i].name), &lessons()[i]);
        if (lessons()[i].shortCourse) course.push_back(lessons()[i].number);
    }
    EXPECT_THAT(course, testing::ElementsAre(1, 2, 4, 5, 7));
    EXPECT_EQ(findLesson("4"), findLesson("lesson-04"));
    EXPECT_EQ(findLessonExperiment("lesson-04/A"), &findLesson("4")->experiments.front().document);
    for (const char* none : {"", "lesson-", "lesson-15", "four", "4x"}) EXPECT_EQ(findLesson(none), nullptr) << none;
    for (const char* none : {"lesson-04", "lesson-04/", "lesson-04/Z", "/A"})
        EXPECT_EQ(findLessonExperiment(none), nullptr) << none;
}

// That both languages are there is the reader's to say.
void expectRightText(const Text& text)
{
    EXPECT_EQ(badIsolates(text.arabic), "") << text.english;
}

TEST(ShippedLessons, EveryPageSaysAskOrShowsSomething)
{
    for (const Lesson& lesson : lessons()) {
        SCOPED_TRACE(lesson.name);
        for (const Text* text : {&lesson.title, &lesson.question, &lesson.withoutData, &lesson.smallPrint})
            expectRightText(*text);
        std::size_t predictions = 0;
        for (const LessonPage& page : lesson.pages) {
            expectRightText(page.text);
            EXPECT_FALSE(page.view.empty()) << page.text.english;
            EXPECT_FALSE(page.highlights.empty()) << page.text.english;
            predictions += page.predictions.size();
            for (const Prediction& asked : page.predictions) {
                expectRightText(asked.prompt);
                expectRightText(asked.because);
                for (const PredictionChoice& choice : asked.choices) {
                    expectRightText(choice.text);
                    expectRightText(choice.because);
                }
            }
        }
        EXPECT_GE(predictions, 2u);
        EXPECT_EQ(lesson.changes.size(), 2u);
        for (const LessonChange& change : lesson.changes) expectRightText(change.text);
        for (const LessonExperiment& experiment : lesson.experiments) {
            const Experiment read = readExperiment(experiment.document, "");
            EXPECT_FALSE(read.claims.empty()) << experiment.name;
            expectRightText(read.title);
        }
    }
}

bool saysItIsRight(const std::string& because, std::initializer_list<const char*> words)
{
    return std::any_of(words.begin(), words.end(), [&](const char* word) { return because.starts_with(word); });
}

bool isTimed(const Prediction& asked)
{
    return std::any_of(asked.choices.begin(), asked.choices.end(), [](const PredictionChoice& choice) {
        return std::any_of(choice.holds.begin(), choice.holds.end(), [](const Claim& claim) { return claim.timed; });
    });
}

class LessonRuns : public testing::TestWithParam<int>
{
};

// Trains the lesson's experiments once: their claims hold and fail just beyond, and every prediction is decided.
TEST_P(LessonRuns, DecideClaimsAndPredictions)
{
    if (kSanitized) GTEST_SKIP() << "trains everything that ships: for release builds";
    const Lesson& lesson = lessons()[static_cast<std::size_t>(GetParam() - 1)];
    std::map<std::string, std::shared_ptr<const RunRecord>> records;
    const auto recordOf = [&](const Document& document) {
        auto& record = records[documentLine(document)];
        if (!record) record = trainForClaims(document, "", {1, 1, nullptr});
        return record.get();
    };
    for (const LessonExperiment& experiment : lesson.experiments) {
        SCOPED_TRACE(experiment.name);
        const RunRecord* record = recordOf(experiment.document);
        for (const CheckedClaim& checked : testClaims(*record, false, true)) {
            const std::string words = claimText(checked.claim);
            EXPECT_EQ(checked.result.state, ClaimState::Holds) << words << ": " << checked.result.text;
            EXPECT_EQ(testClaim(claimBeyond(checked.claim, checked.result.measured), *record).state, ClaimState::Fails)
                << words;
        }
    }
    for (const LessonPage& page : lesson.pages)
        for (const Prediction& asked : page.predictions) {
            SCOPED_TRACE(asked.prompt.english);
            const std::optional<Document> document = pageDocument(lesson, page);
            const Reveal reveal = revealed(asked, document ? recordOf(*document) : nullptr);
            ASSERT_TRUE(reveal.decided) << reveal.why;
            const Answer truth{reveal.choice, reveal.number, reveal.order, reveal.curve};
            EXPECT_TRUE(isRight(asked, reveal, truth));
            for (std::size_t i = 0; i < asked.choices.size() && asked.kind == PredictionKind::Choice; ++i) {
                const PredictionChoice& choice = asked.choices[i];
                EXPECT_EQ(isRight(asked, reveal, {i, 0, {}, {}}), i == reveal.choice);
                if (isTimed(asked)) continue; // a busy machine may measure another choice than the one that says yes
                EXPECT_EQ(saysItIsRight(choice.because.english, {"Yes", "Right"}), i == reveal.choice);
                EXPECT_EQ(saysItIsRight(choice.because.arabic, {"نعم", "صحيح"}), i == reveal.choice);
            }
        }
}

INSTANTIATE_TEST_SUITE_P(All, LessonRuns, testing::Range(1, 15));

// What lesson 14 says in words.
TEST(ShippedLessons, LargeModelsOnPaper)
{
    const auto computed = [](const char* claim, std::string_view row) {
        for (const plan::ClaimRow& one : plan::preparedClaim(claim).rows)
            if (one.what == row && one.computed) return *one.computed;
        ADD_FAILURE() << "no row " << row;
        return 0.0;
    };
    constexpr double giga = 1e9, mebi = 1 << 20;
    EXPECT_NEAR(computed("bert-large", "memory at L = 16: b = 16, k = 1") / giga, 41, 0.1);
    EXPECT_NEAR(computed("bert-large", "memory at L = 16: b = 2, k = 8") / giga, 11, 0.1);
    EXPECT_NEAR(computed("bert-large", "memory at L = 8: b = 8, k = 1") / giga, 23.9, 0.1);
    EXPECT_NEAR(computed("bert-large", "memory at L = 8: b = 1, k = 8") / giga, 8.9, 0.1);
    EXPECT_NEAR(computed("bert-large", "what no k takes away: states and context") / giga, 6.8, 0.05);
    EXPECT_NEAR(computed("bert-large", "memory at b = 4, k = 1") / mebi, 14949, 0.04 * 14949);
    EXPECT_NEAR(computed("bert-large", "memory at b = 1, k = 4") / mebi, 8681, 0.04 * 8681);
    EXPECT_EQ(computed("bert-large", "largest b in 16 GB, s = 512"), 4);
    EXPECT_EQ(computed("bert-large", "largest b in 16 GB, s = 128"), 31);
    EXPECT_EQ(computed("gpt3", "k on 2048 devices, b = 1"), 48);
    EXPECT_EQ(computed("gpt3", "k on 1024 devices, b = 1"), 96);
    EXPECT_EQ(computed("gpt3", "device-hours of an update, 1024 over 2048: computing alone"), 1);
    EXPECT_EQ(plan::synchronisedSeconds(8, 10, 15, plan::Synchronise::Window), 95);
    EXPECT_EQ(plan::synchronisedSeconds(8, 10, 15, plan::Synchronise::MicroBatch), 200);
}

} // namespace
} // namespace tarakum
