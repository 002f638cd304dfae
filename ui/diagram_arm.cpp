#include "ui/diagram_arm.hpp"

#include "ui/chart_style.hpp"
#include "ui/language.hpp"

#include <QPainter>
#include <QPainterPath>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

constexpr double kMargin = 14, kGap = 10, kCell = 26, kRound = 4;
constexpr int kNarrowest = 196;

QFont smaller(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.88);
    return font;
}

QFont bold(QFont font)
{
    font.setBold(true);
    return font;
}

QColor faded(QColor colour, double strength)
{
    colour.setAlphaF(static_cast<float>(strength));
    return colour;
}

// An arrow down the middle of a gap: what comes next.
void paintArrow(QPainter& p, QPointF from, QPointF to, const QColor& colour)
{
    constexpr double head = 4;
    const double way = to.y() > from.y() ? 1 : -1;
    p.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap));
    p.drawLine(from, to - QPointF(0, way * head));
    p.setPen(Qt::NoPen);
    p.setBrush(colour);
    p.drawPolygon(QPolygonF{to, to + QPointF(-head, -way * head * 1.5), to + QPointF(head, -way * head * 1.5)});
}

} // namespace

DiagramArm::DiagramArm(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void DiagramArm::show(int index, const DiagramScene& scene, const DiagramWords& words, const DiagramMemory& memory,
                      const QStringList& layers, bool failed)
{
    if (index == m_index && scene == m_scene && words == m_words && memory == m_memory && layers == m_layers &&
        failed == m_failed)
        return;
    // Screen readers are told of what stays, not of each layer that is passed.
    if (words.name != m_words.name) setAccessibleName(words.name);
    if (words.counter != m_words.counter || words.update != m_words.update || scene.stage == DiagramStage::Rest)
        setAccessibleDescription(words.all().mid(1).join(QStringLiteral("; ")));
    m_index = index;
    m_scene = scene;
    m_words = words;
    m_memory = memory;
    m_layers = layers;
    m_failed = failed;
    update();
}

void DiagramArm::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QSize DiagramArm::minimumSizeHint() const
{
    return {kNarrowest, static_cast<int>(4 * kMargin + 3 * kCell + 5 * kGap + 11 * smallText() + 60)};
}

QSize DiagramArm::sizeHint() const
{
    return {260, minimumSizeHint().height() + 120};
}

double DiagramArm::smallText() const
{
    return QFontMetricsF(smaller(font())).height();
}

// Two texts on a line, the first at its beginning in the direction of the window.
void DiagramArm::line(QPainter& p, QRectF r, const QString& leading, const QString& trailing,
                      const QColor& trailingColour) const
{
    const QFontMetricsF metrics(p.font());
    const double room = std::max(0.0, r.width() - (trailing.isEmpty() ? 0 : metrics.horizontalAdvance(trailing) + 8));
    const auto at = [this](Qt::Alignment a) {
        return static_cast<int>(QStyle::visualAlignment(layoutDirection(), a) | Qt::AlignVCenter) | Qt::TextSingleLine;
    };
    p.drawText(r, at(Qt::AlignLeft), metrics.elidedText(leading, Qt::ElideRight, room));
    p.setPen(trailingColour);
    p.drawText(r, at(Qt::AlignRight), trailing);
}

// The cells of a row, left to right as time runs, as wide as they have samples.
std::vector<QRectF> DiagramArm::cells(QRectF row, std::vector<PartGroup>& groups) const
{
    constexpr double kNarrow = 17, between = 2;
    groups = partGroups(m_scene.steps, static_cast<std::int64_t>(row.width() / kNarrow));
    const auto& samples = m_scene.samples;
    const bool told = static_cast<std::int64_t>(samples.size()) >= m_scene.steps;
    std::vector<double> widths;
    double all = 0;
    for (const PartGroup& g : groups) {
        double w = static_cast<double>(g.count);
        if (told) {
            w = 0;
            for (std::int64_t j = g.first; j < g.first + g.count; ++j) w += samples[static_cast<std::size_t>(j)];
        }
        widths.push_back(std::max(w, 1e-9));
        all += widths.back();
    }
    std::vector<QRectF> out;
    const double room = row.width() - between * static_cast<double>(groups.size() - 1);
    double x = row.left();
    for (const double w : widths) {
        out.emplace_back(x, row.top(), std::max(2.0, room * w / all), row.height());
        x += room * w / all + between;
    }
    return out;
}

void DiagramArm::paintHeader(QPainter& p, QRectF r) const
{
    const QColor colour = m_theme.arm(m_index);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const double x = mirrored ? r.right() - 6 : r.left() + 6;
    p.setFont(bold(font()));
    drawMarker(p, armMarker(m_index), {x, r.center().y()}, 10, colour, m_theme.panel);
    p.setPen(m_theme.text);
    line(p, mirrored ? r.adjusted(0, 0, -20, 0) : r.adjusted(20, 0, 0, 0), m_words.name, {}, m_theme.text);
}

void DiagramArm::paintSamples(QPainter& p, QRectF r) const
{
    const QColor colour = m_theme.arm(m_index);
    std::vector<PartGroup> groups;
    const auto boxes = cells(r, groups);
    const bool inHand = m_scene.stage == DiagramStage::Forward || m_scene.stage == DiagramStage::Backward ||
                        m_scene.stage == DiagramStage::Add;
    p.setFont(smaller(font()));
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const PartGroup& g = groups[i];
        const bool current = inHand && m_scene.current >= g.first && m_scene.current < g.first + g.count;
        const double done =
            std::clamp(static_cast<double>(m_scene.done - g.first) / static_cast<double>(g.count), 0., 1.);
        p.setPen(QPen(current ? colour : m_theme.line, current ? 2 : 1));
        p.setBrush(current ? faded(colour, 0.28) : m_theme.chart);
        p.drawRoundedRect(boxes[i].adjusted(0.5, 0.5, -0.5, -0.5), kRound, kRound);
        if (done > 0 && !current) {
            p.setPen(Qt::NoPen);
            p.setBrush(faded(colour, 0.16));
            QRectF part = boxes[i].adjusted(1, 1, -1, -1);
            part.setWidth(part.width() * done);
            p.drawRoundedRect(part, kRound, kRound);
        }
        if (g.count > 1 || static_cast<std::size_t>(g.first) >= m_scene.samples.size()) continue;
        const QString text = withDigits(QString::number(m_scene.samples[static_cast<std::size_t>(g.first)]));
        if (QFontMetricsF(p.font()).horizontalAdvance(text) > boxes[i].width() - 2) continue;
        p.setPen(done > 0 && !current ? m_theme.faintText : m_theme.text);
        p.drawText(boxes[i], Qt::AlignCenter, text);
    }
}

// Layers from the input at the top to the output; the pass lights them down, and up again.
void DiagramArm::paintNetwork(QPainter& p, QRectF r) const
{
    const bool forward = m_scene.stage == DiagramStage::Forward, backward = m_scene.stage == DiagramStage::Backward;
    const QStringList names = m_layers.isEmpty() ? QStringList{diagramNetworkTitle()} : m_layers;
    const int n = static_cast<int>(names.size());
    const auto lit = layerOf(m_scene, n);
    constexpr double kSide = 22, between = 3, kTallest = 46;
    const double step = std::min((r.height() + between) / n, kTallest + between);
    const double tall = std::max(1.5, step - between), height = step * n - between;
    const double top = r.center().y() - height / 2;
    const QColor ahead = m_theme.phase(0), back = m_theme.phase(1);
    p.setFont(smaller(font()));
    const bool named = tall >= QFontMetricsF(p.font()).ascent() + 1;
    for (int i = 0; i < n; ++i) {
        const QRectF box(r.left() + kSide, top + i * step, r.width() - 2 * kSide, tall);
        const bool now = lit && *lit == i;
        // Behind a pass there is something kept: what went forward is needed on the way back.
        const bool kept = lit && i < *lit;
        p.setPen(QPen(now ? (forward ? ahead : back).darker(m_theme.dark ? 80 : 130) : m_theme.line, now ? 2 : 1));
        p.setBrush(now ? (forward ? ahead : back) : kept ? faded(ahead, m_theme.dark ? 0.22 : 0.35) : m_theme.chart);
        p.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kRound, kRound);
        if (!named) continue;
        const QColor ink = now && (backward || m_theme.dark) ? (backward ? QColor(Qt::white) : QColor(0x10, 0x18, 0x24))
                                                             : m_theme.text;
        p.setPen(now ? ink : m_theme.faintText);
        p.drawText(box, Qt::AlignCenter, QFontMetricsF(p.font()).elidedText(names[i], Qt::ElideRight, box.width() - 4));
    }
    const double inset = kSide / 2;
    const QColor idle = m_theme.line;
    paintArrow(p, {r.left() + inset, top}, {r.left() + inset, top + height},
               forward ? ahead.darker(m_theme.dark ? 90 : 150) : idle);
    paintArrow(p, {r.right() - inset, top + height}, {r.right() - inset, top},
               backward ? back.lighter(m_theme.dark ? 140 : 100) : idle);
}

void DiagramArm::paintBuffer(QPainter& p, QRectF r) const
{
    const QColor colour = m_theme.category(1);
    std::vector<PartGroup> groups;
    const auto boxes = cells(r, groups);
    p.setFont(smaller(font()));
    const QFontMetricsF metrics(p.font());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const PartGroup& g = groups[i];
        double filled = static_cast<double>(m_scene.done - g.first);
        if (m_scene.stage == DiagramStage::Add && m_scene.current >= g.first && m_scene.current < g.first + g.count)
            filled += m_scene.share;
        filled = std::clamp(filled / static_cast<double>(g.count), 0.0, 1.0);
        p.setPen(QPen(filled > 0 ? colour.darker(m_theme.dark ? 90 : 125) : m_theme.line, 1,
                      filled > 0 ? Qt::SolidLine : Qt::DashLine));
        p.setBrush(m_theme.chart);
        p.drawRoundedRect(boxes[i].adjusted(0.5, 0.5, -0.5, -0.5), kRound, kRound);
        if (filled > 0) {
            QRectF part = boxes[i].adjusted(1, 1, -1, -1);
            // It fills from below, as a vessel does; the groups of a large k from the left, as they come.
            if (g.count == 1)
                part.setTop(part.bottom() - part.height() * filled);
            else
                part.setWidth(part.width() * filled);
            p.setPen(Qt::NoPen);
            p.setBrush(colour);
            p.drawRoundedRect(part, kRound - 1, kRound - 1);
        }
        if (g.count > 1) continue;
        const QString text = QStringLiteral("g") + subscript(g.first);
        if (metrics.horizontalAdvance(text) > boxes[i].width() - 2) continue;
        p.setPen(filled > 0.6 ? QColor(0x14, 0x18, 0x20) : m_theme.faintText);
        p.drawText(boxes[i], Qt::AlignCenter, text);
    }
}

void DiagramArm::paintUpdate(QPainter& p, QRectF r) const
{
    const bool fires = m_scene.stage == DiagramStage::Update;
    const QColor colour = m_theme.accent;
    // It flares up at once and fades.
    const double strength = fires ? 0.35 + 0.65 * (1 - m_scene.share) : 0;
    p.setPen(QPen(fires ? colour : m_theme.line, fires ? 2 : 1));
    p.setBrush(fires ? faded(colour, strength) : m_theme.chart);
    p.drawRoundedRect(r.adjusted(0.5, 0.5, -0.5, -0.5), r.height() / 2, r.height() / 2);
    p.setFont(fires ? bold(font()) : font());
    p.setPen(fires && strength > 0.6 ? m_theme.chart : fires ? m_theme.text : m_theme.faintText);
    p.drawText(r, Qt::AlignCenter, isolated(QStringLiteral("θ ← θ − η · G")));
}

void DiagramArm::paintMemory(QPainter& p, QRectF r) const
{
    const double scale = static_cast<double>(m_memory.budget.value_or(m_memory.peak));
    p.setPen(Qt::NoPen);
    p.setBrush(m_theme.grid);
    p.drawRoundedRect(r, 3, 3);
    if (scale <= 0) return;
    const auto share = [scale](std::int64_t bytes) { return std::min(1.0, static_cast<double>(bytes) / scale); };
    QRectF used = r;
    used.setWidth(r.width() * (m_failed ? 1 : share(m_memory.inUse)));
    p.setBrush(m_failed ? m_theme.warning : faded(m_theme.arm(m_index), 0.75));
    p.drawRoundedRect(used, 3, 3);
    if (m_memory.budget && !m_failed) {
        const double x = r.left() + r.width() * share(m_memory.peak);
        p.setPen(QPen(m_theme.text, 1.5));
        p.drawLine(QPointF(x, r.top() - 2), QPointF(x, r.bottom() + 2));
    }
}

void DiagramArm::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(m_theme.line, 1));
    p.setBrush(m_theme.panel);
    p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);

    const QRectF area = QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const double small = smallText(), text = QFontMetricsF(font()).height();
    double top = area.top(), bottom = area.bottom();
    const auto take = [&](double height, double gap) {
        const QRectF r(area.left(), top, area.width(), height);
        top += height + gap;
        return r;
    };
    const auto takeBelow = [&](double height, double gap) {
        bottom -= height;
        const QRectF r(area.left(), bottom, area.width(), height);
        bottom -= gap;
        return r;
    };
    const auto smallLine = [&](QRectF r, const QString& leading, const QString& trailing, const QColor& colour,
                               const QColor& trailingColour) {
        p.setFont(smaller(font()));
        p.setPen(colour);
        line(p, r, leading, trailing, trailingColour);
    };
    const QColor faint = m_theme.faintText;

    paintHeader(p, take(text, kGap / 2));
    smallLine(take(small, 3), m_words.samples, {}, faint, faint);
    paintSamples(p, m_parts[QStringLiteral("samples")] = take(kCell, 3));
    std::vector<PartGroup> groups;
    cells(area, groups);
    const QString note = groups.front().count > 1 ? diagramGroupNote(groups.front().count) : QString();
    if (!note.isEmpty()) smallLine(take(small, 2), note, {}, faint, faint);
    const QRectF above = take(14, 2);
    paintArrow(p, {above.center().x(), above.top()}, {above.center().x(), above.bottom()}, m_theme.line);
    smallLine(take(small, 3), m_words.stage, {}, m_failed ? m_theme.warning : m_theme.text, faint);

    smallLine(takeBelow(small, 3), m_words.skipping, {}, faint, faint);
    const bool full = m_failed;
    smallLine(takeBelow(small, 4), m_words.memory, {}, full ? m_theme.warning : faint, faint);
    paintMemory(p, m_parts[QStringLiteral("memory")] = takeBelow(9, kGap));
    smallLine(takeBelow(small, 3), m_words.update, {}, faint, faint);
    paintUpdate(p, m_parts[QStringLiteral("update")] = takeBelow(kCell + 4, 3));
    const QRectF below = takeBelow(12, 3);
    paintArrow(p, {below.center().x(), below.top()}, {below.center().x(), below.bottom()}, m_theme.line);
    p.setFont(bold(font()));
    p.setPen(m_theme.text);
    line(p, m_parts[QStringLiteral("counter")] = takeBelow(text, 3), m_words.counter, m_words.weight, m_theme.text);
    paintBuffer(p, m_parts[QStringLiteral("buffer")] = takeBelow(kCell, 3));
    smallLine(takeBelow(small, 2), diagramBufferTitle(), {}, faint, faint);
    const QRectF arrow = takeBelow(14, 3);
    paintArrow(p, {arrow.center().x(), arrow.top()}, {arrow.center().x(), arrow.bottom()}, m_theme.line);
    const QRectF network(area.left(), top, area.width(), std::max(0.0, bottom - top));
    m_parts[QStringLiteral("network")] = network;
    if (network.height() > 8) paintNetwork(p, network);
}

} // namespace tarakum
