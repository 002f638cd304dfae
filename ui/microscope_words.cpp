#include "ui/microscope_words.hpp"

#include "engine/base/number_text.hpp"
#include "ui/chart_text.hpp"
#include "ui/diagram_text.hpp"
#include "ui/equivalence_text.hpp"
#include "ui/language.hpp"

#include <QCoreApplication>

#include <cmath>

namespace tarakum {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Microscope)
};

QString numberOf(double value)
{
    return isolated(valueText(value));
}

QString windowText(const BufferPicture& p)
{
    const QString samples = isolated(countText(static_cast<double>(p.firstSample)) + QStringLiteral("–") +
                                     countText(static_cast<double>(p.samplesAfter)));
    const QString text = Words::tr("update %1, samples %2").arg(countText(static_cast<double>(p.update)), samples);
    return p.whole ? text : text + QStringLiteral(", ") + isolated(QStringLiteral("%1/%2").arg(p.done).arg(p.steps));
}

QString againstText(const BufferPicture& p)
{
    if (p.reference) return Words::tr("the reference");
    const QString ratio = p.referenceNorm > 0 ? ratioText(p.norm / p.referenceNorm) : QString();
    if (std::isnan(p.angle)) return ratio;
    return Words::tr("%1 as long, turned by %2").arg(ratio, angleText(p.angle));
}

QString clipText(const BufferPicture& p, const ArmSpec& arm)
{
    if (!arm.clipNorm) return Words::tr("no limit");
    const QString limit = isolated(QString::fromStdString(numberText(*arm.clipNorm)));
    if (arm.rules.clip == ClipAt::RunningSum) return Words::tr("the sum after each addition, limit %1").arg(limit);
    if (arm.rules.clip == ClipAt::MicroBatch) return Words::tr("each micro-gradient, limit %1").arg(limit);
    if (!p.whole) return Words::tr("limit %1").arg(limit);
    if (p.clipCoefficient >= 1) return Words::tr("untouched, limit %1").arg(limit);
    return Words::tr("%1, limit %2").arg(isolated(QStringLiteral("× ") + valueText(p.clipCoefficient)), limit);
}

} // namespace

std::vector<MicroscopeFact> microscopeFacts(const BufferPicture* p, const ArmSpec& arm)
{
    const bool shown = p && p->kind == PictureKind::Shown;
    const auto of = [&](const auto& text) { return shown ? text() : QString(); };
    return {
        {Words::tr("window"), p ? windowText(*p) : QString()},
        {Words::tr("micro-batches"), p ? isolated(QStringLiteral("k = %1").arg(p->steps)) : QString()},
        {Words::tr("length of %1").arg(isolated(QStringLiteral("G"))), of([&] { return numberOf(p->norm); })},
        {Words::tr("against %1").arg(isolated(QStringLiteral("G*"))), of([&] { return againstText(*p); })},
        {Words::tr("clipping"), of([&] { return clipText(*p, arm); })},
        {Words::tr("seen in this plane"), of([&] {
             return Words::tr("%1 of the arrows' length")
                 .arg(isolated(QString::number(100 * p->kept, 'f', 0) + QStringLiteral(" %")));
         })},
    };
}

QString microscopeNote(const BufferPicture* p, const ArmRecord& arm, bool older)
{
    if (!p) {
        if (endedEarly(arm.status)) return shortMessage(arm);
        if (arm.status == ArmStatus::Finished) return Words::tr("It has ended; none of its windows was looked at.");
        return Words::tr("Nothing yet: the next window will be looked at.");
    }
    switch (p->kind) {
    case PictureKind::NoBuffer:
        return Words::tr("AdamA has no gradient buffer: each micro-gradient goes straight into its moments.");
    case PictureKind::TooLarge:
        return Words::tr("%1 parameters are too many to look at: a picture may take 256 MiB.")
            .arg(countText(static_cast<double>(p->count)));
    case PictureKind::NotFinite: return Words::tr("The buffer holds numbers that are not finite.");
    case PictureKind::Shown: break;
    }
    if (older) return Words::tr("An earlier window, drawn in its own plane.");
    if (!p->sameSamples) return Words::tr("Other samples than the reference's window.");
    if (p->whole && !p->applied) return Words::tr("This update was left out.");
    if (!p->arrows.empty() && p->arrows.front().microBatches > 1)
        return Words::tr("Each arrow is %1 micro-batches.").arg(p->arrows.front().microBatches);
    return {};
}

QString arrowName(const BufferArrow& arrow)
{
    const auto g = [](std::int64_t number) { return QStringLiteral("g") + subscript(number); };
    const QString last = g(arrow.micro - 1);
    return arrow.microBatches > 1 ? g(arrow.micro - arrow.microBatches) + QStringLiteral("…") + last : last;
}

QString arrowText(const BufferArrow& arrow)
{
    QStringList lines;
    if (arrow.cleared) lines << Words::tr("the buffer was cleared");
    lines << Words::tr("%1 added %2").arg(isolated(arrowName(arrow)), numberOf(arrow.length));
    if (arrow.kept.x != arrow.to.x || arrow.kept.y != arrow.to.y) lines << Words::tr("then the sum was clipped");
    lines << Words::tr("buffer after it: %1").arg(numberOf(arrow.keptNorm));
    return lines.join(QLatin1Char('\n'));
}

QString angleText(double degrees)
{
    return isolated(QString::number(degrees, 'f', degrees >= 10 ? 1 : 2) + QStringLiteral("°"));
}

QString planeXText(const BufferPicture& p, const QString& reference)
{
    if (p.plane != PlaneKind::Directions)
        return Words::tr("gradient of %1").arg(isolated(QString::fromStdString(p.parameters.front())));
    return Words::tr("along %1, the gradient of %2").arg(isolated(QStringLiteral("G*")), isolated(reference));
}

QString planeYText(const BufferPicture& p)
{
    if (p.plane == PlaneKind::OneParameter) return {};
    if (p.plane == PlaneKind::TwoParameters)
        return Words::tr("gradient of %1").arg(isolated(QString::fromStdString(p.parameters.back())));
    return Words::tr("across it, where micro-gradients differ most");
}

} // namespace tarakum
