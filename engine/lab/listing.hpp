// An arm's training loop in PyTorch's words, as its rules make it: what a reader would have to write to train like it.
// With the rules at the plainest (divide micro-batches, last_window carry) it is the loop that textbooks print:
//
//     L1   k = 4
//     L2   G = 0
//     L3   optimizer.zero_grad(set_to_none=True)
//     L4   for inputs, targets in loader:
//     L5       outputs = model(inputs)
//     L6       loss = criterion(outputs, targets)
//     L7       loss = loss / k
//     L8       loss.backward()
//     L9       G += 1
//     L10      if G % k == 0:
//     L11          torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
//     L12          optimizer.step()
//     L13          scheduler.step()
//     L14          optimizer.zero_grad(set_to_none=True)
#pragma once

#include "engine/lab/experiment.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace tarakum {

// What a line belongs to while the loop runs.
enum class ListingPhase { Start, Data, Forward, Scaling, Backward, Counting, Test, Clip, Optimizer, Clear };

// What is to be said of a line; the words are the reader's, in his language.
enum class ListingNote {
    Fork,             // not from the start, but from where another arm stands
    Steps,            // k
    StepsChange,      // k is chosen anew
    Count,            // G = 0
    CountAnew,        // … after an update
    CountInEpoch,     // … at each epoch's start, as the known mistake has it
    CountUnused,      // struck: another counter takes its place
    Epochs,           // the loop over epochs
    Clear,            // the gradients, before the first window or after an update
    ClearZero,        // … to zeros
    ClearEarly,       // wrong: before every micro-batch
    ClearMissing,     // struck: never
    ClearAtEpoch,     // struck: what an epoch leaves is not cleared
    MomentsOpen,      // adama has no gradients to clear
    Load,             // the next micro-batch
    LoadCounted,      // … with its number in the epoch
    LoadWhole,        // wrong: windows that the epoch's end cuts are left out
    Size,             // n: micro-batches of this window
    Forward,          // outputs = model(inputs)
    ForwardAgain,     // … whose inner values are computed again in the backward pass
    ForwardState,     // … with the sequence's own state
    ForwardShared,    // wrong: with the state of whoever came before
    ForwardReset,     // wrong: without
    StateStart,       // hidden = …
    StateCut,         // hidden.detach()
    Masks,            // dropout's masks are the samples'
    MasksMissing,     // struck: they are drawn in order
    Statistics,       // the window's, collected beforehand
    StatisticsLate,   // running statistics once a window
    StatisticsSlow,   // their momentum corrected
    StatisticsFixed,  // frozen
    Embeddings,       // of the whole window, for their gradients
    Loss,             // the micro-batch's mean loss
    LossOfItems,      // its sum over the items of the window
    LossByItems,      // … over as many items as k micro-batches have
    Divide,           // by the micro-batches of the window
    DivideUneven,     // wrong: a mean of means of unequal micro-batches
    DivideBySteps,    // wrong: by k where the window is shorter
    DivideAgain,      // wrong: a second time
    DivideMissing,    // struck
    Backward,         // adds to the gradients
    BackwardCached,   // … from the embeddings' gradient
    BackwardApart,    // … into a place of its own
    KeepLoss,         // wrong: all losses are kept
    BackwardAtEnd,    // wrong: of all of them
    AddWeighted,      // the micro-gradient with its weight
    AddPlain,         // wrong: without
    AddBuffer,        // into a buffer of another type
    TakeGradient,     // adama: into the moments
    SkipMicro,        // a gradient that is not finite does not count
    Add,              // G += 1
    Test,             // whether the window is full
    TestSize,         // … by its own size
    TestBefore,       // wrong: off by one
    TestInverted,     // wrong: the wrong way round
    Clip,             // the window's gradient
    ClipRunning,      // wrong: the sum so far
    ClipMicro,        // wrong: each micro-gradient
    Scaler,           // the loss scale
    Unscale,          // taken out before clipping
    UnscaleLate,      // wrong: after
    ScaleUpdate,      // the scale may change
    ScaleUpdateMicro, // wrong: inside a window
    SkipWindow,       // no step with a gradient that is not finite
    GuardMissing,     // struck: nobody looks whether it is
    Step,             // optimizer.step()
    CountSteps,       // wrong: the optimizer counts micro-batches
    OtherwiseCount,   // else:
    Schedule,         // scheduler.step()
    ScheduleMicro,    // wrong: with every micro-batch
    Average,          // of the weights
    AverageMicro,     // wrong: with every micro-batch
    Report            // wrong: the loss that is told
};

struct ListingLine
{
    std::string name; // "L7", which lessons point at; "L6 L7" where it is both; empty: it has none
    std::string text; // Python, indented by four spaces a level
    ListingPhase phase;
    ListingNote note;
    bool struck = false; // the arm's mistake is to leave it out
    bool wrong = false;  // the mistake itself

    bool operator==(const ListingLine&) const = default;
};

// The arm is one of the experiment's, checked.
std::vector<ListingLine> listingOf(const Experiment&, const ArmSpec&);

bool bearsName(const ListingLine&, std::string_view name); // one of its names
// Python that parses: struck lines are comments, as the first line of a fork is by itself. Ends in a newline.
std::string listingText(const std::vector<ListingLine>&);

// How the loss is averaged over micro-batches of different sizes, or of different numbers of tokens.
bool hasUnequalMicroBatches(const Experiment&, const ArmSpec&);

// A number as Python writes a float: "1.0", "0.001".
std::string pythonFloat(double);
// Text as Python writes it, on one line: "\"so\"".
std::string pythonString(const std::string&);

} // namespace tarakum
