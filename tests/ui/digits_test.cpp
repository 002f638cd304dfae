// Which digits the Arabic window writes its numbers with.
#include "ui/application.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/lesson_guide.hpp"

#include "engine/lab/export.hpp"
#include "tests/ui/window_support.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QRegularExpression>
#include <QSettings>
#include <QSpinBox>
#include <QStatusBar>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTextDocumentFragment>
#include <QTimer>

#include <gtest/gtest.h>

#include <sstream>

namespace tarakum {
namespace {

class DigitsTest : public testing::Test
{
protected:
    DigitsTest()
    {
        setLanguage(QStringLiteral("ar"));
        setDigits(Digits::ArabicIndic);
    }
    ~DigitsTest() override
    {
        setDigits(Digits::Western);
        setLanguage(QStringLiteral("en"));
    }
    static std::string shown(const char* text) { return withDigits(QString::fromUtf8(text)).toStdString(); }
};

TEST_F(DigitsTest, ReachNumbersButNoCodeNoFormulaAndNoName)
{
    EXPECT_EQ(shown("64 عيّنة"), "٦٤ عيّنة");
    EXPECT_EQ(shown("1,234,567"), "١٬٢٣٤٬٥٦٧");
    EXPECT_EQ(shown("0.5231"), "٠٫٥٢٣١");
    EXPECT_EQ(shown("12.5 %"), "١٢٫٥ ٪");
    EXPECT_EQ(shown("⁦−408⁩"), "⁦−٤٠٨⁩");
    EXPECT_EQ(shown("⁦16 × 4 = 64⁩"), "⁦١٦ × ٤ = ٦٤⁩");
    EXPECT_EQ(shown("⁦1.2e-07⁩"), "⁦١٫٢e-٠٧⁩");
    EXPECT_EQ(shown("حيث ⁦k = 4⁩ و 3"), "حيث ⁦k = 4⁩ و ٣");
    EXPECT_EQ(shown("⁦float32⁩ ثمّ ⁦G % 4⁩"), "⁦float32⁩ ثمّ ⁦G % 4⁩");
    EXPECT_EQ(shown("<h3>3</h3>"), "<h3>٣</h3>");
    EXPECT_EQ(shown("1, 2, 4."), "١, ٢, ٤.");
    EXPECT_EQ(isolated(QStringLiteral("17")).toStdString(), "⁦١٧⁩");
    EXPECT_EQ(isolated(QStringLiteral("k = 17")).toStdString(), "⁦k = 17⁩");
}

// Whatever stands in a name, what stands beside it is not turned round.
TEST(Isolated, NothingReachesOutOfIt)
{
    const auto shown = [](const char* text) { return isolated(QString::fromUtf8(text)).toStdString(); };
    EXPECT_EQ(shown("\u202Egnorw"), "\u2066\u202Egnorw\u2069") << "the isolate's end is the override's";
    EXPECT_EQ(shown("a\u2069\u202Eb"), "\u2066a\u202Eb\u2069");
    EXPECT_EQ(shown("a\u2067b\u2068c\u2069"), "\u2066a\u2067b\u2068c\u2069\u2069\u2069");
    EXPECT_EQ(shown("a\nb\u2029c\r\n\u202Ed"), "\u2066a b c  \u202Ed\u2069");
    EXPECT_EQ(isolated(isolated(QStringLiteral("x"))).toStdString(), "\u2066\u2066x\u2069\u2069");
}

TEST_F(DigitsTest, ReachTheNumbersOfTranslatedTexts)
{
    const QString counted = QCoreApplication::translate("tarakum::LogTableView", "%n row(s).", nullptr, 12);
    EXPECT_TRUE(counted.contains(QStringLiteral("١٢"))) << counted.toStdString();
    const QString left = QCoreApplication::translate("tarakum::ControlBar", "%1 s left").arg(45);
    EXPECT_TRUE(left.contains(QStringLiteral("٤٥"))) << left.toStdString();
}

TEST(WithoutTears, ShortRunsAndProductsStayTogether)
{
    const auto glued = [](const char* text) {
        return withoutTears(QString::fromUtf8(text)).replace(QChar(0xA0), QLatin1Char('_')).toStdString();
    };
    EXPECT_EQ(glued("with k = 4 and 64 × 1, a step"), "with k_=_4 and 64_×_1, a step");
    EXPECT_EQ(glued("مع ⁦24 + 24 + 16⁩ أو ⁦loss = loss / k⁩ هنا"),
              "مع ⁦24_+_24_+_16⁩ أو ⁦loss_=_loss_/_k⁩ هنا");
    EXPECT_EQ(glued("⁦θ ← θ − η · (g₀ + g₁ + g₂ + g₃) / 4⁩"),
              "⁦θ ← θ − η · (g₀ + g₁ + g₂ + g₃) / 4⁩");
}

TEST_F(DigitsTest, AreOfTheArabicWindowAlone)
{
    setLanguage(QStringLiteral("en"));
    EXPECT_EQ(shown("64 samples"), "64 samples");
    EXPECT_EQ(digits(), Digits::ArabicIndic); // kept for the next time
    setLanguage(QStringLiteral("ar"));
    setDigits(Digits::Western);
    EXPECT_EQ(shown("64"), "64");
}

TEST_F(DigitsTest, CanBeTypedWhateverIsShown)
{
    EXPECT_EQ(latinDigits(withDigits(QStringLiteral("0.5"))), "0.5");
    EXPECT_EQ(latinDigits(withDigits(QStringLiteral("1,234"))), "1,234");
}

// The 0–9 of a text that are none of a name's, a formula's or code's.
bool hasWesternDigits(const QString& shown)
{
    QString text = Qt::mightBeRichText(shown) ? QTextDocumentFragment::fromHtml(shown).toPlainText() : shown;
    static const QRegularExpression isolate(
        QStringLiteral("\\x{2066}[^\\x{2066}\\x{2069}]*[A-Za-zα-ω][^\\x{2066}\\x{2069}]*\\x{2069}"));
    static const QRegularExpression name(QStringLiteral("[A-Za-z][A-Za-z0-9_.]*"));
    text.remove(isolate).remove(name);
    return text.contains(QRegularExpression(QStringLiteral("[0-9]")));
}

// Texts that are seen in it: of labels, buttons, tabs, cells.
QStringList shownTexts(QWidget& in)
{
    QStringList texts;
    for (QWidget* widget : in.findChildren<QWidget*>()) {
        if (!widget->isVisible()) continue;
        if (const auto* label = qobject_cast<QLabel*>(widget)) texts << label->text();
        if (const auto* button = qobject_cast<QAbstractButton*>(widget)) texts << button->text();
        if (const auto* tabs = qobject_cast<QTabBar*>(widget))
            for (int i = 0; i < tabs->count(); ++i) texts << tabs->tabText(i);
        if (const auto* view = qobject_cast<QAbstractItemView*>(widget); view && view->model())
            for (int row = 0; row < std::min(3, view->model()->rowCount()); ++row)
                for (int column = 0; column < view->model()->columnCount(); ++column)
                    texts << view->model()->index(row, column).data().toString();
    }
    return texts;
}

TEST(DigitsInTheWindow, AreThoseThatWereChosenAndChangeLive)
{
    auto window = windowOn(smallExperiment());
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
    window->setLanguage(QStringLiteral("ar"));
    const auto look = [&](const char* view) {
        window->showView(QLatin1String(view));
        settleLayouts();
        for (int i = 0; i < 8; ++i) window->refresh();
        settleLayouts();
    };
    look("memory");
    int western = 0;
    for (const QString& text : shownTexts(*window)) western += hasWesternDigits(text);
    EXPECT_GT(western, 0) << "the test sees nothing";

    window->findChild<QAction*>(QStringLiteral("digits:1"))->trigger();
    EXPECT_TRUE(window->findChild<QAction*>(QStringLiteral("digits:1"))->isChecked());
    // The neuron's formula and the listing are formulas and code.
    for (const char* view :
         {"charts", "diagram", "memory", "equivalence", "microscope", "time", "table", "runs", "mistakes", "lessons"}) {
        look(view);
        if (const QString folder = qEnvironmentVariable("TARAKUM_PICTURES"); !folder.isEmpty())
            window->grab().save(QStringLiteral("%1/digits-%2.png").arg(folder, QLatin1String(view)));
        int arabic = 0;
        for (const QString& text : shownTexts(*window)) {
            EXPECT_FALSE(hasWesternDigits(text)) << view << ": " << text.toStdString();
            arabic += text.contains(QRegularExpression(QStringLiteral("[٠-٩]")));
        }
        EXPECT_GT(arabic, 0) << view;
        EXPECT_FALSE(hasWesternDigits(window->statusText())) << window->statusText().toStdString();
    }
    window->lessons().open(*findLesson("3"));
    look("charts");
    for (const QString& text : shownTexts(*window)) EXPECT_FALSE(hasWesternDigits(text)) << text.toStdString();
    window->lessons().leave();

    // What can be typed, and what leaves the program, has 0–9.
    for (QSpinBox* box : window->findChildren<QSpinBox*>()) {
        EXPECT_FALSE(box->text().contains(QRegularExpression(QStringLiteral("[٠-٩]")))) << box->text().toStdString();
    }
    std::ostringstream csv;
    writeCsv(csv, *window->laboratory().record());
    EXPECT_FALSE(QString::fromStdString(csv.str()).contains(QRegularExpression(QStringLiteral("[٠-٩]"))));

    window->findChild<QAction*>(QStringLiteral("digits:0"))->trigger();
    look("memory");
    int again = 0;
    for (const QString& text : shownTexts(*window)) again += hasWesternDigits(text);
    EXPECT_GT(again, 0);
    window->setLanguage(QStringLiteral("en"));
}

TEST(DigitsInTheWindow, AreKept)
{
    QSettings().clear();
    WindowOptions options;
    options.document = smallExperiment();
    const auto open = [&](const std::function<void(MainWindow&)>& use) {
        QTimer::singleShot(0, [&] {
            for (QWidget* widget : QApplication::topLevelWidgets())
                if (auto* window = qobject_cast<MainWindow*>(widget)) {
                    use(*window);
                    window->close();
                }
        });
        EXPECT_EQ(openWindow(options), 0);
    };
    open([](MainWindow& window) {
        EXPECT_EQ(digits(), Digits::Western);
        window.setDigits(Digits::ArabicIndic);
    });
    setDigits(Digits::Western);
    open([](MainWindow& window) {
        EXPECT_EQ(digits(), Digits::ArabicIndic);
        EXPECT_TRUE(window.findChild<QAction*>(QStringLiteral("digits:1"))->isChecked());
    });
    setDigits(Digits::Western);
    QSettings().clear();
}

} // namespace
} // namespace tarakum
