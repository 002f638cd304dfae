#include "ui/memory_view.hpp"

#include "engine/base/number_text.hpp"
#include "engine/lab/fit.hpp"
#include "ui/fit_panel.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/memory_account.hpp"
#include "ui/memory_plot.hpp"
#include "ui/memory_words.hpp"
#include "ui/setup_panel.hpp"
#include "ui/snapshot.hpp"
#include "ui/views.hpp"

#include "tests/ui/window_support.hpp"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTest>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

std::unique_ptr<MainWindow> memoryOf(const Document& document)
{
    auto window = windowOn(document);
    window->showView("memory");
    EXPECT_TRUE(waitUntilLoaded(*window));
    return window;
}

void trained(MainWindow& window, std::int64_t updates)
{
    trainAll(window.laboratory(), updates);
    EXPECT_TRUE(waitUntil([&] { return window.memory().predicted(); }));
    window.refresh();
}

TEST(Views, AreShownOneAtATimeByTabMenuAndName)
{
    const auto window = windowOn(smallExperiment());
    Views& views = window->views();
    EXPECT_EQ(window->shownView(), "charts");
    auto* tabs = part<QTabBar>(*window, "viewTabs");
    ASSERT_EQ(tabs->count(), static_cast<int>(viewKinds().size()));
    for (int i = 0; i < views.count(); ++i) {
        if (i < 9)
            QTest::keyClick(window.get(), static_cast<Qt::Key>(Qt::Key_1 + i), Qt::ControlModifier);
        else
            part<QAction>(*window, "view:" + views.name(i))->trigger();
        EXPECT_EQ(window->shownView(), views.name(i));
        EXPECT_EQ(tabs->currentIndex(), i);
        EXPECT_FALSE(tabs->tabText(i).isEmpty());
        EXPECT_TRUE(part<QAction>(*window, "view:" + views.name(i))->isChecked());
        for (int j = 0; j < views.count(); ++j) EXPECT_EQ(views.view(j)->isVisible(), i == j);
    }
    window->showView("nothing");
    EXPECT_EQ(views.current(), views.count() - 1);
    window->showView("charts");
    EXPECT_EQ(views.current(), 0);
}

TEST(Views, TheOneThatWasShownComesBack)
{
    const auto window = windowOn(smallExperiment());
    window->showView("memory");
    const QString session = window->session();
    const auto other = windowOn(smallExperiment());
    ASSERT_TRUE(other->restoreSession(session));
    EXPECT_EQ(other->shownView(), "memory");
}

TEST(Views, AHiddenOneReadsNothing)
{
    const auto window = windowOn(smallExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    trainAll(window->laboratory(), 2);
    window->refresh();
    EXPECT_EQ(window->memory().findChild<MemoryPlot*>(), nullptr);
    EXPECT_FALSE(window->memory().predicted());
    window->showView("memory");
    EXPECT_GT(window->memory().plot(0).highest(), 0); // made up for at once
}

TEST(MemoryView, ShowsTheFirstWindowAndItsHighestMoment)
{
    const auto window = memoryOf(smallExperiment());
    MemoryPlot& plot = window->memory().plot(0);
    EXPECT_EQ(plot.highest(), 0);
    trained(*window, 2);
    const ArmRecord& arm = window->laboratory().record()->arms[0];
    std::int64_t most = 0;
    for (std::size_t i = 0; i < arm.timeline.size(); ++i) most = std::max(most, total(arm.timeline[i].highest));
    EXPECT_EQ(plot.highest(), most);
    EXPECT_EQ(static_cast<double>(most), arm.updates[0].bytesPeak);
    const MemoryRow row = *plot.highestRow();
    EXPECT_TRUE(plot.accessibleDescription().contains(bytesName(most)));
    EXPECT_TRUE(plot.accessibleDescription().contains(momentName(row.moment, row.layer, arm.networkLayers)));
}

TEST(MemoryView, TheCrosshairReadsWhatStandsInTheLog)
{
    const auto window = memoryOf(smallExperiment());
    trained(*window, 1);
    MemoryPlot& plot = window->memory().plot(0);
    const ArmRecord& arm = window->laboratory().record()->arms[0];
    EXPECT_TRUE(plot.reading().isEmpty());
    QTest::keyClick(&plot, Qt::Key_Home);
    QTest::keyClick(&plot, Qt::Key_Right);
    ASSERT_EQ(plot.step(), 1);
    EXPECT_TRUE(plot.reading().contains(bytesName(total(arm.timeline[1].after)))) << plot.reading().toStdString();
    EXPECT_TRUE(plot.reading().contains(QString::fromStdString(arm.networkLayers[arm.timeline[1].layer])));
    QTest::keyClick(&plot, Qt::Key_End);
    EXPECT_EQ(plot.step(), static_cast<int>(arm.timeline.size()) - 1);
    QTest::mouseMove(&plot, {plot.width() - 8, plot.height() / 2});
    EXPECT_EQ(plot.step(), static_cast<int>(arm.timeline.size()) - 1);
    QTest::keyClick(&plot, Qt::Key_Escape);
    EXPECT_EQ(plot.step(), -1);
}

TEST(MemoryView, TheAccountIsEqualToTheByteAndNamesItsTerms)
{
    Document document = smallExperiment();
    setValue(document, "defaults.optimizer.momentum", 0.9);
    const auto window = memoryOf(document);
    trained(*window, 3);
    const auto record = window->laboratory().record();
    for (std::size_t i = 0; i < record->arms.size(); ++i) {
        const MemoryAccount& account = window->memory().account(i);
        EXPECT_EQ(account.verdict(), QStringLiteral("Equal to the byte, with b = %1.").arg(i == 0 ? 2 : 8));
        const auto peak = static_cast<std::int64_t>(record->arms[i].updates[2].bytesPeak);
        EXPECT_TRUE(account.text().contains(exactBytes(peak) + '\t' + exactBytes(peak)))
            << account.text().toStdString();
        const auto activations = static_cast<std::int64_t>(record->arms[i].updates[2].bytesActivations);
        EXPECT_TRUE(account.text().contains(QStringLiteral(" b") + QChar(0x2069) + '\t' + exactBytes(activations)));
        for (const char* term : {"weights", "gradient buffer", "velocity"})
            EXPECT_TRUE(account.text().contains(term)) << term;
    }
}

// For a picture: the predictions of all arms, which otherwise come a few a tick, before anything has been trained.
TEST(MemoryView, SettledItHasTheAccountsOfAllArms)
{
    Document document = smallExperiment();
    document["arms"] = Document::array();
    for (int i = 1; i <= 6; ++i)
        document["arms"].push_back({{"name", std::to_string(i)}, {"micro_batch", 4}, {"accumulation_steps", i}});
    const auto window = memoryOf(document);
    window->memory().settle();
    const auto accounts = window->memory().findChildren<MemoryAccount*>();
    EXPECT_EQ(accounts.size(), 6);
    for (const MemoryAccount* account : accounts) EXPECT_FALSE(account->text().isEmpty());
}

TEST(MemoryView, SpeaksOfAnArmThatDoesNotFit)
{
    Document document = smallExperiment();
    setValue(document, "arms[1].memory_budget", 300);
    const auto window = memoryOf(document);
    trained(*window, 2);
    EXPECT_EQ(window->memory().plot(1).budget(), 300);
    bool told = false;
    for (const auto* label : window->memory().findChildren<QLabel*>("problem"))
        told = told || (label->isVisible() && label->text().contains("300 B"));
    EXPECT_TRUE(told);
    EXPECT_TRUE(window->memory().account(1).verdict().contains("more than the budget"));
}

TEST(MemoryView, AllItsWordsChangeWithTheLanguage)
{
    const auto window = memoryOf(smallExperiment());
    trained(*window, 1);
    window->setLanguage("ar");
    QApplication::processEvents();
    window->refresh();
    const QString account = window->memory().account(0).text(), plot = window->memory().plot(0).accessibleDescription();
    window->setLanguage("en");
    for (const char* word : {"weights", "formula", "measured", "together", "buffer"})
        EXPECT_FALSE(account.contains(word)) << word;
    EXPECT_FALSE(plot.contains("highest")) << plot.toStdString();
}

TEST(MemoryView, EveryTermOfTheFormulaHasArabicWords)
{
    setLanguage("ar");
    for (const char* term :
         {"weights", "16-bit copy of the weights", "running statistics", "velocity", "first moment", "second moment",
          "average of the weights", "gradient buffer", "Kahan's part of the gradient buffer", "micro-gradient",
          "one parameter's gradient", "the window's statistics", "carried states"})
        EXPECT_NE(termName(term), term);
    setLanguage("en");
    EXPECT_EQ(cutText({24, 24, 16}), isolated("24 + 24 + 16"));
    EXPECT_EQ(cutText({4, 4, 4, 4, 4, 1}), isolated("4 + 4 + 4 + 4 + … + 1"));
}

struct FitAnswer
{
    std::int64_t L;
    Fit fit;
};

// What fitMemory says itself, b a third of what L = 16 would be.
FitAnswer raggedFit(const Document& document, std::int64_t memory)
{
    const Experiment experiment = readExperiment(document, {});
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    return {16, fitMemory(experiment, *data, {0, memory, 16, 1})};
}

std::int64_t bytesFor(const Document& document, std::int64_t b)
{
    const Experiment experiment = readExperiment(document, {});
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    return total(predictMemory(experiment, 0, *data, b, 16).peak);
}

FitPanel& asked(MainWindow& window, const QString& memory, const QString& batch)
{
    FitPanel& panel = window.memory().fit();
    if (!panel.isVisible()) QTest::mouseClick(part<QPushButton>(window, "fit"), Qt::LeftButton);
    part<QLineEdit>(panel, "fitMemory")->setText(memory);
    part<QLineEdit>(panel, "fitBatch")->setText(batch);
    QTest::mouseClick(part<QPushButton>(panel, "fitFind"), Qt::LeftButton);
    EXPECT_TRUE(waitUntil([&] { return !panel.busy(); }));
    return panel;
}

TEST(FitPanel, FindsWhatFitsAndPutsItIntoTheArmToBeUndone)
{
    const Document document = smallExperiment();
    const std::int64_t memory = bytesFor(document, 6);
    const FitAnswer answer = raggedFit(document, memory);
    ASSERT_EQ(answer.fit.microBatches, (std::vector<std::int64_t>{6, 6, 4}));
    const auto window = memoryOf(document);
    FitPanel& panel = asked(*window, QString::number(memory), "16");
    EXPECT_EQ(panel.problem(), "");
    for (const QString& text : {QStringLiteral("b = 6"), QStringLiteral("6 + 6 + 4"), QStringLiteral("b = 4"),
                                exactBytes(answer.fit.measuredBytes), exactBytes(answer.fit.prediction.floor)})
        EXPECT_TRUE(panel.resultText().contains(text)) << text.toStdString() << panel.resultText().toStdString();

    QTest::mouseClick(part<QPushButton>(panel, "fitUse"), Qt::LeftButton);
    EXPECT_EQ(written(*window, "arms[0].micro_batch"), 6);
    EXPECT_EQ(written(*window, "arms[0].effective_batch"), 16);
    EXPECT_TRUE(written(*window, "arms[0].accumulation_steps").is_null());
    EXPECT_TRUE(window->setup().problems().empty());
    EXPECT_TRUE(panel.resultText().contains("b = 6")); // holds for what it made of the arm
    QTest::mouseClick(part<QPushButton>(panel, "fitUseEqual"), Qt::LeftButton);
    EXPECT_EQ(written(*window, "arms[0].micro_batch"), 4);
    EXPECT_EQ(written(*window, "arms[0].accumulation_steps"), 4);
    EXPECT_TRUE(written(*window, "arms[0].effective_batch").is_null());
    window->setup().undo();
    window->setup().undo();
    EXPECT_EQ(window->setup().document(), document);
}

TEST(FitPanel, SaysInALineWhatCannotBe)
{
    const auto window = memoryOf(smallExperiment());
    for (const auto& [memory, batch, word] :
         {std::tuple{"a lot", "", "4 MiB"}, {"10 B", "", "at least"}, {"4 MiB", "x", "whole"}, {"4 MiB", "65", "64"}}) {
        FitPanel& panel = asked(*window, memory, batch);
        EXPECT_TRUE(panel.problem().contains(word)) << panel.problem().toStdString();
        EXPECT_FALSE(panel.problem().contains("--"));
        EXPECT_EQ(panel.problem().count('\n'), 0);
        EXPECT_EQ(panel.resultText(), "");
    }
}

TEST(FitPanel, AnAnswerGoesWithTheExperimentThatItWasFor)
{
    const auto window = memoryOf(smallExperiment());
    FitPanel& panel = asked(*window, "1 MiB", "");
    ASSERT_NE(panel.resultText(), "");
    window->setup().edit({{"model.hidden", Document::array({8})}});
    EXPECT_EQ(panel.resultText(), "");
}

TEST(FitPanel, NothingElseTrainsWhileTimesAreMeasured)
{
    const auto window = memoryOf(endlessExperiment());
    window->laboratory().play();
    FitPanel& panel = window->memory().fit();
    QTest::mouseClick(part<QPushButton>(*window, "fit"), Qt::LeftButton);
    part<QLineEdit>(panel, "fitMemory")->setText("1 MiB");
    QTest::mouseClick(part<QPushButton>(panel, "fitFind"), Qt::LeftButton);
    EXPECT_TRUE(panel.busy());
    EXPECT_FALSE(window->laboratory().playing());
    EXPECT_TRUE(waitUntil([&] { return !panel.busy(); }));
    EXPECT_TRUE(window->laboratory().playing());
}

TEST(FitPanel, MeasuringCanBeStopped)
{
    Document slow = smallExperiment(); // a window of it takes long
    slow["data"] = {{"kind", "random"}, {"train_samples", 100'000}, {"inputs", 1024}, {"outputs", 10}};
    slow["model"]["hidden"] = Document::array({2048, 2048});
    const auto window = memoryOf(slow);
    FitPanel& panel = window->memory().fit();
    QTest::mouseClick(part<QPushButton>(*window, "fit"), Qt::LeftButton);
    part<QLineEdit>(panel, "fitMemory")->setText("1 GiB");
    part<QLineEdit>(panel, "fitBatch")->setText("100000");
    QTest::mouseClick(part<QPushButton>(panel, "fitFind"), Qt::LeftButton);
    ASSERT_TRUE(panel.busy());
    QTest::mouseClick(part<QPushButton>(panel, "fitFind"), Qt::LeftButton);
    EXPECT_TRUE(waitUntil([&] { return !panel.busy(); }));
    EXPECT_EQ(panel.resultText(), "");
    EXPECT_EQ(panel.problem(), "");
}

} // namespace
} // namespace tarakum
