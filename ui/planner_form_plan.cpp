// What the form says as a plan, in JSON, and back: what the session keeps, what is copied, pasted, saved and taken
// back. Typed texts stay as they were typed; what can be chosen is named as on the command line.
#include "ui/planner_form.hpp"

#include "engine/planner/cards.hpp"
#include "engine/planner/claims.hpp"
#include "engine/planner/models.hpp"
#include "ui/size_box.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tarakum {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "tarakum_plan"; // 1
constexpr const char* kSizes[] = {"layers", "width", "heads", "vocabulary", "parameters"};

[[noreturn]] void refuse(const std::string& key, const Json& value, const std::string& allowed)
{
    throw plan::Refusal("plan: " + key, value.dump().substr(0, 60), allowed);
}

template <class E, std::size_t n>
Json nameAt(const QComboBox* box, const std::array<plan::Named<E>, n>& names, int first = 0)
{
    const int at = box->currentIndex() - first;
    return at < 0 ? Json() : Json(names[static_cast<std::size_t>(at)].name);
}

// The keys of a plan; one that is left out changes nothing.
class Reader
{
public:
    explicit Reader(const Json& plan) : m_plan(plan) {}

    bool has(const char* key) const { return m_plan.contains(key) && !m_plan[key].is_null(); }
    std::string text(const char* key) const
    {
        if (!m_plan[key].is_string()) refuse(key, m_plan[key], "a text");
        return m_plan[key].get<std::string>();
    }
    void read(const char* key, QLineEdit* line) const
    {
        if (m_plan.contains(key)) line->setText(has(key) ? QString::fromStdString(text(key)) : QString());
    }
    std::optional<std::int64_t> whole(const char* key, std::int64_t least, std::int64_t most) const
    {
        if (!has(key)) return {};
        const Json& value = m_plan[key];
        if (!value.is_number_integer() || value.get<double>() < static_cast<double>(least) ||
            value.get<double>() > static_cast<double>(most))
            refuse(key, value, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        return value.get<std::int64_t>();
    }
    void read(const char* key, SizeBox* box) const
    {
        if (const auto value = whole(key, box->minimum(), box->maximum())) box->setValue(static_cast<int>(*value));
    }
    void read(const char* key, QCheckBox* check) const
    {
        if (!has(key)) return;
        if (!m_plan[key].is_boolean()) refuse(key, m_plan[key], "true or false");
        check->setChecked(m_plan[key].get<bool>());
    }
    // null: what stands before the names.
    template <class E, std::size_t n>
    void read(const char* key, QComboBox* box, const std::array<plan::Named<E>, n>& names, int first = 0) const
    {
        if (!m_plan.contains(key)) return;
        if (first > 0 && !has(key)) return box->setCurrentIndex(0);
        const std::string name = text(key);
        std::string allowed;
        for (std::size_t i = 0; i < n; ++i) {
            if (names[i].name == name) return box->setCurrentIndex(static_cast<int>(i) + first);
            allowed += (allowed.empty() ? "one of " : ", ") + std::string(names[i].name);
        }
        refuse(key, name, allowed);
    }

private:
    const Json& m_plan;
};

} // namespace

std::string PlannerForm::plan() const
{
    const auto typed = [](const QLineEdit* line) { return line->text().trimmed().toStdString(); };
    Json plan;
    plan[kFormat] = 1;
    plan["claim"] = claim().empty() ? Json() : Json(claim());
    switch (kind()) {
    case Kind::Named:
        plan["model"] = plan::namedModels()[static_cast<std::size_t>(m_model->currentIndex())].name;
        break;
    case Kind::Sizes:
        for (std::size_t i = 0; i < m_sizes.size(); ++i) plan["sizes"][kSizes[i]] = typed(m_sizes[i]);
        break;
    case Kind::File:
        plan["config_name"] = m_fileName.toStdString();
        plan["config"] = m_fileText;
        break;
    case Kind::Arm: plan["arm"] = m_arms[*arm()].toStdString(); break;
    }
    plan["sequence"] = m_sequence.box->value();
    plan["micro_batch"] = m_microBatch.box->value();
    plan["accumulation_steps"] = m_steps.box->value();
    plan["effective_batch"] = typed(m_batch);
    plan["batch_stays"] = m_hold->isChecked();
    plan["precision"] = nameAt(m_precision, plan::kNumbers);
    plan["buffer"] = nameAt(m_buffer, plan::kNumbers, 1);
    plan["optimizer"] = nameAt(m_optimizer, plan::kOptimizers);
    plan["attention"] = nameAt(m_attention, plan::kAttentions);
    plan["recompute"] = nameAt(m_recompute, plan::kRecomputes);
    plan["checkpoint_every"] = m_checkpointEvery->value();
    plan["card"] = m_card->currentIndex() < 1
                       ? Json()
                       : Json(plan::cards()[static_cast<std::size_t>(m_card->currentIndex() - 1)].name);
    plan["memory"] = typed(m_memory);
    plan["context_bytes"] = typed(m_context);
    plan["data_parallel"] = m_data->value();
    plan["tensor_parallel"] = m_tensor->value();
    plan["sequence_parallel"] = m_sequenceParallel->isChecked();
    plan["pipeline_parallel"] = m_pipeline->value();
    plan["pipeline"] = nameAt(m_schedule, plan::kPipelines);
    plan["interleave"] = m_interleave->value();
    plan["zero"] = m_zero->currentIndex();
    plan["measured"] = typed(m_measured);
    plan["rate"] = typed(m_rate);
    plan["utilisation_percent"] = m_utilisation->value();
    plan["bandwidth"] = typed(m_bandwidth);
    plan["synchronise"] = nameAt(m_synchronise, plan::kSynchronises);
    plan["count"] = nameAt(m_count, plan::kCounts);
    return plan.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void PlannerForm::setPlan(const std::string& text)
{
    const std::string before = plan();
    const bool quiet = std::exchange(m_quiet, true);
    try {
        readPlan(text);
    } catch (...) {
        readPlan(before);
        m_quiet = quiet;
        throw;
    }
    m_quiet = quiet;
    showUsed();
    emit claimChosen();
    if (kind() == Kind::Arm) emit armChosen();
    tell();
}

void PlannerForm::readPlan(const std::string& text)
{
    constexpr std::size_t most = 64 << 20;
    Json plan = text.size() > most ? Json() : Json::parse(text, nullptr, false);
    if (plan.is_object() && plan.contains("plan")) plan = Json(plan["plan"]); // as it is saved, with its answer
    if (!plan.is_object() || !plan.contains(kFormat)) throw plan::Refusal("plan", "", "this is no plan of Tarakum's");
    if (plan[kFormat] != 1) refuse(kFormat, plan[kFormat], "1");
    const Reader reader(plan);

    int claim = 0;
    if (reader.has("claim")) {
        const auto& names = plan::claimNames();
        const auto found = std::find(names.begin(), names.end(), reader.text("claim"));
        if (found == names.end()) refuse("claim", plan["claim"], "a prepared one");
        claim = static_cast<int>(found - names.begin()) + 1;
    }
    m_claim->setCurrentIndex(claim);
    m_claimBefore = claim;
    const int named = static_cast<int>(plan::namedModels().size());
    m_wantedArm.clear();
    if (reader.has("model")) {
        if (!setModel(reader.text("model"))) plan::namedModel(reader.text("model")); // tells the names
    } else if (reader.has("sizes")) {
        if (!plan["sizes"].is_object()) refuse("sizes", plan["sizes"], "an object");
        const Reader sizes(plan["sizes"]);
        for (std::size_t i = 0; i < m_sizes.size(); ++i) sizes.read(kSizes[i], m_sizes[i]);
        m_model->setCurrentIndex(named);
    } else if (reader.has("config")) {
        const std::string content = reader.text("config");
        setConfig(content, reader.has("config_name") ? QString::fromStdString(reader.text("config_name"))
                                                     : QStringLiteral("config.json"));
    } else if (reader.has("arm")) {
        m_wantedArm = QString::fromStdString(reader.text("arm")); // which the experiment may have, or get
        const qsizetype at = m_arms.indexOf(m_wantedArm);
        if (at >= 0) m_model->setCurrentIndex(named + 2 + static_cast<int>(at));
    }
    m_modelBefore = m_model->currentIndex();
    showSequences();

    for (const auto& [key, field] :
         {std::pair{"sequence", &m_sequence}, {"micro_batch", &m_microBatch}, {"accumulation_steps", &m_steps}})
        if (const auto value = reader.whole(key, 1, field->box->maximum())) setValue(*field, *value);
    reader.read("effective_batch", m_batch);
    reader.read("batch_stays", m_hold);
    reader.read("precision", m_precision, plan::kNumbers);
    reader.read("buffer", m_buffer, plan::kNumbers, 1);
    reader.read("optimizer", m_optimizer, plan::kOptimizers);
    reader.read("attention", m_attention, plan::kAttentions);
    reader.read("recompute", m_recompute, plan::kRecomputes);
    reader.read("checkpoint_every", m_checkpointEvery);
    if (reader.has("card")) {
        const plan::Card& card = plan::cardNamed(reader.text("card"));
        m_card->setCurrentIndex(static_cast<int>(&card - plan::cards().data()) + 1);
    } else if (plan.contains("card")) {
        m_card->setCurrentIndex(0);
    }
    reader.read("memory", m_memory);
    reader.read("context_bytes", m_context);
    reader.read("data_parallel", m_data);
    reader.read("tensor_parallel", m_tensor);
    reader.read("sequence_parallel", m_sequenceParallel);
    reader.read("pipeline_parallel", m_pipeline);
    reader.read("pipeline", m_schedule, plan::kPipelines);
    reader.read("interleave", m_interleave);
    if (const auto stage = reader.whole("zero", 0, 3)) m_zero->setCurrentIndex(static_cast<int>(*stage));
    reader.read("measured", m_measured);
    reader.read("rate", m_rate);
    reader.read("utilisation_percent", m_utilisation);
    reader.read("bandwidth", m_bandwidth);
    reader.read("synchronise", m_synchronise, plan::kSynchronises);
    reader.read("count", m_count, plan::kCounts);
}

} // namespace tarakum
