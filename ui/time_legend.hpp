// The colours of the phases.
#pragma once

#include "ui/swatch_legend.hpp"

namespace tarakum {

class TimeLegend : public SwatchLegend
{
    Q_OBJECT
public:
    explicit TimeLegend(QWidget* parent = nullptr);

protected:
    QStringList texts() const override;
    void paintSwatch(QPainter&, int phase, QRectF) const override;
};

} // namespace tarakum
