#include "ui/library_model.hpp"

#include "ui/language.hpp"
#include "ui/lesson_progress.hpp"

#include <QFont>
#include <QStringList>

#include <algorithm>

namespace tarakum {

namespace {

// Lower case, without the marks that people leave out: vowels and shadda, hamza above alef, isolates.
QString folded(const QString& text)
{
    QString plain;
    for (const QChar c : text.normalized(QString::NormalizationForm_KD).toLower())
        if (c.category() != QChar::Mark_NonSpacing && c.category() != QChar::Other_Format && c.unicode() != 0x0640)
            plain += c;
    return plain;
}

QString both(const Text& text)
{
    return QString::fromStdString(text.english + ' ' + text.arabic + ' ');
}

QString wordsOf(const Mistake& mistake)
{
    QString all = QString::fromStdString(mistake.name + ' ' + mistake.code + ' ');
    for (const Text* text : {&mistake.title, &mistake.wrong, &mistake.looksLike, &mistake.costs, &mistake.mend})
        all += both(*text);
    for (const std::string& seen : mistake.seen) all += QString::fromStdString(seen) + QLatin1Char(' ');
    return folded(all);
}

} // namespace

LibraryModel::LibraryModel(QObject* parent) : QAbstractItemModel(parent)
{
    rebuild();
}

void LibraryModel::setOrder(LibraryOrder order)
{
    if (order == m_order) return;
    m_order = order;
    rebuild();
}

void LibraryModel::setWords(const QString& words)
{
    const QStringList wanted = folded(words).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (wanted == m_words) return;
    m_words = wanted;
    rebuild();
}

void LibraryModel::retranslate()
{
    const auto changed = [this](const QModelIndex& parent) {
        if (const int rows = rowCount(parent); rows > 0)
            emit dataChanged(index(0, 0, parent), index(rows - 1, 0, parent));
    };
    changed({});
    for (int group = 0; group < rowCount(); ++group) changed(index(group, 0));
}

void LibraryModel::rebuild()
{
    beginResetModel();
    m_groups.clear();
    const auto hasAll = [this](const QString& text) {
        return std::all_of(m_words.begin(), m_words.end(), [&](const QString& word) { return text.contains(word); });
    };
    const auto add = [&](Group group, const QString& own, const std::vector<const Mistake*>& mistakes) {
        for (const Mistake* mistake : mistakes)
            if (hasAll(own + wordsOf(*mistake))) group.mistakes.push_back(mistake);
        if (!group.mistakes.empty()) m_groups.push_back(std::move(group));
    };
    if (m_order == LibraryOrder::ByKind) {
        for (const MistakeKind& kind : mistakeKinds()) {
            std::vector<const Mistake*> all;
            for (const Mistake& mistake : mistakes())
                if (mistake.kind == kind.id) all.push_back(&mistake);
            add({&kind, nullptr, {}}, folded(both({std::string(kind.english), std::string(kind.arabic)})), all);
        }
    } else {
        for (const Symptom& symptom : symptoms()) {
            std::vector<const Mistake*> all;
            for (const std::string& name : symptom.mistakes) all.push_back(findMistake(name));
            add({nullptr, &symptom, {}}, folded(both(symptom.text)), all);
        }
    }
    endResetModel();
}

const LibraryModel::Group* LibraryModel::groupAt(const QModelIndex& at) const
{
    return at.isValid() && at.internalId() == 0 ? &m_groups[static_cast<std::size_t>(at.row())] : nullptr;
}

const Mistake* LibraryModel::mistake(const QModelIndex& at) const
{
    if (!at.isValid() || at.internalId() == 0) return nullptr;
    return m_groups[static_cast<std::size_t>(at.internalId() - 1)].mistakes[static_cast<std::size_t>(at.row())];
}

const MistakeKind* LibraryModel::kind(const QModelIndex& at) const
{
    const Group* group = groupAt(at);
    return group ? group->kind : nullptr;
}

const Symptom* LibraryModel::symptom(const QModelIndex& at) const
{
    const Group* group = groupAt(at);
    return group ? group->symptom : nullptr;
}

std::vector<const Mistake*> LibraryModel::mistakesOf(const QModelIndex& at) const
{
    const Group* group = groupAt(at);
    return group ? group->mistakes : std::vector<const Mistake*>();
}

QModelIndex LibraryModel::find(const std::string& name) const
{
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        for (std::size_t j = 0; j < m_groups[i].mistakes.size(); ++j)
            if (m_groups[i].mistakes[j]->name == name)
                return index(static_cast<int>(j), 0, index(static_cast<int>(i), 0));
    return {};
}

QModelIndex LibraryModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent)) return {};
    // 0: a group; else the mistake's group, from 1.
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row() + 1) : quintptr{0});
}

QModelIndex LibraryModel::parent(const QModelIndex& at) const
{
    if (!at.isValid() || at.internalId() == 0) return {};
    return createIndex(static_cast<int>(at.internalId()) - 1, 0, quintptr{0});
}

int LibraryModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) return static_cast<int>(m_groups.size());
    const Group* group = parent.column() == 0 ? groupAt(parent) : nullptr;
    return group ? static_cast<int>(group->mistakes.size()) : 0;
}

int LibraryModel::columnCount(const QModelIndex&) const
{
    return 1;
}

QVariant LibraryModel::data(const QModelIndex& at, int role) const
{
    if (!at.isValid()) return {};
    const Mistake* one = mistake(at);
    if (role == Qt::DisplayRole) {
        if (one) return lessonText(one->title);
        if (const Symptom* seen = symptom(at)) return lessonText(seen->text);
        const MistakeKind* of = kind(at);
        return lessonText({std::string(of->english), std::string(of->arabic)});
    }
    if (role == Qt::ToolTipRole && one) return lessonText(one->wrong);
    if (role == Qt::FontRole && kind(at)) {
        QFont font;
        font.setBold(true);
        return font;
    }
    return {};
}

} // namespace tarakum
