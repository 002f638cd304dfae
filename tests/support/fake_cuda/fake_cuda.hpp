// CUDA's runtime and cublasLt for tests without a GPU, as far as the CUDA backend calls them, to find out what it does
// with them: in which order, from which memory, until when, and what becomes of a call that fails.
//
// What is put on a stream does not run before somebody waits for it (or frees memory), as late as a GPU could: whoever
// overwrites what a copy has still to read gets other numbers. Kernels are the host's loops.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tarakum::fake_cuda {

struct State
{
    // Nothing is left of a backend that has gone.
    std::int64_t memories = 0, pinned = 0, streams = 0, events = 0, graphs = 0, graphsReady = 0, handles = 0,
                 descriptions = 0;
    bool operator==(const State&) const = default;
};

void reset();
State state();
const std::vector<std::string>& calls(); // since reset(), by name
void failCall(std::int64_t n);           // the n-th call from now on, from 1, fails; 0: none
std::string failedCall();                // its name; empty: it has not come
void refuseAlignment(int bytes);         // products of less are not supported
void refuseGraphs(bool refuse);
void refuseGelu(bool refuse); // products that go back through it are an invalid value
std::int64_t graphLaunches(), productsThroughGelu();

// The GPUs of the machine: their compute capabilities, 90 for 9.0. Without it one of 9.0.
void setGpus(const std::vector<int>& capabilities);
std::vector<int> opened(); // which of them have been made a thread's, once each

} // namespace tarakum::fake_cuda
