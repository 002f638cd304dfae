#include "ui/run_notice.hpp"

#include <QApplication>
#include <QSystemTrayIcon>
#include <QTimer>
#include <QWidget>

namespace tarakum {

namespace {

constexpr double kLong = 20;   // seconds
constexpr int kShown = 10'000; // ms

} // namespace

bool deservesNotice(double secondsOfTraining, bool windowIsActive)
{
    return secondsOfTraining >= kLong && !windowIsActive;
}

void showRunNotice(QWidget* window, const QString& title, const QString& words)
{
    QApplication::alert(window);
    if (!QSystemTrayIcon::isSystemTrayAvailable() || !QSystemTrayIcon::supportsMessages()) return;
    // There only as long as its message.
    auto* icon = new QSystemTrayIcon(window->windowIcon(), window);
    QObject::connect(icon, &QSystemTrayIcon::messageClicked, window, [window] {
        window->raise();
        window->activateWindow();
    });
    icon->show();
    icon->showMessage(title, words, window->windowIcon(), kShown);
    QTimer::singleShot(kShown, icon, &QObject::deleteLater);
}

} // namespace tarakum
