#include "ui/equivalence_text.hpp"

#include "ui/chart_text.hpp"
#include "ui/language.hpp"
#include "ui/microscope_words.hpp"

#include <QCoreApplication>

#include <cmath>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Equivalence)
};

QString timesText(double times)
{
    return withDigits(times < 1000 ? QString::number(times, 'f', 2) : QString::number(times, 'g', 3));
}

QString shareText(double share)
{
    if (share >= 10)
        return Words::tr("%1 times the weights' own length").arg(withDigits(QString::number(share, 'g', 3)));
    return isolated(QString::number(share * 100, 'g', share >= 1 ? 3 : 2) + QStringLiteral(" %"));
}

} // namespace

QString verdictText(const EquivalenceVerdict& verdict, const QString& reference)
{
    switch (verdict.kind) {
    case EquivalenceKind::Reference: return Words::tr("the reference");
    case EquivalenceKind::Waiting: return Words::tr("not compared yet");
    case EquivalenceKind::NeverCompared:
        return Words::tr("was never at the same samples as %1").arg(isolated(reference));
    case EquivalenceKind::SameBits: return Words::tr("the same, bit for bit");
    case EquivalenceKind::EqualToRounding: return Words::tr("equal to rounding");
    case EquivalenceKind::TooLarge: return Words::tr("differs: %1 times too large").arg(timesText(verdict.by));
    case EquivalenceKind::TooSmall: return Words::tr("differs: %1 times too small").arg(timesText(verdict.by));
    case EquivalenceKind::PartsAtOnce: return Words::tr("differs: the paths part by %1").arg(shareText(verdict.by));
    case EquivalenceKind::PartsLater:
        return Words::tr("equal to rounding before update %1, then the paths part by %2")
            .arg(countText(verdict.from), shareText(verdict.by));
    }
    return {};
}

QString layerVerdictText(const EquivalenceVerdict& verdict)
{
    if (verdict.kind == EquivalenceKind::SameBits) return Words::tr("the same norm");
    if (verdict.kind == EquivalenceKind::EqualToRounding) return Words::tr("the same norm but for rounding");
    return verdictText(verdict, {});
}

QString partingNote(const EquivalenceVerdict& verdict, const Experiment& experiment, const ArmSpec& arm)
{
    if (verdict.kind != EquivalenceKind::PartsLater || arm.precision == Precision::Float64) return {};
    const ModelSpec& model = experiment.model;
    const bool switches =
        model.kind == ModelKind::Cnn || (model.kind == ModelKind::Mlp && model.activation == Activation::Relu);
    if (!switches) return {};
    return Words::tr("A relu or a maximum that rounding flips can do this without any mistake: try it in float64 or "
                     "with a smooth activation.");
}

QString gapNote(const GradientGap& gap, const QString& reference)
{
    return Words::tr("Update %1: the gradient is %2 times as long as that of %3 and turned by %4; distance %5.")
        .arg(countText(gap.update), isolated(timesText(gap.ratio)), isolated(reference), angleText(gap.angle),
             distanceText(gap.distance));
}

QString distanceText(double distance)
{
    return distance == 0 ? QStringLiteral("0") : isolated(QString::number(distance, 'g', 2));
}

QString ratioText(double ratio)
{
    return isolated(QStringLiteral("× ") + timesText(ratio));
}

} // namespace tarakum
