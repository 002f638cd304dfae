// Teacher's mode: what of the window a class is shown, and nothing else. The key `teach` of an experiment or a lesson.
#pragma once

#include "engine/lab/document.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tarakum {

// Any `teach` may leave any part out.
struct Teach
{
    // Controls by their names, in any order: those of teachControls(); "charts:loss", a chart; "views:diagram", the tab
    // of a view; "arms[].accumulation_steps", "length.updates", a key of the setup.
    std::vector<std::string> show{"question", "play", "steps", "reset", "progress"};
    std::string view;      // one of lessonViews(); empty: the charts, in a lesson what its page says
    double textSize = 1.5; // of the usual, from 0.8 to 2

    bool shows(std::string_view name) const;
    std::vector<std::string> shown(std::string_view kind) const; // "charts": {"loss"}
    std::vector<std::string> keys() const;                       // of the setup
};

// "question" (the experiment's, with its title), "play", "steps", "reset", "speed", "arrangement", "axis", "progress",
// "status".
std::span<const std::string_view> teachControls();

// The value of the key at `path`; what is wrong with it is added to `problems` ("teach.show[1] …"). `arms`: how many
// there are, where that is known.
Teach readTeach(const Document& value, const std::string& path, std::optional<std::size_t> arms,
                std::vector<Problem>& problems);
// Of a document that has been checked, or the usual one where it has no such key.
Teach teachOf(const Document& experimentOrLesson);

} // namespace tarakum
