// The map of k and rate as coloured cells, with the best one, the wall and theory's lines. k to the right, rates
// upwards, in every language.
#pragma once

#include "ui/rate_map_words.hpp"
#include "ui/swatch_legend.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <memory>
#include <optional>

namespace tarakum {

class RateMapPlot : public QWidget
{
    Q_OBJECT
public:
    explicit RateMapPlot(QWidget* parent = nullptr);

    void show(std::shared_ptr<const RateMapRecord>, RateMapFigure); // null: nothing
    void refresh();                                                 // reads the cells again
    void setTheme(const Theme&);
    void retranslate();

    struct Place
    {
        std::size_t k = 0, rate = 0;
        bool operator==(const Place&) const = default;
    };
    std::optional<Place> focus() const { return m_focus; }
    void setFocusCell(std::optional<Place>);
    const RateMapReading& reading() const { return m_reading; }
    QString focusText() const; // of the cell in focus; empty without one
    // A cell's middle, in the widget.
    QPointF middle(Place) const;
    QColor colour(Place) const; // invalid where it has no value

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override { return {620, 420}; }

signals:
    void focusChanged();
    void opened(); // the cell in focus was asked for: Enter, a double click

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;

private:
    QRectF area() const;
    QRectF cellAt(std::size_t k, std::size_t rate) const;
    std::optional<Place> placeAt(QPointF) const;
    double share(double value) const; // 0 the best … 1 the worst of the scale
    void paintCell(QPainter&, std::size_t k, std::size_t rate) const;
    void paintNumber(QPainter&, std::size_t k, std::size_t rate) const;
    void paintMarks(QPainter&) const;
    void paintTheory(QPainter&) const;
    void paintAxes(QPainter&) const;
    void paintScale(QPainter&) const;

    std::shared_ptr<const RateMapRecord> m_map;
    RateMapFigure m_figure = RateMapFigure::Loss;
    RateMapReading m_reading;
    double m_best = 0, m_worst = 0; // the ends of the scale
    std::optional<Place> m_focus;
    Theme m_theme = Theme::light();
};

class RateMapLegend : public SwatchLegend
{
    Q_OBJECT
public:
    explicit RateMapLegend(QWidget* parent = nullptr);

protected:
    QStringList texts() const override;
    void paintSwatch(QPainter&, int entry, QRectF) const override;
};

} // namespace tarakum
