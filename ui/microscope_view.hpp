// The buffer microscope: for each arm, side by side, what a window's micro-batches add to the gradient buffer.
#pragma once

#include "ui/view.hpp"

#include <QElapsedTimer>
#include <QRectF>

#include <vector>

class QFrame;
class QHBoxLayout;
class QLabel;
class QScrollArea;

namespace tarakum {

class MicroscopeLegend;
class MicroscopePlot;

class MicroscopeView : public View
{
    Q_OBJECT
public:
    explicit MicroscopeView(QWidget* parent = nullptr);

    void setRun(std::shared_ptr<const RunRecord> run) override;
    void refresh() override; // asks for pictures, and shows those that are there
    void setTheme(const Theme&) override;
    std::vector<ShortcutRow> shortcuts() const override;

    MicroscopePlot& plot(std::size_t arm) { return *m_arms[arm].plot; }
    std::size_t arms() const { return m_arms.size(); }
    QString fact(std::size_t arm, std::size_t i) const; // what stands beside the i-th name under an arm's picture

protected:
    void changeEvent(QEvent*) override;
    void showEvent(QShowEvent*) override;

private:
    struct OfArm
    {
        QFrame* frame;
        MicroscopePlot* plot;
        std::vector<QLabel*> names, values;
        std::shared_ptr<const BufferPicture> picture{}; // on show
    };
    void build();
    void setTexts();
    bool takePictures();
    void showPictures();

    std::shared_ptr<const RunRecord> m_run;
    std::vector<OfArm> m_arms;
    bool m_built = false;
    QElapsedTimer m_asked, m_waiting; // since pictures were asked for; since some are there that do not go together
    Theme m_theme = Theme::light();
    QLabel *m_nothing, *m_note;
    MicroscopeLegend* m_legend;
    QScrollArea* m_scroll;
};

} // namespace tarakum
