#include "engine/lab/describe.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/keys.hpp"
#include "engine/lab/spelling.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <map>
#include <set>

namespace tarakum {
namespace {

using testing::HasSubstr;

// Every member of an experiment as text, by the path of its key: what the structs hold, whatever the document says.
class Members final : public Visitor
{
public:
    explicit Members(Experiment experiment)
    {
        describe(*this, experiment);
        m_prefix = "arms[].";
        for (ArmSpec& arm : experiment.arms) describe(*this, arm);
    }
    void visit(const Key& key, Member member) override
    {
        std::visit([&](auto* value) { texts[m_prefix + key.path] = text(*value); }, member);
    }
    bool enter(std::string_view group) override
    {
        m_lengths.push_back(m_prefix.size());
        m_prefix += std::string(group) + '.';
        return true;
    }
    void leave() override
    {
        m_prefix.resize(m_lengths.back());
        m_lengths.pop_back();
    }

    std::map<std::string, std::string> texts;

private:
    template <class T>
    static std::string text(const T& value)
    {
        return Document(value).dump();
    }
    template <class T>
    static std::string text(const std::optional<T>& value)
    {
        return value ? text(*value) : "null";
    }
    static std::string text(const Text& value) { return value.english + '|' + value.arabic; }
    static std::string text(const std::filesystem::path& value) { return value.string(); }
    static std::string text(const Choice& value) { return std::to_string(value.index); }
    static std::string text(const ChoiceOrFile& value) { return std::to_string(value.index) + value.file.string(); }
    static std::string text(const ChoiceOrNumber& value)
    {
        return std::to_string(value.index) + ' ' + std::to_string(value.number);
    }
    static std::string text(const Sweep&) { return ""; }
    static std::string text(const StepsOrList& value)
    {
        std::string text = std::to_string(value.steps);
        for (const StepsEntry& entry : value.list)
            text += ' ' + std::to_string(entry.at) + ':' + std::to_string(entry.steps);
        return text;
    }

    std::string m_prefix;
    std::vector<std::size_t> m_lengths;
};

// An experiment in which the key means something.
Document documentFor(const Key& key)
{
    Document document = Document::parse(R"({"tarakum": 1, "arms": [{"name": "a"}]})");
    const std::string group = key.path.substr(0, key.path.rfind('.') + 1);
    const std::string arm = "arms[0]." + (group.starts_with("arms[].") ? group.substr(7) : "");
    if (!key.usedBy.empty())
        setValue(document, (group.starts_with("arms[]") ? arm : group) + "kind", key.usedBy.front());
    if (!key.usedBy.empty() && key.usedBy.front() == "csv") setValue(document, "data.path", "train.csv");
    if (key.path == "model.kind" || (!key.usedBy.empty() && key.usedBy.front() == "gru"))
        setValue(document, "model.hidden", 3);
    if (!key.usedBy.empty() && key.usedBy.front() == "step") setValue(document, "arms[0].schedule.every_updates", 10);
    const bool ofPairs = !key.usedBy.empty() && key.usedBy.front() == "pairs";
    if (ofPairs || key.path == "loss_temperature" || key.path.ends_with(".contrastive")) {
        setValue(document, "data.kind", "pairs");
        setValue(document, "loss", "contrastive");
    }
    if (key.path.ends_with(".nesterov")) setValue(document, "arms[0].optimizer.momentum", 0.5);
    if (key.path == "arms[].precision") setValue(document, "arms[0].device", "cuda"); // tf32 is only there
    if (key.path.ends_with(".clip")) setValue(document, "arms[0].clip_norm", 1);
    return document;
}

std::string settablePath(const Key& key)
{
    return key.path.starts_with("arms[]") ? "arms[0]" + key.path.substr(6) : key.path;
}

// A value that the key takes and that is not its default.
Document anotherValue(const Key& key)
{
    if (key.path == "loss" || key.path == "model.normalisation" || key.path == "arms[].schedule.kind")
        return key.choices[1]; // the last one asks for other keys
    switch (key.kind) {
    case KeyKind::Flag: return key.fallback != "true";
    case KeyKind::Integer: return key.least == key.most ? key.least : key.fallback == "4" ? 2 : key.least + 3;
    case KeyKind::Number: return key.most == std::numeric_limits<double>::max() ? key.least + 0.375 : key.most * 0.375;
    case KeyKind::Choice: return key.choices.back();
    case KeyKind::Text: return "some text";
    case KeyKind::Path: return "some/file";
    case KeyKind::Bytes: return "3 KiB";
    case KeyKind::Sizes: return Document::parse("[5, 4, 3]");
    case KeyKind::Rows: return Document::parse("[[1, 2.5], [3, 4]]");
    case KeyKind::Texts: return Document::parse(R"({"en": "x", "ar": "س"})");
    case KeyKind::Sweep: break;
    }
    return nullptr;
}

TEST(Keys, EveryKeyIsSettableAndFillsItsOwnMember)
{
    for (const Key& key : keys()) {
        SCOPED_TRACE(key.path);
        if (key.kind == KeyKind::Sweep) continue;           // fills no member: see variations
        if (key.path == "arms[].off") continue;             // its arm would not be there: see AnArmThatIsOff…
        if (key.path.starts_with("arms[].fork.")) continue; // is about two arms: see the tests of forks
        Document document = documentFor(key);
        const Members before(readExperiment(document, "/folder"));
        if (key.path == "data.rows") removeValue(document, "data.path");
        setValue(document, settablePath(key), anotherValue(key));
        Members after(readExperiment(document, "/folder"));

        const bool fixed = key.least == key.most && key.kind == KeyKind::Integer; // the version
        const bool oneChoice = key.kind == KeyKind::Choice && key.choices.size() == 1;
        EXPECT_EQ(after.texts.at(key.path) != before.texts.at(key.path), !fixed && !oneChoice);
        for (const auto& [path, text] : before.texts)
            EXPECT_TRUE(
                path == key.path || path == "data.path" || path.starts_with("length.") ||
                (path.starts_with("arms[].schedule.every_") && key.path.starts_with("arms[].schedule.every_")) ||
                after.texts.at(path) == text)
                << path;

        removeValue(document, settablePath(key));
        if (key.path == "tarakum" || key.path == "arms[].name" || key.path == "data.rows" ||
            key.path.starts_with("arms[].schedule.every_"))
            continue; // must be there
        EXPECT_EQ(Members(readExperiment(document, "/folder")).texts, before.texts);
    }
}

TEST(Keys, AnArmThatIsOffIsCheckedButNotAmongTheArms)
{
    Document document = parseDocument(R"({"tarakum": 1, "data": {"kind": "xor"}, "length": {"updates": 1},
        "arms": [{"name": "a", "off": true}, {"name": "b", "off": false}]})",
                                      "");
    const Experiment experiment = readExperiment(document, "/folder");
    ASSERT_EQ(experiment.arms.size(), 1u);
    EXPECT_EQ(experiment.arms[0].name, "b");
    const auto refused = [&](const char* path, const Document& value) {
        Document changed = document;
        setValue(changed, path, value);
        return std::holds_alternative<std::vector<Problem>>(checkExperiment(changed, "/folder"));
    };
    EXPECT_TRUE(refused("arms[1].off", true)); // none would be left
    EXPECT_TRUE(refused("arms[0].micro_batch", 0));
    EXPECT_TRUE(refused("arms[0].name", "b"));
    EXPECT_TRUE(refused("defaults.off", true));
    EXPECT_FALSE(refused("arms[0].off", false));
}

TEST(Keys, FallbacksAreTheStructsOwn)
{
    for (const Key& key : keys()) {
        SCOPED_TRACE(key.path);
        if (key.path == "arms[].name" || key.path == "data.rows" || key.path == "tarakum" ||
            key.path.starts_with("arms[].schedule.every_") || key.path.starts_with("arms[].fork."))
            continue; // have no default
        Document document = documentFor(key);
        const Members without(readExperiment(document, ""));
        if (!key.path.starts_with("length.") || key.fallback != "null")
            setValue(document, settablePath(key), Document::parse(key.fallback));
        EXPECT_EQ(Members(readExperiment(document, "")).texts, without.texts);
    }
    const auto fallback = [](const char* path) { return Document::parse(findKey(path)->fallback); };
    EXPECT_EQ(fallback("arms[].optimizer.learning_rate"), OptimizerSpec{}.learningRate);
    EXPECT_EQ(fallback("arms[].optimizer.epsilon"), OptimizerSpec{}.epsilon);
    EXPECT_EQ(fallback("arms[].micro_batch"), ArmSpec{}.microBatch.front());
    EXPECT_EQ(fallback("length.epochs"), Length{}.count);
    EXPECT_EQ(fallback("seed"), Experiment{}.seed);
    EXPECT_EQ(fallback("data.shuffle"), DataSpec{}.shuffle);
    EXPECT_EQ(fallback("arms[].clip_norm"), nullptr);
    EXPECT_EQ(fallback("arms[].rules.divide"), "items");
    EXPECT_EQ(fallback("model.start"), "uniform");
    EXPECT_EQ(fallback("model.hidden"), Document::array());
}

TEST(Keys, TheTableIsWhole)
{
    std::set<std::string> paths;
    for (const Key& key : keys()) {
        EXPECT_TRUE(paths.insert(key.path).second) << key.path;
        EXPECT_FALSE(key.text.empty()) << key.path;
        EXPECT_TRUE(key.text.ends_with('.')) << key.path;
        EXPECT_EQ(findKey(key.path), &key);
        EXPECT_FALSE(allowedText(key).empty());
        EXPECT_TRUE(key.kind != KeyKind::Choice || !key.choices.empty()) << key.path;
        if (!key.usedBy.empty()) {
            const Key* kind = findKey(key.path.substr(0, key.path.rfind('.') + 1) + "kind");
            ASSERT_TRUE(kind) << key.path;
            for (std::string_view used : key.usedBy) EXPECT_THAT(kind->choices, testing::Contains(used)) << key.path;
        }
    }
}

TEST(Keys, FindsByAnyIndexAndInDefaults)
{
    const Key* key = findKey("arms[].micro_batch");
    ASSERT_TRUE(key);
    EXPECT_EQ(findKey("arms[2].micro_batch"), key);
    EXPECT_EQ(findKey("defaults.micro_batch"), key);
    EXPECT_EQ(findKey("micro_batch"), nullptr);
    EXPECT_EQ(findKey(""), nullptr);
    EXPECT_EQ(findKey("data"), nullptr);
    for (const char* group : {"data", "length", "arms", "arms[3]", "arms[0].optimizer", "defaults", "defaults.rules"})
        EXPECT_TRUE(isKeyGroup(group)) << group;
    for (const char* other : {"", "dat", "seed", "arms[0].micro_batch", "rules"})
        EXPECT_FALSE(isKeyGroup(other)) << other;
}

TEST(Keys, AllowedTexts)
{
    EXPECT_EQ(allowedText(*findKey("arms[].clip_norm")), "a number above 0");
    EXPECT_EQ(allowedText(*findKey("arms[].optimizer.learning_rate")), "a number of at least 0");
    EXPECT_EQ(allowedText(*findKey("arms[].optimizer.beta1")), "a number of at least 0 and below 1");
    EXPECT_EQ(allowedText(*findKey("arms[].optimizer.momentum")), "a number from 0 to 1");
    EXPECT_EQ(allowedText(*findKey("model.activation")), "one of relu, tanh, gelu, sigmoid");
    EXPECT_EQ(allowedText(*findKey("model.kind")), "one of mlp, cnn, gpt, gru");
    EXPECT_EQ(allowedText(*findKey("arms[].device")), "one of cpu, cuda");
    EXPECT_EQ(allowedText(*findKey("arms[].micro_batch")), "an integer from 1 to 2000000, or a list of such");
    EXPECT_EQ(allowedText(*findKey("seed")), "an integer from 0 to 9007199254740992, or a list of such");
    EXPECT_EQ(allowedText(*findKey("arms[].accumulation_steps")),
              "an integer from 1 to 2000000, a list like [{\"from_update\": 0, \"steps\": 1}, …], or an object of "
              "kind, least, most, "
              "every, growth, fall");
    EXPECT_EQ(allowedText(*findKey("arms[].loss_scale")),
              "a number above 0, or an object of initial, growth, backoff, interval");
    EXPECT_EQ(allowedText(*findKey("model.start")), "one of uniform, he, zeros, or the name of a file");
}

TEST(Keys, UnknownOnesAreGuessed)
{
    EXPECT_EQ(unknownKeyText("arms[1].optimizer.momentun"), "unknown key; did you mean momentum?");
    EXPECT_EQ(unknownKeyText("arms[1].optimiser.kind"), "unknown key; did you mean optimizer?");
    EXPECT_EQ(unknownKeyText("arms[1].learning_rate"), "unknown key; did you mean optimizer.learning_rate?");
    EXPECT_EQ(unknownKeyText("micro_batch"), "unknown key; did you mean arms[].micro_batch or defaults.micro_batch?");
    EXPECT_EQ(unknownKeyText("default.micro_batch"), "unknown key; did you mean defaults?");
    EXPECT_EQ(unknownKeyText("length.weeks"), "unknown key; here may stand updates, epochs, samples");
}

TEST(Spelling, ClosestWord)
{
    const std::vector<std::string_view> words{"momentum", "nesterov", "beta1", "beta2", "k"};
    EXPECT_EQ(closestWord("momentun", words), "momentum");
    EXPECT_EQ(closestWord("momnetum", words), "momentum"); // exchanged neighbours
    EXPECT_EQ(closestWord("nestrov", words), "nesterov");
    EXPECT_EQ(closestWord("beta_1", words), "beta1");
    EXPECT_EQ(closestWord("banana", words), "");
    EXPECT_EQ(closestWord("x", words), "");
    EXPECT_EQ(closestWord("", words), "");
    EXPECT_EQ(closestWord(std::string(100000, 'm'), words), "");
}

} // namespace
} // namespace tarakum
