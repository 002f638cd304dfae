// A file that is to be written once there is something to write, but known to be writable before. What stood there
// stays untouched until then: the new content goes to a file beside it, which takes its place at the end.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>

namespace tarakum {

class OutputFile
{
public:
    // `option` stands in messages. `name` "-" is standard output. Throws BadInput if it cannot be written.
    OutputFile(std::string option, const std::string& name);
    // Without finish() nothing has happened.
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    const std::string& option() const { return m_option; }
    bool isStandardOutput() const { return m_target.empty(); }
    bool isSameAs(const OutputFile& other) const { return m_target == other.m_target; }
    // The file that it is, links followed.
    const std::filesystem::path& target() const { return m_target; }
    // Where to write until finish().
    const std::filesystem::path& temporary() const { return m_temporary; }

    // A pipe without a reader is waited for. False: a signal to stop came first, and it is not to be written.
    bool isReady();
    // Writes and finishes. Throws SystemError.
    void write(const std::function<void(std::ostream&)>& content);
    void finish();

private:
    std::string m_option;
    std::filesystem::path m_target, m_temporary; // the same for what is no regular file: a pipe, a device
    int m_pipe = -1;                             // held open from isReady() on: opening it again does not wait
};

} // namespace tarakum
