// The legend of the arms: colour, marker, name, last and best value of the chart in focus; an entry is a button that
// shows or hides its arm. Ours and not Qt Charts', so that it mirrors, wraps, and has names and a keyboard.
#pragma once

#include "ui/chart_style.hpp"
#include "ui/theme.hpp"

#include <QAbstractButton>
#include <QWidget>

#include <vector>

namespace tarakum {

struct LegendItem
{
    QString name, last, best; // figures may be empty
    QColor colour;
    MarkerShape marker = MarkerShape::MarkerShapeCircle;
    double width = 2;
    bool shown = true;
    bool operator==(const LegendItem&) const = default;
};

class LegendEntryButton : public QAbstractButton
{
    Q_OBJECT
public:
    explicit LegendEntryButton(QWidget* parent);
    void show(const LegendItem& item, const QString& chart, const Theme& theme);
    const LegendItem& item() const { return m_item; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    QString figures() const;

    LegendItem m_item;
    Theme m_theme;
};

class ChartLegend : public QWidget
{
    Q_OBJECT
public:
    explicit ChartLegend(QWidget* parent = nullptr);

    // `chart`: whose figures they are.
    void show(const std::vector<LegendItem>& items, const QString& chart, const Theme& theme);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

signals:
    void toggled(int arm, bool shown);

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    int flow(int width, bool place) const; // the height

    std::vector<LegendEntryButton*> m_entries; // children
    QString m_chart;
};

} // namespace tarakum
