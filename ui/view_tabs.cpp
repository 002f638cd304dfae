#include "ui/view_tabs.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <utility>
#include <vector>

namespace tarakum {

class ViewTabs::Bar : public QTabBar
{
public:
    using QTabBar::QTabBar;
    int widthOf(int tab) const { return tabSizeHint(tab).width(); }
};

ViewTabs::ViewTabs(QWidget* parent) : QWidget(parent), m_bar(new Bar(this)), m_more(new QToolButton(this))
{
    setObjectName(QStringLiteral("viewTabRow"));
    setAttribute(Qt::WA_StyledBackground);
    m_bar->setObjectName(QStringLiteral("viewTabs"));
    m_bar->setDrawBase(false);
    m_bar->setExpanding(false);
    m_bar->setFocusPolicy(Qt::TabFocus);
    m_bar->setUsesScrollButtons(false);
    m_more->setObjectName(QStringLiteral("viewMore"));
    m_more->setAutoRaise(true);
    m_more->setFocusPolicy(Qt::TabFocus);
    m_more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_more);
    m_more->setMenu(menu);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_bar);
    row->addWidget(m_more);
    row->addStretch(1);
    connect(menu, &QMenu::aboutToShow, this, &ViewTabs::fill);
    connect(m_bar, &QTabBar::currentChanged, this, [this](int tab) {
        layOut();
        emit currentChanged(tab);
    });
    m_more->hide();
}

QTabBar& ViewTabs::bar()
{
    return *m_bar;
}

int ViewTabs::current() const
{
    return m_bar->currentIndex();
}

void ViewTabs::setCurrent(int tab)
{
    m_bar->setTabVisible(tab, true);
    m_bar->setCurrentIndex(tab);
}

void ViewTabs::setOffered(std::vector<bool> tabs)
{
    m_offered = std::move(tabs);
    layOut();
}

bool ViewTabs::isOffered(int tab) const
{
    return m_offered.empty() || m_offered[static_cast<std::size_t>(tab)] || tab == current();
}

// From the first on as many as there is room for, and the one on show.
void ViewTabs::layOut()
{
    if (m_layingOut || m_bar->count() == 0) return;
    const QScopedValueRollback guard(m_layingOut, true);
    m_more->setText(tr("More") + QStringLiteral(" ▾"));
    m_more->setToolTip(tr("More views"));
    m_more->setAccessibleName(tr("More views"));
    std::vector<int> widths;
    int all = 0;
    for (int tab = 0; tab < m_bar->count(); ++tab) {
        widths.push_back(isOffered(tab) ? m_bar->widthOf(tab) : 0);
        all += widths.back();
    }
    const bool fit = all <= width();
    int room = fit ? all : width() - m_more->sizeHint().width() - widths[static_cast<std::size_t>(current())];
    bool full = false;
    int used = 0;
    for (int tab = 0; tab < m_bar->count(); ++tab) {
        if (tab != current() && !fit) {
            room -= widths[static_cast<std::size_t>(tab)];
            full = full || room < 0;
        }
        const bool shown = isOffered(tab) && (fit || !full || tab == current());
        m_bar->setTabVisible(tab, shown);
        if (shown) used += widths[static_cast<std::size_t>(tab)];
    }
    m_bar->setFixedWidth(std::min(used, width()));
    m_more->setVisible(!fit);
}

void ViewTabs::fill()
{
    QMenu* menu = m_more->menu();
    menu->clear();
    for (int tab = 0; tab < m_bar->count(); ++tab) {
        if (m_bar->isTabVisible(tab) || !isOffered(tab)) continue;
        // The key works in the window, not in the menu: it is told, not set.
        const QString key = m_bar->tabToolTip(tab);
        QAction* action = menu->addAction(m_bar->tabText(tab) + (key.isEmpty() ? QString() : QLatin1Char('\t') + key));
        connect(action, &QAction::triggered, this, [this, tab] { setCurrent(tab); });
    }
}

// What has no room waits under the button.
QSize ViewTabs::minimumSizeHint() const
{
    return {m_more->sizeHint().width(), QWidget::minimumSizeHint().height()};
}

void ViewTabs::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) layOut();
}

void ViewTabs::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

} // namespace tarakum
