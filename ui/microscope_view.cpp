#include "ui/microscope_view.hpp"

#include "ui/arm_title.hpp"
#include "ui/chart_text.hpp"
#include "ui/discard.hpp"
#include "ui/language.hpp"
#include "ui/microscope_legend.hpp"
#include "ui/microscope_plot.hpp"
#include "ui/microscope_words.hpp"
#include "ui/one_line.hpp"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kMargin = 10, kArmWidth = 300;
constexpr std::int64_t kAskEvery = 400; // ms: often enough to follow, seldom enough to train meanwhile
constexpr std::int64_t kTogether = 300; // ms that pictures wait for those of the other arms

void setText(QLabel* label, const QString& text)
{
    if (label->text() != text) label->setText(text);
}

} // namespace

MicroscopeView::MicroscopeView(QWidget* parent)
    : View(parent), m_nothing(new QLabel(this)), m_note(new QLabel(this)), m_legend(new MicroscopeLegend(this)),
      m_scroll(new QScrollArea(this))
{
    setObjectName(QStringLiteral("microscopeView"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_note->setObjectName(QStringLiteral("faint"));
    for (QLabel* label : {m_nothing, m_note}) label->setWordWrap(true);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->addWidget(m_note);
    column->addWidget(m_legend);
    column->addWidget(m_nothing, 1);
    column->addWidget(m_scroll, 1);
    setTexts();
    m_nothing->show();
    m_scroll->hide();
}

void MicroscopeView::setRun(std::shared_ptr<const RunRecord> run)
{
    if (run == m_run) return;
    m_run = std::move(run);
    m_built = false; // once it is seen
    m_asked.invalidate();
    m_waiting.invalidate();
    if (isVisible()) refresh();
}

void MicroscopeView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_legend->setTheme(theme);
    m_built = false;
    if (isVisible()) refresh();
}

std::vector<ShortcutRow> MicroscopeView::shortcuts() const
{
    using S = QKeySequence;
    return {{{S(Qt::Key_Left), S(Qt::Key_Right)}, tr("The arrow before, the next one")},
            {{S(Qt::Key_Home), S(Qt::Key_End)}, tr("The first arrow, the last one")},
            {{S(Qt::Key_Escape)}, tr("No arrow")}};
}

void MicroscopeView::build()
{
    m_built = true;
    std::vector<std::shared_ptr<const BufferPicture>> before; // of the same run, in another theme or language
    for (const OfArm& arm : m_arms) before.push_back(arm.picture);
    m_arms.clear();
    const std::size_t arms = m_run ? m_run->arms.size() : 0;
    m_nothing->setVisible(arms == 0);
    m_note->setVisible(arms > 0);
    m_legend->setVisible(arms > 0);
    m_scroll->setVisible(arms > 0);
    auto* content = new QWidget;
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kMargin);
    const QString reference = arms > 0 ? shortName(m_run->experiment.arms[0].name) : QString();
    for (std::size_t i = 0; i < arms; ++i) {
        const ArmSpec& spec = m_run->experiment.arms[i];
        const int index = static_cast<int>(i);
        OfArm arm{new QFrame(content), nullptr, {}, {}};
        arm.frame->setObjectName(QStringLiteral("armCard"));
        arm.frame->setMinimumWidth(kArmWidth);
        auto* column = new QVBoxLayout(arm.frame);
        QHBoxLayout* title = armTitle(arm.frame, index, spec, m_theme);
        arm.plot = new MicroscopePlot(arm.frame);
        arm.plot->setTheme(m_theme);
        arm.plot->setArm(index, oneLine(spec.name), reference, spec.clipNorm);
        auto* facts = new QGridLayout;
        facts->setHorizontalSpacing(12);
        facts->setVerticalSpacing(2);
        facts->setColumnStretch(1, 1);
        int at = 0;
        for (const MicroscopeFact& fact : microscopeFacts(nullptr, spec)) {
            auto* what = new QLabel(fact.name, arm.frame);
            auto* value = new QLabel(arm.frame);
            what->setObjectName(QStringLiteral("faint"));
            value->setTextInteractionFlags(Qt::TextSelectableByMouse);
            value->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
            facts->addWidget(what, at, 0);
            facts->addWidget(value, at++, 1);
            arm.names.push_back(what);
            arm.values.push_back(value);
        }
        column->addLayout(title);
        column->addWidget(arm.plot, 1);
        column->addLayout(facts);
        row->addWidget(arm.frame, 1);
        // Only pictures of this run.
        const auto newest = m_run->arms[i].picture.look();
        if (i < before.size() && before[i] && newest && before[i]->set <= newest->set) arm.picture = newest;
        m_arms.push_back(std::move(arm));
    }
    replaceContent(*m_scroll, content);
    showPictures();
}

// The newest pictures, where they go together: of one set, or of a window that waits to be looked at. Where an arm is
// not as far as the others, what there is after a while.
bool MicroscopeView::takePictures()
{
    std::vector<std::shared_ptr<const BufferPicture>> newest;
    std::int64_t set = -1;
    bool together = true, waits = false, news = false, shown = false;
    for (std::size_t i = 0; i < m_arms.size(); ++i) {
        newest.push_back(m_run->arms[i].picture.look());
        if (!newest.back()) newest.back() = m_arms[i].picture;
        const auto& picture = newest.back();
        news = news || picture != m_arms[i].picture;
        shown = shown || m_arms[i].picture;
        if (!picture) {
            together = together && endedEarly(m_run->arms[i].status);
            continue;
        }
        waits = waits || !picture->whole;
        if (set >= 0 && picture->set != set) together = false;
        set = picture->set;
    }
    if (!news) {
        m_waiting.invalidate();
        return false;
    }
    if (!together && !waits && shown) {
        if (!m_waiting.isValid()) m_waiting.start();
        if (m_waiting.elapsed() < kTogether) return false;
    }
    m_waiting.invalidate();
    for (std::size_t i = 0; i < m_arms.size(); ++i) m_arms[i].picture = newest[i];
    return true;
}

void MicroscopeView::showPictures()
{
    QRectF bounds;
    std::int64_t newest = 0;
    for (const OfArm& arm : m_arms)
        if (arm.picture) newest = std::max(newest, arm.picture->set);
    for (std::size_t i = 0; i < m_arms.size(); ++i) {
        const auto& picture = m_arms[i].picture;
        if (!picture || picture->kind != PictureKind::Shown) continue;
        bounds = bounds.united(microscopeBounds(*picture, m_run->experiment.arms[i].clipNorm));
        // A flat rectangle is nothing to QRectF::united.
        if (bounds.isEmpty()) bounds = microscopeBounds(*picture, m_run->experiment.arms[i].clipNorm);
    }
    for (std::size_t i = 0; i < m_arms.size(); ++i) {
        const OfArm& arm = m_arms[i];
        const ArmSpec& spec = m_run->experiment.arms[i];
        const bool older = arm.picture && arm.picture->set < newest;
        arm.plot->show(arm.picture, bounds, microscopeNote(arm.picture.get(), m_run->arms[i], older));
        const auto facts = microscopeFacts(arm.picture.get(), spec);
        for (std::size_t f = 0; f < facts.size(); ++f) {
            setText(arm.names[f], facts[f].name);
            arm.values[f]->setAlignment(leadingEdge());
            setText(arm.values[f], facts[f].value);
            if (arm.values[f]->toolTip() != facts[f].value) arm.values[f]->setToolTip(facts[f].value);
        }
    }
}

void MicroscopeView::refresh()
{
    if (!m_built) build();
    if (!m_run) return;
    if (!m_asked.isValid() || m_asked.elapsed() >= kAskEvery) {
        m_run->pictures.ask();
        m_asked.start();
    }
    if (takePictures()) showPictures();
}

QString MicroscopeView::fact(std::size_t arm, std::size_t i) const
{
    return m_arms[arm].values[i]->text();
}

void MicroscopeView::setTexts()
{
    setAccessibleName(tr("Buffer microscope"));
    setAccessibleDescription(
        tr("For each arm, what the micro-batches of a window add to its gradient buffer, as arrows "
           "laid tip to tail."));
    m_scroll->setAccessibleName(tr("Buffer microscope"));
    m_note->setText(tr("What each micro-batch adds to the gradient buffer, tip to tail, in two of the gradient's "
                       "directions; the same scale for all arms and both axes."));
    m_nothing->setText(tr("No run yet. Open an experiment: what its windows add up to is drawn here."));
}

void MicroscopeView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    setTexts();
    for (const OfArm& arm : m_arms) arm.plot->retranslate();
    if (m_built) showPictures(); // else the arms are those of the run before
}

void MicroscopeView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    refresh();
}

} // namespace tarakum
