// Charts as files: PNG, SVG, PDF, in print colours whatever the theme, with title, settings, legends, units, and the
// experiment inside.
#pragma once

#include "ui/chart_set.hpp"

#include <QByteArray>
#include <QImage>
#include <QStringList>

#include <memory>
#include <string>
#include <vector>

class QPainter;

namespace tarakum {

// What is drawn on one sheet, and how. The theme but for the arms' colours, the font and the handles of the options are
// not used.
struct ChartSheet
{
    std::shared_ptr<const RunRecord> run;                           // must be there
    std::shared_ptr<const RunRecord> earlier{};                     // faintly behind; null: none
    std::vector<std::shared_ptr<const RunRecord>> repeats{};        // the run under other seeds
    std::vector<std::shared_ptr<const RunRecord>> earlierRepeats{}; // likewise of the earlier one
    std::string document{};                                         // the experiment inside; empty: the run's
    ChartOptions options{};
};

// As the charts look at first, in the program's language, without a window (a QApplication is needed).
ChartSheet plainSheet(const std::shared_ptr<const RunRecord>& run,
                      const std::vector<std::shared_ptr<const RunRecord>>& repeats = {});

inline constexpr int kUsualPictureScale = 2, kLargestPictureScale = 4;

// A sheet on its way to files. All of it belongs to the window's thread but read(), which takes its time with a long
// log and may be called by any other meanwhile. `ending`: "png", "svg", "pdf"; a PNG is `scale` times as large as a
// screen's.
class ChartSheetDrawing
{
public:
    explicit ChartSheetDrawing(ChartSheet sheet); // BadInput without a run
    ~ChartSheetDrawing();

    void show(const ChartSpec& chart); // it alone; what was read stays read, but of a zoom's part
    void read();                       // what the logs have gained: to be called before the next ones

    QByteArray bytes(const QString& ending, int scale = kUsualPictureScale); // BadInput for another ending
    QImage picture(int scale = kUsualPictureScale);
    // Charts and legend alone, for a page that says the rest: in pixels of a screen, from the painter's origin. The
    // size.
    QSize paintBare(QPainter* painter); // null: only the size
    // By the file's ending; SystemError if it cannot be written.
    void write(const QString& file, int scale = kUsualPictureScale);

private:
    std::string m_document;
    std::unique_ptr<ChartSet> m_charts;
};

// BadInput if charts cannot be written to a file of such a name.
void checkChartFile(const QString& file);
// Of one of several charts: "run.png" as "run-loss.png", "run-memory.png" …
QString fileOfChart(const QString& file, const ChartSpec& chart);

// All of it at once.
QByteArray chartSheetBytes(ChartSheet sheet, const QString& ending, int scale = kUsualPictureScale);
QImage chartSheetPicture(ChartSheet sheet, int scale = kUsualPictureScale);
void exportChartSheet(ChartSheet sheet, const QString& file, int scale = kUsualPictureScale);

} // namespace tarakum
