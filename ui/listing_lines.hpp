// The lines of a listing: left to right in every language, one of them chosen by the arrow keys, any of them lit.
#pragma once

#include "engine/lab/listing.hpp"
#include "ui/theme.hpp"

#include <QListWidget>
#include <QStringList>

#include <vector>

namespace tarakum {

class ListingLines : public QListWidget
{
    Q_OBJECT
public:
    explicit ListingLines(QWidget* parent = nullptr);

    void setLines(const std::vector<ListingLine>&);
    void setTheme(const Theme&);
    void retranslate(); // marks, and what screen readers hear
    const std::vector<ListingLine>& lines() const { return m_lines; }

    void setLit(const std::vector<bool>&); // of each line
    bool lit(int line) const { return m_lit[static_cast<std::size_t>(line)]; }
    void setBeside(int line, const QString& text); // what stands after it: a count
    void point(const QStringList& names);          // "L7": lines that are to be looked at; none: let go
    bool pointedAt(int line) const;

    // What the pointer is over, else the chosen one; −1: neither.
    int shown() const { return m_hovered >= 0 ? m_hovered : currentRow(); }

signals:
    void shownChanged();

protected:
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void changeEvent(QEvent*) override;

private:
    class Painter;
    void hover(int line);

    std::vector<ListingLine> m_lines;
    std::vector<bool> m_lit;
    QStringList m_beside, m_pointed;
    int m_hovered = -1;
    Theme m_theme = Theme::light();
};

} // namespace tarakum
