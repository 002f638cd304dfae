// Models read from a config.json of each kind, and wrong ones.
#include "engine/planner/config_file.hpp"

#include "engine/planner/memory.hpp"
#include "engine/planner/models.hpp"
#include "engine/planner/refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace tarakum::plan {
namespace {

using Json = nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

std::string content(const std::string& name)
{
    std::ifstream in(std::filesystem::path(TARAKUM_TEST_DATA) / "configs" / (name + ".json"));
    EXPECT_TRUE(in) << name;
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}
Transformer read(const std::string& name)
{
    return readConfig(content(name), name);
}
Json json(const std::string& name)
{
    return Json::parse(content(name));
}

std::string refusal(const std::string& text)
{
    try {
        readConfig(text, "config.json");
    } catch (const Refusal& refusal) {
        EXPECT_THAT(refusal.where(), HasSubstr("config.json"));
        return refusal.what();
    }
    ADD_FAILURE() << "was read: " << text;
    return "";
}
std::string refusal(const Json& config)
{
    return refusal(config.dump());
}

TEST(Config, EachKindHasItsPublishedParameters)
{
    const std::vector<std::pair<const char*, std::int64_t>> published{{"bert-large-uncased", 335'174'458},
                                                                      {"roberta-base", 124'697'433},
                                                                      {"gpt2", 124'439'808},
                                                                      {"llama-3-8b", 8'030'261'248},
                                                                      {"mistral-7b", 7'241'732'096},
                                                                      {"qwen2-0.5b", 494'032'768},
                                                                      {"qwen3-0.6b", 596'049'920},
                                                                      {"gemma-2b", 2'506'172'416},
                                                                      {"gemma-2-2b", 2'614'341'888},
                                                                      {"gemma-3-1b", 999'885'952},
                                                                      {"t5-3b", 2'851'598'336},
                                                                      {"flan-t5-base", 247'577'856},
                                                                      {"vit-base-patch16-224", 86'567'656},
                                                                      // the same library's num_parameters()
                                                                      {"opt-125m", 125'239'296},
                                                                      {"opt-350m", 331'196'416},
                                                                      {"opt-6.7b", 6'658'473'984},
                                                                      {"pythia-70m", 70'426'624},
                                                                      {"pythia-1.4b", 1'414'647'808},
                                                                      {"gpt-neox-20b", 20'554'567'680},
                                                                      {"gpt-j-6b", 6'050'882'784},
                                                                      {"gpt-neo-125m", 125'198'592},
                                                                      {"bloom-560m", 559'214'592},
                                                                      {"bloom", 176'247'271'424},
                                                                      {"falcon-7b", 6'921'720'704},
                                                                      {"falcon-40b", 41'303'293'952},
                                                                      {"falcon-rw-1b", 1'311'625'216},
                                                                      {"phi-2", 2'779'683'840},
                                                                      {"phi-3-mini-4k", 3'821'079'552},
                                                                      {"distilbert-base-uncased", 66'985'530},
                                                                      {"distilbert-sst-2", 66'955'010},
                                                                      {"xlm-roberta-base", 278'295'186},
                                                                      {"llama-2-7b", 6'738'415'616},
                                                                      {"llama-2-70b", 68'976'648'192},
                                                                      {"llama-3.2-1b", 1'235'814'400},
                                                                      {"tinyllama-1.1b", 1'100'048'384},
                                                                      {"qwen2-7b", 7'615'616'512},
                                                                      {"gemma-7b", 8'537'680'896},
                                                                      {"gemma-2-9b", 9'241'705'984},
                                                                      {"stablelm-3b", 2'795'443'200},
                                                                      {"starcoder2-3b", 3'030'371'328},
                                                                      {"starcoder", 15'517'456'384},
                                                                      {"mpt-7b", 6'649'286'656},
                                                                      {"mt5-small", 300'176'768},
                                                                      {"t0-3b-bare", 2'783'959'040}};
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(TARAKUM_TEST_DATA) / "configs"))
        files += entry.path().extension() == ".json";
    EXPECT_EQ(files, published.size());
    for (const auto& [name, parameters] : published) EXPECT_EQ(parametersOf(read(name)), parameters) << name;
}

TEST(Config, AnEncoderAloneHasNoDecoder)
{
    for (const auto& [file, architecture] : {std::pair{"t5-3b", "T5EncoderModel"}, {"mt5-small", "MT5EncoderModel"}}) {
        Json config = json(file);
        config["architectures"] = {architecture};
        EXPECT_EQ(readConfig(config.dump(), file).decoderLayers, 0) << architecture;
        EXPECT_GT(read(file).decoderLayers, 0) << file;
    }
}

TEST(Config, SaysWhatTheNamedModelSays)
{
    for (const auto& [file, name] : {std::pair{"gpt2", "gpt2"},
                                     {"llama-3-8b", "llama-3-8b"},
                                     {"t5-3b", "t5-3b"},
                                     {"gemma-2b", "gemma-2b"},
                                     {"vit-base-patch16-224", "vit-b-16"},
                                     {"opt-350m", "opt-350m"},
                                     {"pythia-1.4b", "pythia-1.4b"},
                                     {"gpt-j-6b", "gpt-j-6b"},
                                     {"bloom-560m", "bloom-560m"},
                                     {"falcon-7b", "falcon-7b"},
                                     {"falcon-40b", "falcon-40b"},
                                     {"phi-3-mini-4k", "phi-3-mini"},
                                     {"llama-2-70b", "llama-2-70b"},
                                     {"gemma-2-9b", "gemma-2-9b"}}) {
        const Transformer a = read(file), b = namedModel(name);
        EXPECT_EQ(a.context, b.context) << name;
        EXPECT_EQ(a.queryWidth(), b.queryWidth()) << name;
        EXPECT_EQ(a.dropout, b.dropout) << name;
        EXPECT_EQ(a.head, b.head) << name;
        const auto sums = partSums(a), others = partSums(b);
        Settings s;
        EXPECT_EQ(memoryOf(a, s).total, memoryOf(b, s).total) << name;
        ASSERT_EQ(sums.size(), others.size()) << name;
        for (std::size_t i = 0; i < sums.size(); ++i) EXPECT_EQ(sums[i].parameters, others[i].parameters) << name;
    }
}

TEST(Config, HeadsFollowTheArchitecture)
{
    Json config = json("bert-large-uncased");
    const auto with = [&](const char* architecture) {
        config["architectures"] = {architecture};
        return parametersOf(readConfig(config.dump(), "config.json"));
    };
    const std::int64_t bare = with("BertModel"), h = config["hidden_size"];
    EXPECT_EQ(with("BertForSequenceClassification"), parametersOf(namedModel("bert-large")));
    EXPECT_EQ(with("BertForPreTraining"), parametersOf(namedModel("bert-large-pretraining")));
    config["num_labels"] = 5;
    EXPECT_EQ(with("BertForSequenceClassification"), bare + 5 * h + 5);
    config.erase("architectures");
    EXPECT_EQ(parametersOf(readConfig(config.dump(), "config.json")), bare);
    config["architectures"] = {"BertForQuestionAnswering"};
    EXPECT_THAT(refusal(config), AllOf(HasSubstr("BertForQuestionAnswering"), HasSubstr("ForMaskedLM")));
}

// Every key that a kind needs is named where it is missing.
TEST(Config, MissingKeysAreNamed)
{
    const std::vector<std::pair<const char*, std::vector<const char*>>> needed{
        {"bert-large-uncased",
         {"hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size", "intermediate_size",
          "max_position_embeddings", "model_type"}},
        {"gpt2", {"n_layer", "n_embd", "n_head", "vocab_size"}},
        {"llama-3-8b", {"hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size", "vocab_size"}},
        {"qwen3-0.6b", {"hidden_size", "num_hidden_layers", "intermediate_size", "vocab_size"}},
        {"opt-125m", {"ffn_dim", "hidden_size", "max_position_embeddings", "vocab_size"}},
        {"pythia-70m", {"hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size"}},
        {"falcon-7b", {"hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size"}},
        {"distilbert-base-uncased", {"dim", "hidden_dim", "n_layers", "n_heads", "max_position_embeddings"}},
        {"mpt-7b", {"d_model", "n_layers", "n_heads", "vocab_size"}},
        {"t5-3b", {"d_model", "d_ff", "d_kv", "num_heads", "num_layers", "vocab_size"}},
        {"vit-base-patch16-224", {"image_size", "patch_size", "hidden_size", "num_hidden_layers"}}};
    for (const auto& [file, keys] : needed) {
        for (const char* key : keys) {
            Json config = json(file);
            ASSERT_EQ(config.erase(key), 1u) << file << ' ' << key;
            EXPECT_THAT(refusal(config), AllOf(HasSubstr(key), HasSubstr("missing"))) << file;
            config[key] = nullptr;
            EXPECT_THAT(refusal(config), AllOf(HasSubstr(key), HasSubstr("missing"))) << file;
        }
    }
}

TEST(Config, WrongValuesAreNamed)
{
    for (const Json& wrong : {Json(0), Json(-3), Json(1.5), Json("many"), Json(1e300), Json(std::int64_t{1} << 40),
                              Json::array({1}), Json(true)}) {
        Json config = json("llama-3-8b");
        config["num_hidden_layers"] = wrong;
        EXPECT_THAT(refusal(config), HasSubstr("num_hidden_layers")) << wrong;
    }
    Json config = json("gpt2");
    config["n_head"] = 7;
    EXPECT_THAT(refusal(config), AllOf(HasSubstr("n_head"), HasSubstr("768")));
    config = json("llama-3-8b");
    config["num_key_value_heads"] = 5;
    EXPECT_THAT(refusal(config), HasSubstr("num_key_value_heads"));
    config["num_key_value_heads"] = 64;
    EXPECT_THAT(refusal(config), HasSubstr("num_key_value_heads"));
    config = json("gpt2");
    config["resid_pdrop"] = 1;
    EXPECT_THAT(refusal(config), HasSubstr("resid_pdrop"));
    config = json("flan-t5-base");
    config["feed_forward_proj"] = "maxout";
    EXPECT_THAT(refusal(config), AllOf(HasSubstr("feed_forward_proj"), HasSubstr("gated-gelu")));
    config["feed_forward_proj"] = 1;
    EXPECT_THAT(refusal(config), HasSubstr("feed_forward_proj"));
    config = json("gpt2");
    config["n_layer"] = 1 << 30; // a model that none has
    EXPECT_THAT(refusal(config), HasSubstr("layers"));
}

// A model of experts is told by the key that says so, whatever its kind is called.
TEST(Config, ExpertsAreRefusedByTheirKey)
{
    for (const auto& [file, key] : {std::pair{"mixtral-8x7b", "num_local_experts"},
                                    {"qwen1.5-moe", "num_experts"},
                                    {"deepseek-moe-16b", "n_routed_experts"}})
        EXPECT_THAT(refusal(content(std::string("experts/") + file)), AllOf(HasSubstr(key), HasSubstr("experts")));
    Json config = json("llama-3-8b");
    for (const Json& dense : {Json(nullptr), Json(0), Json(1)}) {
        config["num_local_experts"] = dense;
        EXPECT_EQ(parametersOf(readConfig(config.dump(), "config.json")), parametersOf(read("llama-3-8b")));
    }
}

// What would change the count, and is not counted, is named.
TEST(Config, WhatIsNotCountedIsNamed)
{
    const std::vector<std::tuple<const char*, const char*, Json>> told{
        {"bert-large-uncased", "position_embedding_type", "relative_key"},
        {"bert-large-uncased", "add_cross_attention", true},
        {"bert-large-uncased", "pruned_heads", {{"0", {1, 2}}}},
        {"gpt2", "add_cross_attention", true},
        {"distilbert-sst-2", "sinusoidal_pos_embds", true},
        {"opt-125m", "layer_norm_elementwise_affine", false},
        {"stablelm-3b", "qk_layernorm", true},
        {"mpt-7b", "no_bias", false},
        {"mpt-7b", "attn_config", {{"qk_ln", true}}},
        {"llama-3-8b", "quantization_config", {{"bits", 4}}}};
    for (const auto& [file, key, value] : told) {
        Json config = json(file);
        config[key] = value;
        EXPECT_THAT(refusal(config), HasSubstr(key)) << file;
    }
}

// Keys that are read, each seen in the count.
TEST(Config, KeysMatter)
{
    const auto difference = [](const char* file, const char* key, const Json& value) {
        Json config = json(file);
        config[key] = value;
        return parametersOf(readConfig(config.dump(), "config.json")) - parametersOf(read(file));
    };
    const auto h = [](const char* file) { return read(file).width; };
    const Transformer opt = read("opt-125m"), neox = read("pythia-70m"), falcon = read("falcon-7b"),
                      phi = read("phi-2"), llama = read("llama-2-7b");
    EXPECT_EQ(difference("opt-125m", "_remove_final_layer_norm", true), -2 * opt.width);
    EXPECT_EQ(difference("opt-125m", "enable_bias", false), -opt.layers * (4 * opt.width + opt.mlpWidth + opt.width));
    EXPECT_EQ(difference("opt-125m", "max_position_embeddings", 1024), -1024 * opt.width);
    EXPECT_EQ(difference("pythia-70m", "tie_word_embeddings", true), -neox.vocabulary * neox.width);
    EXPECT_EQ(difference("pythia-70m", "attention_bias", false), -neox.layers * 4 * neox.width);
    EXPECT_EQ(difference("pythia-70m", "use_parallel_residual", false), 0);
    EXPECT_EQ(difference("falcon-7b", "parallel_attn", false), falcon.layers * 2 * falcon.width); // a norm more
    EXPECT_EQ(difference("falcon-7b", "multi_query", false),
              falcon.layers * falcon.width * 2 * (falcon.queryWidth() - falcon.keyWidth()));
    EXPECT_EQ(difference("falcon-7b", "tie_word_embeddings", false), falcon.vocabulary * falcon.width);
    EXPECT_EQ(difference("phi-2", "qk_layernorm", true), phi.layers * 4 * phi.headWidth);
    EXPECT_EQ(difference("phi-2", "tie_word_embeddings", true), -phi.vocabulary * phi.width); // its bias stays
    EXPECT_EQ(difference("llama-2-7b", "attention_bias", true),
              llama.layers * (llama.queryWidth() + 2 * llama.keyWidth() + llama.width));
    EXPECT_EQ(difference("llama-2-7b", "mlp_bias", true), llama.layers * (2 * llama.mlpWidth + llama.width));
    EXPECT_EQ(difference("gemma-7b", "head_dim", 192), -28 * h("gemma-7b") * 4 * 16 * 64);
    EXPECT_EQ(difference("bloom-560m", "tie_word_embeddings", false), 250880 * h("bloom-560m"));
    EXPECT_EQ(difference("starcoder", "multi_query", false), std::int64_t{40} * (6144 + 1) * 2 * (6144 - 128));
}

TEST(Config, UnknownKindsAreToldWithTheKnown)
{
    EXPECT_THAT(refusal(std::string(R"({"model_type": "mamba"})")), AllOf(HasSubstr("mamba"), HasSubstr("llama")));
    for (const char* text : {"", "[]", "7", "{", "not JSON", "{\"model_type\": 3}", "{}"}) refusal(std::string(text));
}

} // namespace
} // namespace tarakum::plan
