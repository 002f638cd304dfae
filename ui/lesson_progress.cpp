#include "ui/lesson_progress.hpp"

#include "ui/language.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace tarakum {

namespace {

// Places of choices that exist, each once.
bool fits(const Prediction& prediction, const Answer& answer)
{
    const std::size_t choices = prediction.choices.size();
    switch (prediction.kind) {
    case PredictionKind::Choice: return answer.choice < choices;
    case PredictionKind::Number: return true;
    case PredictionKind::Order: {
        const std::set<std::size_t> places(answer.order.begin(), answer.order.end());
        return places.size() == choices && answer.order.size() == choices && *places.rbegin() < choices;
    }
    case PredictionKind::DrawnCurve: return !answer.curve.empty();
    }
    return false;
}

LessonState stateIn(const Document& json, const Lesson& lesson)
{
    LessonState state;
    state.page = std::min(json.at("page").get<std::size_t>(), lesson.pages.size());
    state.done = json.at("done").get<bool>();
    for (const Document& one : json.at("answers")) {
        const QuestionPlace place{one.at("page").get<std::size_t>(), one.at("question").get<std::size_t>()};
        if (place.first >= lesson.pages.size()) continue;
        const auto& predictions = lesson.pages[place.first].predictions;
        if (place.second >= predictions.size()) continue;
        LessonAnswer answer;
        answer.given.choice = one.at("choice").get<std::size_t>();
        answer.given.number = one.at("number").get<double>();
        answer.given.order = one.at("order").get<std::vector<std::size_t>>();
        answer.given.curve = one.at("curve").get<CurvePoints>();
        if (one.contains("right")) answer.right = one.at("right").get<bool>();
        if (fits(predictions[place.second], answer.given)) state.answers[place] = answer;
    }
    return state;
}

} // namespace

LessonScore scoreOf(const Lesson& lesson, const LessonState& state)
{
    LessonScore score;
    for (const LessonPage& page : lesson.pages) score.asked += static_cast<int>(page.predictions.size());
    for (const auto& [place, answer] : state.answers) {
        if (!answer.right) continue;
        ++score.told;
        if (*answer.right) ++score.right;
    }
    return score;
}

QString scoreText(const LessonScore& score)
{
    return QCoreApplication::translate("Lessons", "%1 of %2 right")
        .arg(isolated(QString::number(score.right)), isolated(QString::number(score.asked)));
}

const LessonState* LessonProgress::find(const Lesson& lesson) const
{
    const auto found = m_states.find(lesson.name);
    return found == m_states.end() ? nullptr : &found->second;
}

QString LessonProgress::text() const
{
    Document json{{"open", open}, {"last", last}, {"lessons", Document::object()}};
    for (const auto& [name, state] : m_states) {
        Document& one = json["lessons"][name];
        one = {{"page", state.page}, {"done", state.done}, {"answers", Document::array()}};
        for (const auto& [place, answer] : state.answers) {
            Document given{{"page", place.first},           {"question", place.second},
                           {"choice", answer.given.choice}, {"number", answer.given.number},
                           {"order", answer.given.order},   {"curve", answer.given.curve}};
            if (answer.right) given["right"] = *answer.right;
            one["answers"].push_back(given);
        }
    }
    return QString::fromStdString(documentLine(json));
}

LessonProgress LessonProgress::read(const QString& text)
{
    LessonProgress progress;
    try {
        const Document json = parseDocument(text.toStdString(), "lessons");
        const auto known = [](const std::string& name) {
            return name.empty() || findLesson(name) ? name : std::string();
        };
        progress.open = known(json.at("open").get<std::string>());
        progress.last = known(json.at("last").get<std::string>());
        for (const auto& [name, state] : json.at("lessons").items())
            if (const Lesson* lesson = findLesson(name)) progress.m_states[lesson->name] = stateIn(state, *lesson);
    } catch (const std::exception&) { // of another version, cut off: the rest begins anew
    }
    return progress;
}

QString lessonText(const Text& text)
{
    return withDigits(QString::fromStdString(text.in(currentLanguage() == QLatin1String("ar"))));
}

QString lessonHeading(const Lesson& lesson)
{
    return QStringLiteral("%1  %2").arg(isolated(QString::number(lesson.number)), lessonText(lesson.title));
}

QString setApart(const QString& text)
{
    return QChar(0x2068) + text + QChar(0x2069);
}

} // namespace tarakum
