#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# build.sh DIR: writes the extension of GNOME Shell as DIR/tactus-43@tactus, for GNOME 43 and 44, and as
# DIR/tactus@tactus, for later versions, which load extensions as modules.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

build() { # UUID LINES VERSIONS
  mkdir -p "$1"
  cat "$here/actions.js" <(echo) "$here/$2" >"$1/extension.js"
  cat >"$1/metadata.json" <<END
{
  "uuid": "$1",
  "name": "Tactus",
  "description": "Lets gestures of tactusd act on windows and workspaces.",
  "shell-version": [$3]
}
END
}
mkdir -p "$1"
cd "$1"
build tactus-43@tactus shell-43.js '"43", "44"'
build tactus@tactus shell-45.js '"45", "46", "47", "48", "49", "50", "51"'
