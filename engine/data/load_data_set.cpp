#include "engine/data/csv_data.hpp"
#include "engine/data/data_set.hpp"
#include "engine/data/idx_data.hpp"
#include "engine/data/lengths_data.hpp"
#include "engine/data/pairs_data.hpp"
#include "engine/data/stream_data.hpp"
#include "engine/data/synthetic.hpp"
#include "engine/data/text_data.hpp"

namespace tarakum {

namespace {

DataSet load(const DataSpec& spec, LossKind loss, std::uint64_t seed)
{
    switch (spec.kind) {
    case DataKind::FashionMnist:
    case DataKind::Idx: return idxDataSet(spec, loss);
    case DataKind::Csv: return csvDataSet(spec, loss);
    case DataKind::Text: return textDataSet(spec, loss);
    case DataKind::Lengths: return lengthsDataSet(spec, loss);
    case DataKind::Stream: return streamDataSet(spec, loss, seed);
    case DataKind::Pairs: return pairsDataSet(spec, loss, seed);
    case DataKind::Random:
        if (spec.vocabulary || spec.context) return randomTokens(spec, loss, seed);
        break;
    default: break;
    }
    return syntheticDataSet(spec, loss, seed);
}

} // namespace

std::shared_ptr<const DataSet> loadDataSet(const DataSpec& spec, LossKind loss, std::uint64_t seed)
{
    return std::make_shared<const DataSet>(load(spec, loss, seed));
}

} // namespace tarakum
