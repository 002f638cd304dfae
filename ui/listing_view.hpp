// The listing: the training loop of one arm in PyTorch's words, lit where the arm stands, each line explained.
#pragma once

#include "engine/lab/listing_shapes.hpp"
#include "ui/listing_moment.hpp"
#include "ui/view.hpp"

#include <future>
#include <optional>
#include <vector>

class QAction;
class QComboBox;
class QLabel;
class QPushButton;

namespace tarakum {

class ListingLines;

class ListingView : public View
{
    Q_OBJECT
public:
    explicit ListingView(QWidget* parent = nullptr);
    ~ListingView() override;

    void setRun(std::shared_ptr<const RunRecord> run) override;
    void refresh() override;
    void setTheme(const Theme&) override;
    void settle(); // waits for the sizes, which come with the next events; for snapshots and tests

    void showArm(int arm);
    int arm() const;                      // −1: none
    void point(const QStringList& lines); // a lesson's lines: "L7"; none: let go
    QString copyScript();                 // to the clipboard too

    ListingLines& lines() { return *m_lines; }

protected:
    void changeEvent(QEvent*) override;
    void showEvent(QShowEvent*) override;

private:
    void build();
    void listArm();
    void askSizes();
    void setTexts();
    void explain();
    void light();
    void setFormula();
    const ArmSpec& spec() const { return m_run->experiment.arms[static_cast<std::size_t>(arm())]; }
    const ArmRecord& record() const { return m_run->arms[static_cast<std::size_t>(arm())]; }

    std::shared_ptr<const RunRecord> m_run;
    bool m_built = false;
    QString m_armName;                        // that was chosen; kept over runs
    std::shared_ptr<const RunRecord> m_asked; // whose sizes were asked for
    std::optional<ListingShapes> m_shapes;
    std::vector<std::future<void>> m_work;
    ListingMoment m_seen;
    bool m_fast = false, m_jumped = false;
    std::size_t m_rows = 0; // of the log, when the formula was set
    Theme m_theme = Theme::light();

    QLabel *m_armLabel, *m_nothing, *m_now, *m_line, *m_text, *m_sizes, *m_formula, *m_told;
    QComboBox* m_arms;
    QPushButton* m_copyButton;
    QAction* m_copy;
    ListingLines* m_lines;
    QWidget* m_card; // of the explanation
};

} // namespace tarakum
