// The time of an update as a strip to scale, for each arm the chosen one and the median, under one axis in
// milliseconds. Time runs left to right in every language.
#pragma once

#include "ui/theme.hpp"
#include "ui/time_measure.hpp"

#include <QStringList>
#include <QWidget>

#include <optional>
#include <vector>

namespace tarakum {

struct TimeOfArm
{
    QString name;
    TimeStrip update, median; // `update` 0: there is none
    QString note;             // what is said of an arm without a strip
};

class TimePlot : public QWidget
{
    Q_OBJECT
public:
    explicit TimePlot(QWidget* parent = nullptr);

    void show(std::vector<TimeOfArm> arms);
    void setTheme(const Theme&);
    void retranslate();
    double end() const; // of the axis, ms

    // A piece of an arm's upper (update) or lower (median) strip under the crosshair.
    struct Place
    {
        int arm = 0, piece = 0;
        bool median = false;
        bool operator==(const Place&) const = default;
    };
    std::optional<Place> place() const { return m_place; }
    void setPlace(std::optional<Place> place);
    QString reading() const; // empty without one

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    const TimeStrip& strip(const Place& place) const;
    static QString endWords(double ms, double samplesPerSecond); // beside a strip
    QRectF area() const;
    double barHeight() const;
    double rowHeight() const;
    QRectF bar(int arm, bool median) const;
    double xOf(double ms) const;
    void paintStrip(QPainter&, const TimeStrip&, QRectF bar, int arm) const;
    void paintScale(QPainter&) const;
    void paintReading(QPainter&) const;
    void step(int by);

    std::vector<TimeOfArm> m_arms;
    std::optional<Place> m_place;
    Theme m_theme = Theme::light();
};

QString timeText(double ms); // "4.21 ms", "0.013 ms", "1.2 s"
QString pieceText(const TimePiece&);

} // namespace tarakum
