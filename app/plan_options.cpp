#include "app/plan_line.hpp"

#include <CLI/CLI.hpp>

namespace tarakum {

void addPlanOptions(CLI::App& app, PlanLine& line)
{
    const auto option = [&](const char* group, const char* name, auto& value, const char* type, const char* text) {
        app.add_option(name, value, text)->type_name(type)->group(group);
    };
    app.footer("GB are 10^9 bytes, GiB 2^30. See also: tarakum plan --models, --cards");
    const char* model = "Model";
    option(model, "--model", line.model, "NAME", "A name (--models), or a config.json");
    app.add_flag("--models", line.models, "List the models by name")->group(model);
    option(model, "--parameters", line.parameters, "N", "A model by its size: 7.5e9");
    option(model, "--layers", line.layers, "N", "Its layers, for what it keeps of a micro-batch");
    option(model, "--width", line.width, "N", "Its width, h");
    option(model, "--heads", line.heads, "N", "Its heads of attention");
    option(model, "--vocabulary", line.vocabulary, "N", "Its vocabulary, V");
    option(model, "--experiment", line.experiment, "NAME", "The laboratory's own model, beside what its ledger books");
    option(model, "--claim", line.claim, "NAME", "A prepared claim instead: bert-large, gpt3");

    const char* training = "Training";
    option(training, "--sequence", line.sequence, "N", "s, tokens of a sample (the model's context, at most 4096)");
    option(training, "--micro-batch", line.microBatch, "N", "b, samples of a micro-batch (1)");
    option(training, "--steps", line.steps, "N", "k, micro-batches of an update (1)");
    option(training, "--effective-batch", line.effectiveBatch, "L", "Samples of an update, over all devices (b·k·d)");
    option(training, "--precision", line.precision, "TYPE", "float32, bfloat16 or float16 (float32)");
    option(training, "--buffer", line.buffer, "TYPE", "Of the gradients (float32)");
    option(training, "--optimizer", line.optimizer, "NAME", "sgd, momentum, adam, adamw, adafactor, adam-8bit (adam)");
    option(training, "--attention", line.attention, "KIND", "eager, fused-softmax or fused (eager)");
    option(training, "--recompute", line.recompute, "KIND", "none, selective or full (none)");
    option(training, "--checkpoint-every", line.checkpointEvery, "N", "Layers, with --recompute full (1)");

    const char* devices = "Devices";
    option(devices, "--data-parallel", line.dataParallel, "N", "d, replicas (1)");
    option(devices, "--tensor-parallel", line.tensorParallel, "N", "t, devices that share each layer (1)");
    app.add_flag("--sequence-parallel", line.sequenceParallel, "They share what lies between the layers too")
        ->group(devices);
    option(devices, "--pipeline-parallel", line.pipelineParallel, "N", "p, devices that hold some layers each (1)");
    option(devices, "--pipeline", line.pipeline, "KIND", "1f1b or gpipe (1f1b)");
    option(devices, "--interleave", line.interleave, "N", "Parts of the model on each device of a pipeline (1)");
    option(devices, "--zero", line.zero, "STAGE",
           "0 to 3: share out the optimizer (1), gradients too (2), weights too (3) over d");
    option(devices, "--memory", line.memory, "BYTES", "Of a device: 16GB, 16GiB");
    option(devices, "--card", line.card, "NAME", "Its memory and rate by name (--cards)");
    app.add_flag("--cards", line.cards, "List the cards by name")->group(devices);
    option(devices, "--context-bytes", line.contextBytes, "BYTES", "What the device's own software takes (0)");
    option(devices, "--count", line.count, "HOW",
           "operations, or as an estimate of megatron or deepspeed (operations)");

    const char* time = "Time";
    option(time, "--measured", line.measured, "K:X,K:X", "Samples a second measured at two k: 1:224.09,2:246.08");
    option(time, "--rate", line.rate, "N", "Operations a second of a device (the card's): 312e12");
    option(time, "--utilisation", line.utilisation, "SHARE", "Of the rate that is reached (0.4)");
    option(time, "--bandwidth", line.bandwidth, "BYTES", "A second between data-parallel devices: 25GB");
    option(time, "--synchronise", line.synchronise, "WHEN", "Gradients between them: window or micro-batch (window)");

    app.add_flag("--explain", line.explain, "The formula behind each number, and its source");
    app.add_flag("--json", line.json, "The answer in JSON");
}

} // namespace tarakum
