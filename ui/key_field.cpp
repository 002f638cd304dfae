#include "ui/key_field.hpp"

#include "ui/key_editors.hpp"
#include "ui/key_texts.hpp"
#include "ui/language.hpp"
#include "ui/text_size.hpp"

#include <QContextMenuEvent>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kLabelWidth = 108, kDotWidth = 12;

} // namespace

Edits editsBack(const Document& document, const Document& saved, const std::vector<std::string>& paths)
{
    Edits remove, set;
    for (const auto& path : paths) {
        const Document *now = writtenValue(document, path), *then = writtenValue(saved, path);
        if (now && !then)
            remove.push_back({path, {}});
        else if (then && (!now || *now != *then))
            set.push_back({path, *then});
    }
    // Setting one of several units takes the others' place.
    if (set.empty()) return remove;
    return set;
}

KeyField::KeyField(std::vector<std::string> paths, QWidget* parent, const QString& name)
    : QWidget(parent), m_paths(std::move(paths)), m_dot(new QToolButton(this)), m_label(new QLabel(this)),
      m_editor(makeKeyEditor(m_paths, this)), m_beneath(new QLabel(this))
{
    editor()->setObjectName(name.isEmpty() ? QString::fromStdString(path()) : name);
    m_dot->setObjectName(QStringLiteral("changedDot"));
    m_dot->setText(QStringLiteral("●"));
    m_dot->setFixedWidth(kDotWidth);
    QSizePolicy keeps = m_dot->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    m_dot->setSizePolicy(keeps);
    m_dot->hide();
    m_label->setBuddy(editor());
    m_label->setTextFormat(Qt::PlainText);
    m_beneath->setWordWrap(true);
    m_beneath->setTextFormat(Qt::PlainText);
    m_beneath->hide();
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    row->addWidget(m_label);
    row->addWidget(m_dot);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(row);
    if (m_editor->wide()) {
        row->addStretch(1);
        column->addWidget(m_editor);
    } else {
        m_label->setFixedWidth(scaledToText(kLabelWidth));
        row->addWidget(m_editor, 1);
    }
    column->addWidget(m_beneath);
    connect(m_editor, &KeyEditor::edited, this, &KeyField::edited);
    connect(m_editor, &KeyEditor::typed, this, &KeyField::typed);
    connect(m_dot, &QToolButton::clicked, this, &KeyField::revert);
    retranslate();
}

QWidget* KeyField::editor() const
{
    return m_editor->main();
}

bool KeyField::edits(const std::string& path) const
{
    return std::any_of(m_paths.begin(), m_paths.end(), [&](const std::string& own) {
        return path == own || (path.starts_with(own) && path.size() > own.size() && path[own.size()] == '[');
    });
}

void KeyField::showDocument(const Document& document, const Document& saved)
{
    m_editor->showDocument(document);
    m_written = std::any_of(m_paths.begin(), m_paths.end(),
                            [&](const std::string& path) { return writtenValue(document, path) != nullptr; });
    m_back = editsBack(document, saved, m_paths);
    m_changed = !m_back.empty();
    m_savedText.clear();
    for (const auto& path : m_paths)
        if (const Document* value = writtenValue(saved, path)) m_savedText = shownText(path, *value);
    m_dot->setVisible(m_changed);
    retranslate();
}

void KeyField::revert()
{
    if (!m_back.empty()) emit edited(m_back);
}

bool KeyField::matches(const QString& words) const
{
    const QString all = keyLabel(path()) + QLatin1Char(' ') + keyToolTip(path()) + QLatin1Char(' ') +
                        QString::fromStdString(path()).replace(QLatin1Char('_'), QLatin1Char(' '));
    const QStringList parts = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::all_of(parts.begin(), parts.end(),
                       [&](const QString& part) { return all.contains(part, Qt::CaseInsensitive); });
}

void KeyField::setProblem(const QString& text)
{
    m_problemText = text;
    showBeneath();
}

void KeyField::setHint(const QString& text)
{
    m_hint = text;
    showBeneath();
}

void KeyField::setUnused(const QString& why)
{
    m_unused = why;
    m_editor->setEnabled(why.isEmpty() || m_written);
    m_label->setEnabled(why.isEmpty() || m_written);
    showBeneath();
}

void KeyField::showBeneath()
{
    const bool wrong = !m_problemText.isEmpty();
    m_beneath->setText(wrong ? m_problemText : m_unused.isEmpty() ? m_hint : m_unused);
    m_beneath->setVisible(!m_beneath->text().isEmpty());
    editor()->setAccessibleDescription(m_beneath->text());
    if (m_beneath->objectName().isEmpty() || editor()->property("problem").toBool() != wrong) {
        m_beneath->setObjectName(wrong ? QStringLiteral("problem") : QStringLiteral("faint"));
        editor()->setProperty("problem", wrong);
        for (QWidget* widget : {editor(), static_cast<QWidget*>(m_beneath)}) { // which costs: only where it must be
            widget->style()->unpolish(widget);
            widget->style()->polish(widget);
        }
    }
}

void KeyField::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::FontChange) {
        retranslate();
        if (!m_editor->wide()) m_label->setFixedWidth(scaledToText(kLabelWidth));
    }
    QWidget::changeEvent(event);
}

void KeyField::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_changed) return QWidget::contextMenuEvent(event);
    QMenu menu(this);
    connect(menu.addAction(m_dot->accessibleName()), &QAction::triggered, this, &KeyField::revert);
    menu.exec(event->globalPos());
}

void KeyField::retranslate()
{
    const QString label = keyLabel(path()), help = keyToolTip(path());
    m_label->setText(m_editor->wide()
                         ? label
                         : m_label->fontMetrics().elidedText(label, Qt::ElideRight, scaledToText(kLabelWidth)));
    m_label->setToolTip(help);
    m_label->setAlignment(leadingEdge());
    editor()->setAccessibleName(label);
    editor()->setToolTip(help);
    m_dot->setAccessibleName(tr("Revert %1").arg(label));
    m_dot->setToolTip(m_savedText.isEmpty()
                          ? tr("Changed: the file says nothing here. Click to revert.")
                          : tr("Changed: the file has %1. Click to revert.").arg(isolated(m_savedText.left(80))));
    m_editor->retranslate();
}

} // namespace tarakum
