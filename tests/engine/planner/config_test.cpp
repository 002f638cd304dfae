// Models read from a config.json of each kind, and wrong ones.
#include "engine/planner/config_file.hpp"

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
    const std::vector<std::pair<const char*, std::int64_t>> published{
        {"bert-large-uncased", 335'174'458}, {"roberta-base", 124'697'433}, {"gpt2", 124'439'808},
        {"llama-3-8b", 8'030'261'248},       {"mistral-7b", 7'241'732'096}, {"qwen2-0.5b", 494'032'768},
        {"qwen3-0.6b", 596'049'920},         {"gemma-2b", 2'506'172'416},   {"gemma-2-2b", 2'614'341'888},
        {"gemma-3-1b", 999'885'952},         {"t5-3b", 2'851'598'336},      {"flan-t5-base", 247'577'856},
        {"vit-base-patch16-224", 86'567'656}};
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(TARAKUM_TEST_DATA) / "configs"))
        files += entry.path().extension() == ".json";
    EXPECT_EQ(files, published.size());
    for (const auto& [name, parameters] : published) EXPECT_EQ(parametersOf(read(name)), parameters) << name;
}

TEST(Config, SaysWhatTheNamedModelSays)
{
    for (const auto& [file, name] : {std::pair{"gpt2", "gpt2"},
                                     {"llama-3-8b", "llama-3-8b"},
                                     {"t5-3b", "t5-3b"},
                                     {"gemma-2b", "gemma-2b"},
                                     {"vit-base-patch16-224", "vit-b-16"}}) {
        const Transformer a = read(file), b = namedModel(name);
        EXPECT_EQ(a.context, b.context) << name;
        EXPECT_EQ(a.queryWidth(), b.queryWidth()) << name;
        EXPECT_EQ(a.dropout, b.dropout) << name;
        EXPECT_EQ(a.head, b.head) << name;
        const auto sums = partSums(a), others = partSums(b);
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

TEST(Config, UnknownKindsAreToldWithTheKnown)
{
    EXPECT_THAT(refusal(std::string(R"({"model_type": "mamba"})")), AllOf(HasSubstr("mamba"), HasSubstr("llama")));
    for (const char* text : {"", "[]", "7", "{", "not JSON", "{\"model_type\": 3}", "{}"}) refusal(std::string(text));
}

} // namespace
} // namespace tarakum::plan
