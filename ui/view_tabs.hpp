// The tabs of the views. Those that there is no room for wait under a button at the end, and the one on show is never
// among them: all of them are one or two clicks away, and none has to be scrolled for.
#pragma once

#include <QWidget>

#include <vector>

class QTabBar;
class QToolButton;

namespace tarakum {

class ViewTabs : public QWidget
{
    Q_OBJECT
public:
    explicit ViewTabs(QWidget* parent = nullptr);

    QTabBar& bar(); // to add tabs to and to name them; layOut() when that is done
    QToolButton& more() { return *m_more; }
    int current() const;
    void setCurrent(int tab);
    void setOffered(std::vector<bool> tabs); // the others are not there, but for the current one; none: all are
    void layOut();

    QSize minimumSizeHint() const override;

signals:
    void currentChanged(int tab);

protected:
    void changeEvent(QEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    class Bar;

    void fill();
    bool isOffered(int tab) const;

    Bar* m_bar;
    QToolButton* m_more;
    std::vector<bool> m_offered;
    bool m_layingOut = false;
};

} // namespace tarakum
