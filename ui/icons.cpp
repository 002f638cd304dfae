#include "ui/icons.hpp"

#include <QFile>
#include <QHash>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>
#include <QTemporaryDir>

static void takeIcons()
{
    Q_INIT_RESOURCE(tarakum_icons);
}

namespace tarakum {

namespace {

QByteArray drawing(const QString& name, const QColor& colour)
{
    takeIcons();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return file.readAll().replace("#000", colour.name().toLatin1());
}

QPixmap painted(const QByteArray& svg, int size, qreal opacity)
{
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setOpacity(opacity);
    QSvgRenderer(svg).render(&painter, QRectF(0, 0, size, size));
    return pixmap;
}

} // namespace

QIcon tintedIcon(const QString& name, const QColor& colour)
{
    // Panels ask again at every change of the experiment.
    static QHash<QString, QIcon> made;
    QIcon& icon = made[name + colour.name()];
    if (!icon.isNull()) return icon;
    const QByteArray svg = drawing(name, colour);
    for (const int size : {16, 20, 24, 32, 40, 48, 64}) {
        icon.addPixmap(painted(svg, size, 1), QIcon::Normal);
        icon.addPixmap(painted(svg, size, 0.35), QIcon::Disabled);
    }
    return icon;
}

QIcon programIcon()
{
    const QByteArray svg = drawing(QStringLiteral("tarakum"), QColor(Qt::black));
    QIcon icon;
    for (const int size : {16, 32, 48, 64, 128, 256}) icon.addPixmap(painted(svg, size, 1));
    return icon;
}

QString tintedIconFile(const QString& name, const QColor& colour)
{
    static const QTemporaryDir folder;
    const QString path = folder.filePath(name + QLatin1Char('-') + colour.name().mid(1) + QStringLiteral(".svg"));
    QFile file(path);
    if (!file.exists() && file.open(QIODevice::WriteOnly)) file.write(drawing(name, colour));
    return path;
}

} // namespace tarakum
