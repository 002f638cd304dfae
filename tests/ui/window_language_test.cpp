#include "ui/control_bar.hpp"
#include "ui/key_texts.hpp"
#include "ui/language.hpp"
#include "ui/setup_panel.hpp"

#include "engine/lab/keys.hpp"

#include "tests/ui/window_support.hpp"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

struct InEnglishAgain
{
    ~InEnglishAgain() { setLanguage(QStringLiteral("en")); }
};

TEST(WindowLanguage, SwitchesLiveAndMirrors)
{
    const InEnglishAgain afterwards;
    auto window = windowOn(smallExperiment());
    const auto setupIsLeft = [&] {
        return window->setup().mapTo(window.get(), QPoint()).x() < window->charts().mapTo(window.get(), QPoint()).x();
    };
    EXPECT_TRUE(setupIsLeft());
    window->findChild<QAction*>("language:ar")->trigger();
    ASSERT_TRUE(waitUntil([&] { return !setupIsLeft(); }));
    EXPECT_EQ(window->controls().play()->text(), QString::fromUtf8("شغّل"));
    EXPECT_EQ(part<QPushButton>(*window, "addArm")->accessibleName(), QString::fromUtf8("أضف ذراعًا"));
    EXPECT_EQ(part<QLabel>(*window, "title")->text(), QString::fromUtf8("صغيرة"));
    window->findChild<QAction*>("language:en")->trigger();
    ASSERT_TRUE(waitUntil(setupIsLeft));
    EXPECT_EQ(window->controls().play()->text(), "Play");
}

TEST(WindowLanguage, ProblemsAreTranslated)
{
    const InEnglishAgain afterwards;
    const Key* rate = findKey("arms[].optimizer.learning_rate");
    ASSERT_NE(rate, nullptr);
    const Problem problem{"defaults.optimizer.learning_rate", "-1", allowedText(*rate)};
    setLanguage("ar");
    EXPECT_TRUE(problemText(problem).startsWith(QString::fromUtf8("يجب"))) << problemText(problem).toStdString();
}

TEST(WindowLanguage, HasEveryPluralOfArabic)
{
    const InEnglishAgain afterwards;
    setLanguage("ar");
    QStringList forms;
    for (const int n : {0, 1, 2, 3, 11, 100})
        forms << QCoreApplication::translate("tarakum::ArmCard", "The last micro-batch of a window has %n sample(s).",
                                             nullptr, n);
    EXPECT_EQ(forms.removeDuplicates(), 0) << forms.join('|').toStdString();
    setLanguage("en");
    EXPECT_TRUE(
        QCoreApplication::translate("tarakum::MainWindow", "%1 of %2 sample(s)", nullptr, 1).endsWith("sample"));
}

// Every text of the sources is translated: none unfinished, none empty, all plural forms there.
TEST(WindowLanguage, TheArabicCatalogueIsComplete)
{
    QFile file(TARAKUM_SOURCE_DIR "/resources/translations/tarakum_ar.ts");
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    int messages = 0;
    bool plural = false;
    QString source;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("message")) plural = xml.attributes().value("numerus") == QLatin1String("yes");
        if (xml.name() == QLatin1String("source")) source = xml.readElementText();
        if (xml.name() != QLatin1String("translation")) continue;
        ++messages;
        EXPECT_FALSE(xml.attributes().hasAttribute("type")) << source.toStdString();
        int forms = 0;
        QString text;
        while (!(xml.readNext() == QXmlStreamReader::EndElement && xml.name() == QLatin1String("translation"))) {
            if (xml.isCharacters()) text += xml.text();
            if (xml.isStartElement() && xml.name() == QLatin1String("numerusform") &&
                !xml.readElementText().trimmed().isEmpty())
                ++forms;
        }
        EXPECT_TRUE(plural ? forms == 6 : !text.trimmed().isEmpty()) << source.toStdString();
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_GT(messages, 100);
}

TEST(WindowTheme, SwitchesLive)
{
    auto window = windowOn(smallExperiment());
    window->setThemeChoice(ThemeChoice::Dark);
    EXPECT_LT(QApplication::palette().color(QPalette::Window).lightness(), 100);
    window->setThemeChoice(ThemeChoice::Light);
    EXPECT_GT(QApplication::palette().color(QPalette::Window).lightness(), 200);
}

} // namespace
} // namespace tarakum
