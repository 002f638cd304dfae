#include "app/commands.hpp"
#include "app/experiment_argument.hpp"
#include "app/output_file.hpp"
#include "app/qt_program.hpp"
#include "ui/appearance.hpp"
#include "ui/language.hpp"
#include "ui/lesson_sheet.hpp"

#include <QApplication>

#include <ostream>

namespace tarakum {

int lessonCommand(const CommandLine& line)
{
    const std::optional<Lesson> lesson = readLessonArgument(line.lesson);
    if (!lesson)
        throw BadInput("NAME", line.lesson,
                       "a lesson from lesson-01 to " + lessons().back().name + ", or the file of one");
    if (!QString::fromStdString(line.sheet).endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        throw BadInput("--sheet", line.sheet, "a file that ends in .pdf");
    const std::string language = line.language.empty() ? "en" : line.language;
    checkLanguage(language);
    OutputFile file("--sheet", line.sheet); // before anything is trained
    const auto program = makeQtProgram(Display::Offscreen);
    setLanguage(QString::fromStdString(language));
    const QByteArray pdf = lessonSheetPdf(line.answers ? answeredSheet(*lesson, line.threads) : LessonSheet{*lesson});
    file.write([&pdf](std::ostream& out) { out.write(pdf.constData(), pdf.size()); });
    return 0;
}

} // namespace tarakum
