// Python, where the machine has it.
#pragma once

#include "tests/support/temporary_file.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <optional>
#include <set>
#include <string>

#include <sys/wait.h>

namespace tarakum {

struct PythonResult
{
    int status = -1;
    std::string output; // standard output and error
};

inline PythonResult runPython(const std::string& python, const std::string& arguments)
{
    PythonResult result;
    FILE* pipe = popen((python + ' ' + arguments + " 2>&1").c_str(), "r");
    if (!pipe) return result;
    std::array<char, 4096> part;
    while (const std::size_t read = fread(part.data(), 1, part.size(), pipe)) result.output.append(part.data(), read);
    const int status = pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
}

// The command of one that can `import` all of `modules`; Debian's packages belong to /usr/bin/python3.
inline std::optional<std::string> pythonWith(const std::string& modules)
{
    for (const char* python : {"python3", "/usr/bin/python3"})
        if (runPython(python, "-c 'import " + modules + "'").status == 0) return python;
    return std::nullopt;
}

// Parses them all in one process. Output: "N parse", or what is wrong with the first that does not and the text.
inline PythonResult parseAll(const std::string& python, const std::set<std::string>& texts)
{
    const TemporaryFile list(nlohmann::json(texts).dump());
    const TemporaryFile program("import ast, json, sys\n"
                                "texts = json.load(open(sys.argv[1]))\n"
                                "for text in texts:\n"
                                "    try:\n"
                                "        ast.parse(text)\n"
                                "    except SyntaxError as error:\n"
                                "        sys.exit(f'{error}\\n{text}')\n"
                                "print(len(texts), 'parse')\n");
    return runPython(python, program.path().string() + ' ' + list.path().string());
}

} // namespace tarakum
