#include "ui/listing_view.hpp"

#include "engine/base/errors.hpp"
#include "engine/lab/script.hpp"
#include "ui/chart_text.hpp"
#include "ui/fork_text.hpp"
#include "ui/future_ready.hpp"
#include "ui/language.hpp"
#include "ui/listing_lines.hpp"
#include "ui/listing_words.hpp"
#include "ui/one_line.hpp"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kMargin = 10;

void setText(QLabel* label, const QString& text)
{
    if (label->text() != text) label->setText(text);
}

} // namespace

ListingView::ListingView(QWidget* parent)
    : View(parent), m_armLabel(new QLabel(this)), m_nothing(new QLabel(this)), m_now(new QLabel(this)),
      m_line(new QLabel), m_text(new QLabel), m_sizes(new QLabel), m_formula(new QLabel(this)),
      m_told(new QLabel(this)), m_arms(new QComboBox(this)), m_copyButton(new QPushButton(this)),
      m_copy(new QAction(this)), m_lines(new ListingLines(this)), m_card(new QFrame(this))
{
    setObjectName(QStringLiteral("listingView"));
    m_armLabel->setObjectName(QStringLiteral("caption"));
    m_armLabel->setBuddy(m_arms);
    m_arms->setObjectName(QStringLiteral("listingArm"));
    m_arms->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // a name may have any length
    m_arms->setMinimumContentsLength(16);
    m_copyButton->setObjectName(QStringLiteral("listingCopy"));
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    m_lines->addAction(m_copy);
    m_lines->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_lines->setObjectName(QStringLiteral("listingLines"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_card->setObjectName(QStringLiteral("armCard"));
    for (QLabel* label : {m_now, m_told}) label->setObjectName(QStringLiteral("faint"));
    m_line->setObjectName(QStringLiteral("section"));
    m_text->setObjectName(QStringLiteral("listingText"));
    m_sizes->setObjectName(QStringLiteral("faint"));
    m_formula->setObjectName(QStringLiteral("listingFormula"));
    for (QLabel* label : {m_nothing, m_text, m_sizes, m_told}) label->setWordWrap(true);
    for (QLabel* label : {m_line, m_text, m_sizes, m_formula, m_told, m_now}) label->setTextFormat(Qt::PlainText);
    for (QLabel* label : {m_text, m_sizes, m_formula, m_told})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_formula->setLayoutDirection(Qt::LeftToRight);
    m_formula->setAlignment(Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter);
    m_line->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    auto* top = new QHBoxLayout;
    top->addWidget(m_armLabel);
    top->addWidget(m_arms);
    top->addWidget(m_now, 1);
    top->addWidget(m_copyButton);
    auto* inCard = new QVBoxLayout(m_card);
    inCard->setContentsMargins(kMargin, 8, kMargin, 8);
    inCard->setSpacing(3);
    for (QLabel* label : {m_line, m_text, m_sizes}) inCard->addWidget(label);
    auto* below = new QHBoxLayout;
    below->setSpacing(kMargin);
    below->addWidget(m_card, 3);
    below->addWidget(m_formula, 0, Qt::AlignVCenter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->setSpacing(8);
    column->addLayout(top);
    column->addWidget(m_nothing, 1);
    column->addWidget(m_lines, 1);
    column->addLayout(below);
    column->addWidget(m_told);
    // Three lines of text, so that the listing does not move while lines are read.
    m_card->setMinimumHeight(fontMetrics().lineSpacing() * 4 + 24);

    connect(m_arms, &QComboBox::currentIndexChanged, this, [this](int chosen) {
        if (m_run && chosen >= 0) m_armName = QString::fromStdString(spec().name);
        listArm();
    });
    connect(m_lines, &ListingLines::shownChanged, this, &ListingView::explain);
    connect(m_copyButton, &QPushButton::clicked, this, &ListingView::copyScript);
    connect(m_copy, &QAction::triggered, this, &ListingView::copyScript);
    setTexts();
    build();
    m_built = false;
}

ListingView::~ListingView()
{
    for (auto& work : m_work) work.wait();
}

void ListingView::setRun(std::shared_ptr<const RunRecord> run)
{
    if (run == m_run && run) return;
    m_run = std::move(run);
    m_asked.reset();
    m_shapes.reset();
    m_built = false; // once it is seen
    if (isVisible()) refresh();
}

void ListingView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_lines->setTheme(theme);
}

int ListingView::arm() const
{
    return m_built ? m_arms->currentIndex() : -1; // before that the arms are those of the run before
}

void ListingView::showArm(int arm)
{
    if (!m_built) build();
    m_arms->setCurrentIndex(arm);
}

void ListingView::point(const QStringList& lines)
{
    m_lines->point(lines);
}

void ListingView::build()
{
    m_built = true;
    const bool any = m_run && !m_run->arms.empty();
    {
        const QSignalBlocker quiet(m_arms);
        m_arms->clear();
        int chosen = 0;
        for (std::size_t i = 0; any && i < m_run->arms.size(); ++i) {
            const QString name = QString::fromStdString(m_run->experiment.arms[i].name);
            m_arms->addItem(isolated(oneLine(name)));
            if (name == m_armName) chosen = static_cast<int>(i);
        }
        if (any) m_arms->setCurrentIndex(chosen);
    }
    m_nothing->setVisible(!any);
    for (QWidget* part : std::initializer_list<QWidget*>{m_armLabel, m_arms, m_now, m_copyButton, m_lines, m_card})
        part->setVisible(any);
    listArm();
}

// The chosen arm's lines; at first its mistake is explained, or else the division.
void ListingView::listArm()
{
    m_told->hide();
    m_seen = {};
    m_fast = m_jumped = false;
    m_rows = 0;
    const bool any = arm() >= 0;
    m_lines->setLines(any ? listingOf(m_run->experiment, spec()) : std::vector<ListingLine>());
    const auto& lines = m_lines->lines();
    auto first = std::find_if(lines.begin(), lines.end(), [](const ListingLine& l) { return l.wrong || l.struck; });
    if (first == lines.end())
        first = std::find_if(lines.begin(), lines.end(), [](const ListingLine& l) { return bearsName(l, "L7"); });
    if (first != lines.end()) m_lines->setCurrentRow(static_cast<int>(first - lines.begin()));
    m_lines->scrollToTop();
    light();
    setFormula();
    explain();
}

// Off the window's thread: the sizes are the data's, and loading them takes its time.
void ListingView::askSizes()
{
    if (!m_run || m_asked == m_run || m_run->endSamples <= 0) return;
    m_asked = m_run;
    std::erase_if(m_work, isReady);
    // The run moves on: what is left of the work stays until the next one.
    m_work.push_back(std::async(std::launch::async, [this, asked = m_run]() mutable {
        const auto run = std::move(asked);
        try {
            const ListingShapes shapes = listingShapes(run->experiment);
            QMetaObject::invokeMethod(this, [this, run, shapes] {
                if (run != m_run) return;
                m_shapes = shapes;
                explain();
            });
        } catch (const Error&) { // the run says it too, in its own words
        }
    }));
}

void ListingView::settle()
{
    refresh();
    for (auto& work : m_work) work.wait();
}

void ListingView::refresh()
{
    if (!m_built) build();
    if (arm() < 0) return;
    askSizes();
    light();
    setFormula();
}

void ListingView::light()
{
    if (arm() < 0) return;
    const ListingMoment now = listingMoment(record());
    // More than a micro-batch from look to look, twice (once is a step to the update): lines would only flicker.
    const bool jumped = m_seen.begun && !now.over && now.microSteps > m_seen.microSteps + 1;
    const bool fast = jumped && m_jumped;
    if (now == m_seen && fast == m_fast && now.begun) {
        m_jumped = jumped;
        return;
    }
    m_jumped = jumped;
    m_seen = now;
    m_fast = fast;
    const auto& lines = m_lines->lines();
    std::vector<bool> lit(lines.size(), false);
    for (std::size_t i = 0; !fast && i < lines.size(); ++i) lit[i] = isLit(lines[i], now);
    m_lines->setLit(lit);

    // Between two windows the last one has just come to its end.
    const std::int64_t done = now.done > 0 ? now.done : now.begun && !now.over ? now.of : 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (bearsName(lines[i], "L10"))
            m_lines->setBeside(static_cast<int>(i), !fast && done > 0 && !now.over
                                                        ? QStringLiteral("%1 / %2").arg(done).arg(now.of)
                                                        : QString());
    const QString waits = forkWaitsText(*m_run, static_cast<std::size_t>(arm()));
    QString text;
    if (now.over)
        text = statusName(record().status);
    else if (!now.begun)
        text = waits.isEmpty() ? tr("not begun") : waits;
    else if (fast)
        text = tr("too fast to light the lines: step, or slow down");
    else if (now.done > 0)
        text = tr("micro-batch %1 of %2 in the window").arg(now.done).arg(now.of);
    else if (now.moment == MemoryMoment::Cleared)
        text = tr("update %1 is done").arg(countText(static_cast<double>(now.updates)));
    else
        text = tr("micro-batch %1 of %2 in the window").arg(1).arg(now.of);
    setText(m_now, text);
}

void ListingView::setFormula()
{
    if (arm() < 0) return m_formula->hide();
    const std::size_t rows = record().updates.size();
    if (rows == m_rows && rows > 0) return;
    m_rows = rows;
    const UpdateRow* last = rows > 0 ? &record().updates[rows - 1] : nullptr;
    const QString text = updateFormula(spec(), last);
    m_formula->setVisible(!text.isEmpty());
    QStringList lines = text.split(QLatin1Char('\n'));
    for (QString& line : lines) line = isolated(line);
    if (last) lines.prepend(tr("Update %1").arg(countText(last->update)));
    setText(m_formula, lines.join(QLatin1Char('\n')));
}

void ListingView::explain()
{
    const int row = m_lines->shown();
    const bool any = arm() >= 0 && row >= 0;
    const ListingLine* line = any ? &m_lines->lines()[static_cast<std::size_t>(row)] : nullptr;
    for (QLabel* label : {m_line, m_text, m_sizes}) label->setAlignment(leadingEdge() | Qt::AlignTop);
    setText(m_line, line ? listingLineText(*line) : QString());
    setText(m_text, line ? listingNoteText(line->note)
                         : tr("Point at a line, or choose one with the arrow keys, to read what it does."));
    setText(m_sizes, line ? listingSizesText(*line, spec(), m_shapes) : QString());
}

QString ListingView::copyScript()
{
    if (arm() < 0) return {};
    const Script script = scriptOf(m_run->experiment, static_cast<std::size_t>(arm()), "data.json");
    const QString text = QString::fromStdString(script.text);
    QGuiApplication::clipboard()->setText(text);
    if (script.leftOut.empty()) {
        QString name = QString::fromStdString(spec().name);
        name.replace(QLatin1Char('\''), QStringLiteral("'\\''"));
        m_told->setText(
            tr("Copied. Its weights and samples come from a file that %1 writes.")
                .arg(isolated(QStringLiteral("tarakum script EXPERIMENT --arm '%1' --data data.json").arg(name))));
    } else {
        QStringList left;
        for (const std::string& what : script.leftOut) left << QString::fromStdString(what);
        m_told->setText(tr("Copied, but it leaves out: %1").arg(isolated(left.join(QStringLiteral("; ")))));
    }
    m_told->show();
    return text;
}

void ListingView::setTexts()
{
    setAccessibleName(tr("Listing"));
    m_armLabel->setText(tr("Arm"));
    m_arms->setAccessibleName(tr("Arm whose loop is shown"));
    m_copyButton->setText(tr("Copy as a PyTorch script"));
    m_copy->setText(m_copyButton->text());
    m_copyButton->setToolTip(tr("Copies the loop with everything around it: a script that runs by itself (%1)")
                                 .arg(isolated(QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText))));
    m_lines->setAccessibleDescription(
        tr("The training loop of this arm in PyTorch's words; its lines light up while stepping."));
    m_now->setToolTip(m_lines->accessibleDescription());
    m_nothing->setText(tr("No run yet. Open an experiment: the training loop of its arms is shown here."));
    m_lines->setAccessibleName(tr("Training loop"));
    m_text->setAccessibleName(tr("What the line does"));
    m_formula->setAccessibleName(tr("The update with today's numbers"));
}

void ListingView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    setTexts();
    m_lines->retranslate();
    m_told->hide();
    m_seen = {};
    m_rows = 0;
    light();
    setFormula();
    explain();
}

void ListingView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    refresh();
}

} // namespace tarakum
