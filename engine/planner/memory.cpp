#include "engine/planner/memory.hpp"

#include "engine/planner/layer.hpp"
#include "engine/planner/letters.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum::plan {

namespace {

enum class Stage { Only, First, Last };

std::int64_t ceilDivide(std::int64_t a, std::int64_t b)
{
    return a / b + (a % b != 0 ? 1 : 0);
}

class StageMemory
{
public:
    StageMemory(const Transformer& given, const Settings& settings, Stage stage)
        : m(asCounted(given, settings)), m_own(given), m_settings(settings), m_stage(stage)
    {
        m_stageLayers = ceilDivide(m.layers, settings.pipelineParallel);
        m_result.device = stage == Stage::Only ? "each device" : stage == Stage::First ? "first stage" : "last stage";
        m_result.activationsKnown = m.hasActivations();
        countParameters();
        setLetters();
        states();
        if (m.hasActivations()) {
            if (stage != Stage::Last) input();
            stacks();
            if (stage != Stage::First) output();
        }
        if (settings.contextBytes > 0)
            m_result.terms[static_cast<std::size_t>(Held::Context)].push_back(
                {"the device's own software", "as given", plainNumber(settings.contextBytes),
                 std::ceil(settings.contextBytes), Unit::Bytes, "given"});
        for (std::size_t i = 0; i < m_result.terms.size(); ++i) {
            m_result.bytes[i] = sum(m_result.terms[i]);
            m_result.total += m_result.bytes[i];
        }
    }

    Memory take() { return std::move(m_result); }

private:
    bool cuts() const { return m_settings.tensorParallel > 1; }
    bool sharded(int stage) const { return m_settings.zero >= stage; }
    void add(Held held, const std::string& name, const std::string& formula, const char* source)
    {
        m_result.terms[static_cast<std::size_t>(held)].push_back(m_letters.term(name, formula, source));
    }

    // ── parameters ──────────────────────────────────────────────────────────────────────────────────────────────────

    // Copies of a part that stand on this device.
    std::int64_t copiesHere(const Part& part) const
    {
        switch (part.section) {
        case Section::Input:
            // The last stage has a copy of an embedding that is the head's matrix too.
            return m_stage != Stage::Last || (headIsEmbedding() && part.name == "embedding") ? part.copies : 0;
        case Section::Output: return m_stage != Stage::First ? part.copies : 0;
        case Section::Layers:
            if (part.copies < m_own.layers) return m_stage != Stage::Last ? part.copies : 0;
            return part.copies / std::max<std::int64_t>(m_own.layers, 1) * std::max<std::int64_t>(m_stageLayers, 1);
        case Section::DecoderLayers: break;
        }
        return part.copies;
    }
    bool headIsEmbedding() const
    {
        return m.tied && (m.head == Head::LanguageModel || m.head == Head::MaskedWords || m.head == Head::PreTraining);
    }
    void countParameters()
    {
        const std::int64_t t = m_settings.tensorParallel;
        for (const Part& part : partsOf(m_own)) {
            const std::int64_t pieces = part.splitAtMost > 0 ? std::min(t, part.splitAtMost) : t;
            const bool split = part.split || m_settings.count == Count::Megatron;
            const std::int64_t one = split ? ceilDivide(part.one(), pieces) : part.one();
            const auto copies = static_cast<double>(copiesHere(part));
            m_result.deviceParameters += static_cast<double>(one) * copies;
            // Of a model known by its size a layer's largest matrix is taken to be the MLP's.
            const std::int64_t module = m_own.typedParameters && part.section == Section::Layers && m_own.mlpWidth > 0
                                            ? std::min(one, m_own.width * m_own.mlpWidth)
                                            : one;
            if (copies > 0) m_largest = std::max(m_largest, static_cast<double>(module));
            // Adafactor keeps a sum for each row and each column of a matrix.
            const double kept =
                part.columns > 1 ? static_cast<double>(part.rows + part.columns) : static_cast<double>(part.rows);
            m_factored += (split && part.columns == 1 ? static_cast<double>(one) : kept) * copies;
        }
    }

    void setLetters()
    {
        const auto set = [&](const char* letter, auto value) { m_letters.set(letter, static_cast<double>(value)); };
        m_result.inFlight = inFlight();
        set("N", m_result.deviceParameters);
        set("n", m_largest);
        set("r", m_factored);
        set("d", m_settings.dataParallel);
        set("t", m_settings.tensorParallel);
        set("w", bytesOf(m_settings.precision));
        set("e", bytesOf(bufferOf(m_settings)));
        set("s", sequenceOf(m_own, m_settings));
        set("b", m_settings.microBatch);
        set("m", m_result.inFlight);
        set("h", m.width);
        set("a", m.heads);
        set("q", m.queryWidth());
        set("g", cuts() && m_settings.tensorParallel > m.keyHeads && m.keyHeads > 0
                     ? m.headWidth * m_settings.tensorParallel // a copy of its group's keys on each
                     : m.keyWidth());
        set("f", m.mlpWidth);
        set("V", m.vocabulary);
        set("E", m.embeddingWidth);
        set("L", m_stageLayers);
    }

    // Micro-batches whose activations are alive at once: GPipe goes forward with all k of them, 1F1B with as many as
    // there are stages before it must go backward; interleaved parts keep a little more.
    double inFlight() const
    {
        const std::int64_t k = m_settings.steps, p = m_settings.pipelineParallel, v = m_settings.interleave;
        if (p == 1) return 1;
        if (m_settings.pipeline == Pipeline::GPipe) return static_cast<double>(k);
        if (m_stage == Stage::Last) return 1;
        const double all = static_cast<double>(p) + (v > 1 ? static_cast<double>(p - 1) / static_cast<double>(v) : 0);
        return std::min(static_cast<double>(k), all);
    }

    void states()
    {
        constexpr const char* zero = "arXiv 1910.02054, section 3; shared out over d as its stages 1 to 3 do";
        constexpr const char* deepSpeed = "DeepSpeed, memory.rst";
        const bool asDeepSpeed = m_settings.count == Count::DeepSpeed,
                   sixteen = m_settings.precision != Number::Float32;
        const std::string d = " / d", all = sharded(1) ? d : "";
        add(Held::Parameters, "weights", "w · N" + (sharded(3) ? d : ""), zero);
        if (asDeepSpeed && sharded(3))
            add(Held::Parameters, "weights of the largest layer, gathered", "w · n", deepSpeed);

        if (asDeepSpeed && sharded(3))
            add(Held::Gradients, "gradients of the largest layer", "e · n", deepSpeed);
        else
            add(Held::Gradients, bufferOf(m_settings) == m_settings.precision ? "gradients" : "gradient buffer",
                "e · N" + (sharded(2) && !asDeepSpeed ? d : ""), zero);

        if (sixteen) add(Held::Optimizer, "float32 copy of the weights", "4 · N" + all, zero);
        if (asDeepSpeed && sharded(2)) add(Held::Optimizer, "float32 gradients", "4 · N" + d, deepSpeed);
        constexpr const char* guide = "Hugging Face, performance guide";
        switch (m_settings.optimizer) {
        case Optimizer::Sgd: break;
        case Optimizer::Momentum: add(Held::Optimizer, "velocity", "4 · N" + all, guide); break;
        case Optimizer::Adam:
        case Optimizer::AdamW:
            add(Held::Optimizer, "first moment", "4 · N" + all, "DeepSpeed, memory.rst");
            add(Held::Optimizer, "second moment", "4 · N" + all, "DeepSpeed, memory.rst");
            break;
        case Optimizer::Adafactor:
            add(Held::Optimizer, "sums of rows and columns (r numbers)", "4 · r" + all, "arXiv 1804.04235, section 3");
            break;
        case Optimizer::Adam8Bit: add(Held::Optimizer, "moments in 8 bit", "2 · N" + all, guide); break;
        }
    }

    // ── activations ─────────────────────────────────────────────────────────────────────────────────────────────────

    std::string along() const { return m_settings.sequenceParallel ? " / t" : ""; }

    void input()
    {
        constexpr const char* megatron = "Megatron-LM, theoretical_memory_usage.py";
        if (m.imageSize > 0) {
            m_letters.set("P", static_cast<double>(m.channels * m.imageSize * m.imageSize));
            add(Held::Activations, "input: pixels and patches", "m · w · b · ( P + s · h )", "derived");
        } else {
            add(Held::Activations, "input: token numbers", "m · 8 · s · b", megatron);
            if (m.embeddingWidth > 0) add(Held::Activations, "input: narrow embedding", "m · w · s · b · E", "derived");
            if (m.dropout) add(Held::Activations, "input: dropout mask", "m · s · b · h" + along(), megatron);
        }
    }

    bool keptAtAll(const Kept& kept) const { return m_settings.recompute != Recompute::Selective || !kept.grows; }

    void stacks()
    {
        stack("", "L", m_stageLayers, false);
        if (m.decoderLayers == 0) return;
        m_letters.set("D", static_cast<double>(m.decoderLayers));
        stack("decoder's ", "D", m.decoderLayers, true);
        add(Held::Activations, "the encoder's output", "m · w · s · b · h" + along(), "derived");
    }
    void stack(const std::string& name, const std::string& letter, std::int64_t layers, bool decoder)
    {
        const std::vector<Kept> keeps = layerKeeps(m_own, m_settings, decoder);
        if (m_settings.recompute != Recompute::Full) {
            for (const Kept& kept : keeps)
                if (keptAtAll(kept))
                    add(Held::Activations, name + kept.name, "m · " + letter + " · " + kept.formula,
                        kept.source.c_str());
            return;
        }
        const std::int64_t c = std::min(m_settings.checkpointEvery, layers);
        m_letters.set("c", static_cast<double>(c));
        m_letters.set("C", static_cast<double>(ceilDivide(layers, c)));
        add(Held::Activations, name + "checkpoints (C, one every c layers)", "m · C · w · s · b · h" + along(),
            "arXiv 2205.05198, section 5");
        if (m.decoderLayers > 0 && !decoder) return; // only one segment is alive: the decoder's is the larger one
        for (const Kept& kept : keeps)
            add(Held::Activations, name + "alive segment: " + kept.name, "c · " + kept.formula, kept.source.c_str());
    }

    void output()
    {
        constexpr const char* megatron = "Megatron-LM, theoretical_memory_usage.py";
        const std::string m_ = m_settings.pipeline == Pipeline::GPipe && m_settings.pipelineParallel > 1 ? "m · " : "";
        const auto vocabulary = [&](const std::string& inputs, const std::string& source) {
            add(Held::Output, "inputs of the last layers", m_ + inputs + "w · s · b · h" + along(), source.c_str());
            add(Held::Output, "scores of the vocabulary, float32", m_ + "4 · s · b · V / t", megatron);
        };
        if (m.finalNorm && m.head != Head::LanguageModel)
            add(Held::Output, "last norm: input", m_ + "w · s · b · h" + along(), "derived");
        if (m.embeddingWidth > 0) add(Held::Output, "narrowed hidden states", m_ + "w · s · b · E", "derived");
        if (m.pooler) add(Held::Output, "pooler: input and output", m_ + "2 · w · b · h", "derived");
        switch (m.head) {
        case Head::None: add(Held::Output, "the hidden states", m_ + "w · s · b · h" + along(), "derived"); break;
        case Head::LanguageModel: vocabulary(m.finalNorm ? "2 · " : "", megatron); break;
        case Head::PreTraining:
        case Head::MaskedWords: vocabulary("4 · ", "derived: dense layer, its activation, norm, scores"); break;
        case Head::Classifier:
            m_letters.set("K", static_cast<double>(m.classes));
            add(Held::Output, "scores of the classes, float32, and their input", m_ + "b · ( w · h + 4 · K )",
                "derived");
            break;
        }
    }

    const Transformer m, m_own; // as it is counted, and as it is
    const Settings& m_settings;
    const Stage m_stage;
    std::int64_t m_stageLayers = 0;
    double m_largest = 0, m_factored = 0;
    Letters m_letters;
    Memory m_result;
};

} // namespace

Memory memoryOf(const Transformer& model, const Settings& settings)
{
    std::vector<Memory> stages = stagesOf(model, settings);
    return std::move(stages.front().total >= stages.back().total ? stages.front() : stages.back());
}

std::vector<Memory> stagesOf(const Transformer& model, const Settings& settings)
{
    check(model, settings);
    std::vector<Memory> stages;
    if (settings.pipelineParallel == 1)
        stages.push_back(StageMemory(model, settings, Stage::Only).take());
    else
        for (const Stage stage : {Stage::First, Stage::Last})
            stages.push_back(StageMemory(model, settings, stage).take());
    return stages;
}

double bestCheckpointEvery(const Transformer& model, const Settings& settings)
{
    Settings full = settings;
    full.recompute = Recompute::Full;
    full.checkpointEvery = 1;
    double checkpoints = 0, segment = 0;
    const Memory memory = memoryOf(model, full);
    for (const Term& term : memory.terms[static_cast<std::size_t>(Held::Activations)]) {
        if (term.name.find("checkpoints") != std::string::npos) checkpoints += term.value;
        if (term.name.find("alive segment") != std::string::npos) segment += term.value;
    }
    const double best = segment > 0 ? std::sqrt(checkpoints / segment) : 1; // checkpoints: L · K
    return std::max(1.0, best);
}

} // namespace tarakum::plan
