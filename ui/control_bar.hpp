// The tool bar: run control, speed, how the charts are arranged, progress.
#pragma once

#include "ui/charts_view.hpp"
#include "ui/theme.hpp"

#include <QStringList>
#include <QToolBar>

#include <optional>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QSlider;
class QToolButton;

namespace tarakum {

class ControlBar : public QToolBar
{
    Q_OBJECT
public:
    explicit ControlBar(QWidget* parent = nullptr);

    QAction* play() const { return m_play; } // plays, or pauses where it plays
    QAction* microBatch() const { return m_microBatch; }
    QAction* update() const { return m_update; }
    QAction* reset() const { return m_reset; }
    QAction* rewind() const { return m_rewind; } // shows where to, or hides it: checkable
    QAction* sideBySide() const { return m_sideBySide; }
    QAction* overlaid() const { return m_overlaid; }

    void setPlaying(bool);
    void setRunnable(bool); // there is a run to control
    void setAxis(ChartAxis);
    void setChartControls(bool obeyed); // arrangement and axis do something in the view on show
    // Only these: "play", "steps", "reset", "speed", "arrangement", "axis", "progress"; none: all of them. The actions
    // of those that are hidden answer to no key.
    void setParts(const std::optional<QStringList>&);
    void setProgress(double fraction, const QString& text);
    void setTheme(const Theme&);
    double speed() const; // updates a second; 0: as fast as possible
    QString progressText() const;

signals:
    void speedChosen(double updatesPerSecond);
    void axisChosen(tarakum::ChartAxis);

protected:
    void changeEvent(QEvent*) override;

private:
    void retranslate();
    void showPlay();
    QToolButton* addButton(QAction*, const char* name);
    void add(QWidget*);
    void addGap(int width);

    Theme m_theme;
    bool m_playing = false;
    QAction *m_play, *m_microBatch, *m_update, *m_reset, *m_rewind, *m_sideBySide, *m_overlaid;
    QToolButton* m_playButton;
    QLabel *m_speedCaption, *m_speedText, *m_axisCaption, *m_progressText;
    QSlider* m_speed;
    QComboBox* m_axis;
    QProgressBar* m_progress;
    std::vector<std::pair<QString, QAction*>> m_parts; // what is in the bar, by the part that it belongs to
    QString m_part;                                    // that is being built
};

QString axisText(ChartAxis);

// "12 s left", "3 min 20 s left", "1 h 5 min left".
QString timeLeftText(double seconds);

} // namespace tarakum
