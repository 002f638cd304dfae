#include "app/commands.hpp"
#include "app/experiment_argument.hpp"
#include "app/qt_program.hpp"
#include "ui/appearance.hpp"
#include "ui/language.hpp"
#include "ui/lesson_sheet.hpp"

#include <QApplication>

namespace tarakum {

int lessonCommand(const CommandLine& line)
{
    const std::optional<Lesson> lesson = readLessonArgument(line.lesson);
    if (!lesson)
        throw BadInput("NAME", line.lesson,
                       "a lesson from lesson-01 to " + lessons().back().name + ", or the file of one");
    const QString file = QString::fromStdString(line.sheet);
    if (!file.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        throw BadInput("--sheet", line.sheet, "a file that ends in .pdf");
    const std::string language = line.language.empty() ? "en" : line.language;
    checkLanguage(language);
    const auto program = makeQtProgram(Display::Offscreen);
    setLanguage(QString::fromStdString(language));
    writeLessonSheet(line.answers ? answeredSheet(*lesson, line.threads) : LessonSheet{*lesson}, file);
    return 0;
}

} // namespace tarakum
