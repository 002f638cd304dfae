// Teacher's mode of the window: of all its controls only those that an experiment or a lesson names, in large type.
// What was hidden comes back as it was when the mode is left.
#pragma once

#include "engine/lab/teach.hpp"
#include "ui/charts_view.hpp"

#include <QObject>
#include <QPointer>
#include <QVariantMap>

#include <optional>
#include <vector>

class QAction;
class QMenu;

namespace tarakum {

class MainWindow;
class TeachKeys;

class TeachMode : public QObject
{
    Q_OBJECT
public:
    // `setup`: shows and hides the setup panel. The window is built but for the rest of its menus.
    TeachMode(MainWindow&, QAction* setup);

    // The present experiment or lesson stays open; where the mode is on, only what is shown changes.
    void enter(const Teach&);
    void leave();
    bool isOn() const { return m_before.has_value(); }
    TeachKeys& keys() { return *m_keys; }
    // Enters as the open lesson or the experiment says it, or leaves; in the View menu.
    QAction& action() { return *m_action; }
    // What stays reachable: an action, or a menu with all that is in it.
    static void keep(QAction&);
    static void keep(QMenu&);

signals:
    void changed(); // entered or left

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    struct Before
    {
        bool setup = false;
        QString view;
        QVariantMap charts;
        ChartArrangement arrangement = ChartArrangement::SideBySide;
        ChartAxis axis = ChartAxis::Samples;
        int text = 100;
    };

    void hideActions(QWidget* menu);
    void retranslate();

    MainWindow& m_window;
    QAction *m_setup, *m_action;
    TeachKeys* m_keys;
    std::optional<Before> m_before; // none: the mode is off
    std::vector<QPointer<QAction>> m_hidden;
};

} // namespace tarakum
