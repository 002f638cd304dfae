// A number field for b, k and L: it tells of a number when it is whole (Enter, leaving it, or the arrows), not while it
// is typed, and does not change under a wheel that scrolls past it.
#pragma once

#include <QSpinBox>

#include <functional>

namespace tarakum {

class SizeBox : public QSpinBox
{
    Q_OBJECT
public:
    explicit SizeBox(QWidget* parent = nullptr);

    // What an arrow leads to: from a value, up (1) or down (-1). Without it the value ± 1.
    void setStepper(std::function<qint64(qint64 value, int direction)>);
    void stepBy(int steps) override;

signals:
    void chosen(int value); // by the user, and another than before

protected:
    void wheelEvent(QWheelEvent*) override;
    StepEnabled stepEnabled() const override;
    QValidator::State validate(QString& text, int& at) const override;
    int valueFromText(const QString& text) const override;

private:
    std::function<qint64(qint64, int)> m_stepper;
};

} // namespace tarakum
