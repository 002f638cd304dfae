// What an arm asks its device for is what it holds at most: hardly more, and in one piece.
#include "tests/support/sanitized.hpp"
#include "tests/support/test_arm.hpp"

#include "engine/data/data_set.hpp"
#include "engine/lab/document.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tarakum {
namespace {

constexpr const char* kModels[] = {
    R"("data": {"kind": "random", "inputs": 200, "classes": 10, "train_samples": 600},
       "model": {"kind": "mlp", "hidden": [512, 384, 256], "normalisation": "layer", "dropout": 0.1})",
    R"("data": {"kind": "random", "channels": 3, "size": 19, "classes": 10, "train_samples": 600},
       "model": {"kind": "cnn", "channels": [16, 24, 32], "normalisation": "batch"})",
    R"("data": {"kind": "random", "vocabulary": 300, "context": 24, "train_samples": 300},
       "model": {"kind": "gpt", "width": 96, "heads": 3, "layers": 4})",
    R"("data": {"kind": "random", "steps": 12, "inputs": 30, "classes": 10, "train_samples": 600},
       "model": {"kind": "gru", "hidden": [160, 96]})"};

TEST(Reserved, IsWithinThreePerCentOfWhatIsHeld)
{
    for (const char* model : kModels)
        for (const char* arm :
             {R"("micro_batch": 60)", R"("micro_batch": 48, "precision": "bfloat16", "optimizer": {"kind": "adamw"})",
              R"("micro_batch": [40, 25], "accumulation_steps": 3, "checkpointing": "every-layer")",
              R"("micro_batch": 40, "accumulation_steps": 2, "rules": {"clearing": "release"})",
              R"("micro_batch": 20, "accumulation_steps": 3, "optimizer": {"kind": "adama"})"}) {
            SCOPED_TRACE(std::string(model) + arm);
            const Experiment e =
                readExperiment(parseDocument(R"({"tarakum": 1, "loss": "cross-entropy", "length": {"updates": )" +
                                                 std::string(kSanitized ? "2" : "4") + "}, " + std::string(model) +
                                                 R"(, "arms": [{"name": "a", )" + arm + "}]}",
                                             "test"),
                               "");
            TestArm trained(e, *loadDataSet(e.data, e.loss, e.seed), {}, 1);
            trained.finish();
            double peak = 0;
            for (std::size_t i = 0; i < trained.record().arms[0].updates.size(); ++i)
                peak = std::max(peak, trained.record().arms[0].updates[i].bytesPeak);
            EXPECT_LT(peak, 70e6) << "else a second chunk, of 1 MiB, would not be seen";
            EXPECT_LE(static_cast<double>(trained.arm().memory().reserved() - (64 << 10)), 1.03 * peak);
        }
}

} // namespace
} // namespace tarakum
