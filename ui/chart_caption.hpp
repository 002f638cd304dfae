// The texts beside the plots, the same on the screen and in exports: a caption with its legend above each chart, a
// heading above each arm's column. Ours and not Qt Charts', so that they mirror, wrap and have names.
#pragma once

#include "ui/chart_style.hpp"
#include "ui/theme.hpp"

#include <QFont>
#include <QString>
#include <QWidget>

#include <vector>

namespace tarakum {

struct LegendEntry
{
    enum Kind { Line, Dashes, Box, Marker, HollowMarker, LineWithMarker };
    Kind kind = Line;
    QColor colour;
    double width = 2;
    MarkerShape marker = MarkerShape::MarkerShapeCircle;
    QString text;
    QList<qreal> dashes{}; // of the line, in its widths; empty: solid
    bool operator==(const LegendEntry&) const = default;
};

struct ChartCaption
{
    QString title, unit; // in bold; in brackets after it
    std::vector<LegendEntry> entries;
    bool operator==(const ChartCaption&) const = default;

    QString spoken() const; // for screen readers
};

// Entries that do not fit into a line go to the next one.
int captionHeight(const ChartCaption& caption, int width, const QFont& font);
void paintCaption(QPainter& painter, const QRect& box, const ChartCaption& caption, const QFont& font,
                  const Theme& theme, bool rightToLeft);

struct ArmHeading
{
    QString name, sizes, status;
    bool warns = false;
    QColor colour;
    MarkerShape marker = MarkerShape::MarkerShapeCircle;
    bool operator==(const ArmHeading&) const = default;
};

// Two lines: name; sizes and status. Three where the box is too narrow for both.
int headingLines(const ArmHeading& heading, int width, const QFont& font);
void paintHeading(QPainter& painter, const QRect& box, const ArmHeading& heading, const QFont& font, const Theme& theme,
                  bool rightToLeft);

class CaptionWidget : public QWidget
{
    Q_OBJECT
public:
    explicit CaptionWidget(QWidget* parent = nullptr);
    void show(const ChartCaption& caption, const Theme& theme);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    ChartCaption m_caption;
    Theme m_theme;
};

class HeadingWidget : public QWidget
{
    Q_OBJECT
public:
    explicit HeadingWidget(QWidget* parent = nullptr);
    void show(const ArmHeading& heading, const QString& details, const Theme& theme); // details: as a tool tip

protected:
    void paintEvent(QPaintEvent*) override;

private:
    ArmHeading m_heading;
    Theme m_theme;
};

} // namespace tarakum
