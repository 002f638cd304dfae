#include "ui/style.hpp"

#include "ui/icons.hpp"
#include "ui/text_size.hpp"

#include <QApplication>
#include <QFont>
#include <QStyle>
#include <QStyleFactory>

namespace tarakum {

namespace {

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto part = [share](int x, int y) { return static_cast<int>(x + (y - x) * share); };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.chart);
    palette.setColor(QPalette::AlternateBase, theme.panel);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::Button, theme.panel);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.warning);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.accent.lightness() > 140 ? QColor(Qt::black) : QColor(Qt::white));
    palette.setColor(QPalette::ToolTipBase, theme.chart);
    palette.setColor(QPalette::ToolTipText, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.faintText);
    palette.setColor(QPalette::Link, theme.accent);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, mixed(theme.faintText, theme.window, 0.4));
    return palette;
}

// Colours and sizes by name, put in below.
const char* const kSheet = R"(
QToolBar { background: %panel; border: 0; border-bottom: 1px solid %line; spacing: 2px; padding: 4px 8px; }
QToolBar QToolButton { border: 1px solid transparent; border-radius: 5px; padding: 4px; }
QToolBar QToolButton:hover { background: %hover; }
QToolBar QToolButton:pressed, QToolBar QToolButton:checked { background: %pressed; border-color: %line; }
QToolBar QToolButton:focus { border-color: %accent; }
QToolBar QToolButton#play { background: %accent; }
QToolBar QToolButton#play:hover { background: %accentHover; }
QToolBar QToolButton#play:focus { border-color: %text; }
QToolBar QToolButton#play:disabled { background: %pressed; }
QToolBar QLabel#caption, QLabel#caption, QLabel#faint { color: %faint; }
QMenuBar { background: %panel; }
QMenuBar::item { padding: 4px 9px; background: transparent; }
QMenuBar::item:selected { background: %hover; }
QMenu { background: %chart; border: 1px solid %line; padding: 4px 0; }
QMenu::item { padding: 5px 28px 5px 24px; }
QMenu::item:selected { background: %accent; color: %onAccent; }
QMenu::item:disabled { color: %faint; }
QMenu::separator { height: 1px; background: %line; margin: 4px 0; }
QStatusBar { background: %panel; border-top: 1px solid %line; }
QStatusBar::item { border: 0; }
QProgressBar { background: %pressed; border: 0; border-radius: 3px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: %accent; border-radius: 3px; }
#setupPanel, #setupContent { background: %window; }
#lessonPanel, #lessonContent { background: %window; }
QWidget#lessonNote { background: %noteBack; }
QListWidget#lessonOrder { background: %field; border: 1px solid %line; border-radius: 4px; outline: 0; }
QListWidget#lessonOrder::item { padding: 4px 0; }
QListWidget#lessonOrder::item:selected { background: %accent; color: %onAccent; }
QListWidget#lessonOrder:focus { border-color: %accent; }
QLabel#lessonCurtain { background: %panel; color: %faint; }
QLabel#setupNote { background: %noteBack; border-bottom: 1px solid %line; }
QWidget#viewTabRow, QTabBar#viewTabs { background: %panel; }
QToolButton#viewMore { background: transparent; color: %faint; padding: 5px 12px; border: 1px solid transparent;
  border-radius: 0; }
QToolButton#viewMore::menu-indicator { image: none; }
QToolButton#viewMore:hover, QToolButton#viewMore:pressed { background: %hover; }
QToolButton#viewMore:focus { border-color: %accent; }
QTabBar#viewTabs::tab { background: transparent; color: %faint; padding: 5px 12px; border: 1px solid transparent;
  border-bottom: 2px solid transparent; }
QTabBar#viewTabs::tab:hover { background: %hover; }
QTabBar#viewTabs::tab:selected { color: %text; border-bottom-color: %accent; }
QTabBar#viewTabs::tab:selected:focus { border-color: %accent; }
#setupEdge { background: %line; }
QLabel#section { font-weight: 600; color: %text; }
QFrame#rule { background: %line; max-height: 1px; min-height: 1px; border: 0; }
QFrame#armCard { background: %panel; border: 1px solid %line; border-radius: 6px; }
QLabel#problem { color: %warning; }
QLabel#title { font-weight: 600; font-size: %title; }
QWidget#messageBar { background: %problemBack; border-bottom: 1px solid %line; }
#messageBar QLabel { color: %text; }
QWidget#rewindBar { border-bottom: 1px solid %line; }
QLabel#setupHelp { background: %panel; color: %faint; border-top: 1px solid %line; }
QToolButton#groupHeader, QToolButton#armGroupHeader, QToolButton#moreKeys { border: 1px solid transparent;
  border-radius: 4px; padding: 2px 3px; background: transparent; }
QToolButton#groupHeader:hover, QToolButton#armGroupHeader:hover, QToolButton#moreKeys:hover { background: %hover; }
QToolButton#groupHeader:focus, QToolButton#armGroupHeader:focus, QToolButton#moreKeys:focus { border-color: %accent; }
QToolButton#armGroupHeader, QToolButton#moreKeys { color: %faint; }
QToolButton#changedDot { border: 1px solid transparent; border-radius: 4px; padding: 0; background: transparent;
  color: %accent; font-size: %dot; }
QToolButton#changedDot:hover { background: %hover; }
QToolButton#changedDot:focus { border-color: %accent; }
QToolButton#armMenu, QToolButton#lock { border: 1px solid transparent; border-radius: 4px; padding: 1px 3px;
  background: transparent; }
QToolButton#lock { padding: 0; }
QToolButton#armMenu:hover, QToolButton#lock:hover { background: %hover; }
QToolButton#armMenu:focus, QToolButton#lock:focus { border-color: %accent; }
QToolButton#armMenu::menu-indicator { image: none; width: 0; }
QPlainTextEdit { background: %field; border: 1px solid %line; border-radius: 4px; padding: 0 2px;
  selection-background-color: %accent; selection-color: %onAccent; }
QPlainTextEdit:focus { border-color: %accent; }
QPlainTextEdit[problem="true"] { border-color: %warning; }
tarakum--ColourButton { border: 1px solid transparent; border-radius: 4px; padding: 1px; background: transparent; }
tarakum--ColourButton:hover { background: %hover; }
tarakum--ColourButton:focus { border-color: %accent; }
tarakum--ColourButton::menu-indicator { image: none; width: 0; }
QToolButton#flat { border: 1px solid transparent; border-radius: 4px; padding: 2px; background: transparent; }
QToolButton#flat:hover { background: %hover; }
QToolButton#flat:focus { border-color: %accent; }
QPushButton { background: %chart; border: 1px solid %line; border-radius: 5px; padding: 5px 12px; }
QPushButton:hover { background: %hover; }
QPushButton:focus { border-color: %accent; }
QPushButton[link="true"] { background: transparent; border-color: transparent; padding: 1px 0; color: %accent;
  font-weight: 600; }
QPushButton[link="true"]:hover { background: %hover; }
QPushButton[link="true"]:focus { border-color: %accent; }
QPushButton#segment { padding: 4px 6px; }
QPushButton#segment:checked { background: %pressed; font-weight: 600; }
QLineEdit, QComboBox, QSpinBox { background: %field; border: 1px solid %line; border-radius: 4px; padding: 2px 6px;
  min-height: %fieldHeight; selection-background-color: %accent; selection-color: %onAccent; }
QSpinBox { padding: 2px 2px 2px 5px; }
QLineEdit:focus, QComboBox:focus, QSpinBox:focus { border-color: %accent; }
QLineEdit[problem="true"], QComboBox[problem="true"], QSpinBox[problem="true"] { border-color: %warning; }
QLineEdit#armName { background: transparent; border-color: transparent; font-weight: 600; padding: 2px 3px; }
QLineEdit#armName:hover { border-color: %line; }
QLineEdit#armName:focus { background: %field; border-color: %accent; }
QLineEdit:disabled, QComboBox:disabled, QSpinBox:disabled { color: %faint; background: %panel; }
QComboBox::drop-down { border: 0; width: 18px; }
QComboBox::down-arrow { image: url(%down); width: 14px; height: 14px; }
QComboBox QAbstractItemView { background: %chart; border: 1px solid %line; outline: 0;
  selection-background-color: %accent; selection-color: %onAccent; }
QSpinBox::up-button, QSpinBox::down-button { border: 0; width: 14px; background: transparent; }
QSpinBox::up-arrow { image: url(%up); width: 11px; height: 11px; }
QSpinBox::down-arrow { image: url(%down); width: 11px; height: 11px; }
QSpinBox::up-button:hover, QSpinBox::down-button:hover { background: %hover; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid %edge; border-radius: 3px; background: %field; }
QCheckBox::indicator:checked { background: %accent; border-color: %accent; image: url(%check); }
QCheckBox::indicator:focus { border-color: %accent; }
QRadioButton::indicator { width: 14px; height: 14px; border: 1px solid %edge; border-radius: 8px; background: %field; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 5px solid %accent; }
QRadioButton::indicator:focus { border-color: %accent; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: %pressed; }
QSlider::sub-page:horizontal { border-radius: 2px; background: %accent; }
QSlider::handle:horizontal { width: 14px; height: 14px; margin: -5px 0; border-radius: 7px; background: %accent; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus { background: %text; }
QScrollArea { border: 0; }
QScrollBar:vertical { background: transparent; width: 9px; margin: 0; }
QScrollBar::handle:vertical { background: %handle; border-radius: 3px; min-height: 28px; margin: 1px 2px; }
QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical { height: 0; }
QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical { background: transparent; }
QScrollBar:horizontal { background: transparent; height: 9px; margin: 0; }
QScrollBar::handle:horizontal { background: %handle; border-radius: 3px; min-width: 28px; margin: 2px 1px; }
QScrollBar::add-line:horizontal, QScrollBar::sub-line:horizontal { width: 0; }
QScrollBar::add-page:horizontal, QScrollBar::sub-page:horizontal { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
QTableView { gridline-color: %line; }
QToolTip { background: %chart; color: %text; border: 1px solid %line; padding: 4px; }
)";

} // namespace

void applyStyle(const Theme& theme)
{
    const double points = QApplication::font().pointSizeF();
    const std::pair<const char*, QString> colours[] = {
        // Longer names first: "%accentHover" before "%accent".
        {"%accentHover", mixed(theme.accent, theme.text, 0.15).name()},
        {"%onAccent", theme.accent.lightness() > 140 ? QStringLiteral("#000000") : QStringLiteral("#ffffff")},
        {"%window", theme.window.name()},
        {"%noteBack", mixed(theme.panel, theme.accent, 0.16).name()},
        {"%problemBack", mixed(theme.panel, theme.warning, 0.2).name()},
        {"%panel", theme.panel.name()},
        {"%pressed", mixed(theme.panel, theme.text, 0.14).name()},
        {"%hover", mixed(theme.panel, theme.text, 0.08).name()},
        {"%edge", mixed(theme.panel, theme.text, 0.4).name()},
        {"%handle", mixed(theme.panel, theme.text, 0.28).name()},
        {"%accent", theme.accent.name()},
        {"%title", QStringLiteral("%1pt").arg(1.3 * points)},
        {"%dot", QStringLiteral("%1pt").arg(0.7 * points)},
        {"%fieldHeight", QStringLiteral("%1px").arg(scaledToText(18))},
        {"%warning", theme.warning.name()},
        {"%chart", theme.chart.name()},
        {"%field", theme.dark ? mixed(theme.chart, theme.text, 0.05).name() : theme.chart.name()},
        {"%faint", theme.faintText.name()},
        {"%text", theme.text.name()},
        {"%line", theme.line.name()},
        {"%check", tintedIconFile(QStringLiteral("check"),
                                  theme.accent.lightness() > 140 ? QColor(0x10, 0x18, 0x20) : QColor(Qt::white))},
        {"%down", tintedIconFile(QStringLiteral("down"), theme.faintText)},
        {"%up", tintedIconFile(QStringLiteral("up"), theme.faintText)},
    };
    QString sheet = QString::fromLatin1(kSheet);
    for (const auto& [name, value] : colours) sheet.replace(QLatin1String(name), value);
    // Every widget is polished anew, which takes a tenth of a second and more.
    if (sheet == qApp->styleSheet() && paletteOf(theme) == QApplication::palette()) return;
    if (QApplication::style()->objectName() != QLatin1String("fusion"))
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("fusion")));
    QApplication::setPalette(paletteOf(theme));
    qApp->setStyleSheet(sheet);
}

bool systemIsDark()
{
    static const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
}

} // namespace tarakum
