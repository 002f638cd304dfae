// The words and numbers of the map of k and rate.
#pragma once

#include "engine/lab/rate_map.hpp"

#include <QString>

namespace tarakum {

QString figureName(RateMapFigure);               // "loss", "test loss", "test accuracy"
QString figureText(double value, RateMapFigure); // "0.512"; "81.2 %"; a dash where there is none
QString rateText(double rate);                   // "0.02"
QString rateMapStatusName(RateMapStatus);
// A cell in sentences: its k, b, L and rate, what it came to, what it is in the map.
QString rateMapCellText(const RateMapRecord&, const RateMapReading&, RateMapFigure, std::size_t k, std::size_t rate);

} // namespace tarakum
