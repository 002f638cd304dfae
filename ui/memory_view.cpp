#include "ui/memory_view.hpp"

#include "engine/base/errors.hpp"
#include "ui/arm_title.hpp"
#include "ui/chart_text.hpp"
#include "ui/discard.hpp"
#include "ui/fit_panel.hpp"
#include "ui/future_ready.hpp"
#include "ui/language.hpp"
#include "ui/memory_account.hpp"
#include "ui/memory_plot.hpp"
#include "ui/series_range.hpp"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace tarakum {

namespace {

constexpr int kMargin = 10;
constexpr int kArmWidth = 290;             // at least: more arms than there is room for are scrolled
constexpr std::size_t kRowsAtOnce = 20000; // of an arm, so that a long log does not hold up the window
constexpr int kAccountsAtOnce = 2;
constexpr double kFarAbove = 1.6; // a budget so many times what is held is told in words: the scale is for what is held

Usage usageOf(const UpdateRow& row)
{
    Usage usage;
    const double bytes[] = {row.bytesParameters, row.bytesGradients, row.bytesActivations,
                            row.bytesOptimizer,  row.bytesWorkspace, row.bytesData};
    for (std::size_t i = 0; i < kCategories; ++i) usage[i] = static_cast<std::int64_t>(bytes[i]);
    return usage;
}

std::vector<std::optional<MemoryPrediction>> predictionsOf(const RunRecord& run)
{
    std::vector<std::optional<MemoryPrediction>> all(run.arms.size());
    try {
        const Experiment& experiment = run.experiment;
        const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
        for (std::size_t arm = 0; arm < all.size(); ++arm)
            all[arm] = predictMemory(experiment, arm, *data, run.endSamples);
    } catch (const Error&) { // the run says it too, in its own words
    }
    return all;
}

} // namespace

MemoryView::MemoryView(QWidget* parent)
    : View(parent), m_empty(new QLabel(this)), m_note(new QLabel(this)), m_fitButton(new QPushButton(this)),
      m_fit(new FitPanel(this)), m_area(new QScrollArea(this))
{
    setObjectName(QStringLiteral("memoryView"));
    m_note->setObjectName(QStringLiteral("faint"));
    m_note->setWordWrap(true);
    m_fitButton->setObjectName(QStringLiteral("fit"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_fit->hide();

    auto* head = new QHBoxLayout;
    head->addWidget(m_note, 1);
    head->addWidget(m_fitButton, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->addLayout(head);
    column->addWidget(m_fit);
    column->addWidget(m_empty, 1);
    column->addWidget(m_area, 1);

    connect(m_fitButton, &QPushButton::clicked, this, [this] { showFit({}); });
    connect(m_fit, &FitPanel::chosen, this, &MemoryView::edited);
    connect(m_fit, &FitPanel::measuring, this, &MemoryView::measuring);
    retranslate();
}

MemoryView::~MemoryView()
{
    for (auto& work : m_work) work.wait();
}

void MemoryView::setRun(std::shared_ptr<const RunRecord> run)
{
    m_run = std::move(run);
    m_asked.reset();
    m_predictions.clear();
    m_built = false; // once it is seen
    if (isVisible())
        refresh();
    else
        letGo();
}

void MemoryView::setDocument(const Document& document, const std::filesystem::path& folder)
{
    m_fit->setDocument(document, folder);
    m_fitButton->setEnabled(armCount(document) > 0);
}

void MemoryView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_built = false;
    if (isVisible()) refresh();
}

std::vector<ShortcutRow> MemoryView::shortcuts() const
{
    using S = QKeySequence;
    return {{{S(Qt::Key_Left), S(Qt::Key_Right)}, tr("The step before, the next one")},
            {{S(Qt::Key_Home), S(Qt::Key_End)}, tr("The first step, the last one")},
            {{S(Qt::Key_Escape)}, tr("No step")}};
}

void MemoryView::showFit(const QString& arm)
{
    m_fit->setVisible(!m_fit->isVisible() || !arm.isEmpty());
    if (m_fit->isVisible()) m_fit->start(arm);
}

// Of the run before, whose arms are still there.
void MemoryView::letGo()
{
    m_arms.clear();
    replaceContent(*m_area, nullptr);
}

void MemoryView::build()
{
    m_built = true;
    m_arms.clear();
    m_empty->setVisible(!m_run);
    m_area->setVisible(m_run != nullptr);
    auto* content = new QWidget(m_area);
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kMargin);
    for (std::size_t i = 0; m_run && i < m_run->arms.size(); ++i) {
        const ArmSpec& spec = m_run->experiment.arms[i];
        auto* frame = new QFrame(content);
        frame->setObjectName(QStringLiteral("armCard"));
        frame->setMinimumWidth(kArmWidth);
        auto* column = new QVBoxLayout(frame);
        QHBoxLayout* title = armTitle(frame, static_cast<int>(i), spec, m_theme);
        auto* problem = new QLabel(frame);
        problem->setObjectName(QStringLiteral("problem"));
        problem->setTextFormat(Qt::PlainText);
        problem->setWordWrap(true);
        problem->hide();
        auto* plot = new MemoryPlot(frame);
        plot->setTheme(m_theme);
        plot->setArm(m_run, i);
        auto* account = new MemoryAccount(frame);
        account->setTheme(m_theme);
        column->addLayout(title);
        column->addWidget(problem);
        column->addWidget(plot, 1);
        column->addWidget(account);
        column->addStretch(0);
        row->addWidget(frame, 1);
        m_arms.push_back({frame, problem, plot, account});
    }
    letFocusGo(*m_area);
    replaceContent(*m_area, content);
}

// Off the window's thread: the formula needs the data's shape, and loading them takes its time.
void MemoryView::predict()
{
    if (!m_run || m_asked == m_run || m_run->endSamples <= 0) return;
    m_asked = m_run;
    std::erase_if(m_work, isReady);
    // The run moves on: what is left of the work stays until the next one.
    m_work.push_back(std::async(std::launch::async, [this, run = m_run]() mutable {
        auto predictions = predictionsOf(*run);
        QMetaObject::invokeMethod(this, [this, run = std::move(run), predictions = std::move(predictions)] {
            if (run == m_run) m_predictions = predictions;
        });
    }));
}

void MemoryView::settle()
{
    read(std::numeric_limits<std::size_t>::max());
    for (auto& work : m_work) work.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall); // brings the predictions
    read(std::numeric_limits<std::size_t>::max());
}

void MemoryView::refresh()
{
    read(kRowsAtOnce);
}

void MemoryView::read(std::size_t most)
{
    if (!m_built) build();
    predict();
    double top = 0;
    bool news = false;
    int accounts = 0; // made in this tick; the others' turn comes
    for (std::size_t i = 0; i < m_arms.size(); ++i) {
        OfArm& arm = m_arms[i];
        const ArmRecord& record = m_run->arms[i];
        news = arm.plot->read() || news;
        const std::size_t end = arm.rowsRead + std::min(most, record.updates.size() - arm.rowsRead);
        for (; arm.rowsRead < end; ++arm.rowsRead) {
            const UpdateRow& row = record.updates[arm.rowsRead];
            if (!(row.bytesPeak > (arm.measured ? static_cast<double>(total(*arm.measured)) : -1))) continue;
            // A row that tells of an allocation that failed is not of a whole window.
            if (row.status != RowStatus::OutOfMemory && !std::isnan(row.bytesParameters)) arm.measured = usageOf(row);
        }
        if (accounts < kAccountsAtOnce || most > kRowsAtOnce)
            accounts += arm.account->setAccount(i < m_predictions.size() ? m_predictions[i] : std::nullopt,
                                                arm.measured, arm.plot->budget());
        const QString problem = shortMessage(record);
        if (problem != arm.problem->text()) {
            arm.problem->setText(problem);
            arm.problem->setVisible(!problem.isEmpty());
            arm.plot->update();
        }
        top = std::max(top, static_cast<double>(arm.plot->highest()));
    }
    const double held = top;
    for (const OfArm& arm : m_arms) {
        const auto budget = arm.plot->budget();
        if (budget && (held == 0 || static_cast<double>(*budget) <= kFarAbove * held))
            top = std::max(top, static_cast<double>(*budget));
    }
    for (OfArm& arm : m_arms) arm.plot->setTop(std::max(top * 1.04, 1.0));
}

void MemoryView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    View::changeEvent(event);
}

void MemoryView::retranslate()
{
    m_fitButton->setText(tr("&Fit…"));
    m_fitButton->setToolTip(tr("The largest micro-batch that a memory holds, and how many of them make up a window."));
    m_note->setText(
        tr("What the first window holds, step by step. Only what comes and goes grows with b; k adds nothing."));
    m_empty->setText(tr("There is no run: mend first what the setup panel marks."));
    m_built = false;
    if (isVisible()) refresh();
}

} // namespace tarakum
