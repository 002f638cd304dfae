// The time strip: what becomes of logged milliseconds.
#include "ui/time_view.hpp"

#include "ui/language.hpp"
#include "ui/style.hpp"
#include "ui/time_plot.hpp"
#include "ui/time_scale.hpp"

#include <QApplication>
#include <QCheckBox>
#include <QDir>
#include <QKeyEvent>
#include <QSlider>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tarakum {
namespace {

UpdateRow row(double update, double samples, const std::array<double, kPhases>& ms, double more = 0)
{
    UpdateRow r;
    r.update = update;
    r.samples = samples;
    r.msForward = ms[0], r.msBackward = ms[1], r.msAccumulate = ms[2], r.msClip = ms[3], r.msOptimizer = ms[4];
    r.msUpdate = ms[0] + ms[1] + ms[2] + ms[3] + ms[4] + more;
    return r;
}
MicroRow micro(double update, double number, double samples, double forward, double backward, double accumulate)
{
    MicroRow r;
    r.update = update, r.micro = number, r.samples = samples;
    r.msForward = forward, r.msBackward = backward, r.msAccumulate = accumulate;
    return r;
}

std::shared_ptr<RunRecord> record()
{
    Experiment e;
    ArmSpec arm;
    arm.name = "accumulated";
    arm.microBatch = {8};
    arm.accumulationSteps = 2;
    e.arms = {arm, arm};
    e.arms[1].name = "small batch";
    e.arms[1].accumulationSteps = 1;
    auto run = std::make_shared<RunRecord>(e, "{}");
    run->endSamples = 48;
    ArmRecord &a = run->arms[0], &b = run->arms[1];
    for (int u = 1; u <= 3; ++u) {
        a.microBatches.append(micro(u, 1, 16 * u - 8, 1, 2, 0.25));
        a.microBatches.append(micro(u, 2, 16 * u, 1.5, 2, 0.25));
        a.updates.append(row(u, 16 * u, {3, 4, 0.5, 0, u * 1.0}));
    }
    for (int u = 1; u <= 6; ++u) b.updates.append(row(u, 8 * u, {u * 1.0, 2, 0, 0, 0.5}, 0.25));
    return run;
}

using testing::ElementsAre;

TEST(TimeStrip, MicroBatchByMicroBatchWhereTheyWereLogged)
{
    const auto run = record();
    const TimeStrip s = timeStrip(run->arms[0], 1);
    EXPECT_EQ(s.update, 2);
    EXPECT_TRUE(s.byMicroBatch);
    EXPECT_THAT(s.pieces,
                ElementsAre(TimePiece{0, 1, 1}, TimePiece{1, 1, 2}, TimePiece{2, 1, 0.25}, TimePiece{0, 2, 1.5},
                            TimePiece{1, 2, 2}, TimePiece{2, 2, 0.25}, TimePiece{0, 0, 0.5}, TimePiece{4, 0, 2}))
        << "half a millisecond of the forward phase belongs to no micro-batch";
    EXPECT_DOUBLE_EQ(s.ms, run->arms[0].updates[1].msUpdate);
    EXPECT_EQ(s.samples, 16);
    EXPECT_DOUBLE_EQ(s.samplesPerSecond(), 16000 / s.ms);
}

TEST(TimeStrip, PhaseByPhaseElseAndWhatIsNotBookedIsShown)
{
    const TimeStrip s = timeStrip(record()->arms[1], 3);
    EXPECT_FALSE(s.byMicroBatch);
    EXPECT_THAT(s.pieces, ElementsAre(TimePiece{0, 0, 4}, TimePiece{1, 0, 2}, TimePiece{4, 0, 0.5},
                                      TimePiece{kNotBooked, 0, 0.25}));
}

TEST(TimeStrip, MediansOfTheUpdatesBefore)
{
    const auto run = record();
    const TimeStrip s = medianStrip(run->arms[1], 3); // forward 1, 2, 3, 4
    EXPECT_EQ(s.update, 4);
    EXPECT_THAT(s.pieces, ElementsAre(TimePiece{0, 0, 2.5}, TimePiece{1, 0, 2}, TimePiece{4, 0, 0.5},
                                      TimePiece{kNotBooked, 0, 0.25}));
    ArmRecord longer;
    for (int u = 1; u <= 100; ++u) longer.updates.append(row(u, u, {u * 1.0, 0, 0, 0, 0}));
    EXPECT_EQ(medianStrip(longer, 99).update, static_cast<std::int64_t>(kMedianUpdates));
    EXPECT_DOUBLE_EQ(medianStrip(longer, 99).pieces[0].ms, 75.5) << "of 51 to 100";
}

TEST(TimeStrip, TheLastRowByThen)
{
    ArmRecord arm;
    EXPECT_FALSE(rowAt(arm.updates, 100));
    arm.updates.append(row(1, 16, {1, 1, 1, 1, 1}));
    arm.updates.append(row(2, 32, {1, 1, 1, 1, 1}));
    UpdateRow end;
    end.samples = 32;
    end.status = RowStatus::OutOfMemory;
    arm.updates.append(end);
    EXPECT_FALSE(rowAt(arm.updates, 15));
    EXPECT_EQ(rowAt(arm.updates, 16), 0u);
    EXPECT_EQ(rowAt(arm.updates, 31), 0u);
    EXPECT_EQ(rowAt(arm.updates, 1e9), 1u) << "the row that says how it ended has no times";
}

TEST(TimeView, AllArmsAtTheSameSamples)
{
    TimeView view;
    const auto run = record();
    view.setRun(run);
    view.show();
    QSlider& slider = view.slider();
    EXPECT_EQ(slider.maximum(), 6) << "of the arm with the most updates";
    EXPECT_EQ(slider.value(), 6);
    slider.setValue(3); // 24 samples: the other arm's first update, at 16
    EXPECT_TRUE(view.chosenText().contains("24"));
    EXPECT_FALSE(view.findChild<QCheckBox*>()->isChecked());
    view.plot().setPlace(TimePlot::Place{0, 0, false});
    EXPECT_TRUE(view.plot().reading().contains("accumulated\nupdate 1\n")) << view.plot().reading().toStdString();
    // What comes meanwhile does not move the choice.
    run->arms[1].updates.append(row(7, 56, {1, 1, 1, 1, 1}));
    view.refresh();
    EXPECT_EQ(slider.value(), 3);
    view.findChild<QCheckBox*>()->setChecked(true);
    EXPECT_EQ(slider.value(), 7);
    EXPECT_TRUE(view.plot().reading().contains("accumulated\nupdate 3\n"));
}

TEST(TimeStrip, TheAxisEndsAtTwiceWhatIsUsual)
{
    ArmRecord arm;
    for (int u = 1; u <= 20; ++u) arm.updates.append(row(u, u, {u == 15 ? 90.0 : 1, 0, 0, 0, 0}));
    EXPECT_DOUBLE_EQ(medianStrip(arm, 19).usual, 1) << "nine in ten";
    EXPECT_DOUBLE_EQ(medianStrip(arm, 0).usual, 1);
    EXPECT_EQ(timeAxisEnd(90, 1), 2);
    EXPECT_EQ(timeAxisEnd(1.5, 1), 1.5);
    EXPECT_EQ(usualTime(9, 1, 5), 1) << "of a few the median";
    EXPECT_EQ(usualTime(10, 1, 5), 5);
}

// An update that was interrupted does not press the others to the ground; what it took is still told.
TEST(TimeView, AnOutlierIsCutAtTheEndOfTheAxis)
{
    const auto run = record();
    for (int u = 7; u <= 60; ++u) run->arms[1].updates.append(row(u, 8 * u, {u == 60 ? 400.0 : 1, 2, 0, 0, 0.5}));
    TimeView view;
    view.resize(700, 400);
    view.setRun(run);
    view.show();
    QApplication::processEvents();
    EXPECT_LT(view.plot().end(), 12);
    EXPECT_GE(view.plot().end(), medianStrip(run->arms[0], 2).ms);
    EXPECT_TRUE(view.plot().accessibleDescription().contains("403"))
        << view.plot().accessibleDescription().toStdString();
}

TEST(TimeView, FollowsTheNewestUntilAMomentIsChosen)
{
    TimeView view;
    const auto run = record();
    view.setRun(run);
    std::vector<std::optional<double>> chosen;
    QObject::connect(&view, &TimeView::momentChosen, [&](std::optional<double> samples) { chosen.push_back(samples); });
    view.setMoment(25); // hidden
    view.show();
    EXPECT_EQ(view.slider().value(), 3) << "the last update by then";
    EXPECT_FALSE(view.findChild<QCheckBox*>()->isChecked());
    EXPECT_TRUE(chosen.empty()) << "it was not chosen here";
    view.slider().setValue(2);
    EXPECT_THAT(chosen, ElementsAre(std::optional(16.0)));
    view.slider().setValue(6);
    EXPECT_THAT(chosen, ElementsAre(std::optional(16.0), std::nullopt)) << "at its end it follows";
    EXPECT_TRUE(view.findChild<QCheckBox*>()->isChecked());
    view.findChild<QCheckBox*>()->setChecked(false);
    EXPECT_EQ(chosen.back(), std::optional(48.0));
    run->arms[1].updates.append(row(7, 56, {1, 1, 1, 1, 1}));
    view.refresh();
    EXPECT_EQ(view.slider().value(), 6);
    view.setMoment({});
    EXPECT_EQ(view.slider().value(), 7);
    view.setMoment(1);
    EXPECT_EQ(view.slider().value(), 1) << "before the first update";
    view.setRun(record());
    EXPECT_TRUE(view.findChild<QCheckBox*>()->isChecked()) << "another run is followed";
}

TEST(TimeView, IsReadByKeyboard)
{
    TimeView view;
    view.setRun(record());
    view.show();
    TimePlot& plot = view.plot();
    EXPECT_TRUE(plot.accessibleDescription().contains("accumulated: update 3 took"));
    const auto press = [&](int key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(&plot, &event);
    };
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    EXPECT_EQ(plot.place(), (TimePlot::Place{0, 1, false}));
    EXPECT_TRUE(plot.reading().contains("micro-batch 1: backward"));
    press(Qt::Key_Left);
    press(Qt::Key_Left);
    EXPECT_EQ(plot.place(), (TimePlot::Place{0, 0, false}));
    press(Qt::Key_Escape);
    EXPECT_FALSE(plot.place());
}

TEST(TimeView, PicturesInBothLanguagesAndThemes)
{
    for (const bool dark : {false, true})
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("ar")}) {
            setLanguage(language);
            const Theme theme = dark ? Theme::darkTheme() : Theme::light();
            applyStyle(theme);
            TimeView view;
            view.setTheme(theme);
            view.setRun(record());
            view.resize(900, 420);
            view.show();
            view.plot().setPlace(TimePlot::Place{0, 1, true});
            QCoreApplication::processEvents();
            const QImage image = view.grab().toImage();
            const QString folder = qEnvironmentVariable("TARAKUM_PICTURES");
            if (!folder.isEmpty())
                image.save(QDir(folder).filePath("time-" + language + (dark ? "-dark.png" : "-light.png")));
            // Time runs left to right in both: the first piece is left of the second.
            EXPECT_EQ(view.slider().layoutDirection(), Qt::LeftToRight);
        }
    setLanguage(QStringLiteral("en"));
    applyStyle(Theme::light());
}

} // namespace
} // namespace tarakum
