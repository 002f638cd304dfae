#include "engine/lab/claims.hpp"

#include "engine/base/number_text.hpp"
#include "engine/lab/spelling.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>

namespace tarakum {

namespace {

constexpr std::array<std::string_view, 4> kStatuses{"finished", "out-of-memory", "not-finite", "stopped"};
// In the order of ClaimAt, from First on.
constexpr std::array<std::string_view, 6> kPlaces{"first", "last", "min", "max", "mean", "median"};
constexpr std::string_view kPlacesAllowed =
    "an update, one of first, last, min, max, mean, median, count, every, tremble, or {\"tail\": samples}, "
    "{\"reach\": value, \"by\": column}, {\"share_above\": value}";

const Document* member(const Document& object, const char* name)
{
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

bool startsWith(const std::string& text, std::string_view prefix)
{
    return text.starts_with(prefix) && text.size() > prefix.size();
}

class Reader
{
public:
    explicit Reader(std::vector<Problem>& problems) : m_problems(problems) {}

    Claim claim(const Document& json, const std::string& path)
    {
        Claim claim;
        if (!json.is_object()) {
            add(path, &json, "an object like {\"arm\": name, \"of\": column, \"at\": update, \"is\": number}");
            return claim;
        }
        known(json, path,
              {"arm", "of", "at", "over", "minus", "is", "within", "at_least", "at_most", "timed", "long", "text"});
        values(json, path, claim);
        test(json, path, claim);
        claim.timed = flag(json, path, "timed");
        claim.isLong = flag(json, path, "long");
        claim.text = text(json, path);
        const bool times = isTime(claim.value.of) || (claim.over && isTime(claim.over->of));
        if (times && !claim.timed)
            add(path + ".timed", nullptr, "must be true: " + claim.value.of + " is about times, which no run repeats");
        return claim;
    }

private:
    void values(const Document& json, const std::string& path, Claim& claim)
    {
        claim.value = value(json, path, nullptr);
        const Document *over = member(json, "over"), *minus = member(json, "minus");
        if (over && minus) add(path + ".minus", nullptr, "give either over or minus, not both");
        if (over) claim.over = other(*over, path + ".over", claim.value);
        if (minus) claim.minus = other(*minus, path + ".minus", claim.value);
    }

    void add(const std::string& where, const Document* value, std::string allowed)
    {
        m_problems.push_back({where, value ? documentExcerpt(*value) : "", std::move(allowed)});
    }

    void known(const Document& json, const std::string& path, const std::vector<std::string_view>& names)
    {
        for (const auto& [name, ignored] : json.items()) {
            if (std::find(names.begin(), names.end(), name) != names.end()) continue;
            const std::string_view close = closestWord(name, names);
            std::string all;
            for (const std::string_view one : names) all += (all.empty() ? "" : ", ") + std::string(one);
            add(path + '.' + name, nullptr,
                close.empty() ? "unknown key; here may stand " + all
                              : "unknown key; did you mean " + std::string(close) + "?");
        }
    }

    // What the value that it is compared with does not say is as in the first one.
    ClaimValue other(const Document& json, const std::string& path, const ClaimValue& first)
    {
        if (!json.is_object()) {
            add(path, &json, "an object of arm, of, at");
            return first;
        }
        known(json, path, {"arm", "of", "at"});
        ClaimValue result = value(json, path, &first);
        if (result.of == "status" || first.of == "status") add(path, nullptr, "means nothing with a status");
        if ((result.at == ClaimAt::Every) != (first.at == ClaimAt::Every))
            add(path + ".at", nullptr, "must be every where the other one is");
        return result;
    }

    ClaimValue value(const Document& json, const std::string& path, const ClaimValue* first)
    {
        ClaimValue result = first ? *first : ClaimValue();
        if (const Document* arm = member(json, "arm")) {
            if (arm->is_string() && !arm->get_ref<const std::string&>().empty())
                result.arm = arm->get<std::string>();
            else
                add(path + ".arm", arm, "the name of an arm");
        } else if (!first) {
            add(path + ".arm", nullptr, "must be there: the name of an arm");
        }
        if (const Document* of = member(json, "of")) {
            if (of->is_string()) result.of = of->get<std::string>();
            if (!of->is_string() || !isKnown(result.of)) add(path + ".of", of, allowedOf(result.of));
        } else if (!first) {
            add(path + ".of", nullptr, "must be there: a column");
        }
        if (const Document* at = member(json, "at")) place(*at, path + ".at", result);
        return result;
    }

    static bool isKnown(const std::string& of)
    {
        if (of == "status" || findColumn(of) || startsWith(of, "layer:")) return true;
        if (startsWith(of, "micro:"))
            return std::any_of(microColumns().begin(), microColumns().end(),
                               [&](const MicroColumn& column) { return of.substr(6) == column.name; });
        return watchedParameter(of).has_value();
    }
    static bool isTime(const std::string& of) { return of.starts_with("ms_") || of.starts_with("micro:ms_"); }

    static std::string allowedOf(const std::string& of)
    {
        std::vector<std::string_view> names{"status"};
        for (const Column& column : columns()) names.push_back(column.name);
        const std::string_view close = closestWord(of, names);
        return "a column, status, parameter:NAME[i], average:NAME[i], micro:COLUMN or layer:NAME" +
               (close.empty() ? std::string() : "; did you mean " + std::string(close) + "?");
    }

    void place(const Document& at, const std::string& path, ClaimValue& result)
    {
        if (at.is_number()) {
            result.at = ClaimAt::Row;
            result.number = at.get<double>();
            if (!(result.number >= 1 && result.number == std::trunc(result.number) && result.number < 0x1p53))
                add(path, &at, "an update: an integer of at least 1");
            return;
        }
        if (at.is_string()) {
            const std::string& name = at.get_ref<const std::string&>();
            const auto found = std::find(kPlaces.begin(), kPlaces.end(), name);
            if (found != kPlaces.end())
                result.at = static_cast<ClaimAt>(static_cast<int>(ClaimAt::First) + (found - kPlaces.begin()));
            else if (name == "count")
                result.at = ClaimAt::Count;
            else if (name == "every")
                result.at = ClaimAt::Every;
            else if (name == "tremble")
                result.at = ClaimAt::Tremble;
            else
                add(path, &at, std::string(kPlacesAllowed));
            return;
        }
        const std::string kind = at.is_object() && !at.empty() ? at.items().begin().key() : "";
        const std::size_t keys = kind == "reach" ? 2 : 1;
        if (!at.is_object() || at.size() != keys || !at[kind].is_number())
            return add(path, &at, std::string(kPlacesAllowed));
        result.number = at[kind].get<double>();
        if (kind == "tail") {
            result.at = ClaimAt::Tail;
            if (!(result.number > 0)) add(path + ".tail", &at[kind], "a number of samples above 0");
        } else if (kind == "share_above") {
            result.at = ClaimAt::ShareAbove;
        } else if (kind == "reach" && at.contains("by") && at["by"].is_string()) {
            result.at = ClaimAt::Reach;
            result.by = at["by"].get<std::string>();
            if (!findColumn(result.by)) add(path + ".by", &at["by"], "a column, such as samples or update");
        } else {
            add(path, &at, std::string(kPlacesAllowed));
        }
    }

    void test(const Document& json, const std::string& path, Claim& claim)
    {
        int tests = 0;
        for (const auto& [name, test] :
             {std::pair("is", ClaimTest::Is), {"at_least", ClaimTest::AtLeast}, {"at_most", ClaimTest::AtMost}}) {
            const Document* bound = member(json, name);
            if (!bound) continue;
            ++tests;
            claim.test = test;
            const std::string where = path + '.' + name;
            if (claim.value.of == "status") {
                claim.test = ClaimTest::Status;
                if (test == ClaimTest::Is && bound->is_string() &&
                    std::find(kStatuses.begin(), kStatuses.end(), bound->get_ref<const std::string&>()) !=
                        kStatuses.end())
                    claim.status = bound->get<std::string>();
                else
                    add(where, bound, "of a status: is, with one of finished, out-of-memory, not-finite, stopped");
            } else if (bound->is_number() && std::isfinite(bound->get<double>())) {
                claim.bound = bound->get<double>();
            } else {
                add(where, bound, "a number");
            }
        }
        if (tests != 1) add(path, nullptr, "must have exactly one of is, at_least, at_most");
        if (const Document* within = member(json, "within")) {
            if (claim.test != ClaimTest::Is)
                add(path + ".within", nullptr, "means something with is and a number only");
            if (within->is_number() && within->get<double>() >= 0 && within->get<double>() < 1)
                claim.within = within->get<double>();
            else
                add(path + ".within", within, "a number of at least 0 and below 1, relative; 0: the same bits");
        }
    }

    bool flag(const Document& json, const std::string& path, const char* name)
    {
        const Document* value = member(json, name);
        if (!value) return false;
        if (!value->is_boolean()) add(path + '.' + name, value, "true or false");
        return value->is_boolean() && value->get<bool>();
    }

    Text text(const Document& json, const std::string& path)
    {
        const Document* value = member(json, "text");
        if (!value) return {};
        const auto word = [&](const char* language) {
            const Document* said = value->is_object() ? member(*value, language) : nullptr;
            return said && said->is_string() ? said->get<std::string>() : std::string();
        };
        Text result{word("en"), word("ar")};
        if (value->is_string()) return {value->get<std::string>(), ""};
        if (result.english.empty()) add(path + ".text", value, "text, or {\"en\": text, \"ar\": text}");
        return result;
    }

    std::vector<Problem>& m_problems;
};

std::string placeText(const ClaimValue& value)
{
    const std::string number = numberText(value.number);
    switch (value.at) {
    case ClaimAt::Row: return (value.of.starts_with("micro:") ? "at micro-batch " : "at update ") + number;
    case ClaimAt::Count: return "(count)";
    case ClaimAt::Tail: return "over the last " + number + " samples";
    case ClaimAt::Reach: return "down to " + number + ", in " + value.by;
    case ClaimAt::ShareAbove: return "above " + number + " (share)";
    case ClaimAt::Every: return "at every update";
    case ClaimAt::Tremble: return "(tremble of the second half)";
    default:
        return "(" +
               std::string(kPlaces[static_cast<std::size_t>(value.at) - static_cast<std::size_t>(ClaimAt::First)]) +
               ")";
    }
}

std::string valueText(const ClaimValue& value)
{
    return value.of + " of “" + value.arm + "” " + placeText(value);
}

// What differs from the first one.
std::string otherText(const ClaimValue& other, const ClaimValue& first)
{
    if (other.of != first.of) return valueText(other);
    std::string text = "that of “" + other.arm + "”";
    if (other.at != first.at || other.number != first.number) text += " " + placeText(other);
    return text;
}

} // namespace

std::optional<WatchedParameter> watchedParameter(const std::string& of)
{
    for (const bool average : {false, true}) {
        const std::string_view prefix = average ? "average:" : "parameter:";
        const std::size_t bracket = of.find('[');
        if (!startsWith(of, prefix) || bracket == std::string::npos || bracket == prefix.size() || of.back() != ']')
            continue;
        WatchedParameter watched{of.substr(prefix.size(), bracket - prefix.size()), 0, average};
        const char *first = of.data() + bracket + 1, *last = of.data() + of.size() - 1;
        const auto parsed = std::from_chars(first, last, watched.index);
        if (parsed.ec == std::errc() && parsed.ptr == last && first != last && watched.index >= 0) return watched;
    }
    return std::nullopt;
}

std::vector<WatchedParameter> watchedBy(const std::vector<Claim>& claims)
{
    std::vector<WatchedParameter> all;
    const auto add = [&](const ClaimValue& value) {
        const auto watched = watchedParameter(value.of);
        if (watched && std::find(all.begin(), all.end(), *watched) == all.end()) all.push_back(*watched);
    };
    for (const Claim& claim : claims) {
        add(claim.value);
        if (claim.over) add(*claim.over);
        if (claim.minus) add(*claim.minus);
    }
    return all;
}

std::vector<Claim> readClaims(const Document& list, const std::string& path, std::vector<Problem>& problems)
{
    std::vector<Claim> claims;
    if (!list.is_array()) {
        problems.push_back({path, documentExcerpt(list), "a list of claims"});
        return claims;
    }
    for (std::size_t i = 0; i < list.size(); ++i)
        claims.push_back(Reader(problems).claim(list[i], path + '[' + std::to_string(i) + ']'));
    return claims;
}

std::string claimText(const Claim& claim)
{
    std::string text = valueText(claim.value);
    if (claim.over) text += " over " + otherText(*claim.over, claim.value);
    if (claim.minus) text += " less " + otherText(*claim.minus, claim.value);
    switch (claim.test) {
    case ClaimTest::Is:
        text += " is " + numberText(claim.bound);
        if (claim.within > 0) text += " within " + numberText(claim.within);
        break;
    case ClaimTest::AtLeast: text += " is at least " + numberText(claim.bound); break;
    case ClaimTest::AtMost: text += " is at most " + numberText(claim.bound); break;
    case ClaimTest::Status: return "status of “" + claim.value.arm + "” is " + claim.status;
    }
    return text;
}

} // namespace tarakum
