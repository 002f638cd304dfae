#include "engine/backend/cuda/recorder.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tarakum::cuda {

namespace {

// Whether a graph that has one can be made to do the other: kernels take other numbers, times other places.
bool isLike(const Command& a, const Command& b)
{
    if (const Launch* launch = std::get_if<Launch>(&a.what)) {
        const Launch* other = std::get_if<Launch>(&b.what);
        return other && launch->function == other->function;
    }
    if (const Product* product = std::get_if<Product>(&a.what)) {
        const Product* other = std::get_if<Product>(&b.what);
        return other && *product == *other;
    }
    if (const Copy* copy = std::get_if<Copy>(&a.what)) {
        const Copy* other = std::get_if<Copy>(&b.what);
        return other && *copy == *other;
    }
    const Mark *mark = std::get_if<Mark>(&a.what), *other = std::get_if<Mark>(&b.what);
    return mark && other && *mark == *other;
}

// Of two that are alike. Every mark is one of its own. What lies between a kernel's numbers counts too: some are set
// that have not changed, none is forgotten.
bool differs(const Command& a, const Command& b)
{
    const Launch *launch = std::get_if<Launch>(&a.what), *other = std::get_if<Launch>(&b.what);
    if (launch && other) return launch->n != other->n || std::memcmp(launch->kernel, other->kernel, launch->bytes) != 0;
    return std::holds_alternative<Mark>(a.what);
}

} // namespace

void Recorder::add(const Command& command)
{
    if (!m_graphs || m_now.size() == kLongest) {
        runKept();
        return m_runner.run(command);
    }
    m_now.push_back(command);
    if (m_ran == 0) {
        if (m_like && fits(*m_like, m_now.size() - 1)) return;
        m_like = stepThatFits();
        if (m_like) return;
    }
    runKept();
}

void Recorder::endStep()
{
    if (m_now.empty()) return;
    if (Step* step = m_ran == 0 ? stepThatIs() : nullptr) {
        replay(*step);
    } else {
        runKept();
        if (m_now.size() >= kShortest && m_now.size() < kLongest) remember();
    }
    m_now.clear();
    m_ran = 0;
    m_like = nullptr;
}

bool Recorder::fits(const Step& step, std::size_t first) const
{
    if (step.refused || m_now.size() > step.commands.size()) return false;
    for (std::size_t i = first; i < m_now.size(); ++i)
        if (!isLike(m_now[i], step.commands[i])) return false;
    return true;
}

Recorder::Step* Recorder::stepThatFits()
{
    const auto found = std::find_if(m_steps.begin(), m_steps.end(), [&](const Step& step) { return fits(step, 0); });
    return found == m_steps.end() ? nullptr : &*found;
}

// Like it to the end.
Recorder::Step* Recorder::stepThatIs()
{
    const auto found = std::find_if(m_steps.begin(), m_steps.end(), [&](const Step& step) {
        return step.commands.size() == m_now.size() && fits(step, 0);
    });
    return found == m_steps.end() ? nullptr : &*found;
}

// What fails is not tried again.
void Recorder::runKept()
{
    m_like = nullptr;
    while (m_ran < m_now.size()) m_runner.run(m_now[m_ran++]);
}

void Recorder::replay(Step& step)
{
    if (!step.graph && !step.refused) {
        step.graph = m_runner.makeGraph(m_now);
        step.refused = !step.graph;
        step.commands = m_now;
    }
    step.lastUse = ++m_uses;
    if (step.refused) return runKept();
    m_ran = m_now.size();
    for (std::size_t i = 0; i < m_now.size(); ++i)
        if (differs(m_now[i], step.commands[i])) {
            step.graph->change(i, m_now[i]);
            step.commands[i] = m_now[i];
        }
    step.graph->launch();
}

void Recorder::remember()
{
    const auto same = [&](const Step& step) {
        return step.refused && step.commands.size() == m_now.size() &&
               std::equal(m_now.begin(), m_now.end(), step.commands.begin(), isLike);
    };
    const auto refused = std::find_if(m_steps.begin(), m_steps.end(), same);
    if (refused != m_steps.end()) {
        refused->lastUse = ++m_uses;
        return;
    }
    if (m_steps.size() < kSteps) {
        m_steps.reserve(kSteps);
        m_steps.emplace_back();
    }
    Step& oldest = *std::min_element(m_steps.begin(), m_steps.end(),
                                     [](const Step& a, const Step& b) { return a.lastUse < b.lastUse; });
    std::swap(oldest.commands, m_now);
    oldest.graph = nullptr;
    oldest.refused = false;
    oldest.lastUse = ++m_uses;
}

} // namespace tarakum::cuda
