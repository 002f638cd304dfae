#include "ui/charts_view.hpp"

#include "ui/chart_clock.hpp"
#include "ui/chart_export.hpp"
#include "ui/chart_panel.hpp"
#include "ui/chart_set.hpp"

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

// A tick must leave the event loop free again within a frame: what new rows and plots may take of the thread's time.
constexpr double kReadMilliseconds = 3, kDrawMilliseconds = 8;
constexpr int kTicksASummary = 60; // descriptions for screen readers are renewed every other second

} // namespace

class ChartsView::Impl
{
public:
    explicit Impl(ChartsView& view) : m_view(view), m_set(options())
    {
        m_area.setParent(&view);
        m_area.setFrameShape(QFrame::NoFrame);
        m_area.setFocusPolicy(Qt::NoFocus);
        m_area.setWidget(&m_content); // owned here; taken back in the destructor
        auto* layout = new QVBoxLayout(&view);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(&m_area);
        makeWidgets();
        m_changed = true;
    }
    ~Impl()
    {
        qDeleteAll(m_panels);
        m_area.takeWidget();
        m_content.setParent(nullptr);
        m_area.setParent(nullptr);
    }

    ChartOptions options() const
    {
        ChartOptions o;
        o.arrangement = m_arrangement;
        o.axis = m_axis;
        o.theme = m_theme;
        o.font = m_view.font();
        o.rightToLeft = m_view.layoutDirection() == Qt::RightToLeft;
        o.arabic = o.rightToLeft;
        return o;
    }

    // Several settings that change together make the charts anew only once: when they are next drawn, at the latest
    // when the event loop comes round.
    void changed()
    {
        if (m_changed) return;
        m_changed = true;
        QTimer::singleShot(0, &m_view, [this] { settle(); });
    }
    void settle()
    {
        if (m_changed && m_view.isVisible()) refresh(false);
    }
    void make()
    {
        m_changed = false;
        qDeleteAll(m_panels);
        m_panels.clear();
        m_set.setOptions(options());
        if (m_set.run() != m_run || m_set.earlier() != m_earlier) m_set.setRun(m_run, m_earlier);
        makeWidgets();
    }

    void makeWidgets()
    {
        QPalette palette = m_view.palette();
        palette.setColor(QPalette::Window, m_theme.chart);
        m_content.setPalette(palette);
        m_content.setAutoFillBackground(true);
        m_area.setPalette(palette);
        m_area.viewport()->setPalette(palette);
        m_area.viewport()->setAutoFillBackground(true);

        qDeleteAll(m_headings);
        qDeleteAll(m_captions);
        m_headings.clear();
        m_captions.clear();
        m_costs.assign(static_cast<std::size_t>(m_set.plots()), 1.0);
        m_next = 0;
        for (int arm = 0; arm < m_set.arms() && !m_set.overlaid(); ++arm)
            m_headings.push_back(new HeadingWidget(&m_content));
        for (int i = 0; i < kChartRows + 1; ++i)
            m_captions.push_back(new CaptionWidget(&m_content)); // the last: legend of the arms
        for (int i = 0; i < m_set.plots(); ++i) {
            auto* panel = new ChartPanel(
                m_set.plot(i), m_theme, [this, i] { feed(i); }, &m_content);
            panel->setAccessibleName(m_set.name(i));
            connect(panel, &ChartPanel::hovered, &m_view, [this, i](double x) {
                if (m_set.isTimeline(i)) m_set.setCrosshair(m_set.plot(i).valueAt(x));
            });
            connect(panel, &ChartPanel::left, &m_view, [this] { m_set.setCrosshair({}); });
            connect(panel, &ChartPanel::focused, &m_view, [this, i] { summarize(i); });
            m_panels.push_back(panel);
        }
        layOut();
        for (QWidget* child : m_content.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) child->show();
    }

    void layOut()
    {
        QSize room = m_view.size();
        ChartLayout layout = m_set.layOut(room);
        // A scroll bar takes its share of the other direction.
        if (layout.size.height() > room.height()) room.rwidth() -= m_area.verticalScrollBar()->sizeHint().width();
        if (layout.size.width() > room.width()) room.rheight() -= m_area.horizontalScrollBar()->sizeHint().height();
        if (room != m_view.size()) layout = m_set.layOut(room);
        m_content.resize(layout.size);
        for (std::size_t i = 0; i < m_headings.size(); ++i) m_headings[i]->setGeometry(layout.headings[i]);
        for (std::size_t i = 0; i < kChartRows; ++i) m_captions[i]->setGeometry(layout.captions[i]);
        m_captions[kChartRows]->setGeometry(layout.legend);
        for (std::size_t i = 0; i < m_panels.size(); ++i) m_panels[i]->setGeometry(layout.plots[i].box);
        m_set.updateScales();
        showTexts();
        for (ChartPanel* panel : m_panels) panel->viewport()->update();
    }

    // Texts that follow the run; true if a caption no longer fits its place.
    bool showTexts()
    {
        bool grown = false;
        const Theme& theme = m_theme;
        for (std::size_t i = 0; i < m_headings.size(); ++i)
            m_headings[i]->show(m_set.heading(static_cast<int>(i)), m_set.headingDetails(static_cast<int>(i)), theme);
        const auto show = [&](CaptionWidget* widget, const ChartCaption& caption) {
            widget->show(caption, theme);
            grown = grown || captionHeight(caption, widget->width(), widget->font()) > widget->height();
        };
        for (int row = 0; row < kChartRows; ++row)
            show(m_captions[static_cast<std::size_t>(row)], m_set.caption(static_cast<ChartRow>(row)));
        m_captions[kChartRows]->setVisible(m_set.overlaid() && m_set.arms() > 0);
        if (m_set.overlaid() && m_set.arms() > 0) show(m_captions[kChartRows], m_set.legend());
        return grown;
    }

    void feed(int i)
    {
        if (!m_set.stale(i)) return;
        const double before = threadMilliseconds();
        m_set.feed(i);
        m_costs[static_cast<std::size_t>(i)] = threadMilliseconds() - before;
    }

    void refresh(bool everything)
    {
        if (m_changed) make();
        if (m_set.ingest(everything ? std::nullopt : std::optional(kReadMilliseconds))) {
            m_set.updateScales();
            if (showTexts()) layOut();
            m_summariesDue = true;
        }
        // As many plots in turn as fit into the time, reckoned by what each took last (its painting included).
        double spent = 0;
        const int plots = m_set.plots();
        for (int n = 0; n < plots; ++n, m_next = (m_next + 1) % plots) {
            const int i = m_next;
            if (!m_set.stale(i)) continue;
            if (!everything && m_panels[static_cast<std::size_t>(i)]->viewport()->visibleRegion().isEmpty())
                continue; // scrolled away
            const double painting = m_panels[static_cast<std::size_t>(i)]->paintMilliseconds();
            if (!everything && spent > 0 && spent + m_costs[static_cast<std::size_t>(i)] + painting > kDrawMilliseconds)
                break;
            feed(i);
            spent += m_costs[static_cast<std::size_t>(i)] + painting;
        }
        if (++m_ticks % kTicksASummary == 0 && m_summariesDue) {
            m_summariesDue = false;
            for (int i = 0; i < plots; ++i) summarize(i);
        }
    }

    void summarize(int i) { m_panels[static_cast<std::size_t>(i)]->setAccessibleDescription(m_set.summary(i)); }

    std::optional<int> focusedPlot() const
    {
        for (std::size_t i = 0; i < m_panels.size(); ++i)
            if (m_panels[i]->isChosen()) return static_cast<int>(i);
        return {};
    }

    ChartsView& m_view;
    ChartArrangement m_arrangement = ChartArrangement::SideBySide;
    ChartAxis m_axis = ChartAxis::Samples;
    Theme m_theme = Theme::light();
    std::shared_ptr<const RunRecord> m_run, m_earlier;
    ChartSet m_set;
    QWidget m_content;
    QScrollArea m_area;
    std::vector<HeadingWidget*> m_headings; // children of m_content, like the next two
    std::vector<CaptionWidget*> m_captions;
    std::vector<ChartPanel*> m_panels;
    std::vector<double> m_costs; // ms of the last feeding, by plot
    int m_next = 0;              // the plot whose turn it is
    int m_ticks = 0;
    bool m_changed = false, m_summariesDue = false;
};

ChartsView::ChartsView(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(*this))
{
    setMinimumSize(320, 240);
}

ChartsView::~ChartsView() = default;

void ChartsView::setRun(std::shared_ptr<const RunRecord> run)
{
    m_impl->m_run = std::move(run);
    m_impl->changed();
}

void ChartsView::setEarlierRun(std::shared_ptr<const RunRecord> run)
{
    m_impl->m_earlier = std::move(run);
    m_impl->changed();
}

void ChartsView::setArrangement(ChartArrangement arrangement)
{
    if (arrangement == m_impl->m_arrangement) return;
    m_impl->m_arrangement = arrangement;
    m_impl->changed();
}

void ChartsView::setAxis(ChartAxis axis)
{
    if (axis == m_impl->m_axis) return;
    m_impl->m_axis = axis;
    m_impl->changed();
}

void ChartsView::setTheme(const Theme& theme)
{
    m_impl->m_theme = theme;
    m_impl->changed();
}

ChartArrangement ChartsView::arrangement() const
{
    return m_impl->m_arrangement;
}

ChartAxis ChartsView::axis() const
{
    return m_impl->m_axis;
}

void ChartsView::refresh()
{
    if (isVisible()) m_impl->refresh(false);
}

void ChartsView::refreshAll()
{
    m_impl->refresh(true);
}

void ChartsView::exportCharts(const QString& file) const
{
    exportChartSheet(m_impl->m_run, m_impl->m_earlier, m_impl->options(), m_impl->focusedPlot(), file);
}

void ChartsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (isVisible()) m_impl->layOut();
}

void ChartsView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_impl->layOut();
    m_impl->refresh(false);
}

void ChartsView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::LayoutDirectionChange:
    case QEvent::FontChange: m_impl->changed(); break;
    default: break;
    }
}

} // namespace tarakum
