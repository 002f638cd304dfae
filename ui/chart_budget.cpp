#include "ui/chart_budget.hpp"

#include "engine/base/number_text.hpp"

namespace tarakum {

std::vector<std::optional<std::int64_t>> budgetsOf(const Document& document, const Experiment& run)
{
    std::vector<std::optional<std::int64_t>> budgets;
    for (const ArmSpec& spec : run.arms) {
        budgets.emplace_back();
        const auto arm = armNamed(document, spec.name);
        if (!arm) continue;
        const Document value = valueInForce(document, armPath(*arm, "memory_budget"));
        if (value.is_number()) budgets.back() = static_cast<std::int64_t>(value.get<double>());
        if (value.is_string()) budgets.back() = parseBytes(value.get<std::string>());
    }
    return budgets;
}

Edits budgetEdits(const Document& document, const std::string& name, std::int64_t bytes)
{
    const auto arm = armNamed(document, name);
    if (!arm) return {};
    const std::string text = bytesText(bytes);
    return {{armPath(*arm, "memory_budget"), bytes <= 0                  ? Document()
                                             : parseBytes(text) == bytes ? Document(text)
                                                                         : Document(bytes)}};
}

} // namespace tarakum
