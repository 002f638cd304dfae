#include "ui/key_editors.hpp"

#include "ui/icons.hpp"
#include "ui/key_texts.hpp"
#include "ui/language.hpp"
#include "ui/seeds_editor.hpp"
#include "ui/theme.hpp"

#include "engine/lab/keys.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <functional>

namespace tarakum {

namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<int>(text.size()));
}

bool isOfAnArm(const std::string& path)
{
    return path.starts_with("arms[");
}

// What an arm has where it says nothing itself.
Document sharedValue(const Document& document, const std::string& path)
{
    return valueInForce(document, "defaults." + path.substr(path.find(']') + 2));
}

// A wheel that scrolls past changes nothing.
class Combo : public QComboBox
{
public:
    explicit Combo(QWidget* parent) : QComboBox(parent)
    {
        setFocusPolicy(Qt::StrongFocus);
        setMinimumContentsLength(4);
        setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    }

protected:
    void wheelEvent(QWheelEvent* event) override
    {
        if (hasFocus())
            QComboBox::wheelEvent(event);
        else
            event->ignore();
    }
};

// Tells of its text when it is left, and Tab leaves it.
class Lines : public QPlainTextEdit
{
public:
    Lines(QWidget* parent, int lines, std::function<void()> left) : QPlainTextEdit(parent), m_left(std::move(left))
    {
        setTabChangesFocus(true);
        const int height = fontMetrics().lineSpacing() * lines + 14;
        setFixedHeight(height);
        setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    }

protected:
    void focusOutEvent(QFocusEvent* event) override
    {
        QPlainTextEdit::focusOutEvent(event);
        if (event->reason() != Qt::PopupFocusReason) m_left();
    }
    void wheelEvent(QWheelEvent* event) override
    {
        if (hasFocus())
            QPlainTextEdit::wheelEvent(event);
        else
            event->ignore();
    }

private:
    std::function<void()> m_left;
};

void setIfOther(QLineEdit* line, const QString& text)
{
    if (line->text() != text) line->setText(text);
    line->setModified(false);
}

QHBoxLayout* rowIn(QWidget* parent)
{
    auto* row = new QHBoxLayout(parent);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    return row;
}

QLineEdit* numberLine(QWidget* parent)
{
    auto* line = new QLineEdit(parent);
    line->setLayoutDirection(Qt::LeftToRight); // numbers, sizes, paths: "-1" stays "-1" among Arabic
    line->setMinimumWidth(44);
    return line;
}

class FlagEditor : public KeyEditor
{
public:
    FlagEditor(std::string path, QWidget* parent) : KeyEditor(parent), m_path(std::move(path)), m_box(new QCheckBox)
    {
        rowIn(this)->addWidget(m_box);
        connect(m_box, &QCheckBox::clicked, this, [this](bool on) { emit edited({{m_path, on}}); });
    }
    void showDocument(const Document& document) override
    {
        const Document value = valueInForce(document, m_path);
        m_box->setChecked(value.is_boolean() && value.get<bool>());
    }
    QWidget* main() override { return m_box; }

private:
    std::string m_path;
    QCheckBox* m_box;
};

// A choice; a flag of an arm. Where nothing need be said, the first entry says what holds then.
class ChoiceEditor : public KeyEditor
{
public:
    ChoiceEditor(std::string path, const Key& key, QWidget* parent)
        : KeyEditor(parent), m_path(std::move(path)), m_combo(new Combo(this))
    {
        rowIn(this)->addWidget(m_combo);
        if (isOfAnArm(m_path) || key.fallback == "null") m_combo->addItem(QString());
        if (key.kind == KeyKind::Flag) {
            m_combo->addItem(QString(), true);
            m_combo->addItem(QString(), false);
        }
        for (const auto choice : key.choices) m_combo->addItem(fromView(choice), fromView(choice));
        connect(m_combo, &QComboBox::activated, this, [this](int index) {
            const QVariant chosen = m_combo->itemData(index);
            Document value;
            if (chosen.typeId() == QMetaType::Bool)
                value = chosen.toBool();
            else if (chosen.isValid())
                value = chosen.toString().toStdString();
            if (value != m_written) emit edited({{m_path, value}});
        });
    }
    void showDocument(const Document& document) override
    {
        const Document* written = writtenValue(document, m_path);
        m_written = written ? *written : Document();
        m_shared = isOfAnArm(m_path) ? sharedValue(document, m_path) : Document();
        retranslate();
        const Document shown = written ? *written : valueInForce(document, m_path);
        const bool silent = !m_combo->itemData(0).isValid() && !written;
        m_combo->setCurrentIndex(silent               ? 0
                                 : shown.is_boolean() ? m_combo->findData(shown.get<bool>())
                                                      : m_combo->findData(editText(shown)));
        retranslate();
    }
    QWidget* main() override { return m_combo; }
    void retranslate() override
    {
        for (int i = 0; i < m_combo->count(); ++i) {
            const QVariant choice = m_combo->itemData(i);
            if (!choice.isValid())
                m_combo->setItemText(i, m_shared.is_null() ? keyPlaceholder(m_path)
                                                           : KeyEditor::tr("%1 (shared)").arg(said(m_shared)));
            else if (choice.typeId() == QMetaType::Bool)
                m_combo->setItemText(i, said(choice.toBool()));
            else
                describe(i, choice.toString());
        }
        const QString meaning =
            choiceText(m_path, m_combo->currentData().isValid() ? m_combo->currentData().toString().toStdString()
                               : m_shared.is_string()           ? m_shared.get<std::string>()
                                                                : std::string());
        const QString help = keyToolTip(m_path);
        m_combo->setToolTip(meaning.isEmpty() ? help : meaning + QLatin1Char('\n') + help);
    }

protected:
    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::StyleChange) retranslate(); // the marks have the theme's colour
        KeyEditor::changeEvent(event);
    }

private:
    // A known mistake is marked, for those who look and for those who listen.
    void describe(int item, const QString& choice)
    {
        const QString meaning = choiceText(m_path, choice.toStdString());
        const bool wrong = isMistake(m_path, choice.toStdString());
        m_combo->setItemData(item, wrong ? KeyEditor::tr("Known mistake: %1").arg(meaning) : meaning, Qt::ToolTipRole);
        if (!wrong) return;
        const bool dark = palette().color(QPalette::Window).lightness() < 128;
        const QColor colour = (dark ? Theme::darkTheme() : Theme::light()).warning;
        m_combo->setItemIcon(item, tintedIcon(QStringLiteral("mistake"), colour));
        m_combo->setItemData(item, colour, Qt::ForegroundRole);
        m_combo->setItemData(item, KeyEditor::tr("%1, known mistake").arg(choice), Qt::AccessibleTextRole);
    }
    static QString said(const Document& value)
    {
        if (value.is_boolean()) return value.get<bool>() ? KeyEditor::tr("on") : KeyEditor::tr("off");
        return editText(value);
    }

    std::string m_path;
    Combo* m_combo;
    Document m_written, m_shared;
};

// A number, a size, a list, a name.
class LineEditor : public KeyEditor
{
public:
    LineEditor(std::string path, QWidget* parent) : KeyEditor(parent), m_path(std::move(path)), m_line(numberLine(this))
    {
        m_row = rowIn(this);
        m_row->addWidget(m_line, 1);
        connect(m_line, &QLineEdit::editingFinished, this, [this] {
            if (!m_line->isModified()) return;
            m_line->setModified(false);
            const Document value = valueFromText(m_path, m_line->text());
            if (value == m_shown)
                m_line->setText(shownText(m_path, m_shown));
            else
                emit edited({{m_path, value}});
        });
        connect(m_line, &QLineEdit::textEdited, this, [this](const QString& text) {
            emit typed({{m_path, valueFromText(m_path, text)}});
        });
    }
    void showDocument(const Document& document) override
    {
        // What is written stands as text; a default as the empty field's words.
        const Document* written = writtenValue(document, m_path);
        m_shown = written ? *written : Document();
        setIfOther(m_line, shownText(m_path, m_shown));
        const Document shared = isOfAnArm(m_path) ? sharedValue(document, m_path) : Document();
        m_shared = isOfAnArm(m_path) && writtenValue(document, "defaults." + m_path.substr(m_path.find(']') + 2))
                       ? shownText(m_path, shared)
                       : QString();
        retranslate();
    }
    QWidget* main() override { return m_line; }
    void retranslate() override
    {
        m_line->setPlaceholderText(m_shared.isEmpty() ? keyPlaceholder(m_path)
                                                      : KeyEditor::tr("%1 (shared)").arg(m_shared));
        m_line->setAlignment(leadingEdge());
    }

protected:
    std::string m_path;
    QLineEdit* m_line;
    QHBoxLayout* m_row;
    Document m_shown;
    QString m_shared;
};

// One of the arms before this one that are not off.
class ArmBeforeEditor : public KeyEditor
{
public:
    ArmBeforeEditor(std::string path, QWidget* parent)
        : KeyEditor(parent), m_path(std::move(path)), m_arm(std::stoul(m_path.substr(5))), m_combo(new Combo(this))
    {
        rowIn(this)->addWidget(m_combo);
        connect(m_combo, &QComboBox::activated, this, [this] {
            if (const std::string chosen = m_combo->currentText().toStdString(); chosen != m_written)
                emit edited({{m_path, chosen}});
        });
    }
    void showDocument(const Document& document) override
    {
        const Document* written = writtenValue(document, m_path);
        m_written = written ? *written : Document();
        QStringList names;
        for (std::size_t arm = 0; arm < std::min(m_arm, armCount(document)); ++arm)
            if (valueInForce(document, armPath(arm, "off")) != true)
                names << QString::fromStdString(armName(document, arm));
        const QString shown = editText(m_written);
        const int at = static_cast<int>(names.indexOf(shown));
        m_combo->clear();
        m_combo->addItems(names);
        m_combo->setCurrentIndex(at);
        m_combo->setPlaceholderText(shown); // one that it cannot be
    }
    QWidget* main() override { return m_combo; }

private:
    std::string m_path;
    std::size_t m_arm;
    Combo* m_combo;
    Document m_written;
};

class FileEditor : public LineEditor
{
public:
    FileEditor(std::string path, QWidget* parent) : LineEditor(std::move(path), parent), m_browse(new QToolButton(this))
    {
        m_browse->setObjectName(QStringLiteral("flat"));
        m_browse->setText(QStringLiteral("…"));
        m_row->addWidget(m_browse);
        connect(m_browse, &QToolButton::clicked, this, &FileEditor::browse);
    }
    void showDocument(const Document& document) override
    {
        LineEditor::showDocument(document);
        const Document kind = valueInForce(document, "data.kind");
        m_folder = m_path == "data.path" && (kind == "idx" || kind == "fashion-mnist");
    }
    void retranslate() override
    {
        LineEditor::retranslate();
        m_browse->setToolTip(KeyEditor::tr("Choose a file"));
        m_browse->setAccessibleName(m_browse->toolTip());
    }

private:
    // Not modal: training and window go on.
    void browse()
    {
        auto* dialog = new QFileDialog(this, keyLabel(m_path));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setModal(false);
        dialog->setFileMode(m_folder ? QFileDialog::Directory : QFileDialog::ExistingFile);
        connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
            emit edited({{m_path, Document(file.toStdString())}});
        });
        dialog->show();
    }

    QToolButton* m_browse;
    bool m_folder = false;
};

// A choice, or something else typed: a number, a file.
class OpenChoiceEditor : public KeyEditor
{
public:
    OpenChoiceEditor(std::string path, const Key& key, QWidget* parent)
        : KeyEditor(parent), m_path(std::move(path)), m_combo(new Combo(this))
    {
        rowIn(this)->addWidget(m_combo);
        m_combo->setEditable(true);
        m_combo->setInsertPolicy(QComboBox::NoInsert);
        m_combo->setLayoutDirection(Qt::LeftToRight);
        m_combo->setCompleter(nullptr);
        for (const auto choice : key.choices) m_combo->addItem(fromView(choice));
        connect(m_combo, &QComboBox::activated, this, [this] { commit(); });
        connect(m_combo->lineEdit(), &QLineEdit::editingFinished, this, [this] {
            if (m_combo->lineEdit()->isModified()) commit();
        });
        connect(m_combo->lineEdit(), &QLineEdit::textEdited, this, [this](const QString& text) {
            emit typed({{m_path, valueFromText(m_path, text)}});
        });
    }
    void showDocument(const Document& document) override
    {
        const Document* written = writtenValue(document, m_path);
        m_written = written ? *written : Document();
        const QString text = written ? editText(*written) : QString();
        if (m_combo->currentText() != text) {
            m_combo->setCurrentIndex(m_combo->findText(text));
            m_combo->setEditText(text);
        }
        m_combo->lineEdit()->setModified(false);
        m_combo->lineEdit()->setPlaceholderText(editText(valueInForce(document, m_path)));
    }
    QWidget* main() override { return m_combo; }
    void retranslate() override { m_combo->lineEdit()->setAlignment(leadingEdge()); }

private:
    void commit()
    {
        m_combo->lineEdit()->setModified(false);
        const Document value = valueFromText(m_path, m_combo->currentText());
        if (value != m_written) emit edited({{m_path, value}});
    }

    std::string m_path;
    Combo* m_combo;
    Document m_written;
};

// One length in its units: the number, and which unit.
class UnitsEditor : public KeyEditor
{
public:
    UnitsEditor(std::vector<std::string> paths, QWidget* parent)
        : KeyEditor(parent), m_paths(std::move(paths)), m_line(numberLine(this)), m_unit(new Combo(this))
    {
        auto* row = rowIn(this);
        row->addWidget(m_line, 2);
        row->addWidget(m_unit, 3);
        for (const auto& path : m_paths) m_unit->addItem(QString(), QString::fromStdString(path));
        connect(m_line, &QLineEdit::editingFinished, this, [this] {
            if (m_line->isModified()) commit();
        });
        connect(m_line, &QLineEdit::textEdited, this, [this] { emit typed(edits()); });
        connect(m_unit, &QComboBox::activated, this, [this] {
            if (!m_line->text().isEmpty()) commit();
        });
        retranslate();
    }
    void showDocument(const Document& document) override
    {
        QString text;
        m_written.clear();
        for (const auto& path : m_paths)
            if (const Document* value = writtenValue(document, path)) {
                text = editText(*value);
                m_written = path;
                m_unit->setCurrentIndex(m_unit->findData(QString::fromStdString(path)));
            }
        setIfOther(m_line, text);
        QString shared;
        if (isOfAnArm(m_paths[0]))
            for (const auto& path : m_paths)
                if (const Document value = sharedValue(document, path); !value.is_null()) shared = editText(value);
        m_line->setPlaceholderText(shared.isEmpty() ? keyPlaceholder(m_paths[0]) : shared);
    }
    QWidget* main() override { return m_line; }
    void retranslate() override
    {
        m_line->setAlignment(leadingEdge());
        for (int i = 0; i < m_unit->count(); ++i) {
            const QString path = m_unit->itemData(i).toString();
            m_unit->setItemText(i, path.endsWith(QLatin1String("updates"))  ? KeyEditor::tr("updates")
                                   : path.endsWith(QLatin1String("epochs")) ? KeyEditor::tr("epochs")
                                                                            : KeyEditor::tr("samples"));
        }
        m_unit->setObjectName(m_line->objectName() + QStringLiteral(":unit"));
        m_unit->setAccessibleName(KeyEditor::tr("Unit of %1").arg(m_line->accessibleName()));
    }

private:
    Edits edits() const
    {
        const std::string path = m_unit->currentData().toString().toStdString();
        Document value = valueFromText(path, m_line->text());
        // The length of the training must be given.
        if (value.is_null() && path.starts_with("length.")) value = 1;
        if (!value.is_null()) return {{path, value}};
        return m_written.empty() ? Edits{} : Edits{{m_written, {}}};
    }
    void commit()
    {
        m_line->setModified(false);
        if (const Edits changes = edits(); !changes.empty()) emit edited(changes);
    }

    std::vector<std::string> m_paths;
    std::string m_written;
    QLineEdit* m_line;
    Combo* m_unit;
};

// A number, or a group of keys, or a list, or nothing: which of them, and the number or the list. The keys of the
// group have fields of their own.
class ModesEditor : public KeyEditor
{
public:
    ModesEditor(std::string path, QWidget* parent)
        : KeyEditor(parent), m_path(std::move(path)), m_mode(new Combo(this)), m_line(numberLine(this)),
          m_from(new Combo(this)), m_steps(m_path.ends_with("accumulation_steps"))
    {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(3);
        column->addWidget(m_mode);
        column->addWidget(m_line);
        column->addWidget(m_from);
        const std::vector<const char*> modes =
            m_steps ? std::vector<const char*>{"", "number", "list", "noise-scale", "loss"}
                    : std::vector<const char*>{"", "number", "adapting"};
        for (const char* mode : modes) m_mode->addItem(QString(), QLatin1String(mode));
        for (const char* from : {"from_update", "from_epoch", "from_samples"})
            m_from->addItem(QString(), QLatin1String(from));
        connect(m_mode, &QComboBox::activated, this, [this] { chooseMode(); });
        connect(m_from, &QComboBox::activated, this, [this] { commit(); });
        connect(m_line, &QLineEdit::editingFinished, this, [this] {
            if (m_line->isModified()) commit();
        });
        connect(m_line, &QLineEdit::textEdited, this, [this] { emit typed({{m_path, typedValue()}}); });
        retranslate();
    }
    void showDocument(const Document& document) override
    {
        const Document* written = writtenValue(document, m_path);
        m_written = written ? *written : Document();
        m_inForce = valueInForce(document, m_path);
        QString mode;
        if (m_written.is_array())
            mode = QStringLiteral("list");
        else if (m_written.is_object())
            mode = m_steps ? editText(valueInForce(document, m_path + ".kind")) : QStringLiteral("adapting");
        else if (!m_written.is_null())
            mode = QStringLiteral("number");
        m_mode->setCurrentIndex(std::max(0, m_mode->findData(mode)));
        setIfOther(m_line, m_written.is_array()    ? stepsListText(m_written)
                           : m_written.is_object() ? QString()
                                                   : editText(m_written));
        if (m_written.is_array() && !m_written.empty() && m_written[0].is_object())
            for (int i = 0; i < m_from->count(); ++i)
                if (m_written[0].contains(m_from->itemData(i).toString().toStdString())) m_from->setCurrentIndex(i);
        m_line->setVisible(m_written.is_array() || mode == QLatin1String("number"));
        m_from->setVisible(m_written.is_array());
        retranslate();
    }
    QWidget* main() override { return m_mode; }
    void retranslate() override
    {
        m_line->setObjectName(m_mode->objectName() + QStringLiteral(":value"));
        m_line->setAccessibleName(m_mode->accessibleName());
        m_line->setAlignment(leadingEdge());
        m_from->setObjectName(m_mode->objectName() + QStringLiteral(":from"));
        m_from->setAccessibleName(KeyEditor::tr("Unit of %1").arg(m_mode->accessibleName()));
        const QString units[] = {KeyEditor::tr("updates"), KeyEditor::tr("epochs"), KeyEditor::tr("samples")};
        for (int i = 0; i < 3; ++i) m_from->setItemText(i, units[i]);
        for (int i = 0; i < m_mode->count(); ++i) {
            const QString mode = m_mode->itemData(i).toString();
            QString text;
            if (mode.isEmpty())
                text = silence();
            else if (mode == QLatin1String("number"))
                text = m_steps ? KeyEditor::tr("one number") : KeyEditor::tr("a fixed number");
            else if (mode == QLatin1String("list"))
                text = KeyEditor::tr("a list: from, steps");
            else if (mode == QLatin1String("adapting"))
                text = KeyEditor::tr("adapting");
            else if (mode == QLatin1String("noise-scale"))
                text = KeyEditor::tr("follows the noise scale");
            else
                text = KeyEditor::tr("follows the loss");
            m_mode->setItemText(i, text);
        }
    }

private:
    QString silence() const
    {
        if (isOfAnArm(m_path) && !m_inForce.is_null() && m_written.is_null())
            return KeyEditor::tr("%1 (shared)")
                .arg(m_inForce.is_object()  ? KeyEditor::tr("adapting")
                     : m_inForce.is_array() ? stepsListText(m_inForce)
                                            : editText(m_inForce));
        return isOfAnArm(m_path) ? KeyEditor::tr("as shared") : keyPlaceholder(m_path);
    }
    Document typedValue() const
    {
        return m_mode->currentData() == QLatin1String("list")
                   ? stepsListFromText(m_line->text(), m_from->currentData().toString().toStdString())
                   : valueFromText(m_path, m_line->text());
    }
    void chooseMode()
    {
        const std::string mode = m_mode->currentData().toString().toStdString();
        const Document number = m_inForce.is_number() ? m_inForce : Document(m_steps ? 1 : 1024);
        Document value;
        if (mode == "number")
            value = number;
        else if (mode == "list")
            value = Document::array({Document{{"from_update", 0}, {"steps", number}}});
        else if (mode == "adapting")
            value = Document{{"initial", 65536}};
        else if (!mode.empty())
            value = Document{{"kind", mode}};
        if (value != m_written) emit edited({{m_path, value}});
    }
    void commit()
    {
        m_line->setModified(false);
        const Document value = typedValue();
        if (value != m_written) emit edited({{m_path, value}});
    }

    std::string m_path;
    Combo* m_mode;
    QLineEdit* m_line;
    Combo* m_from;
    bool m_steps;
    Document m_written, m_inForce;
};

// Rows of data, or a sweep: a line each.
class LinesEditor : public KeyEditor
{
public:
    LinesEditor(std::string path, KeyKind kind, QWidget* parent)
        : KeyEditor(parent), m_path(std::move(path)), m_rows(kind == KeyKind::Rows),
          m_lines(new Lines(this, 4, [this] { commit(); }))
    {
        rowIn(this)->addWidget(m_lines);
        m_lines->setLayoutDirection(Qt::LeftToRight);
        m_lines->setLineWrapMode(QPlainTextEdit::NoWrap);
        m_lines->setPlaceholderText(m_rows ? QStringLiteral("1, 2\n3, 6")
                                           : QStringLiteral("arms[0].accumulation_steps: 1, 2, 4"));
        connect(m_lines, &QPlainTextEdit::textChanged, this, [this] {
            if (!m_showing) emit typed({{m_path, value()}});
        });
    }
    void showDocument(const Document& document) override
    {
        const Document* written = writtenValue(document, m_path);
        m_shown = written ? *written : Document();
        const QString text = !written ? QString() : m_rows ? rowsText(*written) : sweepText(*written);
        if (m_lines->toPlainText() == text) return;
        m_showing = true;
        m_lines->setPlainText(text);
        m_showing = false;
    }
    QWidget* main() override { return m_lines; }
    bool wide() const override { return true; }

private:
    Document value() const
    {
        return m_rows ? rowsFromText(m_lines->toPlainText()) : sweepFromText(m_lines->toPlainText());
    }
    void commit()
    {
        if (const Document now = value(); now != m_shown) emit edited({{m_path, now}});
    }

    std::string m_path;
    bool m_rows;
    Lines* m_lines;
    Document m_shown;
    bool m_showing = false;
};

// Text in English and in Arabic.
class TextsEditor : public KeyEditor
{
public:
    TextsEditor(std::string path, QWidget* parent)
        : KeyEditor(parent), m_path(std::move(path)), m_english(addText("en", Qt::LeftToRight)),
          m_arabic(addText("ar", Qt::RightToLeft))
    {
    }
    void showDocument(const Document& document) override
    {
        const Document* written = writtenValue(document, m_path);
        m_shown = written ? *written : Document();
        show(m_english, m_shown.is_string() ? m_shown : part("en"));
        show(m_arabic, part("ar"));
    }
    QWidget* main() override { return m_english; }
    bool wide() const override { return true; }
    void retranslate() override
    {
        m_arabic->setObjectName(m_english->objectName() + QStringLiteral(":ar"));
        m_english->setPlaceholderText(QStringLiteral("English"));
        m_arabic->setPlaceholderText(QString::fromUtf8("العربيّة"));
        m_arabic->setAccessibleName(KeyEditor::tr("%1, in Arabic").arg(keyLabel(m_path)));
        m_arabic->setToolTip(keyToolTip(m_path));
    }

private:
    Lines* addText(const char*, Qt::LayoutDirection direction)
    {
        auto* column = layout() ? static_cast<QVBoxLayout*>(layout()) : new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(3);
        auto* lines = new Lines(this, m_path == "title" ? 1 : m_path == "text" ? 4 : 2, [this] { commit(); });
        lines->setLayoutDirection(direction);
        QTextOption option = lines->document()->defaultTextOption();
        option.setTextDirection(direction);
        option.setAlignment((direction == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute);
        lines->document()->setDefaultTextOption(option);
        column->addWidget(lines);
        return lines;
    }
    Document part(const char* language) const
    {
        return m_shown.is_object() && m_shown.contains(language) ? m_shown[language] : Document();
    }
    static void show(Lines* lines, const Document& text)
    {
        const QString shown = text.is_string() ? editText(text) : QString();
        if (lines->toPlainText() != shown) lines->setPlainText(shown);
    }
    void commit()
    {
        const auto said = [](Lines* lines) { return lines->toPlainText().trimmed().toStdString(); };
        const std::string english = said(m_english), arabic = said(m_arabic);
        Document value;
        if (!arabic.empty() && !english.empty())
            value = Document{{"en", english}, {"ar", arabic}};
        else if (!arabic.empty())
            value = Document{{"ar", arabic}};
        else if (!english.empty())
            value = m_shown.is_object() ? Document{{"en", english}} : Document(english);
        if (value != m_shown) emit edited({{m_path, value}});
    }

    std::string m_path;
    Lines *m_english, *m_arabic;
    Document m_shown;
};

} // namespace

KeyEditor* makeKeyEditor(const std::vector<std::string>& paths, QWidget* parent)
{
    const std::string& path = paths.front();
    const Key* key = findKey(path);
    if (!key) return new LineEditor(path, parent);
    if (path.ends_with(".fork.of")) return new ArmBeforeEditor(path, parent);
    if (key->groupToo) return new ModesEditor(path, parent);
    if (paths.size() > 1) return new UnitsEditor(paths, parent);
    switch (key->kind) {
    case KeyKind::Integer:
        if (key->listToo) return new SeedsEditor(path, parent);
        return new LineEditor(path, parent);
    case KeyKind::Flag:
        if (isOfAnArm(path)) return new ChoiceEditor(path, *key, parent);
        return new FlagEditor(path, parent);
    case KeyKind::Choice:
        if (key->numberToo) return new OpenChoiceEditor(path, *key, parent);
        return new ChoiceEditor(path, *key, parent);
    case KeyKind::Path:
        if (!key->choices.empty()) return new OpenChoiceEditor(path, *key, parent);
        return new FileEditor(path, parent);
    case KeyKind::Rows:
    case KeyKind::Sweep: return new LinesEditor(path, key->kind, parent);
    case KeyKind::Texts: return new TextsEditor(path, parent);
    default: return new LineEditor(path, parent);
    }
}

} // namespace tarakum
