// A group of the setup panel: fields of keys under a title that folds them away. Its fields are made when they are
// first wanted.
#pragma once

#include "ui/document_values.hpp"
#include "ui/key_groups.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <string>
#include <vector>

class QToolButton;
class QVBoxLayout;

namespace tarakum {

class KeyField;

class SetupGroup : public QWidget
{
    Q_OBJECT
public:
    // `prefix`: what stands before the group's keys, "", "defaults." or "arms[1].".
    SetupGroup(const KeyGroup& group, std::string prefix, QWidget* parent = nullptr);

    // Both are looked at again until the next call: they stay where they are.
    void showDocument(const Document&, const Document& saved);
    void setTheme(const Theme&);
    void setOpen(bool);
    bool isOpen() const { return m_open; }
    // Shows those fields only whose keys have these words in name or help; whether there are any. Empty: all again.
    bool setFilter(const QString& words);
    // The field of the key at `path`, in sight; null if it is none of this group's.
    KeyField* reveal(const std::string& path);
    const std::vector<KeyField*>& fields() const { return m_fields; } // made so far
    bool has(const std::string& path) const;
    bool isChanged() const { return m_changed; }

signals:
    void edited(const tarakum::Edits&);
    void typed(const tarakum::Edits&);
    void made(); // fields are there that were not

protected:
    void changeEvent(QEvent*) override;

private:
    void make();
    void place(); // shows and hides the fields
    void retranslate();
    std::vector<std::string> fullPaths(const FieldKeys&) const;

    const KeyGroup& m_group;
    std::string m_prefix;
    Theme m_theme;
    const Document *m_document, *m_saved;
    QString m_filter;
    bool m_open, m_more = false, m_changed = false;
    QToolButton *m_header, *m_moreButton;
    QWidget* m_body;
    QVBoxLayout* m_column;
    std::vector<KeyField*> m_fields;
};

} // namespace tarakum
