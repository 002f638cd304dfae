// A key of the experiment with its label, an editor that fits its kind, and what is wrong with it, in words, beneath.
// A dot says that it differs from the file, and takes it back.
#pragma once

#include "ui/document_values.hpp"

#include <QWidget>

#include <string>
#include <vector>

class QLabel;
class QToolButton;

namespace tarakum {

class KeyEditor;

class KeyField : public QWidget
{
    Q_OBJECT
public:
    // `paths`: "data.kind", "defaults.optimizer.learning_rate", "arms[0].rules.divide"; or one length in its units. The
    // first is the editor's object name unless `name` says another.
    explicit KeyField(std::vector<std::string> paths, QWidget* parent = nullptr, const QString& name = {});

    const std::string& path() const { return m_paths.front(); }
    const std::vector<std::string>& paths() const { return m_paths; }
    bool edits(const std::string& path) const;
    // `saved`: as the file has it, with the arms in this document's order.
    void showDocument(const Document&, const Document& saved);
    void setProblem(const QString&); // empty: none
    void setHint(const QString&);    // faint, where there is no problem
    // Why the key means nothing now; then it is disabled, unless it is written. Empty: it means something.
    void setUnused(const QString& why);
    QString problem() const { return m_problemText; }
    QString hint() const { return m_hint; }
    bool isChanged() const { return m_changed; }
    QWidget* editor() const; // what has the focus
    void revert();           // to what the file has
    // Whether the words are in the key's name, label or help.
    bool matches(const QString& words) const;

signals:
    void edited(const tarakum::Edits&);
    void typed(const tarakum::Edits&);

protected:
    void changeEvent(QEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;

private:
    void retranslate();
    void showBeneath();

    std::vector<std::string> m_paths;
    Edits m_back; // what takes the changes back
    QString m_savedText;
    bool m_changed = false, m_written = false;
    QToolButton* m_dot;
    QLabel* m_label;
    KeyEditor* m_editor;
    QLabel* m_beneath;
    QString m_problemText, m_hint, m_unused;
};

// Edits that give the paths the values that they have in `saved`; none where they have them.
Edits editsBack(const Document&, const Document& saved, const std::vector<std::string>& paths);

} // namespace tarakum
