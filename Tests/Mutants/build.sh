#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
# build.sh OUT: the mutated modules, their tests, and OUT/runner, which runs the tests against each mutant.
# Not by SwiftPM, whose test programs cannot be asked to stop at the first failure.
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "$0")/../.."

flags=(-swift-version 6 -package-name tactus -parse-as-library -enable-testing -suppress-warnings
  -diagnostic-style llvm -I "$out")
for folder in Sources/C*/ Tests/C*/; do
  if [ -e "$folder/module.modulemap" ]; then flags+=(-I "$folder"); fi
done
flags+=(-I Tests/Mutants/Runtime -I Sources/CTactusProtocol/include -I Sources/CLinux/include
  -plugin-path "$(dirname "$(command -v swiftc)")/../lib/swift/host/plugins/testing")
# As clang wants them.
for flag in $(pkg-config --cflags weston libweston-10 wayland-server wayland-client); do flags+=(-Xcc "$flag"); done

newer() { [ -n "$(find "${@:2}" -newer "$1" -print -quit 2>/dev/null)" ] || [ ! -e "$1" ]; }
sources() { find "$@" -name '*.swift' | sort; }

# module NAME "MODULES IT IMPORTS" SOURCES...: builds it anew if any of these is newer. With optimization, since it is
# run thousands of times, and all checks; tests without, since they change most.
module() {
  local name=$1 sources=("${@:3}") imports=() how=(-O -assert-config Debug)
  if [[ $name == *Tests ]]; then how=(-Onone); fi
  for import in $2; do imports+=("$out/$import.swiftmodule"); done
  if ! newer "$out/$name.o" "${sources[@]}" "${imports[@]}"; then return 0; fi
  echo "  $name"
  swiftc "${flags[@]}" "${how[@]}" -wmo -module-name "$name" -emit-module -emit-module-path "$out/$name.swiftmodule" \
    -c -o "$out/$name.o" "${sources[@]}"
}
# The same of a copy with mutants. What does not compile is left out, until the rest does.
mutated() {
  local name=$1 imports=$2 rounds=0
  until module "$name" "MutantRuntime $imports" $(sources "$out/Sources/$name") >"$out/$name.log" 2>&1; do
    rounds=$((rounds + 1))
    if ! "$out/mutator" "$out" "$out/$name.log"; then
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
"$out/mutator" "$out"
for source in Tests/Mutants/Runtime/Runtime.c Sources/CLinux/loop.c \
  Sources/CTactusProtocol/*.c; do
  object=$out/$(basename "$source" .c).o
  if newer "$object" "$source" Tests/Mutants/Runtime; then ${CC:-clang} -O1 -fPIC -c -o "$object" "$source"; fi
done
if newer "$out/MutantRuntime.o" Tests/Mutants/Runtime; then rm -f "$out/MutantRuntime.o"; fi
module MutantRuntime "" Tests/Mutants/Runtime/Runtime.swift
mutated Tactus ""
module TactusText "" $(sources Sources/TactusText)
module TactusJSON "" $(sources Sources/TactusJSON)
module CustomGestures "Tactus" $(sources examples/checkmark)
module TactusScenario "Tactus TactusText TactusJSON CustomGestures" $(sources Sources/TactusScenario)
module TactusWire "Tactus" $(sources Sources/TactusWire)
module WaylandServer "" $(sources Sources/WaylandServer)
mutated TactusServer "TactusWire WaylandServer"
module WireSupport "TactusServer" $(sources Tests/WireSupport)
module TactusConfig "Tactus TactusText" $(sources Sources/TactusConfig)
module TactusBindings "TactusConfig" $(sources Sources/TactusBindings)
module TactusSystem "TactusBindings TactusServer" $(sources Sources/TactusSystem)
mutated TactusWeston "TactusSystem"

module TactusTests "Tactus" $(sources Tests/TactusTests)
module RandomWire "WireSupport" $(sources Tests/Fuzz/Wire)
module CaseFiles "TactusScenario" $(sources Tests/CaseFiles)
module PropertyTests "CaseFiles RandomWire" $(sources Tests/PropertyTests)
module TactusScenarioTests "CaseFiles" Tests/TactusScenarioTests/CaseTests.swift
module TactusServerTests "WireSupport" $(sources Tests/TactusServerTests)
# Without the one that plays all recordings, for which libinput would have to be linked.
module TactusWestonTests "TactusWeston WireSupport" $(sources Tests/TactusWestonTests | grep -v /StampTests)

if newer "$out/runner" "$out"/*.o Tests/Mutants/Runner; then
  echo "  runner"
  # Nothing may be left out: tests are found where they lie, and nobody names them.
  libraries=$(pkg-config --libs weston libweston-10 libweston-desktop-10 wayland-server wayland-client)
  swiftc "${flags[@]}" -O -wmo -module-name MutantRunner $(sources Tests/Mutants/Runner) "$out"/*.o -use-ld=lld \
    -Xlinker --no-gc-sections $libraries -lm -o "$out/runner"
fi
