// An arm of the experiment on a card: its colour, name, what it is a fork of, b · k = L and memory budget; folded away
// all its other keys.
#pragma once

#include "ui/batch_sizes.hpp"
#include "ui/document_values.hpp"
#include "ui/theme.hpp"

#include <QFrame>

#include <string>
#include <vector>

class QAction;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace tarakum {

class ColourButton;
class KeyField;
class SetupGroup;
class SizeBox;
struct RuleMistake;

enum class ArmDeed { Duplicate, AsLargeBatch, AsAccumulated, MoveUp, MoveDown, Switch, Remove };

class ArmCard : public QFrame
{
    Q_OBJECT
public:
    explicit ArmCard(std::size_t arm, QWidget* parent = nullptr);

    // `saved`: as the file has it, with the arms in this document's order; `fresh`: the file does not have this arm.
    // Both are looked at again until the next call: they stay where they are.
    void showDocument(const Document&, const Document& saved, bool fresh);
    void setTheme(const Theme&);
    void setPlace(std::size_t count); // of all arms: which deeds there are
    void setLock(bool lKept);
    void clearProblems();
    // Shows it where it belongs; false if it belongs nowhere on this card.
    bool showProblem(const Problem&);
    void setExpanded(bool);
    bool setFilter(const QString& words); // whether anything on the card has them; empty: all again
    QWidget* reveal(const std::string& path);
    std::vector<KeyField*> fields() const; // made so far

signals:
    void edited(const tarakum::Edits&);
    void typed(const tarakum::Edits&);
    void asked(std::size_t arm, tarakum::ArmDeed);
    void mistakeAsked(std::size_t arm, const tarakum::RuleMistake&); // of a copy of the arm
    void lockChosen(bool lKept);
    void made();

protected:
    void changeEvent(QEvent*) override;

private:
    void setSizes(BatchSizes);
    Edits editsBackHere() const;
    void buildMenu();
    void listMistakes();
    void retranslate();
    void showFold();
    void showColour();
    QString path(const char* key) const;

    std::size_t m_arm;
    const Document *m_document, *m_saved;
    BatchSizes m_sizes;
    bool m_ragged = false; // micro_batch is a list: b is read only
    bool m_varies = false; // k changes during training: it is read only
    bool m_expanded = false, m_fresh = false, m_off = false, m_filtered = false, m_isFork = false;
    Theme m_theme;
    ColourButton* m_colour;
    QToolButton* m_dot;
    QLineEdit* m_name;
    QToolButton *m_more, *m_lock, *m_fold;
    QMenu *m_menu, *m_mistakes;
    std::vector<QAction*> m_deeds; // in the order of ArmDeed
    SizeBox *m_b, *m_k, *m_l;
    QLabel *m_bLabel, *m_kLabel, *m_lLabel, *m_times, *m_equals, *m_note, *m_problem;
    QWidget* m_fork;
    KeyField* m_forkOf; // Tab goes through them as they are made
    QToolButton* m_noFork;
    KeyField *m_forkAt, *m_budget;
    QWidget *m_formula, *m_details;
    std::vector<SetupGroup*> m_groups;
};

// b, k and L of an arm as its document has them; a list of sizes by its first and its sum.
BatchSizes batchSizes(const Document&, std::size_t arm);
// What the document must be told for them: k, or L where it is no multiple of b.
Edits sizesEdits(std::size_t arm, const BatchSizes&);

} // namespace tarakum
