#pragma once

#include "engine/backend/state_archive.hpp"
#include "engine/nn/pass.hpp"

namespace tarakum {

// What a recurrent layer carries from one micro-batch to the next: a row of numbers a lane, without gradient, 0 before
// a lane has been seen. NetworkRules::state says whose row a sample starts with: its lane's (lane); that of the sample
// that stood in its place in the micro-batch before, whatever it was (shared); none (reset). The last two are known
// mistakes.
//
// Train moves it, Recompute starts with what the same lanes started with last. Evaluation, between windows, has rows of
// its own, by lane: they begin with each sequence; where the data are no stream every test sample starts with 0, so
// that test figures do not depend on b.
class CarriedState
{
public:
    // Before a window of `samples` samples, the largest micro-batch of which has `largest`, of data of so many lanes
    // (0: no stream): room for the rows that its forward passes will ask for; what is there stays. Activations.
    void reserve(std::int64_t samples, std::int64_t largest, std::int64_t lanes, const Pass&, Type, std::int64_t width);
    // first[samples,width] ← the state that the micro-batch starts with.
    void load(const Tensor& first, const Pass&);
    // The state that it ends with.
    void save(const Tensor& last, const Pass&);
    void state(StateArchive&, const Pass&, Type, std::int64_t width);

private:
    static void makeRoom(Tensor& rows, std::int64_t count, const Pass&, Type, std::int64_t width);

    Tensor m_now;   // [lanes,width]
    Tensor m_other; // [lanes,width]; inside a window what the lanes last started with, between windows evaluation's
};

} // namespace tarakum
