#include "ui/rewind_bar.hpp"

#include "engine/lab/first_row.hpp"
#include "ui/icons.hpp"
#include "ui/language.hpp"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <limits>

namespace tarakum {

namespace {

QString number(std::int64_t value)
{
    return withDigits(QString::number(value));
}

} // namespace

RewindBar::RewindBar(QWidget* parent)
    : QWidget(parent), m_caption(new QLabel(this)), m_arm(new QComboBox(this)),
      m_update(new QSlider(Qt::Horizontal, this)), m_text(new QLabel(this)), m_back(new QPushButton(this)),
      m_branch(new QPushButton(this)), m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("rewindBar"));
    setAttribute(Qt::WA_StyledBackground);
    m_caption->setObjectName(QStringLiteral("caption"));
    m_caption->setBuddy(m_update);
    m_arm->setObjectName(QStringLiteral("rewindArm"));
    m_arm->setMaximumWidth(220);
    m_arm->setMinimumContentsLength(8);
    m_arm->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_update->setObjectName(QStringLiteral("rewindUpdate"));
    m_update->setMinimumWidth(80);
    m_update->setLayoutDirection(Qt::LeftToRight); // as the charts' axes, in every language
    m_text->setObjectName(QStringLiteral("rewindText"));
    m_text->setTextFormat(Qt::PlainText);
    m_back->setObjectName(QStringLiteral("rewindBack"));
    m_branch->setObjectName(QStringLiteral("rewindBranch"));
    m_close->setObjectName(QStringLiteral("flat"));
    m_close->setAutoRaise(true);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 5, 8, 5);
    row->setSpacing(8);
    row->addWidget(m_caption);
    row->addWidget(m_arm);
    row->addWidget(m_update, 1);
    row->addWidget(m_text);
    row->addWidget(m_back);
    row->addWidget(m_branch);
    row->addWidget(m_close);

    connect(m_arm, &QComboBox::currentIndexChanged, this, [this] {
        m_update->setValue(m_update->maximum());
        refresh(m_mayGoBack);
    });
    connect(m_update, &QSlider::valueChanged, this, [this] {
        showPlace();
        tellMoment();
    });
    connect(m_back, &QPushButton::clicked, this, [this] { emit rewindAsked(place()); });
    connect(m_branch, &QPushButton::clicked, this, [this] { emit branchAsked(place()); });
    connect(m_close, &QToolButton::clicked, this, &RewindBar::closed);
    retranslate();
}

void RewindBar::setRun(std::shared_ptr<const RunRecord> record)
{
    m_record = std::move(record);
    const QSignalBlocker quiet(m_arm), still(m_update);
    const QString chosen = m_arm->currentText();
    m_arm->clear();
    if (m_record)
        for (const ArmSpec& arm : m_record->experiment.arms) m_arm->addItem(QString::fromStdString(arm.name));
    m_arm->setCurrentIndex(std::max(0, m_arm->findText(chosen)));
    m_update->setRange(0, 0);
    refresh(false);
}

std::int64_t RewindBar::made() const
{
    if (!m_record || m_arm->currentIndex() < 0) return 0;
    return m_record->arms[static_cast<std::size_t>(m_arm->currentIndex())].progress.updates;
}

void RewindBar::refresh(bool mayGoBack)
{
    m_mayGoBack = mayGoBack;
    const auto most = static_cast<int>(std::min<std::int64_t>(made(), std::numeric_limits<int>::max()));
    if (most != m_update->maximum()) {
        // At its end it follows the run; elsewhere it stays where it was put.
        const bool atEnd = m_update->value() == m_update->maximum();
        const QSignalBlocker still(m_update);
        m_update->setRange(0, most);
        m_update->setPageStep(std::max(1, most / 20));
        if (atEnd) m_update->setValue(most);
    }
    showPlace();
}

RunPlace RewindBar::place() const
{
    return {static_cast<std::size_t>(std::max(0, m_arm->currentIndex())), m_update->value()};
}

void RewindBar::setMoment(std::optional<double> samples)
{
    if (!samples || !m_record || m_arm->currentIndex() < 0) return;
    const auto& rows = m_record->arms[place().arm].updates;
    const std::size_t after = firstRow(rows, [&](const UpdateRow& row) { return row.samples > *samples; });
    refresh(m_mayGoBack); // rows may have come since
    const QSignalBlocker still(m_update);
    m_update->setValue(after == 0 ? 0 : static_cast<int>(rows[after - 1].update));
    showPlace();
}

void RewindBar::tellMoment()
{
    if (!m_record || m_arm->currentIndex() < 0) return;
    const auto& rows = m_record->arms[place().arm].updates;
    if (rows.empty() || m_update->value() == m_update->maximum()) return emit momentChosen(std::nullopt); // the newest
    if (m_update->value() == 0) return emit momentChosen(0.0);
    // Windows that were left out have rows, but make no update.
    const std::size_t row = firstRow(rows, [&](const UpdateRow& r) { return r.update >= m_update->value(); });
    if (row < rows.size()) emit momentChosen(rows[row].samples);
}

void RewindBar::showPlace()
{
    const int update = m_update->value(), all = m_update->maximum();
    const QString text =
        update == 0 ? tr("before the first update") : tr("after update %1 of %2").arg(number(update), number(all));
    if (m_text->text() != text) m_text->setText(text);
    m_update->setEnabled(all > 0);
    m_back->setEnabled(m_mayGoBack && update < all);
    m_branch->setEnabled(update > 0);
}

void RewindBar::setIconColour(const QColor& colour)
{
    m_close->setIcon(tintedIcon(QStringLiteral("close"), colour));
}

void RewindBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) retranslate();
}

void RewindBar::retranslate()
{
    m_caption->setText(tr("Go back"));
    m_arm->setAccessibleName(tr("The arm whose updates are counted"));
    m_arm->setToolTip(m_arm->accessibleName());
    m_update->setAccessibleName(tr("Update to go back to"));
    m_back->setText(tr("Go back here"));
    m_back->setToolTip(tr("Trains up to here once more, with the same numbers, and pauses; this run stays as faint "
                          "curves"));
    m_branch->setText(tr("New arm from here"));
    m_branch->setToolTip(tr("A copy of this arm that begins here: change k or a rule in it, and play"));
    m_close->setToolTip(tr("Close"));
    m_close->setAccessibleName(m_close->toolTip());
    // As wide as its widest text, so that nothing moves under the mouse.
    const QString digits = number(99'999'999);
    m_text->setMinimumWidth(0);
    showPlace();
    m_text->setMinimumWidth(
        std::max(fontMetrics().horizontalAdvance(tr("before the first update")),
                 fontMetrics().horizontalAdvance(tr("after update %1 of %2").arg(digits.left(4), digits.left(4)))) +
        4);
}

} // namespace tarakum
