// How an arm accumulates. Every default is right; every other value is a known mistake or a deliberate variant.
#pragma once

#include "engine/nn/gradient_buffer.hpp"
#include "engine/nn/network_rules.hpp"

namespace tarakum {

enum class Divide { Items, MicroBatches, None, Twice };
enum class LastWindow { Flush, FlushBySteps, Drop, Leak, Carry };
enum class Boundary { After, Before, Inverted };
enum class Clear { Window, MicroBatch, Never };
enum class ClipAt { Update, RunningSum, MicroBatch };
enum class Unit { Update, MicroBatch };
enum class NotFinite { Stop, SkipWindow, SkipMicroBatch, Apply };
enum class Unscale { BeforeClip, AfterClip };
enum class ContrastiveOver { MicroBatch, Window };
enum class BackwardAt { MicroBatch, WindowEnd };
enum class ReportedLoss { WindowMean, Sum, Last, DividedAgain };

struct Rules
{
    Divide divide = Divide::Items;
    LastWindow lastWindow = LastWindow::Flush;
    Boundary boundary = Boundary::After;
    Clear clear = Clear::Window;
    Clearing clearing = Clearing::Overwrite;
    ClipAt clip = ClipAt::Update;
    Unit scheduleUnit = Unit::Update;  // what advances the schedule …
    Unit optimizerUnit = Unit::Update; // … the optimizer's step count and decoupled decay …
    Unit averageUnit = Unit::Update;   // … and the average of the weights
    NotFinite notFinite = NotFinite::Stop;
    Unscale unscale = Unscale::BeforeClip;
    Unit scaleUnit = Unit::Update; // when a dynamic loss scale may change
    ContrastiveOver contrastive = ContrastiveOver::MicroBatch;
    BackwardAt backward = BackwardAt::MicroBatch;
    ReportedLoss reportedLoss = ReportedLoss::WindowMean;
    NetworkRules network; // batch_statistics, state, dropout_stream
};

} // namespace tarakum
