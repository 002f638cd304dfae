// What a device holds over b, or over k: kinds upon each other, the card's memory as a line, the plan's own place
// marked. Read with the mouse or the arrow keys; numbers run left to right in every language.
#pragma once

#include "ui/planner_answer.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <optional>

namespace tarakum {

class PlannerCurve : public QWidget
{
    Q_OBJECT
public:
    // `symbol`: what runs along the axis, "b" or "k".
    PlannerCurve(QChar symbol, QWidget* parent = nullptr);

    // `at`: the plan's own place; `top`: bytes at the scale's end, which both charts share.
    void setSeries(const PlannerSeries&, std::int64_t at, std::optional<double> memory, double top);
    void setTheme(const Theme&);
    void retranslate();
    // The place in the series that is read; −1: none.
    int place() const { return m_place; }
    void setPlace(int);
    QString reading() const; // lines; empty without a place
    const PlannerSeries& series() const { return m_series; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    QString axisText() const;
    QRectF area() const;
    double xOf(double value) const;
    double yOf(double bytes) const;
    double totalAt(std::size_t place) const;
    void paintScales(QPainter&) const;
    void paintReading(QPainter&) const;

    const QChar m_symbol;
    Theme m_theme;
    PlannerSeries m_series;
    std::int64_t m_at = 1;
    std::optional<double> m_memory;
    double m_top = 1;
    int m_place = -1;
};

} // namespace tarakum
