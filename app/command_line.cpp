#include "app/command_line.hpp"

#include "engine/base/errors.hpp"
#include "engine/lab/export.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>

namespace tarakum {

namespace {

constexpr const char* kAboutKeys = "The keys of --set and of experiment files: tarakum list --keys";

void addExperiment(CLI::App& app, CommandLine& line, bool required)
{
    CLI::Option* experiment =
        app.add_option("EXPERIMENT", line.experiment, "A file, or the name of a shipped one (tarakum list)");
    experiment->required(required)->type_name("");
    app.add_option("--set", line.settings, "Sets a key of the experiment; may be repeated")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
    app.add_option("--threads", line.threads, "Threads to compute with, over every arm's (all cores)")
        ->type_name("N")
        ->check(CLI::Range(1, 4096).description(""));
    app.footer(kAboutKeys);
}

void addLook(CLI::App& app, CommandLine& line)
{
    app.add_option("--language", line.language, "en or ar")->type_name("LANGUAGE");
    app.add_option("--theme", line.theme, "light or dark")->type_name("THEME");
}

void checkRun(const CommandLine& line)
{
    if (line.resume && !(line.experiment.empty() && line.settings.empty()))
        throw BadInput("--resume", "", "leave out EXPERIMENT and --set: the saved run has all of it");
    if (!line.resume && line.experiment.empty())
        throw BadInput("the command line", "", "EXPERIMENT is required (tarakum run --help tells more)");
    if (line.saveEvery && !line.save && !line.resume)
        throw BadInput("--save-every", "", "it goes with --save or --resume, which say where");
}

// Messages of the library may have several lines.
std::string oneLine(std::string text)
{
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

} // namespace

std::optional<CommandLine> parseCommandLine(int argc, char** argv)
{
    CommandLine line;
    CLI::App app("A laboratory for gradient accumulation: trains small networks with and without it, side by side.\n"
                 "Without a command it opens the window.");
    app.name("tarakum");
    app.set_version_flag("--version", "tarakum " + programVersion(), "Print the version and exit");
    app.require_subcommand(0, 1);
    addExperiment(app, line, false);
    addLook(app, line);
    app.add_option("--teach", line.teach,
                   "A lesson or an experiment, a file or one that ships: the window in teacher's mode, with only the\n"
                   "controls that it names, in large type")
        ->type_name("FILE");

    CLI::App& run = *app.add_subcommand("run", "Train without a window");
    addExperiment(run, line, false);
    run.add_option("--csv", line.csv, "Write a row an arm and update; - is standard output")->type_name("FILE");
    run.add_option("--micro-csv", line.microCsv, "Write a row a micro-batch; - is standard output")->type_name("FILE");
    run.add_option("--memory-csv", line.memoryCsv, "Write what is alive after each step of the first window")
        ->type_name("FILE");
    run.add_option("--summary", line.summary, "Write a summary in JSON; - is standard output")->type_name("FILE");
    run.add_option("--chart", line.chart, "Draw the charts, as .png, .svg or .pdf")->type_name("FILE");
    run.add_option("--report", line.report, "Write charts, figures, settings and rows as one HTML file")
        ->type_name("FILE");
    run.add_option("--save", line.save, "Save what the run stands at, again and again and when it ends or is stopped")
        ->type_name("FILE");
    run.add_option("--save-every", line.saveEvery, "Seconds from one save to the next (5)")
        ->type_name("SECONDS")
        ->check(CLI::NonNegativeNumber.description(""));
    run.add_option("--resume", line.resume,
                   "Go on with a saved run instead of an experiment, and save it there (or where --save says)")
        ->type_name("FILE");
    run.add_flag("--quiet", line.quiet, "No progress, no table of the arms");

    CLI::App& snapshot = *app.add_subcommand("snapshot", "Train, and draw the window into a file");
    addExperiment(snapshot, line, true);
    snapshot.add_option("-o,--output", line.output, "The picture to write, a .png")->type_name("FILE")->required();
    snapshot.add_option("--view", line.view, "One view instead of the whole window")->type_name("NAME");
    addLook(snapshot, line);
    snapshot.add_option("--size", line.size, "Pixels (1440x900)")->type_name("WxH");
    snapshot
        .add_option("--updates", line.updates, "Updates that every arm makes at least, where its length allows (0)")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber.description(""));

    CLI::App& fit = *app.add_subcommand("fit", "Find the largest micro-batch that fits into so much memory");
    addExperiment(fit, line, true);
    fit.add_option("--memory", line.memory, "What the arm may hold: bytes, also as 8MiB")
        ->type_name("BYTES")
        ->required();
    fit.add_option("--arm", line.arm, "The arm by its name (the first)")->type_name("NAME");
    fit.add_option("--effective-batch", line.effectiveBatch, "Samples of an update that are to be kept (the arm's)")
        ->type_name("L")
        ->check(CLI::PositiveNumber.description(""));
    fit.add_flag("--json", line.json, "The answer in JSON");

    CLI::App& script = *app.add_subcommand("script", "Write an arm as a PyTorch script that runs by itself");
    addExperiment(script, line, true);
    script.add_option("--arm", line.arm, "The arm by its name (the first)")->type_name("NAME");
    script.add_option("-o,--output", line.output, "The script to write (standard output)")->type_name("FILE");
    script.add_option("--data", line.data, "Write the weights and samples that it reads, in JSON")->type_name("FILE");

    CLI::App& plan = *app.add_subcommand("plan", "The memory of a large model, and the b and k that fit");
    addPlanOptions(plan, line.plan);

    CLI::App& check = *app.add_subcommand("check", "Train the shipped experiments and lessons and test their claims");
    check.add_option("NAME", line.names, "Only these: names (tarakum list) or files")->type_name("");
    check.add_option("--seeds", line.seeds, "With each seed from 1 to N, instead of the file's own")
        ->type_name("N")
        ->check(CLI::Range(1, 1000).description(""));
    check.add_flag("--timed", line.timed, "The claims about times too");
    check.add_flag("--long", line.longToo, "The claims that take long too");

    CLI::App& lesson = *app.add_subcommand("lesson", "Print a lesson: its questions, with room to answer");
    lesson.add_option("NAME", line.lesson, "Its name or number (tarakum list), or a lesson's file")
        ->required()
        ->type_name("");
    lesson.add_option("--sheet", line.sheet, "The pages to write, a .pdf")->type_name("FILE")->required();
    lesson.add_flag("--answers", line.answers,
                    "Trains the lesson's experiments and writes the right answers and the charts");
    lesson.add_option("--language", line.language, "en or ar")->type_name("LANGUAGE");
    lesson.add_option("--threads", line.threads, "Threads to compute with (all cores)")
        ->type_name("N")
        ->check(CLI::Range(1, 4096).description(""));

    CLI::App& stability =
        *app.add_subcommand("stability", "The error of a window's gradient by the buffer's type, summation and k");
    addExperiment(stability, line, true);
    stability.add_option("--arm", line.arm, "The arm by its name (the first)")->type_name("NAME");
    stability.add_option("--micro-batch", line.microBatch, "b, which stays as it is while k grows (the arm's)")
        ->type_name("B")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{2'000'000}).description(""));
    stability.add_option("--steps", line.steps, "The k, with commas (1,2,4,…,1024, as far as the data go)")
        ->type_name("K,…")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{2'000'000}).description(""));
    stability.add_option("--csv", line.csv, "Write a row a cell; - is standard output")->type_name("FILE");
    stability.add_flag("--json", line.json, "The table in JSON");

    CLI::App& list =
        *app.add_subcommand("list", "The shipped experiments, lessons and the library of mistakes, by name");
    list.add_flag("--symptoms", line.symptoms, "What somebody may see, and the mistakes that it may come from");
    list.add_option("--symptom", line.symptom, "Only the symptoms with these words")->type_name("TEXT");
    list.add_flag("--keys", line.keys, "The keys of experiment files instead: range, default, meaning");
    CLI::App& devices = *app.add_subcommand("devices", "What can compute here");

    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) { // --help, --version
        app.exit(success);
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        const std::vector<CLI::App*> verbs = app.get_subcommands();
        const std::string verb = verbs.empty() ? "" : verbs.front()->get_name() + " ";
        throw BadInput("the command line", "", oneLine(error.what()) + " (tarakum " + verb + "--help tells more)");
    }

    if (run.parsed()) checkRun(line);
    for (const CLI::Option* option : app.get_options()) {
        if (option->count() > 0 && !app.get_subcommands().empty())
            throw BadInput("the command line", "", option->get_name() + " must stand after the command");
    }
    if (run.parsed())
        line.verb = Verb::Run;
    else if (snapshot.parsed())
        line.verb = Verb::Snapshot;
    else if (fit.parsed())
        line.verb = Verb::Fit;
    else if (script.parsed())
        line.verb = Verb::Script;
    else if (plan.parsed())
        line.verb = Verb::Plan;
    else if (check.parsed())
        line.verb = Verb::Check;
    else if (lesson.parsed())
        line.verb = Verb::Lesson;
    else if (stability.parsed())
        line.verb = Verb::Stability;
    else if (list.parsed())
        line.verb = Verb::List;
    else if (devices.parsed())
        line.verb = Verb::Devices;
    return line;
}

} // namespace tarakum
