#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh [OPTION=VALUE...]: puts small faults into the engine, the server and the hook, one at a time, and looks whether
# the fast tests notice. Without options all of them.
#
#   module=Tactus,TactusServer,TactusWeston   file=Arbiter,Ledger   function=isTaken   those alone
#   sample=100 seed=2   as many of them, the same for the same seed
#   again=1             those that were killed before are taken to be: after more tests, or to go on
#   equivalent=1        those of equivalent.txt, none of which may be killed
#   tests=PATTERN       no mutant, but the tests whose ids match
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${BUILD:-.build}/mutants
# Of the random scenarios a few, which come last.
export SWIFT_BACKTRACE=enable=no SEEDS=${SEEDS:-60}
Tests/Mutants/build.sh "$out"
"$out/runner" "$out" Tests/Mutants/equivalent.txt "$@"
