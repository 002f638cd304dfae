#include "ui/chart_tools.hpp"

#include "ui/chart_columns.hpp"
#include "ui/chart_set.hpp"
#include "ui/chart_text.hpp"

#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

QToolButton* textButton(QWidget* parent, const char* name)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QStringLiteral("flat")); // as the style sheet knows them
    button->setProperty("part", QLatin1String(name));
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAutoRaise(true);
    return button;
}

} // namespace

const std::vector<double>& ChartTools::smoothings()
{
    static const std::vector<double> shares{0, kUsualSmoothing / 4, kUsualSmoothing, kUsualSmoothing * 4,
                                            kUsualSmoothing * 16};
    return shares;
}

ChartTools::ChartTools(QWidget* parent)
    : QWidget(parent), m_legend(new ChartLegend(this)), m_back(textButton(this, "zoomBack")),
      m_whole(textButton(this, "zoomWhole")), m_add(textButton(this, "addChart")),
      m_smooth(textButton(this, "smoothing")), m_charts(new QMenu(this)), m_smoothings(new QMenu(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 4, 14, 0);
    row->setSpacing(4);
    row->addWidget(m_legend, 1, Qt::AlignTop);
    row->addStretch(0);
    for (QToolButton* button : {m_back, m_whole, m_smooth, m_add}) row->addWidget(button, 0, Qt::AlignTop);
    m_charts->setToolTipsVisible(true);
    m_smoothings->setToolTipsVisible(true);
    // Not the buttons' own menus: their arrows would lie over the text.
    for (const auto& [button, menu] : {std::pair{m_add, m_charts}, std::pair{m_smooth, m_smoothings}}) {
        menu->setObjectName(button->property("part").toString());
        connect(button, &QToolButton::clicked, menu,
                [button = button, menu = menu] { menu->popup(button->mapToGlobal(QPoint(0, button->height()))); });
    }
    connect(m_charts, &QMenu::aboutToShow, this, &ChartTools::fillCharts);
    connect(m_smoothings, &QMenu::aboutToShow, this, &ChartTools::fillSmoothing);
    connect(m_back, &QToolButton::clicked, this, &ChartTools::backAsked);
    connect(m_whole, &QToolButton::clicked, this, &ChartTools::wholeAsked);
    setZoomed(false);
    retranslate();
}

int ChartTools::heightIn(int width) const
{
    const int buttons = m_add->sizeHint().height();
    int room = width - 28;
    for (const QToolButton* button : {m_back, m_whole, m_smooth, m_add})
        if (!button->isHidden()) room -= button->sizeHint().width() + 4;
    return 4 + std::max(buttons, m_legend->heightForWidth(std::max(room, 60)));
}

void ChartTools::setMenusShown(bool shown)
{
    m_add->setVisible(shown);
    m_smooth->setVisible(shown);
}

void ChartTools::setZoomed(bool zoomed)
{
    m_back->setVisible(zoomed);
    m_whole->setVisible(zoomed);
}

void ChartTools::setState(const std::vector<ChartSpec>& charts, double smoothing, bool raw, bool legend)
{
    m_shown = charts;
    m_smoothing = smoothing;
    m_raw = raw;
    m_legendShown = legend;
}

void ChartTools::fillCharts()
{
    m_charts->clear();
    const auto add = [&](QMenu* menu, const ChartSpec& chart, const QString& text, const QString& tip) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(std::any_of(m_shown.begin(), m_shown.end(),
                                       [&](const ChartSpec& shown) { return shown.key() == chart.key(); }));
        action->setToolTip(tip);
        action->setData(chart.key());
        connect(action, &QAction::triggered, this, [this, key = chart.key()] { emit chartToggled(key); });
    };
    add(m_charts, chartOf("memory"), chartTitle(chartOf("memory")), tr("What is held at the peak, by category."));
    add(m_charts, chartOf("time"), chartTitle(chartOf("time")), tr("How long an update takes, by phase."));
    add(m_charts, chartOf("layers"), chartTitle(chartOf("layers")),
        tr("The norm of each layer's gradient as colours; logged where micro-batches are measured."));
    m_charts->addSeparator();
    for (const ColumnGroup& group : columnGroups()) {
        QMenu* menu = m_charts->addMenu(group.title);
        menu->setToolTipsVisible(true);
        for (const Column* column : group.columns)
            add(menu, ChartSpec{.column = column}, columnTitle(*column), columnText(*column));
    }
    m_charts->addSeparator();
    QAction* legend = m_charts->addAction(tr("Legend"));
    legend->setCheckable(true);
    legend->setChecked(m_legendShown);
    connect(legend, &QAction::triggered, this, &ChartTools::legendChosen);
    connect(m_charts->addAction(tr("The usual four charts")), &QAction::triggered, this, &ChartTools::usualAsked);
}

void ChartTools::fillSmoothing()
{
    m_smoothings->clear();
    auto* group = new QActionGroup(m_smoothings);
    const QString names[] = {tr("None"), tr("Weak"), tr("Medium"), tr("Strong"), tr("Very strong")};
    for (std::size_t i = 0; i < smoothings().size(); ++i) {
        QAction* action = m_smoothings->addAction(names[i]);
        action->setCheckable(true);
        action->setChecked(std::abs(m_smoothing - smoothings()[i]) < 1e-9);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, i] { emit smoothingChosen(smoothings()[i]); });
    }
    m_smoothings->addSeparator();
    QAction* raw = m_smoothings->addAction(tr("Show each update too"));
    raw->setCheckable(true);
    raw->setChecked(m_raw);
    connect(raw, &QAction::triggered, this, &ChartTools::rawChosen);
}

void ChartTools::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void ChartTools::retranslate()
{
    m_add->setText(QStringLiteral("+ ") + tr("Chart"));
    m_add->setAccessibleName(tr("Add or close charts"));
    m_add->setToolTip(tr("Charts of any column of the log"));
    m_smooth->setText(tr("Smoothing"));
    m_smooth->setAccessibleName(tr("Smoothing"));
    m_smooth->setToolTip(tr("Over how many samples curves are smoothed: the same for all arms"));
    m_back->setText(tr("Step back"));
    m_back->setAccessibleName(tr("Step back"));
    m_back->setToolTip(tr("To the part that was shown before (Backspace in a chart)"));
    m_whole->setText(tr("Whole run"));
    m_whole->setAccessibleName(tr("Whole run"));
    m_whole->setToolTip(tr("Both axes whole (0 in a chart)"));
}

} // namespace tarakum
