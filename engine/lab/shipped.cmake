# The experiments that ship, in the order in which they are listed, as the strings of a generated source file.
set(TARAKUM_EXPERIMENTS line spiral fork fashion-mnist cnn gpt memory checkpointing buffer-bits
  precision-gpu)
set(TARAKUM_MISTAKES
  mean-of-means uneven-cut padded-lengths division-forgotten sum-explodes adam-hides-the-division
  divided-twice loss-reported-as-sum loss-divided-again last-loss-reported norm-falls-with-k
  last-window-dropped last-window-divided-by-k rest-leaks off-by-one test-inverted three-counters
  schedule-per-micro-batch cleared-every-micro-batch never-cleared running-sum-clipped
  micro-batches-clipped clipping-hides-the-division decay-per-micro-batch
  steps-counted-per-micro-batch average-per-micro-batch step-inside-backward fewer-updates
  rate-beyond-the-limit sum-stands-still one-bad-micro-batch clipped-before-unscaling
  scale-changed-inside-a-window rounding-is-no-mistake batch-norm-sees-b running-mean-k-times
  contrast-within-micro-batches dropout-drawn-in-order state-shared state-reset memory-is-not-over-k
  one-backward-at-the-end set-to-none-saves-nothing updates-per-second)

set(TARAKUM_LESSONS
  01-one-update-by-hand 02-sixteen-by-four-is-sixty-four 03-the-counter-and-the-rest-of-an-epoch
  04-the-forgotten-division 05-what-shrinks-and-what-does-not 06-is-it-slower
  07-fewer-updates-and-which-rate 08-noise-and-a-k-that-grows 09-explosion-and-a-limit-of-one
  10-a-buffer-of-sixteen-bits 11-layers-that-look-at-their-batch
  12-not-all-micro-batches-weigh-the-same 13-models-with-a-memory 14-large-models-on-paper)

# tarakum_embed(VARIABLE FOLDER NAMES...): entries {name, json} of an array.
function(tarakum_embed variable folder)
  set(entries "")
  foreach(name IN LISTS ARGN)
    set(file "${PROJECT_SOURCE_DIR}/resources/${folder}/${name}.json")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(READ "${file}" json)
    string(APPEND entries "    {\"${name}\", R\"experiment(${json})experiment\"},\n")
  endforeach()
  set(${variable} "${entries}" PARENT_SCOPE)
endfunction()

tarakum_embed(TARAKUM_SHIPPED_EXPERIMENTS experiments ${TARAKUM_EXPERIMENTS})
tarakum_embed(TARAKUM_SHIPPED_MISTAKES experiments/mistakes ${TARAKUM_MISTAKES})
tarakum_embed(TARAKUM_SHIPPED_LESSONS lessons ${TARAKUM_LESSONS})
list(LENGTH TARAKUM_LESSONS TARAKUM_LESSON_COUNT)
set(symptoms "${PROJECT_SOURCE_DIR}/resources/experiments/mistakes/symptoms.json")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${symptoms}")
file(READ "${symptoms}" TARAKUM_SHIPPED_SYMPTOMS)
configure_file("${CMAKE_CURRENT_LIST_DIR}/shipped.cpp.in" "${CMAKE_CURRENT_BINARY_DIR}/lab/shipped.cpp" @ONLY)
target_sources(tarakum_engine PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/lab/shipped.cpp")
