// What the window diagram says of an arm, in the language of the window: painted, and read by screen readers.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/diagram_motion.hpp"

#include <QString>
#include <QStringList>

#include <optional>

namespace tarakum {

struct DiagramMemory
{
    std::int64_t inUse = 0, peak = 0;   // now; of the windows so far. Bytes, 0: not known
    std::optional<std::int64_t> budget; // of the arm
    bool operator==(const DiagramMemory&) const = default;
};

struct DiagramWords
{
    QString name, samples; // "accumulated"; "64 samples = 16 × 4"
    QString stage;         // "forward: linear.0", "waits for micro-batch 3 of 4"
    QString weight;        // "w = 1/4"
    QString counter;       // "G: 2 of 4"
    QString update;        // "update 12"
    QString memory;        // "1.2 of 4 MiB"
    QString skipping;      // empty, or how many updates are not shown
    bool operator==(const DiagramWords&) const = default;
    QStringList all() const; // those that are not empty
};

// What is read of an arm, by the window's thread.
DiagramReading readDiagram(const RunRecord&, std::size_t arm);
QStringList networkLayers(const ArmRecord&); // empty until they are known
// The layer that a scene shows, of so many; none where it shows none.
std::optional<int> layerOf(const DiagramScene&, int layers);
// In use at that point of the window (as the first window had it, while a motion is told), and at most.
DiagramMemory readMemory(const RunRecord&, std::size_t arm, const DiagramScene&, bool moving);

DiagramWords diagramWords(const RunRecord&, std::size_t arm, const DiagramScene&, const DiagramMemory&,
                          std::int64_t everyUpdates);

// What the diagram's parts are called: "gradient buffer G", "memory", …
QString diagramBufferTitle();
QString diagramNetworkTitle();
QString diagramGroupNote(std::int64_t each); // "a cell: 8 micro-batches"

QString subscript(std::int64_t number); // "₁₂"

} // namespace tarakum
