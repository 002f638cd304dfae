// Layer by layer: the gradients' norms over the run as heat strips, and what a micro-batch cannot see of a window's
// variance, measured beside the training on the first window.
#pragma once

#include "engine/lab/variance_share.hpp"
#include "ui/view.hpp"

#include <atomic>
#include <future>
#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace tarakum {

class ChartsView;
class SizeBox;

class LayersView : public View
{
    Q_OBJECT
public:
    explicit LayersView(QWidget* parent = nullptr);
    ~LayersView() override; // waits for a sample at most

    void setRun(std::shared_ptr<const RunRecord> run) override;
    void refresh() override;
    void setTheme(const Theme&) override;
    void settle(); // until the shares are there

    ChartsView& strips() { return *m_strips; }
    QTableWidget& table() { return *m_table; }
    const std::optional<VarianceShare>& share() const { return m_share; } // none: state() says why
    QString state() const;
    bool save(const QString& file); // by its ending: csv, png; false: state() says why

signals:
    void measureAsked(); // that the experiment measures micro-batches, so that there are norms

protected:
    void changeEvent(QEvent*) override;
    void showEvent(QShowEvent*) override;
    void hideEvent(QHideEvent*) override;

private:
    void setTexts();
    void takeRun();
    void measure();
    void cancel();
    void fill();
    void showState();
    void askForFile();
    std::size_t arm() const;
    bool working() const;

    // What the worker's thread fills, and is then taken by the window's.
    struct Asked
    {
        Experiment experiment;
        std::string document;
        VarianceShareRequest request;
        std::atomic<bool> cancelled{false}, over{false};
        std::atomic<std::int64_t> done{0};
        std::optional<VarianceShare> share; // read once over
        std::string problem;
    };
    std::shared_ptr<const RunRecord> m_run;
    std::shared_ptr<Asked> m_asked;
    std::vector<std::pair<std::shared_ptr<Asked>, std::future<void>>> m_work;
    std::optional<VarianceShare> m_share;
    bool m_newRun = false;
    QString m_saveProblem;
    Theme m_theme = Theme::light();
    QLabel *m_nothing, *m_note, *m_state, *m_armLabel, *m_samplesLabel;
    QComboBox* m_arm;
    SizeBox* m_samples;
    QPushButton *m_measure, *m_save;
    QWidget *m_bar, *m_content;
    ChartsView* m_strips;
    QTableWidget* m_table;
};

} // namespace tarakum
