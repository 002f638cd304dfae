#include "app/arms_table.hpp"
#include "app/commands.hpp"
#include "engine/lab/devices.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/keys.hpp"
#include "engine/lab/lesson.hpp"
#include "engine/lab/mistakes.hpp"
#include "engine/lab/shipped.hpp"

#include <nlohmann/json.hpp>

#include <iostream>

namespace tarakum {

namespace {

void listKeys()
{
    for (const Key& key : keys()) {
        std::cout << key.path << "\n    " << key.text << "\n    " << allowedText(key);
        if (!key.fallback.empty() && key.fallback != "null" && key.fallback != allowedText(key))
            std::cout << "; " << key.fallback << " if left out";
        std::cout << '\n';
    }
}

// With their experiments, whose names run takes.
void listLessons()
{
    std::cout << "\nlessons\n";
    std::vector<std::vector<std::string>> rows;
    for (const Lesson& lesson : lessons()) {
        std::string experiments;
        for (const LessonExperiment& experiment : lesson.experiments)
            experiments += (experiments.empty() ? "/" : " /") + experiment.name;
        rows.push_back({lesson.name, lesson.title.in(false), experiments});
    }
    writeTable(std::cout, rows, 3);
}

void listMistakes()
{
    for (const MistakeKind& kind : mistakeKinds()) {
        std::cout << "\nmistakes: " << kind.english << '\n';
        std::vector<std::vector<std::string>> rows;
        for (const Mistake& mistake : mistakes())
            if (mistake.kind == kind.id) rows.push_back({mistake.name, mistake.title.in(false)});
        writeTable(std::cout, rows, 2);
    }
}

void listSymptoms(const std::string& words)
{
    const std::vector<const Symptom*> found = findSymptoms(words);
    if (found.empty()) throw BadInput("--symptom", words, "words of a symptom: tarakum list --symptoms shows them all");
    for (const Symptom* symptom : found) {
        std::cout << symptom->text.in(false) << '\n';
        std::vector<std::vector<std::string>> rows;
        for (const std::string& name : symptom->mistakes)
            rows.push_back({"    " + name, findMistake(name)->title.in(false)});
        writeTable(std::cout, rows, 2);
    }
}

} // namespace

int listCommand(const CommandLine& line)
{
    if (line.keys) {
        listKeys();
        return 0;
    }
    if (line.symptoms || line.symptom) {
        listSymptoms(line.symptom.value_or(""));
        return 0;
    }
    std::vector<std::vector<std::string>> rows;
    for (const Shipped& one : shippedExperiments()) {
        const Experiment experiment = readExperiment(parseDocument(one.json, std::string(one.name)), {});
        rows.push_back({std::string(one.name), experiment.title.in(false)});
    }
    writeTable(std::cout, rows, 2);
    listLessons();
    listMistakes();
    return 0;
}

int devicesCommand()
{
    for (const std::string& line : deviceLines()) std::cout << line << '\n';
    return 0;
}

} // namespace tarakum
