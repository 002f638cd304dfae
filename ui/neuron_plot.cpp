#include "ui/neuron_plot.hpp"

#include "ui/language.hpp"
#include "ui/neuron_reading.hpp"
#include "ui/text_size.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tarakum {

namespace {

double activated(Activation activation, double x)
{
    switch (activation) {
    case Activation::Relu: return std::max(x, 0.0);
    case Activation::Tanh: return std::tanh(x);
    case Activation::Gelu:
        return 0.5 * x * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
    case Activation::Sigmoid: return 1 / (1 + std::exp(-x));
    }
    return x;
}

QString activationName(Activation activation)
{
    switch (activation) {
    case Activation::Relu: return QStringLiteral("relu");
    case Activation::Tanh: return QStringLiteral("tanh");
    case Activation::Gelu: return QStringLiteral("gelu");
    case Activation::Sigmoid: return QStringLiteral("σ");
    }
    return {};
}

QString unitText(double value)
{
    return neuronNumberOf(value, 4);
}

QString fittingText(double value, double width, const QFontMetrics& metrics)
{
    QString text;
    for (int digits = 4; digits >= 2; --digits) {
        text = neuronNumberOf(value, digits);
        if (metrics.horizontalAdvance(text) <= width) break;
    }
    return text;
}

std::size_t countOf(const NeuronLog& log, const std::string& parameter, int& first)
{
    std::size_t count = 0;
    first = -1;
    for (std::size_t i = 0; i < log.names.size(); ++i) {
        if (!log.names[i].starts_with(parameter + "[")) continue;
        if (first < 0) first = static_cast<int>(i);
        ++count;
    }
    return count;
}

void drawNumber(QPainter& p, QPointF centre, const QString& text, const QColor& ink, const QColor& ground)
{
    const QFontMetricsF metrics(p.font());
    const QSizeF size(metrics.horizontalAdvance(text) + 6, metrics.height());
    const QRectF box(centre - QPointF(size.width(), size.height()) / 2, size);
    p.fillRect(box, ground);
    p.setPen(ink);
    p.drawText(box, Qt::AlignCenter, text);
}

} // namespace

NeuronNet neuronNet(const Experiment& experiment, const NeuronLog& log)
{
    NeuronNet net;
    const ModelSpec& model = experiment.model;
    if (model.kind != ModelKind::Mlp || model.normalisation != Normalisation::None || log.inputs == 0) return net;
    net.activation = model.activation;
    auto width = static_cast<std::size_t>(log.inputs);
    for (std::size_t i = 0; i <= model.hidden.size(); ++i) {
        const std::string name = i < model.hidden.size() ? "linear." + std::to_string(i) : "head";
        int weight = -1, bias = -1;
        const std::size_t count = countOf(log, name + ".weight", weight);
        countOf(log, name + ".bias", bias);
        if (weight < 0 || count % width != 0) return {};
        net.layers.push_back({width, count / width, static_cast<std::size_t>(weight), bias});
        width = count / width;
    }
    return net;
}

std::vector<std::vector<double>> neuronOutputs(const NeuronNet& net, const std::vector<double>& weights,
                                               const std::vector<double>& inputs)
{
    std::vector<std::vector<double>> all{inputs};
    for (std::size_t l = 0; l < net.layers.size(); ++l) {
        const NeuronNet::Layer& layer = net.layers[l];
        std::vector<double> out(layer.outputs);
        for (std::size_t o = 0; o < layer.outputs; ++o) {
            double sum = layer.bias < 0 ? 0 : weights[static_cast<std::size_t>(layer.bias) + o];
            for (std::size_t i = 0; i < layer.inputs; ++i)
                sum += weights[layer.weight + o * layer.inputs + i] * all.back()[i];
            out[o] = l + 1 < net.layers.size() ? activated(net.activation, sum) : sum;
        }
        all.push_back(std::move(out));
    }
    return all;
}

NeuronPlot::NeuronPlot(QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    hide(); // until there is a network
}

void NeuronPlot::setArm(int index, const QString& name)
{
    m_index = index;
    m_name = name;
    retranslate();
}

void NeuronPlot::show(const NeuronNet& net, const std::vector<double>& weights, const std::vector<double>& sample,
                      const std::vector<double>& target, std::size_t chosen)
{
    if (net == m_net && weights == m_weights && sample == m_sample && target == m_target && chosen == m_chosen) return;
    const bool other = !(net == m_net);
    m_net = net;
    m_weights = weights;
    m_sample = sample;
    m_target = target;
    m_chosen = chosen;
    if (other) updateGeometry();
    setVisible(!m_net.layers.empty());
    retranslate();
}

void NeuronPlot::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void NeuronPlot::retranslate()
{
    setAccessibleName(tr("Network of %1").arg(m_name));
    QStringList parts;
    for (const double w : m_weights) parts << neuronNumber(w, true);
    QString text = tr("weights %1").arg(isolated(parts.join(QStringLiteral(", "))));
    if (!m_net.layers.empty() && !m_sample.empty()) {
        const auto outputs = neuronOutputs(m_net, m_weights, m_sample);
        text +=
            tr("; last sample %1, output %2")
                .arg(isolated(neuronSample(m_sample, m_target, true)), isolated(neuronNumber(outputs.back()[0], true)));
    }
    setAccessibleDescription(text);
    setToolTip(text);
    update();
}

QSize NeuronPlot::minimumSizeHint() const
{
    std::size_t most = 1;
    for (const NeuronNet::Layer& layer : m_net.layers) most = std::max({most, layer.inputs, layer.outputs});
    const int line = fontMetrics().height();
    const int hidden = std::max(0, static_cast<int>(m_net.layers.size()) - 1);
    return {scaledToText(260 + 140 * hidden), static_cast<int>(most) * 4 * line + 2 * line};
}

void NeuronPlot::paintEvent(QPaintEvent*)
{
    if (m_net.layers.empty()) return;
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setLayoutDirection(Qt::LeftToRight);
    const double line = fontMetrics().height();
    const double radius = 1.35 * line;
    const auto columns = static_cast<double>(m_net.layers.size()) + 1; // and one for the targets
    const double left = radius + 6, right = width() - radius - 6;
    const bool targets = !m_target.empty();
    const double step = (right - left - (targets ? 3.4 * line : 0)) / (columns - 1);
    const bool biases =
        std::any_of(m_net.layers.begin(), m_net.layers.end(), [](const auto& layer) { return layer.bias >= 0; });
    const double top = line + 4, high = height() - top - (biases ? line : 4);
    const auto place = [&](std::size_t column, std::size_t unit, std::size_t units) {
        return QPointF(left + static_cast<double>(column) * step,
                       top + high * (static_cast<double>(unit) + 0.5) / static_cast<double>(units));
    };
    const bool known = !m_sample.empty();
    const auto outputs = known ? neuronOutputs(m_net, m_weights, m_sample) : std::vector<std::vector<double>>();
    const QColor colour = m_theme.arm(m_index);

    // Captions of the columns.
    p.setPen(m_theme.faintText);
    const auto caption = [&](double x, const QString& text) {
        const double half = fontMetrics().horizontalAdvance(text) / 2.0 + 2;
        x = std::clamp(x, half, std::max(half, width() - half));
        p.drawText(QRectF(x - half, 0, 2 * half, line), Qt::AlignCenter, text);
    };
    caption(left, tr("input"));
    for (std::size_t l = 1; l < m_net.layers.size(); ++l)
        caption(left + static_cast<double>(l) * step, activationName(m_net.activation) + QStringLiteral("(Σ)"));
    const double end = left + static_cast<double>(m_net.layers.size()) * step;
    caption(end, QStringLiteral("Σ = ") + tr("output"));
    if (targets) caption(right - 4, tr("target"));

    // Edges, the chosen one last; then their numbers.
    struct Edge
    {
        QPointF from, to, label;
        std::size_t weight;
    };
    std::vector<Edge> edges;
    for (std::size_t l = 0; l < m_net.layers.size(); ++l) {
        const NeuronNet::Layer& layer = m_net.layers[l];
        for (std::size_t o = 0; o < layer.outputs; ++o)
            for (std::size_t i = 0; i < layer.inputs; ++i) {
                const QPointF a = place(l, i, layer.inputs), b = place(l + 1, o, layer.outputs);
                const QPointF d = (b - a) / std::hypot(b.x() - a.x(), b.y() - a.y());
                const QPointF from = a + d * radius, to = b - d * radius;
                // So that no two stand in one place: those of one input in one column.
                double at = layer.inputs * layer.outputs == 1 ? 0.5 : 0.34;
                if (layer.inputs > 1 && layer.outputs > 1)
                    at = 0.7 - 0.35 * static_cast<double>(i) / static_cast<double>(layer.inputs - 1);
                edges.push_back({from, to, from + (to - from) * at, layer.weight + o * layer.inputs + i});
            }
    }
    std::stable_sort(edges.begin(), edges.end(),
                     [this](const Edge& a, const Edge& b) { return (a.weight == m_chosen) < (b.weight == m_chosen); });
    for (const Edge& edge : edges) {
        const bool chosen = edge.weight == m_chosen;
        p.setPen(QPen(chosen ? colour : m_theme.line, chosen ? 2.4 : 1.2));
        p.drawLine(edge.from, edge.to);
    }
    const bool alone = m_weights.size() == 1;
    for (const Edge& edge : edges)
        drawNumber(p, edge.label,
                   (alone ? QStringLiteral("w = ") : QString()) +
                       (alone ? neuronNumber(m_weights[edge.weight]) : unitText(m_weights[edge.weight])),
                   edge.weight == m_chosen ? m_theme.text : m_theme.faintText, m_theme.panel);

    // Units.
    for (std::size_t c = 0; c <= m_net.layers.size(); ++c) {
        const std::size_t units = c == 0 ? m_net.layers[0].inputs : m_net.layers[c - 1].outputs;
        for (std::size_t u = 0; u < units; ++u) {
            const QPointF centre = place(c, u, units);
            p.setPen(QPen(c == 0 ? m_theme.line : m_theme.text, 1.4));
            p.setBrush(m_theme.chart);
            p.drawEllipse(centre, radius, radius);
            p.setPen(m_theme.text);
            const QString text = known    ? fittingText(outputs[c][u], 2 * radius - 2, fontMetrics())
                                 : c == 0 ? QStringLiteral("x")
                                          : QStringLiteral("Σ");
            p.drawText(QRectF(centre - QPointF(radius, line / 2), QSizeF(2 * radius, line)), Qt::AlignCenter, text);
            if (c == 0 || m_net.layers[c - 1].bias < 0) continue;
            const std::size_t bias = static_cast<std::size_t>(m_net.layers[c - 1].bias) + u;
            p.setPen(bias == m_chosen ? m_theme.text : m_theme.faintText);
            p.drawText(QRectF(centre.x() - 3 * line, centre.y() + radius, 6 * line, line), Qt::AlignCenter,
                       QStringLiteral("b ") + unitText(m_weights[bias]));
        }
    }
    const std::size_t outs = m_net.layers.back().outputs;
    const bool apiece = m_target.size() == outs; // else a class
    for (std::size_t t = 0; t < m_target.size(); ++t) {
        const QPointF centre = apiece ? place(m_net.layers.size(), t, outs) : QPointF(0, top + high / 2);
        p.setPen(m_theme.text);
        p.drawText(QRectF(end + radius + 4, centre.y() - line / 2, width() - end - radius - 6, line), Qt::AlignCenter,
                   unitText(m_target[t]));
    }
    if (hasFocus()) {
        p.setPen(QPen(m_theme.accent, 1));
        p.setBrush(Qt::NoBrush);
        p.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace tarakum
