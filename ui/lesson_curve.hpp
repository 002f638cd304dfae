// Small axes on which a learner draws what a curve will look like: a few handles, moved with the mouse or the keys.
// Time runs left to right in every language.
#pragma once

#include "engine/lab/lesson.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <vector>

namespace tarakum {

class LessonCurve : public QWidget
{
    Q_OBJECT
public:
    static constexpr int kHandles = 5;

    explicit LessonCurve(const Prediction&, QWidget* parent = nullptr);

    void setEnd(double updatesOrSamples); // where the axis ends; 0: not known yet
    double end() const { return m_end; }
    CurvePoints points() const; // as drawn
    void setPoints(const CurvePoints&);
    void setMeasured(const CurvePoints&); // shown behind what was drawn, which cannot be moved any more
    void setLocked(bool locked);
    void setTheme(const Theme&);
    QPointF handle(int i) const; // where it is in the widget
    int chosen() const { return m_chosen; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void drawn();

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void changeEvent(QEvent*) override;

private:
    QRectF area() const;
    double yOf(double value) const;
    double shareOf(double value) const; // of the axis of values, 0 at the bottom
    double valueOf(double share) const;
    double xAt(int i) const; // of a handle, in updates or samples
    void moveTo(double y);
    void tell();

    bool m_logarithmic, m_bySamples;
    double m_low, m_high, m_end = 0;
    std::vector<double> m_shares; // of the handles
    CurvePoints m_measured;
    int m_chosen = 0;
    bool m_locked = false;
    Theme m_theme = Theme::light();
};

} // namespace tarakum
