#include "ui/application.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/snapshot.hpp"

#include "tests/ui/window_support.hpp"

#include <QFile>
#include <QImage>
#include <QSettings>

#include <gtest/gtest.h>

#include <set>

namespace tarakum {
namespace {

SnapshotOptions optionsFor(const QString& output)
{
    SnapshotOptions options;
    options.document = smallExperiment();
    options.output = output.toStdString();
    options.width = 1024;
    options.height = 700;
    options.updates = 3;
    return options;
}

// Colours that cover a picture that is more than an empty frame.
std::size_t colours(const QImage& image)
{
    std::set<QRgb> seen;
    for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); x += 3) seen.insert(image.pixel(x, y));
    return seen.size();
}

TEST(Snapshot, DrawsEveryViewInTheSizeAskedFor)
{
    const QTemporaryDir folder;
    auto views = snapshotViews();
    views.push_back("");
    for (const auto& view : views) {
        SnapshotOptions options = optionsFor(folder.filePath(QString::fromStdString(view) + ".png"));
        options.view = view;
        takeSnapshot(options);
        const QImage image(QString::fromStdString(options.output.string()));
        EXPECT_EQ(image.size(), QSize(1024, 700)) << view;
        EXPECT_GT(colours(image), 20u) << view;
    }
}

TEST(Snapshot, IsInTheLanguageAndThemeAskedFor)
{
    const QStringList settings = QSettings().allKeys();
    const QTemporaryDir folder;
    SnapshotOptions options = optionsFor(folder.filePath("a.png"));
    takeSnapshot(options);
    const QImage english(folder.filePath("a.png"));
    options.language = "ar";
    options.theme = "dark";
    options.output = folder.filePath("b.png").toStdString();
    takeSnapshot(options);
    const QImage arabic(folder.filePath("b.png"));
    EXPECT_GT(qGray(english.pixel(4, 4)), 200);
    EXPECT_LT(qGray(arabic.pixel(4, 4)), 80);
    EXPECT_EQ(currentLanguage(), "en");
    EXPECT_EQ(QSettings().allKeys(), settings);
}

TEST(Snapshot, TrainsAsFarAsAskedForAndNoFurther)
{
    Document document = endlessExperiment();
    setValue(document, "arms[0].accumulation_steps", 1); // four updates for one of the other's
    Laboratory laboratory(1);
    ASSERT_TRUE(laboratory.open(document, {}));
    trainAll(laboratory, 3);
    const auto record = laboratory.record();
    EXPECT_EQ(laboratory.state(), RunState::Paused);
    EXPECT_EQ(record->arms[1].progress.updates, 3);
    EXPECT_GE(record->arms[0].progress.updates, 3);
    EXPECT_LE(record->arms[0].progress.updates, 3 * 4);
}

TEST(Snapshot, EndsWithTheRunAndWithADroppedWindow)
{
    Document document = smallExperiment(60);
    setValue(document, "defaults.rules.last_window", "drop");
    Laboratory laboratory(1);
    ASSERT_TRUE(laboratory.open(document, {}));
    trainAll(laboratory, 1000);
    EXPECT_EQ(laboratory.state(), RunState::Finished);
    EXPECT_EQ(laboratory.record()->arms[0].progress.updates, 60 / 8); // the last two micro-batches make no window
}

std::string problemOf(const SnapshotOptions& options)
{
    try {
        takeSnapshot(options);
    } catch (const BadInput& bad) {
        return bad.what();
    }
    return {};
}

TEST(Snapshot, SaysWhatIsWrongBeforeItTrains)
{
    const QTemporaryDir folder;
    const SnapshotOptions right = optionsFor(folder.filePath("a.png"));
    SnapshotOptions options = right;
    options.view = "pie";
    const std::string view = problemOf(options);
    for (const auto& name : snapshotViews()) EXPECT_NE(view.find(name), std::string::npos) << view;
    options = right;
    options.language = "fr";
    EXPECT_NE(problemOf(options).find("fr"), std::string::npos);
    options = right;
    options.theme = "pink";
    EXPECT_NE(problemOf(options).find("pink"), std::string::npos);
    options = right;
    options.width = 0;
    EXPECT_NE(problemOf(options).find("0x700"), std::string::npos);
    options = right;
    options.width = options.height = 40; // smaller than the window can be
    EXPECT_NE(problemOf(options).find("40x40"), std::string::npos);
    options = right;
    options.output = "/nowhere/a.png";
    EXPECT_NE(problemOf(options).find("/nowhere/a.png"), std::string::npos);
    options = right;
    options.document["arms"][0]["micro_batch"] = 0;
    EXPECT_NE(problemOf(options).find("micro_batch"), std::string::npos);
    EXPECT_FALSE(QFile::exists(folder.filePath("a.png")));
}

} // namespace
} // namespace tarakum
