// What is fuzzed: each way in which something from outside gets in. The fuzzers and the test of the kept corpus call
// the same functions.
#pragma once

#include <array>
#include <string_view>

namespace tarakum::fuzz {

// All take any bytes and return whether these were accepted. What is wrong must be refused by an exception of the
// engine's family, with one line of UTF-8 in it: that is looked at, and anything else gets out of them.
bool experiment(std::string_view json); // read, checked, told as listing and script
bool training(std::string_view json);   // made small and trained, exported, read back
bool set(std::string_view lines);       // of `--set`, on the shipped experiment that the first byte says
bool csv(std::string_view text);        // as data
bool import(std::string_view text);     // as an exported run
// Two bytes (how long the first file is), images, labels.
bool idx(std::string_view files);
// A byte that says how the rest is packed (0: as it is, 1: gzipped, 2: and cut in the middle): text and IDX.
bool gzip(std::string_view packed);
bool state(std::string_view content); // what follows a state file's header, which is made to suit
bool config(std::string_view json);   // of a large model
bool lesson(std::string_view json);
bool mistake(std::string_view json);

struct Target
{
    std::string_view name;
    bool (*run)(std::string_view);
};
inline constexpr std::array<Target, 11> kTargets{{{"experiment", experiment},
                                                  {"training", training},
                                                  {"set", set},
                                                  {"csv", csv},
                                                  {"import", import},
                                                  {"idx", idx},
                                                  {"gzip", gzip},
                                                  {"state", state},
                                                  {"config", config},
                                                  {"lesson", lesson},
                                                  {"mistake", mistake}}};

} // namespace tarakum::fuzz
