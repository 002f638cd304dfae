#include "ui/seeds_chooser.hpp"

#include "ui/laboratory.hpp"
#include "ui/language.hpp"

#include <QRegularExpression>
#include <QSignalBlocker>

namespace tarakum {

QString variationText(const std::string& label)
{
    const QString text = QString::fromStdString(label);
    static const QRegularExpression seed(QStringLiteral("^seed (\\d+)(?:, (.*))?$"));
    const auto match = seed.match(text);
    if (!match.hasMatch()) return isolated(text);
    const QString first = SeedsChooser::tr("seed %1").arg(match.captured(1));
    return match.captured(2).isEmpty() ? first : first + SeedsChooser::tr(", ") + isolated(match.captured(2));
}

SeedsChooser::SeedsChooser(QWidget* parent) : QComboBox(parent)
{
    setObjectName(QStringLiteral("variation"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setMaximumWidth(280);
    hide();
    connect(this, &QComboBox::activated, this,
            [this](int entry) { emit chosen(entry > 0 ? std::optional(entry - 1) : std::nullopt); });
}

void SeedsChooser::show(const Laboratory& laboratory)
{
    const int begun = laboratory.atWork() + 1;
    setVisible(laboratory.variations() > 1 && begun > 0);
    if (isHidden()) return;
    const QSignalBlocker blocked(this);
    QStringList texts{tr("The one at work: %1").arg(variationText(laboratory.variationLabel(begun - 1)))};
    for (int i = 0; i < begun; ++i) texts << variationText(laboratory.variationLabel(i));
    while (count() > texts.size()) removeItem(count() - 1);
    while (count() < texts.size()) addItem(QString());
    for (int i = 0; i < count(); ++i)
        if (itemText(i) != texts[i]) setItemText(i, texts[i]);
    setCurrentIndex(laboratory.chosen() ? *laboratory.chosen() + 1 : 0);
    setAccessibleName(tr("Variation on show"));
    setToolTip(tr("Which seed, or which of the sweep's values, the views show. The curves are means over all seeds."));
}

} // namespace tarakum
