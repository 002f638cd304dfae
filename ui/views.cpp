#include "ui/views.hpp"

#include "ui/charts_view.hpp"
#include "ui/diagram_view.hpp"
#include "ui/equivalence_view.hpp"
#include "ui/layers_view.hpp"
#include "ui/lesson_start.hpp"
#include "ui/library_view.hpp"
#include "ui/listing_view.hpp"
#include "ui/memory_view.hpp"
#include "ui/microscope_view.hpp"
#include "ui/neuron_view.hpp"
#include "ui/planner_view.hpp"
#include "ui/rate_map_view.hpp"
#include "ui/runs_view.hpp"
#include "ui/stability_view.hpp"
#include "ui/table_view.hpp"
#include "ui/time_view.hpp"
#include "ui/view_tabs.hpp"

#include <QCoreApplication>
#include <QEvent>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace tarakum {

namespace {

template <class V>
View* make(QWidget* parent)
{
    return new V(parent);
}

// As large as the view on show has to be, not as the largest of all of them: the window may be small.
class Stack : public QStackedWidget
{
public:
    using QStackedWidget::QStackedWidget;
    QSize minimumSizeHint() const override
    {
        const QWidget* shown = currentWidget();
        return shown ? shown->minimumSizeHint().expandedTo(shown->minimumSize()) : QSize();
    }
};

constexpr ViewKind kKinds[] = {
    {"charts", [] { return QCoreApplication::translate("Views", "Charts"); }, make<ChartsView>},
    {"diagram", [] { return QCoreApplication::translate("Views", "Diagram"); }, make<DiagramView>},
    {"memory", [] { return QCoreApplication::translate("Views", "Memory"); }, make<MemoryView>},
    {"equivalence", [] { return QCoreApplication::translate("Views", "Equivalence"); }, make<EquivalenceView>},
    {"microscope", [] { return QCoreApplication::translate("Views", "Microscope"); }, make<MicroscopeView>},
    {"listing", [] { return QCoreApplication::translate("Views", "Listing"); }, make<ListingView>},
    {"neuron", [] { return QCoreApplication::translate("Views", "Neuron"); }, make<NeuronView>},
    {"time", [] { return QCoreApplication::translate("Views", "Time"); }, make<TimeView>},
    {"table", [] { return QCoreApplication::translate("Views", "Log"); }, make<LogTableView>},
    {"runs", [] { return QCoreApplication::translate("Views", "Runs"); }, make<RunsView>},
    {"stability", [] { return QCoreApplication::translate("Views", "Stability"); }, make<StabilityView>},
    {"map", [] { return QCoreApplication::translate("Views", "Map"); }, make<RateMapView>},
    {"layers", [] { return QCoreApplication::translate("Views", "Layers"); }, make<LayersView>},
    {"mistakes", [] { return QCoreApplication::translate("Views", "Mistakes"); }, make<LibraryView>},
    {"planner", [] { return QCoreApplication::translate("Views", "Planner"); }, make<PlannerView>},
    {"lessons", [] { return QCoreApplication::translate("Views", "Lessons"); }, make<LessonsView>},
};

} // namespace

std::span<const ViewKind> viewKinds()
{
    return kKinds;
}

Views::Views(QWidget* parent) : QWidget(parent), m_tabs(new ViewTabs(this)), m_stack(new Stack(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);
    for (const ViewKind& kind : viewKinds()) {
        View* view = kind.make(m_stack);
        m_views.push_back(view);
        m_stack->addWidget(view);
        m_tabs->bar().addTab(QString());
    }
    connect(m_tabs, &ViewTabs::currentChanged, this, [this](int view) {
        m_stack->setCurrentIndex(view);
        m_stack->updateGeometry();
        refresh();
        emit currentChanged(view);
    });
    retranslate();
}

int Views::count() const
{
    return m_stack->count();
}

int Views::current() const
{
    return m_tabs->current();
}

void Views::setCurrent(int view)
{
    m_tabs->setCurrent(view);
}

int Views::find(const QString& name) const
{
    const auto kinds = viewKinds();
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (name == QLatin1String(kinds[i].name)) return static_cast<int>(i);
    return -1;
}

QString Views::name(int view) const
{
    return QString::fromLatin1(viewKinds()[static_cast<std::size_t>(view)].name);
}

QString Views::title(int view) const
{
    return viewKinds()[static_cast<std::size_t>(view)].title();
}

void Views::setTabsShown(bool shown)
{
    m_tabs->setVisible(shown);
}

void Views::setTabs(const std::optional<QStringList>& names)
{
    std::vector<bool> offered;
    for (int i = 0; names && i < count(); ++i) offered.push_back(names->contains(name(i)));
    m_tabs->setOffered(std::move(offered));
    setTabsShown(!names || !names->isEmpty());
}

void Views::setRun(const std::shared_ptr<const RunRecord>& run)
{
    for (View* view : m_views) view->setRun(run);
}

void Views::setTheme(const Theme& theme)
{
    for (View* view : m_views) view->setTheme(theme);
}

void Views::refresh()
{
    View* shown = m_views[static_cast<std::size_t>(current())];
    if (shown->isVisible()) shown->refresh();
}

void Views::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void Views::retranslate()
{
    QTabBar& bar = m_tabs->bar();
    bar.setAccessibleName(tr("Views"));
    for (int i = 0; i < count(); ++i) {
        bar.setTabText(i, title(i));
        bar.setAccessibleTabName(i, title(i));
        m_stack->widget(i)->setAccessibleName(title(i));
        if (i < 9) bar.setTabToolTip(i, QKeySequence(Qt::CTRL | (Qt::Key_1 + i)).toString(QKeySequence::NativeText));
    }
    m_tabs->layOut();
}

} // namespace tarakum
