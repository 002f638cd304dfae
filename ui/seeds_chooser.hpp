// Which variation of the experiment (seed 2 of 5, a combination of the sweep's values) the views show: the one at work,
// or one that was chosen. Hidden where there is only one.
#pragma once

#include <QComboBox>

#include <optional>
#include <string>

namespace tarakum {

class Laboratory;

// "seed 2, arms[0].accumulation_steps = 4" (engine/lab/variations.hpp) in the window's language.
QString variationText(const std::string& label);

class SeedsChooser : public QComboBox
{
    Q_OBJECT
public:
    explicit SeedsChooser(QWidget* parent = nullptr);

    void show(const Laboratory&);

signals:
    void chosen(std::optional<int> variation); // none: the one at work
};

} // namespace tarakum
