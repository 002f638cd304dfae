// Widgets that are taken out of the window while they may be the sender of what is being done.
#pragma once

class QWidget;

namespace tarakum {

// Hides the widget, takes it from its parent and lets the event loop delete it. Until then neither it nor its children
// get an event: what they show may be gone before they are, and a change of language goes to whatever has no parent.
void discard(QWidget&);

} // namespace tarakum
