// The laboratory's window: tool bar, setup, charts, status line.
#pragma once

#include "engine/lab/document.hpp"
#include "engine/lab/state_file.hpp"
#include "ui/charts_view.hpp"
#include "ui/language.hpp"
#include "ui/theme.hpp"
#include "ui/time_left.hpp"
#include "ui/views.hpp"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QThreadPool>
#include <QTimer>

#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QActionGroup;
class QHBoxLayout;
class QLabel;
class QMenu;

namespace tarakum {

class ChartSheetDrawing;
class ControlBar;
class Laboratory;
class LessonGuide;
class MemoryView;
class MessageBar;
class RewindBar;
class RunStore;
class RunsView;
class SeedsChooser;
class SetupPanel;
class StateFolder;
class TimeView;
class TeachMode;

enum class ThemeChoice { System, Light, Dark };
Theme themeFor(ThemeChoice);

class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(std::optional<int> threads = {}, QWidget* parent = nullptr,
                        ThemeChoice theme = ThemeChoice::System);
    ~MainWindow() override;

    // Shows an experiment and starts a run of it, paused. `file` may be empty: it has none yet. Its files are relative
    // to `relativeTo`; none: the file's folder.
    void showDocument(const Document&, const std::filesystem::path& file,
                      std::optional<std::filesystem::path> relativeTo = {});
    // What the menus do once a file is chosen. False: what went wrong stands in the message bar.
    bool openDocument(const QString& path); // also an export, which carries its experiment
    bool openText(const QString& text);     // an experiment as text; it has no file
    void openShipped(const QString& name);
    void showMistakeCharts(const std::string& mistake); // of the run on show, which is of its experiment
    void copyExperiment() const;
    void pasteExperiment();
    // Does it at once, or, where changes are not saved, once the message bar's question is answered.
    void whenSaved(std::function<void()> then);
    bool saveDocument(const QString& path);
    // Logs are read, and text is written, on threads beside the window's, so that a long one does not hold it up;
    // exportFinished says when a file is there.
    void exportCharts(const QString& path, std::optional<int> chart = {}); // none: all on one sheet
    void exportEachChart(const QString& path);                             // "run.png" as "run-loss.png" …
    void copyChart(int chart);                                             // as a picture
    void exportCsv(const QString& path, bool visibleOnly = false);
    void exportReport(const QString& path);
    int pictureScale() const { return m_pictureScale; } // of a PNG
    void setPictureScale(int scale);

    // A lesson on paper, with what the learner has answered; false: what went wrong stands in the message bar.
    bool exportSheet(const QString& lesson, const QString& path);

    // Runs are kept in this folder, and those that are there are listed with the present one; else none is.
    void keepRunsIn(const QString& folder);
    // Of a run that was kept, by its id; empty: the present one. exportFinished says when.
    void exportRun(const QString& id, const QString& path);

    // Runs are saved in this folder while they train: so much is lost at most.
    void saveStatesIn(const QString& folder, std::chrono::duration<double> every = std::chrono::seconds(2));
    void offerLeft(); // asks whether to go on with what windows that are gone have left there, one after another
    void saveState(const QString& path); // of the run at work; exportFinished says when
    void openState(const QString& path); // goes on with it once it is read; stateOpened says when
    RewindBar& rewindBar() { return *m_rewind; }

    void setLanguage(const QString& language); // of the whole program: "en", "ar"
    void setDigits(Digits);                    // likewise
    void setThemeChoice(ThemeChoice);
    ThemeChoice themeChoice() const { return m_themeChoice; }
    void setTextPercent(int percent); // of what the system asks for; text_size.hpp
    void setArrangement(ChartArrangement);
    void setAxis(ChartAxis);

    // What is open, with changes that no file has, to come back the next time.
    QString session() const;
    bool restoreSession(const QString&); // false: there is nothing in it to come back

    void showView(const QString& name); // as in viewKinds(); others change nothing
    QString shownView() const;
    void showOnly(const QString& view); // or "setup": the rest of the window hides

    QHBoxLayout& body() { return *m_body; } // setup, views, lessons, side by side
    Laboratory& laboratory() { return *m_laboratory; }
    Views& views() { return *m_views; }
    ChartsView& charts() { return *m_charts; }
    MemoryView& memory() { return *m_memory; }
    RunsView& runs() { return *m_runs; }
    RunStore* runStore() { return m_store; } // null: runs are not kept
    SetupPanel& setup() { return *m_setup; }
    ControlBar& controls() { return *m_controls; }
    MessageBar& messages() { return *m_messages; }
    LessonGuide& lessons() { return *m_lessons; }
    TeachMode& teaching() { return *m_teaching; }
    QString statusText() const;

    // Shows what the run has done since; by the window's timer 30 times a second.
    void refresh();

signals:
    void exportFinished(const QString& path, bool written);
    void stateOpened(bool shown); // false: what went wrong stands in the message bar
    // A run that was played is over after so many seconds; `words` say how its arms ended.
    void runOver(double seconds, const QString& words);

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
    void buildChartMenu(QMenu*);
    void buildLessons(QAction* setup);
    void showChartControls();
    ChartSheet chartSheet(std::optional<int> chart = {}) const;
    bool tried(const std::function<void()>& what); // false: what went wrong stands in the message bar
    QString askForCharts(const QString& name);
    void askForChart(int chart);
    void askForSheet(const QString& lesson);
    void retranslate();
    void applyTheme();
    void showRun();
    void connectRuns();
    void showPresentRun();
    void showEarlier();
    void keepFinished();
    void buildRewind();
    void offer(const std::filesystem::path& left, std::shared_ptr<const SavedRun>, const std::string& problem);
    bool goOnWith(const SavedRun&, std::shared_ptr<StateFile>); // false: as it says in the message bar
    using StateReader = std::function<void(std::shared_ptr<const SavedRun>, const std::string& problem)>;
    void readStateBeside(const std::filesystem::path& file, StateReader done);
    void showInSetup(const Document&, const std::filesystem::path& file, const std::filesystem::path& folder);
    void openPath(const QString& path); // of any kind, once what is changed is saved
    void showArmColours();
    struct Opened
    {
        Document document;
        QString file; // empty: it has none
    };
    std::optional<Opened> readToOpen(const QString& path); // none: what is wrong stands in the message bar
    std::optional<Opened> readText(const QString& text);
    bool showOpened(const std::optional<Opened>&);
    void showWhenSaved(const std::optional<Opened>&);
    void showChanged();
    void showTitle();
    void showHistory();
    void fillRecent(QMenu*);
    void showProblem(const QString&);
    static void refuseDevices(const QString& path);
    using ExportWriter = std::function<void(const std::shared_ptr<const RunRecord>&, const std::string& document)>;
    void exportInBackground(const QString& path, ExportWriter write);
    std::string exportedDocument() const;
    std::shared_ptr<ChartSheetDrawing> chartDrawing(const QString& path, std::optional<int> chart = {});
    void readCharts(ChartSheetDrawing& drawing, std::function<void()> draw);
    void exportNextChart(const QString& path, const std::shared_ptr<ChartSheetDrawing>& drawing,
                         std::vector<ChartSpec> left);
    QString askForSaving(const QString& title, const QString& suggestion, const QString& filter);
    void save();
    void saveAs();
    void showAbout();
    void showShortcuts();
    QString stateText() const;
    QString progressText() const;
    QString workText() const;
    void noticeEnd(bool playing);

    QHBoxLayout* m_body;
    Laboratory* m_laboratory;
    ControlBar* m_controls;
    MessageBar* m_messages;
    SetupPanel* m_setup;
    Views* m_views;
    ChartsView* m_charts; // one of them, as is
    MemoryView* m_memory;
    RunsView* m_runs;
    TimeView* m_time;
    LessonGuide* m_lessons = nullptr; // made with the menus
    TeachMode* m_teaching = nullptr;  // likewise
    RewindBar* m_rewind;
    RunStore* m_store = nullptr;
    std::shared_ptr<StateFolder> m_states;     // null: runs are not saved
    std::vector<std::filesystem::path> m_left; // what other windows have left, to be offered
    // A kept run whose curves are shown, under each of its seeds; none: the run before.
    std::vector<std::shared_ptr<const RunRecord>> m_beside;
    std::weak_ptr<const RunRecord> m_lastFinished; // was given to the store
    QString m_deletedText;
    QLabel *m_state, *m_work;
    SeedsChooser* m_variation;
    std::vector<std::function<void()>> m_texts; // set anew at a change of language
    QAction *m_undo, *m_redo;
    QActionGroup *m_themes, *m_languages, *m_axes, *m_viewActions, *m_digits, *m_scales;

    std::filesystem::path m_file;
    bool m_asksToClose = false; // the message bar's question is whether to close
    bool m_leaves = false;      // for good: whatever is not saved is not to come back
    Document m_saved;           // as the file has it
    int m_pictureScale = kUsualPictureScale;
    ThemeChoice m_themeChoice = ThemeChoice::System;
    Theme m_theme, m_viewTheme; // m_viewTheme: with the colours of the arms
    QTimer m_timer;
    QElapsedTimer m_clock;
    TimeLeft m_timeLeft;
    int m_ticks = 0;
    bool m_errorShown = false;           // of the present run
    std::optional<qint64> m_playedSince; // m_clock's ms
    bool m_playsOn = false;              // once what fits has been measured
    QThreadPool m_exports;
};

} // namespace tarakum
