// A small table on a card: a title, rows of words and numbers, sentences beneath.
#pragma once

#include <QFrame>
#include <QStringList>

#include <vector>

class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace tarakum {

struct PlannerSheet
{
    QString title;
    QString lead;                  // beneath the title
    std::vector<QStringList> rows; // the first: what the columns are; all as long as it
    std::vector<QString> remarks;  // a row each, beneath the row of the same place; empty: none
    std::vector<QString> notes;    // beneath the table
    std::vector<QString> actions;  // a row each: a button's text at its end; empty: none
    bool narrow = false;           // names on lines of their own, "(14.9 GiB)" beneath "16 GB"
    bool operator==(const PlannerSheet&) const = default;
};

class PlannerTable : public QFrame
{
    Q_OBJECT
public:
    explicit PlannerTable(QWidget* parent = nullptr);

    void setSheet(const PlannerSheet&); // nothing happens where it is the same
    QString text() const;               // rows as lines, cells parted by tabs; notes after them

signals:
    void acted(int row); // of the sheet's; its button was pressed

private:
    PlannerSheet m_sheet;
    QWidget* m_body = nullptr;
};

} // namespace tarakum
