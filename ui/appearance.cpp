#include "ui/appearance.hpp"

#include "ui/language.hpp"

#include "engine/base/errors.hpp"

namespace tarakum {

namespace {

constexpr std::pair<ThemeChoice, const char*> kThemes[] = {
    {ThemeChoice::System, "system"}, {ThemeChoice::Light, "light"}, {ThemeChoice::Dark, "dark"}};

} // namespace

std::optional<ThemeChoice> themeNamed(const std::string& name)
{
    for (const auto& [choice, choiceName] : kThemes)
        if (name == choiceName) return choice;
    return std::nullopt;
}

std::string themeName(ThemeChoice wanted)
{
    for (const auto& [choice, name] : kThemes)
        if (choice == wanted) return name;
    return {};
}

void checkLanguage(const std::string& name)
{
    if (!isLanguage(QString::fromStdString(name))) throw BadInput("language", name, "en or ar");
}

ThemeChoice checkTheme(const std::string& name)
{
    const auto choice = themeNamed(name);
    if (!choice) throw BadInput("theme", name, "light, dark or system");
    return *choice;
}

} // namespace tarakum
