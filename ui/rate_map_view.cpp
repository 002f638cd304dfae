#include "ui/rate_map_view.hpp"

#include "engine/lab/machine.hpp"
#include "ui/chart_text.hpp"
#include "ui/future_ready.hpp"
#include "ui/language.hpp"
#include "ui/one_line.hpp"
#include "ui/rate_map_curve.hpp"
#include "ui/same_subject.hpp"
#include "ui/size_box.hpp"
#include "ui/view_picture.hpp"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <thread>

namespace tarakum {

namespace {

constexpr std::array<std::int64_t, 5> kMost{4, 8, 16, 32, 64};
constexpr int kUsualMost = 2;
constexpr std::array kRates{4, 6, 8, 10, 12}; // how many; three in ten of them below the arm's own
constexpr int kUsualRates = 2;
constexpr int kUsualSamples = 2048;
constexpr std::array kFigures{RateMapFigure::Loss, RateMapFigure::TestLoss, RateMapFigure::TestAccuracy};

QString durationText(double seconds)
{
    if (seconds < 100) return RateMapView::tr("about %1 s").arg(isolated(QString::number(std::ceil(seconds))));
    return RateMapView::tr("about %1 min").arg(isolated(QString::number(std::ceil(seconds / 60))));
}

} // namespace

RateMapView::RateMapView(QWidget* parent)
    : View(parent), m_note(new QLabel(this)), m_nothing(new QLabel(this)), m_bounds(new QLabel(this)),
      m_cell(new QLabel(this)), m_armLabel(new QLabel(this)), m_mostLabel(new QLabel(this)),
      m_ratesLabel(new QLabel(this)), m_samplesLabel(new QLabel(this)), m_arm(new QComboBox(this)),
      m_hold(new QComboBox(this)), m_most(new QComboBox(this)), m_rates(new QComboBox(this)),
      m_figure(new QComboBox(this)), m_size(new SizeBox(this)), m_samples(new SizeBox(this)),
      m_start(new QPushButton(this)), m_cancel(new QPushButton(this)), m_open(new QPushButton(this)),
      m_save(new QPushButton(this)), m_bars(new QWidget(this)), m_content(new QWidget(this)),
      m_legend(new RateMapLegend(m_content)), m_plot(new RateMapPlot(m_content)), m_curve(new RateMapCurve(m_content))
{
    setObjectName(QStringLiteral("rateMapView"));
    m_nothing->setObjectName(QStringLiteral("nothing"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_note->setObjectName(QStringLiteral("faint"));
    for (QLabel* label : {m_note, m_nothing, m_cell, m_bounds}) label->setWordWrap(true);
    for (QLabel* label : {m_armLabel, m_mostLabel, m_ratesLabel, m_samplesLabel})
        label->setObjectName(QStringLiteral("caption"));
    m_arm->setObjectName(QStringLiteral("mapArm"));
    m_hold->setObjectName(QStringLiteral("mapHold"));
    m_most->setObjectName(QStringLiteral("mapMost"));
    m_rates->setObjectName(QStringLiteral("mapRates"));
    m_figure->setObjectName(QStringLiteral("mapFigure"));
    m_size->setObjectName(QStringLiteral("mapSize"));
    m_samples->setObjectName(QStringLiteral("mapSamples"));
    m_start->setObjectName(QStringLiteral("mapStart"));
    m_cancel->setObjectName(QStringLiteral("mapCancel"));
    m_open->setObjectName(QStringLiteral("mapOpen"));
    m_save->setObjectName(QStringLiteral("mapSave"));
    m_armLabel->setBuddy(m_arm);
    m_mostLabel->setBuddy(m_most);
    m_ratesLabel->setBuddy(m_rates);
    m_samplesLabel->setBuddy(m_samples);
    m_arm->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_arm->setMinimumContentsLength(10);
    m_size->setRange(1, 2'000'000);
    m_samples->setRange(1, 100'000'000);
    m_samples->setValue(kUsualSamples);
    m_samples->setStepper(
        [](qint64 value, int direction) { return direction > 0 ? value * 2 : std::max<qint64>(1, value / 2); });

    auto* first = new QHBoxLayout;
    for (QWidget* one : std::initializer_list<QWidget*>{m_armLabel, m_arm, m_hold, m_size, m_mostLabel, m_most,
                                                        m_ratesLabel, m_rates, m_samplesLabel, m_samples})
        first->addWidget(one);
    first->addStretch(1);
    auto* second = new QHBoxLayout;
    for (QWidget* one : std::initializer_list<QWidget*>{m_start, m_cancel}) second->addWidget(one);
    second->addWidget(m_bounds, 1);
    for (QWidget* one : std::initializer_list<QWidget*>{m_figure, m_open, m_save}) second->addWidget(one);
    auto* bars = new QVBoxLayout(m_bars);
    bars->setContentsMargins(0, 0, 0, 0);
    bars->setSpacing(6);
    bars->addLayout(first);
    bars->addLayout(second);
    auto* inner = new QVBoxLayout(m_content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(6);
    inner->addWidget(m_legend);
    auto* side = new QHBoxLayout;
    side->setSpacing(8);
    side->addWidget(m_plot, 5);
    side->addWidget(m_curve, 2);
    inner->addLayout(side, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    column->setSpacing(6);
    column->addWidget(m_note);
    column->addWidget(m_bars);
    column->addWidget(m_nothing, 1);
    column->addWidget(m_content, 1);
    column->addWidget(m_cell);

    connect(m_arm, &QComboBox::currentIndexChanged, this, [this] { takeArm(); });
    connect(m_hold, &QComboBox::currentIndexChanged, this, [this] { takeArm(); });
    for (QComboBox* box : {m_most, m_rates}) connect(box, &QComboBox::currentIndexChanged, this, [this] { changed(); });
    for (SizeBox* box : {m_size, m_samples}) connect(box, &SizeBox::chosen, this, [this] { changed(); });
    connect(m_figure, &QComboBox::currentIndexChanged, this, [this] {
        m_plot->show(m_record, figure());
        showState();
    });
    connect(m_start, &QPushButton::clicked, this, [this] {
        if (working() && !m_record->cancelled)
            m_record->paused.store(!m_record->paused, std::memory_order_relaxed);
        else
            start();
        showState();
    });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        cancel();
        showState();
    });
    connect(m_open, &QPushButton::clicked, this, &RateMapView::openCell);
    connect(m_plot, &RateMapPlot::opened, this, &RateMapView::openCell);
    connect(m_plot, &RateMapPlot::focusChanged, this, &RateMapView::showState);
    connect(m_save, &QPushButton::clicked, this, &RateMapView::askForFile);
    setTexts();
    setRun(nullptr);
}

RateMapView::~RateMapView()
{
    cancel();
}

void RateMapView::setTexts()
{
    setAccessibleName(tr("Map of k and rate"));
    m_note->setText(
        tr("An arm of the experiment, trained shortly for each k and learning rate: which rate goes with which "
           "k, and where the wall is. Enter opens a cell as an arm."));
    m_armLabel->setText(tr("Arm"));
    m_arm->setAccessibleName(tr("Arm that is trained"));
    m_mostLabel->setText(isolated(QStringLiteral("k ≤")));
    m_most->setAccessibleName(tr("The largest k"));
    m_ratesLabel->setText(tr("rates"));
    m_rates->setAccessibleName(tr("How many rates, each twice the one before"));
    m_rates->setToolTip(tr("How many rates, each twice the one before"));
    m_samplesLabel->setText(tr("samples"));
    m_samples->setAccessibleName(tr("Samples that each cell trains on"));
    m_samples->setToolTip(tr("Samples that each cell trains on"));
    m_size->setAccessibleName(tr("Its size"));
    m_hold->setAccessibleName(tr("What stays while k changes"));
    m_hold->setToolTip(tr("What stays while k changes"));
    m_figure->setAccessibleName(tr("What is shown"));
    {
        const QSignalBlocker a(m_hold), b(m_most), c(m_rates), d(m_figure);
        const auto refill = [](QComboBox* box, int usual, const QStringList& texts) {
            const int before = box->currentIndex();
            box->clear();
            box->addItems(texts);
            box->setCurrentIndex(before < 0 ? usual : before);
        };
        refill(m_hold, 0,
               {tr("%1 stays").arg(isolated(QStringLiteral("b"))), tr("%1 stays").arg(isolated(QStringLiteral("L")))});
        QStringList most, rates, figures;
        for (const std::int64_t k : kMost) most << countText(static_cast<double>(k));
        for (const int n : kRates) rates << countText(n);
        for (const RateMapFigure one : kFigures) figures << figureName(one);
        refill(m_most, kUsualMost, most);
        refill(m_rates, kUsualRates, rates);
        refill(m_figure, 0, figures);
    }
    m_cancel->setText(tr("&Cancel"));
    m_open->setText(tr("&Open as an arm"));
    m_open->setToolTip(tr("Adds an arm with the cell's k and rate to the experiment"));
    m_save->setText(tr("Sa&ve…"));
    m_save->setToolTip(tr("The map as CSV, or as a picture"));
    m_nothing->setText(tr("No run yet. Open an experiment: its arms are trained here for several k and rates."));
    m_legend->retranslate();
    m_plot->retranslate();
    m_curve->retranslate();
    showState();
}

void RateMapView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_plot->setTheme(theme);
    m_legend->setTheme(theme);
    m_curve->setTheme(theme);
}

void RateMapView::setRun(std::shared_ptr<const RunRecord> run)
{
    if (run == m_run && run) return;
    const bool same = run && m_run && isSameSubject(*run, *m_run);
    m_run = std::move(run);
    const bool any = m_run && !m_run->experiment.arms.empty();
    m_nothing->setVisible(!any);
    for (QWidget* part : std::initializer_list<QWidget*>{m_note, m_bars, m_content, m_cell}) part->setVisible(any);
    if (same) return;
    cancel();
    m_record = nullptr;
    m_plot->show(nullptr, figure());
    m_curve->show(nullptr, {});
    m_newRun = any;
    if (isVisible()) refresh();
}

std::size_t RateMapView::arm() const
{
    return static_cast<std::size_t>(std::max(m_arm->currentIndex(), 0));
}

RateMapFigure RateMapView::figure() const
{
    return kFigures[static_cast<std::size_t>(std::max(m_figure->currentIndex(), 0))];
}

void RateMapView::takeRun()
{
    m_newRun = false;
    {
        const QSignalBlocker quiet(m_arm);
        const int before = m_arm->currentIndex();
        m_arm->clear();
        for (const ArmSpec& one : m_run->experiment.arms) m_arm->addItem(isolated(oneLine(one.name)));
        m_arm->setCurrentIndex(std::clamp(before, 0, m_arm->count() - 1));
    }
    m_arm->setVisible(m_arm->count() > 1);
    m_armLabel->setVisible(m_arm->count() > 1);
    takeArm();
}

// The size is the arm's own to begin with.
void RateMapView::takeArm()
{
    if (!m_run || m_newRun) return;
    const ArmSpec& spec = m_run->experiment.arms[arm()];
    const std::int64_t size = m_hold->currentIndex() == 0 ? spec.microBatch.front() : spec.samplesPerWindow();
    const QSignalBlocker quiet(m_size);
    m_size->setValue(static_cast<int>(std::clamp<std::int64_t>(size, 1, m_size->maximum())));
    changed();
}

RateMapRequest RateMapView::request() const
{
    RateMapRequest request;
    request.arm = arm();
    request.hold = m_hold->currentIndex() == 0 ? RateMapHold::MicroBatch : RateMapHold::EffectiveBatch;
    request.size = m_size->value();
    for (std::int64_t k = 1; k <= kMost[static_cast<std::size_t>(std::max(m_most->currentIndex(), 0))]; k *= 2)
        if (request.hold == RateMapHold::MicroBatch || k <= request.size) request.steps.push_back(k);
    const int count = kRates[static_cast<std::size_t>(std::max(m_rates->currentIndex(), 0))];
    request.rates =
        rateGrid(m_run ? m_run->experiment.arms[arm()].optimizer.learningRate : 0.01, 3 * count / 10, count);
    request.samples = m_samples->value();
    return request;
}

void RateMapView::changed()
{
    if (!m_run || m_newRun) return;
    cancel();
    m_record = std::make_shared<RateMapRecord>(m_run->experiment, m_run->document, request());
    m_over = 0;
    m_saveProblem.clear();
    m_secondsPerSample = 0;
    m_stale = true;
    m_plot->show(m_record, figure());
    probe();
    showState();
}

// How long a sample takes, beside the window's thread.
void RateMapView::probe()
{
    std::erase_if(m_work, [](const Work& work) { return isReady(work.done); });
    if (!m_stale || !m_record || !isVisible()) return;
    m_stale = false;
    m_probe = std::make_shared<std::atomic<bool>>(false);
    m_work.push_back({nullptr, std::async(std::launch::async, [this, record = m_record, cancelled = m_probe] {
                          const auto seconds = rateMapSecondsPerSample(record->experiment, record->request, *cancelled);
                          QMetaObject::invokeMethod(this, [this, record, seconds] {
                              if (record != m_record) return;
                              m_secondsPerSample = seconds.value_or(0);
                              showState();
                          });
                      })});
}

bool RateMapView::working() const
{
    return m_record && std::any_of(m_work.begin(), m_work.end(),
                                   [this](const Work& work) { return work.record == m_record && !isReady(work.done); });
}

void RateMapView::start()
{
    std::erase_if(m_work, [](const Work& work) { return isReady(work.done); });
    if (!m_record || working()) return;
    if (m_probe) m_probe->store(true);
    m_record->cancelled.store(false, std::memory_order_relaxed);
    m_record->paused.store(false, std::memory_order_relaxed);
    m_work.push_back({m_record, std::async(std::launch::async, [record = m_record] { measureRateMap(*record); })});
}

void RateMapView::cancel()
{
    if (m_probe) m_probe->store(true);
    for (Work& work : m_work)
        if (work.record) work.record->cancelled.store(true, std::memory_order_relaxed);
}

void RateMapView::refresh()
{
    if (!m_run) return;
    if (m_newRun) takeRun();
    probe();
    if (!m_record) return;
    constexpr int kSeldom = 8; // a cell that has begun is seen a few times a second
    const std::size_t over = m_record->cellsOver();
    if (over != m_over || (working() && ++m_ticks % kSeldom == 0)) {
        m_over = over;
        m_plot->refresh();
        m_curve->update();
    }
    showState();
}

void RateMapView::settle()
{
    refresh();
    start();
    while (working()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    m_plot->refresh();
    m_curve->update();
    if (const auto best = m_plot->reading().best; best && !m_plot->focus())
        m_plot->setFocusCell(
            RateMapPlot::Place{*best / m_record->request.rates.size(), *best % m_record->request.rates.size()});
    m_over = 0;
    refresh();
}

QString RateMapView::bounds() const
{
    if (!m_record) return {};
    if (!m_saveProblem.isEmpty()) return m_saveProblem;
    const auto& request = m_record->request;
    const double cells = static_cast<double>(m_record->cells.size()), over = static_cast<double>(m_record->cellsOver()),
                 samples = static_cast<double>(request.samples);
    const double workers = coresHere();
    const double seconds = m_secondsPerSample * samples * (cells - over) / std::min(workers, cells);
    const QString left = m_secondsPerSample > 0 ? durationText(seconds) : QString();
    if (over == cells) return tr("All %1 cells are trained.").arg(countText(cells));
    if (working() && !m_record->cancelled) {
        const QString text = (m_record->paused ? tr("Paused: %1 of %2 cells") : tr("%1 of %2 cells"))
                                 .arg(countText(over), countText(cells));
        return left.isEmpty() || m_record->paused ? text : text + QStringLiteral(" · ") + left;
    }
    QString text = tr("%1 cells of %2 samples each").arg(countText(cells - over), countText(samples));
    return left.isEmpty() ? text : text + QStringLiteral(" · ") + left;
}

QString RateMapView::cellText() const
{
    return m_plot->focusText();
}

void RateMapView::showState()
{
    const auto set = [](auto* widget, const QString& text) {
        if (widget->text() != text) widget->setText(text);
    };
    set(m_bounds, bounds());
    const bool works = working() && !m_record->cancelled;
    const bool whole = m_record && m_record->cellsOver() == m_record->cells.size();
    set(m_start, !works             ? (m_record && m_record->cellsOver() > 0 ? tr("&Go on") : tr("&Start"))
                 : m_record->paused ? tr("&Go on")
                                    : tr("&Pause"));
    m_start->setEnabled(m_record && !whole && !(working() && m_record->cancelled));
    m_cancel->setEnabled(works);
    m_save->setEnabled(m_record && m_record->cellsOver() > 0);
    m_open->setEnabled(m_plot->focus().has_value());
    QString text = cellText();
    if (text.isEmpty()) text = tr("Choose a cell with the arrows or the pointer to read it.");
    set(m_cell, text);
    m_curve->show(m_record, m_plot->focus());
}

void RateMapView::openCell()
{
    const auto at = m_plot->focus();
    if (!m_record || !at) return;
    const RateMapRequest& request = m_record->request;
    ArmWish wish;
    wish.like = m_record->experiment.arms[request.arm].name;
    wish.microBatch = m_record->microBatch(at->k);
    wish.steps = request.steps[at->k];
    if (wish.microBatch * wish.steps != m_record->effectiveBatch(at->k))
        wish.effectiveBatch = m_record->effectiveBatch(at->k);
    wish.rate = request.rates[at->rate];
    wish.name = "k = " + std::to_string(wish.steps) + ", " + QString::number(wish.rate, 'g', 3).toStdString();
    emit armAsked(wish);
}

bool RateMapView::save(const QString& path)
{
    if (!m_record) return false;
    m_saveProblem = saveTableOrPicture(
        path, [this](std::ostream& out) { writeRateMapCsv(out, *m_record); },
        [this] {
            return widgetPicture(*m_content, tr("Map of k and rate"), m_record->document, m_record->experiment.seed);
        });
    showState();
    return m_saveProblem.isEmpty();
}

void RateMapView::askForFile()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the map"), QStringLiteral("map.csv"),
                                                      tr("Tables and pictures (*.csv *.png)"));
    if (!path.isEmpty()) save(path);
}

std::vector<ShortcutRow> RateMapView::shortcuts() const
{
    return {{{Qt::Key_Left, Qt::Key_Right}, tr("Another k")},
            {{Qt::Key_Up, Qt::Key_Down}, tr("Another rate")},
            {{Qt::Key_Return}, tr("Open the cell as an arm")}};
}

void RateMapView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) setTexts();
}

void RateMapView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    refresh();
}

} // namespace tarakum
