#include "engine/lab/listing.hpp"

#include "engine/lab/document.hpp"
#include "engine/lab/keys.hpp"
#include "engine/lab/mistakes.hpp"
#include "engine/lab/shipped.hpp"
#include "tests/support/drawn_experiment.hpp"
#include "tests/support/python.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace tarakum {
namespace {

using Lines = std::vector<ListingLine>;

// k = 4, with all that makes a rule mean something.
Document fullDocument()
{
    return parseDocument(R"({"tarakum": 1, "data": {"kind": "random", "inputs": 6, "classes": 3, "train_samples": 40},
        "model": {"kind": "mlp", "hidden": [8], "normalisation": "batch", "dropout": 0.25}, "loss": "cross-entropy",
        "length": {"epochs": 1},
        "arms": [{"name": "arm", "micro_batch": 2, "accumulation_steps": 4, "clip_norm": 1, "loss_scale": {},
                  "schedule": {"kind": "cosine"}, "average": {"decay": 0.9}, "optimizer": {"kind": "adamw"}}]})",
                         "full");
}

Document plainDocument()
{
    return parseDocument(R"({"tarakum": 1, "data": {"kind": "random", "inputs": 6, "classes": 3, "train_samples": 40},
        "model": {"kind": "mlp", "hidden": [8]}, "length": {"epochs": 1},
        "arms": [{"name": "arm", "micro_batch": 2, "accumulation_steps": 4, "clip_norm": 1,
                  "schedule": {"kind": "cosine"}, "rules": {"divide": "micro-batches", "last_window": "carry"}}]})",
                         "plain");
}

std::optional<Lines> linesOf(const Document& document)
{
    auto result = checkExperiment(document, {});
    const auto* experiment = std::get_if<Experiment>(&result);
    if (!experiment) return std::nullopt;
    return listingOf(*experiment, experiment->arms[0]);
}

Lines linesWith(Document document, const std::string& rule, const std::string& value)
{
    setValue(document, "arms[0].rules." + rule, value);
    auto lines = linesOf(document);
    EXPECT_TRUE(lines) << rule << " = " << value;
    return lines.value_or(Lines());
}

// Those with the name, in order.
Lines named(const Lines& lines, const std::string& name)
{
    Lines found;
    for (const ListingLine& line : lines)
        if (bearsName(line, name)) found.push_back(line);
    return found;
}

std::size_t placeOf(const Lines& lines, const std::string& name)
{
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (bearsName(lines[i], name)) return i;
    ADD_FAILURE() << "no " << name;
    return 0;
}

std::size_t indentOf(const ListingLine& line)
{
    return line.text.find_first_not_of(' ') / 4;
}

// Names of the lines that are marked or struck.
std::multiset<std::string> marked(const Lines& lines)
{
    std::multiset<std::string> names;
    for (const ListingLine& line : lines)
        if (line.wrong || line.struck) names.insert((line.struck ? "-" : "") + line.name);
    return names;
}

TEST(Listing, IsTheTextbookLoopWhereNoRuleSaysOtherwise)
{
    const std::vector<std::string> expected{"k = 4",
                                            "G = 0",
                                            "optimizer.zero_grad(set_to_none=True)",
                                            "for inputs, targets in loader:",
                                            "    outputs = model(inputs)",
                                            "    loss = criterion(outputs, targets)",
                                            "    loss = loss / k",
                                            "    loss.backward()",
                                            "    G += 1",
                                            "    if G % k == 0:",
                                            "        torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)",
                                            "        optimizer.step()",
                                            "        scheduler.step()",
                                            "        optimizer.zero_grad(set_to_none=True)"};
    const auto lines = linesOf(plainDocument());
    ASSERT_TRUE(lines);
    ASSERT_EQ(lines->size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ((*lines)[i].text, expected[i]);
        EXPECT_EQ((*lines)[i].name, "L" + std::to_string(i + 1));
        EXPECT_FALSE((*lines)[i].wrong || (*lines)[i].struck) << expected[i];
    }
}

TEST(Listing, SaysWhereAForkGoesOnFrom)
{
    Document document = plainDocument();
    document["arms"][0]["name"] = "the \"old\" one";
    Document fork = document["arms"][0];
    fork.update({{"name", "new"}, {"fork", {{"of", "the \"old\" one"}, {"at", 3}}}});
    fork["accumulation_steps"] = {{{"from_update", 0}, {"steps", 2}}, {{"from_update", 3}, {"steps", 5}}};
    document["arms"].push_back(fork);
    const Experiment experiment = readExperiment(document, {});
    const Lines lines = listingOf(experiment, experiment.arms[1]);
    EXPECT_EQ(lines[0].note, ListingNote::Fork);
    EXPECT_EQ(lines[0].text, R"(# goes on from "the \"old\" one" after update 3)");
    EXPECT_EQ(lines[1].text, "k = 5"); // its first
}

TEST(Listing, GivesEachLineItsPhase)
{
    using P = ListingPhase;
    const P expected[] = {P::Start,    P::Start,    P::Start, P::Data, P::Forward,   P::Forward,   P::Scaling,
                          P::Backward, P::Counting, P::Test,  P::Clip, P::Optimizer, P::Optimizer, P::Clear};
    const auto lines = linesOf(plainDocument());
    ASSERT_TRUE(lines);
    for (std::size_t i = 0; i < lines->size(); ++i) EXPECT_EQ((*lines)[i].phase, expected[i]) << (*lines)[i].text;
}

TEST(Listing, ShowsTheDivision)
{
    const Lines none = named(linesWith(plainDocument(), "divide", "none"), "L7");
    ASSERT_EQ(none.size(), 1u);
    EXPECT_TRUE(none[0].struck);
    const Lines twice = named(linesWith(plainDocument(), "divide", "twice"), "L7");
    ASSERT_EQ(twice.size(), 2u);
    EXPECT_EQ(twice[0].text, twice[1].text);
    EXPECT_FALSE(twice[0].wrong);
    EXPECT_TRUE(twice[1].wrong);
    const Lines items = named(linesWith(plainDocument(), "divide", "items"), "L7");
    ASSERT_EQ(items.size(), 1u);
    EXPECT_EQ(items[0].text, "    loss = criterion(outputs, targets, reduction=\"sum\") / items_in_window");
    EXPECT_TRUE(bearsName(items[0], "L6"));
    EXPECT_FALSE(items[0].wrong);
}

TEST(Listing, MarksAMeanOfMeansWhereMicroBatchesDiffer)
{
    Document document = plainDocument();
    setValue(document, "arms[0].micro_batch", Document{1, 3});
    const auto lines = linesOf(document);
    ASSERT_TRUE(lines);
    EXPECT_TRUE(named(*lines, "L7")[0].wrong);
    EXPECT_EQ((*lines)[0].text, "k = 4  # 1 + 3 + 1 + 3 = 8 samples");
}

TEST(Listing, ShowsClearing)
{
    const Lines early = linesWith(plainDocument(), "clear", "micro-batch");
    ASSERT_EQ(named(early, "L14").size(), 1u);
    EXPECT_LT(placeOf(early, "L14"), placeOf(early, "L5"));
    EXPECT_TRUE(named(early, "L14")[0].wrong);
    EXPECT_TRUE(named(linesWith(plainDocument(), "clear", "never"), "L14")[0].struck);
    const Lines zero = named(linesWith(plainDocument(), "clearing", "zero"), "L14");
    EXPECT_EQ(zero[0].text, "        optimizer.zero_grad(set_to_none=False)");
    EXPECT_FALSE(zero[0].wrong);
}

TEST(Listing, ShowsWhereAWindowEnds)
{
    Document document = plainDocument();
    removeValue(document, "arms[0].rules.last_window");
    const Lines before = linesWith(document, "boundary", "before");
    EXPECT_EQ(named(before, "L4")[0].text.substr(4), "for i, (inputs, targets) in enumerate(loader):");
    EXPECT_EQ(named(before, "L10")[0].text.substr(8), "if i % k == 0:");
    EXPECT_TRUE(named(before, "L10")[0].wrong);
    const Lines inverted = linesWith(document, "boundary", "inverted");
    EXPECT_EQ(named(inverted, "L10")[0].text.substr(8), "if G % k:");
    EXPECT_TRUE(named(inverted, "L10")[0].wrong);
}

TEST(Listing, ShowsWhatBecomesOfTheLastWindow)
{
    const Lines flush = linesWith(plainDocument(), "last_window", "flush");
    EXPECT_EQ(named(flush, "L7")[0].text, "    loss = loss / n");
    EXPECT_EQ(named(flush, "L10")[0].text, "    if G == n:");
    ASSERT_EQ(named(flush, "L2").size(), 2u); // set back after L14
    EXPECT_EQ(flush.back().text, "        G = 0");
    EXPECT_TRUE(marked(flush).empty());

    const Lines steps = linesWith(plainDocument(), "last_window", "flush-by-steps");
    EXPECT_EQ(named(steps, "L7")[0].text, "    loss = loss / k");
    EXPECT_EQ(marked(steps), std::multiset<std::string>{"L7"});

    const Lines leak = linesWith(plainDocument(), "last_window", "leak");
    EXPECT_EQ(named(leak, "L2")[0].text, "    G = 0");
    EXPECT_LT(placeOf(leak, "L2"), placeOf(leak, "L4"));
    EXPECT_EQ(marked(leak), (std::multiset<std::string>{"L2", "-L3"}));

    EXPECT_EQ(marked(linesWith(plainDocument(), "last_window", "drop")), std::multiset<std::string>{"L4"});
}

TEST(Listing, ShowsClippingAndItsAbsence)
{
    const Lines running = linesWith(plainDocument(), "clip", "running-sum");
    EXPECT_EQ(placeOf(running, "L11"), placeOf(running, "L8") + 1);
    EXPECT_EQ(indentOf(named(running, "L11")[0]), indentOf(named(running, "L8")[0]));
    EXPECT_TRUE(named(running, "L11")[0].wrong);
    Document document = plainDocument();
    removeValue(document, "arms[0].clip_norm");
    EXPECT_TRUE(named(*linesOf(document), "L11").empty());
}

TEST(Listing, ShowsWhatAdvancesTheSchedule)
{
    const Lines lines = linesWith(plainDocument(), "schedule_unit", "micro-batch");
    const Lines schedule = named(lines, "L13");
    ASSERT_EQ(schedule.size(), 1u);
    EXPECT_EQ(indentOf(schedule[0]), indentOf(named(lines, "L10")[0]));
    EXPECT_TRUE(schedule[0].wrong);
}

TEST(Listing, ShowsTheStateOfARecurrentNetwork)
{
    Document document = plainDocument();
    setValue(document, "data", parseDocument(R"({"kind": "stream", "lanes": 4, "steps": 3, "train_samples": 40})", ""));
    setValue(document, "model", parseDocument(R"({"kind": "gru", "hidden": [4], "stateful": true})", ""));
    setValue(document, "loss", "mse");
    EXPECT_EQ(named(*linesOf(document), "L5")[0].text, "    outputs, hidden[j] = model(inputs, hidden[j])");
    const Lines shared = named(linesWith(document, "state", "shared"), "L5");
    EXPECT_EQ(shared[0].text, "    outputs, hidden = model(inputs, hidden)");
    EXPECT_TRUE(shared[0].wrong);
}

// A mistake of the library is one that can be seen in its listing.
TEST(Listing, DiffersInEveryMistakeOfTheLibraryThatIsARule)
{
    int rules = 0;
    for (const Mistake& mistake : mistakes()) {
        const Shipped* shipped = findShipped(mistake.name);
        ASSERT_TRUE(shipped) << mistake.name;
        const Experiment e = readExperiment(parseDocument(shipped->json, mistake.name), {});
        for (const ArmSpec& arm : e.arms) {
            if (arm.name != mistake.arm) continue;
            Document document = parseDocument(shipped->json, mistake.name);
            bool byRule = false;
            for (const Document& one : document["arms"])
                if (one["name"] == arm.name)
                    byRule = one.contains("rules") && one["rules"] != Document{{"clearing", "zero"}} &&
                             one["rules"] != Document{{"clearing", "release"}}; // believed to save something, no more
            if (!byRule) continue;
            ++rules;
            EXPECT_FALSE(marked(listingOf(e, arm)).empty()) << mistake.name;
        }
    }
    EXPECT_GT(rules, 10);
}

// Every value of every rule, alone and with every value of every other, on experiments that give rules a meaning; and
// drawn ones.
TEST(Listing, IsPythonWhateverTheRules)
{
    const auto python = pythonWith("ast, json");
    if (!python) GTEST_SKIP() << "there is no python3 here";

    std::set<std::string> texts;
    std::size_t allowed = 0;
    const auto take = [&](const Document& document) {
        const auto lines = linesOf(document);
        if (!lines) return; // means nothing
        ++allowed;
        texts.insert(listingText(*lines));
    };

    Document stateful = fullDocument(), pairs = fullDocument(), adama = fullDocument(), segments = fullDocument();
    setValue(stateful, "data", parseDocument(R"({"kind": "stream", "lanes": 4, "steps": 3, "train_samples": 40})", ""));
    setValue(stateful, "model", parseDocument(R"({"kind": "gru", "hidden": [4], "stateful": true})", ""));
    setValue(stateful, "loss", "mse");
    setValue(pairs, "data", parseDocument(R"({"kind": "pairs", "outputs": 3, "train_samples": 40})", ""));
    setValue(pairs, "loss", "contrastive");
    for (const char* key : {"clip_norm", "loss_scale"}) removeValue(adama, std::string("arms[0].") + key);
    setValue(adama, "arms[0].optimizer.kind", "adama");
    setValue(segments, "arms[0].checkpointing", "every-layer");
    setValue(segments, "arms[0].effective_batch", 7);
    setValue(segments, "arms[0].buffer", parseDocument(R"({"type": "bfloat16", "summation": "kahan"})", ""));

    std::vector<const Key*> rules;
    for (const Key& key : keys())
        if (key.path.starts_with("arms[].rules.")) rules.push_back(&key);
    ASSERT_GT(rules.size(), 15u);
    for (Document document : {fullDocument(), plainDocument(), stateful, pairs, adama, segments}) {
        take(document);
        for (std::size_t i = 0; i < rules.size(); ++i)
            for (const std::string_view first : rules[i]->choices) {
                Document one = document;
                setValue(one, "arms[0]" + rules[i]->path.substr(6), std::string(first));
                take(one);
                for (std::size_t j = i + 1; j < rules.size(); ++j)
                    for (const std::string_view second : rules[j]->choices) {
                        Document two = one;
                        setValue(two, "arms[0]" + rules[j]->path.substr(6), std::string(second));
                        take(two);
                    }
            }
    }
    EXPECT_GT(allowed, 4000u);
    RecordProperty("combinations", static_cast<int>(allowed));
    RecordProperty("listings", static_cast<int>(texts.size()));
    for (unsigned seed = 0; seed < 300; ++seed) {
        const DrawnExperiment drawn = drawnExperiment(seed);
        texts.insert(listingText(listingOf(drawn.experiment, drawn.experiment.arms[0])));
    }

    const PythonResult result = parseAll(*python, texts);
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_EQ(result.output, std::to_string(texts.size()) + " parse\n");
}

} // namespace
} // namespace tarakum
