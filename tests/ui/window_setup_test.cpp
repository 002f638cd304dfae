#include "ui/arm_card.hpp"
#include "ui/key_editors.hpp"
#include "ui/key_field.hpp"
#include "ui/laboratory.hpp"
#include "ui/setup_panel.hpp"
#include "ui/size_box.hpp"

#include "tests/ui/window_support.hpp"

#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

const Experiment& experimentOf(MainWindow& window)
{
    return window.laboratory().record()->experiment;
}

void choose(MainWindow& window, const char* field, const QString& choice)
{
    auto* combo = qobject_cast<QComboBox*>(window.setup().reveal(field));
    ASSERT_NE(combo, nullptr) << field;
    ASSERT_GE(combo->findText(choice), 0) << field;
    combo->setCurrentText(choice);
    emit combo->activated(combo->currentIndex());
}

QString problemAt(MainWindow& window, const char* field)
{
    return fieldAt(window, field)->problem();
}

TEST(SetupPanel, KeepsLWhileTheLockIsClosed)
{
    auto window = windowOn(smallExperiment());
    auto* b = part<SizeBox>(*window, "arms[0].micro_batch");
    auto* k = part<SizeBox>(*window, "arms[0].accumulation_steps");
    auto* l = part<SizeBox>(*window, "arms[0].effective_batch");
    EXPECT_TRUE(part<QToolButton>(*window, "lock")->isChecked());
    type(b, "4");
    EXPECT_EQ(k->value(), 2);
    EXPECT_EQ(l->value(), 8);
    type(k, "8");
    EXPECT_EQ(b->value(), 1);
    EXPECT_EQ(experimentOf(*window).arms[0].samplesPerWindow(), 8);
    EXPECT_EQ(experimentOf(*window).arms[0].stepsPerWindow(), 8);
    type(l, "12"); // itself it can be changed
    EXPECT_EQ(b->value(), 1);
    EXPECT_EQ(k->value(), 12);
    type(b, "5"); // does not divide 12: the last micro-batch is the rest
    EXPECT_EQ(k->value(), 3);
    EXPECT_EQ(l->value(), 12);
    EXPECT_EQ(experimentOf(*window).arms[0].samplesPerWindow(), 12);
    EXPECT_EQ(experimentOf(*window).arms[0].stepsPerWindow(), 3);
    type(b, "12");
    QTest::keyClick(b, Qt::Key_Down); // the next divisor of 12
    EXPECT_EQ(b->value(), 6);
    EXPECT_EQ(k->value(), 2);
    QTest::keyClick(k, Qt::Key_Up);
    EXPECT_EQ(k->value(), 3);
    EXPECT_EQ(b->value(), 4);
}

TEST(SetupPanel, LFollowsWhileTheLockIsOpen)
{
    auto window = windowOn(smallExperiment());
    auto* b = part<SizeBox>(*window, "arms[0].micro_batch");
    auto* k = part<SizeBox>(*window, "arms[0].accumulation_steps");
    auto* l = part<SizeBox>(*window, "arms[0].effective_batch");
    QTest::mouseClick(part<QToolButton>(*window, "lock"), Qt::LeftButton);
    for (auto* lock : window->findChildren<QToolButton*>("lock")) EXPECT_FALSE(lock->isChecked()); // one for all arms
    type(b, "5");
    EXPECT_EQ(k->value(), 4);
    EXPECT_EQ(l->value(), 20);
    type(k, "3");
    EXPECT_EQ(b->value(), 5);
    EXPECT_EQ(l->value(), 15);
    type(l, "12"); // no multiple of 5
    EXPECT_EQ(b->value(), 5);
    EXPECT_EQ(k->value(), 3);
    EXPECT_EQ(experimentOf(*window).arms[0].samplesPerWindow(), 12);
}

TEST(SetupPanel, EditsReachTheRun)
{
    auto window = windowOn(smallExperiment());
    type(part<QLineEdit>(*window, "defaults.optimizer.learning_rate"), "0.25");
    EXPECT_EQ(experimentOf(*window).arms[1].optimizer.learningRate, 0.25);
    choose(*window, "defaults.optimizer.kind", "adam");
    EXPECT_EQ(experimentOf(*window).arms[0].optimizer.kind, OptimizerKind::Adam);
    type(part<QLineEdit>(*window, "model.hidden"), "3, 5");
    EXPECT_EQ(experimentOf(*window).model.hidden, (std::vector<std::int64_t>{3, 5}));
    type(part<QLineEdit>(*window, "length.updates"), "2");
    EXPECT_EQ(experimentOf(*window).length.count, 2);
    auto* unit = part<QComboBox>(*window, "length.updates:unit");
    unit->setCurrentIndex(unit->findData("length.epochs"));
    emit unit->activated(unit->currentIndex());
    EXPECT_EQ(experimentOf(*window).length.unit, LengthUnit::Epochs);
    type(part<QLineEdit>(*window, "arms[1].memory_budget"), "64 MiB");
    EXPECT_EQ(experimentOf(*window).arms[1].memoryBudget, std::int64_t{64} << 20);
    type(part<QLineEdit>(*window, "arms[1].memory_budget"), "");
    EXPECT_FALSE(experimentOf(*window).arms[1].memoryBudget);
    choose(*window, "arms[0].rules.divide", "none");
    EXPECT_EQ(experimentOf(*window).arms[0].rules.divide, Divide::None);
}

TEST(SetupPanel, NothingIsAppliedUntilItIsValid)
{
    auto window = windowOn(smallExperiment());
    const auto record = window->laboratory().record();
    auto* rate = part<QLineEdit>(*window, "defaults.optimizer.learning_rate");
    for (const char* wrong : {"-1", "fast"}) {
        type(rate, wrong);
        EXPECT_FALSE(problemAt(*window, "defaults.optimizer.learning_rate").isEmpty()) << wrong;
        EXPECT_EQ(rate->text(), wrong);
        EXPECT_EQ(window->laboratory().record(), record);
        EXPECT_TRUE(window->laboratory().hasRun());
    }
    type(part<SizeBox>(*window, "arms[0].accumulation_steps"), "2"); // a right value beside a wrong one waits
    EXPECT_EQ(window->laboratory().record(), record);
    type(rate, "0.5");
    EXPECT_TRUE(problemAt(*window, "defaults.optimizer.learning_rate").isEmpty());
    EXPECT_EQ(experimentOf(*window).arms[0].optimizer.learningRate, 0.5);
    EXPECT_EQ(experimentOf(*window).arms[0].accumulationSteps, 2);
}

TEST(SetupPanel, AnotherKindOfDataDropsWhatItDoesNotUse)
{
    auto window = windowOn(smallExperiment());
    type(part<QLineEdit>(*window, "data.noise"), "0.1");
    choose(*window, "data.kind", "fashion-mnist");
    EXPECT_TRUE(window->setup().problems().empty());
    EXPECT_EQ(experimentOf(*window).data.kind, DataKind::FashionMnist);
    EXPECT_FALSE(part<QLineEdit>(*window, "data.noise")->isVisible());
    choose(*window, "data.kind", "sine");
    EXPECT_TRUE(window->setup().problems().empty());
    EXPECT_EQ(experimentOf(*window).loss, LossKind::Mse);
    choose(*window, "data.kind", "spiral");
    EXPECT_TRUE(window->setup().problems().empty());
    EXPECT_EQ(experimentOf(*window).loss, LossKind::CrossEntropy);
}

TEST(SetupPanel, ArmsAreAddedDuplicatedAndRemoved)
{
    auto window = windowOn(smallExperiment());
    window->setup().addArm();
    ASSERT_EQ(experimentOf(*window).arms.size(), 3u);
    window->setup().duplicateArm(0);
    ASSERT_EQ(experimentOf(*window).arms.size(), 4u);
    EXPECT_EQ(experimentOf(*window).arms[1].name, "accumulated 2");
    EXPECT_EQ(experimentOf(*window).arms[1].samplesPerWindow(), 8);
    for (int i = 0; i < 3; ++i) window->setup().removeArm(0);
    ASSERT_EQ(experimentOf(*window).arms.size(), 1u);
    window->setup().removeArm(0); // the last one stays
    EXPECT_EQ(experimentOf(*window).arms.size(), 1u);
}

// A card that was removed waits for the event loop, and may outlive the experiment that it showed: what has no parent
// is told of a change of language.
TEST(SetupPanel, ARemovedCardThatOutlivesTheWindowTakesNoMoreEvents)
{
    auto window = windowOn(smallExperiment());
    const auto orphan = [] {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* card = qobject_cast<ArmCard*>(widget)) return QPointer(card);
        return QPointer<ArmCard>();
    };
    ASSERT_FALSE(orphan());
    window->setup().removeArm(0);
    const QPointer<ArmCard> card = orphan();
    ASSERT_TRUE(card);
    window.reset();
    ASSERT_TRUE(card);
    QEvent language(QEvent::LanguageChange);
    QApplication::sendEvent(card, &language);
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_FALSE(card);
}

TEST(SetupPanel, ANameThatIsTakenIsAProblem)
{
    auto window = windowOn(smallExperiment());
    type(part<QLineEdit>(*window, "armName"), "large batch");
    EXPECT_FALSE(window->setup().problems().empty());
    EXPECT_EQ(experimentOf(*window).arms[0].name, "accumulated");
}

TEST(SetupPanel, ReadsWhatPeopleType)
{
    EXPECT_EQ(valueFromText("arms[0].memory_budget", "64 MiB"), Document("64 MiB"));
    EXPECT_EQ(valueFromText("model.hidden", QString::fromUtf8("١٢٨، ٦٤")), (Document{128, 64}));
    EXPECT_EQ(valueFromText("defaults.optimizer.learning_rate", "1e-3"), Document(0.001));
    EXPECT_TRUE(valueFromText("seed", "  ").is_null());
    EXPECT_EQ(valueFromText("seed", "x"), Document("x"));
    EXPECT_EQ(editText(Document{128, 64}), "128, 64");
}

TEST(SetupPanel, ScrollsRatherThanSqueezes)
{
    auto window = windowOn(smallExperiment());
    window->resize(1024, 700);
    QTest::qWait(0);
    EXPECT_EQ(window->size(), QSize(1024, 700)); // the window can be as small as that
    auto* area = part<QScrollArea>(*window, "setupArea");
    EXPECT_GT(area->verticalScrollBar()->maximum(), 0);
    EXPECT_EQ(area->horizontalScrollBar()->maximum(), 0);
    for (auto* line : area->findChildren<QLineEdit*>()) {
        if (line->isVisible()) {
            EXPECT_GE(line->height(), line->minimumSizeHint().height()) << line->objectName().toStdString();
        }
    }
}

TEST(SetupPanel, AWheelPassingOverDoesNotChangeNumbers)
{
    auto window = windowOn(smallExperiment());
    auto* k = part<SizeBox>(*window, "arms[0].accumulation_steps");
    k->clearFocus();
    QWheelEvent wheel(QPointF(5, 5), k->mapToGlobal(QPointF(5, 5)), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(k, &wheel);
    EXPECT_EQ(k->value(), 4);
}

} // namespace
} // namespace tarakum
