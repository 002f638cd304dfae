#include "ui/table_view.hpp"

#include "ui/chart_text.hpp"
#include "ui/language.hpp"
#include "ui/one_line.hpp"
#include "ui/table_model.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace tarakum {

namespace {

constexpr qint64 kSeldom = 100;                             // ms between two readings
constexpr int kRowsAtOnce = 50000;                          // to the table a row more costs some 15 ns
constexpr std::int64_t kMostCopied = std::int64_t{1} << 20; // cells; more is a file's work

} // namespace

LogTableView::LogTableView(QWidget* parent)
    : View(parent), m_model(new TableModel(this)), m_table(new QTableView(this)), m_arms(new QComboBox(this)),
      m_armLabel(new QLabel(this)), m_nothing(new QLabel(this)), m_note(new QLabel(this)), m_copy(new QAction(this))
{
    m_table->setObjectName(QStringLiteral("logTable"));
    m_table->setModel(m_model);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false); // Tab leaves it, arrows go about in it
    m_table->setWordWrap(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    // All rows are of one height: a million of them cost no more than those on show.
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_copy->setObjectName(QStringLiteral("tableCopy"));
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(m_copy);
    connect(m_copy, &QAction::triggered, this, &LogTableView::copy);
    m_arms->setObjectName(QStringLiteral("tableArm"));
    m_arms->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // a name may have any length
    m_arms->setMinimumContentsLength(16);
    m_armLabel->setBuddy(m_arms);
    m_armLabel->setObjectName(QStringLiteral("caption"));
    m_nothing->setObjectName(QStringLiteral("nothing"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_note->setObjectName(QStringLiteral("faint"));
    for (QLabel* label : {m_nothing, m_note}) label->setWordWrap(true);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 10, 10, 10);
    layout->setSpacing(8);
    auto* top = new QHBoxLayout;
    top->addWidget(m_armLabel);
    top->addWidget(m_arms);
    top->addStretch(1);
    layout->addLayout(top);
    layout->addWidget(m_nothing, 1);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
    connect(m_arms, &QComboBox::currentIndexChanged, this, &LogTableView::setArm);
    setTexts();
}

void LogTableView::setTexts()
{
    setAccessibleName(tr("Log"));
    m_table->setAccessibleName(tr("Rows of the log"));
    m_armLabel->setText(tr("Arm"));
    m_arms->setAccessibleName(tr("Arm"));
    m_copy->setText(tr("Copy"));
    m_nothing->setText(tr("No rows yet. Press Play: there is a row for each update."));
    showNote();
}

void LogTableView::setRun(std::shared_ptr<const RunRecord> run)
{
    if (run == m_run) return;
    m_run = std::move(run);
    m_isNew = true;
    if (isVisible())
        takeRun();
    else
        m_model->setArm(nullptr, 0); // many rows, perhaps
}

// The arm in focus stays in focus, where the next run has as many.
void LogTableView::takeRun()
{
    if (!std::exchange(m_isNew, false)) return;
    const int arms = m_run ? static_cast<int>(m_run->arms.size()) : 0;
    m_arm = std::clamp(m_arm, 0, std::max(0, arms - 1));
    {
        const QSignalBlocker quiet(m_arms);
        m_arms->clear();
        for (int i = 0; i < arms; ++i)
            m_arms->addItem(isolated(oneLine(m_run->experiment.arms[static_cast<std::size_t>(i)].name)));
        m_arms->setCurrentIndex(arms > 0 ? m_arm : -1);
    }
    m_model->setArm(arms > 0 ? m_run : nullptr, static_cast<std::size_t>(m_arm));
    takeRows(kRowsAtOnce);
}

void LogTableView::setArm(int arm)
{
    if (!m_run || arm < 0 || arm >= static_cast<int>(m_run->arms.size()) || arm == m_arm) return;
    m_arm = arm;
    {
        const QSignalBlocker quiet(m_arms);
        m_arms->setCurrentIndex(arm);
    }
    // Where the table stood: the same row of the other arm, or its end.
    const QScrollBar* bar = m_table->verticalScrollBar();
    const bool atEnd = bar->value() == bar->maximum();
    const int row = m_table->rowAt(0), across = m_table->horizontalScrollBar()->value();
    m_model->setArm(m_run, static_cast<std::size_t>(arm));
    takeRows(std::numeric_limits<int>::max()); // that row is to be there
    if (!atEnd && row >= 0)
        m_table->scrollTo(m_model->index(std::min(row, m_model->rowCount() - 1), 0), QAbstractItemView::PositionAtTop);
    m_table->horizontalScrollBar()->setValue(across);
}

bool LogTableView::takeRows(int most)
{
    const int before = m_model->rowCount();
    const QScrollBar* bar = m_table->verticalScrollBar();
    const bool follow = bar->value() == bar->maximum();
    m_more = m_model->readNew(most);
    const bool any = m_model->rowCount() > 0;
    m_table->setVisible(any);
    m_nothing->setVisible(!any);
    if (m_model->columnCount() > m_sized) sizeColumns();
    if (follow) m_table->scrollToBottom();
    showNote();
    return m_model->rowCount() != before;
}

// By the header and by what numbers come to, rather than by a million cells.
void LogTableView::sizeColumns()
{
    const int number = m_table->fontMetrics().horizontalAdvance(QStringLiteral("−1.23456e-07")) + 12;
    for (; m_sized < m_model->columnCount(); ++m_sized)
        m_table->setColumnWidth(m_sized, std::max(number, m_table->horizontalHeader()->sectionSizeHint(m_sized) + 8));
}

void LogTableView::showNote()
{
    const int rows = m_model->rowCount();
    QString text = tr("%n row(s).", nullptr, rows).replace(QString::number(rows), countText(rows));
    if (rows > 0) text += QLatin1Char(' ') + tr("While the table stands at its end it follows the newest row.");
    if (!m_copied.isEmpty()) text += QLatin1Char(' ') + m_copied;
    if (m_note->text() != text) m_note->setText(text);
    m_note->setVisible(m_run != nullptr);
}

QString LogTableView::note() const
{
    return m_note->text();
}

void LogTableView::copy()
{
    std::int64_t cells = 0;
    std::set<int> rows, columns;
    const QItemSelection selection = m_table->selectionModel()->selection();
    for (const QItemSelectionRange& range : selection) cells += std::int64_t{range.height()} * range.width();
    if (cells == 0) return;
    if (cells > kMostCopied) {
        m_copied = tr("That is too much to copy: export the CSV instead.");
        showNote();
        return;
    }
    for (const QItemSelectionRange& range : selection) {
        for (int row = range.top(); row <= range.bottom(); ++row) rows.insert(row);
        for (int column = range.left(); column <= range.right(); ++column) columns.insert(column);
    }
    QString text;
    const auto addLine = [&](const auto& cell) {
        bool first = true;
        for (const int column : columns) {
            if (!std::exchange(first, false)) text += QLatin1Char('\t');
            text += cell(column);
        }
        text += QLatin1Char('\n');
    };
    addLine([&](int column) { return m_model->name(column); });
    for (const int row : rows)
        addLine([&](int column) {
            return selection.contains(m_model->index(row, column)) ? m_model->exactText(row, column) : QString();
        });
    QApplication::clipboard()->setText(text);
    m_copied = tr("Copied: %n row(s).", nullptr, static_cast<int>(rows.size()));
    showNote();
}

void LogTableView::setTheme(const Theme&)
{
}

void LogTableView::refresh()
{
    if (m_moves && !m_more && m_sinceRead.elapsed() < kSeldom) return;
    m_sinceRead.start();
    takeRun();
    m_moves = takeRows(kRowsAtOnce);
}

void LogTableView::refreshAll()
{
    takeRun();
    takeRows(std::numeric_limits<int>::max());
}

void LogTableView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    if (event->type() != QEvent::LanguageChange && event->type() != QEvent::FontChange) return;
    m_model->retranslate();
    m_sized = 0;
    setTexts();
    sizeColumns();
}

void LogTableView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    m_moves = false;
    refresh();
}

} // namespace tarakum
