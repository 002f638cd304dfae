#include "engine/tensor/ledger.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <vector>

namespace tarakum {
namespace {

using testing::HasSubstr;

// Memory that is counted; says no when it is told to.
class CountedMemory final : public MemorySource
{
public:
    ~CountedMemory() override { EXPECT_TRUE(held.empty()) << "blocks that were not given back"; }
    void* reserve(std::int64_t bytes) override
    {
        if (refuses || bytes > most) return nullptr;
        void* memory = std::malloc(static_cast<std::size_t>(bytes) + 1);
        held[memory] = bytes;
        ++reserved;
        return memory;
    }
    void giveBack(void* memory) noexcept override
    {
        EXPECT_EQ(held.erase(memory), 1u);
        std::free(memory);
    }

    std::map<void*, std::int64_t> held;
    int reserved = 0;
    bool refuses = false;
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

class LedgerTest : public testing::Test
{
protected:
    static Usage usage(std::int64_t parameters, std::int64_t gradients, std::int64_t activations,
                       std::int64_t optimizer, std::int64_t workspace, std::int64_t data)
    {
        return {parameters, gradients, activations, optimizer, workspace, data};
    }

    CountedMemory m_memory;
};

TEST_F(LedgerTest, BooksShapeTimesTypeToTheByte)
{
    MemoryLedger ledger(m_memory);
    const Tensor a = ledger.allocate(Category::Parameters, Type::Float64, Shape(3, 5), "a");
    const Tensor b = ledger.allocate(Category::Gradients, Type::Float32, Shape(7), "b");
    const Tensor c = ledger.allocate(Category::Activations, Type::Float32, Shape(2, 3, 5, 7), "c");
    const Tensor d = ledger.allocate(Category::Optimizer, Type::Float64, Shape(1), "d");
    const Tensor e = ledger.allocate(Category::Workspace, Type::Float32, Shape(11, 13), "e");
    const Tensor f = ledger.allocate(Category::Data, Type::Int32, Shape(17), "f");
    EXPECT_EQ(ledger.inUse(), usage(3 * 5 * 8, 7 * 4, 2 * 3 * 5 * 7 * 4, 8, 11 * 13 * 4, 17 * 4));
    EXPECT_EQ(ledger.atPeak(), ledger.inUse());
    EXPECT_EQ(total(ledger.inUse()), 120 + 28 + 840 + 8 + 572 + 68);
}

TEST_F(LedgerTest, CategoriesHaveTheCsvsNames)
{
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kCategories; ++i) names.push_back(categoryText(static_cast<Category>(i)));
    EXPECT_THAT(names,
                testing::ElementsAre("parameters", "gradients", "activations", "optimizer", "workspace", "data"));
}

// The peak is what each category held when their sum was highest, not the highest of each.
TEST_F(LedgerTest, PeakAddsUp)
{
    MemoryLedger ledger(m_memory);
    Tensor a = ledger.allocate(Category::Activations, Type::Float32, Shape(100), "a");
    Tensor w = ledger.allocate(Category::Workspace, Type::Float32, Shape(10), "w");
    a = Tensor();
    w = ledger.allocate(Category::Workspace, Type::Float32, Shape(50), "w"); // both of them for a moment
    EXPECT_EQ(ledger.atPeak(), usage(0, 0, 400, 0, 40, 0));
    EXPECT_EQ(ledger.inUse(), usage(0, 0, 0, 0, 200, 0));

    Tensor d = ledger.allocate(Category::Data, Type::Float32, Shape(61), "d"); // 444 in all: a new peak by 4 bytes
    EXPECT_EQ(ledger.atPeak(), usage(0, 0, 0, 0, 200, 244));
    EXPECT_EQ(total(ledger.atPeak()), 444);
}

TEST_F(LedgerTest, EqualSumIsNoNewPeak)
{
    MemoryLedger ledger(m_memory);
    Tensor a = ledger.allocate(Category::Activations, Type::Float32, Shape(10), "a");
    a = Tensor();
    a = ledger.allocate(Category::Data, Type::Float32, Shape(10), "b");
    EXPECT_EQ(ledger.atPeak(), usage(0, 0, 40, 0, 0, 0)) << "the first of two equal moments stands";
}

TEST_F(LedgerTest, RestartedPeakBeginsAtWhatIsInUse)
{
    MemoryLedger ledger(m_memory);
    const Tensor a = ledger.allocate(Category::Parameters, Type::Float32, Shape(10), "a");
    {
        const Tensor b = ledger.allocate(Category::Activations, Type::Float32, Shape(100), "b");
    }
    EXPECT_EQ(total(ledger.atPeak()), 440);
    ledger.restartPeak();
    EXPECT_EQ(ledger.atPeak(), usage(40, 0, 0, 0, 0, 0));
    {
        const Tensor b = ledger.allocate(Category::Activations, Type::Float32, Shape(5), "b");
    }
    EXPECT_EQ(ledger.atPeak(), usage(40, 0, 20, 0, 0, 0));
}

TEST_F(LedgerTest, HandlesCountAndTheLastGivesBack)
{
    MemoryLedger ledger(m_memory);
    Tensor a = ledger.allocate(Category::Activations, Type::Float32, Shape(8), "a");
    EXPECT_TRUE(a.sole());
    Tensor b = a; // NOLINT: a second handle is the point
    EXPECT_FALSE(a.sole());
    Tensor c = std::move(a);
    EXPECT_FALSE(a); // NOLINT: a moved-from tensor has no block
    EXPECT_EQ(total(ledger.inUse()), 32) << "copies share";
    const Tensor& same = b;
    b = same;
    EXPECT_TRUE(b);
    b = Tensor();
    EXPECT_TRUE(c.sole());
    EXPECT_EQ(total(ledger.inUse()), 32);
    c = Tensor();
    EXPECT_EQ(total(ledger.inUse()), 0);
}

TEST_F(LedgerTest, PartsKeepTheirBlockAlive)
{
    MemoryLedger ledger(m_memory);
    Tensor whole = ledger.allocate(Category::Parameters, Type::Float64, Shape(4, 6), "whole");
    for (int i = 0; i < 24; ++i) whole.as<double>()[i] = i;
    Tensor part = whole.part(6, Shape(2, 3)).part(3, Shape(3));
    whole = Tensor();
    EXPECT_EQ(ledger.inUse()[0], 24 * 8) << "all of the block stays booked";
    EXPECT_EQ(part.shape(), Shape(3));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(part.as<double>()[i], 9 + i);
    EXPECT_TRUE(part.sole());
    part = Tensor();
    EXPECT_EQ(total(ledger.inUse()), 0);
}

TEST_F(LedgerTest, PartsAndTypesAreChecked)
{
    MemoryLedger ledger(m_memory);
    const Tensor t = ledger.allocate(Category::Data, Type::Float32, Shape(3, 4), "t");
    EXPECT_EQ(t.reshaped(Shape(2, 6)).shape(), Shape(2, 6));
    EXPECT_EQ(t.part(12, Shape(0)).count(), 0);
    EXPECT_THROW(t.part(1, Shape(12)), std::logic_error);
    EXPECT_THROW(t.part(-1, Shape(1)), std::logic_error);
    EXPECT_THROW(t.reshaped(Shape(13)), std::logic_error);
    EXPECT_THROW(t.part(4, Shape(4)).part(3, Shape(2)), std::logic_error) << "beyond the part, though inside its block";
    EXPECT_THROW(t.as<double>(), std::logic_error);
    EXPECT_THROW(t.as<std::int32_t>(), std::logic_error);
    EXPECT_NO_THROW(t.as<float>());
}

TEST_F(LedgerTest, BlocksAreUsedAgain)
{
    MemoryLedger ledger(m_memory);
    const auto window = [&] { // ragged sizes, given back out of order
        std::vector<Tensor> held;
        for (const std::int64_t n : {64, 16, 32, 16, 7})
            held.push_back(ledger.allocate(Category::Activations, Type::Float32, Shape(n), "x"));
        std::swap(held[0], held[3]);
        held.pop_back();
        held.push_back(ledger.allocate(Category::Data, Type::Float64, Shape(3), "y"));
    };
    window();
    const std::int64_t before = ledger.systemAllocations();
    for (int i = 0; i < 100; ++i) window();
    EXPECT_EQ(ledger.systemAllocations(), before);
    EXPECT_EQ(m_memory.reserved, 1);
    EXPECT_EQ(total(ledger.inUse()), 0);
}

std::int64_t distance(const Tensor& from, const Tensor& to)
{
    return static_cast<std::byte*>(to.data()) - static_cast<std::byte*>(from.data());
}

// Tensors lie side by side, in the lowest gap that is wide enough, at multiples of a cache line.
TEST_F(LedgerTest, TheLowestGapThatFitsIsTaken)
{
    MemoryLedger ledger(m_memory);
    const auto tensor = [&](std::int64_t bytes) {
        return ledger.allocate(Category::Data, Type::Float32, Shape(bytes / 4), "t");
    };
    const Tensor base = tensor(64);
    Tensor small = tensor(60), wall = tensor(64), wide = tensor(256);
    const Tensor end = tensor(64);
    EXPECT_EQ(distance(base, small), 64);
    EXPECT_EQ(distance(base, end), 448);
    small = wide = Tensor();

    Tensor a = tensor(128); // in the wide gap, of which the upper half is left
    EXPECT_EQ(distance(base, a), 192);
    const Tensor b = tensor(4), c = tensor(128);
    EXPECT_EQ(distance(base, b), 64);
    EXPECT_EQ(distance(base, c), 320);
    EXPECT_EQ(total(ledger.inUse()), 64 + 64 + 128 + 4 + 128 + 64) << "booked is what was asked for";

    wall = a = Tensor(); // side by side: one gap
    EXPECT_EQ(distance(base, tensor(192)), 128);
    EXPECT_EQ(m_memory.reserved, 1);
}

// What a window piles up and takes down again lies in the same bytes each time, however the sizes change.
TEST_F(LedgerTest, ReachesNoFurtherThanThePeakOfAPile)
{
    std::mt19937 generator(3);
    MemoryLedger ledger(m_memory);
    const Tensor base = ledger.allocate(Category::Parameters, Type::Float32, Shape(16), "base");
    std::int64_t reached = 0, most = 0;
    for (int window = 0; window < 200; ++window) {
        std::vector<Tensor> pile;
        std::int64_t held = 64;
        for (auto n = generator() % 30; n > 0; --n) {
            const std::int64_t lines = 1 + generator() % 50;
            pile.push_back(ledger.allocate(Category::Activations, Type::Float32, Shape(16 * lines), "t"));
            held += 64 * lines;
            reached = std::max(reached, distance(base, pile.back()) + 64 * lines);
            if (generator() % 4 == 0) { // the gradient takes the place of what it was made from
                held -= 4 * pile.back().count();
                pile.pop_back();
            }
            most = std::max(most, held);
        }
        while (!pile.empty()) pile.pop_back();
    }
    EXPECT_LE(reached, most);
}

// From the top: the highest gap that fits, at its upper end; the middle is left alone.
TEST_F(LedgerTest, FillsFromBothEnds)
{
    MemoryLedger ledger(m_memory);
    const auto tensor = [&](std::int64_t bytes) {
        return ledger.allocate(Category::Data, Type::Float32, Shape(bytes / 4), "t");
    };
    const Tensor base = tensor(64);
    {
        const MemoryLedger::From top(ledger, MemoryLedger::From::Top);
        Tensor a = tensor(128), b = tensor(64);
        const std::int64_t end = distance(base, a) + 128;
        EXPECT_EQ(end, m_memory.held.begin()->second);
        EXPECT_EQ(distance(base, b), end - 192);
        a = Tensor();
        const Tensor c = tensor(64), d = tensor(256);
        EXPECT_EQ(distance(base, c), end - 64) << "in the gap that a has left, at its end";
        EXPECT_EQ(distance(base, d), end - 192 - 256);
        {
            const MemoryLedger::From bottom(ledger, MemoryLedger::From::Bottom);
            EXPECT_EQ(distance(base, tensor(64)), 64);
        }
        b = Tensor();
        EXPECT_EQ(distance(base, tensor(128)), end - 192) << "two gaps that are one";
    }
    EXPECT_EQ(distance(base, tensor(64)), 64);
    EXPECT_EQ(m_memory.reserved, 1);
}

// Chunks are large, but a budget or a machine that has no more than it must is not asked for more.
TEST_F(LedgerTest, ChunksFollowTheBudget)
{
    const auto reserved = [&](std::optional<std::int64_t> budget, std::int64_t bytes, std::int64_t expected = 0) {
        MemoryLedger ledger(m_memory, budget);
        if (expected > 0) ledger.expect(expected);
        const Tensor t = ledger.allocate(Category::Data, Type::Float32, Shape(bytes / 4), "t");
        return m_memory.held.begin()->second;
    };
    EXPECT_EQ(reserved(std::nullopt, 4), 64 << 20);
    EXPECT_EQ(reserved(std::nullopt, 100 << 20), 100 << 20);
    EXPECT_EQ(reserved(std::nullopt, 4, 1 << 20), (1 << 20) + (16 << 10) + (64 << 10));
    EXPECT_EQ(reserved(1000, 4), 2048);

    for (const std::int64_t expected : {1 << 20, 128 << 20}) { // more than was expected: not much more
        MemoryLedger ledger(m_memory);
        ledger.expect(expected);
        const Tensor first = ledger.allocate(Category::Data, Type::Float32, Shape(expected / 4), "first");
        const std::int64_t before = ledger.reserved();
        const Tensor second = ledger.allocate(Category::Data, Type::Float32, Shape(8 << 10), "second");
        EXPECT_EQ(ledger.reserved(), before) << "in what is left of the first chunk";
        const std::int64_t bytes = expected / 64 + (64 << 10);
        const Tensor third = ledger.allocate(Category::Data, Type::Float32, Shape(bytes / 4), "third");
        EXPECT_EQ(ledger.reserved() - before, std::max<std::int64_t>(bytes, 1 << 20));
    }

    MemoryLedger ledger(m_memory);
    m_memory.most = 4096;
    const Tensor t = ledger.allocate(Category::Data, Type::Float32, Shape(1000), "t");
    EXPECT_EQ(m_memory.held.begin()->second, 4032);
}

// Handles in use never overlap, sums and peaks are right: against a plain model, for random sequences.
TEST_F(LedgerTest, RandomSequences)
{
    std::mt19937 generator(7);
    for (int sequence = 0; sequence < 20; ++sequence) {
        MemoryLedger ledger(m_memory);
        struct Held
        {
            Tensor tensor;
            std::int32_t mark;
            std::size_t category;
        };
        std::vector<Held> held;
        Usage inUse{}, peak{};
        for (std::int32_t step = 0; step < 500; ++step) {
            if (held.size() < 20 && generator() % 2) {
                const auto category = generator() % kCategories;
                const std::int64_t n = 1 + generator() % 100;
                const MemoryLedger::From end(ledger,
                                             generator() % 2 ? MemoryLedger::From::Top : MemoryLedger::From::Bottom);
                held.push_back(
                    {ledger.allocate(static_cast<Category>(category), Type::Int32, Shape(n), "t"), step, category});
                std::fill_n(held.back().tensor.as<std::int32_t>(), n, step);
                inUse[category] += 4 * n;
                if (total(inUse) > total(peak)) peak = inUse;
            } else if (!held.empty()) {
                const std::size_t i = generator() % held.size();
                for (std::int64_t j = 0; j < held[i].tensor.count(); ++j)
                    ASSERT_EQ(held[i].tensor.as<std::int32_t>()[j], held[i].mark);
                inUse[held[i].category] -= 4 * held[i].tensor.count();
                held.erase(held.begin() + static_cast<std::ptrdiff_t>(i));
            }
            ASSERT_EQ(ledger.inUse(), inUse);
            ASSERT_EQ(ledger.atPeak(), peak);
        }
    }
}

TEST_F(LedgerTest, BudgetRefusesTheByteBeyondIt)
{
    MemoryLedger ledger(m_memory, 100);
    const Tensor a = ledger.allocate(Category::Parameters, Type::Float32, Shape(20), "a");
    try {
        ledger.allocate(Category::Activations, Type::Float32, Shape(6), "output of layer 2");
        FAIL() << "24 bytes beside 80 of 100";
    } catch (const OutOfMemory& problem) {
        EXPECT_EQ(problem.category, Category::Activations);
        EXPECT_EQ(problem.requested, 24);
        EXPECT_EQ(problem.inUse, 80);
        EXPECT_EQ(problem.budget, 100);
        const std::string text = problem.what();
        EXPECT_THAT(text, HasSubstr("output of layer 2"));
        EXPECT_THAT(text, HasSubstr("activations"));
        EXPECT_THAT(text, HasSubstr("24 B"));
        EXPECT_THAT(text, HasSubstr("80 B"));
        EXPECT_THAT(text, HasSubstr("100 B"));
        EXPECT_EQ(text.find('\n'), std::string::npos);
    }
    EXPECT_EQ(total(ledger.inUse()), 80) << "what was refused is not booked";
    EXPECT_EQ(total(ledger.atPeak()), 80);
    const Tensor b = ledger.allocate(Category::Activations, Type::Float32, Shape(5), "fits to the byte");
    EXPECT_EQ(total(ledger.inUse()), 100);
}

TEST_F(LedgerTest, LargeNumbersAreNamedToTheByte)
{
    MemoryLedger ledger(m_memory, 5'000'000);
    try {
        ledger.allocate(Category::Gradients, Type::Float32, Shape(1'300'001), "gradient buffer");
        FAIL();
    } catch (const OutOfMemory& problem) {
        EXPECT_THAT(problem.what(), HasSubstr("5200004 bytes"));
        EXPECT_THAT(problem.what(), HasSubstr("5000000 bytes"));
        EXPECT_THAT(problem.what(), HasSubstr("MiB"));
    }
}

TEST_F(LedgerTest, TheMachineMayRefuseToo)
{
    MemoryLedger ledger(m_memory);
    m_memory.refuses = true;
    try {
        ledger.allocate(Category::Parameters, Type::Float64, Shape(3), "weights");
        FAIL();
    } catch (const OutOfMemory& problem) {
        EXPECT_EQ(problem.requested, 24);
        EXPECT_FALSE(problem.budget);
        EXPECT_THAT(problem.what(), HasSubstr("machine"));
    }
    EXPECT_EQ(total(ledger.inUse()), 0);
    EXPECT_EQ(total(ledger.atPeak()), 0);
    m_memory.refuses = false;
    EXPECT_TRUE(ledger.allocate(Category::Parameters, Type::Float64, Shape(3), "weights"));
}

} // namespace
} // namespace tarakum
