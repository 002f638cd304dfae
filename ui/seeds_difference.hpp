// Whether arms differ by more than seeds do: the paired difference of two arms' results over the same seeds, with the
// interval that Student's t gives it. Pure functions.
#pragma once

#include <QString>

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tarakum {

// t with P(|T| < t) = `within` for T of so many degrees of freedom (≥ 1); 0 < within < 1. From the distribution's
// closed form for whole degrees of freedom (Abramowitz and Stegun 26.7.3, 26.7.4), to a relative 1e-12 or so.
double studentQuantile(double within, int freedom);

struct PairedDifference
{
    int pairs = 0;
    double mean = 0;   // of second − first
    double half = 0;   // half the width of its 95 % interval; 0 with fewer than three pairs
    bool same = false; // all differences are exactly zero

    // The interval leaves out zero. Only with three pairs or more can that be told.
    bool tells() const { return pairs >= 3; }
    bool differs() const { return tells() && !same && (mean > half || mean < -half); }
};

// Of pairs in which both are finite; none where there is not one such pair.
std::optional<PairedDifference> pairedDifference(std::span<const std::pair<double, double>> pairs);

// "0.002 ± 0.011": both to the place of half's second digit.
QString plusMinusText(double mean, double half);

// "accumulated differs from large batch by less than seeds do: loss 0.002 ± 0.011 (5 seeds)".
QString differenceText(const QString& arm, const QString& first, const QString& measure, const PairedDifference&);

// Mean and standard deviation (n − 1) of finite values.
struct MeanAndSpread
{
    int count = 0;
    double mean = 0, deviation = 0;
};
MeanAndSpread meanAndSpread(std::span<const double> values);

} // namespace tarakum
