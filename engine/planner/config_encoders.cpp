// Config files of encoders (BERT and its kind, ViT), and of encoders with a decoder (T5).
#include "engine/planner/config_keys.hpp"
#include "engine/planner/models.hpp"

namespace tarakum::plan {

namespace {

Transformer bert(const ConfigKeys& config)
{
    config.mustBe("position_embedding_type", "absolute", "\"absolute\": others have vectors that are not counted");
    config.mustBe("add_cross_attention", false, "false: attention to another model is not counted");
    config.checkDivides("num_attention_heads", "hidden_size");
    Transformer model = bertLike(config.size("num_hidden_layers"), config.size("hidden_size"),
                                 config.size("num_attention_heads"), config.size("vocab_size"));
    model.mlpWidth = config.size("intermediate_size");
    model.positions = model.context = config.size("max_position_embeddings");
    model.tokenTypes = config.size("type_vocab_size", 2);
    model.tied = config.flag("tie_word_embeddings", true);
    model.dropout = config.aboveZero("hidden_dropout_prob", true);
    model.attentionDropout = config.aboveZero("attention_probs_dropout_prob", true);
    config.readHead(model,
                    {{"ForMaskedLM", Head::MaskedWords},
                     {"ForPreTraining", Head::PreTraining},
                     {"ForSequenceClassification", Head::Classifier},
                     {"Model", Head::None}},
                    Head::None);
    model.pooler = model.head != Head::MaskedWords;
    return model;
}

Transformer roberta(const ConfigKeys& config)
{
    Transformer model = bert(config);
    model.context = model.positions - 2; // two places are kept for padding
    return model;
}

Transformer distilBert(const ConfigKeys& config)
{
    config.checkDivides("n_heads", "dim");
    Transformer model =
        bertLike(config.size("n_layers"), config.size("dim"), config.size("n_heads"), config.size("vocab_size"));
    model.mlpWidth = config.size("hidden_dim");
    model.positions = model.context = config.size("max_position_embeddings");
    config.mustBe("sinusoidal_pos_embds", false, "false: fixed positions are not counted");
    model.tokenTypes = 0;
    model.tied = config.flag("tie_word_embeddings", true);
    model.dropout = config.aboveZero("dropout", true);
    model.attentionDropout = config.aboveZero("attention_dropout", true);
    config.readHead(
        model,
        {{"ForMaskedLM", Head::MaskedWords}, {"ForSequenceClassification", Head::Classifier}, {"Model", Head::None}},
        Head::None);
    model.pooler = model.head == Head::Classifier; // a layer before the classifier, of the same size
    return model;
}

Transformer t5(const ConfigKeys& config)
{
    Transformer model = t5Like(config.size("num_layers"), config.size("d_model"), config.size("num_heads"),
                               config.size("d_kv"), config.size("d_ff"));
    model.decoderLayers = config.size("num_decoder_layers", model.layers);
    model.vocabulary = config.size("vocab_size");
    model.relativeBuckets = config.size("relative_attention_num_buckets", 32);
    model.context = config.size("n_positions", 512);
    model.tied = config.flag("tie_word_embeddings", true);
    model.dropout = model.attentionDropout = config.aboveZero("dropout_rate", true);
    const std::string kind = config.text("feed_forward_proj");
    if (!kind.empty() && kind != "relu" && kind != "gelu" && kind != "gated-gelu" && kind != "gated-silu")
        config.refuse("feed_forward_proj", kind, "one of relu, gelu, gated-gelu, gated-silu");
    model.gated = kind.rfind("gated-", 0) == 0;
    config.readHead(model,
                    {{"ForConditionalGeneration", Head::LanguageModel},
                     {"LMHeadModel", Head::LanguageModel},
                     {"Model", Head::None}},
                    Head::LanguageModel);
    if (config.architecture().ends_with("EncoderModel")) model.decoderLayers = 0;
    return model;
}

// T5 1.1 in many languages: the same, gated, and a head of its own.
Transformer mt5(const ConfigKeys& config)
{
    Transformer model = t5(config);
    model.tied = config.flag("tie_word_embeddings", false);
    return model;
}

Transformer vit(const ConfigKeys& config)
{
    config.checkDivides("num_attention_heads", "hidden_size");
    Transformer model =
        vitLike(config.size("num_hidden_layers"), config.size("hidden_size"), config.size("num_attention_heads"),
                config.size("intermediate_size"), config.size("patch_size"));
    model.imageSize = config.size("image_size");
    model.channels = config.size("num_channels", 3);
    model.queryBias = config.flag("qkv_bias", true);
    model.dropout = config.aboveZero("hidden_dropout_prob", false);
    model.attentionDropout = config.aboveZero("attention_probs_dropout_prob", false);
    model.context = model.imageTokens();
    model.classes = config.classes();
    config.readHead(model, {{"ForImageClassification", Head::Classifier}, {"Model", Head::None}}, Head::Classifier);
    model.pooler = model.head == Head::None;
    return model;
}

} // namespace

const std::vector<ConfigKind>& encoderKinds()
{
    static const std::vector<ConfigKind> kinds{{"bert", bert}, {"camembert", roberta},  {"distilbert", distilBert},
                                               {"mt5", mt5},   {"roberta", roberta},    {"t5", t5},
                                               {"vit", vit},   {"xlm-roberta", roberta}};
    return kinds;
}

} // namespace tarakum::plan
