// The equivalence meter: how far each arm stands from the first one, what rounding explains of it, and what that means.
#pragma once

#include "ui/equivalence_series.hpp"
#include "ui/view.hpp"

#include <QElapsedTimer>

#include <memory>
#include <vector>

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace tarakum {

class EquivalencePlot;

class EquivalenceView : public View
{
    Q_OBJECT
public:
    explicit EquivalenceView(QWidget* parent = nullptr);

    void setRun(std::shared_ptr<const RunRecord> run) override;
    void refresh() override; // reads a part of what was logged where it is much
    void setTheme(const Theme&) override;
    void refreshAll(); // all of it

    enum Column { Arm, Verdict, Distance, Explained, Gradient, Gap, Columns };

protected:
    void changeEvent(QEvent*) override;
    void showEvent(QShowEvent*) override;

private:
    void setTexts();
    void fill();
    void fillLayers(QTreeWidgetItem* item, const EquivalenceSeries&);
    void setNote();
    bool read(std::size_t rows);

    std::shared_ptr<const RunRecord> m_run;
    std::vector<std::unique_ptr<EquivalenceSeries>> m_series;
    Theme m_theme = Theme::light();
    QLabel *m_nothing, *m_title, *m_legend, *m_note;
    EquivalencePlot* m_plot;
    QTreeWidget* m_table;
    std::int64_t m_rows = -1; // logged when it was filled last
    bool m_over = false;
    QElapsedTimer m_asked; // since pictures of the buffers were asked for
};

} // namespace tarakum
