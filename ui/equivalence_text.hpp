// The equivalence meter in words.
#pragma once

#include "engine/lab/buffer_picture.hpp"
#include "ui/equivalence_measure.hpp"

#include <QString>

namespace tarakum {

// "differs: 4.00 times too large". `reference`: the name of the first arm.
QString verdictText(const EquivalenceVerdict&, const QString& reference);
QString layerVerdictText(const EquivalenceVerdict&);
// Why paths may part without a mistake, where that may be; else empty.
QString partingNote(const EquivalenceVerdict&, const Experiment&, const ArmSpec&);
// "The window of update 3: its gradient is 4.00 times as long as that of right and turned by 0.02°."
QString gapNote(const GradientGap&, const QString& reference);
QString distanceText(double distance); // "0", "1.1e-07", "0.033"
QString ratioText(double ratio);       // "× 4.00", as far as it differs from 1: "× 1.00"

} // namespace tarakum
