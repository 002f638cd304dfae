#include "ui/main_window.hpp"

#include "ui/arm_colours.hpp"
#include "ui/chart_budget.hpp"
#include "ui/chart_export.hpp"
#include "ui/control_bar.hpp"
#include "ui/experiment_text.hpp"
#include "ui/icons.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/layers_view.hpp"
#include "ui/lesson_guide.hpp"
#include "ui/lesson_panel.hpp"
#include "ui/lesson_start.hpp"
#include "ui/library_view.hpp"
#include "ui/memory_view.hpp"
#include "ui/message_bar.hpp"
#include "ui/rate_map_view.hpp"
#include "ui/recent_files.hpp"
#include "ui/report.hpp"
#include "ui/rewind_bar.hpp"
#include "ui/run_notice.hpp"
#include "ui/runs_view.hpp"
#include "ui/seeds_chooser.hpp"
#include "ui/setup_panel.hpp"
#include "ui/shortcut_sheet.hpp"
#include "ui/style.hpp"
#include "ui/teach_mode.hpp"
#include "ui/text_size.hpp"
#include "ui/time_view.hpp"
#include "ui/whole_file.hpp"

#include "engine/lab/export.hpp"
#include "engine/lab/shipped.hpp"

#include <QAbstractButton>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QStatusBar>
#include <QVBoxLayout>

#include <algorithm>
#include <ostream>
#include <utility>

namespace tarakum {

namespace {

constexpr int kTick = 33; // ms
constexpr qint64 kLargestOpened = qint64{1} << 30, kLargestRead = (qint64{64} << 20) + 1;

QString fromPath(const std::filesystem::path& path)
{
    return QString::fromStdString(path.string());
}

std::filesystem::path toPath(const QString& path)
{
    return std::filesystem::path(path.toStdString());
}

} // namespace

Theme themeFor(ThemeChoice choice)
{
    const bool systemDark =
        systemIsDark(); // also where it does not count: it is to be known before any style is applied
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && systemDark);
    return dark ? Theme::darkTheme() : Theme::light();
}

MainWindow::MainWindow(std::optional<int> threads, QWidget* parent, ThemeChoice theme)
    : QMainWindow(parent), m_body(new QHBoxLayout), m_laboratory(new Laboratory(threads, this)),
      m_controls(new ControlBar(this)), m_messages(new MessageBar(this)), m_setup(new SetupPanel(this)),
      m_views(new Views(this)), m_charts(m_views->findChild<ChartsView*>()),
      m_memory(m_views->findChild<MemoryView*>()), m_runs(m_views->findChild<RunsView*>()),
      m_time(m_views->findChild<TimeView*>()), m_rewind(new RewindBar(this)), m_state(new QLabel(this)),
      m_work(new QLabel(this)), m_variation(new SeedsChooser(this)), m_undo(new QAction(this)),
      m_redo(new QAction(this)), m_themes(new QActionGroup(this)), m_languages(new QActionGroup(this)),
      m_axes(new QActionGroup(this)), m_viewActions(new QActionGroup(this)), m_digits(new QActionGroup(this)),
      m_scales(new QActionGroup(this))
{
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    addToolBar(m_controls);
    setContextMenuPolicy(Qt::PreventContextMenu);

    auto* central = new QWidget(this);
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_messages);
    column->addWidget(m_rewind);
    m_body->setSpacing(0);
    auto* edge = new QFrame(central);
    edge->setObjectName(QStringLiteral("setupEdge"));
    edge->setFixedWidth(1);
    m_body->addWidget(m_setup);
    m_body->addWidget(edge);
    m_body->addWidget(m_views, 1);
    column->addLayout(m_body, 1);
    setCentralWidget(central);

    m_state->setObjectName(QStringLiteral("state"));
    m_state->setContentsMargins(8, 2, 8, 2);
    m_work->setObjectName(QStringLiteral("faint"));
    m_work->setTextFormat(Qt::PlainText);
    statusBar()->addWidget(m_state);
    statusBar()->addWidget(m_work, 1);
    statusBar()->addPermanentWidget(m_variation);
    statusBar()->setSizeGripEnabled(false);

    connect(m_controls->play(), &QAction::triggered, this, [this] {
        if (m_laboratory->playing())
            m_laboratory->pause();
        else {
            m_laboratory->play();
            m_playedSince = m_clock.elapsed(); // it may be over before the next look
        }
        refresh();
    });
    connect(m_controls->microBatch(), &QAction::triggered, this, [this] { m_laboratory->step(Step::MicroBatch); });
    connect(m_controls->update(), &QAction::triggered, this, [this] { m_laboratory->step(Step::Update); });
    connect(m_controls->reset(), &QAction::triggered, this, [this] { m_laboratory->reset(); });
    connect(m_controls->sideBySide(), &QAction::triggered, this,
            [this] { setArrangement(ChartArrangement::SideBySide); });
    connect(m_controls->overlaid(), &QAction::triggered, this, [this] { setArrangement(ChartArrangement::Overlaid); });
    connect(m_controls, &ControlBar::axisChosen, this, &MainWindow::setAxis);
    connect(m_controls, &ControlBar::speedChosen, m_laboratory, &Laboratory::setSpeed);
    connect(m_setup, &SetupPanel::changed, this, [this](const Document& document) {
        m_laboratory->change(document);
        showChanged();
        m_memory->setDocument(document, m_laboratory->folder());
        if (const auto record = m_laboratory->record()) m_charts->setBudgets(budgetsOf(document, record->experiment));
        showArmColours();
        showTitle();
    });
    connect(m_charts, &ChartsView::budgetChosen, this, [this](int arm, qint64 bytes) {
        const std::string& name = m_laboratory->record()->experiment.arms[static_cast<std::size_t>(arm)].name;
        m_setup->edit(budgetEdits(m_setup->document(), name, bytes));
    });
    connect(m_charts, &ChartsView::copyAsked, this, &MainWindow::copyChart);
    connect(m_charts, &ChartsView::exportAsked, this, &MainWindow::askForChart);
    // One crosshair for the charts and the time strip.
    connect(m_charts, &ChartsView::momentChosen, m_time, &TimeView::setMoment);
    connect(m_time, &TimeView::momentChosen, m_charts, &ChartsView::setMoment);
    connect(m_views, &Views::currentChanged, this, &MainWindow::showChartControls);
    connect(m_memory, &MemoryView::edited, m_setup, &SetupPanel::edit);
    connect(m_views->findChild<LayersView*>(), &LayersView::measureAsked, this, [this] {
        m_setup->edit({{"measure", "micro-batch"}});
    });
    connect(m_views->findChild<RateMapView*>(), &RateMapView::armAsked, this, [this](const ArmWish& wish) {
        Document keys{{"micro_batch", wish.microBatch}, {"optimizer", {{"learning_rate", wish.rate}}}};
        if (wish.effectiveBatch)
            keys["effective_batch"] = *wish.effectiveBatch;
        else
            keys["accumulation_steps"] = wish.steps;
        m_setup->addVariant(wish.like, wish.name, keys);
    });
    auto* library = m_views->findChild<LibraryView*>();
    connect(library, &LibraryView::chartsAsked, this, &MainWindow::showMistakeCharts);
    connect(library, &LibraryView::openAsked, this, [this](const std::string& name) {
        whenSaved([this, name] {
            openShipped(QString::fromStdString(name));
            showMistakeCharts(name);
        });
    });
    connect(m_memory, &MemoryView::measuring, this, [this](bool measuring) {
        if (measuring) {
            m_playsOn = m_laboratory->playing();
            m_laboratory->pause();
        } else if (std::exchange(m_playsOn, false) && !m_laboratory->changed()) {
            m_laboratory->play();
        }
        refresh();
    });
    connect(m_setup, &SetupPanel::historyChanged, this, [this] {
        showHistory();
        showTitle();
    });
    connect(m_laboratory, &Laboratory::runReplaced, this, &MainWindow::showRun);
    connectRuns();
    buildRewind();
    connect(m_variation, &SeedsChooser::chosen, m_laboratory, &Laboratory::show);
    connect(m_laboratory, &Laboratory::changedChanged, this, &MainWindow::showChanged);

    connect(this, &MainWindow::runOver, this, [this](double seconds, const QString& words) {
        if (deservesNotice(seconds, isActiveWindow())) showRunNotice(this, tr("Tarakum"), words);
    });

    buildMenus();
    showChartControls();
    setThemeChoice(theme);
    retranslate();
    qApp->installEventFilter(this);
    m_clock.start();
    connect(&m_timer, &QTimer::timeout, this, &MainWindow::refresh);
    m_timer.start(kTick);
}

MainWindow::~MainWindow()
{
    m_views->disconnect(m_lessons);
    m_laboratory->disconnect(this);
    m_memory->disconnect(this);
    m_setup->disconnect(this);
}

void MainWindow::showDocument(const Document& document, const std::filesystem::path& file,
                              std::optional<std::filesystem::path> relativeTo)
{
    const auto folder = relativeTo.value_or(file.parent_path());
    showInSetup(document, file, folder);
    m_laboratory->open(document, folder);
    m_memory->setDocument(document, folder);
    for (const Problem& problem : m_setup->problems()) showProblem(QString::fromStdString(problem.text()));
    showTitle();
}

void MainWindow::showInSetup(const Document& document, const std::filesystem::path& file,
                             const std::filesystem::path& folder)
{
    m_file = file;
    m_saved = document;
    m_setup->setDocument(document, folder);
    m_charts->setHiddenArms({});
    m_beside.clear();
    m_runs->forgetBeside();
}

std::optional<MainWindow::Opened> MainWindow::readToOpen(const QString& path)
{
    try {
        QFile file(path);
        refuseDevices(path);
        if (!file.open(QIODevice::ReadOnly)) throw BadInput(path.toStdString(), "", file.errorString().toStdString());
        if (file.size() > kLargestOpened)
            throw BadInput(path.toStdString(), "", tr("larger than 1 GiB, which no export is").toStdString());
        // Of rows only the head is read: the experiment stands there.
        const QByteArray bytes = file.read(kLargestRead);
        // An export is not to be overwritten by its experiment.
        return Opened{experimentIn(bytes, path.toStdString()), isExperimentFile(bytes) ? path : QString()};
    } catch (const Error& error) {
        if (!QFileInfo::exists(path)) removeRecentFile(path);
        showProblem(QString::fromStdString(error.what()));
        return {};
    }
}

std::optional<MainWindow::Opened> MainWindow::readText(const QString& text)
{
    std::optional<Opened> opened;
    tried([&] { opened = Opened{experimentIn(text.toUtf8(), tr("copied text").toStdString()), {}}; });
    return opened;
}

bool MainWindow::showOpened(const std::optional<Opened>& opened)
{
    if (!opened) return false;
    m_messages->dismiss();
    showDocument(opened->document, toPath(opened->file));
    if (!opened->file.isEmpty()) addRecentFile(opened->file);
    return m_setup->problems().empty();
}

// What cannot be opened is no reason to ask about what is not saved.
void MainWindow::showWhenSaved(const std::optional<Opened>& opened)
{
    if (opened) whenSaved([this, opened] { showOpened(opened); });
}

void MainWindow::openPath(const QString& path)
{
    if (isStateFile(toPath(path)))
        whenSaved([this, path] { openState(path); });
    else
        showWhenSaved(readToOpen(path));
}

bool MainWindow::openDocument(const QString& path)
{
    return showOpened(readToOpen(path));
}

bool MainWindow::openText(const QString& text)
{
    return showOpened(readText(text));
}

void MainWindow::openShipped(const QString& name)
{
    const Shipped* shipped = findShipped(name.toStdString());
    if (!shipped) return;
    m_messages->dismiss();
    showDocument(parseDocument(shipped->json, std::string(shipped->name)), {});
}

// With the chart that shows the mistake best among them.
void MainWindow::showMistakeCharts(const std::string& name)
{
    const Mistake* mistake = findMistake(name);
    if (!mistake) return;
    const ChartSpec wanted = chartOf(mistake->chart);
    const auto& charts = m_charts->charts();
    const bool there = std::any_of(charts.begin(), charts.end(), [&](const ChartSpec& chart) {
        return chart.key() == wanted.key() || (chart.second() && chart.second()->name == mistake->chart);
    });
    if (!there) m_charts->addChart(wanted);
    showView(QStringLiteral("charts"));
}

void MainWindow::copyExperiment() const
{
    QApplication::clipboard()->setText(QString::fromStdString(documentPretty(m_setup->document())));
}

void MainWindow::pasteExperiment()
{
    showWhenSaved(readText(QApplication::clipboard()->text()));
}

// No dialog: training goes on, and so does everything else, until there is an answer.
void MainWindow::whenSaved(std::function<void()> then)
{
    m_asksToClose = false;
    if (!isWindowModified()) return then();
    const QString name = m_file.empty() ? tr("This experiment") : isolated(fromPath(m_file.filename()));
    m_messages->ask(tr("%1 has changes that are not saved.").arg(name), {{tr("Save"),
                                                                          [this, then] {
                                                                              save();
                                                                              if (!isWindowModified()) then();
                                                                          }},
                                                                         {tr("Do not save"), then},
                                                                         {tr("Cancel"), {}}});
}

QString MainWindow::session() const
{
    Document session{{"file", m_file.string()}, {"saved", m_saved}, {"view", shownView().toStdString()}};
    Document& hidden = session["hidden"] = Document::array();
    for (const QString& arm : m_charts->hiddenArms()) hidden.push_back(arm.toStdString());
    if (!m_leaves && m_setup->document() != m_saved) session["changed"] = m_setup->document();
    return QString::fromStdString(documentLine(session));
}

bool MainWindow::restoreSession(const QString& text)
{
    try {
        const Document session = parseDocument(text.toStdString(), "session");
        const std::filesystem::path file = session.at("file").get<std::string>();
        Document saved = session.at("saved");
        if (!saved.is_object()) return false;
        if (!file.empty()) { // as it is now; if it is gone, as it was
            std::error_code gone;
            if (std::filesystem::exists(file, gone)) saved = readDocument(file);
        }
        showDocument(saved, file);
        if (session.contains("view")) showView(QString::fromStdString(session.at("view").get<std::string>()));
        if (session.contains("changed")) m_setup->replace(session.at("changed"));
        if (session.contains("hidden")) {
            QStringList hidden;
            for (const auto& arm : session.at("hidden")) hidden << QString::fromStdString(arm.get<std::string>());
            m_charts->setHiddenArms(hidden);
        }
        return true;
    } catch (const std::exception&) { // of another version, cut off: not worth a word
        return false;
    }
}

bool MainWindow::saveDocument(const QString& path)
{
    if (!m_setup->problems().empty()) {
        showProblem(tr("Not saved: mend first what the setup panel marks."));
        return false;
    }
    try {
        writeDocument(m_setup->document(), toPath(path));
    } catch (const Error& error) {
        showProblem(QString::fromStdString(error.what()));
        return false;
    }
    m_file = toPath(path);
    m_saved = m_setup->document();
    m_setup->setSaved(m_saved);
    addRecentFile(path);
    showTitle();
    return true;
}

// Of the run on show, in the colours that its arms have by now: what an export carries.
std::string MainWindow::exportedDocument() const
{
    return documentLine(withColoursOf(m_laboratory->runDocument(), m_laboratory->document()));
}

ChartSheet MainWindow::chartSheet(std::optional<int> chart) const
{
    ChartSheet sheet = m_charts->sheet(chart);
    if (m_laboratory->record()) sheet.document = exportedDocument();
    return sheet;
}

// A pipe would hold up the window until somebody reads it.
void MainWindow::refuseDevices(const QString& path)
{
    if (isNoRegularFile(path)) throw BadInput(path.toStdString(), "", tr("this is not a file").toStdString());
}

bool MainWindow::tried(const std::function<void()>& what)
{
    try {
        what();
        return true;
    } catch (const Error& error) {
        showProblem(QString::fromStdString(error.what()));
        return false;
    }
}

// The log is read beside the window, whose thread draws then: with a million rows reading takes seconds. `draw` holds
// the drawing, and goes with it in the window's thread.
void MainWindow::readCharts(ChartSheetDrawing& drawing, std::function<void()> draw)
{
    m_exports.start([this, &drawing, draw = std::move(draw)]() mutable {
        drawing.read();
        QMetaObject::invokeMethod(this, std::move(draw));
    });
}

// Null: what is wrong stands in the message bar.
std::shared_ptr<ChartSheetDrawing> MainWindow::chartDrawing(const QString& path, std::optional<int> chart)
{
    std::shared_ptr<ChartSheetDrawing> drawing;
    tried([&] {
        refuseDevices(path);
        checkChartFile(path);
        drawing = std::make_shared<ChartSheetDrawing>(chartSheet(chart));
    });
    return drawing;
}

void MainWindow::exportCharts(const QString& path, std::optional<int> chart)
{
    const auto drawing = chartDrawing(path, chart);
    if (!drawing) return emit exportFinished(path, false);
    readCharts(*drawing, [this, drawing, path] {
        emit exportFinished(path, tried([&] { drawing->write(path, m_pictureScale); }));
    });
}

void MainWindow::exportEachChart(const QString& path)
{
    if (const auto drawing = chartDrawing(path))
        exportNextChart(path, drawing, m_charts->charts());
    else
        emit exportFinished(path, false);
}

// The first of those that are left; what is read for one is there for the next.
void MainWindow::exportNextChart(const QString& path, const std::shared_ptr<ChartSheetDrawing>& drawing,
                                 std::vector<ChartSpec> left)
{
    const ChartSpec chart = left.front();
    left.erase(left.begin());
    drawing->show(chart);
    readCharts(*drawing, [this, path, drawing, chart, left = std::move(left)] {
        const bool written = tried([&] { drawing->write(fileOfChart(path, chart), m_pictureScale); });
        if (!written || left.empty()) return emit exportFinished(path, written);
        exportNextChart(path, drawing, left);
    });
}

void MainWindow::copyChart(int chart)
{
    std::shared_ptr<ChartSheetDrawing> drawing;
    if (!tried([&] { drawing = std::make_shared<ChartSheetDrawing>(chartSheet(chart)); })) return;
    readCharts(*drawing, [this, drawing] { QApplication::clipboard()->setImage(drawing->picture(m_pictureScale)); });
}

// The file's ending says what it is to be.
QString MainWindow::askForCharts(const QString& name)
{
    return askForSaving(tr("Export charts"), name + QStringLiteral(".png"), tr("Pictures (*.png *.svg *.pdf)"));
}

void MainWindow::askForChart(int chart)
{
    const QString path = askForCharts(m_charts->charts()[static_cast<std::size_t>(chart)].key());
    if (!path.isEmpty()) exportCharts(path, chart);
}

// On a thread of its own; `write` takes the record of all variations, and the experiment as it is to stand in the file.
void MainWindow::exportInBackground(const QString& path, ExportWriter write)
{
    if (!m_laboratory->record()) {
        showProblem(tr("There is no run to export."));
        emit exportFinished(path, false);
        return;
    }
    m_exports.start([this, joined = m_laboratory->joined(), path, write = std::move(write),
                     document = exportedDocument()]() mutable {
        QString problem;
        try {
            write(joined(), document);
        } catch (const std::exception& error) {
            problem = QString::fromStdString(error.what());
        }
        QMetaObject::invokeMethod(this, [this, path, problem] {
            if (!problem.isEmpty()) showProblem(problem);
            emit exportFinished(path, problem.isEmpty());
        });
    });
}

void MainWindow::exportCsv(const QString& path, bool visibleOnly)
{
    if (!tried([&] { refuseDevices(path); })) return emit exportFinished(path, false);
    const std::optional<RowRange> part = visibleOnly ? m_charts->visibleRows() : std::nullopt;
    exportInBackground(path, [path, part](const auto& record, const std::string& document) {
        writeWholeFile(path, [&](std::ostream& out) { writeCsv(out, *record, part, document); });
    });
}

// Charts are drawn by the window's thread, all else beside it.
void MainWindow::exportReport(const QString& path)
{
    if (!tried([&] { refuseDevices(path); })) return emit exportFinished(path, false);
    const auto write = [this, path](const QByteArray& charts) {
        exportInBackground(path, [path, charts](const auto& record, const std::string& document) {
            writeReport(record, charts, path, document);
        });
    };
    if (!m_laboratory->record()) return write({});
    const auto drawing = std::make_shared<ChartSheetDrawing>(chartSheet());
    readCharts(*drawing, [drawing, write] { write(drawing->bytes(QStringLiteral("svg"))); });
}

void MainWindow::setLanguage(const QString& language)
{
    tarakum::setLanguage(language);
    for (QAction* action : m_languages->actions()) action->setChecked(action->data().toString() == language);
}

void MainWindow::setDigits(Digits digits)
{
    tarakum::setDigits(digits);
    for (QAction* action : m_digits->actions()) action->setChecked(action->data().toInt() == static_cast<int>(digits));
}

void MainWindow::setThemeChoice(ThemeChoice choice)
{
    m_themeChoice = choice;
    for (QAction* action : m_themes->actions()) action->setChecked(action->data().toInt() == static_cast<int>(choice));
    m_theme = themeFor(choice);
    applyTheme();
}

void MainWindow::applyTheme()
{
    applyStyle(m_theme);
    m_controls->setTheme(m_theme);
    m_messages->setIconColour(m_theme.text);
    m_rewind->setIconColour(m_theme.text);
    m_setup->setTheme(m_theme);
    m_lessons->setTheme(m_theme);
    m_viewTheme = m_theme;
    if (const auto record = m_laboratory->record())
        m_viewTheme.armColours = armColours(m_laboratory->document(), record->experiment);
    m_views->setTheme(m_viewTheme);
}

// Those of the document on the bench, under the run on show.
void MainWindow::showArmColours()
{
    const auto record = m_laboratory->record();
    const auto colours = record ? armColours(m_laboratory->document(), record->experiment) : std::vector<int>();
    if (colours == m_viewTheme.armColours) return;
    m_viewTheme.armColours = colours;
    m_views->setTheme(m_viewTheme);
}

void MainWindow::setTextPercent(int percent)
{
    setTextSize(percent);
    applyTheme();
}

void MainWindow::setPictureScale(int scale)
{
    m_pictureScale = std::clamp(scale, 1, kLargestPictureScale);
    for (QAction* action : m_scales->actions()) action->setChecked(action->data().toInt() == m_pictureScale);
}

void MainWindow::setArrangement(ChartArrangement arrangement)
{
    m_charts->setArrangement(arrangement);
    (arrangement == ChartArrangement::SideBySide ? m_controls->sideBySide() : m_controls->overlaid())->setChecked(true);
}

void MainWindow::setAxis(ChartAxis axis)
{
    m_charts->setAxis(axis);
    m_controls->setAxis(axis);
    for (QAction* action : m_axes->actions()) action->setChecked(action->data().toInt() == static_cast<int>(axis));
}

void MainWindow::showView(const QString& name)
{
    if (const int view = m_views->find(name); view >= 0) m_views->setCurrent(view);
}

QString MainWindow::shownView() const
{
    return m_views->name(m_views->current());
}

void MainWindow::showOnly(const QString& view)
{
    menuBar()->hide();
    statusBar()->hide();
    m_controls->hide();
    findChild<QWidget*>(QStringLiteral("setupEdge"))->hide();
    const bool setup = view == QLatin1String("setup");
    m_setup->setVisible(setup);
    m_views->setVisible(!setup);
    m_views->setTabsShown(false);
    showView(view);
    m_setup->setMaximumWidth(QWIDGETSIZE_MAX);
}

QString MainWindow::statusText() const
{
    return m_state->text() + QStringLiteral(" – ") + m_work->text();
}

void MainWindow::refresh()
{
    m_laboratory->advance();
    keepFinished();
    const bool playing = m_laboratory->playing();
    if (playing)
        m_timeLeft.add(static_cast<double>(m_clock.elapsed()) / 1000, m_laboratory->fraction());
    else
        m_timeLeft.clear();
    noticeEnd(playing);
    m_views->refresh();
    m_controls->setPlaying(playing);
    m_lessons->refresh();
    m_controls->setRunnable(m_laboratory->hasRun() && !m_lessons->holdsBack());
    if (m_rewind->isVisible()) m_rewind->refresh(m_laboratory->canRewind() && m_controls->rewind()->isEnabled());
    m_controls->setProgress(m_laboratory->fraction(), progressText());
    const QString state = stateText();
    if (m_state->text() != state) m_state->setText(state);
    // Read by a person: at full speed a few times a second is more than enough.
    constexpr int kSeldom = 6;
    if (!playing || ++m_ticks % kSeldom == 0) {
        const QString work = workText();
        if (m_work->text() != work) m_work->setText(work);
    }
    if (!m_errorShown && m_laboratory->state() == RunState::Failed) {
        m_errorShown = true;
        showProblem(QString::fromStdString(m_laboratory->error()));
    }
}

void MainWindow::noticeEnd(bool playing)
{
    if (playing) {
        if (!m_playedSince) m_playedSince = m_clock.elapsed();
        return;
    }
    const auto since = std::exchange(m_playedSince, std::nullopt);
    if (!since || m_laboratory->state() != RunState::Finished) return;
    emit runOver(static_cast<double>(m_clock.elapsed() - *since) / 1000, workText());
}

QString MainWindow::stateText() const
{
    if (!m_laboratory->hasRun()) return tr("No run");
    switch (m_laboratory->state()) {
    case RunState::Loading: return tr("Loading");
    case RunState::Running: return m_laboratory->rewinding() ? tr("Going back") : tr("Running");
    case RunState::Finished: return tr("Finished");
    case RunState::Failed: return tr("Failed");
    case RunState::Paused: break;
    }
    return m_laboratory->begun() ? tr("Paused") : tr("Ready");
}

QString MainWindow::progressText() const
{
    const auto record = m_laboratory->recordAtWork();
    if (!record || (record->endSamples <= 0 && m_laboratory->atWork() <= 0)) return {};
    QStringList parts{isolated(QStringLiteral("%1 %").arg(static_cast<int>(m_laboratory->fraction() * 100)))};
    if (m_laboratory->variations() > 1)
        parts << tr("run %1 of %2").arg(m_laboratory->atWork() + 1).arg(m_laboratory->variations());
    if (const auto left = m_timeLeft.left()) parts << timeLeftText(*left);
    return parts.join(QStringLiteral(" · "));
}

// Whose turn it is, and how far it is.
QString MainWindow::workText() const
{
    const auto record = m_laboratory->recordAtWork();
    if (!record || record->endSamples <= 0) return {};
    const int i = armAtWork(*record);
    if (i < 0) {
        QStringList ends;
        for (std::size_t arm = 0; arm < record->arms.size(); ++arm) {
            const ArmRecord& a = record->arms[arm];
            const QString name = isolated(QString::fromStdString(record->experiment.arms[arm].name));
            const QString update = withDigits(QString::number(a.progress.updates + 1));
            switch (a.status.load()) {
            case ArmStatus::OutOfMemory: ends << tr("%1: out of memory at update %2").arg(name, update); break;
            case ArmStatus::NotFinite:
                ends << tr("%1: the loss is no longer finite (update %2)").arg(name, update);
                break;
            case ArmStatus::Stopped: ends << tr("%1: stopped").arg(name); break;
            default: ends << tr("%1: finished").arg(name);
            }
        }
        return ends.join(tr("; "));
    }
    const ArmRecord& arm = record->arms[i];
    const QString name = isolated(QString::fromStdString(record->experiment.arms[i].name));
    const std::int32_t done = arm.progress.inWindow, all = arm.progress.windowSteps;
    const std::int64_t end = record->endSamples;
    // A plural's form hangs on the last digits; the number itself may be larger than tr's.
    QString share = tr("%1 of %2 sample(s)", nullptr, static_cast<int>(end < 1'000'000 ? end : 1'000'000 + end % 1000))
                        .arg(arm.progress.samples.load());
    if (share.contains(QLatin1Char('%'))) share = share.arg(end); // a dual says its number by itself
    const auto number = [](std::int64_t value) { return withDigits(QString::number(value)); };
    const QString update = number(arm.progress.updates + 1);
    if (done > 0 && done < all)
        return tr("%1: micro-batch %2 of %3, update %4, %5").arg(name, number(done), number(all), update, share);
    return tr("%1 is next: update %2, %3").arg(name, update, share);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    // A second wish to close is an answer too: the changes come back the next time.
    const bool again = m_asksToClose && m_messages->isAsking();
    // In class nobody is asked: what was tried there is not to be kept.
    if (isWindowModified() && !again && !m_leaves && !m_teaching->isOn()) {
        event->ignore();
        whenSaved([this] {
            m_leaves = true;
            close();
        });
        m_asksToClose = true;
        return;
    }
    m_timer.stop();
    m_laboratory->close();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QMimeData* mime = event->mimeData();
    const bool file = mime->hasUrls() && mime->urls().size() == 1 && mime->urls().front().isLocalFile();
    if (file || (mime->hasText() && isExperimentFile(mime->text().toUtf8()))) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QMimeData* mime = event->mimeData();
    event->acceptProposedAction();
    if (mime->hasUrls())
        openPath(mime->urls().front().toLocalFile());
    else
        showWhenSaved(readText(mime->text()));
}

bool MainWindow::eventFilter(QObject* object, QEvent* event)
{
    // Space presses the button, or opens the list, that has the focus; elsewhere it plays and pauses.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space &&
        (qobject_cast<QAbstractButton*>(object) || qobject_cast<QComboBox*>(object))) {
        event->accept();
        return true;
    }
    // A field in which nothing is half typed leaves undo and redo to the experiment.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* line = qobject_cast<QLineEdit*>(object);
        const auto* key = static_cast<QKeyEvent*>(event);
        if (line && line->window() == this && !line->isModified() &&
            (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo))) {
            event->ignore();
            return true;
        }
    }
    return QMainWindow::eventFilter(object, event);
}

void MainWindow::showRun()
{
    if (m_laboratory->atWork() <= 0) m_timeLeft.clear();
    m_errorShown = false;
    showEarlier();
    m_charts->setRepeats(m_laboratory->repeats());
    m_views->setRun(m_laboratory->record());
    m_rewind->setRun(m_laboratory->record());
    m_time->setMoment(m_charts->moment());
    showPresentRun();
    showArmColours();
    m_variation->show(*m_laboratory);
    refresh();
}

void MainWindow::showChanged()
{
    if (!m_laboratory->changed())
        m_setup->setNote({});
    else if (m_laboratory->canBranch())
        m_setup->setNote(tr("Changed: press Play, and the run goes on with the new arm from where it begins."));
    else
        m_setup->setNote(
            tr("Changed: press Reset or Play to start again. The present run then stays as faint curves."));
}

void MainWindow::showTitle()
{
    const QString name = m_file.empty() ? tr("unsaved experiment") : fromPath(m_file.filename());
    setWindowTitle(QStringLiteral("%1[*] – %2").arg(name, tr("Tarakum")));
    setWindowModified(m_setup->document() != m_saved);
}

void MainWindow::showHistory()
{
    m_undo->setEnabled(m_setup->canUndo());
    m_redo->setEnabled(m_setup->canRedo());
    m_undo->setText(m_setup->canUndo() ? tr("&Undo %1").arg(m_setup->undoText()) : tr("&Undo"));
    m_redo->setText(m_setup->canRedo() ? tr("&Redo %1").arg(m_setup->redoText()) : tr("&Redo"));
}

void MainWindow::fillRecent(QMenu* menu)
{
    menu->clear();
    for (const QString& path : recentFiles()) {
        QAction* action = menu->addAction(isolated(QFileInfo(path).fileName()));
        action->setToolTip(path);
        action->setObjectName(QStringLiteral("recent:") + path);
        connect(action, &QAction::triggered, this, [this, path] { openPath(path); });
    }
    if (menu->isEmpty()) {
        menu->addAction(tr("None yet"))->setEnabled(false);
        return;
    }
    menu->addSeparator();
    connect(menu->addAction(tr("Forget them")), &QAction::triggered, this, [] { forgetRecentFiles(); });
}

void MainWindow::showProblem(const QString& line)
{
    m_messages->showProblem(line);
}

QAction* MainWindow::addItem(QMenu* menu, std::function<QString()> text, std::function<void()> done)
{
    auto* action = new QAction(this);
    menu->addAction(action);
    if (done) connect(action, &QAction::triggered, this, done);
    m_texts.push_back([action, text = std::move(text)] { action->setText(text()); });
    return action;
}

QMenu* MainWindow::addMenuOf(QMenu* parent, std::function<QString()> text)
{
    QMenu* menu = parent ? parent->addMenu(QString()) : menuBar()->addMenu(QString());
    m_texts.push_back([menu, text = std::move(text)] { menu->setTitle(text()); });
    return menu;
}

void MainWindow::buildMenus()
{
    QMenu* file = addMenuOf(nullptr, [] { return tr("&File"); });
    addItem(
        file, [] { return tr("&Open experiment…"); },
        [this] {
            const QString path = QFileDialog::getOpenFileName(
                this, tr("Open experiment"), fromPath(m_file.parent_path()),
                tr("Experiments, exports and runs (*.json *.csv *.png *.svg *.pdf *.html *.state)"));
            if (!path.isEmpty()) openPath(path);
        })
        ->setShortcut(QKeySequence::Open);
    QMenu* recent = addMenuOf(file, [] { return tr("Open &recent"); });
    recent->setObjectName(QStringLiteral("recent"));
    recent->setToolTipsVisible(true);
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(recent); });
    QMenu* shipped = addMenuOf(file, [] { return tr("S&hipped experiments"); });
    for (const Shipped& experiment : shippedExperiments()) {
        const QString name = QString::fromUtf8(experiment.name.data(), static_cast<int>(experiment.name.size()));
        const Document document = parseDocument(experiment.json, std::string(experiment.name));
        addItem(
            shipped,
            [name, document] {
                const QString title = experimentTitle(document);
                return title.isEmpty() ? name : title + QStringLiteral("  –  ") + isolated(name);
            },
            [this, name] { whenSaved([this, name] { openShipped(name); }); })
            ->setObjectName(QStringLiteral("shipped:") + name);
    }
    file->addSeparator();
    addItem(
        file, [] { return tr("&Save"); }, [this] { save(); })
        ->setShortcut(QKeySequence::Save);
    addItem(
        file, [] { return tr("Save &as…"); }, [this] { saveAs(); })
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    file->addSeparator();
    addItem(
        file, [] { return tr("Export CS&V…"); },
        [this] {
            const QString path = askForSaving(tr("Export CSV"), QStringLiteral("tarakum.csv"), tr("CSV (*.csv)"));
            if (!path.isEmpty()) exportCsv(path);
        })
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    QAction* visibleRows = addItem(
        file, [] { return tr("Export the &visible rows as CSV…"); },
        [this] {
            const QString path = askForSaving(tr("Export CSV"), QStringLiteral("tarakum-part.csv"), tr("CSV (*.csv)"));
            if (!path.isEmpty()) exportCsv(path, true);
        });
    visibleRows->setObjectName(QStringLiteral("exportVisible"));
    connect(file, &QMenu::aboutToShow, this,
            [this, visibleRows] { visibleRows->setEnabled(m_charts->visibleRows().has_value()); });
    buildChartMenu(addMenuOf(file, [] { return tr("Export c&harts"); }));
    addItem(
        file, [] { return tr("Export &report…"); },
        [this] {
            const QString path =
                askForSaving(tr("Export report"), QStringLiteral("tarakum.html"), tr("Reports (*.html)"));
            if (!path.isEmpty()) exportReport(path);
        })
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
    file->addSeparator();
    addItem(
        file, [] { return tr("&Quit"); }, [this] { close(); })
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));

    QMenu* edit = addMenuOf(nullptr, [] { return tr("&Edit"); });
    m_undo->setObjectName(QStringLiteral("undo"));
    m_undo->setShortcut(QKeySequence::Undo);
    m_redo->setObjectName(QStringLiteral("redo"));
    m_redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    connect(m_undo, &QAction::triggered, m_setup, &SetupPanel::undo);
    connect(m_redo, &QAction::triggered, m_setup, &SetupPanel::redo);
    edit->addActions({m_undo, m_redo});
    m_texts.push_back([this] { showHistory(); });
    edit->addSeparator();
    addItem(
        edit, [] { return tr("&Copy the experiment as text"); }, [this] { copyExperiment(); })
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    addItem(
        edit, [] { return tr("&Paste an experiment"); }, [this] { pasteExperiment(); })
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V));
    edit->addSeparator();
    addItem(
        edit, [] { return tr("&Find a key"); }, [this] { m_setup->focusFilter(); })
        ->setShortcut(QKeySequence::Find);

    QMenu* run = addMenuOf(nullptr, [] { return tr("&Run"); });
    for (QAction* action : {m_controls->play(), m_controls->microBatch(), m_controls->update(), m_controls->reset(),
                            m_controls->rewind()})
        run->addAction(action);
    run->addSeparator();
    addItem(
        run, [] { return tr("&Save the run…"); },
        [this] {
            const QString path =
                askForSaving(tr("Save the run"), QStringLiteral("tarakum.state"), tr("Saved runs (*.state)"));
            if (!path.isEmpty()) saveState(path);
        })
        ->setObjectName(QStringLiteral("saveRun"));
    addItem(
        run, [] { return tr("&Go on with a saved run…"); },
        [this] {
            const QString path = QFileDialog::getOpenFileName(
                this, tr("Go on with a saved run"), fromPath(m_file.parent_path()), tr("Saved runs (*.state)"));
            if (!path.isEmpty()) whenSaved([this, path] { openState(path); });
        })
        ->setObjectName(QStringLiteral("goOnWithRun"));

    QMenu* view = addMenuOf(nullptr, [] { return tr("&View"); });
    TeachMode::keep(*view->menuAction());
    QAction* setup = addItem(view, [] { return tr("Se&tup"); }, {});
    setup->setCheckable(true);
    setup->setChecked(true);
    setup->setShortcut(Qt::Key_F9);
    setup->setObjectName(QStringLiteral("view:setup"));
    connect(setup, &QAction::toggled, m_setup, &QWidget::setVisible);
    buildLessons(setup);
    m_teaching = new TeachMode(*this, setup);
    view->addAction(&m_teaching->action());
    view->addSeparator();
    for (int i = 0; i < m_views->count(); ++i) {
        QAction* action = addItem(
            view, [this, i] { return m_views->title(i); }, [this, i] { m_views->setCurrent(i); });
        action->setObjectName(QStringLiteral("view:") + m_views->name(i));
        action->setCheckable(true);
        action->setChecked(i == m_views->current());
        if (i < 9) action->setShortcut(QKeySequence(Qt::CTRL | (Qt::Key_1 + i)));
        m_viewActions->addAction(action);
    }
    connect(m_views, &Views::currentChanged, this,
            [this](int shown) { m_viewActions->actions().at(shown)->setChecked(true); });
    view->addSeparator();
    view->addAction(m_controls->sideBySide());
    view->addAction(m_controls->overlaid());
    QMenu* axes = addMenuOf(view, [] { return tr("&Horizontal axis"); });
    for (const auto axis : {ChartAxis::Samples, ChartAxis::Updates, ChartAxis::MicroSteps, ChartAxis::Seconds}) {
        QAction* action = addItem(
            axes, [axis] { return axisText(axis); }, [this, axis] { setAxis(axis); });
        action->setCheckable(true);
        action->setChecked(axis == m_charts->axis());
        action->setData(static_cast<int>(axis));
        m_axes->addAction(action);
    }
    view->addSeparator();
    QMenu* themes = addMenuOf(view, [] { return tr("&Theme"); });
    TeachMode::keep(*themes);
    const auto addTheme = [&](ThemeChoice choice, std::function<QString()> text) {
        QAction* action = addItem(themes, std::move(text), [this, choice] { setThemeChoice(choice); });
        action->setCheckable(true);
        action->setData(static_cast<int>(choice));
        m_themes->addAction(action);
    };
    addTheme(ThemeChoice::System, [] { return tr("As the system"); });
    addTheme(ThemeChoice::Light, [] { return tr("Light"); });
    addTheme(ThemeChoice::Dark, [] { return tr("Dark"); });
    QMenu* sizes = addMenuOf(view, [] { return tr("Te&xt size"); });
    TeachMode::keep(*sizes);
    addItem(
        sizes, [] { return tr("&Larger"); }, [this] { setTextPercent(textSizeBeside(1)); })
        ->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    addItem(
        sizes, [] { return tr("&Smaller"); }, [this] { setTextPercent(textSizeBeside(-1)); })
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Minus));
    addItem(
        sizes, [] { return tr("As the s&ystem"); }, [this] { setTextPercent(100); })
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    QMenu* languages = addMenuOf(view, [] { return tr("&Language"); });
    TeachMode::keep(*languages);
    // Each in its own tongue, for those who cannot read the other.
    for (const auto& [code, name] : {std::pair{QStringLiteral("en"), QStringLiteral("English")},
                                     std::pair{QStringLiteral("ar"), QStringLiteral("العربية")}}) {
        QAction* action = addItem(
            languages, [name = name] { return name; }, [this, code = code] { setLanguage(code); });
        action->setCheckable(true);
        action->setChecked(code == currentLanguage());
        action->setData(code);
        action->setObjectName(QStringLiteral("language:") + code);
        m_languages->addAction(action);
    }

    QMenu* numbers = addMenuOf(view, [] { return tr("&Digits"); });
    TeachMode::keep(*numbers);
    for (const auto& [digits, text] : {std::pair{Digits::Western, QStringLiteral("0 1 2 3 … 9")},
                                       std::pair{Digits::ArabicIndic, QStringLiteral("٠ ١ ٢ ٣ … ٩")}}) {
        QAction* action = addItem(
            numbers, [text = text] { return text; }, [this, digits = digits] { setDigits(digits); });
        action->setCheckable(true);
        action->setChecked(digits == tarakum::digits());
        action->setData(static_cast<int>(digits));
        action->setObjectName(QStringLiteral("digits:%1").arg(static_cast<int>(digits)));
        m_digits->addAction(action);
    }

    QMenu* learn = addMenuOf(nullptr, [] { return tr("&Learn"); });
    learn->setObjectName(QStringLiteral("learn"));
    addItem(
        learn, [] { return tr("&All lessons"); }, [this] { showView(QStringLiteral("lessons")); });
    learn->addSeparator();
    for (const Lesson& lesson : tarakum::lessons()) {
        addItem(
            learn, [&lesson] { return lessonHeading(lesson); }, [this, &lesson] { m_lessons->open(lesson); })
            ->setObjectName(QString::fromStdString(lesson.name));
    }

    QMenu* help = addMenuOf(nullptr, [] { return tr("&Help"); });
    addItem(
        help, [] { return tr("&What is wrong with my run?"); },
        [this] {
            showView(QStringLiteral("mistakes"));
            m_views->findChild<LibraryView*>()->askSymptom();
        })
        ->setObjectName(QStringLiteral("whatIsWrong"));
    addItem(
        help, [] { return tr("&Keyboard shortcuts"); }, [this] { showShortcuts(); })
        ->setShortcut(Qt::Key_F1);
    addItem(
        help, [] { return tr("&About Tarakum"); }, [this] { showAbout(); });
}

void MainWindow::buildChartMenu(QMenu* menu)
{
    addItem(
        menu, [] { return tr("&All on one sheet…"); },
        [this] {
            if (const QString path = askForCharts(QStringLiteral("tarakum")); !path.isEmpty()) exportCharts(path);
        })
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    addItem(
        menu, [] { return tr("The one in &focus…"); }, [this] { askForChart(m_charts->chartInFocus()); });
    addItem(
        menu, [] { return tr("&Each in its own file…"); },
        [this] {
            if (const QString path = askForCharts(QStringLiteral("tarakum")); !path.isEmpty()) exportEachChart(path);
        });
    addItem(
        menu, [] { return tr("&Copy the one in focus as a picture"); },
        [this] { copyChart(m_charts->chartInFocus()); });
    menu->addSeparator();
    for (int scale = 1; scale <= kLargestPictureScale; ++scale) {
        QAction* action = addItem(
            menu, [scale] { return tr("PNG %1 times as large").arg(isolated(QString::number(scale))); },
            [this, scale] { setPictureScale(scale); });
        action->setObjectName(QStringLiteral("pictureScale:%1").arg(scale));
        action->setCheckable(true);
        action->setChecked(scale == m_pictureScale);
        action->setData(scale);
        m_scales->addAction(action);
    }
}

// Lessons stand on the other side of the views than the setup.
void MainWindow::buildLessons(QAction* setup)
{
    m_lessons = new LessonGuide(*this, setup);
    m_body->addWidget(&m_lessons->panel());
    auto* start = m_views->findChild<LessonsView*>();
    connect(start, &LessonsView::chosen, this, [this](const QString& name) {
        if (const Lesson* lesson = findLesson(name.toStdString())) m_lessons->open(*lesson);
    });
    connect(start, &LessonsView::sheetAsked, this, &MainWindow::askForSheet);
    connect(m_lessons, &LessonGuide::sheetAsked, this, &MainWindow::askForSheet);
    connect(m_lessons, &LessonGuide::progressChanged, start,
            [this, start] { start->setProgress(m_lessons->progress()); });
}

void MainWindow::askForSheet(const QString& lesson)
{
    const QString path =
        askForSaving(tr("Save the lesson's sheet"), lesson + QStringLiteral(".pdf"), tr("PDF (*.pdf)"));
    if (!path.isEmpty()) exportSheet(lesson, path);
}

bool MainWindow::exportSheet(const QString& lesson, const QString& path)
{
    const Lesson* found = findLesson(lesson.toStdString());
    return found && tried([&] {
               refuseDevices(path);
               writeLessonSheet(m_lessons->sheetOf(*found), path);
           });
}

// Controls that change nothing of the view on show are off.
void MainWindow::showChartControls()
{
    const bool obeyed = m_views->view(m_views->current())->obeysChartControls();
    m_controls->setChartControls(obeyed);
    m_axes->setEnabled(obeyed);
}

void MainWindow::retranslate()
{
    for (const auto& setText : m_texts) setText();
    m_work->clear();
    m_variation->show(*m_laboratory);
    showTitle();
    showChanged();
    refresh();
}

QString MainWindow::askForSaving(const QString& title, const QString& suggestion, const QString& filter)
{
    const QString folder = fromPath(m_file.parent_path());
    return QFileDialog::getSaveFileName(this, title,
                                        folder.isEmpty() ? suggestion : folder + QLatin1Char('/') + suggestion, filter);
}

void MainWindow::save()
{
    if (m_file.empty())
        saveAs();
    else
        saveDocument(fromPath(m_file));
}

void MainWindow::saveAs()
{
    const QString path = askForSaving(tr("Save the experiment"),
                                      m_file.empty() ? QStringLiteral("experiment.json") : fromPath(m_file.filename()),
                                      tr("Experiments (*.json)"));
    if (!path.isEmpty()) saveDocument(path);
}

// Not modal: training and window go on.
void MainWindow::showAbout()
{
    auto* box = new QMessageBox(
        QMessageBox::NoIcon, tr("About Tarakum"),
        tr("<h3>Tarakum %1</h3><p>A laboratory for gradient accumulation.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later (GPL-3.0-or-later). "
           "It comes with no warranty.</p><p>Made with Qt and Qt Charts.</p>")
            .arg(isolated(QString::fromStdString(programVersion()))),
        QMessageBox::Close, this);
    box->setIconPixmap(programIcon().pixmap(64));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setModal(false);
    box->show();
}

void MainWindow::showShortcuts()
{
    (new ShortcutSheet(*m_views, this))->show();
}

} // namespace tarakum
