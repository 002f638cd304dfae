// The laboratory's window: tool bar, setup, charts, status line.
#pragma once

#include "engine/lab/document.hpp"
#include "ui/charts_view.hpp"
#include "ui/theme.hpp"
#include "ui/time_left.hpp"
#include "ui/views.hpp"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QTimer>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <functional>
#include <future>
#include <optional>
#include <string>
#include <vector>

class QActionGroup;
class QLabel;
class QMenu;

namespace tarakum {

class ControlBar;
class Laboratory;
class MemoryView;
class MessageBar;
class SetupPanel;

enum class ThemeChoice { System, Light, Dark };

class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(std::optional<int> threads = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    // Shows an experiment and starts a run of it, paused. `file` may be empty: it has none yet.
    void showDocument(const Document&, const std::filesystem::path& file);
    // What the menus do once a file is chosen. False: what went wrong stands in the message bar.
    bool openDocument(const QString& path); // also an export, which carries its experiment
    bool openText(const QString& text);     // an experiment as text; it has no file
    void openShipped(const QString& name);
    void copyExperiment() const;
    void pasteExperiment();
    // Does it at once, or, where changes are not saved, once the message bar's question is answered.
    void whenSaved(std::function<void()> then);
    bool saveDocument(const QString& path);
    bool exportCharts(const QString& path);
    // Writes on a thread of its own, so that a long log does not hold up the window; exportFinished says when.
    void exportCsv(const QString& path);

    void setLanguage(const QString& language); // of the whole program: "en", "ar"
    void setThemeChoice(ThemeChoice);
    ThemeChoice themeChoice() const { return m_themeChoice; }
    void setArrangement(ChartArrangement);
    void setAxis(ChartAxis);

    // What is open, with changes that no file has, to come back the next time.
    QString session() const;
    bool restoreSession(const QString&); // false: there is nothing in it to come back

    void showView(const QString& name); // as in viewKinds(); others change nothing
    QString shownView() const;
    void showOnly(const QString& view); // or "setup": the rest of the window hides

    Laboratory& laboratory() { return *m_laboratory; }
    Views& views() { return *m_views; }
    ChartsView& charts() { return *m_charts; }
    MemoryView& memory() { return *m_memory; }
    SetupPanel& setup() { return *m_setup; }
    ControlBar& controls() { return *m_controls; }
    MessageBar& messages() { return *m_messages; }
    QString statusText() const;

    // Shows what the run has done since; by the window's timer 30 times a second.
    void refresh();

signals:
    void exportFinished(const QString& path, bool written);

protected:
    void changeEvent(QEvent*) override;
    void closeEvent(QCloseEvent*) override;
    void dragEnterEvent(QDragEnterEvent*) override;
    void dropEvent(QDropEvent*) override;
    bool eventFilter(QObject*, QEvent*) override;

private:
    QAction* addItem(QMenu*, std::function<QString()> text, std::function<void()> done);
    QMenu* addMenuOf(QMenu* parent, std::function<QString()> text);
    void buildMenus();
    void retranslate();
    void applyTheme();
    void showRun();
    void showChanged();
    void showTitle();
    void showHistory();
    void fillRecent(QMenu*);
    void showProblem(const QString&);
    QString askForSaving(const QString& title, const QString& suggestion, const QString& filter);
    void save();
    void saveAs();
    void showAbout();
    void showShortcuts();
    QString stateText() const;
    QString progressText() const;
    QString workText() const;

    Laboratory* m_laboratory;
    ControlBar* m_controls;
    MessageBar* m_messages;
    SetupPanel* m_setup;
    Views* m_views;
    ChartsView* m_charts; // one of them, as is
    MemoryView* m_memory;
    QLabel *m_state, *m_work;
    std::vector<std::function<void()>> m_texts; // set anew at a change of language
    QAction *m_undo, *m_redo;
    QActionGroup *m_themes, *m_languages, *m_axes, *m_viewActions;

    std::filesystem::path m_file;
    bool m_asksToClose = false; // the message bar's question is whether to close
    bool m_leaves = false;      // for good: whatever is not saved is not to come back
    Document m_saved;           // as the file has it
    ThemeChoice m_themeChoice = ThemeChoice::System;
    Theme m_theme;
    QTimer m_timer;
    QElapsedTimer m_clock;
    TimeLeft m_timeLeft;
    int m_ticks = 0;
    bool m_errorShown = false; // of the present run
    bool m_playsOn = false;    // once what fits has been measured
    std::vector<std::future<void>> m_exports;
};

} // namespace tarakum
