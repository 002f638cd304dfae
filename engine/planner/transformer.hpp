// What a transformer is, as far as its parameters, its memory and its operations depend on it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tarakum::plan {

enum class NormKind { Layer, Rms }; // weight and bias, or weight alone
enum class Head {
    None,          // the hidden states are what comes out
    LanguageModel, // a score for each word at each place
    MaskedWords,   // BERT: a dense layer and a norm before, a bias after
    PreTraining,   // the same, and the next-sentence classifier behind the pooler
    Classifier     // one answer a sample
};

struct Transformer
{
    std::string name;

    std::int64_t layers = 0;        // of the only stack, or of the encoder
    std::int64_t decoderLayers = 0; // of a second stack that looks at the first (T5)
    std::int64_t width = 0;         // h
    std::int64_t heads = 0;         // a
    std::int64_t keyHeads = 0;      // of keys and values (grouped-query attention); a unless grouped
    std::int64_t headWidth = 0;     // h/a unless the model says otherwise
    std::int64_t mlpWidth = 0;      // f
    bool gated = false;             // a second matrix up, and a product (SwiGLU, GeGLU)

    std::int64_t vocabulary = 0;      // V; 0: no words (ViT)
    std::int64_t embeddingWidth = 0;  // E, where it is not h: a matrix widens it, and another narrows what comes out
    std::int64_t positions = 0;       // learned ones, of which each is a vector; 0: none (rotary, relative)
    std::int64_t tokenTypes = 0;      // BERT's segment vectors
    std::int64_t relativeBuckets = 0; // T5: times a, once a stack
    bool tied = true;                 // the head's matrix is the embedding's

    bool queryBias = true;  // of queries, keys and values
    bool outputBias = true; // of attention's projection
    bool mlpBias = true;
    NormKind norm = NormKind::Layer;
    std::int64_t normsPerLayer = 2;
    bool parallel = false;      // attention and MLP read the same input; of one norm: what that gives, too
    bool queryNorm = false;     // a norm of each head's query and key
    bool embeddingNorm = false; // after the embedding (BERT)
    bool finalNorm = true;
    bool headBias = false; // of the scores, under Head::LanguageModel

    Head head = Head::LanguageModel;
    bool pooler = false;
    std::int64_t classes = 0; // Classifier

    std::int64_t imageSize = 0, patchSize = 0, channels = 0; // ViT: pixels a side, a patch's, colours

    bool attentionDropout = true, dropout = true; // more than 0 in training

    std::int64_t context =
        0; // the longest sequence that it is made for; the longest at all where positions are learned
    // The parameters as typed in, where the model is known by its size alone; the layers are then what is left beside
    // the embedding. layers = 0 with it: activations cannot be known.
    std::optional<std::int64_t> typedParameters;

    std::int64_t wordWidth() const { return embeddingWidth > 0 ? embeddingWidth : width; }
    std::int64_t queryWidth() const { return heads * headWidth; }  // q
    std::int64_t keyWidth() const { return keyHeads * headWidth; } // g
    std::int64_t imageTokens() const;                              // patches and the class token; 0 without images
    bool hasActivations() const { return layers > 0 && width > 0; }
};

enum class Section { Input, Layers, DecoderLayers, Output };

// Matrices (or vectors, columns = 1) of one kind.
struct Part
{
    std::string name;    // "layers: MLP"
    std::string formula; // of one layer's, "2 · h · f"
    Section section = Section::Input;
    std::int64_t rows = 0, columns = 1;
    std::int64_t copies = 1;      // in all; of layers: a multiple of their number
    bool split = false;           // tensor parallel cuts it
    std::int64_t splitAtMost = 0; // into no more than this (grouped keys); 0: any

    std::int64_t one() const { return rows * columns; }
    std::int64_t count() const { return one() * copies; }
};

// All parts; throws Refusal where a size is out of its range (checkModel) first.
std::vector<Part> partsOf(const Transformer&);
std::int64_t parametersOf(const Transformer&);

// By name ("embedding", "attention", "MLP", "norms", "head", …), in the order of the network.
struct PartSum
{
    std::string name;
    std::int64_t parameters = 0;
};
std::vector<PartSum> partSums(const Transformer&);

// Throws Refusal for sizes that no model has: each has its range, and heads must divide as they are said to.
void checkModel(const Transformer&);

} // namespace tarakum::plan
