#include "app/stop_signals.hpp"

#include <csignal>
#include <initializer_list>

namespace tarakum {

namespace {

volatile std::sig_atomic_t g_signal = 0;

extern "C" void rememberSignal(int signal)
{
    g_signal = signal;
}

} // namespace

void catchStopSignals()
{
    struct sigaction action = {};
    action.sa_handler = rememberSignal;
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN); // a reader that goes away is one output that fails; the others are still written
}

int stopSignal()
{
    return g_signal;
}

} // namespace tarakum
