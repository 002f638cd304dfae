#include "app/arms_table.hpp"
#include "app/commands.hpp"
#include "app/experiment_argument.hpp"
#include "app/output_file.hpp"
#include "app/progress_bar.hpp"
#include "app/qt_program.hpp"
#include "app/stop_signals.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/run.hpp"
#include "engine/lab/variations.hpp"
#include "ui/chart_export.hpp"
#include "ui/language.hpp"
#include "ui/report.hpp"

#include <QApplication>

#include <iostream>
#include <memory>
#include <vector>

namespace tarakum {

namespace {

// What the run is to leave behind; each null if not asked for.
struct Outputs
{
    std::unique_ptr<OutputFile> csv, microCsv, memoryCsv, summary, chart, report;
    bool onStandardOutput = false;
};

void checkChart(const std::string& name)
{
    const std::string ending = std::filesystem::path(name).extension().string();
    if (ending != ".png" && ending != ".svg" && ending != ".pdf")
        throw BadInput("--chart", name, "a file that ends in .png, .svg or .pdf");
}

// A picture of hundreds of arms takes gigabytes, and nobody reads it.
void checkArms(const Document& document)
{
    constexpr std::size_t kMost = 64;
    const bool swept = document.contains("sweep") && !document["sweep"].is_null();
    const std::size_t arms = document.at("arms").size() * (swept ? variationsOf(document).size() : 1);
    if (arms > kMost)
        throw BadInput("arms in the charts", std::to_string(arms),
                       "at most " + std::to_string(kMost) + ": leave out --chart and --report; --csv has them all");
}

Outputs openOutputs(const CommandLine& line, const std::filesystem::path& experimentFile)
{
    if (line.chart) checkChart(*line.chart);
    Outputs outputs;
    std::vector<const OutputFile*> open;
    const auto add = [&](std::unique_ptr<OutputFile>& output, const char* option,
                         const std::optional<std::string>& name) {
        if (!name) return;
        output = std::make_unique<OutputFile>(option, *name);
        for (const OutputFile* other : open) {
            if (output->isSameAs(*other)) throw BadInput(option, *name, "another file than that of " + other->option());
        }
        if (!experimentFile.empty() && output->target() == std::filesystem::canonical(experimentFile))
            throw BadInput(option, *name, "another file than the experiment's own");
        outputs.onStandardOutput |= output->isStandardOutput();
        open.push_back(output.get());
    };
    add(outputs.csv, "--csv", line.csv);
    add(outputs.microCsv, "--micro-csv", line.microCsv);
    add(outputs.memoryCsv, "--memory-csv", line.memoryCsv);
    add(outputs.summary, "--summary", line.summary);
    add(outputs.chart, "--chart", line.chart);
    add(outputs.report, "--report", line.report);
    return outputs;
}

// `repeats`: the runs, where they differ in their seeds alone; else empty.
void writeOutputs(const Outputs& outputs, const std::shared_ptr<const RunRecord>& record,
                  std::vector<std::shared_ptr<const RunRecord>> repeats)
{
    if (outputs.csv) outputs.csv->write([&](std::ostream& out) { writeCsv(out, *record); });
    if (outputs.microCsv) outputs.microCsv->write([&](std::ostream& out) { writeMicroCsv(out, *record); });
    if (outputs.memoryCsv) outputs.memoryCsv->write([&](std::ostream& out) { writeMemoryCsv(out, *record); });
    if (outputs.summary) outputs.summary->write([&](std::ostream& out) { writeSummary(out, *record); });
    if (!outputs.chart && !outputs.report) return;
    auto charted = record;
    if (repeats.size() > 1) {
        charted = repeats.back();
        repeats.pop_back();
    } else {
        repeats.clear();
    }
    const ChartSheet sheet = plainSheet(charted, repeats);
    if (outputs.chart) {
        exportChartSheet(sheet, QString::fromStdString(outputs.chart->temporary().string()));
        outputs.chart->finish();
    }
    if (outputs.report) {
        const QByteArray report = runReport(record, chartSheetBytes(sheet, QStringLiteral("svg")));
        outputs.report->write([&](std::ostream& out) { out.write(report.data(), report.size()); });
    }
}

// Trains to the end, or until a signal has come.
void train(Run& run, bool showProgress)
{
    ProgressBar bar(showProgress);
    bool stopping = false;
    run.play();
    while (!run.wait(std::chrono::milliseconds(50))) {
        bar.show(*run.record());
        if (!stopping && stopSignal() != 0) {
            run.stop();
            stopping = true;
        }
    }
}

} // namespace

int runCommand(const CommandLine& line)
{
    catchStopSignals();
    ExperimentArgument argument = readExperimentArgument(line.experiment, line.settings);
    readExperiment(argument.document, argument.folder()); // all of it is right, before anything starts
    if (line.chart || line.report) checkArms(argument.document);
    const Outputs outputs = openOutputs(line, argument.file);
    const auto program = outputs.chart || outputs.report ? makeQtProgram(Display::Offscreen) : nullptr;
    if (program) setLanguage(QStringLiteral("en"));

    RunOptions options;
    options.threads = line.threads;
    options.logMicroBatches = line.microCsv.has_value();
    std::vector<std::shared_ptr<const RunRecord>> records;
    std::vector<std::string> labels;
    const std::string text = documentLine(argument.document);
    for (const Variation& variation : variationsOf(argument.document)) {
        Run run(readExperiment(variation.document, argument.folder()), text, options);
        labels.push_back(variation.label);
        train(run, !line.quiet);
        if (run.state() == RunState::Failed) throw RunFailed(run.errorIsBadInput() ? 2 : 1, run.error());
        records.push_back(run.record());
        if (stopSignal() != 0) break;
    }
    const auto record = joinedRecord(records, text, labels);
    const bool swept = argument.document.contains("sweep") && !argument.document["sweep"].is_null();
    if (swept) records.clear(); // not the same experiment
    writeOutputs(outputs, record, std::move(records));
    if (!line.quiet && !outputs.onStandardOutput) writeArmsTable(std::cout, *record);
    return stopSignal() != 0 ? 128 + stopSignal() : 0;
}

} // namespace tarakum
