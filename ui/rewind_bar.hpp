// A place in the run that has gone by, chosen on a slider: to go back to, or for a new arm to begin from.
#pragma once

#include "engine/lab/run.hpp"

#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QToolButton;

namespace tarakum {

class RewindBar : public QWidget
{
    Q_OBJECT
public:
    explicit RewindBar(QWidget* parent = nullptr);

    void setRun(std::shared_ptr<const RunRecord>); // may be null
    // Follows the run; cheap. mayGoBack: the window can rewind it now.
    void refresh(bool mayGoBack);
    void setMoment(std::optional<double> samples); // the place nearest before it
    RunPlace place() const;                        // arm by its place in the run's experiment
    void setIconColour(const QColor&);

signals:
    void rewindAsked(RunPlace);
    void branchAsked(RunPlace); // a new arm
    void momentChosen(std::optional<double> samples);
    void closed();

protected:
    void changeEvent(QEvent*) override;

private:
    void retranslate();
    void showPlace();
    void tellMoment();
    std::int64_t made() const; // updates of the arm so far

    std::shared_ptr<const RunRecord> m_record;
    QLabel* m_caption;
    QComboBox* m_arm;
    QSlider* m_update;
    QLabel* m_text;
    QPushButton *m_back, *m_branch;
    QToolButton* m_close;
    bool m_mayGoBack = false;
};

} // namespace tarakum
