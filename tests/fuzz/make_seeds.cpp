// fuzz_seeds FOLDER: writes the made seeds, those of a target into a folder of its name, and FOLDER/words.dict, the
// words of experiments as libFuzzer reads them.
#include "engine/lab/keys.hpp"
#include "tests/fuzz/seeds.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <string>

int main(int count, char** arguments)
{
    if (count != 2) {
        std::cerr << "fuzz_seeds FOLDER\n";
        return 2;
    }
    const std::filesystem::path place = arguments[1];
    std::filesystem::create_directories(place);
    int number = 0;
    for (const auto& [target, input] : tarakum::fuzz::madeSeeds()) {
        std::filesystem::create_directories(place / target);
        std::ofstream(place / target / ("made-" + std::to_string(++number)), std::ios::binary) << input;
    }
    std::set<std::string> words;
    for (const tarakum::Key& key : tarakum::keys()) {
        words.insert(key.path);
        words.insert(key.path.substr(key.path.rfind('.') + 1));
        words.insert(key.choices.begin(), key.choices.end());
    }
    std::ofstream dictionary(place / "words.dict");
    for (const std::string& word : words) dictionary << "\"\\\"" << word << "\\\"\"\n";
}
