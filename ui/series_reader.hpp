// Reads a log row by row as it grows: all of it, or what lies in a part of an axis and one row beyond on either side.
#pragma once

#include "engine/lab/log.hpp"
#include "engine/lab/rows.hpp"
#include "ui/chart_kinds.hpp"
#include "ui/series_range.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <optional>

namespace tarakum {

inline constexpr std::size_t kChartAxes = 4;
double positionOf(const UpdateRow&, ChartAxis);
std::array<double, kChartAxes> positionsOf(const UpdateRow&); // by ChartAxis

// The first row at or after x, the log's size if there is none; and the one nearest to it, the earlier at a tie (the
// log must not be empty). Rows are in order of every axis.
std::size_t firstRowFrom(const Log<UpdateRow>& log, ChartAxis axis, double x);
std::size_t nearestRow(const Log<UpdateRow>& log, ChartAxis axis, double x);

struct RowWindow
{
    ChartAxis axis = ChartAxis::Samples;
    Range range;
};

class RowReader
{
public:
    explicit RowReader(const Log<UpdateRow>& log, std::optional<RowWindow> window = {})
        : m_log(&log), m_window(window), m_next(window ? firstRowFrom(log, window->axis, window->range.low) : 0)
    {
        if (m_next > 0) --m_next;
    }

    // Null where there is none, now or for ever.
    const UpdateRow* next()
    {
        if (m_ended || m_next >= m_log->size()) return nullptr;
        const UpdateRow& row = (*m_log)[m_next++];
        m_ended = m_window && positionOf(row, m_window->axis) > m_window->range.high;
        return &row;
    }
    bool caughtUp() const { return m_ended || m_next >= m_log->size(); }

private:
    const Log<UpdateRow>* m_log;
    std::optional<RowWindow> m_window;
    std::size_t m_next;
    bool m_ended = false;
};

} // namespace tarakum
