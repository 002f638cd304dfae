#include "ui/fit_panel.hpp"

#include "engine/base/errors.hpp"
#include "engine/base/number_text.hpp"
#include "engine/lab/arm.hpp"
#include "engine/lab/variations.hpp"
#include "ui/chart_text.hpp"
#include "ui/discard.hpp"
#include "ui/language.hpp"
#include "ui/memory_words.hpp"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tarakum {

namespace {

std::optional<std::size_t> placeOf(const Document& document, const std::string& name)
{
    for (std::size_t arm = 0; arm < armCount(document); ++arm)
        if (armName(document, arm) == name) return arm;
    return {};
}

Fit fitOf(const Document& document, const std::filesystem::path& folder, const std::string& arm, FitRequest request)
{
    const Experiment experiment = readExperiment(variationsOf(document).front().document, folder);
    const auto& arms = experiment.arms;
    const auto place = std::find_if(arms.begin(), arms.end(), [&](const ArmSpec& spec) { return spec.name == arm; });
    if (place == arms.end()) throw BadInput("arm", arm, "an arm that is switched on");
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    request.arm = static_cast<std::size_t>(place - arms.begin());
    return fitMemory(experiment, *data, request);
}

QString toMicroseconds(double ms)
{
    return QString::fromStdString(numberText(std::round(ms * 1000) / 1000));
}

} // namespace

Edits fitEdits(const Document& document, const std::string& name, std::int64_t b, std::int64_t L)
{
    const auto arm = placeOf(document, name);
    if (!arm) return {};
    const bool whole = L % b == 0;
    return {{armPath(*arm, "micro_batch"), b},
            {armPath(*arm, whole ? "effective_batch" : "accumulation_steps"), Document()},
            {armPath(*arm, whole ? "accumulation_steps" : "effective_batch"), whole ? L / b : L}};
}

FitPanel::FitPanel(QWidget* parent)
    : QFrame(parent), m_title(new QLabel(this)), m_armLabel(new QLabel(this)), m_memoryLabel(new QLabel(this)),
      m_batchLabel(new QLabel(this)), m_problem(new QLabel(this)), m_arm(new QComboBox(this)),
      m_memory(new QLineEdit(this)), m_batch(new QLineEdit(this)), m_find(new QPushButton(this)),
      m_use(new QPushButton(this)), m_useEqual(new QPushButton(this)), m_close(new QToolButton(this)),
      m_result(new QWidget(this)), m_rows(new QGridLayout)
{
    setObjectName(QStringLiteral("armCard"));
    m_title->setObjectName(QStringLiteral("section"));
    m_arm->setObjectName(QStringLiteral("fitArm"));
    m_memory->setObjectName(QStringLiteral("fitMemory"));
    m_batch->setObjectName(QStringLiteral("fitBatch"));
    m_find->setObjectName(QStringLiteral("fitFind"));
    m_use->setObjectName(QStringLiteral("fitUse"));
    m_useEqual->setObjectName(QStringLiteral("fitUseEqual"));
    m_close->setObjectName(QStringLiteral("flat"));
    m_close->setText(QStringLiteral("✕"));
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_problem->hide();
    m_arm->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_arm->setMinimumContentsLength(8);
    m_memory->setMinimumWidth(80);
    m_batch->setMinimumWidth(60);
    m_memory->setPlaceholderText(QStringLiteral("4 MiB"));
    m_armLabel->setBuddy(m_arm);
    m_memoryLabel->setBuddy(m_memory);
    m_batchLabel->setBuddy(m_batch);

    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_close);
    auto* fields = new QHBoxLayout;
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_armLabel, m_arm, m_memoryLabel, m_memory, m_batchLabel, m_batch})
        fields->addWidget(widget, widget == m_arm ? 2 : qobject_cast<QLineEdit*>(widget) ? 1 : 0);
    fields->addWidget(m_find);
    m_rows->setHorizontalSpacing(16);
    m_rows->setVerticalSpacing(2);
    m_rows->setColumnStretch(1, 1);
    auto* answer = new QVBoxLayout(m_result);
    answer->setContentsMargins(0, 0, 0, 0);
    answer->addLayout(m_rows);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_use);
    buttons->addWidget(m_useEqual);
    buttons->addStretch(1);
    answer->addLayout(buttons);
    m_result->hide();
    auto* column = new QVBoxLayout(this);
    column->addLayout(head);
    column->addLayout(fields);
    column->addWidget(m_problem);
    column->addWidget(m_result);

    connect(m_find, &QPushButton::clicked, this, &FitPanel::find);
    for (QLineEdit* field : {m_memory, m_batch}) connect(field, &QLineEdit::returnPressed, this, &FitPanel::find);
    connect(m_arm, &QComboBox::activated, this, &FitPanel::showOwn);
    connect(m_use, &QPushButton::clicked, this, [this] { use(m_outcome.fit->microBatches.front()); });
    connect(m_useEqual, &QPushButton::clicked, this, [this] { use(m_outcome.fit->equalMicroBatch); });
    connect(m_close, &QToolButton::clicked, this, [this] {
        cancel();
        hide();
    });
    retranslate();
}

FitPanel::~FitPanel()
{
    cancel();
    if (m_work.valid()) m_work.wait();
}

void FitPanel::cancel()
{
    m_cancelled = true;
}

void FitPanel::setDocument(const Document& document, const std::filesystem::path& folder)
{
    m_folder = folder;
    if (document == m_document) return;
    m_document = document;
    fillArms();
    showOwn();
    if (m_outcome.fit && document != m_outcome.document && document != m_used) {
        m_outcome = {};
        showResult();
    }
}

void FitPanel::start(const QString& arm)
{
    if (const int place = m_arm->findText(arm); place >= 0) m_arm->setCurrentIndex(place);
    showOwn();
    m_memory->setFocus();
    m_memory->selectAll();
}

void FitPanel::fillArms()
{
    const QString chosenArm = m_arm->currentText();
    m_arm->clear();
    for (std::size_t arm = 0; arm < armCount(m_document); ++arm)
        m_arm->addItem(QString::fromStdString(armName(m_document, arm)));
    m_arm->setCurrentIndex(std::max(0, m_arm->findText(chosenArm)));
}

void FitPanel::showOwn()
{
    const auto arm = placeOf(m_document, m_arm->currentText().toStdString());
    if (!arm || !m_memory->text().isEmpty()) return;
    const Document budget = valueInForce(m_document, armPath(*arm, "memory_budget"));
    if (budget.is_string()) m_memory->setText(QString::fromStdString(budget.get<std::string>()));
    if (budget.is_number()) m_memory->setText(QString::number(static_cast<qint64>(budget.get<double>())));
}

void FitPanel::find()
{
    if (m_busy) return cancel();
    showProblem({});
    m_outcome = {};
    showResult();
    const auto memory = parseBytes(latinDigits(m_memory->text()).trimmed().toStdString());
    if (!memory || *memory < 1) {
        m_memory->setFocus();
        return showProblem(tr("Memory must be a number of bytes, also as “4 MiB”."));
    }
    std::optional<std::int64_t> L;
    if (const QString text = latinDigits(m_batch->text()).trimmed(); !text.isEmpty()) {
        bool whole = false;
        L = text.toLongLong(&whole);
        if (!whole || *L < 1) {
            m_batch->setFocus();
            return showProblem(tr("L must be a whole number from 1 on."));
        }
    }
    setBusy(true);
    m_cancelled = false;
    m_work = std::async(std::launch::async,
                        [this, L, folder = m_folder,
                         outcome = Outcome{m_document, m_arm->currentText().toStdString(), *memory, {}, {}}]() mutable {
                            try {
                                outcome.fit = fitOf(outcome.document, folder, outcome.arm,
                                                    {0, outcome.memory, L, std::nullopt, &m_cancelled});
                            } catch (const BadInput& bad) {
                                Problem problem =
                                    bad.problems().front(); // the command line's words for what the fields here ask for
                                if (problem.where == "--memory") problem.where = "memory";
                                if (problem.where == "--effective-batch") problem.where = "L";
                                outcome.problem = QString::fromStdString(problem.text());
                            } catch (const RunStopped&) { // no answer, and nothing to say
                            } catch (const std::exception& error) {
                                outcome.problem = QString::fromStdString(error.what());
                            }
                            QMetaObject::invokeMethod(
                                this, [this, outcome = std::move(outcome)] { show(outcome); }, Qt::QueuedConnection);
                        });
}

void FitPanel::show(const Outcome& outcome)
{
    setBusy(false);
    showProblem(outcome.problem);
    if (outcome.document != m_document) return; // changed meanwhile: no answer to what stands there now
    m_outcome = outcome;
    showResult();
}

void FitPanel::showResult()
{
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        discard(*item->widget());
        delete item;
    }
    m_result->setVisible(m_outcome.fit.has_value());
    if (!m_outcome.fit) return;
    const Fit& fit = *m_outcome.fit;
    const auto k = static_cast<std::int64_t>(fit.microBatches.size());
    const auto add = [this](const QString& name, const QString& value) {
        const int row = m_rows->rowCount();
        int column = 0;
        for (const QString& text : {name, value}) {
            auto* label = new QLabel(text, m_result);
            label->setTextFormat(Qt::PlainText);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
            if (column == 0) label->setObjectName(QStringLiteral("faint"));
            label->setWordWrap(column == 1);
            label->setAlignment(leadingEdge());
            m_rows->addWidget(label, row, column++);
        }
    };
    const auto bytes = [](std::int64_t count) { return tr("%1 (%2 bytes)").arg(bytesName(count), exactBytes(count)); };
    const auto formula = [](const char* symbol, std::int64_t value) {
        return isolated(QStringLiteral("%1 = %2").arg(QLatin1String(symbol)).arg(value));
    };
    add(tr("largest micro-batch"), fit.allSamples
                                       ? tr("%1, as many samples as there are").arg(formula("b", fit.microBatch))
                                       : formula("b", fit.microBatch));
    add(tr("windows of %1").arg(formula("L", fit.effectiveBatch)),
        k == 1 ? tr("%1: no accumulation is needed").arg(formula("k", 1))
               : tr("%1: %2").arg(formula("k", k), cutText(fit.microBatches)));
    const bool ragged = fit.effectiveBatch % fit.microBatches.front() != 0;
    if (ragged)
        add(tr("in equal parts"), tr("%1, %2").arg(formula("b", fit.equalMicroBatch),
                                                   formula("k", fit.effectiveBatch / fit.equalMicroBatch)));
    add(tr("predicted peak"), bytes(total(fit.prediction.peak)));
    add(tr("measured peak"), bytes(fit.measuredBytes));
    add(tr("floor, without a sample"), bytes(fit.prediction.floor));
    add(tr("time"), tr("%1 ms an update, %2 samples a second")
                        .arg(toMicroseconds(fit.msPerUpdate), countText(std::round(fit.samplesPerSecond))));
    m_useEqual->setVisible(ragged);
}

QString FitPanel::resultText() const
{
    QStringList rows;
    for (int row = 0; row < m_rows->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < 2; ++column)
            if (const auto* item = m_rows->itemAtPosition(row, column))
                cells << static_cast<QLabel*>(item->widget())->text();
        if (!cells.isEmpty()) rows << cells.join(QLatin1Char('\t'));
    }
    return rows.join(QLatin1Char('\n'));
}

QString FitPanel::problem() const
{
    return m_problem->text();
}

void FitPanel::showProblem(const QString& line)
{
    m_problem->setText(line);
    m_problem->setVisible(!line.isEmpty());
}

void FitPanel::use(std::int64_t b)
{
    const Edits edits = fitEdits(m_document, m_outcome.arm, b, m_outcome.fit->effectiveBatch);
    m_used = m_document;
    applyEdits(m_used, edits);
    if (!edits.empty()) emit chosen(edits);
}

void FitPanel::setBusy(bool busy)
{
    m_busy = busy;
    showFind();
    emit measuring(busy);
}

void FitPanel::showFind()
{
    m_find->setText(m_busy ? tr("&Stop measuring") : tr("F&ind"));
}

void FitPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QFrame::changeEvent(event);
}

void FitPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) return m_busy ? cancel() : hide();
    QFrame::keyPressEvent(event);
}

void FitPanel::retranslate()
{
    m_title->setText(tr("What fits into a memory"));
    m_armLabel->setText(tr("Ar&m"));
    m_memoryLabel->setText(tr("M&emory"));
    m_batchLabel->setText(tr("&Batch L"));
    m_batch->setPlaceholderText(tr("as it is"));
    showFind();
    m_use->setText(tr("&Use it"));
    m_useEqual->setText(tr("Use e&qual parts"));
    m_close->setToolTip(tr("Close"));
    m_close->setAccessibleName(tr("Close"));
    for (auto* field : {m_memory, m_batch}) field->setAlignment(leadingEdge());
    setAccessibleName(m_title->text());
    showResult();
}

} // namespace tarakum
