// Trains golden files and prints, a line each, the largest error: golden_check [--precision float64|float32] FILE…
// Exit status 1 if one is over its tolerance (float64 1e-10; float32 1e-4 of each tensor's largest value).
#include "tests/support/golden.hpp"

#include <cstdio>
#include <cstring>
#include <exception>

int main(int argc, char** argv)
{
    using namespace tarakum;
    Precision precision = Precision::Float64;
    int status = argc > 1 ? 0 : 2;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--precision") == 0 && i + 1 < argc) {
            const char* name = argv[++i];
            if (std::strcmp(name, "float32") != 0 && std::strcmp(name, "float64") != 0) {
                std::fprintf(stderr, "golden_check: --precision is %s, but must be float64 or float32\n", name);
                return 2;
            }
            precision = std::strcmp(name, "float32") == 0 ? Precision::Float32 : Precision::Float64;
            continue;
        }
        const double tolerance = precision == Precision::Float64 ? 1e-10 : 1e-4;
        try {
            const GoldenResult result = checkGolden(argv[i], precision);
            const bool good = result.worst <= tolerance;
            std::printf("%s  %.2e  %d updates  %s%s\n", good ? "ok  " : "FAIL", result.worst, result.updates, argv[i],
                        good ? "" : ("  " + result.where).c_str());
            if (!good) status = 1;
        } catch (const std::exception& problem) {
            std::printf("FAIL  %s  %s\n", argv[i], problem.what());
            status = 1;
        }
    }
    return status;
}
