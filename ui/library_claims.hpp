// The claims of a mistake's experiment: what each says and, where the run on show is of that experiment, what it has
// measured so far.
#pragma once

#include "engine/lab/claims.hpp"
#include "ui/theme.hpp"

#include <QElapsedTimer>
#include <QWidget>

#include <memory>
#include <vector>

class QGridLayout;
class QLabel;

namespace tarakum {

class LibraryClaims : public QWidget
{
    Q_OBJECT
public:
    explicit LibraryClaims(QWidget* parent = nullptr);

    // `run`: of that experiment, or null where the run on show is of another.
    void show(std::vector<Claim> claims, std::shared_ptr<const RunRecord> run);
    // Tests them all a few times a second, a little at a call; costs nothing where the log has not grown.
    void refresh();
    void setTheme(const Theme&);
    int holding() const; // of those that were tested

protected:
    void changeEvent(QEvent*) override;

private:
    struct Row
    {
        QLabel *sign, *words, *measured;
        ClaimResult result;
        bool tested = false;
    };
    bool isOver() const;
    std::size_t rowsLogged() const;
    void test(std::size_t claim);
    void setTexts();
    void showRow(std::size_t claim);
    void showSum();

    std::vector<Claim> m_claims;
    std::shared_ptr<const RunRecord> m_run;
    std::vector<Row> m_rows;
    std::size_t m_next = 0, m_seen = 0; // m_seen: rows logged when the last round began
    bool m_overSeen = false;
    QElapsedTimer m_round;
    Theme m_theme = Theme::light();
    QLabel* m_sum;
    QGridLayout* m_grid;
};

} // namespace tarakum
