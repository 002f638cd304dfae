#include "app/process.hpp"

#include "engine/base/process_memory.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <initializer_list>

namespace tarakum {

void prepareProcess()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        // The lowest free number is the stream's own; opened the wrong way round, it fails as a closed one does.
        if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
    std::signal(SIGXFSZ, SIG_IGN);
    useOneHeap();
}

bool hasRoomToCompute()
{
    // The libraries take 150 MiB; OpenBLAS maps 128 MiB for its own thread and for each that multiplies. Where it
    // cannot, 0.3.21 tries for ever.
    constexpr rlim_t kLeast = rlim_t{640} << 20;
    rlimit limit{};
    return ::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur >= kLeast;
}

} // namespace tarakum
