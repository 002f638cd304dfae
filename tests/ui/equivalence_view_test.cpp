// The meter on runs that were really trained.
#include "ui/equivalence_view.hpp"

#include "engine/lab/run.hpp"
#include "tests/support/test_run.hpp"
#include "ui/equivalence_plot.hpp"
#include "ui/language.hpp"
#include "ui/style.hpp"

#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QTreeWidget>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

std::shared_ptr<const RunRecord> trained(Experiment e)
{
    Run run(std::move(e), "{}");
    run.play();
    EXPECT_TRUE(run.wait(std::chrono::minutes(1)));
    EXPECT_EQ(run.state(), RunState::Finished) << run.error();
    return run.record();
}

Experiment fourArms()
{
    Experiment e = randomExperiment();
    e.measure = Measure::MicroBatch;
    e.arms = {armOf("large batch", 24, 1), armOf("accumulated", 6, 4), armOf("no division", 6, 4),
              armOf("small batch", 6, 1)};
    e.arms[2].rules.divide = Divide::None;
    return e;
}

QString cell(const QTreeWidget& table, int arm, EquivalenceView::Column column)
{
    return table.topLevelItem(arm)->text(column).remove(QChar(0x2066)).remove(QChar(0x2069));
}

bool isAsked(RunRecord& record)
{
    bool onlyIfCheap = false;
    return record.pictures.take(onlyIfCheap);
}

TEST(EquivalenceView, SaysWhatBecameOfEachArm)
{
    EquivalenceView view;
    auto* table = view.findChild<QTreeWidget*>();
    view.setRun(trained(fourArms()));
    view.refreshAll();
    ASSERT_EQ(table->topLevelItemCount(), 4);
    EXPECT_EQ(cell(*table, 0, EquivalenceView::Verdict), "the reference");
    EXPECT_EQ(cell(*table, 1, EquivalenceView::Verdict), "equal to rounding");
    EXPECT_EQ(cell(*table, 2, EquivalenceView::Verdict), "differs: 4.00 times too large");
    EXPECT_EQ(cell(*table, 2, EquivalenceView::Gradient), QStringLiteral("× 4.00"));
    EXPECT_TRUE(cell(*table, 3, EquivalenceView::Verdict).startsWith("differs: the paths part by "))
        << cell(*table, 3, EquivalenceView::Verdict).toStdString();
    EXPECT_EQ(cell(*table, 3, EquivalenceView::Gradient), "") << "its first window has other samples";
    // By layer: the mistake is in each of them.
    const QTreeWidgetItem* wrong = table->topLevelItem(2);
    ASSERT_EQ(wrong->childCount(), 4);
    for (int i = 0; i < wrong->childCount(); ++i)
        EXPECT_EQ(wrong->child(i)->text(EquivalenceView::Verdict), "differs: 4.00 times too large");
    EXPECT_EQ(table->topLevelItem(3)->childCount(), 0);
    const QString summary = view.findChild<EquivalencePlot*>()->accessibleDescription();
    EXPECT_TRUE(summary.contains("accumulated: equal to rounding")) << summary.toStdString();
}

TEST(EquivalenceView, ReadsOnlyWhatIsNewAndShowsNothingWithoutAnOtherArm)
{
    EquivalenceView view;
    auto* table = view.findChild<QTreeWidget*>();
    auto* nothing = view.findChild<QLabel*>("nothing");
    EXPECT_TRUE(nothing->isVisibleTo(&view));
    Experiment one = fourArms();
    one.arms.resize(1);
    view.setRun(trained(one));
    view.refreshAll();
    EXPECT_TRUE(nothing->isVisibleTo(&view));
    EXPECT_FALSE(table->isVisibleTo(&view));
    view.setRun(trained(fourArms()));
    EXPECT_FALSE(nothing->isVisibleTo(&view));
    EXPECT_EQ(cell(*table, 1, EquivalenceView::Verdict), "") << "nothing is read before a refresh";
    view.refresh();
    EXPECT_EQ(cell(*table, 1, EquivalenceView::Verdict), "equal to rounding");
    view.setRun(nullptr);
    view.refresh();
    EXPECT_TRUE(nothing->isVisibleTo(&view));
}

// Where a window was looked at: the gradient itself, whole and by layer.
TEST(EquivalenceView, GradientsOfWindowsThatWereLookedAt)
{
    Experiment e = fourArms();
    e.measure = Measure::Update; // nobody but the pictures knows of layers
    for (ArmSpec& arm : e.arms) arm.precision = Precision::Float64;
    tarakum::Run run(e, "{}");
    run.record()->pictures.ask();
    ASSERT_TRUE(finishes(run));
    EquivalenceView view;
    auto* table = view.findChild<QTreeWidget*>();
    view.setRun(run.record());
    view.refreshAll();
    EXPECT_TRUE(isAsked(const_cast<RunRecord&>(*run.record()))) << "it asks for more";
    EXPECT_EQ(cell(*table, 2, EquivalenceView::Gap), "3") << "four times the gradient is three of them away";
    EXPECT_EQ(cell(*table, 3, EquivalenceView::Gap), "") << "its first window has other samples";
    const QTreeWidgetItem* wrong = table->topLevelItem(2);
    ASSERT_EQ(wrong->childCount(), static_cast<int>(run.record()->arms[2].layers.size()));
    for (int i = 0; i < wrong->childCount(); ++i)
        EXPECT_TRUE(wrong->child(i)->text(EquivalenceView::Gap).contains("3"));
    table->setCurrentItem(table->topLevelItem(2));
    const QString note = view.findChild<QLabel*>("note")->text();
    EXPECT_TRUE(note.contains("4.00")) << note.toStdString();

    EquivalenceSeries right(run.record(), 1), other(run.record(), 2);
    right.read(1000000);
    other.read(1000000);
    ASSERT_TRUE(right.lastGap());
    EXPECT_LT(right.lastGap()->distance, 4 * right.gapFloor());
    EXPECT_GT(other.lastGap()->distance, 1e10 * other.gapFloor());
}

TEST(EquivalenceView, InFloat64TheFloorIsLower)
{
    Experiment single = fourArms(), wide = fourArms();
    for (ArmSpec& arm : wide.arms) arm.precision = Precision::Float64;
    EquivalenceSeries a(trained(single), 1), b(trained(wide), 1);
    ASSERT_TRUE(a.read(1000000));
    ASSERT_TRUE(b.read(1000000));
    EXPECT_LT(b.limit(), a.limit() * 1e-6);
    EXPECT_EQ(equivalenceVerdict(b.seen()).kind, EquivalenceKind::EqualToRounding);
    EXPECT_LT(b.seen().highest, b.limit());
    EXPECT_LT(a.seen().highest, a.limit());
}

TEST(EquivalenceView, TheAxisHoldsAllThatIsDrawn)
{
    const auto run = trained(fourArms());
    std::vector<std::unique_ptr<EquivalenceSeries>> series;
    for (std::size_t i = 0; i < run->arms.size(); ++i) {
        series.push_back(std::make_unique<EquivalenceSeries>(run, i));
        series.back()->read(1000000);
    }
    const Decades decades = decadesOf(series, 1);
    for (const auto& s : series)
        for (const EquivalenceBucket& bucket : s->buckets())
            if (bucket.distance > 0) {
                EXPECT_GE(std::log10(bucket.distance), decades.low);
                EXPECT_LE(std::log10(bucket.distance), decades.high);
            }
    EXPECT_LT(decadesOf({}, 0).low, decadesOf({}, 0).high) << "nothing yet: an axis all the same";
}

TEST(EquivalenceView, PicturesInBothLanguagesAndThemes)
{
    const auto run = trained(fourArms());
    for (const bool dark : {false, true})
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("ar")}) {
            setLanguage(language);
            const Theme theme = dark ? Theme::darkTheme() : Theme::light();
            applyStyle(theme);
            EquivalenceView view;
            view.setTheme(theme);
            view.setRun(run);
            view.resize(704, 560);
            view.show();
            view.refreshAll();
            view.findChild<QTreeWidget*>()->topLevelItem(2)->setExpanded(true);
            QCoreApplication::processEvents();
            const QImage image = view.grab().toImage();
            const QString folder = qEnvironmentVariable("TARAKUM_PICTURES");
            if (!folder.isEmpty())
                image.save(QDir(folder).filePath("equivalence-" + language + (dark ? "-dark.png" : "-light.png")));
            if (language == "ar") {
                EXPECT_EQ(view.findChild<QTreeWidget*>()->topLevelItem(0)->text(EquivalenceView::Verdict),
                          QString::fromUtf8("المرجع"));
            }
        }
    setLanguage(QStringLiteral("en"));
    applyStyle(Theme::light());
}

} // namespace
} // namespace tarakum
