// A small network with all its numbers: inputs, weights on the edges, sums, outputs, and the target beside them. Never
// mirrored.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/theme.hpp"

#include <QString>
#include <QWidget>

#include <vector>

namespace tarakum {

// The layers of a multi-layer perceptron, as far as they can be told from its weights.
struct NeuronNet
{
    struct Layer
    {
        std::size_t inputs = 0, outputs = 0;
        std::size_t weight = 0; // its first one in the list of all
        int bias = -1;          // likewise; −1: none
        bool operator==(const Layer&) const = default;
    };
    std::vector<Layer> layers; // empty: it cannot be drawn
    Activation activation = Activation::Relu;
    bool operator==(const NeuronNet&) const = default;
};
NeuronNet neuronNet(const Experiment&, const NeuronLog&);

// What each unit gives for a sample, by layer, the inputs first.
std::vector<std::vector<double>> neuronOutputs(const NeuronNet&, const std::vector<double>& weights,
                                               const std::vector<double>& inputs);

class NeuronPlot : public QWidget
{
    Q_OBJECT
public:
    explicit NeuronPlot(QWidget* parent = nullptr);

    void setArm(int index, const QString& name);
    // sample, target: may be empty. chosen: the weight that the rest of the view is about.
    void show(const NeuronNet&, const std::vector<double>& weights, const std::vector<double>& sample,
              const std::vector<double>& target, std::size_t chosen);
    void setTheme(const Theme&);
    void retranslate();

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override { return minimumSizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    int m_index = 0;
    QString m_name;
    NeuronNet m_net;
    std::vector<double> m_weights, m_sample, m_target;
    std::size_t m_chosen = 0;
    Theme m_theme = Theme::light();
};

} // namespace tarakum
