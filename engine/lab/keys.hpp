// The key table: every key of an experiment file, said once (name, type, range, default, text). Reading, writing,
// `--set`, the setup panel and `--help` all work from it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tarakum {

enum class KeyKind { Flag, Integer, Number, Choice, Text, Path, Bytes, Sizes, Texts };

struct Key
{
    std::string path;                      // "seed", "data.noise", "arms[].optimizer.learning_rate"
    KeyKind kind = KeyKind::Text;
    double least = 0, most = 0;            // Integer, Number, Sizes, Bytes
    bool leastAllowed = true;              // false: above `least`
    std::vector<std::string_view> choices; // Choice
    std::string_view text;                 // one sentence of help
    std::string fallback;                  // the default as JSON: "0.01", "\"relu\"", "null"
};

std::span<const Key> keys();               // in the order of the table
// Indices do not matter and `defaults` stands for any arm: "arms[2].micro_batch" and "defaults.micro_batch" both find
// "arms[].micro_batch". Null if there is none.
const Key* findKey(std::string_view path);
std::string allowedText(const Key&);       // "a number above 0", "one of relu, tanh, gelu, sigmoid"

} // namespace tarakum
