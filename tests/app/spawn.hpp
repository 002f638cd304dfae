// Runs the program as a user does.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace tarakum {

// A new, empty folder that goes with its owner.
class Folder
{
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::filesystem::path operator/(const std::string& name) const { return m_path / name; }
    const std::filesystem::path& path() const { return m_path; }
    void write(const std::string& name, const std::string& text) const;
    std::string read(const std::string& name) const;
    std::vector<std::string> names() const; // of all that is in it, in order

private:
    std::filesystem::path m_path;
};

struct Ended
{
    int status = -1; // the exit status, or 128 + the signal that ended it
    std::string out, error;
};

// tarakum ARGUMENTS… in `folder`, to its end. `environment`: "NAME=value" to set, "NAME" to unset; displays are unset.
// `out`: the device that standard output is, instead of Ended::out.
Ended runProgram(const Folder& folder, const std::vector<std::string>& arguments,
                 const std::vector<std::string>& environment = {}, const std::string& out = {});

// The same by a shell: `command` has "$T" for the program, and may close streams or set limits.
Ended runInShell(const Folder& folder, const std::string& command);

// The same, still running, with a terminal of its own as standard error.
class Running
{
public:
    Running(const Folder& folder, const std::vector<std::string>& arguments);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    // Waits until the terminal has shown `text`; false if the program ended without.
    bool waitFor(const std::string& text);
    bool waitUntilItCatches(int signal) const; // false if the program ended without
    void signal(int number) const;
    bool hasEnded() const; // by itself, or by a signal
    int end();             // waits; the status as in Ended
    const std::string& shown() const { return m_shown; }

private:
    pid_t m_process = -1;
    int m_terminal = -1;
    std::string m_shown;
};

} // namespace tarakum
