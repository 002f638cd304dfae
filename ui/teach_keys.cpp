#include "ui/teach_keys.hpp"

#include "ui/discard.hpp"
#include "ui/key_field.hpp"
#include "ui/key_texts.hpp"
#include "ui/language.hpp"
#include "ui/lesson_question.hpp"
#include "ui/setup_panel.hpp"
#include "ui/text_size.hpp"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace tarakum {

namespace {

constexpr int kWidth = 260;

const std::string kAnyArm = "arms[]", kArms = "arms[";

// The arm that a path names; −1: none.
int armIn(const std::string& path)
{
    return path.starts_with(kArms) ? std::stoi(path.substr(kArms.size())) : -1;
}

} // namespace

TeachKeys::TeachKeys(SetupPanel& setup, QWidget* parent)
    : QWidget(parent), m_setup(setup), m_content(new QWidget), m_column(new QVBoxLayout(m_content)),
      m_title(lessonLabel(m_content, "title")), m_question(lessonLabel(m_content)), m_note(lessonLabel(this, "faint"))
{
    setObjectName(QStringLiteral("teachKeys"));
    setAttribute(Qt::WA_StyledBackground);
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(m_content);
    m_content->setObjectName(QStringLiteral("setupContent"));
    m_content->setAttribute(Qt::WA_StyledBackground);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(area, 1);
    auto* note = new QHBoxLayout;
    note->setContentsMargins(14, 8, 14, 10);
    note->addWidget(m_note);
    outer->addLayout(note);
    m_column->setContentsMargins(14, 12, 14, 12);
    m_column->setSpacing(8);
    m_column->addWidget(m_title);
    m_column->addWidget(m_question);
    m_column->addStretch(1);
    connect(&m_setup, &SetupPanel::historyChanged, this, &TeachKeys::present);
    retranslate();
}

void TeachKeys::show(bool question, std::vector<std::string> keys)
{
    m_withQuestion = question;
    m_keys = std::move(keys);
    setFixedWidth(scaledToText(kWidth));
    present();
    setVisible(question || !m_keys.empty());
}

void TeachKeys::setChanged(bool changed)
{
    m_changed = changed;
    m_note->setVisible(changed);
}

std::vector<std::string> TeachKeys::paths() const
{
    std::vector<std::string> all;
    for (const std::string& key : m_keys) {
        if (!key.starts_with(kAnyArm)) {
            all.push_back(key);
            continue;
        }
        for (std::size_t arm = 0; arm < armCount(m_setup.document()); ++arm)
            if (valueInForce(m_setup.document(), armPath(arm, "off")) != true)
                all.push_back(kArms + std::to_string(arm) + key.substr(kAnyArm.size() - 1));
    }
    std::erase_if(
        all, [&](const std::string& path) { return armIn(path) >= static_cast<int>(armCount(m_setup.document())); });
    // An arm's fields stand together, under its name.
    std::stable_sort(all.begin(), all.end(),
                     [](const std::string& a, const std::string& b) { return armIn(a) < armIn(b); });
    return all;
}

void TeachKeys::build()
{
    for (QWidget* old : m_arms) discard(*old);
    for (QWidget* old : m_fields) discard(*old); // one of them may be the sender of what is being done
    m_arms.clear();
    m_fields.clear();
    int arm = -1;
    for (const std::string& path : m_built) {
        if (const int own = armIn(path); own != arm) {
            arm = own;
            auto* name = lessonLabel(m_content, "section");
            name->setProperty("arm", arm);
            m_arms.push_back(name);
            m_column->insertWidget(m_column->count() - 1, name);
        }
        auto* field = new KeyField({path}, m_content, QString::fromStdString("teach:" + path));
        connect(field, &KeyField::edited, this, [this](const Edits& edits) {
            m_setup.edit(edits);
            present(); // what cannot even stand in the document is no step of the history
        });
        m_column->insertWidget(m_column->count() - 1, field);
        m_fields.push_back(field);
    }
}

void TeachKeys::present()
{
    if (m_keys.empty() && !m_withQuestion) return;
    if (auto wanted = paths(); wanted != m_built) {
        m_built = std::move(wanted);
        build();
    }
    const Document& document = m_setup.document();
    for (KeyField* field : m_fields) {
        field->showDocument(document, m_setup.savedDocument());
        // A class gives one number, no course of numbers: what kind it is is not to be chosen.
        if (auto* kind = qobject_cast<QComboBox*>(field->editor());
            kind && field->path().ends_with("accumulation_steps"))
            kind->setVisible(!valueInForce(document, field->path()).is_number());
        const auto& problems = m_setup.problems();
        const auto problem =
            std::find_if(problems.begin(), problems.end(), [&](const Problem& p) { return field->edits(p.where); });
        field->setProblem(problem == problems.end() ? QString() : problemText(*problem));
    }
    for (QLabel* name : m_arms)
        setWords(name, setApart(QString::fromStdString(
                           armName(document, static_cast<std::size_t>(name->property("arm").toInt())))));
    setWords(m_title, experimentTitle(document));
    setWords(m_question, experimentQuestion(document));
    m_title->setVisible(m_withQuestion && !wordsOf(m_title).isEmpty());
    m_question->setVisible(m_withQuestion && !wordsOf(m_question).isEmpty());
}

void TeachKeys::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void TeachKeys::retranslate()
{
    setAccessibleName(tr("What may be changed"));
    setWords(m_note, tr("Changed: it counts from the next start on."));
    m_note->setVisible(m_changed);
    present();
}

} // namespace tarakum
