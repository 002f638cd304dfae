#include "ui/setup_group.hpp"

#include "ui/icons.hpp"
#include "ui/key_editors.hpp"
#include "ui/key_field.hpp"
#include "ui/key_texts.hpp"
#include "ui/language.hpp"
#include "ui/text_size.hpp"

#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tarakum {

namespace {

const Document kNoDocument;

bool ofAnArm(const std::string& prefix)
{
    return prefix.starts_with("arms[");
}

// An arm's card shows b, k and L itself.
bool isOnTheCard(const std::string& key)
{
    return key == "micro_batch" || key == "accumulation_steps" || key == "effective_batch" || key == "memory_budget";
}

} // namespace

SetupGroup::SetupGroup(const KeyGroup& group, std::string prefix, QWidget* parent)
    : QWidget(parent), m_group(group), m_prefix(std::move(prefix)), m_document(&kNoDocument), m_saved(&kNoDocument),
      m_open(false), m_header(new QToolButton(this)), m_moreButton(nullptr), m_body(new QWidget(this)),
      m_column(new QVBoxLayout(m_body))
{
    setObjectName(QString::fromStdString("group:" + m_prefix + m_group.id));
    m_header->setObjectName(ofAnArm(m_prefix) ? QStringLiteral("armGroupHeader") : QStringLiteral("groupHeader"));
    m_header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_header->setAutoRaise(true);
    m_column->setContentsMargins(0, 2, 0, 4);
    m_column->setSpacing(5);
    m_body->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    // As wide as its text: from right to left Qt 6.4 would set that far away from the arrow.
    column->addWidget(m_header, 0, Qt::AlignLeading);
    column->addWidget(m_body);
    connect(m_header, &QToolButton::clicked, this, [this] { setOpen(!m_open); });
    retranslate();
}

std::vector<std::string> SetupGroup::fullPaths(const FieldKeys& keys) const
{
    std::vector<std::string> paths;
    for (const auto& key : keys) paths.push_back(m_prefix + key);
    return paths;
}

bool SetupGroup::has(const std::string& path) const
{
    return std::any_of(m_group.fields.begin(), m_group.fields.end(), [&](const FieldKeys& keys) {
        return std::any_of(keys.begin(), keys.end(), [&](const std::string& key) {
            const std::string own = m_prefix + key;
            return path == own || (path.starts_with(own) && path[own.size()] == '[');
        });
    });
}

void SetupGroup::make()
{
    if (!m_fields.empty()) return;
    for (const FieldKeys& keys : m_group.fields) {
        const auto paths = fullPaths(keys);
        const bool again = ofAnArm(m_prefix) && isOnTheCard(keys.front());
        if (again && (keys.front() == "effective_batch" || keys.front() == "memory_budget")) continue;
        auto* field = new KeyField(paths, m_body, again ? QString::fromStdString(paths.front() + ":field") : QString());
        connect(field, &KeyField::edited, this, &SetupGroup::edited);
        connect(field, &KeyField::typed, this, &SetupGroup::typed);
        m_column->addWidget(field);
        m_fields.push_back(field);
    }
    m_moreButton = new QToolButton(m_body);
    m_moreButton->setObjectName(QStringLiteral("moreKeys"));
    m_moreButton->setAutoRaise(true);
    m_column->addWidget(m_moreButton, 0, Qt::AlignLeading);
    connect(m_moreButton, &QToolButton::clicked, this, [this] {
        m_more = !m_more;
        place();
    });
    for (KeyField* field : m_fields) field->showDocument(*m_document, *m_saved);
    place();
    emit made();
}

void SetupGroup::showDocument(const Document& document, const Document& saved)
{
    m_document = &document;
    m_saved = &saved;
    m_changed = std::any_of(m_group.fields.begin(), m_group.fields.end(), [&](const FieldKeys& keys) {
        return !editsBack(document, saved, fullPaths(keys)).empty();
    });
    for (KeyField* field : m_fields) field->showDocument(document, saved);
    place();
    retranslate();
}

void SetupGroup::place()
{
    int hidden = 0;
    for (KeyField* field : m_fields) {
        const QString why = whyUnused(*m_document, field->path());
        field->setUnused(why);
        const bool written = std::any_of(field->paths().begin(), field->paths().end(), [&](const std::string& path) {
            return writtenValue(*m_document, path) != nullptr;
        });
        const bool usual =
            written || field->isChanged() || (why.isEmpty() && !isAdvanced(field->path().substr(m_prefix.size())));
        bool shown = usual || m_more;
        if (!m_filter.isEmpty()) shown = field->matches(m_filter);
        field->setVisible(shown);
        hidden += !usual;
    }
    if (!m_moreButton) return;
    m_moreButton->setVisible(hidden > 0 && m_filter.isEmpty());
    m_moreButton->setText(m_more ? tr("Fewer keys") : tr("%n more key(s)", nullptr, hidden));
}

void SetupGroup::setOpen(bool open)
{
    if (open) make();
    m_open = open;
    m_body->setVisible(open);
    retranslate();
}

bool SetupGroup::setFilter(const QString& words)
{
    m_filter = words;
    if (words.isEmpty()) {
        place();
        m_body->setVisible(m_open);
        show();
        retranslate();
        return true;
    }
    make();
    bool any = false;
    for (KeyField* field : m_fields) any = any || field->matches(words);
    place();
    setVisible(any);
    m_body->setVisible(any);
    retranslate();
    return any;
}

KeyField* SetupGroup::reveal(const std::string& path)
{
    if (!has(path)) return nullptr;
    setOpen(true);
    for (KeyField* field : m_fields)
        if (field->edits(path)) {
            if (field->isHidden()) {
                m_more = true;
                place();
            }
            return field;
        }
    return nullptr;
}

void SetupGroup::setTheme(const Theme& theme)
{
    m_theme = theme;
    retranslate();
}

void SetupGroup::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        place();
    }
    if (event->type() == QEvent::FontChange) retranslate();
    QWidget::changeEvent(event);
}

// A folded group says what is written in it.
void SetupGroup::retranslate()
{
    const bool open = m_open || !m_filter.isEmpty();
    const QString title = groupTitle(m_group.id);
    QStringList said;
    if (m_group.id != "about")
        for (const FieldKeys& keys : m_group.fields)
            for (const auto& key : keys)
                if (const Document* value = writtenValue(*m_document, m_prefix + key);
                    value && value->is_primitive() && !(ofAnArm(m_prefix) && isOnTheCard(key)))
                    said << (m_group.id == "rules" // whose labels are the keys' own names
                                 ? isolated(keyLabel(m_prefix + key) + QLatin1Char(' ') + shownText(key, *value))
                                 : value->is_string() // the words say what they are about
                                       ? isolated(editText(*value))
                                       : keyLabel(m_prefix + key) + QLatin1Char(' ') +
                                             isolated(shownText(key, *value)));
    QString text = title;
    if (!open && !said.isEmpty()) text += QStringLiteral(" – ") + said.join(tr(", "));
    // Fonts, icons and style sheets are dear: they are set only where they change.
    if (QFont font = m_header->font(); font.bold() != m_changed) {
        font.setBold(m_changed);
        m_header->setFont(font);
    }
    m_header->setText(
        m_header->fontMetrics().elidedText(text, Qt::ElideRight, scaledToText(ofAnArm(m_prefix) ? 221 : 241)));
    m_header->setToolTip(said.join(QLatin1Char('\n')));
    m_header->setAccessibleName(m_changed ? tr("%1, changed").arg(text) : text);
    m_header->setIcon(tintedIcon(open              ? QStringLiteral("collapse")
                                 : isRightToLeft() ? QStringLiteral("expand-rtl")
                                                   : QStringLiteral("expand"),
                                 m_theme.faintText.isValid() ? m_theme.faintText : QColor(Qt::gray)));
}

} // namespace tarakum
