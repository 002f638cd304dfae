#include "ui/chart_settings.hpp"

#include "ui/chart_columns.hpp"
#include "ui/chart_text.hpp"
#include "ui/key_texts.hpp"
#include "ui/language.hpp"
#include "ui/run_settings.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

QString joined(const std::vector<std::string>& paths, const Settings& settings)
{
    QStringList parts;
    for (const std::string& path : paths) {
        // A length is told with its unit; the column of that name has it.
        if (const std::string length = "length."; path.starts_with(length)) {
            const QString unit = path == "length.samples"   ? columnUnit(*findColumn("samples"))
                                 : path == "length.updates" ? columnUnit(*findColumn("update"))
                                                            : columnUnit(*findColumn("epoch"));
            parts << isolated(settingText(path, settings)) + QLatin1Char(' ') + unit;
            continue;
        }
        parts << keyLabel(path) + QLatin1Char(' ') + isolated(settingText(path, settings));
    }
    return parts.join(QStringLiteral(" · "));
}

// What is written of an experiment and the same in all arms, in the order of the table of keys.
std::vector<std::string> commonSettings(const std::vector<ArmSettings>& arms, const std::vector<std::string>& differing)
{
    std::vector<std::string> common;
    for (const Key& key : keys()) {
        const bool differs = std::find(differing.begin(), differing.end(), key.path) != differing.end();
        const bool kept = key.path == "seed" || key.path == "data.path"; // said in the footer; of this machine alone
        if (!differs && !kept && arms.front().settings.contains(key.path)) common.push_back(key.path);
    }
    return common;
}

// Arms with the same text share a line.
void addArms(QStringList& lines, const QStringList& names, const QStringList& texts)
{
    QStringList unlike, sharers;
    for (qsizetype i = 0; i < names.size(); ++i) {
        const qsizetype known = unlike.indexOf(texts[i]);
        if (known >= 0)
            sharers[known] += QStringLiteral(", ") + isolated(names[i]);
        else {
            unlike << texts[i];
            sharers << isolated(names[i]);
        }
    }
    const bool all = unlike.size() == 1 && names.size() > 1;
    for (qsizetype i = 0; i < unlike.size(); ++i)
        if (!unlike[i].isEmpty())
            lines << QStringLiteral("%1: %2").arg(all ? Words::tr("All arms") : sharers[i], unlike[i]);
}

} // namespace

QStringList sheetLines(const RunRecord& run, const std::string& document)
{
    const auto& specs = run.experiment.arms;
    QStringList lines, names, texts;
    for (const ArmSpec& arm : specs) names << QString::fromStdString(arm.name);
    const std::vector<ArmSettings> arms = settingsOfArms(Document::parse(document, nullptr, false));
    if (arms.empty()) {
        for (const ArmSpec& arm : specs) texts << settingsText(arm);
    } else {
        std::vector<const Settings*> settings;
        for (const ArmSettings& arm : arms) settings.push_back(&arm.settings);
        // Seeds are no difference between arms: they are repeats.
        std::vector<std::string> differing = differingSettings(settings);
        std::erase(differing, "seed");
        const QString common = joined(commonSettings(arms, differing), arms.front().settings);
        if (!common.isEmpty())
            lines << QStringLiteral("%1: %2").arg(arms.size() > 1 ? Words::tr("All arms") : names[0], common);
        for (qsizetype i = 0; i < names.size(); ++i) {
            const auto own = std::find_if(arms.begin(), arms.end(), [&](const ArmSettings& arm) {
                const QString name = QString::fromStdString(arm.name);
                return name == names[i] || name.startsWith(names[i] + QStringLiteral(" · "));
            });
            texts << (own == arms.end() ? QString() : joined(differing, own->settings));
        }
    }
    addArms(lines, names, texts);
    for (std::size_t i = 0; i < specs.size(); ++i)
        if (endedEarly(run.arms[i].status) && !run.arms[i].message.empty())
            lines << QStringLiteral("%1: %2").arg(names[static_cast<qsizetype>(i)],
                                                  QString::fromStdString(run.arms[i].message));
    return lines;
}

} // namespace tarakum
