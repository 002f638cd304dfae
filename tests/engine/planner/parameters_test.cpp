// Parameter counts, exact and by part.
#include "engine/planner/models.hpp"
#include "engine/planner/refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tarakum::plan {
namespace {

std::int64_t part(const Transformer& model, const std::string& name)
{
    for (const PartSum& sum : partSums(model))
        if (sum.name == name) return sum.parameters;
    return 0;
}

// As printed by the libraries that ship these models, and on their model cards.
TEST(Parameters, AreThosePublished)
{
    const std::vector<std::pair<const char*, std::int64_t>> published{{"bert-base", 109'483'778},
                                                                      {"bert-base-cased", 108'310'272},
                                                                      {"bert-base-pretraining", 110'106'428},
                                                                      {"bert-large", 335'143'938},
                                                                      {"bert-large-pretraining", 336'226'108},
                                                                      {"gpt2", 124'439'808},
                                                                      {"gpt2-medium", 354'823'168},
                                                                      {"gpt2-large", 774'030'080},
                                                                      {"gpt2-xl", 1'557'611'200},
                                                                      {"gpt3", 174'604'259'328},
                                                                      {"t5-small", 60'506'624},
                                                                      {"t5-base", 222'903'552},
                                                                      {"t5-large", 737'668'096},
                                                                      {"t5-3b", 2'851'598'336},
                                                                      {"t5-11b", 11'307'321'344},
                                                                      {"flan-t5-base", 247'577'856},
                                                                      {"llama-7b", 6'738'415'616},
                                                                      {"llama-13b", 13'015'864'320},
                                                                      {"llama-30b", 32'528'943'616},
                                                                      {"llama-65b", 65'285'660'672},
                                                                      {"llama-2-70b", 68'976'648'192},
                                                                      {"llama-3-8b", 8'030'261'248},
                                                                      {"llama-3-70b", 70'553'706'496},
                                                                      {"mistral-7b", 7'241'732'096},
                                                                      {"qwen2-0.5b", 494'032'768},
                                                                      {"qwen2-7b", 7'615'616'512},
                                                                      {"qwen3-8b", 8'190'735'360},
                                                                      {"gemma-2b", 2'506'172'416},
                                                                      {"gemma-7b", 8'537'680'896},
                                                                      {"gemma-2-2b", 2'614'341'888},
                                                                      {"vit-b-16", 86'567'656},
                                                                      {"vit-l-16", 304'326'632},
                                                                      {"vit-h-14", 632'045'800},
                                                                      {"roberta-base", 124'697'433},
                                                                      {"roberta-large", 355'412'057},
                                                                      {"distilbert", 66'362'880},
                                                                      {"gpt-j-6b", 6'050'882'784},
                                                                      {"gpt-neox-20b", 20'554'567'680},
                                                                      {"pythia-160m", 162'322'944},
                                                                      {"pythia-410m", 405'334'016},
                                                                      {"pythia-1.4b", 1'414'647'808},
                                                                      {"pythia-6.9b", 6'857'302'016},
                                                                      {"pythia-12b", 11'846'072'320},
                                                                      {"opt-125m", 125'239'296},
                                                                      {"opt-350m", 331'196'416},
                                                                      {"opt-1.3b", 1'315'758'080},
                                                                      {"opt-6.7b", 6'658'473'984},
                                                                      {"opt-30b", 29'974'540'288},
                                                                      {"opt-13b", 12'853'473'280},
                                                                      {"bloom-560m", 559'214'592},
                                                                      {"bloom-7b1", 7'069'016'064},
                                                                      {"bloom", 176'247'271'424},
                                                                      {"falcon-7b", 6'921'720'704},
                                                                      {"falcon-40b", 41'303'293'952},
                                                                      {"phi-1.5", 1'418'270'720},
                                                                      {"phi-2", 2'779'683'840},
                                                                      {"phi-3-mini", 3'821'079'552},
                                                                      {"llama-3.2-1b", 1'235'814'400},
                                                                      {"qwen2-1.5b", 1'543'714'304},
                                                                      {"gemma-2-9b", 9'241'705'984}};
    EXPECT_EQ(published.size(), namedModels().size());
    for (const auto& [name, parameters] : published) EXPECT_EQ(parametersOf(namedModel(name)), parameters) << name;
}

TEST(Parameters, AddUpByPart)
{
    for (const NamedModel& model : namedModels()) {
        std::int64_t sum = 0;
        for (const PartSum& one : partSums(model.model)) {
            EXPECT_GT(one.parameters, 0) << model.name << ' ' << one.name;
            sum += one.parameters;
        }
        EXPECT_EQ(sum, parametersOf(model.model)) << model.name;
    }
}

// 12Lh² + 13Lh + (V + s)h + 2h, part by part.
TEST(Parameters, OfADecoderByPart)
{
    for (const char* name : {"gpt2", "gpt2-xl", "gpt3"}) {
        const Transformer& m = namedModel(name);
        const std::int64_t L = m.layers, h = m.width;
        EXPECT_EQ(part(m, "embedding"), m.vocabulary * h);
        EXPECT_EQ(part(m, "positions"), m.positions * h);
        EXPECT_EQ(part(m, "attention"), L * (4 * h * h + 4 * h));
        EXPECT_EQ(part(m, "MLP"), L * (8 * h * h + 5 * h));
        EXPECT_EQ(part(m, "norms"), L * 4 * h + 2 * h);
        EXPECT_EQ(part(m, "head"), 0);
        EXPECT_EQ(parametersOf(m), 12 * L * h * h + 13 * L * h + (m.vocabulary + m.positions) * h + 2 * h);
    }
}

TEST(Parameters, OfGroupedAndGatedByPart)
{
    const Transformer& m = namedModel("mistral-7b");
    const std::int64_t L = m.layers, h = m.width, g = m.keyHeads * h / m.heads;
    EXPECT_EQ(part(m, "attention"), L * (2 * h * h + 2 * h * g));
    EXPECT_EQ(part(m, "MLP"), L * 3 * h * m.mlpWidth);
    EXPECT_EQ(part(m, "norms"), L * 2 * h + h);
    EXPECT_EQ(part(m, "head"), m.vocabulary * h);
}

TEST(Parameters, OfEncodersByPart)
{
    const Transformer& bert = namedModel("bert-large");
    const std::int64_t h = bert.width;
    EXPECT_EQ(part(bert, "segments"), 2 * h);
    EXPECT_EQ(part(bert, "pooler"), h * h + h);
    EXPECT_EQ(part(bert, "head"), 2 * h + 2);
    EXPECT_EQ(part(namedModel("bert-large-pretraining"), "head"),
              h * h + 3 * h + bert.vocabulary + 2 * h + 2); // dense, norm, bias of the words, next sentence

    const Transformer& vit = namedModel("vit-l-16");
    EXPECT_EQ(vit.imageTokens(), 197);
    EXPECT_EQ(part(vit, "patches"), 16 * 16 * 3 * vit.width + 2 * vit.width);
    EXPECT_EQ(part(vit, "positions"), 197 * vit.width);
    EXPECT_EQ(part(vit, "head"), 1000 * vit.width + 1000);

    const Transformer& t5 = namedModel("t5-3b");
    EXPECT_EQ(part(t5, "attention"), 3 * t5.layers * 4 * t5.width * t5.queryWidth());
    EXPECT_EQ(part(t5, "relative positions"), 2 * 32 * t5.heads);
}

TEST(Parameters, TypedInAreKept)
{
    Transformer typed;
    for (const std::int64_t parameters : {std::int64_t{1}, std::int64_t{17}, std::int64_t{7'500'000'000}}) {
        typed.typedParameters = parameters;
        EXPECT_EQ(parametersOf(typed), parameters);
    }
    typed = gptLike(24, 1000, 10, 32000, 0);
    typed.typedParameters = 2'851'000'007;
    EXPECT_EQ(parametersOf(typed), 2'851'000'007);
    typed.typedParameters = 32'000'000;
    EXPECT_THROW(parametersOf(typed), Refusal); // no more than the embedding
}

TEST(Parameters, UnknownNamesAreToldWithTheKnown)
{
    try {
        namedModel("gpt5");
        FAIL();
    } catch (const Refusal& refusal) {
        EXPECT_THAT(refusal.what(), testing::AllOf(testing::HasSubstr("gpt5"), testing::HasSubstr("bert-large")));
    }
}

} // namespace
} // namespace tarakum::plan
