#include "ui/key_field.hpp"

#include "ui/key_texts.hpp"
#include "ui/language.hpp"

#include "engine/base/number_text.hpp"
#include "engine/lab/keys.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStyle>
#include <QVBoxLayout>

namespace tarakum {

namespace {

constexpr int kLabelWidth = 112;

KeyKind kindOf(const std::string& path)
{
    const Key* key = findKey(path);
    return key ? key->kind : KeyKind::Text;
}

std::optional<Document> wholeNumber(const QString& text)
{
    bool ok = false;
    const qlonglong value = text.toLongLong(&ok);
    return ok ? std::optional<Document>(value) : std::nullopt;
}

} // namespace

QString editText(const Document& value)
{
    if (value.is_null()) return {};
    if (value.is_string()) return QString::fromStdString(value.get<std::string>());
    if (value.is_number_float()) return QString::fromStdString(numberText(value.get<double>()));
    if (value.is_array()) {
        QStringList parts;
        for (const auto& element : value) parts << editText(element);
        return parts.join(QStringLiteral(", "));
    }
    return QString::fromStdString(documentLine(value));
}

Document valueFromText(const std::string& path, const QString& typed)
{
    const QString text = latinDigits(typed).trimmed();
    const Document asText = text.toStdString();
    if (text.isEmpty()) return {};
    switch (kindOf(path)) {
    case KeyKind::Integer: return wholeNumber(text).value_or(asText);
    case KeyKind::Number: {
        const auto number = parseNumber(text.toStdString());
        return number ? Document(*number) : asText;
    }
    case KeyKind::Bytes: {
        const auto bytes = wholeNumber(text);
        return bytes ? *bytes : asText;
    }
    case KeyKind::Sizes: {
        Document list = Document::array();
        const auto parts = text.split(QRegularExpression(QStringLiteral("[,،;\\s]+")), Qt::SkipEmptyParts);
        for (const QString& part : parts) {
            const auto number = wholeNumber(part);
            if (!number) return asText;
            list.push_back(*number);
        }
        return list;
    }
    default: return asText;
    }
}

KeyField::KeyField(std::string path, QWidget* parent)
    : QWidget(parent), m_path(std::move(path)), m_label(new QLabel(this)), m_beneath(new QLabel(this))
{
    build();
    m_label->setFixedWidth(kLabelWidth);
    m_label->setBuddy(m_editor);
    m_beneath->setWordWrap(true);
    m_beneath->setTextFormat(Qt::PlainText);
    m_beneath->hide();
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(m_label);
    row->addWidget(m_editor, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(row);
    column->addWidget(m_beneath);
    setPath(m_path);
    retranslate();
}

void KeyField::build()
{
    const Key* key = findKey(m_path);
    switch (kindOf(m_path)) {
    case KeyKind::Choice: {
        auto* combo = new QComboBox(this);
        if (key)
            for (const auto choice : key->choices)
                combo->addItem(QString::fromUtf8(choice.data(), static_cast<int>(choice.size())));
        combo->setMinimumContentsLength(8);
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        connect(combo, &QComboBox::activated, this, [this, combo] {
            const Document value = combo->currentText().toStdString();
            if (value != m_shown) emit edited({{m_path, value}});
        });
        m_editor = combo;
        break;
    }
    case KeyKind::Flag: {
        auto* box = new QCheckBox(this);
        connect(box, &QCheckBox::clicked, this, [this](bool on) { emit edited({{m_path, Document(on)}}); });
        m_editor = box;
        break;
    }
    default: {
        auto* line = new QLineEdit(this);
        line->setLayoutDirection(Qt::LeftToRight); // numbers, sizes, paths: "-1" stays "-1" among Arabic
        connect(line, &QLineEdit::editingFinished, this, &KeyField::commitText);
        m_editor = line;
    }
    }
}

void KeyField::setPath(std::string path)
{
    m_path = std::move(path);
    m_editor->setObjectName(QString::fromStdString(m_path));
}

void KeyField::showDocument(const Document& document)
{
    if (auto* combo = qobject_cast<QComboBox*>(m_editor)) {
        m_shown = valueInForce(document, m_path);
        combo->setCurrentIndex(combo->findText(editText(m_shown)));
    } else if (auto* box = qobject_cast<QCheckBox*>(m_editor)) {
        m_shown = valueInForce(document, m_path);
        box->setChecked(m_shown.is_boolean() && m_shown.get<bool>());
    } else if (auto* line = qobject_cast<QLineEdit*>(m_editor)) {
        // What is written stands as text; a default as the empty field's words.
        const Document* written = writtenValue(document, m_path);
        m_shown = written ? *written : Document();
        const QString text = editText(m_shown);
        if (line->text() != text) line->setText(text);
        line->setModified(false);
        QString placeholder = keyPlaceholder(m_path);
        if (m_path.starts_with("arms[") && !valueInForce(document, m_path).is_null())
            placeholder = editText(valueInForce(document, m_path));
        line->setPlaceholderText(placeholder);
    }
    retranslate();
}

void KeyField::commitText()
{
    auto* line = static_cast<QLineEdit*>(m_editor);
    if (!line->isModified()) return;
    line->setModified(false);
    const Document value = valueFromText(m_path, line->text());
    if (value == m_shown)
        line->setText(editText(m_shown));
    else
        emit edited({{m_path, value}});
}

void KeyField::setProblem(const QString& text)
{
    m_problemText = text;
    showBeneath();
}

void KeyField::setHint(const QString& text)
{
    m_hint = text;
    showBeneath();
}

void KeyField::showBeneath()
{
    const bool wrong = !m_problemText.isEmpty();
    m_beneath->setObjectName(wrong ? QStringLiteral("problem") : QStringLiteral("faint"));
    m_beneath->setText(wrong ? m_problemText : m_hint);
    m_beneath->setVisible(!m_beneath->text().isEmpty());
    m_editor->setAccessibleDescription(m_beneath->text());
    if (m_editor->property("problem").toBool() != wrong || wrong) {
        m_editor->setProperty("problem", wrong);
        m_editor->style()->polish(m_editor);
    }
    m_beneath->style()->polish(m_beneath);
}

void KeyField::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void KeyField::retranslate()
{
    const QString label = keyLabel(m_path), help = keyToolTip(m_path);
    m_label->setText(label);
    m_label->setToolTip(help);
    m_label->setAlignment(leadingEdge());
    m_editor->setAccessibleName(label);
    m_editor->setToolTip(help);
    if (auto* line = qobject_cast<QLineEdit*>(m_editor)) line->setAlignment(leadingEdge());
    auto* combo = qobject_cast<QComboBox*>(m_editor);
    if (!combo) return;
    for (int i = 0; i < combo->count(); ++i)
        combo->setItemData(i, choiceText(m_path, combo->itemText(i).toStdString()), Qt::ToolTipRole);
    const QString meaning = choiceText(m_path, combo->currentText().toStdString());
    if (!meaning.isEmpty()) combo->setToolTip(meaning + QLatin1Char('\n') + help);
}

} // namespace tarakum
