// SIGINT and SIGTERM as a wish to stop: a run comes to its end in order and writes what it was asked for. A second one
// ends the program at once.
#pragma once

namespace tarakum {

void catchStopSignals();
int stopSignal(); // the signal that has come; 0: none

} // namespace tarakum
