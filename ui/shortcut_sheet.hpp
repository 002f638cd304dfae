// The sheet of keyboard shortcuts: of all actions that have one, and of the views' own keys. Not modal.
#pragma once

#include "ui/view.hpp"

#include <QDialog>

#include <vector>

class QTextBrowser;

namespace tarakum {

class Views;

struct ShortcutGroup
{
    QString title; // "Anywhere", or a view's
    std::vector<ShortcutRow> rows;
};

// From the actions that `window` owns and from its views.
std::vector<ShortcutGroup> shortcutGroups(const QWidget& window, const Views& views);

class ShortcutSheet : public QDialog
{
    Q_OBJECT
public:
    ShortcutSheet(const Views& views, QWidget* window);

protected:
    void changeEvent(QEvent*) override;

private:
    void fill();

    const Views& m_views;
    QTextBrowser* m_text;
};

} // namespace tarakum
