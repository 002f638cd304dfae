// What the library tells: one mistake with all there is to know about it, or those of a kind or a symptom to choose
// from.
#pragma once

#include "engine/lab/mistakes.hpp"
#include "engine/lab/run_record.hpp"
#include "ui/theme.hpp"

#include <QScrollArea>

#include <functional>
#include <memory>
#include <vector>

class QFrame;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace tarakum {

class LibraryClaims;

class LibraryPage : public QScrollArea
{
    Q_OBJECT
public:
    explicit LibraryPage(QWidget* parent = nullptr);

    void showMistake(const Mistake*, std::shared_ptr<const RunRecord> run); // `run`: of its experiment, or null
    void showChoice(const std::vector<const Mistake*>&, bool bySymptom);
    const Mistake* mistake() const { return m_mistake; } // null: a choice is on show
    LibraryClaims& claims() { return *m_claims; }
    void setTheme(const Theme&);

signals:
    void chosen(const std::string& mistake);

protected:
    void changeEvent(QEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    QLabel* addText(const char* name);
    void addSection(std::function<QString()> title);
    void setTexts();
    void fitCode();

    const Mistake* m_mistake = nullptr;
    std::vector<const Mistake*> m_choice;
    bool m_bySymptom = false;
    QWidget *m_content, *m_one; // m_one: all of a mistake
    QVBoxLayout* m_column;      // of m_one
    std::vector<std::pair<QLabel*, std::function<QString()>>> m_sections;
    QLabel *m_kind, *m_wrong, *m_looks, *m_costs, *m_mend, *m_seen, *m_lead;
    QPlainTextEdit* m_code;
    QPushButton* m_copy;
    LibraryClaims* m_claims;
    std::vector<QFrame*> m_cards;
};

} // namespace tarakum
