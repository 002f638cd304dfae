#include "ui/planner_form.hpp"

#include "engine/base/number_text.hpp"
#include "engine/planner/cards.hpp"
#include "engine/planner/claims.hpp"
#include "engine/planner/config_file.hpp"
#include "engine/planner/fits.hpp"
#include "engine/planner/models.hpp"
#include "ui/language.hpp"
#include "ui/planner_answer.hpp"
#include "ui/planner_fold.hpp"
#include "ui/planner_words.hpp"
#include "ui/size_box.hpp"
#include "ui/text_size.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tarakum {

namespace {

constexpr std::int64_t kSliderEnd = 1024, kLongestOnSlider = 131'072, kShortestOnSlider = 16;
constexpr int kBoxWidth = 84;               // seven digits
constexpr qint64 kLargestConfig = 16 << 20; // a config has some kilobytes

std::string textOf(const QLineEdit* line)
{
    return latinDigits(line->text()).trimmed().toStdString();
}

std::optional<double> numberIn(const char* where, const QLineEdit* line)
{
    const std::string text = textOf(line);
    if (text.empty()) return {};
    const std::optional<double> value = parseNumber(text);
    if (!value || !std::isfinite(*value)) throw plan::Refusal(where, text, "a number");
    return value;
}

// "7.5e9" is whole too.
std::optional<std::int64_t> wholeIn(const char* where, const QLineEdit* line)
{
    constexpr double exact = 9007199254740992.0; // 2^53
    const std::string text = textOf(line);
    if (text.empty()) return {};
    const std::optional<double> value = parseNumber(text);
    if (!value || *value != std::floor(*value) || std::abs(*value) > exact)
        throw plan::Refusal(where, text, "a whole number");
    if (*value < 1) throw plan::Refusal(where, text, "a whole number above 0");
    return static_cast<std::int64_t>(*value);
}

std::optional<double> bytesIn(const char* where, const QLineEdit* line)
{
    const std::string text = textOf(line);
    if (text.empty()) return {};
    const std::optional<std::int64_t> value = parseBytes(text);
    if (!value) throw plan::Refusal(where, text, "a number of bytes, also as 16GB or 16GiB");
    return static_cast<double>(*value);
}

// "1343 MiB": in the largest unit in which it is whole, to be read back exactly.
QString bytesTyped(double bytes)
{
    constexpr double KiB = 1024;
    for (const auto& [unit, name] :
         {std::pair{KiB * KiB * KiB, "GiB"}, {1e9, "GB"}, {KiB * KiB, "MiB"}, {1e6, "MB"}, {KiB, "KiB"}})
        if (std::fmod(bytes, unit) == 0)
            return QStringLiteral("%1 %2").arg(QString::fromStdString(plan::plainNumber(bytes / unit)),
                                               QLatin1String(name));
    return QString::fromStdString(plan::plainNumber(bytes));
}

std::int64_t ceilDivide(std::int64_t a, std::int64_t b)
{
    return a / b + (a % b != 0 ? 1 : 0);
}

template <class E, std::size_t n>
E chosen(const QComboBox* box, const std::array<plan::Named<E>, n>& names)
{
    return names[static_cast<std::size_t>(std::max(0, box->currentIndex()))].value;
}
template <class E, std::size_t n>
void choose(QComboBox* box, const std::array<plan::Named<E>, n>& names, E value)
{
    for (std::size_t i = 0; i < n; ++i)
        if (names[i].value == value) box->setCurrentIndex(static_cast<int>(i));
}
template <class E, std::size_t n>
QStringList namesOf(const std::array<plan::Named<E>, n>& names)
{
    QStringList all;
    for (const auto& name : names)
        all << isolated(QString::fromUtf8(name.name.data(), static_cast<qsizetype>(name.name.size())));
    return all;
}

} // namespace

PlannerForm::PlannerForm(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_quiet = true;
    buildModel();
    buildBatch();
    buildNumbers();
    buildDevice();
    buildDevices();
    buildTime();
    m_column->addStretch(1);
    retranslate();
    setModel("bert-large");
    modelChosen(false);
    plan::Settings first;
    first.sequence = 512;
    first.microBatch = first.steps = 4;
    first.memory = 16e9;
    setSettings(first);
    m_memory->setText(QStringLiteral("16 GB"));
    m_quiet = false;
}

// ── fields ──────────────────────────────────────────────────────────────────────────────────────────────────────────

QFormLayout* PlannerForm::addGroup(const char* name, Words title, bool open)
{
    auto* fold = new PlannerFold(this);
    fold->setObjectName(QLatin1String(name));
    auto* fields = new QFormLayout;
    fields->setRowWrapPolicy(QFormLayout::WrapLongRows);
    fields->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    fields->setVerticalSpacing(5);
    fold->body()->setContentsMargins(2, 2, 0, 6);
    fold->body()->addLayout(fields);
    fold->setOpen(open);
    fold->setStrong();
    m_column->addWidget(fold);
    m_groups.emplace_back(fold, std::move(title));
    return fields;
}

void PlannerForm::addField(QFormLayout* fields, QWidget* field, const char* name, Words label)
{
    auto* words = new QLabel(this);
    field->setObjectName(QLatin1String(name));
    words->setBuddy(field);
    fields->addRow(words, field);
    m_labels.emplace_back(words, std::move(label));
    m_rows.emplace_back(fields, field);
}

QLineEdit* PlannerForm::addLine(QFormLayout* fields, const char* name, Words label, const QString& hint)
{
    auto* line = new QLineEdit(this);
    line->setPlaceholderText(hint);
    line->setMinimumWidth(60);
    addField(fields, line, name, std::move(label));
    connect(line, &QLineEdit::editingFinished, this, &PlannerForm::tell);
    return line;
}

QComboBox* PlannerForm::addChoice(QFormLayout* fields, const char* name, Words label,
                                  std::function<QStringList()> entries)
{
    auto* box = new QComboBox(this);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(10);
    box->setFocusPolicy(Qt::StrongFocus);
    box->addItems(entries());
    addField(fields, box, name, std::move(label));
    m_choices.emplace_back(box, std::move(entries));
    connect(box, &QComboBox::currentIndexChanged, this, &PlannerForm::tell);
    return box;
}

SizeBox* PlannerForm::addSize(QFormLayout* fields, const char* name, Words label, std::int64_t most)
{
    auto* box = new SizeBox(this);
    box->setRange(1, static_cast<int>(most));
    addField(fields, box, name, std::move(label));
    connect(box, &SizeBox::chosen, this, &PlannerForm::tell);
    return box;
}

PlannerForm::Number PlannerForm::addNumber(QFormLayout* fields, const char* name, Words label, std::int64_t most)
{
    Number number;
    auto* both = new QWidget(this);
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    number.box = new SizeBox(both);
    number.box->setRange(1, static_cast<int>(most));
    number.slider = new QSlider(Qt::Horizontal, both);
    number.slider->setObjectName(QLatin1String(name) + QStringLiteral("Slider"));
    number.slider->setMinimumWidth(48);
    row->addWidget(number.slider, 1);
    row->addWidget(number.box);
    addField(fields, both, name, std::move(label));
    both->setObjectName({});
    number.box->setObjectName(QLatin1String(name));
    m_labels.back().first->setBuddy(number.box);
    return number;
}

void PlannerForm::setValue(const Number& number, std::int64_t value)
{
    const QSignalBlocker quiet(number.box), quietToo(number.slider);
    number.box->setValue(static_cast<int>(value));
    const auto& values = number.values;
    const auto at = std::min_element(values.begin(), values.end(), [&](std::int64_t a, std::int64_t b) {
        return std::abs(a - value) < std::abs(b - value);
    });
    number.slider->setValue(static_cast<int>(at - values.begin()));
}

void PlannerForm::buildModel()
{
    QFormLayout* fields = addGroup(
        "plannerGroupModel", [] { return tr("Model"); }, true);
    m_claim = addChoice(
        fields, "plannerClaim", [] { return tr("&Prepared"); },
        [] {
            return QStringList{tr("your own plan"), tr("claim: BERT-Large"), tr("claim: GPT-3")};
        });
    m_model = addChoice(
        fields, "plannerModel", [] { return tr("&Model"); },
        [this] {
            QStringList all;
            for (const plan::NamedModel& model : plan::namedModels())
                all << isolated(QString::fromStdString(model.name));
            all << tr("sizes typed in") << (m_fileName.isEmpty() ? tr("a file, config.json…") : isolated(m_fileName));
            for (const QString& arm : m_arms) all << tr("arm: %1").arg(isolated(arm));
            return all;
        });
    const Words labels[] = {[] { return tr("Layers"); }, [] { return tr("Width"); }, [] { return tr("Heads"); },
                            [] { return tr("Vocabulary"); }, [] { return tr("Parameters"); }};
    const char* names[] = {"plannerLayers", "plannerWidth", "plannerHeads", "plannerVocabulary", "plannerParameters"};
    const char* hints[] = {"24", "1024", "16", "30522", "7e9"};
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        m_sizes[i] = addLine(fields, names[i], labels[i], QLatin1String(hints[i]));
        connect(m_sizes[i], &QLineEdit::editingFinished, this, &PlannerForm::showSequences);
    }
    m_about = new QLabel(this);
    m_about->setObjectName(QStringLiteral("faint"));
    m_about->setTextFormat(Qt::PlainText);
    m_about->setWordWrap(true);
    fields->addRow(m_about);
    connect(m_model, &QComboBox::activated, this, [this] { modelChosen(true); });
    connect(m_claim, &QComboBox::activated, this, [this] {
        if (!claim().empty()) {
            const plan::PreparedClaim prepared = plan::preparedClaim(claim());
            {
                const QSignalBlocker quiet(m_claim);
                const int chosen = m_claim->currentIndex();
                m_claim->setCurrentIndex(m_claimBefore);
                emit replaced(plan());
                m_claim->setCurrentIndex(chosen);
            }
            m_quiet = true;
            setModel(prepared.model);
            setSettings(prepared.settings);
            m_quiet = false;
        }
        m_claimBefore = m_claim->currentIndex();
        emit claimChosen();
        tell();
    });
}

void PlannerForm::buildBatch()
{
    QFormLayout* fields = addGroup(
        "plannerGroupBatch", [] { return tr("Batch"); }, true);
    m_sequence = addNumber(
        fields, "plannerSequence", [] { return tr("&Sequence s"); }, plan::kMostSequence);
    m_microBatch = addNumber(
        fields, "plannerMicroBatch", [] { return tr("Micro-&batch b"); }, plan::kMostMicroBatch);
    m_steps = addNumber(
        fields, "plannerSteps", [] { return tr("Steps &k"); }, plan::kMostSteps);
    m_batch = addLine(fields, "plannerBatch", [] { return tr("&L, of an update"); }, {});
    m_hold = new QCheckBox(this);
    m_hold->setObjectName(QStringLiteral("plannerHold"));
    fields->addRow(m_hold);
    m_checks.emplace_back(m_hold, [] { return tr("L stays when b or k moves"); });
    m_microBatch.values = m_steps.values = ladder(kSliderEnd);
    for (Number* number : {&m_sequence, &m_microBatch, &m_steps}) {
        number->slider->setMaximum(std::max(0, static_cast<int>(number->values.size()) - 1));
        connect(number->slider, &QSlider::valueChanged, this, [number](int at) {
            number->box->setValue(static_cast<int>(number->values[static_cast<std::size_t>(at)]));
        });
        connect(number->box, &SizeBox::chosen, this, [this, number](int value) {
            setValue(*number, value);
            if (number != &m_sequence) batchMoved(number == &m_steps);
            tell();
        });
    }
    disconnect(m_batch, nullptr, this, nullptr);
    connect(m_batch, &QLineEdit::editingFinished, this, &PlannerForm::batchTyped);
}

void PlannerForm::buildNumbers()
{
    QFormLayout* fields = addGroup(
        "plannerGroupNumbers", [] { return tr("Training"); }, true);
    m_precision = addChoice(
        fields, "plannerPrecision", [] { return tr("Precision"); }, [] { return namesOf(plan::kNumbers); });
    m_buffer = addChoice(
        fields, "plannerBuffer", [] { return tr("Gradients in"); },
        [] { return QStringList{tr("as usual")} + namesOf(plan::kNumbers); });
    m_optimizer = addChoice(
        fields, "plannerOptimizer", [] { return tr("Optimizer"); }, [] { return namesOf(plan::kOptimizers); });
    m_attention = addChoice(
        fields, "plannerAttention", [] { return tr("Attention"); },
        [] {
            return QStringList{tr("step by step, all kept"), tr("scores in one go"), tr("fused, none kept")};
        });
    m_recompute = addChoice(
        fields, "plannerRecompute", [] { return tr("Compute again"); },
        [] {
            return QStringList{tr("nothing"), tr("attention's scores"), tr("every layer")};
        });
    m_checkpointEvery = addSize(
        fields, "plannerCheckpointEvery", [] { return tr("Checkpoint every"); }, 10'000);
}

void PlannerForm::buildDevice()
{
    QFormLayout* fields = addGroup(
        "plannerGroupDevice", [] { return tr("Device"); }, true);
    m_card = addChoice(
        fields, "plannerCard", [] { return tr("&Card"); },
        [] {
            QStringList all{tr("memory typed in")};
            for (const plan::Card& card : plan::cards()) all << plannerText(card.text);
            return all;
        });
    m_memory = addLine(
        fields, "plannerMemory", [] { return tr("M&emory"); }, QStringLiteral("16 GB, 16 GiB"));
    m_context = addLine(
        fields, "plannerContext", [] { return tr("Its software"); }, QStringLiteral("1343 MiB"));
}

void PlannerForm::buildDevices()
{
    QFormLayout* fields = addGroup(
        "plannerGroupDevices", [] { return tr("Several devices"); }, false);
    m_data = addSize(
        fields, "plannerData", [] { return tr("Data parallel"); }, plan::kMostDevices);
    m_tensor = addSize(
        fields, "plannerTensor", [] { return tr("Tensor parallel"); }, 1024);
    m_sequenceParallel = new QCheckBox(this);
    m_sequenceParallel->setObjectName(QStringLiteral("plannerSequenceParallel"));
    fields->addRow(m_sequenceParallel);
    m_checks.emplace_back(m_sequenceParallel, [] { return tr("and along the sequence"); });
    m_pipeline = addSize(
        fields, "plannerPipeline", [] { return tr("Pipeline"); }, 10'000);
    m_schedule = addChoice(
        fields, "plannerSchedule", [] { return tr("Its order"); }, [] { return namesOf(plan::kPipelines); });
    m_interleave = addSize(
        fields, "plannerInterleave", [] { return tr("Parts a device"); }, 10'000);
    m_zero = addChoice(
        fields, "plannerZero", [] { return tr("Shared out (ZeRO)"); },
        [] {
            return QStringList{tr("nothing"), tr("1: optimizer"), tr("2: and gradients"), tr("3: and weights")};
        });
    connect(m_sequenceParallel, &QCheckBox::toggled, this, &PlannerForm::tell);
    connect(m_data, &SizeBox::chosen, this, [this] { batchMoved(false); });
}

void PlannerForm::buildTime()
{
    QFormLayout* fields = addGroup(
        "plannerGroupTime", [] { return tr("Time and counting"); }, false);
    m_measured = addLine(
        fields, "plannerMeasured", [] { return tr("Measured, k : samples/s"); }, QStringLiteral("1:224.09, 2:246.08"));
    m_rate = addLine(fields, "plannerRate", [] { return tr("Operations a second"); }, {});
    m_utilisation = addSize(
        fields, "plannerUtilisation", [] { return tr("of them reached"); }, 100);
    m_utilisation->setSuffix(QStringLiteral(" %"));
    m_utilisation->setValue(40);
    m_bandwidth = addLine(
        fields, "plannerBandwidth", [] { return tr("Link, bytes a second"); }, QStringLiteral("25 GB"));
    m_synchronise = addChoice(
        fields, "plannerSynchronise", [] { return tr("Gradients added up"); },
        [] {
            return QStringList{tr("once an update"), tr("after each micro-batch")};
        });
    m_count = addChoice(
        fields, "plannerCount", [] { return tr("Counted as by"); },
        [] {
            return QStringList{tr("each operation"), isolated(QStringLiteral("Megatron-LM")),
                               isolated(QStringLiteral("DeepSpeed"))};
        });
}

// ── the model ───────────────────────────────────────────────────────────────────────────────────────────────────────

PlannerForm::Kind PlannerForm::kind() const
{
    const int named = static_cast<int>(plan::namedModels().size()), at = m_model->currentIndex();
    return at < named ? Kind::Named : at == named ? Kind::Sizes : at == named + 1 ? Kind::File : Kind::Arm;
}

std::string PlannerForm::claim() const
{
    const int at = m_claim->currentIndex();
    return at < 1 ? std::string() : plan::claimNames()[static_cast<std::size_t>(at - 1)];
}

std::optional<int> PlannerForm::arm() const
{
    if (kind() != Kind::Arm) return {};
    return m_model->currentIndex() - static_cast<int>(plan::namedModels().size()) - 2;
}

void PlannerForm::setArms(const QStringList& arms)
{
    if (arms == m_arms) return;
    const bool ofAnArm = kind() == Kind::Arm;
    const int before = m_model->currentIndex();
    m_arms = arms;
    const QSignalBlocker quiet(m_model);
    m_model->clear();
    for (const auto& [box, entries] : m_choices)
        if (box == m_model) box->addItems(entries());
    const qsizetype wanted = m_wantedArm.isEmpty() ? -1 : arms.indexOf(m_wantedArm);
    if (wanted >= 0) {
        m_model->setCurrentIndex(static_cast<int>(plan::namedModels().size() + 2 + wanted));
        m_wantedArm.clear();
        return modelChosen(false);
    }
    m_model->setCurrentIndex(ofAnArm && before >= m_model->count() ? 0 : before);
    m_modelBefore = m_model->currentIndex();
    if (ofAnArm && kind() != Kind::Arm) modelChosen(false);
}

bool PlannerForm::setModel(const std::string& name)
{
    const auto& models = plan::namedModels();
    const auto found =
        std::find_if(models.begin(), models.end(), [&](const plan::NamedModel& m) { return m.name == name; });
    if (found == models.end()) return false;
    m_model->setCurrentIndex(static_cast<int>(found - models.begin()));
    modelChosen(false);
    return true;
}

void PlannerForm::setArmModel(const plan::Transformer& model)
{
    m_armModel = model;
    showSequences();
}

void PlannerForm::modelChosen(bool byUser)
{
    if (kind() == Kind::File && byUser) {
        const QString path = QFileDialog::getOpenFileName(this, tr("A model's config.json"), {},
                                                          tr("Models (config.json *.json);;All files (*)"));
        if (path.isEmpty()) {
            m_model->setCurrentIndex(m_modelBefore);
            return;
        }
        return readConfigFile(path);
    }
    m_modelBefore = m_model->currentIndex();
    showUsed();
    showSequences();
    if (kind() == Kind::Arm) emit armChosen();
    tell();
}

void PlannerForm::readConfigFile(const QString& path)
{
    const QString name = QFileInfo(path).dir().dirName() + QLatin1Char('/') + QFileInfo(path).fileName();
    try {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            throw plan::Refusal("model", path.toStdString(), "a file that can be read");
        if (file.size() > kLargestConfig)
            throw plan::Refusal("model", path.toStdString(), "a config.json, not so large a file");
        setConfig(file.read(kLargestConfig).toStdString(), name);
    } catch (const plan::Refusal& refusal) {
        setConfig({}, name);
        m_fileRefusal = refusal;
    }
    modelChosen(false);
}

void PlannerForm::setConfig(const std::string& content, const QString& name)
{
    m_fileName = name;
    m_fileText = content;
    m_fileRefusal.reset();
    try {
        m_fileModel = plan::readConfig(content, name.section(QLatin1Char('/'), -1).toStdString());
    } catch (const plan::Refusal& refusal) {
        m_fileRefusal = refusal;
    }
    const int at = static_cast<int>(plan::namedModels().size()) + 1;
    m_model->setItemText(at, isolated(m_fileName));
    m_model->setCurrentIndex(at);
}

plan::Transformer PlannerForm::model() const
{
    switch (kind()) {
    case Kind::Named: return plan::namedModels()[static_cast<std::size_t>(m_model->currentIndex())].model;
    case Kind::Arm: return m_armModel;
    case Kind::File:
        if (m_fileRefusal) throw *m_fileRefusal;
        return m_fileModel;
    case Kind::Sizes: break;
    }
    plan::Sizes sizes;
    sizes.layers = wholeIn("layers", m_sizes[0]);
    sizes.width = wholeIn("width", m_sizes[1]);
    sizes.heads = wholeIn("heads", m_sizes[2]);
    sizes.vocabulary = wholeIn("vocabulary", m_sizes[3]);
    sizes.parameters = wholeIn("parameters", m_sizes[4]);
    sizes.context = m_sequence.box->value();
    return plan::sizedModel(sizes);
}

// The slider reaches as far as the model's context.
void PlannerForm::showSequences()
{
    std::int64_t longest = kLongestOnSlider, own = m_sequence.box->value();
    bool fixed = false;
    if (kind() != Kind::Sizes) {
        try {
            const plan::Transformer chosen = model();
            if (chosen.positions > 0) longest = chosen.context;
            if (chosen.imageSize > 0) longest = own = chosen.imageTokens();
            fixed = chosen.imageSize > 0;
            if (own > longest) own = plan::defaultSequence(chosen);
        } catch (const plan::Refusal&) { // told with the plan
        }
    }
    std::vector<std::int64_t> values;
    for (const std::int64_t value : ladder(longest))
        if (value >= std::min(kShortestOnSlider, longest)) values.push_back(value);
    m_sequence.values = fixed ? std::vector<std::int64_t>{longest} : values;
    {
        const QSignalBlocker quiet(m_sequence.slider);
        m_sequence.slider->setMaximum(static_cast<int>(m_sequence.values.size()) - 1);
    }
    m_sequence.slider->setEnabled(!fixed);
    m_sequence.box->setEnabled(!fixed);
    setValue(m_sequence, own);
}

// ── b, k and L ──────────────────────────────────────────────────────────────────────────────────────────────────────

std::int64_t PlannerForm::effectiveBatch() const
{
    return wholeIn("L", m_batch)
        .value_or(std::int64_t{1} * m_microBatch.box->value() * m_steps.box->value() * m_data->value());
}

void PlannerForm::batchMoved(bool steps)
{
    const std::int64_t b = m_microBatch.box->value(), k = m_steps.box->value(), d = m_data->value();
    if (!m_hold->isChecked()) {
        m_batch->setText(QString::number(b * k * d));
        return;
    }
    std::int64_t L = b * k * d;
    try {
        L = effectiveBatch();
    } catch (const plan::Refusal&) { // what is typed there is told with the plan
        return;
    }
    const std::int64_t ofReplica = ceilDivide(L, d);
    if (steps)
        setValue(m_microBatch, std::min(ceilDivide(ofReplica, k), plan::kMostMicroBatch));
    else
        setValue(m_steps, std::min(ceilDivide(ofReplica, b), plan::kMostSteps));
}

void PlannerForm::batchTyped()
{
    try {
        const std::int64_t ofReplica = ceilDivide(effectiveBatch(), m_data->value());
        setValue(m_steps, std::min(ceilDivide(ofReplica, m_microBatch.box->value()), plan::kMostSteps));
    } catch (const plan::Refusal&) {
    }
    tell();
}

void PlannerForm::clearMemory()
{
    const QSignalBlocker quiet(m_card);
    m_card->setCurrentIndex(0);
    m_memory->clear();
}

void PlannerForm::setBatch(std::int64_t microBatch, std::int64_t steps)
{
    setValue(m_microBatch, microBatch);
    setValue(m_steps, steps);
    tell();
}

// ── all of it ───────────────────────────────────────────────────────────────────────────────────────────────────────

void PlannerForm::setSettings(const plan::Settings& s)
{
    const bool before = m_quiet;
    m_quiet = true;
    if (s.sequence > 0) setValue(m_sequence, s.sequence);
    setValue(m_microBatch, s.microBatch);
    setValue(m_steps, s.steps);
    choose(m_precision, plan::kNumbers, s.precision);
    m_buffer->setCurrentIndex(0);
    for (std::size_t i = 0; s.buffer && i < plan::kNumbers.size(); ++i)
        if (plan::kNumbers[i].value == *s.buffer) m_buffer->setCurrentIndex(static_cast<int>(i) + 1);
    choose(m_optimizer, plan::kOptimizers, s.optimizer);
    choose(m_attention, plan::kAttentions, s.attention);
    choose(m_recompute, plan::kRecomputes, s.recompute);
    m_checkpointEvery->setValue(static_cast<int>(s.checkpointEvery));
    m_data->setValue(static_cast<int>(s.dataParallel));
    m_tensor->setValue(static_cast<int>(s.tensorParallel));
    m_pipeline->setValue(static_cast<int>(s.pipelineParallel));
    m_sequenceParallel->setChecked(s.sequenceParallel);
    choose(m_schedule, plan::kPipelines, s.pipeline);
    m_interleave->setValue(static_cast<int>(s.interleave));
    m_zero->setCurrentIndex(s.zero);
    choose(m_count, plan::kCounts, s.count);
    m_context->setText(s.contextBytes > 0 ? bytesTyped(s.contextBytes) : QString());
    const bool ofTheCard = m_card->currentIndex() > 0 &&
                           s.memory == plan::cards()[static_cast<std::size_t>(m_card->currentIndex() - 1)].memory;
    if (s.memory && !ofTheCard) {
        m_card->setCurrentIndex(0);
        m_memory->setText(bytesTyped(*s.memory));
    }
    m_batch->setText(QString::number(plan::effectiveBatchOf(s)));
    m_quiet = before;
    showUsed();
    tell();
}

plan::Request PlannerForm::request() const
{
    plan::Request request;
    request.model = model();
    request.text = kind() == Kind::Named
                       ? plan::namedModels()[static_cast<std::size_t>(m_model->currentIndex())].text
                       : m_model->currentText().remove(QChar(0x2066)).remove(QChar(0x2069)).toStdString();
    plan::Settings& s = request.settings;
    s.sequence = m_sequence.box->value();
    s.microBatch = m_microBatch.box->value();
    s.steps = m_steps.box->value();
    s.precision = chosen(m_precision, plan::kNumbers);
    if (m_buffer->currentIndex() > 0)
        s.buffer = plan::kNumbers[static_cast<std::size_t>(m_buffer->currentIndex() - 1)].value;
    s.optimizer = chosen(m_optimizer, plan::kOptimizers);
    s.attention = chosen(m_attention, plan::kAttentions);
    s.recompute = chosen(m_recompute, plan::kRecomputes);
    s.checkpointEvery = m_checkpointEvery->value();
    s.dataParallel = m_data->value();
    s.tensorParallel = m_tensor->value();
    s.pipelineParallel = m_pipeline->value();
    s.sequenceParallel = m_sequenceParallel->isChecked();
    s.pipeline = chosen(m_schedule, plan::kPipelines);
    s.interleave = m_interleave->value();
    s.zero = m_zero->currentIndex();
    s.count = chosen(m_count, plan::kCounts);
    s.contextBytes = bytesIn("context-bytes", m_context).value_or(0);
    s.effectiveBatch = effectiveBatch();
    if (plan::stepsFor(s, s.microBatch) > plan::kMostSteps)
        throw plan::Refusal("L", std::to_string(*s.effectiveBatch),
                            "such that an update has at most 1048576 micro-batches of at most 1048576 samples");
    const plan::Card* card =
        m_card->currentIndex() > 0 ? &plan::cards()[static_cast<std::size_t>(m_card->currentIndex() - 1)] : nullptr;
    s.memory = card ? std::optional(card->memory) : bytesIn("memory", m_memory);
    if (const std::string points = textOf(m_measured); !points.empty()) {
        request.measured = plan::measuredPoints(points);
        plan::timeThrough(s.microBatch, request.measured->first,
                          request.measured->second); // what is wrong is told first
    }
    plan::Rate rate;
    rate.utilisation = m_utilisation->value() / 100.0;
    rate.bytesPerSecond = bytesIn("bandwidth", m_bandwidth);
    rate.synchronise = chosen(m_synchronise, plan::kSynchronises);
    if (const auto typed = numberIn("rate", m_rate))
        rate.operationsPerSecond = *typed;
    else if (card)
        rate.operationsPerSecond = s.precision == plan::Number::Float32 ? card->rate32 : card->rate16;
    else
        return request;
    request.rate = rate;
    return request;
}

void PlannerForm::showUsed()
{
    const auto use = [this](QWidget* field, bool used) {
        for (const auto& [fields, widget] : m_rows)
            if (widget == field) {
                field->setVisible(used);
                if (QWidget* label = fields->labelForField(field)) label->setVisible(used);
            }
    };
    for (QLineEdit* size : m_sizes) use(size, kind() == Kind::Sizes);
    use(m_checkpointEvery, chosen(m_recompute, plan::kRecomputes) == plan::Recompute::Full);
    use(m_memory, m_card->currentIndex() <= 0);
    use(m_schedule, m_pipeline->value() > 1);
    use(m_interleave, m_pipeline->value() > 1);
    m_model->setToolTip(m_model->currentText());
    const bool named = kind() == Kind::Named;
    m_about->setVisible(named);
    if (named)
        m_about->setText(plannerText(plan::namedModels()[static_cast<std::size_t>(m_model->currentIndex())].text));
    m_sequenceParallel->setVisible(m_tensor->value() > 1);
    use(m_synchronise, m_data->value() > 1);
    use(m_bandwidth, m_data->value() > 1);
    QString hint;
    if (m_card->currentIndex() > 0) {
        const plan::Card& card = plan::cards()[static_cast<std::size_t>(m_card->currentIndex() - 1)];
        const bool single = chosen(m_precision, plan::kNumbers) == plan::Number::Float32;
        hint = QString::number(single ? card.rate32 : card.rate16, 'g', 4);
    }
    m_rate->setPlaceholderText(hint);
}

void PlannerForm::tell()
{
    if (m_quiet) return;
    showUsed();
    emit changed();
}

void PlannerForm::setTheme(const Theme& theme)
{
    for (const auto& [fold, title] : m_groups) fold->setTheme(theme);
    for (const Number* number : {&m_sequence, &m_microBatch, &m_steps})
        number->box->setFixedWidth(scaledToText(kBoxWidth));
}

void PlannerForm::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void PlannerForm::retranslate()
{
    for (const auto& [fold, title] : m_groups) fold->setTitle(title());
    for (const auto& [label, words] : m_labels) {
        label->setText(words());
        if (QWidget* field = label->buddy()) field->setAccessibleName(words().remove(QLatin1Char('&')));
    }
    for (const auto& [check, words] : m_checks) check->setText(words());
    for (const auto& [box, entries] : m_choices) {
        const QSignalBlocker quiet(box);
        const QStringList texts = entries();
        for (int i = 0; i < texts.size() && i < box->count(); ++i) box->setItemText(i, texts[i]);
    }
    showUsed();
    for (const Number* number : {&m_sequence, &m_microBatch, &m_steps})
        number->slider->setAccessibleName(number->box->accessibleName());
    for (QLineEdit* line : findChildren<QLineEdit*>()) line->setAlignment(leadingEdge());
    m_context->setToolTip(
        tr("What the device's own software takes: a CUDA context some hundred MiB to 1.4 GiB. Empty: not counted."));
    m_measured->setToolTip(
        tr("How many samples a second were measured with two numbers of steps: 1:224.09, 2:246.08. From both follows "
           "the time with any other."));
    m_hold->setToolTip(tr("Moving b then changes k, and moving k changes b. Else L follows them."));
}

} // namespace tarakum
