#include "engine/lab/listing.hpp"

#include "engine/base/number_text.hpp"

#include <algorithm>

namespace tarakum {

namespace {

enum class Mark { Right, Wrong, Struck };

class Listing
{
public:
    Listing(const Experiment& experiment, const ArmSpec& arm)
        : m_experiment(experiment), m_model(experiment.model), m_arm(arm), m_rules(arm.rules)
    {
        const LastWindow last = m_rules.lastWindow;
        m_counts = m_rules.boundary == Boundary::After;
        const bool flushes = last == LastWindow::Flush || last == LastWindow::FlushBySteps;
        m_bySize = m_counts && (flushes || arm.effectiveBatch || arm.steps.kind != StepsKind::Constant);
        const bool byContent = m_counts && last != LastWindow::FlushBySteps && last != LastWindow::Leak;
        m_divisor = byContent && m_bySize ? "n" : "k";
        m_byContent = byContent;
        m_byEpoch = !m_counts || last == LastWindow::Leak;
        m_contrastive = experiment.loss == LossKind::Contrastive;
        m_cached = m_rules.contrastive == ContrastiveOver::Window;
        m_atEnd = m_rules.backward == BackwardAt::WindowEnd;
        m_skipsMicro = m_rules.notFinite == NotFinite::SkipMicroBatch;
        m_clipsMicro = arm.clipNorm && m_rules.clip == ClipAt::MicroBatch;
        m_apart = m_skipsMicro || m_clipsMicro;
        m_scaled = arm.lossScale.dynamic || arm.lossScale.initial != 1;
        m_adama = arm.optimizer.kind == OptimizerKind::AdamA;
        m_batchNorm = m_model.normalisation == Normalisation::Batch;
        const Unit update = Unit::Update;
        m_stepsWithMicro = m_rules.optimizerUnit != update;
    }

    std::vector<ListingLine> lines()
    {
        head();
        loop();
        return std::move(m_lines);
    }

private:
    using P = ListingPhase;
    using N = ListingNote;

    void add(std::string name, const std::string& text, P phase, N note, Mark mark = Mark::Right)
    {
        m_lines.push_back({std::move(name), std::string(m_depth * 4, ' ') + text, phase, note, mark == Mark::Struck,
                           mark == Mark::Wrong});
    }

    // Before the first micro-batch.
    void head()
    {
        if (m_arm.fork)
            add("",
                "# goes on from " + pythonString(m_arm.fork->of) + " after update " + std::to_string(m_arm.fork->at),
                P::Start, N::Fork);
        add("L1", "k = " + firstSteps(), P::Start, N::Steps);
        const bool before = m_rules.boundary == Boundary::Before;
        if (before)
            add("L2", "G = 0", P::Start, N::CountUnused, Mark::Struck);
        else if (!m_byEpoch)
            add("L2", "G = 0", P::Start, N::Count);
        if (m_atEnd) add("", "losses = []", P::Start, N::KeepLoss);
        if (m_scaled) add("", scaler(), P::Start, N::Scaler);
        if (m_model.stateful && m_rules.network.state != StateRule::Reset)
            add("", m_rules.network.state == StateRule::Lane ? "hidden = [None] * lanes" : "hidden = None", P::Start,
                N::StateStart);
        if (m_batchNorm && m_rules.network.batchStatistics == BatchStatistics::CorrectedMomentum)
            add("", "set_momentum(model, 1 - (1 - 0.1) ** (1 / k))", P::Start, N::StatisticsSlow);
        if (m_batchNorm && m_rules.network.batchStatistics == BatchStatistics::Frozen)
            add("", "freeze_statistics(model)", P::Start, N::StatisticsFixed);
        add("L3", clearing(), P::Start, clearNote());
        if (!m_byEpoch) return;
        add("", "for epoch in range(epochs):", P::Data, N::Epochs);
        ++m_depth;
        if (!before) add("L2", "G = 0", P::Counting, N::CountInEpoch, m_counts ? Mark::Wrong : Mark::Right);
        add("L3", clearing(), P::Clear, N::ClearAtEpoch, Mark::Struck);
    }

    void loop()
    {
        load();
        ++m_depth;
        if (m_rules.clear == Clear::MicroBatch) add("L14", clearing(), P::Clear, N::ClearEarly, Mark::Wrong);
        if (m_bySize) add("", "n = size_of_this_window()", P::Data, N::Size);
        forward();
        m_apart ? backwardApart() : backward();
        if (m_arm.clipNorm && m_rules.clip == ClipAt::RunningSum)
            add("L11", clipOf(limit()), P::Clip, N::ClipRunning, Mark::Wrong);
        const bool before = m_rules.boundary == Boundary::Before;
        add("L9", "G += 1", P::Counting, before ? N::CountUnused : N::Add, before ? Mark::Struck : Mark::Right);
        update();
        afterMicroBatch();
    }

    void load()
    {
        const std::string batch = m_contrastive ? "pairs" : m_model.stateful ? "j, inputs, targets" : "inputs, targets";
        if (m_rules.boundary == Boundary::Before) {
            const std::string counted = m_contrastive ? batch : '(' + batch + ')';
            add("L4", "for i, " + counted + " in enumerate(loader):", P::Data, N::LoadCounted);
        } else if (m_counts && m_rules.lastWindow == LastWindow::Drop) {
            add("L4", "for " + batch + " in whole_windows(loader):", P::Data, N::LoadWhole, Mark::Wrong);
        } else {
            add("L4", "for " + batch + " in loader:", P::Data, N::Load);
        }
    }

    void forward()
    {
        if (m_batchNorm && m_rules.network.batchStatistics == BatchStatistics::Window)
            add("", "if window_begins(): collect_statistics(model, window)", P::Forward, N::Statistics);
        if (m_model.dropout > 0) {
            const bool keyed = m_rules.network.dropoutStream == DropoutStream::Keyed;
            add("", std::string("seed_masks(model, ") + samples() + ')', P::Forward, keyed ? N::Masks : N::MasksMissing,
                keyed ? Mark::Right : Mark::Struck);
        }
        if (m_cached)
            add("L6", "if window_begins(): cached = gradients_of_embeddings(model, criterion, window)", P::Forward,
                N::Embeddings);
        run();
        if (m_cached)
            divideCached();
        else if (m_apart)
            add("L6", "loss = " + criterion(""), P::Forward, N::Loss);
        else
            lossAndDivision();
    }

    // L5.
    void run()
    {
        if (!m_model.stateful)
            return add("L5", "outputs = " + call(""), P::Forward,
                       m_arm.checkpointing.kind == CheckpointingKind::None ? N::Forward : N::ForwardAgain);
        switch (m_rules.network.state) {
        case StateRule::Lane:
            add("L5", "outputs, hidden[j] = " + call("hidden[j]"), P::Forward, N::ForwardState);
            add("L5", "hidden[j] = hidden[j].detach()", P::Forward, N::StateCut);
            break;
        case StateRule::Shared:
            add("L5", "outputs, hidden = " + call("hidden"), P::Forward, N::ForwardShared, Mark::Wrong);
            add("L5", "hidden = hidden.detach()", P::Forward, N::StateCut);
            break;
        case StateRule::Reset:
            add("L5", "outputs, _ = " + call("None"), P::Forward, N::ForwardReset, Mark::Wrong);
            break;
        }
    }

    // L6 and L7:  wⱼ ℓ̄ⱼ.
    void lossAndDivision()
    {
        if (m_rules.divide == Divide::Items) {
            const std::string sum = "loss = " + criterion("reduction=\"sum\"");
            const bool bySteps = m_counts && m_rules.lastWindow == LastWindow::FlushBySteps;
            if (m_byContent) return add("L6 L7", sum + " / items_in_window", P::Scaling, N::LossOfItems);
            return add("L6 L7", sum + " / (items_per_micro_batch * k)", P::Scaling,
                       bySteps ? N::DivideBySteps : N::LossByItems, bySteps ? Mark::Wrong : Mark::Right);
        }
        add("L6", "loss = " + criterion(""), P::Forward, N::Loss);
        const std::string division = "loss = loss / " + std::string(m_divisor);
        switch (m_rules.divide) {
        case Divide::None: add("L7", division, P::Scaling, N::DivideMissing, Mark::Struck); break;
        case Divide::Twice:
            divide(division);
            add("L7", division, P::Scaling, N::DivideAgain, Mark::Wrong);
            break;
        default: divide(division); break;
        }
    }

    void divide(const std::string& division)
    {
        if (m_counts && m_rules.lastWindow == LastWindow::FlushBySteps)
            add("L7", division, P::Scaling, N::DivideBySteps, Mark::Wrong);
        else if (m_rules.divide == Divide::MicroBatches && hasUnequalMicroBatches(m_experiment, m_arm))
            add("L7", division, P::Scaling, N::DivideUneven, Mark::Wrong);
        else
            add("L7", division, P::Scaling, N::Divide);
    }

    // The loss over all pairs is a mean already: what is left of the division is the mistake.
    void divideCached()
    {
        add("L7", "gradient = cached.pop(0)", P::Scaling, N::BackwardCached);
        const std::string k = m_divisor;
        if (m_rules.divide == Divide::None)
            add("L7", "gradient = gradient * " + k, P::Scaling, N::DivideMissing, Mark::Wrong);
        if (m_rules.divide == Divide::Twice)
            add("L7", "gradient = gradient / " + k, P::Scaling, N::DivideAgain, Mark::Wrong);
    }

    void backward()
    {
        const std::string loss = m_scaled ? "scaler.scale(loss)" : "loss";
        if (m_atEnd)
            add("L8", "losses.append(" + loss + ')', P::Forward, N::KeepLoss, Mark::Wrong);
        else if (m_cached)
            add("L8", "outputs.backward(" + scaledCached() + ')', P::Backward, N::BackwardCached);
        else
            add("L8", loss + ".backward()", P::Backward, N::Backward);
        if (!m_atEnd) intoBuffer();
    }

    // The micro-gradient by itself first: it is to be clipped, or left out.
    void backwardApart()
    {
        const std::string loss = m_scaled ? "scaler.scale(loss)" : "loss";
        const std::string from =
            m_cached ? "outputs, list(model.parameters()), " + scaledCached() : loss + ", list(model.parameters())";
        add("L8", "gradient = torch.autograd.grad(" + from + ')', P::Backward, N::BackwardApart);
        if (m_skipsMicro) add("", "if not all_finite(gradient): continue", P::Backward, N::SkipMicro);
        if (m_clipsMicro) add("L11", "clip_(gradient, max_norm=" + limit() + ')', P::Clip, N::ClipMicro, Mark::Wrong);
        const std::string k = m_divisor, items = "items_of(" + std::string(counted()) + ')';
        std::string weight;
        Mark mark = Mark::Right;
        N note = N::AddWeighted;
        switch (m_rules.divide) {
        case Divide::Items:
            weight = items + (m_byContent ? " / items_in_window" : " / (items_per_micro_batch * k)");
            break;
        case Divide::MicroBatches: weight = "1 / " + k; break;
        case Divide::None: weight = "1", mark = Mark::Wrong, note = N::AddPlain; break;
        case Divide::Twice: weight = "1 / " + k + " / " + k, mark = Mark::Wrong, note = N::DivideAgain; break;
        }
        add("L7 L8", "add_to_gradients(model, gradient, " + weight + ')', P::Backward, note, mark);
        intoBuffer();
    }

    void intoBuffer()
    {
        if (m_adama) return add("L8", "optimizer.take_gradients()", P::Backward, N::TakeGradient);
        const Precision natural = m_arm.precision == Precision::Float64 ? Precision::Float64 : Precision::Float32;
        const Precision type = m_arm.bufferType.value_or(natural);
        if (type == natural && m_arm.summation == Summation::Plain) return;
        static constexpr const char* types[] = {"float32", "float64", "bfloat16", "float16"};
        static constexpr const char* sums[] = {"plain", "kahan", "stochastic"};
        add("L8",
            std::string("add_to_buffer(model, torch.") + types[static_cast<int>(type)] + ", summation=\"" +
                sums[static_cast<int>(m_arm.summation)] + "\")",
            P::Backward, N::AddBuffer);
    }

    // L10 to L14: the window is full.
    void update()
    {
        test();
        ++m_depth;
        if (m_atEnd) {
            add("L8", "sum(losses).backward()", P::Backward, N::BackwardAtEnd, Mark::Wrong);
            add("L8", "losses.clear()", P::Backward, N::BackwardAtEnd);
            intoBuffer();
        }
        if (m_batchNorm && (m_rules.network.batchStatistics == BatchStatistics::Deferred ||
                            m_rules.network.batchStatistics == BatchStatistics::Window))
            add("", "update_running_statistics(model)", P::Forward, N::StatisticsLate);
        const bool late = m_rules.unscale == Unscale::AfterClip;
        if (m_scaled && !late) add("", "scaler.unscale_(optimizer)", P::Clip, N::Unscale);
        if (m_arm.clipNorm && m_rules.clip == ClipAt::Update)
            add("L11", clipOf(number(*m_arm.clipNorm)), P::Clip, N::Clip);
        if (m_scaled && late)
            add("", "scaler.unscale_(optimizer)", P::Clip, m_arm.clipNorm ? N::UnscaleLate : N::Unscale,
                m_arm.clipNorm ? Mark::Wrong : Mark::Right);
        const bool guarded = m_rules.notFinite == NotFinite::SkipWindow;
        if (guarded) {
            add("", "if all_finite(p.grad for p in model.parameters()):", P::Optimizer, N::SkipWindow);
            ++m_depth;
        }
        if (m_rules.notFinite == NotFinite::Apply)
            add("", "if not all_finite(p.grad for p in model.parameters()): break", P::Optimizer, N::GuardMissing,
                Mark::Struck);
        add("L12", m_scaled ? "scaler.step(optimizer)" : "optimizer.step()", P::Optimizer, N::Step);
        if (schedules() && m_rules.scheduleUnit == Unit::Update)
            add("L13", "scheduler.step()", P::Optimizer, N::Schedule);
        if (m_arm.average && m_rules.averageUnit == Unit::Update) add("", averaging(), P::Optimizer, N::Average);
        if (guarded) --m_depth;
        if (m_arm.lossScale.dynamic && m_rules.scaleUnit == Unit::Update)
            add("", "scaler.update()", P::Optimizer, N::ScaleUpdate);
        if (m_rules.reportedLoss != ReportedLoss::WindowMean) add("", report(), P::Optimizer, N::Report, Mark::Wrong);
        if (m_rules.clear != Clear::MicroBatch) {
            const bool never = m_rules.clear == Clear::Never;
            add("L14", clearing(), P::Clear, never ? N::ClearMissing : clearNote(), never ? Mark::Struck : Mark::Right);
        }
        if (m_bySize) add("L2", "G = 0", P::Counting, N::CountAnew);
        if (m_arm.steps.kind != StepsKind::Constant) add("L1", "k = next_k()", P::Counting, N::StepsChange);
        --m_depth;
    }

    void test()
    {
        switch (m_rules.boundary) {
        case Boundary::After:
            if (m_bySize) return add("L10", "if G == n:", P::Test, N::TestSize);
            return add("L10", "if G % k == 0:", P::Test, N::Test);
        case Boundary::Before: return add("L10", "if i % k == 0:", P::Test, N::TestBefore, Mark::Wrong);
        case Boundary::Inverted: return add("L10", "if G % k:", P::Test, N::TestInverted, Mark::Wrong);
        }
    }

    // What a mistake does with every micro-batch.
    void afterMicroBatch()
    {
        if (m_stepsWithMicro) {
            add("", "else:", P::Test, N::OtherwiseCount);
            ++m_depth;
            add("", "optimizer.count_step()", P::Optimizer, N::CountSteps, Mark::Wrong);
            --m_depth;
        }
        if (schedules() && m_rules.scheduleUnit == Unit::MicroBatch)
            add("L13", "scheduler.step()", P::Optimizer, N::ScheduleMicro, Mark::Wrong);
        if (m_arm.average && m_rules.averageUnit == Unit::MicroBatch)
            add("", averaging(), P::Optimizer, N::AverageMicro, Mark::Wrong);
        if (m_arm.lossScale.dynamic && m_rules.scaleUnit == Unit::MicroBatch)
            add("", "scaler.update()", P::Optimizer, N::ScaleUpdateMicro, Mark::Wrong);
    }

    // ── words ───────────────────────────────────────────────────────────────────────────────────────────────────────

    static std::string number(double value) { return pythonFloat(value); }
    const char* samples() const { return m_contrastive ? "pairs" : "inputs"; }
    const char* counted() const { return m_contrastive ? "pairs" : "targets"; }
    bool schedules() const { return m_arm.schedule.kind != ScheduleKind::Constant || m_arm.schedule.warmup; }
    static std::string averaging() { return "average.update_parameters(model)"; }
    std::string scaledCached() const { return m_scaled ? "scaler.scale(gradient)" : "gradient"; }

    std::string clearing() const
    {
        if (m_adama) return "optimizer.open_moments()";
        const bool zero = m_rules.clearing == Clearing::Zero;
        return std::string("optimizer.zero_grad(set_to_none=") + (zero ? "False" : "True") + ')';
    }
    ListingNote clearNote() const
    {
        return m_adama ? N::MomentsOpen : m_rules.clearing == Clearing::Zero ? N::ClearZero : N::Clear;
    }

    std::string criterion(const std::string& more) const
    {
        return std::string("criterion(outputs") + (m_contrastive ? "" : ", targets") +
               (more.empty() ? "" : ", " + more) + ')';
    }

    std::string call(const std::string& state) const
    {
        std::string function = "model(";
        switch (m_arm.checkpointing.kind) {
        case CheckpointingKind::None: break;
        case CheckpointingKind::EveryLayer: function = "checkpoint_sequential(model, len(model), "; break;
        case CheckpointingKind::Auto: function = "checkpoint_sequential(model, segments, "; break;
        case CheckpointingKind::Segments:
            function = "checkpoint_sequential(model, " + std::to_string(m_arm.checkpointing.segments) + ", ";
            break;
        }
        return function + samples() + (state.empty() ? "" : ", " + state) + ')';
    }

    // The limit of gradients that carry the loss scale still, unless it is forgotten.
    std::string limit() const
    {
        const std::string plain = number(m_arm.clipNorm.value_or(1));
        return m_scaled && m_rules.unscale == Unscale::BeforeClip ? plain + " * scaler.get_scale()" : plain;
    }
    static std::string clipOf(const std::string& limit)
    {
        return "torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=" + limit + ')';
    }

    std::string scaler() const
    {
        const LossScaleSpec& scale = m_arm.lossScale;
        if (!scale.dynamic) return "scaler = FixedScale(" + number(scale.initial) + ')';
        return "scaler = GradScaler(init_scale=" + number(scale.initial) + ", growth_factor=" + number(scale.growth) +
               ", backoff_factor=" + number(scale.backoff) + ", growth_interval=" + std::to_string(scale.interval) +
               ')';
    }

    std::string report() const
    {
        switch (m_rules.reportedLoss) {
        case ReportedLoss::Sum: return "report(sum_of_mean_losses)";
        case ReportedLoss::Last: return "report(last_mean_loss)";
        default: return "report(mean_loss / " + std::string(m_divisor) + ')';
        }
    }

    // k of the first window, and the sizes that make it up where they differ.
    std::string firstSteps() const
    {
        constexpr std::int64_t kShown = 6;
        const StepsSpec& steps = m_arm.steps;
        if (steps.followsMeasurements()) return std::to_string(steps.least);
        if (steps.kind == StepsKind::Listed)
            return std::to_string(Steps(steps).next(m_arm.fork ? m_arm.fork->at : 0, 0, 0));
        const std::int64_t k = m_arm.stepsPerWindow(), L = m_arm.samplesPerWindow();
        std::string text = std::to_string(k);
        if (k < 2 || k > kShown) return text;
        std::string sizes;
        bool equal = true;
        std::int64_t left = L;
        for (std::int64_t i = 0; i < k; ++i) {
            const std::int64_t b = m_arm.microBatch[static_cast<std::size_t>(i) % m_arm.microBatch.size()];
            const std::int64_t size = std::min(b, left);
            equal = equal && size == m_arm.microBatch.front();
            sizes += (i > 0 ? " + " : "") + std::to_string(size);
            left -= size;
        }
        return equal ? text : text + "  # " + sizes + " = " + std::to_string(L) + " samples";
    }

    const Experiment& m_experiment;
    const ModelSpec& m_model;
    const ArmSpec& m_arm;
    const Rules& m_rules;
    bool m_counts;    // boundary after: G is what decides
    bool m_bySize;    // windows differ in size: n
    bool m_byContent; // D = r
    bool m_byEpoch;   // the count starts anew with the epoch
    bool m_contrastive, m_cached, m_atEnd, m_skipsMicro, m_clipsMicro, m_apart, m_scaled, m_adama, m_batchNorm;
    bool m_stepsWithMicro; // the optimizer's count
    const char* m_divisor; // of L7
    std::size_t m_depth = 0;
    std::vector<ListingLine> m_lines;
};

} // namespace

std::vector<ListingLine> listingOf(const Experiment& experiment, const ArmSpec& arm)
{
    return Listing(experiment, arm).lines();
}

bool bearsName(const ListingLine& line, std::string_view name)
{
    std::string_view names = line.name;
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(' '), names.size());
        if (names.substr(0, end) == name) return true;
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return false;
}

std::string listingText(const std::vector<ListingLine>& lines)
{
    std::string text;
    for (const ListingLine& line : lines) {
        const std::size_t indent = line.text.find_first_not_of(' ');
        text += line.struck ? line.text.substr(0, indent) + "# " + line.text.substr(indent) : line.text;
        text += '\n';
    }
    return text;
}

bool hasUnequalMicroBatches(const Experiment& experiment, const ArmSpec& arm)
{
    const auto& sizes = arm.microBatch;
    if (std::any_of(sizes.begin(), sizes.end(), [&](std::int64_t b) { return b != sizes.front(); })) return true;
    if (arm.effectiveBatch && *arm.effectiveBatch % sizes.front() != 0) return true;
    return experiment.data.kind == DataKind::Lengths;
}

std::string pythonFloat(double value)
{
    std::string text = numberText(value);
    if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";
    return text;
}

std::string pythonString(const std::string& text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c == '\n' || c == '\r' ? ' ' : c;
    }
    return result + '"';
}

} // namespace tarakum
