// The row above the charts: the legend, and buttons to add a chart, to smooth, to go back from a zoom.
#pragma once

#include "ui/chart_kinds.hpp"
#include "ui/chart_legend.hpp"

#include <QWidget>

#include <vector>

class QMenu;
class QToolButton;

namespace tarakum {

class ChartTools : public QWidget
{
    Q_OBJECT
public:
    explicit ChartTools(QWidget* parent = nullptr);

    ChartLegend& legend() { return *m_legend; }
    int heightIn(int width) const;  // with the legend as it is
    void setMenusShown(bool shown); // to add charts and to smooth
    void setZoomed(bool zoomed);    // there is something to go back from
    // What the menus tick.
    void setState(const std::vector<ChartSpec>& charts, double smoothing, bool raw, bool legend);

    static const std::vector<double>& smoothings(); // shares of the run, 0 first

signals:
    void chartToggled(const QString& key); // added, or closed where it is there
    void usualAsked();
    void smoothingChosen(double share);
    void rawChosen(bool shown);
    void legendChosen(bool shown);
    void backAsked();
    void wholeAsked();

protected:
    void changeEvent(QEvent*) override;

private:
    void retranslate();
    void fillCharts();
    void fillSmoothing();

    ChartLegend* m_legend;
    QToolButton *m_back, *m_whole, *m_add, *m_smooth;
    QMenu *m_charts, *m_smoothings;
    std::vector<ChartSpec> m_shown;
    double m_smoothing = 0;
    bool m_raw = true, m_legendShown = true;
};

} // namespace tarakum
