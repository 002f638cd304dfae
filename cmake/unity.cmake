# Units that include many sources each, so that headers are parsed and templates compiled once for all of them. A build
# from nothing takes a third of the time, one after a change takes longer: OFF for whoever changes them.
option(TARAKUM_UNITY "Compile many sources at once" ON)

# tarakum_unity(TARGET), once the target has its sources. Sources that each have something of one name in their anonymous
# namespaces go to different units, so nobody needs to think of other files' names.
function(tarakum_unity target)
  if(NOT TARAKUM_UNITY)
    return()
  endif()
  set(most 10) # sources in a unit
  set(units 0)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_source_file_property(options ${source} COMPILE_OPTIONS)
    get_source_file_property(definitions ${source} COMPILE_DEFINITIONS)
    if(NOT source MATCHES "\\.cpp$")
      continue()
    elseif(options OR definitions) # is compiled in a way of its own
      set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
      continue()
    endif()
    # The names given at the start of a line, as "QString textOf(" or "struct Words", and the constants, as
    # "kGap = 4": the anonymous ones and some more, which does no harm.
    file(READ ${source} text)
    string(REGEX REPLACE "[][;]" " " text "${text}") # they mean something in CMake's lists
    string(REGEX REPLACE "( final| : public)[^\n]*" "" text "${text}")
    string(REGEX MATCHALL "\n[A-Za-z_][A-Za-z_0-9:<>*&, ]*[ *&][A-Za-z_0-9]+([({\n]| +[=:\n])" names "${text}")
    string(REGEX MATCHALL " k[A-Z][A-Za-z_0-9]*( *=|{)" constants "${text}")
    list(APPEND names ${constants})
    list(TRANSFORM names REPLACE "^.*[ *&]([A-Za-z_0-9]+)[^A-Za-z_0-9]+$" "\\1")
    list(REMOVE_DUPLICATES names)
    set(unit 0)
    while(unit LESS units)
      set(both ${names_${unit}})
      list(APPEND both ${names})
      list(LENGTH both before)
      list(REMOVE_DUPLICATES both)
      list(LENGTH both after)
      if(size_${unit} LESS most AND before EQUAL after)
        break()
      endif()
      math(EXPR unit "${unit} + 1")
    endwhile()
    if(unit EQUAL units)
      math(EXPR units "${units} + 1")
      set(size_${unit} 0)
      set(names_${unit} "")
    endif()
    math(EXPR size_${unit} "${size_${unit}} + 1")
    list(APPEND names_${unit} ${names})
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${target}_${unit})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# What many sources include, and no change of ours touches: parsed once for all units of a target (or of several that are
# compiled alike, by REUSE_FROM).
set(TARAKUM_COMMON_HEADERS <algorithm> <array> <atomic> <chrono> <cmath> <cstdint> <filesystem> <functional> <future>
  <limits> <map> <memory> <mutex> <numeric> <optional> <set> <span> <sstream> <string> <thread> <utility> <variant> <vector>
  <nlohmann/json.hpp>)
function(tarakum_precompile target)
  if(TARAKUM_UNITY)
    target_precompile_headers(${target} ${ARGN})
  endif()
endfunction()
