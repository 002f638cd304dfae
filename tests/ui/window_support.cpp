#include "tests/ui/window_support.hpp"

#include "ui/application.hpp"
#include "ui/key_field.hpp"
#include "ui/laboratory.hpp"
#include "ui/setup_panel.hpp"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <gtest/gtest.h>

namespace tarakum {

Document smallExperiment(std::int64_t samples)
{
    Document document = parseDocument(R"({
        "tarakum": 1,
        "title": {"en": "Small", "ar": "صغيرة"},
        "data": {"kind": "xor", "train_samples": 64, "test_samples": 8},
        "model": {"kind": "mlp", "hidden": [4], "activation": "tanh"},
        "loss": "cross-entropy",
        "length": {"samples": 64},
        "defaults": {"optimizer": {"kind": "sgd", "learning_rate": 0.1}},
        "arms": [{"name": "accumulated", "micro_batch": 2, "accumulation_steps": 4},
                 {"name": "large batch", "micro_batch": 8, "accumulation_steps": 1}]})",
                                      "small");
    document["length"]["samples"] = samples;
    return document;
}

Document endlessExperiment()
{
    return smallExperiment(std::int64_t{1} << 40);
}

std::unique_ptr<MainWindow> windowOn(const Document& document, const std::filesystem::path& file)
{
    auto window = std::make_unique<MainWindow>(1);
    window->resize(1280, 800);
    window->showDocument(document, file);
    window->show();
    window->activateWindow(); // shortcuts belong to the active window
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    return window;
}

void openAndClose(const WindowOptions& options, const std::function<void(MainWindow&)>& use)
{
    QTimer::singleShot(0, [&] {
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            auto* window = qobject_cast<MainWindow*>(widget);
            if (!window) continue;
            use(*window);
            window->close();
        }
    });
    EXPECT_EQ(openWindow(options), 0);
}

bool waitUntil(const std::function<bool()>& holds)
{
    constexpr int kAmple = 30'000; // ms
    QElapsedTimer clock;
    for (clock.start(); clock.elapsed() < kAmple;) {
        if (holds()) return true;
        QTest::qWait(1);
    }
    return holds();
}

void settleLayouts()
{
    for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
}

bool waitUntilLoaded(MainWindow& window)
{
    return waitUntil([&] { return window.laboratory().hasRun() && window.laboratory().state() != RunState::Loading; });
}

void press(MainWindow& window, const char* button)
{
    QTest::mouseClick(window.findChild<QToolButton*>(QLatin1String(button)), Qt::LeftButton);
}

KeyField* fieldAt(MainWindow& window, const char* path)
{
    for (QWidget* at = window.findChild<QWidget*>(QLatin1String(path)); at; at = at->parentWidget())
        if (auto* field = qobject_cast<KeyField*>(at)) return field;
    ADD_FAILURE() << "no field for " << path;
    return nullptr;
}

Document written(MainWindow& window, const std::string& path)
{
    const Document* value = writtenValue(window.setup().document(), path);
    return value ? *value : Document();
}

void type(QWidget* field, const QString& text)
{
    field->setFocus();
    QTest::keySequence(field, QKeySequence::SelectAll);
    if (text.isEmpty())
        QTest::keyClick(field, Qt::Key_Delete);
    else
        QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
}

bool exported(MainWindow& window, const std::function<void()>& start)
{
    std::optional<bool> written;
    const auto connection =
        QObject::connect(&window, &MainWindow::exportFinished, [&](const QString&, bool ok) { written = ok; });
    start();
    const bool came = waitUntil([&] { return written.has_value(); });
    QObject::disconnect(connection);
    return came && *written;
}

qint64 microSteps(MainWindow& window, std::size_t arm)
{
    return window.laboratory().record()->arms[arm].progress.microSteps;
}

qint64 updates(MainWindow& window, std::size_t arm)
{
    return window.laboratory().record()->arms[arm].progress.updates;
}

QByteArray contents(const QString& name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace tarakum
