#pragma once

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
    // first[samples,width] ← the state that the micro-batch starts with.
    void load(const Tensor& first, const Pass&);
    // The state that it ends with.
    void save(const Tensor& last, const Pass&);

private:
    void makeRoom(Tensor& rows, std::int64_t count, const Tensor& like, const Pass&) const;

    Tensor m_now;   // [lanes,width]
    Tensor m_other; // [lanes,width]; inside a window what the lanes last started with, between windows evaluation's
};

} // namespace tarakum
