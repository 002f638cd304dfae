// The window diagram: for each arm, side by side, a window of training as it fills, micro-batch by micro-batch.
#pragma once

#include "ui/diagram_motion.hpp"
#include "ui/view.hpp"

#include <QElapsedTimer>

#include <vector>

class QHBoxLayout;
class QLabel;
class QScrollArea;

namespace tarakum {

class DiagramArm;

class DiagramView : public View
{
    Q_OBJECT
public:
    explicit DiagramView(QWidget* parent = nullptr);

    void setRun(std::shared_ptr<const RunRecord> run) override;
    void refresh() override;
    void setTheme(const Theme&) override;

    // The same at `ms` of the clock that motions are told by; never goes back.
    void refreshAt(double ms);

protected:
    void changeEvent(QEvent*) override;
    void showEvent(QShowEvent*) override;

private:
    void setTexts();
    void makeArms();

    std::shared_ptr<const RunRecord> m_run;
    std::vector<DiagramArm*> m_arms; // children
    std::vector<DiagramMotion> m_motions;
    QElapsedTimer m_clock;
    double m_now = 0;
    Theme m_theme = Theme::light();
    QLabel* m_nothing;
    QScrollArea* m_scroll;
    QHBoxLayout* m_row;
};

} // namespace tarakum
