#include "ui/lesson_row.hpp"

#include "ui/language.hpp"
#include "ui/text_size.hpp"

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kPad = 10, kGap = 3;

QFont bold(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

LessonRow::LessonRow(const Lesson& lesson, QWidget* parent) : QAbstractButton(parent), m_lesson(lesson)
{
    setObjectName(QString::fromStdString(lesson.name));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void LessonRow::setState(const LessonState* state)
{
    m_state = state;
    retranslate();
}

void LessonRow::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void LessonRow::retranslate()
{
    if (!m_state)
        m_status = QString();
    else if (m_state->done)
        m_status = scoreOf(m_lesson, *m_state).told > 0 ? tr("done, %1").arg(scoreText(scoreOf(m_lesson, *m_state)))
                                                        : tr("done");
    else
        m_status = tr("begun, page %1 of %2")
                       .arg(isolated(QString::number(m_state->page + 1)))
                       .arg(isolated(QString::number(m_lesson.pages.size() + 1)));
    QStringList said{tr("Lesson %1: %2").arg(m_lesson.number).arg(lessonText(m_lesson.title)),
                     lessonText(m_lesson.question)};
    if (m_lesson.shortCourse) said << tr("short course");
    if (!m_status.isEmpty()) said << m_status;
    setAccessibleName(said.join(QStringLiteral(". ")));
    updateGeometry();
    update();
}

int LessonRow::textWidth(int width) const
{
    return std::max(60, width - 2 * kPad - scaledToText(34));
}

int LessonRow::heightForWidth(int width) const
{
    const QFontMetrics metrics(font());
    const QRect question =
        metrics.boundingRect(QRect(0, 0, textWidth(width), 10000), Qt::TextWordWrap, lessonText(m_lesson.question));
    return 2 * kPad + QFontMetrics(bold(font())).height() + kGap + question.height();
}

QSize LessonRow::sizeHint() const
{
    return {scaledToText(420), heightForWidth(scaledToText(420))};
}

QSize LessonRow::minimumSizeHint() const
{
    return {scaledToText(220), heightForWidth(std::max(width(), scaledToText(220)))};
}

void LessonRow::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(hasFocus() ? m_theme.accent : m_theme.line, hasFocus() ? 2 : 1));
    p.setBrush(underMouse() ? m_theme.chart : m_theme.panel);
    p.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);

    const Qt::LayoutDirection direction = layoutDirection();
    const auto placed = [&](QRect r) { return QStyle::visualRect(direction, rect(), r); };
    const auto leading = QStyle::visualAlignment(direction, Qt::AlignLeft);
    const QFontMetrics strong(bold(font()));
    const int number = scaledToText(34);
    // A tick takes the place of the number where the lesson is done.
    const bool done = m_state && m_state->done;
    p.setFont(bold(font()));
    p.setPen(done ? m_theme.accent : m_theme.faintText);
    p.drawText(placed({kPad, kPad, number - 8, strong.height()}), static_cast<int>(leading | Qt::AlignVCenter),
               done ? QStringLiteral("✓") : withDigits(QString::number(m_lesson.number)));

    // What stands at the end of the first line: the short course, how far one is.
    int end = width() - kPad;
    p.setFont(font());
    const auto tag = [&](const QString& text, const QColor& colour, bool framed) {
        const int wide = QFontMetrics(font()).horizontalAdvance(text) + (framed ? 14 : 0);
        const QRect box = placed({end - wide, kPad, wide, strong.height()});
        if (framed) {
            p.setPen(QPen(m_theme.line, 1));
            p.setBrush(Qt::NoBrush);
            p.drawRoundedRect(QRectF(box).adjusted(0.5, -0.5, -0.5, 0.5), 7, 7);
        }
        p.setPen(colour);
        p.drawText(box, Qt::AlignCenter, text);
        end -= wide + 10;
    };
    if (m_lesson.shortCourse) tag(tr("short course"), m_theme.faintText, true);
    if (!m_status.isEmpty()) tag(m_status, m_theme.accent, false);

    p.setFont(bold(font()));
    p.setPen(m_theme.text);
    const int from = kPad + number, room = std::max(0, end - from);
    p.drawText(placed({from, kPad, room, strong.height()}), static_cast<int>(leading | Qt::AlignVCenter),
               strong.elidedText(lessonText(m_lesson.title), Qt::ElideRight, room));
    p.setFont(font());
    p.setPen(m_theme.faintText);
    p.drawText(placed({from, kPad + strong.height() + kGap, textWidth(width()), height()}),
               static_cast<int>(leading | Qt::AlignTop) | Qt::TextWordWrap, lessonText(m_lesson.question));
}

} // namespace tarakum
