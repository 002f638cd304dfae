// Widgets that are taken out of the window while they may be the sender of what is being done, or what it is being done
// for: a click elsewhere enters the value of an editor, and what that rebuilds may be what was clicked.
#pragma once

class QScrollArea;
class QWidget;

namespace tarakum {

// Hides the widget, takes it from its parent and lets the event loop delete it. Until then neither it nor its children
// get an event: what they show may be gone before they are, and a change of language goes to whatever has no parent.
void discard(QWidget&);

// Takes the focus from whatever has it within `in`: else it would go on to the next widget, one by one as they go.
void letFocusGo(QWidget& in);

// What the area has held is discarded; null: it holds nothing.
void replaceContent(QScrollArea&, QWidget* content);

} // namespace tarakum
