#include "ui/library_view.hpp"

#include "ui/language.hpp"
#include "ui/lesson_progress.hpp"
#include "ui/library_claims.hpp"
#include "ui/library_page.hpp"
#include "ui/text_size.hpp"

#include <QAction>
#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

namespace tarakum {

namespace {

constexpr int kMargin = 10, kListWidth = 250, kLead = 3; // pixels; kLead: above and below a row's text

// Rows as high as their text, in as many lines as it takes.
class Rows : public QStyledItemDelegate
{
public:
    explicit Rows(QTreeView& tree) : QStyledItemDelegate(&tree), m_tree(tree) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QFont font = option.font;
        font.setBold(index.data(Qt::FontRole).isValid());
        const int depth = index.parent().isValid() ? 2 : 1;
        const int width =
            m_tree.minimumWidth() - m_tree.verticalScrollBar()->sizeHint().width() - depth * m_tree.indentation() - 7;
        const QRect text = QFontMetrics(font).boundingRect(QRect(0, 0, std::max(40, width), 1000), Qt::TextWordWrap,
                                                           index.data().toString());
        return {width, text.height() + 2 * kLead};
    }

private:
    QTreeView& m_tree;
};

} // namespace

LibraryView::LibraryView(QWidget* parent)
    : View(parent), m_model(new LibraryModel(this)), m_search(new QLineEdit(this)), m_byKind(new QPushButton(this)),
      m_bySymptom(new QPushButton(this)), m_openButton(new QPushButton(this)), m_tree(new QTreeView(this)),
      m_nothing(new QLabel(this)), m_title(new QLabel(this)), m_open(new QAction(this)), m_page(new LibraryPage(this))
{
    setObjectName(QStringLiteral("libraryView"));
    m_search->setObjectName(QStringLiteral("librarySearch"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    auto* orders = new QButtonGroup(this);
    for (QPushButton* button : {m_byKind, m_bySymptom}) {
        button->setCheckable(true);
        orders->addButton(button);
    }
    m_byKind->setObjectName(QStringLiteral("segment"));
    m_bySymptom->setObjectName(QStringLiteral("segment"));
    m_byKind->setChecked(true);
    m_tree->setObjectName(QStringLiteral("libraryTree"));
    m_tree->setModel(m_model);
    m_tree->setHeaderHidden(true);
    m_tree->setItemDelegate(new Rows(*m_tree));
    m_tree->setWordWrap(true);
    m_tree->setTextElideMode(Qt::ElideNone);
    m_tree->setIndentation(14);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // rows do not change their height with it
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_tree->setExpandsOnDoubleClick(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_nothing->setObjectName(QStringLiteral("faint"));
    m_nothing->setWordWrap(true);
    m_nothing->hide();
    m_title->setObjectName(QStringLiteral("title"));
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    m_openButton->setObjectName(QStringLiteral("libraryOpen"));
    m_open->setShortcut(Qt::Key_Return);
    m_open->setShortcutContext(Qt::WidgetShortcut);
    m_tree->addAction(m_open);

    auto* switches = new QHBoxLayout;
    switches->setSpacing(4);
    switches->addWidget(m_byKind, 1);
    switches->addWidget(m_bySymptom, 1);
    auto* list = new QVBoxLayout;
    list->setSpacing(6);
    list->addWidget(m_search);
    list->addLayout(switches);
    list->addWidget(m_nothing);
    list->addWidget(m_tree, 1);
    auto* head = new QHBoxLayout;
    head->setSpacing(kMargin);
    head->addWidget(m_title, 1);
    head->addWidget(m_openButton, 0, Qt::AlignTop);
    auto* told = new QVBoxLayout;
    told->setSpacing(6);
    told->addLayout(head);
    told->addWidget(m_page, 1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    row->setSpacing(kMargin + 4);
    row->addLayout(list);
    row->addLayout(told, 1);

    connect(m_search, &QLineEdit::textChanged, this, &LibraryView::search);
    connect(m_byKind, &QPushButton::clicked, this, [this] { setOrder(LibraryOrder::ByKind); });
    connect(m_bySymptom, &QPushButton::clicked, this, [this] { setOrder(LibraryOrder::BySymptom); });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &LibraryView::showChosen);
    connect(m_page, &LibraryPage::chosen, this, &LibraryView::showMistake);
    connect(m_openButton, &QPushButton::clicked, this, &LibraryView::open);
    connect(m_open, &QAction::triggered, this, [this] {
        const QModelIndex at = m_tree->currentIndex();
        if (shown())
            open();
        else
            m_tree->setExpanded(at, !m_tree->isExpanded(at));
    });
    setTexts();
    unfold();
    showChosen();
}

void LibraryView::setRun(std::shared_ptr<const RunRecord> run)
{
    if (run == m_run) return;
    m_run = std::move(run);
    m_runIsNew = true; // once it is seen
    if (isVisible()) refresh();
}

void LibraryView::refresh()
{
    if (m_runIsNew) {
        m_runIsNew = false;
        if (const Mistake* mistake = shown()) m_page->showMistake(mistake, runOf(*mistake));
        if (!m_tree->currentIndex().isValid()) // that of the run on show, where nothing else was chosen
            for (const Mistake& mistake : mistakes())
                if (runOf(mistake)) showMistake(mistake.name);
        showButtons();
    }
    m_page->claims().refresh();
}

void LibraryView::setTheme(const Theme& theme)
{
    m_page->setTheme(theme);
}

// An experiment that was edited keeps its title: its claims are what is to be seen then.
std::shared_ptr<const RunRecord> LibraryView::runOf(const Mistake& mistake) const
{
    const bool same =
        m_run && !m_run->experiment.claims.empty() && m_run->experiment.title.english == mistake.title.english;
    return same ? m_run : nullptr;
}

const Mistake* LibraryView::shown() const
{
    return m_page->mistake();
}

void LibraryView::setOrder(LibraryOrder order)
{
    (order == LibraryOrder::ByKind ? m_byKind : m_bySymptom)->setChecked(true);
    if (order == m_model->order()) return;
    m_model->setOrder(order);
    setTexts();
    unfold();
    showChosen();
}

void LibraryView::askSymptom()
{
    m_search->clear();
    setOrder(LibraryOrder::BySymptom);
    m_search->setFocus(Qt::ShortcutFocusReason);
}

void LibraryView::showMistake(const std::string& name)
{
    QModelIndex at;
    // Below the group that is on show, where it is there.
    const QModelIndex here = m_tree->currentIndex();
    const QModelIndex group = here.parent().isValid() ? here.parent() : here;
    for (int row = 0; group.isValid() && row < m_model->rowCount(group); ++row)
        if (m_model->mistake(m_model->index(row, 0, group))->name == name) at = m_model->index(row, 0, group);
    if (!at.isValid()) at = m_model->find(name);
    if (!at.isValid()) {
        m_search->clear();
        at = m_model->find(name);
    }
    if (!at.isValid()) return;
    m_tree->expand(at.parent());
    m_tree->setCurrentIndex(at);
    m_tree->scrollTo(at);
}

void LibraryView::search(const QString& words)
{
    const Mistake* before = shown();
    m_model->setWords(words);
    unfold();
    m_nothing->setVisible(m_model->rowCount() == 0);
    if (before && m_model->find(before->name).isValid()) showMistake(before->name);
    showChosen();
}

void LibraryView::unfold()
{
    if (m_model->order() == LibraryOrder::ByKind || !m_search->text().trimmed().isEmpty())
        m_tree->expandAll();
    else
        m_tree->collapseAll();
}

void LibraryView::showTitle()
{
    const QModelIndex at = m_tree->currentIndex();
    m_title->setText(at.isValid() ? at.data().toString() : tr("Mistakes that others have made"));
}

void LibraryView::showChosen()
{
    const QModelIndex at = m_tree->currentIndex();
    showTitle();
    if (const Mistake* mistake = m_model->mistake(at)) {
        m_page->showMistake(mistake, runOf(*mistake));
    } else {
        m_page->showChoice(m_model->mistakesOf(at), m_model->symptom(at) != nullptr);
        if (m_model->symptom(at)) m_tree->expand(at);
    }
    showButtons();
}

void LibraryView::showButtons()
{
    const Mistake* mistake = shown();
    m_openButton->setVisible(mistake != nullptr);
    const bool here = mistake && runOf(*mistake);
    m_openButton->setText(here ? tr("Show its charts") : tr("Open this experiment"));
    m_openButton->setToolTip(here ? tr("The run on show is of this experiment")
                                  : tr("It takes the place of the present one; you are asked first about changes that "
                                       "are not saved"));
    m_open->setText(tr("Open the experiment, or its charts"));
}

void LibraryView::open()
{
    const Mistake* mistake = shown();
    if (!mistake) return;
    if (runOf(*mistake))
        emit chartsAsked(mistake->name);
    else
        emit openAsked(mistake->name);
}

void LibraryView::setTexts()
{
    setAccessibleName(tr("Mistakes"));
    const bool bySymptom = m_model->order() == LibraryOrder::BySymptom;
    m_search->setPlaceholderText(bySymptom ? tr("What do you see?") : tr("Search"));
    m_search->setAccessibleName(tr("Search the library of mistakes"));
    m_search->setToolTip(tr("Shows only what has these words, in English or Arabic"));
    m_byKind->setText(tr("By kind"));
    m_byKind->setToolTip(tr("Mistakes of a kind together"));
    m_bySymptom->setText(tr("By symptom"));
    m_bySymptom->setToolTip(tr("From what you see to the mistakes that look like it"));
    m_tree->setAccessibleName(bySymptom ? tr("What is seen, and the mistakes that look like it")
                                        : tr("Mistakes, by kind"));
    m_nothing->setText(tr("No mistake has these words."));
    m_tree->setFixedWidth(scaledToText(kListWidth));
    m_search->setFixedWidth(scaledToText(kListWidth));
    m_nothing->setFixedWidth(scaledToText(kListWidth));
}

void LibraryView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::FontChange) setTexts();
    if (event->type() != QEvent::LanguageChange) return;
    setTexts();
    m_model->retranslate();
    m_tree->doItemsLayout(); // rows have other heights
    showTitle();             // the page has its own words
    showButtons();
}

void LibraryView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    refresh();
}

// Down, from the search, into what it has found.
bool LibraryView::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down && m_model->rowCount() > 0) {
            if (!m_tree->currentIndex().isValid()) m_tree->setCurrentIndex(m_model->index(0, 0));
            m_tree->setFocus(Qt::TabFocusReason);
            return true;
        }
    }
    return View::eventFilter(object, event);
}

} // namespace tarakum
