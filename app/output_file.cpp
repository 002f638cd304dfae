#include "app/output_file.hpp"

#include "app/stop_signals.hpp"
#include "engine/base/errors.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <iostream>
#include <system_error>
#include <thread>
#include <utility>

namespace tarakum {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void refuse(const std::string& option, const std::string& name, const std::string& reason)
{
    throw BadInput(option, name, "a file that can be written (" + reason + ")");
}

std::string systemText(int error)
{
    return std::generic_category().message(error);
}

} // namespace

OutputFile::OutputFile(std::string option, const std::string& given) : m_option(std::move(option))
{
    if (given == "-") return;
    if (given.empty()) throw BadInput(m_option, "", "must be followed by a file's name");

    std::error_code error;
    m_target = fs::weakly_canonical(fs::absolute(given), error); // through links: the file that is meant is replaced
    if (error) refuse(m_option, given, error.message());
    const fs::file_status status = fs::status(m_target, error);
    if (fs::is_directory(status)) refuse(m_option, given, "it is a folder");
    if (fs::exists(status) && ::access(m_target.c_str(), W_OK) != 0) refuse(m_option, given, systemText(errno));
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        m_temporary = m_target;
        return;
    }

    // The ending stays: it says what a chart is to be. No two files of one program share a name, even for one target.
    static int number = 0;
    std::string name = ".";
    name.append(m_target.stem().string()).append(".").append(std::to_string(::getpid()));
    name.append("-").append(std::to_string(++number)).append(".part").append(m_target.extension().string());
    m_temporary = m_target.parent_path() / name;
    const int descriptor = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        m_temporary.clear();
        refuse(m_option, given, systemText(errno));
    }
    ::close(descriptor);
    if (fs::exists(status)) fs::permissions(m_temporary, status.permissions(), error);
}

OutputFile::~OutputFile()
{
    if (m_pipe >= 0) ::close(m_pipe);
    std::error_code ignored;
    if (m_temporary != m_target) fs::remove(m_temporary, ignored);
}

bool OutputFile::isReady()
{
    std::error_code error;
    if (isStandardOutput() || m_pipe >= 0 || !fs::is_fifo(m_target, error)) return true;
    // An open that waits for a reader goes on waiting after a signal: asked again and again it does not.
    constexpr std::chrono::milliseconds kOften{20};
    while ((m_pipe = ::open(m_target.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC)) < 0 && errno == ENXIO) {
        if (stopSignal() != 0) return false;
        std::this_thread::sleep_for(kOften);
    }
    return true; // what else is wrong, writing says
}

void OutputFile::write(const std::function<void(std::ostream&)>& content)
{
    if (isStandardOutput()) {
        content(std::cout);
        return; // main looks after its errors
    }
    errno = 0;
    std::ofstream out(m_temporary, std::ios::binary | std::ios::trunc);
    content(out);
    out.close();
    if (!out) throw SystemError("cannot write " + m_target.string() + ": " + systemText(errno));
    finish();
}

void OutputFile::finish()
{
    if (m_pipe >= 0) ::close(std::exchange(m_pipe, -1)); // the reader's end of file
    if (m_temporary == m_target) return;
    std::error_code error;
    fs::rename(m_temporary, m_target, error);
    if (error) throw SystemError("cannot write " + m_target.string() + ": " + error.message());
    m_temporary = m_target;
}

} // namespace tarakum
