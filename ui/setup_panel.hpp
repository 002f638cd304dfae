// The experiment's settings. Edits its document and shows what is wrong beside the field; only a document without
// problems is passed on.
#pragma once

#include "ui/document_values.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <filesystem>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace tarakum {

class ArmCard;
class KeyField;

class SetupPanel : public QWidget
{
    Q_OBJECT
public:
    explicit SetupPanel(QWidget* parent = nullptr);

    // `folder`: where the document's relative paths start.
    void setDocument(const Document&, const std::filesystem::path& folder);
    const Document& document() const { return m_document; } // as it was edited: it may have problems
    const std::vector<Problem>& problems() const { return m_problems; }
    void setTheme(const Theme&);
    // A line at the top, such as that the run on show is not that of these settings; empty: none.
    void setNote(const QString&);

    void addArm();
    void duplicateArm(std::size_t arm);
    void removeArm(std::size_t arm);

signals:
    void changed(const tarakum::Document&); // edited, and without problems

protected:
    void changeEvent(QEvent*) override;

private:
    void apply(const Edits&);
    void settle(); // checks the document, shows it, and tells of it
    void present();
    void buildArms();
    void foldArms();
    void showFields();
    void showProblems();
    void fitDataKind(const std::string& kind);
    void commitLength();
    void retranslate();
    KeyField* addField(QVBoxLayout*, const char* path);
    QLabel* addSection(QVBoxLayout*);
    bool wanted(const std::string& path) const;

    Document m_document;
    std::filesystem::path m_folder;
    std::vector<Problem> m_problems;
    Theme m_theme;
    QScrollArea* m_area;
    QLabel *m_title, *m_question, *m_note, *m_elsewhere;
    QLabel *m_armsTitle, *m_lengthTitle, *m_optimizerTitle, *m_modelTitle, *m_dataTitle;
    QVBoxLayout* m_armsLayout;
    QPushButton* m_add;
    QLineEdit* m_length;
    QComboBox* m_lengthUnit;
    QLabel *m_lengthLabel, *m_lengthProblem;
    std::vector<KeyField*> m_fields;
    std::vector<ArmCard*> m_cards;
};

} // namespace tarakum
