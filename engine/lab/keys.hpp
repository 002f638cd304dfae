// The key table: every key of an experiment file, said once (name, type, range, default, text). Reading, writing,
// `--set`, the setup panel and `--help` all work from it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tarakum {

// Path: a file's name, or one of `choices`. Sizes: one integer or a list. Rows: a list of lists of numbers. Texts:
// text, or {"en": …, "ar": …}. Sweep: {path: [values], …}.
enum class KeyKind { Flag, Integer, Number, Choice, Text, Path, Bytes, Sizes, Rows, Texts, Sweep };

struct Key
{
    std::string path; // "seed", "data.noise", "arms[].optimizer.learning_rate"
    KeyKind kind = KeyKind::Text;
    double least = 0, most = 0;            // Integer, Number, Sizes (of each), Bytes
    bool leastAllowed = true;              // false: above `least`
    bool mostAllowed = true;               // false: below `most`
    bool mayBeEmpty = false;               // Sizes: the list
    bool listToo = false;                  // a list may stand there: of seeds, or of steps by update, epoch, sample
    bool numberToo = false;                // Choice: an integer from `least` to `most` may stand there
    bool groupToo = false;                 // an object of the keys below this path may stand there
    std::vector<std::string_view> choices; // Choice, in the order of the enumeration that it fills; Path
    std::vector<std::string_view>
        usedBy;            // values of the `kind` beside it with which the key means something; empty: all
    std::string_view text; // one sentence of help
    std::string fallback;  // the default as JSON: "0.01", "\"relu\"", "null"
};

std::span<const Key> keys(); // in the order of the table
// Indices do not matter and `defaults` stands for any arm: "arms[2].micro_batch" and "defaults.micro_batch" both find
// "arms[].micro_batch". Null if there is none.
const Key* findKey(std::string_view path);
bool isKeyGroup(std::string_view path); // whether keys lie below it: "data", "arms", "arms[1].optimizer", "defaults"
std::string allowedText(const Key&);    // "a number above 0", "one of relu, tanh, gelu, sigmoid"

// "unknown key; did you mean momentum?", for a path that findKey does not know; where nothing comes close it tells what
// there is.
std::string unknownKeyText(std::string_view path);

} // namespace tarakum
