// A folder of a test's own, gone when the test is over; and what its messages are.
#pragma once

#include "engine/base/errors.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace tarakum {

class TemporaryFolder
{
public:
    TemporaryFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "tarakum-data-XXXXXX").string();
        if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder: " + name);
        m_path = name;
    }
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return m_path; }

    std::filesystem::path write(const std::string& name, const std::string& bytes) const
    {
        std::ofstream(m_path / name, std::ios::binary) << bytes;
        return m_path / name;
    }

private:
    std::filesystem::path m_path;
};

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
