#include "ui/fork_text.hpp"

#include "engine/lab/run_record.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"

#include <QCoreApplication>

namespace tarakum {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Forks)
};

} // namespace

QString forkText(const Fork& fork)
{
    return Words::tr("from “%1” after update %2")
        .arg(isolated(QString::fromStdString(fork.of)), countText(static_cast<double>(fork.at)));
}

QString forkWaitsText(const RunRecord& run, std::size_t arm)
{
    const auto& fork = run.experiment.arms[arm].fork;
    const ArmRecord& record = run.arms[arm];
    // Its first window is planned when it begins.
    const bool waits = fork && record.status == ArmStatus::Waiting && record.progress.plannedSteps == 0;
    return waits ? Words::tr("Begins %1.").arg(forkText(*fork)) : QString();
}

} // namespace tarakum
