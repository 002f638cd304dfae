// The experiment's settings. Edits its document, step by step to undo, and shows what is wrong beside the field; only a
// document without problems is passed on.
#pragma once

#include "ui/document_values.hpp"
#include "ui/theme.hpp"

#include <QUndoStack>
#include <QWidget>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace tarakum {

class ArmCard;
enum class ArmDeed;
class KeyField;
class SetupGroup;
struct RuleMistake;

class SetupPanel : public QWidget
{
    Q_OBJECT
public:
    explicit SetupPanel(QWidget* parent = nullptr);

    // Another experiment, as its file has it; nothing is left to undo. `folder`: where its relative paths start.
    void setDocument(const Document&, const std::filesystem::path& folder);
    // As the file has it: what differs from it is marked.
    void setSaved(const Document&);
    const Document& document() const { return m_document; }     // as it was edited: it may have problems
    const Document& savedDocument() const { return m_aligned; } // with the arms in the document's order
    const std::vector<Problem>& problems() const { return m_problems; }
    void setTheme(const Theme&);
    // A line at the top, such as that the run on show is not that of these settings; empty: none.
    void setNote(const QString&);

    // One step to undo. Where a value cannot stand in the document it is a problem, and nothing changes.
    void edit(const Edits&);
    void replace(const Document&); // all of it, as one step
    void undo();
    void redo();
    bool canUndo() const { return m_history.canUndo(); }
    bool canRedo() const { return m_history.canRedo(); }
    QString undoText() const; // "change of learning rate"; empty if there is nothing
    QString redoText() const;

    void addArm(); // like the last one, but without accumulation
    void duplicateArm(std::size_t arm);
    void addLargeBatch(std::size_t arm);  // after it, its copy with b = L
    void addAccumulated(std::size_t arm); // after it, its copy with smaller micro-batches and the same L
    // At the end, a copy of the arm of that name with these keys (members of an object one by one); without its sizes,
    // and from the start.
    void addVariant(const std::string& like, const std::string& name, const Document& keys);
    // At the end, a copy of the arm of that name with all its keys, that begins where that one stands after `at`
    // updates; its name is about to be edited. False if no arm has that name (any more), and nothing changes.
    bool addFork(const std::string& of, std::int64_t at);
    void addMistake(std::size_t arm, const RuleMistake&); // after it, its copy with this rule
    void moveArm(std::size_t arm, int by);
    void switchArm(std::size_t arm); // off or on
    void removeArm(std::size_t arm);

    // The editor of a key, in sight: its groups are opened, a search is ended. Null if there is none.
    QWidget* reveal(const std::string& path);
    void setFilter(const QString& words); // only the keys that have them; empty: all
    void focusFilter();

signals:
    void changed(const tarakum::Document&); // edited, and without problems
    void historyChanged();

protected:
    void changeEvent(QEvent*) override;

private:
    friend class DocumentStep;
    using Words = std::function<QString()>; // in the language of the moment

    void push(Document after, Words words);
    void restore(const Document&); // as a step of the history says
    void doDeed(std::size_t arm, ArmDeed deed);
    void insertArm(std::size_t at, Document arm, Words words);
    void nameArm(std::size_t arm);
    void bringIntoSight(QWidget*);
    void tryOut(const Edits&);
    void present();
    void align();
    void buildArms();
    void foldArms();
    void orderTabs();
    void showFields();
    void showProblems();
    void showHelp(QWidget* focus);
    void fitDataKind(Document&, const std::string& kind) const;
    void retranslate();
    void addGroups(QVBoxLayout*, bool ofArms);
    QLabel* addSection(QVBoxLayout*);
    KeyField* fieldOf(const std::string& path) const; // made, and for that path; null if there is none
    std::vector<KeyField*> fields() const;

    Document m_document, m_saved;
    Document m_aligned;        // m_saved with the arms in m_document's order
    std::vector<bool> m_fresh; // arms that m_saved does not have
    std::filesystem::path m_folder;
    std::vector<Problem> m_problems;
    QUndoStack m_history;
    Theme m_theme;
    bool m_lKept = true;
    QLineEdit* m_filter;
    QScrollArea* m_area;
    QLabel *m_title, *m_question, *m_note, *m_elsewhere, *m_help, *m_nothing;
    QLabel *m_armsTitle, *m_sharedTitle;
    QVBoxLayout* m_armsLayout;
    QPushButton* m_add;
    std::vector<SetupGroup*> m_groups;
    std::vector<ArmCard*> m_cards;
};

// Text of an experiment in the window's language; empty where there is none.
QString experimentTitle(const Document&);
QString experimentQuestion(const Document&);

} // namespace tarakum
