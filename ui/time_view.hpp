// The time strip: where the time of an update goes, arm beside arm at the same samples, and in the median. The samples
// are those of the charts' crosshair where it stands somewhere, else the newest.
#pragma once

#include "ui/view.hpp"

#include <optional>

class QCheckBox;
class QLabel;
class QScrollArea;
class QSlider;

namespace tarakum {

class TimeLegend;
class TimePlot;

class TimeView : public View
{
    Q_OBJECT
public:
    explicit TimeView(QWidget* parent = nullptr);

    void setRun(std::shared_ptr<const RunRecord> run) override;
    void refresh() override;
    void setTheme(const Theme&) override;
    std::vector<ShortcutRow> shortcuts() const override;

    // Samples, as the charts' crosshair has them; none: the newest.
    void setMoment(std::optional<double> samples);

    TimePlot& plot() { return *m_plot; }
    QSlider& slider() { return *m_slider; } // which update of the arm with the most of them; at its end: the newest
    QString chosenText() const;

signals:
    void momentChosen(std::optional<double> samples); // by hand, here

protected:
    void changeEvent(QEvent*) override;
    void showEvent(QShowEvent*) override;

private:
    void setTexts();
    void fill();
    void choose();
    std::size_t leader() const; // the arm with the most updates: the finest steps

    std::shared_ptr<const RunRecord> m_run;
    std::int64_t m_rows = -1; // logged when it was filled last
    std::vector<bool> m_ended;
    std::optional<double> m_moment;
    Theme m_theme = Theme::light();
    QLabel *m_nothing, *m_note, *m_caption, *m_chosen;
    QSlider* m_slider;
    QCheckBox* m_newest;
    QWidget* m_head;
    TimeLegend* m_legend;
    TimePlot* m_plot;
    QScrollArea* m_scroll;
};

} // namespace tarakum
