// The colour of an arm: a swatch that opens the palette.
#pragma once

#include "ui/theme.hpp"

#include <QToolButton>

#include <optional>

class QActionGroup;

namespace tarakum {

class ColourButton : public QToolButton
{
    Q_OBJECT
public:
    explicit ColourButton(QWidget* parent = nullptr);

    // `own`: the place in the palette that was chosen, from 1; none: it has the one of `place`, from 0. `off`: the arm
    // is not in the run, and has none.
    void show(std::optional<int> own, int place, bool off);
    void setTheme(const Theme&);
    void retranslate();

signals:
    void chosen(std::optional<int> own);

private:
    void paint();
    void addColour(std::optional<int> own);

    Theme m_theme;
    std::optional<int> m_own;
    int m_place = 0;
    bool m_off = false;
    QActionGroup* m_group;
};

} // namespace tarakum
