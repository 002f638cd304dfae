// The neuron: of a model so small that every number can be read, for each arm side by side, the network, each
// micro-batch's gradient, the buffer, the update's formula with today's numbers, and the line on which the weight
// moves.
#pragma once

#include "ui/neuron_reading.hpp"
#include "ui/view.hpp"

#include <QString>

#include <vector>

class QComboBox;
class QLabel;
class QScrollArea;
class QTableWidget;

namespace tarakum {

class NeuronLine;
class NeuronPlot;

class NeuronView : public View
{
    Q_OBJECT
public:
    explicit NeuronView(QWidget* parent = nullptr);

    void setRun(std::shared_ptr<const RunRecord> run) override;
    void refresh() override;
    void setTheme(const Theme&) override;

    std::size_t arms() const { return m_arms.size(); }
    QTableWidget& table(std::size_t arm) { return *m_arms[arm].table; }
    QLabel& formula(std::size_t arm) { return *m_arms[arm].formula; }
    QLabel& counter(std::size_t arm) { return *m_arms[arm].counter; }
    NeuronLine& line(std::size_t arm) { return *m_arms[arm].line; }
    QString nothing() const; // what stands there instead of arms; empty where there are some

protected:
    void changeEvent(QEvent*) override;
    void showEvent(QShowEvent*) override;

private:
    struct OfArm
    {
        NeuronPlot* plot;
        QLabel *counter, *formula, *notes;
        NeuronLine* line;
        QTableWidget* table;
        std::size_t rows = 0; // of the log, that are on show
        NeuronReading reading{};
    };
    void setTexts();
    void setArmTexts(OfArm&, const QString& name);
    void build();
    void showNothing(const QString& why);
    void read(bool all);
    void showArm(std::size_t arm);

    std::shared_ptr<const RunRecord> m_run;
    std::vector<OfArm> m_arms;
    bool m_built = false;
    Theme m_theme = Theme::light();
    QLabel *m_note, *m_nothing, *m_weightLabel;
    QComboBox* m_weight;
    QWidget* m_bar;
    QScrollArea* m_scroll;
};

} // namespace tarakum
