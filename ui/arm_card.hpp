// An arm of the experiment on a card: its colour, name, b · k = L and memory budget; folded away its rate and rules.
#pragma once

#include "ui/batch_sizes.hpp"
#include "ui/document_values.hpp"
#include "ui/theme.hpp"

#include <QFrame>

#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace tarakum {

class KeyField;
class SizeBox;

class ArmCard : public QFrame
{
    Q_OBJECT
public:
    explicit ArmCard(std::size_t arm, QWidget* parent = nullptr);

    void showDocument(const Document&);
    void setTheme(const Theme&);
    void setRemovable(bool);
    void clearProblems();
    // Shows it where it belongs; false if it belongs nowhere on this card.
    bool showProblem(const Problem&);
    void setExpanded(bool);

signals:
    void edited(const tarakum::Edits&);
    void duplicateAsked(std::size_t arm);
    void removeAsked(std::size_t arm);

protected:
    void changeEvent(QEvent*) override;

private:
    void setSizes(BatchSizes);
    void retranslate();
    void showFold();
    QString path(const char* key) const;

    std::size_t m_arm;
    Document m_document;
    BatchSizes m_sizes;
    bool m_ragged = false; // micro_batch is a list: b is read only
    bool m_expanded = false;
    Theme m_theme;
    QFrame* m_swatch;
    QLineEdit* m_name;
    QToolButton *m_duplicate, *m_remove, *m_fold;
    SizeBox *m_b, *m_k, *m_l;
    QLabel *m_bLabel, *m_kLabel, *m_lLabel, *m_times, *m_equals, *m_note, *m_problem;
    QWidget* m_details;
    std::vector<KeyField*> m_fields;
};

// b, k and L of an arm as its document has them; a list of sizes by its first and its sum.
BatchSizes batchSizes(const Document&, std::size_t arm);
// What the document must be told for them: k, or L where it is no multiple of b.
Edits sizesEdits(std::size_t arm, const BatchSizes&);

} // namespace tarakum
