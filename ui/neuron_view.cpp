#include "ui/neuron_view.hpp"

#include "ui/arm_title.hpp"
#include "ui/chart_text.hpp"
#include "ui/discard.hpp"
#include "ui/fork_text.hpp"
#include "ui/language.hpp"
#include "ui/neuron_line.hpp"
#include "ui/neuron_plot.hpp"
#include "ui/one_line.hpp"
#include "ui/text_size.hpp"

#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tarakum {

namespace {

constexpr int kMargin = 10, kArmWidth = 330;
constexpr int kHiddenWidth = 140; // and so much for each hidden layer
constexpr int kFewerDigits = 4;   // in the table, where there is more than one weight
constexpr qsizetype kSamplesTold = 3;

enum { Counter, SamplesOf, Gradient, Sum, Buffer, Weight, Columns };

void setText(QLabel* label, const QString& text)
{
    if (label->text() != text) label->setText(text);
}

// "1 → 2, 2 → 4"; of many the first two and the last.
QString samplesText(const QStringList& samples, std::int64_t of)
{
    const auto all = static_cast<qsizetype>(of);
    if (samples.isEmpty()) return QString::number(of);
    if (all <= kSamplesTold && samples.size() == all) return samples.join(QStringLiteral(", "));
    QString text = samples.mid(0, kSamplesTold - 1).join(QStringLiteral(", ")) + QStringLiteral(", …");
    if (samples.size() == all) text += QStringLiteral(", ") + samples.back();
    return text;
}

QString orDash(bool known, double value, int digits)
{
    return known && !std::isnan(value) ? neuronNumberOf(value, digits) : QStringLiteral("–");
}

} // namespace

NeuronView::NeuronView(QWidget* parent)
    : View(parent), m_note(new QLabel(this)), m_nothing(new QLabel(this)), m_weightLabel(new QLabel(this)),
      m_weight(new QComboBox(this)), m_bar(new QWidget(this)), m_scroll(new QScrollArea(this))
{
    setObjectName(QStringLiteral("neuronView"));
    m_note->setObjectName(QStringLiteral("faint"));
    m_note->setWordWrap(true);
    m_nothing->setObjectName(QStringLiteral("nothing"));
    m_nothing->setWordWrap(true);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_weightLabel->setObjectName(QStringLiteral("caption"));
    m_weightLabel->setBuddy(m_weight);
    m_weight->setObjectName(QStringLiteral("neuronWeight"));
    m_weight->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    auto* row = new QHBoxLayout(m_bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_weightLabel);
    row->addWidget(m_weight);
    row->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->setSpacing(8);
    column->addWidget(m_note);
    column->addWidget(m_bar);
    column->addWidget(m_nothing, 1);
    column->addWidget(m_scroll, 1);
    connect(m_weight, &QComboBox::currentIndexChanged, this, [this] { read(true); });
    setTexts();
    showNothing({});
}

void NeuronView::setTexts()
{
    setAccessibleName(tr("Neuron"));
    m_scroll->setAccessibleName(tr("Neuron"));
    m_note->setText(tr("Every number of the model, micro-batch by micro-batch: its gradient, the buffer that adds them "
                       "up, and the update as it is computed."));
    m_weightLabel->setText(tr("Weight"));
    m_weight->setAccessibleName(tr("Weight"));
    for (std::size_t i = 0; m_built && i < m_arms.size(); ++i) // else they are those of a run that may be gone
        setArmTexts(m_arms[i], oneLine(m_run->experiment.arms[i].name));
}

void NeuronView::setArmTexts(OfArm& arm, const QString& name)
{
    arm.table->setAccessibleName(tr("Micro-batches of %1").arg(name));
    arm.formula->setAccessibleName(tr("Update of %1").arg(name));
    arm.table->setHorizontalHeaderLabels({isolated(QStringLiteral("G")), tr("samples"), isolated(QStringLiteral("g")),
                                          isolated(QStringLiteral("Σ g")), tr("buffer"),
                                          isolated(QStringLiteral("w"))});
    const QString help[Columns] = {tr("The counter: micro-batches of this window so far, of k."),
                                   tr("The samples of the micro-batch: input and target."),
                                   tr("The gradient of the micro-batch's mean loss."),
                                   tr("The gradients of this window so far, added up undivided."),
                                   tr("What the gradient buffer holds after it, divided as the arm's rules say."),
                                   tr("The weight after it: it moves only with an update.")};
    for (int c = 0; c < Columns; ++c) arm.table->horizontalHeaderItem(c)->setToolTip(help[c]);
    arm.plot->retranslate();
    arm.line->retranslate();
}

void NeuronView::setRun(std::shared_ptr<const RunRecord> run)
{
    if (run == m_run) return;
    m_run = std::move(run);
    m_built = false; // once it is seen
    if (isVisible()) refresh();
}

void NeuronView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_built = false;
    if (isVisible()) refresh();
}

QString NeuronView::nothing() const
{
    return m_nothing->isHidden() ? QString() : m_nothing->text();
}

void NeuronView::showNothing(const QString& why)
{
    setText(m_nothing, why);
    const bool some = why.isEmpty();
    m_nothing->setVisible(!some);
    m_note->setVisible(some);
    m_bar->setVisible(some && m_weight->count() > 1);
    m_scroll->setVisible(some);
}

// The arms' cards, as soon as there is something to show in them; until then why there is nothing.
void NeuronView::build()
{
    m_arms.clear();
    replaceContent(*m_scroll, nullptr);
    if (!m_run || m_run->arms.empty())
        return showNothing(tr("No run yet. Open an experiment: where its model has only a few weights, all of its "
                              "numbers are shown here."));
    const auto& records = m_run->arms;
    const std::int64_t count = records[0].neuron.parameters.load(std::memory_order_acquire);
    if (count > static_cast<std::int64_t>(kNeuronWeights))
        return showNothing(
            tr("This model has %1 weights, too many to read one by one. Here models of up to %2 weights "
               "are shown number by number, as that of the first lesson is; the diagram, the charts and "
               "the microscope show larger ones.")
                .arg(countText(static_cast<double>(count)), countText(static_cast<double>(kNeuronWeights))));
    // A fork begins later, or not at all.
    bool kept = true;
    for (std::size_t i = 0; i < records.size(); ++i)
        kept = kept && (!records[i].neuron.rows.empty() || m_run->experiment.arms[i].fork);
    if (!kept) {
        const bool kept0 = records[0].neuron.wanted;
        return showNothing(kept0 ? tr("Nothing yet: the run is being prepared.")
                                 : tr("The numbers of this run were not kept: only those of runs in this window are."));
    }
    m_built = true;
    {
        const QSignalBlocker quiet(m_weight);
        const int before = m_weight->currentIndex();
        m_weight->clear();
        for (const std::string& name : records[0].neuron.names)
            m_weight->addItem(isolated(QString::fromStdString(name)));
        m_weight->setCurrentIndex(std::clamp(before, 0, m_weight->count() - 1));
    }
    auto* content = new QWidget;
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kMargin);
    for (std::size_t i = 0; i < records.size(); ++i) {
        const ArmSpec& spec = m_run->experiment.arms[i];
        const int index = static_cast<int>(i);
        const QString armName = oneLine(spec.name);
        auto* frame = new QFrame(content);
        frame->setObjectName(QStringLiteral("armCard"));
        frame->setMinimumWidth(
            scaledToText(kArmWidth + kHiddenWidth * static_cast<int>(m_run->experiment.model.hidden.size())));
        auto* column = new QVBoxLayout(frame);
        QHBoxLayout* title = armTitle(frame, index, spec, m_theme);
        OfArm arm{new NeuronPlot(frame), new QLabel(frame),     new QLabel(frame),
                  new QLabel(frame),     new NeuronLine(frame), new QTableWidget(0, Columns, frame)};
        arm.plot->setTheme(m_theme);
        arm.plot->setArm(index, armName);
        arm.line->setTheme(m_theme);
        arm.line->setArm(index, armName);
        arm.counter->setObjectName(QStringLiteral("faint"));
        arm.formula->setTextFormat(Qt::PlainText);
        arm.formula->setWordWrap(true);
        arm.formula->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        QFont large = font();
        large.setPointSizeF(large.pointSizeF() * 1.12);
        arm.formula->setFont(large);
        arm.notes->setObjectName(QStringLiteral("faint"));
        arm.notes->setWordWrap(true);
        arm.table->setEditTriggers(QAbstractItemView::NoEditTriggers);
        arm.table->setSelectionBehavior(QAbstractItemView::SelectRows);
        arm.table->setTabKeyNavigation(false);
        arm.table->setWordWrap(false);
        arm.table->setFrameShape(QFrame::NoFrame);
        arm.table->verticalHeader()->hide();
        arm.table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
        arm.table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
        arm.table->horizontalHeader()->setHighlightSections(false);
        arm.table->horizontalHeader()->setMinimumSectionSize(20);
        arm.table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
        arm.table->horizontalHeader()->setSectionResizeMode(SamplesOf, QHeaderView::Stretch);
        arm.table->setMinimumHeight(6 * fontMetrics().height());
        column->addLayout(title);
        column->addWidget(arm.plot);
        column->addWidget(arm.counter);
        column->addWidget(arm.formula);
        column->addWidget(arm.notes);
        column->addWidget(arm.line);
        column->addWidget(arm.table, 1);
        row->addWidget(frame, 1);
        m_arms.push_back(std::move(arm));
        setArmTexts(m_arms.back(), armName);
    }
    m_scroll->setWidget(content);
    showNothing({});
    read(true);
}

void NeuronView::refresh()
{
    if (!m_built) build();
    if (m_built) read(false);
}

void NeuronView::read(bool all)
{
    if (!m_built) return;
    const auto weight = static_cast<std::size_t>(std::max(0, m_weight->currentIndex()));
    bool news = false;
    std::vector<bool> fresh(m_arms.size());
    for (std::size_t i = 0; i < m_arms.size(); ++i) {
        OfArm& arm = m_arms[i];
        const std::size_t rows = m_run->arms[i].neuron.rows.size();
        fresh[i] = all || rows != arm.rows || rows == 0; // a fork that has not begun may never do
        if (!fresh[i]) continue;
        arm.rows = rows;
        arm.reading = readNeuron(*m_run, i, weight);
        news = true;
    }
    if (!news) return;
    std::vector<const std::vector<double>*> paths;
    for (const OfArm& arm : m_arms) paths.push_back(&arm.reading.path);
    const Range range = neuronRange(paths);
    for (std::size_t i = 0; i < m_arms.size(); ++i) {
        m_arms[i].line->show(m_arms[i].reading.path, range);
        if (fresh[i]) showArm(i);
    }
}

void NeuronView::showArm(std::size_t i)
{
    OfArm& arm = m_arms[i];
    const NeuronReading& reading = arm.reading;
    const auto weight = static_cast<std::size_t>(std::max(0, m_weight->currentIndex()));
    arm.plot->show(neuronNet(m_run->experiment, m_run->arms[i].neuron), reading.weights, reading.sample, reading.target,
                   weight);
    const QString never = arm.rows == 0 ? shortMessage(m_run->arms[i]) : QString();
    const QString waits = never.isEmpty() ? forkWaitsText(*m_run, i) : never;
    setText(arm.counter, !waits.isEmpty() ? waits
                         : reading.window == 0
                             ? tr("No micro-batch yet: press the step “micro-batch”.")
                             : tr("Counter %1: %2 of %3 micro-batches")
                                   .arg(isolated(QStringLiteral("G")), isolated(QString::number(reading.counter)),
                                        isolated(QString::number(reading.window))));
    arm.formula->setVisible(!reading.formula.isEmpty());
    arm.formula->setAlignment(leadingEdge());
    setText(arm.formula, isolated(reading.formula));
    if (arm.formula->toolTip() != isolated(reading.fullFormula)) {
        arm.formula->setToolTip(isolated(reading.fullFormula));
        arm.formula->setAccessibleDescription(isolated(reading.fullFormula));
    }
    QStringList notes = reading.notes;
    if (reading.cut)
        notes << tr("Only the first %1 rows of a run are kept here; it has gone on since.")
                     .arg(countText(static_cast<double>(kNeuronRows)));
    setText(arm.notes, notes.join(QLatin1Char('\n')));
    arm.notes->setVisible(!notes.isEmpty());

    QTableWidget& table = *arm.table;
    table.setRowCount(static_cast<int>(reading.steps.size()));
    for (int r = 0; r < table.rowCount(); ++r) {
        const NeuronStep& step = reading.steps[static_cast<std::size_t>(r)];
        const auto text = [&](int column, bool full) {
            const int digits = full ? kNeuronAllDigits : reading.weights.size() > 1 ? kFewerDigits : kNeuronDigits;
            switch (column) {
            case Counter: return QStringLiteral("%1/%2").arg(step.micro).arg(step.steps);
            case SamplesOf:
                return full ? step.fullSamples.join(QStringLiteral(", ")) : samplesText(step.samples, step.samplesOf);
            case Gradient: return orDash(step.hasBuffer, step.gradient, digits);
            case Sum: return orDash(step.hasBuffer, step.sum, digits);
            case Buffer: return orDash(step.hasBuffer, step.buffer, digits);
            default: return neuronNumberOf(step.weight, digits);
            }
        };
        for (int c = 0; c < Columns; ++c) {
            QTableWidgetItem* item = table.item(r, c);
            if (!item) {
                item = new QTableWidgetItem;
                item->setTextAlignment(c == SamplesOf ? leadingEdge()
                                                      : Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute);
                table.setItem(r, c, item);
            }
            const QString shown = isolated(text(c, false)), full = isolated(text(c, true));
            if (item->text() != shown) item->setText(shown);
            if (item->toolTip() == full) continue;
            item->setToolTip(full);
            item->setData(Qt::AccessibleTextRole, full);
        }
    }
    table.scrollToBottom();
}

void NeuronView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    setTexts();
    if (!m_built && isVisible()) build();
    for (OfArm& arm : m_arms) arm.table->setRowCount(0);
    read(true);
}

void NeuronView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    refresh();
}

} // namespace tarakum
