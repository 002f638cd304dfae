#include "ui/listing_lines.hpp"

#include "ui/listing_words.hpp"

#include <QFontDatabase>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kEdge = 6, kSign = 18, kGap = 12, kLead = 2; // pixels; kLead: above and below a line

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto part = [share](int x, int y) { return static_cast<int>(x + (y - x) * share); };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

QFont codeFont(const QFont& beside, bool struck)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(beside.pointSizeF());
    font.setStrikeOut(struck);
    return font;
}

} // namespace

class ListingLines::Painter final : public QStyledItemDelegate
{
public:
    explicit Painter(ListingLines& list) : QStyledItemDelegate(&list), m_list(list) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QFontMetrics code(codeFont(option.font, false)), text(option.font);
        const ListingLine& line = m_list.m_lines[static_cast<std::size_t>(index.row())];
        int width = codeLeft(code) + code.horizontalAdvance(QString::fromStdString(line.text)) + kEdge;
        for (const QString& tag : tags(index.row())) width += kGap + tagWidth(text, tag);
        return {width, std::max(code.height(), text.height()) + 2 * kLead};
    }

    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const ListingLine& line = m_list.m_lines[static_cast<std::size_t>(index.row())];
        const Theme& theme = m_list.m_theme;
        const QRect r = option.rect;
        const bool lit = m_list.lit(index.row()), chosen = index.row() == m_list.currentRow();
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        p->setLayoutDirection(Qt::LeftToRight); // whatever the window around it is painted in
        const QColor ground = lit ? mixed(theme.chart, theme.accent, theme.dark ? 0.3 : 0.18) : theme.chart;
        p->fillRect(r, ground);
        if (m_list.pointedAt(index.row())) {
            p->setPen(QPen(theme.accent, 2, Qt::DashLine));
            p->drawRoundedRect(QRectF(r).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
        }
        if (chosen) {
            p->setPen(QPen(m_list.hasFocus() ? theme.accent : theme.line, m_list.hasFocus() ? 1.5 : 1));
            p->drawRoundedRect(QRectF(r).adjusted(1, 0.75, -1, -0.75), 3, 3);
        }

        const QFont font = codeFont(option.font, line.struck);
        const QFontMetrics code(font);
        const double middle = r.top() + r.height() / 2.0, left = r.left();
        if (lit) { // a hand that points, so that no colour is needed
            p->setPen(Qt::NoPen);
            p->setBrush(theme.accent);
            p->drawPolygon(
                QPolygonF{QPointF(left + 3, middle - 4), QPointF(left + 9, middle), QPointF(left + 3, middle + 4)});
        }
        p->setFont(codeFont(option.font, false));
        p->setPen(mixed(theme.faintText, ground, lit ? 0 : 0.15));
        const QRect gutter(r.left() + kEdge + 8, r.top(), gutterWidth(code), r.height());
        p->drawText(gutter, Qt::AlignVCenter | Qt::AlignLeft, QString::fromStdString(line.name));
        if (line.wrong || line.struck) sign(*p, {gutter.right() + kSign / 2.0, middle}, line.struck, theme.warning);

        p->setFont(font);
        p->setPen(line.wrong ? theme.warning : line.struck ? theme.faintText : theme.text);
        const QString text = QString::fromStdString(line.text);
        const qsizetype indent = text.size() - text.trimmed().size();
        const int spaces = code.horizontalAdvance(QLatin1Char(' ')) * static_cast<int>(indent);
        int x = r.left() + codeLeft(code);
        p->drawText(QRect(x + spaces, r.top(), r.width(), r.height()), Qt::AlignVCenter | Qt::AlignLeft,
                    text.trimmed());
        x += code.horizontalAdvance(text);

        p->setFont(option.font);
        const QFontMetrics words(option.font);
        const QString mark = listingMarkText(line);
        for (const QString& tag : tags(index.row())) {
            const QRectF box(x + kGap, middle - words.height() / 2.0 + 0.5, tagWidth(words, tag), words.height() - 1);
            const QColor colour = tag == mark ? theme.warning : theme.text;
            p->setPen(mixed(ground, colour, 0.6));
            p->setBrush(Qt::NoBrush);
            p->drawRoundedRect(box, 4, 4);
            p->setPen(colour);
            p->drawText(box, Qt::AlignCenter, tag);
            x = static_cast<int>(box.right());
        }
        p->restore();
    }

private:
    static int gutterWidth(const QFontMetrics& code) { return code.horizontalAdvance(QStringLiteral("L6 L7")) + 2; }
    static int codeLeft(const QFontMetrics& code) { return kEdge + 8 + gutterWidth(code) + kSign; }
    static int tagWidth(const QFontMetrics& text, const QString& tag) { return text.horizontalAdvance(tag) + 12; }

    QStringList tags(int row) const
    {
        QStringList all;
        const QString mark = listingMarkText(m_list.m_lines[static_cast<std::size_t>(row)]);
        if (!mark.isEmpty()) all << mark;
        if (!m_list.m_beside[row].isEmpty()) all << m_list.m_beside[row];
        return all;
    }

    // A cross for what is wrong, a dash for what is missing.
    static void sign(QPainter& p, QPointF at, bool struck, const QColor& colour)
    {
        p.setPen(QPen(colour, 2, Qt::SolidLine, Qt::RoundCap));
        if (struck) return p.drawLine(at - QPointF(4, 0), at + QPointF(4, 0));
        p.drawLine(at - QPointF(3.5, 3.5), at + QPointF(3.5, 3.5));
        p.drawLine(at + QPointF(-3.5, 3.5), at + QPointF(3.5, -3.5));
    }

    ListingLines& m_list;
};

ListingLines::ListingLines(QWidget* parent) : QListWidget(parent)
{
    setItemDelegate(new Painter(*this));
    setLayoutDirection(Qt::LeftToRight); // code, whatever the language
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setUniformItemSizes(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    connect(this, &QListWidget::currentRowChanged, this, [this] {
        m_hovered = -1;
        emit shownChanged();
    });
}

void ListingLines::setLines(const std::vector<ListingLine>& lines)
{
    m_lines = lines;
    m_lit.assign(lines.size(), false);
    m_beside.clear();
    for (std::size_t i = 0; i < lines.size(); ++i) m_beside << QString();
    m_hovered = -1;
    const QSignalBlocker quiet(this);
    clear();
    for (const ListingLine& line : lines) addItem(QString::fromStdString(line.text));
    retranslate();
}

void ListingLines::retranslate()
{
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        QListWidgetItem* one = item(static_cast<int>(i));
        one->setData(Qt::AccessibleTextRole, listingLineText(m_lines[i]));
        one->setData(Qt::AccessibleDescriptionRole, listingNoteText(m_lines[i].note));
    }
    scheduleDelayedItemsLayout();
}

void ListingLines::setTheme(const Theme& theme)
{
    m_theme = theme;
    viewport()->update();
}

void ListingLines::setLit(const std::vector<bool>& lit)
{
    if (lit == m_lit || lit.size() != m_lines.size()) return;
    m_lit = lit;
    viewport()->update();
}

void ListingLines::setBeside(int line, const QString& text)
{
    if (m_beside[line] == text) return;
    const bool wider = m_beside[line].size() != text.size();
    m_beside[line] = text;
    if (wider) scheduleDelayedItemsLayout();
    viewport()->update();
}

void ListingLines::point(const QStringList& names)
{
    m_pointed = names;
    viewport()->update();
}

bool ListingLines::pointedAt(int line) const
{
    return std::any_of(m_pointed.begin(), m_pointed.end(), [&](const QString& name) {
        return bearsName(m_lines[static_cast<std::size_t>(line)], name.toStdString());
    });
}

void ListingLines::hover(int line)
{
    if (line == m_hovered) return;
    m_hovered = line;
    emit shownChanged();
}

void ListingLines::mouseMoveEvent(QMouseEvent* event)
{
    QListWidget::mouseMoveEvent(event);
    hover(indexAt(event->position().toPoint()).row());
}

void ListingLines::leaveEvent(QEvent* event)
{
    QListWidget::leaveEvent(event);
    hover(-1);
}

void ListingLines::changeEvent(QEvent* event)
{
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) scheduleDelayedItemsLayout();
}

} // namespace tarakum
