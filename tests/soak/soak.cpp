// The window under random hands: clicks, keys, wheels, settings, resets, exports, views, languages and themes, while it
// trains. `soak [SECONDS [SEED]]`: 60 seconds and a seed of the clock's; the same seed makes the same choices among
// what is on the screen, which the training moves too. It ends with 1 if memory grows that nothing explains; a crash is
// a crash. What was done stands in a file that it names.
#include "engine/backend/cuda/cuda.hpp"
#include "engine/base/process_memory.hpp"
#include "engine/lab/shipped.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/main_window.hpp"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <QWheelEvent>

#include <malloc.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace tarakum {
namespace {

constexpr double kMegabyte = 1 << 20;
// MiB, from the calm moments of the second third to those of the last: caches of fonts and pictures, which are still
// being filled in the first minutes.
double allowedGrowth(double seconds)
{
    return seconds < 600 ? 128 : 64;
}

// What a record's rows take, bytes.
double bytesOf(const RunRecord& record)
{
    double bytes = 0;
    for (const ArmRecord& arm : record.arms) {
        const LogSizes sizes = sizesOf(arm);
        const auto add = [&](std::size_t rows, std::size_t size) {
            bytes += static_cast<double>(rows) * static_cast<double>(size);
        };
        add(sizes.updates, sizeof(UpdateRow));
        add(sizes.microBatches, sizeof(MicroRow));
        add(sizes.timeline, sizeof(MemoryRow));
        add(sizes.gaps, sizeof(GradientGap));
        add(sizes.neuronRows, sizeof(NeuronRow));
        add(sizes.layerNorms + sizes.watchedValues + sizes.layerGaps + sizes.neuronSamples, sizeof(double));
    }
    return bytes;
}

// Knows how much of its CPU time the window's thread spends in one event: what the window stands still for.
class Application : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (qobject_cast<QThread*>(receiver)) return QApplication::notify(receiver, event); // the soak's own
        QByteArray what = QByteArray(receiver->metaObject()->className()) + ' ' + receiver->objectName().toUtf8() +
                          ", event " + QByteArray::number(static_cast<int>(event->type()));
        if (const auto* action = qobject_cast<QAction*>(receiver)) what += ", " + action->text().toUtf8();
        const int loops = m_loops;
        const double begin = seconds();
        const bool result = QApplication::notify(receiver, event);
        const double took = seconds() - begin;
        if (loops != m_loops || took <= m_longest) return result; // a menu or a dialog was open in between
        m_longest = took;
        m_longestWhat = what;
        return result;
    }
    void enterLoop() { ++m_loops; }
    double longest() const { return m_longest; }
    const QByteArray& longestWhat() const { return m_longestWhat; }

private:
    static double seconds()
    {
        timespec time = {};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
    int m_loops = 0;
    double m_longest = 0;
    QByteArray m_longestWhat; // the receiver's class, the event's type
};

class Soak
{
public:
    Soak(Application& application, double seconds, std::uint64_t seed)
        : m_application(application), m_seconds(seconds), m_random(seed)
    {
        m_told.setFileName(QDir::tempPath() + QStringLiteral("/tarakum-soak-%1.txt").arg(seed));
        if (!m_told.open(QIODevice::WriteOnly | QIODevice::Text)) std::abort();
        QDir::setCurrent(m_folder.path()); // where a file dialog would write
        std::printf("seed %llu, %g s; what is done stands in %s\n", static_cast<unsigned long long>(seed), seconds,
                    qPrintable(m_told.fileName()));
        std::fflush(stdout);
    }

    int run()
    {
        openWindow();
        m_clock.start();
        actNext();
        QApplication::exec();
        return report();
    }

private:
    // ── chance ──────────────────────────────────────────────────────────────────────────────────────────────────────

    int below(int n) { return static_cast<int>(m_random() % static_cast<std::uint64_t>(std::max(1, n))); }
    bool oneIn(int n) { return below(n) == 0; }
    template <class List>
    const auto& oneOf(const List& list)
    {
        return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
    }
    QString oneOf(std::initializer_list<const char*> words)
    {
        return QString::fromLatin1(words.begin()[below(static_cast<int>(words.size()))]);
    }

    // ── what is done ────────────────────────────────────────────────────────────────────────────────────────────────

    void openWindow()
    {
        m_window = std::make_unique<MainWindow>(1);
        m_window->keepRunsIn(m_folder.filePath(QStringLiteral("runs")));
        m_window->resize(1280, 800);
        m_window->saveStatesIn(m_folder.filePath(QStringLiteral("states")));
        m_window->showDocument(calmDocument(), {});
        m_window->offerLeft(); // of the window before
        m_window->show();
        m_window->activateWindow();
        ++m_windows;
    }
    static Document calmDocument() { return parseDocument(findShipped("line")->json, "line"); }

    void tell(const QString& what)
    {
        m_told.write((QString::number(m_clock.elapsed()) + QLatin1Char(' ') + what + QLatin1Char('\n')).toUtf8());
        m_told.flush();
    }

    // By a new timer each, so that it goes on inside the event loops of menus and dialogs.
    void actNext()
    {
        QTimer::singleShot(0, [this] { act(); });
    }
    void act()
    {
        actNext();
        m_application.enterLoop();
        if (m_inside) return; // an action opened an event loop: its own timer's events come here
        ++m_actions;
        const double now = static_cast<double>(m_clock.elapsed()) / 1000;
        if (QWidget* modal = QApplication::activeModalWidget()) return dismiss(modal);
        if (QWidget* popup = QApplication::activePopupWidget()) return inPopup(popup);
        if (now >= m_seconds) return QApplication::quit();
        if (!m_window->isVisible()) {
            tell(QStringLiteral("a window anew"));
            m_window.reset();
            return openWindow();
        }
        if (now >= m_nextCalm) return calm(now);
        switch (below(20)) {
        case 0: return changeWindow();
        case 1: return exportSomething();
        case 2: return openSomething();
        case 3:
        case 4: return m_window->isActiveWindow() ? pressControl() : m_window->activateWindow();
        case 5:
        case 6:
        case 7: return typeKeys();
        case 8: return wheelSomewhere();
        case 9: return dragSomewhere();
        case 10:
        case 11: return typeSetting();
        case 12: return changeView();
        default: return clickSomewhere();
        }
    }

    QWidget* someWidget()
    {
        QList<QWidget*> shown;
        for (QWidget* widget : m_window->findChildren<QWidget*>())
            if (widget->isVisible() && widget->isEnabled() && !widget->visibleRegion().isEmpty()) shown << widget;
        return shown.isEmpty() ? nullptr : oneOf(shown);
    }
    static QString nameOf(const QWidget* widget)
    {
        return QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName();
    }
    QPoint somePoint(const QWidget* widget) { return {below(widget->width()), below(widget->height())}; }

    void clickSomewhere()
    {
        QPointer<QWidget> widget = someWidget();
        if (!widget) return;
        // Half of them on what answers.
        for (int i = 0; i < 4 && oneIn(2) && !qobject_cast<QAbstractButton*>(widget.data()); ++i)
            if (QWidget* other = someWidget()) widget = other;
        const QPoint at = somePoint(widget);
        tell(QStringLiteral("click %1 %2,%3").arg(nameOf(widget)).arg(at.x()).arg(at.y()));
        const auto button = oneIn(8) ? Qt::RightButton : Qt::LeftButton;
        if (oneIn(10))
            QTest::mouseDClick(widget, button, {}, at);
        else
            QTest::mouseClick(widget, button, {}, at);
    }
    void wheelSomewhere()
    {
        QPointer<QWidget> widget = someWidget();
        if (!widget) return;
        const QPoint at = somePoint(widget);
        tell(QStringLiteral("wheel %1").arg(nameOf(widget)));
        const QPoint angle(0, oneIn(2) ? 120 : -120);
        QWheelEvent event(at, widget->mapToGlobal(at), {}, angle, Qt::NoButton,
                          oneIn(3) ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(widget, &event);
    }
    void dragSomewhere()
    {
        QPointer<QWidget> widget = someWidget();
        if (!widget) return;
        const QPoint from = somePoint(widget), to = somePoint(widget);
        tell(QStringLiteral("drag %1").arg(nameOf(widget)));
        QTest::mousePress(widget, Qt::LeftButton, {}, from);
        if (widget) QTest::mouseMove(widget, (from + to) / 2);
        if (widget) QTest::mouseMove(widget, to);
        if (widget) QTest::mouseRelease(widget, Qt::LeftButton, {}, to);
    }
    void typeKeys()
    {
        QPointer<QWidget> widget = QApplication::focusWidget();
        if (!widget) widget = m_window.get();
        constexpr Qt::Key keys[] = {Qt::Key_Tab,    Qt::Key_Backtab, Qt::Key_Space, Qt::Key_Return, Qt::Key_Escape,
                                    Qt::Key_Left,   Qt::Key_Right,   Qt::Key_Up,    Qt::Key_Down,   Qt::Key_Home,
                                    Qt::Key_End,    Qt::Key_PageUp,  Qt::Key_F1,    Qt::Key_F2,     Qt::Key_F5,
                                    Qt::Key_F11,    Qt::Key_Delete,  Qt::Key_1,     Qt::Key_9,      Qt::Key_Minus,
                                    Qt::Key_Period, Qt::Key_E,       Qt::Key_R,     Qt::Key_Z,      Qt::Key_Y,
                                    Qt::Key_S,      Qt::Key_Plus,    Qt::Key_0,     Qt::Key_M,      Qt::Key_V};
        const Qt::Key key = oneOf(keys);
        Qt::KeyboardModifiers held;
        if (oneIn(3)) held |= Qt::ControlModifier;
        if (oneIn(6)) held |= Qt::ShiftModifier;
        if (oneIn(12)) held |= Qt::AltModifier;
        tell(QStringLiteral("key %1 %2 on %3").arg(key).arg(held.toInt()).arg(nameOf(widget)));
        QTest::keyClick(widget, key, held);
    }
    void pressControl()
    {
        const QString name = oneOf({"play", "play", "play", "pause", "reset", "stepMicroBatch", "stepUpdate"});
        tell(QStringLiteral("control ") + name);
        Laboratory& laboratory = m_window->laboratory();
        if (auto* button = m_window->findChild<QAbstractButton*>(name); button && button->isVisible())
            QTest::mouseClick(button, Qt::LeftButton);
        else if (name == QLatin1String("play"))
            laboratory.play();
        else if (name == QLatin1String("pause"))
            laboratory.pause();
        else
            laboratory.step(oneIn(2) ? Step::Update : Step::MicroBatch);
    }
    void typeSetting()
    {
        QList<QWidget*> fields;
        for (QWidget* widget : m_window->findChildren<QWidget*>())
            if (widget->isVisible() && widget->isEnabled() &&
                (qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QLineEdit*>(widget) ||
                 qobject_cast<QComboBox*>(widget)))
                fields << widget;
        if (fields.isEmpty()) return;
        QPointer<QWidget> field = oneOf(fields);
        if (auto* choice = qobject_cast<QComboBox*>(field.data()); choice && choice->count() > 0) {
            const int index = below(choice->count());
            tell(QStringLiteral("choose %1 %2").arg(nameOf(choice)).arg(index));
            choice->setFocus();
            choice->setCurrentIndex(index);
            if (field) emit choice->activated(index);
            return;
        }
        const QString text = oneOf({"1",
                                    "2",
                                    "3",
                                    "4",
                                    "8",
                                    "16",
                                    "0",
                                    "-1",
                                    "0.1",
                                    "1e-3",
                                    "1e30",
                                    "1e9",
                                    "abc",
                                    "",
                                    "0.5",
                                    "[1, 2]",
                                    "64 MiB",
                                    "nan",
                                    "9007199254740993",
                                    "2, 3"});
        tell(QStringLiteral("type %1 into %2").arg(text, nameOf(field)));
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        if (field) QTest::keyClicks(field, text);
        if (field) QTest::keyClick(field, Qt::Key_Return);
    }
    void changeView()
    {
        const int view = below(m_window->views().count());
        tell(QStringLiteral("view ") + m_window->views().name(view));
        m_window->showView(m_window->views().name(view));
    }
    void changeWindow()
    {
        tell(QStringLiteral("window"));
        switch (below(9)) {
        case 0:
        case 1: return m_window->setLanguage(oneIn(2) ? QStringLiteral("ar") : QStringLiteral("en"));
        case 2: return m_window->setThemeChoice(oneIn(2) ? ThemeChoice::Dark : ThemeChoice::Light);
        case 3: return m_window->resize(640 + below(1400), 480 + below(900));
        case 4: return m_window->setTextPercent(80 + below(120));
        case 5: return m_window->setArrangement(oneIn(2) ? ChartArrangement::Overlaid : ChartArrangement::SideBySide);
        case 6: return m_window->setAxis(static_cast<ChartAxis>(below(4)));
        case 7: return m_window->laboratory().setSpeed(oneIn(2) ? 0 : 1 + below(50));
        default: m_window->restoreSession(m_window->session()); return;
        }
    }
    void exportSomething()
    {
        const QString name = m_folder.filePath(QStringLiteral("out%1").arg(below(4)));
        const int which = below(7);
        tell(QStringLiteral("export %1").arg(which));
        switch (which) {
        case 0: return m_window->exportCsv(name + QStringLiteral(".csv"), oneIn(2));
        case 1: return m_window->exportCharts(name + QStringLiteral(".png"));
        case 2: return m_window->exportCharts(name + QStringLiteral(".svg"));
        case 3: return m_window->exportCharts(name + QStringLiteral(".pdf"), 0);
        case 4: return m_window->exportReport(name + QStringLiteral(".html"));
        case 5: m_window->saveDocument(name + QStringLiteral(".json")); return;
        default: return m_window->copyExperiment();
        }
    }
    void openSomething()
    {
        if (oneIn(2)) { // what was written: right, wrong, of another kind
            const QString file =
                m_folder.filePath(QStringLiteral("out%1").arg(below(4))) + oneOf({".json", ".csv", ".png", ".html"});
            tell(QStringLiteral("open ") + file);
            m_window->openDocument(file);
            m_window->laboratory().play();
            return;
        }
        if (oneIn(3)) { // one that goes on
            Document document = parseDocument(findShipped("spiral")->json, "spiral");
            setOption(document, "length.samples=1099511627776");
            tell(QStringLiteral("endless"));
            m_window->showDocument(document, {});
            m_window->laboratory().play();
            return;
        }
        // Those that are made from the seed: quick to load.
        const QString name = oneOf({"line", "spiral", "gpt", "memory", "checkpointing", "division-forgotten",
                                    "rest-leaks", "batch-norm-sees-b", "state-shared"});
        tell(QStringLiteral("shipped ") + name);
        m_window->openShipped(name);
        m_window->laboratory().play();
    }

    void dismiss(QWidget* modal)
    {
        tell(QStringLiteral("dialog ") + nameOf(modal));
        // A file dialog deletes and renames, wherever it stands: it is only ever closed.
        if (qobject_cast<QFileDialog*>(modal) || oneIn(2)) {
            modal->close();
            return;
        }
        const auto buttons = modal->findChildren<QAbstractButton*>();
        if (buttons.isEmpty()) {
            modal->close();
            return;
        }
        QTest::mouseClick(oneOf(buttons), Qt::LeftButton);
    }
    void inPopup(QWidget* popup)
    {
        tell(QStringLiteral("popup ") + nameOf(popup));
        if (oneIn(3)) {
            popup->close();
            return;
        }
        if (oneIn(2))
            QTest::keyClick(popup, oneIn(3) ? Qt::Key_Return : Qt::Key_Down);
        else
            QTest::mouseClick(popup, Qt::LeftButton, {}, somePoint(popup));
    }

    // ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    double logs()
    {
        double bytes = 0;
        const Laboratory& laboratory = m_window->laboratory();
        for (int i = 0; i <= laboratory.atWork(); ++i)
            if (const auto record = laboratory.variationRecord(i)) bytes += bytesOf(*record);
        for (const auto& record : laboratory.earlier()) bytes += bytesOf(*record);
        return bytes;
    }
    // Every so often all is let go of: what is held then, but for the logs, must not grow.
    void calm(double now)
    {
        const double busy = static_cast<double>(residentMemory()), busyLogs = logs();
        m_inside = true;
        m_window->showDocument(calmDocument(), {});
        QElapsedTimer wait;
        // Exports end, runs stop and are kept.
        for (wait.start(); wait.elapsed() < 300 || (m_window->laboratory().ending() && wait.elapsed() < 30'000);)
            QTest::qWait(10);
        m_inside = false;
        const double held = static_cast<double>(residentMemory()) - logs();
        m_calm.push_back(held / kMegabyte);
        m_nextCalm = now + std::max(4.0, m_seconds / 40);
        const auto heap = mallinfo2();
        std::printf("%6.0f s: %d actions, %.0f MiB of which logs %.1f; calm %.1f MiB, of which allocated %.1f, "
                    "free in the heap %.1f%s\n",
                    now, m_actions, busy / kMegabyte, busyLogs / kMegabyte, m_calm.back(),
                    static_cast<double>(heap.uordblks + heap.hblkhd) / kMegabyte,
                    static_cast<double>(heap.fordblks) / kMegabyte,
                    m_window->laboratory().ending() ? "; a run has not ended yet" : "");
        std::fflush(stdout);
    }
    static double median(std::vector<double> values)
    {
        std::sort(values.begin(), values.end());
        return values[values.size() / 2];
    }

    int report()
    {
        std::printf("%d actions, windows opened: %d; longest event %.3f s of CPU (%s)\n", m_actions, m_windows,
                    m_application.longest(), m_application.longestWhat().constData());
        m_window.reset();
        const std::size_t third = m_calm.size() / 3;
        if (third == 0) return 0; // too short to tell
        const double before = median({m_calm.begin() + static_cast<std::ptrdiff_t>(third),
                                      m_calm.begin() + static_cast<std::ptrdiff_t>(2 * third)});
        const double after = median({m_calm.end() - static_cast<std::ptrdiff_t>(third), m_calm.end()});
        std::printf("memory at calm moments: median of the second third %.1f MiB, of the last %.1f MiB\n", before,
                    after);
        if (after - before <= allowedGrowth(m_seconds)) return 0;
        std::printf("memory grows: more than %.0f MiB\n", allowedGrowth(m_seconds));
        return 1;
    }

    QTemporaryDir m_folder;
    Application& m_application;
    double m_seconds;
    std::mt19937_64 m_random;
    QFile m_told;
    std::unique_ptr<MainWindow> m_window;
    QElapsedTimer m_clock;
    std::vector<double> m_calm; // MiB
    double m_nextCalm = 2;
    int m_actions = 0, m_windows = 0;
    bool m_inside = false;
};

} // namespace
} // namespace tarakum

int main(int argc, char** argv)
{
    tarakum::useOneHeap(); // as the program does
    qputenv("PATH", {});   // a link opens nothing
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    QSettings::setPath(QSettings::IniFormat, QSettings::SystemScope, settings.path());
    QApplication::setOrganizationName(QStringLiteral("tarakum-soak"));
    QApplication::setApplicationName(QStringLiteral("tarakum-soak"));
    tarakum::Application application(argc, argv);
    QApplication::setQuitOnLastWindowClosed(false);
    tarakum::setLanguage(QStringLiteral("en"));
    tarakum::cudaState(); // its libraries take 150 MiB for good, whenever somebody first asks
    const double seconds = argc > 1 ? std::atof(argv[1]) : 60;
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    const std::uint64_t seed =
        argc > 2 ? std::strtoull(argv[2], nullptr, 10) : static_cast<std::uint64_t>(now) % 100'000;
    return tarakum::Soak(application, seconds, seed).run();
}
