// The key table itself: what joins each key of an experiment file with the member that it fills. A visitor walks it to
// read a document or to list the keys; the defaults are those of the structs.
#pragma once

#include "engine/lab/experiment.hpp"
#include "engine/lab/keys.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace tarakum {

constexpr std::int64_t kFormatVersion = 1;

// A choice by its place in Key::choices.
struct Choice
{
    std::size_t index;
};
// A choice, or a file, or numbers by name: then index is the number of choices.
struct ChoiceOrFile
{
    std::size_t index;
    std::filesystem::path file;
    std::map<std::string, std::vector<double>> values{};
};

// A choice, or a number: then index is the number of choices.
struct ChoiceOrNumber
{
    std::size_t index;
    std::int64_t number;
};

// A number of steps, or where it changes: then `list` is not empty.
struct StepsOrList
{
    std::int64_t steps;
    std::vector<StepsEntry> list;
};
// `sweep`, which variations.hpp expands before an experiment is read.
struct Sweep
{
};

using Member =
    std::variant<bool*, double*, std::int64_t*, std::uint64_t*, std::optional<double>*, std::optional<std::int64_t>*,
                 std::string*, std::filesystem::path*, std::vector<std::int64_t>*, std::vector<std::vector<double>>*,
                 Text*, Choice*, std::optional<Choice>*, ChoiceOrFile*, ChoiceOrNumber*, StepsOrList*, Sweep*>;

template <class T>
inline constexpr bool isOptionalEnum = false;
template <class T>
inline constexpr bool isOptionalEnum<std::optional<T>> = std::is_enum_v<T>;

class Visitor
{
public:
    virtual ~Visitor() = default;

    // One key: its path here is its name within the group, its fallback is empty.
    virtual void visit(const Key& key, Member member) = 0;
    // A group of keys ("optimizer"). False: nothing of it is wanted, and leave() is not called.
    virtual bool enter(std::string_view group) = 0;
    virtual void leave() = 0;
    // A group that means something by being there. `there`: whether it is; a visitor that reads says so, others leave
    // it.
    virtual bool enterOptional(std::string_view group, bool& /*there*/) { return enter(group); }

    template <class T>
    void key(std::string_view name, Key key, T& member, std::string_view text)
    {
        key.path = name;
        key.text = text;
        if constexpr (std::is_enum_v<T>) {
            Choice choice{static_cast<std::size_t>(member)};
            visit(key, &choice);
            member = static_cast<T>(choice.index);
        } else if constexpr (isOptionalEnum<T>) {
            std::optional<Choice> choice;
            if (member) choice = Choice{static_cast<std::size_t>(*member)};
            visit(key, &choice);
            member.reset();
            if (choice) member = static_cast<typename T::value_type>(choice->index);
        } else {
            visit(key, &member);
        }
    }
};

void describe(Visitor&, Experiment&); // all but `defaults` and `arms`
void describe(Visitor&, ArmSpec&);

} // namespace tarakum
