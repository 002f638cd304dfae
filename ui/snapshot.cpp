#include "ui/snapshot.hpp"

#include "ui/appearance.hpp"
#include "ui/application.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/layers_view.hpp"
#include "ui/listing_view.hpp"
#include "ui/main_window.hpp"
#include "ui/memory_view.hpp"
#include "ui/rate_map_view.hpp"
#include "ui/stability_view.hpp"
#include "ui/views.hpp"
#include "ui/whole_file.hpp"

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QSaveFile>

#include <algorithm>
#include <thread>

namespace tarakum {

namespace {

constexpr int kLargestSide = 16384;

std::string sizeText(int width, int height)
{
    return std::to_string(width) + 'x' + std::to_string(height);
}

bool done(const RunRecord& record, std::int64_t updates)
{
    return std::all_of(record.arms.begin(), record.arms.end(),
                       [&](const ArmRecord& arm) { return hasEnded(arm.status) || arm.progress.updates >= updates; });
}

// Changes with whatever an arm does, a window that is dropped too.
std::int64_t madeSoFar(const RunRecord& record)
{
    std::int64_t made = 0;
    for (const ArmRecord& arm : record.arms)
        made += arm.progress.samples + arm.progress.microSteps + arm.progress.updates + (hasEnded(arm.status) ? 1 : 0);
    return made;
}

// The program's language as long as it lives, then the one before.
class InLanguage
{
public:
    explicit InLanguage(const QString& language) : m_before(currentLanguage()) { setLanguage(language); }
    ~InLanguage() { setLanguage(m_before); }
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;

private:
    QString m_before;
};

} // namespace

void trainAll(Laboratory& laboratory, std::int64_t updates, bool pictures)
{
    const auto rest = [] { std::this_thread::sleep_for(std::chrono::microseconds(200)); };
    for (;; laboratory.next()) {
        while (laboratory.state() == RunState::Loading) rest();
        const auto record = laboratory.recordAtWork();
        while (!isOver(laboratory.state()) && !done(*record, updates)) {
            const std::int64_t before = madeSoFar(*record);
            if (pictures) record->pictures.ask();
            laboratory.step(Step::Update);
            while (!isOver(laboratory.state()) &&
                   (madeSoFar(*record) == before || laboratory.state() != RunState::Paused))
                rest();
        }
        // Of several variations one that has ended gives way to the next.
        const bool ended = std::all_of(record->arms.begin(), record->arms.end(),
                                       [](const ArmRecord& arm) { return hasEnded(arm.status); });
        while (ended && !isOver(laboratory.state()) && !laboratory.nextIsDue()) rest();
        if (!laboratory.nextIsDue()) break;
    }
    if (laboratory.state() == RunState::Failed) {
        if (laboratory.errorIsBadInput()) throw BadInput("experiment", "", laboratory.error());
        throw SystemError(laboratory.error());
    }
}

std::vector<std::string> snapshotViews()
{
    std::vector<std::string> names;
    for (const ViewKind& kind : viewKinds()) names.emplace_back(kind.name);
    names.emplace_back("setup");
    return names;
}

void takeSnapshot(const SnapshotOptions& options)
{
    checkLanguage(options.language);
    const ThemeChoice theme = checkTheme(options.theme);
    const auto views = snapshotViews();
    if (!options.view.empty() && std::find(views.begin(), views.end(), options.view) == views.end()) {
        std::string names;
        for (const auto& name : views) names += (names.empty() ? "" : ", ") + name;
        throw BadInput("view", options.view, "one of " + names + "; the whole window without it");
    }
    if (std::min(options.width, options.height) < 1 || std::max(options.width, options.height) > kLargestSide)
        throw BadInput("size", sizeText(options.width, options.height),
                       "of sides from 1 to " + std::to_string(kLargestSide));
    readExperiment(options.document, options.file.parent_path());
    const QString output = QString::fromStdString(options.output.string());
    if (!output.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        throw BadInput("-o", options.output.string(), "a file that ends in .png");
    // Before anything is trained.
    if (!isNoRegularFile(output) && !QSaveFile(output).open(QIODevice::WriteOnly))
        throw BadInput(options.output.string(), "", "cannot be written");

    const InLanguage language(QString::fromStdString(options.language));
    MainWindow window(options.threads);
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.setThemeChoice(theme);
    window.showDocument(options.document, options.file);
    if (!options.view.empty()) window.showOnly(QString::fromStdString(options.view));
    window.resize(options.width, options.height);
    window.show();
    if (window.size() != QSize(options.width, options.height))
        throw BadInput("size", sizeText(options.width, options.height),
                       "at least " + sizeText(window.width(), window.height()));
    const bool looks = options.view == "microscope" || options.view == "equivalence";
    trainAll(window.laboratory(), options.updates, looks);

    QApplication::processEvents(); // layouts settle
    if (window.memory().isVisible()) window.memory().settle();
    if (auto* listing = window.findChild<ListingView*>(); listing->isVisible()) listing->settle();
    if (auto* layers = window.findChild<LayersView*>(); layers->isVisible()) layers->settle();
    if (auto* map = window.findChild<RateMapView*>(); map->isVisible()) map->settle();
    if (auto* stability = window.findChild<StabilityView*>(); stability->isVisible()) stability->settle();
    QApplication::processEvents();
    window.refresh();
    QApplication::processEvents();
    QImage image(options.width, options.height, QImage::Format_RGB32);
    window.render(&image);
    QBuffer png;
    png.open(QIODevice::WriteOnly);
    image.save(&png, "PNG");
    writeWholeFile(output, png.data());
}

} // namespace tarakum
