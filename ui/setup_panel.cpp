#include "ui/setup_panel.hpp"

#include "ui/arm_card.hpp"
#include "ui/arm_mistakes.hpp"
#include "ui/discard.hpp"
#include "ui/key_editors.hpp"
#include "ui/key_field.hpp"
#include "ui/key_groups.hpp"
#include "ui/key_texts.hpp"
#include "ui/language.hpp"
#include "ui/one_line.hpp"
#include "ui/setup_group.hpp"
#include "ui/text_size.hpp"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kWidth = 320;

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
bool speaksOf(const std::string& where, const KeyField& field)
{
    if (field.edits(where)) return true;
    if (where == "length") return field.path().starts_with("length.");
    constexpr std::string_view shared = "defaults.";
    if (!field.path().starts_with(shared) || !where.starts_with("arms[")) return false;
    return field.edits(std::string(shared) + where.substr(std::min(where.size(), where.find(']') + 2)));
}

// "learning rate", within a sentence; an abbreviation stays as it is.
QString inSentence(QString label)
{
    if (label.size() > 1 && label[0].isUpper() && !label[1].isUpper()) label[0] = label[0].toLower();
    return label;
}

std::size_t armOf(const std::string& path)
{
    return std::stoul(path.substr(5));
}

// The forks of an arm that gets another name go with it; unless the name is taken, which is a problem, or was: then
// whose forks they are cannot be told.
Edits forksRenamed(const Document& document, const Edit& edit)
{
    if (!edit.path.starts_with("arms[") || !edit.path.ends_with("].name") || !edit.value.is_string()) return {};
    const std::size_t renamed = armOf(edit.path);
    const std::string old = armName(document, renamed), name = edit.value.get<std::string>();
    Edits edits;
    for (std::size_t arm = 0; arm < armCount(document); ++arm) {
        const std::string other = armName(document, arm);
        if (arm != renamed && (other == old || other == name)) return {};
        const std::string of = armPath(arm, "fork.of");
        if (const Document* value = writtenValue(document, of); value && *value == old) edits.push_back({of, name});
    }
    return edits;
}

} // namespace

QString experimentTitle(const Document& document)
{
    return withDigits(textIn(writtenValue(document, "title")));
}

QString experimentQuestion(const Document& document)
{
    return withDigits(textIn(writtenValue(document, "question")));
}

class DocumentStep : public QUndoCommand
{
public:
    DocumentStep(SetupPanel& panel, Document before, Document after, std::function<QString()> words)
        : m_panel(panel), m_before(std::move(before)), m_after(std::move(after)), m_words(std::move(words))
    {
    }
    QString words() const { return m_words(); }
    void undo() override { m_panel.restore(m_before); }
    void redo() override { m_panel.restore(m_after); }

private:
    SetupPanel& m_panel;
    Document m_before, m_after;
    std::function<QString()> m_words;
};

SetupPanel::SetupPanel(QWidget* parent) : QWidget(parent), m_filter(new QLineEdit(this)), m_area(new QScrollArea(this))
{
    setObjectName(QStringLiteral("setupPanel"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedWidth(scaledToText(kWidth));
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
    m_filter->setObjectName(QStringLiteral("filterKeys"));
    m_filter->setClearButtonEnabled(true);
    auto* search = new QHBoxLayout;
    search->setContentsMargins(12, 8, 12, 6);
    search->addWidget(m_filter);
    m_help = wrappedLabel(this, "setupHelp");
    m_help->setTextFormat(Qt::RichText);
    m_help->setContentsMargins(12, 5, 12, 6);
    m_help->hide();
    outer->addWidget(m_note);
    outer->addLayout(search);
    outer->addWidget(m_area, 1);
    outer->addWidget(m_help);

    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("setupContent"));
    content->setAttribute(Qt::WA_StyledBackground);
    m_area->setWidget(content);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(12, 4, 12, 12);
    column->setSpacing(6);
    m_title = wrappedLabel(content, "title");
    m_title->setContentsMargins(2, 0, 2, 0); // Arabic marks at a line's end reach out a little
    m_question = wrappedLabel(content, "faint");
    m_elsewhere = wrappedLabel(content, "problem");
    m_nothing = wrappedLabel(content, "faint");
    m_nothing->hide();
    column->addWidget(m_title);
    column->addWidget(m_question);
    column->addWidget(m_elsewhere);
    column->addWidget(m_nothing);

    m_armsTitle = addSection(column);
    m_armsLayout = new QVBoxLayout;
    m_armsLayout->setSpacing(6);
    column->addLayout(m_armsLayout);
    m_add = new QPushButton(content);
    m_add->setObjectName(QStringLiteral("addArm"));
    connect(m_add, &QPushButton::clicked, this, &SetupPanel::addArm);
    column->addWidget(m_add);

    m_sharedTitle = addSection(column);
    addGroups(column, true);
    auto* rule = new QFrame(content);
    rule->setObjectName(QStringLiteral("rule"));
    column->addSpacing(4);
    column->addWidget(rule);
    addGroups(column, false);
    column->addStretch(1);

    connect(m_filter, &QLineEdit::textChanged, this, &SetupPanel::setFilter);
    connect(&m_history, &QUndoStack::indexChanged, this, &SetupPanel::historyChanged);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { showHelp(now); });
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

void SetupPanel::addGroups(QVBoxLayout* column, bool ofArms)
{
    for (const KeyGroup& group : ofArms ? armGroups() : experimentGroups()) {
        auto* part = new SetupGroup(group, ofArms ? "defaults." : "", m_area->widget());
        connect(part, &SetupGroup::edited, this, &SetupPanel::edit);
        connect(part, &SetupGroup::typed, this, &SetupPanel::tryOut);
        connect(part, &SetupGroup::made, this, &SetupPanel::orderTabs);
        part->setOpen(group.open);
        column->addWidget(part);
        m_groups.push_back(part);
    }
}

// ── the document and its history ────────────────────────────────────────────────────────────────────────────────────

void SetupPanel::setDocument(const Document& document, const std::filesystem::path& folder)
{
    m_folder = folder;
    m_saved = document;
    m_history.clear();
    foldArms();
    m_document = document;
    present();
    m_area->verticalScrollBar()->setValue(0);
    emit historyChanged();
}

void SetupPanel::setSaved(const Document& document)
{
    m_saved = document;
    present();
}

void SetupPanel::edit(const Edits& edits)
{
    if (edits.empty()) return;
    Document after = m_document;
    try {
        for (const Edit& edit : edits) applyEdits(after, forksRenamed(after, edit));
        applyEdits(after, edits);
    } catch (const BadInput& bad) { // a value that cannot even stand in the document
        m_problems = bad.problems();
        showProblems();
        return;
    }
    for (const Edit& edit : edits)
        if (edit.path == "data.kind" && edit.value.is_string()) fitDataKind(after, edit.value.get<std::string>());
    const std::string path = edits.front().path;
    push(std::move(after), [path] { return tr("change of %1").arg(inSentence(keyLabel(path))); });
}

void SetupPanel::push(Document after, Words words)
{
    if (after == m_document) {
        present(); // what was typed stands for the same
        return;
    }
    m_history.push(new DocumentStep(*this, m_document, std::move(after), std::move(words)));
}

void SetupPanel::restore(const Document& document)
{
    m_document = document;
    present();
    if (m_problems.empty()) emit changed(m_document);
}

void SetupPanel::replace(const Document& document)
{
    foldArms();
    push(document, [] { return tr("changes of the last time"); });
}

void SetupPanel::undo()
{
    m_history.undo();
}

void SetupPanel::redo()
{
    m_history.redo();
}

QString SetupPanel::undoText() const
{
    return canUndo() ? static_cast<const DocumentStep*>(m_history.command(m_history.index() - 1))->words() : QString();
}

QString SetupPanel::redoText() const
{
    return canRedo() ? static_cast<const DocumentStep*>(m_history.command(m_history.index()))->words() : QString();
}

// What it would come to, while it is typed: only the field that is typed in speaks of it.
void SetupPanel::tryOut(const Edits& edits)
{
    if (edits.empty()) return;
    KeyField* field = fieldOf(edits.front().path);
    if (!field) return;
    Document candidate = m_document;
    std::vector<Problem> problems;
    try {
        applyEdits(candidate, edits);
        const auto checked = checkExperiment(candidate, m_folder);
        if (const auto* found = std::get_if<std::vector<Problem>>(&checked)) problems = *found;
    } catch (const BadInput& bad) {
        problems = bad.problems();
    }
    const auto problem =
        std::find_if(problems.begin(), problems.end(), [&](const Problem& p) { return speaksOf(p.where, *field); });
    field->setProblem(problem == problems.end() ? QString() : problemText(*problem));
}

// The loss follows another kind of data, and what that kind does not take goes: it would be an error.
void SetupPanel::fitDataKind(Document& document, const std::string& kind) const
{
    const bool regression = kind == "sine" || kind == "stream";
    const std::string loss = editText(valueInForce(document, "loss")).toStdString();
    if (kind == "pairs")
        setValue(document, "loss", "contrastive");
    else if (loss == "contrastive" || regression != (loss != "cross-entropy"))
        setValue(document, "loss", regression ? "mse" : "cross-entropy");
    const auto checked = checkExperiment(document, m_folder);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&checked))
        for (const Problem& problem : *problems)
            if ((problem.where.starts_with("data.") || problem.where == "loss_temperature") &&
                problem.where != "data.kind" && writtenValue(document, problem.where))
                removeValue(document, problem.where);
}

// ── arms ────────────────────────────────────────────────────────────────────────────────────────────────────────────

void SetupPanel::insertArm(std::size_t at, Document arm, Words words)
{
    Document after = m_document;
    arm.erase("colour"); // a copy is told apart
    after["arms"].insert(after["arms"].begin() + static_cast<std::ptrdiff_t>(at), std::move(arm));
    foldArms();
    push(std::move(after), std::move(words));
}

// The name of a new arm is there to be typed over.
void SetupPanel::nameArm(std::size_t arm)
{
    auto* name = m_cards[arm]->findChild<QLineEdit*>(QStringLiteral("armName"));
    name->setFocus();
    name->selectAll();
    bringIntoSight(m_cards[arm]);
}

void SetupPanel::addArm()
{
    const std::size_t count = armCount(m_document);
    Document arm = count > 0 ? m_document["arms"].back() : Document{{"micro_batch", 1}};
    for (const char* key : {"accumulation_steps", "effective_batch", "rules", "memory_budget", "off", "fork"})
        arm.erase(key);
    arm["name"] = freeArmName(m_document, tr("new arm").toStdString());
    arm["accumulation_steps"] = 1;
    insertArm(count, std::move(arm), [] { return tr("adding an arm"); });
    nameArm(count);
}

void SetupPanel::duplicateArm(std::size_t arm)
{
    Document copy = m_document["arms"][arm];
    copy["name"] = freeArmName(m_document, armName(m_document, arm));
    insertArm(arm + 1, std::move(copy), [] { return tr("duplicating an arm"); });
}

void SetupPanel::addLargeBatch(std::size_t arm)
{
    Document copy = m_document["arms"][arm];
    copy["name"] = freeArmName(m_document, tr("large batch").toStdString());
    copy["micro_batch"] = batchSizes(m_document, arm).L;
    copy.erase("effective_batch");
    copy["accumulation_steps"] = 1;
    insertArm(arm + 1, std::move(copy), [] { return tr("duplicating an arm"); });
}

void SetupPanel::addAccumulated(std::size_t arm)
{
    const BatchSizes sizes = batchSizes(m_document, arm);
    constexpr std::int64_t kParts = 4;
    const BatchSizes smaller = withMicroBatch(sizes, std::max<std::int64_t>(1, (sizes.b + kParts - 1) / kParts), true);
    Document copy = m_document["arms"][arm];
    copy["name"] = freeArmName(m_document, tr("accumulated").toStdString());
    copy.erase("effective_batch");
    copy.erase("accumulation_steps");
    copy["micro_batch"] = smaller.b;
    copy[smaller.whole() ? "accumulation_steps" : "effective_batch"] = smaller.whole() ? smaller.k : smaller.L;
    insertArm(arm + 1, std::move(copy), [] { return tr("duplicating an arm"); });
}

void SetupPanel::addVariant(const std::string& like, const std::string& name, const Document& keys)
{
    const auto arm = armNamed(m_document, like);
    if (!arm) return; // it has been renamed or removed
    Document copy = m_document["arms"][*arm];
    for (const char* key : {"micro_batch", "accumulation_steps", "effective_batch", "off", "fork"}) copy.erase(key);
    copy["name"] = freeArmName(m_document, name);
    for (const auto& [key, value] : keys.items()) {
        if (value.is_object() && copy.contains(key) && copy[key].is_object())
            copy[key].update(value);
        else
            copy[key] = value;
    }
    insertArm(armCount(m_document), std::move(copy), [] { return tr("adding an arm"); });
    bringIntoSight(m_cards.back());
}

bool SetupPanel::addFork(const std::string& of, std::int64_t at)
{
    const auto arm = armNamed(m_document, of);
    if (!arm) return false;
    Document copy = m_document["arms"][*arm];
    copy.erase("off");
    const QString name = tr("%1 from %2", "a new arm's name: from this update on");
    copy["name"] = freeArmName(m_document, name.arg(QString::fromStdString(of), QString::number(at)).toStdString());
    copy["fork"] = Document{{"of", of}, {"at", at}};
    m_filter->clear(); // it would hide the card
    const std::size_t place = armCount(m_document);
    insertArm(place, std::move(copy), [] { return tr("a new arm from an update on"); });
    nameArm(place);
    return true;
}

void SetupPanel::addMistake(std::size_t arm, const RuleMistake& mistake)
{
    insertArm(arm + 1, mistakenCopy(m_document, arm, mistake), [] { return tr("making a mistake"); });
    bringIntoSight(m_cards[arm + 1]);
}

void SetupPanel::moveArm(std::size_t arm, int by)
{
    const auto to = static_cast<std::ptrdiff_t>(arm) + by;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(armCount(m_document))) return;
    Document after = m_document;
    std::swap(after["arms"][arm], after["arms"][static_cast<std::size_t>(to)]);
    foldArms();
    push(std::move(after), [] { return tr("moving an arm"); });
}

void SetupPanel::switchArm(std::size_t arm)
{
    Document after = m_document;
    const bool off = valueInForce(m_document, armPath(arm, "off")) == true;
    if (off)
        removeValue(after, armPath(arm, "off"));
    else
        setValue(after, armPath(arm, "off"), true);
    push(std::move(after), [off] { return off ? tr("switching an arm on") : tr("switching an arm off"); });
}

void SetupPanel::removeArm(std::size_t arm)
{
    if (armCount(m_document) < 2) return;
    Document after = m_document;
    after["arms"].erase(arm);
    foldArms();
    push(std::move(after), [] { return tr("removing an arm"); });
}

void SetupPanel::doDeed(std::size_t arm, ArmDeed deed)
{
    switch (deed) {
    case ArmDeed::Duplicate: return duplicateArm(arm);
    case ArmDeed::AsLargeBatch: return addLargeBatch(arm);
    case ArmDeed::AsAccumulated: return addAccumulated(arm);
    case ArmDeed::MoveUp: return moveArm(arm, -1);
    case ArmDeed::MoveDown: return moveArm(arm, 1);
    case ArmDeed::Switch: return switchArm(arm);
    case ArmDeed::Remove: return removeArm(arm);
    }
}

void SetupPanel::foldArms()
{
    for (ArmCard* card : m_cards) card->setExpanded(false);
}

// As many cards as there are arms: a card shows whatever arm stands at its place.
void SetupPanel::buildArms()
{
    if (m_cards.size() == armCount(m_document)) return;
    while (m_cards.size() > armCount(m_document)) {
        ArmCard* card = m_cards.back();
        m_cards.pop_back();
        m_armsLayout->removeWidget(card);
        card->disconnect(this);
        discard(*card); // it may be the sender of what is being done
    }
    while (m_cards.size() < armCount(m_document)) {
        const std::size_t arm = m_cards.size();
        auto* card = new ArmCard(arm, m_area->widget());
        card->setTheme(m_theme);
        card->setLock(m_lKept);
        connect(card, &ArmCard::edited, this, &SetupPanel::edit);
        connect(card, &ArmCard::typed, this, &SetupPanel::tryOut);
        connect(card, &ArmCard::asked, this, &SetupPanel::doDeed);
        connect(card, &ArmCard::mistakeAsked, this, &SetupPanel::addMistake);
        connect(card, &ArmCard::made, this, &SetupPanel::orderTabs);
        connect(card, &ArmCard::lockChosen, this, [this](bool lKept) {
            m_lKept = lKept;
            for (ArmCard* each : m_cards) each->setLock(lKept);
        });
        m_armsLayout->addWidget(card);
        card->show();
        m_cards.push_back(card);
    }
    orderTabs();
}

// Tab goes through the panel from top to bottom.
void SetupPanel::orderTabs()
{
    QWidget* last = m_filter;
    const auto append = [&](QWidget* part) {
        for (QWidget* child : part->findChildren<QWidget*>())
            if ((child->focusPolicy() & Qt::TabFocus) && child->window() == window()) { // lists of combos are windows
                setTabOrder(last, child);
                last = child;
            }
    };
    for (ArmCard* card : m_cards) append(card);
    setTabOrder(last, m_add);
    last = m_add;
    for (SetupGroup* group : m_groups) append(group);
}

// ── showing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

void SetupPanel::setTheme(const Theme& theme)
{
    m_theme = theme;
    for (ArmCard* card : m_cards) card->setTheme(theme);
    for (SetupGroup* group : m_groups) group->setTheme(theme);
}

void SetupPanel::setNote(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void SetupPanel::present()
{
    const auto checked = checkExperiment(m_document, m_folder);
    const auto* problems = std::get_if<std::vector<Problem>>(&checked);
    m_problems = problems ? *problems : std::vector<Problem>();
    align();
    buildArms();
    showFields();
    showProblems();
}

// An arm's counterpart in the file is the one of its name; else the one at its place, if that was renamed.
void SetupPanel::align()
{
    m_aligned = m_saved;
    m_fresh.assign(armCount(m_document), true);
    if (armCount(m_document) == 0 || !m_aligned.is_object()) return;
    std::vector<int> counterpart(m_fresh.size(), -1);
    std::vector<bool> taken(armCount(m_saved), false);
    for (std::size_t arm = 0; arm < m_fresh.size(); ++arm)
        for (std::size_t old = 0; old < taken.size(); ++old)
            if (!taken[old] && armName(m_saved, old) == armName(m_document, arm)) {
                counterpart[arm] = static_cast<int>(old);
                taken[old] = true;
                break;
            }
    Document arms = Document::array();
    for (std::size_t arm = 0; arm < m_fresh.size(); ++arm) {
        if (arm < taken.size() && counterpart[arm] < 0 && !taken[arm] && taken.size() == m_fresh.size()) {
            counterpart[arm] = static_cast<int>(arm);
            taken[arm] = true;
        }
        m_fresh[arm] = counterpart[arm] < 0;
        arms.push_back(m_fresh[arm] ? m_document["arms"][arm]
                                    : m_saved["arms"][static_cast<std::size_t>(counterpart[arm])]);
    }
    m_aligned["arms"] = arms;
}

std::vector<KeyField*> SetupPanel::fields() const
{
    std::vector<KeyField*> all;
    for (const ArmCard* card : m_cards) {
        const auto own = card->fields();
        all.insert(all.end(), own.begin(), own.end());
    }
    for (const SetupGroup* group : m_groups) all.insert(all.end(), group->fields().begin(), group->fields().end());
    return all;
}

KeyField* SetupPanel::fieldOf(const std::string& path) const
{
    const auto all = fields();
    const auto found = std::find_if(all.begin(), all.end(), [&](const KeyField* f) { return f->edits(path); });
    return found == all.end() ? nullptr : *found;
}

void SetupPanel::showFields()
{
    m_title->setText(experimentTitle(m_document));
    m_question->setText(experimentQuestion(m_document));
    m_title->setVisible(!m_title->text().isEmpty() && m_filter->text().isEmpty());
    m_question->setVisible(!m_question->text().isEmpty() && m_filter->text().isEmpty());
    for (SetupGroup* group : m_groups) {
        group->showDocument(m_document, m_aligned);
        for (KeyField* field : group->fields()) {
            // A shared setting does not reach the arms that have their own.
            constexpr std::string_view shared = "defaults.";
            if (!field->path().starts_with(shared)) continue;
            QStringList owners;
            for (const auto& name : armsWithOwn(m_document, field->path().substr(shared.size())))
                owners << isolated(shortName(name));
            field->setHint(owners.isEmpty() ? QString() : tr("Own value: %1").arg(owners.join(tr(", "))));
        }
    }
    for (std::size_t arm = 0; arm < m_cards.size(); ++arm) {
        m_cards[arm]->showDocument(m_document, m_aligned, m_fresh[arm]);
        m_cards[arm]->setPlace(m_cards.size());
    }
}

void SetupPanel::showProblems()
{
    for (SetupGroup* group : m_groups)
        for (KeyField* field : group->fields()) field->setProblem({});
    for (ArmCard* card : m_cards) card->clearProblems();
    QStringList elsewhere;
    for (const Problem& problem : m_problems) {
        const std::string& where = problem.where;
        const bool inArm = where.starts_with("arms[");
        // What an arm has not written itself it has from `defaults`.
        std::string shared = where;
        if (inArm && !writtenValue(m_document, where) && where.find("].") != std::string::npos)
            if (const std::string other = "defaults." + where.substr(where.find("].") + 2);
                writtenValue(m_document, other))
                shared = other;
        if (shared == "length") shared = "length.updates";
        KeyField* field = nullptr;
        for (SetupGroup* group : m_groups)
            if (!field && group->has(shared)) field = group->reveal(shared);
        if (field)
            field->setProblem(problemText(problem));
        else if (!inArm || armOf(where) >= m_cards.size() || !m_cards[armOf(where)]->showProblem(problem))
            elsewhere << isolated(QString::fromStdString(problem.text()));
    }
    m_elsewhere->setText(elsewhere.join(QLatin1Char('\n')));
    m_elsewhere->setVisible(!elsewhere.isEmpty());
}

void SetupPanel::setFilter(const QString& words)
{
    const QString wanted = words.simplified();
    if (m_filter->text().simplified() != wanted) return m_filter->setText(words); // which calls this again
    bool any = false, anyShared = false;
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const bool has = m_groups[i]->setFilter(wanted);
        any = any || has;
        anyShared = anyShared || (has && i < armGroups().size());
    }
    bool anyArm = false;
    for (ArmCard* card : m_cards) {
        const bool has = card->setFilter(wanted);
        card->setVisible(has);
        anyArm = anyArm || has;
    }
    const bool all = wanted.isEmpty();
    m_add->setVisible(all);
    m_armsTitle->setVisible(all || anyArm);
    m_sharedTitle->setVisible(all || anyShared);
    m_nothing->setVisible(!all && !any && !anyArm);
    m_title->setVisible(all && !m_title->text().isEmpty());
    m_question->setVisible(all && !m_question->text().isEmpty());
    if (!all) m_area->verticalScrollBar()->setValue(0);
}

void SetupPanel::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QWidget* SetupPanel::reveal(const std::string& path)
{
    m_filter->clear();
    QWidget* editor = nullptr;
    for (SetupGroup* group : m_groups)
        if (!editor && group->has(path))
            if (KeyField* field = group->reveal(path)) editor = field->editor();
    for (ArmCard* card : m_cards)
        if (!editor) editor = card->reveal(path);
    if (editor) bringIntoSight(editor);
    return editor;
}

// Its place is known once the layout has settled.
void SetupPanel::bringIntoSight(QWidget* part)
{
    QTimer::singleShot(0, m_area, [this, still = QPointer(part)] {
        if (still) m_area->ensureWidgetVisible(still);
    });
}

// The text of the key that is being edited.
void SetupPanel::showHelp(QWidget* focus)
{
    const KeyField* field = nullptr;
    if (focus && isAncestorOf(focus))
        for (QWidget* at = focus; at && at != this && !field; at = at->parentWidget())
            field = qobject_cast<KeyField*>(at);
    m_help->setVisible(field != nullptr);
    if (field) m_help->setText(keyHelp(field->path()));
}

void SetupPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        present();
        emit historyChanged();
    }
    if (event->type() == QEvent::FontChange) setFixedWidth(scaledToText(kWidth));
    QWidget::changeEvent(event);
}

void SetupPanel::retranslate()
{
    setAccessibleName(tr("Setup of the experiment"));
    m_armsTitle->setText(tr("Arms"));
    m_sharedTitle->setText(tr("For all arms"));
    m_filter->setPlaceholderText(tr("Filter keys"));
    m_filter->setAccessibleName(tr("Filter keys by name or text"));
    m_filter->setToolTip(tr("Shows the keys only whose name or text has these words."));
    m_filter->setAlignment(leadingEdge());
    m_nothing->setText(tr("No key has these words."));
    // No icon: with a style sheet and from right to left, Qt 6.4 sets a button's text far away from it.
    m_add->setText(QStringLiteral("+  ") + tr("Add an arm"));
    m_add->setAccessibleName(tr("Add an arm"));
}

} // namespace tarakum
