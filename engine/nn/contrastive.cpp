#include "engine/nn/contrastive.hpp"

#include <numeric>

namespace tarakum {

void EmbeddingCache::start(std::int64_t pairs)
{
    m_embeddings = Tensor();
    m_pairs = pairs;
    m_done = 0;
    m_losses.resize(static_cast<std::size_t>(pairs));
}

Tensor EmbeddingCache::members(std::int64_t which, std::int64_t pairs) const
{
    const std::int64_t width = m_embeddings.shape().columns();
    return m_embeddings.part((which * m_pairs + m_done) * width, Shape(pairs, width));
}

void EmbeddingCache::add(const Tensor& output)
{
    const std::int64_t pairs = output.shape().rows() / 2, width = output.shape().columns();
    if (!m_embeddings)
        m_embeddings = m_memory.allocate(Category::Activations, output.type(), Shape(2 * m_pairs, width),
                                         "the window's embeddings");
    for (const std::int64_t which : {0, 1})
        m_ops.copy(members(which, pairs), output.part(which * pairs * width, Shape(pairs, width)));
    m_done += pairs;
}

Later<LossSum> EmbeddingCache::gradient(const Loss& loss, double scale)
{
    m_done = 0;
    return loss.contrastive(m_embeddings, scale, m_ops, m_losses.data());
}

Tensor EmbeddingCache::take(std::int64_t pairs, double* lossSum)
{
    const std::int64_t width = m_embeddings.shape().columns();
    Tensor gradient = m_memory.allocate(Category::Activations, m_embeddings.type(), Shape(2 * pairs, width),
                                        "the gradient of embeddings");
    for (const std::int64_t which : {0, 1})
        m_ops.copy(gradient.part(which * pairs * width, Shape(pairs, width)), members(which, pairs));
    if (lossSum) *lossSum = std::accumulate(m_losses.begin() + m_done, m_losses.begin() + m_done + pairs, 0.0);
    m_done += pairs;
    if (m_done == m_pairs) m_embeddings = Tensor();
    return gradient;
}

void EmbeddingCache::state(StateArchive& archive, std::int64_t done, std::int64_t pairs, Type type, std::int64_t width)
{
    if (archive.loading()) {
        start(pairs);
        m_embeddings =
            m_memory.allocate(Category::Activations, type, Shape(2 * pairs, width), "the window's embeddings");
        m_done = done;
    }
    archive.contents(m_embeddings, m_ops); // their gradient, by now
    archive.numbers(m_losses.data(), m_losses.size());
}

} // namespace tarakum
