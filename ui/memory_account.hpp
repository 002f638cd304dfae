// An arm's memory at its highest moment: the closed formula, term by term, beside what was measured, byte for byte.
#pragma once

#include "engine/lab/arm_memory.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <optional>

namespace tarakum {

class MemoryAccount : public QWidget
{
    Q_OBJECT
public:
    explicit MemoryAccount(QWidget* parent = nullptr);

    // Either may be not there yet. Equal ones change nothing; the first ones make its rows. True if rows
    // were made, which takes a few milliseconds.
    bool setAccount(const std::optional<MemoryPrediction>&, const std::optional<Usage>& measured,
                    std::optional<std::int64_t> budget);
    void setTheme(const Theme&);
    void retranslate();
    QString verdict() const;
    // The rows as text, cells parted by tabs.
    QString text() const;

private:
    void build();
    void addRow(const QColor& swatch, const QString& name, const QString& predicted, const QString& measured,
                bool faint);

    Theme m_theme;
    QWidget* m_body = nullptr;
    std::optional<MemoryPrediction> m_prediction;
    std::optional<Usage> m_measured;
    std::optional<std::int64_t> m_budget;
};

} // namespace tarakum
