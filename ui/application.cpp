#include "ui/application.hpp"

#include "ui/appearance.hpp"
#include "ui/language.hpp"
#include "ui/lesson_guide.hpp"
#include "ui/main_window.hpp"
#include "ui/planner_view.hpp"
#include "ui/runs_view.hpp"
#include "ui/style.hpp"
#include "ui/teach_mode.hpp"
#include "ui/text_size.hpp"

#include <QApplication>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include <nlohmann/json.hpp>

namespace tarakum {

namespace {

QString settingOr(const QSettings& settings, const char* key, const std::string& asked)
{
    return asked.empty() ? settings.value(QLatin1String(key)).toString() : QString::fromStdString(asked);
}

} // namespace

int openWindow(const WindowOptions& options)
{
    QSettings settings;
    QString language = settingOr(settings, "language", options.language);
    if (!options.language.empty()) checkLanguage(options.language);
    if (!isLanguage(language))
        language = QLocale::system().language() == QLocale::Arabic ? QStringLiteral("ar") : QStringLiteral("en");
    const QString theme = settingOr(settings, "theme", options.theme);
    const ThemeChoice choice = options.theme.empty() ? themeNamed(theme.toStdString()).value_or(ThemeChoice::System)
                                                     : checkTheme(options.theme);

    setLanguage(language);
    setDigits(settings.value("digits").toString() == QLatin1String("arabic") ? Digits::ArabicIndic : Digits::Western);
    // Before there are widgets: each that is there would be polished once more.
    setTextSize(settings.value("text_size", 100).toInt());
    applyStyle(themeFor(choice));
    MainWindow window(options.threads, nullptr, choice);
    window.resize(1280, 800);
    window.restoreGeometry(settings.value("geometry").toByteArray());
    window.setArrangement(static_cast<ChartArrangement>(settings.value("arrangement", 0).toInt()));
    window.setAxis(static_cast<ChartAxis>(settings.value("axis", 0).toInt()));
    window.setPictureScale(settings.value("picture_scale", kUsualPictureScale).toInt());
    window.charts().setLook(settings.value("charts").toMap());
    window.runs().setLook(settings.value("runs").toMap());
    auto* planner = window.views().findChild<PlannerView*>();
    planner->setLook(settings.value("planner").toString());
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    window.keepRunsIn(folder + QStringLiteral("/runs"));
    if (!options.teach) window.saveStatesIn(folder + QStringLiteral("/states")); // in class nothing is asked
    if (!options.mayRestore || !window.restoreSession(settings.value("session").toString()))
        window.showDocument(options.document, options.file);
    if (!options.state.empty()) window.openState(QString::fromStdString(options.state.string()));
    if (!options.teach) window.offerLeft();
    if (options.teach) {
        if (options.lesson) window.lessons().open(*options.lesson);
        window.teaching().enter(options.lesson ? options.lesson->teach : teachOf(options.document));
    } else {
        window.lessons().restore(settings.value("lessons").toString());
    }
    window.show();
    // A wish to stop from outside: the run is kept, and what is open comes back the next time.
    QTimer stop;
    if (options.stopAsked)
        QObject::connect(&stop, &QTimer::timeout, [&] {
            if (options.stopAsked()) QApplication::quit();
        });
    constexpr int kOften = 100; // ms
    stop.start(kOften);
    const int status = QApplication::exec();

    window.teaching().leave();
    if (options.teach) return status;
    settings.setValue("language", currentLanguage());
    settings.setValue("digits", digits() == Digits::ArabicIndic ? "arabic" : "western");
    settings.setValue("theme", QString::fromStdString(themeName(window.themeChoice())));
    settings.setValue("text_size", textSize());
    settings.setValue("session", window.session());
    settings.setValue("lessons", window.lessons().settings());
    settings.setValue("geometry", window.saveGeometry());
    settings.setValue("arrangement", static_cast<int>(window.charts().arrangement()));
    settings.setValue("axis", static_cast<int>(window.charts().axis()));
    settings.setValue("picture_scale", window.pictureScale());
    settings.setValue("charts", window.charts().look());
    settings.setValue("runs", window.runs().look());
    settings.setValue("planner", planner->look());
    return status;
}

} // namespace tarakum
