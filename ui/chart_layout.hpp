// Where everything of the charts stands, on the screen and in exports: pure arithmetic, so that plots line up exactly.
#pragma once

#include <QMargins>
#include <QRect>
#include <QSize>

#include <vector>

namespace tarakum {

struct ChartLayoutInput
{
    QSize room; // what there is; the layout may need more (then it is scrolled)
    int arms = 1;
    int textHeight = 16;       // of a line
    int yLabels = 48;          // width of the labels of a y axis with its gap
    int names = 48;            // overlaid: width of the arms' names beside their bars
    int headingLines = 2;      // side by side
    int button = 0;            // width of the button beside each caption; 0: none
    int legendHeight = 0;      // overlaid: above all charts
    std::vector<bool> named;   // overlaid: charts that have the arms' names beside their bars
    std::vector<int> captions; // height of the caption of each of the charts
    bool rightToLeft = false;  // the order of columns and captions; a time axis stays as it is
};

struct PlotPlace
{
    QRect box;
    QMargins around; // between the box and the plot: room for labels
};

struct ChartLayout
{
    QSize size;
    QRect legend;                 // overlaid
    std::vector<QRect> headings;  // side by side: one an arm
    std::vector<QRect> captions;  // one a chart
    std::vector<QRect> buttons;   // likewise, where there are any
    std::vector<PlotPlace> plots; // side by side: row by row, each with its arms; overlaid: one a chart
};

// A column an arm, a row a chart; y labels on the leftmost column only, or on each where the columns have to be
// scrolled; x labels on the last row.
ChartLayout layOutSideBySide(const ChartLayoutInput&);
// In two columns (a single chart in one), each chart with its own labels.
ChartLayout layOutOverlaid(const ChartLayoutInput&);

// The widths that captions get, for reckoning their heights beforehand.
int captionWidth(const ChartLayoutInput&, bool overlaid);

} // namespace tarakum
