// The log of an arm as a table: a row an update, in the CSV's columns. Nothing is copied: cells read the log.
#pragma once

#include "engine/lab/run_record.hpp"

#include <QAbstractTableModel>

#include <cstddef>
#include <memory>

namespace tarakum {

class TableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setArm(std::shared_ptr<const RunRecord> record, std::size_t arm); // null: none
    bool readNew(int most); // rows; whether there are more                                                        //
                            // takes the rows that the log has gained
    void retranslate();

    // As the CSV has them.
    QString name(int column) const;
    QString exactText(int row, int column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex&, int role) const override;
    QVariant headerData(int section, Qt::Orientation, int role) const override;

private:
    const Column* columnAt(int column) const; // null: the status, or a parameter's norm
    bool isStatus(int column) const;
    double valueAt(int row, int column) const;
    const ArmRecord& arm() const { return m_record->arms[m_arm]; }

    std::shared_ptr<const RunRecord> m_record;
    std::size_t m_arm = 0;
    int m_rows = 0, m_norms = 0; // taken so far; columns of parameters' norms
};

} // namespace tarakum
