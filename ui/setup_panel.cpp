#include "ui/setup_panel.hpp"

#include "ui/arm_card.hpp"
#include "ui/key_field.hpp"
#include "ui/key_texts.hpp"
#include "ui/language.hpp"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kWidth = 296;
constexpr int kLabelWidth = 112;
const char* const kLengths[] = {"updates", "epochs", "samples"};

// Fields that only some kinds of data, optimizer or loss use; all others are always shown.
struct Use
{
    const char* path;
    const char* by;
    std::vector<std::string> kinds;
};
const std::vector<Use>& uses()
{
    static const std::vector<Use> table = {
        {"data.path", "data.kind", {"idx", "csv"}},
        {"data.test_path", "data.kind", {"csv"}},
        {"data.target", "data.kind", {"csv"}},
        {"data.test_samples",
         "data.kind",
         {"fashion-mnist", "idx", "spiral", "circles", "xor", "blobs", "sine", "random"}},
        {"data.inputs", "data.kind", {"random", "blobs"}},
        {"data.classes", "data.kind", {"random", "blobs", "spiral", "csv"}},
        {"data.noise", "data.kind", {"spiral", "circles", "xor", "blobs", "sine"}},
        {"defaults.optimizer.momentum", "defaults.optimizer.kind", {"sgd"}},
        {"defaults.optimizer.nesterov", "defaults.optimizer.kind", {"sgd"}},
        {"defaults.optimizer.beta1", "defaults.optimizer.kind", {"adam", "adamw"}},
        {"defaults.optimizer.beta2", "defaults.optimizer.kind", {"adam", "adamw"}},
        {"defaults.optimizer.epsilon", "defaults.optimizer.kind", {"adam", "adamw"}},
    };
    return table;
}

QLabel* wrappedLabel(QWidget* parent, const char* name)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

// Text of an experiment: a string, or one for each language.
QString textIn(const Document* value)
{
    if (!value) return {};
    if (value->is_string()) return QString::fromStdString(value->get<std::string>());
    for (const char* language : {currentLanguage() == QLatin1String("ar") ? "ar" : "en", "en", "ar"})
        if (value->is_object() && value->contains(language) && (*value)[language].is_string())
            return QString::fromStdString((*value)[language].get<std::string>());
    return {};
}

// `where` of a problem and a field's path mean the same key: the reader may name it in the arm or in `defaults`.
bool speaksOf(const std::string& where, const std::string& path)
{
    if (where == path) return true;
    constexpr std::string_view shared = "defaults.";
    if (!path.starts_with(shared) || !where.starts_with("arms[")) return false;
    return where.substr(std::min(where.size(), where.find(']') + 2)) == path.substr(shared.size());
}

} // namespace

SetupPanel::SetupPanel(QWidget* parent) : QWidget(parent), m_area(new QScrollArea(this))
{
    setObjectName(QStringLiteral("setupPanel"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedWidth(kWidth);
    m_area->setObjectName(QStringLiteral("setupArea"));
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFrameShape(QFrame::NoFrame);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    m_note = wrappedLabel(this, "setupNote");
    m_note->setContentsMargins(12, 6, 12, 6);
    m_note->hide();
    outer->addWidget(m_note);
    outer->addWidget(m_area, 1);

    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("setupContent"));
    content->setAttribute(Qt::WA_StyledBackground);
    m_area->setWidget(content);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(12, 10, 12, 12);
    column->setSpacing(6);
    m_title = wrappedLabel(content, "title");
    m_question = wrappedLabel(content, "faint");
    m_elsewhere = wrappedLabel(content, "problem");
    column->addWidget(m_title);
    column->addWidget(m_question);
    column->addWidget(m_elsewhere);

    m_armsTitle = addSection(column);
    m_armsLayout = new QVBoxLayout;
    m_armsLayout->setSpacing(6);
    column->addLayout(m_armsLayout);
    m_add = new QPushButton(content);
    m_add->setObjectName(QStringLiteral("addArm"));
    connect(m_add, &QPushButton::clicked, this, &SetupPanel::addArm);
    column->addWidget(m_add);

    m_lengthTitle = addSection(column);
    m_lengthLabel = new QLabel(content);
    m_lengthLabel->setFixedWidth(kLabelWidth);
    m_length = new QLineEdit(content);
    m_length->setObjectName(QStringLiteral("length"));
    m_length->setMinimumWidth(44);
    m_lengthUnit = new QComboBox(content);
    m_lengthUnit->setObjectName(QStringLiteral("lengthUnit"));
    for (const char* unit : kLengths) m_lengthUnit->addItem(QString(), QLatin1String(unit));
    m_lengthLabel->setBuddy(m_length);
    m_lengthProblem = wrappedLabel(content, "problem");
    auto* lengthRow = new QHBoxLayout;
    lengthRow->setSpacing(6);
    lengthRow->addWidget(m_lengthLabel);
    lengthRow->addWidget(m_length, 1);
    lengthRow->addWidget(m_lengthUnit, 1);
    column->addLayout(lengthRow);
    column->addWidget(m_lengthProblem);
    connect(m_length, &QLineEdit::editingFinished, this, [this] {
        if (m_length->isModified()) commitLength();
    });
    connect(m_lengthUnit, &QComboBox::activated, this, &SetupPanel::commitLength);
    addField(column, "evaluate");
    addField(column, "seed");

    m_optimizerTitle = addSection(column);
    for (const char* path :
         {"defaults.optimizer.kind", "defaults.optimizer.learning_rate", "defaults.optimizer.momentum",
          "defaults.optimizer.nesterov", "defaults.optimizer.beta1", "defaults.optimizer.beta2",
          "defaults.optimizer.epsilon", "defaults.optimizer.weight_decay", "defaults.clip_norm", "defaults.precision"})
        addField(column, path);

    m_modelTitle = addSection(column);
    for (const char* path : {"model.hidden", "model.activation", "loss"}) addField(column, path);

    m_dataTitle = addSection(column);
    for (const char* path : {"data.kind", "data.path", "data.test_path", "data.target", "data.train_samples",
                             "data.test_samples", "data.inputs", "data.classes", "data.noise", "data.shuffle"})
        addField(column, path);
    column->addStretch(1);
    retranslate();
}

QLabel* SetupPanel::addSection(QVBoxLayout* column)
{
    auto* rule = new QFrame(m_area->widget());
    rule->setObjectName(QStringLiteral("rule"));
    auto* label = new QLabel(m_area->widget());
    label->setObjectName(QStringLiteral("section"));
    label->setIndent(0);
    column->addSpacing(4);
    column->addWidget(rule);
    column->addWidget(label);
    return label;
}

KeyField* SetupPanel::addField(QVBoxLayout* column, const char* path)
{
    auto* field = new KeyField(path, m_area->widget());
    connect(field, &KeyField::edited, this, &SetupPanel::apply);
    column->addWidget(field);
    m_fields.push_back(field);
    return field;
}

void SetupPanel::setDocument(const Document& document, const std::filesystem::path& folder)
{
    m_document = document;
    m_folder = folder;
    m_problems.clear();
    const auto checked = checkExperiment(m_document, m_folder);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&checked)) m_problems = *problems;
    foldArms();
    buildArms();
    present();
    m_area->verticalScrollBar()->setValue(0);
}

void SetupPanel::setTheme(const Theme& theme)
{
    m_theme = theme;
    for (ArmCard* card : m_cards) card->setTheme(theme);
}

void SetupPanel::setNote(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void SetupPanel::apply(const Edits& edits)
{
    Document before = m_document;
    try {
        applyEdits(m_document, edits);
    } catch (const BadInput& bad) { // a value that cannot even stand in the document
        m_document = std::move(before);
        m_problems = bad.problems();
        present();
        return;
    }
    for (const Edit& edit : edits)
        if (edit.path == "data.kind" && edit.value.is_string()) fitDataKind(edit.value.get<std::string>());
    settle();
}

void SetupPanel::settle()
{
    const auto checked = checkExperiment(m_document, m_folder);
    const auto* problems = std::get_if<std::vector<Problem>>(&checked);
    m_problems = problems ? *problems : std::vector<Problem>();
    present();
    if (m_problems.empty()) emit changed(m_document);
}

// The loss follows another kind of data, and what that kind does not take goes: it would be an error.
void SetupPanel::fitDataKind(const std::string& kind)
{
    const bool regression = kind == "sine";
    if (regression != (valueInForce(m_document, "loss") != "cross-entropy"))
        setValue(m_document, "loss", regression ? "mse" : "cross-entropy");
    const auto checked = checkExperiment(m_document, m_folder);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&checked))
        for (const Problem& problem : *problems)
            if (problem.where.starts_with("data.") && problem.where != "data.kind")
                removeValue(m_document, problem.where);
}

void SetupPanel::commitLength()
{
    m_length->setModified(false);
    const std::string unit = m_lengthUnit->currentData().toString().toStdString();
    Document value = valueFromText("length." + unit, m_length->text());
    if (value.is_null()) value = 1;
    apply({{"length." + unit, value}});
}

void SetupPanel::addArm()
{
    // Like the last one, but without accumulation.
    Document arm = armCount(m_document) > 0 ? m_document["arms"].back() : Document{{"micro_batch", 1}};
    for (const char* key : {"accumulation_steps", "effective_batch", "rules", "memory_budget"}) arm.erase(key);
    arm["name"] = freeArmName(m_document, tr("new arm").toStdString());
    arm["accumulation_steps"] = 1;
    m_document["arms"].push_back(arm);
    buildArms();
    settle();
    m_cards.back()->findChild<QLineEdit*>(QStringLiteral("armName"))->setFocus();
}

void SetupPanel::duplicateArm(std::size_t arm)
{
    Document copy = m_document["arms"][arm];
    copy["name"] = freeArmName(m_document, armName(m_document, arm));
    m_document["arms"].insert(m_document["arms"].begin() + static_cast<std::ptrdiff_t>(arm) + 1, copy);
    foldArms();
    buildArms();
    settle();
}

void SetupPanel::removeArm(std::size_t arm)
{
    if (armCount(m_document) < 2) return;
    m_document["arms"].erase(arm);
    foldArms();
    buildArms();
    settle();
}

void SetupPanel::foldArms()
{
    for (ArmCard* card : m_cards) card->setExpanded(false);
}

// As many cards as there are arms: a card shows whatever arm stands at its place.
void SetupPanel::buildArms()
{
    while (m_cards.size() > armCount(m_document)) {
        ArmCard* card = m_cards.back();
        m_cards.pop_back();
        m_armsLayout->removeWidget(card);
        card->disconnect(this);
        card->hide();
        card->setParent(nullptr);
        card->deleteLater(); // it may be the sender of what is being done
    }
    while (m_cards.size() < armCount(m_document)) {
        const std::size_t arm = m_cards.size();
        auto* card = new ArmCard(arm, m_area->widget());
        card->setTheme(m_theme);
        connect(card, &ArmCard::edited, this, &SetupPanel::apply);
        connect(card, &ArmCard::duplicateAsked, this, &SetupPanel::duplicateArm);
        connect(card, &ArmCard::removeAsked, this, &SetupPanel::removeArm);
        m_armsLayout->addWidget(card);
        card->show();
        m_cards.push_back(card);
    }
    // Tab goes through the panel from top to bottom.
    QWidget* last = m_area;
    for (ArmCard* card : m_cards)
        for (QWidget* child : card->findChildren<QWidget*>())
            if ((child->focusPolicy() & Qt::TabFocus) &&
                child->window() == window()) { // lists of combo boxes are windows
                setTabOrder(last, child);
                last = child;
            }
    setTabOrder(last, m_add);
}

void SetupPanel::present()
{
    showFields();
    showProblems();
}

bool SetupPanel::wanted(const std::string& path) const
{
    for (const Use& use : uses()) {
        if (path != use.path) continue;
        const Document kind = valueInForce(m_document, use.by);
        if (kind.is_string() &&
            std::find(use.kinds.begin(), use.kinds.end(), kind.get<std::string>()) == use.kinds.end())
            return false;
    }
    return true;
}

void SetupPanel::showFields()
{
    m_title->setText(textIn(writtenValue(m_document, "title")));
    m_title->setVisible(!m_title->text().isEmpty());
    m_question->setText(textIn(writtenValue(m_document, "question")));
    m_question->setVisible(!m_question->text().isEmpty());
    for (KeyField* field : m_fields) {
        field->showDocument(m_document);
        field->setVisible(wanted(field->path()) || writtenValue(m_document, field->path()));
        // A shared setting does not reach the arms that have their own.
        constexpr std::string_view shared = "defaults.";
        if (!field->path().starts_with(shared)) continue;
        QStringList owners;
        for (const auto& name : armsWithOwn(m_document, field->path().substr(shared.size())))
            owners << isolated(QString::fromStdString(name));
        field->setHint(owners.isEmpty() ? QString() : tr("Own value: %1").arg(owners.join(tr(", "))));
    }
    for (ArmCard* card : m_cards) {
        card->showDocument(m_document);
        card->setRemovable(m_cards.size() > 1);
    }
    for (const char* unit : kLengths) {
        const Document* length = writtenValue(m_document, std::string("length.") + unit);
        if (!length) continue;
        m_length->setText(editText(*length));
        m_length->setModified(false);
        m_lengthUnit->setCurrentIndex(m_lengthUnit->findData(QLatin1String(unit)));
    }
}

void SetupPanel::showProblems()
{
    for (KeyField* field : m_fields) field->setProblem({});
    for (ArmCard* card : m_cards) card->clearProblems();
    QStringList elsewhere, length;
    for (const Problem& problem : m_problems) {
        const auto field = std::find_if(m_fields.begin(), m_fields.end(), [&](const KeyField* f) {
            return f->isVisibleTo(this) && speaksOf(problem.where, f->path());
        });
        if (problem.where.starts_with("length")) {
            length << problemText(problem);
        } else if (std::any_of(m_cards.begin(), m_cards.end(), [&](ArmCard* card) {
                       return writtenValue(m_document, problem.where) != nullptr && card->showProblem(problem);
                   })) {
        } else if (field != m_fields.end()) {
            (*field)->setProblem(problemText(problem));
        } else if (std::none_of(m_cards.begin(), m_cards.end(),
                                [&](ArmCard* card) { return card->showProblem(problem); })) {
            elsewhere << isolated(QString::fromStdString(problem.text()));
        }
    }
    m_lengthProblem->setText(length.join(QLatin1Char('\n')));
    m_lengthProblem->setVisible(!length.isEmpty());
    m_elsewhere->setText(elsewhere.join(QLatin1Char('\n')));
    m_elsewhere->setVisible(!elsewhere.isEmpty());
}

void SetupPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        present();
    }
    QWidget::changeEvent(event);
}

void SetupPanel::retranslate()
{
    setAccessibleName(tr("Setup of the experiment"));
    m_armsTitle->setText(tr("Arms"));
    m_lengthTitle->setText(tr("Training"));
    m_optimizerTitle->setText(tr("Optimizer, for all arms"));
    m_modelTitle->setText(tr("Model"));
    m_dataTitle->setText(tr("Data"));
    // No icon: with a style sheet and from right to left, Qt 6.4 sets a button's text far away from it.
    m_add->setText(QStringLiteral("+  ") + tr("Add an arm"));
    m_add->setAccessibleName(tr("Add an arm"));
    m_lengthLabel->setText(tr("Length"));
    m_length->setAlignment(leadingEdge());
    m_length->setAccessibleName(tr("Length of the training"));
    m_lengthUnit->setAccessibleName(tr("Unit of the length"));
    const QString help = tr("How long to train. Updates are those of the arm with the largest batch; all arms stop at "
                            "the same number of samples.");
    for (QWidget* widget :
         {static_cast<QWidget*>(m_lengthLabel), static_cast<QWidget*>(m_length), static_cast<QWidget*>(m_lengthUnit)})
        widget->setToolTip(help);
    const QString units[] = {tr("updates"), tr("epochs"), tr("samples")};
    for (int i = 0; i < 3; ++i) m_lengthUnit->setItemText(i, units[i]);
}

} // namespace tarakum
