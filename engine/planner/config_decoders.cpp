// Config files of decoders: GPT and its kind, LLaMA and its kind. Where a key is left out, it is what the libraries
// take.
#include "engine/planner/config_keys.hpp"
#include "engine/planner/models.hpp"

namespace tarakum::plan {

namespace {

Transformer gpt2(const ConfigKeys& config)
{
    config.mustBe("add_cross_attention", false, "false: attention to another model is not counted");
    config.checkDivides("n_head", "n_embd");
    Transformer model =
        gptLike(config.size("n_layer"), config.size("n_embd"), config.size("n_head"), config.size("vocab_size"),
                config.size(config.has("n_positions") ? "n_positions" : "n_ctx"));
    model.mlpWidth = config.size("n_inner", 4 * model.width);
    model.tied = config.flag("tie_word_embeddings", true);
    model.dropout = config.aboveZero("resid_pdrop", true);
    model.attentionDropout = config.aboveZero("attn_pdrop", true);
    config.readDecoderHead(model);
    return model;
}

// One key and value for all heads, unless told otherwise.
Transformer bigCode(const ConfigKeys& config)
{
    Transformer model = gpt2(config);
    if (config.flag("multi_query", true)) model.keyHeads = 1;
    return model;
}

Transformer gptJ(const ConfigKeys& config)
{
    config.checkDivides("n_head", "n_embd");
    Transformer model =
        gptLike(config.size("n_layer"), config.size("n_embd"), config.size("n_head"), config.size("vocab_size"), 0);
    model.mlpWidth = config.size("n_inner", 4 * model.width);
    model.context = config.size("n_positions", 2048);
    model.queryBias = model.outputBias = false;
    model.parallel = true;
    model.normsPerLayer = 1;
    model.tied = config.flag("tie_word_embeddings", false);
    model.headBias = true;
    model.dropout = config.aboveZero("resid_pdrop", false);
    model.attentionDropout = config.aboveZero("attn_pdrop", false);
    config.readDecoderHead(model);
    return model;
}

Transformer gptNeo(const ConfigKeys& config)
{
    config.checkDivides("num_heads", "hidden_size");
    Transformer model = gptLike(config.size("num_layers"), config.size("hidden_size"), config.size("num_heads"),
                                config.size("vocab_size"), config.size("max_position_embeddings"));
    model.mlpWidth = config.size("intermediate_size", 4 * model.width);
    model.queryBias = false;
    model.tied = config.flag("tie_word_embeddings", true);
    model.dropout = config.aboveZero("resid_dropout", false);
    model.attentionDropout = config.aboveZero("attention_dropout", false);
    config.readDecoderHead(model);
    return model;
}

// What GPT-NeoX, Phi and others share: GPT's layers with the usual keys, without learned positions.
Transformer gptWithoutPositions(const ConfigKeys& config)
{
    if (!config.has("head_dim")) config.checkDivides("num_attention_heads", "hidden_size");
    Transformer model = gptLike(config.size("num_hidden_layers"), config.size("hidden_size"),
                                config.size("num_attention_heads"), config.size("vocab_size"), 0);
    model.headWidth = config.size("head_dim", model.headWidth);
    model.keyHeads = config.size("num_key_value_heads", model.heads);
    if (model.heads % model.keyHeads != 0)
        config.refuse("num_key_value_heads", std::to_string(model.keyHeads),
                      "a divisor of num_attention_heads, " + std::to_string(model.heads));
    model.mlpWidth = config.size("intermediate_size", 4 * model.width);
    model.context = config.size("max_position_embeddings", 2048);
    model.tied = config.flag("tie_word_embeddings", false);
    model.attentionDropout = config.aboveZero("attention_dropout", false);
    config.readDecoderHead(model);
    return model;
}

Transformer gptNeoX(const ConfigKeys& config)
{
    Transformer model = gptWithoutPositions(config);
    model.parallel = config.flag("use_parallel_residual", true);
    model.queryBias = model.outputBias = config.flag("attention_bias", true);
    model.dropout = config.aboveZero("hidden_dropout", false);
    return model;
}

Transformer phi(const ConfigKeys& config)
{
    Transformer model = gptWithoutPositions(config);
    model.parallel = true;
    model.normsPerLayer = 1;
    model.headBias = true;
    model.queryNorm = config.flag("qk_layernorm", false);
    model.dropout = config.aboveZero("resid_pdrop", false);
    return model;
}

Transformer starCoder2(const ConfigKeys& config)
{
    Transformer model = gptWithoutPositions(config);
    model.queryBias = model.outputBias = model.mlpBias = config.flag("use_bias", true);
    model.tied = config.flag("tie_word_embeddings", true);
    model.dropout = config.aboveZero("residual_dropout", false);
    return model;
}

Transformer stableLm(const ConfigKeys& config)
{
    config.mustBe("qk_layernorm", false, "false: these norms are not counted");
    Transformer model = gptWithoutPositions(config);
    model.mlpWidth = config.size("intermediate_size");
    model.gated = true;
    model.queryBias = config.flag("use_qkv_bias", false);
    model.outputBias = model.mlpBias = false;
    model.parallel = config.flag("use_parallel_residual", false);
    if (model.parallel) model.normsPerLayer = 1;
    model.dropout = config.aboveZero("hidden_dropout", false);
    return model;
}

Transformer bloom(const ConfigKeys& config)
{
    const std::int64_t width = config.sizeOf("hidden_size", "n_embed"),
                       heads = config.sizeOf("n_head", "num_attention_heads");
    if (width % heads != 0)
        config.refuse("n_head", std::to_string(heads), "a divisor of hidden_size, " + std::to_string(width));
    Transformer model =
        gptLike(config.sizeOf("n_layer", "num_hidden_layers"), width, heads, config.size("vocab_size"), 0);
    model.embeddingNorm = true;
    model.context = config.size("seq_length", 2048);
    model.tied = config.flag("tie_word_embeddings", true);
    model.dropout = config.aboveZero("hidden_dropout", false);
    model.attentionDropout = config.aboveZero("attention_dropout", false);
    config.readDecoderHead(model);
    return model;
}

Transformer falcon(const ConfigKeys& config)
{
    const std::int64_t width = config.size("hidden_size"), heads = config.sizeOf("num_attention_heads", "n_head");
    if (width % heads != 0)
        config.refuse("num_attention_heads", std::to_string(heads),
                      "a divisor of hidden_size, " + std::to_string(width));
    Transformer model =
        gptLike(config.sizeOf("num_hidden_layers", "n_layer"), width, heads, config.size("vocab_size"), 0);
    const bool grouped = config.flag("new_decoder_architecture", false);
    if (grouped)
        model.keyHeads = config.has("n_head_kv") ? config.size("n_head_kv") : config.size("num_kv_heads", heads);
    else if (config.flag("multi_query", true))
        model.keyHeads = 1;
    if (heads % model.keyHeads != 0)
        config.refuse("num_kv_heads", std::to_string(model.keyHeads),
                      "a divisor of num_attention_heads, " + std::to_string(heads));
    model.parallel = grouped || config.flag("parallel_attn", true);
    if (model.parallel) model.normsPerLayer = config.size("num_ln_in_parallel_attn", grouped ? 2 : 1);
    model.queryBias = model.outputBias = model.mlpBias = config.flag("bias", false);
    model.mlpWidth = config.size("ffn_hidden_size", 4 * width);
    model.context = config.size("max_position_embeddings", 2048);
    model.tied = config.flag("tie_word_embeddings", true);
    model.dropout = config.aboveZero("hidden_dropout", false);
    model.attentionDropout = config.aboveZero("attention_dropout", false);
    config.readDecoderHead(model);
    return model;
}

Transformer opt(const ConfigKeys& config)
{
    config.checkDivides("num_attention_heads", "hidden_size");
    const std::int64_t places = config.size("max_position_embeddings");
    Transformer model = gptLike(config.size("num_hidden_layers"), config.size("hidden_size"),
                                config.size("num_attention_heads"), config.size("vocab_size"), places);
    model.positions = places + 2; // two places are kept for padding
    model.mlpWidth = config.size("ffn_dim");
    const std::int64_t words = config.size("word_embed_proj_dim", model.width);
    if (words != model.width) model.embeddingWidth = words;
    model.finalNorm = config.flag("do_layer_norm_before", true) && !config.flag("_remove_final_layer_norm", false);
    model.queryBias = model.outputBias = model.mlpBias = config.flag("enable_bias", true);
    config.mustBe("layer_norm_elementwise_affine", true, "true: norms without weights are not counted");
    model.tied = config.flag("tie_word_embeddings", true);
    model.dropout = config.aboveZero("dropout", true);
    model.attentionDropout = config.aboveZero("attention_dropout", false);
    config.readDecoderHead(model);
    return model;
}

Transformer mpt(const ConfigKeys& config)
{
    config.checkDivides("n_heads", "d_model");
    Transformer model =
        gptLike(config.size("n_layers"), config.size("d_model"), config.size("n_heads"), config.size("vocab_size"), 0);
    model.mlpWidth = config.size("expansion_ratio", 4) * model.width;
    model.context = config.size("max_seq_len", 2048);
    config.mustBe("no_bias", true, "true: where its biases stand is not known here");
    model.queryBias = model.outputBias = model.mlpBias = false;
    model.norm = NormKind::Rms; // a weight alone
    model.tied = config.flag("tie_word_embeddings", true);
    model.dropout = config.aboveZero("resid_pdrop", false);
    model.attentionDropout = false;
    if (config.has("attn_config")) {
        const ConfigKeys attention = config.below("attn_config");
        attention.mustBe("attn_type", "multihead_attention", "\"multihead_attention\"");
        attention.mustBe("qk_ln", false, "false: these norms are not counted");
        if (!attention.flag("alibi", false)) model.positions = model.context;
        model.attentionDropout = attention.aboveZero("attn_pdrop", false);
    } else
        model.positions = model.context;
    config.readDecoderHead(model);
    return model;
}

Transformer llama(const ConfigKeys& config)
{
    const std::int64_t width = config.size("hidden_size"), heads = config.size("num_attention_heads");
    if (!config.has("head_dim")) config.checkDivides("num_attention_heads", "hidden_size");
    Transformer model =
        llamaLike(config.size("num_hidden_layers"), width, heads, config.size("num_key_value_heads", heads),
                  config.size("intermediate_size"), config.size("vocab_size"));
    if (heads % model.keyHeads != 0)
        config.refuse("num_key_value_heads", std::to_string(model.keyHeads),
                      "a divisor of num_attention_heads, " + std::to_string(heads));
    model.headWidth = config.size("head_dim", width / heads);
    model.tied = config.flag("tie_word_embeddings", false);
    model.queryBias = model.outputBias = config.flag("attention_bias", false);
    model.mlpBias = config.flag("mlp_bias", false);
    model.attentionDropout = config.aboveZero("attention_dropout", false);
    model.context = config.size("max_position_embeddings", 2048);
    config.readDecoderHead(model);
    return model;
}

Transformer mistral(const ConfigKeys& config)
{
    Transformer model = llama(config);
    model.queryBias = model.outputBias = model.mlpBias = false; // its keys are not asked
    return model;
}

Transformer qwen2(const ConfigKeys& config)
{
    Transformer model = llama(config);
    model.queryBias = true;
    model.outputBias = model.mlpBias = false;
    return model;
}

Transformer qwen3(const ConfigKeys& config)
{
    Transformer model = llama(config);
    model.headWidth = config.size("head_dim", 128);
    model.queryNorm = true;
    model.mlpBias = false;
    return model;
}

Transformer gemma(const ConfigKeys& config)
{
    Transformer model = llama(config);
    model.headWidth = config.size("head_dim", 256);
    model.tied = config.flag("tie_word_embeddings", true);
    model.mlpBias = false;
    return model;
}

Transformer gemma2(const ConfigKeys& config)
{
    Transformer model = gemma(config);
    model.normsPerLayer = 4;
    return model;
}

Transformer gemma3(const ConfigKeys& config)
{
    Transformer model = gemma2(config);
    model.queryNorm = true;
    return model;
}

Transformer phi3(const ConfigKeys& config)
{
    Transformer model = llama(config);
    model.queryBias = model.outputBias = model.mlpBias = false;
    model.dropout = config.aboveZero("resid_pdrop", false);
    return model;
}

} // namespace

const std::vector<ConfigKind>& decoderKinds()
{
    static const std::vector<ConfigKind> kinds{{"bloom", bloom},
                                               {"falcon", falcon},
                                               {"gemma", gemma},
                                               {"gemma2", gemma2},
                                               {"gemma3_text", gemma3},
                                               {"gpt2", gpt2},
                                               {"gpt_bigcode", bigCode},
                                               {"gpt_neo", gptNeo},
                                               {"gpt_neox", gptNeoX},
                                               {"gptj", gptJ},
                                               {"llama", llama},
                                               {"mistral", mistral},
                                               {"mpt", mpt},
                                               {"opt", opt},
                                               {"phi", phi},
                                               {"phi3", phi3},
                                               {"qwen2", qwen2},
                                               {"qwen3", qwen3},
                                               {"stablelm", stableLm},
                                               {"starcoder2", starCoder2}};
    return kinds;
}

} // namespace tarakum::plan
