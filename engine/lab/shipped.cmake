# The experiments that ship, in the order in which they are listed, as the strings of a generated source file.
set(TARAKUM_EXPERIMENTS line spiral fashion-mnist cnn gpt memory checkpointing buffer-bits)

set(TARAKUM_SHIPPED "")
foreach(name IN LISTS TARAKUM_EXPERIMENTS)
  set(file "${PROJECT_SOURCE_DIR}/resources/experiments/${name}.json")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  file(READ "${file}" json)
  string(APPEND TARAKUM_SHIPPED "    {\"${name}\", R\"experiment(${json})experiment\"},\n")
endforeach()
configure_file("${CMAKE_CURRENT_LIST_DIR}/shipped.cpp.in" "${CMAKE_CURRENT_BINARY_DIR}/lab/shipped.cpp" @ONLY)
target_sources(tarakum_engine PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/lab/shipped.cpp")
