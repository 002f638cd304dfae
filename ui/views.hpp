// The views of the window, under a row of tabs: one is shown, and that one alone is refreshed.
#pragma once

#include "ui/view.hpp"

#include <QStringList>

#include <optional>
#include <span>
#include <vector>

class QStackedWidget;

namespace tarakum {

class ViewTabs;

// Which views there are, in the order of their tabs.
struct ViewKind
{
    const char* name; // as snapshot --view takes it
    QString (*title)();
    View* (*make)(QWidget* parent);
};
std::span<const ViewKind> viewKinds();

class Views : public QWidget
{
    Q_OBJECT
public:
    explicit Views(QWidget* parent = nullptr);

    int count() const;
    int current() const;
    void setCurrent(int view);
    int find(const QString& name) const; // −1: there is none
    QString name(int view) const;
    QString title(int view) const;
    View* view(int view) const { return m_views[static_cast<std::size_t>(view)]; }
    void setTabsShown(bool);
    // Only the tabs of these views, by name; none: all. Whatever is on show stays, also without a tab.
    void setTabs(const std::optional<QStringList>& names);

    void setRun(const std::shared_ptr<const RunRecord>&);
    void setTheme(const Theme&);
    void refresh(); // the one on show

signals:
    void currentChanged(int view);

protected:
    void changeEvent(QEvent*) override;

private:
    void retranslate();

    ViewTabs* m_tabs;
    QStackedWidget* m_stack;
    std::vector<View*> m_views;
};

} // namespace tarakum
