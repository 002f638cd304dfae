#include "app/output_file.hpp"

#include "app/descriptor_buffer.hpp"
#include "app/part_file.hpp"
#include "app/stop_signals.hpp"
#include "engine/base/errors.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <iostream>
#include <system_error>
#include <thread>
#include <utility>

namespace tarakum {

namespace fs = std::filesystem;

namespace {

std::string systemText(int error)
{
    return std::generic_category().message(error);
}

[[noreturn]] void refuse(const std::string& option, const std::string& name, const std::string& reason)
{
    throw BadInput(option, name, "a file that can be written (" + reason + ")");
}

[[noreturn]] void failed(const fs::path& target, const std::string& reason)
{
    throw SystemError("cannot write " + target.string() + ": " + reason);
}

// A pipe or a device, open for writing as long as it lives. descriptor() -1: a signal to stop came before a pipe's
// reader.
class Stream
{
public:
    explicit Stream(const fs::path& target)
    {
        // An open that waits for a reader goes on waiting after a signal: asked again and again it does not.
        constexpr std::chrono::milliseconds kOften{20};
        while ((m_descriptor = ::open(target.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) < 0) {
            if (errno != ENXIO || !fs::is_fifo(target)) failed(target, systemText(errno));
            if (stopSignal() != 0) return;
            std::this_thread::sleep_for(kOften);
        }
        ::fcntl(m_descriptor, F_SETFL, O_WRONLY); // a slow reader is waited for
    }
    ~Stream()
    {
        if (m_descriptor >= 0) ::close(m_descriptor);
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    int descriptor() const { return m_descriptor; }

private:
    int m_descriptor = -1;
};

void writeTo(int descriptor, const fs::path& target, const std::function<void(std::ostream&)>& content)
{
    DescriptorBuffer buffer(descriptor);
    std::ostream out(&buffer);
    content(out);
    if (!out.flush()) failed(target, systemText(buffer.error()));
}

} // namespace

OutputFile::OutputFile(std::string option, const std::string& given) : m_option(std::move(option))
{
    if (given == "-") return;
    if (given.empty()) throw BadInput(m_option, "", "must be followed by a file's name");

    std::error_code error;
    const fs::file_status status = fs::status(given, error);
    if (fs::is_directory(status)) refuse(m_option, given, "it is a folder");
    if (fs::is_socket(status)) refuse(m_option, given, "it is a socket");
    if (fs::exists(status) && ::access(given.c_str(), W_OK) != 0) refuse(m_option, given, systemText(errno));
    m_target = fs::absolute(given);
    if (fs::exists(status) && !fs::is_regular_file(status)) return; // a shell's pipe, /dev/fd/63, has no other name
    m_target = fs::weakly_canonical(m_target, error);               // through links: the file that is meant is replaced
    if (error) refuse(m_option, given, error.message());

    try {
        m_part = std::make_unique<PartFile>(m_target);
    } catch (const std::system_error& problem) {
        refuse(m_option, given, problem.code().message());
    }
    if (fs::exists(status)) ::fchmod(m_part->descriptor(), static_cast<mode_t>(status.permissions()));
}

OutputFile::~OutputFile() = default;

void OutputFile::write(const std::function<void(std::ostream&)>& content)
{
    if (isStandardOutput()) {
        content(std::cout);
        return; // main looks after its errors
    }
    if (m_part) {
        writeTo(m_part->descriptor(), m_target, content);
        try {
            m_part->takePlace();
        } catch (const std::system_error& problem) {
            failed(m_target, problem.code().message());
        }
        return;
    }
    const Stream stream(m_target);
    if (stream.descriptor() >= 0) writeTo(stream.descriptor(), m_target, content);
}

} // namespace tarakum
