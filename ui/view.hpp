// A view of a run: what the window shows beside the setup panel, one at a time.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <memory>

namespace tarakum {

// Reads logs only: never waits for the training thread, holds no row. A hidden view costs nothing: setRun keeps what it
// is given, reading and painting wait until refresh, which only a visible view gets; showEvent makes up for the rest.
// Texts are set anew at QEvent::LanguageChange.
class View : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual void setRun(std::shared_ptr<const RunRecord> run) = 0; // null: there is none
    virtual void refresh() = 0;                                    // 30 times a second while visible
    virtual void setTheme(const Theme&) = 0;
};

} // namespace tarakum
