#include "ui/charts_view.hpp"

#include "ui/chart_clock.hpp"
#include "ui/chart_export.hpp"
#include "ui/chart_keys.hpp"
#include "ui/chart_panel.hpp"
#include "ui/chart_set.hpp"
#include "ui/chart_tools.hpp"
#include "ui/discard.hpp"
#include "ui/series_reader.hpp"

#include <QActionGroup>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tarakum {
namespace {

// A tick must leave the event loop free again within a frame: what new rows and plots may take of the thread's time.
constexpr double kReadMilliseconds = 3, kDrawMilliseconds = 8;
constexpr int kTicksASummary = 60; // descriptions for screen readers are renewed every other second
constexpr int kTicksALegend = 6;   // figures are read by a person: a few times a second is enough
constexpr double kBandFrom = 6;    // pixels that a drag must be long to choose a part
constexpr double kCloser = 0.8;    // what a notch of the wheel leaves of the part on show
constexpr double kAside = 0.2;     // the share of it that an arrow moves by

} // namespace

class ChartsView::Impl
{
public:
    explicit Impl(ChartsView& view) : m_view(view), m_set(options()), m_tools(&view)
    {
        m_area.setParent(&view);
        m_area.setFrameShape(QFrame::NoFrame);
        m_area.setFocusPolicy(Qt::NoFocus);
        m_area.setWidget(&m_content); // owned here; taken back in the destructor
        m_tools.setAutoFillBackground(true);
        auto* layout = new QVBoxLayout(&view);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addWidget(&m_tools);
        layout->addWidget(&m_area, 1);
        layout->addWidget(&m_differences);
        m_differences.setObjectName(QStringLiteral("differences"));
        m_differences.setTextFormat(Qt::PlainText);
        m_differences.setWordWrap(true);
        m_differences.setContentsMargins(14, 5, 14, 7);
        m_differences.setAutoFillBackground(true);
        m_differences.setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_differences.hide();
        connect(&m_tools, &ChartTools::chartToggled, &view, [this](const QString& key) { toggleChart(key); });
        connect(&m_tools, &ChartTools::usualAsked, &view, [this] { m_view.setCharts(usualCharts()); });
        connect(&m_tools, &ChartTools::smoothingChosen, &view, &ChartsView::setSmoothing);
        connect(&m_tools, &ChartTools::rawChosen, &view, &ChartsView::setRaw);
        connect(&m_tools, &ChartTools::legendChosen, &view, [this](bool shown) {
            m_legend = shown;
            layOut();
        });
        connect(&m_tools, &ChartTools::backAsked, &view, &ChartsView::zoomBack);
        connect(&m_tools, &ChartTools::wholeAsked, &view, [this] { go({}); });
        connect(&m_tools.legend(), &ChartLegend::toggled, &view, &ChartsView::setArmShown);
        makeWidgets();
        m_changed = true;
    }
    ~Impl()
    {
        qDeleteAll(m_panels);
        m_area.takeWidget();
        m_content.setParent(nullptr);
        m_area.setParent(nullptr);
        m_tools.setParent(nullptr);
        m_differences.setParent(nullptr);
    }

    ChartOptions options() const
    {
        ChartOptions o;
        o.arrangement = m_arrangement;
        o.axis = m_axis;
        o.charts = m_enlarged ? std::vector{m_charts[static_cast<std::size_t>(*m_enlarged)]} : m_charts;
        o.hidden = hidden();
        o.smoothing = m_smoothing;
        o.raw = m_raw;
        o.zoom = m_part.zoom;
        o.parts = m_part.values;
        o.theme = m_theme;
        o.font = m_view.font();
        o.rightToLeft = m_view.layoutDirection() == Qt::RightToLeft;
        o.arabic = o.rightToLeft;
        o.handles = true;
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
        const std::optional<int> focus = focusedPlot(false);
        const bool chosen = focus && m_panels[static_cast<std::size_t>(*focus)]->isChosen();
        const int chart = focus ? real(m_set.chartAt(*focus)) : -1, arm = focus ? m_set.armOf(*focus) : -1;
        dropPanels();
        if (m_set.run() != m_run || m_set.earlier() != m_earlier || m_set.repeats() != m_repeats ||
            m_set.earlierRepeats() != m_earlierRepeats)
            m_set.setRun(m_run, m_earlier, m_repeats, m_earlierRepeats, options());
        else
            m_set.setOptions(options());
        if (m_budgets) m_set.setBudgets(*m_budgets);
        makeWidgets();
        // The chart that had the focus has it still, wherever it has gone.
        const int wanted = std::exchange(m_follow, std::nullopt).value_or(chart);
        for (int i = 0; focus && i < m_set.plots(); ++i)
            if (real(m_set.chartAt(i)) == wanted && (m_set.armOf(i) == arm || m_set.armOf(i) < 0 || arm < 0)) {
                ChartPanel* panel = m_panels[static_cast<std::size_t>(i)];
                if (chosen)
                    panel->choose();
                else
                    panel->setFocus();
                break;
            }
    }

    template <class Widget>
    static void discardAll(std::vector<Widget*>& widgets)
    {
        for (Widget* widget : std::exchange(widgets, {})) discard(*widget);
    }
    // One of them may be being pressed. What they show goes before they do.
    void dropPanels()
    {
        letFocusGo(m_content);
        for (ChartPanel* panel : m_panels) {
            panel->blockSignals(true);
            panel->setScene(nullptr);
        }
        discardAll(m_panels);
        m_dragging.reset();
        m_sweep.reset();
    }

    // Of runs that are shown no more, while all of it is hidden.
    void letGo()
    {
        const auto isWanted = [this](const std::shared_ptr<const RunRecord>& run) {
            return !run || run == m_run || run == m_earlier ||
                   std::find(m_repeats.begin(), m_repeats.end(), run) != m_repeats.end() ||
                   std::find(m_earlierRepeats.begin(), m_earlierRepeats.end(), run) != m_earlierRepeats.end();
        };
        bool wanted = isWanted(m_set.run()) && isWanted(m_set.earlier());
        for (const ChartSet::Runs* runs : {&m_set.repeats(), &m_set.earlierRepeats()})
            wanted = wanted && std::all_of(runs->begin(), runs->end(), isWanted);
        if (wanted) return;
        dropPanels();
        m_set.setRun(nullptr, nullptr);
        makeWidgets();
    }

    std::vector<QWidget*> plots(const QString& key) const
    {
        std::vector<QWidget*> found;
        for (int i = 0; i < static_cast<int>(m_panels.size()); ++i)
            if (const ChartSpec& spec = m_set.spec(m_set.chartAt(i));
                spec.key() == key || (spec.second() && key.toStdString() == spec.second()->name))
                found.push_back(m_panels[static_cast<std::size_t>(i)]);
        return found;
    }

    // By arm; none where all of them would be.
    std::vector<bool> hidden() const
    {
        std::vector<bool> off;
        for (const ArmSpec& arm : m_run ? m_run->experiment.arms : std::vector<ArmSpec>())
            off.push_back(m_hidden.contains(QString::fromStdString(arm.name)));
        return std::find(off.begin(), off.end(), false) == off.end() ? std::vector<bool>() : off;
    }

    // Of the charts on show, which of all charts it is.
    int real(int chart) const { return m_enlarged.value_or(chart); }

    void makeWidgets()
    {
        QPalette palette = m_view.palette();
        palette.setColor(QPalette::Window, m_theme.chart);
        palette.setColor(QPalette::WindowText, m_theme.text);
        palette.setColor(QPalette::ButtonText, m_theme.text);
        m_content.setPalette(palette);
        m_content.setAutoFillBackground(true);
        m_area.setPalette(palette);
        m_area.viewport()->setPalette(palette);
        m_area.viewport()->setAutoFillBackground(true);
        m_tools.setPalette(palette);
        m_differences.setPalette(palette);

        discardAll(m_headings);
        discardAll(m_captions);
        discardAll(m_buttons);
        m_costs.assign(static_cast<std::size_t>(m_set.plots()), 1.0);
        m_next = 0;
        if (!m_set.overlaid())
            for (std::size_t i = 0; i < m_set.shownArms().size(); ++i)
                m_headings.push_back(new HeadingWidget(&m_content));
        for (int chart = 0; chart < m_set.charts(); ++chart) {
            m_captions.push_back(new CaptionWidget(&m_content));
            addButton(chart);
        }
        for (int i = 0; i < m_set.plots(); ++i) addPanel(i);
        m_focus = std::min(m_focus, m_set.charts() - 1);
        layOut();
        for (QWidget* child : m_content.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) child->show();
        for (QToolButton* button : m_buttons) button->setVisible(m_menus);
        // Tab goes from chart to chart, each with its button before it.
        QWidget* last = nullptr;
        for (int i = 0; i < m_set.plots(); ++i) {
            QWidget* button = m_buttons[static_cast<std::size_t>(m_set.chartAt(i))];
            if (i == 0 || m_set.chartAt(i) != m_set.chartAt(i - 1)) {
                if (last) QWidget::setTabOrder(last, button);
                last = button;
            }
            QWidget::setTabOrder(last, m_panels[static_cast<std::size_t>(i)]);
            last = m_panels[static_cast<std::size_t>(i)];
        }
    }

    void addButton(int chart)
    {
        auto* button = new QToolButton(&m_content);
        button->setObjectName(QStringLiteral("flat"));
        button->setText(QStringLiteral("⋯"));
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        const QString name = ChartsView::tr("%1: scale, size and place").arg(chartTitle(m_set.spec(chart)));
        button->setAccessibleName(name);
        button->setToolTip(name);
        connect(button, &QToolButton::clicked, &m_view, [this, button, chart] {
            m_view.chartMenu(real(chart))->popup(button->mapToGlobal(QPoint(0, button->height())));
        });
        m_buttons.push_back(button);
    }

    void addPanel(int i)
    {
        auto* panel = new ChartPanel(
            m_set.plot(i), m_theme, [this, i] { feed(i); }, &m_content);
        panel->setAccessibleName(m_set.name(i));
        panel->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(panel, &ChartPanel::hovered, &m_view, [this, i](QPointF at) {
            if (m_set.isTimeline(i)) m_crosshair = m_set.plot(i).valueAt(at.x());
            showCrosshair();
            hoverBudget(i, at);
            focusOn(m_set.chartAt(i));
        });
        connect(panel, &ChartPanel::left, &m_view, [this] {
            m_crosshair.reset();
            showCrosshair();
            m_set.hold({});
        });
        connect(panel, &ChartPanel::pressed, &m_view,
                [this, i](QPointF at, Qt::KeyboardModifiers keys) { press(i, at, keys); });
        connect(panel, &ChartPanel::dragged, &m_view, [this, i](QPointF at) { drag(i, at); });
        connect(panel, &ChartPanel::released, &m_view, [this, i](QPointF at) { release(i, at); });
        connect(panel, &ChartPanel::doubleClicked, &m_view, [this, i](QPointF at) {
            if (m_set.budgetAt(i, at)) return;
            pin(m_pinnedBefore); // the first click of the two was no pin
            if (onValues(i, at)) return go(withValues(i, {}));
            m_view.enlarge(m_enlarged ? std::nullopt : std::optional(m_set.chartAt(i)));
        });
        connect(panel, &ChartPanel::wheeled, &m_view, [this, i](QWheelEvent* event) { wheel(i, event); });
        connect(panel, &ChartPanel::keyPressed, &m_view, [this, i](QKeyEvent* event) {
            keyBudget(i, event);
            if (!event->isAccepted()) keyChart(i, event);
        });
        connect(panel, &ChartPanel::keyReleased, &m_view, [this](QKeyEvent* event) {
            if (!event->isAutoRepeat() && !m_dragging) chooseBudget();
        });
        connect(panel, &ChartPanel::focused, &m_view, [this, i] {
            summarize(i);
            focusOn(m_set.chartAt(i));
        });
        connect(panel, &QWidget::customContextMenuRequested, &m_view, [this, i, panel](QPoint at) {
            if (!m_menus) return;
            m_view.chartMenu(real(m_set.chartAt(i)))->popup(panel->mapToGlobal(at));
        });
        m_panels.push_back(panel);
    }

    void layOut()
    {
        showLegend();
        m_toolsHeight = m_tools.heightIn(m_view.width());
        m_labelWidth = m_set.yLabelWidth();
        m_tools.setFixedHeight(m_toolsHeight);
        m_tools.layout()->invalidate();
        m_view.layout()->invalidate();
        m_view.layout()->activate();
        m_tools.layout()->activate();
        m_differencesHeight = differencesHeight();
        const QSize whole(m_view.width(), std::max(1, m_view.height() - m_toolsHeight - m_differencesHeight));
        QSize room = whole;
        ChartLayout layout = m_set.layOut(room);
        // A scroll bar takes its share of the other direction.
        if (layout.size.height() > room.height()) room.rwidth() -= m_area.verticalScrollBar()->sizeHint().width();
        if (layout.size.width() > room.width()) room.rheight() -= m_area.horizontalScrollBar()->sizeHint().height();
        if (room != whole) layout = m_set.layOut(room);
        m_content.resize(layout.size);
        for (std::size_t i = 0; i < m_headings.size(); ++i) m_headings[i]->setGeometry(layout.headings[i]);
        for (std::size_t i = 0; i < m_captions.size(); ++i) m_captions[i]->setGeometry(layout.captions[i]);
        for (std::size_t i = 0; i < m_buttons.size(); ++i) m_buttons[i]->setGeometry(layout.buttons[i]);
        for (std::size_t i = 0; i < m_panels.size(); ++i) m_panels[i]->setGeometry(layout.plots[i].box);
        m_set.updateScales();
        showTexts();
        m_momentDue = true;
        for (ChartPanel* panel : m_panels) panel->viewport()->update();
    }

    // Texts that follow the run; true if a caption no longer fits its place.
    bool showTexts()
    {
        bool grown = false;
        for (std::size_t i = 0; i < m_headings.size(); ++i) {
            const int arm = m_set.shownArms()[i];
            m_headings[i]->show(m_set.heading(arm), m_set.headingDetails(arm), m_theme);
        }
        for (int chart = 0; chart < m_set.charts(); ++chart) {
            CaptionWidget* widget = m_captions[static_cast<std::size_t>(chart)];
            const ChartCaption caption = m_set.caption(chart);
            widget->show(caption, m_theme);
            grown = grown || captionHeight(caption, widget->width(), widget->font()) > widget->height();
        }
        showLegend();
        showDifferences();
        return grown || differencesHeight() != m_differencesHeight ||
               m_tools.heightIn(m_view.width()) != m_toolsHeight || m_set.yLabelWidth() != m_labelWidth;
    }

    void showDifferences()
    {
        constexpr qsizetype lines = 2;
        const QStringList all = m_set.differences();
        QString text = all.mid(0, lines).join(QLatin1Char('\n'));
        if (all.size() > lines) text += QStringLiteral(" …");
        if (m_differences.text() == text) return;
        m_differences.setText(text);
        m_differences.setToolTip(all.join(QLatin1Char('\n')));
        m_differences.setVisible(!text.isEmpty());
    }
    int differencesHeight() const
    {
        return m_differences.isHidden() ? 0 : m_differences.heightForWidth(m_view.width());
    }

    bool legendShown() const
    {
        const std::vector<bool> off = hidden();
        const bool some = std::find(off.begin(), off.end(), true) != off.end();
        return m_legend.value_or(m_set.overlaid()) || some;
    }

    void showLegend()
    {
        std::vector<LegendItem> items;
        const bool shown = legendShown() && m_set.arms() > 0;
        for (int arm = 0; shown && arm < m_set.arms(); ++arm) {
            const ArmHeading h = m_set.heading(arm);
            const ChartSet::Figures figures = m_set.figures(m_focus, arm);
            items.push_back({.name = h.name,
                             .last = figures.last,
                             .best = figures.best,
                             .colour = h.colour,
                             .marker = h.marker,
                             .width = armWidth(arm, m_set.arms()),
                             .shown = m_view.armShown(arm)});
        }
        m_tools.legend().show(items, chartTitle(m_set.spec(m_focus)), m_theme);
        m_tools.setState(m_charts, m_smoothing, m_raw, legendShown());
        m_tools.setZoomed(m_part != Part());
    }

    // Whose figures the legend shows.
    void focusOn(int chart)
    {
        if (chart == m_focus) return;
        m_focus = chart;
        if (showTexts()) layOut();
    }

    // --- the pointer

    // What is on show of the horizontal axis, and of each chart's axis of values; nothing: all of it.
    struct Part
    {
        std::optional<Range> zoom;
        std::map<QString, ValuePart> values; // by the chart's key
        bool operator==(const Part&) const = default;
    };
    struct Sweep // over a plot, to choose a part of one of its axes or to move
    {
        int plot = 0;
        QPointF from;
        bool values = false, pans = false;
        Part before;
        Range seen; // values
    };

    bool inside(int i, QPointF at) const { return m_set.plot(i).plotArea().contains(at); }
    QString keyOf(int i) const { return m_set.spec(m_set.chartAt(i)).key(); }
    // The labels of the axis of values: beside the plot, of lying bars below it.
    bool onValues(int i, QPointF at) const
    {
        const QRectF area = m_set.plot(i).plotArea();
        return m_set.hasValues(i) && (m_set.isTimeline(i) ? at.x() < area.left() : at.y() > area.bottom());
    }
    Part withValues(int i, const std::optional<ValuePart>& values) const
    {
        Part part = m_part;
        part.values.erase(keyOf(i));
        if (values) part.values.emplace(keyOf(i), *values);
        return part;
    }
    void band(int i, const std::optional<Range>& part)
    {
        if (m_sweep->values) {
            m_set.plot(i).setBand(part, m_set.isTimeline(i) ? Qt::Vertical : Qt::Horizontal);
            return;
        }
        for (int other = 0; other < m_set.plots(); ++other)
            if (m_set.isTimeline(other)) m_set.plot(other).setBand(part);
    }

    void press(int i, QPointF at, Qt::KeyboardModifiers keys)
    {
        const std::vector<ChartPanel*> panels = m_panels;
        panels[static_cast<std::size_t>(i)]->setFocus(Qt::MouseFocusReason);
        if (m_panels != panels) return; // an editor that lost the focus has changed the experiment
        m_dragging = m_set.budgetAt(i, at);
        if (m_dragging)
            m_set.setCrosshair({});
        else if (inside(i, at) || onValues(i, at)) {
            const bool values =
                m_set.hasValues(i) && (!m_set.isTimeline(i) || !inside(i, at) || (keys & Qt::ControlModifier));
            if (!values && !m_set.isTimeline(i)) return;
            m_sweep = Sweep{i, at, values, keys.testFlag(Qt::ShiftModifier), m_part, m_set.values(i)};
        }
    }
    void drag(int i, QPointF at)
    {
        if (m_dragging) m_set.hold(ChartSet::Hold{*m_dragging, m_set.budgetFor(i, at)});
        if (!m_sweep) return;
        if (m_sweep->pans) {
            pan(i, at);
        } else {
            m_set.setCrosshair({});
            band(i, swept(i, at));
        }
    }
    // What was under the pointer stays there, along each axis that is not shown whole.
    void pan(int i, QPointF at)
    {
        const QSizeF size = m_set.plot(i).plotArea().size().expandedTo(QSizeF(1, 1));
        const QPointF away = m_sweep->from - at;
        Part part = m_part;
        if (const auto& zoom = m_sweep->before.zoom; zoom && m_set.isTimeline(i)) {
            const double by = away.x() / size.width() * zoom->span();
            part.zoom = m_set.within({zoom->low + by, zoom->high + by});
        }
        if (m_sweep->before.values.contains(keyOf(i)) && m_set.isPart(i)) {
            const double share = m_set.isTimeline(i) ? -away.y() / size.height() : away.x() / size.width();
            const double by = share * m_sweep->seen.span();
            if (const auto values = m_set.valuesWithin(i, {m_sweep->seen.low + by, m_sweep->seen.high + by}))
                part.values[keyOf(i)] = *values;
        }
        show(part);
    }
    void release(int i, QPointF at)
    {
        if (std::exchange(m_dragging, std::nullopt)) {
            chooseBudget();
            hoverBudget(i, at);
        }
        const auto sweep = std::exchange(m_sweep, std::nullopt);
        if (!sweep) return;
        if (sweep->pans) {
            if (m_part != sweep->before) m_steps.push_back(sweep->before);
            return;
        }
        m_sweep = sweep; // band() and swept() reckon from it
        band(i, {});
        const auto part = swept(i, at);
        m_sweep.reset();
        if (!part && !sweep->values) return clicked(i, at);
        if (!part) return;
        if (sweep->values)
            go(withValues(i, m_set.valuesWithin(i, *part)));
        else
            m_view.zoomTo(m_set.within(*part));
    }
    std::optional<Range> swept(int i, QPointF at) const
    {
        const QPointF from = m_sweep->from;
        const bool upright = m_sweep->values && m_set.isTimeline(i);
        if (std::abs(upright ? at.y() - from.y() : at.x() - from.x()) < kBandFrom) return {};
        const double a = m_sweep->values ? m_set.valueAt(i, from) : m_set.plot(i).valueAt(from.x());
        const double b = m_sweep->values ? m_set.valueAt(i, at) : m_set.plot(i).valueAt(at.x());
        return Range{std::min(a, b), std::max(a, b)};
    }
    // Closer or farther around the pointer: with Control, or where there is nothing to scroll; with Shift, and over
    // their axis, the values.
    void wheel(int i, QWheelEvent* event)
    {
        const bool scrolls = m_content.height() > m_area.viewport()->height();
        if (scrolls && !(event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier))) return;
        const QPoint turn = event->angleDelta(); // with Shift some systems turn it sideways
        const double notches = (turn.y() != 0                            ? turn.y()
                                : event->modifiers() & Qt::ShiftModifier ? turn.x()
                                                                         : 0) /
                               120.0;
        const bool values = m_set.hasValues(i) && (!m_set.isTimeline(i) || (event->modifiers() & Qt::ShiftModifier) ||
                                                   onValues(i, event->position()));
        if (notches == 0 || (!values && !m_set.isTimeline(i))) return;
        event->accept();
        const double factor = std::pow(kCloser, notches);
        Part part = m_part;
        if (values)
            part = withValues(i, m_set.valueZoomed(i, event->position(), factor));
        else
            part.zoom = m_set.zoomed(m_set.plot(i).valueAt(event->position().x()), factor);
        // The notches of one turn are one step to go back from.
        if (!m_turning) m_steps.push_back(m_part);
        m_turning = true;
        QTimer::singleShot(600, &m_view, [this] { m_turning = false; });
        show(part);
    }

    // --- the crosshair

    // Where the pointer is, else where it is pinned.
    void showCrosshair()
    {
        m_set.setCrosshair(m_crosshair ? m_crosshair : m_moment ? positionOfSamples(*m_moment) : std::nullopt);
    }
    // A moment is one in all arms by its samples; another axis goes by the first arm on show.
    const Log<UpdateRow>* rowsOfFirst() const
    {
        if (!m_set.run() || m_set.shownArms().empty()) return nullptr;
        const auto& rows = m_set.run()->arms[static_cast<std::size_t>(m_set.shownArms().front())].updates;
        return rows.empty() ? nullptr : &rows;
    }
    std::optional<double> positionOfSamples(double samples) const
    {
        if (m_axis == ChartAxis::Samples) return samples;
        const auto* rows = rowsOfFirst();
        if (!rows) return {};
        return positionOf((*rows)[nearestRow(*rows, ChartAxis::Samples, samples)], m_axis);
    }
    std::optional<double> samplesAt(double x) const
    {
        if (m_axis == ChartAxis::Samples) return x;
        const auto* rows = rowsOfFirst();
        if (!rows) return {};
        return (*rows)[nearestRow(*rows, m_axis, x)].samples;
    }
    void pin(std::optional<double> samples)
    {
        if (samples == m_moment) return;
        m_moment = samples;
        showCrosshair();
        emit m_view.momentChosen(m_moment);
    }
    // Pins it there; on where it is pinned it lets go.
    void clicked(int i, QPointF at)
    {
        m_pinnedBefore = m_moment;
        if (!m_set.isTimeline(i) || !inside(i, at)) return;
        const ChartPlot& plot = m_set.plot(i);
        const auto pinned = m_moment ? positionOfSamples(*m_moment) : std::nullopt;
        if (pinned && std::abs(plot.mapX(*pinned) - at.x()) < kBandFrom) return pin({});
        pin(samplesAt(plot.valueAt(at.x())));
    }

    // --- the part on show

    void go(const Part& part) // a step to go back from
    {
        if (part == m_part) return;
        m_steps.push_back(m_part);
        show(part);
    }
    void show(const Part& part)
    {
        m_part = part;
        if (m_changed) return; // it comes with all else
        m_set.setParts(part.values);
        m_set.setZoom(part.zoom);
        m_momentDue = true;
        if (showTexts()) layOut();
        for (ChartPanel* panel : m_panels) panel->viewport()->update();
    }

    void keyChart(int i, QKeyEvent* event)
    {
        const auto is = [event](ChartKey key) { return isChartKey(*event, key); };
        const auto accept = [event](auto done) {
            event->accept();
            done();
        };
        const int chart = real(m_set.chartAt(i));
        const bool bars = !m_set.isTimeline(i);
        const QPointF middle = m_set.plot(i).plotArea().center();
        const auto& spec = m_charts[static_cast<std::size_t>(chart)];
        if (is(ChartKey::Closer) || is(ChartKey::Farther)) {
            const double factor = is(ChartKey::Closer) ? kCloser * kCloser : 1 / kCloser / kCloser;
            const double x = m_crosshair.value_or(m_set.plot(i).valueAt(middle.x()));
            accept([&] { bars ? zoomValues(i, factor) : m_view.zoomTo(m_set.zoomed(x, factor)); });
        } else if (is(ChartKey::ValuesCloser) || is(ChartKey::ValuesFarther)) {
            accept([&] { zoomValues(i, is(ChartKey::ValuesCloser) ? kCloser * kCloser : 1 / kCloser / kCloser); });
        } else if (is(ChartKey::Left) || is(ChartKey::Right)) {
            const double share = is(ChartKey::Left) ? -kAside : kAside;
            if (bars)
                accept([&] { panValues(i, share); });
            else if (const auto part = m_set.panned(share))
                accept([&] { m_view.zoomTo(part); });
        } else if (is(ChartKey::ValuesUp) || is(ChartKey::ValuesDown)) {
            accept([&] { panValues(i, is(ChartKey::ValuesUp) ? kAside : -kAside); });
        } else if (is(ChartKey::Whole)) {
            accept([&] { go({}); });
        } else if (is(ChartKey::ValuesWhole)) {
            accept([&] { go(withValues(i, {})); });
        } else if (is(ChartKey::Back)) {
            accept([&] { m_view.zoomBack(); });
        } else if (is(ChartKey::Scale)) {
            accept([&] {
                m_view.setChartScale(chart, spec.scale == ChartScale::Automatic     ? ChartScale::Logarithmic
                                            : spec.scale == ChartScale::Logarithmic ? ChartScale::Linear
                                                                                    : ChartScale::Automatic);
            });
        } else if (is(ChartKey::Robust)) {
            accept([&] { m_view.setRobust(chart, !spec.robust); });
        } else if (is(ChartKey::Enlarge)) {
            accept([&] { m_view.enlarge(m_enlarged ? std::nullopt : std::optional(chart)); });
        } else if (is(ChartKey::Pin)) {
            const double x = m_crosshair.value_or(m_set.plot(i).valueAt(middle.x()));
            accept([&] { pin(m_moment || bars ? std::nullopt : samplesAt(x)); });
        } else if (is(ChartKey::Leave)) {
            if (m_enlarged)
                accept([&] { m_view.enlarge({}); });
            else
                pin({});
        } else if (is(ChartKey::MoveUp) || is(ChartKey::MoveDown)) {
            accept([&] { m_view.moveChart(chart, is(ChartKey::MoveUp) ? -1 : 1); });
        } else if (is(ChartKey::Close)) {
            accept([&] { m_view.closeChart(chart); });
        } else if (is(ChartKey::Copy)) {
            accept([&] { emit m_view.copyAsked(chart); });
        }
    }
    void zoomValues(int i, double factor)
    {
        if (m_set.hasValues(i)) go(withValues(i, m_set.valueZoomed(i, m_set.plot(i).plotArea().center(), factor)));
    }
    void panValues(int i, double share)
    {
        if (m_set.hasValues(i) && m_set.isPart(i)) go(withValues(i, m_set.valuePanned(i, share)));
    }

    void toggleChart(const QString& key)
    {
        for (std::size_t i = 0; i < m_charts.size(); ++i)
            if (m_charts[i].key() == key) {
                m_view.closeChart(static_cast<int>(i));
                return;
            }
        m_view.addChart(chartOf(key.toStdString()));
    }

    // --- budgets

    // Under the pointer a grip comes out.
    void hoverBudget(int i, QPointF at)
    {
        const std::optional<int> arm = m_set.budgetAt(i, at);
        m_set.hold(arm ? std::optional(ChartSet::Hold{*arm, m_set.budget(*arm)}) : std::nullopt);
        QWidget* viewport = m_panels[static_cast<std::size_t>(i)]->viewport();
        if (arm)
            viewport->setCursor(m_set.overlaid() ? Qt::SizeHorCursor : Qt::SizeVerCursor);
        else
            viewport->unsetCursor();
    }
    // Along the axis with the arrows, a step at a time or with Shift ten; Delete takes the budget away. Overlaid, the
    // other two arrows go from arm to arm.
    void keyBudget(int i, QKeyEvent* event)
    {
        if (!m_set.isMemory(i) || m_set.plot(i).grips().empty() ||
            (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)))
            return;
        const int key = event->key();
        const bool bars = m_set.overlaid();
        const int more = bars ? Qt::Key_Right : Qt::Key_Up, less = bars ? Qt::Key_Left : Qt::Key_Down;
        const auto& shown = m_set.shownArms();
        int arm = m_set.held() ? m_set.held()->arm : m_set.armOf(i) >= 0 ? m_set.armOf(i) : shown.front();
        if (bars && (key == Qt::Key_Up || key == Qt::Key_Down)) {
            if (m_set.held()) {
                const auto at =
                    std::find(shown.begin(), shown.end(), arm) - shown.begin() + (key == Qt::Key_Up ? -1 : 1);
                arm = shown[static_cast<std::size_t>(
                    std::clamp<std::ptrdiff_t>(at, 0, static_cast<std::ptrdiff_t>(shown.size()) - 1))];
            }
            m_set.hold(ChartSet::Hold{arm, m_set.budget(arm)});
        } else if (key == more || key == less) {
            const int steps = event->modifiers() & Qt::ShiftModifier ? 10 : 1;
            m_set.hold(ChartSet::Hold{arm, m_set.budgetBeside(i, arm, key == more ? steps : -steps)});
        } else if (key == Qt::Key_Delete) {
            m_set.hold(ChartSet::Hold{arm, {}});
        } else {
            return;
        }
        event->accept();
    }
    void chooseBudget()
    {
        const auto held = m_set.held();
        if (!held || held->at == m_set.budget(held->arm)) return;
        m_set.hold(ChartSet::Hold{held->arm, m_set.budget(held->arm)});
        emit m_view.budgetChosen(held->arm, held->at.value_or(0));
    }

    // --- a tick

    void feed(int i)
    {
        if (!m_set.stale(i)) return;
        const double before = threadMilliseconds();
        const Range seen = m_set.plot(i).x().range;
        m_set.feed(i);
        m_momentDue = m_momentDue || m_set.plot(i).x().range != seen;
        m_costs[static_cast<std::size_t>(i)] = threadMilliseconds() - before;
    }

    void refresh(bool everything)
    {
        if (m_changed) make();
        ++m_ticks;
        if (m_set.ingest(everything ? std::nullopt : std::optional(kReadMilliseconds))) {
            m_set.updateScales();
            if (everything || m_ticks % kTicksALegend == 0) {
                if (showTexts()) layOut();
            } else {
                m_textsDue = true;
            }
            m_summariesDue = true;
        } else if (m_textsDue) {
            m_textsDue = false;
            if (showTexts()) layOut();
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
        if (everything && m_set.rescaleDue()) return refresh(true);
        if (std::exchange(m_momentDue, false) && !m_crosshair) showCrosshair();
        if (m_ticks % kTicksASummary == 0 && m_summariesDue) {
            m_summariesDue = false;
            for (int i = 0; i < plots; ++i) summarize(i);
        }
    }

    void summarize(int i) { m_panels[static_cast<std::size_t>(i)]->setAccessibleDescription(m_set.summary(i)); }

    std::optional<int> focusedPlot(bool chosen) const
    {
        for (std::size_t i = 0; i < m_panels.size(); ++i)
            if (chosen ? m_panels[i]->isChosen() : m_panels[i]->hasFocus()) return static_cast<int>(i);
        return {};
    }

    ChartsView& m_view;
    ChartArrangement m_arrangement = ChartArrangement::SideBySide;
    ChartAxis m_axis = ChartAxis::Samples;
    std::vector<ChartSpec> m_charts = usualCharts();
    std::optional<int> m_enlarged, m_follow; // m_follow: the chart that is to have the focus when all are made anew
    QStringList m_hidden;                    // names of arms
    double m_smoothing = kUsualSmoothing;
    bool m_raw = true;
    std::optional<bool> m_legend; // as it was chosen; none: as the arrangement has it
    Part m_part;
    std::vector<Part> m_steps; // parts that were shown before, the last at the end
    bool m_turning = false;    // of the wheel
    Theme m_theme = Theme::light();
    std::shared_ptr<const RunRecord> m_run, m_earlier;
    std::vector<std::shared_ptr<const RunRecord>> m_repeats, m_earlierRepeats;
    ChartSet m_set;
    QWidget m_content;
    QScrollArea m_area;
    ChartTools m_tools;
    QLabel m_differences;                   // whether arms differ by more than seeds do
    std::vector<HeadingWidget*> m_headings; // children of m_content, like the next ones
    std::vector<CaptionWidget*> m_captions;
    std::vector<QToolButton*> m_buttons;
    bool m_menus = true;
    std::vector<ChartPanel*> m_panels;
    std::vector<double> m_costs; // ms of the last feeding, by plot
    int m_next = 0;              // the plot whose turn it is
    int m_ticks = 0;
    int m_toolsHeight = 0, m_labelWidth = 0, m_differencesHeight = 0; // as it was laid out
    int m_focus = 0;                                                  // the chart whose figures the legend shows
    std::optional<double> m_crosshair;                                // under the pointer
    std::optional<double> m_moment, m_pinnedBefore; // samples at which it is pinned; before the last click
    bool m_momentDue = false;                       // the axis is another, or the plots are
    std::optional<std::vector<std::optional<std::int64_t>>> m_budgets; // that were set since the run was
    std::optional<int> m_dragging;                                     // the arm whose budget is being dragged
    std::optional<Sweep> m_sweep;
    bool m_changed = false, m_summariesDue = false, m_textsDue = false;
};

ChartsView::ChartsView(QWidget* parent) : View(parent), m_impl(std::make_unique<Impl>(*this))
{
    setMinimumSize(320, 240);
}

ChartsView::~ChartsView() = default;

void ChartsView::setRun(std::shared_ptr<const RunRecord> run)
{
    const auto& repeats = m_impl->m_repeats;
    // Another seed of what is on show is looked at through the same part.
    if (run != m_impl->m_run && std::find(repeats.begin(), repeats.end(), m_impl->m_run) == repeats.end()) {
        m_impl->m_part = {};
        m_impl->m_steps.clear();
        m_impl->m_moment.reset();
    }
    m_impl->m_run = std::move(run);
    m_impl->m_budgets.reset();
    m_impl->changed();
    if (!isVisible()) m_impl->letGo();
}

void ChartsView::setEarlierRun(std::shared_ptr<const RunRecord> run,
                               std::vector<std::shared_ptr<const RunRecord>> repeats)
{
    m_impl->m_earlier = std::move(run);
    m_impl->m_earlierRepeats = std::move(repeats);
    m_impl->changed();
}

void ChartsView::setRepeats(std::vector<std::shared_ptr<const RunRecord>> repeats)
{
    m_impl->m_repeats = std::move(repeats);
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
    m_impl->m_part.zoom.reset(); // a part of another axis
    m_impl->m_steps.clear();
    m_impl->changed();
}

void ChartsView::setTheme(const Theme& theme)
{
    m_impl->m_theme = theme;
    m_impl->changed();
}

void ChartsView::setBudgets(const std::vector<std::optional<std::int64_t>>& bytes)
{
    m_impl->m_budgets = bytes;
    if (m_impl->m_changed) return; // a run that was set comes first
    m_impl->m_set.setBudgets(bytes);
    m_impl->showTexts();
    for (ChartPanel* panel : m_impl->m_panels) panel->viewport()->update();
}

ChartArrangement ChartsView::arrangement() const
{
    return m_impl->m_arrangement;
}

ChartAxis ChartsView::axis() const
{
    return m_impl->m_axis;
}

const std::vector<ChartSpec>& ChartsView::charts() const
{
    return m_impl->m_charts;
}

void ChartsView::setCharts(std::vector<ChartSpec> charts)
{
    if (charts.empty()) charts = usualCharts();
    if (charts == m_impl->m_charts) return;
    m_impl->m_charts = std::move(charts);
    m_impl->m_enlarged.reset();
    m_impl->changed();
}

void ChartsView::addChart(const ChartSpec& chart)
{
    std::vector<ChartSpec> all = charts();
    all.push_back(chart);
    setCharts(std::move(all));
}

void ChartsView::closeChart(int chart)
{
    std::vector<ChartSpec> all = charts();
    if (all.size() < 2) return;
    all.erase(all.begin() + chart);
    m_impl->m_follow = std::min(chart, static_cast<int>(all.size()) - 1);
    setCharts(std::move(all));
}

void ChartsView::moveChart(int chart, int by)
{
    std::vector<ChartSpec> all = charts();
    const int to = std::clamp(chart + by, 0, static_cast<int>(all.size()) - 1);
    if (to == chart) return;
    std::swap(all[static_cast<std::size_t>(chart)], all[static_cast<std::size_t>(to)]);
    m_impl->m_follow = to;
    setCharts(std::move(all));
}

void ChartsView::setChartScale(int chart, ChartScale scale)
{
    m_impl->m_charts[static_cast<std::size_t>(chart)].scale = scale;
    m_impl->changed();
}

void ChartsView::setRobust(int chart, bool robust)
{
    m_impl->m_charts[static_cast<std::size_t>(chart)].robust = robust;
    m_impl->changed();
}

void ChartsView::enlarge(std::optional<int> chart)
{
    if (chart == m_impl->m_enlarged) return;
    m_impl->m_follow = chart ? chart : m_impl->m_enlarged;
    m_impl->m_enlarged = chart;
    m_impl->changed();
}

std::optional<int> ChartsView::enlarged() const
{
    return m_impl->m_enlarged;
}

void ChartsView::zoomTo(std::optional<Range> part)
{
    Impl::Part all = m_impl->m_part;
    all.zoom = part;
    m_impl->go(all);
}

void ChartsView::zoomValues(int chart, const std::optional<ValuePart>& part)
{
    Impl::Part all = m_impl->m_part;
    const QString key = charts()[static_cast<std::size_t>(chart)].key();
    all.values.erase(key);
    if (part) all.values.emplace(key, *part);
    m_impl->go(all);
}

std::optional<ValuePart> ChartsView::valuePart(int chart) const
{
    const auto found = m_impl->m_part.values.find(charts()[static_cast<std::size_t>(chart)].key());
    return found == m_impl->m_part.values.end() ? std::nullopt : std::optional(found->second);
}

void ChartsView::zoomBack()
{
    if (m_impl->m_steps.empty()) return;
    const Impl::Part part = m_impl->m_steps.back();
    m_impl->m_steps.pop_back();
    m_impl->show(part);
}

std::optional<Range> ChartsView::zoom() const
{
    return m_impl->m_part.zoom;
}

void ChartsView::setSmoothing(double share)
{
    if (share == m_impl->m_smoothing) return;
    m_impl->m_smoothing = share;
    m_impl->changed();
}

double ChartsView::smoothing() const
{
    return m_impl->m_smoothing;
}

void ChartsView::setRaw(bool shown)
{
    m_impl->m_raw = shown;
    m_impl->changed();
}

void ChartsView::setMoment(std::optional<double> samples)
{
    m_impl->m_moment = samples;
    m_impl->m_momentDue = true; // with the next tick, once it is seen
}

std::optional<double> ChartsView::moment() const
{
    return m_impl->m_moment;
}

void ChartsView::setArmShown(int arm, bool shown)
{
    const QString name = QString::fromStdString(m_impl->m_run->experiment.arms[static_cast<std::size_t>(arm)].name);
    const QStringList before = m_impl->m_hidden;
    m_impl->m_hidden.removeAll(name);
    if (!shown) m_impl->m_hidden << name;
    if (!shown && m_impl->hidden().empty()) m_impl->m_hidden = before; // one at least stays
    m_impl->showLegend();
    m_impl->changed();
}

bool ChartsView::armShown(int arm) const
{
    const auto off = m_impl->hidden();
    return static_cast<std::size_t>(arm) >= off.size() || !off[static_cast<std::size_t>(arm)];
}

QStringList ChartsView::hiddenArms() const
{
    return m_impl->m_hidden;
}

void ChartsView::setHiddenArms(const QStringList& names)
{
    m_impl->m_hidden = names;
    m_impl->changed();
}

void ChartsView::setMenusShown(bool shown)
{
    m_impl->m_menus = shown;
    m_impl->m_tools.setMenusShown(shown);
    for (QToolButton* button : m_impl->m_buttons) button->setVisible(shown);
    m_impl->changed();
}

QMenu* ChartsView::chartMenu(int chart)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const ChartSpec spec = charts()[static_cast<std::size_t>(chart)];
    const auto add = [&](const QString& text, const QString& keys, auto done) {
        // The key works in the chart, not in the menu: it is told, not set.
        QAction* action = menu->addAction(keys.isEmpty() ? text : text + QLatin1Char('\t') + keys);
        connect(action, &QAction::triggered, this, done);
        return action;
    };
    if (spec.isCurves()) {
        auto* group = new QActionGroup(menu);
        const std::pair<ChartScale, QString> scales[] = {{ChartScale::Automatic, tr("Scale as it fits")},
                                                         {ChartScale::Linear, tr("Linear scale")},
                                                         {ChartScale::Logarithmic, tr("Logarithmic scale")}};
        for (const auto& [scale, text] : scales) {
            QAction* action = add(text, scale == ChartScale::Logarithmic ? chartKeyText(ChartKey::Scale) : QString(),
                                  [this, chart, scale = scale] { setChartScale(chart, scale); });
            action->setCheckable(true);
            action->setChecked(spec.scale == scale);
            group->addAction(action);
        }
        QAction* robust = add(tr("Leave out outliers"), chartKeyText(ChartKey::Robust),
                              [this, chart, on = !spec.robust] { setRobust(chart, on); });
        robust->setCheckable(true);
        robust->setChecked(spec.robust);
        menu->addSeparator();
    }
    const bool large = enlarged() == chart;
    add(large ? tr("Back to all charts") : tr("Enlarge"), chartKeyText(ChartKey::Enlarge),
        [this, chart, large] { enlarge(large ? std::nullopt : std::optional(chart)); });
    const int count = static_cast<int>(charts().size());
    add(tr("Move up"), chartKeyText(ChartKey::MoveUp), [this, chart] {
        moveChart(chart, -1);
    })->setEnabled(!enlarged() && chart > 0);
    add(tr("Move down"), chartKeyText(ChartKey::MoveDown), [this, chart] {
        moveChart(chart, 1);
    })->setEnabled(!enlarged() && chart + 1 < count);
    add(tr("Close"), chartKeyText(ChartKey::Close), [this, chart] { closeChart(chart); })->setEnabled(count > 1);
    menu->addSeparator();
    if (spec.kind != ChartKind::Layers)
        add(tr("The whole axis of values"), chartKeyText(ChartKey::ValuesWhole), [this, chart] {
            zoomValues(chart, {});
        })->setEnabled(valuePart(chart).has_value());
    add(tr("Copy as picture"), chartKeyText(ChartKey::Copy), [this, chart] { emit copyAsked(chart); });
    add(tr("Export it alone…"), {}, [this, chart] { emit exportAsked(chart); });
    return menu;
}

std::vector<ShortcutRow> ChartsView::shortcuts() const
{
    return chartShortcuts();
}

QVariantMap ChartsView::look() const
{
    return {{QStringLiteral("charts"), chartsText(charts())},
            {QStringLiteral("smoothing"), smoothing()},
            {QStringLiteral("raw"), m_impl->m_raw}};
}

void ChartsView::setLook(const QVariantMap& look)
{
    setCharts(chartsFrom(look.value(QStringLiteral("charts")).toStringList()));
    bool isNumber = false;
    const double share = look.value(QStringLiteral("smoothing")).toDouble(&isNumber);
    if (isNumber && share >= 0 && share <= 1) setSmoothing(share);
    setRaw(look.value(QStringLiteral("raw"), true).toBool());
}

void ChartsView::refresh()
{
    if (isVisible()) m_impl->refresh(false);
}

void ChartsView::refreshAll()
{
    m_impl->refresh(true);
}

ChartSheet ChartsView::sheet(std::optional<int> chart) const
{
    ChartSheet sheet{m_impl->m_run,    m_impl->m_earlier, m_impl->m_repeats, m_impl->m_earlierRepeats, {},
                     m_impl->options()};
    sheet.options.charts = chart ? std::vector{charts()[static_cast<std::size_t>(*chart)]} : charts();
    return sheet;
}

std::vector<QWidget*> ChartsView::plots(const QString& key) const
{
    return m_impl->plots(key);
}

int ChartsView::chartInFocus() const
{
    const auto plot = m_impl->focusedPlot(false);
    return m_impl->real(plot ? m_impl->m_set.chartAt(*plot) : m_impl->m_focus);
}

std::optional<RowRange> ChartsView::visibleRows() const
{
    const auto& zoom = m_impl->m_part.zoom;
    if (!zoom) return {};
    switch (m_impl->m_axis) {
    case ChartAxis::Samples: return RowRange{"samples", &UpdateRow::samples, zoom->low, zoom->high};
    case ChartAxis::Updates: return RowRange{"update", &UpdateRow::update, zoom->low, zoom->high};
    case ChartAxis::MicroSteps: return RowRange{"micro_steps", &UpdateRow::microSteps, zoom->low, zoom->high};
    case ChartAxis::Seconds: return RowRange{"seconds of training", &UpdateRow::seconds, zoom->low, zoom->high};
    }
    return {};
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
