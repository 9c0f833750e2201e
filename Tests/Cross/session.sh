#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# session.sh ROOT BUILT SCRIPT: runs a session test, such as grabbed.sh, in a whole arm64 machine with the root ROOT
# (see `root`). BUILT contains the programs for this CPU, and the test's tools (see tools.sh). ONLY is a pattern that
# selects checks by name.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
built=$(cd "$2" && pwd)
TACTUS_ROOT=$("$top/Tests/Session/root" "$1")
export TACTUS_ROOT TACTUS_FOLDERS=$top:$built TOOLS=$built/session-tools
export TACTUS_GUEST_MEMORY=${TACTUS_GUEST_MEMORY:-3G} TACTUS_GUEST_LIMIT=${TACTUS_GUEST_LIMIT:-3000}
exec "$top/Tests/Session/$3" "$built" "$built"
