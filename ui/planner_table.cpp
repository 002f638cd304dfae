#include "ui/planner_table.hpp"

#include "ui/discard.hpp"
#include "ui/language.hpp"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace tarakum {

namespace {

QLabel* labelOf(const QString& text, const char* name, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    if (name) label->setObjectName(QLatin1String(name));
    return label;
}

// "15.7 GB (14.6 GiB)", set apart, in a narrow column: one below the other, each set apart.
QString broken(QString cell)
{
    return cell.replace(QStringLiteral(" ("), QChar(0x2069) + QStringLiteral("\n") + QChar(0x2066) + QLatin1Char('('));
}

} // namespace

PlannerTable::PlannerTable(QWidget* parent) : QFrame(parent)
{
    setObjectName(QStringLiteral("armCard"));
    new QVBoxLayout(this);
}

void PlannerTable::setSheet(const PlannerSheet& sheet)
{
    if (m_body && m_sheet == sheet) return;
    m_sheet = sheet;
    if (m_body) discard(*m_body); // one of its buttons may be what asks
    m_body = new QWidget(this);
    layout()->addWidget(m_body);
    auto* column = new QVBoxLayout(m_body);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(labelOf(sheet.title, "section", m_body));
    if (!sheet.lead.isEmpty()) column->addWidget(labelOf(sheet.lead, nullptr, m_body));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(0, 1);
    for (int c = 1; sheet.narrow && c < sheet.rows.front().size(); ++c) grid->setColumnStretch(c, 1);
    int line = 0;
    for (std::size_t row = 0; row < sheet.rows.size(); ++row) {
        for (int c = 0; c < sheet.rows[row].size(); ++c) {
            QLabel* cell = labelOf(c > 0 && sheet.narrow ? broken(sheet.rows[row][c]) : sheet.rows[row][c],
                                   row == 0 ? "faint" : nullptr, m_body);
            cell->setWordWrap(c == 0);
            const bool atLeft = (c == 0) != isRightToLeft(); // names where a line begins, numbers at its end
            cell->setAlignment(Qt::AlignTop | Qt::AlignAbsolute | (atLeft ? Qt::AlignLeft : Qt::AlignRight));
            if (c == 0 && sheet.narrow) {
                cell->setVisible(!cell->text().isEmpty());
                grid->addWidget(cell, line++, 0, 1, static_cast<int>(sheet.rows[row].size()));
                continue;
            }
            grid->addWidget(cell, line, c, c == 0 ? Qt::Alignment() : Qt::AlignTop);
        }
        if (row < sheet.actions.size() && !sheet.actions[row].isEmpty()) {
            auto* button = new QPushButton(sheet.actions[row], m_body);
            button->setAccessibleName(sheet.actions[row] + QStringLiteral(": ") + sheet.rows[row].front());
            button->setObjectName(QStringLiteral("plannerAct:%1").arg(row));
            connect(button, &QPushButton::clicked, this, [this, row] { emit acted(static_cast<int>(row)); });
            // Narrow: beside the name, which has a line of its own.
            const int columns = static_cast<int>(sheet.rows[row].size());
            grid->addWidget(button, sheet.narrow ? line - 1 : line, columns, sheet.narrow ? 2 : 1, 1,
                            Qt::AlignTop | Qt::AlignTrailing);
        }
        ++line;
        if (row < sheet.remarks.size() && !sheet.remarks[row].isEmpty())
            grid->addWidget(labelOf(sheet.remarks[row], "faint", m_body), line++, 0, 1,
                            static_cast<int>(sheet.rows[row].size()));
    }
    column->addLayout(grid);
    for (const QString& note : sheet.notes) column->addWidget(labelOf(note, "faint", m_body));
    m_body->show();
    setAccessibleName(sheet.title);
    setAccessibleDescription(text());
}

QString PlannerTable::text() const
{
    QStringList lines{m_sheet.title};
    if (!m_sheet.lead.isEmpty()) lines << m_sheet.lead;
    for (std::size_t row = 0; row < m_sheet.rows.size(); ++row) {
        lines << m_sheet.rows[row].join(QLatin1Char('\t'));
        if (row < m_sheet.remarks.size() && !m_sheet.remarks[row].isEmpty()) lines << m_sheet.remarks[row];
    }
    for (const QString& note : m_sheet.notes) lines << note;
    return lines.join(QLatin1Char('\n'));
}

} // namespace tarakum
