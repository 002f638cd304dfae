// What the verbs do. Each returns the exit status, or throws for main to tell.
#pragma once

#include "app/command_line.hpp"
#include "engine/base/errors.hpp"

namespace tarakum {

// A run that came to nothing: the exit status and the line that says why.
class RunFailed : public Error
{
public:
    RunFailed(int status, const std::string& text) : Error(text), m_status(status) {}
    int status() const { return m_status; }

private:
    int m_status;
};

int runCommand(const CommandLine&);
int windowCommand(const CommandLine&);
int snapshotCommand(const CommandLine&);
int fitCommand(const CommandLine&);
int scriptCommand(const CommandLine&);
int stabilityCommand(const CommandLine&);
int planCommand(const CommandLine&);
int checkCommand(const CommandLine&);
int lessonCommand(const CommandLine&);
int listCommand(const CommandLine&);
int devicesCommand();

} // namespace tarakum
