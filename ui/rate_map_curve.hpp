// The loss of a cell of the map over its samples, beside those of the other rates of its k.
#pragma once

#include "ui/rate_map_plot.hpp"

namespace tarakum {

class RateMapCurve : public QWidget
{
    Q_OBJECT
public:
    explicit RateMapCurve(QWidget* parent = nullptr);

    void show(std::shared_ptr<const RateMapRecord>, std::optional<RateMapPlot::Place>);
    void setTheme(const Theme&);
    void retranslate();
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override { return {280, 260}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    std::shared_ptr<const RateMapRecord> m_map;
    std::optional<RateMapPlot::Place> m_place;
    Theme m_theme = Theme::light();
};

} // namespace tarakum
