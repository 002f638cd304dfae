// rules.contrastive = window: the contrastive loss of a whole window, though only a micro-batch's activations are
// alive.
//
//     for each micro-batch j:   forward; cache its embeddings, drop its tape
//     the loss over all N embeddings, and its gradient in their place
//     for each micro-batch j:   forward again (Mode::Recompute), backward from the cached gradient
//
// The sum of these gradients is the large batch's: with the embeddings' gradient known, a micro-batch needs nothing of
// the others (Gao, Zhang, Han, Callan, "Scaling deep contrastive learning batch size under memory limited setup",
// 2021).
#pragma once

#include "engine/backend/state_archive.hpp"
#include "engine/nn/loss.hpp"

#include <cstdint>
#include <vector>

namespace tarakum {

class EmbeddingCache
{
public:
    EmbeddingCache(Backend& ops, MemoryLedger& memory) : m_ops(ops), m_memory(memory) {}

    // A window of so many pairs begins. Once its first output is there, 2 · pairs embeddings are booked (activations).
    void start(std::int64_t pairs);
    // The next micro-batch's output [2b,d], first members first.
    void add(const Tensor& output);
    // After the last: Σℓ of all pairs; the embeddings become scale · ∂Σℓ/∂embedding.
    Later<LossSum> gradient(const Loss&, double scale);
    // The gradient of the next micro-batch's output [2b,d], in the order in which they were added, and Σℓ of its pairs;
    // after the last the cache is empty.
    Tensor take(std::int64_t pairs, double* lossSum = nullptr);
    // Within a window whose first `done` of `pairs` pairs have been taken; embeddings of `width` numbers.
    void state(StateArchive&, std::int64_t done, std::int64_t pairs, Type, std::int64_t width);

private:
    Tensor members(std::int64_t which,
                   std::int64_t pairs) const; // the next micro-batch's first (0) or second (1) members

    Backend& m_ops;
    MemoryLedger& m_memory;
    Tensor m_embeddings;          // [2N,d], all first members first
    std::vector<double> m_losses; // of each pair
    std::int64_t m_pairs = 0;     // N
    std::int64_t m_done = 0;      // added, or taken
};

} // namespace tarakum
