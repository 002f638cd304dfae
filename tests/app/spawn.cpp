#include "tests/app/spawn.hpp"

#include <fcntl.h>
#include <pty.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

extern char** environ;

namespace tarakum {

namespace fs = std::filesystem;

namespace {

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (std::string& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::vector<std::string> environmentWith(const std::vector<std::string>& changes)
{
    std::vector<std::string> all;
    for (char** entry = environ; *entry; ++entry) all.emplace_back(*entry);
    std::vector<std::string> every{"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"};
    every.insert(every.end(), changes.begin(), changes.end());
    for (const std::string& change : every) {
        const std::string name = change.substr(0, change.find('='));
        all.erase(std::remove_if(all.begin(), all.end(), [&](const auto& e) { return e.rfind(name + "=", 0) == 0; }),
                  all.end());
        if (change.find('=') != std::string::npos) all.push_back(change);
    }
    return all;
}

// words: a program and its arguments.
pid_t spawn(const Folder& folder, std::vector<std::string> words, const std::vector<std::string>& environment, int out,
            int error)
{
    std::vector<std::string> variables = environmentWith(environment);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out, 1);
    posix_spawn_file_actions_adddup2(&actions, error, 2);
    posix_spawn_file_actions_addchdir_np(&actions, folder.path().c_str());
    pid_t process = -1;
    const int failed = posix_spawn(&process, words[0].c_str(), &actions, nullptr, pointersTo(words).data(),
                                   pointersTo(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("cannot start " + words[0]);
    return process;
}

std::vector<std::string> programWith(const std::vector<std::string>& arguments)
{
    std::vector<std::string> words{TARAKUM_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

int statusOf(pid_t process)
{
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string contentOf(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

} // namespace

Folder::Folder()
{
    std::string name = (fs::temp_directory_path() / "tarakum-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    m_path = fs::canonical(name);
}

Folder::~Folder()
{
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

void Folder::write(const std::string& name, const std::string& text) const
{
    std::ofstream(m_path / name, std::ios::binary) << text;
}

std::string Folder::read(const std::string& name) const
{
    return contentOf(m_path / name);
}

std::vector<std::string> Folder::names() const
{
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(m_path))
        names.push_back(fs::relative(entry.path(), m_path).string());
    std::sort(names.begin(), names.end());
    return names;
}

namespace {

Ended runWords(const Folder& folder, const std::vector<std::string>& words, const std::vector<std::string>& environment,
               const std::string& device)
{
    const Folder streams;
    const std::string outName = device.empty() ? (streams / "out").string() : device;
    const int out = open(outName.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const int error = open((streams / "error").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const pid_t process = spawn(folder, words, environment, out, error);
    close(out);
    close(error);
    Ended ended;
    ended.status = statusOf(process);
    if (device.empty()) ended.out = streams.read("out");
    ended.error = streams.read("error");
    return ended;
}

} // namespace

Ended runProgram(const Folder& folder, const std::vector<std::string>& arguments,
                 const std::vector<std::string>& environment, const std::string& out)
{
    return runWords(folder, programWith(arguments), environment, out);
}

Ended runInShell(const Folder& folder, const std::string& command)
{
    return runWords(folder, {"/bin/sh", "-c", command}, {"T=" TARAKUM_PROGRAM}, {});
}

Running::Running(const Folder& folder, const std::vector<std::string>& arguments)
{
    int there = -1;
    if (openpty(&m_terminal, &there, nullptr, nullptr, nullptr) != 0) throw std::runtime_error("no terminal");
    for (const int descriptor : {m_terminal, there}) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    m_process = spawn(folder, programWith(arguments), {}, nowhere, there);
    close(there);
    close(nowhere);
}

Running::~Running()
{
    if (m_process > 0) {
        signal(SIGKILL);
        end();
    }
    close(m_terminal);
}

bool Running::waitFor(const std::string& text)
{
    std::array<char, 4096> piece;
    while (m_shown.find(text) == std::string::npos) {
        const ssize_t size = read(m_terminal, piece.data(), piece.size());
        if (size <= 0) return false; // the program has closed its end
        m_shown.append(piece.data(), static_cast<std::size_t>(size));
    }
    return true;
}

bool Running::waitUntilItCatches(int signal) const
{
    const std::string key = "SigCgt:"; // a mask of 64 bits in hexadecimal
    while (!hasEnded()) {
        const std::string status = contentOf("/proc/" + std::to_string(m_process) + "/status");
        const std::size_t at = status.find(key);
        if (at != std::string::npos && std::stoull(status.substr(at + key.size()), nullptr, 16) >> (signal - 1) & 1)
            return true;
    }
    return false;
}

void Running::signal(int number) const
{
    kill(m_process, number);
}

bool Running::hasEnded() const
{
    siginfo_t about = {};
    waitid(P_PID, static_cast<id_t>(m_process), &about, WEXITED | WNOHANG | WNOWAIT);
    return about.si_pid != 0;
}

int Running::end()
{
    waitFor(std::string(1, '\0')); // never shown: reads on to the end, so that the program need not wait for us
    const int status = statusOf(m_process);
    m_process = -1;
    return status;
}

} // namespace tarakum
