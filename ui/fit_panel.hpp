// What fits into a memory: asks for bytes and L, answers with b, k, the cut of a window, its peak as predicted and as
// measured, its time. Not modal; computes on a thread of its own.
#pragma once

#include "engine/lab/fit.hpp"
#include "ui/document_values.hpp"

#include <QFrame>

#include <atomic>
#include <filesystem>
#include <future>
#include <optional>
#include <string>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace tarakum {

// What gives an arm of this name micro-batches of b and windows of L; empty if there is no such arm.
Edits fitEdits(const Document&, const std::string& arm, std::int64_t b, std::int64_t L);

class FitPanel : public QFrame
{
    Q_OBJECT
public:
    explicit FitPanel(QWidget* parent = nullptr);
    ~FitPanel() override;

    // An answer that does not hold for this document goes.
    void setDocument(const Document&, const std::filesystem::path& folder);
    void start(const QString& arm); // the fields of this arm (empty: the one chosen), the keyboard on the first
    bool busy() const { return m_busy; }
    void cancel(); // ends within a micro-batch, without an answer
    QString resultText() const; // rows, cells parted by tabs; empty: none
    QString problem() const;

signals:
    void chosen(const tarakum::Edits&);
    void measuring(bool);

protected:
    void changeEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    struct Outcome
    {
        Document document;
        std::string arm;
        std::int64_t memory = 0;
        std::optional<Fit> fit;
        QString problem;
    };
    void find();
    void show(const Outcome&);
    void showResult();
    void showProblem(const QString&);
    void use(std::int64_t b);
    void setBusy(bool);
    void showFind(); // the button starts, or stops what it started
    void fillArms();
    void showOwn(); // the arm's own budget and L, as what is meant by default
    void retranslate();

    Document m_document, m_used; // m_used: as the document is once the answer is in it
    std::filesystem::path m_folder;
    Outcome m_outcome;
    bool m_busy = false;
    std::atomic<bool> m_cancelled{false};
    std::future<void> m_work;
    QLabel *m_title, *m_armLabel, *m_memoryLabel, *m_batchLabel, *m_problem;
    QComboBox* m_arm;
    QLineEdit *m_memory, *m_batch;
    QPushButton *m_find, *m_use, *m_useEqual;
    QToolButton* m_close;
    QWidget* m_result;
    QGridLayout* m_rows;
};

} // namespace tarakum
