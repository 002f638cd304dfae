#include "ui/runs_view.hpp"

#include "engine/base/number_text.hpp"
#include "ui/language.hpp"
#include "ui/setup_panel.hpp"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace tarakum {

namespace {

constexpr qint64 kSeldom = 200; // ms between two readings: faster than that nobody reads figures
constexpr std::size_t kRowsAtOnce = 20000;
constexpr int kWidest = 240; // px that a column takes by itself

} // namespace

RunsView::RunsView(QWidget* parent)
    : View(parent), m_model(new RunsModel(this)), m_sorted(new SortedRuns(this)), m_table(new QTableView(this)),
      m_filter(new QLineEdit(this)), m_only(new QCheckBox(this)), m_nothing(new QLabel(this)), m_note(new QLabel(this))
{
    m_sorted->setSourceModel(m_model);
    m_table->setObjectName(QStringLiteral("runsTable"));
    m_table->setModel(m_sorted);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(0, Qt::DescendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false); // Tab leaves it, arrows go about in it
    m_table->setWordWrap(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setResizeContentsPrecision(0); // a width is measured by the rows that are seen
    m_filter->setObjectName(QStringLiteral("runsFilter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    m_only->setObjectName(QStringLiteral("runsOnly"));
    m_only->setChecked(true);
    m_nothing->setObjectName(QStringLiteral("nothing"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_note->setObjectName(QStringLiteral("faint"));
    for (QLabel* label : {m_nothing, m_note}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }

    m_showBeside = makeAction("runsBeside", QKeySequence(Qt::Key_Return), &RunsView::showBeside);
    m_open = makeAction("runsOpen", QKeySequence(Qt::CTRL | Qt::Key_Return), &RunsView::open);
    m_export = makeAction("runsExport", {}, &RunsView::exportCsv);
    m_copy = makeAction("runsCopy", QKeySequence::Copy, &RunsView::copy);
    m_delete = makeAction("runsDelete", QKeySequence::Delete, &RunsView::remove);
    m_undo = makeAction("runsUndo", {}, &RunsView::undoDelete);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 10, 10, 10);
    layout->setSpacing(8);
    auto* top = new QHBoxLayout;
    top->addWidget(m_filter, 1);
    top->addWidget(m_only);
    top->addStretch(1);
    layout->addLayout(top);
    layout->addWidget(m_nothing, 1);
    layout->addWidget(m_table, 1);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    for (QAction* action : {m_showBeside, m_open, m_export, m_copy, m_delete, m_undo}) {
        auto* button = new QPushButton(this);
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setAutoDefault(true);
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        const auto follow = [action, button] {
            button->setText(action->text());
            button->setToolTip(action->toolTip());
            button->setEnabled(action->isEnabled());
            button->setVisible(action->isVisible());
        };
        connect(action, &QAction::changed, button, follow);
        m_buttons.push_back(button);
        row->addWidget(button);
    }
    row->addStretch(1);
    layout->addLayout(row);
    layout->addWidget(m_note);
    setTabOrder(m_filter, m_only);
    setTabOrder(m_only, m_table);

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_sorted->setWords(text);
        showNote();
    });
    connect(m_only, &QCheckBox::toggled, this, [this](bool only) {
        keepingSelection([&] { m_model->setOnlyPresentExperiment(only); });
        showNote();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsView::enableActions);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int section, int, int width) {
        if (!m_updating) m_widths[m_model->columnKey(section)] = width;
    });
    connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, [this] {
        if (!m_updating) sizeColumns();
    });
    m_model->setOnlyPresentExperiment(true);
    m_undo->setVisible(false);
    setTexts();
    takeOver();
}

QAction* RunsView::makeAction(const char* name, const QKeySequence& key, void (RunsView::*done)())
{
    auto* action = new QAction(this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(action);
    connect(action, &QAction::triggered, this, done);
    return action;
}

void RunsView::setTexts()
{
    setAccessibleName(tr("Runs"));
    m_table->setAccessibleName(tr("Runs, a row for each arm"));
    m_filter->setPlaceholderText(tr("Rows that have these words"));
    m_filter->setAccessibleName(tr("Filter"));
    m_only->setText(tr("Only this experiment"));
    m_only->setToolTip(tr("Leaves out the runs of other experiments, by their title"));
    m_open->setText(tr("Open"));
    m_open->setToolTip(tr("The run's experiment takes the place of the present one"));
    m_export->setText(tr("Export CSV…"));
    m_export->setToolTip(tr("Writes the rows of the run's log to a file"));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copies the chosen rows as text, cells parted by tabs"));
    m_delete->setText(tr("Delete"));
    m_delete->setToolTip(tr("Takes the runs of the chosen rows out of the list"));
    m_undo->setText(tr("Undo delete"));
    m_undo->setToolTip(tr("Brings back what was deleted last"));
    enableActions();
    showNote();
}

void RunsView::setStore(RunStore* store)
{
    if (m_store) m_store->disconnect(this);
    m_store = store;
    if (m_store)
        connect(m_store, &RunStore::changed, this, [this] {
            if (isVisible()) takeOver();
        });
    takeOver();
}

void RunsView::setRun(std::shared_ptr<const RunRecord> run)
{
    PresentRun present;
    if (run) present = {{std::move(run)}, {""}};
    setPresent(std::move(present));
}

void RunsView::setPresent(PresentRun present)
{
    if (present.records == m_run.records) return;
    m_run = std::move(present);
    m_runIsNew = true;
    if (isVisible())
        takeOver();
    else
        m_model->letGoOfPresent();
}

void RunsView::forgetBeside()
{
    m_beside.clear();
    m_model->setBeside({});
    enableActions();
}

// Takes over what is new, of the run on the bench and of the store.
void RunsView::takeOver()
{
    keepingSelection([this] {
        const bool kept = m_store && !m_run.records.empty();
        m_model->take(std::exchange(m_runIsNew, false) ? std::optional(m_run) : std::nullopt,
                      m_store ? m_store->runs() : StoredRuns(),
                      kept ? m_store->idOf(m_run.records.front()) : QString());
    });
    showNote();
}

void RunsView::keepingSelection(const std::function<void()>& change)
{
    using Key = std::pair<QString, std::string>;
    const auto keyOf = [this](int row) { return Key(m_model->runOf(row).id, m_model->armOf(row).name); };
    std::set<Key> chosen;
    for (const int row : selectedRows()) chosen.insert(keyOf(row));
    const QModelIndex current = m_sorted->mapToSource(m_table->currentIndex());
    const std::optional<Key> at = current.isValid() ? std::optional(keyOf(current.row())) : std::nullopt;
    const int scrolled = m_table->verticalScrollBar()->value(), across = m_table->horizontalScrollBar()->value();
    const QString sortedBy = m_model->columnKey(std::max(0, m_sorted->sortColumn()));

    const QScopedValueRollback<bool> guard(m_updating, true);
    bool reset = false;
    const auto connection = connect(m_model, &QAbstractItemModel::modelReset, this, [&reset] { reset = true; });
    change();
    disconnect(connection);
    if (!reset) return;

    // The same column may have another place now.
    int sorted = 0;
    for (int i = 0; i < m_model->columns(); ++i)
        if (m_model->columnKey(i) == sortedBy) sorted = i;
    if (sorted != m_sorted->sortColumn()) m_table->sortByColumn(sorted, m_sorted->sortOrder());
    QItemSelection selection;
    for (int row = 0; row < m_sorted->rowCount(); ++row) {
        const Key key = keyOf(m_sorted->mapToSource(m_sorted->index(row, 0)).row());
        if (chosen.count(key) > 0)
            selection.select(m_sorted->index(row, 0), m_sorted->index(row, m_sorted->columnCount() - 1));
        if (at == key)
            m_table->selectionModel()->setCurrentIndex(m_sorted->index(row, 0), QItemSelectionModel::NoUpdate);
    }
    m_table->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    sizeColumns();
    m_table->verticalScrollBar()->setValue(scrolled);
    m_table->horizontalScrollBar()->setValue(across);
    enableActions();
}

void RunsView::sizeColumns()
{
    const QScopedValueRollback<bool> guard(m_updating, true);
    m_table->setColumnHidden(1, m_only->isChecked()); // they all say the same there
    for (int i = 0; i < m_model->columns(); ++i) {
        const QString key = m_model->columnKey(i);
        if (m_table->isColumnHidden(i)) continue;
        if (m_widths.contains(key)) {
            m_table->setColumnWidth(i, m_widths.value(key).toInt());
            continue;
        }
        // The header's own hint has room for an arrow over every column; one at most has it.
        int width = static_cast<QAbstractItemView*>(m_table)->sizeHintForColumn(i) + 8;
        constexpr int kMargins = 12, kArrow = 16;
        for (const QString& line : m_model->headerData(i, Qt::Horizontal, Qt::DisplayRole).toString().split('\n'))
            width = std::max(width, m_table->horizontalHeader()->fontMetrics().horizontalAdvance(line) + kMargins +
                                        (i == m_sorted->sortColumn() ? kArrow : 0));
        // Figures of a run that goes on get longer: 1.723, then 0.9417.
        if (m_model->rowCount() > 0 && m_model->index(0, i).data(RunsModel::NumberRole).toBool())
            width = std::max(width, m_table->fontMetrics().horizontalAdvance(QStringLiteral("0.00000")) + kMargins);
        m_table->setColumnWidth(i, std::min(kWidest, width));
    }
}

void RunsView::showNote()
{
    const bool any = m_model->rowCount() > 0, rows = m_sorted->rowCount() > 0;
    m_table->setVisible(rows);
    m_nothing->setVisible(!rows);
    m_nothing->setText(any ? tr("No row has all of these words.")
                           : tr("No runs yet. Press Play: every run is kept here when it is over."));
    QStringList lines;
    if (m_store) {
        const auto runs = static_cast<int>(m_store->runs().size());
        lines << tr("%n run(s) kept, %1 of at most %2 or %3 runs; the oldest go first.", nullptr, runs)
                     .arg(isolated(QString::fromStdString(bytesText(m_store->bytes()))),
                          isolated(QString::fromStdString(bytesText(m_store->limits().bytes))))
                     .arg(m_store->limits().runs);
        lines += m_store->unreadable();
    } else {
        lines << tr("Runs are not kept here.");
    }
    m_note->setText(lines.join(QLatin1Char('\n')));
}

QString RunsView::note() const
{
    return m_note->text();
}

std::vector<int> RunsView::selectedRows() const
{
    std::vector<int> rows;
    for (const QModelIndex& at : m_table->selectionModel()->selectedRows()) rows.push_back(at.row());
    std::sort(rows.begin(), rows.end());
    for (int& row : rows) row = m_sorted->mapToSource(m_sorted->index(row, 0)).row();
    return rows;
}

QStringList RunsView::selectedRuns() const
{
    QStringList ids;
    for (const int row : selectedRows())
        if (!m_model->isPresent(row) && !ids.contains(m_model->runOf(row).id)) ids << m_model->runOf(row).id;
    return ids;
}

int RunsView::oneRow() const
{
    const std::vector<int> rows = selectedRows();
    if (rows.empty()) return -1;
    for (const int row : rows)
        if (&m_model->runOf(row) != &m_model->runOf(rows.front())) return -1;
    return rows.front();
}

void RunsView::enableActions()
{
    const int row = oneRow();
    const bool kept = row >= 0 && !m_model->isPresent(row);
    const bool shown = kept && m_model->runOf(row).id == m_beside;
    m_showBeside->setText(shown ? tr("Hide its curves") : tr("Show beside"));
    m_showBeside->setToolTip(shown ? tr("Takes the run's faint curves off the charts")
                                   : tr("Shows the run's curves in the charts, faint, behind the present ones"));
    m_showBeside->setEnabled(kept);
    m_open->setEnabled(kept);
    m_export->setEnabled(row >= 0);
    m_copy->setEnabled(m_table->selectionModel()->hasSelection());
    m_delete->setEnabled(!selectedRuns().isEmpty());
}

void RunsView::showBeside()
{
    const int row = oneRow();
    if (row < 0 || m_model->isPresent(row) || !m_store) return;
    const QString id = m_model->runOf(row).id;
    if (id == m_beside) {
        forgetBeside();
        emit besideChosen({});
        return;
    }
    m_store->load(id, [this, view = QPointer(this), id](const RunStore::Seeds& run, const QString& line) {
        if (!view) return;
        if (run.empty()) {
            emit problem(line);
            return;
        }
        m_beside = id;
        m_model->setBeside(id);
        enableActions();
        emit besideChosen(run);
    });
}

void RunsView::open()
{
    if (const int row = oneRow(); row >= 0 && !m_model->isPresent(row)) emit openChosen(m_model->runOf(row).id);
}

void RunsView::exportCsv()
{
    if (const int row = oneRow(); row >= 0) emit exportChosen(m_model->runOf(row).id);
}

// As the table shows them, without the marks that keep signs apart on a screen.
void RunsView::copy()
{
    QStringList lines, head;
    for (int i = 0; i < m_model->columns(); ++i) head << m_model->title(i);
    lines << head.join(QLatin1Char('\t'));
    for (const int row : selectedRows()) {
        QStringList cells;
        for (int i = 0; i < m_model->columns(); ++i)
            cells << m_model->text(row, i)
                         .remove(QChar(0x2066))
                         .remove(QChar(0x2069))
                         .replace(QLatin1Char('\t'), QLatin1Char(' '));
        lines << cells.join(QLatin1Char('\t'));
    }
    if (lines.size() > 1) QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

void RunsView::remove()
{
    const QStringList ids = selectedRuns();
    if (ids.isEmpty() || !m_store) return;
    const int row = m_table->currentIndex().row();
    const auto run = std::find_if(m_store->runs().begin(), m_store->runs().end(),
                                  [&](const auto& stored) { return stored->id == ids.front(); });
    const QString title = run != m_store->runs().end() ? experimentTitle((*run)->document) : QString();
    m_lastDeleted = ids;
    m_undo->setVisible(true);
    m_store->remove(ids);
    // Where the cursor was there is another row now, which may be the next to go.
    if (const int rows = m_sorted->rowCount(); rows > 0)
        m_table->setCurrentIndex(m_sorted->index(std::clamp(row, 0, rows - 1), 0));
    if (ids.contains(m_beside)) {
        forgetBeside();
        emit besideChosen({});
    }
    emit deleted(ids, ids.size() == 1 && !title.isEmpty()
                          ? tr("Deleted: %1.").arg(title)
                          : tr("Deleted: %n run(s).", nullptr, static_cast<int>(ids.size())));
}

void RunsView::undoDelete()
{
    if (m_store && !m_lastDeleted.isEmpty()) m_store->restore(std::exchange(m_lastDeleted, {}));
    m_undo->setVisible(false);
    emit undone();
}

QVariantMap RunsView::look() const
{
    return {{"widths", m_widths},
            {"sorted", m_model->columnKey(std::max(0, m_sorted->sortColumn()))},
            {"descending", m_sorted->sortOrder() == Qt::DescendingOrder},
            {"only", m_only->isChecked()}};
}

void RunsView::setLook(const QVariantMap& look)
{
    if (look.isEmpty()) return;
    m_widths = look.value("widths").toMap();
    m_only->setChecked(look.value("only", true).toBool());
    for (int i = 0; i < m_model->columns(); ++i)
        if (m_model->columnKey(i) == look.value("sorted").toString())
            m_table->sortByColumn(i, look.value("descending").toBool() ? Qt::DescendingOrder : Qt::AscendingOrder);
    sizeColumns();
}

void RunsView::setTheme(const Theme& theme)
{
    m_sorted->setFaint(theme.faintText);
    m_model->setTheme(theme);
}

void RunsView::refresh()
{
    if (m_moves && m_sinceRead.elapsed() < kSeldom) return;
    m_sinceRead.start();
    m_moves = m_model->readPresent(kRowsAtOnce);
    if (m_store && !m_run.records.empty() && m_store->idOf(m_run.records.front()) != m_model->presentId()) takeOver();
}

void RunsView::refreshAll()
{
    m_model->readPresent(std::numeric_limits<std::size_t>::max());
}

void RunsView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    if (event->type() != QEvent::LanguageChange && event->type() != QEvent::FontChange) return;
    m_model->retranslate();
    setTexts();
    sizeColumns();
}

void RunsView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    if (m_store) m_store->rescan();
    takeOver();
    m_moves = false;
    refresh();
}

} // namespace tarakum
