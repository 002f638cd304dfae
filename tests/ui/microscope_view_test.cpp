// The buffer microscope on runs that were really trained.
#include "ui/microscope_view.hpp"

#include "engine/lab/document.hpp"
#include "tests/support/test_run.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/microscope_plot.hpp"
#include "ui/microscope_words.hpp"
#include "ui/snapshot.hpp"
#include "ui/style.hpp"

#include <QApplication>
#include <QDir>
#include <QKeyEvent>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

Experiment threeArms()
{
    Experiment e = randomExperiment();
    e.arms = {armOf("right", 6, 4), armOf("no division", 6, 4), armOf("running sum", 6, 4)};
    for (ArmSpec& arm : e.arms) {
        arm.precision = Precision::Float64;
        arm.clipNorm = 0.3;
    }
    e.arms[1].rules.divide = Divide::None;
    e.arms[2].rules.clip = ClipAt::RunningSum;
    return e;
}

// Its first window is looked at.
std::shared_ptr<const RunRecord> lookedAt(const Experiment& e)
{
    tarakum::Run run(e, "{}");
    run.record()->pictures.ask();
    EXPECT_TRUE(finishes(run)) << run.error();
    return run.record();
}

std::string plain(QString text)
{
    return text.remove(QChar(0x2066)).remove(QChar(0x2069)).toStdString();
}

bool isAsked(RunRecord& record)
{
    bool onlyIfCheap = false;
    return record.pictures.take(onlyIfCheap);
}

TEST(Microscope, TheMistakeStandsBesideTheRightOne)
{
    MicroscopeView view;
    view.setRun(lookedAt(threeArms()));
    view.show();
    ASSERT_EQ(view.arms(), 3u);
    EXPECT_EQ(plain(view.fact(0, 0)), "update 1, samples 0–24");
    EXPECT_EQ(plain(view.fact(0, 1)), "k = 4");
    EXPECT_EQ(plain(view.fact(0, 3)), "the reference");
    EXPECT_EQ(plain(view.fact(1, 3)), "× 4.00 as long, turned by 0.00°");
    EXPECT_EQ(plain(view.fact(2, 4)), "the sum after each addition, limit 0.3");
    EXPECT_TRUE(plain(view.fact(1, 5)).ends_with("% of the arrows' length"));
}

TEST(Microscope, IsReadByKeyboard)
{
    MicroscopeView view;
    const auto run = lookedAt(threeArms());
    view.setRun(run);
    view.show();
    MicroscopePlot& plot = view.plot(1);
    EXPECT_EQ(plot.focusPolicy(), Qt::StrongFocus);
    EXPECT_EQ(plot.accessibleName(), "Gradient buffer of no division");
    EXPECT_EQ(plot.items(), 4 + 1 + 1) << "the additions, their sum, what clipping left of it";
    const auto press = [&](int key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(&plot, &event);
    };
    press(Qt::Key_Right);
    EXPECT_EQ(plot.item(), 0);
    const double length = run->arms[1].picture.look()->arrows[0].length;
    EXPECT_TRUE(plain(plot.reading()).starts_with("g₀ added " + QString::number(length, 'g', 4).toStdString()))
        << plain(plot.reading());
    EXPECT_EQ(plot.accessibleDescription(), plot.reading());
    press(Qt::Key_End);
    EXPECT_EQ(plain(plot.reading()), "after clipping: length 0.3");
    press(Qt::Key_Escape);
    EXPECT_TRUE(plot.reading().isEmpty());
}

TEST(Microscope, AsksOnlyWhileItIsSeen)
{
    auto record = std::make_shared<RunRecord>(threeArms(), "{}");
    MicroscopeView view;
    view.setRun(record);
    EXPECT_FALSE(isAsked(*record));
    EXPECT_EQ(view.arms(), 0u) << "nothing is built for a view that nobody sees";
    view.show();
    EXPECT_TRUE(isAsked(*record));
    EXPECT_TRUE(plain(view.fact(0, 2)).empty());
    view.refresh();
    EXPECT_FALSE(isAsked(*record)) << "not 30 times a second";
}

TEST(Microscope, ShowsAWindowThatFills)
{
    tarakum::Run run(threeArms(), "{}");
    run.record()->pictures.ask();
    for (int i = 1; i <= 2; ++i) {
        run.step(Step::MicroBatch);
        ASSERT_TRUE(comesTrue([&] { return microSteps(run) == i && run.state() == RunState::Paused; }));
    }
    MicroscopeView view;
    view.setRun(run.record());
    view.show();
    EXPECT_EQ(plain(view.fact(0, 0)), "update 1, samples 0–24, 2/4");
    EXPECT_EQ(view.plot(0).items(), 2 + 1);
}

TEST(Microscope, FarLimitsAreNotDrawn)
{
    BufferPicture p;
    p.sum = {3, -1};
    EXPECT_EQ(microscopeBounds(p, {}), QRectF(0, -1, 3, 1));
    EXPECT_EQ(microscopeBounds(p, 4), QRectF(-4, -4, 8, 8));
    EXPECT_EQ(microscopeBounds(p, 400), QRectF(0, -1, 3, 1));
}

TEST(Microscope, SaysWhyThereIsNothing)
{
    ArmRecord arm;
    EXPECT_EQ(plain(microscopeNote(nullptr, arm, false)), "Nothing yet: the next window will be looked at.");
    BufferPicture p;
    p.whole = p.applied = p.sameSamples = true;
    EXPECT_EQ(plain(microscopeNote(&p, arm, false)), "");
    EXPECT_EQ(plain(microscopeNote(&p, arm, true)), "An earlier window, drawn in its own plane.");
    p.kind = PictureKind::NoBuffer;
    EXPECT_TRUE(plain(microscopeNote(&p, arm, false)).starts_with("AdamA has no gradient buffer"));
    p.kind = PictureKind::TooLarge;
    p.count = 100000000;
    EXPECT_TRUE(plain(microscopeNote(&p, arm, false)).starts_with("100,000,000 parameters are too many"));
    p.kind = PictureKind::Shown;
    p.sameSamples = false;
    EXPECT_EQ(plain(microscopeNote(&p, arm, false)), "Other samples than the reference's window.");
    p.sameSamples = true;
    BufferArrow arrow;
    arrow.micro = 8;
    arrow.microBatches = 4;
    p.arrows.push_back(arrow);
    EXPECT_EQ(plain(microscopeNote(&p, arm, false)), "Each arrow is 4 micro-batches.");
    EXPECT_EQ(plain(arrowName(arrow)), "g₄…g₇");
}

// The bench looks at the first window of every run, a snapshot of this view at all of them.
TEST(Microscope, TheFirstWindowAndThoseOfASnapshot)
{
    const Document document = parseDocument(R"({"tarakum": 1,
        "data": {"kind": "random", "inputs": 3, "classes": 2, "train_samples": 96},
        "model": {"kind": "mlp", "hidden": [4]}, "loss": "cross-entropy", "length": {"updates": 6},
        "defaults": {"micro_batch": 4, "accumulation_steps": 4, "optimizer": {"kind": "sgd", "learning_rate": 0.1}},
        "arms": [{"name": "a"}, {"name": "b"}]})",
                                            "test");
    for (const bool pictures : {false, true}) {
        Laboratory laboratory(1);
        ASSERT_TRUE(laboratory.open(document, {}));
        trainAll(laboratory, 3, pictures);
        for (const ArmRecord& arm : laboratory.record()->arms) {
            ASSERT_TRUE(arm.picture.look());
            EXPECT_EQ(arm.picture.look()->update, pictures ? 3 : 1);
        }
    }
}

TEST(Microscope, PicturesInBothLanguagesAndThemes)
{
    const auto run = lookedAt(threeArms());
    for (const bool dark : {false, true})
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("ar")}) {
            setLanguage(language);
            const Theme theme = dark ? Theme::darkTheme() : Theme::light();
            applyStyle(theme);
            MicroscopeView view;
            view.setTheme(theme);
            view.setRun(run);
            view.resize(1000, 600);
            view.show();
            view.plot(1).setItem(2);
            QCoreApplication::processEvents();
            const QImage image = view.grab().toImage();
            const QString folder = qEnvironmentVariable("TARAKUM_PICTURES");
            if (!folder.isEmpty())
                image.save(QDir(folder).filePath("microscope-" + language + (dark ? "-dark.png" : "-light.png")));
            if (language == "ar") {
                EXPECT_EQ(plain(view.fact(0, 3)), "المرجع");
            }
        }
    setLanguage(QStringLiteral("en"));
    applyStyle(Theme::light());
}

} // namespace
} // namespace tarakum
