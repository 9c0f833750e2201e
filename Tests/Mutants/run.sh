#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh [OPTION=VALUE...]: puts small faults into the engine, the server, the hook, what bindings recognize, input, the
# daemon, the broker, the C host and the gate's plugin, one at a time, and looks whether the fast tests notice. Without
# options all of them.
#
#   module=Tactus,TactusInput   those alone; `plugin` is the gate's, which is in Lua
#   file=Arbiter,Ledger   function=isTaken   sample=100 seed=2   as many of them, the same for the same seed
#   again=1             those that were killed before are taken to be: after more tests, or to go on
#   equivalent=1        those of equivalent.txt, none of which may be killed
#   sessions=1          those of sessions.txt, each of which its row of the session tests must kill
#   search=3            those that no test in one process has killed, each by as many rows as this that reach it; what
#                       is found is in OUT/found, as sessions.txt wants it
#   tests=PATTERN       no mutant, but the tests whose ids match
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${BUILD:-.build}
out=$build/mutants
# Those alone are built with mutants, in a folder of their own.
modules=
sessions=
for option; do
  case $option in
    module=*) modules=${option#*=} ;;
    sessions=* | search=*) sessions=1 ;;
  esac
done
if [[ -z $modules || $modules == plugin ]]; then
  if [[ -z $sessions ]]; then lua5.4 Tests/Mutants/plugin.lua "$@"; fi
  if [[ -n $modules ]]; then exit; fi
fi
if [[ -n $modules ]]; then out+=-${modules//,/-}; fi
# Of the random scenarios a few, which come last.
export SWIFT_BACKTRACE=enable=no SEEDS=${SEEDS:-60}
Tests/Mutants/build.sh "$out" "$modules"
if [[ -n $sessions ]]; then
  # What the scripts need besides the programs with mutants.
  for tool in TouchPlayer InputProbe tactus tactusd tactus-broker gesture-monitor; do
    if [[ -e $out/programs/$tool && ! -L $out/programs/$tool ]]; then continue; fi
    swift build --scratch-path "$build" --product "$tool"
    ln -sf "$(readlink -f "$build/debug/$tool")" "$out/programs/$tool"
  done
fi
"$out/runner" "$out" Tests/Mutants/equivalent.txt Tests/Mutants/sessions.txt "$@"
