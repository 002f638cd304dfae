#include "ui/control_bar.hpp"

#include "ui/icons.hpp"
#include "ui/language.hpp"
#include "ui/text_size.hpp"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>
#include <cstdint>

namespace tarakum {

namespace {

// Updates a second, by the slider's stops; the last one is as fast as possible.
constexpr double kSpeeds[] = {0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 0};
constexpr int kFastest = static_cast<int>(std::size(kSpeeds)) - 1;

} // namespace

QString axisText(ChartAxis axis)
{
    switch (axis) {
    case ChartAxis::Samples: return ControlBar::tr("Samples");
    case ChartAxis::Updates: return ControlBar::tr("Updates");
    case ChartAxis::MicroSteps: return ControlBar::tr("Micro-steps");
    case ChartAxis::Seconds: return ControlBar::tr("Seconds");
    }
    return {};
}

QString timeLeftText(double seconds)
{
    const auto whole = static_cast<std::int64_t>(std::ceil(seconds));
    if (whole < 60) return ControlBar::tr("%1 s left").arg(whole);
    if (whole < 3600) return ControlBar::tr("%1 min %2 s left").arg(whole / 60).arg(whole % 60);
    return ControlBar::tr("%1 h %2 min left").arg(whole / 3600).arg(whole / 60 % 60);
}

ControlBar::ControlBar(QWidget* parent)
    : QToolBar(parent), m_play(new QAction(this)), m_microBatch(new QAction(this)), m_update(new QAction(this)),
      m_reset(new QAction(this)), m_rewind(new QAction(this)), m_sideBySide(new QAction(this)),
      m_overlaid(new QAction(this)), m_speedCaption(new QLabel(this)), m_speedText(new QLabel(this)),
      m_axisCaption(new QLabel(this)), m_progressText(new QLabel(this)), m_speed(new QSlider(Qt::Horizontal, this)),
      m_axis(new QComboBox(this)), m_progress(new QProgressBar(this))
{
    setObjectName(QStringLiteral("controlBar"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setIconSize({20, 20});

    m_play->setShortcut(Qt::Key_Space);
    m_microBatch->setShortcuts({QKeySequence(Qt::Key_M), QKeySequence(Qt::Key_Period)});
    m_update->setShortcut(Qt::Key_U);
    m_reset->setShortcut(Qt::Key_R);
    m_rewind->setShortcut(Qt::Key_B);
    m_rewind->setCheckable(true);
    m_rewind->setIconVisibleInMenu(false); // its check mark is there
    auto* group = new QActionGroup(this);
    for (QAction* action : {m_sideBySide, m_overlaid}) {
        action->setCheckable(true);
        action->setIconVisibleInMenu(false); // its check mark is there
        group->addAction(action);
    }
    m_sideBySide->setChecked(true);

    m_part = QStringLiteral("play");
    m_playButton = addButton(m_play, "play");
    addGap(4);
    m_part = QStringLiteral("steps");
    addButton(m_microBatch, "microBatch");
    addButton(m_update, "update");
    m_part = QStringLiteral("reset");
    addButton(m_reset, "reset");
    addButton(m_rewind, "rewind");
    m_part = QStringLiteral("speed");
    addGap(10);
    m_speedCaption->setObjectName(QStringLiteral("caption"));
    add(m_speedCaption);
    addGap(6);
    m_speed->setObjectName(QStringLiteral("speed"));
    m_speed->setRange(0, kFastest);
    m_speed->setValue(kFastest);
    m_speed->setPageStep(1);
    m_speed->setFixedWidth(96);
    m_speedCaption->setBuddy(m_speed);
    add(m_speed);
    addGap(6);
    add(m_speedText);
    m_part = QStringLiteral("arrangement");
    addGap(10);
    addButton(m_sideBySide, "sideBySide");
    addButton(m_overlaid, "overlaid");
    m_part = QStringLiteral("axis");
    addGap(10);
    m_axisCaption->setObjectName(QStringLiteral("caption"));
    add(m_axisCaption);
    addGap(6);
    m_axis->setObjectName(QStringLiteral("axis"));
    for (const auto axis : {ChartAxis::Samples, ChartAxis::Updates, ChartAxis::MicroSteps, ChartAxis::Seconds})
        m_axis->addItem({}, static_cast<int>(axis));
    m_axis->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_axisCaption->setBuddy(m_axis);
    add(m_axis);
    m_part = QStringLiteral("progress");
    addGap(14);

    auto* progress = new QWidget(this);
    progress->setMinimumWidth(110);
    progress->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* column = new QVBoxLayout(progress);
    column->setContentsMargins(0, 0, 4, 0);
    column->setSpacing(3);
    m_progressText->setObjectName(QStringLiteral("caption"));
    m_progressText->setTextFormat(Qt::PlainText);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    column->addStretch(1);
    column->addWidget(m_progressText);
    column->addWidget(m_progress);
    column->addStretch(1);
    add(progress);

    connect(m_speed, &QSlider::valueChanged, this, [this] {
        retranslate();
        emit speedChosen(speed());
    });
    connect(m_axis, &QComboBox::activated, this,
            [this] { emit axisChosen(static_cast<ChartAxis>(m_axis->currentData().toInt())); });
    retranslate();
}

QToolButton* ControlBar::addButton(QAction* action, const char* name)
{
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setDefaultAction(action);
    button->setIconSize(iconSize());
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    add(button);
    return button;
}

void ControlBar::add(QWidget* widget)
{
    m_parts.emplace_back(m_part, addWidget(widget));
}

void ControlBar::addGap(int width)
{
    auto* gap = new QWidget(this);
    gap->setFixedWidth(width);
    add(gap);
}

void ControlBar::setParts(const std::optional<QStringList>& parts)
{
    const auto shown = [&](const char* part) { return !parts || parts->contains(QLatin1String(part)); };
    for (const auto& [part, place] : m_parts) place->setVisible(!parts || parts->contains(part));
    m_play->setVisible(shown("play"));
    for (QAction* action : {m_microBatch, m_update}) action->setVisible(shown("steps"));
    for (QAction* action : {m_reset, m_rewind}) action->setVisible(shown("reset"));
    if (!shown("reset")) m_rewind->setChecked(false);
    for (QAction* action : {m_sideBySide, m_overlaid}) action->setVisible(shown("arrangement"));
    setVisible(!parts || !parts->isEmpty());
}

void ControlBar::setPlaying(bool playing)
{
    if (playing == m_playing) return;
    m_playing = playing;
    showPlay();
}

void ControlBar::setRunnable(bool runnable)
{
    for (QAction* action : {m_play, m_microBatch, m_update, m_reset, m_rewind}) action->setEnabled(runnable);
}

void ControlBar::setAxis(ChartAxis axis)
{
    m_axis->setCurrentIndex(m_axis->findData(static_cast<int>(axis)));
}

void ControlBar::setChartControls(bool obeyed)
{
    m_sideBySide->setEnabled(obeyed);
    m_overlaid->setEnabled(obeyed);
    m_axis->setEnabled(obeyed);
    m_axisCaption->setEnabled(obeyed);
}

void ControlBar::setProgress(double fraction, const QString& text)
{
    m_progress->setValue(static_cast<int>(fraction * m_progress->maximum()));
    if (m_progressText->text() != text) m_progressText->setText(text);
}

void ControlBar::setTheme(const Theme& theme)
{
    m_theme = theme;
    const std::pair<QAction*, const char*> icons[] = {
        {m_microBatch, "micro-batch"}, {m_update, "update"},           {m_reset, "reset"},
        {m_rewind, "rewind"},          {m_sideBySide, "side-by-side"}, {m_overlaid, "overlaid"}};
    for (const auto& [action, name] : icons) action->setIcon(tintedIcon(QLatin1String(name), theme.text));
    showPlay();
}

double ControlBar::speed() const
{
    return kSpeeds[m_speed->value()];
}

QString ControlBar::progressText() const
{
    return m_progressText->text();
}

void ControlBar::changeEvent(QEvent* event)
{
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) retranslate();
}

void ControlBar::showPlay()
{
    // On the accent colour of the button.
    const QColor on = m_theme.accent.lightness() > 140 ? QColor(0x10, 0x18, 0x20) : QColor(Qt::white);
    m_play->setIcon(tintedIcon(m_playing ? QStringLiteral("pause") : QStringLiteral("play"), on));
    m_play->setText(m_playing ? tr("Pause") : tr("Play"));
    m_play->setToolTip(m_play->text() +
                       QStringLiteral(" (%1)").arg(isolated(m_play->shortcut().toString(QKeySequence::NativeText))));
    m_playButton->setAccessibleName(m_play->text());
}

void ControlBar::retranslate()
{
    setIconSize(QSize(1, 1) * scaledToText(20));
    for (QToolButton* button : findChildren<QToolButton*>()) button->setIconSize(iconSize());
    setWindowTitle(tr("Run control"));
    m_microBatch->setText(tr("Step one micro-batch"));
    m_update->setText(tr("Step to the update"));
    m_reset->setText(tr("Reset"));
    m_rewind->setText(tr("Go back"));
    m_sideBySide->setText(tr("Side by side"));
    m_overlaid->setText(tr("Overlaid"));
    const std::pair<QAction*, QString> tips[] = {
        {m_microBatch, tr("The next micro-batch, then pause")},
        {m_update, tr("To the end of the window in hand: one update, then pause")},
        {m_reset, tr("From the start, with the settings as they are; this run stays as faint curves")},
        {m_rewind, tr("To an earlier update, or a new arm from there")}};
    for (const auto& [action, text] : tips)
        action->setToolTip(
            text + QStringLiteral(" (%1)").arg(isolated(action->shortcut().toString(QKeySequence::NativeText))));
    m_sideBySide->setToolTip(tr("A column of charts for each arm"));
    m_overlaid->setToolTip(tr("All arms in the same charts"));
    m_speedCaption->setText(tr("Speed"));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Updates a second, or as fast as possible"));
    const double chosen = speed();
    m_speedText->setText(chosen > 0 ? tr("%1 updates/s").arg(chosen) : tr("full speed"));
    // As wide as its widest text, so that nothing moves under the mouse.
    m_speedText->setFixedWidth(std::max(fontMetrics().horizontalAdvance(tr("%1 updates/s").arg(500)),
                                        fontMetrics().horizontalAdvance(tr("full speed"))) +
                               4);
    m_axisCaption->setText(tr("Axis"));
    m_axis->setAccessibleName(tr("Horizontal axis"));
    m_axis->setToolTip(tr("What the charts' horizontal axis counts"));
    for (int i = 0; i < m_axis->count(); ++i)
        m_axis->setItemText(i, axisText(static_cast<ChartAxis>(m_axis->itemData(i).toInt())));
    m_progressText->setAlignment(leadingEdge());
    showPlay();
}

} // namespace tarakum
