#include "ui/memory_plot.hpp"

#include "ui/chart_text.hpp"
#include "ui/fork_text.hpp"
#include "ui/language.hpp"
#include "ui/memory_words.hpp"
#include "ui/one_line.hpp"
#include "ui/reading_box.hpp"
#include "ui/series_range.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace tarakum {

namespace {

constexpr double kStrip = 5;    // of forward and backward, under the plot
constexpr double kWithin = 0.6; // share of a step's width that shows what was highest in it; the rest: after it
constexpr double kWide = 3;     // pixels of a step from which on both are shown
constexpr int kParts = 4;       // of the scale

// Forward and backward by the colours of the time chart's phases; −1: another step.
int phaseOf(MemoryMoment moment)
{
    switch (moment) {
    case MemoryMoment::Forward:
    case MemoryMoment::Recompute: return 0;
    case MemoryMoment::Backward: return 1;
    case MemoryMoment::Step: return 4;
    default: return -1;
    }
}

} // namespace

MemoryPlot::MemoryPlot(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("memoryPlot"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void MemoryPlot::setArm(std::shared_ptr<const RunRecord> run, std::size_t arm)
{
    m_run = std::move(run);
    m_arm = arm;
    m_size = 0;
    m_highest = m_step = -1;
    retranslate();
}

void MemoryPlot::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

const ArmRecord& MemoryPlot::record() const
{
    return m_run->arms[m_arm];
}

const Log<MemoryRow>& MemoryPlot::rows() const
{
    return record().timeline;
}

bool MemoryPlot::read()
{
    const auto size = static_cast<int>(rows().size());
    if (size == m_size) return false;
    for (int i = m_size; i < size; ++i)
        if (m_highest < 0 || total(rows()[i].highest) > total(rows()[m_highest].highest)) m_highest = i;
    m_size = size;
    retranslate();
    return true;
}

void MemoryPlot::setTop(double bytes)
{
    if (m_top == bytes) return;
    m_top = bytes;
    update();
}

std::int64_t MemoryPlot::highest() const
{
    return m_highest < 0 ? 0 : total(rows()[m_highest].highest);
}

std::optional<MemoryRow> MemoryPlot::highestRow() const
{
    if (m_highest < 0) return {};
    return rows()[m_highest];
}

std::optional<std::int64_t> MemoryPlot::budget() const
{
    return m_run->experiment.arms[m_arm].memoryBudget;
}

void MemoryPlot::setStep(int step)
{
    step = m_size == 0 ? -1 : std::clamp(step, -1, m_size - 1);
    if (step == m_step) return;
    m_step = step;
    setAccessibleDescription(
        m_step < 0 ? (m_highest < 0 ? QString() : highestText(*highestRow(), record().networkLayers)) : reading());
    update();
}

QString MemoryPlot::reading() const
{
    if (m_step < 0) return {};
    const MemoryRow& row = rows()[m_step];
    QStringList lines{
        tr("micro-batch %1: %2").arg(row.micro).arg(momentName(row.moment, row.layer, record().networkLayers)),
        tr("highest within: %1").arg(bytesName(total(row.highest))),
        tr("held after it: %1").arg(bytesName(total(row.after)))};
    for (std::size_t c = 0; c < kCategories; ++c)
        if (row.highest[c] > 0)
            lines << categoryName(static_cast<int>(c)) + QStringLiteral(": ") + bytesName(row.highest[c]);
    return lines.join(QLatin1Char('\n'));
}

void MemoryPlot::retranslate()
{
    if (!m_run) return;
    setAccessibleName(tr("Memory in the first window of %1").arg(oneLine(m_run->experiment.arms[m_arm].name)));
    setAccessibleDescription(m_highest < 0 ? QString() : highestText(*highestRow(), record().networkLayers));
    update();
}

QSize MemoryPlot::minimumSizeHint() const
{
    return {220, 16 * fontMetrics().height() / 2};
}

QSize MemoryPlot::sizeHint() const
{
    return {360, 14 * fontMetrics().height()};
}

QRectF MemoryPlot::area() const
{
    const double line = fontMetrics().height();
    const double left = fontMetrics().horizontalAdvance(QStringLiteral("1000.5 MiB")) + 2;
    return QRectF(rect()).adjusted(left, 2 * line + 4, -6, -(line + kStrip + 6));
}

double MemoryPlot::xOf(double step) const
{
    return area().left() + area().width() * step / std::max(m_size, 1);
}

double MemoryPlot::yOf(double bytes) const
{
    return area().bottom() - area().height() * std::min(bytes / m_top, 1.0);
}

void MemoryPlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.fillRect(rect(), m_theme.chart);
    if (!m_run) return;
    paintScale(painter);
    if (m_size == 0) {
        const QString waits = forkWaitsText(*m_run, m_arm);
        painter.setPen(m_theme.faintText);
        painter.setLayoutDirection(layoutDirection());
        painter.drawText(area().adjusted(4, 0, -4, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         endedEarly(record().status) ? tr("It ended before its first step.")
                         : !waits.isEmpty()          ? waits
                                            : tr("Press Play or a step: what the first window holds appears here."));
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    paintStacks(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintMicroBatches(painter);
    paintBudget(painter);
    paintHighest(painter);
    paintCrosshair(painter);
}

// One polygon a category, on top of those below it.
void MemoryPlot::paintStacks(QPainter& painter) const
{
    struct Point
    {
        double from, to; // x
        const Usage* usage;
    };
    std::vector<Point> points;
    const double width = area().width() / m_size;
    if (width >= kWide) {
        for (int i = 0; i < m_size; ++i) {
            points.push_back({xOf(i), xOf(i + kWithin), &rows()[i].highest});
            points.push_back({xOf(i + kWithin), xOf(i + 1), &rows()[i].after});
        }
    } else { // a pixel: the highest of its steps
        const int pixels = std::max(1, static_cast<int>(area().width()));
        const auto stepAt = [&](int x) { return static_cast<int>(static_cast<std::int64_t>(x) * m_size / pixels); };
        for (int x = 0; x < pixels; ++x) {
            int best = stepAt(x);
            for (int i = best + 1; i < stepAt(x + 1); ++i)
                if (total(rows()[i].highest) > total(rows()[best].highest)) best = i;
            points.push_back({area().left() + x, area().left() + x + 1, &rows()[best].highest});
        }
    }
    std::vector<std::int64_t> below(points.size(), 0);
    for (std::size_t c = 0; c < kCategories; ++c) {
        QPolygonF shape;
        bool any = false;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const std::int64_t top = below[i] + (*points[i].usage)[c];
            any = any || top > below[i];
            shape << QPointF(points[i].from, yOf(static_cast<double>(top)))
                  << QPointF(points[i].to, yOf(static_cast<double>(top)));
        }
        for (std::size_t i = points.size(); i-- > 0;) {
            shape << QPointF(points[i].to, yOf(static_cast<double>(below[i])))
                  << QPointF(points[i].from, yOf(static_cast<double>(below[i])));
            below[i] += (*points[i].usage)[c];
        }
        if (!any) continue;
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.category(static_cast<int>(c)));
        painter.drawPolygon(shape);
    }
}

void MemoryPlot::paintScale(QPainter& painter) const
{
    const QRectF plot = area();
    const ByteUnit unit = byteUnit(m_top);
    const std::vector<double> ticks = ticksOf({0, m_top / unit.bytes}, kParts);
    const QStringList labels = tickLabels(ticks);
    const double line = fontMetrics().height();
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double y = std::round(yOf(ticks[i] * unit.bytes));
        painter.setPen(ticks[i] == 0 ? m_theme.line : m_theme.grid);
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(m_theme.faintText);
        const QString text =
            ticks[i] == 0 ? labels[static_cast<int>(i)] : labels[static_cast<int>(i)] + QLatin1Char(' ') + unit.name;
        painter.drawText(QRectF(0, y - line / 2, plot.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter, text);
    }
}

// Lines between the micro-batches, their numbers, and beneath the plot which steps go forward, which backward.
void MemoryPlot::paintMicroBatches(QPainter& painter) const
{
    const QRectF plot = area();
    const double line = fontMetrics().height();
    for (int i = 0; i < m_size;) {
        const int phase = phaseOf(rows()[i].moment);
        int end = i + 1;
        while (end < m_size && phaseOf(rows()[end].moment) == phase && rows()[end].micro == rows()[i].micro) ++end;
        if (phase >= 0)
            painter.fillRect(QRectF(xOf(i), plot.bottom() + 2, std::max(1.0, xOf(end) - xOf(i)), kStrip),
                             m_theme.phase(phase));
        i = end;
    }
    double free = -1; // where the last text ended
    for (int i = 0; i < m_size;) {
        int end = i + 1;
        while (end < m_size && rows()[end].micro == rows()[i].micro) ++end;
        const double left = xOf(i), width = xOf(end) - left;
        if (i > 0 && width > 3) {
            painter.setPen(QPen(m_theme.faintText, 1, Qt::DotLine));
            painter.drawLine(QPointF(left, plot.top()), QPointF(left, plot.bottom()));
        }
        const QString number = withDigits(QString::number(rows()[i].micro));
        const QString whole = tr("micro-batch %1").arg(number);
        const auto advance = [&](const QString& text) { return fontMetrics().horizontalAdvance(text); };
        const QString text = advance(whole) + 8 < width ? whole : number;
        const double middle = left + width / 2, half = advance(text) / 2.0;
        if (middle - half > free) {
            painter.setPen(m_theme.faintText);
            painter.drawText(QRectF(middle - half - 2, plot.bottom() + kStrip + 3, 2 * half + 4, line), Qt::AlignCenter,
                             text);
            free = middle + half + 8;
        }
        i = end;
    }
}

void MemoryPlot::paintBudget(QPainter& painter) const
{
    if (!budget()) return;
    const QRectF plot = area();
    const bool above = static_cast<double>(*budget()) > m_top;
    const QString text = (above ? tr("budget %1, above") : tr("budget %1")).arg(bytesName(*budget()));
    painter.setPen(QPen(m_theme.warning, 1.5, Qt::DashLine));
    const double y = above ? plot.top() - 1 : std::round(yOf(static_cast<double>(*budget())));
    if (!above) painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.setPen(m_theme.warning);
    painter.drawText(QRectF(plot.left(), y - fontMetrics().height() - 1, plot.width() - 2, fontMetrics().height()),
                     Qt::AlignRight | Qt::AlignBottom, text);
}

void MemoryPlot::paintHighest(QPainter& painter) const
{
    const double x = xOf(m_highest + kWithin / 2), y = yOf(static_cast<double>(highest()));
    painter.setPen(QPen(m_theme.text, 1));
    painter.drawLine(QPointF(x, fontMetrics().height() + 3), QPointF(x, y - 5));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(m_theme.text);
    painter.setPen(Qt::NoPen);
    painter.drawPolygon(QPolygonF{{QPointF(x, y), QPointF(x - 4, y - 7), QPointF(x + 4, y - 7)}});
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(m_theme.text);
    const QString text =
        fontMetrics().elidedText(highestText(*highestRow(), record().networkLayers), Qt::ElideRight, width() - 4);
    const double advance = fontMetrics().horizontalAdvance(text);
    const double left = std::clamp(x - advance / 2, 2.0, std::max(2.0, width() - 2 - advance));
    painter.setLayoutDirection(layoutDirection());
    painter.drawText(QRectF(left - 1, 1, advance + 2, fontMetrics().height()), Qt::AlignCenter, text);
    painter.setLayoutDirection(Qt::LeftToRight);
}

void MemoryPlot::paintCrosshair(QPainter& painter) const
{
    if (hasFocus()) {
        painter.setPen(m_theme.accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    if (m_step < 0) return;
    const QRectF plot = area();
    const double x = xOf(m_step + 0.5);
    painter.setPen(m_theme.faintText);
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    const double left = x < plot.center().x() ? x + 7 : x - 7 - readingBoxSize(*this, reading()).width();
    paintReadingBox(painter, *this, m_theme, {left, plot.top() + 3}, reading());
}

void MemoryPlot::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    setStep(m_size == 0 || x < area().left() || x > area().right()
                ? -1
                : static_cast<int>((x - area().left()) / area().width() * m_size));
}

void MemoryPlot::leaveEvent(QEvent*)
{
    if (!hasFocus()) setStep(-1);
}

void MemoryPlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: return setStep(std::max(m_step - 1, 0));
    case Qt::Key_Right: return setStep(m_step + 1);
    case Qt::Key_Home: return setStep(0);
    case Qt::Key_End: return setStep(m_size - 1);
    case Qt::Key_Escape: return setStep(-1);
    default: QWidget::keyPressEvent(event);
    }
}

void MemoryPlot::focusOutEvent(QFocusEvent* event)
{
    setStep(-1);
    QWidget::focusOutEvent(event);
    update();
}

void MemoryPlot::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

} // namespace tarakum
