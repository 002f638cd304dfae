#include "ui/diagram_view.hpp"

#include "ui/chart_text.hpp"
#include "ui/diagram_arm.hpp"
#include "ui/discard.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace tarakum {

DiagramView::DiagramView(QWidget* parent) : View(parent), m_nothing(new QLabel(this)), m_scroll(new QScrollArea(this))
{
    m_clock.start();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    layout->addWidget(m_nothing, 1);
    layout->addWidget(m_scroll, 1);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->viewport()->setAutoFillBackground(false);
    auto* inside = new QWidget;
    m_row = new QHBoxLayout(inside);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(10);
    m_scroll->setWidget(inside);
    inside->setAutoFillBackground(false);
    setTexts();
    makeArms();
}

void DiagramView::setTexts()
{
    setAccessibleName(tr("Window diagram"));
    setAccessibleDescription(tr("For each arm the micro-batches of the window in hand, the gradient buffer that they "
                                "fill, and the update that follows."));
    m_scroll->setAccessibleName(tr("Window diagram"));
    m_nothing->setText(tr("No run yet. Open an experiment: its windows are drawn here as they fill."));
}

void DiagramView::makeArms()
{
    for (DiagramArm* arm : m_arms) discard(*arm);
    m_arms.clear();
    m_motions.clear();
    const std::size_t arms = m_run ? m_run->arms.size() : 0;
    for (std::size_t i = 0; i < arms; ++i) {
        auto* arm = new DiagramArm;
        arm->setObjectName(QStringLiteral("arm%1").arg(i));
        arm->setTheme(m_theme);
        m_row->addWidget(arm);
        m_arms.push_back(arm);
    }
    m_motions.resize(arms);
    m_nothing->setVisible(arms == 0);
    m_scroll->setVisible(arms > 0);
}

void DiagramView::setRun(std::shared_ptr<const RunRecord> run)
{
    if (run == m_run) return;
    m_run = std::move(run);
    makeArms();
}

void DiagramView::setTheme(const Theme& theme)
{
    m_theme = theme;
    for (DiagramArm* arm : m_arms) arm->setTheme(theme);
}

void DiagramView::refresh()
{
    refreshAt(std::max(m_now, static_cast<double>(m_clock.elapsed())));
}

void DiagramView::refreshAt(double ms)
{
    m_now = ms;
    for (std::size_t i = 0; i < m_arms.size(); ++i) {
        const ArmRecord& record = m_run->arms[i];
        DiagramMotion& motion = m_motions[i];
        motion.see(readDiagram(*m_run, i), ms);
        const DiagramScene scene = motion.scene(ms);
        const DiagramMemory memory = readMemory(*m_run, i, scene, motion.moving(ms));
        const bool failed = endedEarly(record.status) && record.status != ArmStatus::Stopped && !motion.moving(ms);
        m_arms[i]->show(static_cast<int>(i), scene, diagramWords(*m_run, i, scene, memory, motion.everyUpdates()),
                        memory, networkLayers(record), failed);
    }
}

void DiagramView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    setTexts();
    if (isVisible()) refreshAt(m_now);
}

void DiagramView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    refresh();
}

} // namespace tarakum
