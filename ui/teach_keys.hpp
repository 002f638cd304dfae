// What a class is shown of the setup: the experiment's question, and the keys that it may change. Edits go through the
// setup panel, so that they are checked and can be undone like any other.
#pragma once

#include "ui/document_values.hpp"

#include <QWidget>

#include <string>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace tarakum {

class KeyField;
class SetupPanel;

class TeachKeys : public QWidget
{
    Q_OBJECT
public:
    explicit TeachKeys(SetupPanel&, QWidget* parent = nullptr);

    // `keys` as Teach has them: "arms[].micro_batch" stands for a field an arm.
    void show(bool question, std::vector<std::string> keys);
    // The run on show is not that of these settings.
    void setChanged(bool);
    const std::vector<KeyField*>& fields() const { return m_fields; }

protected:
    void changeEvent(QEvent*) override;

private:
    std::vector<std::string> paths() const;
    void present();
    void build();
    void retranslate();

    SetupPanel& m_setup;
    bool m_withQuestion = false, m_changed = false;
    std::vector<std::string> m_keys, m_built;
    QWidget* m_content;
    QVBoxLayout* m_column;
    QLabel *m_title, *m_question, *m_note;
    std::vector<QLabel*> m_arms; // their names, each above its fields
    std::vector<KeyField*> m_fields;
};

} // namespace tarakum
