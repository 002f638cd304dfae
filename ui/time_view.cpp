#include "ui/time_view.hpp"

#include "engine/lab/fork.hpp"
#include "ui/chart_text.hpp"
#include "ui/language.hpp"
#include "ui/one_line.hpp"
#include "ui/time_legend.hpp"
#include "ui/time_plot.hpp"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace tarakum {

TimeView::TimeView(QWidget* parent)
    : View(parent), m_nothing(new QLabel(this)), m_note(new QLabel(this)), m_caption(new QLabel(this)),
      m_chosen(new QLabel(this)), m_slider(new QSlider(Qt::Horizontal, this)), m_newest(new QCheckBox(this)),
      m_head(new QWidget(this)), m_legend(new TimeLegend(this)), m_plot(new TimePlot), m_scroll(new QScrollArea(this))
{
    setObjectName(QStringLiteral("timeView"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_note->setObjectName(QStringLiteral("faint"));
    m_caption->setObjectName(QStringLiteral("faint"));
    for (QLabel* label : {m_nothing, m_note}) label->setWordWrap(true);
    m_slider->setLayoutDirection(Qt::LeftToRight); // time is never mirrored
    m_slider->setRange(1, 1);
    m_slider->setPageStep(10);
    m_newest->setChecked(true);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidget(m_plot);
    m_caption->setBuddy(m_slider);
    auto* row = new QHBoxLayout(m_head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    row->addWidget(m_caption);
    row->addWidget(m_slider, 1);
    row->addWidget(m_chosen);
    row->addWidget(m_newest);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    column->addWidget(m_note);
    column->addWidget(m_head);
    column->addWidget(m_legend);
    column->addWidget(m_nothing, 1);
    column->addWidget(m_scroll, 1);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        if (!m_run) return;
        const Log<UpdateRow>& log = m_run->arms[leader()].updates;
        m_moment.reset();
        if (value < m_slider->maximum() && static_cast<std::size_t>(value) <= log.size())
            m_moment = log[static_cast<std::size_t>(value) - 1].samples;
        choose();
        emit momentChosen(m_moment);
    });
    // Without "newest" it stands where the newest has been.
    connect(m_newest, &QCheckBox::toggled, this, [this](bool newest) {
        if (!m_run) return;
        const Log<UpdateRow>& log = m_run->arms[leader()].updates;
        m_moment.reset();
        if (!newest && !log.empty()) m_moment = log[log.size() - 1].samples;
        choose();
        emit momentChosen(m_moment);
    });
    setTexts();
    setRun(nullptr);
}

void TimeView::setRun(std::shared_ptr<const RunRecord> run)
{
    if (run == m_run && run) return;
    m_run = std::move(run);
    m_rows = -1;
    m_moment.reset();
    const QSignalBlocker quiet(m_slider), quietToo(m_newest);
    m_slider->setRange(1, 1);
    m_newest->setChecked(true);
    const bool any = m_run && !m_run->arms.empty();
    m_nothing->setVisible(!any);
    for (QWidget* part : std::initializer_list<QWidget*>{m_note, m_head, m_legend, m_scroll}) part->setVisible(any);
    if (isVisible()) refresh();
}

void TimeView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_plot->setTheme(theme);
    m_legend->setTheme(theme);
}

std::vector<ShortcutRow> TimeView::shortcuts() const
{
    using S = QKeySequence;
    return {{{S(Qt::Key_Left), S(Qt::Key_Right)}, tr("The piece before, the next one; on the slider: the update")},
            {{S(Qt::Key_Escape)}, tr("No piece")}};
}

std::size_t TimeView::leader() const
{
    std::size_t most = 0;
    for (std::size_t i = 1; i < m_run->arms.size(); ++i)
        if (m_run->arms[i].updates.size() > m_run->arms[most].updates.size()) most = i;
    return most;
}

void TimeView::refresh()
{
    if (!m_run) return;
    std::int64_t rows = 0;
    std::vector<bool> ended;
    for (const ArmRecord& arm : m_run->arms) {
        rows += static_cast<std::int64_t>(arm.updates.size());
        ended.push_back(endedEarly(arm.status));
    }
    if (rows == m_rows && ended == m_ended) return;
    m_rows = rows;
    m_ended = ended;
    choose();
}

void TimeView::setMoment(std::optional<double> samples)
{
    if (samples == m_moment) return;
    m_moment = samples;
    m_rows = -1;
    if (isVisible()) refresh();
}

// Puts slider and box where the moment is.
void TimeView::choose()
{
    const Log<UpdateRow>& log = m_run->arms[leader()].updates;
    const auto most = static_cast<int>(std::min<std::size_t>(log.size(), std::numeric_limits<int>::max()));
    const QSignalBlocker quiet(m_slider), quietToo(m_newest);
    m_slider->setMaximum(std::max(1, most));
    const auto row = m_moment ? rowAt(log, *m_moment) : std::nullopt;
    m_slider->setValue(m_moment ? static_cast<int>(row.value_or(0)) + 1 : m_slider->maximum());
    m_newest->setChecked(!m_moment);
    fill();
}

void TimeView::fill()
{
    if (!m_run) return;
    const Log<UpdateRow>& log = m_run->arms[leader()].updates;
    // Each arm's newest, or where all have passed the same samples.
    const double samples =
        !m_moment || log.empty() ? std::numeric_limits<double>::infinity() : std::max(*m_moment, log[0].samples);
    std::vector<TimeOfArm> arms;
    for (std::size_t i = 0; i < m_run->arms.size(); ++i) {
        const ArmRecord& record = m_run->arms[i];
        TimeOfArm arm;
        arm.name = oneLine(m_run->experiment.arms[i].name);
        if (const auto row = rowAt(record.updates, samples)) {
            const double before = rowBefore(*m_run, i).samples;
            arm.update = timeStrip(record, *row, before);
            arm.median = medianStrip(record, *row, before);
        } else {
            arm.note = endedEarly(record.status) ? statusName(record.status) : tr("no update by then");
        }
        arms.push_back(std::move(arm));
    }
    m_plot->show(std::move(arms));
    m_chosen->setText(chosenText());
}

QString TimeView::chosenText() const
{
    if (!m_run) return {};
    const Log<UpdateRow>& log = m_run->arms[leader()].updates;
    const auto chosen = std::min(static_cast<std::size_t>(m_slider->value()), log.size());
    if (chosen == 0) return tr("nothing yet");
    return tr("%1 samples").arg(isolated(countText(log[chosen - 1].samples)));
}

void TimeView::setTexts()
{
    setAccessibleName(tr("Time strip"));
    setAccessibleDescription(
        tr("For each arm the time of an update to scale, and the median of the updates before it."));
    m_nothing->setText(tr("No run yet. Open an experiment: where the time of its updates goes is drawn here."));
    m_note->setText(
        tr("Each arm's update to scale, above the median of its last %1: micro-batch by micro-batch where the "
           "experiment measures them, else phase by phase.")
            .arg(kMedianUpdates));
    m_caption->setText(tr("Update at"));
    m_slider->setAccessibleName(tr("Samples at which the update ends"));
    m_newest->setText(tr("Newest"));
    m_newest->setToolTip(tr("Follow the newest update of each arm"));
    m_scroll->setAccessibleName(tr("Time strip"));
    m_plot->retranslate();
}

void TimeView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    setTexts();
    if (isVisible()) fill();
}

void TimeView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    m_rows = -1;
    refresh();
}

} // namespace tarakum
