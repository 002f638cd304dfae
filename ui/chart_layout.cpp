#include "ui/chart_layout.hpp"

#include <algorithm>

namespace tarakum {
namespace {

constexpr int kOuter = 14, kGap = 12,
              kEdge = 6; // kEdge: room beside a plot without labels, for lines and markers on its border
// The button of a chart stands at the trailing end of its caption.
void splitCaption(ChartLayout& out, QRect whole, const ChartLayoutInput& in)
{
    if (in.button > 0) {
        const int height = in.textHeight + 5;
        out.buttons.push_back(
            QRect(in.rightToLeft ? whole.left() : whole.right() + 1 - in.button, whole.top(), in.button, height));
        whole.adjust(in.rightToLeft ? in.button : 0, 0, in.rightToLeft ? 0 : -in.button, 0);
    }
    out.captions.push_back(whole);
}

} // namespace

int captionWidth(const ChartLayoutInput& in, bool overlaid)
{
    const int whole = in.room.width() - 2 * kOuter;
    return (overlaid && in.captions.size() != 1 ? (whole - 2 * kGap) / 2 : whole) - in.button;
}

ChartLayout layOutSideBySide(const ChartLayoutInput& in)
{
    ChartLayout out;
    const int n = std::max(1, in.arms), rows = std::max(1, static_cast<int>(in.captions.size()));
    const int leastWidth = 8 * in.textHeight, leastHeight = 9 * in.textHeight / 2;
    const int axis = 2 * in.textHeight + 8; // labels and the name of the x axis, below the last row
    int plot = (in.room.width() - 2 * kOuter - in.yLabels - kEdge - (n - 1) * kGap) / n;
    const bool scrolled = plot < leastWidth;
    if (scrolled) plot = leastWidth;
    const int column = scrolled ? in.yLabels + plot + kGap : plot + kGap;
    const int firstPlot = kOuter + in.yLabels; // left edge of the leftmost plot

    int above = kGap / 2 + in.headingLines * (in.textHeight + 3) + 4;
    int captions = 0;
    for (const int height : in.captions) captions += height;
    const int fixed = above + captions + rows * 2 * kEdge + axis + kOuter / 2;
    const int height = std::max(leastHeight, (in.room.height() - fixed) / rows);
    out.size = QSize(std::max(in.room.width(), firstPlot + n * column - kGap + kEdge + kOuter),
                     std::max(in.room.height(), fixed + rows * height));

    const auto columnLeft = [&](int arm) { return firstPlot + (in.rightToLeft ? n - 1 - arm : arm) * column; };
    for (int arm = 0; arm < n; ++arm) out.headings.push_back(QRect(columnLeft(arm), kGap / 2, plot, above - kGap / 2));
    int top = above;
    for (int row = 0; row < static_cast<int>(in.captions.size()); ++row) {
        const int caption = in.captions[static_cast<std::size_t>(row)];
        splitCaption(out, QRect(kOuter, top, in.room.width() - 2 * kOuter, caption), in);
        top += caption;
        const int below = row == rows - 1 ? axis : kEdge;
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
    const int n = static_cast<int>(in.captions.size()), columns = n == 1 ? 1 : 2, rows = (n + columns - 1) / columns;
    const int axis = 2 * in.textHeight + 8;
    const int width = std::max(captionWidth(in, true) + in.button, 16 * in.textHeight);
    const int leastHeight = std::max(6 * in.textHeight, in.arms * (in.textHeight + 2)); // a line a bar
    const int above = kGap / 2 + in.legendHeight + (in.legendHeight > 0 ? kGap / 2 : 0);
    std::vector<int> captions(static_cast<std::size_t>(rows), 0); // the highest of each row
    int allCaptions = 0;
    for (int i = 0; i < n; ++i) {
        int& highest = captions[static_cast<std::size_t>(i / columns)];
        highest = std::max(highest, in.captions[static_cast<std::size_t>(i)]);
    }
    for (const int height : captions) allCaptions += height;
    const int fixed = above + allCaptions + rows * (kEdge + axis) + (rows - 1) * kGap + kOuter / 2;
    const int height = std::max(leastHeight, (in.room.height() - fixed) / std::max(rows, 1));
    out.size = QSize(std::max(in.room.width(), 2 * kOuter + columns * width + (columns - 1) * 2 * kGap),
                     std::max(in.room.height(), fixed + rows * height));
    out.legend = QRect(kOuter, kGap / 2, in.room.width() - 2 * kOuter, in.legendHeight);
    // Where there is room, plots above one another begin at the same x.
    const bool aligned = width >= 26 * in.textHeight;
    int top = above;
    for (int row = 0; row < rows; ++row) {
        const int caption = captions[static_cast<std::size_t>(row)];
        for (int i = row * columns; i < std::min(n, (row + 1) * columns); ++i) {
            const int place = in.rightToLeft ? columns - 1 - i % columns : i % columns;
            const int x = kOuter + place * (width + 2 * kGap);
            const bool named = static_cast<std::size_t>(i) < in.named.size() && in.named[static_cast<std::size_t>(i)];
            const int left = aligned ? std::max(in.yLabels, in.names) : named ? in.names : in.yLabels;
            splitCaption(out, QRect(x, top, width, caption), in);
            out.plots.push_back(
                {QRect(x, top + caption, width, kEdge + height + axis), QMargins(left, kEdge, kEdge, axis)});
        }
        top += caption + kEdge + height + axis + kGap;
    }
    return out;
}

} // namespace tarakum
