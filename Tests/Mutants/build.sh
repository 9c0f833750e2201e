#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
# build.sh OUT [MODULES]: builds the mutated modules, their tests, and OUT/runner, which runs the tests against each
# mutant. MODULES are the modules that receive mutants, separated by commas (by default, all those in Mutator.swift).
# Calls the compiler itself, since the test programs of SwiftPM cannot stop at the first failure.
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
chosen=${2:-}
cd "$(dirname "$0")/../.."

flags=(-swift-version 6 -package-name tactus -parse-as-library -enable-testing -suppress-warnings
  -diagnostic-style llvm -I "$out")
for folder in Sources/C/*/ Sources/C/*/include/ Tests/C*/ Tests/C*/include/; do
  if [ -e "$folder/module.modulemap" ]; then flags+=(-I "$folder"); fi
done
flags+=(-I Tests/Mutants/Runtime
  -plugin-path "$(dirname "$(command -v swiftc)")/../lib/swift/host/plugins/testing")
# The C flags, in the form in which swiftc passes them to clang.
packages=(weston libweston-10 libweston-desktop-10 wayland-server wayland-client libinput libudev libevdev yaml-0.1
  xkbcommon libsystemd)
for flag in $(pkg-config --cflags "${packages[@]}"); do flags+=(-Xcc "$flag"); done

newer() { [ -n "$(find "${@:2}" -newer "$1" -print -quit 2>/dev/null)" ] || [ ! -e "$1" ]; }
sources() { find "$@" -name '*.swift' | sort; }

# module NAME "MODULES IT IMPORTS" SOURCES...: builds a module if a source or an import is newer. Modules are built with
# optimization, since they run thousands of times, and with all checks. Tests are built without optimization, since they
# change most often.
module() {
  local name=$1 sources=("${@:3}") imports=() how=(-O -assert-config Debug)
  if [[ $name == *Tests ]]; then how=(-Onone); fi
  # A program's main function gets a unique name, since the runner is linked with several programs.
  how+=(-Xfrontend -entry-point-function-name -Xfrontend "${name}_main")
  for import in $2; do imports+=("$out/$import.swiftmodule"); done
  if ! newer "$out/$name.o" "${sources[@]}" "${imports[@]}"; then return 0; fi
  echo "  $name"
  swiftc "${flags[@]}" "${how[@]}" -wmo -module-name "$name" -emit-module -emit-module-path "$out/$name.swiftmodule" \
    -c -o "$out/$name.o" "${sources[@]}"
}
is_chosen() { [[ -z $chosen || ,$chosen, == *,$1,* ]]; }
# mutated NAME "MODULES IT IMPORTS": builds a module. If the module is chosen, builds its copy with mutants, without the
# mutants that do not compile; otherwise builds its sources.
mutated() {
  local name=$1 imports=$2 rounds=0
  if ! is_chosen "$name"; then
    module "$name" "$imports" $(sources Sources/*/"$name")
    return
  fi
  until module "$name" "MutantRuntime $imports" $(sources "$out"/Sources/*/"$name") >"$out/$name.log" 2>&1; do
    rounds=$((rounds + 1))
    if ! "$out/mutator" "$out" "$chosen" "$out/$name.log"; then
      cat "$out/$name.log" >&2
      return 1
    fi
  done
  cat "$out/$name.log"
}

if newer "$out/mutator" Tests/Mutants/Mutator; then
  echo "  mutator"
  swiftc -O -wmo -swift-version 6 -parse-as-library $(sources Tests/Mutants/Mutator) -o "$out/mutator"
fi
"$out/mutator" "$out" "$chosen"
for source in Tests/Mutants/Runtime/Runtime.c Sources/C/CLinux/loop.c \
  Sources/C/{CTactusProtocol,CSessionProtocols,CXDGShell}/*.c Tests/CSimulatedInput/*.c; do
  object=$out/$(basename "$source" .c).o
  if newer "$object" "$source" Tests/Mutants/Runtime; then ${CC:-clang} -O1 -fPIC -I "$(dirname "$source")/include" -c -o "$object" "$source"; fi
done
if newer "$out/MutantRuntime.o" Tests/Mutants/Runtime; then rm -f "$out/MutantRuntime.o"; fi
module MutantRuntime "" Tests/Mutants/Runtime/Runtime.swift
mutated Tactus ""
module TactusText "" $(sources Sources/Text/TactusText)
module TactusJSON "" $(sources Sources/Text/TactusJSON)
module CustomGestures "Tactus" $(sources examples/checkmark)
module TactusScenario "Tactus TactusText TactusJSON CustomGestures" $(sources Sources/Command/TactusScenario)
module TactusWire "Tactus" $(sources Sources/Protocol/TactusWire)
module WaylandServer "" $(sources Sources/Protocol/WaylandServer)
module WaylandClient "" $(sources Sources/Protocol/WaylandClient)
mutated TactusServer "TactusWire WaylandServer"
module WireSupport "TactusServer" $(sources Tests/WireSupport)
mutated TactusGestures "Tactus TactusText"
module TactusExplain "TactusGestures" $(sources Sources/Gestures/TactusExplain)
module TactusSystem "TactusGestures TactusServer" $(sources Sources/Hosts/TactusSystem)
mutated TactusWeston "TactusSystem"
mutated LinuxInput ""
mutated TactusInput "Tactus TactusText LinuxInput"
module TactusActions "TactusGestures TactusJSON WaylandClient WaylandServer LinuxInput" $(sources Sources/Actions/TactusActions)
mutated TactusDaemon "TactusSystem TactusInput TactusActions"
mutated TactusBroker "LinuxInput TactusText"
module TactusC "Tactus" $(sources Sources/Hosts/TactusC)
module TactusServerC "TactusC TactusServer" $(sources Sources/Hosts/TactusServerC)
mutated TactusHostC "TactusSystem TactusServerC"

# suite "MODULES THAT IT TESTS" NAME "MODULES IT IMPORTS" SOURCES...: builds a module of tests, if a module that it
# tests is chosen.
suite() {
  for judged in $1; do
    if is_chosen "$judged"; then
      module "${@:2}"
      return
    fi
  done
  rm -f "$out/$2.o"
}
module RandomWire "WireSupport" $(sources Tests/Fuzz/Wire)
module CaseFiles "TactusScenario" $(sources Tests/CaseFiles)
module PropertyTests "CaseFiles RandomWire" $(sources Tests/PropertyTests)
module ConfigSupport "TactusGestures" $(sources Tests/ConfigSupport)
suite Tactus TactusTests "Tactus" $(sources Tests/TactusTests)
suite Tactus TactusScenarioTests "CaseFiles" Tests/TactusScenarioTests/CaseTests.swift
suite TactusServer TactusServerTests "WireSupport" $(sources Tests/TactusServerTests)
# StampTests is left out, since it plays all recordings and takes long.
suite TactusWeston TactusWestonTests "TactusWeston WireSupport" \
  $(sources Tests/TactusWestonTests | grep -v /StampTests)
suite TactusGestures TactusGesturesTests "ConfigSupport WireSupport" $(sources Tests/TactusGesturesTests)
suite TactusGestures TactusConfigTests "ConfigSupport TactusExplain" $(sources Tests/TactusConfigTests)
suite "TactusInput LinuxInput" TactusInputTests "TactusInput" $(sources Tests/TactusInputTests)
suite "TactusDaemon LinuxInput" TactusDaemonTests "TactusDaemon" $(sources Tests/TactusDaemonTests)
suite TactusHostC TactusHostCTests "TactusHostC" $(sources Tests/TactusHostCTests)
suite "TactusBroker LinuxInput" TactusBrokerTests "TactusBroker" $(sources Tests/TactusBrokerTests)

# program NAME MODULE "OTHER MODULES": builds a program for the session tests, which activate a mutant through a file
# next to the program.
program() {
  local name=$1 objects=("$out"/{MutantRuntime,Runtime,loop}.o) other
  for other in $2 $3; do objects+=("$out/$other.o"); done
  if ! newer "$out/programs/$name" "${objects[@]}" Tests/Mutants/Runtime/main.c; then return 0; fi
  echo "  $name"
  mkdir -p "$out/programs"
  ${CC:-clang} -O1 -fPIC -DPROGRAM="$2_main" -c -o "$out/programs/$name-main.o" Tests/Mutants/Runtime/main.c
  swiftc -use-ld=lld "${objects[@]}" "$out/programs/$name-main.o" $(pkg-config --libs "${packages[@]}") -lm \
    -o "$out/programs/$name"
}
if is_chosen TactusDaemon || is_chosen LinuxInput || is_chosen TactusInput; then
  program tactusd TactusDaemon "Tactus TactusText TactusJSON TactusWire WaylandServer WaylandClient TactusServer TactusGestures
    TactusSystem LinuxInput TactusInput TactusActions $(
    for source in Sources/C/{CTactusProtocol,CSessionProtocols,CXDGShell}/*.c; do basename "$source" .c; done)"
fi

if is_chosen TactusBroker || is_chosen LinuxInput; then
  program tactus-broker TactusBroker "TactusText LinuxInput"
fi

if newer "$out/runner" "$out"/*.o Tests/Mutants/Runner; then
  echo "  runner"
  # The linker must not remove anything: tests are found by their section, and no code refers to them.
  libraries=$(pkg-config --libs "${packages[@]}")
  swiftc "${flags[@]}" -O -wmo -module-name MutantRunner $(sources Tests/Mutants/Runner) "$out"/*.o -use-ld=lld \
    -Xlinker --no-gc-sections $libraries -lm -o "$out/runner"
fi
