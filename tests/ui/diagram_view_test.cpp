// The diagram on a run that is stepped.
#include "ui/diagram_view.hpp"

#include "engine/lab/run.hpp"
#include "tests/support/test_run.hpp"
#include "ui/diagram_arm.hpp"
#include "ui/language.hpp"

#include <QApplication>

#include <gtest/gtest.h>

#include <algorithm>

namespace tarakum {
namespace {

QString plain(QString text)
{
    return text.remove(QChar(0x2066)).remove(QChar(0x2069));
}

Experiment ragged()
{
    Experiment e = randomExperiment();
    e.arms = {armOf("accumulated", 24, 1), armOf("large batch", 60, 1)};
    e.arms[0].effectiveBatch = 60; // 24 + 24 + 12
    e.arms[1].memoryBudget = 1 << 20;
    return e;
}

class StepsOfARun : public testing::Test
{
protected:
    void SetUp() override
    {
        setLanguage(QStringLiteral("en"));
        ASSERT_TRUE(comesTrue([this] { return m_run.state() == RunState::Paused; }));
        m_view.setRun(m_run.record());
        m_view.resize(700, 560);
        look();
    }
    void step()
    {
        const auto& progress = m_run.record()->arms[0].progress;
        const std::int64_t before = progress.microSteps;
        m_run.step(Step::MicroBatch);
        ASSERT_TRUE(comesTrue([&] { return progress.microSteps > before && m_run.state() == RunState::Paused; }));
    }
    void look() { m_view.refreshAt(m_now += 5000); }
    const DiagramArm& arm(int index) { return *m_view.findChild<DiagramArm*>(QStringLiteral("arm%1").arg(index)); }

    tarakum::Run m_run{ragged(), "{}"};
    DiagramView m_view;
    double m_now = 1e7;
};

TEST_F(StepsOfARun, AreInStepWithTheDiagram)
{
    EXPECT_EQ(arm(0).words().name, "accumulated");
    EXPECT_EQ(plain(arm(0).words().samples), "60 samples = 24 + 24 + 12");
    EXPECT_EQ(plain(arm(0).words().counter), "G: 0 of 3");
    EXPECT_EQ(plain(arm(0).words().weight), "w = 24/60");
    EXPECT_EQ(arm(0).words().update, "update 1");
    step();
    look();
    EXPECT_EQ(arm(0).scene().stage, DiagramStage::Forward) << "what was done is told";
    EXPECT_EQ(plain(arm(0).words().stage), "forward: linear.0");
    look();
    EXPECT_EQ(plain(arm(0).words().counter), "G: 1 of 3");
    EXPECT_EQ(arm(0).words().stage, "next: micro-batch 2 of 3");
    step();
    look();
    look();
    EXPECT_EQ(plain(arm(0).words().counter), "G: 2 of 3");
    EXPECT_EQ(plain(arm(1).words().counter), "G: 0 of 1");
    step();
    look();
    m_view.refreshAt(m_now += DiagramMotion::kMicroBatch - 50);
    EXPECT_EQ(arm(0).scene().stage, DiagramStage::Update);
    EXPECT_EQ(plain(arm(0).words().counter), "G: 3 of 3");
    look();
    EXPECT_EQ(arm(0).words().update, "update 1 is made");
    EXPECT_EQ(plain(arm(0).words().counter), "G: 0 of 3");
}

TEST_F(StepsOfARun, TellMemoryOfThatMoment)
{
    EXPECT_TRUE(plain(arm(1).words().memory).contains("1 MiB")) << arm(1).words().memory.toStdString();
    step();
    look();
    // In the first layer on the way forward: as the log of the first window has it.
    const ArmRecord& record = m_run.record()->arms[0];
    std::int64_t expected = 0;
    for (std::size_t i = 0; i < record.timeline.size() && expected == 0; ++i)
        if (record.timeline[i].moment == MemoryMoment::Forward) expected = total(record.timeline[i].after);
    EXPECT_GT(expected, 0);
    EXPECT_EQ(arm(0).memory().inUse, expected);
    look();
    EXPECT_EQ(arm(0).memory().inUse, record.progress.bytesInUse);
}

TEST_F(StepsOfARun, AreFollowedToTheEndAndMirrored)
{
    m_run.play();
    ASSERT_TRUE(m_run.wait(std::chrono::minutes(1)));
    look();
    look();
    EXPECT_EQ(arm(0).words().stage, "finished");
    EXPECT_EQ(arm(0).words().update, "update 2 is made");
    EXPECT_EQ(arm(0).words().skipping, "");
    m_view.show();
    setLanguage(QStringLiteral("ar"));
    QCoreApplication::processEvents();
    EXPECT_EQ(arm(0).words().update, QString::fromUtf8("تمّ التحديث 2"));
    EXPECT_GT(arm(0).x(), arm(1).x()) << "the first arm is at the right";
    setLanguage(QStringLiteral("en"));
    QCoreApplication::processEvents();
    EXPECT_EQ(arm(0).words().update, "update 2 is made");
    EXPECT_LT(arm(0).x(), arm(1).x());
    m_view.setRun(nullptr);
    EXPECT_EQ(m_view.findChild<DiagramArm*>(), nullptr);
    m_view.refreshAt(m_now += 33);
}

TEST(DiagramView, AnArmThatDoesNotFitSaysSo)
{
    Experiment e = ragged();
    e.arms[1].memoryBudget = 2000;
    tarakum::Run run(e, "{}");
    run.play();
    ASSERT_TRUE(run.wait(std::chrono::minutes(1)));
    DiagramView view;
    view.setRun(run.record());
    view.refreshAt(1e7);
    const auto* arm = view.findChild<DiagramArm*>("arm1");
    EXPECT_EQ(arm->words().stage, "out of memory");
    EXPECT_TRUE(plain(arm->words().memory).startsWith("out of memory: the budget is 1.95 KiB"))
        << arm->words().memory.toStdString();
    EXPECT_TRUE(arm->accessibleDescription().contains("out of memory"));
}

TEST(DiagramView, SpeaksOfSkipping)
{
    Experiment e = ragged();
    RunRecord record(e, "{}");
    record.endSamples = 1000000;
    const QString text = diagramWords(record, 0, DiagramScene(), {}, 4137).skipping;
    EXPECT_TRUE(text.contains("one update in 4,100")) << text.toStdString();
    EXPECT_EQ(diagramWords(record, 0, DiagramScene(), {}, 1).skipping, "");
}

} // namespace
} // namespace tarakum
