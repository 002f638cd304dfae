#include "ui/lesson_curve.hpp"

#include "ui/language.hpp"
#include "ui/text_size.hpp"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tarakum {

namespace {

constexpr double kLeast = 1e-17; // where a logarithmic axis begins: a little below what float64 can tell apart
constexpr double kMostOfLinear = 3;

// A power of ten as the charts write it; other numbers short.
QString tickNumber(double value)
{
    const double exponent = std::log10(value);
    if (!(value > 0) || std::abs(exponent) < 3.5 || std::abs(exponent - std::round(exponent)) > 1e-9)
        return withDigits(QString::number(value, 'g', 3));
    QString text = QStringLiteral("10");
    for (const QChar digit : QString::number(std::lround(exponent)))
        text +=
            digit == QLatin1Char('-') ? QStringLiteral("⁻") : QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹").mid(digit.digitValue(), 1);
    return text;
}

} // namespace

LessonCurve::LessonCurve(const Prediction& prediction, QWidget* parent)
    : QWidget(parent), m_logarithmic(prediction.decades.has_value()), m_bySamples(prediction.bySamples),
      m_low(m_logarithmic ? kLeast : 0), m_high(m_logarithmic ? 1 : kMostOfLinear), m_shares(kHandles, 0.5)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    tell();
}

void LessonCurve::setEnd(double end)
{
    if (m_end == end) return;
    m_end = end;
    tell();
    update();
}

CurvePoints LessonCurve::points() const
{
    CurvePoints points;
    for (int i = 0; i < kHandles; ++i) points.emplace_back(xAt(i), valueOf(m_shares[static_cast<std::size_t>(i)]));
    return points;
}

void LessonCurve::setPoints(const CurvePoints& points)
{
    for (std::size_t i = 0; i < std::min<std::size_t>(points.size(), kHandles); ++i)
        m_shares[i] = std::clamp(shareOf(points[i].second), 0.0, 1.0);
    tell();
    update();
}

void LessonCurve::setMeasured(const CurvePoints& measured)
{
    m_measured = measured;
    if (!m_logarithmic) { // the axis was a guess: what was drawn stays at its values
        const CurvePoints drawn = points();
        for (const auto& [x, y] : measured) {
            m_low = std::min(m_low, y);
            m_high = std::max(m_high, y);
        }
        setPoints(drawn);
    }
    if (!measured.empty()) m_end = std::max(m_end, measured.back().first);
    setLocked(true);
}

void LessonCurve::setLocked(bool locked)
{
    m_locked = locked;
    update();
}

void LessonCurve::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QSize LessonCurve::sizeHint() const
{
    return {scaledToText(260), scaledToText(170)};
}

QSize LessonCurve::minimumSizeHint() const
{
    return {scaledToText(180), scaledToText(170)};
}

QRectF LessonCurve::area() const
{
    const QFontMetricsF metrics(font());
    const double left = metrics.horizontalAdvance(QStringLiteral("10⁻¹⁷")) + 16;
    return QRectF(rect()).adjusted(left, 8, -10, -2 * metrics.height() - 6);
}

double LessonCurve::shareOf(double value) const
{
    if (!m_logarithmic) return (value - m_low) / (m_high - m_low);
    return (std::log10(std::max(value, m_low)) - std::log10(m_low)) / (std::log10(m_high) - std::log10(m_low));
}

double LessonCurve::valueOf(double share) const
{
    if (!m_logarithmic) return m_low + share * (m_high - m_low);
    return std::pow(10.0, std::log10(m_low) + share * (std::log10(m_high) - std::log10(m_low)));
}

double LessonCurve::yOf(double value) const
{
    const QRectF a = area();
    return a.bottom() - std::clamp(shareOf(value), 0.0, 1.0) * a.height();
}

double LessonCurve::xAt(int i) const
{
    return m_end <= 1 ? i : 1 + (m_end - 1) * i / (kHandles - 1);
}

QPointF LessonCurve::handle(int i) const
{
    const QRectF a = area();
    return {a.left() + a.width() * i / (kHandles - 1), a.bottom() - m_shares[static_cast<std::size_t>(i)] * a.height()};
}

void LessonCurve::moveTo(double y)
{
    if (m_locked) return;
    const QRectF a = area();
    m_shares[static_cast<std::size_t>(m_chosen)] = std::clamp((a.bottom() - y) / a.height(), 0.0, 1.0);
    tell();
    update();
    emit drawn();
}

void LessonCurve::mousePressEvent(QMouseEvent* event)
{
    const QRectF a = area();
    const double place = (event->position().x() - a.left()) / a.width() * (kHandles - 1);
    m_chosen = std::clamp(static_cast<int>(std::lround(place)), 0, kHandles - 1);
    moveTo(event->position().y());
}

void LessonCurve::mouseMoveEvent(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton)) return;
    mousePressEvent(event); // a stroke draws all it passes
}

void LessonCurve::keyPressEvent(QKeyEvent* event)
{
    const double step = area().height() / (m_logarithmic ? std::log10(m_high / m_low) : 20);
    switch (event->key()) {
    case Qt::Key_Left: m_chosen = std::max(0, m_chosen - 1); break;
    case Qt::Key_Right: m_chosen = std::min(kHandles - 1, m_chosen + 1); break;
    case Qt::Key_Up: return moveTo(handle(m_chosen).y() - step);
    case Qt::Key_Down: return moveTo(handle(m_chosen).y() + step);
    default: return QWidget::keyPressEvent(event);
    }
    tell();
    update();
}

void LessonCurve::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        tell();
        update();
    }
    QWidget::changeEvent(event);
}

void LessonCurve::tell()
{
    setAccessibleName(tr("The curve that you expect"));
    setAccessibleDescription(tr("point %1 of %2: %3")
                                 .arg(m_chosen + 1)
                                 .arg(kHandles)
                                 .arg(isolated(tickNumber(valueOf(m_shares[static_cast<std::size_t>(m_chosen)])))));
}

void LessonCurve::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setLayoutDirection(Qt::LeftToRight);
    const QRectF a = area();
    const QFontMetricsF metrics(font());
    p.fillRect(a, m_theme.chart);
    const int ticks = m_logarithmic ? 4 : 3;
    for (int i = 0; i <= ticks; ++i) {
        const double share = static_cast<double>(i) / ticks;
        // Whole powers of ten only.
        const double value = m_logarithmic ? std::pow(10.0, std::round(std::log10(valueOf(share)))) : valueOf(share);
        const double y = yOf(value);
        p.setPen(QPen(m_theme.grid, 1));
        p.drawLine(QPointF(a.left(), y), QPointF(a.right(), y));
        p.setPen(m_theme.faintText);
        p.drawText(QRectF(0, y - metrics.height() / 2, a.left() - 10, metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter, tickNumber(value));
    }
    p.setPen(QPen(m_theme.line, 1));
    p.drawLine(a.bottomLeft(), a.bottomRight());
    p.drawLine(a.bottomLeft(), a.topLeft());
    p.setPen(m_theme.faintText);
    const QRectF below(a.left(), a.bottom() + 3, a.width(), metrics.height());
    p.drawText(below, Qt::AlignLeft, m_end > 0 ? QStringLiteral("1") : QString());
    p.drawText(below, Qt::AlignRight, m_end > 0 ? withDigits(QString::number(static_cast<qint64>(m_end))) : QString());
    p.drawText(below.translated(0, metrics.height()), Qt::AlignHCenter, m_bySamples ? tr("samples") : tr("updates"));

    if (!m_measured.empty() && m_end > 1) {
        QPainterPath path;
        for (const auto& [x, y] : m_measured) {
            const QPointF at(a.left() + a.width() * (x - 1) / (m_end - 1), yOf(y));
            path.elementCount() == 0 ? path.moveTo(at) : path.lineTo(at);
        }
        p.setPen(QPen(m_theme.arm(1), 2.5));
        p.setBrush(Qt::NoBrush);
        p.drawPath(path);
    }
    p.setPen(QPen(m_theme.accent, 2, m_locked ? Qt::DashLine : Qt::SolidLine));
    for (int i = 0; i + 1 < kHandles; ++i) p.drawLine(handle(i), handle(i + 1));
    if (m_locked) return;
    for (int i = 0; i < kHandles; ++i) {
        const bool here = hasFocus() && i == m_chosen;
        p.setPen(QPen(m_theme.accent, 2));
        p.setBrush(here ? m_theme.accent : m_theme.chart);
        p.drawEllipse(handle(i), here ? 6.5 : 5, here ? 6.5 : 5);
    }
}

} // namespace tarakum
