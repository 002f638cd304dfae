// How an arm accumulates. Every default is right; every other value is a known mistake or a deliberate variant.
#pragma once

namespace tarakum {

enum class Divide { Items, MicroBatches, None, Twice };
enum class LastWindow { Flush, FlushBySteps, Drop, Leak, Carry };
enum class Boundary { After, Before, Inverted };
enum class Clear { Window, MicroBatch, Never };
enum class ClipAt { Update, RunningSum, MicroBatch };

struct Rules
{
    Divide divide = Divide::Items;
    LastWindow lastWindow = LastWindow::Flush;
    Boundary boundary = Boundary::After;
    Clear clear = Clear::Window;
    ClipAt clip = ClipAt::Update;
};

} // namespace tarakum
