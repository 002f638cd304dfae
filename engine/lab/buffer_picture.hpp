// A picture of an arm's gradient buffer through one window, made by the training thread where somebody asked for it:
// what each micro-batch added, what the rules made of it, and what came out, drawn in two of the N directions.
//
// The plane: with one or two parameters these themselves; else
//     x: along the gradient of the window's reference (the first arm that trains);
//     y: at right angles to it, along which the reference's additions vary most (of an arm whose window is one
//        micro-batch nothing varies: then the next arm's).
// Pictures of one set were made in the same plane, so their lengths and angles may be compared. All numbers have the
// loss scale taken out.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tarakum {

// At most so many arrows: of a longer window each stands for several micro-batches.
inline constexpr std::int64_t kMostArrows = 64;
// Bytes that a picture may be made from, outside the arm's ledger.
inline constexpr std::int64_t kPictureBytes = std::int64_t{256} << 20;

struct PlanePoint
{
    double x = 0, y = 0;
};

// What was added to the buffer.
struct BufferArrow
{
    std::int64_t micro = 0;        // number in the window of its last micro-batch, from 1
    std::int64_t microBatches = 1; // that it stands for
    bool cleared = false;          // the buffer was cleared before it
    PlanePoint from, to;           // where the buffer stood before it, and after it
    PlanePoint kept;               // where a rule then left it (clipping of the running sum); mostly `to`
    double length = 0;             // ‖wⱼgⱼ‖, in all N directions
    double keptNorm = 0;           // ‖G‖ then
};

enum class PictureKind : std::uint8_t {
    Shown,
    NoBuffer, // AdamA adds each micro-gradient to its moments: there is nothing to see
    TooLarge, // the buffer is too large for kPictureBytes
    NotFinite // some number of it is
};
enum class PlaneKind : std::uint8_t { OneParameter, TwoParameters, Directions };

struct BufferPicture
{
    PictureKind kind = PictureKind::Shown;
    std::int64_t set = 0;                           // pictures of a set share the plane and the reference
    std::int64_t update = 0;                        // that the window makes, from 1
    std::int64_t firstSample = 0, samplesAfter = 0; // of the window
    std::int64_t steps = 0, done = 0;               // its micro-batches, and those that are in this picture
    bool whole = false;                             // all of them; else the window waits between two
    bool applied = false;                           // the update was made

    PlaneKind plane = PlaneKind::Directions;
    std::vector<std::string> parameters; // "linear.0.weight[0]" of each axis that is a parameter
    std::int64_t count = 0;              // N

    double leftNorm = 0; // ‖G‖ before the window's first micro-batch
    PlanePoint left;
    std::vector<BufferArrow> arrows;
    PlanePoint sum;             // G, before clipping per update
    double norm = 0;            // ‖G‖
    double clipCoefficient = 1; // what the update's clipping made of it
    double kept = 1;            // share of the arrows' lengths that lies in the plane; 1 where they have none

    // Against the reference of the set, which it may be itself.
    bool reference = false;
    bool sameSamples = false; // the reference's window had the same
    PlanePoint referenceSum;
    double referenceNorm = 0;
    double distance = 0;               // ‖G − G*‖ / ‖G*‖
    double angle = 0;                  // between them, degrees; NaN where one is 0
    std::vector<double> layerDistance; // the same by parameter, over that parameter's ‖G*‖
};

// The newest picture, from the training thread to whoever looks. Neither waits for longer than a pointer takes to copy;
// the window does not wait at all.
class PictureSlot
{
public:
    void put(std::shared_ptr<const BufferPicture> picture)
    {
        const std::lock_guard lock(m_mutex);
        m_picture.swap(picture); // the old one goes once the lock is free
    }
    // The newest, or null: there is none, or it is being put this very moment.
    std::shared_ptr<const BufferPicture> look() const
    {
        const std::unique_lock lock(m_mutex, std::try_to_lock);
        return lock ? m_picture : nullptr;
    }

private:
    mutable std::mutex m_mutex;
    std::shared_ptr<const BufferPicture> m_picture;
};

// Asks for a set of pictures: each arm's next window. For anyone who sees the record.
class PictureRequest
{
public:
    void ask() const { m_asked.store(kWanted, std::memory_order_relaxed); }
    // Where nobody looks yet: windows are passed over whose picture would take longer than a moment.
    void askIfCheap() const { m_asked.store(kIfCheap, std::memory_order_relaxed); }
    // The training thread's: whether there is a request, which is gone then.
    bool take(bool& onlyIfCheap)
    {
        if (m_asked.load(std::memory_order_relaxed) == kNone) return false;
        const int asked = m_asked.exchange(kNone);
        onlyIfCheap = asked == kIfCheap;
        return asked != kNone;
    }

private:
    static constexpr int kNone = 0, kIfCheap = 1, kWanted = 2;
    mutable std::atomic<int> m_asked{kNone};
};

// How far a window's gradient was from the reference's of the same samples, where a picture was made of both.
struct GradientGap
{
    double update = 0, samples = 0; // after the window
    double distance = 0;            // ‖G − G*‖ / ‖G*‖
    double ratio = 0;               // ‖G‖ / ‖G*‖
    double angle = 0;               // degrees
};

} // namespace tarakum
