// The keys of a model's config.json, each read with its range; what is missing or wrong is told by the key's name.
#pragma once

#include "engine/planner/refusal.hpp"
#include "engine/planner/transformer.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tarakum::plan {

class ConfigKeys
{
public:
    using Json = nlohmann::json;

    // `name` stands before each key in messages. Keeps a reference to `json`.
    ConfigKeys(const Json& json, std::string name) : m_json(json), m_name(std::move(name)) {}

    bool has(const char* key) const { return m_json.contains(key) && !m_json[key].is_null(); }
    bool says(const char* key, const Json& value) const { return has(key) && m_json[key] == value; }
    std::int64_t size(const char* key) const;
    std::int64_t size(const char* key, std::int64_t otherwise) const { return has(key) ? size(key) : otherwise; }
    // Under the first of two names that is there; the first is named where neither is.
    std::int64_t sizeOf(const char* key, const char* other) const
    {
        return !has(key) && has(other) ? size(other) : size(key);
    }
    bool flag(const char* key, bool otherwise) const;
    bool aboveZero(const char* key, bool otherwise) const; // of a share from 0 to below 1
    std::string text(const char* key) const;               // empty if it is not there
    // "BertForMaskedLM"; empty if the file says nothing.
    std::string architecture() const;
    std::int64_t classes() const;
    ConfigKeys below(const char* key) const; // the keys of an object that is there

    // Refuses a key that would change what is counted, where it says anything but `usual` (or nothing).
    void mustBe(const char* key, const Json& usual, const char* allowed) const;
    void checkDivides(const char* heads, const char* width) const;
    // What stands above the last layer, by the ending of the architecture's name.
    using Heads = std::vector<std::pair<std::string, Head>>;
    void readHead(Transformer&, const Heads&, Head otherwise) const;
    void readDecoderHead(Transformer&) const; // of words, or none
    [[noreturn]] void refuse(const char* key, const std::string& value, const std::string& allowed) const;

private:
    const Json& m_json;
    std::string m_name;
};

// A kind's reader: throws Refusal.
using ConfigReader = Transformer (*)(const ConfigKeys&);
struct ConfigKind
{
    const char* type; // model_type
    ConfigReader read;
};
const std::vector<ConfigKind>& encoderKinds(); // and of encoder and decoder
const std::vector<ConfigKind>& decoderKinds();

} // namespace tarakum::plan
