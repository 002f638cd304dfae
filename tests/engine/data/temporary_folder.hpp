// What the tests of data files share: a folder of a test's own, and what messages say.
#pragma once

#include "engine/base/errors.hpp"
#include "tests/support/temporary_file.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tarakum {

// The message of the BadInput that `act` throws; empty, and a failure, if it throws none.
template <class Act>
std::string badInput(Act act)
{
    try {
        act();
    } catch (const BadInput& error) {
        EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << "more than one line";
        return error.what();
    }
    ADD_FAILURE() << "no BadInput";
    return {};
}

} // namespace tarakum
