#include "ui/layers_view.hpp"

#include "engine/lab/rows.hpp"
#include "ui/chart_text.hpp"
#include "ui/charts_view.hpp"
#include "ui/future_ready.hpp"
#include "ui/language.hpp"
#include "ui/one_line.hpp"
#include "ui/same_subject.hpp"
#include "ui/size_box.hpp"
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
#include <chrono>
#include <cmath>
#include <thread>

namespace tarakum {

namespace {

constexpr std::int64_t kFewest = 2, kMostAtFirst = 256; // samples of the window, to begin with
constexpr int kFewestRows = 4;
constexpr int kBeforeShares = 2; // columns

QString percent(double share)
{
    if (std::isnan(share)) return QStringLiteral("–");
    return isolated(QString::number(100 * share, 'f', share < 0.0995 ? 1 : 0) + QStringLiteral(" %"));
}

QString number(double value)
{
    return std::isnan(value) ? QStringLiteral("–") : isolated(QString::number(value, 'g', 3));
}

} // namespace

LayersView::LayersView(QWidget* parent)
    : View(parent), m_nothing(new QLabel(this)), m_note(new QLabel(this)), m_state(new QLabel(this)),
      m_armLabel(new QLabel(this)), m_samplesLabel(new QLabel(this)), m_arm(new QComboBox(this)),
      m_samples(new SizeBox(this)), m_measure(new QPushButton(this)), m_save(new QPushButton(this)),
      m_bar(new QWidget(this)), m_content(new QWidget(this)), m_strips(new ChartsView(m_content)),
      m_table(new QTableWidget(m_content))
{
    setObjectName(QStringLiteral("layersView"));
    m_nothing->setObjectName(QStringLiteral("nothing"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_note->setObjectName(QStringLiteral("faint"));
    m_state->setObjectName(QStringLiteral("faint"));
    for (QLabel* label : {m_nothing, m_note, m_state}) label->setWordWrap(true);
    for (QLabel* label : {m_armLabel, m_samplesLabel}) label->setObjectName(QStringLiteral("caption"));
    m_arm->setObjectName(QStringLiteral("layersArm"));
    m_samples->setObjectName(QStringLiteral("layersSamples"));
    m_measure->setObjectName(QStringLiteral("layersMeasure"));
    m_save->setObjectName(QStringLiteral("layersSave"));
    m_armLabel->setBuddy(m_arm);
    m_samplesLabel->setBuddy(m_samples);
    m_arm->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_arm->setMinimumContentsLength(10);
    m_samples->setRange(static_cast<int>(kFewest), 65536);
    m_samples->setStepper(
        [](qint64 value, int direction) { return direction > 0 ? value * 2 : std::max<qint64>(kFewest, value / 2); });
    m_strips->setCharts({ChartSpec{.kind = ChartKind::Layers}});

    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setLayoutDirection(Qt::LeftToRight); // k grows as on an axis
    m_table->setAlternatingRowColors(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->verticalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);

    auto* row = new QHBoxLayout(m_bar);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* one : std::initializer_list<QWidget*>{m_armLabel, m_arm, m_samplesLabel, m_samples})
        row->addWidget(one);
    row->addWidget(m_state, 1);
    row->addWidget(m_measure);
    row->addWidget(m_save);
    auto* inner = new QVBoxLayout(m_content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->addWidget(m_strips, 2);
    inner->addWidget(m_note);
    inner->addWidget(m_table, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    column->setSpacing(6);
    column->addWidget(m_bar);
    column->addWidget(m_nothing, 1);
    column->addWidget(m_content, 1);

    connect(m_arm, &QComboBox::currentIndexChanged, this, [this] {
        cancel();
        m_asked = nullptr;
        m_share.reset();
        measure();
    });
    connect(m_samples, &SizeBox::chosen, this, [this] {
        cancel();
        m_asked = nullptr;
        m_share.reset();
        measure();
    });
    connect(m_measure, &QPushButton::clicked, this, &LayersView::measureAsked);
    connect(m_save, &QPushButton::clicked, this, &LayersView::askForFile);
    setTexts();
    setRun(nullptr);
}

LayersView::~LayersView()
{
    cancel();
}

void LayersView::setTexts()
{
    setAccessibleName(tr("Layers"));
    m_nothing->setText(tr("No run yet. Open an experiment: its gradients are shown here layer by layer."));
    m_note->setText(tr(
        "What one micro-batch cannot see: the part of the variance of the samples' gradients that lies between the k "
        "micro-batches of a window of these samples; theory: (k − 1)/(L − 1). At the weights at the start."));
    m_armLabel->setText(tr("Arm"));
    m_samplesLabel->setText(isolated(QStringLiteral("L")));
    m_arm->setAccessibleName(tr("Arm whose window it is"));
    m_samples->setAccessibleName(tr("Samples of the window, L"));
    m_samples->setToolTip(tr("Samples of the window, L"));
    m_measure->setText(tr("&Measure norms"));
    m_measure->setToolTip(tr("Sets “measure” to “micro-batch”, so that the next run logs the norms of its layers"));
    m_save->setText(tr("Sa&ve…"));
    m_save->setToolTip(tr("The shares as CSV, or all of it as a picture"));
    m_table->setAccessibleName(tr("Shares of the variance by layer and k"));
    m_table->verticalHeader()->setDefaultAlignment(leadingEdge() | Qt::AlignVCenter);
    fill();
    showState();
}

void LayersView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_strips->setTheme(theme);
    m_table->verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 3);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 3);
    fill();
}

void LayersView::setRun(std::shared_ptr<const RunRecord> run)
{
    if (run == m_run && run) return;
    const bool same = run && m_run && isSameSubject(*run, *m_run);
    m_run = std::move(run);
    m_strips->setRun(m_run);
    const bool any = m_run && !m_run->experiment.arms.empty();
    m_nothing->setVisible(!any);
    m_bar->setVisible(any);
    m_content->setVisible(any);
    if (any) m_measure->setVisible(m_run->experiment.measure != Measure::MicroBatch);
    if (same) return;
    cancel();
    m_asked = nullptr;
    m_share.reset();
    m_newRun = any;
    if (isVisible()) refresh();
}

std::size_t LayersView::arm() const
{
    return static_cast<std::size_t>(std::max(m_arm->currentIndex(), 0));
}

void LayersView::takeRun()
{
    m_newRun = false;
    const QSignalBlocker quiet(m_arm), quietToo(m_samples);
    const int before = m_arm->currentIndex();
    m_arm->clear();
    for (const ArmSpec& one : m_run->experiment.arms) m_arm->addItem(isolated(oneLine(one.name)));
    m_arm->setCurrentIndex(std::clamp(before, 0, m_arm->count() - 1));
    m_arm->setVisible(m_arm->count() > 1);
    m_armLabel->setVisible(m_arm->count() > 1);
    m_samples->setValue(
        static_cast<int>(std::clamp(m_run->experiment.arms[arm()].samplesPerWindow(), kFewest, kMostAtFirst)));
    measure();
}

bool LayersView::working() const
{
    return std::any_of(m_work.begin(), m_work.end(),
                       [this](const auto& work) { return work.first == m_asked && !isReady(work.second); });
}

void LayersView::cancel()
{
    for (auto& work : m_work) work.first->cancelled.store(true, std::memory_order_relaxed);
}

void LayersView::measure()
{
    std::erase_if(m_work, [](const auto& work) { return isReady(work.second); });
    if (!m_run || m_newRun || m_share || !isVisible()) return;
    if (m_asked && !m_asked->cancelled) return; // at work, or it cannot be done
    m_saveProblem.clear();
    m_asked = std::make_shared<Asked>();
    m_asked->experiment = m_run->experiment;
    m_asked->document = m_run->document;
    m_asked->request.arm = arm();
    m_asked->request.samples = m_samples->value();
    m_asked->request.threads = 1; // beside the training
    m_work.emplace_back(m_asked, std::async(std::launch::async, [asked = m_asked] {
                            try {
                                asked->share = measureVarianceShare(asked->experiment, asked->request, asked->cancelled,
                                                                    asked->done);
                            } catch (const std::exception& problem) {
                                asked->problem = problem.what();
                            }
                            asked->over.store(true, std::memory_order_release);
                        }));
    fill();
}

void LayersView::refresh()
{
    if (!m_run) return;
    m_strips->refresh();
    if (m_newRun) takeRun();
    measure();
    if (m_asked && !m_share && m_asked->over && m_asked->share) {
        m_share = m_asked->share;
        fill();
    }
    showState();
}

void LayersView::settle()
{
    refresh();
    while (working()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    m_strips->refreshAll();
    refresh();
}

void LayersView::fill()
{
    if (!m_share) {
        m_table->setRowCount(0);
        m_table->setColumnCount(0);
        return;
    }
    const VarianceShare& share = *m_share;
    const int shares = static_cast<int>(share.steps.size()) - 1; // k = 1 sees all of it
    m_table->setColumnCount(kBeforeShares + shares);
    m_table->setRowCount(static_cast<int>(share.layers.size()) + 1);
    QStringList head{tr("norm"), tr("noise scale")}, rows{tr("theory")};
    for (int k = 1; k <= shares; ++k)
        head << isolated(QStringLiteral("k = ") +
                         countText(static_cast<double>(share.steps[static_cast<std::size_t>(k)])));
    m_table->setHorizontalHeaderLabels(head);
    m_table->horizontalHeaderItem(0)->setToolTip(tr("Of the window's mean gradient"));
    m_table->horizontalHeaderItem(1)->setToolTip(
        tr("tr Σ / |G|², in samples: the batch at which noise and gradient are of one size; from one window only"));
    const auto set = [&](int row, int column, const QString& text, const QString& what) {
        auto* item = new QTableWidgetItem(text);
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute);
        item->setData(Qt::AccessibleTextRole, what + QStringLiteral(": ") + text);
        if (row == 0) item->setForeground(m_theme.faintText);
        m_table->setItem(row, column, item);
    };
    for (int c = 0; c < kBeforeShares; ++c) set(0, c, QString(), QString());
    for (int k = 1; k <= shares; ++k)
        set(0, kBeforeShares + k - 1, percent(share.theory[static_cast<std::size_t>(k)]), rows[0]);
    for (std::size_t i = 0; i < share.layers.size(); ++i) {
        const VarianceOfLayer& layer = share.layers[i];
        const int at = static_cast<int>(i) + 1;
        const QString name = layer.name.empty() ? tr("all layers") : isolated(QString::fromStdString(layer.name));
        rows << name;
        set(at, 0, number(layer.norm), name + tr(", ") + head[0]);
        set(at, 1, number(layer.noiseScale), name + tr(", ") + head[1]);
        for (int k = 1; k <= shares; ++k)
            set(at, kBeforeShares + k - 1, percent(layer.share[static_cast<std::size_t>(k)]),
                name + tr(", ") + head[kBeforeShares + k - 1]);
    }
    m_table->setVerticalHeaderLabels(rows);
    // All rows where there is room, and no more.
    const int height = m_table->verticalHeader()->defaultSectionSize(), top = fontMetrics().height() + 8;
    m_table->horizontalHeader()->setFixedHeight(top);
    m_table->setMinimumHeight(height * std::min(m_table->rowCount(), kFewestRows) + top + 2);
    m_table->setMaximumHeight(height * m_table->rowCount() + top + 2);
}

QString LayersView::state() const
{
    if (!m_saveProblem.isEmpty()) return m_saveProblem;
    if (!m_asked) return {};
    if (m_asked->over && !m_asked->problem.empty()) return isolated(QString::fromStdString(m_asked->problem));
    if (m_share) return {};
    return tr("%1 of %2 samples")
        .arg(countText(static_cast<double>(m_asked->done)), countText(static_cast<double>(m_asked->request.samples)));
}

void LayersView::showState()
{
    const QString text = state();
    if (m_state->text() != text) m_state->setText(text);
    m_save->setEnabled(m_share.has_value());
}

bool LayersView::save(const QString& path)
{
    if (!m_share || !m_asked) return false;
    m_saveProblem = saveTableOrPicture(
        path,
        [this](std::ostream& out) {
            writeVarianceShareCsv(out, m_asked->experiment, m_asked->document, m_asked->request.arm, *m_share);
        },
        [this] { return widgetPicture(*m_content, tr("Layers"), m_asked->document, m_asked->experiment.seed); });
    showState();
    return m_saveProblem.isEmpty();
}

void LayersView::askForFile()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the shares"), QStringLiteral("layers.csv"),
                                                      tr("Tables and pictures (*.csv *.png)"));
    if (!path.isEmpty()) save(path);
}

void LayersView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) setTexts();
}

void LayersView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    refresh();
}

void LayersView::hideEvent(QHideEvent* event)
{
    View::hideEvent(event);
    cancel();
}

} // namespace tarakum
