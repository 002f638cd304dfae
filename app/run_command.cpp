#include "app/arms_table.hpp"
#include "app/commands.hpp"
#include "app/experiment_argument.hpp"
#include "app/output_file.hpp"
#include "app/progress_bar.hpp"
#include "app/qt_program.hpp"
#include "app/stop_signals.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/run.hpp"
#include "engine/lab/state_saver.hpp"
#include "engine/lab/variations.hpp"
#include "ui/chart_export.hpp"
#include "ui/language.hpp"
#include "ui/report.hpp"

#include <QApplication>

#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

namespace tarakum {

namespace {

// What the run is to leave behind; each null if not asked for.
struct Outputs
{
    std::unique_ptr<OutputFile> csv, microCsv, memoryCsv, summary, chart, report;
    std::filesystem::path save; // StateSaver writes it, on the way; empty: nothing is saved
    bool onStandardOutput = false;
    QString chartEnding;
};

// "png", of the file's name as it was given: what a link leads to may be called anything.
QString chartEnding(const std::string& name)
{
    const std::string ending = std::filesystem::path(name).extension().string();
    if (ending != ".png" && ending != ".svg" && ending != ".pdf")
        throw BadInput("--chart", name, "a file that ends in .png, .svg or .pdf");
    return QString::fromStdString(ending.substr(1));
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
    Outputs outputs;
    if (line.chart) outputs.chartEnding = chartEnding(*line.chart);
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
    std::unique_ptr<OutputFile> save; // only to know it as writable, before anything is trained
    add(save, line.save ? "--save" : "--resume", line.save ? line.save : line.resume);
    if (save && !save->isRegular())
        throw BadInput("--save", line.save.value_or(""), "a file: it is written again and again");
    if (save) outputs.save = save->target();
    return outputs;
}

// All that can be written is, then the first that could not be is told. Throws SystemError.
class Writing
{
public:
    void operator()(const std::unique_ptr<OutputFile>& output, const std::function<void(std::ostream&)>& content)
    {
        if (!output) return;
        try {
            output->write(content);
        } catch (const SystemError& error) {
            if (!m_problem) m_problem = error;
        }
    }
    void finish() const
    {
        if (m_problem) throw SystemError(*m_problem);
    }

private:
    std::optional<SystemError> m_problem;
};

// `repeats`: the runs, where they differ in their seeds alone; else empty.
void writeOutputs(const Outputs& outputs, const std::shared_ptr<const RunRecord>& record,
                  std::vector<std::shared_ptr<const RunRecord>> repeats)
{
    Writing write;
    write(outputs.csv, [&](std::ostream& out) { writeCsv(out, *record); });
    write(outputs.microCsv, [&](std::ostream& out) { writeMicroCsv(out, *record); });
    write(outputs.memoryCsv, [&](std::ostream& out) { writeMemoryCsv(out, *record); });
    write(outputs.summary, [&](std::ostream& out) { writeSummary(out, *record); });
    if (outputs.chart || outputs.report) {
        auto charted = record;
        if (repeats.size() > 1) {
            charted = repeats.back();
            repeats.pop_back();
        } else {
            repeats.clear();
        }
        const ChartSheet sheet = plainSheet(charted, repeats);
        const auto putBytes = [&write](const std::unique_ptr<OutputFile>& output, const QByteArray& bytes) {
            write(output, [&](std::ostream& out) { out.write(bytes.data(), bytes.size()); });
        };
        if (outputs.chart) putBytes(outputs.chart, chartSheetBytes(sheet, outputs.chartEnding));
        if (outputs.report) putBytes(outputs.report, runReport(record, chartSheetBytes(sheet, QStringLiteral("svg"))));
    }
    write.finish();
}

// What is to be run, and what there is of it already.
struct Task
{
    SavedRun saved;                       // `now` is null where it begins
    Document document;                    // saved.document
    std::filesystem::path experimentFile; // empty for a shipped one, and where it goes on
    StateFile::There there = StateFile::There::Other;
};

Task taskOf(const CommandLine& line)
{
    Task task;
    if (line.resume) {
        std::string told;
        task.saved = readStateOrPrevious(*line.resume, told);
        if (!told.empty()) std::cerr << "tarakum: " << told << std::endl;
        if (!line.save) task.there = told.empty() ? StateFile::There::Own : StateFile::There::Damaged;
        task.document = parseDocument(task.saved.document, *line.resume);
        return task;
    }
    const ExperimentArgument argument = readExperimentArgument(line.experiment, line.settings);
    readExperiment(argument.document, argument.folder()); // all of it is right, before anything starts
    task.document = argument.document;
    task.saved.document = documentLine(argument.document);
    task.saved.folder = argument.folder();
    task.experimentFile = argument.file;
    return task;
}

void checkMicroCsv(const CommandLine& line, const RunSnapshot* now)
{
    if (line.microCsv && now && !now->logMicroBatches && now->record->experiment.measure != Measure::MicroBatch)
        throw BadInput("--micro-csv", *line.microCsv,
                       "asked for from the start: the run that was saved has not logged its micro-batches");
}

void tellProblem(const std::string& problem)
{
    std::cerr << "tarakum: " + problem + "; the training goes on\n" << std::flush;
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
    constexpr double kSaveEvery = 5; // seconds
    Task task = taskOf(line);
    catchStopSignals(); // from here on: an experiment that comes through a pipe is waited for
    SavedRun& saved = task.saved;
    checkMicroCsv(line, saved.now.get());
    if (line.chart || line.report) checkArms(task.document);
    const Outputs outputs = openOutputs(line, task.experimentFile);
    const auto program = outputs.chart || outputs.report ? makeQtProgram(Display::Offscreen) : nullptr;
    if (program) setLanguage(QStringLiteral("en"));

    RunOptions options;
    options.threads = line.threads;
    options.logMicroBatches = line.microCsv.has_value();
    options.keepsState = !outputs.save.empty();
    options.from = std::exchange(saved.now, nullptr);
    std::optional<StateFile> file;
    if (!outputs.save.empty()) file.emplace(outputs.save, task.there);
    bool savedAll = true;
    std::vector<std::shared_ptr<const RunRecord>> records = saved.finished;
    std::vector<std::string> labels;
    std::optional<RunFailed> failure; // what other variations have come to is written all the same
    const auto trainVariation = [&](const Variation& variation) {
        Run run(readExperiment(variation.document, saved.folder), saved.document, options);
        options.from.reset(); // of one variation only
        std::optional<StateSaver> saver;
        if (file) {
            const std::chrono::duration<double> every(line.saveEvery.value_or(kSaveEvery));
            saver.emplace(run, SavedRun{saved.document, saved.folder, records, nullptr}, *file, every, tellProblem);
        }
        train(run, !line.quiet);
        if (run.state() == RunState::Failed) throw RunFailed(run.errorIsBadInput() ? 2 : 1, run.error());
        if (saver) savedAll = saver->finish();
        records.push_back(run.record());
    };
    for (const Variation& variation : variationsOf(task.document)) {
        if (labels.size() >= saved.finished.size()) { // else it was saved as finished
            try {
                trainVariation(variation);
            } catch (const BadInput& problem) { // a file that has gone meanwhile
                failure.emplace(2, problem.what());
            } catch (const RunFailed& problem) {
                failure = problem;
            }
            if (failure && records.empty()) throw RunFailed(*failure);
        }
        if (failure) break;
        labels.push_back(variation.label);
        if (stopSignal() != 0 && labels.size() > saved.finished.size()) break;
    }
    const auto record = joinedRecord(records, saved.document, labels);
    const bool swept = task.document.contains("sweep") && !task.document["sweep"].is_null();
    if (swept) records.clear(); // not the same experiment
    writeOutputs(outputs, record, std::move(records));
    if (!line.quiet && !outputs.onStandardOutput) writeArmsTable(std::cout, *record);
    if (failure) throw RunFailed(*failure);
    if (stopSignal() != 0) return 128 + stopSignal();
    return savedAll ? 0 : 1;
}

} // namespace tarakum
