// The window with as many arms, and with such titles and names, as it may ever have to show.
#include "engine/lab/import.hpp"
#include "tests/ui/window_support.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/setup_panel.hpp"
#include "ui/views.hpp"

#include <QPixmap>

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

Document withArms(const std::vector<std::string>& names, const std::string& title = "")
{
    Document document = smallExperiment(32);
    const Document arm = document["arms"][0];
    document["title"] = document["question"] = document["text"] = title;
    document["arms"] = Document::array();
    for (const std::string& name : names) {
        document["arms"].push_back(arm);
        document["arms"].back()["name"] = name;
    }
    return document;
}

const std::vector<std::string>& strangeNames()
{
    static const std::vector<std::string> names{
        std::string(2000, 'n'),
        std::string(1999, 'n') + 'm',
        "\u202Egnorw",         // right to left, whatever it is
        "\u200Fmark",          // from right to left
        "\u2069\u202Eescapes", // ends an isolate that it did not begin
        "two\nlines",
        "quo\"te",
        "com,ma",
        "=cmd|' /C calc'!A0",
        "<b>&amp;</b>",
        "ذراع ١٢",
        "👩‍👩‍👧",
        " ",
        "%1 %n",
    };
    return names;
}

// Each view is drawn, and none makes the window larger than it is with usual names.
void expectEveryViewFits(MainWindow& window)
{
    const QSize usual = windowOn(smallExperiment())->size();
    for (const ViewKind& kind : viewKinds()) {
        SCOPED_TRACE(kind.name);
        window.showView(QString::fromLatin1(kind.name));
        settleLayouts();
        EXPECT_FALSE(window.grab().isNull());
        EXPECT_EQ(window.size(), usual);
        const QSize least = window.minimumSizeHint();
        EXPECT_TRUE(least.width() <= usual.width() && least.height() <= usual.height())
            << least.width() << " x " << least.height();
    }
}

void runToItsEnd(MainWindow& window)
{
    ASSERT_TRUE(waitUntilLoaded(window));
    press(window, "play");
    ASSERT_TRUE(waitUntil([&] { return window.laboratory().state() == RunState::Finished; }));
}

class ExtremesInTheWindow : public testing::TestWithParam<const char*>
{
protected:
    ExtremesInTheWindow() { setLanguage(QString::fromLatin1(GetParam())); }
    ~ExtremesInTheWindow() override { setLanguage(QStringLiteral("en")); }
};

TEST_P(ExtremesInTheWindow, SixtyFourArms)
{
    std::vector<std::string> names;
    for (int i = 0; i < 64; ++i) names.push_back("arm " + std::to_string(i));
    auto window = windowOn(withArms(names, "A title"));
    runToItsEnd(*window);
    expectEveryViewFits(*window);
}

TEST_P(ExtremesInTheWindow, StrangeNamesAndLongTitles)
{
    auto window = windowOn(withArms(strangeNames(), std::string(2000, 'T') + " \u202E<script>"));
    runToItsEnd(*window);
    expectEveryViewFits(*window);
}

TEST_P(ExtremesInTheWindow, NoTitle)
{
    auto window = windowOn(withArms({"accumulated"}));
    runToItsEnd(*window);
    expectEveryViewFits(*window);
}

INSTANTIATE_TEST_SUITE_P(, ExtremesInTheWindow, testing::Values("en", "ar"),
                         [](const auto& language) { return std::string(language.param); });

TEST(ExtremesInFiles, StrangeNamesComeBackAsTheyWere)
{
    const QTemporaryDir folder;
    auto window = windowOn(withArms(strangeNames(), std::string(2000, 'T') + "\n\u202E</script><!--"));
    runToItsEnd(*window);
    const Document document = window->setup().document();
    const QString csv = folder.filePath("a.csv"), report = folder.filePath("a.html");
    ASSERT_TRUE(exported(*window, [&] { window->exportCsv(csv); }));
    ASSERT_TRUE(exported(*window, [&] { window->exportReport(report); }));
    QStringList files{csv, report};
    for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
        files << folder.filePath(name);
        ASSERT_TRUE(exported(*window, [&] { window->exportCharts(files.last()); })) << name;
    }
    const auto record = readRecordFile(csv.toStdString());
    ASSERT_EQ(record->arms.size(), strangeNames().size());
    for (std::size_t i = 0; i < record->arms.size(); ++i) {
        EXPECT_EQ(record->experiment.arms[i].name, strangeNames()[i]);
        EXPECT_EQ(record->arms[i].updates.size(), 4u);
    }
    for (const QString& file : files) {
        auto other = windowOn(smallExperiment());
        ASSERT_TRUE(other->openDocument(file)) << file.toStdString();
        EXPECT_EQ(other->setup().document(), document) << file.toStdString();
    }
    EXPECT_FALSE(contents(report).contains("<b>&amp;</b>"));
    EXPECT_EQ(contents(report).count("</script"), 1);
}

} // namespace
} // namespace tarakum
