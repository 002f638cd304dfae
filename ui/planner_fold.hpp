// A line that opens: a name and a value, and beneath them, once it is clicked or Enter is pressed, what is behind it.
#pragma once

#include "ui/theme.hpp"

#include <QWidget>

class QFrame;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace tarakum {

class PlannerFold : public QWidget
{
    Q_OBJECT
public:
    explicit PlannerFold(QWidget* parent = nullptr);

    void setTitle(const QString&);
    void setValue(const QString&); // at the line's other end
    QString title() const { return m_title; }
    QString value() const;
    void setSwatch(const QColor&); // not valid: none
    void setStrong();              // the title as one of a group
    void setTheme(const Theme&);
    void setOpen(bool);
    bool isOpen() const { return m_open; }
    QToolButton* header() const { return m_header; }
    QVBoxLayout* body() const { return m_column; } // what is shown while it is open

signals:
    void opened(bool);

protected:
    void changeEvent(QEvent*) override;

private:
    void showState();

    Theme m_theme;
    QString m_title;
    bool m_open = false;
    QFrame* m_swatch;
    QToolButton* m_header;
    QLabel* m_value;
    QWidget* m_body;
    QVBoxLayout* m_column;
};

} // namespace tarakum
