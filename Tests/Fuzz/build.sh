#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
# build.sh OUTDIR: builds the fuzz targets and the stress program, with sanitizers in every module.
# Not by SwiftPM: it insists on a main function of its own, and libFuzzer brings one.
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "$0")/../.."

newest() { find "$@" -type f -newer "$out/.stamp" -print -quit 2>/dev/null; }
if [ -e "$out/.stamp" ] && [ -z "$(newest Sources examples/checkmark Tests/Fuzz)" ]; then exit 0; fi

sources() { find "$@" -name '*.swift' | sort; }
common=(-O -wmo -g -swift-version 6 -parse-as-library -assert-config Debug -use-ld=lld -I Sources/CMath
  -Xcc -fmodule-map-file=Sources/CMath/module.modulemap)

# module DIR SANITIZERS NAME SOURCES...: compiles one module into DIR.
module() {
  local dir=$1 sanitizers=$2 name=$3
  shift 3
  echo "  $name ($sanitizers)"
  mkdir -p "$dir"
  swiftc "${common[@]}" -I "$dir" -sanitize="$sanitizers" -module-name "$name" \
    -emit-module -emit-module-path "$dir/$name.swiftmodule" -c -o "$dir/$name.o" "$@"
}
# program DIR SANITIZERS NAME OBJECTS -- SOURCES...
program() {
  local dir=$1 sanitizers=$2 name=$3 objects=()
  shift 3
  while [ "$1" != -- ]; do
    objects+=("$dir/$1.o")
    shift
  done
  shift
  echo "  $name"
  # In a folder of its own: the compiler leaves its intermediate files where it stands.
  swiftc "${common[@]}" -I "$dir" -sanitize="$sanitizers" -module-name "${name//-/_}" "$@" "${objects[@]}" -lm \
    -o "$out/$name"
}

host="Tests/Fuzz/RandomHost.swift Tests/Fuzz/ByteSource.swift Tests/Fuzz/Whim.swift Tests/Fuzz/DeliveryBalance.swift"
module "$out/fuzzer" address,fuzzer Tactus $(sources Sources/Tactus)
module "$out/fuzzer" address,fuzzer CustomGestures $(sources examples/checkmark)
module "$out/fuzzer" address,fuzzer TactusScenario $(sources Sources/TactusScenario)
program "$out/fuzzer" address,fuzzer frame-fuzz Tactus -- Tests/Fuzz/FrameFuzz.swift $host
program "$out/fuzzer" address,fuzzer scenario-fuzz Tactus CustomGestures TactusScenario -- Tests/Fuzz/ScenarioFuzz.swift
# libFuzzer's counters would want its main function.
module "$out/plain" address Tactus $(sources Sources/Tactus)
program "$out/plain" address stress Tactus -- Tests/Fuzz/Stress.swift $host
touch "$out/.stamp"
