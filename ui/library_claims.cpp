#include "ui/library_claims.hpp"

#include "ui/claim_words.hpp"
#include "ui/discard.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/lesson_progress.hpp"
#include "ui/library_model.hpp"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace tarakum {

namespace {

constexpr qint64 kSeldom = 250; // ms between two rounds
constexpr qint64 kAtOnce = 4;   // ms of testing in one call

QLabel* textLabel(QWidget* parent, const char* name)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

void setText(QLabel* label, const QString& text)
{
    if (label->text() != text) label->setText(text);
}

} // namespace

LibraryClaims::LibraryClaims(QWidget* parent)
    : QWidget(parent), m_sum(textLabel(this, "librarySum")), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(1, 1);
    m_grid->addWidget(m_sum, 0, 0, 1, 2);
}

void LibraryClaims::show(std::vector<Claim> claims, std::shared_ptr<const RunRecord> run)
{
    m_claims = std::move(claims);
    m_run = std::move(run);
    m_next = m_claims.size();
    m_seen = 0;
    m_overSeen = false;
    m_round.invalidate();
    while (m_rows.size() > m_claims.size()) {
        for (QLabel* label : {m_rows.back().sign, m_rows.back().words, m_rows.back().measured}) discard(*label);
        m_rows.pop_back();
    }
    while (m_rows.size() < m_claims.size()) {
        Row row{new QLabel(this), textLabel(this, "claimWords"), textLabel(this, "faint"), {}};
        row.words->setTextInteractionFlags(Qt::TextSelectableByMouse);
        const int at = 1 + 2 * static_cast<int>(m_rows.size());
        m_grid->addWidget(row.sign, at, 0, Qt::AlignTop);
        m_grid->addWidget(row.words, at, 1);
        m_grid->addWidget(row.measured, at + 1, 1);
        m_rows.push_back(row);
    }
    for (Row& row : m_rows) {
        row.result = {};
        row.tested = false;
    }
    setTexts();
}

bool LibraryClaims::isOver() const
{
    return m_run && std::all_of(m_run->arms.begin(), m_run->arms.end(),
                                [](const ArmRecord& arm) { return hasEnded(arm.status); });
}

std::size_t LibraryClaims::rowsLogged() const
{
    std::size_t rows = 0;
    for (const ArmRecord& arm : m_run->arms) rows += arm.updates.size();
    return rows;
}

void LibraryClaims::refresh()
{
    if (!m_run || m_claims.empty()) return;
    if (m_next >= m_claims.size()) { // a round is over
        const std::size_t rows = rowsLogged();
        const bool over = isOver();
        if (rows == m_seen && over == m_overSeen) return;
        if (m_round.isValid() && m_round.elapsed() < kSeldom) return;
        m_seen = rows;
        m_overSeen = over;
        m_round.start();
        m_next = 0;
    }
    QElapsedTimer clock;
    clock.start();
    do test(m_next++);
    while (m_next < m_claims.size() && clock.elapsed() < kAtOnce);
    showSum();
}

void LibraryClaims::test(std::size_t claim)
{
    m_rows[claim].result = testClaim(m_claims[claim], *m_run);
    m_rows[claim].tested = true;
    showRow(claim);
}

void LibraryClaims::showRow(std::size_t i)
{
    Row& row = m_rows[i];
    const Claim& claim = m_claims[i];
    const QString said = lessonText(claim.text);
    setText(row.words, said.isEmpty() ? claimWords(claim) : said);
    row.words->setToolTip(said.isEmpty() ? QString() : claimWords(claim));
    const bool over = isOver();
    const bool holds = row.tested && row.result.state == ClaimState::Holds;
    const bool fails = row.tested && over && row.result.state == ClaimState::Fails;
    setText(row.sign, holds ? QStringLiteral("✓") : fails ? QStringLiteral("✗") : QStringLiteral("·"));
    QPalette palette = row.sign->palette();
    const QColor colour = fails ? m_theme.warning : holds ? m_theme.accent : m_theme.faintText;
    if (palette.color(QPalette::WindowText) != colour) {
        palette.setColor(QPalette::WindowText, colour);
        row.sign->setPalette(palette);
    }
    QString measured;
    if (row.tested) {
        measured = claimMeasured(claim, row.result, over);
        if (row.result.state != ClaimState::CannotTell)
            measured += QStringLiteral(" – ") + (!over   ? (holds ? tr("holds so far") : tr("does not hold yet"))
                                                 : holds ? tr("holds")
                                                         : tr("does not hold"));
        if (claim.timed) measured += QStringLiteral(" – ") + tr("a time: it depends on the machine");
    }
    setText(row.measured, measured);
    row.measured->setVisible(!measured.isEmpty());
    row.words->setAccessibleDescription(measured);
}

int LibraryClaims::holding() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) {
        return row.tested && row.result.state == ClaimState::Holds;
    }));
}

void LibraryClaims::showSum()
{
    const auto tested = std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.tested; });
    QString text;
    if (!m_run)
        text = tr("Open the experiment and play it: what it measures is put beside each of them.");
    else if (tested == 0)
        text = tr("Play, or go on step by step: what is measured is put beside each of them.");
    else
        text = tr("Claims: %1 of %2 hold")
                   .arg(isolated(QString::number(holding())), isolated(QString::number(m_rows.size())));
    setText(m_sum, text);
}

void LibraryClaims::setTexts()
{
    setAccessibleName(tr("Which claims hold now"));
    for (std::size_t i = 0; i < m_rows.size(); ++i) showRow(i);
    showSum();
}

void LibraryClaims::setTheme(const Theme& theme)
{
    m_theme = theme;
    for (std::size_t i = 0; i < m_rows.size(); ++i) showRow(i);
}

void LibraryClaims::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) setTexts();
    QWidget::changeEvent(event);
}

} // namespace tarakum
