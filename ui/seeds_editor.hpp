// Editor of the seed: one, or several in a list; and how many there are, which writes the list by itself.
#pragma once

#include "ui/key_editors.hpp"

class QLabel;
class QLineEdit;

namespace tarakum {

class SizeBox;

inline constexpr int kMostSeeds = 100; // of the box; the list may have more

// So many seeds: of those that there are the first ones, and others that follow the largest. `value`: what the document
// has, null if nothing. One seed is written as a number.
Document seedsOf(const Document& value, int count);

class SeedsEditor : public KeyEditor
{
    Q_OBJECT
public:
    SeedsEditor(std::string path, QWidget* parent);

    void showDocument(const Document&) override;
    QWidget* main() override;
    void retranslate() override;

private:
    std::string m_path;
    QLineEdit* m_line;
    QLabel* m_times;
    SizeBox* m_count;
    Document m_shown;
};

} // namespace tarakum
