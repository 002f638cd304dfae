// Steps of commands that come again run as one graph, with what has changed; everything else one by one.
#include "engine/backend/cuda/recorder.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>
#include <string>

namespace tarakum::cuda {
namespace {

void someKernel()
{
}
void otherKernel()
{
}

Command kernel(void (*function)(), int number)
{
    Launch launch;
    launch.function = function;
    launch.n = 1;
    launch.bytes = sizeof number;
    std::memcpy(launch.kernel, &number, sizeof number);
    return {{}, launch};
}
Command kernel(int number)
{
    return kernel(&someKernel, number);
}
Command product(std::int64_t m)
{
    Product p;
    p.m = m;
    return {{}, p};
}
Command copy(std::int64_t bytes)
{
    return {{}, Copy{nullptr, nullptr, bytes}};
}
Command mark(Phase phase)
{
    return {{}, Mark{phase}};
}

std::string text(const Command& command)
{
    if (const Launch* launch = std::get_if<Launch>(&command.what)) {
        int number = 0;
        std::memcpy(&number, launch->kernel, sizeof number);
        return (launch->function == &someKernel ? "k" : "K") + std::to_string(number);
    }
    if (const Product* p = std::get_if<Product>(&command.what)) return "p" + std::to_string(p->m);
    if (const Copy* c = std::get_if<Copy>(&command.what)) return "c" + std::to_string(c->bytes);
    return "m" + std::to_string(static_cast<int>(std::get<Mark>(command.what).phase));
}

// Writes down what runs: "k1 k2 [k1 k2] " where the brackets are a graph.
class Writer final : public Runner
{
public:
    std::string take() { return std::exchange(m_text, ""); }
    bool refuses = false;
    std::string failsAt;

    void run(const Command& command) override
    {
        if (text(command) == failsAt) throw std::runtime_error(failsAt);
        m_text += text(command) + ' ';
    }
    std::unique_ptr<Graph> makeGraph(std::span<const Command> commands) override
    {
        if (refuses) return nullptr;
        return std::make_unique<Written>(*this, commands);
    }

private:
    class Written final : public Graph
    {
    public:
        Written(Writer& writer, std::span<const Command> commands)
            : m_writer(writer), m_commands(commands.begin(), commands.end())
        {
            m_writer.m_text += "made ";
        }
        void change(std::size_t i, const Command& command) override
        {
            m_writer.m_text += text(m_commands[i]) + ">" + text(command) + ' ';
            m_commands[i] = command;
        }
        void launch() override
        {
            m_writer.m_text += "[ ";
            for (const Command& command : m_commands) m_writer.run(command);
            m_writer.m_text += "] ";
        }

    private:
        Writer& m_writer;
        std::vector<Command> m_commands;
    };

    std::string m_text;
};

class CudaRecorder : public testing::Test
{
protected:
    std::string step(const std::vector<Command>& commands)
    {
        for (const Command& command : commands) m_recorder.add(command);
        m_recorder.endStep();
        return m_writer.take();
    }
    Writer m_writer;
    Recorder m_recorder{m_writer, true};
};

TEST_F(CudaRecorder, RunsAStepThatComesAgainAsOne)
{
    const std::vector<Command> commands{kernel(1), product(2), copy(3), kernel(4)};
    EXPECT_EQ(step(commands), "k1 p2 c3 k4 ");
    EXPECT_EQ(step(commands), "made [ k1 p2 c3 k4 ] ");
    EXPECT_EQ(step(commands), "[ k1 p2 c3 k4 ] ");
    EXPECT_EQ(step({}), "");
}

TEST_F(CudaRecorder, SetsWhatDiffers)
{
    step({kernel(1), kernel(2), product(3), kernel(4)});
    EXPECT_EQ(step({kernel(5), kernel(2), product(3), kernel(6)}), "made [ k5 k2 p3 k6 ] ");
    EXPECT_EQ(step({kernel(5), kernel(7), product(3), kernel(6)}), "k2>k7 [ k5 k7 p3 k6 ] ");
    EXPECT_EQ(step({kernel(5), kernel(7), product(3), kernel(6)}), "[ k5 k7 p3 k6 ] ");

    Command more = kernel(6);
    std::get<Launch>(more.what).n = 2;
    EXPECT_EQ(step({kernel(5), kernel(7), product(3), more}), "k6>k6 [ k5 k7 p3 k6 ] ") << "for more elements";
}

TEST_F(CudaRecorder, SetsEveryMarkOfTime)
{
    const std::vector<Command> commands{kernel(1), mark(Phase::Backward), kernel(2), kernel(3)};
    step(commands);
    EXPECT_EQ(step(commands), "made m1>m1 [ k1 m1 k2 k3 ] ");
    EXPECT_EQ(step(commands), "m1>m1 [ k1 m1 k2 k3 ] ");
}

TEST_F(CudaRecorder, RunsWhatItKeptBackWhereAStepGoesOnOtherwise)
{
    step({kernel(1), kernel(2), kernel(3), kernel(4)});
    for (const Command& other : {kernel(&otherKernel, 3), product(3), copy(3), mark(Phase::Forward)}) {
        m_recorder.add(kernel(1));
        m_recorder.add(kernel(2));
        EXPECT_EQ(m_writer.take(), "") << "it may be the one that has come before";
        m_recorder.add(other);
        EXPECT_EQ(m_writer.take(), "k1 k2 " + text(other) + ' ');
        m_recorder.add(kernel(4));
        EXPECT_EQ(m_writer.take(), "k4 ");
        m_recorder.endStep();
    }
    EXPECT_EQ(step({kernel(1), kernel(2), kernel(3), kernel(4)}), "made [ k1 k2 k3 k4 ] ");
}

TEST_F(CudaRecorder, TellsStepsApartThatBeginAlike)
{
    const std::vector<Command> a{kernel(1), kernel(2), kernel(3), product(4)},
        b{kernel(1), kernel(2), kernel(3), product(5)}, longer{kernel(1), kernel(2), kernel(3), product(4), copy(6)};
    EXPECT_EQ(step(a), "k1 k2 k3 p4 ");
    EXPECT_EQ(step(b), "k1 k2 k3 p5 ");
    EXPECT_EQ(step(longer), "k1 k2 k3 p4 c6 ");
    for (int i = 0; i < 2; ++i) {
        const std::string made = i == 0 ? "made " : "";
        EXPECT_EQ(step(b), made + "[ k1 k2 k3 p5 ] ");
        EXPECT_EQ(step(longer), made + "[ k1 k2 k3 p4 c6 ] ");
        EXPECT_EQ(step(a), made + "[ k1 k2 k3 p4 ] ");
    }
}

TEST_F(CudaRecorder, LeavesShortStepsAlone)
{
    for (int i = 0; i < 3; ++i) EXPECT_EQ(step({kernel(1), kernel(2)}), "k1 k2 ");
}

TEST_F(CudaRecorder, RunsOneByOneWhatCannotBeAGraph)
{
    m_writer.refuses = true;
    const std::vector<Command> commands{kernel(1), kernel(2), kernel(3), kernel(4)};
    for (int i = 0; i < 4; ++i) EXPECT_EQ(step(commands), "k1 k2 k3 k4 ");
    m_recorder.add(kernel(1));
    EXPECT_EQ(m_writer.take(), "k1 ") << "nothing is kept back for a graph that cannot be";
}

TEST_F(CudaRecorder, ForgetsTheStepsThatWereUsedLeast)
{
    const auto commands = [](int i) { return std::vector<Command>{product(i), kernel(1), kernel(2), kernel(3)}; };
    for (int i = 0; i < 100; ++i) {
        step(commands(i));
        step(commands(0)); // always in use
    }
    EXPECT_EQ(step(commands(0)), "[ p0 k1 k2 k3 ] ");
    EXPECT_EQ(step(commands(99)), "made [ p99 k1 k2 k3 ] ");
    EXPECT_EQ(step(commands(1)), "p1 k1 k2 k3 ");
}

TEST_F(CudaRecorder, KeepsNoStepWithoutEnd)
{
    const std::vector<Command> commands(5000, kernel(1));
    for (int i = 0; i < 2; ++i) {
        std::string all;
        for (std::size_t c = 0; c < commands.size(); ++c) all += "k1 ";
        EXPECT_EQ(step(commands), all);
    }
}

TEST_F(CudaRecorder, GoesOnAfterAFailure)
{
    const std::vector<Command> commands{kernel(1), kernel(2), kernel(3), kernel(4)};
    m_writer.failsAt = "k3";
    EXPECT_THROW(step(commands), std::runtime_error);
    m_writer.failsAt.clear();
    m_recorder.endStep();
    EXPECT_EQ(m_writer.take(), "k1 k2 ") << "what failed does not run again by itself";
    EXPECT_EQ(step(commands), "k1 k2 k3 k4 ");
    EXPECT_EQ(step(commands), "made [ k1 k2 k3 k4 ] ");
}

TEST(CudaRecorderOff, RunsEverythingAtOnce)
{
    Writer writer;
    Recorder recorder(writer, false);
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 5; ++k) {
            recorder.add(kernel(k));
            EXPECT_EQ(writer.take(), "k" + std::to_string(k) + ' ');
        }
        recorder.endStep();
        EXPECT_EQ(writer.take(), "");
    }
}

} // namespace
} // namespace tarakum::cuda
