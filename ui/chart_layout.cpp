#include "ui/chart_layout.hpp"

#include <algorithm>

namespace tarakum {
namespace {

constexpr int kOuter = 14, kGap = 12,
              kEdge = 6; // kEdge: room beside a plot without labels, for lines and markers on its border
constexpr int kRows = 4;

} // namespace

int captionWidth(const ChartLayoutInput& in, bool overlaid)
{
    return overlaid ? (in.room.width() - 2 * kOuter - 2 * kGap) / 2 : in.room.width() - 2 * kOuter;
}

ChartLayout layOutSideBySide(const ChartLayoutInput& in)
{
    ChartLayout out;
    const int n = std::max(1, in.arms);
    const int leastWidth = 8 * in.textHeight, leastHeight = 5 * in.textHeight;
    const int axis = 2 * in.textHeight + 8; // labels and the name of the x axis, below the last row
    int plot = (in.room.width() - 2 * kOuter - in.yLabels - kEdge - (n - 1) * kGap) / n;
    const bool scrolled = plot < leastWidth;
    if (scrolled) plot = leastWidth;
    const int column = scrolled ? in.yLabels + plot + kGap : plot + kGap;
    const int firstPlot = kOuter + in.yLabels; // left edge of the leftmost plot

    int above = kGap / 2 + in.headingLines * (in.textHeight + 3) + 4;
    int captions = 0;
    for (const int height : in.captions) captions += height;
    const int fixed = above + captions + kRows * 2 * kEdge + axis + kOuter / 2;
    const int height = std::max(leastHeight, (in.room.height() - fixed) / kRows);
    out.size = QSize(std::max(in.room.width(), firstPlot + n * column - kGap + kEdge + kOuter),
                     std::max(in.room.height(), fixed + kRows * height));

    const auto columnLeft = [&](int arm) { return firstPlot + (in.rightToLeft ? n - 1 - arm : arm) * column; };
    for (int arm = 0; arm < n; ++arm) out.headings.push_back(QRect(columnLeft(arm), kGap / 2, plot, above - kGap / 2));
    int top = above;
    for (int row = 0; row < kRows; ++row) {
        out.captions.push_back(
            QRect(kOuter, top, in.room.width() - 2 * kOuter, in.captions[static_cast<std::size_t>(row)]));
        top += in.captions[static_cast<std::size_t>(row)];
        const int below = row == kRows - 1 ? axis : kEdge;
        for (int arm = 0; arm < n; ++arm) {
            const bool labelled = scrolled || (in.rightToLeft ? arm == n - 1 : arm == 0);
            const int left = labelled ? in.yLabels : kEdge;
            out.plots.push_back({QRect(columnLeft(arm) - left, top, left + plot + kEdge, kEdge + height + below),
                                 QMargins(left, kEdge, kEdge, below)});
        }
        top += kEdge + height + kEdge;
    }
    return out;
}

ChartLayout layOutOverlaid(const ChartLayoutInput& in)
{
    ChartLayout out;
    const int axis = 2 * in.textHeight + 8;
    const int width = std::max(captionWidth(in, true), 16 * in.textHeight);
    const int leastHeight = std::max(6 * in.textHeight, in.arms * (in.textHeight + 2)); // a line a bar
    const int above = kGap / 2 + in.legendHeight + (in.legendHeight > 0 ? kGap / 2 : 0);
    const int captions = std::max(in.captions[0], in.captions[1]) + std::max(in.captions[2], in.captions[3]);
    const int fixed = above + captions + 2 * (kEdge + axis) + kGap + kOuter / 2;
    const int height = std::max(leastHeight, (in.room.height() - fixed) / 2);
    out.size = QSize(std::max(in.room.width(), 2 * kOuter + 2 * kGap + 2 * width),
                     std::max(in.room.height(), fixed + 2 * height));
    out.legend = QRect(kOuter, kGap / 2, in.room.width() - 2 * kOuter, in.legendHeight);
    // Where there is room, plots above one another begin at the same x.
    const bool aligned = width >= 26 * in.textHeight;
    int top = above;
    for (int row = 0; row < 2; ++row) {
        const int caption = std::max(in.captions[static_cast<std::size_t>(2 * row)],
                                     in.captions[static_cast<std::size_t>(2 * row + 1)]);
        for (int i = 0; i < 2; ++i) {
            const int place = in.rightToLeft ? 1 - i : i;
            const int x = kOuter + place * (width + 2 * kGap);
            const int left = aligned ? std::max(in.yLabels, in.names) : row == 0 ? in.yLabels : in.names;
            out.captions.push_back(QRect(x, top, width, caption));
            out.plots.push_back(
                {QRect(x, top + caption, width, kEdge + height + axis), QMargins(left, kEdge, kEdge, axis)});
        }
        top += caption + kEdge + height + axis + kGap;
    }
    return out;
}

} // namespace tarakum
