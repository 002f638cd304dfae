// Tests of the window need a QApplication, but neither a display nor anybody's settings.
#include "tests/ui/window_events.hpp"
#include "ui/language.hpp"

#include <QSettings>
#include <QTemporaryDir>

#include <gtest/gtest.h>

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    QSettings::setPath(QSettings::IniFormat, QSettings::SystemScope, settings.path());
    QApplication::setOrganizationName(QStringLiteral("tarakum-tests"));
    QApplication::setApplicationName(QStringLiteral("tarakum-tests"));
    tarakum::WatchedApplication application(argc, argv);
    tarakum::setLanguage(QStringLiteral("en"));
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
