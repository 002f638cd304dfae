// What a device holds as one bar, kind upon kind, against its card's memory; bytes run left to right in every language.
#pragma once

#include "ui/planner_answer.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <optional>

namespace tarakum {

class PlannerBar : public QWidget
{
    Q_OBJECT
public:
    explicit PlannerBar(QWidget* parent = nullptr);

    void setHeld(const HeldBytes&, std::optional<double> memory);
    void setTheme(const Theme&);
    void retranslate();
    double widthOf(std::size_t held) const; // of its piece, pixels
    double total() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent*) override; // a tip over each piece

private:
    QRectF area() const;
    double top() const; // bytes at the bar's end
    double xOf(double bytes) const;

    Theme m_theme;
    HeldBytes m_held{};
    std::optional<double> m_memory;
};

} // namespace tarakum
