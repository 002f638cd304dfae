#include "ui/stability_words.hpp"

#include "engine/lab/rows.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"

#include <QCoreApplication>

#include <cmath>

namespace tarakum {

namespace {

class Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Stability)
};

QString typeName(Precision type)
{
    const std::string_view text = typeText(type);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// Two digits: "0.019", "1.9e-3".
QString shortNumber(double value)
{
    if (value == 0) return QStringLiteral("0");
    const int exponent = static_cast<int>(std::floor(std::log10(value) + 1e-12));
    if (exponent >= -2 && exponent < 3) return QString::number(value, 'g', 2);
    double mantissa = value * std::pow(10.0, -exponent);
    const bool up = mantissa >= 9.95;
    if (up) mantissa = 1;
    return QStringLiteral("%1e%2").arg(QString::number(mantissa, 'f', 1)).arg(exponent + (up ? 1 : 0));
}

} // namespace

double figureOf(const StabilityCell& cell, StabilityFigure figure)
{
    switch (figure) {
    case StabilityFigure::Error: return cell.error;
    case StabilityFigure::GradError: return cell.gradError;
    case StabilityFigure::Stuck: return cell.stuck;
    }
    return kMissing;
}

QString figureName(StabilityFigure figure)
{
    switch (figure) {
    case StabilityFigure::Error: return Words::tr("error of the summing");
    case StabilityFigure::GradError: return Words::tr("error beside the whole window");
    case StabilityFigure::Stuck: return Words::tr("numbers that stand still");
    }
    return {};
}

QString summationName(Summation summation)
{
    switch (summation) {
    case Summation::Plain: return Words::tr("plain");
    case Summation::Kahan: return Words::tr("Kahan");
    case Summation::Stochastic: return Words::tr("stochastic");
    }
    return {};
}

QString bufferName(const StabilityBuffer& buffer)
{
    return Words::tr("%1, %2").arg(isolated(typeName(buffer.type)), summationName(buffer.summation));
}

QString figureText(double value, StabilityFigure figure)
{
    if (isMissing(value)) return QStringLiteral("–");
    if (!std::isfinite(value)) return Words::tr("not finite");
    if (figure != StabilityFigure::Stuck || value == 0) return isolated(shortNumber(value));
    return isolated(QString::number(100 * value, 'f', value < 0.0995 ? 1 : 0) + QStringLiteral(" %"));
}

double standstill(Precision type)
{
    return 1 / unitRoundoff(type);
}

QString cellText(const StabilityCell& cell)
{
    const StabilityBuffer& buffer = stabilityBuffers()[cell.buffer];
    const double u = unitRoundoff(buffer.type), k = static_cast<double>(cell.steps);
    const auto number = [](double value) { return figureText(value, StabilityFigure::Error); };
    const QString symbolK = isolated(QStringLiteral("k = %1").arg(countText(k)));
    if (!std::isfinite(cell.error) && !isMissing(cell.error))
        return Words::tr("%1, %2: a number ran over the largest that the type has.").arg(bufferName(buffer), symbolK);
    QStringList text{Words::tr("%1, %2: the sum of the gradients is off by %3.")
                         .arg(bufferName(buffer), symbolK, number(cell.error))};
    if (cell.error == 0 && buffer.type == Precision::Float64 && buffer.summation == Summation::Plain)
        text << Words::tr("It is the measure itself.");
    const auto symbol = [](const char* name, double value) {
        return isolated(QString::fromUtf8(name) + QStringLiteral(" = ") + shortNumber(value));
    };
    const QString theory = buffer.summation == Summation::Kahan
                               ? symbol("2u", 2 * u)
                               : symbol("√k·u", std::sqrt(k) * u) + Words::tr(", ") + symbol("k·u", k * u);
    text << Words::tr("Theory: %1; at most %2, since the gradients' sizes add up to %3 times their sum.")
                .arg(theory, number(cell.bound), number(cell.condition));
    if (cell.stuck > 0)
        text << Words::tr("%1 of its numbers did not move with the last micro-batch.")
                    .arg(figureText(cell.stuck, StabilityFigure::Stuck));
    if (!isMissing(cell.gradError))
        text << Words::tr("Beside the window in one piece in float64, as “grad_error” has it: %1.")
                    .arg(number(cell.gradError));
    return text.join(QLatin1Char(' '));
}

} // namespace tarakum
