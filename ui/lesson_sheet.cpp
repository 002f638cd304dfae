#include "ui/lesson_sheet.hpp"

#include "engine/lab/export.hpp"
#include "ui/chart_text.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/lesson_panel.hpp"
#include "ui/lesson_question.hpp"
#include "ui/snapshot.hpp"
#include "ui/whole_file.hpp"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>
#include <QTextOption>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <set>

namespace tarakum {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::LessonSheet)
};

// Points, but for the sheet's own dots.
constexpr double kBody = 10.5, kSmall = 8.5, kHead = 18, kSection = 12.5;
constexpr double kMarginMm = 18, kFootMm = 10;
constexpr double kLineMm = 8.5, kGapMm = 2.2; // between ruled lines, and between what stands one below the other
constexpr double kScreenDots = 96;            // an inch of a screen, which charts are measured in
const QColor kInk(0x1a, 0x1d, 0x21), kFaint(0x5a, 0x61, 0x69), kRule(0xb4, 0xba, 0xc2);

// What stands on a page, from top to bottom. Painted from the painter's origin; dots of the writer.
struct Block
{
    double height = 0;
    std::function<void(QPainter&)> paint;
};
using Group = std::vector<Block>; // stays on one page where it fits on one

class Layout
{
public:
    explicit Layout(QPdfWriter& writer)
        : m_writer(writer), m_mirrored(QGuiApplication::layoutDirection() == Qt::RightToLeft), m_wide(writer.width()),
          m_high(writer.height() - mm(kFootMm))
    {
    }

    double mm(double length) const { return length / 25.4 * m_writer.resolution(); }
    double wide() const { return m_wide; }
    bool mirrored() const { return m_mirrored; }

    void begin() { m_groups.emplace_back(); }
    void add(double height, std::function<void(QPainter&)> paint)
    {
        m_groups.back().push_back({height, std::move(paint)});
    }
    void gap(double millimetres) { add(mm(millimetres), {}); }

    // A paragraph, `inset` from where lines begin.
    void text(const QString& words, double points = kBody, bool bold = false, const QColor& ink = kInk,
              double inset = 0)
    {
        if (words.isEmpty()) return;
        const std::shared_ptr<QTextDocument> document = paragraph(words, points, bold, m_wide - inset);
        add(document->size().height(), [this, document, ink, inset](QPainter& painter) {
            painter.translate(m_mirrored ? 0 : inset, 0);
            draw(painter, *document, ink);
        });
        gap(kGapMm);
    }

    // Lines to write on.
    void lines(int count)
    {
        for (int i = 0; i < count; ++i)
            add(mm(kLineMm), [this](QPainter& painter) {
                painter.setPen(QPen(kRule, mm(0.2)));
                painter.drawLine(QPointF(0, mm(kLineMm)), QPointF(m_wide, mm(kLineMm)));
            });
        gap(kGapMm);
    }

    // A circle to tick, or one that is; with its words.
    void choice(const QString& words, bool chosen, bool right)
    {
        const double inset = mm(7), size = mm(3.2);
        const auto document = paragraph(right ? words + QStringLiteral("  ✓") : words, kBody, right, m_wide - inset);
        add(document->size().height() + mm(0.8), [this, document, inset, size, chosen](QPainter& painter) {
            const QRectF box(m_mirrored ? m_wide - size - mm(1) : mm(1), mm(0.9), size, size);
            painter.setPen(QPen(kInk, mm(0.3)));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(box);
            if (chosen) {
                painter.setBrush(kInk);
                painter.drawEllipse(box.adjusted(size / 4, size / 4, -size / 4, -size / 4));
            }
            painter.translate(m_mirrored ? 0 : inset, 0);
            draw(painter, *document, kInk);
        });
    }

    // Places to write numbers 1, 2, … into, or the numbers themselves.
    void ranked(const QString& words, const QString& rank)
    {
        const double inset = mm(11), size = mm(5.4);
        const auto document = paragraph(words, kBody, false, m_wide - inset);
        const auto number = paragraph(rank, kBody, false, 0);
        add(std::max(document->size().height(), size) + mm(1),
            [this, document, number, inset, size](QPainter& painter) {
                const QRectF box(m_mirrored ? m_wide - size - mm(1) : mm(1), 0, size, size);
                painter.setPen(QPen(kRule, mm(0.3)));
                painter.drawRect(box);
                painter.save();
                painter.translate(box.center().x() - number->size().width() / 2,
                                  box.center().y() - number->size().height() / 2);
                draw(painter, *number, kInk);
                painter.restore();
                painter.translate(m_mirrored ? 0 : inset, 0);
                draw(painter, *document, kInk);
            });
    }

    // Axes to draw a curve on, with the one that was drawn and the one that was measured.
    void axes(const Prediction&, const CurvePoints& drawn, const CurvePoints& measured);

    void chart(std::shared_ptr<ChartSheetDrawing> drawing)
    {
        const QSize size = drawing->paintBare(nullptr);
        const double scale = std::min(m_wide / size.width(), m_writer.resolution() / kScreenDots);
        add(size.height() * scale, [this, drawing, size, scale](QPainter& painter) {
            painter.translate((m_wide - size.width() * scale) / 2, 0);
            painter.scale(scale, scale);
            drawing->paintBare(&painter);
        });
        gap(2 * kGapMm);
    }

    // A label and a line to write on beside it: the learner's name.
    void field(const QString& label, double share)
    {
        const auto document = paragraph(label, kBody, false, 0);
        add(mm(kLineMm), [this, document, share](QPainter& painter) {
            const double from = document->size().width() + mm(2), to = m_wide * share;
            painter.setPen(QPen(kRule, mm(0.2)));
            const double y = document->size().height();
            painter.drawLine(QPointF(m_mirrored ? m_wide - to : from, y), QPointF(m_mirrored ? m_wide - from : to, y));
            painter.translate(m_mirrored ? m_wide - document->size().width() : 0, 0);
            draw(painter, *document, kInk);
        });
    }

    void print(const QString& foot)
    {
        std::vector<std::vector<const Block*>> pages(1);
        double used = 0;
        const auto turn = [&] {
            pages.emplace_back();
            used = 0;
        };
        for (const Group& group : m_groups) {
            double height = 0;
            for (const Block& block : group) height += block.height;
            if (used > 0 && used + height > m_high && height <= m_high) turn();
            for (const Block& block : group) {
                if (used > 0 && used + block.height > m_high) {
                    if (!block.paint) continue; // no page begins with a gap
                    turn();
                }
                if (used == 0 && !block.paint) continue;
                pages.back().push_back(&block);
                used += block.height;
            }
        }
        QPainter painter(&m_writer);
        painter.setRenderHint(QPainter::Antialiasing);
        for (std::size_t page = 0; page < pages.size(); ++page) {
            if (page > 0) m_writer.newPage();
            double y = 0;
            for (const Block* block : pages[page]) {
                if (block->paint) {
                    painter.save();
                    painter.translate(0, y);
                    block->paint(painter);
                    painter.restore();
                }
                y += block->height;
            }
            paintFoot(painter, foot, static_cast<int>(page) + 1, static_cast<int>(pages.size()));
        }
    }

    // For what is drawn beside the paragraphs.
    QFont font(double points) const
    {
        QFont font = QGuiApplication::font();
        font.setPointSizeF(points);
        return QFont(font, &m_writer);
    }

private:
    // `width` 0: as wide as it is.
    std::shared_ptr<QTextDocument> paragraph(const QString& words, double points, bool bold, double width) const
    {
        auto document = std::make_shared<QTextDocument>();
        document->documentLayout()->setPaintDevice(&m_writer);
        document->setDocumentMargin(0);
        QFont font = QGuiApplication::font();
        font.setPointSizeF(points);
        font.setBold(bold);
        document->setDefaultFont(font);
        QTextOption option;
        option.setTextDirection(m_mirrored ? Qt::RightToLeft : Qt::LeftToRight);
        option.setAlignment(Qt::AlignAbsolute | (m_mirrored ? Qt::AlignRight : Qt::AlignLeft));
        document->setDefaultTextOption(option);
        document->setHtml(
            QStringLiteral("<div dir=\"%1\" style=\"line-height: 120%\">%2</div>")
                .arg(m_mirrored ? QStringLiteral("rtl") : QStringLiteral("ltr"),
                     withoutTears(words).toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"))));
        document->setTextWidth(width > 0 ? width : document->idealWidth());
        return document;
    }

    static void draw(QPainter& painter, const QTextDocument& document, const QColor& ink)
    {
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, ink);
        document.documentLayout()->draw(&painter, context);
    }

    void paintFoot(QPainter& painter, const QString& foot, int page, int pages)
    {
        const double y = m_writer.height() - mm(kFootMm) + mm(5);
        painter.setPen(QPen(kRule, mm(0.2)));
        painter.drawLine(QPointF(0, y - mm(1)), QPointF(m_wide, y - mm(1)));
        const auto left = paragraph(foot, kSmall, false, 0);
        const auto right =
            paragraph(Words::tr("page %1 of %2").arg(isolated(QString::number(page)), isolated(QString::number(pages))),
                      kSmall, false, 0);
        for (const auto& [document, leads] : {std::pair{left, true}, std::pair{right, false}}) {
            painter.save();
            painter.translate(leads == m_mirrored ? m_wide - document->size().width() : 0, y);
            draw(painter, *document, kFaint);
            painter.restore();
        }
    }

    QPdfWriter& m_writer;
    bool m_mirrored;
    double m_wide, m_high;
    std::vector<Group> m_groups;
};

void Layout::axes(const Prediction& prediction, const CurvePoints& drawn, const CurvePoints& measured)
{
    const bool logarithmic = prediction.decades.has_value();
    double low = logarithmic ? -17 : 0, high = logarithmic ? 0 : 3, end = 1;
    const auto value = [logarithmic, low](double y) { return logarithmic ? std::max(std::log10(y), low) : y; };
    for (const CurvePoints* points : {&drawn, &measured})
        for (const auto& [x, y] : *points) {
            end = std::max(end, x);
            if (std::isfinite(value(y))) high = std::max(high, value(y));
        }
    const double height = mm(60), foot = mm(9), lead = mm(16);
    const QRectF area(lead, mm(2), m_wide - lead - mm(4), height - foot - mm(2));
    const bool known = !drawn.empty() || !measured.empty(), bySamples = prediction.bySamples;
    add(height, [=, this](QPainter& painter) {
        painter.setFont(font(kSmall));
        painter.setPen(QPen(kRule, mm(0.2)));
        const double step = logarithmic ? 4 : (high - low) / 3;
        for (double at = high; at > low - step / 2; at -= step) {
            const double y = area.bottom() - area.height() * (at - low) / (high - low);
            if (at < low) break;
            painter.setPen(QPen(kRule, mm(0.15)));
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
            painter.setPen(kFaint);
            const QString text = logarithmic ? logTickLabels({at}).front() : withDigits(QString::number(at, 'g', 3));
            painter.drawText(QRectF(0, y - mm(2.5), lead - mm(2), mm(5)),
                             Qt::AlignAbsolute | Qt::AlignRight | Qt::AlignVCenter, text);
        }
        painter.setPen(QPen(kInk, mm(0.3)));
        painter.drawLine(area.bottomLeft(), area.bottomRight());
        painter.drawLine(area.bottomLeft(), area.topLeft());
        painter.setPen(kFaint);
        const QRectF below(area.left(), area.bottom() + mm(0.5), area.width(), mm(5));
        painter.drawText(below, Qt::AlignHCenter | Qt::AlignTop,
                         bySamples ? Words::tr("samples") : Words::tr("updates"));
        if (known)
            painter.drawText(below, Qt::AlignAbsolute | Qt::AlignRight | Qt::AlignTop,
                             withDigits(QString::number(end, 'g', 6)));
        for (const auto& [points, style] : {std::pair{&measured, Qt::SolidLine}, std::pair{&drawn, Qt::DashLine}}) {
            QPolygonF line;
            for (const auto& [x, y] : *points) {
                const double share = (std::clamp(value(y), low, high) - low) / (high - low);
                if (std::isfinite(share))
                    line << QPointF(area.left() + area.width() * x / end, area.bottom() - area.height() * share);
            }
            painter.setPen(QPen(kInk, mm(0.5), style));
            painter.drawPolyline(line);
        }
    });
    gap(kGapMm);
}

void addQuestion(Layout& page, const LessonSheet& sheet, const QuestionPlace& place)
{
    const Prediction& prediction = sheet.lesson.pages[place.first].predictions[place.second];
    const auto found = sheet.state.answers.find(place);
    const LessonAnswer* answer = found == sheet.state.answers.end() ? nullptr : &found->second;
    const auto told = sheet.reveals.find(place);
    const std::optional<Reveal> reveal =
        told != sheet.reveals.end() && told->second.decided ? std::optional(told->second) : std::nullopt;
    page.text(lessonText(prediction.prompt), kBody, true);
    switch (prediction.kind) {
    case PredictionKind::Choice:
        for (std::size_t i = 0; i < prediction.choices.size(); ++i)
            page.choice(lessonText(prediction.choices[i].text), answer && answer->given.choice == i,
                        answer && reveal && reveal->choice == i);
        page.gap(kGapMm);
        break;
    case PredictionKind::Number:
        if (!answer) page.lines(1);
        if (sheet.key && answer) page.text(Words::tr("Measured: %1").arg(answerText(prediction, answer->given)));
        if (answer && !reveal) page.text(Words::tr("You expected %1").arg(answerText(prediction, answer->given)));
        break;
    case PredictionKind::Order:
        page.text(prediction.descending ? Words::tr("Number them, the largest first.")
                                        : Words::tr("Number them, the smallest first."),
                  kSmall, false, kFaint);
        for (std::size_t i = 0; i < prediction.choices.size(); ++i) {
            QString rank;
            if (answer) {
                const auto& order = answer->given.order;
                const auto at = std::find(order.begin(), order.end(), i) - order.begin();
                rank = withDigits(QString::number(at + 1));
            }
            page.ranked(lessonText(prediction.choices[i].text), rank);
        }
        page.gap(kGapMm);
        break;
    case PredictionKind::DrawnCurve:
        page.axes(prediction, answer ? answer->given.curve : CurvePoints(),
                  answer && reveal ? reveal->curve : CurvePoints());
        break;
    }
    if (!answer) {
        if (prediction.kind == PredictionKind::Choice) {
            page.text(Words::tr("Why?"), kSmall, false, kFaint);
            page.lines(1);
        }
    } else if (answer->right) {
        if (!sheet.key) page.text(verdictText(prediction, answer->given, reveal, *answer->right), kBody, true);
        page.text(becauseText(prediction, answer->given));
    }
    page.gap(kGapMm);
}

void addPage(Layout& page, const LessonSheet& sheet, std::size_t number)
{
    const LessonPage& here = sheet.lesson.pages[number];
    QStringList pressed;
    for (const LessonDeed& deed : deedsOf(sheet.lesson, number)) {
        if (deed.offered) continue;
        const QString text = setApart(deedText(deed.action));
        pressed << (deed.times > 1 ? Words::tr("%1, %2 times").arg(text, isolated(QString::number(deed.times))) : text);
    }
    if (here.predictions.empty() && pressed.isEmpty()) return;
    page.begin();
    page.gap(2 * kGapMm);
    page.text(Words::tr("Page %1 of the lesson").arg(isolated(QString::number(number + 1))), kSmall, true, kFaint);
    for (std::size_t i = 0; i < here.predictions.size(); ++i) {
        if (i > 0) page.begin();
        addQuestion(page, sheet, {number, i});
    }
    if (pressed.isEmpty()) return;
    if (!here.predictions.empty() && !sheet.key) page.begin();
    page.text(Words::tr("Press: %1").arg(pressed.join(Words::tr("; "))));
    if (sheet.key) return;
    page.text(Words::tr("What do you see?"), kSmall, false, kFaint);
    page.lines(2);
}

} // namespace

QByteArray lessonSheetPdf(const LessonSheet& sheet)
{
    const Lesson& lesson = sheet.lesson;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(kMarginMm, kMarginMm, kMarginMm, kMarginMm - kFootMm / 2), QPageLayout::Millimeter);
    const QString version = QString::fromStdString(programVersion());
    writer.setTitle(lessonText(lesson.title));
    writer.setCreator(QStringLiteral("Tarakum ") + version);
    std::string document = sheet.document;
    if (document.empty() && !lesson.experiments.empty()) document = documentLine(lesson.experiments.front().document);
    if (!document.empty())
        writer.addFileAttachment(QStringLiteral("experiment.json"), QByteArray::fromStdString(document),
                                 QStringLiteral("application/json"));

    Layout page(writer);
    page.begin();
    page.text(Words::tr("Lesson %1").arg(isolated(QString::number(lesson.number))), kSmall, true, kFaint);
    page.text(lessonText(lesson.title), kHead, true);
    page.text(lessonText(lesson.question), kSection);
    if (sheet.state.answers.empty()) page.field(Words::tr("Name"), 0.6);
    const LessonScore score = scoreOf(lesson, sheet.state);
    if (score.told > 0 && !sheet.key) page.text(Words::tr("Predictions: %1").arg(scoreText(score)), kBody, true);
    for (std::size_t number = 0; number < lesson.pages.size(); ++number) addPage(page, sheet, number);

    if (!sheet.charts.empty()) {
        bool first = true;
        for (const ChartSheet& charts : sheet.charts) {
            if (!charts.run) continue;
            for (const ChartSpec& spec : charts.options.charts) {
                page.begin();
                if (first) {
                    page.gap(2 * kGapMm);
                    page.text(Words::tr("Charts"), kSection, true);
                    first = false;
                }
                if (&spec == &charts.options.charts.front()) {
                    const Experiment& experiment = charts.run->experiment;
                    page.text(lessonText(experiment.title), kBody, true);
                }
                ChartSheet one = charts;
                one.options.charts = {spec};
                one.options.arrangement = ChartArrangement::Overlaid;
                auto drawing = std::make_shared<ChartSheetDrawing>(std::move(one));
                drawing->read();
                page.chart(std::move(drawing));
            }
        }
    }

    page.begin();
    if (!lesson.changes.empty()) {
        page.gap(2 * kGapMm);
        page.text(Words::tr("Change one thing"), kSection, true);
        for (std::size_t i = 0; i < lesson.changes.size(); ++i) {
            if (i > 0) page.begin();
            page.text(lessonText(lesson.changes[i].text));
            page.lines(2);
        }
    }
    page.text(lessonText(lesson.smallPrint), kSmall, false, kFaint);

    QStringList seeds;
    for (const LessonExperiment& experiment : lesson.experiments)
        if (experiment.document.contains("seed")) {
            const QString seed = QString::fromStdString(documentLine(experiment.document["seed"]));
            if (!seeds.contains(seed)) seeds << seed;
        }
    QString foot = Words::tr("Tarakum %1, lesson %2").arg(isolated(version), isolated(QString::number(lesson.number)));
    if (!seeds.isEmpty()) foot = Words::tr("%1, seed %2").arg(foot, isolated(seeds.join(QStringLiteral(", "))));
    page.print(foot);
    return buffer.data();
}

void writeLessonSheet(const LessonSheet& sheet, const QString& file)
{
    writeWholeFile(file, lessonSheetPdf(sheet));
}

LessonSheet answeredSheet(const Lesson& lesson, std::optional<int> threads)
{
    LessonSheet sheet{lesson};
    sheet.key = true;
    std::map<std::string, std::shared_ptr<const RunRecord>> runs;
    // A page may set its experiment otherwise than the file has it: then its questions are of that run.
    const auto runOf = [&](const LessonPage& page) -> std::shared_ptr<const RunRecord> {
        const std::optional<Document> document = pageDocument(lesson, page);
        if (!document) return nullptr;
        auto& run = runs[documentLine(*document)];
        if (!run) {
            Laboratory laboratory(threads);
            laboratory.open(*document, {});
            trainAll(laboratory, std::numeric_limits<std::int64_t>::max());
            run = laboratory.joined()();
        }
        return run;
    };
    std::map<std::shared_ptr<const RunRecord>, std::vector<std::string>> charts;
    std::vector<std::shared_ptr<const RunRecord>> order;
    for (std::size_t number = 0; number < lesson.pages.size(); ++number) {
        const LessonPage& page = lesson.pages[number];
        std::vector<std::string> wanted;
        for (const LessonHighlight& highlight : page.highlights)
            if (highlight.kind == "chart") wanted.push_back(highlight.name);
        if (page.predictions.empty() && wanted.empty()) continue;
        const auto run = runOf(page);
        for (std::size_t i = 0; i < page.predictions.size(); ++i) {
            const Reveal reveal = revealed(page.predictions[i], run.get());
            if (!reveal.decided) continue;
            LessonAnswer right;
            right.given = {reveal.choice, reveal.number, reveal.order, {}};
            right.right = true;
            sheet.reveals[{number, i}] = reveal;
            sheet.state.answers[{number, i}] = right;
        }
        if (!run) continue;
        if (std::find(order.begin(), order.end(), run) == order.end()) order.push_back(run);
        for (const std::string& name : wanted)
            if (auto& all = charts[run]; std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
    }
    for (const auto& run : order) {
        ChartSheet drawn = plainSheet(run);
        drawn.options.charts.clear();
        for (const std::string& name : charts[run]) drawn.options.charts.push_back(chartOf(name));
        if (!drawn.options.charts.empty()) sheet.charts.push_back(std::move(drawn));
    }
    return sheet;
}

} // namespace tarakum
