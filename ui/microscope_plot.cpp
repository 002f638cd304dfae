#include "ui/microscope_plot.hpp"

#include "ui/chart_text.hpp"
#include "ui/language.hpp"
#include "ui/microscope_words.hpp"
#include "ui/reading_box.hpp"
#include "ui/series_range.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tarakum {

namespace {

constexpr double kNear = 14;      // pixels from an arrow at which it is read
constexpr double kFarLimit = 1.5; // a clip limit so many times what is drawn is told in words alone
constexpr double kLabelled = 24;  // pixels of an arrow from which on it has a label
constexpr int kParts = 4;         // of the scale

QColor faded(QColor colour, double strength)
{
    colour.setAlphaF(static_cast<float>(strength));
    return colour;
}

double distanceTo(QPointF p, QPointF a, QPointF b)
{
    const QPointF d = b - a;
    const double square = QPointF::dotProduct(d, d);
    const double t = square > 0 ? std::clamp(QPointF::dotProduct(p - a, d) / square, 0.0, 1.0) : 0.0;
    const QPointF off = p - (a + t * d);
    return std::hypot(off.x(), off.y());
}

} // namespace

void drawMicroscopeArrow(QPainter& p, QPointF from, QPointF to, const QColor& colour, double width, Qt::PenStyle style)
{
    const QPointF d = to - from;
    const double length = std::hypot(d.x(), d.y());
    if (length < 0.5) { // too short to point anywhere
        p.setPen(Qt::NoPen);
        p.setBrush(colour);
        p.drawEllipse(to, width, width);
        return;
    }
    const QPointF along = d / length, across(-along.y(), along.x());
    const double head = std::min(4 + 2.2 * width, 0.7 * length);
    p.setPen(QPen(colour, width, style, Qt::FlatCap));
    p.setBrush(Qt::NoBrush);
    p.drawLine(from, to - along * head * 0.8);
    p.setPen(Qt::NoPen);
    p.setBrush(colour);
    const QPointF base = to - along * head;
    p.drawPolygon(QPolygonF{to, base + across * head * 0.42, base - across * head * 0.42});
}

QColor microscopeSumColour(const Theme& theme)
{
    const auto mixed = [](int over, int under) { return static_cast<int>(0.3 * over + 0.7 * under); };
    return {mixed(theme.text.red(), theme.panel.red()), mixed(theme.text.green(), theme.panel.green()),
            mixed(theme.text.blue(), theme.panel.blue())};
}

QRectF microscopeBounds(const BufferPicture& p, std::optional<double> clipNorm)
{
    double left = 0, right = 0, low = 0, high = 0;
    const auto hold = [&](PlanePoint point) {
        left = std::min(left, point.x), right = std::max(right, point.x);
        low = std::min(low, point.y), high = std::max(high, point.y);
    };
    hold(p.left);
    hold(p.sum);
    hold(p.referenceSum);
    for (const BufferArrow& arrow : p.arrows) {
        hold(arrow.to);
        hold(arrow.kept);
    }
    const double extent = std::max({right, -left, high, -low});
    if (clipNorm && *clipNorm <= kFarLimit * extent) {
        hold({*clipNorm, *clipNorm});
        hold({-*clipNorm, -*clipNorm});
    }
    return {QPointF(left, low), QPointF(right, high)};
}

MicroscopePlot::MicroscopePlot(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("microscopePlot"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void MicroscopePlot::setArm(int index, const QString& name, const QString& reference, std::optional<double> clipNorm)
{
    m_index = index;
    m_name = name;
    m_reference = reference;
    m_clipNorm = clipNorm;
    m_picture = nullptr;
    m_item = -1;
    retranslate();
}

void MicroscopePlot::show(std::shared_ptr<const BufferPicture> picture, const QRectF& bounds, const QString& note)
{
    if (picture == m_picture && bounds == m_bounds && note == m_note) return;
    m_picture = std::move(picture);
    m_bounds = bounds;
    m_note = note;
    retranslate();
}

void MicroscopePlot::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void MicroscopePlot::fillItems()
{
    m_items.clear();
    if (shown()) {
        const BufferPicture& p = *m_picture;
        if (p.leftNorm > 0)
            m_items.push_back({{}, p.left, tr("left from before: %1").arg(isolated(valueText(p.leftNorm)))});
        for (const BufferArrow& arrow : p.arrows) m_items.push_back({arrow.from, arrow.to, arrowText(arrow)});
        m_items.push_back({{},
                           p.sum,
                           tr("%1, the window's gradient: length %2")
                               .arg(isolated(QStringLiteral("G")), isolated(valueText(p.norm)))});
        if (p.clipCoefficient < 1)
            m_items.push_back({{},
                               {p.sum.x * p.clipCoefficient, p.sum.y * p.clipCoefficient},
                               tr("after clipping: length %1").arg(isolated(valueText(p.norm * p.clipCoefficient)))});
    }
    if (m_item >= items()) m_item = -1;
}

void MicroscopePlot::retranslate()
{
    fillItems();
    setAccessibleName(tr("Gradient buffer of %1").arg(m_name));
    setAccessibleDescription(m_item >= 0 ? reading() : m_note);
    update();
}

void MicroscopePlot::setItem(int item)
{
    item = m_items.empty() ? -1 : std::clamp(item, -1, items() - 1);
    if (item == m_item) return;
    m_item = item;
    setAccessibleDescription(m_item >= 0 ? reading() : m_note);
    update();
}

QString MicroscopePlot::reading() const
{
    return m_item < 0 ? QString() : m_items[static_cast<std::size_t>(m_item)].text;
}

QSize MicroscopePlot::minimumSizeHint() const
{
    return {200, 10 * fontMetrics().height()};
}

QSize MicroscopePlot::sizeHint() const
{
    return {320, 20 * fontMetrics().height()};
}

MicroscopePlot::Frame MicroscopePlot::frame() const
{
    const double line = fontMetrics().height();
    Frame f;
    f.area = QRectF(rect()).adjusted(fontMetrics().horizontalAdvance(QStringLiteral("−0.00025")) + 4, 2 * line + 2, -8,
                                     -(2 * line + 8));
    // Room around it, for arrowheads and labels.
    const double margin = 20;
    const double wide = std::max(m_bounds.width(), 1e-300), high = std::max(m_bounds.height(), 1e-300);
    f.scale = std::min((f.area.width() - 2 * margin) / wide, (f.area.height() - 2 * margin) / high);
    if (!(f.scale > 0) || !std::isfinite(f.scale)) f.scale = 1;
    const QPointF middle = m_bounds.center();
    f.origin = {f.area.center().x() - middle.x() * f.scale, f.area.center().y() + middle.y() * f.scale};
    return f;
}

void MicroscopePlot::paintAxes(QPainter& p, const Frame& f) const
{
    const double line = fontMetrics().height();
    const Range x{(f.area.left() - f.origin.x()) / f.scale, (f.area.right() - f.origin.x()) / f.scale};
    const Range y{(f.origin.y() - f.area.bottom()) / f.scale, (f.origin.y() - f.area.top()) / f.scale};
    // The same step both ways, as the scale is the same.
    const double step = niceStep(std::max(x.span(), y.span()), kParts + 2);
    const auto ticks = [step](const Range& range) {
        std::vector<double> all;
        for (double i = std::ceil(range.low / step); i * step <= range.high; ++i) all.push_back(i * step);
        return all;
    };
    const bool flat = m_picture->plane == PlaneKind::OneParameter;
    const auto across = ticks(x), up = flat ? std::vector<double>{0} : ticks(y);
    const QStringList acrossLabels = tickLabels(across), upLabels = tickLabels(up);
    double free = -1e9;
    for (std::size_t i = 0; i < across.size(); ++i) {
        const double at = std::round(f.at({across[i], 0}).x()) + 0.5;
        p.setPen(across[i] == 0 ? m_theme.line : m_theme.grid);
        p.drawLine(QPointF(at, f.area.top()), QPointF(at, f.area.bottom()));
        const QString& label = acrossLabels[static_cast<qsizetype>(i)];
        const double half = fontMetrics().horizontalAdvance(label) / 2.0;
        if (at - half < free) continue;
        free = at + half + 8;
        p.setPen(m_theme.faintText);
        p.drawText(QRectF(at - half - 2, f.area.bottom() + 2, 2 * half + 4, line), Qt::AlignCenter, label);
    }
    for (std::size_t i = 0; i < up.size(); ++i) {
        const double at = std::round(f.at({0, up[i]}).y()) + 0.5;
        p.setPen(up[i] == 0 ? m_theme.line : m_theme.grid);
        p.drawLine(QPointF(f.area.left(), at), QPointF(f.area.right(), at));
        if (flat) continue;
        p.setPen(m_theme.faintText);
        p.drawText(QRectF(0, at - line / 2, f.area.left() - 5, line), Qt::AlignRight | Qt::AlignVCenter,
                   upLabels[static_cast<qsizetype>(i)]);
    }
    p.setPen(m_theme.faintText);
    p.setLayoutDirection(layoutDirection()); // words in their own direction
    const auto elided = [&](const QString& text) {
        return fontMetrics().elidedText(text, Qt::ElideRight, width() - 8);
    };
    // The arrow stands at the right end of the words in both directions, as the axis does.
    const QString right = planeXText(*m_picture, m_reference);
    p.drawText(
        QRectF(4, f.area.bottom() + line + 4, width() - 8, line), Qt::AlignCenter,
        elided(layoutDirection() == Qt::RightToLeft ? QStringLiteral("→ ") + right : right + QStringLiteral(" →")));
    const QString upText = planeYText(*m_picture);
    if (!upText.isEmpty())
        p.drawText(QRectF(4, line + 1, width() - 8, line), Qt::AlignLeft | Qt::AlignVCenter,
                   elided(QStringLiteral("↑ ") + upText));
    p.setLayoutDirection(Qt::LeftToRight);
}

void MicroscopePlot::paintArrows(QPainter& p, const Frame& f) const
{
    const BufferPicture& picture = *m_picture;
    const QColor colour = m_theme.arm(m_index);
    const QColor other = m_theme.dark ? colour.darker(135) : colour.lighter(135); // so that neighbours are told apart
    if (picture.leftNorm > 0) drawMicroscopeArrow(p, f.at({}), f.at(picture.left), m_theme.faintText, 2.6);
    std::size_t cleared = 0; // the last arrow before which the buffer was cleared
    for (std::size_t i = 0; i < picture.arrows.size(); ++i)
        if (picture.arrows[i].cleared) cleared = i;
    std::vector<QRectF> taken;
    for (std::size_t i = 0; i < picture.arrows.size(); ++i) {
        const BufferArrow& arrow = picture.arrows[i];
        const QPointF from = f.at(arrow.from), to = f.at(arrow.to), kept = f.at(arrow.kept);
        const QColor ink = faded(i % 2 ? other : colour, i < cleared ? 0.35 : 1);
        drawMicroscopeArrow(p, from, to, ink, 2.2);
        if (kept != to) {
            p.setPen(QPen(m_theme.warning, 1.3, Qt::DotLine));
            p.drawLine(to, kept);
        }
        const QPointF d = to - from;
        const double length = std::hypot(d.x(), d.y());
        if (length < kLabelled) continue;
        const QString name = arrowName(arrow);
        const QSizeF size(fontMetrics().horizontalAdvance(name) + 4, fontMetrics().height());
        QPointF side = QPointF(d.y(), -d.x()) / length;
        if (side.y() > 0.3) side = -side; // above a flat arrow: G has its name below
        const QPointF middle = (from + to) / 2 + side * (size.height() * 0.75);
        const QRectF box(middle - QPointF(size.width(), size.height()) / 2, size);
        if (!f.area.contains(box) ||
            std::any_of(taken.begin(), taken.end(), [&](const QRectF& r) { return r.intersects(box); }))
            continue;
        taken.push_back(box);
        p.setPen(i < cleared ? m_theme.faintText : m_theme.text);
        p.drawText(box, Qt::AlignCenter, name);
    }
}

void MicroscopePlot::paintSum(QPainter& p, const Frame& f) const
{
    const BufferPicture& picture = *m_picture;
    const QPointF origin = f.at({});
    if (m_clipNorm && *m_clipNorm * f.scale < std::hypot(width(), height())) {
        const double radius = *m_clipNorm * f.scale;
        p.setPen(QPen(m_theme.warning, 1.2, Qt::DashLine));
        p.setBrush(Qt::NoBrush);
        p.drawEllipse(origin, radius, radius);
    }
    // On a line G* would lie under the rest: there it is drawn beside it.
    const QPointF beside(0, picture.plane == PlaneKind::OneParameter ? 10 : 0);
    if (!picture.reference)
        drawMicroscopeArrow(p, origin + beside, f.at(picture.referenceSum) + beside, m_theme.faintText, 1.6,
                            Qt::DashLine);
    const QPointF tip = f.at(picture.sum);
    if (picture.clipCoefficient < 1)
        drawMicroscopeArrow(p, origin, origin + (tip - origin) * picture.clipCoefficient, m_theme.warning, 3.4);
    const QString name = QStringLiteral("G");
    const double line = fontMetrics().height();
    QRectF box(tip + QPointF(5, 1), QSizeF(fontMetrics().horizontalAdvance(name) + 4, line));
    if (picture.sum.x < 0) box.moveRight(tip.x() - 5);
    if (box.right() > f.area.right()) box.moveRight(f.area.right());
    p.setPen(m_theme.text);
    QFont bold = font();
    bold.setBold(true);
    p.setFont(bold);
    p.drawText(box, Qt::AlignCenter, name);
    p.setFont(font());
    const QPointF referenceTip = f.at(picture.referenceSum) + beside;
    const QPointF apart = referenceTip - tip;
    if (picture.reference || std::hypot(apart.x(), apart.y()) < 2 * line) return;
    p.setPen(m_theme.faintText);
    p.drawText(QRectF(referenceTip + QPointF(-line, 2), QSizeF(2 * line, line)), Qt::AlignCenter, QStringLiteral("G*"));
}

void MicroscopePlot::paintReading(QPainter& p, const Frame& f) const
{
    if (m_item < 0) return;
    const Item& item = m_items[static_cast<std::size_t>(m_item)];
    const QPointF from = f.at(item.from), to = f.at(item.to);
    p.setPen(QPen(faded(m_theme.accent, 0.45), 8, Qt::SolidLine, Qt::RoundCap));
    p.drawLine(from, to);
    const QSizeF size = readingBoxSize(*this, item.text);
    // Below what it tells of, or above where there is no room.
    const double low = std::max(from.y(), to.y()) + 8;
    const double top = low + size.height() < f.area.bottom() ? low : std::min(from.y(), to.y()) - 8 - size.height();
    paintReadingBox(p, *this, m_theme, {(from.x() + to.x() - size.width()) / 2, top}, item.text);
}

void MicroscopePlot::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.setLayoutDirection(Qt::LeftToRight); // axes are never mirrored
    const double line = fontMetrics().height();
    if (hasFocus()) {
        p.setPen(m_theme.accent);
        p.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    if (!shown()) {
        p.setPen(m_theme.faintText);
        p.setLayoutDirection(layoutDirection());
        p.drawText(rect().adjusted(12, 12, -12, -12), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, m_note);
        return;
    }
    const Frame f = frame();
    if (f.area.width() < 40 || f.area.height() < 40) return;
    paintAxes(p, f);
    p.setLayoutDirection(layoutDirection());
    p.setPen(m_theme.text);
    p.drawText(QRectF(4, 0, width() - 8, line), Qt::AlignLeft | Qt::AlignVCenter,
               fontMetrics().elidedText(m_note, Qt::ElideRight, width() - 8));
    p.setLayoutDirection(Qt::LeftToRight);
    p.setRenderHint(QPainter::Antialiasing);
    p.save();
    p.setClipRect(f.area.adjusted(-1, -1, 1, 1));
    // Under what it is made of, and wide: where it is one addition alone both are seen.
    drawMicroscopeArrow(p, f.at({}), f.at(m_picture->sum), microscopeSumColour(m_theme), kMicroscopeSumWidth);
    paintArrows(p, f);
    paintSum(p, f);
    p.restore();
    paintReading(p, f);
}

void MicroscopePlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!shown()) return;
    const Frame f = frame();
    int nearest = -1;
    double closest = kNear;
    for (int i = 0; i < items(); ++i) {
        const Item& item = m_items[static_cast<std::size_t>(i)];
        const double d = distanceTo(event->position(), f.at(item.from), f.at(item.to));
        if (d >= closest) continue;
        closest = d;
        nearest = i;
    }
    setItem(nearest);
}

void MicroscopePlot::leaveEvent(QEvent*)
{
    if (!hasFocus()) setItem(-1);
}

void MicroscopePlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: return setItem(std::max(m_item - 1, 0));
    case Qt::Key_Right: return setItem(m_item + 1);
    case Qt::Key_Home: return setItem(0);
    case Qt::Key_End: return setItem(items() - 1);
    case Qt::Key_Escape: return setItem(-1);
    default: QWidget::keyPressEvent(event);
    }
}

void MicroscopePlot::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void MicroscopePlot::focusOutEvent(QFocusEvent* event)
{
    setItem(-1);
    QWidget::focusOutEvent(event);
    update();
}

} // namespace tarakum
