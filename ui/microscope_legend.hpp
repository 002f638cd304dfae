// What the microscope's arrows mean.
#pragma once

#include "ui/swatch_legend.hpp"

namespace tarakum {

class MicroscopeLegend : public SwatchLegend
{
    Q_OBJECT
public:
    explicit MicroscopeLegend(QWidget* parent = nullptr);

protected:
    QStringList texts() const override;
    void paintSwatch(QPainter&, int entry, QRectF) const override;
};

} // namespace tarakum
