// The library of mistakes through the real window: found, read, opened, its claims tested as the run goes on.
#include "ui/library_view.hpp"

#include "engine/lab/shipped.hpp"
#include "tests/support/isolates.hpp"
#include "tests/ui/window_support.hpp"
#include "ui/arm_mistakes.hpp"
#include "ui/claim_words.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/library_claims.hpp"
#include "ui/library_page.hpp"
#include "ui/message_bar.hpp"
#include "ui/setup_panel.hpp"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <map>
#include <set>

namespace tarakum {
namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
constexpr const char* kForgotten = "division-forgotten";

QString plain(QString text)
{
    return text.remove(QChar(0x2066)).remove(QChar(0x2069));
}

class Library : public testing::Test
{
protected:
    void open(const Document& document = smallExperiment())
    {
        m_window = windowOn(document);
        ASSERT_TRUE(waitUntilLoaded(*m_window));
        m_window->showView(QStringLiteral("mistakes"));
        m_view = m_window->findChild<LibraryView*>();
        ASSERT_TRUE(m_view && m_view->isVisible());
    }
    void TearDown() override { setLanguage(QStringLiteral("en")); }

    QString text(const char* label) { return part<QLabel>(*m_view, QLatin1String(label))->text(); }
    QString title() { return part<QLabel>(*m_view, QStringLiteral("title"))->text(); }
    QTreeView* tree() { return part<QTreeView>(*m_view, QStringLiteral("libraryTree")); }
    QLineEdit* search() { return part<QLineEdit>(*m_view, QStringLiteral("librarySearch")); }
    QPushButton* openButton() { return part<QPushButton>(*m_view, QStringLiteral("libraryOpen")); }
    LibraryClaims& claims() { return m_view->page().claims(); }
    QString windowTitle() { return experimentTitle(m_window->setup().document()); }
    static QString titleOf(const char* name) { return QString::fromStdString(findMistake(name)->title.english); }
    void finish()
    {
        m_window->laboratory().play();
        ASSERT_TRUE(waitUntil([&] { return m_window->laboratory().state() == RunState::Finished; }));
    }

    std::unique_ptr<MainWindow> m_window;
    LibraryView* m_view = nullptr;
};

// How often each mistake stands in the model.
std::map<std::string, int> mistakesIn(const LibraryModel& model)
{
    std::map<std::string, int> found;
    for (int group = 0; group < model.rowCount(); ++group)
        for (const Mistake* mistake : model.mistakesOf(model.index(group, 0))) ++found[mistake->name];
    return found;
}

TEST(LibraryModelTest, HasEveryMistakeOnceByKindAndOnceASymptom)
{
    LibraryModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    std::map<std::string, int> once, symptomsOf;
    for (const Mistake& mistake : mistakes()) {
        once[mistake.name] = 1;
        symptomsOf[mistake.name] = static_cast<int>(mistake.symptoms.size());
    }
    EXPECT_EQ(mistakesIn(model), once);
    model.setOrder(LibraryOrder::BySymptom);
    EXPECT_EQ(mistakesIn(model), symptomsOf);
    for (int row = 0; row < model.rowCount(); ++row) EXPECT_TRUE(model.symptom(model.index(row, 0)));
}

TEST(LibraryModelTest, SearchKnowsBothLanguagesAndMissesNoMarks)
{
    LibraryModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    model.setWords(QStringLiteral("FORGOTTEN division"));
    EXPECT_EQ(mistakesIn(model).count(kForgotten), 1u);
    EXPECT_LT(mistakesIn(model).size(), mistakes().size());
    // As people type: without shadda, hamza and vowels ("الأوزان" for "الأوزان النسبيّة").
    model.setWords(QStringLiteral("الاوزان النسبية"));
    std::set<std::string> kinds;
    for (int row = 0; row < model.rowCount(); ++row) kinds.insert(std::string(model.kind(model.index(row, 0))->id));
    EXPECT_EQ(kinds, std::set<std::string>{"weighting"});
    model.setWords(QStringLiteral("no such words anywhere"));
    EXPECT_EQ(model.rowCount(), 0);
    model.setWords({});
    EXPECT_EQ(mistakesIn(model).size(), mistakes().size());
}

TEST(ClaimWordsTest, SayEveryShippedClaimInBothLanguages)
{
    for (const QString& language : {QStringLiteral("en"), QStringLiteral("ar")}) {
        setLanguage(language);
        for (const auto list : {shippedMistakes(), shippedExperiments()})
            for (const Shipped& shipped : list) {
                const Document document = parseDocument(shipped.json, std::string(shipped.name));
                if (!document.contains("claims")) continue;
                std::vector<Problem> problems;
                for (const Claim& claim : readClaims(document["claims"], "claims", problems)) {
                    const QString words = claimWords(claim);
                    SCOPED_TRACE(words.toStdString());
                    EXPECT_FALSE(words.isEmpty());
                    EXPECT_TRUE(words.contains(QString::fromStdString(claim.value.arm)));
                    if (language == QLatin1String("ar")) {
                        EXPECT_EQ(badIsolates(words.toStdString()), "");
                    }
                    EXPECT_FALSE(words.contains(QRegularExpression(QStringLiteral("%[0-9]"))));
                    if (findColumn(claim.value.of)) {
                        EXPECT_FALSE(words.contains(QLatin1Char('_'))) << "a column's name, not its title";
                    }
                }
            }
    }
    setLanguage(QStringLiteral("en"));
}

TEST(ClaimWordsTest, SayInBothLanguagesWhyAClaimCannotBeTold)
{
    const std::vector<std::string> parts{"%2", "noise_scale", "arm b", "4"}; // a name may look like a place
    for (const std::string_view sentence : claimReasons()) {
        ClaimReason reason{sentence, {}};
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (sentence.find('%' + std::to_string(i + 1)) != std::string_view::npos) reason.parts.push_back(parts[i]);
        SCOPED_TRACE(reason.text());
        setLanguage(QStringLiteral("en"));
        EXPECT_EQ(plain(reasonWords(reason)).toStdString(), reason.text());
        setLanguage(QStringLiteral("ar"));
        QString arabic = reasonWords(reason);
        EXPECT_EQ(badIsolates(arabic.toStdString()), "");
        for (const std::string& part : reason.parts) EXPECT_TRUE(arabic.contains(QString::fromStdString(part)));
        arabic.remove(QRegularExpression(QStringLiteral("\u2066[^\u2069]*\u2069")));
        EXPECT_FALSE(arabic.contains(QRegularExpression(QStringLiteral("[A-Za-z]")))) << arabic.toStdString();
    }
    setLanguage(QStringLiteral("en"));
}

TEST(ClaimWordsTest, SayWhatTheTestIs)
{
    std::vector<Problem> problems;
    const auto words = [&](const char* json) {
        const auto list = readClaims(parseDocument(std::string("[") + json + "]", "claims"), "claims", problems);
        EXPECT_TRUE(problems.empty());
        return plain(claimWords(list.at(0))).toStdString();
    };
    EXPECT_EQ(words(R"({"arm": "a", "of": "grad_norm", "at": 1, "over": {"arm": "b"}, "is": 4, "within": 0})"),
              "Gradient norm of “a” at update 1, divided by that of “b”, is 4, to the bit");
    EXPECT_EQ(words(R"({"arm": "a", "of": "loss", "at": "last", "minus": {"arm": "b", "at": "first"}, "at_most": 1})"),
              "Loss of “a” at the end, less Loss of “b” at first, is at most 1");
    EXPECT_EQ(words(R"({"arm": "a", "of": "bytes_peak", "at": "max", "is": 64, "within": 0.02})"),
              "Memory, peak of “a” at its highest is 64 bytes, give or take 2 % of it");
    EXPECT_EQ(words(R"({"arm": "a", "of": "status", "is": "out-of-memory"})"), "How “a” ends: out of memory");
}

TEST_F(Library, TellsAllAboutAMistakeThatTheKeyboardChose)
{
    open();
    const QAbstractItemModelTester tester(&m_view->model(), kFatal);
    EXPECT_FALSE(m_view->shown());
    EXPECT_FALSE(openButton()->isVisible());
    search()->setFocus();
    QTest::keyClicks(search(), QStringLiteral("forgotten k-th"));
    search()->clear();
    QTest::keyClicks(search(), QStringLiteral("karpathy"));
    QTest::keyClick(search(), Qt::Key_Down);
    ASSERT_TRUE(tree()->hasFocus());
    while (!m_view->shown() || m_view->shown()->name != kForgotten) {
        const QModelIndex before = tree()->currentIndex();
        QTest::keyClick(tree(), Qt::Key_Down);
        ASSERT_NE(tree()->currentIndex(), before) << "the end of the list";
    }
    const Mistake& mistake = *findMistake(kForgotten);
    EXPECT_EQ(title(), titleOf(kForgotten));
    EXPECT_EQ(text("libraryWrong").toStdString(), mistake.wrong.english);
    EXPECT_TRUE(text("libraryLooks").contains(QString::fromStdString(mistake.looksLike.english)));
    EXPECT_TRUE(text("libraryLooks").contains(QStringLiteral("Gradient norm"))) << "the chart";
    EXPECT_EQ(text("libraryCosts").toStdString(), mistake.costs.english);
    EXPECT_EQ(text("libraryMend").toStdString(), mistake.mend.english);
    for (const std::string& seen : mistake.seen)
        EXPECT_TRUE(text("librarySeen").contains(QString::fromStdString("\"" + referenceAddress(seen) + "\"")));
    auto* code = part<QPlainTextEdit>(*m_view, QStringLiteral("libraryCode"));
    EXPECT_EQ(code->toPlainText().toStdString(), mistake.code);
    EXPECT_EQ(code->layoutDirection(), Qt::LeftToRight);
    QTest::mouseClick(part<QPushButton>(*m_view, QStringLiteral("libraryCopy")), Qt::LeftButton);
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(), mistake.code);

    setLanguage(QStringLiteral("ar"));
    QCoreApplication::processEvents();
    EXPECT_EQ(title().toStdString(), mistake.title.arabic);
    EXPECT_EQ(text("libraryCosts").toStdString(), mistake.costs.arabic);
    EXPECT_EQ(code->layoutDirection(), Qt::LeftToRight);
}

TEST_F(Library, HelpLeadsFromASymptomToItsCandidates)
{
    open();
    m_window->showView(QStringLiteral("charts"));
    m_window->findChild<QAction*>(QStringLiteral("whatIsWrong"))->trigger();
    ASSERT_TRUE(m_view->isVisible());
    EXPECT_TRUE(search()->hasFocus());
    QTest::keyClicks(search(), QStringLiteral("loss k times too large"));
    QTest::keyClick(search(), Qt::Key_Down);
    const Symptom* symptom = m_view->model().symptom(tree()->currentIndex());
    ASSERT_TRUE(symptom);
    EXPECT_EQ(symptom->id, "loss-k-times");
    EXPECT_EQ(title().toStdString(), symptom->text.english);
    EXPECT_FALSE(m_view->shown());
    for (const std::string& name : symptom->mistakes) {
        auto* card = m_view->page().findChild<QPushButton*>(QString::fromStdString("choice:" + name));
        ASSERT_TRUE(card) << name;
        EXPECT_TRUE(card->isVisible());
    }
    auto* first = m_view->page().findChild<QPushButton*>(QString::fromStdString("choice:" + symptom->mistakes.front()));
    first->setFocus(Qt::TabFocusReason);
    QTest::keyClick(first, Qt::Key_Space);
    ASSERT_TRUE(m_view->shown());
    EXPECT_EQ(m_view->shown()->name, symptom->mistakes.front());
}

TEST_F(Library, OpeningLosesNothing)
{
    open();
    m_window->setup().edit({{"seed", 7}});
    const Document before = m_window->setup().document();
    m_view->showMistake(kForgotten);
    QTest::mouseClick(openButton(), Qt::LeftButton);
    EXPECT_TRUE(m_window->messages().isAsking());
    EXPECT_EQ(m_window->setup().document(), before) << "until there is an answer";
    m_window->messages().dismiss();
    m_window->setup().undo();
    QTest::mouseClick(openButton(), Qt::LeftButton);
    EXPECT_EQ(windowTitle(), titleOf(kForgotten));
    EXPECT_EQ(m_window->shownView(), "charts");
    // The run on show is of it now: the button shows it, and opens nothing.
    ASSERT_TRUE(waitUntilLoaded(*m_window));
    const auto record = m_window->laboratory().record();
    m_window->showView(QStringLiteral("mistakes"));
    EXPECT_EQ(openButton()->text(), "Show its charts");
    QTest::mouseClick(openButton(), Qt::LeftButton);
    EXPECT_EQ(m_window->shownView(), "charts");
    EXPECT_EQ(m_window->laboratory().record(), record);
}

TEST_F(Library, TheChartThatShowsTheMistakeIsThere)
{
    open();
    for (const Mistake& mistake : mistakes()) {
        m_window->showMistakeCharts(mistake.name);
        bool there = false;
        for (const ChartSpec& chart : m_window->charts().charts())
            there = there || chart.key().toStdString() == mistake.chart ||
                    (chart.second() && chart.second()->name == mistake.chart);
        EXPECT_TRUE(there) << mistake.name << " " << mistake.chart;
    }
}

TEST_F(Library, ClaimsAreTestedWhileTheRunGoesOnAndTheViewIsSeen)
{
    open();
    m_view->showMistake(kForgotten);
    const auto count = static_cast<int>(claims().findChildren<QLabel*>(QStringLiteral("claimWords")).size());
    EXPECT_EQ(count, 4);
    EXPECT_TRUE(text("librarySum").contains(QStringLiteral("Open the experiment"))) << "the run is of another";
    QTest::mouseClick(openButton(), Qt::LeftButton);
    ASSERT_TRUE(waitUntilLoaded(*m_window));
    finish(); // while the charts are on show
    EXPECT_EQ(claims().holding(), 0) << "a hidden view costs nothing";
    m_window->showView(QStringLiteral("mistakes"));
    EXPECT_TRUE(waitUntil([&] { return claims().holding() == count; }));
    EXPECT_EQ(plain(text("librarySum")), QStringLiteral("Claims: %1 of %1 hold").arg(count));

    // The mistake is mended in the setup: what it said does not hold any more.
    m_window->setup().edit({{"arms[1].rules.divide", "items"}});
    m_window->laboratory().reset();
    ASSERT_TRUE(waitUntilLoaded(*m_window));
    finish();
    EXPECT_TRUE(waitUntil([&] { return plain(text("librarySum")).contains(QStringLiteral("0 of")); }));
    EXPECT_EQ(claims().holding(), 0);
    // What they are at the end: none held before either.
    const auto measured = [&] {
        return plain(claims().findChildren<QLabel*>(QStringLiteral("faint")).front()->text()).toStdString();
    };
    EXPECT_TRUE(waitUntil([&] { return measured() == "measured: 1 – does not hold"; })) << measured();
}

TEST_F(Library, AnArmIsMistakenByItsMenu)
{
    open();
    const Document before = m_window->setup().document();
    auto* menu = part<QToolButton>(*m_window, QStringLiteral("armMenu"))->menu();
    QMenu* wrong = nullptr;
    for (QAction* action : menu->actions())
        if (action->menu()) wrong = action->menu();
    ASSERT_TRUE(wrong);
    emit wrong->aboutToShow();
    std::set<QString> offered;
    for (QAction* action : wrong->actions()) offered.insert(action->objectName());
    EXPECT_TRUE(offered.contains("rules.divide=none"));
    EXPECT_FALSE(offered.contains("rules.divide=items")) << "right";
    EXPECT_FALSE(offered.contains("rules.clip=micro-batch")) << "there is no limit: it would change nothing";
    EXPECT_FALSE(offered.contains("rules.average_unit=micro-batch")) << "nothing is averaged";
    part<QAction>(*wrong, QStringLiteral("rules.divide=none"))->trigger();
    ASSERT_EQ(armCount(m_window->setup().document()), 3u);
    EXPECT_EQ(written(*m_window, "arms[1].rules.divide"), "none");
    EXPECT_EQ(written(*m_window, "arms[1].micro_batch"), 2) << "a copy of the arm before it";
    EXPECT_EQ(written(*m_window, "arms[2].name"), "large batch");
    EXPECT_TRUE(m_window->setup().problems().empty());
    EXPECT_EQ(m_window->setup().undoText(), "making a mistake");
    m_window->setup().undo();
    EXPECT_EQ(m_window->setup().document(), before);

    // With a limit clipping can be mistaken; what is in force is offered no more.
    m_window->setup().edit({{"arms[0].clip_norm", 1}, {"arms[0].rules.divide", "none"}});
    emit wrong->aboutToShow();
    offered.clear();
    for (QAction* action : wrong->actions()) offered.insert(action->objectName());
    EXPECT_TRUE(offered.contains("rules.clip=micro-batch"));
    EXPECT_FALSE(offered.contains("rules.divide=none"));
}

TEST_F(Library, EveryOfferedMistakeMakesAnExperimentWithoutProblems)
{
    for (const Shipped& shipped : shippedExperiments()) {
        const Document document = parseDocument(shipped.json, std::string(shipped.name));
        for (std::size_t arm = 0; arm < armCount(document); ++arm)
            for (const RuleMistake& mistake : mistakesNear(document, arm)) {
                Document changed = document;
                changed["arms"].push_back(mistakenCopy(document, arm, mistake));
                EXPECT_TRUE(std::holds_alternative<Experiment>(checkExperiment(changed, {})))
                    << shipped.name << ' ' << mistake.key << ' ' << mistake.choice;
            }
    }
}

} // namespace
} // namespace tarakum
