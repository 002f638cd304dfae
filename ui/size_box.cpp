#include "ui/size_box.hpp"

#include "ui/language.hpp"

#include <QLineEdit>
#include <QLocale>
#include <QWheelEvent>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kLargest = 2'000'000;

} // namespace

SizeBox::SizeBox(QWidget* parent) : QSpinBox(parent)
{
    setRange(1, kLargest);
    setKeyboardTracking(false);
    setFocusPolicy(Qt::StrongFocus);
    setLayoutDirection(Qt::LeftToRight);
    setLocale(QLocale::c()); // what can be typed has the digits of files
    setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
    connect(this, &QSpinBox::valueChanged, this, &SizeBox::chosen);
}

void SizeBox::setStepper(std::function<qint64(qint64, int)> stepper)
{
    m_stepper = std::move(stepper);
}

void SizeBox::stepBy(int steps)
{
    interpretText();
    qint64 next = value();
    const int direction = steps > 0 ? 1 : -1;
    for (int i = 0; i != steps; i += direction) next = m_stepper ? m_stepper(next, direction) : next + direction;
    setValue(static_cast<int>(std::clamp<qint64>(next, minimum(), maximum())));
    lineEdit()->selectAll();
}

void SizeBox::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QSpinBox::wheelEvent(event);
    else
        event->ignore();
}

QAbstractSpinBox::StepEnabled SizeBox::stepEnabled() const
{
    StepEnabled enabled = StepNone;
    const auto leads = [this](int direction) {
        const qint64 next = m_stepper ? m_stepper(value(), direction) : value() + direction;
        return next != value() && next >= minimum() && next <= maximum();
    };
    if (leads(1)) enabled |= StepUpEnabled;
    if (leads(-1)) enabled |= StepDownEnabled;
    return enabled;
}

QValidator::State SizeBox::validate(QString& text, int& at) const
{
    text = latinDigits(text);
    return QSpinBox::validate(text, at);
}

int SizeBox::valueFromText(const QString& text) const
{
    return QSpinBox::valueFromText(latinDigits(text));
}

} // namespace tarakum
