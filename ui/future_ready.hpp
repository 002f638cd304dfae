// Work beside the window's thread that is looked after from tick to tick.
#pragma once

#include <chrono>
#include <future>

namespace tarakum {

inline bool isReady(const std::future<void>& work)
{
    return work.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

} // namespace tarakum
