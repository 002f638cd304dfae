#include "engine/data/idx_data.hpp"

#include "engine/base/errors.hpp"
#include "engine/data/class_targets.hpp"
#include "engine/data/data_checks.hpp"
#include "engine/data/idx_file.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace tarakum {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kFashionMnistClasses = 10;

// The file, plain or gzipped; nothing if there is neither.
std::optional<fs::path> findFile(const fs::path& folder, std::string_view name)
{
    std::error_code ignored;
    for (const char* ending : {"", ".gz"}) {
        const fs::path path = folder / (std::string(name) + ending);
        if (fs::exists(path, ignored)) return path;
    }
    return std::nullopt;
}

// The images and labels of one half of the data, their headers read and found to agree.
struct Half
{
    IdxFile images;
    fs::path labelsPath;
    std::vector<std::uint8_t> labels; // all of them: few bytes, and the classes follow from them
};

// `prefix` is "train" or "t10k".
Half openHalf(const fs::path& imagesPath, const fs::path& folder, const std::string& prefix)
{
    const std::string labelsName = prefix + "-labels-idx1-ubyte";
    const std::optional<fs::path> labelsPath = findFile(folder, labelsName);
    if (!labelsPath)
        throw BadInput((folder / labelsName).string(), "",
                       "missing, but must stand beside " + imagesPath.filename().string());
    IdxFile images(imagesPath, 3);
    IdxFile labels(*labelsPath, 1);
    if (labels.count() != images.count())
        throw BadInput(labelsPath->string(), std::to_string(labels.count()) + " labels",
                       std::to_string(images.count()) + ", one for each image of " + imagesPath.filename().string());
    return {std::move(images), *labelsPath, labels.read(labels.count())};
}

Samples readSamples(Half& half, std::int64_t count, std::int64_t classes, LossKind loss)
{
    const auto wrong =
        std::find_if(half.labels.begin(), half.labels.end(), [&](std::uint8_t c) { return c >= classes; });
    if (wrong != half.labels.end())
        throw BadInput(half.labelsPath.string() + ": label " + std::to_string(wrong - half.labels.begin() + 1),
                       std::to_string(*wrong), "a class from 0 to " + std::to_string(classes - 1));
    Samples samples;
    samples.count = count;
    samples.bytes = half.images.read(count);
    setClasses(samples, {half.labels.begin(), half.labels.begin() + count}, classes, loss);
    return samples;
}

} // namespace

DataSet idxDataSet(const DataSpec& spec, LossKind loss)
{
    const bool fashion = spec.kind == DataKind::FashionMnist;
    const fs::path folder = fashion && spec.path.empty() ? fs::path(kFashionMnistFolder) : spec.path;
    const std::optional<fs::path> trainImages = findFile(folder, "train-images-idx3-ubyte");
    if (!trainImages)
        throw BadInput("data.path", folder.empty() ? "left out" : folder.string(),
                       std::string("a folder that holds train-images-idx3-ubyte or train-images-idx3-ubyte.gz") +
                           (fashion ? "; Debian's package dataset-fashion-mnist installs one in " +
                                          std::string(kFashionMnistFolder)
                                    : ""));

    Half train = openHalf(*trainImages, folder, "train");
    const std::int64_t largest = *std::max_element(train.labels.begin(), train.labels.end());
    const std::int64_t rows = train.images.sizes()[1], columns = train.images.sizes()[2];

    DataSet data;
    data.name = fashion ? "Fashion-MNIST" : (folder.has_filename() ? folder : folder.parent_path()).filename().string();
    data.inputs = rows * columns;
    data.steps = rows; // a recurrent model reads row after row
    data.outputs = fashion ? kFashionMnistClasses : largest + 1;
    if (rows == columns) { // only square images have a side
        data.channels = 1;
        data.side = rows;
    }
    const std::int64_t trainCount = sampleCount("data.train_samples", spec.trainSamples, 1, train.images.count(),
                                                "the images of " + train.images.path().string());

    const std::optional<fs::path> testImages = findFile(folder, "t10k-images-idx3-ubyte");
    if (!testImages) {
        sampleCount("data.test_samples", spec.testSamples, 0, 0, folder.string() + " has no t10k-images-idx3-ubyte");
    } else if (spec.testSamples != 0) {
        Half test = openHalf(*testImages, folder, "t10k");
        if (test.images.sizes()[1] != rows || test.images.sizes()[2] != columns)
            throw BadInput(testImages->string() + ": the size of an image",
                           std::to_string(test.images.sizes()[1]) + " × " + std::to_string(test.images.sizes()[2]),
                           std::to_string(rows) + " × " + std::to_string(columns) + ", as in " +
                               trainImages->filename().string());
        const std::int64_t testCount = sampleCount("data.test_samples", spec.testSamples, 0, test.images.count(),
                                                   "the images of " + test.images.path().string());
        data.test = readSamples(test, testCount, data.outputs, loss);
    }
    data.train = readSamples(train, trainCount, data.outputs, loss);
    return data;
}

} // namespace tarakum
