// A key of the experiment with its label, an editor that fits its kind, and what is wrong with it, in words, beneath.
#pragma once

#include "ui/document_values.hpp"

#include <QWidget>

class QLabel;

namespace tarakum {

class KeyField : public QWidget
{
    Q_OBJECT
public:
    // `path`: "data.kind", "defaults.optimizer.learning_rate", "arms[0].rules.divide"; also the editor's object name.
    explicit KeyField(std::string path, QWidget* parent = nullptr);

    const std::string& path() const { return m_path; }
    void setPath(std::string); // the same key of another arm
    void showDocument(const Document&);
    void setProblem(const QString&); // empty: none
    void setHint(const QString&);    // faint, where there is no problem
    QString problem() const { return m_problemText; }
    QWidget* editor() const { return m_editor; }

signals:
    void edited(const tarakum::Edits&);

protected:
    void changeEvent(QEvent*) override;

private:
    void build();
    void commitText();
    void retranslate();
    void showBeneath();

    std::string m_path;
    Document m_shown; // what stands in the editor; null: the default
    QLabel* m_label;
    QWidget* m_editor = nullptr;
    QLabel* m_beneath;
    QString m_problemText, m_hint;
};

// "128, 64", "64 MiB", "0.01": a value as a person types it, and back. Text that is no such value comes back as text,
// so that the check can say what is wrong with it; empty text as null.
QString editText(const Document& value);
Document valueFromText(const std::string& path, const QString& text);

} // namespace tarakum
