// The neuron view through the real window, on the first lesson's own experiment.
#include "ui/neuron_view.hpp"

#include "engine/lab/lesson.hpp"
#include "engine/lab/shipped.hpp"
#include "tests/ui/window_support.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/neuron_line.hpp"
#include "ui/neuron_plot.hpp"
#include "ui/style.hpp"
#include "ui/views.hpp"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QTableWidget>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <cmath>

namespace tarakum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string plain(QString text)
{
    return text.remove(QChar(0x2066)).remove(QChar(0x2069)).toStdString();
}

Document firstLesson()
{
    for (const Shipped& shipped : shippedLessons())
        if (shipped.name.starts_with("01-")) return parseDocument(shipped.json, "lesson")["experiments"]["A"];
    ADD_FAILURE();
    return {};
}

struct Bench
{
    explicit Bench(const Document& document) : window(windowOn(document))
    {
        window->showView(QStringLiteral("neuron"));
        view = window->views().findChild<NeuronView*>();
        EXPECT_TRUE(waitUntilLoaded(*window));
        EXPECT_TRUE(waitUntil([&] { return view->arms() > 0 || !view->nothing().isEmpty(); }));
    }
    // Single steps, until an arm has done so many micro-batches.
    void stepTo(std::size_t arm, qint64 micro)
    {
        while (microSteps(*window, arm) < micro) {
            Laboratory& laboratory = window->laboratory();
            const auto all = [&] {
                qint64 sum = 0;
                for (const ArmRecord& a : laboratory.record()->arms) sum += a.progress.microSteps;
                return sum;
            };
            const qint64 before = all();
            laboratory.step(Step::MicroBatch);
            ASSERT_TRUE(waitUntil([&] { return all() > before && laboratory.state() != RunState::Running; }));
        }
        view->refresh();
    }
    std::vector<std::string> column(std::size_t arm, int which) const
    {
        std::vector<std::string> texts;
        QTableWidget& table = view->table(arm);
        for (int r = 0; r < table.rowCount(); ++r) texts.push_back(plain(table.item(r, which)->text()));
        return texts;
    }
    std::string formula(std::size_t arm) const { return plain(view->formula(arm).text()); }
    std::string counter(std::size_t arm) const { return plain(view->counter(arm).text()); }

    std::unique_ptr<MainWindow> window;
    NeuronView* view;
};

enum { Counter, SamplesOf, Gradient, Sum, Buffer, Weight };

TEST(Neuron, TheFirstLessonMicroBatchByMicroBatch)
{
    Bench bench(firstLesson());
    ASSERT_EQ(bench.view->arms(), 3u);
    EXPECT_TRUE(bench.formula(0).empty());
    EXPECT_THAT(bench.counter(0), HasSubstr("No micro-batch yet"));
    bench.stepTo(0, 1);
    EXPECT_THAT(bench.column(0, Gradient), ElementsAre("−10"));
    EXPECT_EQ(bench.formula(0), "w ← 0 − 0.02 · (−10 + …) / 4");
    EXPECT_EQ(bench.counter(0), "Counter G: 1 of 4 micro-batches");
    bench.stepTo(0, 3);
    EXPECT_THAT(bench.column(0, Sum), ElementsAre("−10", "−60", "−182"));
    EXPECT_EQ(bench.formula(0), "w ← 0 − 0.02 · (−10 − 50 − 122 + …) / 4");
    bench.stepTo(0, 4);
    EXPECT_THAT(bench.column(0, Counter), ElementsAre("1/4", "2/4", "3/4", "4/4"));
    EXPECT_THAT(bench.column(0, SamplesOf),
                ElementsAre("1 → 2, 2 → 4", "3 → 6, 4 → 8", "5 → 10, 6 → 12", "7 → 14, 8 → 16"));
    EXPECT_THAT(bench.column(0, Gradient), ElementsAre("−10", "−50", "−122", "−226"));
    EXPECT_THAT(bench.column(0, Sum), ElementsAre("−10", "−60", "−182", "−408"));
    EXPECT_THAT(bench.column(0, Buffer), ElementsAre("−2.5", "−15", "−45.5", "−102"));
    EXPECT_THAT(bench.column(0, Weight), ElementsAre("0", "0", "0", "2.04"));
    EXPECT_EQ(bench.formula(0), "w ← 0 − 0.02 · (−10 − 50 − 122 − 226) / 4 = 2.04");
    EXPECT_EQ(plain(bench.view->line(0).accessibleDescription()), "0 → 2.04");
    bench.stepTo(1, 4);
    EXPECT_THAT(bench.column(1, Weight), ElementsAre("0.2", "1.1", "2.198", "1.75052"));
    EXPECT_EQ(plain(bench.view->line(1).accessibleDescription()), "0 → 0.2 → 1.1 → 2.198 → 1.75052");
    bench.stepTo(2, 1);
    EXPECT_THAT(bench.column(2, Weight), ElementsAre("2.04"));
    EXPECT_THAT(bench.column(2, SamplesOf), ElementsAre("1 → 2, 2 → 4, …, 8 → 16"));
    EXPECT_EQ(bench.formula(2), "w ← 0 − 0.02 · (−102) = 2.04");
}

// What an arm with a mistake really does stands in its formula.
TEST(Neuron, MistakesShowInTheFormula)
{
    Document document = firstLesson();
    document.erase("claims");
    const auto arm = [](const char* rules) {
        Document a = {{"name", rules}, {"micro_batch", 2}, {"accumulation_steps", 4}};
        a["rules"] = parseDocument(rules, "rules");
        return a;
    };
    document["arms"] = Document::array({arm(R"({"divide": "none"})"), arm(R"({"divide": "twice"})"),
                                        arm(R"({"clear": "micro-batch"})"), arm(R"({})"),
                                        arm(R"({"clip": "running-sum"})"), arm(R"({"divide": "items"})")});
    document["arms"][3]["clip_norm"] = document["arms"][4]["clip_norm"] = 51;
    document["arms"][5]["optimizer"] = {{"kind", "adam"}, {"learning_rate", 0.5}};
    Bench bench(document);
    for (std::size_t i = 0; i < 6; ++i) bench.stepTo(i, 4);
    EXPECT_EQ(bench.formula(0), "w ← 0 − 0.02 · (−10 − 50 − 122 − 226) = 8.16");
    EXPECT_EQ(bench.formula(1), "w ← 0 − 0.02 · (−10 − 50 − 122 − 226) / 4 / 4 = 0.51");
    EXPECT_EQ(bench.formula(2), "w ← 0 − 0.02 · (−226) / 4 = 1.13");
    EXPECT_EQ(bench.formula(3), "w ← 0 − 0.02 · 0.5 · (−10 − 50 − 122 − 226) / 4 = 1.02");
    EXPECT_EQ(bench.formula(4), "w ← 0 − 0.02 · (−51) = 1.02");
    EXPECT_EQ(bench.formula(5), "G = (−10 − 50 − 122 − 226) / 4 = −102;  w ← 0 + 0.5 = 0.5");
}

TEST(Neuron, UnevenMicroBatchesHaveTheirWeights)
{
    Document document = firstLesson();
    document.erase("claims");
    document["arms"] = parseDocument(R"([{"name": "a", "micro_batch": [2, 6], "accumulation_steps": 2}])", "arms");
    Bench bench(document);
    bench.stepTo(0, 2);
    // The six others: −(6·12 + 8·16 + 10·20 + 12·24 + 14·28 + 16·32)/6.
    const QString other = neuronNumber(-(3 * 6 + 4 * 8 + 5 * 10 + 6 * 12 + 7 * 14 + 8 * 16) * 2 / 6.0);
    EXPECT_EQ(bench.formula(0), "w ← 0 − 0.02 · (0.25 · (−10) + 0.75 · (" + other.toStdString() + ")) = 2.04");
}

TEST(Neuron, LargerModelsAreNotShown)
{
    Bench bench(smallExperiment()); // 2-4-2 with biases
    EXPECT_EQ(bench.view->arms(), 0u);
    EXPECT_THAT(plain(bench.view->nothing()), HasSubstr("This model has 22 weights, too many to read"));
}

Document closedForm()
{
    Document document = parseDocument(R"({"tarakum": 1, "seed": 1,
        "data": {"kind": "csv", "rows": [], "shuffle": false},
        "model": {"kind": "mlp", "hidden": [3], "activation": "tanh"}, "loss": "half-mse", "length": {"epochs": 3},
        "defaults": {"precision": "float64", "optimizer": {"kind": "sgd", "learning_rate": 0.1}},
        "arms": [{"name": "accumulated", "micro_batch": 2, "accumulation_steps": 4}, {"name": "alone", "micro_batch": 2}]})",
                                      "closed form");
    for (int i = 0; i < 8; ++i)
        document["data"]["rows"].push_back({std::sin(1 + 0.7 * i), std::sin(1 + 0.7 * i + 1.3), std::cos(0.5 * i)});
    return document;
}

TEST(Neuron, AWeightOfSeveralIsChosen)
{
    Bench bench(closedForm());
    auto* weight = part<QComboBox>(*bench.view, "neuronWeight");
    EXPECT_EQ(weight->count(), 2 * 3 + 3 + 3 + 1);
    EXPECT_TRUE(weight->isVisible());
    bench.stepTo(1, 4);
    const auto& rows = bench.window->laboratory().record()->arms[1].neuron.rows;
    weight->setCurrentIndex(9);
    EXPECT_EQ(plain(weight->currentText()), "head.weight[0]");
    EXPECT_EQ(bench.column(1, Weight).back(), neuronNumberOf(rows[rows.size() - 1].weights[9], 4).toStdString());
    EXPECT_EQ(bench.column(1, Gradient).front(), neuronNumberOf(rows[1].added[9], 4).toStdString());
}

// The picture's outputs are those that the training computed: its loss.
TEST(Neuron, OutputsAreThoseOfTheTraining)
{
    Bench bench(closedForm());
    bench.stepTo(0, 1);
    const RunRecord& run = *bench.window->laboratory().record();
    const NeuronLog& log = run.arms[0].neuron;
    const NeuronNet net = neuronNet(run.experiment, log);
    ASSERT_EQ(net.layers.size(), 2u);
    const NeuronRow& row = log.rows[1];
    const std::vector<double> weights(row.weights.begin(), row.weights.end());
    double loss = 0;
    for (std::size_t s = 0; s < 2; ++s) {
        const std::size_t at = row.values + 3 * s;
        const double out = neuronOutputs(net, weights, {log.samples[at], log.samples[at + 1]}).back()[0];
        loss += std::pow(out - log.samples[at + 2], 2) / 2 / 2;
    }
    EXPECT_NEAR(loss, row.loss, 1e-14);
}

TEST(Neuron, HiddenItReadsNothing)
{
    NeuronView view;
    view.setRun(std::make_shared<RunRecord>(readExperiment(firstLesson(), {}), "{}"));
    EXPECT_EQ(view.arms(), 0u);
    view.show();
    EXPECT_THAT(plain(view.nothing()), HasSubstr("were not kept"));
}

TEST(Neuron, PicturesInBothLanguagesAndThemes)
{
    const QString folder = qEnvironmentVariable("TARAKUM_PICTURES");
    for (const bool closed : {false, true}) {
        Bench bench(closed ? closedForm() : firstLesson());
        bench.stepTo(closed ? 1 : 2, closed ? 4 : 1);
        if (closed) part<QComboBox>(*bench.view, "neuronWeight")->setCurrentIndex(2);
        for (const QSize size : {QSize(1024, 700), QSize(1440, 900)})
            for (const QString& language : {QStringLiteral("en"), QStringLiteral("ar")})
                for (const bool dark : {false, true}) {
                    bench.window->setLanguage(language);
                    bench.window->setThemeChoice(dark ? ThemeChoice::Dark : ThemeChoice::Light);
                    bench.window->resize(size);
                    QCoreApplication::processEvents();
                    bench.view->refresh();
                    const QImage image = bench.window->grab().toImage();
                    EXPECT_EQ(bench.formula(0).empty(), false);
                    if (!folder.isEmpty())
                        image.save(QDir(folder).filePath(QStringLiteral("neuron-%1-%2-%3-%4.png")
                                                             .arg(closed ? "closed" : "lesson")
                                                             .arg(size.width())
                                                             .arg(language, dark ? "dark" : "light")));
                }
        bench.window->setLanguage(QStringLiteral("en"));
        bench.window->setThemeChoice(ThemeChoice::Light);
    }
}

} // namespace
} // namespace tarakum
