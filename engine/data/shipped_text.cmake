# The text that ships, as the string of a generated source file.
set(file "${PROJECT_SOURCE_DIR}/resources/texts/accumulation.txt")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
file(READ "${file}" TARAKUM_TEXT)
configure_file("${CMAKE_CURRENT_LIST_DIR}/shipped_text.cpp.in" "${CMAKE_CURRENT_BINARY_DIR}/data/shipped_text.cpp" @ONLY)
target_sources(tarakum_engine PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/data/shipped_text.cpp")
