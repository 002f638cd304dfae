// How much of its CPU time the window's thread spends in one event. The application of these tests measures.
#pragma once

#include <QApplication>
#include <QString>

namespace tarakum {

struct EventTimes
{
    static void watch(bool);      // begins anew, or ends
    static double longest();      // seconds
    static QString longestName(); // what it was: the event's type and its receiver
};

class WatchedApplication : public QApplication
{
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;
};

} // namespace tarakum
