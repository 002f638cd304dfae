#include "ui/discard.hpp"

#include <QApplication>
#include <QEvent>
#include <QScrollArea>
#include <QWidget>

namespace tarakum {
namespace {

class Silence : public QObject
{
public:
    using QObject::QObject;
    bool eventFilter(QObject*, QEvent* event) override { return event->type() != QEvent::DeferredDelete; }
};

} // namespace

void discard(QWidget& widget)
{
    widget.hide();
    widget.setParent(nullptr);
    auto* silence = new Silence(&widget);
    for (QObject* part : widget.findChildren<QObject*>()) { // they may have calls to themselves waiting
        QCoreApplication::removePostedEvents(part);
        part->installEventFilter(silence);
    }
    widget.installEventFilter(silence);
    widget.deleteLater();
}

void letFocusGo(QWidget& in)
{
    QWidget* focus = QApplication::focusWidget();
    if (focus && (focus == &in || in.isAncestorOf(focus))) focus->clearFocus();
}

void replaceContent(QScrollArea& area, QWidget* content)
{
    if (QWidget* old = area.takeWidget()) discard(*old);
    if (content) area.setWidget(content);
}

} // namespace tarakum
