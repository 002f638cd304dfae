// The library of mistakes as a tree of two levels: by kind, or by what somebody sees.
#pragma once

#include "engine/lab/mistakes.hpp"

#include <QAbstractItemModel>
#include <QString>

#include <vector>

namespace tarakum {

enum class LibraryOrder { ByKind, BySymptom };

class LibraryModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    explicit LibraryModel(QObject* parent = nullptr);

    void setOrder(LibraryOrder);
    LibraryOrder order() const { return m_order; }
    // Only what has all of these words, in either language, whatever their marks and case; empty: all.
    void setWords(const QString&);
    void retranslate();

    // A row is a kind or a symptom with its mistakes below it; what it is not is null.
    const Mistake* mistake(const QModelIndex&) const;
    const MistakeKind* kind(const QModelIndex&) const;
    const Symptom* symptom(const QModelIndex&) const;
    std::vector<const Mistake*> mistakesOf(const QModelIndex& group) const;
    // The first row of it; invalid if it is not there now.
    QModelIndex find(const std::string& mistake) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex&) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex&, int role) const override;

private:
    struct Group
    {
        const MistakeKind* kind;
        const Symptom* symptom;
        std::vector<const Mistake*> mistakes;
    };
    void rebuild();
    const Group* groupAt(const QModelIndex&) const; // null: no row of a group

    LibraryOrder m_order = LibraryOrder::ByKind;
    QStringList m_words;
    std::vector<Group> m_groups;
};

} // namespace tarakum
