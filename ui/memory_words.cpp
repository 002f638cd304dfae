#include "ui/memory_words.hpp"

#include "engine/base/number_text.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tarakum {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Memory)
};

constexpr const char* kTerms[] = {
    QT_TRANSLATE_NOOP("tarakum::Memory", "weights"),
    QT_TRANSLATE_NOOP("tarakum::Memory", "16-bit copy of the weights"),
    QT_TRANSLATE_NOOP("tarakum::Memory", "running statistics"),
    QT_TRANSLATE_NOOP("tarakum::Memory", "velocity"),
    QT_TRANSLATE_NOOP("tarakum::Memory", "first moment"),
    QT_TRANSLATE_NOOP("tarakum::Memory", "second moment"),
    QT_TRANSLATE_NOOP("tarakum::Memory", "average of the weights"),
    QT_TRANSLATE_NOOP("tarakum::Memory", "gradient buffer"),
    QT_TRANSLATE_NOOP("tarakum::Memory", "Kahan's part of the gradient buffer"),
    QT_TRANSLATE_NOOP("tarakum::Memory", "micro-gradient"),
    QT_TRANSLATE_NOOP("tarakum::Memory", "one parameter's gradient"),
    QT_TRANSLATE_NOOP("tarakum::Memory", "the window's statistics"),
    QT_TRANSLATE_NOOP("tarakum::Memory", "carried states"),
};

} // namespace

QString momentName(MemoryMoment moment, std::size_t layer, const std::vector<std::string>& layers)
{
    const QString name = layer < layers.size() ? isolated(QString::fromStdString(layers[layer])) : QString();
    switch (moment) {
    case MemoryMoment::Data: return Words::tr("data of the micro-batch");
    case MemoryMoment::Forward: return Words::tr("forward of %1").arg(name);
    case MemoryMoment::Loss: return Words::tr("loss");
    case MemoryMoment::Recompute: return Words::tr("forward again of %1").arg(name);
    case MemoryMoment::Backward: return Words::tr("backward of %1").arg(name);
    case MemoryMoment::Step: return Words::tr("update of the weights");
    case MemoryMoment::Cleared: return Words::tr("clearing of the buffer");
    }
    return {};
}

QString highestText(const MemoryRow& row, const std::vector<std::string>& layers)
{
    return Words::tr("highest: %1, %2").arg(momentName(row.moment, row.layer, layers), bytesName(total(row.highest)));
}

QString termName(std::string_view name)
{
    const auto known = std::find(std::begin(kTerms), std::end(kTerms), name);
    return known != std::end(kTerms) ? Words::tr(*known)
                                     : QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString formulaText(const Bytes& bytes)
{
    const QString samples = exactBytes(bytes.perSample) + QStringLiteral(" b");
    if (bytes.perSample == 0) return isolated(exactBytes(bytes.fixed));
    return isolated(bytes.fixed == 0 ? samples : exactBytes(bytes.fixed) + QStringLiteral(" + ") + samples);
}

QString bytesName(std::int64_t bytes)
{
    return isolated(QString::fromStdString(bytesText(bytes)));
}

QString exactBytes(std::int64_t bytes)
{
    return countText(static_cast<double>(bytes));
}

QString cutText(const std::vector<std::int64_t>& sizes)
{
    constexpr std::size_t kShown = 4;
    QStringList parts;
    for (std::size_t i = 0; i < std::min(kShown, sizes.size()); ++i) parts << QString::number(sizes[i]);
    if (sizes.size() > kShown + 1) parts << QStringLiteral("…");
    if (sizes.size() > kShown) parts << QString::number(sizes.back());
    return isolated(parts.join(QStringLiteral(" + ")));
}

} // namespace tarakum
