// The library of mistakes: a list to search, by kind or by what somebody sees, and beside it what there is to know.
#pragma once

#include "ui/library_model.hpp"
#include "ui/view.hpp"

#include <string>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeView;

namespace tarakum {

class LibraryPage;

class LibraryView : public View
{
    Q_OBJECT
public:
    explicit LibraryView(QWidget* parent = nullptr);

    void setRun(std::shared_ptr<const RunRecord> run) override;
    void refresh() override;
    void setTheme(const Theme&) override;

    void setOrder(LibraryOrder);
    void askSymptom(); // by symptom, ready to be typed into
    void showMistake(const std::string& name);
    const Mistake* shown() const; // null: none is chosen

    LibraryPage& page() { return *m_page; }
    LibraryModel& model() { return *m_model; }

signals:
    void openAsked(const std::string& mistake);   // its experiment, instead of the present one
    void chartsAsked(const std::string& mistake); // of the present run, which is of it

protected:
    void changeEvent(QEvent*) override;
    void showEvent(QShowEvent*) override;
    bool eventFilter(QObject*, QEvent*) override;

private:
    std::shared_ptr<const RunRecord> runOf(const Mistake&) const; // null: the run on show is of another
    void search(const QString&);
    void unfold();
    void showTitle();
    void showChosen();
    void showButtons();
    void setTexts();
    void open();

    std::shared_ptr<const RunRecord> m_run;
    bool m_runIsNew = false;
    LibraryModel* m_model;
    QLineEdit* m_search;
    QPushButton *m_byKind, *m_bySymptom, *m_openButton;
    QTreeView* m_tree;
    QLabel *m_nothing, *m_title;
    QAction* m_open;
    LibraryPage* m_page;
};

} // namespace tarakum
