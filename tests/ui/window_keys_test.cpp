// Every key of the table in the setup panel: there, explained, kept to its range, found, marked and taken back.
#include "ui/arm_card.hpp"
#include "ui/key_editors.hpp"
#include "ui/key_field.hpp"
#include "ui/key_groups.hpp"
#include "ui/laboratory.hpp"
#include "ui/setup_group.hpp"
#include "ui/setup_panel.hpp"
#include "ui/size_box.hpp"

#include "engine/lab/keys.hpp"

#include "tests/ui/window_support.hpp"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <map>

namespace tarakum {
namespace {

const Experiment& experimentOf(MainWindow& window)
{
    return window.laboratory().record()->experiment;
}

// Key by key, as fast as nobody types; not left with Enter.
void typeOn(QWidget* field, const QString& text)
{
    field->setFocus();
    QTest::keySequence(field, QKeySequence::SelectAll);
    QTest::keyClicks(field, text);
}

void writeText(QWidget* editor, const QString& text)
{
    auto* lines = qobject_cast<QPlainTextEdit*>(editor);
    ASSERT_NE(lines, nullptr);
    lines->setFocus();
    lines->selectAll();
    QInputMethodEvent typed; // key events of these tests know Latin letters only
    typed.setCommitString(text);
    QApplication::sendEvent(lines, &typed);
    lines->clearFocus();
}

TEST(KeyGroups, HaveEveryKeyOfTheTableOnce)
{
    std::map<std::string, int> times;
    for (const auto* groups : {&experimentGroups(), &armGroups()})
        for (const KeyGroup& group : *groups) {
            EXPECT_NE(group.id, "other") << group.fields.front().front() << " belongs to no group";
            for (const FieldKeys& field : group.fields)
                for (const auto& key : field) ++times[(groups == &armGroups() ? "arms[]." : "") + key];
        }
    for (const Key& key : keys())
        if (key.path != "tarakum" && key.path != "arms[].name" && key.path != "arms[].off" &&
            key.path != "arms[].colour" && !key.path.starts_with("arms[].fork.")) {
            EXPECT_EQ(times[key.path], 1) << key.path;
        }
}

TEST(KeyGroups, SayWhyAKeyMeansNothing)
{
    Document document = smallExperiment();
    EXPECT_TRUE(whyUnused(document, "data.noise").isEmpty());
    EXPECT_TRUE(whyUnused(document, "data.target").contains("csv"));
    EXPECT_TRUE(whyUnused(document, "loss_temperature").contains("contrastive"));
    EXPECT_TRUE(whyUnused(document, "defaults.optimizer.beta1").contains("adam"));
    setValue(document, "arms[1].optimizer.kind", "adam"); // one arm that uses it is enough
    EXPECT_TRUE(whyUnused(document, "defaults.optimizer.beta1").isEmpty());
    EXPECT_TRUE(whyUnused(document, "arms[1].optimizer.beta1").isEmpty());
    EXPECT_FALSE(whyUnused(document, "arms[0].optimizer.beta1").isEmpty());
    EXPECT_TRUE(whyUnused(document, "arms[0].rules.clip").contains("clip_norm"));
    setValue(document, "defaults.clip_norm", 1);
    EXPECT_TRUE(whyUnused(document, "arms[0].rules.clip").isEmpty());
    EXPECT_FALSE(whyUnused(document, "arms[0].accumulation_steps.most").isEmpty());
    setValue(document, "arms[0].accumulation_steps", Document{{"kind", "loss"}});
    EXPECT_TRUE(whyUnused(document, "arms[0].accumulation_steps.most").isEmpty());
    setValue(document, "defaults.optimizer.kind", "adama");
    EXPECT_TRUE(whyUnused(document, "arms[0].clip_norm").contains("adama"));
}

TEST(SetupKeys, EveryKeyIsInThePanelAndExplained)
{
    auto window = windowOn(smallExperiment());
    int seen = 0;
    for (const Key& key : keys()) {
        if (key.path == "tarakum" || key.path.starts_with("arms[].fork.")) continue;
        constexpr std::string_view arm = "arms[].";
        const bool ofArm = key.path.starts_with(arm);
        std::vector<std::string> paths;
        if (!ofArm) paths.push_back(key.path);
        if (ofArm) paths.push_back("arms[1]." + key.path.substr(arm.size()));
        if (ofArm && key.path != "arms[].name" && key.path != "arms[].off" && key.path != "arms[].colour")
            paths.push_back("defaults." + key.path.substr(arm.size()));
        for (const auto& path : paths) {
            QWidget* editor = window->setup().reveal(path);
            ASSERT_NE(editor, nullptr) << path;
            EXPECT_TRUE(editor->isVisible()) << path;
            EXPECT_FALSE(editor->accessibleName().isEmpty()) << path;
            EXPECT_FALSE(editor->toolTip().isEmpty()) << path;
            ++seen;
        }
    }
    EXPECT_GT(seen, 150);
    EXPECT_TRUE(window->setup().problems().empty());
    EXPECT_EQ(window->setup().document(), smallExperiment()); // looking changes nothing
}

TEST(SetupKeys, RangesAreEnforcedWhileTyping)
{
    auto window = windowOn(smallExperiment());
    const struct
    {
        const char *path, *wrong, *right;
    } cases[] = {{"defaults.optimizer.learning_rate", "-1", "0.5"},
                 {"defaults.optimizer.momentum", "1.5", "0.9"},
                 {"model.hidden", "4, 0", "4, 3"},
                 {"length.updates", "0", "7"},
                 {"arms[0].memory_budget", "64 furlongs", "64 MiB"},
                 {"data.train_samples", "many", "32"},
                 {"seed", "-3", "3"}};
    for (const auto& c : cases) {
        auto* line = qobject_cast<QLineEdit*>(window->setup().reveal(c.path));
        ASSERT_NE(line, nullptr) << c.path;
        const Document before = window->setup().document();
        typeOn(line, c.wrong);
        EXPECT_FALSE(fieldAt(*window, c.path)->problem().isEmpty()) << c.path;
        EXPECT_EQ(window->setup().document(), before) << c.path; // it is only typed yet
        typeOn(line, c.right);
        EXPECT_TRUE(fieldAt(*window, c.path)->problem().isEmpty()) << c.path;
        QTest::keyClick(line, Qt::Key_Return);
        EXPECT_NE(window->setup().document(), before) << c.path;
        EXPECT_TRUE(window->setup().problems().empty()) << c.path;
    }
    EXPECT_EQ(experimentOf(*window).arms[0].optimizer.momentum, 0.9);
}

TEST(SetupKeys, TheFilterFindsKeysByNameLabelAndText)
{
    auto window = windowOn(smallExperiment());
    auto* filter = part<QLineEdit>(*window, "filterKeys");
    const auto shown = [&](const char* path) {
        auto* editor = part<QWidget>(*window, path);
        return editor && editor->isVisible();
    };
    EXPECT_FALSE(shown("defaults.average.decay"));
    typeOn(filter, "average decay");
    EXPECT_TRUE(shown("defaults.average.decay"));
    EXPECT_TRUE(shown("arms[0].average.decay"));
    EXPECT_FALSE(shown("seed"));
    EXPECT_FALSE(shown("defaults.optimizer.learning_rate"));
    typeOn(filter, "random numbers come"); // words of the text
    EXPECT_TRUE(shown("seed"));
    EXPECT_FALSE(shown("arms[0].average.decay"));
    typeOn(filter, "weight_decay");
    EXPECT_TRUE(shown("defaults.optimizer.weight_decay"));
    // What the present kind does not use is found, but cannot be changed, and says why.
    typeOn(filter, "target column");
    ASSERT_TRUE(shown("data.target"));
    EXPECT_FALSE(part<QWidget>(*window, "data.target")->isEnabled());
    EXPECT_TRUE(part<QWidget>(*window, "data.target")->accessibleDescription().contains("csv"));
    window->setup().setFilter("data.channels"); // no arm has it
    EXPECT_TRUE(shown("data.channels"));
    for (auto* card : window->setup().findChildren<ArmCard*>()) EXPECT_FALSE(card->isVisible());
    typeOn(filter, "xyzzy");
    EXPECT_FALSE(shown("data.target"));
    filter->clear();
    EXPECT_FALSE(shown("data.target"));
    EXPECT_FALSE(shown("defaults.average.decay"));
    EXPECT_TRUE(shown("defaults.optimizer.learning_rate"));
    QTest::keySequence(window.get(), QKeySequence::Find);
    EXPECT_EQ(QApplication::focusWidget(), filter);
}

TEST(SetupKeys, GroupsFold)
{
    auto window = windowOn(smallExperiment());
    auto* group = part<SetupGroup>(*window, "group:defaults.optimizer");
    ASSERT_NE(group, nullptr);
    auto* rate = part<QWidget>(*window, "defaults.optimizer.learning_rate");
    EXPECT_TRUE(rate->isVisible());
    auto* header = group->findChild<QToolButton*>("groupHeader");
    header->setFocus();
    QTest::keyClick(header, Qt::Key_Space);
    EXPECT_FALSE(rate->isVisible());
    EXPECT_TRUE(header->accessibleName().contains("0.1")); // says what is in it
    QTest::mouseClick(header, Qt::LeftButton);
    EXPECT_TRUE(rate->isVisible());
    // Rare keys, and those without a use, are behind "more".
    EXPECT_EQ(part<QWidget>(*window, "defaults.rules.divide"), nullptr); // not even made
    auto* training = part<SetupGroup>(*window, "group:training");
    EXPECT_FALSE(part<QWidget>(*window, "check_gradient")->isVisible());
    QTest::mouseClick(training->findChild<QToolButton*>("moreKeys"), Qt::LeftButton);
    EXPECT_TRUE(part<QWidget>(*window, "check_gradient")->isVisible());
}

TEST(SetupKeys, TheKeyInHandIsExplained)
{
    auto window = windowOn(smallExperiment());
    auto* help = part<QLabel>(*window, "setupHelp");
    EXPECT_FALSE(help->isVisible());
    part<QWidget>(*window, "defaults.optimizer.momentum")->setFocus();
    EXPECT_TRUE(help->isVisible());
    EXPECT_TRUE(help->text().contains("defaults.optimizer.momentum"));
    EXPECT_TRUE(help->text().contains("from \u20660\u2069 to \u20661\u2069")) << help->text().toStdString();
}

TEST(SetupKeys, StepsThatChangeHaveFieldsOfTheirOwn)
{
    auto window = windowOn(smallExperiment());
    auto* mode = qobject_cast<QComboBox*>(window->setup().reveal("arms[0].accumulation_steps"));
    ASSERT_NE(mode, nullptr);
    const auto choose = [&](const char* what) {
        mode->setCurrentIndex(mode->findData(what));
        emit mode->activated(mode->currentIndex());
    };
    choose("list");
    auto* line = part<QLineEdit>(*window, "arms[0].accumulation_steps:field:value");
    ASSERT_NE(line, nullptr);
    EXPECT_EQ(line->text(), "0: 4"); // it goes on from the k that was
    typeOn(line, "0: 1, 10: 4");
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_EQ(written(*window, "arms[0].accumulation_steps"),
              parseDocument(R"([{"from_update": 0, "steps": 1}, {"from_update": 10, "steps": 4}])", ""));
    EXPECT_TRUE(window->setup().problems().empty());
    EXPECT_FALSE(part<SizeBox>(*window, "arms[0].accumulation_steps")->isEnabled()); // k is no one number now
    auto* from = part<QComboBox>(*window, "arms[0].accumulation_steps:field:from");
    from->setCurrentIndex(from->findData("from_epoch"));
    emit from->activated(from->currentIndex());
    EXPECT_EQ(written(*window, "arms[0].accumulation_steps")[1]["from_epoch"], 10);
    choose("noise-scale");
    EXPECT_EQ(written(*window, "arms[0].accumulation_steps"), (Document{{"kind", "noise-scale"}}));
    auto* most = qobject_cast<QLineEdit*>(window->setup().reveal("arms[0].accumulation_steps.most"));
    ASSERT_TRUE(most && most->isVisible());
    typeOn(most, "16");
    QTest::keyClick(most, Qt::Key_Return);
    EXPECT_EQ(written(*window, "arms[0].accumulation_steps.most"), 16);
    choose("number");
    EXPECT_TRUE(written(*window, "arms[0].accumulation_steps").is_number());
    EXPECT_TRUE(part<SizeBox>(*window, "arms[0].accumulation_steps")->isEnabled());
}

TEST(SetupKeys, OneLengthStandsInOneUnit)
{
    auto window = windowOn(smallExperiment());
    auto* length = part<QLineEdit>(*window, "length.updates");
    auto* unit = part<QComboBox>(*window, "length.updates:unit");
    EXPECT_EQ(length->text(), "64");
    EXPECT_EQ(unit->currentData().toString(), "length.samples");
    unit->setCurrentIndex(unit->findData("length.epochs"));
    typeOn(length, "2");
    QTest::keyClick(length, Qt::Key_Return);
    EXPECT_EQ(written(*window, "length"), (Document{{"epochs", 2}}));
    auto* kind = qobject_cast<QComboBox*>(window->setup().reveal("defaults.schedule.kind"));
    kind->setCurrentIndex(kind->findData("cosine"));
    emit kind->activated(kind->currentIndex());
    auto* warmup = qobject_cast<QLineEdit*>(window->setup().reveal("defaults.schedule.warmup_updates"));
    auto* warmupUnit = part<QComboBox>(*window, "defaults.schedule.warmup_updates:unit");
    typeOn(warmup, "3");
    QTest::keyClick(warmup, Qt::Key_Return);
    EXPECT_EQ(written(*window, "defaults.schedule.warmup_updates"), 3);
    warmupUnit->setCurrentIndex(warmupUnit->findData("defaults.schedule.warmup_samples"));
    emit warmupUnit->activated(warmupUnit->currentIndex());
    EXPECT_EQ(written(*window, "defaults.schedule"), (Document{{"kind", "cosine"}, {"warmup_samples", 3}}));
    type(warmup, "");
    EXPECT_EQ(written(*window, "defaults.schedule"), (Document{{"kind", "cosine"}}));
    EXPECT_TRUE(window->setup().problems().empty());
}

TEST(SetupKeys, TextsHaveTwoLanguages)
{
    auto window = windowOn(smallExperiment());
    QWidget* english = window->setup().reveal("title");
    writeText(english, "Tiny");
    EXPECT_EQ(written(*window, "title"), (Document{{"en", "Tiny"}, {"ar", "صغيرة"}}));
    writeText(part<QWidget>(*window, "title:ar"), QString::fromUtf8("ضئيلة"));
    EXPECT_EQ(written(*window, "title")["ar"], "ضئيلة");
    EXPECT_EQ(part<QLabel>(*window, "title")->text(), "Tiny");
    writeText(window->setup().reveal("question"), "Why?");
    EXPECT_EQ(written(*window, "question"), "Why?"); // one language needs no object
}

TEST(SetupKeys, AnArmsOwnValueGoesBackToTheSharedOne)
{
    auto window = windowOn(smallExperiment());
    auto* precision = qobject_cast<QComboBox*>(window->setup().reveal("arms[0].precision"));
    ASSERT_NE(precision, nullptr);
    EXPECT_TRUE(precision->currentText().contains("float32")); // shared
    precision->setCurrentIndex(precision->findData("float64"));
    emit precision->activated(precision->currentIndex());
    EXPECT_EQ(experimentOf(*window).arms[0].precision, Precision::Float64);
    precision->setCurrentIndex(0);
    emit precision->activated(0);
    EXPECT_EQ(experimentOf(*window).arms[0].precision, Precision::Float32);
    EXPECT_EQ(window->setup().document(), smallExperiment());
}

TEST(SetupKeys, ChangesAreMarkedAndTakenBack)
{
    auto window = windowOn(smallExperiment());
    const auto dot = [&](const char* path) { return fieldAt(*window, path)->findChild<QToolButton*>("changedDot"); };
    auto* group = part<SetupGroup>(*window, "group:defaults.optimizer");
    EXPECT_FALSE(dot("defaults.optimizer.learning_rate")->isVisible());
    EXPECT_FALSE(group->isChanged());
    type(part<QLineEdit>(*window, "defaults.optimizer.learning_rate"), "0.5");
    EXPECT_TRUE(dot("defaults.optimizer.learning_rate")->isVisible());
    EXPECT_TRUE(dot("defaults.optimizer.learning_rate")->toolTip().contains("0.1"));
    EXPECT_TRUE(group->isChanged());
    EXPECT_TRUE(group->findChild<QToolButton*>("groupHeader")->font().bold());
    QTest::mouseClick(dot("defaults.optimizer.learning_rate"), Qt::LeftButton);
    EXPECT_EQ(window->setup().document(), smallExperiment());
    EXPECT_FALSE(dot("defaults.optimizer.learning_rate")->isVisible());
    EXPECT_FALSE(window->isWindowModified());
    // One length in another unit goes back as a whole.
    auto* unit = part<QComboBox>(*window, "length.updates:unit");
    unit->setCurrentIndex(unit->findData("length.epochs"));
    emit unit->activated(unit->currentIndex());
    QTest::mouseClick(dot("length.updates"), Qt::LeftButton);
    EXPECT_EQ(window->setup().document(), smallExperiment());
    // Saving makes what stands there the file's.
    const QTemporaryDir folder;
    type(part<QLineEdit>(*window, "defaults.optimizer.learning_rate"), "0.5");
    ASSERT_TRUE(window->saveDocument(folder.filePath("a.json")));
    EXPECT_FALSE(dot("defaults.optimizer.learning_rate")->isVisible());
}

TEST(SetupKeys, MarksFollowAnArmThatMoves)
{
    auto window = windowOn(smallExperiment());
    type(part<QLineEdit>(*window, "arms[1].memory_budget"), "1 GiB");
    window->setup().moveArm(1, -1);
    EXPECT_TRUE(fieldAt(*window, "arms[0].memory_budget")->isChanged());
    EXPECT_FALSE(fieldAt(*window, "arms[1].memory_budget")->isChanged());
    fieldAt(*window, "arms[0].memory_budget")->revert();
    EXPECT_TRUE(written(*window, "arms[0].memory_budget").is_null());
}

TEST(KeyValues, AreReadAsPeopleTypeThem)
{
    EXPECT_EQ(stepsListText(stepsListFromText(QString::fromUtf8("٠: ١، ١٠: ٤"), "from_epoch")), "0: 1, 10: 4");
    EXPECT_EQ(stepsListFromText("4", "from_update"), Document("4")); // for the check to refuse
    EXPECT_EQ(rowsFromText("1, 2\n\n3 6.5\n"), (Document::array({Document{1, 2}, Document{3, 6.5}})));
    EXPECT_EQ(rowsText(Document::array({Document{1, 2}, Document{3, 6.5}})), "1, 2\n3, 6.5");
    const Document sweep = parseDocument(
        R"({"arms[0].accumulation_steps": [1, 2], "defaults.optimizer.kind": ["sgd", "adam"], "model.hidden": [[4], [8, 8]]})",
        "");
    EXPECT_EQ(sweepFromText(sweepText(sweep)), sweep) << sweepText(sweep).toStdString();
    EXPECT_EQ(sweepFromText("seed"), Document("seed"));
    EXPECT_EQ(shownText("arms[0].memory_budget", std::int64_t{3} << 19), "1536 KiB");
    EXPECT_EQ(shownText("arms[0].memory_budget", 1000), "1000");
    EXPECT_EQ(valueFromText("arms[0].micro_batch", "16"), Document(16));
    EXPECT_EQ(valueFromText("arms[0].micro_batch", "16, 8"), (Document{16, 8}));
    EXPECT_EQ(valueFromText("seed", "1 2 3"), (Document{1, 2, 3}));
    EXPECT_EQ(valueFromText("model.start", "weights.bin"), Document("weights.bin"));
    EXPECT_EQ(valueFromText("data.target", "7"), Document("7"));
}

} // namespace
} // namespace tarakum
