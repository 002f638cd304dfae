#include "ui/lesson_order.hpp"

#include "ui/icons.hpp"
#include "ui/language.hpp"
#include "ui/lesson_progress.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace tarakum {

LessonOrder::LessonOrder(const Prediction& prediction, QWidget* parent)
    : QWidget(parent), m_prediction(prediction), m_list(new QListWidget(this)), m_up(new QToolButton(this)),
      m_down(new QToolButton(this))
{
    m_list->setObjectName(QStringLiteral("lessonOrder"));
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->installEventFilter(this);
    auto* buttons = new QVBoxLayout;
    buttons->setSpacing(4);
    for (QToolButton* button : {m_up, m_down}) {
        button->setObjectName(QStringLiteral("flat"));
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(m_list, 1);
    row->addLayout(buttons);
    connect(m_up, &QToolButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { move(1); });
    connect(m_list->model(), &QAbstractItemModel::rowsMoved, this, &LessonOrder::number);
    connect(m_list->model(), &QAbstractItemModel::rowsInserted, this, &LessonOrder::number, Qt::QueuedConnection);
    std::vector<std::size_t> order(prediction.choices.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    setOrder(order);
    retranslate();
}

std::vector<std::size_t> LessonOrder::order() const
{
    std::vector<std::size_t> order;
    for (int i = 0; i < m_list->count(); ++i)
        order.push_back(static_cast<std::size_t>(m_list->item(i)->data(Qt::UserRole).toULongLong()));
    return order;
}

void LessonOrder::setOrder(const std::vector<std::size_t>& order)
{
    m_list->clear();
    for (const std::size_t place : order) {
        auto* item = new QListWidgetItem(m_list);
        item->setData(Qt::UserRole, static_cast<qulonglong>(place));
        item->setFlags(item->flags() & ~Qt::ItemIsDropEnabled);
    }
    m_list->setCurrentRow(0);
    number();
}

void LessonOrder::move(int by)
{
    const int from = m_list->currentRow(), to = from + by;
    if (from < 0 || to < 0 || to >= m_list->count()) return;
    m_list->insertItem(to, m_list->takeItem(from));
    m_list->setCurrentRow(to);
    number();
}

void LessonOrder::number()
{
    for (int i = 0; i < m_list->count(); ++i) {
        const auto place = static_cast<std::size_t>(m_list->item(i)->data(Qt::UserRole).toULongLong());
        m_list->item(i)->setText(QStringLiteral("%1.  %2").arg(isolated(QString::number(i + 1)),
                                                               setApart(lessonText(m_prediction.choices[place].text))));
    }
    fit();
}

void LessonOrder::fit()
{
    if (m_list->count() > 0)
        m_list->setFixedHeight(m_list->sizeHintForRow(0) * m_list->count() + 2 * m_list->frameWidth() + 2);
}

void LessonOrder::setLocked(bool locked)
{
    m_list->setDragEnabled(!locked);
    m_list->setEnabled(!locked);
    m_up->setVisible(!locked);
    m_down->setVisible(!locked);
}

void LessonOrder::setTheme(const Theme& theme)
{
    m_up->setIcon(tintedIcon(QStringLiteral("up"), theme.text));
    m_down->setIcon(tintedIcon(QStringLiteral("down"), theme.text));
    fit();
}

void LessonOrder::retranslate()
{
    m_list->setAccessibleName(tr("The order that you expect"));
    m_up->setToolTip(tr("Up (Ctrl and the arrow key)"));
    m_down->setToolTip(tr("Down (Ctrl and the arrow key)"));
    m_up->setAccessibleName(tr("Move up"));
    m_down->setAccessibleName(tr("Move down"));
    number();
}

bool LessonOrder::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_list && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() & Qt::ControlModifier && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
            move(key->key() == Qt::Key_Up ? -1 : 1);
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

} // namespace tarakum
