// Makes pictures of the arms' buffers where the record asks for them; the training thread's own. It only reads: the
// training's bits are the same with and without. Its memory is outside the arms' ledgers, bounded by kPictureBytes, and
// is given back when a set is whole.
#pragma once

#include "engine/lab/run_record.hpp"
#include "engine/train/accumulation.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace tarakum {

class BufferScope
{
public:
    explicit BufferScope(RunRecord& record) : m_record(record), m_taken(record.arms.size(), 0) {}

    // Of the arm that trains from here on; `leads`: it is the first of those that are not over.
    void startWindow(std::size_t arm, bool leads, const WindowPlan&, std::int64_t update, const Parameters&);
    bool looking() const { return m_looking; }
    void look(BufferMoment, std::int64_t micro, const GradientBuffer&, double scale);
    void showSoFar(); // the window waits here
    void endWindow(const UpdateResult&);
    void abandon(); // the window came to no end

private:
    struct Shot // the buffer's values at one moment
    {
        std::int64_t micro = 0, microBatches = 1;
        bool cleared = false, changed = false; // changed: what a rule made of the shot before
        std::vector<std::byte> values;
    };
    using Values = std::vector<double>;

    void shoot(const GradientBuffer&, bool changed);
    BufferPicture reduce(bool whole);
    void setPlane(const Values& G, double norm);
    template <class F>
    void forEachBlock(const F& f) const;
    void fail(PictureKind);

    RunRecord& m_record;
    std::vector<char> m_taken;  // by arm: its picture of this set is whole
    bool m_onlyIfCheap = false; // this set
    std::int64_t m_set = 0;
    bool m_looking = false;

    // The window that is looked at.
    std::size_t m_arm = 0;
    const Parameters* m_parameters = nullptr;
    BufferPicture m_window; // what is known of it before its vectors
    std::int64_t m_stride = 1, m_micro = 0, m_pending = 0;
    std::int64_t m_mostShots = 0;
    bool m_cleared = false; // since the last shot
    Type m_type = Type::Float32;
    double m_factor = 1; // takes the loss scale out
    bool m_hasLeft = false;
    std::vector<Shot> m_shots;

    // The plane of the set.
    bool m_planeKnown = false; // the reference's window is whole
    std::int64_t m_referenceFirst = 0, m_referenceAfter = 0;
    Values m_reference; // G*
    double m_referenceNorm = 0;
    Values m_y; // of length 1; empty: not known yet
};

} // namespace tarakum
