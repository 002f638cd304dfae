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

namespace tarakum {

// What is drawn on one sheet, and how. The theme but for the arms' colours, the font and the handles of the options are
// not used.
struct ChartSheet
{
    std::shared_ptr<const RunRecord> run;                    // must be there
    std::shared_ptr<const RunRecord> earlier{};              // faintly behind; null: none
    std::vector<std::shared_ptr<const RunRecord>> repeats{}; // the run under other seeds
    std::string document{};                                  // the experiment inside; empty: the run's
    ChartOptions options{};
};

// As the charts look at first, in the program's language, without a window (a QApplication is needed).
ChartSheet plainSheet(const std::shared_ptr<const RunRecord>& run,
                      const std::vector<std::shared_ptr<const RunRecord>>& repeats = {});

inline constexpr int kUsualPictureScale = 2, kLargestPictureScale = 4;

// `ending`: "png", "svg", "pdf". A PNG is `scale` times as large as a screen's. Throws BadInput for another ending and
// without a run.
QByteArray chartSheetBytes(ChartSheet sheet, const QString& ending, int scale = kUsualPictureScale);
QImage chartSheetPicture(ChartSheet sheet, int scale = kUsualPictureScale);
// By the file's ending; SystemError if it cannot be written.
void exportChartSheet(ChartSheet sheet, const QString& file, int scale = kUsualPictureScale);
// Each of its charts on a sheet of its own, "run.png" as "run-loss.png", "run-memory.png" …; the names.
QStringList exportEachChart(const ChartSheet& sheet, const QString& file, int scale = kUsualPictureScale);

} // namespace tarakum
