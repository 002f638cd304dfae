// A view of a run: what the window shows beside the setup panel, one at a time.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/theme.hpp"

#include <QKeySequence>
#include <QString>
#include <QWidget>

#include <memory>
#include <vector>

namespace tarakum {

struct ShortcutRow
{
    std::vector<QKeySequence> keys; // any of them
    QString text;                   // what they do, in the window's language
};

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
    // Whether arrangement and horizontal axis, as the tool bar has them, change what it shows.
    virtual bool obeysChartControls() const { return false; }
    // What keys do in it, for the sheet of shortcuts; actions with a shortcut are found without it.
    virtual std::vector<ShortcutRow> shortcuts() const { return {}; }
};

} // namespace tarakum
