#include "ui/seeds_editor.hpp"

#include "ui/key_texts.hpp"
#include "ui/language.hpp"
#include "ui/size_box.hpp"
#include "ui/text_size.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include <algorithm>

namespace tarakum {

Document seedsOf(const Document& value, int count)
{
    Document seeds = value.is_array() ? value : Document::array({value.is_number_integer() ? value : Document(1)});
    while (seeds.size() > static_cast<std::size_t>(count)) seeds.erase(seeds.size() - 1);
    std::int64_t largest = 0;
    for (const Document& seed : seeds)
        if (seed.is_number_integer()) largest = std::max(largest, seed.get<std::int64_t>());
    while (seeds.size() < static_cast<std::size_t>(count)) seeds.push_back(++largest);
    if (count > 1) return seeds;
    return value.is_null() ? value : seeds[0];
}

SeedsEditor::SeedsEditor(std::string path, QWidget* parent)
    : KeyEditor(parent), m_path(std::move(path)), m_line(new QLineEdit(this)),
      m_times(new QLabel(QStringLiteral("×"), this)), m_count(new SizeBox(this))
{
    // "1, 2, 3 × 3" reads from left to right in any language.
    setLayoutDirection(Qt::LeftToRight);
    m_line->setMinimumWidth(44);
    m_count->setRange(1, kMostSeeds);
    m_count->setFixedWidth(scaledToText(56));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(m_line, 1);
    row->addWidget(m_times);
    row->addWidget(m_count);
    connect(m_line, &QLineEdit::textEdited, this, [this](const QString& text) {
        emit typed({{m_path, valueFromText(m_path, text)}});
    });
    connect(m_line, &QLineEdit::editingFinished, this, [this] {
        if (!m_line->isModified()) return;
        m_line->setModified(false);
        const Document value = valueFromText(m_path, m_line->text());
        if (value == m_shown)
            m_line->setText(editText(m_shown));
        else
            emit edited({{m_path, value}});
    });
    connect(m_count, &SizeBox::chosen, this, [this](int count) {
        if (const Document value = seedsOf(m_shown, count); value != m_shown) emit edited({{m_path, value}});
    });
}

void SeedsEditor::showDocument(const Document& document)
{
    const Document* written = writtenValue(document, m_path);
    m_shown = written ? *written : Document();
    const QString text = editText(m_shown);
    if (m_line->text() != text) {
        m_line->setText(text);
        m_line->setCursorPosition(0);
    }
    m_line->setModified(false);
    const QSignalBlocker blocked(m_count);
    m_count->setValue(m_shown.is_array() ? static_cast<int>(m_shown.size()) : 1);
    retranslate();
}

QWidget* SeedsEditor::main()
{
    return m_line;
}

void SeedsEditor::retranslate()
{
    m_line->setPlaceholderText(keyPlaceholder(m_path));
    m_line->setAlignment(leadingEdge());
    m_count->setObjectName(m_line->objectName() + QStringLiteral(":count"));
    m_count->setAccessibleName(tr("Number of seeds"));
    m_count->setToolTip(tr("How many seeds the experiment is run with, one after another: curves then become means "
                           "over the seeds, on bands from the lowest to the highest."));
    m_times->setToolTip(m_count->toolTip());
}

} // namespace tarakum
