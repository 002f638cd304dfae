#include "ui/arm_title.hpp"

#include "engine/lab/experiment.hpp"
#include "ui/chart_style.hpp"
#include "ui/chart_text.hpp"
#include "ui/one_line.hpp"

#include <QHBoxLayout>
#include <QLabel>

namespace tarakum {

QHBoxLayout* armTitle(QWidget* card, int index, const ArmSpec& spec, const Theme& theme)
{
    auto* title = new QHBoxLayout;
    auto* swatch = new QLabel(card);
    swatch->setPixmap(armMarkerPicture(index, theme, card->devicePixelRatioF()));
    auto* name = new QLabel(shortName(spec.name), card);
    name->setTextFormat(Qt::PlainText);
    name->setObjectName(QStringLiteral("section"));
    auto* sizes = new QLabel(sizesText(spec), card);
    sizes->setObjectName(QStringLiteral("faint"));
    title->addWidget(swatch);
    title->addWidget(name);
    title->addStretch(1);
    title->addWidget(sizes);
    return title;
}

} // namespace tarakum
