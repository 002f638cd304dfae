#include "ui/planner_view.hpp"

#include "engine/planner/claims.hpp"
#include "engine/planner/refusal.hpp"
#include "ui/language.hpp"
#include "ui/planner_bar.hpp"
#include "ui/planner_curve.hpp"
#include "ui/planner_fold.hpp"
#include "ui/planner_form.hpp"
#include "ui/planner_scale.hpp"
#include "ui/planner_table.hpp"
#include "ui/planner_words.hpp"
#include "ui/text_size.hpp"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QSaveFile>
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
constexpr int kSideBySide = 640; // pixels for both charts in one row

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
    m_use = new QPushButton(m_results);
    m_use->setObjectName(QStringLiteral("plannerUse"));
    m_copy = new QPushButton(m_results);
    m_copy->setObjectName(QStringLiteral("plannerCopy"));
    m_save = new QPushButton(m_results);
    m_save->setObjectName(QStringLiteral("plannerSave"));
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
    column->addWidget(m_problem);
    column->addWidget(m_claim);
    column->addWidget(m_ledger);
    column->addWidget(m_results, 1);
    column->addStretch(0);

    auto* results = new QVBoxLayout(m_results);
    results->setContentsMargins(0, 0, 0, 0);
    results->addWidget(m_best);
    results->addWidget(m_more);
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {m_use, m_copy, m_save}) buttons->addWidget(button);
    buttons->addStretch(1);
    results->addLayout(buttons);
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
    results->addLayout(m_charts);
    results->addWidget(m_parts);
    results->addWidget(m_time);
    results->addWidget(m_noTime);
    results->addStretch(1);

    connect(m_form, &PlannerForm::changed, this, &PlannerView::ask);
    connect(m_form, &PlannerForm::claimChosen, this, [this] {
        showClaim();
        m_area->verticalScrollBar()->setValue(0);
    });
    connect(m_form, &PlannerForm::armChosen, this, &PlannerView::loadLaboratory);
    for (PlannerFold* fold : {m_parts, m_time})
        connect(fold, &PlannerFold::opened, this, [this] {
            if (m_request && m_answer) showParts(*m_request), showTime(*m_request);
        });
    connect(m_use, &QPushButton::clicked, this,
            [this] { m_form->setBatch(m_answer->fits->microBatch, m_answer->fits->steps); });
    connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
    connect(m_save, &QPushButton::clicked, this, &PlannerView::askForFile);
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
    for (PlannerFold* fold : {m_parts, m_time}) fold->setTheme(theme);
    m_formArea->setFixedWidth(scaledToText(kFormWidth));
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
    std::erase_if(m_work, [](const std::future<void>& work) {
        return work.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    });
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
            fits.steps == 1
                ? tr("Largest %1: %2 fits at once, no accumulation is needed.").arg(b, L)
                : tr("Largest %1, %2 for %3: %4.").arg(b, plannerSymbol("k", number(fits.steps)), L, micro(fits.steps));
    }
    m_best->setText(best);
    m_use->setVisible(fitting);
    m_use->setEnabled(fitting && (m_answer->fits->microBatch != s.microBatch || m_answer->fits->steps != s.steps));

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
    sheet.narrow = isNarrow();
    sheet.title = tr("Cheaper, each on top of those before it");
    sheet.rows.push_back({tr("what"), tr("memory"), tr("saves"), tr("fits")});
    sheet.remarks.emplace_back();
    for (const plan::Option& option : m_answer->options) {
        sheet.rows.push_back({plannerText(option.name), plannerBytes(option.bytes),
                              option.saves <= 0 ? tr("nothing") : plannerBytes(option.saves),
                              option.fits ? tr("yes") : tr("no")});
        sheet.remarks.push_back(tr("costs: %1").arg(plannerText(option.cost)));
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
    m_noTime->setVisible(!m_answer->time);
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
    if (m_answer->time) lines << m_time->title() + QLatin1Char('\t') + m_time->value();
    if (!m_options->isHidden()) lines << QString() << m_options->text();
    return plainSpaces(lines.join(QLatin1Char('\n')));
}

bool PlannerView::save(const QString& path)
{
    const QString ending = path.section(QLatin1Char('.'), -1).toLower();
    if (!m_answer) return false;
    QSaveFile file(path);
    bool written = file.open(QIODevice::WriteOnly);
    if (written && ending == QLatin1String("json"))
        written = file.write(QByteArray::fromStdString(plan::answerJson(*m_request) + "\n")) > 0;
    else if (written && ending == QLatin1String("csv"))
        written = file.write(QByteArray::fromStdString(plannerCsv(*m_answer))) > 0;
    else if (written && ending == QLatin1String("png"))
        written = m_content->grab().save(&file, "PNG");
    else if (written) {
        file.cancelWriting();
        showProblem(tr("A plan is saved as .json, .csv or .png."));
        return false;
    }
    if (written && file.commit()) return true;
    showProblem(tr("%1 cannot be written: %2").arg(isolated(path), file.errorString()));
    return false;
}

void PlannerView::askForFile()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the plan"), QStringLiteral("plan.json"),
                                                      tr("Plans (*.json *.csv *.png)"));
    if (!path.isEmpty()) save(path);
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
    m_charts->setDirection(isNarrow() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
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
    m_copy->setText(tr("Cop&y as text"));
    m_save->setText(tr("Sa&ve…"));
    m_heldTitle->setText(tr("What the device holds; a line opens to its formulas"));
    m_totalTitle->setText(tr("together"));
    m_overBTitle->setText(tr("Memory over the micro-batch"));
    m_overKTitle->setText(tr("Memory over the steps"));
    m_letters->setText(
        tr("Letters: N parameters of the device, s sequence, b micro-batch, k steps, h width, a heads, q and g widths "
           "of queries and keys, f of the MLP, V vocabulary, L layers, w and e bytes of a number and of a gradient, d, "
           "t, p devices, m micro-batches in flight."));
    m_noTime->setText(tr("For the time of an update choose a card, or type its operations a second."));
    m_bar->retranslate();
    for (PlannerCurve* curve : {m_overB, m_overK}) curve->retranslate();
    m_formArea->setAccessibleName(tr("What is planned"));
    showClaim();
    m_stale = true;
    if (isVisible()) ask();
}

} // namespace tarakum
