#include "ui/message_bar.hpp"

#include "ui/icons.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace tarakum {

MessageBar::MessageBar(QWidget* parent) : QWidget(parent), m_label(new QLabel(this)), m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    setAttribute(Qt::WA_StyledBackground);
    m_label->setWordWrap(true);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setObjectName(QStringLiteral("flat"));
    m_close->setAutoRaise(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 6, 8, 6);
    layout->addWidget(m_label, 1);
    layout->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    retranslate();
    hide();
}

void MessageBar::showProblem(const QString& line)
{
    constexpr int kMostLines = 4;
    if (!m_lines.contains(line)) m_lines << line;
    while (m_lines.size() > kMostLines) m_lines.removeFirst();
    m_label->setText(m_lines.join(QLatin1Char('\n')));
    show();
}

void MessageBar::dismiss()
{
    m_lines.clear();
    hide();
}

QString MessageBar::text() const
{
    return m_lines.join(QLatin1Char('\n'));
}

void MessageBar::setIconColour(const QColor& colour)
{
    m_close->setIcon(tintedIcon(QStringLiteral("close"), colour));
}

void MessageBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void MessageBar::retranslate()
{
    m_close->setToolTip(tr("Dismiss"));
    m_close->setAccessibleName(tr("Dismiss the message"));
}

} // namespace tarakum
