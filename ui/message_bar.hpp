// One line at the top of the window that says what went wrong, until it is dismissed.
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace tarakum {

class MessageBar : public QWidget
{
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);

    // A second problem joins the first rather than taking its place.
    void showProblem(const QString& line);
    void dismiss();
    QString text() const; // empty: nothing is shown
    void setIconColour(const QColor&);

protected:
    void changeEvent(QEvent*) override;

private:
    void retranslate();

    QLabel* m_label;
    QToolButton* m_close;
    QStringList m_lines;
};

} // namespace tarakum
