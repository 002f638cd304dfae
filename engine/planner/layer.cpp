#include "engine/planner/layer.hpp"

#include "engine/planner/term.hpp"

namespace tarakum::plan {

namespace {

constexpr const char* kPaper = "arXiv 2205.05198, section 4.1";
constexpr const char* kDerived = "derived, as arXiv 2205.05198, section 4.1";

// Bytes that are kept for each pair of places and each head.
Kept scores(const Transformer& model, const Settings& settings)
{
    const double w = bytesOf(settings.precision);
    // Scores and probabilities separately in float32: 3w + 1 = 13 fits what was measured (2089 MiB a sample of
    // BERT-Large at s = 512); in 16 bit the published count, 2w + 1 = 5.
    const bool scoresToo = settings.attention == Attention::Eager && settings.precision == Number::Float32;
    double bytes = w + (scoresToo ? w : 0);
    if (model.attentionDropout) bytes += w + 1; // its output, and a byte of mask
    return {"scores and probabilities", plainNumber(bytes) + " · a · s · s · b / t",
            scoresToo ? "fits the Hugging Face guide's V100 measurement"
                      : "arXiv 2205.05198, eq. 1; any w: EleutherAI cookbook",
            true};
}

} // namespace

Transformer asCounted(const Transformer& model, const Settings& settings)
{
    Transformer counted = model;
    if (settings.count != Count::Megatron || !model.hasActivations()) return counted;
    counted.gated = counted.queryNorm = counted.parallel = false;
    counted.keyHeads = counted.heads;
    counted.normsPerLayer = 2;
    counted.dropout = counted.attentionDropout = true;
    return counted;
}

std::vector<Kept> layerKeeps(const Transformer& given, const Settings& settings, bool decoder)
{
    const Transformer model = asCounted(given, settings);
    const std::string along = settings.sequenceParallel ? " / t" : ""; // what tensor parallel alone does not cut
    std::vector<Kept> kept;
    const auto add = [&](std::string name, std::string formula, const char* source) {
        kept.push_back({std::move(name), std::move(formula), source, false});
    };
    const auto attention = [&](const std::string& name) {
        add(name + ": input", "w · s · b · h" + along, kPaper);
        add(name + ": queries, keys, values", "w · s · b · ( q + 2 · g ) / t", kPaper);
        if (model.queryNorm) add(name + ": before the norms", "w · s · b · ( q + g ) / t", kDerived);
        if (settings.attention != Attention::Fused) {
            kept.push_back(scores(model, settings));
            kept.back().name = name + ": " + kept.back().name;
        }
        add(name + ": output", "w · s · b · q / t", kPaper);
        if (model.dropout) add(name + ": dropout mask", "s · b · h" + along, kPaper);
    };
    const std::int64_t norms = model.normsPerLayer + (decoder ? 1 : 0);
    // Parallel branches have one input, which is kept once.
    add("norms: inputs", std::to_string(model.parallel ? 1 : norms) + " · w · s · b · h" + along,
        model.parallel ? kDerived : kPaper);
    attention("attention");
    if (decoder) attention("cross-attention");
    if (!model.parallel || model.normsPerLayer > 1) add("MLP: input", "w · s · b · h" + along, kPaper);
    if (model.gated)
        add("MLP: gate, its activation, up, product", "4 · w · s · b · f / t", kDerived);
    else
        add("MLP: before and after its activation", "2 · w · s · b · f / t", kPaper);
    if (model.dropout) add("MLP: dropout mask", "s · b · h" + along, kPaper);
    return kept;
}

} // namespace tarakum::plan
