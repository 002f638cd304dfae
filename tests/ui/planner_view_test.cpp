// The planner's view through its own widgets.
#include "ui/planner_view.hpp"

#include "engine/lab/export.hpp"
#include "engine/planner/cards.hpp"
#include "engine/planner/claims.hpp"
#include "engine/planner/config_file.hpp"
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
#include <QRegularExpression>
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
    const QString svg = folder.filePath("a.svg"), pdf = folder.filePath("a.pdf");
    write(*view, "plannerContext", "1343 MiB");
    for (const QString& file : {json, csv, png, svg, pdf}) EXPECT_TRUE(view->save(file)) << file.toStdString();
    // Each has the plan and the version in it.
    const std::string plan = view->form().plan(), version = programVersion();
    const auto read = nlohmann::json::parse(contents(json).toStdString());
    EXPECT_EQ(read.at("bytes").at("total").get<double>(), view->answer()->memory.total);
    EXPECT_EQ(read.at("plan"), nlohmann::json::parse(plan));
    EXPECT_EQ(read.at("version"), version);
    EXPECT_THAT(contents(csv).toStdString(), HasSubstr("second moment"));
    EXPECT_THAT(contents(csv).toStdString(),
                testing::StartsWith("# tarakum " + version + ", a plan\n# " + plan + "\n"));
    const QImage picture(png);
    EXPECT_EQ(picture.text("tarakum-plan").toStdString(), plan);
    EXPECT_EQ(picture.text("Software").toStdString(), "Tarakum " + version);
    EXPECT_THAT(contents(svg).toStdString(), HasSubstr(QString::fromStdString(plan).toHtmlEscaped().toStdString()));
    EXPECT_THAT(contents(pdf).toStdString(), testing::StartsWith("%PDF"));
    EXPECT_FALSE(view->save(folder.filePath("a.doc")));
    EXPECT_EQ(view->problem().count('\n'), 0);
    QTest::mouseClick(part<QPushButton>(*view, "plannerCopy"), Qt::LeftButton);
    EXPECT_THAT(QApplication::clipboard()->text().toStdString(), HasSubstr("activations"));
}

// A plan of every kind of field, and what a view says of it.
void fill(PlannerView& view)
{
    choose(view, "plannerModel", "llama-2-70b");
    choose(view, "plannerCard", "A100, 80 GB");
    choose(view, "plannerPrecision", "bfloat16");
    choose(view, "plannerBuffer", "float32");
    choose(view, "plannerRecompute", "every layer");
    choose(view, "plannerZero", "and weights");
    part<SizeBox>(view, "plannerCheckpointEvery")->setValue(2);
    part<SizeBox>(view, "plannerData")->setValue(64);
    part<SizeBox>(view, "plannerTensor")->setValue(2);
    part<QCheckBox>(view, "plannerSequenceParallel")->setChecked(true);
    part<SizeBox>(view, "plannerUtilisation")->setValue(55);
    write(view, "plannerBandwidth", "25 GB");
    write(view, "plannerMeasured", "1:2, 4:3");
}

TEST(PlannerView, APlanComesBackFromTheSessionAFileAndTheClipboard)
{
    const auto view = shown();
    const std::string first = view->form().plan();
    fill(*view);
    ASSERT_TRUE(view->answer()) << view->problem().toStdString();
    const std::string plan = view->form().plan();
    const QString text = view->text();
    QTemporaryDir folder;
    const QString file = folder.filePath("plan.json");
    ASSERT_TRUE(view->save(file));
    QTest::mouseClick(part<QPushButton>(*view, "plannerCopy"), Qt::LeftButton);

    const auto session = shown();
    session->setLook(view->look());
    EXPECT_EQ(session->form().plan(), plan);
    EXPECT_EQ(session->text(), text);
    const auto opened = shown();
    EXPECT_TRUE(opened->open(file)) << opened->problem().toStdString();
    EXPECT_EQ(opened->form().plan(), plan);
    EXPECT_EQ(opened->text(), text);
    QTest::mouseClick(part<QPushButton>(*opened, "plannerBack"), Qt::LeftButton);
    EXPECT_EQ(opened->form().plan(), first);
    QTest::mouseClick(part<QPushButton>(*opened, "plannerPaste"), Qt::LeftButton);
    EXPECT_EQ(opened->form().plan(), plan);
    QApplication::clipboard()->setText(QString::fromUtf8(contents(file))); // a file's text, as well
    const auto pasted = shown();
    QTest::mouseClick(part<QPushButton>(*pasted, "plannerPaste"), Qt::LeftButton);
    EXPECT_EQ(pasted->text(), text);
}

TEST(PlannerView, SizesAndConfigFilesComeBackToo)
{
    const auto view = shown();
    choose(*view, "plannerModel", "sizes typed in");
    for (const auto& [line, text] :
         {std::pair{"plannerLayers", "2"}, {"plannerWidth", "64"}, {"plannerHeads", "4"}, {"plannerVocabulary", "100"}})
        write(*view, line, text);
    for (const bool file : {false, true}) {
        if (file) view->form().readConfigFile(QStringLiteral(TARAKUM_TEST_DATA "/configs/falcon-7b.json"));
        ASSERT_TRUE(view->answer()) << view->problem().toStdString();
        const auto other = shown();
        other->setLook(view->look());
        EXPECT_EQ(other->form().plan(), view->form().plan());
        EXPECT_EQ(other->answer()->parameters, view->answer()->parameters);
    }
    EXPECT_EQ(view->answer()->parameters, plan::parametersOf(plan::namedModel("falcon-7b")));
}

TEST(PlannerView, WhatIsNoPlanChangesNothing)
{
    const auto view = shown();
    fill(*view);
    const std::string plan = view->form().plan();
    auto json = nlohmann::json::parse(plan);
    std::vector<std::string> wrong{"", "{", "[]", "{}", R"({"tarakum_plan": 2})", R"({"tarakum": 1, "arms": []})"};
    for (const auto& [key, value] : json.items()) {
        auto other = json;
        other[key] = value.is_string() ? nlohmann::json(3.5) : nlohmann::json("nonsense");
        if (key != "effective_batch" && key != "memory" && !(key == "claim" && value.is_null()) && !value.is_null())
            wrong.push_back(other.dump());
    }
    json["micro_batch"] = 1e30;
    wrong.push_back(json.dump());
    for (const std::string& text : wrong) {
        QApplication::clipboard()->setText(QString::fromStdString(text));
        QTest::mouseClick(part<QPushButton>(*view, "plannerPaste"), Qt::LeftButton);
        EXPECT_EQ(view->form().plan(), plan) << text;
        EXPECT_NE(view->problem(), "") << text;
        EXPECT_EQ(view->problem().count('\n'), 0);
        view->setLook(QString::fromStdString(text));
        EXPECT_EQ(view->form().plan(), plan) << text;
    }
    EXPECT_FALSE(view->open("/nowhere/plan.json"));
}

TEST(PlannerView, OptionsAreAppliedAndTakenBack)
{
    const auto view = shown();
    write(*view, "plannerMemory", "6 GB");
    const std::string before = view->form().plan();
    const auto options = view->answer()->options;
    ASSERT_GE(options.size(), 4u);
    EXPECT_FALSE(part<QPushButton>(*view, "plannerBack")->isEnabled());
    for (std::size_t i = 0; i < options.size(); ++i) {
        const QString name = QStringLiteral("plannerAct:%1").arg(i + 1);
        auto* button = part<QPushButton>(*view, name);
        ASSERT_TRUE(button) << i;
        EXPECT_THAT(button->accessibleName().toStdString(), HasSubstr(options[i].name));
        QTest::mouseClick(button, Qt::LeftButton);
        ASSERT_TRUE(view->answer()) << view->problem().toStdString();
        EXPECT_EQ(view->answer()->memory.total, options[i].bytes) << options[i].name;
        EXPECT_EQ(view->answer()->options.empty(), options[i].fits);
        EXPECT_EQ(*view->form().request().settings.effectiveBatch, plan::effectiveBatchOf(options[i].settings));
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget()
                                                    : part<QPushButton>(*view, "plannerBack"),
                        Qt::Key_Space); // the focus is on the way back
        EXPECT_EQ(view->form().plan(), before) << options[i].name;
    }
    // A card stays the card that it is.
    choose(*view, "plannerCard", "RTX");
    const QString card = part<QComboBox>(*view, "plannerCard")->currentText();
    choose(*view, "plannerModel", "llama-7b");
    ASSERT_FALSE(view->answer()->options.empty());
    QTest::mouseClick(part<QPushButton>(*view, "plannerAct:1"), Qt::LeftButton);
    EXPECT_EQ(part<QComboBox>(*view, "plannerCard")->currentText(), card);
}

TEST(PlannerView, AClaimIsTakenBack)
{
    const auto view = shown();
    const std::string before = view->form().plan();
    choose(*view, "plannerClaim", "GPT-3");
    EXPECT_NE(view->form().plan(), before);
    QTest::mouseClick(part<QPushButton>(*view, "plannerBack"), Qt::LeftButton);
    EXPECT_EQ(view->form().plan(), before);
    EXPECT_EQ(view->form().claim(), "");
}

// transformers issue 15026: 224.09 samples/s at k = 1, 246.08 at 2 make 265.6 at 8.
TEST(PlannerView, TwoMeasuredPointsGiveTheTime)
{
    const auto view = shown();
    part<SizeBox>(*view, "plannerMicroBatch")->setValue(32);
    part<SizeBox>(*view, "plannerSteps")->setValue(8);
    write(*view, "plannerMeasured", "1:224.09, 2:246.08");
    ASSERT_TRUE(view->answer() && view->answer()->measured) << view->problem().toStdString();
    auto* fold = part<PlannerFold>(*view, "plannerMeasuredTime");
    EXPECT_FALSE(fold->isHidden());
    const double seconds = plan::timeThrough(32, {1, 224.09}, {2, 246.08}).seconds(8);
    const std::string said = plain(plannerValue(8 * 32 / seconds, plan::Unit::SamplesPerSecond));
    EXPECT_THAT(plain(fold->value()), HasSubstr(said));
    EXPECT_THAT(view->text().toStdString(), HasSubstr(said));
    QTest::keyClick(fold->header(), Qt::Key_Return);
    QString inside;
    for (const QLabel* label : fold->findChildren<QLabel*>()) inside += label->text() + '\n';
    EXPECT_THAT(plain(inside), testing::AllOf(HasSubstr("T = k"), HasSubstr("k = 32")));
    QTemporaryDir folder;
    for (const char* name : {"a.json", "a.csv"}) {
        ASSERT_TRUE(view->save(folder.filePath(name)));
        EXPECT_THAT(contents(folder.filePath(name)).toStdString(), HasSubstr("measured"));
    }
    write(*view, "plannerMeasured", "1:224.09, 1:246.08");
    EXPECT_FALSE(view->answer());
    EXPECT_THAT(view->problem().toStdString(), HasSubstr("Measured"));
}

TEST(PlannerView, MoreStepsThanArePlannedAreToldInWords)
{
    const auto view = shown();
    write(*view, "plannerMemory", "9 GB");
    part<SizeBox>(*view, "plannerMicroBatch")->setValue(1 << 20);
    write(*view, "plannerBatch", "1099511627776"); // 2^40
    ASSERT_TRUE(view->answer()) << view->problem().toStdString();
    ASSERT_TRUE(view->answer()->fits->tooManySteps);
    EXPECT_THAT(view->answerText().toStdString(), HasSubstr("1,048,576"));
    EXPECT_FALSE(part<QPushButton>(*view, "plannerUse")->isEnabled());
    write(*view, "plannerBatch", "1099511627777");
    EXPECT_FALSE(view->answer());
    EXPECT_THAT(view->problem().toStdString(), HasSubstr("L, of an update"));
}

// On a screen of 3840 × 2160 a figure still stands near its name.
TEST(PlannerView, FiguresStayNearTheirNames)
{
    applyStyle(Theme::light());
    const auto view = shown({3840, 2160});
    choose(*view, "plannerCard", "A100, 40 GB");
    choose(*view, "plannerClaim", "BERT");
    settleLayouts();
    for (const PlannerFold* fold : view->findChildren<PlannerFold*>())
        if (!fold->isHidden()) {
            EXPECT_LE(fold->width(), 960) << fold->objectName().toStdString();
        }
    EXPECT_LE(part<QWidget>(*view, "armCard")->width(), 960);
    keep(*view, "planner-3840");
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

// What may be refused, with settings and with files.
std::vector<plan::Refusal> refusals()
{
    std::vector<plan::Refusal> all;
    const auto tried = [&](const auto& work) {
        try {
            work();
            ADD_FAILURE() << "not refused, after " << all.size();
        } catch (const plan::Refusal& refusal) {
            all.push_back(refusal);
        }
    };
    const auto with = [&](const char* model, const auto& change) {
        plan::Settings s;
        change(s);
        tried([&] { plan::fitsOf(plan::namedModel(model), s); });
    };
    using S = plan::Settings;
    with("gpt2", [](S& s) { s.sequence = 5000; });
    with("gpt2", [](S& s) { s.sequence = -1; });
    with("vit-b-16", [](S& s) { s.sequence = 100; });
    with("gpt2", [](S& s) { s.microBatch = 0; });
    with("gpt2", [](S& s) { s.steps = 0; });
    with("gpt2", [](S& s) { s.checkpointEvery = 0; });
    with("gpt2", [](S& s) { s.dataParallel = 0; });
    with("gpt2", [](S& s) { s.dataParallel = s.tensorParallel = 1024; });
    with("gpt2", [](S& s) { s.tensorParallel = 5; });
    with("gpt2", [](S& s) { s.pipelineParallel = 13; });
    with("t5-3b", [](S& s) { s.pipelineParallel = 2; });
    with("gpt2", [](S& s) { s.interleave = 2; });
    with("gpt2", [](S& s) { s.zero = 4; });
    with("gpt2", [](S& s) { s.effectiveBatch = 1, s.dataParallel = 2; });
    with("gpt2", [](S& s) { s.effectiveBatch = std::int64_t{1} << 50; });
    with("gpt2", [](S& s) { s.memory = 0; });
    with("gpt2", [](S& s) { s.contextBytes = -1; });
    with("gpt2", [](S& s) { s.memory = 1e9, s.contextBytes = 2e9; });
    with("gpt2", [](S&) {});
    tried([] { plan::namedModel("gpt5"); });
    tried([] { plan::cardNamed("abacus"); });
    tried([] { plan::measuredPoints("x"); });
    tried([] { plan::timeThrough(1, {1, 0}, {2, 1}); });
    tried([] { plan::timeThrough(1, {1, 1}, {1, 2}); });
    tried([] { plan::timeThrough(1, {1, 1}, {2, 9}); });
    plan::Sizes sizes;
    tried([&] { plan::sizedModel(sizes); });
    sizes.layers = 2;
    tried([&] { plan::sizedModel(sizes); });
    sizes.width = 10, sizes.heads = 3, sizes.vocabulary = 5;
    tried([&] { plan::sizedModel(sizes); });
    sizes.width = 1 << 21, sizes.heads = 1;
    tried([&] { plan::sizedModel(sizes); });
    sizes.width = 10, sizes.parameters = 40;
    tried([&] { plan::parametersOf(plan::sizedModel(sizes)); });
    for (const auto& rate : {plan::Rate{0, 0.4, {}, {}}, plan::Rate{1e12, 2, {}, {}}, plan::Rate{1e12, 0.4, 0, {}}})
        tried([&] { plan::updateTime(plan::namedModel("gpt2"), {}, rate); });
    const auto config = [&](const char* file, const char* key, const nlohmann::json& value) {
        const QByteArray text = contents(QStringLiteral(TARAKUM_TEST_DATA "/configs/%1.json").arg(QLatin1String(file)));
        auto json = nlohmann::json::parse(text.toStdString());
        json[key] = value;
        tried([&] { plan::readConfig(json.dump(), "config.json"); });
    };
    tried([] { plan::readConfig("[]", "config.json"); });
    config("llama-3-8b", "model_type", "mamba");
    config("llama-3-8b", "model_type", nullptr);
    config("llama-3-8b", "hidden_size", nullptr);
    config("llama-3-8b", "hidden_size", "wide");
    config("llama-3-8b", "num_hidden_layers", 100'000);
    config("llama-3-8b", "num_key_value_heads", 5);
    config("llama-3-8b", "head_dim", 1 << 20);
    config("llama-3-8b", "num_local_experts", 8);
    config("llama-3-8b", "quantization_config", {{"bits", 4}});
    config("llama-3-8b", "architectures", {"LlamaForQuestionAnswering"});
    config("llama-3-8b", "architectures", 3);
    config("llama-3-8b", "attention_bias", 3);
    config("gpt2", "resid_pdrop", 2);
    config("gpt2", "add_cross_attention", true);
    config("gpt2", "n_head", 7);
    config("bert-large-uncased", "position_embedding_type", "relative_key");
    config("bert-large-uncased", "pruned_heads", {{"0", {1}}});
    config("distilbert-sst-2", "sinusoidal_pos_embds", true);
    config("opt-125m", "layer_norm_elementwise_affine", false);
    config("stablelm-3b", "qk_layernorm", true);
    config("mpt-7b", "no_bias", false);
    config("mpt-7b", "attn_config", 3);
    config("vit-base-patch16-224", "patch_size", 1000);
    config("flan-t5-base", "feed_forward_proj", "maxout");
    return all;
}

// Settings are named by the form's labels, and all that is said is in the window's language: what is Latin in an Arabic
// line stands apart, as a key, a number or a name.
TEST(PlannerWords, RefusalsAreInTheWindowsLanguage)
{
    const auto bare = [](const QString& text) {
        QString outside;
        int depth = 0;
        for (const QChar c : text) {
            if (c == QChar(0x2066)) ++depth;
            if (depth == 0) outside += c;
            if (c == QChar(0x2069)) --depth;
        }
        return outside;
    };
    std::set<std::string> unlisted;
    for (const plan::Refusal& refusal : refusals()) {
        if (!plannerKnows(refusal.allowed())) unlisted.insert(refusal.allowed());
        if (refusal.owner().empty() && refusal.setting() != "config.json") {
            EXPECT_TRUE(plannerNamesSetting(refusal.setting())) << refusal.what();
        }
        setLanguage("ar");
        const QString text = plannerText(refusal);
        setLanguage("en");
        EXPECT_FALSE(bare(text).contains(QRegularExpression("[A-Za-z]"))) << text.toStdString();
        EXPECT_EQ(text.count('\n'), 0);
    }
    EXPECT_THAT(unlisted, testing::IsEmpty());
    const auto view = shown(); // as the form calls it
    write(*view, "plannerBatch", "0");
    EXPECT_THAT(view->problem().toStdString(), testing::StartsWith("L, of an update is \u2066"
                                                                   "0\u2069, but must be"));
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
