#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# gnome-shell.sh: checks that the extension of GNOME Shell can be parsed, both in the old form and as the module that
# GNOME 45 and later require (Debian 12 has an older GNOME), and that its actions agree with Tests/Policy/windows.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$here/../../Sources/Hosts/Plugins/gnome-shell/build.sh" "$folder"
# node recognizes a module by its file name.
mv "$folder/tactus@tactus/extension.js" "$folder/tactus@tactus/extension.mjs"
for file in "$folder"/*/extension.*; do node --check "$file"; done
for file in "$folder"/*/metadata.json; do jq -e '.uuid and (."shell-version" | length > 0)' "$file" >/dev/null; done
# GNOME Shell refuses an extension that does not list its version.
versions=$(jq -rs '[.[]."shell-version"[] | tonumber] | sort | join(" ")' "$folder"/*/metadata.json)
if [[ $versions != "$(seq -s ' ' 43 51)" ]]; then
  echo "the extensions are for GNOME $versions" >&2
  exit 1
fi
node "$here/gnome-shell.js" "$here/../../Sources/Hosts/Plugins/gnome-shell/actions.js" "$here/../Policy/windows"
