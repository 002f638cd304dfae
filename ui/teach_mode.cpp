#include "ui/teach_mode.hpp"

#include "ui/control_bar.hpp"
#include "ui/laboratory.hpp"
#include "ui/lesson_guide.hpp"
#include "ui/main_window.hpp"
#include "ui/setup_panel.hpp"
#include "ui/teach_keys.hpp"
#include "ui/text_size.hpp"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>

#include <algorithm>
#include <cmath>

namespace tarakum {

namespace {

constexpr const char* kStays = "staysForTeachers";

} // namespace

TeachMode::TeachMode(MainWindow& window, QAction* setup)
    : QObject(&window), m_window(window), m_setup(setup), m_action(new QAction(this)),
      m_keys(new TeachKeys(window.setup(), &window))
{
    m_keys->hide();
    window.body().insertWidget(window.body().indexOf(&window.setup()) + 1, m_keys);
    m_action->setObjectName(QStringLiteral("teach"));
    m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T));
    keep(*m_action);
    connect(m_action, &QAction::triggered, this, [this] {
        if (isOn()) return leave();
        const Lesson* lesson = m_window.lessons().lesson();
        enter(lesson ? lesson->teach : teachOf(m_window.setup().document()));
    });
    connect(&window.laboratory(), &Laboratory::changedChanged, m_keys,
            [this] { m_keys->setChanged(m_window.laboratory().changed()); });
    window.installEventFilter(this);
    retranslate();
}

void TeachMode::keep(QAction& action)
{
    action.setProperty(kStays, true);
}

void TeachMode::keep(QMenu& menu)
{
    menu.setProperty(kStays, true);
    keep(*menu.menuAction());
}

void TeachMode::enter(const Teach& teach)
{
    ChartsView& charts = m_window.charts();
    if (!isOn()) {
        m_before = Before{m_setup->isChecked(), m_window.shownView(), charts.look(),
                          charts.arrangement(), charts.axis(),        textSize()};
        m_setup->setChecked(false);
        hideActions(m_window.menuBar());
    }
    m_window.setTextPercent(static_cast<int>(std::lround(100 * teach.textSize)));
    QStringList parts;
    for (const std::string_view control : teachControls())
        if (teach.shows(control) && control != "question" && control != "status")
            parts << QString::fromUtf8(control.data(), static_cast<qsizetype>(control.size()));
    m_window.controls().setParts(parts);
    m_window.statusBar()->setVisible(teach.shows("status"));

    std::vector<ChartSpec> shown;
    for (const std::string& name : teach.shown("charts")) shown.push_back(chartOf(name));
    if (!shown.empty()) charts.setCharts(shown);
    charts.setMenusShown(false);
    const bool lesson = m_window.lessons().lesson() != nullptr;
    if (!teach.view.empty() && teach.view != "setup")
        m_window.showView(QString::fromStdString(teach.view));
    else if (!lesson)
        m_window.showView(QStringLiteral("charts"));
    QStringList tabs;
    for (const std::string& name : teach.shown("views")) tabs << QString::fromStdString(name);
    m_window.views().setTabs(tabs);
    m_keys->show(teach.shows("question"), teach.keys());
    m_window.findChild<QWidget*>(QStringLiteral("setupEdge"))->setVisible(!m_keys->isHidden());
    retranslate();
    emit changed();
}

void TeachMode::leave()
{
    if (!isOn()) return;
    const Before before = *m_before;
    m_before.reset();
    for (const auto& action : m_hidden)
        if (action) action->setVisible(true);
    m_hidden.clear();
    m_keys->hide();
    m_window.controls().setParts({});
    m_window.statusBar()->show();
    m_window.views().setTabs({});
    m_window.findChild<QWidget*>(QStringLiteral("setupEdge"))->show();
    m_window.charts().setMenusShown(true);
    m_window.charts().setLook(before.charts);
    m_window.setArrangement(before.arrangement);
    m_window.setAxis(before.axis);
    m_window.showView(before.view);
    m_window.setTextPercent(before.text);
    m_setup->setChecked(before.setup);
    retranslate();
    emit changed();
}

// With all that is in them, so that no key reaches what is not to be seen.
void TeachMode::hideActions(QWidget* menu)
{
    for (QAction* action : menu->actions()) {
        const bool stays = action->property(kStays).toBool();
        // What the tool bar shows is the tool bar's to say.
        if (action->parent() == &m_window.controls()) continue;
        if (action->menu() && action->menu()->property(kStays).isNull()) hideActions(action->menu());
        if (stays || !action->isVisible()) continue;
        action->setVisible(false);
        m_hidden.emplace_back(action);
    }
}

bool TeachMode::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::LanguageChange && object == &m_window) retranslate();
    return QObject::eventFilter(object, event);
}

void TeachMode::retranslate()
{
    m_action->setText(isOn() ? tr("Leave &teacher's mode") : tr("&Teacher's mode"));
    m_action->setToolTip(tr("Shows only what the experiment or lesson names for a class, in large type"));
}

} // namespace tarakum
