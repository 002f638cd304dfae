#include "engine/base/text_file.hpp"
#include "engine/nn/network.hpp"

#include <nlohmann/json.hpp>

#include <optional>

namespace tarakum {

StartValues readStartValues(const std::filesystem::path& file)
{
    const std::string name = file.string();
    const std::optional<std::string> text = readPlainText(file, kLargestTextFile);
    if (!text) throw BadInput("model.start", name, "a file of weights that can be read, or one of uniform, he, zeros");
    const nlohmann::json json = nlohmann::json::parse(*text, nullptr, false);
    if (!json.is_object())
        throw BadInput(name, "", "a file of weights is a JSON object of {\"shape\", \"values\"} by parameter name");

    StartValues values;
    for (const auto& [parameter, entry] : json.items()) {
        const auto list = entry.is_object() ? entry.find("values") : entry.end();
        if (!entry.is_object() || list == entry.end() || !list->is_array())
            throw BadInput(name + ": " + parameter, "", "must be {\"shape\": […], \"values\": […]}");
        std::vector<double>& numbers = values[parameter];
        numbers.reserve(list->size());
        for (const auto& number : *list) {
            if (!number.is_number()) throw BadInput(name + ": " + parameter, number.dump(), "a number");
            numbers.push_back(number.get<double>());
        }
    }
    return values;
}

} // namespace tarakum
