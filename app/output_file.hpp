// A file that is to be written once there is something to write, but known to be writable before. What stood there
// stays untouched until then, and for ever if the program is killed or the disk is full.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>

namespace tarakum {

class PartFile;

class OutputFile
{
public:
    // `option` stands in messages. `name` "-" is standard output. Throws BadInput if it cannot be written.
    OutputFile(std::string option, const std::string& name);
    // Without write() nothing has happened.
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    const std::string& option() const { return m_option; }
    bool isStandardOutput() const { return m_target.empty(); }
    bool isRegular() const { return m_part != nullptr; } // no pipe, no device
    bool isSameAs(const OutputFile& other) const { return m_target == other.m_target; }
    // The file that it is, links followed.
    const std::filesystem::path& target() const { return m_target; }

    // Once. A pipe without a reader is waited for; a signal to stop ends that, and nothing is written. Throws
    // SystemError, and what stood there stays.
    void write(const std::function<void(std::ostream&)>& content);

private:
    std::string m_option;
    std::filesystem::path m_target;
    std::unique_ptr<PartFile> m_part; // null: standard output, a pipe, a device
};

} // namespace tarakum
