#include "ui/planner_fold.hpp"

#include "ui/icons.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace tarakum {

namespace {

class FoldButton : public QToolButton
{
public:
    using QToolButton::QToolButton;

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
        QToolButton::keyPressEvent(event);
    }
};

} // namespace

PlannerFold::PlannerFold(QWidget* parent)
    : QWidget(parent), m_theme(Theme::light()), m_swatch(new QFrame(this)), m_header(new FoldButton(this)),
      m_value(new QLabel(this)), m_body(new QWidget(this)), m_column(new QVBoxLayout(m_body))
{
    m_header->setObjectName(QStringLiteral("groupHeader"));
    m_header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_header->setAutoRaise(true);
    m_header->setFocusPolicy(Qt::StrongFocus);
    m_value->setTextFormat(Qt::PlainText);
    m_value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_swatch->setFixedSize(10, 10);
    m_swatch->hide();
    m_body->hide();
    m_column->setContentsMargins(14, 0, 0, 6);
    m_column->setSpacing(6);
    auto* line = new QHBoxLayout;
    line->setSpacing(6);
    line->addWidget(m_swatch);
    line->addWidget(m_header);
    line->addStretch(1);
    line->addWidget(m_value);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(line);
    column->addWidget(m_body);
    connect(m_header, &QToolButton::clicked, this, [this] { setOpen(!m_open); });
    showState();
}

void PlannerFold::setTitle(const QString& title)
{
    m_title = title;
    if (m_header->text() != title) m_header->setText(title);
    m_header->setAccessibleName(value().isEmpty() ? title : title + QStringLiteral(": ") + value());
}

void PlannerFold::setStrong()
{
    QFont font = m_header->font();
    font.setBold(true);
    m_header->setFont(font);
}

QString PlannerFold::value() const
{
    return m_value->text();
}

void PlannerFold::setValue(const QString& value)
{
    if (m_value->text() == value) return;
    m_value->setText(value);
    setTitle(m_title);
}

void PlannerFold::setSwatch(const QColor& colour)
{
    m_swatch->setVisible(colour.isValid());
    if (colour.isValid())
        m_swatch->setStyleSheet(QStringLiteral("background: %1; border-radius: 2px;").arg(colour.name()));
}

void PlannerFold::setTheme(const Theme& theme)
{
    m_theme = theme;
    showState();
}

void PlannerFold::setOpen(bool open)
{
    if (m_open == open) return;
    m_open = open;
    m_body->setVisible(open);
    showState();
    emit opened(open);
}

void PlannerFold::showState()
{
    m_header->setIcon(tintedIcon(m_open            ? QStringLiteral("collapse")
                                 : isRightToLeft() ? QStringLiteral("expand-rtl")
                                                   : QStringLiteral("expand"),
                                 m_theme.faintText));
}

void PlannerFold::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LayoutDirectionChange || event->type() == QEvent::LanguageChange) showState();
    QWidget::changeEvent(event);
}

} // namespace tarakum
