// One prediction of a lesson: asked, answered for good, and later told what the run says about it.
#pragma once

#include "ui/lesson_progress.hpp"
#include "ui/theme.hpp"

#include <QFrame>

#include <optional>
#include <vector>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;

namespace tarakum {

class LessonCurve;
class LessonOrder;

class LessonQuestion : public QFrame
{
    Q_OBJECT
public:
    // The prediction must outlive it.
    explicit LessonQuestion(const Prediction&, QWidget* parent = nullptr);

    void setEnd(double updatesOrSamples); // of a curve's axis, once it is known
    void setGiven(const Answer&);         // committed: it cannot be changed any more
    bool isGiven() const { return m_given.has_value(); }
    void setReveal(const Reveal&, bool right); // of an answer that was given
    void setUndecided();                       // the run is over and does not say it
    void setVerdict(bool right);               // likewise, long after the run: without what was measured
    bool isTold() const { return m_right.has_value(); }
    QString verdict() const; // as shown; empty: none yet
    void setTheme(const Theme&);

signals:
    void committed(const tarakum::Answer&);

protected:
    void changeEvent(QEvent*) override;

private:
    void build();
    bool isReady() const;
    Answer answer() const;
    void commit();
    void showState();
    void retranslate();

    const Prediction& m_prediction;
    std::optional<Answer> m_given;
    std::optional<Reveal> m_reveal;
    std::optional<bool> m_right;
    bool m_undecided = false;
    QLabel *m_prompt, *m_hint, *m_heading, *m_because, *m_kept;
    QFrame* m_verdict;
    QButtonGroup* m_group = nullptr;
    std::vector<QRadioButton*> m_radios;
    std::vector<QLabel*> m_choices; // their texts, which wrap
    QLineEdit* m_number = nullptr;
    QLabel* m_unit = nullptr;
    LessonOrder* m_order = nullptr;
    LessonCurve* m_curve = nullptr;
    QPushButton* m_commit;
    Theme m_theme = Theme::light();
};

// An answer in words; empty for a curve.
QString answerText(const Prediction&, const Answer&);
// What came of it, and why; without a reveal only whether it was right.
QString verdictText(const Prediction&, const Answer&, const std::optional<Reveal>&, bool right);
QString becauseText(const Prediction&, const Answer&);

// Text that wraps, for setWords.
QLabel* lessonLabel(QWidget* parent, const char* name = nullptr);
// As it stands. Laid out as a document: a plain label moves Arabic lines aside by the space at their end.
void setWords(QLabel*, const QString&);
QString wordsOf(const QLabel*);

} // namespace tarakum
