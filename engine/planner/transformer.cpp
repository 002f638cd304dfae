#include "engine/planner/transformer.hpp"

#include "engine/planner/refusal.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum::plan {

namespace {

void inRange(const std::string& model, const char* what, std::int64_t value, std::int64_t least, std::int64_t most)
{
    if (value < least || value > most)
        throw Refusal(model + ": " + what, std::to_string(value),
                      "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

std::int64_t squareRoot(std::int64_t value)
{
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::sqrt(static_cast<double>(value))));
}

class PartsList
{
public:
    explicit PartsList(const Transformer& model) : m(model) {}

    std::vector<Part> take()
    {
        if (m.typedParameters)
            typed();
        else
            all();
        return std::move(m_parts);
    }

private:
    void matrix(std::string name, std::string formula, Section section, std::int64_t rows, std::int64_t columns,
                std::int64_t copies, bool split, std::int64_t splitAtMost = 0)
    {
        if (rows > 0 && columns > 0 && copies > 0)
            m_parts.push_back(
                {std::move(name), std::move(formula), section, rows, columns, copies, split, splitAtMost});
    }
    void vector(std::string name, std::string formula, Section section, std::int64_t size, std::int64_t copies,
                bool split = false, std::int64_t splitAtMost = 0)
    {
        matrix(std::move(name), std::move(formula), section, size, 1, copies, split, splitAtMost);
    }
    std::string words() const { return m.embeddingWidth > 0 ? "V · E" : "V · h"; }
    std::int64_t vectorsOfNorm() const { return m.norm == NormKind::Layer ? 2 : 1; }
    std::string normFormula() const { return m.norm == NormKind::Layer ? "2 · h" : "h"; }

    void all()
    {
        input();
        stack(Section::Layers, m.layers, 1);
        if (m.decoderLayers > 0) stack(Section::DecoderLayers, m.decoderLayers, 2);
        output();
    }

    void input()
    {
        matrix("embedding", words(), Section::Input, m.vocabulary, m.wordWidth(), 1, true);
        if (m.embeddingWidth > 0) matrix("projections", "E · h", Section::Input, m.embeddingWidth, m.width, 1, false);
        if (m.imageSize > 0) {
            matrix("patches", "colours · patch² · h", Section::Input, m.channels * m.patchSize * m.patchSize, m.width,
                   1, false);
            vector("patches", "h", Section::Input, m.width, 2); // their bias, and the class token
            matrix("positions", "places · h", Section::Input, m.imageTokens(), m.width, 1, false);
        }
        matrix("positions", "places · h", Section::Input, m.positions, m.width, 1, false);
        matrix("segments", "kinds · h", Section::Input, m.tokenTypes, m.width, 1, false);
        if (m.embeddingNorm) vector("norms", normFormula(), Section::Input, m.width, vectorsOfNorm());
    }

    void stack(Section section, std::int64_t layers, std::int64_t attentions)
    {
        const std::int64_t h = m.width, q = m.queryWidth(), g = m.keyWidth(), f = m.mlpWidth;
        const std::int64_t times = layers * attentions;
        matrix("attention", "h · q", section, h, q, times, true);
        matrix("attention", "2 · h · g", section, h, g, 2 * times, true, m.keyHeads);
        matrix("attention", "q · h", section, q, h, times, true);
        if (m.queryBias) {
            vector("attention", "q", section, q, times, true);
            vector("attention", "2 · g", section, g, 2 * times, true, m.keyHeads);
        }
        if (m.outputBias) vector("attention", "h", section, h, times);
        if (m.queryNorm)
            vector("norms", m.norm == NormKind::Layer ? "4 · h/a" : "2 · h/a", section, m.headWidth,
                   2 * vectorsOfNorm() * times);
        matrix("relative positions", "buckets · a", section, m.relativeBuckets, m.heads, 1, true);
        const std::int64_t up = m.gated ? 2 : 1;
        matrix("MLP", m.gated ? "2 · h · f" : "h · f", section, h, f, up * layers, true);
        matrix("MLP", "f · h", section, f, h, layers, true);
        if (m.mlpBias) {
            vector("MLP", m.gated ? "2 · f" : "f", section, f, up * layers, true);
            vector("MLP", "h", section, h, layers);
        }
        vector("norms", normFormula(), section, h, (m.normsPerLayer + attentions - 1) * vectorsOfNorm() * layers);
    }

    void output()
    {
        const std::int64_t h = m.width;
        if (m.finalNorm)
            vector("norms", normFormula(), Section::Output, h, vectorsOfNorm() * (m.decoderLayers > 0 ? 2 : 1));
        if (m.embeddingWidth > 0) matrix("projections", "h · E", Section::Output, h, m.embeddingWidth, 1, false);
        if (m.pooler) {
            matrix("pooler", "h · h", Section::Output, h, h, 1, false);
            vector("pooler", "h", Section::Output, h, 1);
        }
        switch (m.head) {
        case Head::None: break;
        case Head::LanguageModel:
            if (!m.tied) matrix("head", words(), Section::Output, m.vocabulary, m.wordWidth(), 1, true);
            if (m.headBias) vector("head", "V", Section::Output, m.vocabulary, 1, true);
            break;
        case Head::PreTraining:
            matrix("head", "2 · h", Section::Output, h, 2, 1, false);
            vector("head", "2", Section::Output, 2, 1);
            [[fallthrough]];
        case Head::MaskedWords:
            matrix("head", "h · h", Section::Output, h, h, 1, false);
            vector("head", "3 · h", Section::Output, h, 3); // the dense layer's bias, the norm
            vector("head", "V", Section::Output, m.vocabulary, 1, true);
            if (!m.tied) matrix("head", "V · h", Section::Output, m.vocabulary, h, 1, true);
            break;
        case Head::Classifier:
            matrix("head", "h · classes", Section::Output, h, m.classes, 1, false);
            vector("head", "classes", Section::Output, m.classes, 1);
            break;
        }
    }

    // A model known by its size: the embedding, and the rest in equal layers (or in one piece).
    void typed()
    {
        const std::int64_t embedding = m.vocabulary * m.width, layers = std::max<std::int64_t>(m.layers, 1),
                           rest = *m.typedParameters - embedding;
        matrix("embedding", "V · h", Section::Input, m.vocabulary, m.width, 1, true);
        const std::int64_t rows = m.width > 0 ? std::min(m.width, rest / layers) : squareRoot(rest / layers);
        if (rest / layers > 0)
            matrix("layers", "(N − V · h) / L", Section::Layers, rows, rest / layers / rows, layers, true);
        std::int64_t given = 0;
        for (const Part& part : m_parts) given += part.count();
        vector("layers", "what is left over", Section::Output, *m.typedParameters - given, 1);
    }

    const Transformer& m;
    std::vector<Part> m_parts;
};

} // namespace

std::int64_t Transformer::imageTokens() const
{
    if (imageSize == 0 || patchSize == 0) return 0;
    const std::int64_t side = imageSize / patchSize;
    return side * side + 1;
}

void checkModel(const Transformer& m)
{
    const std::string name = m.name.empty() ? "the model" : m.name;
    if (m.typedParameters) {
        inRange(name, "parameters", *m.typedParameters, 1, 1'000'000'000'000'000);
        inRange(name, "vocabulary", m.vocabulary, 0, 1 << 24);
        if (m.vocabulary > 0 && m.width > 0 && m.vocabulary * m.width >= *m.typedParameters)
            throw Refusal(name + ": parameters", std::to_string(*m.typedParameters),
                          "more than those of the embedding alone, vocabulary · width = " +
                              std::to_string(m.vocabulary * m.width));
        if (!m.hasActivations()) return;
    } else {
        inRange(name, "vocabulary", m.vocabulary, m.imageSize > 0 ? 0 : 1, 1 << 24);
    }
    inRange(name, "layers", m.layers, 1, 10'000);
    inRange(name, "decoder layers", m.decoderLayers, 0, 10'000);
    inRange(name, "width", m.width, 1, 1 << 20);
    inRange(name, "width of the embedding", m.embeddingWidth, 0, 1 << 20);
    inRange(name, "heads", m.heads, 1, 1 << 16);
    inRange(name, "heads of keys", m.keyHeads, 1, m.heads);
    if (m.heads % m.keyHeads != 0)
        throw Refusal(name + ": heads of keys", std::to_string(m.keyHeads),
                      "a divisor of the heads, " + std::to_string(m.heads));
    inRange(name, "width of a head", m.headWidth, 1, 1 << 16);
    inRange(name, "width of all heads", m.queryWidth(), 1, 1 << 20);
    inRange(name, "width of the MLP", m.mlpWidth, 1, 1 << 22);
    inRange(name, "positions", m.positions, 0, 1 << 24);
    inRange(name, "segments", m.tokenTypes, 0, 1 << 16);
    inRange(name, "buckets of relative positions", m.relativeBuckets, 0, 1 << 16);
    inRange(name, "norms of a layer", m.normsPerLayer, 1, 16);
    inRange(name, "classes", m.classes, m.head == Head::Classifier ? 1 : 0, 1 << 24);
    if (m.imageSize != 0 || m.patchSize != 0) {
        inRange(name, "image size", m.imageSize, 1, 1 << 15);
        inRange(name, "patch size", m.patchSize, 1, m.imageSize);
        inRange(name, "colours", m.channels, 1, 1 << 10);
        if (m.imageTokens() > (1 << 24))
            throw Refusal(name + ": patch size", std::to_string(m.patchSize),
                          "such that there are at most 2^24 patches");
    }
}

std::vector<Part> partsOf(const Transformer& model)
{
    checkModel(model);
    return PartsList(model).take();
}

std::int64_t parametersOf(const Transformer& model)
{
    std::int64_t parameters = 0;
    for (const Part& part : partsOf(model)) parameters += part.count();
    return parameters;
}

std::vector<PartSum> partSums(const Transformer& model)
{
    std::vector<PartSum> sums;
    for (const Part& part : partsOf(model)) {
        const auto same = std::find_if(sums.begin(), sums.end(), [&](const PartSum& s) { return s.name == part.name; });
        if (same == sums.end())
            sums.push_back({part.name, part.count()});
        else
            same->parameters += part.count();
    }
    return sums;
}

} // namespace tarakum::plan
