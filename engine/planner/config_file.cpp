#include "engine/planner/config_file.hpp"

#include "engine/planner/models.hpp"
#include "engine/planner/refusal.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <utility>
#include <vector>

namespace tarakum::plan {

namespace {

using Json = nlohmann::json;

class Config
{
public:
    Config(const Json& json, std::string name) : m_json(json), m_name(std::move(name)) {}

    bool has(const char* key) const { return m_json.contains(key) && !m_json[key].is_null(); }

    std::int64_t size(const char* key) const
    {
        if (!has(key)) throw Refusal(m_name + ": " + key, "", "this key is missing, a whole number above 0");
        const Json& value = m_json[key];
        if (!value.is_number_unsigned() || value.get<std::uint64_t>() == 0 || value.get<std::uint64_t>() > (1ull << 31))
            throw Refusal(m_name + ": " + key, value.dump(), "a whole number from 1 to 2147483648");
        return value.get<std::int64_t>();
    }
    std::int64_t size(const char* key, std::int64_t otherwise) const { return has(key) ? size(key) : otherwise; }

    bool flag(const char* key, bool otherwise) const
    {
        if (!has(key)) return otherwise;
        if (!m_json[key].is_boolean()) throw Refusal(m_name + ": " + key, m_json[key].dump(), "true or false");
        return m_json[key].get<bool>();
    }
    bool aboveZero(const char* key, bool otherwise) const
    {
        if (!has(key)) return otherwise;
        const Json& value = m_json[key];
        if (!value.is_number() || !(value.get<double>() >= 0 && value.get<double>() < 1))
            throw Refusal(m_name + ": " + key, value.dump(), "a number from 0 to below 1");
        return value.get<double>() > 0;
    }
    std::string text(const char* key) const
    {
        if (!has(key)) return "";
        if (!m_json[key].is_string()) throw Refusal(m_name + ": " + key, m_json[key].dump(), "a text");
        return m_json[key].get<std::string>();
    }
    // "BertForMaskedLM"; empty if the file says nothing.
    std::string architecture() const
    {
        if (!has("architectures")) return "";
        const Json& list = m_json["architectures"];
        if (!list.is_array() || list.empty() || !list[0].is_string())
            throw Refusal(m_name + ": architectures", list.dump(), "a list of names");
        return list[0].get<std::string>();
    }
    std::int64_t classes() const
    {
        if (has("num_labels")) return size("num_labels");
        if (has("id2label") && m_json["id2label"].is_object() && !m_json["id2label"].empty())
            return static_cast<std::int64_t>(m_json["id2label"].size());
        return 2; // what the libraries take
    }

private:
    const Json& m_json;
    std::string m_name;
};

void checkDivides(const Config& config, const std::string& name, const char* heads, const char* width)
{
    if (config.size(width) % config.size(heads) != 0)
        throw Refusal(name + ": " + heads, std::to_string(config.size(heads)),
                      std::string("a divisor of ") + width + ", " + std::to_string(config.size(width)));
}

// What stands above the last layer, by the ending of the architecture's name.
struct HeadName
{
    std::string ending;
    Head head;
};
void readHead(const Config& config, const std::string& name, Transformer& model, const std::vector<HeadName>& heads,
              Head otherwise)
{
    const std::string architecture = config.architecture();
    model.head = otherwise;
    if (architecture.empty()) return;
    std::string allowed;
    for (const HeadName& head : heads) {
        allowed += (allowed.empty() ? "a name that ends in " : ", ") + head.ending;
        if (architecture.size() >= head.ending.size() &&
            architecture.compare(architecture.size() - head.ending.size(), std::string::npos, head.ending) == 0) {
            model.head = head.head;
            model.classes = head.head == Head::Classifier ? config.classes() : 0;
            return;
        }
    }
    throw Refusal(name + ": architectures", architecture, allowed);
}

const std::vector<HeadName> kDecoderHeads{
    {"ForCausalLM", Head::LanguageModel}, {"LMHeadModel", Head::LanguageModel}, {"Model", Head::None}};

Transformer bert(const Config& config, const std::string& name)
{
    checkDivides(config, name, "num_attention_heads", "hidden_size");
    Transformer model = bertLike(config.size("num_hidden_layers"), config.size("hidden_size"),
                                 config.size("num_attention_heads"), config.size("vocab_size"));
    model.mlpWidth = config.size("intermediate_size");
    model.positions = model.context = config.size("max_position_embeddings");
    model.tokenTypes = config.size("type_vocab_size", 2);
    model.tied = config.flag("tie_word_embeddings", true);
    model.dropout = config.aboveZero("hidden_dropout_prob", true);
    model.attentionDropout = config.aboveZero("attention_probs_dropout_prob", true);
    readHead(config, name, model,
             {{"ForMaskedLM", Head::MaskedWords},
              {"ForPreTraining", Head::PreTraining},
              {"ForSequenceClassification", Head::Classifier},
              {"Model", Head::None}},
             Head::None);
    model.pooler = model.head != Head::MaskedWords;
    return model;
}

Transformer roberta(const Config& config, const std::string& name)
{
    Transformer model = bert(config, name);
    model.context = model.positions - 2; // two places are kept for padding
    return model;
}

Transformer gpt2(const Config& config, const std::string& name)
{
    checkDivides(config, name, "n_head", "n_embd");
    Transformer model =
        gptLike(config.size("n_layer"), config.size("n_embd"), config.size("n_head"), config.size("vocab_size"),
                config.size(config.has("n_positions") ? "n_positions" : "n_ctx"));
    model.mlpWidth = config.size("n_inner", 4 * model.width);
    model.tied = config.flag("tie_word_embeddings", true);
    model.dropout = config.aboveZero("resid_pdrop", true);
    model.attentionDropout = config.aboveZero("attn_pdrop", true);
    readHead(config, name, model, kDecoderHeads, Head::LanguageModel);
    return model;
}

Transformer llama(const Config& config, const std::string& name)
{
    const std::int64_t width = config.size("hidden_size"), heads = config.size("num_attention_heads");
    if (!config.has("head_dim")) checkDivides(config, name, "num_attention_heads", "hidden_size");
    Transformer model =
        llamaLike(config.size("num_hidden_layers"), width, heads, config.size("num_key_value_heads", heads),
                  config.size("intermediate_size"), config.size("vocab_size"));
    if (heads % model.keyHeads != 0)
        throw Refusal(name + ": num_key_value_heads", std::to_string(model.keyHeads),
                      "a divisor of num_attention_heads, " + std::to_string(heads));
    model.headWidth = config.size("head_dim", width / heads);
    model.tied = config.flag("tie_word_embeddings", false);
    model.queryBias = model.outputBias = config.flag("attention_bias", false);
    model.mlpBias = config.flag("mlp_bias", false);
    model.attentionDropout = config.aboveZero("attention_dropout", false);
    model.context = config.size("max_position_embeddings", 2048);
    readHead(config, name, model, kDecoderHeads, Head::LanguageModel);
    return model;
}

Transformer mistral(const Config& config, const std::string& name)
{
    Transformer model = llama(config, name);
    model.queryBias = model.outputBias = model.mlpBias = false; // its keys are not asked
    return model;
}

Transformer qwen2(const Config& config, const std::string& name)
{
    Transformer model = llama(config, name);
    model.queryBias = true;
    model.outputBias = model.mlpBias = false;
    return model;
}

Transformer qwen3(const Config& config, const std::string& name)
{
    Transformer model = llama(config, name);
    model.headWidth = config.size("head_dim", 128);
    model.queryNorm = true;
    model.mlpBias = false;
    return model;
}

Transformer gemma(const Config& config, const std::string& name)
{
    Transformer model = llama(config, name);
    model.headWidth = config.size("head_dim", 256);
    model.tied = config.flag("tie_word_embeddings", true);
    model.mlpBias = false;
    return model;
}

Transformer gemma2(const Config& config, const std::string& name)
{
    Transformer model = gemma(config, name);
    model.normsPerLayer = 4;
    return model;
}

Transformer gemma3(const Config& config, const std::string& name)
{
    Transformer model = gemma2(config, name);
    model.queryNorm = true;
    return model;
}

Transformer t5(const Config& config, const std::string& name)
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
        throw Refusal(name + ": feed_forward_proj", kind, "one of relu, gelu, gated-gelu, gated-silu");
    model.gated = kind.rfind("gated-", 0) == 0;
    readHead(config, name, model,
             {{"ForConditionalGeneration", Head::LanguageModel},
              {"LMHeadModel", Head::LanguageModel},
              {"Model", Head::None}},
             Head::LanguageModel);
    if (config.architecture() == "T5EncoderModel") model.decoderLayers = 0;
    return model;
}

Transformer vit(const Config& config, const std::string& name)
{
    checkDivides(config, name, "num_attention_heads", "hidden_size");
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
    readHead(config, name, model, {{"ForImageClassification", Head::Classifier}, {"Model", Head::None}},
             Head::Classifier);
    model.pooler = model.head == Head::None;
    return model;
}

using Reader = Transformer (*)(const Config&, const std::string&);
const std::map<std::string, Reader>& readers()
{
    static const std::map<std::string, Reader> readers{
        {"bert", bert},       {"roberta", roberta},    {"gpt2", gpt2},   {"llama", llama},
        {"mistral", mistral}, {"qwen2", qwen2},        {"qwen3", qwen3}, {"gemma", gemma},
        {"gemma2", gemma2},   {"gemma3_text", gemma3}, {"t5", t5},       {"vit", vit}};
    return readers;
}

} // namespace

Transformer readConfig(const std::string& text, const std::string& name)
{
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object()) throw Refusal(name, "", "this is no JSON object");
    const Config config(json, name);
    std::string types;
    for (const auto& [type, reader] : readers()) types += (types.empty() ? "" : ", ") + type;
    const std::string type = config.text("model_type");
    if (type.empty()) throw Refusal(name + ": model_type", "", "this key is missing, one of " + types);
    const auto reader = readers().find(type);
    if (reader == readers().end()) throw Refusal(name + ": model_type", type, "one of " + types);
    Transformer model = reader->second(config, name);
    model.name = name;
    checkModel(model);
    return model;
}

} // namespace tarakum::plan
