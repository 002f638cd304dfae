// Runs commands in their order, and those of a step that has come before all at once.
//
// A step is what lies between two points at which somebody waits, memory comes or goes, or a micro-batch ends: as a
// rule a micro-batch's forward and backward. The first time its commands run one by one and are remembered. When a
// later step begins alike it is kept back for as long as it goes on like that; if it does so to its end, it runs as one
// graph, which is made the first time, with what differs (where the samples stand, a weight of the mean, an address)
// set into it before. If it goes on otherwise, what was kept back runs first, and the rest one by one.
//
// So a graph does what its commands would have done, whatever the training does: nothing is taken for granted about it.
#pragma once

#include "engine/backend/cuda/command.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tarakum::cuda {

// The commands of a step, ready to run at once.
class Graph
{
public:
    virtual ~Graph() = default;
    virtual void change(std::size_t i, const Command&) = 0; // command i differs from when it last ran
    virtual void launch() = 0;
};

class Runner
{
public:
    virtual void run(const Command&) = 0;
    virtual std::unique_ptr<Graph> makeGraph(std::span<const Command>) = 0; // null if that cannot be done

protected:
    ~Runner() = default;
};

class Recorder
{
public:
    // Without graphs all commands run at once.
    Recorder(Runner& runner, bool graphs) : m_runner(runner), m_graphs(graphs) {}

    void add(const Command&);
    void endStep();
    void forget() { m_steps.clear(); } // between two steps

private:
    struct Step
    {
        std::vector<Command> commands;
        std::unique_ptr<Graph> graph; // once it has come a second time
        bool refused = false;         // there can be none
        std::int64_t lastUse = 0;
    };
    static constexpr std::size_t kSteps = 16; // that are remembered, those last used
    // Shorter ones are not worth it, longer ones are not kept.
    static constexpr std::size_t kShortest = 4, kLongest = 4096;

    bool fits(const Step&, std::size_t first) const; // the step in hand from there on, as far as it has come
    Step* stepThatFits();
    Step* stepThatIs();
    void runKept();
    void replay(Step&);
    void remember();

    Runner& m_runner;
    const bool m_graphs;
    std::vector<Step> m_steps;
    std::vector<Command> m_now; // the step in hand
    std::size_t m_ran = 0;      // of its commands: none, or all but those that are kept back
    Step* m_like = nullptr;     // what it is like so far, where it is kept back
    std::int64_t m_uses = 0;
};

} // namespace tarakum::cuda
