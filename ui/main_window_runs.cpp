// The window's members that keep runs and bring them back.
#include "ui/main_window.hpp"

#include "ui/laboratory.hpp"
#include "ui/message_bar.hpp"
#include "ui/run_store.hpp"
#include "ui/runs_view.hpp"

#include <QTableView>

#include <algorithm>

namespace tarakum {

// A child of the laboratory, whose helpers hand it their runs until the last of them is gone.
void MainWindow::keepRunsIn(const QString& folder)
{
    m_store = new RunStore(folder, m_laboratory);
    m_laboratory->setKeeper([store = m_store](const auto& first, auto joined, const auto& relativeTo, auto kept) {
        store->keep(first, std::move(joined), relativeTo, std::move(kept));
    });
    connect(m_store, &RunStore::problem, this, &MainWindow::showProblem);
    m_runs->setStore(m_store);
    // Its state is of no use any more.
    connect(m_store, &RunStore::kept, this, [this](const QString& id) {
        if (m_laboratory->state() == RunState::Finished && m_store->idOf(m_laboratory->firstRecord()) == id)
            m_laboratory->forgetState();
    });
}

void MainWindow::connectRuns()
{
    connect(m_runs, &RunsView::besideChosen, this, [this](const RunStore::Seeds& run) {
        m_beside = run;
        showEarlier();
        if (!run.empty()) showView(QStringLiteral("charts"));
    });
    connect(m_runs, &RunsView::openChosen, this, [this](const QString& id) {
        const auto& runs = m_store->runs();
        const auto run = std::find_if(runs.begin(), runs.end(), [&](const auto& kept) { return kept->id == id; });
        if (run == runs.end()) return;
        whenSaved([this, document = (*run)->document, folder = (*run)->folder] {
            m_messages->dismiss();
            showDocument(document, {}, folder);
        });
    });
    connect(m_runs, &RunsView::exportChosen, this, [this](const QString& id) {
        const QString path = askForSaving(tr("Export CSV"), QStringLiteral("tarakum.csv"), tr("CSV (*.csv)"));
        if (!path.isEmpty()) exportRun(id, path);
    });
    connect(m_runs, &RunsView::problem, this, &MainWindow::showProblem);
    connect(m_runs, &RunsView::deleted, this, [this](const QStringList&, const QString& what) {
        if (m_messages->isAsking() && m_messages->question() != m_deletedText) return; // the view has a button too
        m_deletedText = what;
        m_messages->ask(what, {{tr("Undo"), [this] { m_runs->undoDelete(); }}, {tr("Dismiss"), {}}});
        m_runs->table().setFocus(); // for the next row
    });
    connect(m_runs, &RunsView::undone, this, [this] {
        if (m_messages->question() == m_deletedText && m_messages->text().isEmpty()) m_messages->dismiss();
    });
}

void MainWindow::showEarlier()
{
    const auto& runs = m_beside.empty() ? m_laboratory->earlier() : m_beside;
    if (runs.empty())
        m_charts->setEarlierRun(nullptr);
    else
        m_charts->setEarlierRun(runs.front(), {runs.begin() + 1, runs.end()});
}

void MainWindow::exportRun(const QString& id, const QString& path)
{
    if (id.isEmpty() || !m_store) {
        exportCsv(path);
        return;
    }
    m_store->exportCsv(id, path, [this, path](const QString& problem) {
        if (!problem.isEmpty()) showProblem(problem);
        emit exportFinished(path, problem.isEmpty());
    });
}

void MainWindow::showPresentRun()
{
    PresentRun present;
    for (int i = 0; i <= m_laboratory->atWork(); ++i) {
        present.records.push_back(m_laboratory->variationRecord(i));
        present.labels.push_back(m_laboratory->variationLabel(i));
    }
    m_runs->setPresent(std::move(present));
}

// A run that has come to its end is kept at once, not only when another takes its place.
void MainWindow::keepFinished()
{
    if (!m_store || m_laboratory->state() != RunState::Finished) return;
    const auto first = m_laboratory->firstRecord();
    if (first == m_lastFinished.lock()) return;
    m_lastFinished = first;
    m_store->keep(first, m_laboratory->joined(), m_laboratory->folder());
}

} // namespace tarakum
