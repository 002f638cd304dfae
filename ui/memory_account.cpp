#include "ui/memory_account.hpp"

#include "ui/chart_text.hpp"
#include "ui/discard.hpp"
#include "ui/memory_words.hpp"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace tarakum {

MemoryAccount::MemoryAccount(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("memoryAccount"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
}

bool MemoryAccount::setAccount(const std::optional<MemoryPrediction>& prediction, const std::optional<Usage>& measured,
                               std::optional<std::int64_t> budget)
{
    m_budget = budget;
    const bool same = prediction.has_value() == m_prediction.has_value() && measured == m_measured;
    if (m_body && same && !prediction) return false;
    if (m_body && same && prediction->peak == m_prediction->peak && prediction->microBatch == m_prediction->microBatch)
        return false;
    m_prediction = prediction;
    m_measured = measured;
    build();
    return true;
}

void MemoryAccount::setTheme(const Theme& theme)
{
    m_theme = theme;
    if (m_body) build();
}

void MemoryAccount::retranslate()
{
    if (m_body) build();
}

QString MemoryAccount::verdict() const
{
    if (!m_prediction) return tr("The account comes with the data.");
    const std::int64_t b = m_prediction->highest.samples;
    if (m_budget && total(m_prediction->peak) > *m_budget)
        return tr("By the formula, with b = %1: %2 more than the budget.")
            .arg(b)
            .arg(bytesName(total(m_prediction->peak) - *m_budget));
    if (!m_measured) return tr("By the formula, with b = %1. Measured once an update is made.").arg(b);
    if (*m_measured == m_prediction->peak) return tr("Equal to the byte, with b = %1.").arg(b);
    if (total(*m_measured) == total(m_prediction->peak))
        return tr("Equal to the byte in all, with b = %1; highest at another moment.").arg(b);
    return tr("They differ by %1 bytes, with b = %2.")
        .arg(exactBytes(total(*m_measured) - total(m_prediction->peak)))
        .arg(b);
}

QString MemoryAccount::text() const
{
    QStringList rows;
    const auto* grid = static_cast<QGridLayout*>(m_body->layout());
    for (int row = 0; row < grid->rowCount(); ++row) {
        QStringList cells;
        for (int column = 1; column < 4; ++column)
            if (const auto* item = grid->itemAtPosition(row, column))
                if (const auto* label = qobject_cast<QLabel*>(item->widget())) cells << label->text();
        rows << cells.join(QLatin1Char('\t'));
    }
    return rows.join(QLatin1Char('\n'));
}

void MemoryAccount::addRow(const QColor& swatch, const QString& name, const QString& predicted, const QString& measured,
                           bool faint)
{
    auto* grid = static_cast<QGridLayout*>(m_body->layout());
    const int row = grid->rowCount();
    if (swatch.isValid()) {
        constexpr int kSide = 10;
        auto* square = new QLabel(m_body);
        QPixmap picture(QSize(kSide, kSide) * devicePixelRatioF());
        picture.setDevicePixelRatio(devicePixelRatioF());
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(swatch);
        painter.drawRoundedRect(0, 0, kSide, kSide, 2, 2);
        painter.end();
        square->setPixmap(picture);
        grid->addWidget(square, row, 0, Qt::AlignCenter);
    }
    const auto add = [&](int column, const QString& text, Qt::Alignment alignment) {
        auto* label = new QLabel(text, m_body);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setAlignment(alignment | Qt::AlignTop);
        if (faint) label->setObjectName(QStringLiteral("faint"));
        label->setWordWrap(column == 1);
        grid->addWidget(label, row, column);
    };
    add(1, name, Qt::AlignLeft);
    add(2, predicted, Qt::AlignRight);
    add(3, measured, Qt::AlignRight);
}

void MemoryAccount::build()
{
    if (m_body) {
        letFocusGo(*m_body);
        discard(*m_body);
    }
    m_body = new QWidget(this);
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, m_body);
    auto* grid = new QGridLayout(m_body);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    addRow({}, tr("bytes at the highest moment"), tr("formula"), tr("measured"), true);
    const auto measured = [&](std::size_t c) {
        return m_measured ? exactBytes((*m_measured)[c]) : QStringLiteral("–");
    };
    for (std::size_t c = 0; c < kCategories; ++c) {
        const std::int64_t predicted = m_prediction ? m_prediction->peak[c] : 0;
        if (predicted == 0 && (!m_measured || (*m_measured)[c] == 0)) continue;
        const int index = static_cast<int>(c);
        addRow(m_theme.category(index), categoryName(index), m_prediction ? exactBytes(predicted) : QStringLiteral("–"),
               measured(c), false);
        if (!m_prediction) continue;
        Bytes rest = m_prediction->highest.held[c];
        for (const MemoryTerm& term : m_prediction->always) {
            if (term.category != static_cast<Category>(c)) continue;
            rest.fixed -= term.bytes;
            addRow({}, termName(term.name), exactBytes(term.bytes), {}, true);
        }
        if (!(rest == Bytes()))
            addRow({}, tr("comes and goes: %1").arg(formulaText(rest)),
                   exactBytes(rest.at(m_prediction->highest.samples)), {}, true);
    }
    if (m_prediction || m_measured)
        addRow({}, tr("together"), m_prediction ? exactBytes(total(m_prediction->peak)) : QStringLiteral("–"),
               m_measured ? exactBytes(total(*m_measured)) : QStringLiteral("–"), false);
    auto* line = new QLabel(verdict(), m_body);
    line->setObjectName(QStringLiteral("memoryVerdict"));
    line->setWordWrap(true);
    grid->addWidget(line, grid->rowCount(), 1, 1, 3);
    m_body->show();
    setAccessibleName(tr("Memory at the highest moment, formula and measured"));
    setAccessibleDescription(text());
}

} // namespace tarakum
