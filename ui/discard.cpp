#include "ui/discard.hpp"

#include <QEvent>
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
    widget.installEventFilter(new Silence(&widget));
    widget.deleteLater();
}

} // namespace tarakum
