#include "ui/time_plot.hpp"

#include "ui/chart_style.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"
#include "ui/reading_box.hpp"
#include "ui/series_range.hpp"
#include "ui/time_scale.hpp"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tarakum {

namespace {

constexpr double kMargin = 14, kBetween = 5;
constexpr double kLowest = 22, kTallest = 44; // of a strip, as there is room
constexpr int kParts = 7;                     // of the scale

QColor colourOf(const Theme& theme, int phase)
{
    return phase == kNotBooked ? theme.chart : theme.phase(phase);
}

} // namespace

QString timeText(double ms)
{
    if (ms >= 10000) return isolated(TimePlot::tr("%1 s").arg(QString::number(ms / 1000, 'g', 4)));
    return isolated(TimePlot::tr("%1 ms").arg(QString::number(ms, 'g', 3)));
}

QString pieceText(const TimePiece& piece)
{
    const QString phase = piece.phase == kNotBooked ? TimePlot::tr("not booked to a phase") : phaseName(piece.phase);
    return piece.micro > 0 ? TimePlot::tr("micro-batch %1: %2").arg(piece.micro).arg(phase) : phase;
}

TimePlot::TimePlot(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("timePlot"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::MinimumExpanding);
}

void TimePlot::show(std::vector<TimeOfArm> arms)
{
    const bool other = arms.size() != m_arms.size();
    m_arms = std::move(arms);
    if (m_place && (m_place->arm >= static_cast<int>(m_arms.size()) ||
                    m_place->piece >= static_cast<int>(strip(*m_place).pieces.size())))
        m_place.reset();
    if (other) updateGeometry();
    retranslate();
}

void TimePlot::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void TimePlot::retranslate()
{
    setAccessibleName(tr("Time of an update"));
    QStringList all;
    for (const TimeOfArm& arm : m_arms) {
        if (arm.update.update == 0) {
            all << QStringLiteral("%1: %2").arg(arm.name, arm.note);
            continue;
        }
        all << tr("%1: update %2 took %3, the median is %4")
                   .arg(arm.name, withDigits(QString::number(arm.update.update)), timeText(arm.update.ms),
                        timeText(arm.median.ms));
    }
    setAccessibleDescription(m_place ? reading() : all.join(QStringLiteral("; ")));
    update();
}

const TimeStrip& TimePlot::strip(const Place& place) const
{
    const TimeOfArm& arm = m_arms[static_cast<std::size_t>(place.arm)];
    return place.median ? arm.median : arm.update;
}

void TimePlot::setPlace(std::optional<Place> place)
{
    if (place == m_place) return;
    m_place = place;
    retranslate();
}

QString TimePlot::reading() const
{
    if (!m_place) return {};
    const TimeStrip& s = strip(*m_place);
    const TimePiece& piece = s.pieces[static_cast<std::size_t>(m_place->piece)];
    const QString share = isolated(QString::number(100 * piece.ms / s.ms, 'f', 1) + QStringLiteral(" %"));
    const QString which = m_place->median ? tr("median of %1 updates").arg(s.update)
                                          : tr("update %1").arg(countText(static_cast<double>(s.update)));
    return m_arms[static_cast<std::size_t>(m_place->arm)].name + QLatin1Char('\n') + which + QLatin1Char('\n') +
           pieceText(piece) + QLatin1Char('\n') + tr("%1, %2 of the update").arg(timeText(piece.ms), share);
}

double TimePlot::barHeight() const
{
    if (m_arms.empty()) return kLowest;
    const double row = area().height() / static_cast<double>(m_arms.size());
    return std::clamp((row - fontMetrics().height() - 20) / 2 - kBetween, kLowest, kTallest);
}

double TimePlot::rowHeight() const
{
    return fontMetrics().height() + 6 + 2 * (barHeight() + kBetween) + 14;
}

QSize TimePlot::minimumSizeHint() const
{
    return {420, static_cast<int>((fontMetrics().height() + 20 + 2 * (kLowest + kBetween)) *
                                      static_cast<double>(std::max<std::size_t>(1, m_arms.size())) +
                                  2.0 * fontMetrics().height() + 2 * kMargin + 10)};
}

QSize TimePlot::sizeHint() const
{
    return {700, minimumSizeHint().height()};
}

// A number in a language written from right to left keeps its own order.
QString TimePlot::endWords(double ms, double samplesPerSecond)
{
    return timeText(ms) + QStringLiteral(" · ") +
           tr("%1 samples/s").arg(isolated(countText(std::round(samplesPerSecond))));
}

// What the strips lie in, from 0 to end(): words at their end have room beside it.
QRectF TimePlot::area() const
{
    // As wide as such words become, and the same from tick to tick.
    const double words = fontMetrics().horizontalAdvance(endWords(0.08888, 88'888'888)) + 6.0;
    const double names = fontMetrics().horizontalAdvance(tr("median")) + 14.0;
    return QRectF(rect()).adjusted(kMargin + names, kMargin, -kMargin - words,
                                   -kMargin - 2.0 * fontMetrics().height() - 6);
}

QRectF TimePlot::bar(int arm, bool median) const
{
    const double top =
        area().top() + rowHeight() * arm + fontMetrics().height() + 6 + (median ? barHeight() + kBetween : 0);
    return {area().left(), top, area().width(), barHeight()};
}

double TimePlot::end() const
{
    double most = 0;
    for (const TimeOfArm& arm : m_arms)
        most = std::max({most, timeAxisEnd(arm.update.ms, arm.median.usual), arm.median.ms});
    return most;
}

double TimePlot::xOf(double ms) const
{
    const double most = end();
    return area().left() + (most > 0 ? area().width() * std::min(ms / most, 1.0) : 0);
}

void TimePlot::paintStrip(QPainter& p, const TimeStrip& s, QRectF bar, int arm) const
{
    double from = 0;
    for (const TimePiece& piece : s.pieces) {
        const double left = xOf(from), right = xOf(from + piece.ms);
        from += piece.ms;
        if (left >= right) break; // beyond the axis
        const QRectF r(left, bar.top(), right - left, bar.height());
        p.fillRect(r, colourOf(m_theme, piece.phase));
        if (piece.phase == kNotBooked) {
            p.fillRect(r, QBrush(m_theme.faintText, Qt::BDiagPattern));
            p.setPen(m_theme.line);
            p.setBrush(Qt::NoBrush);
            p.drawRect(r.adjusted(0, 0, -1, -1));
        }
        // Between two micro-batches, so that these are seen one by one.
        if (piece.micro > 1 && piece.phase == 0 && r.width() > 2) {
            p.setPen(QPen(m_theme.panel, 1.6));
            p.drawLine(QPointF(left, bar.top()), QPointF(left, bar.bottom()));
        }
        const QString text = s.byMicroBatch && piece.micro > 0 && piece.phase == 0
                                 ? withDigits(QString::number(piece.micro))
                             : piece.micro == 0 ? (piece.phase == kNotBooked ? QString() : phaseName(piece.phase))
                                                : QString();
        if (text.isEmpty() || fontMetrics().horizontalAdvance(text) + 6 > r.width()) continue;
        const QColor ground = colourOf(m_theme, piece.phase);
        p.setPen(ground.lightness() > 125 ? QColor(0x10, 0x18, 0x24) : QColor(Qt::white));
        p.drawText(r, Qt::AlignCenter, text);
    }
    // What the axis cuts off has a break before its end.
    if (s.ms > end()) {
        constexpr double kBreak = 10, kSlant = 5;
        p.setRenderHint(QPainter::Antialiasing);
        p.setPen(QPen(m_theme.panel, 3));
        for (const double x : {bar.right() - kBreak, bar.right() - kBreak - 6})
            p.drawLine(QPointF(x - kSlant, bar.bottom() + 1), QPointF(x + kSlant, bar.top() - 1));
        p.setRenderHint(QPainter::Antialiasing, false);
    }
    p.setPen(QPen(m_theme.arm(arm), 2));
    p.drawLine(QPointF(bar.left() - 1, bar.top()), QPointF(bar.left() - 1, bar.bottom()));
    const double right = xOf(s.ms);
    p.setPen(m_theme.text);
    p.drawText(QRectF(right + 6, bar.top(), width() - right - 8, bar.height()), Qt::AlignLeft | Qt::AlignVCenter,
               endWords(s.ms, s.samplesPerSecond()));
}

void TimePlot::paintScale(QPainter& p) const
{
    const double most = end();
    if (!(most > 0)) return;
    const QRectF a = area();
    const double bottom = a.top() + rowHeight() * static_cast<double>(m_arms.size());
    // As many as their labels leave room for.
    std::vector<double> ticks;
    QStringList labels;
    for (int parts = kParts; parts >= 1; --parts) {
        ticks = ticksOf({0, most}, parts);
        labels = tickLabels(ticks);
        int widest = 0;
        for (const QString& label : labels) widest = std::max(widest, fontMetrics().horizontalAdvance(label));
        if (ticks.size() < 2 || xOf(ticks[1]) - xOf(ticks[0]) > widest + 8) break;
    }
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double x = std::round(xOf(ticks[i])) + 0.5;
        p.setPen(m_theme.grid);
        p.drawLine(QPointF(x, a.top()), QPointF(x, bottom));
        p.setPen(m_theme.faintText);
        p.drawText(QRectF(x - 40, bottom + 2, 80, fontMetrics().height()), Qt::AlignCenter,
                   labels[static_cast<qsizetype>(i)]);
    }
    p.setPen(m_theme.faintText);
    p.drawText(QRectF(a.left(), bottom + fontMetrics().height() + 4, a.width(), fontMetrics().height()),
               Qt::AlignCenter, tr("milliseconds from the window's first micro-batch"));
}

void TimePlot::paintReading(QPainter& p) const
{
    if (!m_place) return;
    const TimeStrip& s = strip(*m_place);
    double from = 0;
    for (int i = 0; i < m_place->piece; ++i) from += s.pieces[static_cast<std::size_t>(i)].ms;
    const QRectF b = bar(m_place->arm, m_place->median);
    const double left = xOf(from), right = xOf(from + s.pieces[static_cast<std::size_t>(m_place->piece)].ms);
    p.setPen(QPen(m_theme.text, 2));
    p.setBrush(Qt::NoBrush);
    p.drawRect(QRectF(left, b.top() - 1, std::max(2.0, right - left), b.height() + 2));
    const QSizeF size = readingBoxSize(*this, reading());
    const double below = b.bottom() + 5;
    const double top = below + size.height() < height() ? below : b.top() - 5 - size.height();
    paintReadingBox(p, *this, m_theme, {(left + right - size.width()) / 2, top}, reading());
}

void TimePlot::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.setLayoutDirection(Qt::LeftToRight); // time is never mirrored
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(hasFocus() ? m_theme.accent : m_theme.line, 1));
    p.setBrush(m_theme.panel);
    p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    p.setRenderHint(QPainter::Antialiasing, false);
    if (m_arms.empty()) return;
    paintScale(p);
    for (int i = 0; i < static_cast<int>(m_arms.size()); ++i) {
        const TimeOfArm& arm = m_arms[static_cast<std::size_t>(i)];
        const double top = area().top() + rowHeight() * i;
        QFont bold = font();
        bold.setBold(true);
        p.setFont(bold);
        p.setRenderHint(QPainter::Antialiasing);
        drawMarker(p, armMarker(i), {kMargin + 6, top + fontMetrics().height() / 2.0}, 10, m_theme.arm(i),
                   m_theme.panel);
        p.setRenderHint(QPainter::Antialiasing, false);
        p.setPen(m_theme.text);
        const double room = width() - 2 * kMargin - 18;
        p.drawText(QRectF(kMargin + 18, top, room, fontMetrics().height()), Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(bold).elidedText(arm.name, Qt::ElideRight, room));
        p.setFont(font());
        if (arm.update.update == 0) {
            p.setPen(m_theme.faintText);
            p.drawText(bar(i, false).adjusted(0, 0, 200, 0), Qt::AlignLeft | Qt::AlignVCenter, arm.note);
            continue;
        }
        for (const bool median : {false, true}) {
            const TimeStrip& s = median ? arm.median : arm.update;
            const QRectF b = bar(i, median);
            p.setPen(m_theme.faintText);
            p.drawText(QRectF(kMargin, b.top(), b.left() - kMargin - 8, b.height()), Qt::AlignRight | Qt::AlignVCenter,
                       median ? tr("median") : countText(static_cast<double>(s.update)));
            paintStrip(p, s, b, i);
        }
    }
    paintReading(p);
}

void TimePlot::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    for (int i = 0; i < static_cast<int>(m_arms.size()); ++i)
        for (const bool median : {false, true}) {
            const QRectF b = bar(i, median);
            if (at.y() < b.top() || at.y() > b.bottom()) continue;
            const TimeStrip& s = strip({i, 0, median});
            double from = 0;
            for (std::size_t j = 0; j < s.pieces.size(); ++j) {
                if (at.x() >= xOf(from) && at.x() < xOf(from + s.pieces[j].ms))
                    return setPlace(Place{i, static_cast<int>(j), median});
                from += s.pieces[j].ms;
            }
        }
    setPlace({});
}

void TimePlot::leaveEvent(QEvent*)
{
    if (!hasFocus()) setPlace({});
}

// Left and right through the pieces of all strips.
void TimePlot::step(int by)
{
    std::vector<Place> all;
    for (int i = 0; i < static_cast<int>(m_arms.size()); ++i)
        for (const bool median : {false, true})
            for (int j = 0; j < static_cast<int>(strip({i, 0, median}).pieces.size()); ++j)
                all.push_back({i, j, median});
    if (all.empty()) return;
    if (!m_place) return setPlace(by > 0 ? all.front() : all.back());
    const auto now = std::find(all.begin(), all.end(), *m_place);
    const auto at = std::clamp<std::ptrdiff_t>(now - all.begin() + by, 0, static_cast<std::ptrdiff_t>(all.size()) - 1);
    setPlace(all[static_cast<std::size_t>(at)]);
}

void TimePlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: return step(-1);
    case Qt::Key_Right: return step(1);
    case Qt::Key_Escape: return setPlace({});
    default: QWidget::keyPressEvent(event);
    }
}

void TimePlot::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void TimePlot::focusOutEvent(QFocusEvent* event)
{
    setPlace({});
    QWidget::focusOutEvent(event);
    update();
}

} // namespace tarakum
