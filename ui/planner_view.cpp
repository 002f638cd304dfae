#include "ui/planner_view.hpp"

#include "engine/base/errors.hpp"
#include "engine/lab/export.hpp"
#include "engine/planner/claims.hpp"
#include "engine/planner/refusal.hpp"
#include "ui/future_ready.hpp"
#include "ui/language.hpp"
#include "ui/planner_bar.hpp"
#include "ui/planner_curve.hpp"
#include "ui/planner_export.hpp"
#include "ui/planner_fold.hpp"
#include "ui/planner_form.hpp"
#include "ui/planner_scale.hpp"
#include "ui/planner_table.hpp"
#include "ui/planner_words.hpp"
#include "ui/text_size.hpp"
#include "ui/whole_file.hpp"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QMimeData>
#include <QPixmap>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <tuple>

namespace tarakum {

namespace {

constexpr int kMargin = 10, kFormWidth = 258;
constexpr const char* kMimeType = "application/x-tarakum-plan";
constexpr int kSideBySide = 640;                       // pixels for both charts in one row
constexpr int kTwoHalves = 1000;                       // for figures beside the charts
constexpr int kFigures = 2, kCharts = 3, kSpacing = 6; // their shares of the width, and between two lines
constexpr int kWidest = 1900, kTable = 900;

QString dash()
{
    return QStringLiteral("–");
}

QString plainSpaces(QString text) // for text that leaves the program
{
    return text.replace(QChar(QChar::Nbsp), QLatin1Char(' '));
}

QString termsText(const std::vector<plan::Term>& terms)
{
    QStringList all;
    for (const plan::Term& term : terms)
        all << plannerLine(plannerText(term.name)) + QLatin1Char('\n') + plannerLine(plannerFormula(term)) +
                   QLatin1Char('\n') + plannerLine(plannerText(term.source));
    return all.join(QStringLiteral("\n\n"));
}

} // namespace

PlannerView::PlannerView(QWidget* parent)
    : View(parent), m_theme(Theme::light()), m_form(new PlannerForm), m_formArea(new QScrollArea(this)),
      m_area(new QScrollArea(this)), m_content(new QWidget), m_results(new QWidget(m_content))
{
    setObjectName(QStringLiteral("plannerView"));
    const auto label = [this](const char* name) {
        auto* one = new QLabel(m_results);
        one->setTextFormat(Qt::PlainText);
        one->setTextInteractionFlags(Qt::TextSelectableByMouse);
        one->setWordWrap(true);
        if (name) one->setObjectName(QLatin1String(name));
        return one;
    };
    m_problem = label("problem");
    m_best = label("title");
    m_more = label("faint");
    m_heldTitle = label("section");
    m_totalTitle = label("section");
    m_total = label("section");
    m_total->setWordWrap(false);
    m_letters = label("faint");
    m_overBTitle = label("section");
    m_overKTitle = label("section");
    m_flat = label("faint");
    m_noTime = label("faint");
    m_use = new QPushButton(m_content);
    m_use->setObjectName(QStringLiteral("plannerUse"));
    m_back = new QPushButton(m_content);
    m_back->setObjectName(QStringLiteral("plannerBack"));
    m_copy = new QPushButton(m_content);
    m_copy->setObjectName(QStringLiteral("plannerCopy"));
    m_paste = new QPushButton(m_content);
    m_paste->setObjectName(QStringLiteral("plannerPaste"));
    m_save = new QPushButton(m_content);
    m_save->setObjectName(QStringLiteral("plannerSave"));
    m_open = new QPushButton(m_content);
    m_open->setObjectName(QStringLiteral("plannerOpen"));
    m_claim = new PlannerTable(m_content);
    m_ledger = new PlannerTable(m_content);
    m_options = new PlannerTable(m_results);
    m_bar = new PlannerBar(m_results);
    m_overB = new PlannerCurve(QLatin1Char('b'), m_results);
    m_overK = new PlannerCurve(QLatin1Char('k'), m_results);

    for (QScrollArea* area : {m_formArea, m_area}) {
        area->setWidgetResizable(true);
        area->setFrameShape(QFrame::NoFrame);
        area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }
    m_formArea->setWidget(m_form);
    m_area->setWidget(m_content);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_formArea->setFocusPolicy(Qt::NoFocus);
    m_form->layout()->setContentsMargins(0, 0, 8, 0);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    row->setSpacing(kMargin);
    row->addWidget(m_formArea);
    row->addWidget(m_area, 1);

    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 8, 0);
    m_buttons = new QBoxLayout(QBoxLayout::LeftToRight); // also where there is no answer: the way back
    for (const auto& group : {std::vector{m_use, m_back}, std::vector{m_copy, m_paste, m_save, m_open}}) {
        auto* one = new QHBoxLayout;
        for (QPushButton* button : group) one->addWidget(button);
        one->addStretch(1);
        m_buttons->addLayout(one);
    }
    m_buttons->addStretch(1);
    column->addLayout(m_buttons);
    column->addWidget(m_problem);
    column->addWidget(m_claim);
    column->addWidget(m_ledger);
    column->addWidget(m_results, 1);
    column->addStretch(0);

    m_halves = new QBoxLayout(QBoxLayout::TopToBottom, m_results);
    m_halves->setContentsMargins(0, 0, 0, 0);
    auto* results = new QVBoxLayout;
    results->setSpacing(kSpacing); // not what is between the halves
    m_halves->addLayout(results, kFigures);
    results->addWidget(m_best);
    results->addWidget(m_more);
    results->addWidget(m_bar);
    results->addWidget(m_heldTitle);
    auto* rows = new QVBoxLayout;
    rows->setSpacing(1);
    results->addLayout(rows);
    for (std::size_t i = 0; i < m_held.size(); ++i) {
        m_held[i] = new PlannerFold(m_results);
        m_held[i]->setObjectName(QStringLiteral("plannerHeld:") + QLatin1String(plan::kHeldNames[i].data()));
        m_terms[i] = label(nullptr);
        m_held[i]->body()->addWidget(m_terms[i]);
        rows->addWidget(m_held[i]);
        connect(m_held[i], &PlannerFold::opened, this, &PlannerView::showHeld);
    }
    m_parts = new PlannerFold(m_results);
    m_parts->setObjectName(QStringLiteral("plannerParts"));
    m_partsText = label(nullptr);
    m_parts->body()->addWidget(m_partsText);
    m_time = new PlannerFold(m_results);
    m_time->setObjectName(QStringLiteral("plannerTime"));
    m_timeText = label(nullptr);
    m_time->body()->addWidget(m_timeText);
    m_measured = new PlannerFold(m_results);
    m_measured->setObjectName(QStringLiteral("plannerMeasuredTime"));
    m_measuredText = label(nullptr);
    m_measured->body()->addWidget(m_measuredText);
    auto* together = new QHBoxLayout;
    together->addWidget(m_totalTitle);
    together->addStretch(1);
    together->addWidget(m_total);
    rows->addLayout(together);
    results->addWidget(m_letters);
    results->addWidget(m_options);
    m_charts = new QBoxLayout(QBoxLayout::TopToBottom);
    for (const auto& [title, curve, note] :
         {std::tuple{m_overBTitle, m_overB, static_cast<QLabel*>(nullptr)}, {m_overKTitle, m_overK, m_flat}}) {
        auto* one = new QVBoxLayout;
        one->addWidget(title);
        one->addWidget(curve);
        if (note) one->addWidget(note);
        one->addStretch(1);
        m_charts->addLayout(one, 1);
    }
    results->addStretch(1);
    auto* rest = new QVBoxLayout;
    rest->setSpacing(kSpacing);
    m_halves->addLayout(rest, kCharts);
    rest->addLayout(m_charts);
    for (QWidget* part : std::initializer_list<QWidget*>{m_parts, m_time, m_measured, m_noTime}) rest->addWidget(part);
    rest->addStretch(1);

    connect(m_form, &PlannerForm::changed, this, &PlannerView::ask);
    connect(m_form, &PlannerForm::replaced, this, &PlannerView::remember);
    connect(m_form, &PlannerForm::claimChosen, this, [this] {
        showClaim();
        m_area->verticalScrollBar()->setValue(0);
    });
    connect(m_form, &PlannerForm::armChosen, this, &PlannerView::loadLaboratory);
    for (PlannerFold* fold : {m_parts, m_time, m_measured})
        connect(fold, &PlannerFold::opened, this, [this] {
            if (m_request && m_answer) showParts(*m_request), showTime(*m_request), showMeasured(*m_request);
        });
    connect(m_use, &QPushButton::clicked, this, [this] {
        remember(m_form->plan());
        m_form->setBatch(m_answer->fits->microBatch, m_answer->fits->steps);
    });
    connect(m_options, &PlannerTable::acted, this, &PlannerView::applyOption);
    connect(m_back, &QPushButton::clicked, this, &PlannerView::takeBack);
    connect(m_copy, &QPushButton::clicked, this, &PlannerView::copy);
    connect(m_paste, &QPushButton::clicked, this, [this] {
        const QMimeData* mime = QApplication::clipboard()->mimeData();
        const QByteArray plan = mime ? mime->data(QLatin1String(kMimeType)) : QByteArray();
        takePlan(plan.isEmpty() ? QApplication::clipboard()->text().toStdString() : plan.toStdString());
    });
    connect(m_save, &QPushButton::clicked, this, &PlannerView::askForFile);
    connect(m_open, &QPushButton::clicked, this, &PlannerView::askWhatToOpen);
    for (QWidget* part : std::initializer_list<QWidget*>{m_problem, m_claim, m_ledger, m_options}) part->hide();
    retranslate();
}

PlannerView::~PlannerView()
{
    for (auto& work : m_work) work.wait();
}

void PlannerView::setRun(std::shared_ptr<const RunRecord> run)
{
    m_run = std::move(run);
    m_newRun = true; // once it is seen
    if (isVisible()) refresh();
}

void PlannerView::refresh()
{
    if (m_newRun) {
        m_newRun = false;
        QStringList arms;
        for (std::size_t i = 0; m_run && i < m_run->experiment.arms.size(); ++i)
            arms << QString::fromStdString(m_run->experiment.arms[i].name);
        m_form->setArms(arms);
        if (m_form->arm()) loadLaboratory();
    }
    if (m_stale) ask();
}

void PlannerView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_form->setTheme(theme);
    m_bar->setTheme(theme);
    for (PlannerCurve* curve : {m_overB, m_overK}) curve->setTheme(theme);
    for (std::size_t i = 0; i < m_held.size(); ++i) {
        m_held[i]->setTheme(theme);
        m_held[i]->setSwatch(heldColour(theme, i));
    }
    for (PlannerFold* fold : {m_parts, m_time, m_measured}) fold->setTheme(theme);
    m_formArea->setFixedWidth(scaledToText(kFormWidth));
    // A figure stays near its name on a large screen too.
    m_content->setMaximumWidth(scaledToText(kWidest));
    for (QWidget* part : std::initializer_list<QWidget*>{m_claim, m_ledger})
        part->setMaximumWidth(scaledToText(kTable));
    for (PlannerFold* fold : {m_parts, m_time, m_measured}) fold->setMaximumWidth(scaledToText(kTable));
}

void PlannerView::settle()
{
    refresh();
    for (auto& work : m_work) work.wait();
}

// ── the laboratory's model ──────────────────────────────────────────────────────────────────────────────────────────

void PlannerView::loadLaboratory()
{
    const auto arm = m_form->arm();
    m_laboratory.reset();
    ++m_asked;
    showLedger();
    if (!arm || !m_run || static_cast<std::size_t>(*arm) >= m_run->experiment.arms.size()) return;
    std::erase_if(m_work, isReady);
    m_work.push_back(std::async(std::launch::async, [this, run = m_run, asked = m_asked, arm = *arm] {
        auto result = plannerLaboratory(*run, static_cast<std::size_t>(arm));
        QMetaObject::invokeMethod(this, [this, asked, result = std::move(result)] {
            if (asked != m_asked) return;
            m_laboratory = result;
            if (!result.problem) {
                m_form->setArmModel(result.model);
                if (!result.settings.memory) m_form->clearMemory(); // a card of gigabytes says nothing here
                m_form->setSettings(result.settings);
            }
            ask();
        });
    }));
}

void PlannerView::showLedger()
{
    const bool any = m_form->arm() && m_laboratory && !m_laboratory->problem;
    m_ledger->setVisible(any);
    if (!any) return;
    PlannerSheet sheet;
    sheet.title = tr("Planner and ledger: %1").arg(isolated(m_laboratory->arm));
    sheet.rows.push_back({tr("bytes, as the arm is set up"), tr("planner"), tr("ledger"), tr("planner / ledger")});
    for (const LedgerLine& line : m_laboratory->lines) {
        const auto booked = static_cast<double>(line.ledger);
        const auto number = [](double value, plan::Unit unit) {
            return isolated(QString::fromStdString(plan::valueText(value, unit)));
        };
        sheet.rows.push_back(
            {plannerText(line.what), line.planner ? number(*line.planner, plan::Unit::Ratio) : dash(),
             number(booked, plan::Unit::Ratio),
             line.planner && line.ledger > 0 ? number(*line.planner / booked, plan::Unit::Ratio) : dash()});
    }
    sheet.notes.push_back(
        m_laboratory->activationsKnown
            ? tr("The planner's formulas, made for large models, on this small one. They leave out the norms' means "
                 "and "
                 "deviations; they count float32 scores and 8 bytes a token, where the laboratory has the type it "
                 "computes in, and tokens under data.")
            : tr("The planner knows activations of transformers only (model.kind gpt); of other models it knows the "
                 "states."));
    m_ledger->setSheet(sheet);
}

// ── the answer ──────────────────────────────────────────────────────────────────────────────────────────────────────

void PlannerView::ask()
{
    m_stale = !isVisible();
    if (m_stale) return;
    showLedger();
    if (m_form->arm() && !(m_laboratory && !m_laboratory->problem)) {
        m_answer.reset();
        m_results->hide();
        m_use->setEnabled(false);
        return showProblem(!m_run         ? tr("There is no experiment whose model could be taken.")
                           : m_laboratory ? plannerText(*m_laboratory->problem)
                                          : tr("The experiment's data are being loaded."));
    }
    try {
        m_request = m_form->request();
        m_answer = plannerAnswer(*m_request);
    } catch (const plan::Refusal& refusal) {
        m_answer.reset();
        m_results->hide();
        m_use->setEnabled(false);
        return showProblem(plannerText(refusal));
    }
    showProblem({});
    m_results->show();
    showPlan(*m_request);
}

void PlannerView::showProblem(const QString& line)
{
    m_problem->setText(line);
    m_problem->setVisible(!line.isEmpty());
}

QString PlannerView::problem() const
{
    return m_problem->text();
}

QString PlannerView::answerText() const
{
    return plainSpaces(m_best->text());
}

void PlannerView::showPlan(const plan::Request& request)
{
    const plan::Settings& s = request.settings;
    HeldBytes held = m_answer->memory.bytes;
    m_bar->setHeld(held, s.memory);
    showAnswer(request);
    showHeld();
    showOptions();
    showParts(request);
    showTime(request);
    showMeasured(request);
    const bool known = request.model.hasActivations();
    for (QWidget* part : std::initializer_list<QWidget*>{m_overBTitle, m_overKTitle, m_overB, m_overK, m_flat})
        part->setVisible(known);
    if (!known) return;
    double top = 0;
    for (const PlannerSeries* series : {&m_answer->overB, &m_answer->overK})
        for (const HeldBytes& bytes : series->held)
            top = std::max(top, std::accumulate(bytes.begin(), bytes.end(), 0.0));
    if (s.memory && *s.memory < 1.6 * top) top = std::max(top, *s.memory);
    top *= 1.05;
    m_overB->setSeries(m_answer->overB, s.microBatch, s.memory, top);
    m_overK->setSeries(m_answer->overK, s.steps, s.memory, top);
    m_flat->setText(
        s.pipelineParallel == 1
            ? tr("Flat: a micro-batch's activations are gone before the next one's come, and gradients are added into "
                 "the same buffer.")
        : s.pipeline == plan::Pipeline::GPipe
            ? tr("It rises: this pipeline goes forward with all micro-batches before any goes backward.")
            : tr("It rises only while there are fewer micro-batches than the pipeline keeps in flight; then it is "
                 "flat."));
}

void PlannerView::showAnswer(const plan::Request& request)
{
    const plan::Settings& s = request.settings;
    const plan::Memory& memory = m_answer->memory;
    const auto number = [](std::int64_t value) { return static_cast<double>(value); };
    const QString L = plannerSymbol("L", number(*s.effectiveBatch));
    const auto micro = [](std::int64_t k) {
        return tr("%n micro-step(s) an update", nullptr, static_cast<int>(std::min<std::int64_t>(k, 1'000'000'000)));
    };
    QString best;
    const bool fitting = m_answer->fits && m_answer->fits->microBatch > 0;
    if (!request.model.hasActivations()) {
        best = tr("Without layers, width and heads activations are not known; the rest takes %1.")
                   .arg(plannerBytes(memory.total));
    } else if (!m_answer->fits) {
        best = tr("It takes %1. Choose a card, or type its memory, to see what fits.").arg(plannerBytes(memory.total));
    } else if (!fitting) {
        best = tr("No b fits: one sample takes %1.").arg(plannerBytes(m_answer->fits->bytes));
    } else {
        const plan::Fits& fits = *m_answer->fits;
        const QString b = plannerSymbol("b", number(fits.microBatch));
        best =
            fits.steps == 1 ? tr("Largest %1: %2 fits at once, no accumulation is needed.").arg(b, L)
            : fits.tooManySteps
                ? tr("Largest %1. %2 would take %3: more micro-steps than the %4 that are planned.")
                      .arg(b, L, plannerSymbol("k", number(fits.steps)),
                           isolated(QString::fromStdString(plan::groupedNumber(number(plan::kMostSteps)))))
                : tr("Largest %1, %2 for %3: %4.").arg(b, plannerSymbol("k", number(fits.steps)), L, micro(fits.steps));
    }
    m_best->setText(best);
    m_use->setEnabled(fitting && !m_answer->fits->tooManySteps &&
                      (m_answer->fits->microBatch != s.microBatch || m_answer->fits->steps != s.steps));

    QStringList more;
    const QString chosen = plannerSymbol("b", number(s.microBatch)) + tr(", ") + plannerSymbol("k", number(s.steps));
    if (s.memory)
        more << (memory.total <= *s.memory ? tr("As chosen, %1: %2, of which %3 are left of the device's %4.")
                                           : tr("As chosen, %1: %2, which is %3 too much for the device's %4."))
                    .arg(chosen, plannerBytes(memory.total), plannerBytes(std::abs(*s.memory - memory.total)),
                         plannerBytes(*s.memory));
    if (fitting && m_answer->fits->equalMicroBatch > 0 && m_answer->fits->steps > 1 &&
        m_answer->fits->equalMicroBatch < m_answer->fits->microBatch)
        more << tr("In equal parts: %1, %2.")
                    .arg(plannerSymbol("b", number(m_answer->fits->equalMicroBatch)),
                         plannerSymbol("k", number(m_answer->fits->equalSteps)));
    if (plan::devicesOf(s) > 1)
        more << tr("%1 devices; the fullest: %2.")
                    .arg(isolated(QString::fromStdString(plan::groupedNumber(number(plan::devicesOf(s))))),
                         plannerText(memory.device));
    if (s.recompute == plan::Recompute::Full && memory.activationsKnown)
        more << tr("Least with a checkpoint every %n layer(s).", nullptr,
                   static_cast<int>(std::lround(plan::bestCheckpointEvery(request.model, s))));
    if (s.contextBytes == 0) more << tr("Nothing is counted for the device's own software.");
    m_more->setText(more.join(QLatin1Char('\n')));
}

void PlannerView::showHeld()
{
    if (!m_answer) return;
    const plan::Memory& memory = m_answer->memory;
    bool open = false;
    for (std::size_t i = 0; i < m_held.size(); ++i) {
        const bool unknown = !memory.activationsKnown && (i == static_cast<std::size_t>(plan::Held::Activations) ||
                                                          i == static_cast<std::size_t>(plan::Held::Output));
        m_held[i]->setVisible(!memory.terms[i].empty() || unknown);
        m_held[i]->setTitle(heldName(i));
        m_held[i]->setValue(unknown ? tr("not known") : plannerBytes(memory.bytes[i]));
        open = open || m_held[i]->isOpen();
        if (m_held[i]->isOpen()) m_terms[i]->setText(unknown ? dash() : termsText(memory.terms[i]));
    }
    m_total->setText(plannerBytes(memory.total));
    m_letters->setVisible(open);
}

void PlannerView::showOptions()
{
    m_options->setVisible(!m_answer->options.empty());
    if (m_answer->options.empty()) return;
    PlannerSheet sheet;
    const bool beside = m_halves->direction() == QBoxLayout::LeftToRight;
    const int width = std::min(m_area->width(), scaledToText(kWidest)) * (beside ? kFigures : kFigures + kCharts);
    sheet.narrow = width / (kFigures + kCharts) < scaledToText(kSideBySide);
    sheet.title = tr("Cheaper, each on top of those before it");
    sheet.rows.push_back({tr("what"), tr("memory"), tr("saves"), tr("fits")});
    sheet.remarks.emplace_back();
    sheet.actions.emplace_back();
    for (const plan::Option& option : m_answer->options) {
        sheet.rows.push_back({plannerText(option.name), plannerBytes(option.bytes),
                              option.saves <= 0 ? tr("nothing") : plannerBytes(option.saves),
                              option.fits ? tr("yes") : tr("no")});
        sheet.remarks.push_back(tr("costs: %1").arg(plannerText(option.cost)));
        sheet.actions.push_back(tr("Apply"));
    }
    m_options->setSheet(sheet);
}

void PlannerView::showParts(const plan::Request& request)
{
    m_parts->setTitle(tr("Parameters"));
    m_parts->setValue(isolated(QString::fromStdString(plan::groupedNumber(static_cast<double>(m_answer->parameters)))));
    if (!m_parts->isOpen()) return;
    QStringList lines;
    for (const plan::PartSum& sum : m_answer->parts) {
        lines << tr("%1: %2").arg(
            plannerText(sum.name),
            isolated(QString::fromStdString(plan::groupedNumber(static_cast<double>(sum.parameters)))));
        for (const plan::Part& part : plan::partsOf(request.model))
            if (part.name == sum.name)
                lines << QStringLiteral("    ") +
                             isolated(QString::fromStdString(
                                 part.formula + ": " + plan::plainNumber(static_cast<double>(part.one())) + " × " +
                                 plan::plainNumber(static_cast<double>(part.copies)) + " = " +
                                 plan::groupedNumber(static_cast<double>(part.count()))));
    }
    for (QString& line : lines) line = plannerLine(line);
    m_partsText->setText(lines.join(QLatin1Char('\n')));
}

void PlannerView::showTime(const plan::Request& request)
{
    m_time->setVisible(m_answer->time.has_value());
    m_noTime->setVisible(!m_answer->time && !m_answer->measured);
    if (!m_answer->time) return;
    const plan::UpdateTime& time = *m_answer->time;
    m_time->setTitle(tr("Time of an update"));
    m_time->setValue(plannerValue(time.update, plan::Unit::Seconds) + QStringLiteral(" · ") +
                     plannerValue(time.samplesPerSecond, plan::Unit::SamplesPerSecond));
    if (!m_time->isOpen()) return;
    QStringList lines;
    if (time.hardwareOperations > time.modelOperations)
        lines << tr("computing again costs × %1")
                     .arg(isolated(QString::fromStdString(
                         plan::valueText(time.hardwareOperations / time.modelOperations, plan::Unit::Ratio))));
    if (request.settings.pipelineParallel > 1)
        lines << tr("idle share of the pipeline: %1 %")
                     .arg(isolated(QString::fromStdString(plan::valueText(100 * time.bubble, plan::Unit::Ratio))));
    if (time.updateEach > time.updateOnce)
        lines << tr("gradients added up once an update: %1; after each micro-batch: %2")
                     .arg(plannerValue(time.updateOnce, plan::Unit::Seconds),
                          plannerValue(time.updateEach, plan::Unit::Seconds));
    if (!lines.isEmpty()) lines << QString();
    lines << termsText(time.operations) << QString() << termsText(time.seconds);
    m_timeText->setText(lines.join(QLatin1Char('\n')));
}

void PlannerView::showMeasured(const plan::Request& request)
{
    m_measured->setVisible(m_answer->measured.has_value());
    if (!m_answer->measured) return;
    const plan::MeasuredTime& time = *m_answer->measured;
    const auto b = static_cast<double>(request.settings.microBatch);
    const auto line = [&](std::int64_t steps) {
        const auto k = static_cast<double>(steps);
        return plannerValue(time.seconds(k), plan::Unit::Seconds) + QStringLiteral(" · ") +
               plannerValue(k * b / time.seconds(k), plan::Unit::SamplesPerSecond);
    };
    m_measured->setTitle(tr("Time of an update, as measured"));
    m_measured->setValue(line(request.settings.steps));
    if (!m_measured->isOpen()) return;
    const auto seconds = [](double value) { return plan::valueText(value, plan::Unit::Seconds); };
    QStringList lines{tr("The line through both points: %1")
                          .arg(isolated(QString::fromStdString("T = k · " + seconds(time.perMicroBatch) + " + " +
                                                               seconds(time.perUpdate))))};
    std::vector<std::int64_t> steps{1, 2, 4, 8, 16, 32};
    if (std::find(steps.begin(), steps.end(), request.settings.steps) == steps.end())
        steps.insert(std::upper_bound(steps.begin(), steps.end(), request.settings.steps), request.settings.steps);
    for (const std::int64_t k : steps) lines << tr("%1: %2").arg(plannerSymbol("k", static_cast<double>(k)), line(k));
    for (QString& text : lines) text = plannerLine(text);
    m_measuredText->setText(lines.join(QLatin1Char('\n')));
}

// ── plans as a whole ────────────────────────────────────────────────────────────────────────────────────────────────

void PlannerView::remember(std::string plan)
{
    constexpr std::size_t most = 100;
    if (m_before.size() == most) m_before.erase(m_before.begin());
    m_before.push_back(std::move(plan));
    m_back->setEnabled(true);
}

void PlannerView::takeBack()
{
    if (m_before.empty()) return;
    const std::string plan = std::move(m_before.back());
    m_before.pop_back();
    m_back->setEnabled(!m_before.empty());
    m_form->setPlan(plan);
}

void PlannerView::applyOption(int row)
{
    const plan::Settings settings =
        m_answer->options[static_cast<std::size_t>(row - 1)].settings; // a title before them
    remember(m_form->plan());
    m_form->setSettings(settings);
    m_back->setFocus(); // the button that was pressed is gone
}

bool PlannerView::takePlan(const std::string& plan)
{
    try {
        std::string before = m_form->plan();
        m_form->setPlan(plan);
        remember(std::move(before));
        return true;
    } catch (const plan::Refusal& refusal) {
        showProblem(plannerText(refusal));
        return false;
    }
}

QString PlannerView::look() const
{
    return QString::fromStdString(m_form->plan());
}

void PlannerView::setLook(const QString& plan)
{
    if (plan.isEmpty()) return;
    try {
        m_form->setPlan(plan.toStdString());
    } catch (const plan::Refusal&) { // of another version, say: the plan stays as it begins
    }
}

void PlannerView::showClaim()
{
    const std::string name = m_form->claim();
    m_claim->setVisible(!name.empty());
    if (name.empty()) return;
    const plan::PreparedClaim claim = plan::preparedClaim(name);
    PlannerSheet sheet;
    sheet.title = tr("The claim");
    sheet.lead = plannerText(claim.claim);
    sheet.rows.push_back({QString(), tr("claimed"), tr("formulas"), tr("published")});
    sheet.remarks.emplace_back();
    const auto cell = [](const std::optional<double>& value, plan::Unit unit) {
        return !value                        ? dash()
               : unit == plan::Unit::Numbers ? plannerValue(*value, plan::Unit::Ratio) // the row says of what
                                             : plannerValue(*value, unit);
    };
    sheet.narrow = isNarrow();
    for (const plan::ClaimRow& row : claim.rows) {
        sheet.rows.push_back({plannerText(row.what), cell(row.claimed, row.unit), cell(row.computed, row.unit),
                              cell(row.published, row.unit)});
        sheet.remarks.push_back(row.source.empty() ? QString() : tr("published: %1").arg(plannerText(row.source)));
    }
    sheet.notes.push_back(tr("Assumed:"));
    for (const std::string& text : claim.assumptions)
        sheet.notes.push_back(plannerLine(QStringLiteral("• ") + plannerText(text)));
    sheet.notes.push_back(tr("So:"));
    for (const std::string& text : claim.verdict)
        sheet.notes.push_back(plannerLine(QStringLiteral("• ") + plannerText(text)));
    m_claim->setSheet(sheet);
}

std::vector<ShortcutRow> PlannerView::shortcuts() const
{
    return {{{Qt::Key_Return, Qt::Key_Space}, tr("Open a line to its formulas")},
            {{Qt::Key_Left, Qt::Key_Right}, tr("Read a chart, place by place")},
            {{Qt::Key_Home, Qt::Key_End}, tr("Its first and last place")},
            {{Qt::Key_Escape}, tr("No place")}};
}

// ── out of the program ──────────────────────────────────────────────────────────────────────────────────────────────

QString PlannerView::text() const
{
    if (!m_answer) return problem();
    QStringList lines;
    for (const PlannerTable* table : {m_claim, m_ledger})
        if (!table->isHidden()) lines << table->text() << QString();
    lines << m_best->text() << m_more->text() << QString();
    for (const PlannerFold* fold : m_held)
        if (!fold->isHidden()) lines << fold->title() + QLatin1Char('\t') + fold->value();
    lines << m_totalTitle->text() + QLatin1Char('\t') + m_total->text()
          << m_parts->title() + QLatin1Char('\t') + m_parts->value();
    for (const PlannerFold* fold : {m_time, m_measured})
        if (!fold->isHidden()) lines << fold->title() + QLatin1Char('\t') + fold->value();
    if (!m_options->isHidden()) lines << QString() << m_options->text();
    return plainSpaces(lines.join(QLatin1Char('\n')));
}

bool PlannerView::save(const QString& path)
{
    const QString ending = path.section(QLatin1Char('.'), -1).toLower();
    if (!m_answer) return false;
    const std::string plan = m_form->plan();
    QByteArray bytes;
    if (ending == QLatin1String("json"))
        bytes = QByteArray::fromStdString(plan::answerJson(*m_request, programVersion(), plan) + "\n");
    else if (ending == QLatin1String("csv"))
        bytes = QByteArray::fromStdString(plannerCsv(*m_answer, plan));
    else if (QStringList{QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")}.contains(ending))
        bytes = plannerPicture(*m_content, ending, plannerText(m_request->text), plan);
    else {
        showProblem(tr("A plan is saved as .json, .csv, .png, .svg or .pdf."));
        return false;
    }
    try {
        writeWholeFile(path, bytes);
        return true;
    } catch (const SystemError& error) {
        showProblem(isolated(QString::fromUtf8(error.what())));
        return false;
    }
}

bool PlannerView::open(const QString& path)
{
    constexpr qint64 most = 64 << 20;
    QFile file(path);
    if (isNoRegularFile(path) || !file.open(QIODevice::ReadOnly) || file.size() > most) {
        showProblem(tr("%1 cannot be read.").arg(isolated(path)));
        return false;
    }
    return takePlan(file.readAll().toStdString());
}

// As text for people and as the picture, and the plan itself, to be pasted here again.
void PlannerView::copy()
{
    auto* mime = new QMimeData;
    mime->setText(text());
    if (m_answer) {
        mime->setData(QLatin1String(kMimeType), QByteArray::fromStdString(m_form->plan()));
        mime->setImageData(m_content->grab().toImage());
    }
    QApplication::clipboard()->setMimeData(mime);
}

void PlannerView::askForFile()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the plan"), QStringLiteral("plan.json"),
                                                      tr("Plans (*.json *.csv *.png *.svg *.pdf)"));
    if (!path.isEmpty()) save(path);
}

void PlannerView::askWhatToOpen()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a plan"), {}, tr("Plans (*.json);;All files (*)"));
    if (!path.isEmpty()) open(path);
}

// ── the widget ──────────────────────────────────────────────────────────────────────────────────────────────────────

void PlannerView::resizeEvent(QResizeEvent* event)
{
    View::resizeEvent(event);
    arrange();
}

bool PlannerView::isNarrow() const
{
    return m_area->width() < scaledToText(kSideBySide);
}

void PlannerView::arrange()
{
    int buttons = 0;
    for (QPushButton* button : {m_use, m_back, m_copy, m_paste, m_save, m_open})
        buttons += button->sizeHint().width() + kMargin;
    m_buttons->setDirection(m_area->width() < buttons + 2 * kMargin ? QBoxLayout::TopToBottom
                                                                    : QBoxLayout::LeftToRight);
    const bool halves = m_area->width() >= scaledToText(kTwoHalves);
    m_halves->setDirection(halves ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_halves->setSpacing(halves ? 3 * kMargin : kMargin);
    m_charts->setDirection(halves || isNarrow() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    showClaim();
    if (m_answer) showOptions();
}

void PlannerView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    View::changeEvent(event);
}

void PlannerView::retranslate()
{
    m_use->setText(tr("&Use it"));
    m_use->setToolTip(tr("Sets b and k to what is largest and fits."));
    m_back->setText(tr("&Take back"));
    m_back->setToolTip(tr("Back to the plan before the last option, claim, paste or file."));
    m_back->setEnabled(!m_before.empty());
    m_copy->setText(tr("Cop&y"));
    m_copy->setToolTip(tr("As text and as a picture, and to be pasted here again."));
    m_paste->setText(tr("P&aste"));
    m_paste->setToolTip(tr("A plan that was copied here, or the text of one that was saved as JSON."));
    m_open->setText(tr("&Open…"));
    m_save->setText(tr("Sa&ve…"));
    m_heldTitle->setText(tr("What the device holds; a line opens to its formulas"));
    m_totalTitle->setText(tr("together"));
    m_overBTitle->setText(tr("Memory over the micro-batch"));
    m_overKTitle->setText(tr("Memory over the steps"));
    m_letters->setText(
        tr("Letters: N parameters of the device, s sequence, b micro-batch, k steps, h width, a heads, q and g widths "
           "of queries and keys, f of the MLP, E of a narrow embedding, V vocabulary, L layers, w and e bytes of a "
           "number and of a gradient, d, "
           "t, p devices, m micro-batches in flight."));
    m_noTime->setText(
        tr("For the time of an update choose a card, or type its operations a second, or two measured points."));
    m_bar->retranslate();
    for (PlannerCurve* curve : {m_overB, m_overK}) curve->retranslate();
    m_formArea->setAccessibleName(tr("What is planned"));
    showClaim();
    m_stale = true;
    if (isVisible()) ask();
}

} // namespace tarakum
