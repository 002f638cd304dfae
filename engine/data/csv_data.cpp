#include "engine/data/csv_data.hpp"

#include "engine/base/errors.hpp"
#include "engine/base/number_text.hpp"
#include "engine/data/csv_file.hpp"
#include "engine/data/data_checks.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace tarakum {

namespace {

// The rows that the experiment itself holds, as a table; its columns have no names.
CsvTable tableOf(const std::vector<std::vector<double>>& rows)
{
    CsvTable table;
    table.columns.resize(rows.front().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string place = "data.rows[" + std::to_string(i) + "]";
        if (rows[i].size() != table.columns.size() || rows[i].size() < 2)
            throw BadInput(place, std::to_string(rows[i].size()) + " numbers",
                           "at least 2, an input and the target, and as many in every row");
        for (double value : rows[i])
            if (!std::isfinite(value)) throw BadInput(place, numberText(value), "finite numbers");
        table.values.insert(table.values.end(), rows[i].begin(), rows[i].end());
        table.lines.push_back(static_cast<std::int64_t>(i));
    }
    return table;
}

CsvTable trainingTable(const DataSpec& spec)
{
    if (spec.rows.empty()) {
        if (spec.path.empty()) throw BadInput("data.path", "left out", "a CSV file, or data.rows must hold the data");
        return readCsv(spec.path);
    }
    if (!spec.path.empty()) throw BadInput("data.path", spec.path.string(), "left out where data.rows holds the data");
    if (!spec.target.empty())
        throw BadInput("data.target", '"' + spec.target + '"',
                       "left out with data.rows: the last number of a row is it");
    return tableOf(spec.rows);
}

// Where a target stands, for messages.
std::string placeOf(const CsvTable& table, std::int64_t row, std::size_t column)
{
    if (!table.path.empty()) return table.place(row, column);
    return "data.rows[" + std::to_string(row) + "][" + std::to_string(column) + "]";
}

std::size_t targetColumn(const CsvTable& table, const std::string& name)
{
    if (table.columns.size() < 2)
        throw BadInput(table.path.string(), "", "one column, but must have at least two: an input and the target");
    if (name.empty()) return table.columns.size() - 1;
    const auto found = std::find(table.columns.begin(), table.columns.end(), name);
    if (found != table.columns.end()) return static_cast<std::size_t>(found - table.columns.begin());

    constexpr std::size_t listed = 30;
    std::string columns;
    for (std::size_t c = 0; c < std::min(listed, table.columns.size()); ++c)
        columns += (c > 0 ? ", " : "") + table.columns[c];
    if (table.columns.size() > listed) columns += " … " + table.columns.back();
    throw BadInput("data.target", '"' + name + '"', "a column of " + table.path.string() + ": " + columns);
}

double valueAt(const CsvTable& table, std::int64_t row, std::size_t column)
{
    return table.values[static_cast<std::size_t>(row) * table.columns.size() + column];
}

// The largest target, each of which must be a whole number from 0 to classes − 1.
std::int64_t checkClasses(const CsvTable& table, std::size_t target, std::int64_t classes)
{
    std::int64_t largest = 0;
    for (std::int64_t row = 0; row < table.rows(); ++row) {
        const double value = valueAt(table, row, target);
        if (!(value >= 0 && value < static_cast<double>(classes) && value == std::trunc(value)))
            throw BadInput(placeOf(table, row, target), numberText(value),
                           "a class: a whole number from 0 to " + std::to_string(classes - 1));
        largest = std::max(largest, static_cast<std::int64_t>(value));
    }
    return largest;
}

void checkSameColumns(const CsvTable& train, const CsvTable& test)
{
    const bool named = !train.path.empty();
    const std::string as = ", as in " + (named ? train.path.string() : "data.rows");
    for (std::size_t c = 0; named && c < std::min(train.columns.size(), test.columns.size()); ++c)
        if (test.columns[c] != train.columns[c])
            throw BadInput(test.path.string() + ", column " + std::to_string(c + 1), '"' + test.columns[c] + '"',
                           '"' + train.columns[c] + '"' + as);
    if (test.columns.size() != train.columns.size())
        throw BadInput(test.path.string() + ": the number of columns", std::to_string(test.columns.size()),
                       std::to_string(train.columns.size()) + as);
}

Samples takeSamples(const CsvTable& table, std::size_t target, std::int64_t count, LossKind loss)
{
    Samples samples;
    samples.count = count;
    samples.numbers.reserve(static_cast<std::size_t>(count) * (table.columns.size() - 1));
    for (std::int64_t row = 0; row < count; ++row)
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const double value = valueAt(table, row, column);
            if (column != target)
                samples.numbers.push_back(value);
            else if (loss == LossKind::CrossEntropy)
                samples.classes.push_back(static_cast<std::int32_t>(value));
            else
                samples.targets.push_back(value);
        }
    return samples;
}

} // namespace

DataSet csvDataSet(const DataSpec& spec, LossKind loss)
{
    const CsvTable train = trainingTable(spec);
    const std::size_t target = targetColumn(train, spec.target);
    const std::string holder = spec.rows.empty() ? spec.path.string() : "data.rows";

    DataSet data;
    data.name = spec.rows.empty() ? spec.path.stem().string() : "CSV";
    data.inputs = static_cast<std::int64_t>(train.columns.size()) - 1;
    data.outputs = 1;
    if (loss == LossKind::CrossEntropy) {
        const std::int64_t largest = checkClasses(train, target, sizeOr("data.classes", spec.classes, kLargestSize));
        data.outputs = spec.classes.value_or(largest + 1);
    }
    const std::int64_t trainCount =
        sampleCount("data.train_samples", spec.trainSamples, 1, train.rows(), "the rows of " + holder);
    data.train = takeSamples(train, target, trainCount, loss);

    if (spec.testPath.empty()) {
        sampleCount("data.test_samples", spec.testSamples, 0, 0, "data.test_path is not given");
    } else if (spec.testSamples != 0) {
        const CsvTable test = readCsv(spec.testPath);
        checkSameColumns(train, test);
        if (loss == LossKind::CrossEntropy) checkClasses(test, target, data.outputs);
        data.test = takeSamples(
            test, target,
            sampleCount("data.test_samples", spec.testSamples, 0, test.rows(), "the rows of " + spec.testPath.string()),
            loss);
    }
    return data;
}

} // namespace tarakum
