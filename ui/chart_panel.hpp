// Shows one plot. A plain graphics view that handles no press itself: QChartView crashes on one where no item is.
#pragma once

#include "ui/chart_plot.hpp"

#include <QGraphicsView>

#include <functional>
#include <optional>

namespace tarakum {

class ChartPanel : public QGraphicsView
{
    Q_OBJECT
public:
    // `beforePainting` brings the plot up to date if it is not: called before each painting. The plot must outlive it.
    ChartPanel(ChartPlot& plot, const Theme& theme, std::function<void()> beforePainting, QWidget* parent);

    const ChartPlot& plot() const { return m_plot; }
    // Has the focus because someone went there by keyboard: a window that becomes active gives it to its first widget.
    bool isChosen() const { return m_chosen; }
    void choose();                                                   // gives it the focus like that
    std::optional<double> cursor() const;                            // of the keyboard, in the scene
    double paintMilliseconds() const { return m_paintMilliseconds; } // what painting is likely to take

signals:
    void hovered(QPointF scene);
    void left();
    void pressed(QPointF scene, Qt::KeyboardModifiers); // the left button; then dragged until released
    void dragged(QPointF scene);
    void released(QPointF scene);
    void doubleClicked(QPointF scene);
    // Accepted by who has use for it; else the panel's own keys (arrows, Escape) or its parent's.
    void keyPressed(QKeyEvent*);
    void keyReleased(QKeyEvent*);
    void wheeled(QWheelEvent*); // not accepted: it scrolls what the charts stand in
    void focused();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    bool viewportEvent(QEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void keyReleaseEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    ChartPlot& m_plot;
    QColor m_accent;
    std::function<void()> m_beforePainting;
    bool m_chosen = false, m_pressed = false;
    double m_paintMilliseconds = 3;
    double m_cursor = -1; // of the keyboard, in the scene
};

} // namespace tarakum
