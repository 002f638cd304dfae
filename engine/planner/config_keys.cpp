#include "engine/planner/config_keys.hpp"

namespace tarakum::plan {

void ConfigKeys::refuse(const char* key, const std::string& value, const std::string& allowed) const
{
    throw Refusal(m_name + ": " + key, value, allowed);
}

std::int64_t ConfigKeys::size(const char* key) const
{
    if (!has(key)) refuse(key, "", "this key is missing, a whole number above 0");
    const Json& value = m_json[key];
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() == 0 || value.get<std::uint64_t>() > (1ull << 31))
        refuse(key, value.dump(), "a whole number from 1 to 2147483648");
    return value.get<std::int64_t>();
}

bool ConfigKeys::flag(const char* key, bool otherwise) const
{
    if (!has(key)) return otherwise;
    if (!m_json[key].is_boolean()) refuse(key, m_json[key].dump(), "true or false");
    return m_json[key].get<bool>();
}

bool ConfigKeys::aboveZero(const char* key, bool otherwise) const
{
    if (!has(key)) return otherwise;
    const Json& value = m_json[key];
    if (!value.is_number() || !(value.get<double>() >= 0 && value.get<double>() < 1))
        refuse(key, value.dump(), "a number from 0 to below 1");
    return value.get<double>() > 0;
}

std::string ConfigKeys::text(const char* key) const
{
    if (!has(key)) return "";
    if (!m_json[key].is_string()) refuse(key, m_json[key].dump(), "a text");
    return m_json[key].get<std::string>();
}

std::string ConfigKeys::architecture() const
{
    if (!has("architectures")) return "";
    const Json& list = m_json["architectures"];
    if (!list.is_array() || list.empty() || !list[0].is_string())
        refuse("architectures", list.dump(), "a list of names");
    return list[0].get<std::string>();
}

std::int64_t ConfigKeys::classes() const
{
    if (has("num_labels")) return size("num_labels");
    if (has("id2label") && m_json["id2label"].is_object() && !m_json["id2label"].empty())
        return static_cast<std::int64_t>(m_json["id2label"].size());
    return 2; // what the libraries take
}

ConfigKeys ConfigKeys::below(const char* key) const
{
    if (!m_json[key].is_object()) refuse(key, m_json[key].dump().substr(0, 60), "an object");
    return ConfigKeys(m_json[key], m_name + ": " + key);
}

void ConfigKeys::mustBe(const char* key, const Json& usual, const char* allowed) const
{
    if (has(key) && m_json[key] != usual) refuse(key, m_json[key].dump().substr(0, 60), allowed);
}

void ConfigKeys::checkDivides(const char* heads, const char* width) const
{
    if (size(width) % size(heads) != 0)
        refuse(heads, std::to_string(size(heads)),
               std::string("a divisor of ") + width + ", " + std::to_string(size(width)));
}

void ConfigKeys::readHead(Transformer& model, const Heads& heads, Head otherwise) const
{
    const std::string name = architecture();
    model.head = otherwise;
    if (name.empty()) return;
    std::string allowed;
    for (const auto& [ending, head] : heads) {
        allowed += (allowed.empty() ? "a name that ends in " : ", ") + ending;
        if (name.size() >= ending.size() && name.compare(name.size() - ending.size(), std::string::npos, ending) == 0) {
            model.head = head;
            model.classes = head == Head::Classifier ? classes() : 0;
            return;
        }
    }
    refuse("architectures", name, allowed);
}

void ConfigKeys::readDecoderHead(Transformer& model) const
{
    readHead(model, {{"ForCausalLM", Head::LanguageModel}, {"LMHeadModel", Head::LanguageModel}, {"Model", Head::None}},
             Head::LanguageModel);
}

} // namespace tarakum::plan
