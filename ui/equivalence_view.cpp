#include "ui/equivalence_view.hpp"

#include "ui/chart_style.hpp"
#include "ui/chart_text.hpp"
#include "ui/equivalence_plot.hpp"
#include "ui/equivalence_text.hpp"
#include "ui/language.hpp"
#include "ui/one_line.hpp"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <limits>

namespace tarakum {
namespace {

// Rows of an arm that a refresh reads: some 0.3 ms.
constexpr std::size_t kRowsAtOnce = 20000;
constexpr std::int64_t kAskEvery = 400; // ms between two looks at the gradients

// Only what is new: an unchanged cell is neither painted nor told to a screen reader.
void setText(QTreeWidgetItem* item, int column, const QString& text)
{
    if (item->text(column) != text) item->setText(column, text);
}

} // namespace

EquivalenceView::EquivalenceView(QWidget* parent)
    : View(parent), m_nothing(new QLabel(this)), m_title(new QLabel(this)), m_legend(new QLabel(this)),
      m_note(new QLabel(this)), m_plot(new EquivalencePlot(this)), m_table(new QTreeWidget(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 10, 10, 10);
    layout->setSpacing(8);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setObjectName(QStringLiteral("nothing"));
    m_note->setObjectName(QStringLiteral("note"));
    m_title->setObjectName(QStringLiteral("equivalenceTitle"));
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    for (QLabel* label : {m_nothing, m_title, m_legend, m_note}) label->setWordWrap(true);
    layout->addWidget(m_nothing, 1);
    layout->addWidget(m_title);
    layout->addWidget(m_legend);
    layout->addWidget(m_plot, 3);
    layout->addWidget(m_table, 2);
    layout->addWidget(m_note);
    m_table->setColumnCount(Columns);
    m_table->setUniformRowHeights(true);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setMinimumHeight(120);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->header()->setSectionResizeMode(Verdict, QHeaderView::Stretch);
    connect(m_table, &QTreeWidget::currentItemChanged, this, [this] {
        setNote();
        fill();
    });
    setTexts();
    setRun(nullptr);
}

void EquivalenceView::setTexts()
{
    setAccessibleName(tr("Equivalence"));
    m_title->setText(m_run && !m_run->arms.empty()
                         ? tr("How far each arm's weights and gradients are from those of %1 at the same samples")
                               .arg(isolated(shortName(m_run->experiment.arms[0].name)))
                         : QString());
    m_legend->setText(
        tr("Lines: weights, ‖θ − θ*‖ / ‖θ*‖; shaded: what rounding can explain of the chosen arm's, dashed: "
           "what is to be expected. Rings: gradients, ‖G − G*‖ / ‖G*‖, of windows looked at while this view "
           "or the microscope is shown; dotted: what rounding makes of them. Logarithmic."));
    m_nothing->setText(m_run ? tr("There is one arm only: add another to compare it with.")
                             : tr("No run yet. Open an experiment: its arms are compared here with the first one."));
    m_plot->setAccessibleName(tr("Distance of weights"));
    m_table->setAccessibleName(tr("Verdicts"));
    m_table->setHeaderLabels({tr("Arm, layer"), tr("Verdict"), tr("Distance"), tr("Rounding explains"),
                              tr("First gradient"), tr("Gradients")});
    m_table->headerItem()->setToolTip(Distance, tr("Of the weights, the last; in brackets the highest"));
    m_table->headerItem()->setToolTip(Explained, tr("The distance that rounding alone can make by now"));
    m_table->headerItem()->setToolTip(
        Gradient, tr("Its norm in the first window, over the reference's: the weights are the same then"));
    m_table->headerItem()->setToolTip(
        Gap, tr("‖G − G*‖ / ‖G*‖ of the last window that was looked at; in brackets the highest"));
}

void EquivalenceView::setRun(std::shared_ptr<const RunRecord> run)
{
    if (run == m_run && run) return;
    m_run = std::move(run);
    m_series.clear();
    m_rows = -1;
    m_over = false;
    const std::size_t arms = m_run ? m_run->arms.size() : 0;
    const QSignalBlocker quiet(m_table);
    m_table->clear();
    for (std::size_t i = 0; i < arms; ++i) {
        m_series.push_back(std::make_unique<EquivalenceSeries>(m_run, i));
        auto* item = new QTreeWidgetItem(m_table);
        item->setText(Arm, isolated(oneLine(m_run->experiment.arms[i].name)));
        item->setIcon(Arm, armMarkerIcon(static_cast<int>(i), m_theme, devicePixelRatioF()));
        for (const int column : {Distance, Explained, Gradient, Gap}) item->setTextAlignment(column, Qt::AlignTrailing);
    }
    if (arms > 1) m_table->setCurrentItem(m_table->topLevelItem(1));
    m_nothing->setVisible(arms < 2);
    for (QWidget* part : std::initializer_list<QWidget*>{m_title, m_legend, m_plot, m_table})
        part->setVisible(arms > 1);
    m_note->setVisible(false);
    m_plot->show(nullptr, 1, 0);
    setTexts();
}

void EquivalenceView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_plot->setTheme(theme);
    for (int i = 0; i < m_table->topLevelItemCount(); ++i)
        m_table->topLevelItem(i)->setIcon(Arm, armMarkerIcon(i, m_theme, devicePixelRatioF()));
}

bool EquivalenceView::read(std::size_t rows)
{
    bool all = true;
    for (const auto& series : m_series) all = series->read(rows) && all;
    return all;
}

void EquivalenceView::fillLayers(QTreeWidgetItem* item, const EquivalenceSeries& series)
{
    const auto layers = series.layers();
    while (item->childCount() > static_cast<int>(std::max(layers.size(), series.lastLayerGaps().size())))
        delete item->takeChild(item->childCount() - 1);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const int at = static_cast<int>(i);
        if (item->childCount() <= at) {
            auto* child = new QTreeWidgetItem(item);
            for (const int column : {Distance, Explained, Gradient, Gap})
                child->setTextAlignment(column, Qt::AlignTrailing);
        }
        QTreeWidgetItem* child = item->child(at);
        setText(child, Arm, isolated(QString::fromStdString(layers[i].name)));
        const EquivalenceVerdict verdict = layerVerdict(layers[i].norm, layers[i].referenceNorm);
        setText(child, Verdict, layerVerdictText(verdict));
        setText(child, Gradient,
                layers[i].referenceNorm > 0 ? ratioText(layers[i].norm / layers[i].referenceNorm) : QString());
        setText(child, Gap, QString());
    }
    // Where nothing but pictures tells of layers, these do.
    const auto gaps = series.lastLayerGaps();
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        const int at = static_cast<int>(i);
        if (item->childCount() <= at) {
            auto* child = new QTreeWidgetItem(item);
            for (const int column : {Distance, Explained, Gradient, Gap})
                child->setTextAlignment(column, Qt::AlignTrailing);
            setText(child, Arm, isolated(QString::fromStdString(gaps[i].first)));
        }
        setText(item->child(at), Gap, distanceText(gaps[i].second));
    }
}

void EquivalenceView::fill()
{
    if (!m_run || m_series.size() < 2) return;
    const QString reference = shortName(m_run->experiment.arms[0].name);
    QStringList summary;
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        QTreeWidgetItem* item = m_table->topLevelItem(static_cast<int>(i));
        const EquivalenceSeries& series = *m_series[i];
        const EquivalenceSeen seen = series.seen();
        const QString verdict = verdictText(equivalenceVerdict(seen), reference);
        setText(item, Verdict, verdict);
        item->setToolTip(Verdict, verdict);
        if (seen.reference) continue;
        QString distance;
        if (seen.compared > 0) {
            distance = distanceText(seen.last);
            if (seen.highest > seen.last) distance += QStringLiteral(" (%1)").arg(distanceText(seen.highest));
        }
        setText(item, Distance, isolated(distance));
        setText(item, Explained,
                seen.compared > 0 ? isolated(QStringLiteral("≤ ") + distanceText(series.limit())) : QString());
        setText(item, Gradient, seen.gradient ? ratioText(*seen.gradient) : QString());
        const auto gap = series.lastGap();
        QString gaps = gap ? distanceText(gap->distance) : QString();
        if (gap && distanceText(series.highestGap()) != gaps)
            gaps += QStringLiteral(" (%1)").arg(distanceText(series.highestGap()));
        setText(item, Gap, isolated(gaps));
        fillLayers(item, series);
        summary << QStringLiteral("%1: %2").arg(shortName(m_run->experiment.arms[i].name), verdict);
    }
    const QTreeWidgetItem* current = m_table->currentItem();
    if (current && current->parent()) current = current->parent();
    const int focus = current ? m_table->indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(current)) : 1;
    m_plot->show(&m_series, focus, static_cast<double>(m_run->endSamples));
    m_plot->setAccessibleDescription(summary.join(QStringLiteral("; ")));
    setNote();
}

// What is to be said of the chosen arm beside its verdict.
void EquivalenceView::setNote()
{
    const QTreeWidgetItem* current = m_table->currentItem();
    if (current && current->parent()) current = current->parent();
    const int arm = current ? m_table->indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(current)) : -1;
    QString note;
    if (m_run && arm > 0)
        note = partingNote(equivalenceVerdict(m_series[static_cast<std::size_t>(arm)]->seen()), m_run->experiment,
                           m_run->experiment.arms[static_cast<std::size_t>(arm)]);
    if (m_run && arm > 0)
        if (const auto gap = m_series[static_cast<std::size_t>(arm)]->lastGap())
            note = gapNote(*gap, shortName(m_run->experiment.arms[0].name)) +
                   (note.isEmpty() ? QString() : QStringLiteral(" ") + note);
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void EquivalenceView::refresh()
{
    if (m_series.size() < 2) return;
    if (!m_asked.isValid() || m_asked.elapsed() >= kAskEvery) {
        m_run->pictures.ask();
        m_asked.start();
    }
    std::int64_t rows = 0;
    bool over = true;
    for (const ArmRecord& arm : m_run->arms) {
        over = over && (arm.status == ArmStatus::Finished || endedEarly(arm.status));
        rows += static_cast<std::int64_t>(arm.updates.size() + arm.gaps.size());
    }
    if (rows == m_rows && over == m_over) return;
    const bool all = read(kRowsAtOnce);
    m_rows = all ? rows : -1;
    m_over = over;
    fill();
}

void EquivalenceView::refreshAll()
{
    read(std::numeric_limits<std::size_t>::max() / 2);
    m_rows = -1;
    refresh();
}

void EquivalenceView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    setTexts();
    fill();
}

void EquivalenceView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    refresh();
}

} // namespace tarakum
