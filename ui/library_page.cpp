#include "ui/library_page.hpp"

#include "engine/lab/shipped.hpp"
#include "ui/chart_columns.hpp"
#include "ui/discard.hpp"
#include "ui/language.hpp"
#include "ui/lesson_progress.hpp"
#include "ui/library_claims.hpp"
#include "ui/library_model.hpp"

#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QFrame>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTextOption>
#include <QVBoxLayout>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kMargin = 12;

// Mistakes whose claims cannot be read do not ship: a test sees to it.
std::vector<Claim> claimsOf(const Mistake& mistake)
{
    const Shipped* shipped = findShipped(mistake.name);
    if (!shipped) return {};
    const Document document = parseDocument(shipped->json, mistake.name);
    std::vector<Problem> problems;
    return document.contains("claims") ? readClaims(document["claims"], "claims", problems) : std::vector<Claim>();
}

QString link(const QString& address, const QString& text)
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(address.toHtmlEscaped(), text.toHtmlEscaped());
}

} // namespace

LibraryPage::LibraryPage(QWidget* parent)
    : QScrollArea(parent), m_content(new QWidget), m_one(new QWidget(m_content)), m_column(new QVBoxLayout(m_one)),
      m_code(new QPlainTextEdit(m_one)), m_copy(new QPushButton(m_one)), m_claims(new LibraryClaims(m_one))
{
    setObjectName(QStringLiteral("libraryPage"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(m_content);
    auto* outer = new QVBoxLayout(m_content);
    outer->setContentsMargins(0, 0, 0, kMargin);
    outer->setSpacing(8);
    m_lead = new QLabel(m_content);
    m_lead->setObjectName(QStringLiteral("faint"));
    m_lead->setWordWrap(true);
    outer->addWidget(m_lead);
    outer->addWidget(m_one);
    outer->addStretch(1);

    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(4);
    m_kind = addText("faint");
    addSection([] { return tr("What was done wrong"); });
    m_wrong = addText("libraryWrong");
    addSection([] { return tr("What it looks like"); });
    m_looks = addText("libraryLooks");
    addSection([] { return tr("What it costs"); });
    m_costs = addText("libraryCosts");
    addSection([] { return tr("How to mend it"); });
    m_mend = addText("libraryMend");
    m_code->setObjectName(QStringLiteral("libraryCode"));
    m_code->setReadOnly(true);
    m_code->setTabChangesFocus(true);
    m_code->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_code->setLayoutDirection(Qt::LeftToRight); // code, in any language
    m_code->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_column->addWidget(m_code);
    m_copy->setObjectName(QStringLiteral("libraryCopy"));
    m_column->addWidget(m_copy, 0, Qt::AlignLeading);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_code->toPlainText());
        m_copy->setText(tr("Copied"));
    });
    addSection([] { return tr("Which claims hold now"); });
    m_claims->setObjectName(QStringLiteral("libraryClaims"));
    m_column->addWidget(m_claims);
    addSection([] { return tr("Where it was seen"); });
    m_seen = addText("librarySeen");
    m_seen->setTextFormat(Qt::RichText);
    m_seen->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_seen->setOpenExternalLinks(true);
    m_one->hide();
    setTexts();
}

QLabel* LibraryPage::addText(const char* name)
{
    auto* label = new QLabel(m_one);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_column->addWidget(label);
    return label;
}

void LibraryPage::addSection(std::function<QString()> title)
{
    auto* label = new QLabel(m_one);
    label->setObjectName(QStringLiteral("section"));
    m_column->addSpacing(8);
    m_column->addWidget(label);
    m_sections.emplace_back(label, std::move(title));
}

void LibraryPage::showMistake(const Mistake* mistake, std::shared_ptr<const RunRecord> run)
{
    const bool another = mistake != m_mistake;
    m_mistake = mistake;
    m_choice.clear();
    m_one->setVisible(mistake != nullptr);
    std::vector<Claim> claims;
    if (mistake) claims = run ? run->experiment.claims : claimsOf(*mistake);
    m_claims->show(std::move(claims), std::move(run));
    setTexts();
    if (another) verticalScrollBar()->setValue(0);
}

void LibraryPage::showChoice(const std::vector<const Mistake*>& choice, bool bySymptom)
{
    m_mistake = nullptr;
    m_choice = choice;
    m_bySymptom = bySymptom;
    m_one->hide();
    m_claims->show({}, nullptr);
    setTexts();
    verticalScrollBar()->setValue(0);
}

void LibraryPage::setTexts()
{
    setAccessibleName(tr("What there is to know about it"));
    for (const auto& [label, text] : m_sections) label->setText(text());
    m_copy->setText(tr("Copy the code"));
    m_code->setAccessibleName(tr("The right code, in PyTorch"));
    m_seen->setAccessibleName(tr("Where it was seen"));

    auto* outer = static_cast<QVBoxLayout*>(m_content->layout());
    for (QFrame* card : m_cards) {
        outer->removeWidget(card);
        discard(*card); // it may be the sender of what is being done
    }
    m_cards.clear();
    m_lead->setVisible(!m_mistake);
    m_lead->setText(m_choice.empty() ? tr("People have made each of these mistakes. Choose one in the list, or change "
                                          "to “By symptom” and choose what you see. Each has an experiment to open, "
                                          "with the right way beside the wrong one.")
                    : m_bySymptom    ? tr("These mistakes look like that. What tells them apart:")
                                     : tr("The mistakes of this kind, and what they look like:"));
    for (const Mistake* one : m_choice) {
        auto* card = new QFrame(m_content);
        card->setObjectName(QStringLiteral("armCard"));
        auto* column = new QVBoxLayout(card);
        column->setContentsMargins(10, 8, 10, 8);
        column->setSpacing(3);
        auto* title = new QPushButton(lessonText(one->title), card);
        title->setObjectName(QString::fromStdString("choice:" + one->name));
        title->setProperty("link", true);
        connect(title, &QPushButton::clicked, this, [this, one] { emit chosen(one->name); });
        auto* text = new QLabel(lessonText(one->looksLike), card);
        text->setTextFormat(Qt::PlainText);
        text->setWordWrap(true);
        column->addWidget(title, 0, Qt::AlignLeading);
        column->addWidget(text);
        outer->insertWidget(outer->count() - 1, card);
        card->show();
        m_cards.push_back(card);
    }
    if (!m_mistake) return;

    const auto kinds = mistakeKinds();
    const auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&](const MistakeKind& k) { return k.id == m_mistake->kind; });
    m_kind->setText(kind == kinds.end() ? QString()
                                        : lessonText({std::string(kind->english), std::string(kind->arabic)}));
    m_wrong->setText(lessonText(m_mistake->wrong));
    const Column* column = findColumn(m_mistake->chart);
    m_looks->setText((column ? tr("Chart “%1”: ").arg(columnTitle(*column)) : QString()) +
                     lessonText(m_mistake->looksLike));
    m_costs->setText(lessonText(m_mistake->costs));
    m_mend->setText(lessonText(m_mistake->mend));
    const QString code = QString::fromStdString(m_mistake->code);
    if (m_code->toPlainText() != code) m_code->setPlainText(code);
    m_code->setVisible(!code.isEmpty());
    m_copy->setVisible(!code.isEmpty());
    fitCode();
    QStringList seen;
    for (const std::string& reference : m_mistake->seen) {
        const QString text = isolated(QString::fromStdString(reference));
        const QString address = QString::fromStdString(referenceAddress(reference));
        seen << (address.isEmpty() ? text.toHtmlEscaped() : link(address, text));
    }
    m_seen->setText(seen.join(QStringLiteral("<br>")));
    m_seen->setAlignment(leadingEdge());
}

// As many lines as the code has, and room for the bar where one is too long.
void LibraryPage::fitCode()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(this->font().pointSizeF());
    m_code->setFont(font);
    QTextOption option = m_code->document()->defaultTextOption();
    option.setTextDirection(Qt::LeftToRight);
    option.setAlignment(Qt::AlignLeft | Qt::AlignAbsolute);
    m_code->document()->setDefaultTextOption(option);
    const QFontMetrics metrics(font);
    int widest = 0;
    for (const QString& line : m_code->toPlainText().split(QLatin1Char('\n')))
        widest = std::max(widest, metrics.horizontalAdvance(line));
    const int edge = 2 * static_cast<int>(m_code->document()->documentMargin()) + 2;
    const int bar = widest + 2 * edge > viewport()->width() ? m_code->horizontalScrollBar()->sizeHint().height() : 0;
    m_code->setFixedHeight(metrics.lineSpacing() * std::max(1, m_code->blockCount()) + edge + 4 + bar);
}

void LibraryPage::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fitCode();
}

void LibraryPage::setTheme(const Theme& theme)
{
    m_claims->setTheme(theme);
    setTexts(); // links have the palette's colour
}

void LibraryPage::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) setTexts();
    if (event->type() == QEvent::FontChange) fitCode();
}

} // namespace tarakum
