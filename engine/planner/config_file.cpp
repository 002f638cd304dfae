#include "engine/planner/config_file.hpp"

#include "engine/planner/config_keys.hpp"

#include <algorithm>

namespace tarakum::plan {

namespace {

// What changes the count whatever the kind is, and is not counted here.
void checkWhole(const ConfigKeys& config)
{
    for (const char* experts : {"num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts"})
        if (config.has(experts) && !config.says(experts, 0) && !config.says(experts, 1))
            config.refuse(experts, std::to_string(config.size(experts)),
                          "left out: of several experts a token passes through some only, which is not planned here");
    if (config.has("quantization_config"))
        config.refuse("quantization_config", "", "must be left out: weights of fewer than 16 bits are not trained");
    config.mustBe("pruned_heads", ConfigKeys::Json::object(), "empty: layers of unlike heads are not counted");
}

} // namespace

Transformer readConfig(const std::string& text, const std::string& name)
{
    const ConfigKeys::Json json = ConfigKeys::Json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object()) throw Refusal(name, "", "this is no JSON object");
    const ConfigKeys config(json, name);
    std::vector<ConfigKind> kinds = encoderKinds();
    kinds.insert(kinds.end(), decoderKinds().begin(), decoderKinds().end());
    std::sort(kinds.begin(), kinds.end(), [](const ConfigKind& a, const ConfigKind& b) {
        return std::string_view(a.type) < std::string_view(b.type);
    });
    std::string types;
    for (const ConfigKind& kind : kinds) types += (types.empty() ? "one of " : ", ") + std::string(kind.type);
    const std::string type = config.text("model_type");
    if (type.empty()) config.refuse("model_type", "", "this key is missing, " + types);
    checkWhole(config); // before the kind: a model of experts is told so, whatever it is called
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const ConfigKind& k) { return k.type == type; });
    if (kind == kinds.end()) config.refuse("model_type", type, types);
    Transformer model = kind->read(config);
    model.name = name;
    checkModel(model);
    return model;
}

} // namespace tarakum::plan
