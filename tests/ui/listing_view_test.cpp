// The listing in the window, on runs that are really trained.
#include "ui/listing_view.hpp"

#include "engine/lab/script.hpp"
#include "tests/support/isolates.hpp"
#include "tests/ui/window_support.hpp"
#include "ui/chart_text.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/listing_lines.hpp"
#include "ui/listing_words.hpp"
#include "ui/setup_panel.hpp"
#include "ui/views.hpp"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <set>

namespace tarakum {
namespace {

class ListingWindow : public ::testing::Test
{
protected:
    void open(const Document& document)
    {
        m_window = windowOn(document);
        m_window->showView(QStringLiteral("listing"));
        ASSERT_TRUE(waitUntilLoaded(*m_window));
        m_view = m_window->findChild<ListingView*>();
        m_view->settle();
        QCoreApplication::processEvents();
    }
    void TearDown() override { setLanguage(QStringLiteral("en")); }

    // Names of the lines that are lit.
    std::set<std::string> lit()
    {
        m_view->refresh();
        std::set<std::string> names;
        const auto& lines = m_view->lines().lines();
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (m_view->lines().lit(static_cast<int>(i))) names.insert(lines[i].name);
        return names;
    }
    int rowOf(const char* name)
    {
        const auto& lines = m_view->lines().lines();
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (bearsName(lines[i], name)) return static_cast<int>(i);
        ADD_FAILURE() << name;
        return 0;
    }
    QString text(const char* label) { return part<QLabel>(*m_view, QLatin1String(label))->text(); }
    static QString plain(QString text) { return text.remove(QChar(0x2066)).remove(QChar(0x2069)); }
    QString sizes()
    {
        const auto labels =
            part<QLabel>(*m_view, QStringLiteral("listingText"))->parentWidget()->findChildren<QLabel*>();
        return plain(labels.back()->text());
    }
    void step(const char* button)
    {
        const qint64 before = microSteps(*m_window, 0);
        press(*m_window, button);
        ASSERT_TRUE(waitUntil(
            [&] { return microSteps(*m_window, 0) > before && m_window->laboratory().state() == RunState::Paused; }));
    }

    std::unique_ptr<MainWindow> m_window;
    ListingView* m_view = nullptr;
};

Document wrongArm()
{
    Document document = smallExperiment();
    setValue(document, "arms[0].rules.divide", "none");
    return document;
}

TEST_F(ListingWindow, LightsTheLinesWhereTheArmStands)
{
    open(smallExperiment());
    EXPECT_EQ(lit(), (std::set<std::string>{"L1", "L2", "L3"}));
    step("microBatch");
    EXPECT_EQ(lit(), (std::set<std::string>{"L8", "L9", "L10"})); // counted, tested: not full
    step("update");
    const auto after = lit();
    EXPECT_TRUE(after.contains("L12") && after.contains("L14") && after.contains("L10"));
    EXPECT_FALSE(after.contains("L8") || after.contains("L5") || after.contains("L9"));
    EXPECT_EQ(m_window->laboratory().record()->arms[0].progress.updates, 1);
}

TEST_F(ListingWindow, LightsNoneOnceTheRunIsOver)
{
    open(smallExperiment(16));
    press(*m_window, "play");
    ASSERT_TRUE(waitUntil([&] { return m_window->laboratory().state() == RunState::Finished; }));
    EXPECT_TRUE(lit().empty());
}

TEST(ListingMoments, FollowTheStepsOfAWindow)
{
    const Experiment e = readExperiment(smallExperiment(), {});
    const std::vector<ListingLine> lines = listingOf(e, e.arms[0]);
    const auto lit = [&](MemoryMoment moment, bool firstLayer = false) {
        ListingMoment now;
        now.begun = true;
        now.moment = moment;
        now.firstLayer = firstLayer;
        std::set<std::string> names;
        for (const ListingLine& line : lines)
            if (!line.name.empty() && isLit(line, now)) names.insert(line.name);
        return names;
    };
    using Names = std::set<std::string>;
    EXPECT_EQ(lit(MemoryMoment::Data), Names{"L4"});
    EXPECT_EQ(lit(MemoryMoment::Forward), Names{"L5"});
    EXPECT_EQ(lit(MemoryMoment::Loss), Names{"L6 L7"});
    EXPECT_EQ(lit(MemoryMoment::Backward), Names{"L8"});
    EXPECT_EQ(lit(MemoryMoment::Backward, true), (Names{"L8", "L9", "L10"}));
    EXPECT_EQ(lit(MemoryMoment::Step), Names{"L12"});
}

// A record whose counters the test sets.
TEST(ListingSpeed, LightsNothingThatWouldOnlyFlicker)
{
    const Experiment e = readExperiment(smallExperiment(), {});
    const auto run = std::make_shared<RunRecord>(e, "{}");
    ArmProgress& progress = run->arms[0].progress;
    run->arms[0].status = ArmStatus::Training;
    progress.plannedSteps = 4;
    progress.microSteps = 1;
    progress.inWindow = 1;
    progress.moment = MemoryMoment::Backward;
    ListingView view;
    view.setRun(run);
    view.show();
    const auto anyLit = [&] {
        view.refresh();
        for (int i = 0; i < view.lines().count(); ++i)
            if (view.lines().lit(i)) return true;
        return false;
    };
    EXPECT_TRUE(anyLit());
    progress.microSteps = 2;
    progress.inWindow = 2;
    EXPECT_TRUE(anyLit());
    progress.microSteps = 60;
    EXPECT_TRUE(anyLit()) << "a step to the update";
    progress.microSteps = 120;
    EXPECT_FALSE(anyLit());
    EXPECT_TRUE(anyLit()) << "it stands";
}

TEST_F(ListingWindow, MarksAndStrikesWhatTheArmDoesWrong)
{
    open(wrongArm());
    const int row = rowOf("L7");
    const ListingLine& line = m_view->lines().lines()[static_cast<std::size_t>(row)];
    EXPECT_TRUE(line.struck);
    EXPECT_EQ(m_view->lines().currentRow(), row) << "the mistake is explained first";
    EXPECT_EQ(text("listingText"), listingNoteText(ListingNote::DivideMissing));
    EXPECT_TRUE(
        m_view->lines().item(row)->data(Qt::AccessibleTextRole).toString().endsWith(QLatin1String("(left out)")));
    m_view->showArm(1);
    for (const ListingLine& right : m_view->lines().lines()) EXPECT_FALSE(right.struck || right.wrong) << right.text;
}

TEST_F(ListingWindow, IsReadByKeyboardAndByPointer)
{
    open(smallExperiment());
    ListingLines& lines = m_view->lines();
    EXPECT_NE(lines.focusPolicy() & Qt::TabFocus, 0);
    lines.setFocus();
    lines.setCurrentRow(0);
    QTest::keyClick(&lines, Qt::Key_Down);
    EXPECT_EQ(lines.currentRow(), 1);
    EXPECT_EQ(text("listingText"), listingNoteText(lines.lines()[1].note));
    const QPoint over = lines.visualItemRect(lines.item(rowOf("L8"))).center();
    QTest::mouseMove(lines.viewport(), over);
    EXPECT_EQ(text("listingText"), listingNoteText(ListingNote::Backward));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(lines.viewport(), &leave);
    QCoreApplication::sendEvent(&lines, &leave);
    EXPECT_EQ(text("listingText"), listingNoteText(lines.lines()[1].note)) << "the chosen one again";
}

TEST_F(ListingWindow, TellsTodaysSizes)
{
    open(smallExperiment());
    m_view->lines().setCurrentRow(rowOf("L5"));
    EXPECT_EQ(sizes(), QStringLiteral("[2, 2] → 4 → [2, 2]"));
    m_view->lines().setCurrentRow(rowOf("L4"));
    EXPECT_EQ(sizes(), QStringLiteral("inputs [2, 2], targets [2]"));
    m_view->lines().setCurrentRow(rowOf("L10"));
    EXPECT_EQ(sizes(), QStringLiteral("L = b · k = 2 × 4 = 8"));
    m_view->lines().setCurrentRow(rowOf("L12"));
    const int parameters = (2 + 1) * 4 + (4 + 1) * 2;
    EXPECT_EQ(sizes(), QStringLiteral("N = %1 parameters").arg(parameters));
}

TEST_F(ListingWindow, WritesTheUpdateWithItsNumbers)
{
    open(smallExperiment());
    const auto* formula = part<QLabel>(*m_view, QStringLiteral("listingFormula"));
    EXPECT_EQ(plain(formula->text()), QStringLiteral("G = (g₁ + g₂ + g₃ + g₄) / 4\nθ ← θ − η · G"));
    step("update");
    m_view->refresh();
    const UpdateRow& row = m_window->laboratory().record()->arms[0].updates[0];
    EXPECT_EQ(plain(formula->text()),
              QStringLiteral("Update 1\nG = (g₁ + g₂ + g₃ + g₄) / 4\nθ ← θ − 0.1 · G\n‖G‖ = %1,   ‖Δθ‖ = %2")
                  .arg(valueText(row.gradNorm), valueText(row.updateNorm)));
}

TEST(ListingFormula, KnowsTheRules)
{
    Experiment e = readExperiment(smallExperiment(), {});
    ArmSpec arm = e.arms[0];
    arm.clipNorm = 0.5;
    UpdateRow row;
    row.accumulationSteps = 4, row.learningRate = 0.1, row.gradNorm = 2, row.clippedNorm = 0.5, row.updateNorm = 0.05;
    EXPECT_TRUE(updateFormula(arm, &row).contains(QStringLiteral("θ − 0.1 · 0.25 · G")));
    arm.rules.divide = Divide::None;
    EXPECT_TRUE(updateFormula(arm, nullptr).startsWith(QStringLiteral("G = g₁ + g₂ + g₃ + g₄\n")));
    arm.accumulationSteps = 32;
    arm.rules.divide = Divide::Twice;
    EXPECT_TRUE(updateFormula(arm, nullptr).startsWith(QStringLiteral("G = (g₁ + g₂ + … + g₃₂) / 32 / 32\n")));
    arm.rules.clear = Clear::Never;
    EXPECT_TRUE(updateFormula(arm, nullptr).isEmpty()) << "not simple";
}

TEST_F(ListingWindow, CopiesTheScriptWithOneAction)
{
    open(smallExperiment());
    const Experiment e = m_window->laboratory().record()->experiment;
    m_view->showArm(1);
    QTest::mouseClick(part<QPushButton>(*m_view, QStringLiteral("listingCopy")), Qt::LeftButton);
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(), scriptOf(e, 1, "data.json").text);
    m_view->showArm(0);
    m_view->lines().setFocus();
    QTest::keyClick(&m_view->lines(), Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(), scriptOf(e, 0, "data.json").text);
}

TEST_F(ListingWindow, CostsNothingWhileItIsHidden)
{
    m_window = windowOn(smallExperiment());
    ASSERT_TRUE(waitUntilLoaded(*m_window));
    m_view = m_window->findChild<ListingView*>();
    press(*m_window, "update");
    ASSERT_TRUE(waitUntil([&] { return updates(*m_window, 0) == 1; }));
    EXPECT_EQ(m_view->lines().count(), 0);
    m_window->showView(QStringLiteral("listing"));
    EXPECT_GT(m_view->lines().count(), 10);
}

TEST_F(ListingWindow, KeepsTheArmAndPointsAtALessonsLines)
{
    open(smallExperiment());
    m_view->showArm(1);
    m_window->laboratory().reset();
    ASSERT_TRUE(waitUntilLoaded(*m_window));
    m_view->refresh();
    EXPECT_EQ(m_view->arm(), 1);
    m_view->point({QStringLiteral("L7"), QStringLiteral("L12")});
    EXPECT_TRUE(m_view->lines().pointedAt(rowOf("L7")) && m_view->lines().pointedAt(rowOf("L12")));
    EXPECT_FALSE(m_view->lines().pointedAt(rowOf("L5")));
    m_view->point({});
    EXPECT_FALSE(m_view->lines().pointedAt(rowOf("L7")));
}

// As it is painted, after the language was changed in the open window.
TEST_F(ListingWindow, IsPaintedAlikeInBothLanguages)
{
    open(smallExperiment());
    const auto painted = [&] {
        QCoreApplication::processEvents();
        const QRect line = m_view->lines().visualItemRect(m_view->lines().item(rowOf("L8"))).adjusted(0, 0, 0, -1);
        const QPoint at = m_view->lines().viewport()->mapTo(m_window.get(), line.topLeft());
        return m_window->grab(QRect(at, QSize(260, line.height()))).toImage();
    };
    const QImage english = painted();
    setLanguage(QStringLiteral("ar"));
    EXPECT_EQ(painted(), english);
}

TEST_F(ListingWindow, AHiddenOneKnowsNoArmOfTheRunBefore)
{
    open(wrongArm());
    m_view->showArm(static_cast<int>(m_window->laboratory().record()->arms.size()) - 1);
    EXPECT_GT(m_view->arm(), 0);
    m_window->showView(QStringLiteral("charts"));
    Document one = m_window->setup().document();
    one["arms"].erase(one["arms"].begin() + 1, one["arms"].end());
    m_window->showDocument(one, {});
    EXPECT_EQ(m_view->arm(), -1);
    setLanguage(QStringLiteral("ar")); // its words are set anew while it is hidden
    setLanguage(QStringLiteral("en"));
    m_window->showView(QStringLiteral("listing"));
    EXPECT_EQ(m_view->arm(), 0);
}

TEST_F(ListingWindow, SpeaksArabicAndKeepsTheCodeLeftToRight)
{
    open(wrongArm());
    setLanguage(QStringLiteral("ar"));
    QCoreApplication::processEvents();
    EXPECT_EQ(m_view->layoutDirection(), Qt::RightToLeft);
    EXPECT_EQ(m_view->lines().layoutDirection(), Qt::LeftToRight);
    for (int note = 0; note <= static_cast<int>(ListingNote::Report); ++note) {
        const std::string words = listingNoteText(static_cast<ListingNote>(note)).toStdString();
        EXPECT_FALSE(words.empty());
        EXPECT_EQ(badIsolates(words), "") << words;
        EXPECT_TRUE(
            std::any_of(words.begin(), words.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xd8; }))
            << "not in Arabic: " << words;
    }
    for (const QLabel* label : m_view->findChildren<QLabel*>())
        EXPECT_EQ(badIsolates(label->text().toStdString()), "") << label->text().toStdString();
}

} // namespace
} // namespace tarakum
