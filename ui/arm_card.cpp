#include "ui/arm_card.hpp"

#include "ui/icons.hpp"
#include "ui/key_field.hpp"
#include "ui/key_texts.hpp"
#include "ui/language.hpp"
#include "ui/size_box.hpp"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tarakum {

namespace {

const char* const kRules[] = {"rules.divide", "rules.last_window", "rules.boundary", "rules.clear", "rules.clip"};

std::int64_t integerOf(const Document& value, std::int64_t otherwise)
{
    return value.is_number_integer() ? std::max<std::int64_t>(1, value.get<std::int64_t>()) : otherwise;
}

QToolButton* flatButton(QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QStringLiteral("flat"));
    button->setAutoRaise(true);
    button->setIconSize({16, 16});
    return button;
}

} // namespace

BatchSizes batchSizes(const Document& document, std::size_t arm)
{
    const Document b = valueInForce(document, armPath(arm, "micro_batch"));
    std::vector<std::int64_t> sizes;
    if (b.is_array())
        for (const auto& size : b) sizes.push_back(integerOf(size, 1));
    if (sizes.empty()) sizes.push_back(integerOf(b, 1));

    // The arm's own k or L goes before that of `defaults`.
    const Document* own = writtenValue(document, armPath(arm, "effective_batch"));
    if (!own && !writtenValue(document, armPath(arm, "accumulation_steps")))
        own = writtenValue(document, "defaults.effective_batch");
    if (own && own->is_number_integer())
        return {sizes[0], (integerOf(*own, 1) + sizes[0] - 1) / sizes[0], integerOf(*own, 1)};

    const std::int64_t k = integerOf(valueInForce(document, armPath(arm, "accumulation_steps")), 1);
    std::int64_t L = 0;
    const auto count = static_cast<std::int64_t>(sizes.size());
    for (std::int64_t i = 0; i < count; ++i) L += sizes[i] * (k / count + (i < k % count));
    return {sizes[0], k, L};
}

Edits sizesEdits(std::size_t arm, const BatchSizes& sizes)
{
    Edits edits{{armPath(arm, "micro_batch"), sizes.b}};
    if (sizes.whole())
        edits.push_back({armPath(arm, "accumulation_steps"), sizes.k});
    else
        edits.push_back({armPath(arm, "effective_batch"), sizes.L});
    return edits;
}

ArmCard::ArmCard(std::size_t arm, QWidget* parent)
    : QFrame(parent), m_arm(arm), m_swatch(new QFrame(this)), m_name(new QLineEdit(this)),
      m_duplicate(flatButton(this)), m_remove(flatButton(this)), m_fold(flatButton(this)), m_b(new SizeBox(this)),
      m_k(new SizeBox(this)), m_l(new SizeBox(this)), m_bLabel(new QLabel(this)), m_kLabel(new QLabel(this)),
      m_lLabel(new QLabel(this)), m_times(new QLabel(QStringLiteral("·"), this)),
      m_equals(new QLabel(QStringLiteral("="), this)), m_note(new QLabel(this)), m_problem(new QLabel(this)),
      m_details(new QWidget(this))
{
    setObjectName(QStringLiteral("armCard"));
    m_name->setObjectName(QStringLiteral("armName"));
    m_name->setProperty("path", path("name"));
    m_b->setObjectName(path("micro_batch"));
    m_k->setObjectName(path("accumulation_steps"));
    m_l->setObjectName(path("effective_batch"));
    m_swatch->setFixedSize(12, 12);
    for (QLabel* label : {m_bLabel, m_kLabel, m_lLabel}) {
        label->setObjectName(QStringLiteral("faint"));
        QFont font = label->font();
        font.setPointSizeF(font.pointSizeF() * 0.88);
        label->setFont(font);
        label->setTextFormat(Qt::PlainText);
    }
    m_bLabel->setBuddy(m_b);
    m_kLabel->setBuddy(m_k);
    m_lLabel->setBuddy(m_l);
    m_note->setObjectName(QStringLiteral("faint"));
    m_problem->setObjectName(QStringLiteral("problem"));
    for (QLabel* label : {m_note, m_problem}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->hide();
    }

    auto* head = new QHBoxLayout;
    head->setSpacing(3);
    head->addWidget(m_swatch);
    head->addWidget(m_name, 1);
    head->addWidget(m_duplicate);
    head->addWidget(m_remove);

    // A formula: it reads from left to right in any language.
    auto* formula = new QWidget(this);
    formula->setLayoutDirection(Qt::LeftToRight);
    auto* grid = new QGridLayout(formula);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(1);
    grid->addWidget(m_bLabel, 0, 0);
    grid->addWidget(m_kLabel, 0, 2);
    grid->addWidget(m_lLabel, 0, 4);
    grid->addWidget(m_b, 1, 0);
    grid->addWidget(m_times, 1, 1);
    grid->addWidget(m_k, 1, 2);
    grid->addWidget(m_equals, 1, 3);
    grid->addWidget(m_l, 1, 4);
    for (const int column : {0, 2, 4}) grid->setColumnStretch(column, 1);
    for (SizeBox* box : {m_b, m_k, m_l}) {
        box->setMinimumWidth(52);
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }

    auto* details = new QVBoxLayout(m_details);
    details->setContentsMargins(0, 2, 0, 0);
    details->setSpacing(5);
    const auto newField = [this](const char* key, QWidget* in) {
        auto* field = new KeyField(armPath(m_arm, key), in);
        connect(field, &KeyField::edited, this, &ArmCard::edited);
        m_fields.push_back(field);
        return field;
    };
    KeyField* budget = newField("memory_budget", this);
    details->addWidget(newField("optimizer.learning_rate", m_details));
    for (const char* key : kRules) details->addWidget(newField(key, m_details));
    m_details->hide();
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(9, 6, 9, 6);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(formula);
    column->addWidget(m_note);
    column->addWidget(m_problem);
    column->addWidget(budget);
    column->addWidget(m_fold, 0, Qt::AlignLeading);
    column->addWidget(m_details);

    // The arrows of b go from divisor to divisor, so that L stays; those of L by whole micro-batches.
    m_b->setStepper([this](qint64 b, int direction) { return nextDivisor(m_sizes.L, b, direction); });
    m_l->setStepper([this](qint64 L, int direction) {
        const qint64 rest = L % m_sizes.b;
        return direction > 0 ? L + m_sizes.b - rest : L - (rest ? rest : m_sizes.b);
    });
    connect(m_b, &SizeBox::chosen, this, [this](int b) { setSizes(withMicroBatch(m_sizes, b)); });
    connect(m_k, &SizeBox::chosen, this, [this](int k) {
        if (m_ragged)
            emit edited({{armPath(m_arm, "accumulation_steps"), k}});
        else
            setSizes(withSteps(m_sizes, k));
    });
    connect(m_l, &SizeBox::chosen, this, [this](int L) { setSizes(withEffectiveBatch(m_sizes, L)); });
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        if (!m_name->isModified()) return;
        m_name->setModified(false);
        emit edited({{armPath(m_arm, "name"), m_name->text().trimmed().toStdString()}});
    });
    connect(m_duplicate, &QToolButton::clicked, this, [this] { emit duplicateAsked(m_arm); });
    connect(m_remove, &QToolButton::clicked, this, [this] { emit removeAsked(m_arm); });
    connect(m_fold, &QToolButton::clicked, this, [this] { setExpanded(!m_expanded); });
    retranslate();
}

void ArmCard::setSizes(BatchSizes sizes)
{
    // A product can be larger than any size may be; then what was typed gives way.
    if (sizes.L > m_l->maximum()) {
        showDocument(m_document);
        return;
    }
    emit edited(sizesEdits(m_arm, sizes));
}

void ArmCard::showDocument(const Document& document)
{
    m_document = document;
    m_sizes = batchSizes(document, m_arm);
    m_ragged = valueInForce(document, armPath(m_arm, "micro_batch")).is_array();
    const auto showNumber = [](SizeBox* box, std::int64_t value) {
        const QSignalBlocker blocked(box);
        box->setValue(static_cast<int>(std::min<std::int64_t>(value, box->maximum())));
    };
    showNumber(m_b, m_sizes.b);
    showNumber(m_k, m_sizes.k);
    showNumber(m_l, m_sizes.L);
    m_b->setEnabled(!m_ragged);
    m_l->setEnabled(!m_ragged);
    const QString name = QString::fromStdString(armName(document, m_arm));
    if (m_name->text() != name) m_name->setText(name);
    m_name->setModified(false);
    setAccessibleName(name);
    for (KeyField* field : m_fields) field->showDocument(document);
    retranslate();
}

void ArmCard::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_swatch->setStyleSheet(QStringLiteral("background: %1; border: 0; border-radius: 3px;")
                                .arg(theme.arm(static_cast<int>(m_arm)).name()));
    m_duplicate->setIcon(tintedIcon(QStringLiteral("duplicate"), theme.faintText));
    m_remove->setIcon(tintedIcon(QStringLiteral("remove"), theme.faintText));
    showFold();
}

void ArmCard::setRemovable(bool removable)
{
    m_remove->setEnabled(removable);
}

void ArmCard::clearProblems()
{
    for (KeyField* field : m_fields) field->setProblem({});
    m_problem->clear();
    m_problem->hide();
}

bool ArmCard::showProblem(const Problem& problem)
{
    for (KeyField* field : m_fields) {
        if (problem.where != field->path()) continue;
        field->setProblem(problemText(problem));
        if (field->parentWidget() == m_details) setExpanded(true);
        return true;
    }
    const std::string own = "arms[" + std::to_string(m_arm) + "]";
    if (problem.where != own && !problem.where.starts_with(own + '.')) return false;
    const QString line = problem.where == own ? problemText(problem)
                                              : keyLabel(problem.where) + QStringLiteral(": ") + problemText(problem);
    m_problem->setText(m_problem->text().isEmpty() ? line : m_problem->text() + QLatin1Char('\n') + line);
    m_problem->show();
    return true;
}

void ArmCard::setExpanded(bool expanded)
{
    if (expanded == m_expanded) return;
    m_expanded = expanded;
    m_details->setVisible(expanded);
    showFold();
}

void ArmCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QFrame::changeEvent(event);
}

void ArmCard::retranslate()
{
    m_bLabel->setText(tr("micro-batch b"));
    m_kLabel->setText(tr("steps k"));
    m_lLabel->setText(tr("batch L"));
    const QString kept = tr("L = b · k: when b changes, L stays if b divides it, else k stays; when k changes, b "
                            "stays; when L changes, b stays.\n"
                            "The arrows of b go through the divisors of L.");
    m_b->setToolTip(tr("Samples that go forward and backward together.") + QLatin1Char('\n') + kept);
    m_k->setToolTip(tr("Micro-batches between two updates (accumulation steps).") + QLatin1Char('\n') + kept);
    m_l->setToolTip(tr("Samples of an update (effective batch).") + QLatin1Char('\n') + kept);
    m_b->setAccessibleName(tr("Micro-batch size b"));
    m_k->setAccessibleName(tr("Accumulation steps k"));
    m_l->setAccessibleName(tr("Effective batch L"));
    m_name->setAlignment(leadingEdge());
    m_name->setAccessibleName(tr("Name of the arm"));
    m_name->setToolTip(keyToolTip("arms[].name"));
    m_duplicate->setToolTip(tr("Duplicate the arm"));
    m_duplicate->setAccessibleName(m_duplicate->toolTip());
    m_remove->setToolTip(tr("Remove the arm"));
    m_remove->setAccessibleName(m_remove->toolTip());

    QString note;
    if (m_ragged)
        note = tr("b in turn: %1").arg(isolated(editText(valueInForce(m_document, armPath(m_arm, "micro_batch")))));
    else if (!m_sizes.whole())
        note = tr("The last micro-batch of a window has %n sample(s).", nullptr,
                  static_cast<int>(m_sizes.lastMicroBatch()));
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    showFold();
}

// What differs from the right way or from the shared settings is said on the folded card too.
void ArmCard::showFold()
{
    QStringList said;
    bool mistake = false;
    if (const Document* rate = writtenValue(m_document, armPath(m_arm, "optimizer.learning_rate")))
        said << isolated(QStringLiteral("η = ") + editText(*rate));
    for (const char* key : kRules) {
        const std::string rule = armPath(m_arm, key);
        const Document value = valueInForce(m_document, rule);
        if (m_document.is_null() || value == valueInForce({}, rule) || !value.is_string()) continue;
        mistake = mistake || isMistake(rule, value.get<std::string>());
        said << isolated(keyLabel(rule) + QStringLiteral(": ") + editText(value));
    }
    QString text = tr("Rules");
    if (!said.isEmpty() && !m_expanded) text += QStringLiteral(" – ") + said.join(tr(", "));
    m_fold->setText(m_fold->fontMetrics().elidedText(text, Qt::ElideRight, 205));
    m_fold->setToolTip(said.isEmpty() ? tr("Learning rate and rules of this arm") : said.join(QLatin1Char('\n')));
    m_fold->setAccessibleName(text);
    QPalette palette = m_fold->palette();
    palette.setColor(QPalette::ButtonText, mistake ? m_theme.warning : m_theme.faintText);
    m_fold->setPalette(palette);
    m_fold->setIcon(tintedIcon(m_expanded        ? QStringLiteral("collapse")
                               : isRightToLeft() ? QStringLiteral("expand-rtl")
                                                 : QStringLiteral("expand"),
                               mistake ? m_theme.warning : m_theme.faintText));
}

QString ArmCard::path(const char* key) const
{
    return QString::fromStdString(armPath(m_arm, key));
}

} // namespace tarakum
