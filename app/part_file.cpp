#include "app/part_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

namespace tarakum {

namespace fs = std::filesystem;

namespace {

constexpr const char* kBegin = ".tarakum-";
constexpr const char* kEnd = ".part";

[[noreturn]] void failed(int error)
{
    throw std::system_error(error, std::generic_category());
}

// No two files of one program share a name.
fs::path newName(const fs::path& target)
{
    static int number = 0;
    const std::string name = kBegin + std::to_string(::getpid()) + "-" + std::to_string(++number) + kEnd;
    return target.parent_path() / name;
}

std::string linkOf(int descriptor)
{
    return "/proc/self/fd/" + std::to_string(descriptor);
}

bool takeLock(int descriptor)
{
    return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

// What programs that were killed have left: a lock goes with its program.
void removeAbandoned(const fs::path& folder)
{
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        const bool isPart = name.rfind(kBegin, 0) == 0 && fs::path(name).extension() == kEnd;
        if (!isPart || !fs::is_regular_file(entry->symlink_status(error))) continue;
        const int descriptor = ::open(entry->path().c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (descriptor < 0) continue;
        if (takeLock(descriptor)) ::unlink(entry->path().c_str());
        ::close(descriptor);
    }
}

} // namespace

PartFile::PartFile(fs::path target, Name when) : m_target(std::move(target))
{
    if (when == Name::Late) {
        m_descriptor = ::open(m_target.parent_path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
        if (m_descriptor >= 0 && ::access(linkOf(m_descriptor).c_str(), F_OK) == 0) return; // it can get its name
        if (m_descriptor >= 0) ::close(std::exchange(m_descriptor, -1));
    }
    removeAbandoned(m_target.parent_path());
    openNamed();
}

PartFile::~PartFile()
{
    if (!m_name.empty()) ::unlink(m_name.c_str());
    if (m_descriptor >= 0) ::close(m_descriptor);
}

void PartFile::openNamed()
{
    for (;;) {
        const fs::path name = newName(m_target);
        m_descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (m_descriptor < 0 && errno == EEXIST) continue; // of a program in another container, say
        if (m_descriptor < 0) failed(errno);
        // Another program may have taken it for abandoned before it was locked. Where there are no locks, none does.
        struct stat about = {};
        if ((takeLock(m_descriptor) || errno != EWOULDBLOCK) && ::fstat(m_descriptor, &about) == 0 &&
            about.st_nlink > 0) {
            m_name = name;
            return;
        }
        ::close(std::exchange(m_descriptor, -1));
    }
}

void PartFile::nameIt()
{
    const std::string link = linkOf(m_descriptor);
    if (::linkat(AT_FDCWD, link.c_str(), AT_FDCWD, m_target.c_str(), AT_SYMLINK_FOLLOW) == 0) return;
    // Something stands there: under another name first, since only a rename replaces.
    for (;;) {
        const fs::path name = newName(m_target);
        if (::linkat(AT_FDCWD, link.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
            m_name = name;
            return;
        }
        if (errno != EEXIST) failed(errno);
    }
}

void PartFile::takePlace()
{
    if (::fsync(m_descriptor) != 0) failed(errno);
    if (m_name.empty()) nameIt();
    if (!m_name.empty() && ::rename(m_name.c_str(), m_target.c_str()) != 0) failed(errno);
    m_name.clear();
}

} // namespace tarakum
