// The formula of an update with the numbers of its window, as the arm's rules made it.
#pragma once

#include "engine/lab/experiment.hpp"
#include "engine/lab/neuron_log.hpp"

#include <QString>
#include <QStringList>

#include <vector>

namespace tarakum {

struct NeuronWindow // of one weight
{
    double before = 0;                  // where the weight stands when it begins
    std::vector<const NeuronRow*> rows; // its micro-batches so far, at least one
    const NeuronRow* end = nullptr;     // once the window is over
};

struct NeuronFormula
{
    QString text, full; // "w ← 0 − 0.02 · (−10 − 50 − 122 − 226) / 4 = 2.04"
    QStringList notes;  // what a rule or the optimizer makes of it, in the window's language
};

NeuronFormula neuronFormula(const NeuronWindow&, std::size_t weight, const ArmSpec&);

} // namespace tarakum
