#include "engine/planner/models.hpp"

#include "engine/planner/refusal.hpp"

#include <algorithm>
#include <utility>

namespace tarakum::plan {

namespace {

Transformer sized(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t mlpWidth)
{
    Transformer model;
    model.layers = layers;
    model.width = width;
    model.heads = model.keyHeads = heads;
    model.headWidth = heads > 0 ? width / heads : 0;
    model.mlpWidth = mlpWidth;
    return model;
}

Transformer classifier(Transformer model)
{
    model.head = Head::Classifier;
    model.classes = 2;
    return model;
}
Transformer encoderOnly(Transformer model)
{
    model.head = Head::None;
    return model;
}
Transformer preTraining(Transformer model)
{
    model.head = Head::PreTraining;
    return model;
}

Transformer qwen2(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t keyHeads,
                  std::int64_t mlpWidth, std::int64_t vocabulary, bool tied)
{
    Transformer model = llamaLike(layers, width, heads, keyHeads, mlpWidth, vocabulary);
    model.queryBias = true;
    model.tied = tied;
    model.context = 32768;
    return model;
}

Transformer gemma(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t keyHeads,
                  std::int64_t mlpWidth)
{
    Transformer model = llamaLike(layers, width, heads, keyHeads, mlpWidth, 256000);
    model.headWidth = 256;
    model.tied = true;
    model.context = 8192;
    return model;
}

// Positions for two more places, which are kept for padding.
Transformer opt(std::int64_t layers, std::int64_t width, std::int64_t heads)
{
    Transformer model = gptLike(layers, width, heads, 50272, 2048);
    model.positions += 2;
    model.attentionDropout = false;
    return model;
}
Transformer opt350()
{
    Transformer model = opt(24, 1024, 16);
    model.embeddingWidth = 512;
    model.finalNorm = false; // each layer ends in a norm
    return model;
}

// Rotary positions, attention and MLP side by side.
Transformer sideBySide(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t vocabulary)
{
    Transformer model = gptLike(layers, width, heads, vocabulary, 0);
    model.context = 2048;
    model.parallel = true;
    model.tied = false;
    model.attentionDropout = model.dropout = false;
    return model;
}
Transformer gptJ()
{
    Transformer model = sideBySide(28, 4096, 16, 50400);
    model.normsPerLayer = 1;
    model.queryBias = model.outputBias = false;
    model.headBias = true;
    return model;
}
Transformer phi(std::int64_t layers, std::int64_t width)
{
    Transformer model = sideBySide(layers, width, 32, 51200);
    model.normsPerLayer = 1;
    model.headBias = true;
    return model;
}
Transformer falcon(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t keyHeads,
                   std::int64_t norms)
{
    Transformer model = sideBySide(layers, width, heads, 65024);
    model.keyHeads = keyHeads;
    model.normsPerLayer = norms;
    model.queryBias = model.outputBias = model.mlpBias = false;
    model.tied = true;
    return model;
}

// Positions by ALiBi, which takes no parameters.
Transformer bloom(std::int64_t layers, std::int64_t width, std::int64_t heads)
{
    Transformer model = gptLike(layers, width, heads, 250880, 0);
    model.context = 2048;
    model.embeddingNorm = true;
    model.attentionDropout = model.dropout = false;
    return model;
}

Transformer roberta(std::int64_t layers, std::int64_t width, std::int64_t heads)
{
    Transformer model = bertLike(layers, width, heads, 50265);
    model.positions = 514;
    model.tokenTypes = 1;
    model.pooler = false;
    model.head = Head::MaskedWords;
    return model;
}
Transformer distilBert()
{
    Transformer model = bertLike(6, 768, 12, 30522);
    model.tokenTypes = 0;
    model.pooler = false;
    model.head = Head::None;
    return model;
}

Transformer longer(Transformer model, std::int64_t context)
{
    model.context = context;
    return model;
}

// T5 1.1: gated, and a head of its own.
Transformer t5Second(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t mlpWidth)
{
    Transformer model = t5Like(layers, width, heads, 64, mlpWidth);
    model.gated = true;
    model.tied = false;
    return model;
}

std::vector<NamedModel> makeModels()
{
    std::vector<NamedModel> models;
    const auto add = [&](std::string name, std::string text, Transformer model) {
        model.name = name;
        models.push_back({std::move(name), std::move(text), std::move(model)});
    };
    const Transformer base = bertLike(12, 768, 12, 30522), large = bertLike(24, 1024, 16, 30522);
    add("bert-base", "BERT-Base uncased with a classifier of 2 classes", classifier(base));
    add("bert-base-cased", "BERT-Base cased, encoder and pooler", encoderOnly(bertLike(12, 768, 12, 28996)));
    add("bert-base-pretraining", "BERT-Base uncased with the heads of its pre-training", preTraining(base));
    add("bert-large", "BERT-Large uncased with a classifier of 2 classes", classifier(large));
    add("bert-large-pretraining", "BERT-Large uncased with the heads of its pre-training", preTraining(large));
    add("roberta-base", "RoBERTa-Base with its masked words", roberta(12, 768, 12));
    add("roberta-large", "RoBERTa-Large with its masked words", roberta(24, 1024, 16));
    add("distilbert", "DistilBERT, encoder alone", distilBert());
    add("gpt2", "GPT-2, 124 million", gptLike(12, 768, 12, 50257, 1024));
    add("gpt2-medium", "GPT-2, 355 million", gptLike(24, 1024, 16, 50257, 1024));
    add("gpt2-large", "GPT-2, 774 million", gptLike(36, 1280, 20, 50257, 1024));
    add("gpt2-xl", "GPT-2, 1.56 billion", gptLike(48, 1600, 25, 50257, 1024));
    add("gpt3", "GPT-3, 175 billion, dense attention", gptLike(96, 12288, 96, 50257, 2048));
    add("gpt-j-6b", "GPT-J, 6.05 billion", gptJ());
    add("gpt-neox-20b", "GPT-NeoX, 20.6 billion", sideBySide(44, 6144, 64, 50432));
    add("pythia-160m", "Pythia, 162 million", sideBySide(12, 768, 12, 50304));
    add("pythia-410m", "Pythia, 405 million", sideBySide(24, 1024, 16, 50304));
    add("pythia-1.4b", "Pythia, 1.41 billion", sideBySide(24, 2048, 16, 50304));
    add("pythia-6.9b", "Pythia, 6.86 billion", sideBySide(32, 4096, 32, 50432));
    add("pythia-12b", "Pythia, 11.8 billion", sideBySide(36, 5120, 40, 50688));
    add("opt-125m", "OPT, 125 million", opt(12, 768, 12));
    add("opt-350m", "OPT, 331 million", opt350());
    add("opt-1.3b", "OPT, 1.32 billion", opt(24, 2048, 32));
    add("opt-6.7b", "OPT, 6.66 billion", opt(32, 4096, 32));
    add("opt-13b", "OPT, 12.9 billion", opt(40, 5120, 40));
    add("opt-30b", "OPT, 30.0 billion", opt(48, 7168, 56));
    add("bloom-560m", "BLOOM, 559 million", bloom(24, 1024, 16));
    add("bloom-7b1", "BLOOM, 7.07 billion", bloom(30, 4096, 32));
    add("bloom", "BLOOM, 176 billion", bloom(70, 14336, 112));
    add("falcon-7b", "Falcon, 6.92 billion", falcon(32, 4544, 71, 1, 1));
    add("falcon-40b", "Falcon, 41.3 billion", falcon(60, 8192, 128, 8, 2));
    add("phi-1.5", "Phi 1.5, 1.42 billion", phi(24, 2048));
    add("phi-2", "Phi 2, 2.78 billion", phi(32, 2560));
    add("phi-3-mini", "Phi 3, 3.82 billion", longer(llamaLike(32, 3072, 32, 32, 8192, 32064), 4096));
    add("t5-small", "T5, 60 million", t5Like(6, 512, 8, 64, 2048));
    add("t5-base", "T5, 223 million", t5Like(12, 768, 12, 64, 3072));
    add("t5-large", "T5, 738 million", t5Like(24, 1024, 16, 64, 4096));
    add("t5-3b", "T5, 2.85 billion", t5Like(24, 1024, 32, 128, 16384));
    add("t5-11b", "T5, 11.3 billion", t5Like(24, 1024, 128, 128, 65536));
    add("flan-t5-base", "T5 1.1, 248 million", t5Second(12, 768, 12, 2048));
    add("llama-7b", "LLaMA and Llama 2, 7B", llamaLike(32, 4096, 32, 32, 11008, 32000));
    add("llama-13b", "LLaMA and Llama 2, 13B", llamaLike(40, 5120, 40, 40, 13824, 32000));
    add("llama-30b", "LLaMA, 33B", llamaLike(60, 6656, 52, 52, 17920, 32000));
    add("llama-65b", "LLaMA, 65B", llamaLike(80, 8192, 64, 64, 22016, 32000));
    add("llama-2-70b", "Llama 2, 70B", longer(llamaLike(80, 8192, 64, 8, 28672, 32000), 4096));
    add("llama-3-8b", "Llama 3, 8B", longer(llamaLike(32, 4096, 32, 8, 14336, 128256), 8192));
    Transformer small = longer(llamaLike(16, 2048, 32, 8, 8192, 128256), 131072);
    small.tied = true;
    add("llama-3.2-1b", "Llama 3.2, 1B", small);
    add("llama-3-70b", "Llama 3, 70B", longer(llamaLike(80, 8192, 64, 8, 28672, 128256), 8192));
    add("mistral-7b", "Mistral 7B", longer(llamaLike(32, 4096, 32, 8, 14336, 32000), 32768));
    add("qwen2-0.5b", "Qwen2 and Qwen2.5, 0.5B", qwen2(24, 896, 14, 2, 4864, 151936, true));
    add("qwen2-1.5b", "Qwen2 and Qwen2.5, 1.5B", qwen2(28, 1536, 12, 2, 8960, 151936, true));
    add("qwen2-7b", "Qwen2 and Qwen2.5, 7B", qwen2(28, 3584, 28, 4, 18944, 152064, false));
    Transformer qwen3 = longer(llamaLike(36, 4096, 32, 8, 12288, 151936), 40960);
    qwen3.queryNorm = true;
    add("qwen3-8b", "Qwen3, 8B", qwen3);
    add("gemma-2b", "Gemma, 2B", gemma(18, 2048, 8, 1, 16384));
    add("gemma-7b", "Gemma, 7B", gemma(28, 3072, 16, 16, 24576));
    Transformer gemma2 = gemma(26, 2304, 8, 4, 9216);
    gemma2.normsPerLayer = 4;
    add("gemma-2-2b", "Gemma 2, 2B", gemma2);
    Transformer gemma2Large = gemma(42, 3584, 16, 8, 14336);
    gemma2Large.normsPerLayer = 4;
    add("gemma-2-9b", "Gemma 2, 9B", gemma2Large);
    add("vit-b-16", "ViT-B/16, 224 × 224, 1000 classes", vitLike(12, 768, 12, 3072, 16));
    add("vit-l-16", "ViT-L/16, 224 × 224, 1000 classes", vitLike(24, 1024, 16, 4096, 16));
    add("vit-h-14", "ViT-H/14, 224 × 224, 1000 classes", vitLike(32, 1280, 16, 5120, 14));
    return models;
}

} // namespace

Transformer bertLike(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t vocabulary)
{
    Transformer model = sized(layers, width, heads, 4 * width);
    model.vocabulary = vocabulary;
    model.positions = model.context = 512;
    model.tokenTypes = 2;
    model.embeddingNorm = true;
    model.finalNorm = false; // each layer ends in a norm
    model.pooler = true;
    return model;
}

Transformer gptLike(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t vocabulary,
                    std::int64_t positions)
{
    Transformer model = sized(layers, width, heads, 4 * width);
    model.vocabulary = vocabulary;
    model.positions = model.context = positions;
    return model;
}

Transformer llamaLike(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t keyHeads,
                      std::int64_t mlpWidth, std::int64_t vocabulary)
{
    Transformer model = sized(layers, width, heads, mlpWidth);
    model.keyHeads = keyHeads;
    model.gated = true;
    model.vocabulary = vocabulary;
    model.tied = false;
    model.queryBias = model.outputBias = model.mlpBias = false;
    model.norm = NormKind::Rms;
    model.attentionDropout = model.dropout = false;
    model.context = 2048;
    return model;
}

Transformer t5Like(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t headWidth,
                   std::int64_t mlpWidth)
{
    Transformer model = sized(layers, width, heads, mlpWidth);
    model.decoderLayers = layers;
    model.headWidth = headWidth;
    model.vocabulary = 32128;
    model.relativeBuckets = 32;
    model.queryBias = model.outputBias = model.mlpBias = false;
    model.norm = NormKind::Rms;
    model.context = 512;
    return model;
}

Transformer vitLike(std::int64_t layers, std::int64_t width, std::int64_t heads, std::int64_t mlpWidth,
                    std::int64_t patch)
{
    Transformer model = sized(layers, width, heads, mlpWidth);
    model.imageSize = 224;
    model.patchSize = patch;
    model.channels = 3;
    model.attentionDropout = model.dropout = false;
    model.head = Head::Classifier;
    model.classes = 1000;
    model.context = model.imageTokens();
    return model;
}

Transformer sizedModel(const Sizes& sizes)
{
    const auto given = [](const char* what, const std::optional<std::int64_t>& size) {
        if (!size) throw Refusal(what, "", "is needed where a model's sizes are typed in");
        if (*size < 1) throw Refusal(what, std::to_string(*size), "a whole number above 0");
        return *size;
    };
    const bool layers = sizes.layers || sizes.width || sizes.heads;
    if (!layers && !sizes.parameters) throw Refusal("parameters", "", "are needed, or layers and sizes");
    Transformer model;
    if (layers) {
        const std::int64_t L = given("layers", sizes.layers), h = given("width", sizes.width),
                           a = given("heads", sizes.heads),
                           V = sizes.parameters ? sizes.vocabulary.value_or(0) : given("vocabulary", sizes.vocabulary);
        if (h % a != 0) throw Refusal("heads", std::to_string(a), "a divisor of the width, " + std::to_string(h));
        if (h > (1 << 20)) throw Refusal("width", std::to_string(h), "at most 1048576");
        model = gptLike(L, h, a, V, sizes.context);
    } else {
        if (sizes.vocabulary.value_or(0) > 0) throw Refusal("width", "", "is needed with a vocabulary");
        model.context = sizes.context;
    }
    model.name = "the model";
    if (sizes.parameters) {
        model.typedParameters = given("parameters", sizes.parameters);
        model.positions = 0;
    }
    return model;
}

const std::vector<NamedModel>& namedModels()
{
    static const std::vector<NamedModel> models = makeModels();
    return models;
}

const Transformer& namedModel(const std::string& name)
{
    const std::vector<NamedModel>& models = namedModels();
    const auto found = std::find_if(models.begin(), models.end(), [&](const NamedModel& m) { return m.name == name; });
    if (found != models.end()) return found->model;
    std::string names;
    for (const NamedModel& model : models) names += (names.empty() ? "" : ", ") + model.name;
    throw Refusal("model", name, "a config.json, or one of " + names);
}

} // namespace tarakum::plan
