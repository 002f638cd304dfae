#include "ui/seeds_difference.hpp"

#include "ui/language.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tarakum {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

// P(|T| < t).
double studentWithin(double t, int freedom)
{
    const double angle = std::atan(t / std::sqrt(static_cast<double>(freedom)));
    const double c = std::cos(angle), s = std::sin(angle);
    double term = freedom % 2 == 1 ? c : 1, sum = freedom == 1 ? 0 : term;
    for (int i = freedom % 2 == 1 ? 3 : 2; i <= freedom - 2; i += 2) {
        term *= c * c * (i - 1) / i;
        sum += term;
    }
    return freedom % 2 == 1 ? (angle + s * sum) * 2 / std::numbers::pi : s * sum;
}

QString fixed(double value, int places)
{
    const QString text = QString::number(value, 'f', places);
    return text.startsWith(QLatin1Char('-')) && text.toDouble() == 0 ? text.mid(1) : text;
}

} // namespace

double studentQuantile(double within, int freedom)
{
    double low = 0, high = 1;
    while (studentWithin(high, freedom) < within) high *= 2;
    while (high - low > 1e-13 * high) {
        const double middle = (low + high) / 2;
        if (middle == low || middle == high) break;
        (studentWithin(middle, freedom) < within ? low : high) = middle;
    }
    return (low + high) / 2;
}

MeanAndSpread meanAndSpread(std::span<const double> values)
{
    MeanAndSpread out;
    double sum = 0, squares = 0;
    for (const double value : values)
        if (std::isfinite(value)) {
            sum += value;
            ++out.count;
        }
    if (out.count == 0) return out;
    out.mean = sum / out.count;
    for (const double value : values)
        if (std::isfinite(value)) squares += (value - out.mean) * (value - out.mean);
    if (out.count > 1) out.deviation = std::sqrt(squares / (out.count - 1));
    return out;
}

std::optional<PairedDifference> pairedDifference(std::span<const std::pair<double, double>> pairs)
{
    std::vector<double> differences;
    for (const auto& [first, second] : pairs)
        if (std::isfinite(first) && std::isfinite(second)) differences.push_back(second - first);
    const MeanAndSpread all = meanAndSpread(differences);
    if (all.count == 0) return {};
    PairedDifference out{.pairs = all.count, .mean = all.mean};
    out.same = std::all_of(differences.begin(), differences.end(), [](double d) { return d == 0; });
    if (out.tells())
        out.half = studentQuantile(0.95, all.count - 1) * all.deviation / std::sqrt(static_cast<double>(all.count));
    return out;
}

QString plusMinusText(double mean, double half)
{
    if (!(half > 0) || !std::isfinite(half)) return withDigits(QString::number(mean, 'g', 3));
    const int exponent = static_cast<int>(std::floor(std::log10(half)));
    const QString between = QStringLiteral(" ± ");
    if (exponent >= -5 && exponent < 6) {
        const int places = std::max(0, 1 - exponent);
        return withDigits(fixed(mean, places) + between + fixed(half, places));
    }
    const double unit = std::pow(10.0, exponent);
    return QStringLiteral("(%1%2%3)e%4").arg(fixed(mean / unit, 1), between, fixed(half / unit, 1)).arg(exponent);
}

QString differenceText(const QString& arm, const QString& first, const QString& measure, const PairedDifference& d)
{
    const QString a = isolated(arm), b = isolated(first);
    if (!d.tells())
        return d.pairs < 2 ? Words::tr("One seed cannot tell whether %1 differs from %2.").arg(a, b)
                           : Words::tr("Two seeds cannot tell whether %1 differs from %2.").arg(a, b);
    if (d.same) return Words::tr("%1 ends exactly as %2 does: %3 (%n seed(s))", nullptr, d.pairs).arg(a, b, measure);
    const QString numbers = isolated(plusMinusText(d.mean, d.half));
    return (d.differs() ? Words::tr("%1 differs from %2 by more than seeds do: %3 %4 (%n seed(s))", nullptr, d.pairs)
                        : Words::tr("%1 differs from %2 by less than seeds do: %3 %4 (%n seed(s))", nullptr, d.pairs))
        .arg(a, b, measure, numbers);
}

} // namespace tarakum
