// The key `teach`: what it may name, what a wrong one is told, and that documents keep it.
#include "engine/lab/lesson.hpp"
#include "engine/lab/shipped.hpp"
#include "engine/lab/teach.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tarakum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Document withTeach(const char* teach)
{
    Document document = parseDocument(shippedExperiments().front().json, "shipped");
    document["teach"] = parseDocument(teach, "teach");
    return document;
}

std::vector<Problem> problemsOf(const Document& document)
{
    const auto result = checkExperiment(document, {});
    const auto* problems = std::get_if<std::vector<Problem>>(&result);
    return problems ? *problems : std::vector<Problem>();
}

TEST(Teach, NamesControlsChartsViewsAndKeys)
{
    const Document document = withTeach(R"({"show": ["play", "charts:loss", "views:diagram", "charts:memory",
        "arms[].accumulation_steps", "arms[0].micro_batch", "length.updates"], "view": "memory", "text_size": 1.75})");
    EXPECT_TRUE(problemsOf(document).empty());
    const Teach teach = teachOf(document);
    EXPECT_TRUE(teach.shows("play"));
    EXPECT_FALSE(teach.shows("reset"));
    EXPECT_THAT(teach.shown("charts"), ElementsAre("loss", "memory"));
    EXPECT_THAT(teach.shown("views"), ElementsAre("diagram"));
    EXPECT_THAT(teach.keys(), ElementsAre("arms[].accumulation_steps", "arms[0].micro_batch", "length.updates"));
    EXPECT_EQ(teach.view, "memory");
    EXPECT_EQ(teach.textSize, 1.75);
}

TEST(Teach, WhatIsLeftOutIsTheUsual)
{
    const Teach usual, read = teachOf(withTeach("{}"));
    EXPECT_EQ(read.show, usual.show);
    EXPECT_EQ(read.textSize, usual.textSize);
    EXPECT_EQ(teachOf(Document::object()).show, usual.show);
    EXPECT_TRUE(teachOf(withTeach(R"({"show": []})")).show.empty());
}

TEST(Teach, EveryControlMayBeNamed)
{
    for (const std::string_view control : teachControls()) {
        std::vector<Problem> problems;
        const Teach teach = readTeach(Document{{"show", {control}}}, "teach", {}, problems);
        EXPECT_TRUE(problems.empty()) << control;
        EXPECT_TRUE(teach.shows(control));
    }
}

TEST(Teach, AWrongOneGetsOneMessageThatNamesItsPlace)
{
    const struct
    {
        const char *json, *where, *allowed;
    } cases[] = {
        {R"(true)", "teach", "an object of show, view, text_size"},
        {R"({"shows": []})", "teach.shows", "did you mean show?"},
        {R"({"show": "play"})", "teach.show", "a list of names"},
        {R"({"show": ["play", 3]})", "teach.show[1]", "a name"},
        {R"({"show": ["plya"]})", "teach.show[0]", "did you mean play?"},
        {R"({"show": ["charts:los"]})", "teach.show[0]", "did you mean loss?"},
        {R"({"show": ["chart:loss"]})", "teach.show[0]", "charts:COLUMN"},
        {R"({"show": ["views:diagramm"]})", "teach.show[0]", "did you mean diagram?"},
        {R"({"show": ["arms[].accumulation_step"]})", "teach.show[0]", "did you mean arms[].accumulation_steps?"},
        {R"({"show": ["arms[9].micro_batch"]})", "teach.show[0]", "arms"},
        {R"({"view": "memry"})", "teach.view", "did you mean memory?"},
        {R"({"text_size": 3})", "teach.text_size", "a number from 0.8 to 2"},
        {R"({"text_size": "large"})", "teach.text_size", "a number from 0.8 to 2"},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(c.json);
        const auto problems = problemsOf(withTeach(c.json));
        ASSERT_EQ(problems.size(), 1u);
        EXPECT_EQ(problems[0].where, c.where);
        EXPECT_THAT(problems[0].allowed, HasSubstr(c.allowed));
        EXPECT_EQ(problems[0].text().find('\n'), std::string::npos);
    }
}

TEST(Teach, ALessonMayHaveItTooAndIsToldWhatIsWrong)
{
    Document lesson = parseDocument(shippedLessons().front().json, "lesson");
    EXPECT_TRUE(readLesson(lesson, {}).teach.show.empty()); // the lesson itself is enough
    lesson["teach"] = {{"show", {"steps"}}, {"text_size", 2}};
    EXPECT_THAT(readLesson(lesson, {}).teach.show, ElementsAre("steps"));
    lesson["teach"]["show"].push_back("stepps");
    const auto checked = checkLesson(lesson, {});
    const auto* problems = std::get_if<std::vector<Problem>>(&checked);
    ASSERT_TRUE(problems);
    ASSERT_EQ(problems->size(), 1u);
    EXPECT_EQ(problems->front().where, "teach.show[1]");
}

TEST(Teach, DocumentsKeepItAsItStands)
{
    const Document document = withTeach(R"({"show": ["play", "charts:loss"], "text_size": 1.5})");
    EXPECT_EQ(parseDocument(documentPretty(document), "again"), document);
    EXPECT_EQ(parseDocument(documentLine(document), "again"), document);
}

} // namespace
} // namespace tarakum
