#include "ui/lesson_start.hpp"

#include "ui/language.hpp"
#include "ui/lesson_picture.hpp"
#include "ui/lesson_question.hpp"
#include "ui/lesson_row.hpp"
#include "ui/text_size.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kWidest = 760; // lines of text are not to grow longer than this

}

LessonsView::LessonsView(QWidget* parent)
    : View(parent), m_content(new QWidget), m_area(new QScrollArea(this)), m_picture(new LessonPicture(m_content)),
      m_title(lessonLabel(m_content, "title")), m_sentence(lessonLabel(m_content)),
      m_all(lessonLabel(m_content, "section")), m_shortCourse(lessonLabel(m_content, "faint")),
      m_first(new QPushButton(m_content)), m_goOn(new QPushButton(m_content)), m_sheet(new QPushButton(m_content)),
      m_sheets(new QMenu(this))
{
    setObjectName(QStringLiteral("lessonsView"));
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setWidget(m_content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_area);

    auto* column = new QVBoxLayout(m_content);
    column->setSpacing(8);
    column->addWidget(m_title);
    column->addWidget(m_sentence);
    column->addSpacing(4);
    column->addWidget(m_picture);
    column->addSpacing(4);
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {m_goOn, m_first}) {
        button->setAutoDefault(true);
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    m_sheet->setObjectName(QStringLiteral("lessonSheets"));
    m_sheet->setMenu(m_sheets);
    buttons->addWidget(m_sheet);
    for (const Lesson& lesson : lessons()) {
        QAction* action = m_sheets->addAction(QString());
        action->setObjectName(QStringLiteral("sheet:") + QString::fromStdString(lesson.name));
        connect(action, &QAction::triggered, this,
                [this, &lesson] { emit sheetAsked(QString::fromStdString(lesson.name)); });
    }
    column->addLayout(buttons);
    column->addSpacing(8);
    column->addWidget(m_all);
    column->addWidget(m_shortCourse);
    for (const Lesson& lesson : lessons()) {
        auto* row = new LessonRow(lesson, m_content);
        column->addWidget(row);
        connect(row, &LessonRow::clicked, this, [this, row] { emit chosen(row->objectName()); });
        m_rows.push_back(row);
    }
    column->addStretch(1);
    m_first->setObjectName(QStringLiteral("lessonFirst"));
    m_goOn->setObjectName(QStringLiteral("lessonGoOn"));
    connect(m_first, &QPushButton::clicked, this,
            [this] { emit chosen(QString::fromStdString(lessons().front().name)); });
    connect(m_goOn, &QPushButton::clicked, this, [this] { emit chosen(QString::fromStdString(m_progress.last)); });
    retranslate();
}

void LessonsView::setTheme(const Theme& theme)
{
    m_picture->setTheme(theme);
    for (LessonRow* row : m_rows) row->setTheme(theme);
}

void LessonsView::setProgress(const LessonProgress& progress)
{
    m_progress = progress;
    retranslate();
}

void LessonsView::resizeEvent(QResizeEvent* event)
{
    const int side = std::max(18, (width() - scaledToText(kWidest)) / 2);
    m_content->layout()->setContentsMargins(side, 18, side, 18);
    View::resizeEvent(event);
}

void LessonsView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    View::changeEvent(event);
}

void LessonsView::retranslate()
{
    setWords(m_title, tr("Gradient accumulation"));
    setWords(m_sentence, tr("A large batch is cut into micro-batches that pass one after the other; their gradients "
                            "are added up in one buffer, and only then do the weights make one step."));
    setWords(m_all, tr("Fourteen lessons"));
    QStringList shortOnes;
    for (const Lesson& lesson : lessons())
        if (lesson.shortCourse) shortOnes << QString::number(lesson.number);
    setWords(m_shortCourse, tr("Each asks first what you expect, and then shows it on a real training run in this "
                               "window. Lessons %1 are the short course: half an hour.")
                                .arg(isolated(shortOnes.join(QStringLiteral(", ")))));
    const Lesson* last = m_progress.last.empty() ? nullptr : findLesson(m_progress.last);
    const bool begun = last != nullptr;
    m_goOn->setVisible(begun);
    if (begun) m_goOn->setText(tr("Go on with lesson %1").arg(isolated(QString::number(last->number))));
    m_first->setText(tr("First lesson"));
    m_sheet->setText(tr("Sheet to print (PDF)"));
    m_sheet->setToolTip(tr("A lesson's questions on paper, with room to answer, or with the answers that were given"));
    for (std::size_t i = 0; i < lessons().size(); ++i)
        m_sheets->actions()[static_cast<qsizetype>(i)]->setText(lessonHeading(lessons()[i]));
    for (LessonRow* row : m_rows) row->setState(m_progress.find(row->lesson()));
}

} // namespace tarakum
