// An experiment of several seeds, or with a sweep, is run whole by the window: one run after another, as one.
#include "tests/ui/window_support.hpp"

#include "engine/lab/export.hpp"
#include "ui/control_bar.hpp"
#include "ui/laboratory.hpp"
#include "ui/run_seeds.hpp"
#include "ui/seeds_chooser.hpp"
#include "ui/seeds_editor.hpp"
#include "ui/setup_panel.hpp"
#include "ui/size_box.hpp"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include <sstream>

namespace tarakum {
namespace {

Document seeds(Document list, std::int64_t samples = 64)
{
    Document document = smallExperiment(samples);
    document["seed"] = std::move(list);
    return document;
}

std::shared_ptr<const RunRecord> runAlone(const Document& document, const std::string& label = {})
{
    Experiment experiment = readExperiment(document, {});
    labelArms(experiment, label);
    RunOptions options;
    options.threads = 1;
    Run run(std::move(experiment), documentLine(document), options);
    run.play();
    EXPECT_TRUE(run.wait(std::chrono::seconds(30)));
    return run.record();
}

bool sameLosses(const RunRecord& a, const RunRecord& b)
{
    bool same = a.arms.size() == b.arms.size();
    for (std::size_t arm = 0; same && arm < a.arms.size(); ++arm) {
        const auto &one = a.arms[arm].updates, &other = b.arms[arm].updates;
        same = one.size() == other.size();
        for (std::size_t i = 0; same && i < one.size(); ++i) same = one[i].loss == other[i].loss;
    }
    return same;
}

bool playToTheEnd(MainWindow& window)
{
    press(window, "play");
    return waitUntil([&] { return window.laboratory().state() == RunState::Finished; });
}

TEST(SeedsWindow, TheyRunOneAfterAnotherAsOne)
{
    auto window = windowOn(seeds({3, 1, 2}));
    Laboratory& laboratory = window->laboratory();
    EXPECT_EQ(laboratory.variations(), 3);
    EXPECT_EQ(laboratory.atWork(), 0);
    double last = 0;
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] {
        EXPECT_GE(laboratory.fraction(), last);
        last = laboratory.fraction();
        EXPECT_TRUE(laboratory.playing() || laboratory.state() == RunState::Finished);
        return laboratory.state() == RunState::Finished;
    }));
    EXPECT_EQ(laboratory.fraction(), 1);
    EXPECT_EQ(laboratory.atWork(), 2);
    EXPECT_EQ(laboratory.repeats().size(), 2U);
    const auto alone = variationsOf(seeds({3, 1, 2}));
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(sameLosses(*laboratory.variationRecord(i), *runAlone(alone[static_cast<std::size_t>(i)].document)));
    EXPECT_FALSE(sameLosses(*laboratory.variationRecord(0), *laboratory.variationRecord(1)));
    window->refresh();
    EXPECT_TRUE(window->controls().progressText().contains("run 3 of 3"));

    press(*window, "reset");
    EXPECT_EQ(laboratory.atWork(), 0);
    EXPECT_FALSE(laboratory.earlier().empty());
    EXPECT_EQ(laboratory.state() == RunState::Loading, false) << static_cast<int>(laboratory.state());
}

TEST(SeedsWindow, StepsGoFromOneToTheNext)
{
    auto window = windowOn(seeds({1, 2}, 8)); // an update an arm
    Laboratory& laboratory = window->laboratory();
    ASSERT_TRUE(waitUntilLoaded(*window));
    for (int i = 0; i < 2; ++i) {
        press(*window, "update");
        ASSERT_TRUE(waitUntil([&] { return updates(*window, static_cast<std::size_t>(i)) == 1; }));
    }
    ASSERT_TRUE(waitUntil([&] { return laboratory.nextIsDue(); }));
    EXPECT_EQ(laboratory.state(), RunState::Paused); // the experiment is not over
    window->refresh();
    EXPECT_EQ(laboratory.atWork(), 0); // nothing goes on by itself
    press(*window, "microBatch");
    ASSERT_TRUE(waitUntil([&] { return laboratory.atWork() == 1 && microSteps(*window, 0) == 1; }));
    EXPECT_EQ(laboratory.variationLabel(1), "seed 2");
    ASSERT_TRUE(playToTheEnd(*window));
}

TEST(SeedsWindow, TheChooserShowsAnotherSeed)
{
    auto window = windowOn(seeds({1, 2, 3}));
    auto* chooser = part<QComboBox>(*window, "variation");
    ASSERT_TRUE(playToTheEnd(*window));
    Laboratory& laboratory = window->laboratory();
    ASSERT_TRUE(waitUntil([&] { return chooser->count() == 4; }));
    EXPECT_TRUE(chooser->isVisible());
    EXPECT_EQ(laboratory.record(), laboratory.variationRecord(2));
    chooser->setFocus();
    QTest::keyClick(chooser, Qt::Key_Home);
    QTest::keyClick(chooser, Qt::Key_Down);
    EXPECT_EQ(laboratory.record(), laboratory.variationRecord(0));
    EXPECT_EQ(laboratory.record()->experiment.seed, 1U);
    EXPECT_EQ(laboratory.repeats().size(), 2U);

    auto single = windowOn(smallExperiment());
    EXPECT_FALSE(part<QComboBox>(*single, "variation")->isVisible());
}

TEST(SeedsWindow, ASweepsCombinationsAreNoRepeatsOfEachOther)
{
    Document document = seeds({1, 2});
    document["sweep"] = {{"arms[0].accumulation_steps", {4, 2, 1}}};
    auto window = windowOn(document);
    ASSERT_TRUE(playToTheEnd(*window));
    Laboratory& laboratory = window->laboratory();
    ASSERT_EQ(laboratory.atWork(), 5);
    for (int i = 0; i < 6; ++i) {
        laboratory.show(i);
        const auto repeats = laboratory.repeats();
        ASSERT_EQ(repeats.size(), 1U);
        EXPECT_EQ(repeats[0], laboratory.variationRecord((i + 3) % 6));
        EXPECT_EQ(repeats[0]->experiment.arms[0].accumulationSteps,
                  laboratory.record()->experiment.arms[0].accumulationSteps);
        EXPECT_NE(repeats[0]->experiment.seed, laboratory.record()->experiment.seed);
    }
}

// The same rows as `run` writes.
TEST(SeedsWindow, TheCsvHasAllOfThem)
{
    auto window = windowOn(seeds({5, 6}));
    ASSERT_TRUE(playToTheEnd(*window));
    const QTemporaryDir folder;
    const QString file = folder.filePath("all.csv");
    QSignalSpy written(window.get(), &MainWindow::exportFinished);
    window->exportCsv(file);
    ASSERT_TRUE(waitUntil([&] { return written.count() == 1; }));
    const auto names = [](const QByteArray& csv) {
        std::vector<QByteArray> arms;
        for (const QByteArray& line : csv.split('\n'))
            if (!line.startsWith('#') && !line.isEmpty()) arms.push_back(line.left(line.indexOf(',')));
        return arms;
    };
    std::vector<std::shared_ptr<const RunRecord>> records;
    for (const Variation& variation : variationsOf(seeds({5, 6})))
        records.push_back(runAlone(variation.document, variation.label));
    std::ostringstream expected;
    writeCsv(expected, *joinedRecord(records, documentLine(seeds({5, 6}))));
    const QByteArray csv = contents(file), other = QByteArray::fromStdString(expected.str());
    EXPECT_EQ(names(csv), names(other));
    EXPECT_TRUE(csv.contains("large batch · seed 6"));
    EXPECT_EQ(csv.left(csv.indexOf("\narm,")), other.left(other.indexOf("\narm,"))); // experiment, seeds
}

TEST(SeedsWindow, AKeptRunComesApartIntoItsSeeds)
{
    const Document document = seeds({5, 6, 7});
    std::vector<std::shared_ptr<const RunRecord>> records;
    for (const Variation& variation : variationsOf(document))
        records.push_back(runAlone(variation.document, variation.label));
    const auto runs = seedsOfRecord(joinedRecord(records, documentLine(document)));
    ASSERT_EQ(runs.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(runs[i]->experiment.seed, 5 + i);
        ASSERT_EQ(runs[i]->arms.size(), records[i]->arms.size());
        for (std::size_t arm = 0; arm < runs[i]->arms.size(); ++arm) {
            EXPECT_EQ(runs[i]->experiment.arms[arm].name, records[0]->experiment.arms[arm].name.substr(
                                                              0, records[0]->experiment.arms[arm].name.find(" · ")));
            const auto &is = runs[i]->arms[arm].updates, &was = records[i]->arms[arm].updates;
            ASSERT_EQ(is.size(), was.size());
            EXPECT_EQ(is[is.size() - 1].loss, was[was.size() - 1].loss);
            EXPECT_EQ(runs[i]->arms[arm].status, records[i]->arms[arm].status);
        }
    }
    // One seed, or a record of another kind, stays what it is.
    const auto alone = runAlone(smallExperiment(), "");
    EXPECT_EQ(seedsOfRecord(alone), std::vector<std::shared_ptr<const RunRecord>>{alone});
}

TEST(SeedsEditor, TypingANumberMakesSoManySeedsAndUndoTakesThemBack)
{
    auto window = windowOn(smallExperiment());
    auto* count = part<SizeBox>(*window, "seed:count");
    auto* line = part<QLineEdit>(*window, "seed");
    ASSERT_TRUE(count && line);
    EXPECT_EQ(count->value(), 1);
    count->setValue(3);
    EXPECT_EQ(written(*window, "seed"), Document({1, 2, 3}));
    EXPECT_EQ(line->text(), "1, 2, 3");
    EXPECT_EQ(window->laboratory().variations(), 3);
    type(line, "7, 9");
    EXPECT_EQ(written(*window, "seed"), Document({7, 9}));
    EXPECT_EQ(count->value(), 2);
    count->setValue(4);
    EXPECT_EQ(written(*window, "seed"), Document({7, 9, 10, 11}));
    window->setup().undo();
    window->setup().undo();
    window->setup().undo();
    EXPECT_TRUE(written(*window, "seed").is_null());
    EXPECT_EQ(count->value(), 1);
}

TEST(SeedsEditor, AsManyAsAreAskedFor)
{
    for (int from = 1; from < 6; ++from)
        for (int to = 1; to < 6; ++to) {
            const Document first = seedsOf(Document(4), from), second = seedsOf(first, to);
            if (to == 1)
                EXPECT_EQ(second, 4);
            else
                EXPECT_EQ(second, seedsOf(Document(4), to)) << "the first ones stay";
        }
    EXPECT_TRUE(seedsOf({}, 1).is_null());
}

} // namespace
} // namespace tarakum
