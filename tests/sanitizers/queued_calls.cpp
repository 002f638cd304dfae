// In the build for ThreadSanitizer the tests of the window have these in front of Qt's own functions of the same names.
// Qt's libraries are not built for it: their locks are not seen, and what a thread hands to another through Qt's queues
// would seem to be a race. Here both ends of those queues are told to it: our own code stays checked, but for races
// between two threads that have both just sent something. The signatures are those of Qt 6.4.
#include <QCoreApplication>
#include <QMetaObject>
#include <QRunnable>
#include <QThreadPool>

#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>

#include <functional>

namespace {

int g_queue; // one for all of Qt's queues: what is handed over in one is ordered as if it were in the others too

template <class Function>
Function* next(const char* symbol)
{
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, symbol));
}

class Arrivals : public QObject
{
public:
    bool eventFilter(QObject*, QEvent*) override
    {
        __tsan_acquire(&g_queue);
        return false;
    }
};

class Work : public QRunnable
{
public:
    explicit Work(std::function<void()> work) : m_work(std::move(work)) {}
    void run() override
    {
        __tsan_acquire(&g_queue);
        m_work();
        __tsan_release(&g_queue);
    }

private:
    std::function<void()> m_work;
};

// Sees each event of the window's thread before it is handled.
void watchArrivals()
{
    static Arrivals arrivals;
    QCoreApplication::instance()->installEventFilter(&arrivals);
}
Q_COREAPP_STARTUP_FUNCTION(watchArrivals)

} // namespace

bool QMetaObject::invokeMethodImpl(QObject* object, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type,
                                   void* result)
{
    __tsan_release(&g_queue);
    static auto* const qt = next<bool(QObject*, QtPrivate::QSlotObjectBase*, Qt::ConnectionType, void*)>(
        "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv");
    return qt(object, slot, type, result);
}

void QMetaObject::activate(QObject* sender, const QMetaObject* meta, int signal, void** arguments)
{
    __tsan_release(&g_queue);
    static auto* const qt =
        next<void(QObject*, const QMetaObject*, int, void**)>("_ZN11QMetaObject8activateEP7QObjectPKS_iPPv");
    qt(sender, meta, signal, arguments);
}

void QThreadPool::start(std::function<void()> work, int priority)
{
    auto* const piece = new Work(std::move(work));
    __tsan_release(&g_queue);
    start(piece, priority);
}

bool QThreadPool::waitForDone(int milliseconds)
{
    static auto* const qt = next<bool(QThreadPool*, int)>("_ZN11QThreadPool11waitForDoneEi");
    const bool done = qt(this, milliseconds);
    __tsan_acquire(&g_queue);
    return done;
}
