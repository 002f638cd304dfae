// Editors for the values of keys, by kind: lists, sizes, choices, files, texts, schedules of k.
#pragma once

#include "ui/document_values.hpp"

#include <QWidget>

#include <string>
#include <vector>

namespace tarakum {

class KeyEditor : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual void showDocument(const Document&) = 0;
    // What has the focus, the object's name (the key's path) and the words for screen readers.
    virtual QWidget* main() = 0;
    // Wants the whole width, beneath its label.
    virtual bool wide() const { return false; }
    virtual void retranslate() {}

signals:
    void edited(const tarakum::Edits&);
    // In the middle of typing: what it would come to.
    void typed(const tarakum::Edits&);
};

// `paths`: of a field (key_groups.hpp), in full: {"defaults.clip_norm"}, {"length.updates", "length.epochs", …}.
KeyEditor* makeKeyEditor(const std::vector<std::string>& paths, QWidget* parent);

// "128, 64", "64 MiB", "0.01": a value as a person types it, and back. Text that is no such value comes back as text,
// so that the check can say what is wrong with it; empty text as null.
QString editText(const Document& value);
Document valueFromText(const std::string& path, const QString& text);
// As editText, with bytes in the largest unit that divides them.
QString shownText(const std::string& path, const Document& value);

// "0: 1, 100: 4" for accumulation_steps as a list; `from`: "from_update", "from_epoch" or "from_samples". Rows, one a
// line; a sweep, a line "path: values" for each path.
QString stepsListText(const Document& list);
Document stepsListFromText(const QString& text, const std::string& from);
QString rowsText(const Document& rows);
Document rowsFromText(const QString& text);
QString sweepText(const Document& sweep);
Document sweepFromText(const QString& text);

} // namespace tarakum
