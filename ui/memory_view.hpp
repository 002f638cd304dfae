// Memory: for each arm what it holds through its first window, the account of its highest moment beside the closed
// formula, and what would fit into less.
#pragma once

#include "engine/lab/arm_memory.hpp"
#include "engine/lab/document.hpp"
#include "ui/document_values.hpp"
#include "ui/view.hpp"

#include <filesystem>
#include <future>
#include <optional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;

namespace tarakum {

class FitPanel;
class MemoryAccount;
class MemoryPlot;

class MemoryView : public View
{
    Q_OBJECT
public:
    explicit MemoryView(QWidget* parent = nullptr);
    ~MemoryView() override;

    void setRun(std::shared_ptr<const RunRecord> run) override;
    void refresh() override;
    void setTheme(const Theme&) override;
    std::vector<ShortcutRow> shortcuts() const override;
    // Reads all that is logged and waits for what is computed elsewhere, which comes with the next events; for
    // snapshots.
    void settle();
    // The experiment on the bench, which the fit is for.
    void setDocument(const Document&, const std::filesystem::path& folder);

    FitPanel& fit() { return *m_fit; }
    MemoryPlot& plot(std::size_t arm) { return *m_arms[arm].plot; }
    MemoryAccount& account(std::size_t arm) { return *m_arms[arm].account; }
    bool predicted() const { return !m_predictions.empty(); }

signals:
    void edited(const tarakum::Edits&); // the fit is to be used
    void measuring(bool);               // times are being measured: nothing else should compute

protected:
    void changeEvent(QEvent*) override;

private:
    struct OfArm
    {
        QWidget* frame;
        QLabel* problem;
        MemoryPlot* plot;
        MemoryAccount* account;
        std::size_t rowsRead = 0; // of the log of updates
        std::optional<Usage> measured{};
    };
    void build();
    void letGo();
    void predict();
    void read(std::size_t most); // of an arm's rows
    void retranslate();
    void showFit(const QString& arm);

    std::shared_ptr<const RunRecord> m_run;
    bool m_built = true;
    Theme m_theme;
    QLabel *m_empty, *m_note;
    QPushButton* m_fitButton;
    FitPanel* m_fit;
    QScrollArea* m_area;
    std::vector<OfArm> m_arms;
    std::shared_ptr<const RunRecord> m_asked;                   // whose predictions were asked for
    std::vector<std::optional<MemoryPrediction>> m_predictions; // of m_run's arms; empty: not there yet
    std::vector<std::future<void>> m_work;
};

} // namespace tarakum
