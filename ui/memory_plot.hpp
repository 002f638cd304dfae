// What an arm holds through its first window, category upon category, step by step: forward rising, backward falling,
// micro-batch after micro-batch. Time runs left to right in every language.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <memory>
#include <optional>

namespace tarakum {

class MemoryPlot : public QWidget
{
    Q_OBJECT
public:
    explicit MemoryPlot(QWidget* parent = nullptr);

    void setArm(std::shared_ptr<const RunRecord>, std::size_t arm);
    void setTheme(const Theme&);
    bool read();                                 // what the log has gained; true: something
    void setTop(double bytes);                   // the end of the scale, shared by all arms
    std::int64_t highest() const;                // bytes, so far; 0: nothing yet
    std::optional<MemoryRow> highestRow() const; // the first of the highest ones
    std::optional<std::int64_t> budget() const;

    // The step under the crosshair; −1: none.
    int step() const { return m_step; }
    void setStep(int step);
    QString reading() const; // what the crosshair says, lines apart; empty without one
    void retranslate();

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    void focusInEvent(QFocusEvent*) override;

private:
    const Log<MemoryRow>& rows() const;
    const ArmRecord& record() const;
    QRectF area() const;
    double xOf(double step) const;
    double yOf(double bytes) const;
    void paintStacks(QPainter&) const;
    void paintScale(QPainter&) const;
    void paintMicroBatches(QPainter&) const;
    void paintBudget(QPainter&) const;
    void paintHighest(QPainter&) const;
    void paintCrosshair(QPainter&) const;

    std::shared_ptr<const RunRecord> m_run;
    std::size_t m_arm = 0;
    Theme m_theme;
    int m_size = 0, m_highest = -1, m_step = -1; // rows read; which of them is the highest
    double m_top = 1;
};

} // namespace tarakum
