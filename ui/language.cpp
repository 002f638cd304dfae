#include "ui/language.hpp"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QRegularExpression>
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

Digits chosenDigits = Digits::Western;

bool arabicDigits()
{
    const std::lock_guard lock(languageMutex);
    return chosenDigits == Digits::ArabicIndic && language == QLatin1String("ar");
}

bool isDigit(QChar c)
{
    return c >= QLatin1Char('0') && c <= QLatin1Char('9');
}

// Of a formula, of code, of a name: "k = 4", "float32"; the exponent of "1.2e-07" is none.
bool hasLetters(QStringView run)
{
    for (const char* unit : {"TiB", "GiB", "MiB", "KiB", "B"}) // of a number
        if (const QString end = QLatin1Char(' ') + QLatin1String(unit); run.endsWith(end))
            return hasLetters(run.chopped(end.size()));
    for (qsizetype i = 0; i < run.size(); ++i) {
        const bool exponent = run[i] == QLatin1Char('e') && i > 0 && isDigit(run[i - 1]) && i + 1 < run.size() &&
                              (isDigit(run[i + 1]) || run[i + 1] == QLatin1Char('-') || run[i + 1] == QLatin1Char('+'));
        if (run[i].isLetter() && run[i].script() != QChar::Script_Arabic && !exponent) return true;
    }
    return false;
}

// Calls take(run, plain) for the text's runs in their order; what is not plain keeps its digits: isolated runs with
// letters, and tags.
template <class Take>
void eachRun(const QString& text, const Take& take)
{
    qsizetype begin = 0;
    const auto flush = [&](qsizetype end, bool plain) {
        if (end > begin) take(QStringView(text).mid(begin, end - begin), plain);
        begin = end;
    };
    int depth = 0; // of isolates
    for (qsizetype i = 0; i < text.size(); ++i) {
        const ushort c = text[i].unicode();
        if (c == '<' && depth == 0 && i + 1 < text.size() && (text[i + 1].isLetter() || text[i + 1] == u'/')) {
            flush(i, true);
            const qsizetype end = text.indexOf(QLatin1Char('>'), i);
            i = end < 0 ? text.size() - 1 : end;
            flush(i + 1, false);
        } else if (c == 0x2066 && depth++ == 0) {
            flush(i, true);
        } else if (c == 0x2069 && depth > 0 && --depth == 0) {
            flush(i + 1, !hasLetters(QStringView(text).mid(begin, i - begin)));
        }
    }
    flush(text.size(), true);
}

QString arabicNumber(QStringView text)
{
    QString result = text.toString();
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool after = i > 0 && isDigit(text[i - 1]),
                   between = after && i + 1 < text.size() && isDigit(text[i + 1]);
        if (isDigit(text[i]))
            result[i] = QChar(0x0660 + text[i].digitValue());
        else if (text[i] == QLatin1Char('.') && between)
            result[i] = QChar(0x066B);
        else if (text[i] == QLatin1Char(',') && between)
            result[i] = QChar(0x066C);
        else if (text[i] == QLatin1Char('%') && (after || (i > 1 && text[i - 1].isSpace() && isDigit(text[i - 2]))))
            result[i] = QChar(0x066A);
    }
    return result;
}

// Numbers are put into a translated text later, at the places that "%1" and "%n" mark: those that are no strings get
// their digits by an L in the mark.
QString withMarkedPlaces(const QString& translated)
{
    QString result;
    eachRun(translated, [&](QStringView run, bool plain) {
        if (!plain) {
            result += run;
            return;
        }
        qsizetype begin = 0;
        for (qsizetype i = 0; i + 1 < run.size(); ++i) {
            if (run[i] != QLatin1Char('%') || !(isDigit(run[i + 1]) || run[i + 1] == QLatin1Char('n'))) continue;
            result += arabicNumber(run.mid(begin, i - begin)) + QLatin1String("%L") + run[i + 1];
            begin = i + 2;
        }
        result += arabicNumber(run.mid(begin));
    });
    return result;
}

// The program's own catalogue.
class Catalogue : public QTranslator
{
public:
    using QTranslator::QTranslator;

    QString translate(const char* context, const char* source, const char* disambiguation, int n) const override
    {
        const QString text = QTranslator::translate(context, source, disambiguation, n);
        return text.isEmpty() || !arabicDigits() ? text : withMarkedPlaces(text);
    }
};

QTranslator& own()
{
    static QTranslator* translator = new Catalogue(QCoreApplication::instance());
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
    // Digits are Latin in both unless others were chosen, so that window, charts and files agree.
    QLocale numbers = arabicDigits() ? QLocale(QLocale::Arabic, QLocale::Egypt) : QLocale::c();
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

void setDigits(Digits digits)
{
    {
        const std::lock_guard lock(languageMutex);
        if (chosenDigits == digits) return;
        chosenDigits = digits;
    }
    setLanguage(currentLanguage());
}

Digits digits()
{
    const std::lock_guard lock(languageMutex);
    return chosenDigits;
}

QString withDigits(const QString& text)
{
    if (!arabicDigits()) return text;
    QString result;
    eachRun(text, [&](QStringView run, bool plain) {
        if (plain)
            result += arabicNumber(run);
        else
            result += run;
    });
    return result;
}

QString withoutTears(QString text)
{
    constexpr qsizetype kShort = 20; // longer ones have to break somewhere
    static const QRegularExpression run(QStringLiteral("\u2066[^\u2066\u2069]{1,%1}\u2069").arg(kShort));
    static const QRegularExpression product(QStringLiteral("(?<=[\\w.]) ([=×]) (?=[\\w−])"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    constexpr QChar space(QLatin1Char(' ')), hard(0xA0);
    auto runs = run.globalMatch(text);
    while (runs.hasNext()) {
        const QRegularExpressionMatch match = runs.next();
        for (qsizetype i = match.capturedStart(); i < match.capturedEnd(); ++i)
            if (text[i] == space) text[i] = hard;
    }
    return text.replace(product, hard + QStringLiteral("\\1") + hard);
}

Qt::Alignment leadingEdge()
{
    return Qt::AlignVCenter | Qt::AlignAbsolute | (QApplication::isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft);
}

// A name from a file may end more isolates than it begins, or a line: what follows would be beside the point.
QString isolated(const QString& text)
{
    QString inside;
    int depth = 0;
    for (const QChar c : text) {
        const ushort u = c.unicode();
        const bool begins = u >= 0x2066 && u <= 0x2068, ends = u == 0x2069;
        if (ends && depth == 0) continue;
        depth += begins ? 1 : ends ? -1 : 0;
        inside += u == '\n' || u == '\r' || u == 0x2028 || u == 0x2029 ? QChar(u' ') : c;
    }
    return withDigits(QChar(0x2066) + inside + QString(depth + 1, QChar(0x2069)));
}

QString latinDigits(QString text)
{
    for (QChar& c : text) {
        const ushort u = c.unicode();
        if (u >= 0x0660 && u <= 0x0669)
            c = QChar(u'0' + u - 0x0660);
        else if (u == 0x066B)
            c = u'.';
        else if (u == 0x066C)
            c = u',';
    }
    return text;
}

} // namespace tarakum
