#include "ui/shortcut_sheet.hpp"

#include "ui/language.hpp"
#include "ui/views.hpp"

#include <QAction>
#include <QDialogButtonBox>
#include <QEvent>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace tarakum {
namespace {

QString keysText(const std::vector<QKeySequence>& keys)
{
    QStringList texts;
    for (const QKeySequence& key : keys) texts << isolated(key.toString(QKeySequence::NativeText).toHtmlEscaped());
    return texts.join(ShortcutSheet::tr(", "));
}

} // namespace

std::vector<ShortcutGroup> shortcutGroups(const QWidget& window, const Views& views)
{
    std::vector<ShortcutGroup> groups{{ShortcutSheet::tr("Anywhere"), {}}};
    for (int i = 0; i < views.count(); ++i) groups.push_back({views.title(i), views.view(i)->shortcuts()});
    for (const QAction* action : window.findChildren<QAction*>()) {
        const QList<QKeySequence> keys = action->shortcuts();
        if (keys.isEmpty()) continue;
        // One that works in a view alone stands with that view's.
        std::size_t group = 0;
        const bool anywhere =
            action->shortcutContext() == Qt::WindowShortcut || action->shortcutContext() == Qt::ApplicationShortcut;
        for (int i = 0; !anywhere && i < views.count(); ++i)
            if (views.view(i)->findChildren<const QAction*>().contains(action)) group = static_cast<std::size_t>(i) + 1;
        groups[group].rows.push_back({{keys.begin(), keys.end()}, action->text().remove(QLatin1Char('&'))});
    }
    std::erase_if(groups, [](const ShortcutGroup& group) { return group.rows.empty(); });
    return groups;
}

ShortcutSheet::ShortcutSheet(const Views& views, QWidget* window)
    : QDialog(window), m_views(views), m_text(new QTextBrowser(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_text);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    column->addWidget(buttons);
    resize(560, 620);
    fill();
}

void ShortcutSheet::fill()
{
    setWindowTitle(tr("Keyboard shortcuts"));
    m_text->setAccessibleName(windowTitle());
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    QString html;
    for (const ShortcutGroup& group : shortcutGroups(*parentWidget(), m_views)) {
        html += QStringLiteral("<h3>%1</h3><table width='100%' cellpadding='2'>").arg(group.title.toHtmlEscaped());
        // Rich text does not mirror tables.
        const QString cells = mirrored ? QStringLiteral("<tr><td><b>%2</b></td><td width='60%'>%1</td></tr>")
                                       : QStringLiteral("<tr><td width='60%'>%1</td><td><b>%2</b></td></tr>");
        for (const ShortcutRow& row : group.rows) html += cells.arg(row.text.toHtmlEscaped(), keysText(row.keys));
        html += QStringLiteral("</table>");
    }
    m_text->setHtml(
        QStringLiteral("<div dir='%1'>%2</div>").arg(mirrored ? QStringLiteral("rtl") : QStringLiteral("ltr"), html));
}

void ShortcutSheet::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LayoutDirectionChange) fill();
    QDialog::changeEvent(event);
}

} // namespace tarakum
