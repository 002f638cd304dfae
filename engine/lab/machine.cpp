#include "engine/lab/machine.hpp"

#include "engine/backend/blas_name.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <thread>

namespace tarakum {

int coresHere()
{
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

Machine thisMachine()
{
    Machine machine;
    machine.cores = coresHere();
    machine.memoryBytes = static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
    machine.blas = blasName();
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        const std::size_t colon = line.find(": ");
        if (line.rfind("model name", 0) == 0 && colon != std::string::npos) {
            machine.processor = line.substr(colon + 2);
            break;
        }
    }
    return machine;
}

} // namespace tarakum
