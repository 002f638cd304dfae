#include "ui/language.hpp"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <mutex>

// A static library's resources are left out of a program unless it asks for them; the macro wants no namespace.
static void takeTranslations()
{
    Q_INIT_RESOURCE(tarakum_translations);
}

namespace tarakum {

namespace {

std::mutex languageMutex; // reports are written beside the window's thread
QString language = QStringLiteral("en");

QTranslator& own()
{
    static QTranslator* translator = new QTranslator(QCoreApplication::instance());
    return *translator;
}

QTranslator& ofQt()
{
    static QTranslator* translator = new QTranslator(QCoreApplication::instance());
    return *translator;
}

} // namespace

bool isLanguage(const QString& name)
{
    return name == QLatin1String("en") || name == QLatin1String("ar");
}

QString currentLanguage()
{
    const std::lock_guard lock(languageMutex);
    return language;
}

void setLanguage(const QString& name)
{
    takeTranslations();
    {
        const std::lock_guard lock(languageMutex);
        language = name;
    }
    const bool arabic = name == QLatin1String("ar");
    // Digits are Latin in both, so that window, charts and files agree.
    QLocale numbers = QLocale::c();
    numbers.setNumberOptions(QLocale::OmitGroupSeparator);
    QLocale::setDefault(numbers);
    QCoreApplication::removeTranslator(&own());
    QCoreApplication::removeTranslator(&ofQt());
    // English has a catalogue too: its plurals.
    if (own().load(QStringLiteral(":/i18n/tarakum_%1.qm").arg(name))) QCoreApplication::installTranslator(&own());
    if (arabic && ofQt().load(QStringLiteral("qtbase_ar"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&ofQt());
    QApplication::setLayoutDirection(arabic ? Qt::RightToLeft : Qt::LeftToRight);
}

Qt::Alignment leadingEdge()
{
    return Qt::AlignVCenter | Qt::AlignAbsolute | (QApplication::isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft);
}

QString isolated(const QString& text)
{
    return QChar(0x2066) + text + QChar(0x2069);
}

QString latinDigits(QString text)
{
    for (QChar& c : text) {
        const ushort u = c.unicode();
        if (u >= 0x0660 && u <= 0x0669)
            c = QChar(u'0' + u - 0x0660);
        else if (u == 0x066B)
            c = u'.';
    }
    return text;
}

} // namespace tarakum
