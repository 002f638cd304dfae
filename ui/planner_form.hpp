// What is asked of the planner: the model, how it is trained, on what. Every change is told at once.
#pragma once

#include "engine/planner/answer_json.hpp"
#include "engine/planner/refusal.hpp"
#include "ui/theme.hpp"

#include <QStringList>
#include <QWidget>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSlider;
class QVBoxLayout;

namespace tarakum {

class PlannerFold;
class SizeBox;

class PlannerForm : public QWidget
{
    Q_OBJECT
public:
    explicit PlannerForm(QWidget* parent = nullptr);

    // What the fields say; settings.effectiveBatch is there. Throws plan::Refusal.
    plan::Request request() const;
    std::string claim() const;        // the prepared plan's name; empty: none
    std::optional<int> arm() const;   // of the laboratory's experiment, where its model is the chosen one
    void setArms(const QStringList&); // the experiment's, whose models can be chosen
    // Settings at once, as of a prepared plan or of the laboratory; the model stays, and so does the memory where none
    // is among them.
    void setSettings(const plan::Settings&);
    bool setModel(const std::string& name);                     // of the list; false: it is none
    void setArmModel(const plan::Transformer&);                 // of the arm that is chosen
    void clearMemory();                                         // no card, nothing typed
    void setBatch(std::int64_t microBatch, std::int64_t steps); // L with them
    void readConfigFile(const QString& path);                   // what is wrong with it request() tells
    // All that the fields say, as JSON, and back. setPlan throws Refusal, and nothing has changed.
    std::string plan() const;
    void setPlan(const std::string&);
    void setTheme(const Theme&);

signals:
    void changed();
    void replaced(std::string plan); // by a prepared one: what it was before
    void claimChosen();
    void armChosen();

protected:
    void changeEvent(QEvent*) override;

private:
    enum class Kind { Named, Arm, Sizes, File };
    using Words = std::function<QString()>; // in the language of the moment
    struct Number                           // a box, and a slider over usual values
    {
        SizeBox* box = nullptr;
        QSlider* slider = nullptr;
        std::vector<std::int64_t> values{};
    };

    Kind kind() const;
    void buildModel();
    void buildBatch();
    void buildNumbers();
    void buildDevice();
    void buildDevices();
    void buildTime();
    QFormLayout* addGroup(const char* name, Words title, bool open);
    void addField(QFormLayout*, QWidget* field, const char* name, Words label);
    QLineEdit* addLine(QFormLayout*, const char* name, Words label, const QString& hint);
    QComboBox* addChoice(QFormLayout*, const char* name, Words label, std::function<QStringList()> entries);
    SizeBox* addSize(QFormLayout*, const char* name, Words label, std::int64_t most);
    Number addNumber(QFormLayout*, const char* name, Words label, std::int64_t most);
    void setValue(const Number&, std::int64_t value); // says nothing
    void modelChosen(bool byUser);
    void setConfig(const std::string& content, const QString& name); // as the model
    void readPlan(const std::string&);
    void batchMoved(bool steps); // b or k
    void batchTyped();           // L
    void showSequences();
    void showUsed(); // only what matters for what is chosen
    void tell();
    void retranslate();
    plan::Transformer model() const;
    std::int64_t effectiveBatch() const;

    plan::Transformer m_armModel, m_fileModel;
    std::optional<plan::Refusal> m_fileRefusal;
    std::string m_fileText;
    QString m_fileName, m_wantedArm; // an arm that a plan names
    QStringList m_arms;
    int m_modelBefore = 0, m_claimBefore = 0;
    bool m_quiet = false;
    std::vector<std::pair<QLabel*, Words>> m_labels;
    std::vector<std::pair<QCheckBox*, Words>> m_checks;
    std::vector<std::pair<PlannerFold*, Words>> m_groups;
    std::vector<std::pair<QComboBox*, std::function<QStringList()>>> m_choices;
    std::vector<std::pair<QFormLayout*, QWidget*>> m_rows;
    QVBoxLayout* m_column;
    QComboBox *m_claim, *m_model;
    std::array<QLineEdit*, 5> m_sizes{}; // layers, width, heads, vocabulary, parameters
    Number m_sequence, m_microBatch, m_steps;
    QLabel* m_about; // the model by its whole name
    QLineEdit* m_batch;
    QCheckBox *m_hold, *m_sequenceParallel;
    QComboBox *m_precision, *m_buffer, *m_optimizer, *m_attention, *m_recompute, *m_card, *m_zero, *m_schedule,
        *m_count, *m_synchronise;
    SizeBox *m_checkpointEvery, *m_data, *m_tensor, *m_pipeline, *m_interleave, *m_utilisation;
    QLineEdit *m_memory, *m_context, *m_measured, *m_rate, *m_bandwidth;
};

} // namespace tarakum
