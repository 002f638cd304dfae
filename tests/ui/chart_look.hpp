// A charts view that is shown, and what people do in it: keys, the pointer.
#pragma once

#include "tests/ui/chart_records.hpp"
#include "ui/chart_caption.hpp"
#include "ui/chart_legend.hpp"
#include "ui/chart_panel.hpp"
#include "ui/chart_set.hpp"
#include "ui/charts_view.hpp"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QWheelEvent>

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace tarakum {

class ChartLook : public ::testing::Test
{
protected:
    void show(std::shared_ptr<RunRecord> run, ChartArrangement arrangement = ChartArrangement::SideBySide)
    {
        m_view.resize(1140, 900);
        m_view.setArrangement(arrangement);
        m_view.setRun(std::move(run));
        m_view.show();
        m_view.activateWindow();
        settle();
    }
    void settle()
    {
        QCoreApplication::processEvents();
        m_view.refreshAll();
    }
    std::vector<ChartPanel*> panels()
    {
        const auto list = m_view.findChildren<ChartPanel*>();
        return {list.begin(), list.end()};
    }
    QStringList titles()
    {
        QStringList all;
        for (const CaptionWidget* caption : m_view.findChildren<CaptionWidget*>())
            all << caption->accessibleName().section(QStringLiteral(" ("), 0, 0).section(QLatin1Char(':'), 0, 0);
        return all;
    }
    void key(int panel, int key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget* widget = panels().at(static_cast<std::size_t>(panel));
        widget->setFocus();
        for (const auto type : {QEvent::KeyPress, QEvent::KeyRelease}) {
            QKeyEvent event(type, key, modifiers);
            QCoreApplication::sendEvent(widget, &event);
        }
        settle();
    }
    void mouse(int panel, QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::KeyboardModifiers keys = {})
    {
        QWidget* widget = panels().at(static_cast<std::size_t>(panel))->viewport();
        QMouseEvent event(type, at, widget->mapToGlobal(at), type == QEvent::MouseMove ? Qt::NoButton : button, button,
                          keys);
        QCoreApplication::sendEvent(widget, &event);
    }
    void wheel(int panel, QPointF at, int notches, Qt::KeyboardModifiers keys = {})
    {
        QWidget* widget = panels().at(static_cast<std::size_t>(panel))->viewport();
        QWheelEvent event(at, widget->mapToGlobal(at), {}, QPoint(0, 120 * notches), Qt::NoButton, keys,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(widget, &event);
        settle();
    }
    void drag(int panel, QPointF from, QPointF to, Qt::KeyboardModifiers keys = {})
    {
        mouse(panel, QEvent::MouseButtonPress, from, Qt::LeftButton, keys);
        mouse(panel, QEvent::MouseMove, (from + to) / 2, Qt::LeftButton, keys);
        mouse(panel, QEvent::MouseMove, to, Qt::LeftButton, keys);
        mouse(panel, QEvent::MouseButtonRelease, to, Qt::LeftButton, keys);
        settle();
    }
    void sweep(int panel, double from, double to, Qt::KeyboardModifiers keys = {})
    {
        const QRectF area = panels().at(static_cast<std::size_t>(panel))->plot().plotArea();
        const auto at = [&](double share) { return QPointF(area.left() + share * area.width(), area.center().y()); };
        drag(panel, at(from), at(to), keys);
    }
    QAction* action(QMenu* menu, const QString& text)
    {
        for (QAction* a : menu->actions())
            if (a->text().section(QLatin1Char('\t'), 0, 0) == text) return a;
        return nullptr;
    }
    std::vector<LegendEntryButton*> entries()
    {
        const auto list = m_view.findChildren<LegendEntryButton*>();
        return {list.begin(), list.end()};
    }

    ChartsView m_view;
};

} // namespace tarakum
