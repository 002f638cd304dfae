// The map of k and learning rate: what to train is chosen, said beforehand, and trained beside the experiment's own
// run, cell by cell. A cell is opened as another arm of the experiment.
#pragma once

#include "ui/rate_map_plot.hpp"
#include "ui/view.hpp"

#include <atomic>
#include <future>
#include <memory>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace tarakum {

class RateMapCurve;
class SizeBox;

// An arm that is to be added: like another, with another b, k and rate.
struct ArmWish
{
    std::string like, name; // names of arms
    std::int64_t microBatch = 1, steps = 1;
    std::optional<std::int64_t> effectiveBatch; // instead of steps
    double rate = 0;
};

class RateMapView : public View
{
    Q_OBJECT
public:
    explicit RateMapView(QWidget* parent = nullptr);
    ~RateMapView() override; // waits for a micro-batch at most

    void setRun(std::shared_ptr<const RunRecord> run) override;
    void refresh() override;
    void setTheme(const Theme&) override;
    std::vector<ShortcutRow> shortcuts() const override;
    void settle(); // begins, and waits until all cells are trained

    std::shared_ptr<const RateMapRecord> record() const { return m_record; } // null: nothing was begun
    RateMapRequest request() const;                                          // as it is chosen
    RateMapPlot& plot() { return *m_plot; }
    QString bounds() const;         // what is to be trained, before it is; then how far it is
    QString cellText() const;       // of the cell in focus
    bool save(const QString& file); // by its ending: csv, png; false: bounds() says why

signals:
    void armAsked(const tarakum::ArmWish&);

protected:
    void changeEvent(QEvent*) override;
    void showEvent(QShowEvent*) override;

private:
    void setTexts();
    void takeRun();
    void takeArm();
    void changed(); // what is to be trained is another
    void probe();
    void start();
    void cancel();
    void showState();
    void openCell();
    void askForFile();
    std::size_t arm() const;
    bool working() const;
    RateMapFigure figure() const;

    struct Work
    {
        std::shared_ptr<RateMapRecord> record; // null: a probe
        std::future<void> done;
    };
    std::shared_ptr<const RunRecord> m_run;
    std::shared_ptr<RateMapRecord> m_record;
    std::vector<Work> m_work;
    std::shared_ptr<std::atomic<bool>> m_probe; // cancels the one at work
    double m_secondsPerSample = 0;              // 0: not known
    bool m_newRun = false, m_stale = true;      // m_stale: no probe of what is chosen was made
    std::size_t m_over = 0;                     // cells, when it was drawn last
    int m_ticks = 0;
    QString m_saveProblem;
    Theme m_theme = Theme::light();
    QLabel *m_note, *m_nothing, *m_bounds, *m_cell, *m_armLabel, *m_mostLabel, *m_ratesLabel, *m_samplesLabel;
    QComboBox *m_arm, *m_hold, *m_most, *m_rates, *m_figure;
    SizeBox *m_size, *m_samples;
    QPushButton *m_start, *m_cancel, *m_open, *m_save;
    QWidget *m_bars, *m_content;
    RateMapLegend* m_legend;
    RateMapPlot* m_plot;
    RateMapCurve* m_curve;
};

} // namespace tarakum
