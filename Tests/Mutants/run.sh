#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh [module=NAME,...] [file=NAME,...] [sample=N] [seed=N] [again=1] [equivalent=1]: puts small faults into the
# engine, the server and the hook, one at a time, and looks whether the tests notice. Without options all of them.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${BUILD:-.build}/mutants
export SWIFT_BACKTRACE=enable=no
Tests/Mutants/build.sh "$out"
"$out/runner" "$out" Tests/Mutants/equivalent.txt "$@"
