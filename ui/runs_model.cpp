#include "ui/runs_model.hpp"

#include "engine/lab/variations.hpp"

#include "ui/chart_columns.hpp"
#include "ui/chart_style.hpp"
#include "ui/chart_text.hpp"
#include "ui/icons.hpp"
#include "ui/key_texts.hpp"
#include "ui/language.hpp"
#include "ui/one_line.hpp"
#include "ui/setup_panel.hpp"

#include <QFont>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tarakum {

namespace {

using Kind = RunsModel::Kind;

Document documentOf(const RunRecord& record)
{
    try {
        return parseDocument(record.document, "experiment");
    } catch (const BadInput&) { // a run that nobody has described
        return Document::object();
    }
}

double figureOf(const ArmFigures& figures, Kind kind)
{
    switch (kind) {
    case Kind::Updates: return figures.updates;
    case Kind::Samples: return figures.samples;
    case Kind::LastLoss: return figures.lastLoss;
    case Kind::BestLoss: return figures.bestLoss;
    case Kind::TestAccuracy: return figures.testAccuracy;
    case Kind::PeakMemory: return figures.bytesPeak;
    case Kind::UpdateTime: return figures.msUpdate;
    case Kind::Throughput: return figures.samplesPerSecond;
    case Kind::When:
    case Kind::Experiment:
    case Kind::Arm:
    case Kind::Setting:
    case Kind::Status: break;
    }
    return kMissing;
}

bool isFigure(Kind kind)
{
    return kind >= Kind::Updates && kind <= Kind::Throughput;
}

// Digits stand under digits in either direction of reading.
Qt::Alignment alignmentOf(Kind kind)
{
    return isFigure(kind) ? Qt::AlignVCenter | Qt::AlignAbsolute | Qt::AlignRight : leadingEdge();
}

// Figures are short: a long title over them is broken near its middle, for more columns to be seen.
QString inTwoLines(QString title)
{
    constexpr qsizetype kShort = 8;
    if (title.size() <= kShort) return title;
    qsizetype best = -1;
    for (qsizetype at = title.indexOf(QLatin1Char(' ')); at >= 0; at = title.indexOf(QLatin1Char(' '), at + 1))
        if (best < 0 || std::abs(2 * at - title.size()) < std::abs(2 * best - title.size())) best = at;
    if (best >= 0) title[best] = QLatin1Char('\n');
    return title;
}

QString timeText(const QDateTime& when)
{
    const bool today = when.date() == QDate::currentDate();
    return isolated(when.toString(today ? QStringLiteral("HH:mm:ss") : QStringLiteral("yyyy-MM-dd HH:mm")));
}

} // namespace

void RunsModel::take(std::optional<PresentRun> present, const StoredRuns& runs, const QString& presentId)
{
    if (!present && runs == m_runs && presentId == m_presentId) return;
    if (present) setPresent(std::move(*present));
    m_runs = runs;
    m_presentId = presentId;
    rebuild();
}

void RunsModel::setPresent(PresentRun present)
{
    m_live.clear();
    m_present.reset();
    if (!present.records.empty()) {
        m_present = std::make_shared<StoredRun>();
        m_armsEach = static_cast<int>(present.records.front()->arms.size());
        makeMarkers();
        m_present->document = documentOf(*present.records.front());
        m_present->identity = experimentIdentity(m_present->document);
    }
    std::vector<ArmSettings> settings;
    for (std::size_t i = 0; i < present.records.size(); ++i) {
        const auto& record = present.records[i];
        // Mostly all have the document of all: what takes a variation's time once would take it for each of them.
        if (i == 0 || record->document != present.records[i - 1]->document)
            settings = settingsOfArms(documentOf(*record));
        for (std::size_t arm = 0; arm < record->arms.size(); ++arm) {
            StoredArm& row = m_present->arms.emplace_back();
            const std::string name = record->experiment.arms[arm].name;
            row.name = labelled(name, present.labels[i]);
            // The document may be that of one variation, or of all.
            for (const ArmSettings& own : settings)
                if (own.name == row.name || own.name == name) row.settings = own.settings;
            row.marks = settingMarks(row.settings);
            m_live.emplace_back(record, arm);
        }
    }
}

void RunsModel::letGoOfPresent()
{
    m_live.clear();
}

void RunsModel::setOnlyPresentExperiment(bool only)
{
    if (only == m_onlyPresent) return;
    m_onlyPresent = only;
    rebuild();
}

void RunsModel::setBeside(const QString& id)
{
    m_beside = id;
    if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

void RunsModel::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_mark = tintedIcon(QStringLiteral("overlaid"), theme.accent);
    makeMarkers();
    if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

// The same as in the charts: all variations of an arm have its colour.
void RunsModel::makeMarkers()
{
    m_markers.clear();
    for (int arm = 0; arm < m_armsEach; ++arm) m_markers.push_back(armMarkerIcon(arm, m_theme, 2));
}

bool RunsModel::readPresent(std::size_t rowsAnArm)
{
    bool any = false;
    for (std::size_t i = 0; i < m_live.size(); ++i) {
        if (!m_live[i].read(rowsAnArm)) continue;
        any = true;
        m_present->arms[i].figures = m_live[i].figures();
        emit dataChanged(index(static_cast<int>(i), 0), index(static_cast<int>(i), columnCount() - 1));
    }
    return any;
}

void RunsModel::retranslate()
{
    if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    if (!m_columns.empty()) emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

// The present run's rows come first.
void RunsModel::rebuild()
{
    beginResetModel();
    m_rows.clear();
    const auto add = [this](const std::shared_ptr<const StoredRun>& run) {
        for (std::size_t arm = 0; arm < run->arms.size(); ++arm) m_rows.push_back({run, arm});
    };
    if (m_present) add(m_present);
    const std::string present = m_present ? m_present->identity : std::string();
    for (const auto& run : m_runs)
        if (run->id != m_presentId && (!m_onlyPresent || !m_present || run->identity == present)) add(run);
    makeColumns();
    endResetModel();
}

// A setting is worth a column where it differs between the runs of one experiment; that other experiments are set up
// otherwise is what makes them others.
void RunsModel::makeColumns()
{
    std::map<std::string, std::vector<const SettingMarks*>> experiments;
    const StoredRun* last = nullptr;
    std::vector<const SettingMarks*>* group = nullptr;
    for (const Row& row : m_rows) {
        if (row.run.get() != last) group = &experiments[row.run->identity];
        last = row.run.get();
        group->push_back(&row.run->arms[row.arm].marks);
    }
    std::set<std::string> differing;
    for (const auto& [experiment, marks] : experiments) {
        const auto paths = differingMarks(marks);
        differing.insert(paths.begin(), paths.end());
    }
    m_columns = {{Kind::When}, {Kind::Experiment}, {Kind::Arm}, {Kind::Status}};
    for (const Key& key : keys())
        if (differing.count(key.path) > 0) m_columns.push_back({Kind::Setting, key.path});
    for (const Kind kind : {Kind::LastLoss, Kind::BestLoss, Kind::TestAccuracy, Kind::PeakMemory, Kind::UpdateTime,
                            Kind::Throughput, Kind::Updates, Kind::Samples})
        m_columns.push_back({kind});
}

QString RunsModel::columnKey(int i) const
{
    static const char* const names[] = {"when",          "experiment", "arm",       "",
                                        "updates",       "samples",    "loss",      "best_loss",
                                        "test_accuracy", "bytes_peak", "ms_update", "samples_per_second",
                                        "status"};
    const Column& c = column(i);
    return c.kind == Kind::Setting ? QString::fromStdString(c.setting)
                                   : QString::fromLatin1(names[static_cast<std::size_t>(c.kind)]);
}

const StoredArm& RunsModel::armOf(int row) const
{
    const Row& r = m_rows[static_cast<std::size_t>(row)];
    return r.run->arms[r.arm];
}

int RunsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString RunsModel::text(int row, int i) const
{
    const StoredArm& arm = armOf(row);
    const Column& c = column(i);
    const double figure = figureOf(arm.figures, c.kind);
    if (isFigure(c.kind) && isMissing(figure)) return {};
    switch (c.kind) {
    case Kind::When: return isPresent(row) ? tr("now") : timeText(runOf(row).when.toLocalTime());
    case Kind::Experiment: {
        const QString title = experimentTitle(runOf(row).document);
        return title.isEmpty() ? tr("untitled") : oneLine(title);
    }
    case Kind::Arm: return isolated(oneLine(arm.name));
    case Kind::Setting: return isolated(oneLine(settingText(c.setting, arm.settings)));
    case Kind::Updates:
    case Kind::Samples: return countText(figure);
    case Kind::LastLoss:
    case Kind::BestLoss:
    case Kind::TestAccuracy: return valueText(figure);
    case Kind::PeakMemory: return isolated(columnValue(*findColumn("bytes_peak"), figure));
    case Kind::UpdateTime: return valueText(figure);
    case Kind::Throughput: return countText(std::round(figure));
    case Kind::Status: return statusName(arm.figures.status);
    }
    return {};
}

std::optional<double> RunsModel::number(int row, int i) const
{
    const StoredArm& arm = armOf(row);
    const Column& c = column(i);
    if (c.kind == Kind::When)
        return isPresent(row) ? std::numeric_limits<double>::infinity()
                              : static_cast<double>(runOf(row).when.toMSecsSinceEpoch());
    if (isFigure(c.kind)) return figureOf(arm.figures, c.kind);
    if (c.kind == Kind::Setting)
        if (const Document& value = settingInForce(arm.settings, c.setting); value.is_number())
            return value.get<double>();
    return {};
}

QVariant RunsModel::data(const QModelIndex& at, int role) const
{
    if (!at.isValid() || at.row() >= rowCount() || at.column() >= columnCount()) return {};
    const int row = at.row(), i = at.column();
    const Kind kind = column(i).kind;
    switch (role) {
    case Qt::DisplayRole: return text(row, i);
    case Qt::ToolTipRole:
        if (kind == Kind::When && !isPresent(row))
            return isolated(runOf(row).when.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")));
        return text(row, i); // a narrow column cuts it
    case Qt::TextAlignmentRole: return static_cast<int>(alignmentOf(kind));
    case Qt::ForegroundRole:
        if (kind == Kind::Status && endedEarly(armOf(row).figures.status) &&
            armOf(row).figures.status != ArmStatus::Stopped)
            return m_theme.warning;
        return {};
    case Qt::FontRole:
        if (kind == Kind::When && isPresent(row)) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    case Qt::DecorationRole:
        if (kind == Kind::When && !m_beside.isEmpty() && runOf(row).id == m_beside) return m_mark;
        if (kind == Kind::Arm && isPresent(row) && !m_markers.empty())
            return m_markers[m_rows[static_cast<std::size_t>(row)].arm % m_markers.size()];
        return {};
    case NumberRole: return number(row, i).has_value();
    default: return {};
    }
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    const Column& c = column(section);
    if (role == Qt::TextAlignmentRole) return static_cast<int>(alignmentOf(c.kind));
    if (role == Qt::ToolTipRole) {
        switch (c.kind) {
        case Kind::Setting: return keyToolTip(c.setting);
        case Kind::When: return tr("When the run was over");
        case Kind::LastLoss: return tr("The last update's loss");
        case Kind::BestLoss: return tr("The lowest loss of an update");
        case Kind::TestAccuracy: return tr("The last accuracy on the test data");
        case Kind::PeakMemory: return tr("The most that the arm had in use at once");
        case Kind::UpdateTime: return tr("Median time of an update, in milliseconds");
        case Kind::Throughput: return tr("Samples a second of training");
        default: return {};
        }
    }
    return role == Qt::DisplayRole ? inTwoLines(title(section)) : QVariant();
}

QString RunsModel::title(int i) const
{
    const Column& c = column(i);
    switch (c.kind) {
    case Kind::When: return tr("When");
    case Kind::Experiment: return tr("Experiment");
    case Kind::Arm: return tr("Arm");
    case Kind::Setting: {
        // A length has one word for its three keys: the column of its unit has the other.
        for (const auto& [path, unit] : {std::pair{"length.updates", "update"}, std::pair{"length.epochs", "epoch"},
                                         std::pair{"length.samples", "samples"}})
            if (c.setting == path) return tr("%1 (%2)").arg(keyLabel("length"), columnUnit(*findColumn(unit)));
        return keyLabel(c.setting);
    }
    case Kind::Updates: return tr("Updates");
    case Kind::Samples: return tr("Samples");
    case Kind::LastLoss: return tr("Last loss");
    case Kind::BestLoss: return tr("Best loss");
    case Kind::TestAccuracy: return tr("Test accuracy");
    case Kind::PeakMemory: return tr("Peak memory");
    case Kind::UpdateTime: return tr("ms/update");
    case Kind::Throughput: return tr("Samples/s");
    case Kind::Status: return tr("Status");
    }
    return {};
}

SortedRuns::SortedRuns(QObject* parent) : QSortFilterProxyModel(parent)
{
    setDynamicSortFilter(true);
}

const RunsModel& SortedRuns::model() const
{
    return *static_cast<const RunsModel*>(sourceModel());
}

void SortedRuns::setWords(const QString& text)
{
    m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

// What the row above says too is faint: the eye finds where a run begins.
QVariant SortedRuns::data(const QModelIndex& at, int role) const
{
    if (role == Qt::ForegroundRole && at.isValid() && at.row() > 0) {
        const Kind kind = model().column(at.column()).kind;
        if (kind == Kind::When || kind == Kind::Experiment) {
            const int row = mapToSource(at).row(), above = mapToSource(index(at.row() - 1, at.column())).row();
            if (&model().runOf(row) == &model().runOf(above)) return m_faint;
        }
    }
    return QSortFilterProxyModel::data(at, role);
}

bool SortedRuns::filterAcceptsRow(int row, const QModelIndex&) const
{
    return std::all_of(m_words.begin(), m_words.end(), [&](const QString& word) {
        for (int i = 0; i < model().columns(); ++i)
            if (model().text(row, i).contains(word, Qt::CaseInsensitive)) return true;
        return false;
    });
}

// What is not there comes last either way.
bool SortedRuns::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const auto a = model().number(left.row(), left.column()), b = model().number(right.row(), right.column());
    if (a.has_value() != b.has_value()) return a.has_value();
    if (!a)
        return QString::localeAwareCompare(model().text(left.row(), left.column()),
                                           model().text(right.row(), right.column())) < 0;
    const double x = *a, y = *b;
    if (isMissing(x) != isMissing(y)) return sortOrder() == Qt::AscendingOrder ? isMissing(y) : isMissing(x);
    if (isMissing(x)) return false;
    if (std::isnan(x) || std::isnan(y)) return std::isnan(y) && !std::isnan(x); // a loss beyond all numbers
    return x < y;
}

} // namespace tarakum
