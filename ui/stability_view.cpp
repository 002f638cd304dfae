#include "ui/stability_view.hpp"

#include "engine/base/errors.hpp"
#include "ui/chart_text.hpp"
#include "ui/future_ready.hpp"
#include "ui/language.hpp"
#include "ui/one_line.hpp"
#include "ui/same_subject.hpp"
#include "ui/size_box.hpp"
#include "ui/text_size.hpp"
#include "ui/view_picture.hpp"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <thread>

namespace tarakum {

namespace {

constexpr std::array<std::int64_t, 4> kMost{64, 256, 1024, 4096};
constexpr int kUsualMost = 2;
constexpr std::array kFigures{StabilityFigure::Error, StabilityFigure::GradError, StabilityFigure::Stuck};
constexpr double kMostlyStuck = 0.5;
// What people accumulate in and should not: bfloat16, plain.
std::size_t usualRow()
{
    const auto all = stabilityBuffers();
    const auto usual = [](const StabilityBuffer& b) {
        return b.type == Precision::Bfloat16 && b.summation == Summation::Plain;
    };
    return static_cast<std::size_t>(std::find_if(all.begin(), all.end(), usual) - all.begin());
}

} // namespace

StabilityView::StabilityView(QWidget* parent)
    : View(parent), m_note(new QLabel(this)), m_progress(new QLabel(this)), m_armLabel(new QLabel(this)),
      m_bLabel(new QLabel(this)), m_mostLabel(new QLabel(this)), m_text(new QLabel(this)), m_nothing(new QLabel(this)),
      m_arm(new QComboBox(this)), m_most(new QComboBox(this)), m_figure(new QComboBox(this)), m_b(new SizeBox(this)),
      m_go(new QPushButton(this)), m_save(new QPushButton(this)), m_bar(new QWidget(this)),
      m_content(new QWidget(this)), m_legend(new StabilityLegend(m_content)), m_plot(new StabilityPlot(m_content)),
      m_table(new QTableWidget(m_content))
{
    setObjectName(QStringLiteral("stabilityView"));
    m_nothing->setObjectName(QStringLiteral("nothing"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_note->setObjectName(QStringLiteral("faint"));
    m_progress->setObjectName(QStringLiteral("faint"));
    m_text->setTextFormat(Qt::PlainText);
    for (QLabel* label : {m_note, m_text, m_nothing}) label->setWordWrap(true);
    for (QLabel* label : {m_armLabel, m_bLabel, m_mostLabel}) label->setObjectName(QStringLiteral("caption"));
    m_arm->setObjectName(QStringLiteral("stabilityArm"));
    m_most->setObjectName(QStringLiteral("stabilityMost"));
    m_figure->setObjectName(QStringLiteral("stabilityFigure"));
    m_b->setObjectName(QStringLiteral("stabilityB"));
    m_go->setObjectName(QStringLiteral("stabilityGo"));
    m_save->setObjectName(QStringLiteral("stabilitySave"));
    m_armLabel->setBuddy(m_arm);
    m_bLabel->setBuddy(m_b);
    m_mostLabel->setBuddy(m_most);
    m_arm->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_arm->setMinimumContentsLength(10);
    m_b->setRange(1, 2'000'000);

    auto* row = new QHBoxLayout(m_bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (QWidget* one :
         std::initializer_list<QWidget*>{m_armLabel, m_arm, m_bLabel, m_b, m_mostLabel, m_most, m_figure})
        row->addWidget(one);
    row->addStretch(1);
    auto* state = new QHBoxLayout;
    state->addWidget(m_progress, 1);
    state->addWidget(m_go);
    state->addWidget(m_save);

    m_table->setObjectName(QStringLiteral("stabilityTable"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setLayoutDirection(Qt::LeftToRight); // k grows as on the axis above
    m_table->setAlternatingRowColors(true);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setMinimumSectionSize(scaledToText(40));
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setRowCount(static_cast<int>(stabilityBuffers().size()));

    auto* inner = new QVBoxLayout(m_content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(6);
    inner->addWidget(m_legend);
    inner->addWidget(m_plot, 1);
    inner->addWidget(m_table, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    column->setSpacing(6);
    column->addWidget(m_note);
    column->addWidget(m_bar);
    column->addLayout(state);
    column->addWidget(m_nothing, 1);
    column->addWidget(m_content, 1);
    column->addWidget(m_text);

    connect(m_arm, &QComboBox::currentIndexChanged, this, [this] {
        const auto arm = static_cast<std::size_t>(std::max(m_arm->currentIndex(), 0));
        const QSignalBlocker quiet(m_b);
        m_b->setValue(static_cast<int>(m_run->experiment.arms[arm].microBatch.front()));
        begin();
    });
    connect(m_b, &SizeBox::chosen, this, [this] { begin(); });
    connect(m_most, &QComboBox::currentIndexChanged, this, [this] { begin(); });
    connect(m_figure, &QComboBox::currentIndexChanged, this, [this] { fill(true); });
    connect(m_go, &QPushButton::clicked, this, [this] {
        m_paused = !m_paused;
        m_paused ? cancel() : work();
        showProgress();
    });
    connect(m_save, &QPushButton::clicked, this, &StabilityView::askForFile);
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int at, int to) {
        if (at >= 0 && to >= 0) m_plot->setFocus({static_cast<std::size_t>(at), to});
        m_chose = m_chose || at >= 0;
        showCell();
    });
    connect(m_plot, &StabilityPlot::chosen, this, &StabilityView::setFocusCell);
    m_plot->setFocus({usualRow(), 0});
    setTexts();
    setRun(nullptr);
}

StabilityView::~StabilityView()
{
    cancel();
}

void StabilityView::setTexts()
{
    setAccessibleName(tr("Numerical stability"));
    m_note->setText(
        tr("The first window's gradient at the weights at the start, added up in each type and way, beside the same "
           "micro-gradients added up in float64. b stays, so the window grows with k."));
    m_armLabel->setText(tr("Arm"));
    m_bLabel->setText(isolated(QStringLiteral("b")));
    m_mostLabel->setText(isolated(QStringLiteral("k ≤")));
    m_arm->setAccessibleName(tr("Arm whose window it is"));
    m_b->setAccessibleName(tr("Samples of a micro-batch, b"));
    m_b->setToolTip(tr("Samples of a micro-batch, b"));
    m_most->setAccessibleName(tr("The largest k"));
    m_most->setToolTip(tr("The largest k, as far as the data go"));
    m_figure->setAccessibleName(tr("What is shown"));
    {
        const QSignalBlocker quiet(m_most), quietToo(m_figure);
        const int most = m_most->currentIndex(), figure = m_figure->currentIndex();
        m_most->clear();
        for (const std::int64_t k : kMost) m_most->addItem(countText(static_cast<double>(k)));
        m_most->setCurrentIndex(most < 0 ? kUsualMost : most);
        m_figure->clear();
        for (const StabilityFigure one : kFigures) m_figure->addItem(figureName(one));
        m_figure->setCurrentIndex(std::max(figure, 0));
    }
    m_save->setText(tr("Sa&ve…"));
    m_save->setToolTip(tr("The table as CSV, or table and curves as a picture"));
    m_nothing->setText(tr("No run yet. Open an experiment: how exactly its gradients are added up is measured here."));
    m_table->setAccessibleName(tr("Errors by buffer and k"));
    QStringList rows;
    for (const StabilityBuffer& buffer : stabilityBuffers()) rows << bufferName(buffer);
    m_table->setVerticalHeaderLabels(rows);
    m_table->verticalHeader()->setDefaultAlignment(leadingEdge() | Qt::AlignVCenter);
    m_legend->retranslate();
    m_plot->retranslate();
    fillHead();
    fill(true);
    showProgress();
}

void StabilityView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_plot->setTheme(theme);
    m_legend->setTheme(theme);
    fitTable();
    fill(true);
}

// All its rows where there is room, and no more.
void StabilityView::fitTable()
{
    const int height = fontMetrics().height() + 2, head = fontMetrics().height() + 8;
    m_table->verticalHeader()->setMinimumSectionSize(height);
    m_table->verticalHeader()->setDefaultSectionSize(height);
    m_table->horizontalHeader()->setFixedHeight(head);
    constexpr int kFewest = 5; // rows
    m_table->setMinimumHeight(height * kFewest + head + 2);
    m_table->setMaximumHeight(height * m_table->rowCount() + head + 2);
}

void StabilityView::setRun(std::shared_ptr<const RunRecord> run)
{
    if (run == m_run && run) return;
    const bool same = run && m_run && isSameSubject(*run, *m_run);
    m_run = std::move(run);
    const bool any = m_run && !m_run->experiment.arms.empty();
    m_nothing->setVisible(!any);
    for (QWidget* part : std::initializer_list<QWidget*>{m_note, m_bar, m_progress, m_go, m_save, m_content, m_text})
        part->setVisible(any);
    if (same) return;
    cancel();
    m_record = nullptr;
    m_newRun = any;
    if (isVisible()) refresh();
}

void StabilityView::takeRun()
{
    m_newRun = false;
    m_paused = false;
    const QSignalBlocker quiet(m_arm), quietToo(m_b);
    const int before = m_arm->currentIndex();
    m_arm->clear();
    for (const ArmSpec& arm : m_run->experiment.arms) m_arm->addItem(isolated(oneLine(arm.name)));
    m_arm->setCurrentIndex(std::clamp(before, 0, m_arm->count() - 1));
    m_arm->setVisible(m_arm->count() > 1);
    m_armLabel->setVisible(m_arm->count() > 1);
    const ArmSpec& arm = m_run->experiment.arms[static_cast<std::size_t>(m_arm->currentIndex())];
    m_b->setValue(static_cast<int>(arm.microBatch.front()));
    begin();
}

void StabilityView::begin()
{
    if (!m_run || m_newRun) return;
    cancel();
    m_paused = false;
    m_saveProblem.clear();
    StabilityRequest request;
    request.arm = static_cast<std::size_t>(std::max(m_arm->currentIndex(), 0));
    const auto& own = m_run->experiment.arms[request.arm].microBatch;
    if (own.size() == 1 || own.front() != m_b->value()) request.microBatch = m_b->value();
    for (std::int64_t k = 1; k <= kMost[static_cast<std::size_t>(m_most->currentIndex())]; k *= 2)
        request.steps.push_back(k);
    request.threads = 1; // beside the training
    m_record = std::make_shared<StabilityRecord>(m_run->experiment, m_run->document, request);
    m_cells = m_columns = 0;
    {
        const QSignalBlocker quiet(m_table);
        m_table->setColumnCount(0);
    }
    m_chose = false;
    fill(true);
    work();
}

bool StabilityView::whole() const
{
    return m_record && m_record->microBatches > 0 &&
           m_record->cells.size() == m_record->steps.size() * stabilityBuffers().size();
}

bool StabilityView::working() const
{
    return std::any_of(m_work.begin(), m_work.end(),
                       [this](const auto& work) { return work.first.lock() == m_record && !isReady(work.second); });
}

void StabilityView::cancel()
{
    for (auto& [record, work] : m_work)
        if (const auto one = record.lock()) one->cancelled.store(true, std::memory_order_relaxed);
}

// One thread a table; a cancelled one ends within a micro-batch, and what it has stays.
void StabilityView::work()
{
    std::erase_if(m_work, [](const auto& work) { return isReady(work.second); });
    if (!m_record || m_paused || whole() || working() || !isVisible()) return;
    const std::string problem = m_record->over ? m_record->problem() : std::string();
    if (!problem.empty() && !m_record->cancelled) return; // it cannot be done
    m_record->cancelled.store(false, std::memory_order_relaxed);
    m_work.emplace_back(m_record, std::async(std::launch::async, [record = m_record] { measureStability(*record); }));
}

void StabilityView::refresh()
{
    if (!m_run) return;
    if (m_newRun) takeRun();
    work();
    fill(false);
    showProgress();
}

void StabilityView::settle()
{
    m_paused = false;
    refresh();
    while (m_record && !whole() && (working() || m_record->cancelled)) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        work();
    }
    refresh();
}

void StabilityView::fillHead()
{
    if (!m_record) return;
    QStringList head;
    for (std::size_t i = 0; i < m_columns; ++i)
        head << isolated(QStringLiteral("k = ") + countText(static_cast<double>(m_record->steps[i])));
    m_table->setHorizontalHeaderLabels(head);
}

void StabilityView::fill(bool all)
{
    if (!m_record) return;
    const std::size_t cells = m_record->cells.size(), columns = m_record->microBatches > 0 ? m_record->steps.size() : 0;
    if (!all && cells == m_cells && columns == m_columns) return;
    const auto figure = kFigures[static_cast<std::size_t>(std::max(m_figure->currentIndex(), 0))];
    const bool wider = columns != m_columns;
    m_columns = columns;
    if (wider) {
        m_table->setColumnCount(static_cast<int>(columns));
        fillHead();
    }
    std::vector<StabilityCell> values;
    for (std::size_t i = 0; i < cells; ++i) values.push_back(m_record->cells[i]);
    for (std::size_t i = all ? 0 : m_cells; i < cells; ++i) {
        const StabilityCell& cell = values[i];
        const int row = static_cast<int>(cell.buffer), column = static_cast<int>(i / stabilityBuffers().size());
        QTableWidgetItem* item = m_table->item(row, column);
        if (!item) {
            item = new QTableWidgetItem;
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute);
            m_table->setItem(row, column, item);
        }
        const double value = figureOf(cell, figure);
        item->setText(figureText(value, figure));
        // Of a stochastic sum it is chance whether a number moves: nothing is lost by standing still.
        const bool counts = stabilityBuffers()[cell.buffer].summation != Summation::Stochastic;
        const bool bad = !std::isfinite(cell.error) || (counts && cell.stuck >= kMostlyStuck);
        item->setForeground(bad ? m_theme.warning : m_theme.text);
        const QString text = cellText(cell);
        item->setToolTip(text);
        item->setData(Qt::AccessibleTextRole, text);
    }
    const bool first = m_cells == 0 && cells > 0;
    m_cells = cells;
    std::vector<std::int64_t> steps;
    for (std::size_t i = 0; i < columns; ++i) steps.push_back(m_record->steps[i]);
    m_plot->show(std::move(values), std::move(steps), figure);
    if (first && m_table->currentRow() < 0) {
        const QSignalBlocker quiet(m_table);
        m_table->setCurrentCell(static_cast<int>(usualRow()), 0);
    }
    // The newest k, unless somebody has chosen another.
    const int last = static_cast<int>(cells / stabilityBuffers().size()) - 1;
    if (!m_chose && last >= 0) {
        const QSignalBlocker quiet(m_table);
        const int row = std::max(m_table->currentRow(), 0);
        m_table->setCurrentCell(row, last);
        m_plot->setFocus({static_cast<std::size_t>(row), last});
    }
    showCell();
}

void StabilityView::setFocusCell(StabilityPlot::Place place)
{
    m_table->setFocus();
    m_table->setCurrentCell(static_cast<int>(place.row), place.column);
}

void StabilityView::showCell()
{
    const QString text = explanation();
    if (m_text->text() != text) m_text->setText(text);
}

QString StabilityView::explanation() const
{
    const int row = m_table->currentRow(), column = m_table->currentColumn();
    if (!m_record || row < 0 || column < 0) return {};
    const std::size_t i = static_cast<std::size_t>(column) * stabilityBuffers().size() + static_cast<std::size_t>(row);
    return i < m_record->cells.size() ? cellText(m_record->cells[i]) : QString();
}

QString StabilityView::progress() const
{
    if (!m_record) return {};
    if (!m_saveProblem.isEmpty()) return m_saveProblem;
    const QString subject = tr("Arm %1, seed %2")
                                .arg(isolated(shortName(m_record->experiment.arms[m_record->request.arm].name)),
                                     isolated(QString::number(m_record->experiment.seed)));
    const double all = static_cast<double>(m_record->microBatches), done = static_cast<double>(m_record->done);
    QString how;
    if (whole()) {
        how = tr("measured: %1 micro-batches").arg(countText(all));
        const std::size_t wanted = m_record->request.steps.size();
        if (m_record->steps.size() < wanted) how += tr("; the data hold no larger window");
    } else if (m_record->over && !m_record->cancelled && !m_record->problem().empty()) {
        how = isolated(QString::fromStdString(m_record->problem()));
    } else if (all <= 0) {
        how = tr("the data are being loaded");
    } else {
        how = (m_paused ? tr("stopped at %1 of %2 micro-batches") : tr("%1 of %2 micro-batches"))
                  .arg(countText(done), countText(all));
    }
    return tr("%1: %2").arg(subject, how);
}

void StabilityView::showProgress()
{
    const QString text = progress();
    if (m_progress->text() != text) m_progress->setText(text);
    const QString go = m_paused ? tr("&Go on") : tr("&Stop");
    if (m_go->text() != go) m_go->setText(go);
    m_go->setEnabled(m_record && !whole() && !(m_record->over && !m_record->cancelled));
    m_save->setEnabled(m_record && !m_record->cells.empty());
}

bool StabilityView::save(const QString& path)
{
    if (!m_record || m_record->cells.empty()) return false;
    m_saveProblem = saveTableOrPicture(
        path, [this](std::ostream& out) { writeStabilityCsv(out, *m_record); },
        [this] {
            return widgetPicture(*m_content, tr("Numerical stability"), m_record->document, m_record->experiment.seed);
        });
    showProgress();
    return m_saveProblem.isEmpty();
}

void StabilityView::askForFile()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the table"), QStringLiteral("stability.csv"),
                                                      tr("Tables and pictures (*.csv *.png)"));
    if (!path.isEmpty()) save(path);
}

std::vector<ShortcutRow> StabilityView::shortcuts() const
{
    return {{{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down}, tr("Read the table, cell by cell")}};
}

void StabilityView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) setTexts();
}

void StabilityView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    refresh();
}

void StabilityView::hideEvent(QHideEvent* event)
{
    View::hideEvent(event);
    cancel();
}

} // namespace tarakum
