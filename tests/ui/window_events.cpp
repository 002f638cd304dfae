#include "tests/ui/window_events.hpp"

#include <QEvent>

#include <ctime>

namespace tarakum {

namespace {

bool watching = false;
int depth = 0;
double most = 0;
QString mostName;

double cpuSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

} // namespace

void EventTimes::watch(bool on)
{
    watching = on;
    if (!on) return;
    most = 0;
    mostName.clear();
}

double EventTimes::longest()
{
    return most;
}

QString EventTimes::longestName()
{
    return mostName;
}

bool WatchedApplication::notify(QObject* receiver, QEvent* event)
{
    // Only the outermost: what a handler sends on its way counts as its own.
    if (!watching || depth > 0) return QApplication::notify(receiver, event);
    const int type = event->type();
    const QString name = QStringLiteral("%1 %2, event %3")
                             .arg(QLatin1String(receiver->metaObject()->className()), receiver->objectName())
                             .arg(type);
    ++depth;
    const double before = cpuSeconds();
    const bool result = QApplication::notify(receiver, event);
    const double taken = cpuSeconds() - before;
    --depth;
    if (taken > most) {
        most = taken;
        mostName = name;
    }
    return result;
}

} // namespace tarakum
