#include "ui/arm_card.hpp"

#include "ui/arm_mistakes.hpp"
#include "ui/colour_button.hpp"
#include "ui/icons.hpp"
#include "ui/key_editors.hpp"
#include "ui/key_field.hpp"
#include "ui/key_groups.hpp"
#include "ui/key_texts.hpp"
#include "ui/language.hpp"
#include "ui/setup_group.hpp"
#include "ui/size_box.hpp"
#include "ui/text_size.hpp"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tarakum {

namespace {

const Document kNoDocument;

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
    : QFrame(parent), m_arm(arm), m_document(&kNoDocument), m_saved(&kNoDocument), m_colour(new ColourButton(this)),
      m_dot(flatButton(this)), m_name(new QLineEdit(this)), m_more(flatButton(this)), m_lock(flatButton(this)),
      m_fold(flatButton(this)), m_menu(new QMenu(this)), m_mistakes(new QMenu(m_menu)), m_b(new SizeBox(this)),
      m_k(new SizeBox(this)), m_l(new SizeBox(this)), m_bLabel(new QLabel(this)), m_kLabel(new QLabel(this)),
      m_lLabel(new QLabel(this)), m_times(new QLabel(QStringLiteral("·"), this)),
      m_equals(new QLabel(QStringLiteral("="), this)), m_note(new QLabel(this)), m_problem(new QLabel(this)),
      m_fork(new QWidget(this)), m_forkOf(new KeyField({armPath(arm, "fork.of")}, m_fork)),
      m_noFork(flatButton(m_fork)), m_forkAt(new KeyField({armPath(arm, "fork.at")}, m_fork)),
      m_budget(new KeyField({armPath(arm, "memory_budget")}, this)), m_formula(new QWidget(this)),
      m_details(new QWidget(this))
{
    setObjectName(QStringLiteral("armCard"));
    m_name->setObjectName(QStringLiteral("armName"));
    m_name->setProperty("path", path("name"));
    m_b->setObjectName(path("micro_batch"));
    m_k->setObjectName(path("accumulation_steps"));
    m_l->setObjectName(path("effective_batch"));
    m_colour->setObjectName(path("colour"));
    m_dot->setObjectName(QStringLiteral("changedDot"));
    m_dot->setText(QStringLiteral("●"));
    for (QLabel* label : {m_bLabel, m_kLabel, m_lLabel}) {
        label->setObjectName(QStringLiteral("faint"));
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
    head->addWidget(m_colour);
    head->addWidget(m_name, 1);
    head->addWidget(m_dot);
    head->addWidget(m_more);

    // The cross takes both fields away.
    auto* fork = new QGridLayout(m_fork);
    fork->setContentsMargins(0, 0, 0, 0);
    fork->setHorizontalSpacing(2);
    fork->setVerticalSpacing(2);
    fork->addWidget(m_forkOf, 0, 0);
    fork->addWidget(m_noFork, 0, 1, Qt::AlignTop);
    fork->addWidget(m_forkAt, 1, 0);
    m_noFork->setObjectName(path("fork"));
    m_noFork->setText(QStringLiteral("✕"));
    m_fork->hide();

    // A formula: it reads from left to right in any language.
    m_formula->setLayoutDirection(Qt::LeftToRight);
    auto* grid = new QGridLayout(m_formula);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(1);
    grid->addWidget(m_bLabel, 0, 0);
    grid->addWidget(m_kLabel, 0, 2);
    auto* ofL = new QHBoxLayout;
    ofL->setSpacing(2);
    ofL->addWidget(m_lLabel);
    ofL->addWidget(m_lock);
    ofL->addStretch(1);
    grid->addLayout(ofL, 0, 4);
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
    m_lock->setCheckable(true);
    m_lock->setProperty("path", path("effective_batch"));
    m_lock->setObjectName(QStringLiteral("lock"));

    auto* details = new QVBoxLayout(m_details);
    details->setContentsMargins(0, 0, 0, 0);
    details->setSpacing(2);
    for (const KeyGroup& group : armGroups()) {
        auto* part = new SetupGroup(group, armPath(m_arm, ""), m_details);
        connect(part, &SetupGroup::edited, this, &ArmCard::edited);
        connect(part, &SetupGroup::typed, this, &ArmCard::typed);
        connect(part, &SetupGroup::made, this, &ArmCard::made);
        details->addWidget(part);
        m_groups.push_back(part);
    }
    m_details->hide();
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(9, 6, 9, 6);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_fork);
    column->addWidget(m_formula);
    column->addWidget(m_note);
    column->addWidget(m_problem);
    column->addWidget(m_budget);
    column->addWidget(m_fold, 0, Qt::AlignLeading);
    column->addWidget(m_details);

    // The arrows of b go from divisor to divisor, so that L stays; those of k too while L is kept; those of L by whole
    // micro-batches.
    m_b->setStepper([this](qint64 b, int direction) { return nextDivisor(m_sizes.L, b, direction); });
    m_k->setStepper([this](qint64 k, int direction) {
        return m_lock->isChecked() ? nextDivisor(m_sizes.L, k, direction) : k + direction;
    });
    m_l->setStepper([this](qint64 L, int direction) {
        const qint64 rest = L % m_sizes.b;
        return direction > 0 ? L + m_sizes.b - rest : L - (rest ? rest : m_sizes.b);
    });
    connect(m_b, &SizeBox::chosen, this, [this](int b) {
        if (m_varies)
            emit edited({{armPath(m_arm, "micro_batch"), b}});
        else
            setSizes(withMicroBatch(m_sizes, b, m_lock->isChecked()));
    });
    connect(m_k, &SizeBox::chosen, this, [this](int k) {
        if (m_ragged)
            emit edited({{armPath(m_arm, "accumulation_steps"), k}});
        else
            setSizes(withSteps(m_sizes, k, m_lock->isChecked()));
    });
    connect(m_l, &SizeBox::chosen, this, [this](int L) { setSizes(withEffectiveBatch(m_sizes, L)); });
    connect(m_lock, &QToolButton::clicked, this, &ArmCard::lockChosen);
    connect(m_colour, &ColourButton::chosen, this, [this](std::optional<int> own) {
        emit edited({{armPath(m_arm, "colour"), own ? Document(*own) : Document()}});
    });
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        if (!m_name->isModified()) return;
        m_name->setModified(false);
        emit edited({{armPath(m_arm, "name"), m_name->text().trimmed().toStdString()}});
    });
    connect(m_dot, &QToolButton::clicked, this, [this] {
        if (const Edits back = editsBackHere(); !back.empty()) emit edited(back);
    });
    connect(m_noFork, &QToolButton::clicked, this, [this] { emit edited({{armPath(m_arm, "fork"), {}}}); });
    for (KeyField* field : {m_forkOf, m_forkAt, m_budget}) {
        connect(field, &KeyField::edited, this, &ArmCard::edited);
        connect(field, &KeyField::typed, this, &ArmCard::typed);
    }
    connect(m_fold, &QToolButton::clicked, this, [this] { setExpanded(!m_expanded); });
    buildMenu();
    retranslate();
}

void ArmCard::buildMenu()
{
    m_more->setText(QStringLiteral("⋯"));
    m_more->setObjectName(QStringLiteral("armMenu"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(m_menu);
    for (const auto deed : {ArmDeed::Duplicate, ArmDeed::AsLargeBatch, ArmDeed::AsAccumulated, ArmDeed::MoveUp,
                            ArmDeed::MoveDown, ArmDeed::Switch, ArmDeed::Remove}) {
        if (deed == ArmDeed::MoveUp || deed == ArmDeed::Remove) m_menu->addSeparator();
        QAction* action = m_menu->addAction(QString());
        connect(action, &QAction::triggered, this, [this, deed] { emit asked(m_arm, deed); });
        m_deeds.push_back(action);
        if (deed == ArmDeed::AsAccumulated) m_menu->addMenu(m_mistakes);
    }
    connect(m_mistakes, &QMenu::aboutToShow, this, &ArmCard::listMistakes);
    m_mistakes->setToolTipsVisible(true);
}

void ArmCard::listMistakes()
{
    m_mistakes->clear();
    for (const RuleMistake& mistake : mistakesNear(*m_document, m_arm)) {
        QAction* action = m_mistakes->addAction(
            isolated(keyLabel(mistake.key) + QStringLiteral(": ") + QString::fromStdString(mistake.choice)) +
            QStringLiteral(" – ") + choiceText(mistake.key, mistake.choice));
        action->setObjectName(QString::fromStdString(mistake.key + '=' + mistake.choice));
        action->setToolTip(keyToolTip(mistake.key));
        connect(action, &QAction::triggered, this, [this, mistake] { emit mistakeAsked(m_arm, mistake); });
    }
    if (m_mistakes->isEmpty()) m_mistakes->addAction(tr("None is one rule away"))->setEnabled(false);
}

void ArmCard::setSizes(BatchSizes sizes)
{
    // A product can be larger than any size may be; then what was typed gives way.
    if (sizes.L > m_l->maximum()) {
        showDocument(*m_document, *m_saved, m_fresh);
        return;
    }
    const Edits edits = sizesEdits(m_arm, sizes);
    if (sizes == m_sizes) // what was typed came to nothing else
        showDocument(*m_document, *m_saved, m_fresh);
    else
        emit edited(edits);
}

// What differs from the file and has no dot of its own. A fork has, but not once it is none any more.
Edits ArmCard::editsBackHere() const
{
    std::vector<std::string> paths;
    for (const char* key : {"name", "micro_batch", "accumulation_steps", "effective_batch", "off", "colour"})
        paths.push_back(armPath(m_arm, key));
    if (!m_isFork)
        for (const char* key : {"fork.of", "fork.at"}) paths.push_back(armPath(m_arm, key));
    return editsBack(*m_document, *m_saved, paths);
}

void ArmCard::showDocument(const Document& document, const Document& saved, bool fresh)
{
    m_document = &document;
    m_saved = &saved;
    m_fresh = fresh;
    m_sizes = batchSizes(document, m_arm);
    m_ragged = valueInForce(document, armPath(m_arm, "micro_batch")).is_array();
    const Document steps = valueInForce(document, armPath(m_arm, "accumulation_steps"));
    m_varies = !writtenValue(document, armPath(m_arm, "effective_batch")) && steps.is_structured();
    m_off = valueInForce(document, armPath(m_arm, "off")) == true;
    const auto showNumber = [](SizeBox* box, std::int64_t value) {
        const QSignalBlocker blocked(box);
        box->setValue(static_cast<int>(std::min<std::int64_t>(value, box->maximum())));
    };
    showNumber(m_b, m_sizes.b);
    showNumber(m_k, m_sizes.k);
    showNumber(m_l, m_sizes.L);
    m_b->setEnabled(!m_ragged);
    m_k->setEnabled(!m_varies);
    m_l->setEnabled(!m_ragged && !m_varies);
    m_lock->setEnabled(!m_ragged && !m_varies);
    const QString name = QString::fromStdString(armName(document, m_arm));
    if (m_name->text() != name) m_name->setText(name);
    m_name->setModified(false);
    setAccessibleName(name);
    m_isFork = writtenValue(document, armPath(m_arm, "fork")) != nullptr;
    if (!m_filtered || !m_isFork) m_fork->setVisible(m_isFork);
    for (KeyField* field : {m_forkOf, m_forkAt, m_budget}) field->showDocument(document, saved);
    for (SetupGroup* group : m_groups) group->showDocument(document, saved);
    m_fork->setEnabled(!m_off);
    m_formula->setEnabled(!m_off);
    m_budget->setEnabled(!m_off);
    showColour();
    retranslate();
}

void ArmCard::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_colour->setTheme(theme);
    setLock(m_lock->isChecked());
    for (SetupGroup* group : m_groups) group->setTheme(theme);
    showFold();
}

void ArmCard::showColour()
{
    // Arms that are off have no colour: the others have theirs in their own order.
    std::size_t place = 0;
    for (std::size_t arm = 0; arm < m_arm; ++arm) place += valueInForce(*m_document, armPath(arm, "off")) != true;
    const Document* own = writtenValue(*m_document, armPath(m_arm, "colour"));
    const bool chosen = own && own->is_number_integer() && *own >= 1 && *own <= kArmColours;
    m_colour->show(chosen ? std::optional(own->get<int>()) : std::nullopt, static_cast<int>(place), m_off);
}

void ArmCard::setPlace(std::size_t count)
{
    const auto action = [this](ArmDeed deed) { return m_deeds[static_cast<std::size_t>(deed)]; };
    action(ArmDeed::MoveUp)->setEnabled(m_arm > 0);
    action(ArmDeed::MoveDown)->setEnabled(m_arm + 1 < count);
    action(ArmDeed::Remove)->setEnabled(count > 1);
    std::size_t on = 0;
    for (std::size_t arm = 0; arm < count; ++arm) on += valueInForce(*m_document, armPath(arm, "off")) != true;
    action(ArmDeed::Switch)->setEnabled(m_off || on > 1);
}

void ArmCard::setLock(bool lKept)
{
    m_lock->setChecked(lKept);
    const QColor colour = m_theme.faintText.isValid() ? m_theme.faintText : QColor(Qt::gray);
    m_lock->setIcon(tintedIcon(lKept ? QStringLiteral("lock") : QStringLiteral("unlock"), colour));
}

void ArmCard::clearProblems()
{
    for (KeyField* field : fields()) field->setProblem({});
    m_problem->clear();
    m_problem->hide();
}

std::vector<KeyField*> ArmCard::fields() const
{
    std::vector<KeyField*> all{m_forkOf, m_forkAt, m_budget};
    for (const SetupGroup* group : m_groups) all.insert(all.end(), group->fields().begin(), group->fields().end());
    return all;
}

QWidget* ArmCard::reveal(const std::string& where)
{
    if (where == armPath(m_arm, "name")) return m_name;
    if (where == armPath(m_arm, "off")) return m_more;
    if (where == armPath(m_arm, "colour")) return m_colour;
    if (where == armPath(m_arm, "effective_batch")) return m_l;
    if (m_budget->edits(where)) return m_budget->editor();
    for (KeyField* field : {m_forkOf, m_forkAt})
        if (m_isFork && field->edits(where)) return field->editor();
    for (SetupGroup* group : m_groups)
        if (group->has(where)) {
            setExpanded(true);
            if (KeyField* field = group->reveal(where)) return field->editor();
        }
    return nullptr;
}

bool ArmCard::showProblem(const Problem& problem)
{
    const std::string own = "arms[" + std::to_string(m_arm) + ']';
    if (problem.where != own && !problem.where.starts_with(own + '.')) return false;
    const std::string key = problem.where.substr(std::min(problem.where.size(), own.size() + 1));
    const bool formula =
        key == "name" || key == "micro_batch" || key == "accumulation_steps" || key == "effective_batch";
    if (!formula && reveal(problem.where))
        for (KeyField* field : fields())
            if (field->edits(problem.where)) {
                field->setProblem(problemText(problem));
                return true;
            }
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
    m_details->setVisible(expanded || m_filtered);
    showFold();
}

bool ArmCard::setFilter(const QString& words)
{
    bool any = false;
    for (SetupGroup* group : m_groups) any = group->setFilter(words) || any;
    m_filtered = !words.isEmpty();
    m_details->setVisible(m_filtered ? any : m_expanded);
    m_fold->setVisible(!m_filtered);
    m_formula->setVisible(!m_filtered);
    m_note->setVisible(!m_filtered && !m_note->text().isEmpty());
    const bool fork = m_isFork && (m_forkOf->matches(words) || m_forkAt->matches(words));
    m_fork->setVisible(m_filtered ? fork : m_isFork);
    m_budget->setVisible(!m_filtered || m_budget->matches(words));
    return any || fork || m_budget->matches(words);
}

void ArmCard::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) retranslate();
}

void ArmCard::retranslate()
{
    // What has its size from the text's.
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.88);
    for (QLabel* label : {m_bLabel, m_kLabel, m_lLabel}) label->setFont(small);
    m_dot->setFixedWidth(scaledToText(12));
    m_more->setFixedHeight(scaledToText(26));
    m_lock->setIconSize(QSize(1, 1) * scaledToText(12));
    m_fold->setIconSize(QSize(1, 1) * scaledToText(16));
    m_bLabel->setText(tr("micro-batch b"));
    m_kLabel->setText(tr("steps k"));
    m_lLabel->setText(tr("batch L"));
    const QString kept = tr("L = b · k. While the lock at L is closed, L stays when b or k changes; while it is open, "
                            "k stays when b changes, and b when k changes. When L changes, b stays.\n"
                            "The arrows of b go through the divisors of L.");
    m_b->setToolTip(tr("Samples that go forward and backward together.") + QLatin1Char('\n') + kept);
    m_k->setToolTip(tr("Micro-batches between two updates (accumulation steps).") + QLatin1Char('\n') + kept);
    m_l->setToolTip(tr("Samples of an update (effective batch).") + QLatin1Char('\n') + kept);
    m_b->setAccessibleName(tr("Micro-batch size b"));
    m_k->setAccessibleName(tr("Accumulation steps k"));
    m_l->setAccessibleName(tr("Effective batch L"));
    m_lock->setToolTip(kept);
    m_lock->setAccessibleName(tr("Keep L when b or k changes"));
    m_colour->retranslate();
    m_name->setAlignment(leadingEdge());
    m_name->setAccessibleName(tr("Name of the arm"));
    m_name->setToolTip(keyToolTip("arms[].name"));
    m_more->setToolTip(tr("Duplicate, move, switch off or remove the arm"));
    m_more->setAccessibleName(tr("What can be done with the arm"));
    const QString deeds[] = {tr("Duplicate"),
                             tr("Duplicate as one large batch"),
                             tr("Duplicate with smaller micro-batches"),
                             tr("Move up"),
                             tr("Move down"),
                             m_off ? tr("Switch on") : tr("Switch off"),
                             tr("Remove")};
    for (std::size_t i = 0; i < m_deeds.size(); ++i) m_deeds[i]->setText(deeds[i]);
    m_mistakes->setTitle(tr("Make a mistake"));

    m_noFork->setToolTip(tr("Let the arm begin at the start"));
    m_noFork->setAccessibleName(m_noFork->toolTip());

    m_dot->setVisible(m_fresh || !editsBackHere().empty());
    m_dot->setEnabled(!m_fresh);
    m_dot->setToolTip(m_fresh ? tr("A new arm: the file does not have it.")
                              : tr("Name, colour, sizes or beginning differ from the file. Click to revert."));
    m_dot->setAccessibleName(m_fresh ? m_dot->toolTip() : tr("Revert name, colour, sizes and beginning"));

    QStringList notes;
    if (m_off) notes << tr("Switched off: left out of the run.");
    if (m_ragged)
        notes << tr("b in turn: %1").arg(isolated(editText(valueInForce(*m_document, armPath(m_arm, "micro_batch")))));
    else if (!m_sizes.whole() && !m_varies)
        notes << tr("The last micro-batch of a window has %n sample(s).", nullptr,
                    static_cast<int>(m_sizes.lastMicroBatch()));
    if (m_varies) {
        const Document steps = valueInForce(*m_document, armPath(m_arm, "accumulation_steps"));
        notes << (steps.is_array() ? tr("k changes: %1").arg(isolated(stepsListText(steps)))
                                   : tr("k follows what is measured."));
    }
    m_note->setText(notes.join(QLatin1Char('\n')));
    m_note->setVisible(!notes.isEmpty() && !m_filtered);
    showFold();
}

// What differs from the right way or from the shared settings is said on the folded card too.
void ArmCard::showFold()
{
    QStringList said;
    bool mistake = false, changed = false;
    if (!m_document->is_null())
        for (const KeyGroup& group : armGroups())
            for (const FieldKeys& keys : group.fields)
                for (const auto& key : keys) {
                    const std::string here = armPath(m_arm, key);
                    if (key == "micro_batch" || key == "accumulation_steps" || key == "effective_batch" ||
                        key == "memory_budget" || key == "off")
                        continue;
                    const Document* own = writtenValue(*m_document, here);
                    const Document value = own ? *own : valueInForce(*m_document, here);
                    const bool wrong = value.is_string() && isMistake(here, value.get<std::string>());
                    mistake = mistake || wrong;
                    if ((!own && !wrong) || !value.is_primitive()) continue;
                    const QString shown = shownText(here, value);
                    const QString words = key == "optimizer.learning_rate" ? isolated(QStringLiteral("η = ") + shown)
                                          : group.id == "rules"
                                              ? isolated(keyLabel(here) + QStringLiteral(": ") + shown)
                                              : keyLabel(here) + QStringLiteral(": ") + isolated(shown);
                    if (wrong)
                        said.prepend(words);
                    else
                        said.append(words);
                }
    for (const SetupGroup* group : m_groups) changed = changed || group->isChanged();
    QString text = tr("Own settings");
    if (!said.isEmpty() && !m_expanded) text += QStringLiteral(" – ") + said.join(tr(", "));
    if (QFont font = m_fold->font(); font.bold() != changed) {
        font.setBold(changed);
        m_fold->setFont(font);
    }
    m_fold->setText(m_fold->fontMetrics().elidedText(text, Qt::ElideRight, 221));
    m_fold->setToolTip(said.isEmpty() ? tr("Settings in which this arm is unlike the others")
                                      : said.join(QLatin1Char('\n')));
    m_fold->setAccessibleName(text);
    QPalette palette = m_fold->palette();
    const QColor colour = mistake ? m_theme.warning : m_theme.faintText;
    if (palette.color(QPalette::ButtonText) != colour) {
        palette.setColor(QPalette::ButtonText, colour);
        m_fold->setPalette(palette);
    }
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
