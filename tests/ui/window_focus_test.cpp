// A value is entered when its editor loses the focus: to a widget that may be gone once the experiment has changed.
#include "tests/ui/window_support.hpp"
#include "ui/setup_panel.hpp"
#include "ui/views.hpp"

#include <QGraphicsView>
#include <QLineEdit>
#include <QPointer>
#include <QTest>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

// Those that take the focus when they are clicked.
QList<QWidget*> clickable(QWidget& in)
{
    QList<QWidget*> found;
    for (QWidget* widget : in.findChildren<QWidget*>())
        if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::ClickFocus)) found << widget;
    return found;
}

// Types a value into the editor, and clicks on each widget of each view in turn.
void clickEverywhereAfter(MainWindow& window, const char* field, const QStringList& values)
{
    int clicks = 0;
    for (const ViewKind& kind : viewKinds()) {
        SCOPED_TRACE(kind.name);
        window.showView(QString::fromLatin1(kind.name));
        settleLayouts();
        for (qsizetype i = 0; i < clickable(window.views()).size(); ++i, ++clicks) {
            QWidget* editor = window.setup().reveal(field);
            ASSERT_NE(editor, nullptr) << field;
            editor->setFocus();
            QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
            QTest::keyClicks(editor, values[clicks % values.size()]);
            const auto widgets = clickable(window.views());
            if (i >= widgets.size()) break;
            const QPointer<QWidget> clicked = widgets[i];
            if (qobject_cast<QGraphicsView*>(clicked->parentWidget()))
                QTest::mouseClick(clicked, Qt::LeftButton);
            else
                clicked->setFocus(Qt::MouseFocusReason); // a click may open a dialog
            EXPECT_TRUE(!clicked || !editor->hasFocus());
            settleLayouts();
        }
    }
    EXPECT_GT(clicks, 40);
}

TEST(WindowFocus, OnWhatAnEnteredValueRebuilds)
{
    auto window = windowOn(smallExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    clickEverywhereAfter(*window, "arms[0].micro_batch", {"1", "2", "4"});
    EXPECT_NE(written(*window, "arms[0].micro_batch"), nullptr);
}

TEST(WindowFocus, OnWhatGoesWithASeed)
{
    Document document = smallExperiment();
    document["seed"] = {1, 2, 3};
    auto window = windowOn(document);
    ASSERT_TRUE(waitUntilLoaded(*window));
    clickEverywhereAfter(*window, "seed", {"1", "1, 2, 3"});
}

} // namespace
} // namespace tarakum
