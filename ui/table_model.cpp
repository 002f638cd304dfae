#include "ui/table_model.hpp"

#include "engine/base/number_text.hpp"
#include "ui/chart_columns.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tarakum {

namespace {

const int kStatus = static_cast<int>(kColumnsBeforeStatus);

// Digits stand under digits in either direction of reading.
Qt::Alignment alignmentOf(bool text)
{
    return text ? leadingEdge() : Qt::AlignVCenter | Qt::AlignAbsolute | Qt::AlignRight;
}

bool isCount(const Column& column)
{
    return !column.unit.empty() && column.unit != "ms";
}

} // namespace

void TableModel::setArm(std::shared_ptr<const RunRecord> record, std::size_t arm)
{
    beginResetModel();
    m_record = std::move(record);
    m_arm = arm;
    m_rows = m_norms = 0;
    endResetModel();
}

bool TableModel::readNew(int most)
{
    if (!m_record) return false;
    const auto all = static_cast<int>(
        std::min<std::size_t>(arm().updates.size(), static_cast<std::size_t>(std::numeric_limits<int>::max())));
    const int rows = m_rows + std::min(most, all - m_rows);
    // The names are whole once a norm is there.
    if (const int norms = arm().layerNorms.empty() ? 0 : static_cast<int>(arm().layers.size()); norms != m_norms) {
        beginInsertColumns({}, columnCount(), columnCount() + norms - 1);
        m_norms = norms;
        endInsertColumns();
    }
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    }
    return rows < all;
}

void TableModel::retranslate()
{
    if (columnCount() > 0) emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (m_rows > 0) emit dataChanged(index(0, kStatus), index(m_rows - 1, kStatus));
}

int TableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int TableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_record ? 0 : static_cast<int>(columns().size()) + 1 + m_norms;
}

bool TableModel::isStatus(int column) const
{
    return column == kStatus;
}

const Column* TableModel::columnAt(int column) const
{
    const int place = column - (column > kStatus ? 1 : 0);
    return isStatus(column) || place >= static_cast<int>(columns().size())
               ? nullptr
               : &columns()[static_cast<std::size_t>(place)];
}

double TableModel::valueAt(int row, int column) const
{
    const auto r = static_cast<std::size_t>(row);
    if (const Column* known = columnAt(column)) return arm().updates[r].*known->value;
    const std::size_t norm = static_cast<std::size_t>(column) - columns().size() - 1;
    const std::size_t at = r * static_cast<std::size_t>(m_norms) + norm;
    return at < arm().layerNorms.size() ? arm().layerNorms[at] : kMissing;
}

QString TableModel::name(int column) const
{
    if (isStatus(column)) return QStringLiteral("status");
    if (const Column* known = columnAt(column))
        return QString::fromUtf8(known->name.data(), static_cast<qsizetype>(known->name.size()));
    return QStringLiteral("grad_norm.") +
           QString::fromStdString(arm().layers[static_cast<std::size_t>(column) - columns().size() - 1]);
}

QString TableModel::exactText(int row, int column) const
{
    if (isStatus(column)) {
        const std::string_view text = statusText(arm().updates[static_cast<std::size_t>(row)].status);
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    }
    const double value = valueAt(row, column);
    return isMissing(value) ? QString() : QString::fromStdString(numberText(value));
}

QVariant TableModel::data(const QModelIndex& at, int role) const
{
    if (!at.isValid() || at.row() >= m_rows || at.column() >= columnCount()) return {};
    const int column = at.column();
    if (role == Qt::TextAlignmentRole) return static_cast<int>(alignmentOf(isStatus(column)));
    if (role == Qt::ToolTipRole) return isolated(exactText(at.row(), column));
    if (role != Qt::DisplayRole) return {};
    if (isStatus(column)) {
        switch (arm().updates[static_cast<std::size_t>(at.row())].status) {
        case RowStatus::None: return QString();
        case RowStatus::Skipped: return tr("skipped");
        case RowStatus::OutOfMemory: return statusName(ArmStatus::OutOfMemory);
        case RowStatus::NotFinite: return statusName(ArmStatus::NotFinite);
        case RowStatus::Stopped: return statusName(ArmStatus::Stopped);
        }
    }
    const double value = valueAt(at.row(), column);
    if (isMissing(value)) return QString();
    const Column* known = columnAt(column);
    if (known && isCount(*known) && std::isfinite(value) && value == std::trunc(value)) return countText(value);
    if (!std::isfinite(value)) return valueText(value);
    return withDigits(QString::number(value, 'g', 6));
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    const Column* known = columnAt(section);
    if (role == Qt::TextAlignmentRole) return static_cast<int>(alignmentOf(isStatus(section)));
    if (role == Qt::ToolTipRole) {
        const QString text = known               ? columnText(*known)
                             : isStatus(section) ? tr("Whether the update was left out, or why the arm ended early.")
                                                 : tr("Norm of this parameter's gradient.");
        return text + QLatin1Char('\n') + isolated(name(section));
    }
    if (role != Qt::DisplayRole) return {};
    if (isStatus(section)) return tr("Status");
    if (!known) return isolated(name(section).mid(10));
    const QString unit = columnUnit(*known), title = columnTitle(*known);
    // "Samples (samples)" says nothing more.
    return known->unit == "bytes" || known->unit == "ms" ? tr("%1 (%2)").arg(title, unit) : title;
}

} // namespace tarakum
