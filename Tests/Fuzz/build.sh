#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
# build.sh OUTDIR: builds the fuzz targets and the other programs that run.sh runs, most of them with sanitizers in
# every module. Calls the compiler itself, since SwiftPM requires a main function, and libFuzzer contains its own.
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "$0")/../.."

newest() { find "$@" -type f -newer "$out/.stamp" -print -quit 2>/dev/null; }
if [ -e "$out/.stamp" ] && [ -z "$(newest Sources examples/checkmark Tests/Fuzz Tests/WireSupport Tests/TactusBrokerTests)" ]; then exit 0; fi

sources() { find "$@" -name '*.swift' | sort; }
common=(-O -wmo -g -swift-version 6 -parse-as-library -package-name tactus -assert-config Debug -use-ld=lld
  -I Sources/C/CMath)
for map in Sources/C/CMath/module.modulemap Sources/C/CYAML/module.modulemap Sources/C/CLibinput/module.modulemap \
  Sources/C/CLinux/include/module.modulemap Sources/C/CWaylandServer/module.modulemap \
  Sources/C/CWaylandClient/module.modulemap \
  Sources/C/CTactusProtocol/include/module.modulemap; do
  common+=(-Xcc -fmodule-map-file="$map")
done

# Prints the flag for these sanitizers; nothing for "none".
sanitize() { [ "$1" = none ] || echo "-sanitize=$1"; }
# module DIR SANITIZERS NAME SOURCES...: compiles one module into DIR.
module() {
  local dir=$1 sanitizers=$2 name=$3
  shift 3
  echo "  $name ($sanitizers)"
  mkdir -p "$dir"
  swiftc "${common[@]}" -I "$dir" $(sanitize "$sanitizers") -module-name "$name" \
    -emit-module -emit-module-path "$dir/$name.swiftmodule" -c -o "$dir/$name.o" "$@"
}
# program DIR SANITIZERS NAME OBJECTS -- SOURCES...: builds a program from sources and from modules in DIR.
program() {
  local dir=$1 sanitizers=$2 name=$3 objects=()
  shift 3
  while [ "$1" != -- ]; do
    objects+=("$dir/$1.o")
    shift
  done
  shift
  echo "  $name"
  swiftc "${common[@]}" -I "$dir" $(sanitize "$sanitizers") -module-name "${name//-/_}" "$@" "${objects[@]}" -lm \
    -o "$out/$name"
  # The compiler leaves intermediate modules in the current folder.
  rm -f "${name//-/_}"-1.swift*
}

host="Tests/Fuzz/RandomHost.swift Tests/Fuzz/Wire/ByteSource.swift Tests/Fuzz/Whim.swift Tests/Fuzz/DeliveryBalance.swift"
module "$out/fuzzer" address,fuzzer Tactus $(sources Sources/Engine/Tactus)
module "$out/fuzzer" address,fuzzer TactusText $(sources Sources/Text/TactusText)
module "$out/fuzzer" address,fuzzer CustomGestures $(sources examples/checkmark)
module "$out/fuzzer" address,fuzzer TactusJSON $(sources Sources/Text/TactusJSON)
module "$out/fuzzer" address,fuzzer TactusScenario $(sources Sources/Command/TactusScenario)
program "$out/fuzzer" address,fuzzer frame-fuzz Tactus -- Tests/Fuzz/FrameFuzz.swift $host
program "$out/fuzzer" address,fuzzer scenario-fuzz Tactus TactusText TactusJSON CustomGestures TactusScenario -- Tests/Fuzz/ScenarioFuzz.swift
module "$out/fuzzer" address,fuzzer TactusGestures $(sources Sources/Gestures/TactusGestures)
module "$out/fuzzer" address,fuzzer TactusExplain $(sources Sources/Gestures/TactusExplain)
program "$out/fuzzer" address,fuzzer config-fuzz Tactus TactusText TactusGestures TactusExplain -- \
  Tests/Fuzz/ConfigFuzz.swift
command=Sources/Command/TactusCommand
program "$out/fuzzer" address,fuzzer page-fuzz Tactus TactusText TactusJSON TactusGestures TactusExplain -- \
  Tests/Fuzz/PageFuzz.swift $command/Serve/Page{Request,Answer}.swift $command/Fit/FitChange.swift \
  $command/Settings/Configuration+Touchscreen.swift \
  $command/Settings/Settings{Change,Objection,Parameter}.swift
${CC:-clang} -O1 -g -fPIC -I Sources/C/CLinux/include -c -o "$out/fuzzer/CLinux.o" Sources/C/CLinux/loop.c
module "$out/fuzzer" address,fuzzer LinuxInput $(sources Sources/Devices/LinuxInput)
module "$out/fuzzer" address,fuzzer TactusInput -enable-testing $(sources Sources/Devices/TactusInput)
for target in YAML Evemu; do
  program "$out/fuzzer" address,fuzzer "${target,,}-fuzz" Tactus TactusText CLinux LinuxInput TactusInput -- \
    "Tests/Fuzz/${target}Fuzz.swift" Tests/Fuzz/RecordingCheck.swift -lyaml -linput -ludev
done
# Checks the broker's decisions against its laws.
module "$out/laws" none LinuxInput $(sources Sources/Devices/LinuxInput)
${CC:-clang} -O1 -I Sources/C/CLinux/include -c -o "$out/laws/CLinux.o" Sources/C/CLinux/loop.c
program "$out/laws" none broker-laws CLinux LinuxInput -- Tests/Fuzz/BrokerLaws.swift \
  Sources/Hosts/TactusBroker/{BrokerEvent,BrokerState,Budgets,ReadingWatch,WayOut}.swift \
  Tests/TactusBrokerTests/BrokerModel.swift
# Compiles the engine again without libFuzzer's counters, which need libFuzzer's main function.
module "$out/plain" address Tactus $(sources Sources/Engine/Tactus)
program "$out/plain" address stress Tactus -- Tests/Fuzz/Stress.swift $host

# wire DIR SANITIZERS NAME SOURCE: builds a program with a server and its clients. DIR already contains the module
# Tactus.
wire() {
  local dir=$1 sanitizers=$2 name=$3 source=$4
  module "$dir" "$sanitizers" TactusWire $(sources Sources/Protocol/TactusWire)
  module "$dir" "$sanitizers" WaylandServer $(sources Sources/Protocol/WaylandServer)
  module "$dir" "$sanitizers" WaylandClient $(sources Sources/Protocol/WaylandClient)
  module "$dir" "$sanitizers" TactusServer $(sources Sources/Protocol/TactusServer)
  module "$dir" "$sanitizers" WireSupport $(sources Tests/WireSupport)
  ${CC:-clang} -O1 -g -fPIC -r -o "$dir/CTactusProtocol.o" Sources/C/CTactusProtocol/*.c
  program "$dir" "$sanitizers" "$name" \
    Tactus TactusWire WaylandServer WaylandClient TactusServer WireSupport CTactusProtocol -- \
    "$source" $(sources Tests/Fuzz/Wire) -lwayland-server -lwayland-client
}
wire "$out/fuzzer" address,fuzzer wire-fuzz Tests/Fuzz/WireFuzz.swift
wire "$out/plain" address wire-stress Tests/Fuzz/WireStress.swift
# This program is for valgrind, which also checks libwayland. Debian 12's valgrind cannot read the debugging information
# from Swift.
module "$out/bare" none Tactus $(sources Sources/Engine/Tactus)
wire "$out/bare" none wire-check Tests/Fuzz/WireStress.swift
objcopy --strip-debug "$out/wire-check"
touch "$out/.stamp"
