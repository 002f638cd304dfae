// The planner's view through its own widgets.
#include "ui/planner_view.hpp"

#include "engine/planner/cards.hpp"
#include "engine/planner/claims.hpp"
#include "engine/planner/models.hpp"
#include "engine/planner/refusal.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/planner_bar.hpp"
#include "ui/planner_curve.hpp"
#include "ui/planner_fold.hpp"
#include "ui/planner_form.hpp"
#include "ui/planner_words.hpp"
#include "ui/size_box.hpp"
#include "ui/style.hpp"
#include "ui/text_size.hpp"
#include "ui/views.hpp"

#include "tests/ui/window_support.hpp"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <ctime>
#include <fstream>
#include <set>

namespace tarakum {
namespace {

using testing::HasSubstr;

std::string plain(QString text)
{
    return text.replace(QChar(QChar::Nbsp), QLatin1Char(' ')).toStdString();
}

std::unique_ptr<PlannerView> shown(QSize size = {1024, 700})
{
    auto view = std::make_unique<PlannerView>();
    view->setTheme(Theme::light());
    view->resize(size);
    view->show();
    QApplication::processEvents();
    view->refresh();
    return view;
}

void choose(PlannerView& view, const char* box, const QString& entry)
{
    auto* combo = part<QComboBox>(view, box);
    int at = -1;
    for (int i = 0; i < combo->count(); ++i)
        if (combo->itemText(i).contains(entry)) at = i;
    ASSERT_GE(at, 0) << entry.toStdString();
    combo->setCurrentIndex(at);
    emit combo->activated(at);
}

void write(PlannerView& view, const char* line, const QString& text)
{
    auto* field = part<QLineEdit>(view, line);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    if (text.isEmpty()) QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClick(field, Qt::Key_Return);
}

void slide(PlannerView& view, const char* name, int steps)
{
    auto* slider = part<QSlider>(view, QLatin1String(name) + "Slider");
    for (int i = 0; i < std::abs(steps); ++i) QTest::keyClick(slider, steps > 0 ? Qt::Key_Right : Qt::Key_Left);
}

QImage keep(QWidget& view, const QString& name)
{
    QCoreApplication::processEvents();
    QImage image = view.grab().toImage();
    const QString folder = qEnvironmentVariable("TARAKUM_PICTURES");
    if (!folder.isEmpty()) image.save(QDir(folder).filePath(name + ".png"));
    return image;
}

TEST(PlannerView, BertLargeIn16GbIsAccumulated)
{
    const auto view = shown();
    choose(*view, "plannerModel", "bert-large-pretraining");
    choose(*view, "plannerModel", "bert-base");
    auto* models = part<QComboBox>(*view, "plannerModel");
    models->setCurrentIndex(models->findText("bert-large", Qt::MatchContains));
    while (!models->currentText().contains("bert-large") || models->currentText().contains("pre"))
        models->setCurrentIndex(models->currentIndex() + 1);
    emit models->activated(models->currentIndex());
    part<SizeBox>(*view, "plannerSequence")->setValue(512);
    write(*view, "plannerBatch", "16");
    write(*view, "plannerMemory", "16 GB");
    ASSERT_TRUE(view->answer()) << view->problem().toStdString();
    plan::Settings s;
    s.sequence = 512;
    s.memory = 16e9;
    s.effectiveBatch = 16;
    const plan::Fits fits = plan::fitsOf(plan::namedModel("bert-large"), s);
    EXPECT_EQ(fits.microBatch, 4);
    EXPECT_EQ(view->answer()->fits->microBatch, fits.microBatch);
    const std::string text = view->answerText().toStdString();
    EXPECT_THAT(text, HasSubstr("b = 4"));
    EXPECT_THAT(text, HasSubstr("k = 4"));
    EXPECT_THAT(text, HasSubstr("L = 16"));
    EXPECT_THAT(text, HasSubstr("4 micro-steps an update"));
    EXPECT_EQ(view->answer()->parameters, plan::parametersOf(plan::namedModel("bert-large")));
}

TEST(PlannerView, SlidersMoveBarAndCharts)
{
    const auto view = shown();
    PlannerBar& bar = view->bar();
    const auto activations = static_cast<std::size_t>(plan::Held::Activations);
    const double before = bar.total(), piece = bar.widthOf(activations);
    slide(*view, "plannerMicroBatch", 2);
    EXPECT_EQ(part<SizeBox>(*view, "plannerMicroBatch")->value(), 8);
    EXPECT_GT(bar.total(), before);
    EXPECT_GT(bar.widthOf(activations), piece);
    EXPECT_EQ(bar.total(), view->answer()->memory.total);
    EXPECT_EQ(part<QLineEdit>(*view, "plannerBatch")->text(), "32"); // L follows
    const double wide = bar.total();
    slide(*view, "plannerSteps", 3);
    EXPECT_EQ(bar.total(), wide) << "k adds nothing";
    slide(*view, "plannerSequence", -2);
    EXPECT_LT(bar.total(), wide);
    const PlannerSeries &b = view->overB().series(), &k = view->overK().series();
    EXPECT_GT(b.held.back()[activations], b.held.front()[activations]);
    EXPECT_EQ(k.held.back(), k.held.front());
}

TEST(PlannerView, LMayStayWhileBMoves)
{
    const auto view = shown();
    part<QCheckBox>(*view, "plannerHold")->setChecked(true);
    write(*view, "plannerBatch", "48");
    slide(*view, "plannerMicroBatch", 2);
    EXPECT_EQ(part<SizeBox>(*view, "plannerMicroBatch")->value(), 8);
    EXPECT_EQ(part<SizeBox>(*view, "plannerSteps")->value(), 6);
    EXPECT_EQ(part<QLineEdit>(*view, "plannerBatch")->text(), "48");
    part<SizeBox>(*view, "plannerSteps")->setValue(12);
    EXPECT_EQ(part<SizeBox>(*view, "plannerMicroBatch")->value(), 4);
}

TEST(PlannerView, EnterOpensALineToItsFormulas)
{
    const auto view = shown();
    PlannerFold& optimizer = view->held(plan::Held::Optimizer);
    EXPECT_FALSE(optimizer.isOpen());
    optimizer.header()->setFocus();
    QTest::keyClick(optimizer.header(), Qt::Key_Return);
    ASSERT_TRUE(optimizer.isOpen());
    const auto formulas = [&] {
        QString all;
        for (const QLabel* label : optimizer.findChildren<QLabel*>()) all += label->text() + '\n';
        return all;
    };
    for (const plan::Term& term : view->answer()->memory.terms[static_cast<std::size_t>(plan::Held::Optimizer)])
        for (const std::string& text : {term.name, term.formula, term.numbers, term.source})
            EXPECT_THAT(formulas().toStdString(), HasSubstr(text));
    // Open, it follows the settings.
    choose(*view, "plannerOptimizer", "sgd");
    EXPECT_FALSE(optimizer.isVisible());
    choose(*view, "plannerOptimizer", "momentum");
    EXPECT_THAT(formulas().toStdString(), HasSubstr("velocity"));
    QTest::keyClick(optimizer.header(), Qt::Key_Return);
    EXPECT_FALSE(optimizer.isOpen());
}

TEST(PlannerView, WhatDoesNotFitIsToldWithWhatIsCheaper)
{
    const auto view = shown();
    write(*view, "plannerMemory", "6 GB");
    EXPECT_THAT(view->answerText().toStdString(), HasSubstr("No b fits"));
    ASSERT_FALSE(view->answer()->options.empty());
    for (const plan::Option& option : view->answer()->options) {
        EXPECT_THAT(view->text().toStdString(), HasSubstr(option.name));
        EXPECT_THAT(view->text().toStdString(), HasSubstr(option.cost));
    }
    write(*view, "plannerMemory", "64 GB");
    EXPECT_TRUE(view->answer()->options.empty());
    QTest::mouseClick(part<QPushButton>(*view, "plannerUse"), Qt::LeftButton);
    EXPECT_EQ(part<SizeBox>(*view, "plannerMicroBatch")->value(), view->answer()->fits->microBatch);
}

TEST(PlannerView, AnythingWrongIsOneLine)
{
    QTemporaryDir folder;
    const QString file = folder.filePath("config.json");
    std::ofstream(file.toStdString()) << R"({"model_type": "bert", "hidden_size": "wide"})";
    const auto view = shown();
    view->form().readConfigFile(file);
    EXPECT_FALSE(view->answer());
    EXPECT_THAT(view->problem().toStdString(), HasSubstr("hidden_size"));
    EXPECT_EQ(view->problem().count('\n'), 0);
    choose(*view, "plannerModel", "gpt2-xl");
    EXPECT_TRUE(view->answer());
    EXPECT_EQ(view->problem(), "");
    for (const auto& [line, text, word] : {std::tuple{"plannerMemory", "a lot", "16GB"},
                                           {"plannerBatch", "x", "whole"},
                                           {"plannerRate", "fast", "number"}}) {
        write(*view, line, text);
        EXPECT_FALSE(view->answer());
        EXPECT_THAT(view->problem().toStdString(), HasSubstr(word));
        EXPECT_EQ(view->problem().count('\n'), 0);
        write(*view, line, line == std::string("plannerMemory") ? "16 GB" : "");
        EXPECT_TRUE(view->answer()) << view->problem().toStdString();
    }
    choose(*view, "plannerModel", "sizes typed in");
    EXPECT_FALSE(view->answer());
    for (const auto& [line, text] :
         {std::pair{"plannerLayers", "2"}, {"plannerWidth", "64"}, {"plannerHeads", "4"}, {"plannerVocabulary", "100"}})
        write(*view, line, text);
    ASSERT_TRUE(view->answer()) << view->problem().toStdString();
    EXPECT_EQ(view->answer()->parameters, plan::parametersOf(plan::gptLike(2, 64, 4, 100, 512)));
}

TEST(PlannerView, ACardGivesMemoryAndTime)
{
    const auto view = shown();
    EXPECT_FALSE(view->answer()->time);
    choose(*view, "plannerCard", "A100, 40 GB");
    EXPECT_EQ(view->bar().accessibleDescription().contains(plannerBytes(plan::cardNamed("a100-40").memory)), true);
    ASSERT_TRUE(view->answer()->time);
    const double once = view->answer()->time->update;
    slide(*view, "plannerSteps", 2);
    EXPECT_DOUBLE_EQ(view->answer()->time->update, 2 * once);
    EXPECT_FALSE(part<QLineEdit>(*view, "plannerMemory")->isVisible());
}

TEST(PlannerView, ClaimsStandBesideFormulasAndWhatWasPublished)
{
    const auto view = shown();
    for (const std::string& name : plan::claimNames()) {
        choose(*view, "plannerClaim", name == "gpt3" ? "GPT-3" : "BERT");
        const plan::PreparedClaim claim = plan::preparedClaim(name);
        ASSERT_TRUE(view->answer()) << view->problem().toStdString();
        const std::string text = view->text().toStdString();
        EXPECT_THAT(text, HasSubstr(claim.claim));
        for (const plan::ClaimRow& row : claim.rows) {
            EXPECT_THAT(text, HasSubstr(row.what));
            for (const auto& value : {row.claimed, row.computed, row.published}) {
                if (!value) continue;
                const plan::Unit unit = row.unit == plan::Unit::Numbers ? plan::Unit::Ratio : row.unit;
                EXPECT_THAT(text, HasSubstr(plain(plannerValue(*value, unit))));
            }
        }
        for (const std::string& line : claim.verdict) EXPECT_THAT(text, HasSubstr(line));
        EXPECT_EQ(view->answer()->parameters, plan::parametersOf(plan::namedModel(claim.model)));
    }
}

TEST(PlannerView, SavesAndCopies)
{
    const auto view = shown();
    QTemporaryDir folder;
    const QString json = folder.filePath("a.json"), csv = folder.filePath("a.csv"), png = folder.filePath("a.png");
    for (const QString& file : {json, csv, png}) EXPECT_TRUE(view->save(file)) << file.toStdString();
    const auto read = nlohmann::json::parse(contents(json).toStdString());
    EXPECT_EQ(read.at("bytes").at("total").get<double>(), view->answer()->memory.total);
    EXPECT_THAT(contents(csv).toStdString(), HasSubstr("second moment"));
    EXPECT_FALSE(QImage(png).isNull());
    EXPECT_FALSE(view->save(folder.filePath("a.doc")));
    EXPECT_EQ(view->problem().count('\n'), 0);
    QTest::mouseClick(part<QPushButton>(*view, "plannerCopy"), Qt::LeftButton);
    EXPECT_THAT(QApplication::clipboard()->text().toStdString(), HasSubstr("activations"));
}

TEST(PlannerView, TheLaboratorysOwnModelMeetsItsLedger)
{
    const auto window = windowOn(smallExperiment());
    window->showView("planner");
    ASSERT_TRUE(waitUntilLoaded(*window));
    auto* view = window->views().findChild<PlannerView*>();
    view->refresh();
    choose(*view, "plannerModel", "accumulated");
    ASSERT_TRUE(waitUntil([&] { return view->answer() && view->form().arm(); })) << view->problem().toStdString();
    EXPECT_EQ(view->answer()->fits.has_value(), false);
    const std::string text = view->text().toStdString();
    EXPECT_THAT(text, HasSubstr("ledger"));
    EXPECT_THAT(text, HasSubstr("gradients\t"));
    const PlannerLaboratory own = plannerLaboratory(*window->laboratory().record(), 0);
    for (const LedgerLine& line : own.lines)
        EXPECT_THAT(text, HasSubstr(plan::groupedNumber(static_cast<double>(line.ledger))));
    EXPECT_EQ(own.lines[1].planner, static_cast<double>(own.lines[1].ledger));
    window->resize(1024, 700);
    keep(*window, "planner-window");
}

TEST(PlannerView, AHiddenOneAsksNothing)
{
    PlannerView view;
    view.setTheme(Theme::light());
    part<SizeBox>(view, "plannerMicroBatch")->setValue(7);
    EXPECT_FALSE(view.answer());
    view.show();
    view.refresh();
    ASSERT_TRUE(view.answer());
    EXPECT_EQ(view.answer()->memory.total, view.bar().total());
}

// All that the planner may say, over all models and settings, is listed to be translated.
TEST(PlannerWords, AreAllListed)
{
    std::set<std::string> unknown;
    const auto look = [&](const std::string& text) {
        if (!plannerKnows(text)) unknown.insert(text);
    };
    const auto lookAt = [&](const std::vector<plan::Term>& terms) {
        for (const plan::Term& term : terms) {
            look(term.name);
            if (term.source.rfind("DeepSpeed, ", 0) != 0 && term.source.rfind("Megatron-LM, ", 0) != 0)
                look(term.source);
        }
    };
    plan::Transformer typed;
    typed.typedParameters = 1'000'000;
    typed.context = 16;
    std::vector<plan::Transformer> models{typed};
    for (const plan::NamedModel& named : plan::namedModels()) models.push_back(named.model);
    for (const plan::Transformer& model : models) {
        for (const plan::PartSum& sum : plan::partSums(model)) look(sum.name);
        for (const auto& optimizer : plan::kOptimizers)
            for (const auto& recompute : plan::kRecomputes)
                for (const auto& count : plan::kCounts)
                    for (const int zero : {0, 3}) {
                        plan::Settings s;
                        s.precision = zero == 0 ? plan::Number::Float32 : plan::Number::Float16;
                        s.optimizer = optimizer.value;
                        s.recompute = recompute.value;
                        s.count = count.value;
                        s.zero = zero;
                        s.contextBytes = 1;
                        s.microBatch = 2;
                        s.dataParallel = 2;
                        if (model.decoderLayers == 0 && model.layers > 1 && zero == 3) s.pipelineParallel = 2;
                        const plan::Memory memory = plan::memoryOf(model, s);
                        look(memory.device);
                        for (const auto& terms : memory.terms) lookAt(terms);
                        for (const plan::Option& option : plan::cheaperOptions(model, s)) {
                            look(option.name);
                            look(option.cost);
                        }
                        for (const auto when : {plan::Synchronise::Window, plan::Synchronise::MicroBatch}) {
                            const plan::UpdateTime time = plan::updateTime(model, s, {1e12, 0.4, 1e9, when});
                            lookAt(time.operations);
                            lookAt(time.seconds);
                        }
                    }
    }
    for (const auto held : plan::kHeldNames) look(std::string(held));
    for (const std::string& name : plan::claimNames()) {
        const plan::PreparedClaim claim = plan::preparedClaim(name);
        look(claim.claim);
        for (const plan::ClaimRow& row : claim.rows) {
            look(row.what);
            if (!row.source.empty()) look(row.source);
        }
        for (const auto* list : {&claim.assumptions, &claim.verdict})
            for (const std::string& text : *list) look(text);
    }
    EXPECT_THAT(unknown, testing::IsEmpty());
}

TEST(PlannerWords, AreArabicWhereTheWindowIs)
{
    setLanguage("ar");
    const auto view = shown();
    view->held(plan::Held::Optimizer).setOpen(true);
    choose(*view, "plannerClaim", "BERT");
    const QString text = view->text();
    setLanguage("en");
    for (const char* english : {"parameters", "largest", "claim", "micro-step", "memory at", "Adam,", "samples"})
        EXPECT_FALSE(text.contains(QLatin1String(english))) << english << '\n' << text.toStdString();
}

// While a slider moves an answer has to be there before the next frame: an answer's work, by this thread's time.
TEST(PlannerView, AnswersWithinAFrame)
{
    const auto view = shown();
    choose(*view, "plannerCard", "A100, 40 GB");
    const auto cpu = [](const auto& work) {
        const std::clock_t from = std::clock();
        work();
        return static_cast<double>(std::clock() - from);
    };
    const plan::Request request = view->form().request();
    const double answers = cpu([&] {
        for (int i = 0; i < 20; ++i) plannerAnswer(request);
    }),
                 sums = cpu([&] {
                     for (int i = 0; i < 20 * 200; ++i) plan::memoryOf(request.model, request.settings);
                 });
    EXPECT_LT(answers, sums); // no more than some hundred sums
    RecordProperty("ms_an_answer", std::to_string(answers / 20 * 1000 / CLOCKS_PER_SEC));
    const double moves = cpu([&] {
        for (int i = 0; i < 20; ++i) slide(*view, "plannerSteps", i % 2 == 0 ? 1 : -1);
    });
    RecordProperty("ms_a_move", std::to_string(moves / 20 * 1000 / CLOCKS_PER_SEC));
}

TEST(PlannerPictures, InBothLanguagesAndThemes)
{
    for (const bool dark : {false, true})
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("ar")})
            for (const QSize size : {QSize(690, 560), QSize(1500, 1000)}) {
                setLanguage(language);
                const Theme theme = dark ? Theme::darkTheme() : Theme::light();
                applyStyle(theme);
                const auto view = shown(size);
                view->setTheme(theme);
                const QString name =
                    QStringLiteral("planner-%1-%2-%3").arg(language, dark ? "dark" : "light").arg(size.width());
                EXPECT_FALSE(keep(*view, name).isNull());
                for (QScrollArea* area : view->findChildren<QScrollArea*>()) // nothing is cut at the side
                    EXPECT_LE(area->widget()->minimumSizeHint().width(), area->viewport()->width())
                        << name.toStdString() << area->accessibleName().toStdString();
                write(*view, "plannerMemory", "6 GB");
                view->held(plan::Held::Activations).setOpen(true);
                keep(*view, name + "-none");
                choose(*view, "plannerClaim", "BERT");
                keep(*view, name + "-claim");
                for (QScrollArea* area : view->findChildren<QScrollArea*>())
                    EXPECT_LE(area->widget()->minimumSizeHint().width(), area->viewport()->width())
                        << name.toStdString() << " claim";
                if (!dark) keep(*view->findChildren<QScrollArea*>().back()->widget(), name + "-whole");
            }
    setLanguage("en");
    applyStyle(Theme::light());
}

TEST(PlannerPictures, LargeTextIsNotCutEither)
{
    for (const QString& language : {QStringLiteral("en"), QStringLiteral("ar")}) {
        setLanguage(language);
        setTextSize(150);
        applyStyle(Theme::light());
        const auto view = shown({1000, 700});
        choose(*view, "plannerClaim", "BERT");
        keep(*view, "planner-large-" + language);
        for (QScrollArea* area : view->findChildren<QScrollArea*>())
            EXPECT_LE(area->widget()->minimumSizeHint().width(), area->viewport()->width()) << language.toStdString();
    }
    setTextSize(100);
    setLanguage("en");
    applyStyle(Theme::light());
}

} // namespace
} // namespace tarakum
