// A run in one file that any browser shows, and that needs nothing beside it: what was asked, the arms' settings and
// figures, the charts, the rows as CSV to take out, the experiment to open again.
#pragma once

#include "engine/lab/run_record.hpp"

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <memory>
#include <string>

namespace tarakum {

// Of more rows none is in the report, which says so: about 25 MB of it.
inline constexpr std::size_t kMostRowsInReport = 50'000;

// HTML, UTF-8, in the window's language. `charts`: an SVG file, as chart_export.hpp draws it; empty: none. May be
// called by any thread. `document`: the experiment inside, as JSON; empty: the run's.
QByteArray runReport(const std::shared_ptr<const RunRecord>&, const QByteArray& charts,
                     const std::string& document = {});

// The same as a file; SystemError if it cannot be written.
void writeReport(const std::shared_ptr<const RunRecord>&, const QByteArray& charts, const QString& file,
                 const std::string& document = {});

// The experiment inside such a file, as JSON; empty: it is none.
QByteArray experimentInReport(const QByteArray& html);

} // namespace tarakum
