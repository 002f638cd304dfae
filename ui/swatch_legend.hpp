// A legend of swatches and words, in rows as wide as there is room, from where a line begins in the window's language.
#pragma once

#include "ui/theme.hpp"

#include <QStringList>
#include <QWidget>

namespace tarakum {

class SwatchLegend : public QWidget
{
    Q_OBJECT
public:
    explicit SwatchLegend(int swatchWidth, QWidget* parent = nullptr);

    void setTheme(const Theme&);
    void retranslate(); // once it is made, and at each change of language
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    virtual QStringList texts() const = 0;
    virtual void paintSwatch(QPainter&, int entry, QRectF) const = 0;
    const Theme& theme() const { return m_theme; }

    void paintEvent(QPaintEvent*) override;
    void changeEvent(QEvent*) override;

private:
    QList<QRectF> places(double width) const;

    const int m_swatch;
    QStringList m_texts;
    Theme m_theme = Theme::light();
};

} // namespace tarakum
