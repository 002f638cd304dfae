#include "ui/lesson_targets.hpp"

#include "ui/arm_card.hpp"
#include "ui/chart_text.hpp"
#include "ui/charts_view.hpp"
#include "ui/diagram_arm.hpp"
#include "ui/equivalence_plot.hpp"
#include "ui/laboratory.hpp"
#include "ui/main_window.hpp"
#include "ui/memory_account.hpp"
#include "ui/memory_plot.hpp"
#include "ui/planner_form.hpp"
#include "ui/setup_panel.hpp"

#include <QLabel>
#include <QLineEdit>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace tarakum {

namespace {

using Marks = std::vector<LessonMark>;

QWidget* shown(MainWindow& window)
{
    return window.views().view(window.views().current());
}

template <class Widget>
Marks all(QWidget* in, const QString& name = {})
{
    Marks marks;
    for (Widget* widget : in->findChildren<Widget*>(name)) marks.push_back({widget});
    return marks;
}

Marks tab(MainWindow& window, const QString& view)
{
    const int place = window.views().find(view);
    auto* tabs = window.views().findChild<QTabBar*>(QStringLiteral("viewTabs"));
    if (place < 0 || !tabs || !tabs->isVisible()) return {};
    if (tabs->isTabVisible(place)) return {{tabs, tabs->tabRect(place)}};
    return all<QToolButton>(&window.views(), QStringLiteral("viewMore")); // it waits there
}

Marks charts(MainWindow& window, const QString& name)
{
    Marks marks;
    for (QWidget* plot : window.charts().plots(name)) marks.push_back({plot});
    return marks;
}

Marks memory(QWidget* view, const QString& name)
{
    constexpr std::array kNames{"parameters", "gradients", "activations", "optimizer", "workspace", "data"};
    const auto place = std::find(kNames.begin(), kNames.end(), name);
    if (place == kNames.end()) return all<MemoryPlot>(view);
    const QString row = categoryName(static_cast<int>(place - kNames.begin()));
    Marks marks;
    for (const auto* account : view->findChildren<MemoryAccount*>())
        for (QLabel* label : account->findChildren<QLabel*>())
            if (label->text() == row) marks.push_back({label});
    return marks.empty() ? all<MemoryPlot>(view) : marks;
}

Marks planner(QWidget* view, const QString& name)
{
    if (name == QLatin1String("memory")) return all<QWidget>(view, QStringLiteral("plannerBar"));
    if (name == QLatin1String("answer")) return all<QLabel>(view, QStringLiteral("title"));
    if (name == QLatin1String("devices")) return all<QWidget>(view, QStringLiteral("plannerGroupDevices"));
    return all<PlannerForm>(view);
}

// Its card in the setup, and whatever shows that arm alone in the view.
Marks arm(MainWindow& window, const QString& name)
{
    Marks marks;
    for (ArmCard* card : window.setup().findChildren<ArmCard*>()) {
        const auto* field = card->findChild<QLineEdit*>(QStringLiteral("armName"));
        if (field && field->text() == name) marks.push_back({card});
    }
    for (QFrame* frame : shown(window)->findChildren<QFrame*>(QStringLiteral("armCard"))) {
        const auto* label = frame->findChild<QLabel*>(QStringLiteral("section"));
        if (label && label->text().contains(name)) marks.push_back({frame});
    }
    if (const auto record = window.laboratory().record())
        for (std::size_t i = 0; i < record->experiment.arms.size(); ++i)
            if (QString::fromStdString(record->experiment.arms[i].name) == name)
                for (DiagramArm* widget : shown(window)->findChildren<DiagramArm*>(QStringLiteral("arm%1").arg(i)))
                    marks.push_back({widget});
    return marks;
}

Marks marksOf(MainWindow& window, const LessonHighlight& highlight)
{
    const QString name = QString::fromStdString(highlight.name), view = window.shownView();
    const std::string& kind = highlight.kind;
    const auto in = [&](const char* wanted) { return view == QLatin1String(wanted); };
    if (kind == "arm") return arm(window, name);
    if (kind == "listing") return in("listing") ? Marks() : tab(window, QStringLiteral("listing"));
    if (kind == "chart") {
        if (in("charts")) return charts(window, name);
        if (in("time") && (name == QLatin1String("time") || name.startsWith(QLatin1String("ms_"))))
            return all<QWidget>(shown(window), QStringLiteral("timePlot"));
        return tab(window, QStringLiteral("charts"));
    }
    if (kind == "memory") return in("memory") ? memory(shown(window), name) : tab(window, QStringLiteral("memory"));
    if (kind == "equivalence")
        return in("equivalence") ? all<EquivalencePlot>(shown(window)) : tab(window, QStringLiteral("equivalence"));
    if (kind == "planner") return in("planner") ? planner(shown(window), name) : tab(window, QStringLiteral("planner"));
    if (kind == "diagram") {
        if (!in("diagram")) return tab(window, QStringLiteral("diagram"));
        Marks marks;
        for (DiagramArm* one : shown(window)->findChildren<DiagramArm*>())
            if (const QRect part = one->part(name); !part.isEmpty()) marks.push_back({one, part});
        return marks;
    }
    return {};
}

} // namespace

QString lessonView(MainWindow& window, const LessonPage& page)
{
    const QString asked = QString::fromStdString(page.view);
    if (asked.isEmpty() || asked == QLatin1String("setup") || window.views().find(asked) >= 0) return asked;
    return asked == QLatin1String("neuron") ? QStringLiteral("diagram") : QStringLiteral("charts");
}

std::vector<LessonMark> lessonMarks(MainWindow& window, const LessonPage& page)
{
    Marks marks;
    for (const LessonHighlight& highlight : page.highlights)
        for (const LessonMark& mark : marksOf(window, highlight))
            if (std::none_of(marks.begin(), marks.end(), [&](const LessonMark& other) {
                    return other.widget == mark.widget && other.part == mark.part;
                }))
                marks.push_back(mark);
    return marks;
}

} // namespace tarakum
