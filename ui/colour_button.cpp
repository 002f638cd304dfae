#include "ui/colour_button.hpp"

#include "ui/text_size.hpp"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QPainter>

namespace tarakum {

namespace {

int side()
{
    return scaledToText(12);
}

QString colourName(int own)
{
    switch (own) {
    case 1: return ColourButton::tr("Blue");
    case 2: return ColourButton::tr("Orange");
    case 3: return ColourButton::tr("Green");
    case 4: return ColourButton::tr("Pink");
    case 5: return ColourButton::tr("Red");
    case 6: return ColourButton::tr("Light blue");
    case 7: return ColourButton::tr("Yellow");
    default: return ColourButton::tr("Grey");
    }
}

// Filled, or (of an arm that is off) empty.
QIcon swatch(const QColor& colour, bool filled, qreal ratio)
{
    QPixmap picture(QSize(side(), side()) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(filled ? QPen(Qt::NoPen) : QPen(colour, 2));
    painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
    const double inset = filled ? 0 : 1;
    painter.drawRoundedRect(QRectF(inset, inset, side() - 2 * inset, side() - 2 * inset), 3, 3);
    return QIcon(picture);
}

} // namespace

ColourButton::ColourButton(QWidget* parent) : QToolButton(parent), m_group(new QActionGroup(this))
{
    setObjectName(QStringLiteral("flat"));
    setAutoRaise(true);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::StrongFocus);
    auto* menu = new QMenu(this);
    setMenu(menu);
    addColour({});
    menu->addSeparator();
    for (int own = 1; own <= kArmColours; ++own) addColour(own);
    connect(menu, &QMenu::aboutToShow, this, [this] { // pictures for when they are looked at
        for (QAction* action : m_group->actions())
            if (const int own = action->data().toInt(); own > 0)
                action->setIcon(swatch(m_theme.arm(own - 1), true, devicePixelRatioF()));
    });
    retranslate();
}

void ColourButton::addColour(std::optional<int> own)
{
    QAction* action = menu()->addAction(QString());
    action->setCheckable(true);
    action->setData(own.value_or(0));
    m_group->addAction(action);
    connect(action, &QAction::triggered, this, [this, own] {
        if (own != m_own) emit chosen(own);
    });
}

void ColourButton::show(std::optional<int> own, int place, bool off)
{
    m_own = own;
    m_place = place;
    m_off = off;
    for (QAction* action : m_group->actions()) action->setChecked(action->data().toInt() == own.value_or(0));
    paint();
    retranslate();
}

void ColourButton::setTheme(const Theme& theme)
{
    m_theme = theme;
    paint();
}

void ColourButton::paint()
{
    const QColor colour = m_off ? m_theme.faintText : m_theme.arm(m_own ? *m_own - 1 : m_place);
    setIconSize({side(), side()});
    setFixedSize(side() + 10, side() + 12);
    setIcon(swatch(colour, !m_off, devicePixelRatioF()));
}

void ColourButton::retranslate()
{
    const QString now = m_off   ? tr("none: the arm is off")
                        : m_own ? colourName(*m_own)
                                : tr("of its place: %1").arg(colourName(m_place % kArmColours + 1));
    setAccessibleName(tr("Colour of the arm: %1").arg(now));
    setToolTip(tr("Colour of the arm"));
    for (QAction* action : m_group->actions()) {
        const int own = action->data().toInt();
        action->setText(own > 0 ? colourName(own) : tr("By its place"));
    }
}

} // namespace tarakum
