#include "engine/lab/export.hpp"

#include "engine/base/number_text.hpp"
#include "engine/lab/csv_lines.hpp"

#include <ostream>
#include <string>
#include <string_view>

namespace tarakum {

namespace {

void writeHead(CsvLines& lines, const RunRecord& record, std::string_view document = {})
{
    writeCsvHead(lines, record.experiment.seed, document.empty() ? std::string_view(record.document) : document);
}

} // namespace

void writeCsvHead(CsvLines& lines, std::uint64_t seed, std::string_view document)
{
    lines << "# tarakum " << programVersion() << ", seed " << std::to_string(seed);
    lines.end();
    lines << "# " << document;
    lines.end();
}

void writeCsv(std::ostream& out, const RunRecord& record, const std::optional<RowRange>& part,
              std::string_view document)
{
    const std::span<const Column> before = columns().first(kColumnsBeforeStatus),
                                  after = columns().subspan(kColumnsBeforeStatus);
    // The norm of each parameter's gradient, where they were measured: all arms train the same model.
    std::span<const std::string> layers;
    for (const ArmRecord& arm : record.arms)
        if (!arm.layerNorms.empty()) layers = arm.layers;

    CsvLines lines(out);
    writeHead(lines, record, document);
    if (part) {
        lines << "# only rows with " << part->name << " from " << numberText(part->low) << " to "
              << numberText(part->high);
        lines.end();
    }
    lines << "arm";
    for (const Column& column : before) lines << "," << column.name;
    lines << ",status";
    for (const Column& column : after) lines << "," << column.name;
    for (const std::string& layer : layers) lines << ",grad_norm." << layer;
    lines.end();
    for (std::size_t a = 0; a < record.arms.size(); ++a) {
        const ArmRecord& arm = record.arms[a];
        const std::string name = csvField(record.experiment.arms[a].name);
        const std::size_t size = arm.updates.size(),
                          norms = arm.layerNorms.size(); // what is there now; the run may go on
        for (std::size_t i = 0; i < size; ++i) {
            const UpdateRow& row = arm.updates[i];
            if (part && !(row.*part->of >= part->low && row.*part->of <= part->high)) continue;
            lines << name;
            for (const Column& column : before) lines.cell(row.*column.value);
            lines << "," << statusText(row.status);
            for (const Column& column : after) lines.cell(row.*column.value);
            for (std::size_t l = 0; l < layers.size(); ++l) {
                const std::size_t at = i * layers.size() + l;
                lines.cell(at < norms ? arm.layerNorms[at] : kMissing);
            }
            lines.end();
        }
    }
}

void writeMemoryCsv(std::ostream& out, const RunRecord& record)
{
    CsvLines lines(out);
    writeHead(lines, record);
    lines << "arm,micro,step,layer,bytes_peak";
    for (std::size_t c = 0; c < kCategories; ++c) lines << ",bytes_" << categoryText(static_cast<Category>(c));
    lines << ",bytes_after";
    lines.end();
    for (std::size_t a = 0; a < record.arms.size(); ++a) {
        const ArmRecord& arm = record.arms[a];
        const std::string name = csvField(record.experiment.arms[a].name);
        const std::size_t size = arm.timeline.size();
        for (std::size_t i = 0; i < size; ++i) {
            const MemoryRow& row = arm.timeline[i];
            lines << name << "," << std::to_string(row.micro) << "," << momentText(row.moment) << ",";
            if (hasLayer(row.moment)) lines << arm.networkLayers[row.layer];
            lines.cell(static_cast<double>(total(row.highest)));
            for (const std::int64_t bytes : row.highest) lines.cell(static_cast<double>(bytes));
            lines.cell(static_cast<double>(total(row.after)));
            lines.end();
        }
    }
}

void writeMicroCsv(std::ostream& out, const RunRecord& record)
{
    CsvLines lines(out);
    writeHead(lines, record);
    lines << "arm";
    for (const MicroColumn& column : microColumns()) lines << "," << column.name;
    lines.end();
    for (std::size_t a = 0; a < record.arms.size(); ++a) {
        const std::string name = csvField(record.experiment.arms[a].name);
        const Log<MicroRow>& rows = record.arms[a].microBatches;
        const std::size_t size = rows.size();
        for (std::size_t i = 0; i < size; ++i) {
            lines << name;
            for (const MicroColumn& column : microColumns()) lines.cell(rows[i].*column.value);
            lines.end();
        }
    }
}

} // namespace tarakum
