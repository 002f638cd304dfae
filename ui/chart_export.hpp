// Charts as files: PNG at twice the size, SVG, PDF, in print colours whatever the theme, with title, settings, legends,
// units, and the experiment inside.
#pragma once

#include "ui/chart_set.hpp"

#include <QString>

#include <memory>
#include <optional>

namespace tarakum {

// Draws `run` (and faintly `earlier`, which may be null) as `options` say, on one sheet; with `only` that plot alone.
// Theme and font of the options are not used. Throws BadInput for an ending other than .png, .svg, .pdf, SystemError if
// the file cannot be written.
void exportChartSheet(const std::shared_ptr<const RunRecord>& run, const std::shared_ptr<const RunRecord>& earlier,
                      ChartOptions options, std::optional<int> only, const QString& file);

} // namespace tarakum
