#include "engine/data/class_targets.hpp"

#include <utility>

namespace tarakum {

void setClasses(Samples& samples, std::vector<std::int32_t> classes, std::int64_t outputs, LossKind loss)
{
    if (loss == LossKind::CrossEntropy) {
        samples.classes = std::move(classes);
        return;
    }
    const auto width = static_cast<std::size_t>(outputs);
    samples.targets.assign(classes.size() * width, 0.0);
    for (std::size_t i = 0; i < classes.size(); ++i)
        samples.targets[i * width + static_cast<std::size_t>(classes[i])] = 1.0;
}

} // namespace tarakum
