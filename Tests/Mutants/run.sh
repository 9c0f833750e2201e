#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh [OPTION=VALUE...]: puts small faults (mutants) into the engine, the server, the hook, the recognizers of
# bindings, input, the daemon, the broker, the C host and the gate's plugin, one at a time, and checks whether a fast
# test fails. Without options, tries all of them.
#
#   module=Tactus,TactusInput   only these modules; `plugin` is the gate's plugin, in Lua. `wayfire` is the plugin for
#                               Wayfire, which is not tried otherwise; see wayfire.py for its options
#   file=Arbiter,Ledger   function=isTaken   only these files or functions
#   sample=100 seed=2   only a random sample, the same for the same seed
#   again=1             tries only mutants that no earlier run has killed: for use after adding tests, or to continue a
#                       run; the other mutants count as killed
#   equivalent=1        tries the mutants of equivalent.txt, none of which may be killed
#   sessions=1          tries the mutants of sessions.txt; each must be killed by its row of the session tests
#   search=3            for each mutant that no test in one process has killed, runs up to this many rows of the
#                       session tests that reach it; writes rows that kill a mutant into OUT/found, in the format of
#                       sessions.txt, and the other mutants into OUT/lives. scripts=broker.sh,grabbed.sh searches only
#                       in these scripts
#   guest=1             runs the tests in a guest, where those with devices of a real kernel run, too; not for sessions
#                       and search, which start guests themselves
#   tests=PATTERN       runs the tests whose ids match, without a mutant
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${BUILD:-.build}
out=$build/mutants
# The modules that are built with mutants; empty for all modules. Chosen modules are built in a folder of their own.
modules=
sessions=
guest=
for option; do
  case $option in
    module=*) modules=${option#*=} ;;
    sessions=* | search=*) sessions=1 ;;
    guest=1) guest=1 ;;
  esac
done
if [[ ,$modules, == *,wayfire,* && $modules != wayfire ]]; then
  echo "$0: \`wayfire\` must be the only module" >&2
  exit 2
fi
if [[ $modules == wayfire ]]; then
  swift build --scratch-path "$build" --product TouchPlayer
  make --no-print-directory BUILD="$build" "$build/release-embedded/libtactus-server.so"
  exec Tests/Mutants/wayfire.py "$build" "$@"
fi
if [[ -z $modules || $modules == plugin ]]; then
  if [[ -z $sessions ]]; then lua5.4 Tests/Mutants/plugin.lua "$@"; fi
  if [[ -n $modules ]]; then exit; fi
fi
if [[ -n $modules ]]; then out+=-${modules//,/-}; fi
# Tries only a few random scenarios for each property.
export SWIFT_BACKTRACE=enable=no SEEDS=${SEEDS:-60}
Tests/Mutants/build.sh "$out" "$modules"
if [[ -n $sessions ]]; then
  # Builds the other programs that the scripts need.
  for tool in TouchPlayer InputProbe tactus tactusd tactus-broker gesture-monitor; do
    if [[ -e $out/programs/$tool && ! -L $out/programs/$tool ]]; then continue; fi
    swift build --scratch-path "$build" --product "$tool"
    ln -sf "$(readlink -f "$build/debug/$tool")" "$out/programs/$tool"
  done
fi
launcher=()
if [[ -n $guest ]]; then
  [[ -z $sessions ]] || { echo "$0: guest=1 does not go with sessions= or search=" >&2; exit 2; }
  export TACTUS_SHARED
  TACTUS_SHARED=$(readlink -f "$out")
  # The clock of this guest does not jump: a guest whose clock jumps does not count the time of a program that spins.
  launcher=(Tests/Session/guest -t 7200 env "SEEDS=$SEEDS")
fi
"${launcher[@]}" "$out/runner" "$out" Tests/Mutants/equivalent.txt Tests/Mutants/sessions.txt "$@"
